"""Squadro, Quindo, Squaryd and Squod: rules, views, players, exact tables, environments for learning.

>>> import quadrille
>>> game = quadrille.Match("squadro")
>>> game.moves()
['1', '2', '3', '4', '5']
>>> game.play("3")
>>> str(game.position)
'00200/00000 d'
"""

from quadrille._quadrille import (
    Batch,
    Match,
    Player,
    Position,
    Record,
    Refused,
    Tables,
    View,
    action_texts,
    solve,
    variants,
)
from quadrille._svg import svg

__all__ = [
    "Batch",
    "Match",
    "Player",
    "Position",
    "Record",
    "Refused",
    "Tables",
    "View",
    "action_texts",
    "solve",
    "svg",
    "variant",
    "variants",
]


def variant(name: str) -> dict:
    """What there is to know of a variant: seats, starts, actions, the shape of observations."""
    for listed in variants():
        if listed["name"] == name:
            return listed
    Position(name)  # refuses the name
    raise ValueError(name)


def _view_of_text(game: str, text: str, viewer):
    """The view that was pickled as a text, in which nothing is hidden that the text does not tell."""
    return Position(game, text).view(viewer)
