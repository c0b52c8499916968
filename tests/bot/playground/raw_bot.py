"""A bot without a library: it speaks to the gateway and the routes by hand, to break rules no library would break."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.playground import Playground

Json = dict[str, Any]


@dataclass
class Reply:
    """What a route answered."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])

    def flaws(self, *path: str) -> list[str]:
        """Returns Discord's words for what is wrong at one place of the request."""
        node = self.body.get("errors", {})
        for step in path:
            node = node.get(step, {})
        return [flaw["code"] for flaw in node.get("_errors", [])]


class RawBot:
    """The hand-made bot. Its gateway must be read with `event`, in the order in which things happen."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self.playground = playground
        self.session = session
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.sequence = 0
        self.session_id = ""

    async def call(
        self, method: str, path: str, body: object = None, *, token: str | None = None, data: Any = None
    ) -> Reply:
        """Sends one request and returns what came back."""
        headers = {"Authorization": f"Bot {token or self.playground.token}"}
        url = self.playground.api_url + path
        async with self.session.request(method, url, json=body, data=data, headers=headers) as response:
            text = await response.text()
            content = json.loads(text) if text and response.content_type == "application/json" else text
            return Reply(response.status, content, dict(response.headers))

    async def connect(self, **more: object) -> Json:
        """Opens the gateway and identifies; returns READY."""
        await self.open()
        identify = {"token": self.playground.token, "intents": 1, "properties": {}, **more}
        await self.send(2, identify)
        ready = await self.event("READY")
        self.session_id = str(ready["session_id"])
        return ready

    async def open(self) -> None:
        """Opens the gateway and reads its HELLO."""
        self.socket = await self.session.ws_connect(self.playground.gateway_url)
        hello = await self.socket.receive_json()
        assert hello["op"] == 10

    async def send(self, op: int, data: object) -> None:
        """Sends one frame."""
        assert self.socket is not None
        await self.socket.send_json({"op": op, "d": data})

    async def frame(self) -> Json:
        """Returns the next frame."""
        assert self.socket is not None
        told: Json = await self.socket.receive_json(timeout=5)
        if told.get("s"):
            self.sequence = told["s"]
        return told

    async def event(self, name: str) -> Json:
        """Returns the next event of this name; others before it are passed over."""
        while True:
            told = await self.frame()
            if told.get("t") == name:
                body: Json = told["d"]
                return body

    async def closed(self) -> int | None:
        """Waits until the server closes the connection and returns the code."""
        assert self.socket is not None
        while not self.socket.closed:
            await self.socket.receive(timeout=5)
        return self.socket.close_code

    async def respond(self, interaction: Json, kind: int, data: object = None, *, form: Any = None) -> Reply:
        """Sends a first response."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=true"
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.call("POST", path, None if form else body, data=form)

    def webhook(self, interaction: Json, tail: str = "") -> str:
        """Returns the path for follow-ups and edits."""
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"


@contextlib.asynccontextmanager
async def raw_bot(playground: Playground) -> AsyncIterator[RawBot]:
    """Yields a hand-made bot, not connected yet."""
    async with aiohttp.ClientSession() as session:
        bot = RawBot(playground, session)
        yield bot
        if bot.socket is not None:
            await bot.socket.close()


def row(*inner: Json) -> Json:
    """Returns an action row."""
    return {"type": 1, "components": list(inner)}


def button(custom_id: str = "a", **more: Any) -> Json:
    """Returns a button."""
    return {"type": 2, "style": 1, "label": custom_id, "custom_id": custom_id, **more}


def select(custom_id: str = "s", options: int = 2, **more: Any) -> Json:
    """Returns a select with so many options."""
    offered = [{"label": f"Option {number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": offered, **more}


def text(content: str = "text") -> Json:
    """Returns a text display."""
    return {"type": 10, "content": content}
