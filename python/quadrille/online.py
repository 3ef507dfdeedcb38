"""A client for the protocol of a server, with asyncio: programs sit down, play and talk like people.

    import asyncio
    from quadrille import online

    async def main():
        async with online.Visitor("http://127.0.0.1:7878") as me:
            table = await me.set_up("squadro", [online.ME, online.bot(3)])
            result = await me.play(table["match"], lambda turn: turn.moves[0])
            print(result["score"])

    asyncio.run(main())

Needs the package `websockets`.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit

from quadrille.turns import Chooser, Turn

ME = {"kind": "me"}
LINK = {"kind": "link"}
ANYONE = {"kind": "anyone"}
# How often a move is sent again after `busy`, when nobody knows whether it was stored.
TRIES = 5


def bot(level: int) -> dict:
    """A seat for a bot."""
    return {"kind": "bot", "level": level}


class ServerError(Exception):
    """A refusal of the server: `code` for programs, `message` for people, `why` as data."""

    def __init__(self, answer: dict):
        super().__init__(f"{answer.get('code')}: {answer.get('message')}")
        self.code, self.message, self.why = answer.get("code"), answer.get("message"), answer.get("why")


class Visitor:
    """Somebody with a cookie and a socket."""

    def __init__(self, url: str, cookie: str | None = None):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"{url!r} is no address of a server: write http://HOST:PORT")
        self.url, self.cookie = f"{parts.scheme}://{parts.netloc}", cookie
        self.name = None
        self._socket, self._reader = None, None
        self._ids = itertools.count(1)
        self._answers: dict = {}
        self._snapshots: dict = {}

    async def __aenter__(self) -> Visitor:
        import websockets

        self.name = (await self.ask("POST", "/api/session"))["name"]
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        self._socket = await websockets.connect(address, additional_headers={"Cookie": self.cookie})
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_):
        self._reader.cancel()
        await self._socket.close()

    async def ask(self, method: str, path: str, body: dict | None = None):
        """One request over HTTP."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: dict | None):
        headers = {"Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = json.dumps(body).encode() if body is not None else b""
        request = urllib.request.Request(self.url + path, data if method != "GET" else None, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                self._keep(answer.headers.get_all("Set-Cookie") or [])
                text = answer.read().decode()
        except urllib.error.HTTPError as refusal:
            raise ServerError(_refusal(refusal)) from None
        return json.loads(text) if text else None

    def _keep(self, cookies: list) -> None:
        """Keeps a new cookie; one that is taken away comes with one that is given in its place."""
        for cookie in (text.split(";")[0] for text in cookies):
            if not cookie.endswith("="):
                self.cookie = cookie

    async def set_up(self, game: str, seats: list, **terms) -> dict:
        """Sets up a table: `{"match": …, "links": […]}`."""
        return await self.ask("POST", "/api/matches", {"game": game, "seats": seats, **{**TERMS, **terms}})

    async def sit(self, link: str) -> dict:
        """Sits down with a link: `{"match": …, "seat": …}`."""
        return await self.ask("POST", f"/api/sit/{link}", {})

    async def send(self, message: dict) -> dict:
        """Sends a message and waits for its `ok`."""
        number = next(self._ids)
        self._answers[number] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({**message, "id": number}))
            answer = await self._answers[number]
        finally:
            del self._answers[number]
        if answer["type"] == "error":
            raise ServerError(answer)
        return answer

    async def snapshots(self, match: str):
        """Watches a match: every snapshot, the latest where much happens at once."""
        queue: asyncio.Queue = asyncio.Queue()
        self._snapshots[match] = queue
        await self.send({"type": "watch", "match": match})
        try:
            while True:
                snapshot = await queue.get()
                while not queue.empty():
                    snapshot = queue.get_nowait()
                if isinstance(snapshot, BaseException):
                    raise snapshot
                yield snapshot
        finally:
            del self._snapshots[match]

    async def play(self, match: str, player: Chooser) -> dict | None:
        """Plays the seats of this visitor until the match is over; says the result, nothing if it was cancelled."""
        async for snapshot in self.snapshots(match):
            if snapshot["status"] in ("over", "cancelled"):
                return snapshot["result"]
            if snapshot["status"] == "running" and snapshot["you"] is not None and snapshot["you"] == snapshot["to_move"]:
                turn = turn_of(snapshot)
                # A player may think long: the socket is answered meanwhile.
                answer = await asyncio.to_thread(player, turn)
                await self._move(match, snapshot["ply"], turn.move(answer))
        return None

    async def _move(self, match: str, ply: int, move: str) -> None:
        for attempt in range(TRIES):
            try:
                await self.send({"type": "play", "match": match, "ply": ply, "move": move})
                return
            except ServerError as error:
                if error.code in ("late", "over"):
                    return  # a newer snapshot is on its way
                if error.code != "busy" or attempt == TRIES - 1:
                    raise
            await asyncio.sleep(0.2)

    async def _read(self) -> None:
        end: BaseException = ConnectionError("the socket is closed")
        try:
            async for text in self._socket:
                self._hear(json.loads(text))
        except Exception as error:  # told to everybody who waits
            end = error
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(end)
        for queue in self._snapshots.values():
            queue.put_nowait(end)

    def _hear(self, message: dict) -> None:
        waiting = self._answers.get(message.get("id"))
        if message["type"] in ("ok", "error") and waiting is not None and not waiting.done():
            waiting.set_result(message)
        elif message["type"] == "snapshot" and message["match"] in self._snapshots:
            self._snapshots[message["match"]].put_nowait(message)


TERMS = {
    "starter": "lot",
    "sides_by_lot": False,
    "clock": {"kind": "none"},
    "rated": False,
    "partner_chat": False,
}


def turn_of(snapshot: dict) -> Turn:
    """What a player is told of a snapshot: the server made it for this seat."""
    clock = (snapshot.get("clock") or {}).get("left")
    limits = {"left": clock[snapshot["you"]] / 1000} if clock and clock[snapshot["you"]] is not None else {}
    return Turn(snapshot["game"], snapshot["you"], snapshot["view"], snapshot["moves"], snapshot["played"], limits)


def _refusal(error: urllib.error.HTTPError) -> dict:
    text = error.read().decode(errors="replace")
    try:
        return json.loads(text)
    except ValueError:
        return {"code": f"http_{error.code}", "message": text}
