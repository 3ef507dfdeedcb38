import os
import random
from pathlib import Path

import pytest

import quadrille

ROOT = Path(__file__).parents[2]
NAMES = [variant["name"] for variant in quadrille.variants()]


def pytest_configure(config):
    config.addinivalue_line("markers", "adapters: needs packages of other projects")


def random_match(name, seed, plies=10_000):
    """A match in which every move is drawn, until it is over or so many moves were played."""
    rng = random.Random(seed)
    game = quadrille.Match(name)
    while not game.is_over and game.ply < plies:
        game.apply(rng.choice(game.actions()))
    return game


def program():
    """The program, where it has been built."""
    named = os.environ.get("QUADRILLE")
    built = [Path(named)] if named else [ROOT / f"target/{kind}/quadrille" for kind in ("debug", "release")]
    found = [path for path in built if path.exists()]
    return found[0] if found else pytest.skip("the program is not built")


@pytest.fixture(params=NAMES)
def name(request):
    return request.param
