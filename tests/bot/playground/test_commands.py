"""Discord's limits on application commands, when they are synced."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground import CannotDo
from bot.playground.wire import Json
from tests.bot.playground.raw_bot import RawBot

COMMANDS = "/applications/1100000000000000900/commands"


def command(name: str = "game", **more: Any) -> Json:
    return {"name": name, "description": "d", "type": 1, **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind, **more}


def sub(name: str = "s", kind: int = 1, *options: Json) -> Json:
    return {"name": name, "description": "d", "type": kind, "options": list(options)}


CHOICE = {"name": "c", "value": "v"}

REFUSED: list[tuple[str, list[Json], str, str]] = [
    ("name with a space", [command("new game")], "0 name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("capital letters", [command("Game")], "0 name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("long name", [command("x" * 33)], "0 name", "BASE_TYPE_BAD_LENGTH"),
    ("no description", [command(description="")], "0 description", "BASE_TYPE_REQUIRED"),
    ("long description", [command(description="x" * 101)], "0 description", "BASE_TYPE_BAD_LENGTH"),
    ("options", [command(options=[option(f"o{n}") for n in range(26)])], "0 options", "BASE_TYPE_MAX_LENGTH"),
    (
        "same option",
        [command(options=[option(), option()])],
        "0 options 1 name",
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "required last",
        [command(options=[option("a"), option("b", required=True)])],
        "0 options 1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (
        "choices",
        [command(options=[option(choices=[{**CHOICE, "value": str(n)} for n in range(26)])])],
        "0 options 0 choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "choice value",
        [command(options=[option(choices=[{**CHOICE, "value": "x" * 101}])])],
        "0 options 0 choices 0 value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "choices and completion",
        [command(options=[option(choices=[CHOICE], autocomplete=True)])],
        "0 options 0 autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE",
    ),
    ("large number", [command(options=[option(kind=4, max_value=2**53)])], "0 options 0 max_value", "NUMBER_TYPE_MAX"),
    (
        "group in a group",
        [command(options=[sub("a", 2, sub("b", 2))])],
        "0 options 0 options 0 type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        "sub-command and option",
        [command(options=[sub(), option()])],
        "0 options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    ("same command", [command(), command()], "1", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    (
        "8000 characters",
        [
            command(
                options=[
                    sub(f"s{n}", 1, *[option(f"o{k}", description="x" * 100) for k in range(4)]) for n in range(20)
                ]
            )
        ],
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
]


@pytest.mark.parametrize(("body", "place", "word"), [pytest.param(*one[1:], id=one[0]) for one in REFUSED])
async def test_what_discord_refuses_is_refused(hand: RawBot, body: list[Json], place: str, word: str) -> None:
    reply = await hand.call("PUT", COMMANDS, body)
    assert (reply.status, reply.code) == (400, 50035)
    assert word in reply.flaws(*place.split())
    assert (await hand.call("GET", COMMANDS)).body == []


async def test_there_may_be_a_hundred_commands(hand: RawBot) -> None:
    assert (await hand.call("PUT", COMMANDS, [command(f"c{n}") for n in range(100)])).status == 200
    assert (await hand.call("PUT", COMMANDS, [command(f"c{n}") for n in range(101)])).code == 30032
    assert (await hand.call("POST", COMMANDS, command("one-more"))).code == 30032
    assert (await hand.call("POST", COMMANDS, command("c7", description="new"))).status == 200


async def test_the_longest_translation_counts(hand: RawBot) -> None:
    long = command(options=[option(f"o{n}", description_localizations={"de": "x" * 100}) for n in range(25)])
    long["options"] = [sub(f"s{n}", 1, *long["options"][:4]) for n in range(20)]
    assert (await hand.call("PUT", COMMANDS, [long])).flaws("0") == ["APPLICATION_COMMAND_TOO_LARGE"]


async def test_a_synced_command_keeps_its_id(hand: RawBot) -> None:
    (first,) = (await hand.call("PUT", COMMANDS, [command()])).body
    again, other = (await hand.call("PUT", COMMANDS, [command(), command("other")])).body
    assert again["id"] == first["id"] != other["id"]
    assert (await hand.call("DELETE", f"{COMMANDS}/{first['id']}")).status == 204
    assert [one["name"] for one in (await hand.call("GET", COMMANDS)).body] == ["other"]


async def test_commands_for_organisers_are_offered_to_the_owner_only(hand: RawBot) -> None:
    await hand.call("PUT", COMMANDS, [command("admin", default_member_permissions="32"), command("game")])
    alice, eve = await hand.playground.person("Alice").arrive(), await hand.playground.person("Eve").arrive()
    assert [one["name"] for one in alice.commands] == ["game"]
    assert [one["name"] for one in eve.commands] == ["admin", "game"]
    with pytest.raises(CannotDo, match="no command /admin"):
        await alice.slash("tavern", "admin")


async def test_values_are_sent_in_their_types(hand: RawBot) -> None:
    options = [
        option("n", 4, min_value=1, max_value=6),
        option("b", 5),
        option("u", 6),
        option("c", 7),
        option("f", 10),
    ]
    await hand.call("PUT", COMMANDS, [command("roll", options=[*options, option("w", choices=[CHOICE])])])
    await hand.connect()
    alice = await hand.playground.person("Alice").arrive()
    for wrong in ({"n": "7"}, {"n": "x"}, {"b": "perhaps"}, {"u": "nobody"}, {"c": "nowhere"}, {"w": "what"}):
        with pytest.raises(CannotDo):
            await alice.slash("tavern", "roll", wrong)
    given = {"n": "3", "b": "True", "u": "Bob", "c": "#tavern", "f": "0.5", "w": "c"}
    asking = asyncio.create_task(alice.slash("tavern", "roll", given))
    told = await hand.event("INTERACTION_CREATE")
    values = {one["name"]: one["value"] for one in told["data"]["options"]}
    bob = hand.playground.world.person("Bob")
    assert values == {"n": 3, "b": True, "u": str(bob.id), "c": "1100000000000000100", "f": 0.5, "w": "v"}
    assert told["data"]["resolved"]["users"][str(bob.id)]["username"] == "bob"
    assert (await hand.respond(told, 4, {"content": "rolled"})).status == 200
    assert (await asking).text == "rolled"
