"""The playground as one server on 127.0.0.1: Discord's REST routes, the gateway, the files and the page."""

from __future__ import annotations

import asyncio
import errno
import json
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from bot.playground.clock import Clock
from bot.playground.contract import Violation, contract_at
from bot.playground.gateway import Gateway
from bot.playground.interactions import FIRST_RESPONSE_SECONDS, TOKEN_SECONDS, Interactions
from bot.playground.limits import MAX_REQUEST_BYTES
from bot.playground.people import LocalDoor, Person
from bot.playground.permissions import BOT
from bot.playground.rates import Rates
from bot.playground.rest import RefusedRequest, RestApi
from bot.playground.session_starts import SessionStarts
from bot.playground.things import User
from bot.playground.visits import FirstStep, Visit
from bot.playground.wire import Json
from bot.playground.world import CHANNELS, PEOPLE, World, upload_path

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
TOKEN = "playground"
DEFAULT_HINT = "Type / to see what the bot can do."

_PAGE_POLICY = "default-src 'self'; img-src 'self' data: http: https:; frame-ancestors 'none'; base-uri 'none'"


class PortTaken(Exception):
    """Somebody listens on the wanted port already; the text is a sentence for whoever started us."""


class Playground:
    """A local stand-in for Discord. Use it as `async with Playground() as playground:`."""

    def __init__(
        self,
        port: int = 0,
        data: Path | str | None = None,
        openapi: Path | str | None = None,
        token: str = TOKEN,
        *,
        hint: str = DEFAULT_HINT,
        each_once: Sequence[str] = (),
        first: FirstStep | None = None,
        clock: Clock | None = None,
        people: Sequence[str] = PEOPLE,
        owner: str | None = None,
        channels: Sequence[str] = CHANNELS,
        guild_name: str = "The Marches",
        guilds: int = 1,
        shards: int = 1,
        session_starts_apart: float = 0.0,
        bot_name: str = "Marchwarden",
        bot_permissions: int = BOT,
        privileged_intents: int = 0,
        rates: bool = False,
        first_response_seconds: float = FIRST_RESPONSE_SECONDS,
        token_seconds: float = TOKEN_SECONDS,
    ) -> None:
        """Makes a playground; nothing happens before it is entered.

        `port` 0 takes any free one. `data` is a folder in which everything is kept (None: in memory only). `openapi` is
        the path of Discord's API description, against which every request is then checked. `token` is what the bot must
        log in with. `hint` greets people who are new on the page: its first line, and more where they want it.
        `each_once` are labels of buttons of which each person needs one press: who plays all sides presses them as
        somebody whom the message does not name yet. `first` is offered to them with one press.
        `privileged_intents` are the bits enabled "in the portal". `rates`
        switches Discord's rate limits on. There are `guilds` servers with the same people, each with its channels; a
        bot is recommended `shards` shards, and may start one session in `session_starts_apart` seconds.
        """
        self.token = token
        self.hint = hint
        self.each_once = each_once
        self.first = first
        self.status_listeners: list[Callable[[], None]] = []
        self.clock_listeners: list[Callable[[], None]] = []
        """Told when the time was moved ahead."""
        self._wanted_port = port
        folder = None if data is None else Path(data)
        self.world = World(
            data=folder,
            clock=clock,
            people=people,
            owner=owner,
            channels=channels,
            guild_name=guild_name,
            guilds=guilds,
            bot_name=bot_name,
            bot_permissions=bot_permissions,
        )
        starts = SessionStarts(self.world.clock, shards=shards, apart=session_starts_apart)
        self.gateway = Gateway(self.world, token, privileged_intents, starts)
        self.gateway.on_status = self._tell_status
        self.interactions = Interactions(
            self.world,
            self.gateway.dispatch,
            first_response_seconds=first_response_seconds,
            token_seconds=token_seconds,
        )
        self.rest = RestApi(
            self.world,
            self.interactions,
            token,
            starts,
            contract=None if openapi is None else contract_at(Path(openapi)),
            rates=Rates(self.world.clock) if rates else None,
        )
        self._runner: web.AppRunner | None = None
        self._visitors: set[web.WebSocketResponse] = set()
        self._persons: dict[int, Person] = {}
        self.port = 0

    # --- addresses ---------------------------------------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        """What takes the place of https://discord.com/api/v10."""
        return f"{self.url}/api/v10"

    @property
    def gateway_url(self) -> str:
        """What takes the place of wss://gateway.discord.gg."""
        return f"ws://{HOST}:{self.port}/gateway"

    # --- what went wrong ---------------------------------------------------------------------------------------------

    @property
    def violations(self) -> list[Violation]:
        """The requests so far which Discord's API description does not know in this form, or which have no route."""
        return self.rest.violations

    @property
    def refusals(self) -> list[RefusedRequest]:
        """The requests so far that were refused, for whatever reason."""
        return self.rest.refusals

    # --- start and stop ----------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Starts to listen. Raises PortTaken if the port is not free."""
        app = web.Application(client_max_size=MAX_REQUEST_BYTES, middlewares=[self._guard])
        self.rest.add_to(app)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/visit", self._visit)
        app.router.add_get("/cdn/attachments/{channel}/{upload}/{name}", self._file)
        app.router.add_get("/", self._front_page)
        app.router.add_static("/page", PAGE)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, HOST, self._wanted_port).start()
        except OSError as error:
            await self._runner.cleanup()
            self._runner = None
            if error.errno == errno.EADDRINUSE:
                raise PortTaken(f"Port {self._wanted_port} on {HOST} is in use already. Choose another one.") from None
            raise
        self.port = self._runner.addresses[0][1]
        self.world.base_url = self.url

    async def stop(self) -> None:
        """Stops listening and closes every connection."""
        for person in list(self._persons.values()):
            await person.leave()
        self._persons.clear()
        await self.gateway.close()
        for visitor in list(self._visitors):
            await visitor.close(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.interactions.close()
        self.world.close()

    # --- people ------------------------------------------------------------------------------------------------------

    def person(self, name: str) -> Person:
        """Returns one of the people, to act as in tests; KeyError with the names there are."""
        user = self.world.person(name)
        if user.id not in self._persons:
            self._persons[user.id] = Person(user.name, LocalDoor(lambda push: Visit(self, user, push)))
        return self._persons[user.id]

    async def until_bot(self, *, online: bool = True, timeout: float = 10.0) -> None:
        """Waits until a bot is connected (or none is any more). Raises TimeoutError."""
        changed = asyncio.Event()
        self.status_listeners.append(changed.set)
        try:
            async with asyncio.timeout(timeout):
                while self.gateway.online is not online:
                    changed.clear()
                    await changed.wait()
        finally:
            self.status_listeners.remove(changed.set)

    def advance(self, seconds: float) -> None:
        """Moves the time of the whole playground ahead, and tells everybody. Raises ValueError."""
        self.world.advance(seconds)
        for listener in list(self.clock_listeners):
            listener()

    def _tell_status(self) -> None:
        for listener in list(self.status_listeners):
            listener()

    # --- routes ------------------------------------------------------------------------------------------------------

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Lets in only those who mean this address: no foreign page may use a visitor's browser to get here."""
        allowed = {f"{HOST}:{self.port}", f"localhost:{self.port}"}
        origin = request.headers.get("Origin")
        if request.headers.get("Host") not in allowed or (origin and urlsplit(origin).netloc not in allowed):
            raise web.HTTPForbidden(text="This address is for visitors from this machine only.")
        response = await handler(request)
        if not response.prepared:
            response.headers.setdefault("X-Content-Type-Options", "nosniff")
            if not request.path.startswith("/cdn/"):
                response.headers.setdefault("Cache-Control", "no-store")
        return response

    async def _front_page(self, request: web.Request) -> web.StreamResponse:
        response = web.FileResponse(PAGE / "index.html")
        response.headers["Content-Security-Policy"] = _PAGE_POLICY
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    async def _file(self, request: web.Request) -> web.StreamResponse:
        try:
            upload_id = int(request.match_info["upload"])
        except ValueError:
            raise web.HTTPNotFound from None
        data = self.world.upload_bytes(upload_id)
        upload = self.world.find_upload(upload_id)
        if data is None or upload is None or request.path != upload_path(upload):
            raise web.HTTPNotFound
        response = web.Response(body=data, content_type=upload.content_type)
        # A file is never allowed to act as a page of ours.
        response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        response.headers["Cache-Control"] = "max-age=31536000, immutable"
        if not upload.content_type.startswith("image/"):
            response.headers["Content-Disposition"] = f'attachment; filename="{upload.filename}"'
        return response

    def _visitor(self, request: web.Request) -> User:
        """Returns who visits. Raises `HTTPNotFound`, which names who there is."""
        name = request.query.get("as") or self.world.people[0].name
        try:
            return self.world.person(name)
        except KeyError:
            nobody = {"nobody": name, "people": [person.name for person in self.world.people]}
            raise web.HTTPNotFound(text=json.dumps(nobody), content_type="application/json") from None

    async def _visit(self, request: web.Request) -> web.WebSocketResponse:
        user = self._visitor(request)
        socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=1 << 20)
        await socket.prepare(request)
        self._visitors.add(socket)
        outgoing: asyncio.Queue[Json] = asyncio.Queue()
        visit = Visit(self, user, outgoing.put_nowait)
        visit.open()
        sender = asyncio.create_task(_pump(socket, outgoing))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    outgoing.put_nowait(_handle(visit, message.data))
        finally:
            visit.close()
            sender.cancel()
            self._visitors.discard(socket)
        return socket


def _handle(visit: Visit, text: str) -> Json:
    try:
        request = json.loads(text)
    except ValueError:
        request = None
    if not isinstance(request, dict):
        return {"t": "reply", "n": None, "error": "The request was not understood."}
    return visit.handle(request)


async def _pump(socket: web.WebSocketResponse, outgoing: asyncio.Queue[Json]) -> None:
    """Sends a visitor what it is told, in order, for as long as the connection stands."""
    try:
        while True:
            await socket.send_str(json.dumps(await outgoing.get(), separators=(",", ":")))
    except ConnectionError:
        pass  # the page was closed


def openapi_from_environment() -> Path | None:
    """Returns the path of Discord's API description if MARCHWARDEN_DISCORD_OPENAPI names one."""
    path = os.environ.get("MARCHWARDEN_DISCORD_OPENAPI")
    return Path(path) if path else None
