"""Computer players: a seat for them in the lobby, and the way back to a seat for which one stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands

from bot.prompts.address import Address
from bot.prompts.clicks import Ack, Click
from bot.prompts.parts import Button, ButtonStyle, Prompt
from bot.words import computers
from engine.players.playing import Level
from engine.refusals import NotAllowed, NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden


class ComputerButtons(commands.Cog):
    """The buttons about computer players."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.clicks.on("computer", self.on_computer, Ack.PRIVATE)
        bot.clicks.on("level", self.on_level)
        bot.clicks.on("back", self.on_back)

    async def on_computer(self, click: Click) -> None:
        """Asks the creator of a match how well a new computer player is to play."""
        card = await self.bot.matches.card(click.address.match)
        address = Address(card.id)
        styles = {Level.SOLDIER: ButtonStyle.MAIN}
        row = tuple(
            Button(computers.level_label(level), address.to("level", level.value), styles.get(level, ButtonStyle.PLAIN))
            for level in Level
        )
        await click.redraw(Prompt(computers.which_level(), (row,)))

    async def on_level(self, click: Click) -> None:
        """Gives a seat to a computer player of this level; with the last seat the match of a lone person starts."""
        try:
            level = Level(click.address.argument)
        except ValueError:
            raise NotUnderstood("There is no such computer player.") from None
        card = await self.bot.matches.add_computer(click.address.match, click.user_id, level)
        alone = not card.free and len(card.people) == 1
        await click.close(computers.STARTS if alone else computers.ADDED)
        await self.bot.matches.start_alone(card)

    async def on_back(self, click: Click) -> None:
        """Gives a seat back to the person for whom a computer stands in."""
        card = await self.bot.matches.card(click.address.match)
        if card.seat_of(click.user_id) != click.address.seat:
            raise NotAllowed("Only the player whose seat this is can take it back.")
        await self.bot.matches.stand_in(card.id, click.address.seat, None, click.user_id)
        await click.tell(computers.YOURS_AGAIN)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(ComputerButtons(bot))
