"""Batches: the same as single matches, whatever is put in."""

import threading

import numpy as np
import pytest
from conftest import random_match

import quadrille
from quadrille import Batch, Match, Refused


def test_a_batch_says_what_single_matches_say(name):
    """Every array after every step, against the match itself: 28,800 steps over all variants."""
    batch = Batch(name, 16, seed=7)
    about = quadrille.variant(name)
    assert batch.observations.shape == (16, *about["shape"]) and batch.masks.shape == (16, about["actions"])
    twins = [batch.game(index) for index in range(16)]
    ended = 0
    for _ in range(150):
        for index, twin in enumerate(twins):
            assert batch.to_move[index] == twin.to_move
            assert (batch.masks[index] == twin.action_mask()).all()
            assert (batch.observations[index] == twin.observation(twin.to_move)).all()
        actions = batch.sample()
        batch.step(actions)
        for index, action in enumerate(actions):
            twins[index].apply(int(action))
            assert batch.rewards[index].tolist() == twins[index].returns()
            assert batch.done[index] == twins[index].is_over
            if twins[index].is_over:
                twins[index] = batch.game(index)
                assert twins[index].ply == 0
                ended += 1
    assert ended > 0 or name.startswith(("quindo", "squod:4"))


def test_the_same_seed_plays_the_same_matches_with_any_number_of_threads(name):
    def played(seed, threads):
        batch = Batch(name, 33, seed=seed, threads=threads)
        for _ in range(40):
            batch.step(batch.sample())
        return [array.copy() for array in (batch.observations, batch.masks, batch.to_move, batch.rewards, batch.done)]

    first, second, other = played(5, 1), played(5, 4), played(6, 1)
    assert all((a == b).all() for a, b in zip(first, second, strict=True))
    assert any((a != b).any() for a, b in zip(first, other, strict=True))


def test_a_finished_match_waits_where_it_is_not_begun_again():
    batch = Batch("squadro", 4, auto_restart=False)
    while (batch.to_move >= 0).all():
        batch.step(batch.sample())
    over = int(np.argmin(batch.to_move))
    assert batch.to_move[over] == -1 and batch.done[over] and not batch.masks[over].any()
    assert sorted(batch.rewards[over].tolist()) == [-1, 1]
    actions = batch.sample()
    assert actions[over] == -1
    batch.step(actions)
    assert batch.rewards[over].tolist() == [0, 0] and batch.done[over]
    actions = batch.sample()
    actions[over] = 0
    with pytest.raises(ValueError, match=f"match {over}: it is over"):
        batch.step(actions)
    batch.reset(seed=3)
    assert (batch.to_move >= 0).all() and not batch.done.any()


def untouched(batch):
    return [batch.game(index) for index in range(len(batch))], batch.observations.copy(), batch.masks.copy()


@pytest.mark.parametrize(
    "change, error, message",
    [
        (lambda a: a[:-1], ValueError, "7 actions for 8 matches"),
        (lambda a: a.reshape(2, 4), TypeError, "one dimension"),
        (lambda a: a.astype(np.float64), TypeError, "int64"),
        (lambda a: a.astype(np.int32), TypeError, "int64"),
        (lambda a: a.tolist(), TypeError, "NumPy array"),
        (lambda a: None, TypeError, "NumPy array"),
        (lambda a: np.where(np.arange(8) == 5, 1 << 40, a), ValueError, "match 5: there is no action"),
        (lambda a: np.where(np.arange(8) == 6, -1, a), ValueError, "match 6: there is no action -1"),
        (lambda a: np.where(np.arange(8) == 3, 65535, a), ValueError, "match 3: there is no action 65535"),
        (lambda a: np.where(np.arange(8) == 2, 0, a), Refused, r"match 2, action 0 \(pass\): illegal"),
    ],
)
def test_what_is_wrong_with_actions_is_said_and_nothing_is_played(change, error, message):
    batch = Batch("quindo:small", 8, seed=1)
    batch.step(batch.sample())
    games, observations, masks = untouched(batch)
    with pytest.raises(error, match=message):
        batch.step(change(batch.sample()))
    again, seen, allowed = untouched(batch)
    assert again == games and (seen == observations).all() and (allowed == masks).all()
    batch.step(batch.sample())


def test_an_illegal_action_names_its_match_and_rule():
    batch = Batch("quindo:small", 3)
    texts = quadrille.action_texts("quindo:small")
    actions = np.full(3, texts.index("b2b3"))
    batch.step(actions)
    with pytest.raises(Refused) as refusal:
        batch.step(np.array([texts.index("b6b5"), texts.index("b6b4"), texts.index("b6b4")]))
    assert (refusal.value.index, refusal.value.rule) == (0, "QN7")


def test_scribbling_on_arrays_changes_no_match():
    batch = Batch("squaryd", 4)
    batch.masks[:] = True
    batch.to_move[:] = 9
    with pytest.raises(ValueError):
        batch.step(np.zeros(4, np.int64))  # a pass, which is not legal
    batch.step(batch.sample())
    assert (batch.masks.sum(axis=1) == 47).all() and (batch.to_move == 1).all()


def test_bad_batches_are_refused():
    for wrong in (
        lambda: Batch("chess", 3),
        lambda: Batch("squadro", 0),
        lambda: Batch("squadro", 3, threads=0),
        lambda: Batch("squadro", 3, start="nothing"),
        lambda: Batch("squadro", 3, start="cc6cc/6ccc4 d"),
        lambda: Batch("squadro", 3).game(3),
    ):
        with pytest.raises(ValueError):
            wrong()


def test_a_batch_begins_where_it_is_told():
    batch = Batch("squadro", 2, start="cc6bc/6ccc4 l")
    batch.step(np.array([3, 3]))
    assert batch.rewards.tolist() == [[1, -1], [1, -1]] and str(batch.game(0).position) == "cc6bc/6ccc4 l"


def test_threads_of_python_get_an_exception_or_a_whole_step():
    """Two threads that step one batch: the second is refused or waits; nothing is torn."""
    batch = Batch("squadro", 64, seed=1)
    errors = []

    def play():
        for _ in range(200):
            try:
                batch.step(batch.sample())
            except (RuntimeError, ValueError) as error:
                errors.append(error)

    threads = [threading.Thread(target=play) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for index in range(64):
        game = batch.game(index)
        assert game == game.record("all").replay()
        assert (batch.masks[index] == game.action_mask()).all()


def test_observations_are_seen_from_the_seat():
    game = Match("squadro", "00000/00000 l")
    light, dark = game.observation(0), game.observation(1)
    assert light.dtype == np.uint8 and (light[:2] == dark[:2]).all()
    assert light[2].all() and not dark[2].any() and light[3].all() and not dark[3].any()
    game.play("2")
    assert game.observation(0)[0, 1, 3] == 1 and game.observation(1)[1, 1, 3] == 1


def test_hidden_faces_are_not_in_observations():
    game = Match("squod")
    for move in ["R", "P", "SSR/PPR"]:
        game.play(move)
    other = Match("squod")
    for move in ["R", "P", "RPS/SPR"]:
        other.play(move)
    assert (game.observation(0) == other.observation(0)).all()
    assert (game.observation(1) != other.observation(1)).any()


def test_single_matches_end_like_batches():
    game = random_match("squadro", 4)
    assert sorted(game.returns()) == [-1, 1]
