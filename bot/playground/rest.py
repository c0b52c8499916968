"""Discord's REST routes, as far as a game bot needs them: discord.py sends its requests here."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias
from urllib.parse import unquote

from aiohttp import BodyPartReader, web
from multidict import MultiMapping

from bot.playground import command_limits, forums, limits
from bot.playground.contract import Contract, Violation
from bot.playground.flaws import Flaws
from bot.playground.interactions import Interactions, draft_of, flags_after
from bot.playground.limits import COMPONENTS_V2
from bot.playground.payloads import (
    application_json,
    channel_json,
    guild_json,
    member_json,
    message_json,
    thread_member_json,
    user_json,
)
from bot.playground.permissions import Permission
from bot.playground.rates import EVERYTHING, PER_CHANNEL, PER_NAME, PER_TOKEN, Rates
from bot.playground.session_starts import SessionStarts
from bot.playground.things import DIRECT, FORUM, PUBLIC_THREAD, REPLY, TEXT_CHANNEL, Channel, User
from bot.playground.wire import (
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    ApiRefusal,
    Json,
    timestamp,
    unknown,
)
from bot.playground.world import News, World

_log = logging.getLogger(__name__)

Answer: TypeAlias = "Json | list[Json] | None"
"""What a route answers: JSON, or nothing (204)."""

PREFIX = "/api/v10"
_OPEN = ("/interactions/", "/webhooks/")  # routes which carry their own token instead of the bot's


@dataclass(frozen=True)
class RefusedRequest:
    """One request that was refused, for tests that want to see none."""

    method: str
    path: str
    status: int
    code: int
    message: str


@dataclass
class Call:
    """One request, taken apart."""

    method: str
    path: str
    steps: dict[str, str]
    query: MultiMapping[str]
    body: Json | list[Json] | None
    files: list[tuple[int, str, bytes]] = field(default_factory=list)

    def number(self, name: str) -> int:
        """Returns an id from the path; 400 if it is none."""
        try:
            return int(self.steps[name])
        except ValueError:
            flaws = Flaws()
            flaws.add((name,), "NUMBER_TYPE_COERCE", f'Value "{self.steps[name]}" is not snowflake.')
            raise ApiRefusal(400, 50035, "Invalid Form Body", flaws.tree()) from None

    @property
    def form(self) -> Json:
        """The body as an object; an empty one if there is none."""
        return self.body if isinstance(self.body, dict) else {}

    @property
    def uploads(self) -> list[tuple[str, bytes]]:
        """The uploaded files, name and bytes."""
        return [(name, data) for _, name, data in self.files]


Handler: TypeAlias = "Callable[[RestApi, Call], Awaitable[Answer]]"
_ROUTES: list[tuple[str, str, Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Puts a handler into the table of routes, under a path below /api/v10."""

    def keep(handler: Handler) -> Handler:
        _ROUTES.append((method, path, handler))
        return handler

    return keep


class RestApi:
    """The routes, the checks which every request passes, and the memory of those that failed."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        token: str,
        starts: SessionStarts,
        *,
        contract: Contract | None = None,
        rates: Rates | None = None,
    ) -> None:
        self.world = world
        self.starts = starts
        self.interactions = interactions
        self.violations: list[Violation] = []
        self.refusals: list[RefusedRequest] = []
        self.requests = 0
        self.refuse: Callable[[str, str], ApiRefusal | None] = lambda method, path: None
        """Whether Discord refuses a request for reasons of its own: too many, out of order."""
        self.cut: Callable[[str, str], bool] = lambda method, path: False
        """Whether the connection breaks before the bot hears the answer to a request; what it asked for is done."""
        self.lose: Callable[[str, str], bool] = lambda method, path: False
        """Whether the answer to a request is lost on the way, and 502 said instead; what it asked for is done."""
        self._token = token
        self._contract = contract
        self._rates = rates
        self._names = Rates(world.clock)

    def add_to(self, app: web.Application) -> None:
        """Adds the routes to a web application."""
        for method, path, handler in _ROUTES:
            app.router.add_route(method, PREFIX + path, self._serve(handler))
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._serve(_no_such_route))

    def _serve(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            # The path as it was sent, since an emoji in it is percent-encoded.
            path = request.rel_url.raw_path.removeprefix(PREFIX)
            headers: dict[str, str] = {}
            self.requests += 1
            try:
                self._authorise(request, path)
                call = await self._take_apart(request, path)
                headers = self._count(call)
                if (refusal := self.refuse(request.method, path)) is not None:
                    raise refusal
                self._compare(call)
                answer = await handler(self, call)
            except ApiRefusal as refusal:
                self.refusals.append(RefusedRequest(request.method, path, refusal.status, refusal.code, str(refusal)))
                return _json(refusal.body(), refusal.status, refusal.headers)
            except Exception:
                _log.exception("The playground could not answer %s %s.", request.method, path)
                self.refusals.append(
                    RefusedRequest(request.method, path, 500, 0, "the playground itself is wrong here")
                )
                return _json({"message": "500: Internal Server Error", "code": 0}, 500)
            if self.cut(request.method, path) and request.transport is not None:
                request.transport.abort()
            if self.lose(request.method, path):
                return _json({"message": "502: Bad Gateway", "code": 0}, 502)
            if answer is None:
                return web.Response(status=204, headers=headers)
            return _json(answer, 200, headers)

        return serve

    def _authorise(self, request: web.Request, path: str) -> None:
        if path.startswith(_OPEN):
            return
        if request.headers.get("Authorization") != f"Bot {self._token}":
            raise ApiRefusal(401, 0, "401: Unauthorized")

    async def _take_apart(self, request: web.Request, path: str) -> Call:
        call = Call(request.method, path, dict(request.match_info), request.query, None)
        if not request.can_read_body:
            return call
        if (request.content_length or 0) > limits.MAX_REQUEST_BYTES:
            raise ApiRefusal(413, 40005, "Request entity too large")
        try:
            if request.content_type == "multipart/form-data":
                await self._take_parts(request, call)
            elif text := await request.text():
                call.body = json.loads(text)
        except ValueError:
            raise ApiRefusal(400, 50109, "The request body contains invalid JSON.") from None
        except web.HTTPRequestEntityTooLarge:
            raise ApiRefusal(413, 40005, "Request entity too large") from None
        return call

    @staticmethod
    async def _take_parts(request: web.Request, call: Call) -> None:
        size = 0
        call.body = {}
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read())
            size += len(data)
            if size > limits.MAX_REQUEST_BYTES:
                raise ApiRefusal(413, 40005, "Request entity too large")
            name = part.name or ""
            if name == "payload_json":
                call.body = json.loads(data)
            elif name.startswith("files["):
                call.files.append((int(name[6:-1]), part.filename or "unknown", data))

    def _count(self, call: Call) -> dict[str, str]:
        if self._rates is None:
            return {}
        if call.path.startswith("/interactions/"):
            return {}
        if call.path.startswith("/webhooks/"):
            return self._rates.take(f"webhook:{call.steps.get('token')}", *PER_TOKEN)
        bucket, most, seconds = EVERYTHING
        self._rates.take(bucket, most, seconds, everywhere=True)
        if call.method == "POST" and call.path.endswith("/messages"):
            return self._rates.take(f"messages:{call.steps.get('channel')}", *PER_CHANNEL)
        return {}

    def _compare(self, call: Call) -> None:
        """Compares the request with Discord's description of its API."""
        if self._contract is None:
            return
        violation = self._contract.check(call.method, call.path, call.query, call.body)
        if violation is not None:
            self.violations.append(violation)
            _log.warning("Not in Discord's API description: %s", violation)
            flaws = Flaws()
            flaws.add((), "OPENAPI", str(violation))
            flaws.refuse()

    # --- helpers of the routes ---------------------------------------------------------------------------------------

    def guild(self, call: Call) -> int:
        """Returns the server's id, if the path names one there is."""
        if (guild := call.number("guild")) not in self.world.guilds or guild in self.world.without_bot:
            raise unknown("Guild", UNKNOWN_GUILD)
        return guild

    def user(self, call: Call, code: int = UNKNOWN_USER) -> User:
        """Returns the user whom the path names."""
        user = self.world.bot if call.steps["user"] == "@me" else self.world.users.get(call.number("user"))
        if user is None:
            raise unknown("User" if code == UNKNOWN_USER else "Member", code)
        return user

    def count_name(self, channel: Channel, changes: Json) -> None:
        """Counts a new name or topic of a channel. Raises Discord's 429 for one too many."""
        if changes.get("name", channel.name) != channel.name or changes.get("topic", channel.topic) != channel.topic:
            self._names.take(f"name:{channel.id}", *PER_NAME)

    def thread(self, call: Call) -> Channel:
        """Returns the thread which the path names."""
        channel = self.world.channel(call.number("channel"))
        if not channel.is_thread:
            raise unknown("Channel", UNKNOWN_CHANNEL)
        return channel

    def application(self, call: Call) -> None:
        """Makes sure that the path names the bot's own application."""
        if call.number("application") != self.world.bot.id:
            raise ApiRefusal(403, 20012, "You are not authorized to perform this action on this application")


def _json(body: Json | list[Json], status: int, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py compares the content type as a whole: there must be no charset in it.
    content_type = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers={**(headers or {}), **content_type})


async def _no_such_route(rest: RestApi, call: Call) -> Answer:
    rest.violations.append(Violation(call.method, call.path, "the playground does not know this route"))
    raise ApiRefusal(404, 0, "404: Not Found")


# --- the bot and its server ------------------------------------------------------------------------------------------


@route("GET", "/users/@me")
async def _me(rest: RestApi, call: Call) -> Answer:
    return {**user_json(rest.world.bot), "verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
async def _application(rest: RestApi, call: Call) -> Answer:
    return application_json(rest.world)


@route("GET", "/gateway")
async def _gateway(rest: RestApi, call: Call) -> Answer:
    return {"url": f"{rest.world.base_url.replace('http', 'ws', 1)}/gateway"}


@route("GET", "/gateway/bot")
async def _gateway_bot(rest: RestApi, call: Call) -> Answer:
    url = f"{rest.world.base_url.replace('http', 'ws', 1)}/gateway"
    return {"url": url, "shards": rest.starts.shards, "session_start_limit": rest.starts.to_json()}


@route("GET", "/users/@me/guilds")
async def _my_guilds(rest: RestApi, call: Call) -> Answer:
    world = rest.world
    about: Json = {"icon": None, "banner": None, "owner": False, "features": []}
    about["permissions"] = str(world.bot_permissions)
    return [{"id": str(one), "name": guild_json(world, one)["name"], **about} for one in world.guilds]


@route("GET", "/users/{user}")
async def _user(rest: RestApi, call: Call) -> Answer:
    return user_json(rest.user(call))


@route("GET", "/guilds/{guild}")
async def _guild(rest: RestApi, call: Call) -> Answer:
    return guild_json(rest.world, rest.guild(call))


@route("GET", "/guilds/{guild}/channels")
async def _guild_channels(rest: RestApi, call: Call) -> Answer:
    world, guild = rest.world, rest.guild(call)
    seen = [c for c in world.visible_channels(world.bot) if c.type in (TEXT_CHANNEL, FORUM) and c.guild_id == guild]
    return [channel_json(world, channel) for channel in seen]


@route("GET", "/guilds/{guild}/roles")
async def _guild_roles(rest: RestApi, call: Call) -> Answer:
    roles: list[Json] = guild_json(rest.world, rest.guild(call))["roles"]
    return roles


@route("GET", "/guilds/{guild}/members/{user}")
async def _member(rest: RestApi, call: Call) -> Answer:
    rest.guild(call)
    user = rest.user(call, UNKNOWN_MEMBER)
    if user.id in rest.world.gone:
        raise unknown("Member", UNKNOWN_MEMBER)
    return member_json(rest.world, user)


@route("GET", "/guilds/{guild}/threads/active")
async def _active_threads(rest: RestApi, call: Call) -> Answer:
    world, guild = rest.world, rest.guild(call)
    here = [c for c in world.visible_channels(world.bot) if c.guild_id == guild]
    threads = [c for c in here if c.is_thread and not c.archived]
    own = [thread_member_json(t, world.bot.id) for t in threads if str(world.bot.id) in t.members]
    return {"threads": [channel_json(world, thread) for thread in threads], "members": own}


@route("POST", "/users/@me/channels")
async def _open_direct(rest: RestApi, call: Call) -> Answer:
    user = rest.world.users.get(int(call.form.get("recipient_id") or 0))
    if user is None or user.bot:
        raise ApiRefusal(400, 50033, "Invalid Recipient(s)")
    return channel_json(rest.world, rest.world.direct_channel(user))


# --- commands --------------------------------------------------------------------------------------------------------


def _scope(rest: RestApi, call: Call) -> int | None:
    rest.application(call)
    return rest.guild(call) if "guild" in call.steps else None


for _where in ("/applications/{application}", "/applications/{application}/guilds/{guild}"):

    @route("GET", f"{_where}/commands")
    async def _commands(rest: RestApi, call: Call) -> Answer:
        return rest.world.scope(_scope(rest, call))

    @route("PUT", f"{_where}/commands")
    async def _sync(rest: RestApi, call: Call) -> Answer:
        scope = _scope(rest, call)
        command_limits.check_commands(call.body if call.body is not None else [])
        commands = call.body if isinstance(call.body, list) else []
        return rest.world.set_commands(commands, scope)

    @route("POST", f"{_where}/commands")
    async def _add_command(rest: RestApi, call: Call) -> Answer:
        scope = _scope(rest, call)
        command_limits.check_command(call.form)
        same = (call.form.get("type") or 1, call.form.get("name"))
        others = [c for c in rest.world.scope(scope) if (c["type"], c["name"]) != same]
        command_limits.check_number([*others, call.form])
        return rest.world.put_command(call.form, scope)

    @route("GET", f"{_where}/commands/{{command}}")
    async def _command(rest: RestApi, call: Call) -> Answer:
        return rest.world.command(call.number("command"), _scope(rest, call))

    @route("PATCH", f"{_where}/commands/{{command}}")
    async def _change_command(rest: RestApi, call: Call) -> Answer:
        scope = _scope(rest, call)
        old = rest.world.command(call.number("command"), scope)
        changed = {**old, **call.form}
        command_limits.check_command(changed)
        if changed["name"] != old["name"]:
            rest.world.drop_command(int(old["id"]), scope)
        return rest.world.put_command(changed, scope)

    @route("DELETE", f"{_where}/commands/{{command}}")
    async def _drop_command(rest: RestApi, call: Call) -> Answer:
        rest.world.drop_command(call.number("command"), _scope(rest, call))
        return None


@route("GET", "/applications/{application}/emojis")
async def _emojis(rest: RestApi, call: Call) -> Answer:
    rest.application(call)
    return {"items": []}


# --- channels and threads --------------------------------------------------------------------------------------------


@route("GET", "/channels/{channel}")
async def _channel(rest: RestApi, call: Call) -> Answer:
    return channel_json(rest.world, rest.world.channel(call.number("channel")))


@route("PATCH", "/channels/{channel}")
async def _change_channel(rest: RestApi, call: Call) -> Answer:
    channel = rest.world.channel(call.number("channel"))
    if channel.is_thread:
        unarchives = set(call.form) <= {"archived"} and not channel.locked
        if channel.owner_id != rest.world.bot.id and not unarchives:
            rest.world.demand(Permission.MANAGE_THREADS)
        if "locked" in call.form or channel.locked:
            rest.world.demand(Permission.MANAGE_THREADS)
    else:
        rest.world.demand(Permission.MANAGE_CHANNELS)
    limits.check(limits.FORUM_CHANGE if channel.type == FORUM else limits.CHANNEL_CHANGE, call.form)
    rest.count_name(channel, call.form)
    if "applied_tags" in call.form:
        forums.retag(rest.world, channel, call.form["applied_tags"] or [])
    return channel_json(rest.world, rest.world.change_channel(channel, call.form))


@route("DELETE", "/channels/{channel}")
async def _delete_channel(rest: RestApi, call: Call) -> Answer:
    channel = rest.thread(call)
    rest.world.demand(Permission.MANAGE_THREADS)
    body = channel_json(rest.world, channel)
    rest.world.delete_channel(channel)
    return body


@route("POST", "/channels/{channel}/threads")
async def _new_thread(rest: RestApi, call: Call) -> Answer:
    parent = rest.world.channel(call.number("channel"))
    if parent.type == FORUM:
        post, starter = forums.post_by_bot(rest.world, parent, call.form, call.files)
        return {**channel_json(rest.world, post), "message": message_json(rest.world, starter)}
    limits.check(limits.THREAD, call.form)
    if parent.type != TEXT_CHANNEL:
        raise ApiRefusal(400, 50024, "Cannot execute action on this channel type")
    public = call.form.get("type") == PUBLIC_THREAD
    rest.world.demand(Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS)
    thread = rest.world.open_thread(parent, rest.world.bot, call.form["name"], body=call.form)
    return channel_json(rest.world, thread)


@route("POST", "/channels/{channel}/messages/{message}/threads")
async def _thread_on_message(rest: RestApi, call: Call) -> Answer:
    limits.check(limits.THREAD, call.form)
    parent = rest.world.channel(call.number("channel"))
    if parent.type != TEXT_CHANNEL:
        raise ApiRefusal(400, 50024, "Cannot execute action on this channel type")
    rest.world.demand(Permission.CREATE_PUBLIC_THREADS)
    message = rest.world.message(parent.id, call.number("message"))
    thread = rest.world.open_thread(parent, rest.world.bot, call.form["name"], message=message, body=call.form)
    return channel_json(rest.world, thread)


@route("GET", "/channels/{channel}/threads/archived/{kind}")
async def _archived_threads(rest: RestApi, call: Call) -> Answer:
    world, parent = rest.world, rest.world.channel(call.number("channel"))
    kind = PUBLIC_THREAD if call.steps["kind"] == "public" else PUBLIC_THREAD + 1
    found = [c for c in world.visible_channels(world.bot) if c.parent_id == parent.id and c.archived and c.type == kind]
    own = [thread_member_json(t, world.bot.id) for t in found if str(world.bot.id) in t.members]
    return {"threads": [channel_json(world, t) for t in found], "members": own, "has_more": False}


@route("GET", "/channels/{channel}/thread-members")
async def _thread_members(rest: RestApi, call: Call) -> Answer:
    thread = rest.thread(call)
    return [thread_member_json(thread, int(user_id)) for user_id in thread.members]


@route("GET", "/channels/{channel}/thread-members/{user}")
async def _thread_member(rest: RestApi, call: Call) -> Answer:
    thread, user = rest.thread(call), rest.user(call)
    if str(user.id) not in thread.members:
        raise unknown("Member", UNKNOWN_MEMBER)
    return thread_member_json(thread, user.id)


@route("PUT", "/channels/{channel}/thread-members/{user}")
async def _add_to_thread(rest: RestApi, call: Call) -> Answer:
    thread = rest.thread(call)
    if thread.archived:
        raise ApiRefusal(400, 50083, "Thread is archived")
    rest.world.join_thread(thread, rest.user(call))
    return None


@route("DELETE", "/channels/{channel}/thread-members/{user}")
async def _take_from_thread(rest: RestApi, call: Call) -> Answer:
    thread = rest.thread(call)
    if call.steps["user"] != "@me":
        rest.world.demand(Permission.MANAGE_THREADS)
    rest.world.leave_thread(thread, rest.user(call))
    return None


@route("POST", "/channels/{channel}/typing")
async def _typing(rest: RestApi, call: Call) -> Answer:
    rest.world.announce(News.TYPING, rest.world.channel(call.number("channel")))
    return None


# --- messages --------------------------------------------------------------------------------------------------------


def _demand_for(rest: RestApi, channel: Channel, call: Call) -> None:
    """Makes sure that the bot may post such a message here."""
    if channel.type == DIRECT:
        return
    rest.world.demand(Permission.VIEW_CHANNEL)
    rest.world.demand(Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
    if call.form.get("embeds"):
        rest.world.demand(Permission.EMBED_LINKS)
    if call.files:
        rest.world.demand(Permission.ATTACH_FILES)


@route("POST", "/channels/{channel}/messages")
async def _post(rest: RestApi, call: Call) -> Answer:
    world = rest.world
    channel = world.channel(call.number("channel"))
    if channel.type == FORUM:
        raise ApiRefusal(400, 50008, "Cannot send messages in a non-text channel")
    _demand_for(rest, channel, call)
    if not (call.files or any(call.form.get(k) for k in ("content", "embeds", "components", "sticker_ids", "poll"))):
        raise ApiRefusal(400, 50006, "Cannot send an empty message")
    limits.check_message(call.form, call.uploads)
    if (call.form.get("flags") or 0) & limits.EPHEMERAL:
        # Only answers to interactions can be ephemeral; on an ordinary message the flag means nothing.
        call.form["flags"] &= ~limits.EPHEMERAL
    draft = draft_of(call.form, call.files)
    reference = draft.reference
    if reference is not None:
        target = world.messages.get(int(reference.get("message_id") or 0))
        missing = target is None or target.channel_id != channel.id or target.only_for is not None
        if missing and reference.get("fail_if_not_exists", True):
            flaws = Flaws()
            flaws.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            flaws.refuse()
        draft.reference = None if missing else {"channel_id": str(channel.id), "message_id": reference["message_id"]}
    kind = REPLY if draft.reference is not None else 0
    return message_json(world, world.post(channel, world.bot, draft, kind=kind))


@route("GET", "/channels/{channel}/messages")
async def _history(rest: RestApi, call: Call) -> Answer:
    world = rest.world
    channel = world.channel(call.number("channel"))
    if channel.type == FORUM:
        raise ApiRefusal(400, 50008, "Cannot send messages in a non-text channel")
    world.demand(Permission.READ_MESSAGE_HISTORY)
    limit = int(call.query.get("limit", "50"))
    if not 1 <= limit <= 100:
        flaws = Flaws()
        flaws.add(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
        flaws.refuse()
    found = [message for message in world.history(channel) if message.only_for is None]
    if "around" in call.query:
        middle = int(call.query["around"])
        before = [m for m in found if m.id <= middle][-(limit // 2 + 1) :]
        found = before + [m for m in found if m.id > middle][: limit - len(before)]
    elif "after" in call.query:
        found = [m for m in found if m.id > int(call.query["after"])][:limit]
    else:
        if "before" in call.query:
            found = [m for m in found if m.id < int(call.query["before"])]
        found = found[-limit:]
    return [message_json(world, message) for message in reversed(found)]


@route("GET", "/channels/{channel}/messages/pins")
async def _pins(rest: RestApi, call: Call) -> Answer:
    world = rest.world
    pinned = [m for m in world.history(world.channel(call.number("channel"))) if m.pinned]
    items = [{"pinned_at": timestamp(m.created_at), "message": message_json(world, m)} for m in reversed(pinned)]
    return {"items": items[: int(call.query.get("limit", "50"))], "has_more": False}


@route("PUT", "/channels/{channel}/messages/pins/{message}")
async def _pin(rest: RestApi, call: Call) -> Answer:
    rest.world.demand(Permission.PIN_MESSAGES)
    rest.world.pin(rest.world.message(call.number("channel"), call.number("message")), True)
    return None


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
async def _unpin(rest: RestApi, call: Call) -> Answer:
    rest.world.demand(Permission.PIN_MESSAGES)
    rest.world.pin(rest.world.message(call.number("channel"), call.number("message")), False)
    return None


@route("POST", "/channels/{channel}/messages/bulk-delete")
async def _bulk_delete(rest: RestApi, call: Call) -> Answer:
    world = rest.world
    world.demand(Permission.MANAGE_MESSAGES)
    ids = call.form.get("messages") or []
    if not 2 <= len(ids) <= 100:
        raise ApiRefusal(400, 50016, "Provided too few or too many messages to delete. Must provide at least 2 and "
                      "fewer than 100 messages to delete")  # fmt: skip
    messages = [world.messages.get(int(one)) for one in ids]
    horizon = world.clock.now() - 14 * 86_400
    if any(message is not None and message.created_at < horizon for message in messages):
        raise ApiRefusal(400, 50034, "You can only bulk delete messages that are under 14 days old.")
    channel = world.channel(call.number("channel"))
    for message in messages:
        if message is not None and message.channel_id == channel.id and message.only_for is None:
            world.delete(message)
    return None


@route("GET", "/channels/{channel}/messages/{message}")
async def _message(rest: RestApi, call: Call) -> Answer:
    return message_json(rest.world, rest.world.message(call.number("channel"), call.number("message")))


@route("PATCH", "/channels/{channel}/messages/{message}")
async def _edit(rest: RestApi, call: Call) -> Answer:
    world = rest.world
    message = world.message(call.number("channel"), call.number("message"))
    if message.author_id != world.bot.id:
        raise ApiRefusal(403, 50005, "Cannot edit a message authored by another user")
    if world.channel(message.channel_id).archived:
        raise ApiRefusal(400, 50083, "Thread is archived")
    limits.check_message(call.form, call.uploads, v2_before=bool(message.flags & COMPONENTS_V2))
    draft = draft_of(call.form, call.files, edit=True)
    draft.flags = flags_after(message, call.form.get("flags"))
    return message_json(world, world.edit(message, draft))


@route("DELETE", "/channels/{channel}/messages/{message}")
async def _delete(rest: RestApi, call: Call) -> Answer:
    message = rest.world.message(call.number("channel"), call.number("message"))
    if message.author_id != rest.world.bot.id:
        rest.world.demand(Permission.MANAGE_MESSAGES)
    rest.world.delete(message)
    return None


@route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
async def _react(rest: RestApi, call: Call) -> Answer:
    rest.world.demand(Permission.ADD_REACTIONS)
    message = rest.world.message(call.number("channel"), call.number("message"))
    rest.world.react(message, rest.world.bot, unquote(call.steps["emoji"]), there=True)
    return None


@route("DELETE", "/channels/{channel}/messages/{message}/reactions/{emoji}/{user}")
async def _unreact(rest: RestApi, call: Call) -> Answer:
    user = rest.user(call)
    if user is not rest.world.bot:
        rest.world.demand(Permission.MANAGE_MESSAGES)
    message = rest.world.message(call.number("channel"), call.number("message"))
    rest.world.react(message, user, unquote(call.steps["emoji"]), there=False)
    return None


# --- interactions ----------------------------------------------------------------------------------------------------


@route("POST", "/interactions/{interaction}/{token}/callback")
async def _respond(rest: RestApi, call: Call) -> Answer:
    told = rest.interactions.respond(call.number("interaction"), call.steps["token"], call.form, call.files)
    return told if call.query.get("with_response", "").lower() in ("true", "1") else None


@route("POST", "/webhooks/{application}/{token}")
async def _follow_up(rest: RestApi, call: Call) -> Answer:
    return message_json(rest.world, rest.interactions.follow_up(call.steps["token"], call.form, call.files))


@route("GET", "/webhooks/{application}/{token}/messages/{message}")
async def _answer(rest: RestApi, call: Call) -> Answer:
    return message_json(rest.world, rest.interactions.found(call.steps["token"], call.steps["message"]))


@route("PATCH", "/webhooks/{application}/{token}/messages/{message}")
async def _edit_answer(rest: RestApi, call: Call) -> Answer:
    steps = call.steps
    return message_json(rest.world, rest.interactions.edit(steps["token"], steps["message"], call.form, call.files))


@route("DELETE", "/webhooks/{application}/{token}/messages/{message}")
async def _delete_answer(rest: RestApi, call: Call) -> Answer:
    rest.interactions.delete(call.steps["token"], call.steps["message"])
    return None
