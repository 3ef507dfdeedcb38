"""Players of one's own: in the engine protocol, in a duel, on a server."""

import asyncio
import io
import subprocess
import sys

import pytest
from conftest import program, random_match

import quadrille
from quadrille import ugi
from quadrille.turns import Turn


def talk(player, game, *lines):
    output = io.StringIO()
    ugi.serve(player, game, lines=lines, output=output)
    return output.getvalue().splitlines()


def test_a_conversation():
    heard = talk(
        lambda turn: turn.moves[-1],
        "squadro",
        *("ugi", "isready", "uginewgame", "position fen cc6bc/6ccc4 l", "query p1turn", "go movetime 100"),
        *("position fen cc6bc/6ccc4 l moves 4", "query gameover", "query result", "go", "please", "quit", "isready"),
    )
    assert heard[0].startswith("id name") and heard[2:7] == [
        "ugiok",
        "readyok",
        "response true",
        "bestmove 4",
        "response true",
    ]
    assert heard[7:] == ["response p1win", "bestmove none", "info string unknown command `please`"]


def test_a_player_that_fails_is_told_about():
    assert talk(lambda turn: 1 / 0, "squadro", "go") == [
        "info string ZeroDivisionError: division by zero",
        "bestmove none",
    ]
    assert talk(lambda turn: "9", "squadro", "go")[1] == "bestmove none"
    assert talk(lambda turn: 2, "squadro", "go nodes 5") == ["bestmove 3"]
    assert "still the one before" in talk(lambda turn: 2, "squadro", "position fen nothing")[0]


def test_a_seat_is_told_what_it_saw():
    turns = []

    def player(turn):
        turns.append(turn)
        return turn.moves[0]

    told = "position view w startpos moves ? R=tie ? P=s ? SPS/RPR s2b-s3c"
    assert talk(player, "squod", told, "go nodes 7")[0].startswith("bestmove w")
    assert turns[0].view == "3/3/3 s:2?/?1?/??? w:3/SPS/RPR w" and turns[0].seat == 1
    assert turns[0].played[:2] == ["?", "R"] and turns[0].limits == {"nodes": 7}


@pytest.mark.parametrize("name", ["squod", "squod:4"])
def test_a_turn_depends_on_the_view_alone(name):
    game = random_match(name, 11, plies=20)
    turn = Turn.of(game)
    told = quadrille.Match.from_told(name, game.told(turn.seat))
    assert Turn.of(told) == turn and (Turn.of(told).observation == turn.observation).all()
    assert told.view(turn.seat) == game.view(turn.seat)


def test_a_player_in_python_plays_a_duel(tmp_path):
    script = tmp_path / "first.py"
    script.write_text('from quadrille import ugi\n\nugi.serve(lambda turn: turn.moves[0], "squadro")\n')
    command = [program(), "duel", "squadro", "--a", f"ugi:{sys.executable} {script}", "--b", "random", "--games", "2"]
    command += ["--nodes", "10", "--log", tmp_path / "log"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    # A program that fails has a comment in the record that says so.
    assert "against random" in done.stdout and "{" not in (tmp_path / "log").read_text()


@pytest.mark.adapters
def test_two_programs_play_on_a_server(tmp_path):
    from quadrille import online

    async def play(url):
        async with online.Visitor(url) as host, online.Visitor(url) as guest:
            assert host.name != guest.name
            table = await host.set_up("squod", [online.ME, online.LINK])
            link = table["links"][0]["link"]
            assert (await guest.sit(link))["seat"] == 1
            with pytest.raises(online.ServerError) as refusal:
                await guest.send({"type": "play", "match": table["match"], "ply": 99, "move": "R"})
            assert refusal.value.code
            first = quadrille.turns.random_player
            players = (visitor.play(table["match"], first) for visitor in (host, guest))
            one, other = await asyncio.wait_for(asyncio.gather(*players), 100)
            assert one == other and one["score"] in ("1-0", "0-1", "1/2-1/2")

    command = [program(), "serve", "--listen", "127.0.0.1:0", "--database", tmp_path / "matches.db"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = next(line for line in server.stdout if "http://" in line)
        url = "http://" + line.split("http://")[1].split()[0].rstrip("/.,")
        asyncio.run(play(url))
    finally:
        server.terminate()
        server.wait(20)
