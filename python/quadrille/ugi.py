"""A player of your own as an engine: `quadrille duel GAME --a "ugi:python player.py"` lets it play.

    from quadrille import ugi

    ugi.serve(lambda turn: turn.moves[0], "squadro")
"""

from __future__ import annotations

import sys

import quadrille
from quadrille.turns import Chooser, Turn

RESULTS = {"1-0": "p1win", "0-1": "p2win", "1/2-1/2": "draw", None: "none"}
# Words of `go` that come with a number: our name for the limit, and its unit.
LIMITS = {"movetime": ("time", 0.001), "nodes": ("nodes", 1), "depth": ("depth", 1)}


def serve(player: Chooser, game: str, *, name: str = "a player in Python", lines=None, output=None) -> None:
    """Speaks the engine protocol until `quit` or the end of the input."""
    engine = Engine(player, game, name)
    output = output or sys.stdout
    for line in lines or sys.stdin:
        words = line.split()
        if words[:1] == ["quit"]:
            return
        for answer in engine.hear(words):
            print(answer, file=output, flush=True)


class Engine:
    """One conversation of the engine protocol."""

    def __init__(self, player: Chooser, game: str, name: str):
        self.player, self.game, self.name = player, game, name
        self.match = quadrille.Match(game)

    def hear(self, words: list) -> list:
        """What is answered to a line."""
        match words:
            case ["ugi"]:
                return [f"id name {self.name}", "id author unknown", "ugiok"]
            case ["isready"]:
                return ["readyok"]
            case ["position", *told]:
                return self._position(" ".join(told))
            case ["go", *limits]:
                return self._go(limits)
            case ["query", what]:
                return self._query(what)
            case [] | ["uginewgame" | "setoption" | "stop", *_]:
                return []
        return [f"info string unknown command `{words[0]}`"]

    def _position(self, told: str) -> list:
        try:
            self.match = quadrille.Match.from_told(self.game, told)
        except ValueError as error:
            return [f"info string {error}; the position is still the one before"]
        return []

    def _go(self, words: list) -> list:
        if self.match.is_over:
            return ["bestmove none"]
        try:
            turn = Turn.of(self.match, limits(words))
            return [f"bestmove {turn.move(self.player(turn))}"]
        except Exception as error:  # whatever a player does wrong, the host must hear an answer
            what = " ".join(str(error).split())
            return [f"info string {type(error).__name__}: {what}", "bestmove none"]

    def _query(self, what: str) -> list:
        answers = {
            "gameover": str(self.match.is_over).lower(),
            "p1turn": str(self.match.to_move in (0, 2)).lower(),
            "result": RESULTS[self.match.result],
        }
        return [f"response {answers[what]}" if what in answers else f"info string unknown query `{what}`"]


def limits(words: list) -> dict:
    """The limits of `go` that a player can keep: seconds, nodes, depth."""
    found = {}
    for word, number in zip(words, words[1:], strict=False):
        if word in LIMITS and number.isdigit():
            name, unit = LIMITS[word]
            found[name] = int(number) * unit
    return found
