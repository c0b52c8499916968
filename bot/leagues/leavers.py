"""People of a league who have left the server: whoever is not there cannot play or organise.

Discord does not tell the bot who leaves, so it asks: before round 1, when a round is paired, and at each reminder.
Before round 1 a player who has left is withdrawn; later each stands on the organisers' list, in one sentence, until
somebody decides or the person is back.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from typing import Final

import discord

from bot.leagues import acts
from bot.leagues.acts import Role
from bot.leagues.change import LeagueChange
from bot.leagues.playing import leave
from bot.leagues.posts import PAGE_EDIT
from bot.leagues.rights import Actor
from bot.leagues.season import LEFT, OWNER_LEFT, Phase, Season
from bot.posting.failures import AWAY
from bot.words.sentences import safe_name

log = logging.getLogger(__name__)

AT_ONCE: Final = 100
"""How many members Discord lets a bot ask for at a time."""
BEFORE_ROUND_1: Final = (Phase.SIGNUP, Phase.FORCES)


async def absent_from(guild: discord.Guild, people: Sequence[str]) -> frozenset[str] | None:
    """Returns which of these people are not on a server; None where Discord does not answer."""
    there: set[str] = set()
    try:
        for start in range(0, len(people), AT_ONCE):
            wanted = [int(person) for person in people[start : start + AT_ONCE]]
            found = await guild.query_members(user_ids=wanted, limit=AT_ONCE, cache=False)
            there |= {str(member.id) for member in found}
    except (TimeoutError, discord.DiscordException, RuntimeError, *AWAY) as unknown:
        log.info("Could not find out who has left server %s: %s", guild.id, unknown)
        return None
    return frozenset(people) - there


def owner_of(season: Season) -> str | None:
    """Returns the owner of a league."""
    return next((person for person, role in season.roles.items() if role is Role.OWNER), None)


def people_of(season: Season) -> list[str]:
    """Returns the people whom a league cannot do without: its players and its owner."""
    players = season.signed if season.phase in BEFORE_ROUND_1 else (one.id for one in season.event.players)
    found = [player for player in players if season.plays(player)]
    owner = owner_of(season)
    return [one for one in dict.fromkeys([*found, *([owner] if owner else [])]) if one.isdecimal()]


def noticing(season: Season, asked: Collection[str], gone: Collection[str]) -> LeagueChange:
    """Record the people who have left or are back: before round 1 players are withdrawn, later an organiser decides."""
    change = LeagueChange()
    for person in asked:
        topic, name = f"{LEFT} {person}", safe_name(season.called(person))
        if not season.plays(person):
            continue
        if person in gone and season.phase in BEFORE_ROUND_1:
            left = leave(season, Actor(person, season.called(person)), "bot", "the player has left the server")
            change.entries += left.entries
            change.post(*(post for post in left.posts if post != PAGE_EDIT), PAGE_EDIT)
        elif person in gone and topic not in season.flags:
            text = f"{name} has left the server: use `/league fix replace` or `/league fix drop`."
            change.add(acts.Flagged(topic, text))
        elif person not in gone and topic in season.flags:
            change.add(acts.Resolved(topic))
    owner = owner_of(season)
    if owner in gone and OWNER_LEFT not in season.flags:
        name = safe_name(season.role_names.get(owner or "", "") or "The owner")
        text = f"{name}, who owns this league, has left the server: name another owner with `/league fix role`."
        change.add(acts.Flagged(OWNER_LEFT, text))
    elif owner in asked and owner not in gone and OWNER_LEFT in season.flags:
        change.add(acts.Resolved(OWNER_LEFT))
    return change
