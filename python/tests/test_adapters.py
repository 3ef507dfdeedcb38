"""PettingZoo, OpenSpiel and Gymnasium: their own tests."""

import random

import numpy as np
import pytest
from conftest import NAMES

import quadrille

pytestmark = pytest.mark.adapters


def test_pettingzoo_has_nothing_against_the_interface(name):
    from pettingzoo.test import api_test, render_test, seed_test

    from quadrille import pettingzoo

    api_test(pettingzoo.env(name), num_cycles=60)
    seed_test(lambda: pettingzoo.env(name), num_cycles=30)
    render_test(lambda **options: pettingzoo.env(name, **options), {"svg": lambda drawing: drawing.startswith("<svg")})


def test_a_match_of_pettingzoo_is_cut_after_its_cycles():
    from pettingzoo.test import max_cycles_test

    from quadrille import pettingzoo

    max_cycles_test(pettingzoo)
    env = pettingzoo.env("squadro", max_cycles=4)
    env.reset(seed=0)
    plies = 0
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(observation["action_mask"].argmax()))
        plies += not (ended or cut)
    assert plies == 8


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_simulates_every_variant(name):
    import pyspiel

    from quadrille import openspiel

    game = pyspiel.load_game(openspiel.short_name(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["squod", "squod:4"])
def test_openspiel_is_told_exactly_the_view(name):
    import pyspiel

    from quadrille import openspiel

    rng = random.Random(1)
    game = pyspiel.load_game(openspiel.short_name(name))
    state = game.new_initial_state()
    while not state.is_terminal() and state.match.ply < 60:
        for player in range(game.num_players()):
            view = state.match.view(player)
            assert state.observation_string(player) == str(view)
            assert state.information_state_string(player) == state.match.told(player)
            for tensor in (state.observation_tensor(player), state.information_state_tensor(player)):
                assert np.array_equal(np.array(tensor).reshape(view.observation().shape), view.observation())
        state.apply_action(rng.choice(state.legal_actions()))


def test_algorithms_of_openspiel_run():
    import pyspiel
    from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

    from quadrille import openspiel  # noqa: F401

    game = pyspiel.load_game("quadrille_squadro", {"start": "cc6bc/6ccc4 l"})
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert quadrille.action_texts("squadro")[bot.step(game.new_initial_state())] == "4"
    # Squod near its end: what each player knows is what regrets are kept for.
    small = pyspiel.load_game("quadrille_squod", {"start": "sRsP1/3/wR1wP s:3/S2/3+RPS w:3/S2/3+RPS s"})
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(small)
    for _ in range(2):
        solver.iteration()
    state = small.new_initial_state()
    policy = solver.average_policy().action_probabilities(state)
    assert set(policy) <= set(state.legal_actions()) and abs(sum(policy.values()) - 1) < 1e-6


def test_gymnasium_has_nothing_against_the_environment():
    from gymnasium.utils.env_checker import check_env

    from quadrille.gymnasium import Against

    # Its checker takes any action, so it is given a game in which, for a while, every action is legal.
    check_env(Against("squadro", opponent="random"), skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_an_agent_plays_against_a_player(name):
    from quadrille.gymnasium import Against

    env = Against(name, opponent="random")
    rng = random.Random(1)
    observation, info = env.reset(seed=3)
    over, steps = False, 0
    while not over and steps < 300:
        assert env.observation_space.contains(observation)
        observation, reward, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
        steps += 1
    assert not over or reward in (-1, 0, 1)
