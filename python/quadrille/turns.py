"""What a player of your own is told when it is to move: what its seat may know, and nothing else.

A player is any callable that is given a `Turn` and answers with the text of a move or the number of an action.

>>> import quadrille
>>> from quadrille.turns import Turn
>>> turn = Turn.of(quadrille.Match("squadro"))
>>> turn.seat, turn.moves
(0, ['1', '2', '3', '4', '5'])
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

import quadrille


@dataclass(frozen=True)
class Turn:
    """A turn of one seat."""

    game: str
    seat: int
    #: The text of the view.
    view: str
    #: The texts of the legal moves.
    moves: list
    #: The moves so far, as the seat may read them.
    played: list
    #: `time` in seconds, `nodes`, `depth`: what was asked for.
    limits: dict = field(default_factory=dict)
    #: The planes that the seat sees, where the whole match is known.
    observation: object = field(default=None, compare=False)

    @staticmethod
    def of(match: quadrille.Match, limits: dict | None = None) -> Turn:
        """The turn of the seat to move."""
        seat = match.to_move
        if seat is None:
            raise ValueError("the match is over")
        return Turn(
            match.game,
            seat,
            str(match.view(seat)),
            match.moves(),
            match.played(seat),
            limits or {},
            match.observation(seat),
        )

    @property
    def actions(self) -> list:
        """The numbers of the legal moves."""
        numbers = _numbers(self.game)
        return [numbers[move] for move in self.moves]

    def move(self, answer) -> str:
        """The text of what a player answered; it must be a legal move."""
        text = answer if isinstance(answer, str) else quadrille.action_texts(self.game)[answer]
        if text not in self.moves:
            raise ValueError(f"{text!r} is not a legal move")
        return text


Chooser = Callable[[Turn], "str | int"]


def random_player(turn: Turn) -> str:
    """Any legal move."""
    return random.choice(turn.moves)


_KNOWN: dict = {}


def _numbers(game: str) -> dict:
    if game not in _KNOWN:
        _KNOWN[game] = {text: number for number, text in enumerate(quadrille.action_texts(game))}
    return _KNOWN[game]
