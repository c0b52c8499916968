"""What Discord refuses, the playground refuses: one line per limit, sent as a request by hand."""

from __future__ import annotations

import io

import aiohttp
import pytest

from bot.playground import ManualClock, Playground
from bot.playground.limits import COMPONENTS_V2, MAX_FILE_BYTES
from bot.playground.wire import Json
from tests.bot.playground.raw_bot import RawBot, button, row, select, text

TAVERN = "1100000000000000100"
V2 = {"flags": COMPONENTS_V2}
GALLERY_ITEM = {"media": {"url": "https://example.org/a.png"}}
FIELD = {"name": "n", "value": "v"}


def embeds(*inner: Json) -> Json:
    return {"embeds": list(inner)}


def parts(*inner: Json) -> Json:
    return {"content": "x", "components": list(inner)}


def v2(*inner: Json) -> Json:
    return {**V2, "components": list(inner)}


# (what is too much, the message, where it is wrong, Discord's word for it)
TOO_MUCH: list[tuple[str, Json, str, str]] = [
    ("content", {"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ("embeds", {"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    (
        "all embeds",
        embeds({"description": "x" * 3001}, {"description": "y" * 3000}),
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    ("embed title", embeds({"title": "x" * 257}), "embeds 0 title", "BASE_TYPE_MAX_LENGTH"),
    ("embed description", embeds({"description": "x" * 4097}), "embeds 0 description", "BASE_TYPE_MAX_LENGTH"),
    ("embed fields", embeds({"fields": [FIELD] * 26}), "embeds 0 fields", "BASE_TYPE_MAX_LENGTH"),
    (
        "field name",
        embeds({"fields": [{**FIELD, "name": "x" * 257}]}),
        "embeds 0 fields 0 name",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "field value",
        embeds({"fields": [{**FIELD, "value": "x" * 1025}]}),
        "embeds 0 fields 0 value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("empty field", embeds({"fields": [{**FIELD, "value": "  "}]}), "embeds 0 fields 0 value", "BASE_TYPE_REQUIRED"),
    ("footer", embeds({"title": "x", "footer": {"text": "x" * 2049}}), "embeds 0 footer text", "BASE_TYPE_MAX_LENGTH"),
    ("author", embeds({"title": "x", "author": {"name": "x" * 257}}), "embeds 0 author name", "BASE_TYPE_MAX_LENGTH"),
    ("embed url", embeds({"title": "x", "url": "ftp://x.org"}), "embeds 0 url", "URL_TYPE_INVALID_SCHEME"),
    ("embed picture", embeds({"image": {"url": "file:///etc"}}), "embeds 0 image url", "URL_TYPE_INVALID_SCHEME"),
    (
        "embed no picture",
        embeds({"image": {"url": "attachment://a.txt"}}),
        "embeds 0 image url",
        "URL_TYPE_INVALID_URL",
    ),
    ("colour", embeds({"title": "x", "color": 0x1000000}), "embeds 0 color", "NUMBER_TYPE_MAX"),
    ("nonce", {"content": "x", "nonce": "x" * 26}, "nonce", "NONCE_TYPE_TOO_LONG"),
    (
        "mentioned users",
        {"content": "x", "allowed_mentions": {"users": [str(n) for n in range(101)]}},
        "allowed_mentions users",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "users and parse users",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ("stickers", {"content": "x", "sticker_ids": ["1", "2", "3", "4"]}, "sticker_ids", "BASE_TYPE_MAX_LENGTH"),
    (
        "alt text",
        {"content": "x", "attachments": [{"id": "0", "description": "x" * 1025}]},
        "attachments 0 description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    ("rows", parts(*[row(button(str(n))) for n in range(6)]), "components", "BASE_TYPE_MAX_LENGTH"),
    (
        "buttons in a row",
        parts(row(*[button(str(n)) for n in range(6)])),
        "components 0 components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("an empty row", parts(row()), "components 0 components", "BASE_TYPE_BAD_LENGTH"),
    (
        "selects in a row",
        parts(row(select("a"), select("b"))),
        "components 0 components 1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (
        "custom id",
        parts(row(button("x" * 101, label="x"))),
        "components 0 components 0 custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "custom id twice",
        parts(row(button("a")), row(button("a"))),
        "components 1 components 0 custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    (
        "no custom id",
        parts(row({"type": 2, "style": 1, "label": "x"})),
        "components 0 components 0 custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
    ),
    ("button label", parts(row(button(label="x" * 81))), "components 0 components 0 label", "BASE_TYPE_MAX_LENGTH"),
    (
        "no label",
        parts(row(button(label=""))),
        "components 0 components 0 label",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    (
        "link url",
        parts(row({"type": 2, "style": 5, "label": "x", "url": "https://x.org/" + "x" * 500})),
        "components 0 components 0 url",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "link with id",
        parts(row({"type": 2, "style": 5, "label": "x", "url": "https://x.org", "custom_id": "a"})),
        "components 0 components 0 custom_id",
        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
    ),
    (
        "chess king",
        parts(row(button(emoji={"name": "♔"}))),
        "components 0 components 0 emoji name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    ("select options", parts(row(select(options=26))), "components 0 components 0 options", "BASE_TYPE_BAD_LENGTH"),
    ("no options", parts(row(select(options=0))), "components 0 components 0 options", "BASE_TYPE_BAD_LENGTH"),
    (
        "same values",
        parts(row(select() | {"options": [{"label": "a", "value": "1"}] * 2})),
        "components 0 components 0 options 1 value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "option label",
        parts(row(select() | {"options": [{"label": "x" * 101, "value": "1"}]})),
        "components 0 components 0 options 0 label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "placeholder",
        parts(row(select(placeholder="x" * 151))),
        "components 0 components 0 placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "max values",
        parts(row(select(options=2, max_values=3))),
        "components 0 components 0 max_values",
        "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
    ),
    ("text without the flag", {"components": [text()]}, "components 0 type", "UNION_TYPE_CHOICES"),
    (
        "content with the flag",
        {**v2(text()), "content": "x"},
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        "embeds with the flag",
        {**v2(text()), **embeds({"title": "x"})},
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    ("components of V2", v2(*[text(str(n)) for n in range(41)]), "components", "BASE_TYPE_MAX_LENGTH"),
    ("text of V2", v2(text("x" * 2001), text("y" * 2000)), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (
        "section texts",
        v2({"type": 9, "components": [text()] * 4, "accessory": button()}),
        "components 0 components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("no accessory", v2({"type": 9, "components": [text()]}), "components 0 accessory", "BASE_TYPE_REQUIRED"),
    ("gallery", v2({"type": 12, "items": [GALLERY_ITEM] * 11}), "components 0 items", "BASE_TYPE_BAD_LENGTH"),
    (
        "gallery alt text",
        v2({"type": 12, "items": [{**GALLERY_ITEM, "description": "x" * 1025}]}),
        "components 0 items 0 description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "file address",
        v2({"type": 13, "file": {"url": "https://x.org/a"}}),
        "components 0 file url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    (
        "container in a container",
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components 0 components 0 type",
        "UNION_TYPE_CHOICES",
    ),
    ("ids", v2(text() | {"id": 5}, text() | {"id": 5}), "components 1 id", "COMPONENT_ID_DUPLICATED"),
]


@pytest.mark.parametrize(("body", "place", "word"), [pytest.param(*one[1:], id=one[0]) for one in TOO_MUCH])
async def test_too_much_in_a_message_is_refused(hand: RawBot, body: Json, place: str, word: str) -> None:
    reply = await hand.call("POST", f"/channels/{TAVERN}/messages", body)
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.flaws(*place.split()) == [word]
    assert hand.playground.person("Alice").all_messages() == []


JUST_ENOUGH: list[tuple[str, Json]] = [
    ("content", {"content": "\U0001f409" * 2000}),  # code points, not bytes
    ("embeds", {"embeds": [{"description": "x" * 600}] * 10}),
    ("white space around embeds is free", embeds({"title": "  " + "x" * 256 + "  "})),
    ("buttons", parts(*[row(*[button(f"{r}-{n}") for n in range(5)]) for r in range(5)])),
    ("selects", parts(*[row(select(str(n), options=25, max_values=25)) for n in range(5)])),
    ("custom id", parts(row(button("x" * 100, label="x" * 80)))),
    ("chess pawn", parts(row(button(emoji={"name": "♟"})))),
    ("joined emoji", parts(row(button(emoji={"name": "👩‍🚀"}), button("b", emoji={"name": "🏴󠁧󠁢󠁳󠁣󠁴󠁿"})))),
    ("V2", v2(*[text("x" * 100) for _ in range(40)])),
    ("a container", v2({"type": 17, "components": [row(button()), text(), {"type": 14}]})),
]


@pytest.mark.parametrize("body", [pytest.param(body, id=name) for name, body in JUST_ENOUGH])
async def test_as_much_as_discord_takes_is_taken(hand: RawBot, body: Json) -> None:
    reply = await hand.call("POST", f"/channels/{TAVERN}/messages", body)
    assert reply.status == 200, reply.body


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": " \n "}, {"embeds": []}, {"components": []}])
async def test_an_empty_message_is_refused(hand: RawBot, body: Json) -> None:
    reply = await hand.call("POST", f"/channels/{TAVERN}/messages", body)
    assert (reply.status, reply.code) == (400, 50006)


async def test_a_message_cannot_be_emptied(hand: RawBot) -> None:
    message = (await hand.call("POST", f"/channels/{TAVERN}/messages", {"content": "x"})).body
    reply = await hand.call("PATCH", f"/channels/{TAVERN}/messages/{message['id']}", {"content": None})
    assert (reply.status, reply.code) == (400, 50006)
    assert (await hand.call("GET", f"/channels/{TAVERN}/messages/{message['id']}")).body["content"] == "x"


async def test_the_flag_of_components_v2_stays(hand: RawBot) -> None:
    message = (await hand.call("POST", f"/channels/{TAVERN}/messages", v2(text()))).body
    path = f"/channels/{TAVERN}/messages/{message['id']}"
    edited = await hand.call("PATCH", path, {"flags": 0, "components": [text("new")]})
    assert edited.body["flags"] == COMPONENTS_V2
    refused = await hand.call("PATCH", path, {"content": "old style"})
    assert refused.flaws("content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]


async def test_ordinary_messages_cannot_be_ephemeral(hand: RawBot) -> None:
    message = (await hand.call("POST", f"/channels/{TAVERN}/messages", {"content": "x", "flags": 64})).body
    assert message["flags"] == 0
    bob = await hand.playground.person("Bob").arrive()
    assert [seen.content for seen in bob.sees("tavern")] == ["x"]


def upload(*sizes: int) -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "x"}', content_type="application/json")
    for number, size in enumerate(sizes):
        form.add_field(f"files[{number}]", io.BytesIO(bytes(size)), filename=f"{number}.bin")
    return form


async def test_a_file_may_be_ten_mebibytes_and_no_more(hand: RawBot) -> None:
    path = f"/channels/{TAVERN}/messages"
    assert (await hand.call("POST", path, data=upload(MAX_FILE_BYTES))).status == 200
    too_large = await hand.call("POST", path, data=upload(MAX_FILE_BYTES + 1))
    assert (too_large.status, too_large.code) == (413, 40005)
    too_many = await hand.call("POST", path, data=upload(*[1] * 11))
    assert (too_many.status, too_many.code) == (400, 30015)
    altogether = await hand.call("POST", path, data=upload(*[MAX_FILE_BYTES - 1] * 3))
    assert (altogether.status, altogether.code) == (413, 40005)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"name": "x", "auto_archive_duration": 61}, "auto_archive_duration"),
        ({"name": "x", "rate_limit_per_user": 21601}, "rate_limit_per_user"),
    ],
)
async def test_threads_have_limits_too(hand: RawBot, body: Json, place: str) -> None:
    reply = await hand.call("POST", f"/channels/{TAVERN}/threads", body)
    assert (reply.status, reply.code) == (400, 50035)
    assert reply.flaws(place)


async def test_a_message_carries_one_thread(hand: RawBot) -> None:
    message = (await hand.call("POST", f"/channels/{TAVERN}/messages", {"content": "x"})).body
    path = f"/channels/{TAVERN}/messages/{message['id']}/threads"
    assert (await hand.call("POST", path, {"name": "one"})).body["id"] == message["id"]
    assert (await hand.call("POST", path, {"name": "two"})).code == 160004


async def test_a_thread_without_a_type_is_private(hand: RawBot) -> None:
    thread = (await hand.call("POST", f"/channels/{TAVERN}/threads", {"name": "secret"})).body
    assert thread["type"] == 12
    bob = await hand.playground.person("Bob").arrive()
    assert bob.threads() == []
    await hand.call("PUT", f"/channels/{thread['id']}/thread-members/{bob.id}")
    assert [one.name for one in bob.threads()] == ["secret"]


async def test_a_locked_thread_takes_no_more(hand: RawBot) -> None:
    thread = (await hand.call("POST", f"/channels/{TAVERN}/threads", {"name": "over", "type": 11})).body
    path = f"/channels/{thread['id']}"
    assert (await hand.call("PATCH", path, {"archived": True, "locked": True})).body["thread_metadata"]["locked"]
    assert (await hand.call("POST", f"{path}/messages", {"content": "x"})).code == 50083


async def test_a_thread_tells_its_new_name_and_takes_two_in_ten_minutes(hand: RawBot, clock: ManualClock) -> None:
    thread = (await hand.call("POST", f"/channels/{TAVERN}/threads", {"name": "first", "type": 11})).body
    path = f"/channels/{thread['id']}"
    for name in ("second", "third"):
        assert (await hand.call("PATCH", path, {"name": name})).status == 200
        clock.advance(60)
    early = await hand.call("PATCH", path, {"name": "fourth"})
    assert (early.status, early.body["retry_after"]) == (429, 480.0)
    assert (await hand.call("PATCH", path, {"name": "third", "archived": False})).status == 200, "it has that name"
    told = (await hand.call("GET", f"{path}/messages")).body
    assert [(one["type"], one["content"]) for one in told] == [(4, "third"), (4, "second")]
    clock.advance(480)
    assert (await hand.call("PATCH", path, {"name": "fourth"})).status == 200


async def test_only_own_messages_can_be_edited(hand: RawBot) -> None:
    said = await hand.playground.person("Alice").say("tavern", "mine")
    reply = await hand.call("PATCH", f"/channels/{TAVERN}/messages/{said.id}", {"content": "ours"})
    assert (reply.status, reply.code) == (403, 50005)


async def test_what_the_bot_may_not_do_is_forbidden() -> None:
    async with Playground(bot_permissions=1 << 10) as playground, aiohttp.ClientSession() as session:
        hand = RawBot(playground, session)
        reply = await hand.call("POST", f"/channels/{TAVERN}/messages", {"content": "x"})
        assert (reply.status, reply.code) == (403, 50013)
        reply = await hand.call("POST", f"/channels/{TAVERN}/threads", {"name": "x", "type": 11})
        assert (reply.status, reply.code) == (403, 50013)


async def test_reactions_and_pins_and_history(hand: RawBot) -> None:
    path = f"/channels/{TAVERN}/messages"
    ids = [(await hand.call("POST", path, {"content": str(n)})).body["id"] for n in range(5)]
    for number in range(20):
        assert (await hand.call("PUT", f"{path}/{ids[0]}/reactions/{chr(0x1F600 + number)}/@me")).status == 204
    assert (await hand.call("PUT", f"{path}/{ids[0]}/reactions/🐉/@me")).code == 30010
    assert (await hand.call("PUT", f"{path}/pins/{ids[1]}")).status == 204
    pins = (await hand.call("GET", f"{path}/pins")).body["items"]
    assert [pin["message"]["content"] for pin in pins] == ["1"]
    assert [m["content"] for m in (await hand.call("GET", f"{path}?before={ids[3]}&limit=2")).body] == ["2", "1"]
    assert (await hand.call("GET", f"{path}?limit=101")).status == 400
    assert (await hand.call("POST", f"{path}/bulk-delete", {"messages": ids[:1]})).code == 50016
    assert (await hand.call("POST", f"{path}/bulk-delete", {"messages": ids[2:]})).status == 204
    assert [m["content"] for m in (await hand.call("GET", path)).body] == ["", "1", "0"]  # the notice of the pin first


async def test_old_messages_cannot_be_deleted_in_bulk(hand: RawBot) -> None:
    path = f"/channels/{TAVERN}/messages"
    ids = [(await hand.call("POST", path, {"content": str(n)})).body["id"] for n in range(2)]
    clock = hand.playground.world.clock
    clock.advance(15 * 86_400)  # type: ignore[attr-defined]  # the clock of `bare`
    assert (await hand.call("POST", f"{path}/bulk-delete", {"messages": ids})).code == 50034


async def test_nobody_gets_in_without_the_token(hand: RawBot) -> None:
    reply = await hand.call("GET", "/users/@me", token="wrong")
    assert (reply.status, reply.code) == (401, 0)


async def test_unknown_routes_are_refused_and_remembered(hand: RawBot) -> None:
    assert (await hand.call("GET", "/guilds/1/treasure")).status == 404
    assert [str(violation) for violation in hand.playground.violations] == [
        "GET /guilds/1/treasure: the playground does not know this route"
    ]
