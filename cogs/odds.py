"""`/game odds` and the button below a question: the odds of what you can do; `/odds`: of forces you make up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Look
from bot.games.odds import MadeUpForces, OddsShown
from bot.pictures.boards import Picture
from bot.prompts.choices import choices
from bot.prompts.clicks import Ack, Click
from bot.prompts.responses import Response, reply_to
from bot.refusals import NoMatchHere, NotAPlayer
from bot.words import helping
from engine.decisions import Decision
from engine.game import OptionKind
from engine.refusals import NotAllowed
from images.charts import bar_charts
from images.palette import Palette

if TYPE_CHECKING:
    from bot.client import Marchwarden


LONGEST_ARMY: Final = 500
LONGEST_NAME: Final = 100
ROLLS: Final = [
    app_commands.Choice(name=name, value=value)
    for name, value in (
        ("Melee", "melee"),
        ("Missile", "missile"),
        ("Magic", "magic"),
        ("Maneuver", "maneuver"),
        ("Saves", "saves"),
    )
]

LONGEST: Final = 2.0
"""Seconds that odds may take; exact ones take milliseconds."""


class Odds(commands.Cog):
    """Works odds out, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        command: app_commands.Command[Odds, ..., None] = app_commands.Command(
            name="odds", description="The odds of what your armies can do now", callback=self.odds
        )
        game.add_command(command, override=True)
        bot.tree.add_command(self._made_up())
        bot.clicks.on("odds", self.on_odds, Ack.PRIVATE)

    async def odds(self, interaction: discord.Interaction[Marchwarden]) -> None:
        """Shows the odds for the seat of the person who asks. Raises a `Refusal`."""
        look = await self.bot.answering.look_here(interaction)
        await self._show(reply_to(interaction), look, None, interaction.user.id)

    async def on_odds(self, click: Click) -> None:
        """Shows the odds of what the answers to a question lead to."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        await self._show(click.reply, question.look, question.decision, click.user_id)

    def _made_up(self) -> app_commands.Command[Odds, ..., None]:
        @app_commands.describe(
            first="An army or a character, for example: 2 Thug, Cutthroat",
            against="The other side; Dragon Dice can do without",
            game="Which game; Dragon Dice unless you say otherwise",
            roll="Dragon Dice: what is rolled for; melee unless you say otherwise",
            terrain="Dragon Dice: the type of the terrain, for the abilities of species",
        )
        @app_commands.choices(roll=ROLLS)
        async def odds_of(
            interaction: discord.Interaction[Marchwarden],
            first: app_commands.Range[str, 1, LONGEST_ARMY],
            against: app_commands.Range[str, 0, LONGEST_ARMY] = "",
            game: app_commands.Range[str, 0, LONGEST_NAME] = "",
            roll: str = "",
            terrain: app_commands.Range[str, 0, LONGEST_NAME] = "",
        ) -> None:
            name = self.bot.games.named(game) if game else next(iter(self.bot.games))
            contents = await self._contents_here(interaction, name)
            await self._show_made_up(interaction, name, MadeUpForces(first, against, roll, terrain, contents))

        async def offered(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return choices((title, name) for title, name in self.bot.games.like(typed).items())

        command: app_commands.Command[Odds, ..., None] = app_commands.Command(
            name="odds", description="The exact odds of forces that you make up, with a chart", callback=odds_of
        )
        command.autocomplete("game")(offered)
        return command

    async def _contents_here(self, interaction: discord.Interaction[Marchwarden], name: str) -> tuple[str, ...]:
        """Returns the texts, such as cards, that a person may mean here: those of this channel's match come first."""
        game = self.bot.games.game(name)
        keys = [option.key for option in game.options if option.kind is OptionKind.CONTENTS]
        if not keys:
            return ()
        found: list[str] = []
        with suppress(NoMatchHere):
            card = await self.bot.matches.in_channel(interaction.channel_id or 0)
            brought = [card.options.get(key) for key in keys] if card.game == name else []
            found += [str(one["text"]) for one in brought if isinstance(one, Mapping)]
        known = await self.bot.contents.of_guild(interaction.guild_id or 0, game)
        return tuple(dict.fromkeys([*found, *(one.text for one in known if not one.wrong)]))

    async def _show_made_up(
        self, interaction: discord.Interaction[Marchwarden], game: str, forces: MadeUpForces
    ) -> None:
        await self.bot.games.ready(game)
        face = self.bot.games.face(game)
        palette = (await self.bot.appearances.of_person(interaction.user.id)).style().palette
        found, picture = await _within_time(lambda: face.made_up_odds(game, forces), palette)
        text = helping.made_up_odds(self.bot.games.title(game), found.lines, found.is_exact, found.has_chance)
        await reply_to(interaction).show(text, files=[] if picture is None else [picture.as_file()])

    async def _show(self, reply: Response, look: Look, asked: Decision | None, user_id: int) -> None:
        seat, view = look.seat, look.view
        if seat is None:
            raise NotAPlayer
        if view is None:
            raise NotAllowed(helping.NO_ODDS)
        face, wording = self.bot.games.face(look.card.game), self.bot.games.wording(look)
        palette = (await self.bot.appearances.of_person(user_id, look.card.id)).style().palette

        found, picture = await _within_time(lambda: face.odds(view, seat, wording, look.card.game, asked), palette)
        if not found.lines:
            raise NotAllowed(helping.NO_ODDS)
        await reply.show(
            helping.odds(found.lines, found.is_exact, found.has_chance),
            files=[] if picture is None else [picture.as_file()],
        )


async def _within_time(work_out: Callable[[], OddsShown], palette: Palette) -> tuple[OddsShown, Picture | None]:
    """Returns odds with their charts, worked out in a thread. Raises `NotAllowed` where they take too long."""

    def with_charts() -> tuple[OddsShown, Picture | None]:
        found = work_out()
        if not found.charts:
            return found, None
        drawn = bar_charts(found.charts, palette)
        return found, Picture(drawn.data, drawn.alt_text, "odds.png")

    try:
        # Large armies take some milliseconds, in which others are answered. A thread that is late is left alone.
        return await asyncio.wait_for(asyncio.to_thread(with_charts), LONGEST)
    except TimeoutError:
        raise NotAllowed(helping.TOO_MANY_ODDS) from None


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Odds(bot))
