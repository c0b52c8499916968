"""The gateway: the websocket on which the bot is told what happens."""

from __future__ import annotations

import asyncio
import copy
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from bot.playground.payloads import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    message_json,
    user_json,
    without_content,
)
from bot.playground.session_starts import SessionStarts
from bot.playground.things import DIRECT, Channel, Message
from bot.playground.wire import Json
from bot.playground.world import News, World, WorldChange

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, REQUEST_MEMBERS, INVALID_SESSION, HELLO, ACK = (
    0, 1, 2, 3, 6, 7, 8, 9, 10, 11,
)  # fmt: skip

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT = 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
_ALL_INTENTS = (1 << 26) - 1

DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = 4002, 4003, 4004, 4005
RATE_LIMITED, SESSION_TIMED_OUT, INVALID_INTENTS, DISALLOWED_INTENTS = 4008, 4009, 4013, 4014
INVALID_SHARD = 4010
TOO_MANY_STARTS = -1
"""Not a code to close with: the session is invalid, and the bot may try again later."""

MAX_EVENT_BYTES = 4096
RATE, RATE_SECONDS = 120, 60.0
HEARTBEAT_MS = 41_250
ACK_SECONDS = 0.05
"""A heartbeat is answered this much later. discord.py notes when it has sent one only after it was sent: an answer that
is quicker than any network would look to it as if it belonged to the heartbeat before, 41 seconds late."""
RESUMABLE_EVENTS = 2000


@dataclass
class Session:
    """One bot process that has identified itself; it outlives its connection, so that it can be resumed."""

    id: str
    intents: int
    shard: tuple[int, int] = (0, 1)
    """Its number, and how many there are."""
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=RESUMABLE_EVENTS))
    outgoing: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def hears(self, body: Json) -> bool:
        """Returns whether an event belongs to this shard: by its server, and without one to the first."""
        guild = body.get("guild_id")
        return self.is_of(None if guild is None else int(guild))

    def is_of(self, guild: int | None) -> bool:
        """Returns whether a server, or what has none, belongs to this shard."""
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)


class Gateway:
    """All sessions of the bot."""

    def __init__(
        self, world: World, token: str, privileged_intents: int = 0, starts: SessionStarts | None = None
    ) -> None:
        self.starts = starts or SessionStarts(world.clock)
        self._world = world
        self._token = token
        self._privileged = privileged_intents
        self._sessions: dict[str, Session] = {}
        self.status: Json = {"status": "online", "activities": []}
        self.on_status: Callable[[], None] = lambda: None
        self.repeats: Callable[[str], float | None] = lambda event: None
        """After how many seconds an event is delivered once more, as Discord may do (reference, "Consistency"); None:
        it is delivered once."""
        self._connections: set[_Connection] = set()
        world.listeners.append(self._follow)

    @property
    def online(self) -> bool:
        """Whether a bot is connected and identified."""
        return any(session.socket is not None for session in self._sessions.values())

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one connection of a bot."""
        connection = _Connection(self, compressed=request.query.get("compress") == "zlib-stream")
        self._connections.add(connection)
        try:
            return await connection.serve(request)
        finally:
            self._connections.discard(connection)

    async def close(self, code: int = 1001) -> None:
        """Closes every connection; the sessions stay resumable."""
        for connection in list(self._connections):
            await connection.close(code)

    async def ask_to_reconnect(self) -> None:
        """Tells every bot to reconnect and resume, as Discord does from time to time."""
        for connection in list(self._connections):
            await connection.send({"op": RECONNECT, "d": None})

    def forget_sessions(self) -> None:
        """Makes every session impossible to resume."""
        for session in [s for s in self._sessions.values() if s.socket is None]:
            del self._sessions[session.id]

    # --- what is told ------------------------------------------------------------------------------------------------

    def dispatch(self, event: str, body: Json, intents: int = 0) -> None:
        """Sends an event to every session of its server's shard that asked for one of these intents (0: to each)."""
        for session in self._sessions.values():
            if session.hears(body) and (not intents or session.intents & intents):
                self._send(session, event, body)

    def _send(self, session: Session, event: str, body: Json) -> None:
        self._deliver(session, event, body)
        seconds = self.repeats(event)
        if seconds == 0:
            self._deliver(session, event, body)
        elif seconds is not None:
            again = copy.deepcopy(body)
            self._world.clock.call_later(seconds, lambda: self._deliver(session, event, again))

    def _deliver(self, session: Session, event: str, body: Json) -> None:
        session.sequence += 1
        text = json.dumps({"op": DISPATCH, "t": event, "s": session.sequence, "d": body}, separators=(",", ":"))
        session.sent.append((session.sequence, text))
        if session.socket is not None:
            session.outgoing.put_nowait(text)

    def _follow(self, change: WorldChange) -> None:
        world, channel, message = self._world, change.channel, change.message
        if change.news is News.ROLES:
            for guild in world.guilds:
                for role in guild_json(world, guild)["roles"]:
                    self.dispatch(change.news.value, {"guild_id": str(guild), "role": role}, GUILDS)
            return
        if change.news is News.BOT_REMOVED:
            self.dispatch(change.news.value, {"id": str(change.guild), "guild_id": str(change.guild)}, GUILDS)
            return
        if change.news is News.BOT_INVITED and change.guild is not None:
            body = guild_json(world, change.guild)
            self.dispatch(change.news.value, {**body, "guild_id": body["id"]}, GUILDS)
            return
        if channel is None or not world.can_see(world.bot, channel):
            return
        if message is not None:
            if change.news in (News.MESSAGE_CREATE, News.MESSAGE_UPDATE, News.MESSAGE_DELETE):
                self._tell_of_message(change.news, channel, message)
        elif change.news is News.THREAD_DELETE:
            body = {"id": str(channel.id), "guild_id": str(channel.guild_id), "parent_id": str(channel.parent_id)}
            self.dispatch("THREAD_DELETE", {**body, "type": channel.type}, GUILDS)
        elif change.news is News.THREAD_CREATE:
            self.dispatch("THREAD_CREATE", {**channel_json(world, channel), "newly_created": True}, GUILDS)
        elif change.news in (News.THREAD_UPDATE, News.CHANNEL_UPDATE):
            self.dispatch(change.news.value, channel_json(world, channel), GUILDS)
        elif change.news in (News.CHANNEL_CREATE, News.CHANNEL_DELETE):
            needed = DIRECT_MESSAGES if channel.type == DIRECT else GUILDS
            self.dispatch(change.news.value, channel_json(world, channel), needed)

    def _tell_of_message(self, news: News, channel: Channel, message: Message) -> None:
        world = self._world
        # Ephemeral messages belong to the direct messages' intent and do not say in which server they stand.
        private = channel.type == DIRECT or message.only_for is not None
        needed = DIRECT_MESSAGES if private else GUILD_MESSAGES
        where: Json = {} if private else {"guild_id": str(channel.guild_id)}
        if news is News.MESSAGE_DELETE:
            self.dispatch(news.value, {"id": str(message.id), "channel_id": str(channel.id), **where}, needed)
            return
        body = {**message_json(world, message), **where}
        if not private:
            body["member"] = member_json(world, world.users[message.author_id], with_user=False)
        readable = private or message.author_id == world.bot.id or world.bot.id in message.pings
        for session in self._sessions.values():
            if session.hears(body) and session.intents & needed:
                open_ = readable or session.intents & MESSAGE_CONTENT
                self._send(session, news.value, body if open_ else without_content(body))

    # --- what is asked -----------------------------------------------------------------------------------------------

    def identify(self, data: Json, connection: _Connection) -> int | None:
        """Starts a session; returns None, or the code to close the connection with."""
        if data.get("token") != self._token:
            return AUTHENTICATION_FAILED
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~_ALL_INTENTS:
            return INVALID_INTENTS
        if intents & PRIVILEGED & ~self._privileged:
            return DISALLOWED_INTENTS
        shard = _shard_of(data.get("shard"))
        if shard is None:
            return INVALID_SHARD
        if not self.starts.may_start(shard[0]):
            return TOO_MANY_STARTS
        session = Session(secrets.token_hex(16), intents, shard)
        self._sessions[session.id] = session
        gone = [s for s in self._sessions.values() if s.socket is None and s.shard == shard]
        for old in gone[:-3]:
            del self._sessions[old.id]  # nobody will come back for these
        connection.attach(session)
        world = self._world
        ready: Json = {
            "v": 10,
            "user": {**user_json(world.bot), "verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild), "unavailable": True} for guild in self._guilds_of(session)],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": f"{world.base_url.replace('http', 'ws', 1)}/gateway",
            "shard": list(shard),
            "application": {"id": application_json(world)["id"], "flags": 0},
        }
        self._send(session, "READY", ready)
        for guild in self._guilds_of(session):
            self._send(session, "GUILD_CREATE", guild_json(world, guild))
        self.set_status(data.get("presence") or {"status": "online", "activities": []})
        return None

    def _guilds_of(self, session: Session) -> list[int]:
        """Returns the servers of a session on which the bot is."""
        return [guild for guild in self._world.guilds if session.is_of(guild) and guild not in self._world.without_bot]

    def resume(self, data: Json, connection: _Connection) -> int | bool:
        """Continues a session: True; False if it is unknown or too much was missed; or the code to close with."""
        if data.get("token") != self._token:
            return AUTHENTICATION_FAILED
        session = self._sessions.get(str(data.get("session_id")))
        last = data.get("seq")
        if session is None or not isinstance(last, int) or last > session.sequence:
            return False
        if session.sent and session.sent[0][0] > last + 1:
            return False
        missed = [text for number, text in session.sent if number > last]
        connection.attach(session)
        for text in missed:
            session.outgoing.put_nowait(text)
        self._send(session, "RESUMED", {})
        self.on_status()
        return True

    def set_status(self, presence: Json) -> None:
        """Takes over what the bot shows of itself: online or idle, and what it is doing."""
        self.status = {
            "status": presence.get("status") or "online",
            "activities": [a for a in presence.get("activities") or [presence.get("game")] if a],
        }
        self.on_status()

    def members(self, session: Session, data: Json) -> None:
        """Answers a request for members: by name or id; everybody only with the members' intent."""
        world = self._world
        wanted = {str(one) for one in data.get("user_ids") or []}
        query = str(data.get("query") or "").lower()
        here = [user for user in world.users.values() if user.id not in world.gone]
        found = [user for user in here if (str(user.id) in wanted if wanted else user.handle.startswith(query))]
        if not wanted and not query and not session.intents & GUILD_MEMBERS:
            found = []
        body: Json = {
            "guild_id": str(data.get("guild_id") or world.guilds[0]),
            "members": [member_json(world, user) for user in found[:100]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(wanted - {str(user.id) for user in found}),
        }
        if data.get("nonce"):
            body["nonce"] = data["nonce"]
        self._send(session, "GUILD_MEMBERS_CHUNK", body)


def _shard_of(said: object) -> tuple[int, int] | None:
    """Returns the shard that an identify names, None for an impossible one."""
    match said:
        case None:
            return 0, 1
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
    return None


class _Connection:
    """One websocket of a bot."""

    def __init__(self, gateway: Gateway, *, compressed: bool) -> None:
        self.socket = web.WebSocketResponse(max_msg_size=0)
        self._gateway = gateway
        self._session: Session | None = None
        self._deflate = zlib.compressobj() if compressed else None
        self._received: deque[float] = deque()
        self._sender: asyncio.Task[None] | None = None
        self._closed_by_us = False

    async def close(self, code: int) -> None:
        """Closes the connection from this side; its session can be resumed."""
        self._closed_by_us = True
        await self.socket.close(code=code)

    def attach(self, session: Session) -> None:
        """Makes this the connection of a session."""
        session.socket = self.socket
        session.outgoing = asyncio.Queue()
        self._session = session
        self._sender = asyncio.create_task(self._pump(session))

    async def send(self, body: Json) -> None:
        """Sends one frame that is not an event."""
        await self._send_text(json.dumps(body, separators=(",", ":")))

    async def _send_text(self, text: str) -> None:
        if self.socket.closed:
            return
        if self._deflate is None:
            await self.socket.send_str(text)
        else:
            data = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(data)

    async def _pump(self, session: Session) -> None:
        """Sends the events of the session, in order, for as long as the connection stands."""
        try:
            while True:
                await self._send_text(await session.outgoing.get())
        except ConnectionError:
            pass  # the bot is gone; what it missed waits for its RESUME

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Says HELLO and listens until the connection ends."""
        await self.socket.prepare(request)
        await self.send({"op": HELLO, "t": None, "s": None, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
        try:
            async for message in self.socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                code = await self._receive(message.data)
                if code is not None:
                    await self.close(code)
        finally:
            if self._sender is not None:
                self._sender.cancel()
            if self._session is not None and self._session.socket is self.socket:
                self._session.socket = None
                if not self._closed_by_us and self.socket.close_code in (1000, 1001):  # said goodbye: nothing to resume
                    self._gateway._sessions.pop(self._session.id, None)
            self._gateway.on_status()
        return self.socket

    async def _receive(self, text: str) -> int | None:
        """Handles one frame of the bot; returns the code to close with, or None."""
        if len(text.encode()) > MAX_EVENT_BYTES:
            return DECODE_ERROR
        now = self._gateway._world.clock.now()
        self._received.append(now)
        while self._received[0] <= now - RATE_SECONDS:
            self._received.popleft()
        if len(self._received) > RATE:
            return RATE_LIMITED
        try:
            frame = json.loads(text)
            op, data = int(frame["op"]), frame.get("d")
        except (ValueError, KeyError, TypeError, AttributeError):
            return DECODE_ERROR
        return await self._act(op, data)

    async def _answer_heartbeat(self) -> None:
        ack: Json = {"op": ACK, "t": None, "s": None, "d": None}
        if self._session is None:
            await self.send(ack)
            return
        outgoing = self._session.outgoing
        asyncio.get_running_loop().call_later(ACK_SECONDS, outgoing.put_nowait, json.dumps(ack))

    async def _act(self, op: int, data: object) -> int | None:
        if op == HEARTBEAT:
            await self._answer_heartbeat()
            return None
        body: Json = data if isinstance(data, dict) else {}
        if op == IDENTIFY:
            if self._session is not None:
                return ALREADY_AUTHENTICATED
            code = self._gateway.identify(body, self)
            if code == TOO_MANY_STARTS:
                await self.send({"op": INVALID_SESSION, "t": None, "s": None, "d": False})
                return None
            return code
        if op == RESUME:
            resumed = self._gateway.resume(body, self)
            if resumed is False:
                await self.send({"op": INVALID_SESSION, "t": None, "s": None, "d": False})
            return None if isinstance(resumed, bool) else resumed
        if self._session is None:
            return NOT_AUTHENTICATED
        if op == PRESENCE:
            self._gateway.set_status(body)
        elif op == REQUEST_MEMBERS:
            self._gateway.members(self._session, body)
        return None
