"""`/league profile`, `versus`, `ratings`, `hall`, `data`: what people did in leagues, and what is kept of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands

from bot.leagues import people, profiles
from bot.leagues.looking import DataFile
from bot.leagues.privacy import data_of, forget
from bot.leagues.season import Phase, Season
from bot.pictures.boards import Picture
from bot.prompts import limits
from bot.prompts.choices import choices
from bot.prompts.responses import reply_to
from bot.puzzles.progress import forget_progress
from bot.words.sentences import counted, in_messages, plain_name, safe_name, shortened
from engine.league.ratings import RatingClass
from engine.refusals import NotAllowed
from images.league.history import describe_history, draw_history

if TYPE_CHECKING:
    from bot.client import Marchwarden


class LeaguePeople:
    """What is shown of people."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot

    async def seasons(self, interaction: discord.Interaction[Marchwarden]) -> list[Season]:
        """Returns the leagues of a server that were opened."""
        cards = await self.bot.leagues.of_guild(interaction.guild_id or 0)
        found = [await self.bot.leagues.season(card.id) for card in cards]
        return [season for season in found if season.phase is not Phase.DRAFT]

    async def profile(self, interaction: discord.Interaction[Marchwarden], who: discord.User | discord.Member) -> None:
        """Show a player's record, leagues, badges, ratings and luck."""
        seasons, player = await self.seasons(interaction), str(who.id)
        mine = [season for season in seasons if season.event.knows(player)]
        if not mine:
            raise NotAllowed(f"{safe_name(who.display_name)} has played in no league of this server yet.")
        lines = await asyncio.to_thread(profiles.profile, seasons, player, who.display_name, self.bot.games.title)
        await self._tell(interaction, lines)

    async def versus(
        self,
        interaction: discord.Interaction[Marchwarden],
        one: discord.User | discord.Member,
        other: discord.User | discord.Member,
    ) -> None:
        """Show every duel of two players."""
        seasons = await self.seasons(interaction)
        games = await asyncio.to_thread(people.meetings_of, seasons, str(one.id), str(other.id))
        names = (one.display_name, other.display_name)
        await self._tell(interaction, profiles.versus(games, str(one.id), names))

    async def ratings(
        self, interaction: discord.Interaction[Marchwarden], game: str | None, who: discord.User | None
    ) -> None:
        """Show the ratings of a game, or one player's rating over time."""
        seasons = await self.seasons(interaction)
        known = {season.declared.game for season in seasons}
        wanted = self.bot.games.named(game) if game else next(iter(sorted(known)), None)
        if wanted is None:
            raise NotAllowed("Nobody has a rating yet: ratings come from league matches.")
        ratings = await asyncio.to_thread(people.ratings_of, seasons)
        title = self.bot.games.title(wanted)
        if who is None:
            await self._tell(interaction, profiles.ranking(ratings, wanted, title, profiles.names_of(seasons)))
            return
        files = []
        lines = []
        for kind in RatingClass:
            history = ratings.history.get((wanted, kind), {}).get(str(who.id))
            if not history:
                continue
            head = f"{plain_name(who.display_name)}, {title}, {profiles.CLASSES[kind]}"
            data = await asyncio.to_thread(draw_history, head, history)
            said = shortened(describe_history(head, history), limits.ALT_TEXT)
            files.append(Picture(data, said, f"rating-{kind}.png"))
            lines.append(said)
        if not files:
            raise NotAllowed(f"{safe_name(who.display_name)} has no rated match of {title} yet.")
        await reply_to(interaction).show("\n".join(lines), files=[file.as_file() for file in files])

    async def hall(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Show the winners of all leagues that are over."""
        seasons = await self.seasons(interaction)
        await self._tell(interaction, profiles.hall([one for one in seasons if one.phase is Phase.OVER]))

    async def data(self, interaction: discord.Interaction[Marchwarden], what: str, sure: bool) -> None:
        """Export a person's own data, or remove it."""
        guild, user = interaction.guild_id or 0, str(interaction.user.id)
        if what == "export":
            file = DataFile((await data_of(self.bot.leagues, guild, user)).encode(), "my-data.json")
            await reply_to(interaction).show(
                "This is all that leagues here, and puzzles, hold of you:", files=[file.as_file()]
            )
            return
        if not sure:
            raise NotAllowed("You cannot undo this. To remove your data, choose `sure: True`.")
        count = await forget(self.bot.leagues, guild, user)
        puzzles = counted(await forget_progress(self.bot.store, interaction.user.id), "puzzle")
        await reply_to(interaction).show(
            f"Your name and number are gone from {counted(count, 'league')}. Results stay, without you. "
            f"Your progress with {puzzles} is gone, too."
        )

    async def _tell(self, interaction: discord.Interaction[Marchwarden], lines: list[str]) -> None:
        for number, text in enumerate(in_messages(lines, limits.CONTENT - 100)):
            if number:
                await reply_to(interaction).tell(text)
            else:
                await reply_to(interaction).show(text)


def _commands(shown: LeaguePeople) -> list[app_commands.Command[Any, ..., None]]:
    @app_commands.command(name="profile", description="See a player's record, leagues, badges, ratings and luck")
    @app_commands.describe(player="The player; without it your own profile")
    async def profile(interaction: discord.Interaction[Marchwarden], player: discord.User | None = None) -> None:
        await shown.profile(interaction, player or interaction.user)

    @app_commands.command(name="versus", description="See every league match of two players")
    @app_commands.describe(opponent="An opponent", player="The other player; without it you")
    async def versus(
        interaction: discord.Interaction[Marchwarden], opponent: discord.User, player: discord.User | None = None
    ) -> None:
        await shown.versus(interaction, player or interaction.user, opponent)

    @app_commands.command(name="ratings", description="See the ratings of a game, or a player's rating over time")
    @app_commands.describe(game="Which game", player="The player whose rating to see over time")
    async def ratings(
        interaction: discord.Interaction[Marchwarden], game: str | None = None, player: discord.User | None = None
    ) -> None:
        await shown.ratings(interaction, game, player)

    @ratings.autocomplete("game")
    async def games(interaction: discord.Interaction[Marchwarden], typed: str) -> list[app_commands.Choice[str]]:
        return choices((title, name) for title, name in shown.bot.games.like(typed).items())

    @app_commands.command(name="hall", description="The hall of fame: the winners of every league of this server")
    async def hall(interaction: discord.Interaction[Marchwarden]) -> None:
        await shown.hall(interaction)

    @app_commands.command(name="data", description="Get all that leagues and puzzles hold of you, or have it removed")
    @app_commands.describe(what="Export or remove", sure="You cannot undo this")
    async def data(
        interaction: discord.Interaction[Marchwarden], what: Literal["export", "remove"], sure: bool = False
    ) -> None:
        await shown.data(interaction, what, sure)

    return [profile, versus, ratings, hall, data]


async def setup(bot: Marchwarden) -> None:
    """Adds the commands to the group of leagues."""
    league = bot.tree.get_command("league")
    assert isinstance(league, app_commands.Group), "the leagues are loaded first"
    for command in _commands(LeaguePeople(bot)):
        league.add_command(command, override=True)
