"""Scenes as arrays of pixels, for videos: plain squares and discs."""

from __future__ import annotations

import numpy as np

UNIT = 24
GROUND = (250, 247, 240)
SPOTS = {"border": (60, 58, 56), "slot": (228, 220, 203), "ramp": (233, 226, 210)}
SIDES = ((222, 184, 110), (74, 59, 50), (200, 140, 70), (123, 75, 58))
# What pieces look like, as the size of a spot in the middle, and its colour.
LOOKS = {
    "double": (0.2, (180, 30, 30)),
    "back": (0.2, (30, 110, 60)),
    "home": (0.3, (30, 110, 60)),
    "R": (0.22, (120, 120, 120)),
    "P": (0.22, (250, 250, 250)),
    "S": (0.22, (200, 40, 40)),
}


def pixels(scene: dict) -> np.ndarray:
    """The scene as an array of height, width and the three colours."""
    width, height = (int((side + 1) * UNIT) for side in scene["size"])
    picture = np.empty((height, width, 3), dtype=np.uint8)
    picture[:] = GROUND
    places = {spot["id"]: (spot["x"] + 1, spot["y"] + 1) for spot in scene["spots"]}
    for spot in scene["spots"]:
        if spot["kind"] != "hand":
            _square(picture, places[spot["id"]], SPOTS.get(spot["kind"], (255, 255, 255)))
    for token in scene["tokens"]:
        if token["at"] in places:
            _disc(picture, places[token["at"]], 0.4, SIDES[token["seat"]])
            if token["look"] in LOOKS:
                _disc(picture, places[token["at"]], *LOOKS[token["look"]])
    return picture


def _square(picture: np.ndarray, place: tuple, colour: tuple) -> None:
    x, y = (int(c * UNIT) for c in place)
    half = UNIT // 2 - 1
    picture[max(0, y - half) : y + half, max(0, x - half) : x + half] = colour


def _disc(picture: np.ndarray, place: tuple, radius: float, colour: tuple) -> None:
    x, y = (c * UNIT for c in place)
    rows, columns = np.ogrid[: picture.shape[0], : picture.shape[1]]
    picture[(rows - y) ** 2 + (columns - x) ** 2 <= (radius * UNIT) ** 2] = colour
