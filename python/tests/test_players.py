"""Players and tables: the same as from the command line."""

import signal
import threading

import pytest
from conftest import random_match

from quadrille import Match, Player, Position, Tables, solve


def test_the_best_player_finds_a_win():
    game = Match("squadro", "cc6bc/6ccc4 l")
    choice = Player("squadro", memory_mb=1).choose(game, nodes=1000)
    assert (choice["move"], choice["value"], choice["plies"], choice["action"]) == ("4", "win", 1, 3)
    thoughts = Player("squadro", memory_mb=1).analyse(game, nodes=1000)
    assert [thought["move"] for thought in thoughts][0] == "4" and len(thoughts) == len(game.moves())


def test_every_player_plays_every_variant(name):
    for player in ("random", "careful", "mcts", "level:1", "best"):
        game = random_match(name, 5, plies=6)
        choice = Player(name, player, seed=1, memory_mb=1).choose(game, nodes=50)
        assert choice["move"] in game.moves() and game.actions()[game.moves().index(choice["move"])] == choice["action"]
        assert 0 <= choice["chance"] <= 1


def test_a_player_with_a_seed_and_nodes_chooses_the_same_again():
    game = random_match("squod", 5, plies=8)
    choices = [Player("squod", "best", seed=3).choose(game, nodes=200) for _ in range(2)]
    assert choices[0] == choices[1]


def test_what_players_cannot_do_raises():
    over = random_match("squadro", 1)
    for wrong in (
        lambda: Player("squadro", "nobody"),
        lambda: Player("chess"),
        lambda: Player("squadro", memory_mb=0),
        lambda: Player("squadro", "random").choose(over),
        lambda: Player("squadro", "random").choose(Match("quindo")),
        lambda: Player("squadro").choose(Match("squadro"), time=-1.0),
    ):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(TypeError):
        Player("squadro", "level:3").analyse(Match("squadro"))


def test_ctrl_c_ends_the_thinking_and_other_threads_run():
    player, match = Player("squaryd", memory_mb=1), Match("squaryd")
    thinking = threading.Event()
    # What a shell starts in the background ignores Ctrl-C, unless it says otherwise.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def beside():
        thinking.wait()
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=beside)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        thinking.set()
        player.choose(match, time=60.0)
    thread.join()
    signal.signal(signal.SIGINT, before)
    assert player.choose(match, nodes=100)["move"] in match.moves()


def test_tables_are_solved_and_asked(tmp_path):
    solved = solve("squadro", tmp_path, 16, distance=True)
    assert solved[-1]["layer"] == 16 and sum(layer["draws"] for layer in solved) == 0
    tables = Tables(tmp_path)
    assert tables.holdings()[0]["game"] == "squadro"
    position = Position("squadro", "cccab/ccc9a l")
    value = tables.probe(position)
    moves = tables.moves(position)
    assert value["value"] in ("win", "loss") and moves[0]["value"] == value["value"]
    assert moves[0]["plies"] == value["plies"]
    choice = Player("squadro", tables=tables, memory_mb=1).choose(position.start(), nodes=1000)
    assert choice["value"] == value["value"]
    with pytest.raises(LookupError):
        tables.probe(Position("squadro"))
    with pytest.raises(ValueError):
        solve("squod", tmp_path, 3)
    with pytest.raises(ValueError):
        solve("squadro", tmp_path, 99)
