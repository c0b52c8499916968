"""Who may do what in a league: every command and button is tried by people of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from discord import app_commands

from bot.leagues.rights import WHY_NOT
from bot.playground.people import Person
from bot.prompts.address import Address
from tests.cogs.test_forged import pressed
from tests.support.league_evening import DAY, Club, club

REFUSALS: Final = (
    *WHY_NOT.values(),
    "You do not play in this league",
    "You do not play in this match",
    "You cannot enter this league",
    "People who can manage this server or its events make leagues",
    "Only the person who made this draft",
)
PLAYER, STRANGER, BANNED, SCOREKEEPER, ORGANISER, MANAGER = (
    "player",
    "stranger",
    "banned",
    "scorekeeper",
    "organiser",
    "manager",
)
EVERYBODY: Final = frozenset({PLAYER, STRANGER, BANNED, SCOREKEEPER, ORGANISER, MANAGER})
STAFF: Final = frozenset({ORGANISER, MANAGER})
SCORES: Final = STAFF | {SCOREKEEPER}
PLAYERS: Final = frozenset({PLAYER})
CAN_ENTER: Final = EVERYBODY - {BANNED}

COMMANDS: Final[Mapping[str, tuple[frozenset[str], Mapping[str, Any]]]] = {
    "league new": (frozenset({MANAGER}), {"preset": "swiss", "name": "Other", "game": "ford"}),
    "league list": (EVERYBODY, {}),
    "league show": (EVERYBODY, {}),
    "league standings": (EVERYBODY, {}),
    "league round": (EVERYBODY, {}),
    "league log": (EVERYBODY, {}),
    "league profile": (EVERYBODY, {}),
    "league versus": (EVERYBODY, {"opponent": "Alice"}),
    "league ratings": (EVERYBODY, {}),
    "league hall": (EVERYBODY, {}),
    "league data": (EVERYBODY, {"what": "export"}),
    "league force": (EVERYBODY, {}),
    "league rest": (PLAYERS, {}),
    "league challenge": (PLAYERS, {"player": "Bob"}),
    "league report": (PLAYERS, {"result": "I won"}),
    "league time": (PLAYERS, {}),
    "league leave": (PLAYERS, {"sure": "Yes, I leave the league"}),
    "league enter": (CAN_ENTER, {}),
    "league todo": (SCORES, {}),
    "league fix result": (SCORES, {"match": "1.1", "result": "draw"}),
    "league fix places": (SCORES, {"match": "1.1", "first": "Alice", "second": "Bob", "third": "Cara"}),
    "league fix time": (SCORES, {"match": "1.2", "days": 1}),
    "league fix reopen": (SCORES, {"match": "1.2"}),
    "league fix settle": (SCORES, {"topic": "nothing"}),
    "league fix pairing": (STAFF, {"player": "Alice", "opponent": "Bob"}),
    "league fix drop": (STAFF, {"player": "Finn"}),
    "league fix replace": (STAFF, {"player": "Gus", "new_player": "Finn"}),
    "league fix add": (STAFF, {"player": "Finn"}),
    "league fix deadline": (STAFF, {"days": 1}),
    "league fix clock": (STAFF, {"hours": 240}),
    "league fix lock": (STAFF, {"player": "Alice"}),
    "league fix undo": (STAFF, {"entry": 999}),
    "league fix ban": (STAFF, {"person": "Gus"}),
    "league fix channel": (STAFF, {}),
    "league fix role": (STAFF, {"person": "Gus", "role": "no role"}),
    "league fix cancel": (STAFF, {"sure": "Yes, I call the league off"}),
}
"""Every command with who may use it, and its other options. The organiser of this league is its owner."""

BUTTONS: Final[Mapping[str, frozenset[str]]] = {
    "lg_join": CAN_ENTER,
    "lg_leave": PLAYERS,
    "lg_force": EVERYBODY,
    "lg_table": EVERYBODY,
    "lg_why": EVERYBODY,
    "lg_open": frozenset(),
    "lg_basics": frozenset(),
    "lg_rules": frozenset(),
    "lg_game": frozenset(),
    "lg_discard": frozenset(),
    "lg_robin": frozenset(),
    "lg_more": PLAYERS,
    "lg_agree": PLAYERS,
    "lg_report": PLAYERS,
    "lg_result": PLAYERS,
    "lg_reason": EVERYBODY,
    "lg_yes": PLAYERS,
    "lg_no": PLAYERS,
}
"""Every button with who may press it; what belongs to a draft is for nobody once a league is open."""


async def a_running_league(here: Club) -> tuple[int, dict[str, Person]]:
    """Returns a league in round 1, and one person of each kind."""
    table = here.table
    person = table.playground.person
    here.organiser = person("Olga")
    table.playground.world.owner = table.playground.world.person("Olga")
    league_id = await here.make()
    table.playground.world.owner = table.playground.world.person("Eve")
    await here.sign_up([table.alice, table.bob, table.cara, person("Finn")])
    reason = {"reason": "for the test"}
    named = {"person": "Sam", "role": "scorekeeper", **reason}
    await here.organiser.slash("tavern", "league fix role", named)
    await here.organiser.slash("tavern", "league fix ban", {"person": "Ben", **reason})
    here.clock.advance(7 * DAY)
    await here.settle()
    kinds = {STRANGER: "Stella", BANNED: "Ben", PLAYER: "Alice", SCOREKEEPER: "Sam", ORGANISER: "Olga", MANAGER: "Eve"}
    return league_id, {kind: person(name) for kind, name in kinds.items()}


def commands_of(group: app_commands.Group) -> set[str]:
    """Returns the full names of all commands of a group."""
    return {one.qualified_name for one in group.walk_commands() if isinstance(one, app_commands.Command)}


async def test_every_command_of_leagues_is_for_those_who_may_use_it(tmp_path: Path) -> None:
    async with club(tmp_path, "Finn", "Olga", "Sam", "Ben", "Stella", "Gus") as here:
        _, people = await a_running_league(here)
        group = here.table.bot.tree.get_command("league")
        assert isinstance(group, app_commands.Group)
        assert commands_of(group) == set(COMMANDS), "every command stands in this table"
        for kind, person in people.items():
            for command, (allowed, options) in COMMANDS.items():
                more = {"reason": "a reason"} if command.startswith("league fix") else {}
                told = await person.slash("tavern", command, {**options, **more})
                assert told.failed is None, (kind, command)
                is_refused = any(text in told.text for text in REFUSALS)
                assert is_refused is (kind not in allowed), f"{kind} used {command}: {told.text}"


async def test_every_button_of_leagues_is_for_those_who_may_press_it(tmp_path: Path) -> None:
    async with club(tmp_path, "Finn", "Olga", "Sam", "Ben", "Stella", "Gus") as here:
        league_id, people = await a_running_league(here)
        table = here.table
        known = {one for one in table.bot.clicks.verbs if one.startswith("lg_")}
        assert known == set(BUTTONS), "every button stands in this table"
        link = (await table.bot.leagues.links(league_id))[0]
        season = await here.season(league_id)
        people[PLAYER] = table.playground.person(season.called(link.players[0]))
        last = ["lg_leave", "lg_join"]
        for verb in [*(one for one in BUTTONS if one not in last), *last]:
            argument = f"{link.match_id}.won" if verb == "lg_result" else str(link.match_id)
            custom_id = Address(league_id).to(verb, argument)
            for kind, person in people.items():
                text = await pressed(table, person.channel("tavern"), person, custom_id, None)
                is_refused = any(one in text for one in (*REFUSALS, "This league is open already"))
                assert is_refused is (kind not in BUTTONS[verb]), f"{kind} pressed {verb}: {text}"
