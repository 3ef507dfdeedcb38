"""Positions, matches, views and records: Python says what the rules say."""

import copy
import pickle
import random

import pytest
from conftest import NAMES, ROOT, random_match

import quadrille
from quadrille import Match, Position, Record, Refused


def counts():
    """The `perft` lines that the rules are tested with, with at most 100,000 sequences."""
    for file in sorted((ROOT / "games/tests/counts").glob("*.txt")):
        for line in file.read_text().splitlines():
            if line.startswith("perft "):
                position, numbers = line.removeprefix("perft ").split(" | ")
                numbers = [int(number) for number in numbers.split()]
                yield file.stem, position, [number for number in numbers if number <= 100_000]


@pytest.mark.parametrize("game, text, numbers", list(counts()))
def test_sequences_of_moves_are_counted_as_by_the_rules(game, text, numbers):
    position = Position(game, text)
    assert [position.perft(depth + 1) for depth in range(len(numbers))] == numbers


def test_a_playthrough_has_the_same_views(name):
    lines = (ROOT / "games/tests/playthroughs" / f"{name.replace(':', '-')}.txt").read_text().splitlines()
    start = next(line.split(maxsplit=1)[1] for line in lines if line.startswith("    "))
    game = Match(name, start) if "?" not in start else Match(name)
    told = 0
    for line in lines[1:]:
        words = line.split()
        if line[:1].isdigit() and words[0].endswith("."):
            game.play(words[2].rstrip(","))
        elif line.startswith("    ") and words[0] in ("all", "public") and told <= game.ply:
            assert str(game.view()) == line.split(maxsplit=1)[1].strip()
            told += 1
    assert game.is_over and told == game.ply + 1
    assert any(game.result in line for line in lines)


def test_positions_are_values():
    position = Position("squadro", "00000/00000 l")
    assert position == Position("squadro") and hash(position) == hash(Position("squadro"))
    assert position != position.play("1") and position != "00000/00000 l"
    assert position.play("1").to_move == 1 and position.to_move == 0
    assert str(position) == position.text == "00000/00000 l"
    assert repr(position) == "Position('squadro', '00000/00000 l')"
    assert Position("squadro", "cc6cc/6ccc4 d").result == "1-0"
    assert Position("squadro", "cc6cc/6ccc4 d").to_move is None


def test_everything_can_be_pickled(name):
    game = random_match(name, 1, plies=30)
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.ply == game.ply
    assert all(again.view(seat) == game.view(seat) for seat in range(game.seats))
    assert pickle.loads(pickle.dumps(game.position)) == game.position
    assert pickle.loads(pickle.dumps(game.record("all"))) == game.record("all")


def test_a_view_that_hides_something_is_not_pickled_as_less():
    view = Match("squadro").view(0)
    assert pickle.loads(pickle.dumps(view)) == view
    game = random_match("squod", 3, plies=12)
    with pytest.raises(TypeError, match="knows more than its text"):
        pickle.dumps(game.view(1 - game.to_move))


def test_a_copy_goes_its_own_way():
    game = Match("quindo:small")
    other = copy.deepcopy(game)
    other.play(other.moves()[0])
    assert game.ply == 0 and other.ply == 1 and game != other
    other.take_back()
    assert game == other


def test_a_refusal_says_why():
    with pytest.raises(Refused) as refusal:
        Match("quindo:small", "5/5/5/5/o3x o -").play("b2b6")
    assert (refusal.value.kind, refusal.value.code) == ("match-illegal", "quindo-too-far")
    assert refusal.value.rule == "QN3"
    assert refusal.value.values == {"to": "b6", "distance": 4}
    with pytest.raises(Refused, match="column 13: expected") as refusal:
        Position("squadro", "00000/00000 x")
    assert refusal.value.rule is None and refusal.value.code == "text-other"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Position("chess"),
        lambda: Position("squod:4", "toss 1 s:- w:- s"),
        lambda: Match("squadro").play("6"),
        lambda: Match("squadro").apply(5),
        lambda: Match("squadro").view(2),
        lambda: Match("squadro").observation(2),
        lambda: Match("squadro").record(7),
        lambda: Match("squadro").resign(2),
        lambda: Match("squadro").view().observation(),
        lambda: random_match("squadro", 1).apply(0),
        lambda: random_match("squadro", 1).play("1"),
        lambda: random_match("squadro", 1).resign(0),
        lambda: Record("1 2 3"),
        lambda: Record('[Game "squadro"]\n\n9 *').replay(),
        lambda: quadrille.action_texts("chess"),
        lambda: quadrille.variant("chess"),
    ],
)
def test_wrong_values_raise(wrong):
    with pytest.raises(ValueError):
        wrong()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Match(3),
        lambda: Match("squadro").play(3),
        lambda: Match("squadro").apply("3"),
        lambda: Match("squadro").record("nobody"),
    ],
)
def test_wrong_types_raise(wrong):
    with pytest.raises(TypeError):
        wrong()


def test_a_negative_action_raises():
    with pytest.raises(OverflowError):
        Match("squadro").apply(-1)


def test_records_are_replayed():
    game = Match("squadro", "00000/00000 d")
    for move in ["1", "2", "2", "4"]:
        game.play(move)
    game.resign(1)
    record = game.record()
    assert record.tag("Termination") == "resigned d" and record.moves == ["1", "2", "2", "4"]
    assert record.replay() == game and str(Record(str(record))) == str(record)
    assert game.returns() == [1.0, -1.0] and game.result == "1-0" and game.termination == "resigned d"
    assert hash(record) == hash(Record(str(record)))


def test_every_action_has_a_text_and_every_move_an_action(name):
    texts = quadrille.action_texts(name)
    assert len(set(texts)) == len(texts) == quadrille.variant(name)["actions"]
    for seed in range(5):
        game, rng = Match(name), random.Random(seed)
        while not game.is_over:
            actions, moves = game.actions(), game.moves()
            assert [texts[action] for action in actions] == moves
            assert len(set(actions)) == len(actions)
            assert sorted(actions) == list(game.action_mask().nonzero()[0])
            game.apply(rng.choice(actions))


def test_events_and_drawings(name):
    game = random_match(name, 2)
    steps = game.events("all")
    assert len(steps) == game.ply and steps[-1]["events"][-1]["what"] == "over"
    assert game.events("all", since=game.ply - 1) == steps[-1:]
    for drawing in (game.svg(), game._repr_svg_(), game.position._repr_svg_(), game.view(0)._repr_svg_()):
        assert drawing.startswith("<svg") and drawing.count("<circle") == len(
            game.scene()["tokens"]
        ) or game.scene()["phase"] != "play" or drawing.endswith("</svg>")
    assert game.view().diagram() == game.diagram()


def test_hidden_faces_stay_out_of_what_others_are_told():
    game = Match("squod")
    for move in ["R", "P", "RPS/SPR", "SSR/PPR"]:
        game.play(move)
    assert game.played() == ["?", "?", "?", "?"] and game.played(0)[0] == "R"
    for told in (repr(game), repr(game.position), str(game.view()), game.diagram(), game.svg(), str(game.record())):
        assert "RPS/SPR" not in told and "SSR/PPR" not in told
    for seat, hidden in ((0, "RPS/SPR"), (1, "SSR/PPR")):
        told = str(game.view(seat)) + game.told(seat) + str(game.record(seat)) + str(game.events(seat))
        assert hidden not in told


@pytest.mark.parametrize("name", ["squod", "squod:4"])
def test_two_truths_with_the_same_view_are_told_alike(name):
    """Non-interference over 10,000 plies: what a seat is told depends on its view alone."""
    plies, seed, differed = 0, 0, 0
    while plies < 5_000:
        rng = random.Random(seed)
        game = Match(name)
        while not game.is_over:
            seat = rng.randrange(game.seats)
            view = game.view(seat)
            other = view.imagine(rng.randrange(1 << 32))
            differed += other != game.position
            imagined = other.view(seat)
            assert imagined == view and str(imagined) == str(view)
            if plies % 10 == 0:
                assert imagined.scene() == view.scene() and imagined.diagram() == view.diagram()
            assert (imagined.observation() == game.observation(seat)).all()
            if game.to_move == seat:
                assert other.actions() == game.actions() and other.moves() == game.moves()
            game.apply(rng.choice(game.actions()))
            plies += 1
        seed += 1
    assert differed > 2_000


def test_variants_are_listed():
    assert len(NAMES) == 12
    assert quadrille.variant("squod:4")["seats"] == ["South", "West", "North", "East"]
    assert quadrille.variant("squadro")["letters"] == "ld"
    assert quadrille.variant("squod")["has_secrets"] and not quadrille.variant("quindo")["has_secrets"]
