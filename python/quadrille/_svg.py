"""Drawings of scenes: what a viewer is shown, as SVG. No rules are needed for it."""

from __future__ import annotations

from html import escape

UNIT = 44
MARGIN = 0.75
SIDES = ("#f2e6c9", "#4a3b32", "#d7b36a", "#7b4b3a")
INK = "#2b2622"


def svg(scene: dict) -> str:
    """The scene as an SVG picture."""
    width, height = ((side + 2 * MARGIN - 0.5) * UNIT for side in scene["size"])
    places = {spot["id"]: (spot["x"] + MARGIN, spot["y"] + MARGIN) for spot in scene["spots"]}
    winning = set(scene["winning"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" text-anchor="middle">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#faf7f0"/>',
    ]
    parts += [_spot(spot, places, spot["id"] in winning) for spot in scene["spots"]]
    parts += [_token(token, places) for token in scene["tokens"] if token["at"] in places]
    return "".join(parts) + "</svg>"


def _spot(spot: dict, places: dict, wins: bool) -> str:
    x, y = (place * UNIT for place in places[spot["id"]])
    fill = {"border": "#3c3a38", "slot": "#e4dccb", "ramp": "#e9e2d2", "hand": "none"}.get(spot["kind"], "#ffffff")
    if wins:
        fill = "#bfe3b4"
    stroke = "none" if spot["kind"] == "hand" else "#b9b0a0"
    side = UNIT * 0.94
    return (
        f'<rect x="{x - side / 2:.1f}" y="{y - side / 2:.1f}" width="{side:.1f}" height="{side:.1f}" rx="3" '
        f'fill="{fill}" stroke="{stroke}"><title>{escape(spot["id"])}</title></rect>'
    )


def _token(token: dict, places: dict) -> str:
    x, y = (place * UNIT for place in places[token["at"]])
    seat, look = token["seat"], token["look"]
    radius = UNIT * (0.42 if look == "double" else 0.34)
    text = {"out": "▲", "back": "▼", "home": "●", "piece": "", "single": "", "double": "2"}.get(look, look)
    if token["count"] > 1:
        text += f"×{token['count']}"
    ink = INK if seat % 2 == 0 else "#ffffff"
    label = (
        f'<text x="{x:.1f}" y="{y + 5:.1f}" font-size="{UNIT * 0.32:.0f}" fill="{ink}">{escape(text)}</text>'
        if text
        else ""
    )
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{SIDES[seat]}" stroke="{INK}"/>{label}'
