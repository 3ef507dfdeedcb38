"""Moves in a second of processor time, random play on one core: batches, single steps, and other projects side by side.

Install a wheel that was built with `make wheel`, for the one of the tests is slower, and `open_spiel`, `pettingzoo`,
`pygame`, `chess` and `rlcard` for the games of others.
"""

import importlib
import random
import time

import quadrille

SECONDS = 1.0
ROUNDS = 3


def best(play) -> float:
    """The best of a few rounds, in moves a second; `play` plays some and says how many."""
    speeds = []
    for _ in range(ROUNDS):
        begin, moves = time.thread_time(), 0
        while time.thread_time() - begin < SECONDS:
            moves += play()
        speeds.append(moves / (time.thread_time() - begin))
    return max(speeds)


def batched(name: str, count: int = 1024) -> float:
    batch = quadrille.Batch(name, count, seed=1)

    def play():
        batch.step(batch.sample())
        return count

    return best(play)


def single(name: str) -> float:
    draw = random.Random(1).random

    def play():
        match, moves = quadrille.Match(name), 0
        while actions := match.actions():
            match.apply(actions[int(draw() * len(actions))])
            moves += 1
        return moves

    return best(play)


def openspiel(name: str) -> float:
    import pyspiel

    game, draw = pyspiel.load_game(name), random.Random(1).random

    def play():
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            moves += 1
        return moves

    return best(play)


def pettingzoo(env) -> float:
    rng = random.Random(1)

    def play():
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            legal = observation["action_mask"].nonzero()[0]
            env.step(None if ended or cut else int(rng.choice(legal)))
            moves += not (ended or cut)
        return moves

    return best(play)


def others():
    """Names and speeds of games of other projects, and of ours through PettingZoo's interface."""
    for name in ("tic_tac_toe", "connect_four", "breakthrough", "othello", "chess", "phantom_ttt", "dark_hex"):
        yield f"OpenSpiel `{name}` (C++)", openspiel(name)
    for module in ("tictactoe_v3", "connect_four_v3", "go_v5", "chess_v6", "leduc_holdem_v4"):
        yield f"PettingZoo `{module}`", pettingzoo(importlib.import_module(f"pettingzoo.classic.{module}").env())
    from quadrille import pettingzoo as ours

    for name in {variant["name"].split(":")[0]: None for variant in quadrille.variants()}:
        yield f"`quadrille.pettingzoo` `{name}`", pettingzoo(ours.env(name))


def main():
    names = [variant["name"] for variant in quadrille.variants()]
    print("| | batched | single steps |\n|---|---|---|")
    for name in names:
        print(f"| `{name}` | {batched(name) / 1e6:.2f} M | {single(name) / 1e3:.0f} k |", flush=True)
    try:
        for name, speed in others():
            print(f"| {name} | | {speed / 1e3:.1f} k |", flush=True)
    except ImportError as missing:
        print(f"({missing})")


if __name__ == "__main__":
    main()
