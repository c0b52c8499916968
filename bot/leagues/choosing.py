"""Which league, match or player a person means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.leagues.leagues import Leagues
from bot.leagues.plan import LeaguePlan, plan_of
from bot.leagues.rights import Actor
from bot.leagues.rows import LeagueCard
from bot.leagues.season import ENDED, Season
from bot.prompts import limits
from bot.words.sentences import listed, plain_name, safe_name, shortened
from engine.league.event import PlayerId
from engine.league.game import neutral_presets
from engine.league.presets import Preset
from engine.refusals import NotAllowed, NotUnderstood
from engine.registry import LABELS
from engine.registry import league as league_of

MOST_NAMED: Final = 10

Interaction = discord.Interaction[Any]


def person_of(interaction: Interaction) -> Actor:
    """Returns who uses a command or button, with what Discord says they may do."""
    user = interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    return Actor(str(user.id), user.display_name, interaction.permissions.manage_guild, roles)


def somebody(user: discord.abc.User) -> Actor:
    """Returns another person, by what is known of them."""
    return Actor(str(user.id), user.display_name)


def place_of(channel: object) -> int:
    """Returns the channel in which a league is played that is opened here: a forum for a post of it.

    Raises NotAllowed where no league can be played.
    """
    if isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel):
        return channel.parent.id
    if not isinstance(channel, discord.TextChannel):
        raise NotAllowed("A league needs a text channel or a forum of a server. Go to one and use `/league` there.")
    return channel.id


async def league_meant(leagues: Leagues, interaction: Interaction, named: str | None) -> int:
    """Returns the league that is named by its number or name; else the one of this channel or thread, or the only one.

    Raises NotUnderstood with the leagues there are.
    """
    cards = await leagues.of_guild(interaction.guild_id or 0)
    if named:
        return _by_name(cards, named)
    here = interaction.channel_id
    if here is not None:
        found = await _of_channel(leagues, cards, interaction)
        if found is not None:
            return found
    running = [card for card in cards if card.phase not in ENDED]
    if len(running) == 1 or (not running and len(cards) == 1):
        return (running or cards)[0].id
    if not cards:
        raise NotUnderstood("There is no league on this server yet. `/league new` makes one.")
    names = listed([f"“{safe_name(card.name)}”" for card in (running or cards)[:MOST_NAMED]], "or")
    raise NotUnderstood(f"Which league do you mean? Choose {names} with `league`.")


async def _of_channel(leagues: Leagues, cards: Sequence[LeagueCard], interaction: Interaction) -> int | None:
    channel = interaction.channel
    places = {interaction.channel_id}
    if isinstance(channel, discord.Thread):
        for match_id in await leagues.matches.live_in(channel.id):
            link = await leagues.link_of(match_id)
            if link is not None:
                return link.league_id
        places.add(channel.parent_id)
    here = [
        card.id for card in cards if card.phase not in ENDED and (await leagues.season(card.id)).channel_id in places
    ]
    return here[0] if len(here) == 1 else None


def _by_name(cards: Sequence[LeagueCard], named: str) -> int:
    wanted = named.strip()
    for card in cards:
        if wanted.isdecimal() and card.id == int(wanted):
            return card.id
    found = [card for card in cards if card.name.casefold() == wanted.casefold()]
    found = found or [card for card in cards if wanted.casefold() in card.name.casefold()]
    if not found:
        raise NotUnderstood(f"No league here is called “{safe_name(wanted)}”. `/league list` shows them.")
    return found[0].id


def league_choices(cards: Sequence[LeagueCard], typed: str) -> list[tuple[str, str]]:
    """Returns the leagues that fit what is typed, as a label and a value."""
    return [
        (shortened(f"{card.name} ({card.phase})", limits.CHOICE_NAME), str(card.id))
        for card in cards
        if typed.casefold() in card.name.casefold() or typed == str(card.id)
    ]


# -- matches -----------------------------------------------------------------------------------------------------------


def boards(season: Season) -> list[tuple[str, str, tuple[PlayerId, ...], int]]:
    """Returns every match, the newest round first: its address "2.3", its label, its players, its round."""
    found = []
    for one in reversed(season.event.rounds):
        players = [pair.players for pair in one.pairings] + [pod.players for pod in one.pods]
        for number, who in enumerate(players, 1):
            names = " – ".join(plain_name(season.called(player)) for player in who)
            found.append((f"{one.no}.{number}", f"Round {one.no}: {names}", tuple(who), one.no))
    return found


def board_meant(season: Season, named: str) -> tuple[int, tuple[PlayerId, ...]]:
    """Returns the match with an address such as "2.3", or whose players are named. Raises NotUnderstood."""
    every = boards(season)
    for address, label, players, no in every:
        if named.strip() in (address, label):
            return no, players
    wanted = named.casefold().strip()
    found = [(no, players) for _, label, players, no in every if wanted in label.casefold()]
    if not found:
        raise NotUnderstood("There is no such match in this league. Choose one of the suggestions.")
    return found[0]


def board_choices(season: Season, typed: str) -> list[tuple[str, str]]:
    """Returns the matches that fit what is typed, those without a result first."""
    every = [(label, address, season.is_open(no, players)) for address, label, players, no in boards(season)]
    fitting = [one for one in every if typed.casefold() in one[0].casefold()]
    fitting.sort(key=lambda one: not one[2])
    return [(label, address) for label, address, _ in fitting]


# -- presets -----------------------------------------------------------------------------------------------------------


def presets() -> list[Preset]:
    """Returns every preset: those of the games, then those of any game."""
    found: dict[str, Preset] = {}
    for game in LABELS:
        added = league_of(game)
        if added is not None:
            found |= {f"{one.game}:{one.name}": one for one in added.presets()}
    return [*found.values(), *neutral_presets()]


def preset_choices(typed: str) -> list[tuple[str, str]]:
    """Returns the presets that fit what is typed, as a label and a value; first those whose title begins with it."""
    needle = typed.casefold()
    found = [
        (one.title, shortened(f"{one.title}: {one.words}", limits.CHOICE_NAME), one.name)
        for one in presets()
        if needle in f"{one.title}: {one.words}".casefold() or needle in one.name
    ]
    found.sort(key=lambda one: not one[0].casefold().startswith(needle))
    return [(label, name) for _, label, name in found]


def preset_meant(named: str) -> Preset:
    """Returns the preset with a name or title. Raises NotUnderstood."""
    wanted = named.strip().casefold()
    for one in presets():
        if wanted in (one.name.casefold(), one.title.casefold()):
            return one
    raise NotUnderstood("I know no preset of that name. Choose one of the suggestions.")


def planned(preset: Preset, name: str, game: str | None) -> LeaguePlan:
    """Returns the plan of a preset for a game; where neither says which, the plan has none yet.

    Raises NotAllowed where the preset belongs to another game.
    """
    wanted = game or preset.game
    if preset.game and wanted != preset.game:
        raise NotAllowed(f"The preset “{preset.title}” is for {LABELS[preset.game].title}. Leave `game` out.")
    return plan_of(preset, name, wanted)
