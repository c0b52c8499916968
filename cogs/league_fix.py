"""`/league fix`: what organisers correct. Every correction has a reason, is told in the league's channel, and can be
reversed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

import discord
from discord import app_commands

from bot.leagues import organising
from bot.leagues.acts import Role
from bot.leagues.change import LeagueChange
from bot.leagues.choosing import board_choices, board_meant, league_choices, league_meant, person_of, place_of, somebody
from bot.leagues.looking import told
from bot.leagues.rights import Actor
from bot.leagues.season import Season
from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.words.sentences import shortened
from engine.refusals import NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden

DONE: Final = "Done. It stands in the log of the league, with your reason; `/league fix undo` reverses it."
Reason = app_commands.Range[str, 1, organising.LONGEST_REASON]
Result = Literal[
    "first player wins",
    "second player wins",
    "draw",
    "first player wins by forfeit",
    "second player wins by forfeit",
    "both lose",
    "annulled",
    "no result",
]
Roles = Literal["owner", "organiser", "scorekeeper", "no role"]
MOST_ENTRIES: Final = 200


class LeagueFix(app_commands.Group):
    """Organisers' corrections."""

    def __init__(self, bot: Marchwarden) -> None:
        super().__init__(name="fix", description="For organisers: correct anything in a league, with a reason")
        self.bot = bot
        suggestions: dict[str, Any] = {
            "league": self._leagues,
            "match": self._matches,
            "entry": self._entries,
            "topic": self._topics,
        }
        for command in self.walk_commands():
            if isinstance(command, app_commands.Command):
                known = {parameter.name for parameter in command.parameters}
                for name in known & suggestions.keys():
                    command.autocomplete(name)(suggestions[name])

    @app_commands.command(name="result")
    @app_commands.describe(match="Which match", result="Its result, players as they are named in the match")
    async def result(
        self,
        interaction: discord.Interaction[Marchwarden],
        match: str,
        result: Result,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Set or correct the result of a match"""

        def make(season: Season, person: Actor) -> LeagueChange:
            return organising.fix_result(season, person, *board_meant(season, match), result, reason)

        await self._do(interaction, league, make)

    @app_commands.command(name="places")
    @app_commands.describe(match="Which table", first="The winner", second="The second", third="The third")
    async def places(
        self,
        interaction: discord.Interaction[Marchwarden],
        match: str,
        reason: Reason,
        first: discord.User,
        second: discord.User,
        third: discord.User,
        fourth: discord.User | None = None,
        fifth: discord.User | None = None,
        sixth: discord.User | None = None,
        league: str | None = None,
    ) -> None:
        """Set the places at a table of several players, the best first"""
        order = [str(one.id) for one in (first, second, third, fourth, fifth, sixth) if one is not None]

        def make(season: Season, person: Actor) -> LeagueChange:
            return organising.fix_places(season, person, *board_meant(season, match), order, reason)

        await self._do(interaction, league, make)

    @app_commands.command(name="pairing")
    @app_commands.describe(player="A player", opponent="The new opponent; their old opponents meet each other")
    async def pairing(
        self,
        interaction: discord.Interaction[Marchwarden],
        player: discord.User,
        opponent: discord.User,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Change a pairing of a round that has no results yet"""
        one, other = str(player.id), str(opponent.id)
        await self._do(interaction, league, lambda now, who: organising.fix_pairing(now, who, one, other, reason))

    @app_commands.command(name="drop")
    @app_commands.describe(player="The player to take out")
    async def drop(
        self,
        interaction: discord.Interaction[Marchwarden],
        player: discord.User,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Take a player out of the league; open matches are lost by forfeit"""
        player_id = str(player.id)
        await self._do(interaction, league, lambda now, who: organising.fix_drop(now, who, player_id, reason))

    @app_commands.command(name="add")
    @app_commands.describe(player="The player to let in, also late or back in")
    async def add(
        self,
        interaction: discord.Interaction[Marchwarden],
        player: discord.User,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Let a player in, also late"""
        player_id, name = str(player.id), player.display_name
        await self._do(interaction, league, lambda now, who: organising.fix_add(now, who, player_id, name, reason))

    @app_commands.command(name="replace")
    @app_commands.describe(player="The player who leaves", new_player="Who takes the place, with its results")
    async def replace(
        self,
        interaction: discord.Interaction[Marchwarden],
        player: discord.User,
        new_player: discord.User,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Let somebody take a player's place; open matches begin anew"""
        old, new = str(player.id), somebody(new_player)
        await self._do(interaction, league, lambda now, who: organising.fix_replace(now, who, old, new, reason))

    @app_commands.command(name="time")
    @app_commands.describe(match="Which match", days="Days more; fewer with a minus")
    async def time(
        self,
        interaction: discord.Interaction[Marchwarden],
        match: str,
        days: app_commands.Range[int, -90, 90],
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Move the deadline of one match"""

        def make(season: Season, person: Actor) -> LeagueChange:
            return organising.fix_time(season, person, *board_meant(season, match), days, reason)

        await self._do(interaction, league, make)

    @app_commands.command(name="deadline")
    @app_commands.describe(days="Days more; fewer with a minus")
    async def deadline(
        self,
        interaction: discord.Interaction[Marchwarden],
        days: app_commands.Range[int, -90, 90],
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Move what is due next: the end of sign-up, the lock of forces, or the end of the round"""
        await self._do(interaction, league, lambda now, who: organising.fix_deadline(now, who, days, reason))

    @app_commands.command(name="clock")
    @app_commands.describe(
        hours="When it is due, in hours from now",
        match="Which match; without it what is due next in the league",
    )
    async def clock(
        self,
        interaction: discord.Interaction[Marchwarden],
        hours: app_commands.Range[int, 1, organising.MOST_HOURS],
        reason: Reason,
        match: str | None = None,
        league: str | None = None,
    ) -> None:
        """Set a deadline to so many hours from now, whatever it was"""

        def make(season: Season, person: Actor) -> LeagueChange:
            now = int(self.bot.now())
            if match is None:
                return organising.fix_clock(season, person, hours, now, reason)
            return organising.fix_match_clock(season, person, *board_meant(season, match), hours, now, reason)

        await self._do(interaction, league, make)

    @app_commands.command(name="lock")
    @app_commands.describe(player="The player who may enter another force; without it all forces are locked now")
    async def lock(
        self,
        interaction: discord.Interaction[Marchwarden],
        reason: Reason,
        player: discord.User | None = None,
        league: str | None = None,
    ) -> None:
        """Lock all forces before their time, or let one player enter another force"""

        def make(season: Season, person: Actor) -> LeagueChange:
            if player is None:
                return organising.fix_lock_early(season, person, reason)
            return organising.fix_lock(season, person, str(player.id), reason)

        await self._do(interaction, league, make)

    @app_commands.command(name="reopen")
    @app_commands.describe(match="Which match")
    async def reopen(
        self, interaction: discord.Interaction[Marchwarden], match: str, reason: Reason, league: str | None = None
    ) -> None:
        """Open a match without a result again, in a new thread"""

        def make(season: Season, person: Actor) -> LeagueChange:
            return organising.fix_reopen(season, person, *board_meant(season, match), reason)

        await self._do(interaction, league, make)

    @app_commands.command(name="cancel")
    @app_commands.describe(sure="Players keep their matches, but nothing counts any more")
    async def cancel(
        self,
        interaction: discord.Interaction[Marchwarden],
        sure: Literal["Yes, I call the league off"],
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Call a league off"""
        await self._do(interaction, league, lambda now, who: organising.fix_cancel(now, who, reason))

    @app_commands.command(name="undo")
    @app_commands.describe(entry="The number of the entry, as `/league log` shows it")
    async def undo(
        self, interaction: discord.Interaction[Marchwarden], entry: int, reason: Reason, league: str | None = None
    ) -> None:
        """Reverse an entry of the log, or a reversal"""
        await self._do(interaction, league, lambda now, who: organising.fix_undo(now, who, entry, reason))

    @app_commands.command(name="role")
    @app_commands.describe(person="The person", role="A league has one owner: naming another hands it over")
    async def role(
        self,
        interaction: discord.Interaction[Marchwarden],
        person: discord.User,
        role: Roles,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Name an organiser or scorekeeper, or hand the league over"""
        wanted, whom = None if role == "no role" else Role(role), somebody(person)
        await self._do(interaction, league, lambda now, who: organising.fix_role(now, who, whom, wanted, reason))

    @app_commands.command(name="ban")
    @app_commands.describe(person="The person to keep out; a second time lets them in again")
    async def ban(
        self,
        interaction: discord.Interaction[Marchwarden],
        person: discord.User,
        reason: Reason,
        league: str | None = None,
    ) -> None:
        """Keep a person from entering this league, or let them again"""
        whom = somebody(person)
        await self._do(interaction, league, lambda now, who: organising.fix_ban(now, who, whom, reason))

    @app_commands.command(name="channel")
    @app_commands.describe(reason="Why", league="Which league")
    async def channel(
        self, interaction: discord.Interaction[Marchwarden], reason: Reason, league: str | None = None
    ) -> None:
        """Move the league into this channel; in a post of a forum, into that forum"""
        place = place_of(interaction.channel)
        await self._do(interaction, league, lambda now, who: organising.fix_channel(now, who, place, reason))

    @app_commands.command(name="settle")
    @app_commands.describe(topic="What is settled")
    async def settle(
        self, interaction: discord.Interaction[Marchwarden], topic: str, reason: Reason, league: str | None = None
    ) -> None:
        """Take something off the list of open decisions"""
        await self._do(interaction, league, lambda now, who: organising.fix_flag(now, who, topic, reason))

    async def _do(
        self,
        interaction: discord.Interaction[Marchwarden],
        league: str | None,
        make: Callable[[Season, Actor], LeagueChange],
    ) -> None:
        league_id = await league_meant(self.bot.leagues, interaction, league)
        person = person_of(interaction)
        await self.bot.leagues.change(league_id, lambda season: make(season, person))
        await reply_to(interaction).show(DONE)

    # -- suggestions -------------------------------------------------------------------------------------------------

    async def _season(self, interaction: discord.Interaction[Marchwarden]) -> Season | None:
        try:
            named = getattr(interaction.namespace, "league", None)
            return await self.bot.leagues.season(await league_meant(self.bot.leagues, interaction, named))
        except NotUnderstood:
            return None

    async def _leagues(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        return choices(league_choices(await self.bot.leagues.of_guild(interaction.guild_id or 0), typed))

    async def _matches(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        season = await self._season(interaction)
        return [] if season is None else choices(board_choices(season, typed))

    async def _entries(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[int]]:
        season = await self._season(interaction)
        if season is None:
            return []
        found = [(f"{one.no}. {told(season, one)}", one.no) for one in reversed(season.log[-MOST_ENTRIES:])]
        return choices((label, number) for label, number in found if str(typed).casefold() in label.casefold())

    async def _topics(
        self, interaction: discord.Interaction[Marchwarden], typed: str
    ) -> list[app_commands.Choice[str]]:
        season = await self._season(interaction)
        if season is None:
            return []
        found = [(shortened(text, limits.CHOICE_NAME), topic) for topic, text in season.flags.items()]
        return choices((label, topic) for label, topic in found if typed.casefold() in label.casefold())


async def setup(bot: Marchwarden) -> None:
    """Adds the group."""
    league = bot.tree.get_command("league")
    assert isinstance(league, app_commands.Group), "the leagues are loaded first"
    league.add_command(LeagueFix(bot), override=True)
