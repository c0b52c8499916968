"""Commands in direct messages and as a user's own app: each works, or says in one sentence why not and where."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.client import Marchwarden
from bot.playground import interactions as kinds
from bot.playground.invocations import command_data
from bot.playground.people import Person, Thread
from bot.prompts.contexts import NEEDS_A_SERVER
from bot.store import open_store
from tests.support.evening import Evening, evening

SENTENCE = re.compile(r"^`/[a-z\- ]+` only works on a server( that I am a member of)?, because .+\.$")
"""How a command that needs a server says so."""


def directly(table: Evening, person: Person) -> Thread:
    """Returns the direct messages between the bot and a person, opened."""
    world = table.playground.world
    channel = world.direct_channel(world.users[int(person.id)])
    return Thread({"id": str(channel.id), "name": channel.name})


def all_commands(bot: Marchwarden) -> dict[str, app_commands.Command[Any, ..., Any]]:
    """Returns every command by its full name."""
    found = bot.tree.walk_commands()
    return {one.qualified_name: one for one in found if isinstance(one, app_commands.Command)}


def something_for(command: app_commands.Command[Any, ..., Any]) -> dict[str, object]:
    """Returns a value for each required option."""
    values: dict[str, object] = {}
    for one in command.parameters:
        if not one.required:
            continue
        if one.choices:
            values[one.display_name] = one.choices[0].value
        elif one.type.name in ("integer", "number"):
            values[one.display_name] = int(one.min_value or 1)
        elif one.type.name == "boolean":
            values[one.display_name] = "true"
        elif one.type.name in ("user", "mentionable"):
            values[one.display_name] = "Bob"
        elif one.type.name == "channel":
            values[one.display_name] = "tavern"
        elif one.type.name == "attachment":
            values[one.display_name] = {"filename": "a.json", "text": "{}"}
        else:
            values[one.display_name] = "something"
    return values


async def test_every_command_answers_in_direct_messages_with_words_for_a_person(tmp_path: Path) -> None:
    """None fails, none is our bug, and what needs a server says so in one sentence."""
    async with evening(tmp_path) as table:
        (eve,) = await table.arrive("Eve")  # she owns the server, and is offered the organisers' commands
        place = directly(table, eve)
        refused = {}
        for name, command in all_commands(table.bot).items():
            answer = await eve.slash(place, name, something_for(command))
            assert answer.failed is None, f"/{name}: {answer.failed}"
            assert answer.text or answer.message is not None, name
            assert "reference" not in answer.text, f"/{name}: {answer.text}"
            if SENTENCE.match(answer.text):
                refused[name] = answer.text
        await table.settle()
        said = [f"{name} " for name in refused]
        assert [path for path in NEEDS_A_SERVER if not any(one.startswith(f"{path} ") for one in said)] == []
        assert not {"game mine", "help", "rules", "tutorial", "settings notify", "answer", "game status"} & set(refused)
        table.playground.rest.refusals.clear()


async def test_in_direct_messages_a_command_is_about_the_match_that_waits(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        place = directly(table, table.alice)
        assert "You play no match now" in (await table.alice.slash(place, "game status")).text
        first = await table.new_match()
        status = await table.alice.slash(place, "game status")
        assert "bring" in status.text.lower() or "force" in status.text.lower(), status.text
        second = await table.new_match()
        told = (await table.alice.slash(place, "game status")).text
        assert f"<#{first.id}>" in told and f"<#{second.id}>" in told
        mine = (await table.alice.slash(place, "game mine")).text
        assert mine.count("https://discord.com/channels/") == 2


async def test_a_question_is_answered_from_direct_messages(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        thread = await table.new_match()
        await table.bring_forces(thread)
        asked = await table.asked(thread)
        place = directly(table, asked.person)
        suggested = await asked.person.autocomplete(place, "answer", "choice")
        answer = await table.type(asked.person, place, "answer", choice=suggested[0].value)
        assert "Your answer" in answer.text, answer.text
        assert asked.number not in (await table.look(thread)).pending


async def test_as_a_users_own_app_where_the_bot_is_no_member(tmp_path: Path) -> None:
    async with evening(tmp_path) as table:
        await table.new_match()
        playground, world = table.playground, table.playground.world
        user = world.users[int(table.alice.id)]
        here = world.channels[int(table.alice.channel("tavern").id)]

        async def used(path: str) -> str:
            data, name, _ = command_data(world, user, path, {}, here)
            interaction = playground.interactions.new(kinds.COMMAND, user, here, data)
            interaction.name = name
            elsewhere = {
                "guild_id": "4711",
                "guild": {"id": "4711", "locale": "en-US", "features": []},
                "authorizing_integration_owners": {"1": str(user.id)},
            }
            playground.interactions.begin(interaction, elsewhere)
            while interaction.standing is kinds.InteractionState.WAITING:  # noqa: ASYNC110 - there is no event for it
                await asyncio.sleep(0)
            await table.bot.in_progress.until_idle()
            assert interaction.original is not None
            return str(interaction.original.content)

        assert "member of" in await used("game new")
        assert "https://discord.com/channels/" in await used("game mine")
        assert "Alice" in await used("game status") or "force" in await used("game status")


async def test_every_command_is_registered_for_servers_direct_messages_and_users(tmp_path: Path) -> None:
    bot = Marchwarden(await open_store(tmp_path / "matches.sqlite3"))
    await bot.load_cogs()
    told = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    await bot.close()
    assert all(sorted(one["contexts"]) == [0, 1, 2] for one in told), [one["name"] for one in told]
    assert all(sorted(one["integration_types"]) == [0, 1] for one in told)
    known = {name for one in told for name in [one["name"]]}
    assert {path.split()[0] for path in NEEDS_A_SERVER} <= known


@pytest.mark.parametrize("path", sorted(NEEDS_A_SERVER))
def test_the_reasons_are_of_commands_that_exist_and_read_as_one_sentence(path: str) -> None:
    assert not NEEDS_A_SERVER[path].endswith(".")
