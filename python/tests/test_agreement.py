"""Python and Rust agree: random matches, step by step, against what the program says of them."""

import json
import os
import subprocess

import pytest
from conftest import program

import quadrille
from quadrille import Batch

# Of each variant: `make python` plays 834, which makes 10,008.
MATCHES = int(os.environ.get("QUADRILLE_MATCHES", "2"))


def said(*command, given):
    """The lines that the program answers with."""
    done = subprocess.run([program(), *command], input="\n".join(given) + "\n", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[:1000]
    return done.stdout.splitlines()


def random_matches(name):
    """Matches with drawn moves, each until it is over, from all starts."""
    batch = Batch(name, MATCHES, seed=MATCHES, auto_restart=False)
    while (batch.to_move >= 0).any():
        batch.step(batch.sample())
    return [batch.game(index) for index in range(MATCHES)]


def plies(match):
    """The match before its first move and after each, played again by the numbers of its moves."""
    again = quadrille.Position(match.game, match.record("all").tag("Start")).start()
    numbers = {text: number for number, text in enumerate(quadrille.action_texts(match.game))}
    yield again
    for text in match.record("all").moves:
        again.apply(numbers[text])
        yield again


def told(match):
    """A position with its status and its moves, as `quadrille moves` prints them."""
    position = match.position
    letters = quadrille.variant(match.game)["letters"]
    status, moves = position.result or letters[position.to_move], position.moves()
    assert match.moves() == ([] if match.is_over else moves)
    return "\t".join([str(position), status, " ".join(sorted(moves))])


@pytest.fixture(scope="module", params=[variant["name"] for variant in quadrille.variants()])
def matches(request):
    return random_matches(request.param)


def test_every_position_has_the_same_status_and_moves(matches):
    lines = [told(ply) for match in matches for ply in plies(match)]
    answers = said("moves", matches[0].game, given=[line.split("\t")[0] for line in lines])
    assert answers == lines


def seen(match, seat):
    """What a seat, or the public, saw and read, as `quadrille replay` prints it."""
    played = match.played(seat)
    for ply, again in enumerate(plies(match)):
        yield {"ply": ply, "position": str(again.view(seat)), **({"move": played[ply - 1]} if ply else {})}
    yield {"result": match.result}


def test_every_viewer_sees_the_same_match_with_the_same_end(matches):
    about = quadrille.variant(matches[0].game)
    viewers = [None, *range(len(about["letters"]))] if about["has_secrets"] else [None]
    records = [str(match.record("all")) for match in matches]
    for seat in viewers:
        viewer = "public" if seat is None else about["letters"][seat]
        answers = said("replay", "-", "--json", "--viewer", viewer, given=records)
        assert [json.loads(answer) for answer in answers] == [line for match in matches for line in seen(match, seat)]
