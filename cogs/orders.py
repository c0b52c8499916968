"""`/game orders`, and the buttons below a question that answer it from now on: only their owner sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Look, Status
from bot.matches.usual_orders import Wanted
from bot.posting.private_messages import Confirmation
from bot.prompts.clicks import Ack, Click
from bot.prompts.form import NOT_OFFERED
from bot.prompts.items import view_of
from bot.prompts.parts import Prompt
from bot.prompts.question import order_mark, take_back_rows, usual_row, usuals_button, wanted_row
from bot.prompts.responses import reply_to
from bot.refusals import NotAPlayer
from bot.words import helping
from engine.orders import StandingOrder, lasting, standing, with_orders
from engine.refusals import NotAllowed, NotUnderstood
from engine.view import View

if TYPE_CHECKING:
    from bot.client import Marchwarden


class Orders(commands.Cog):
    """Standing orders, of every game."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        game = bot.tree.get_command("game")
        assert isinstance(game, app_commands.Group), "the lobby is loaded first"
        about = "See and cancel your orders in this match"
        command: app_commands.Command[Orders, ..., None] = app_commands.Command(
            name="orders", description=about, callback=self._shown_to
        )
        game.add_command(command, override=True)
        bot.clicks.on("standing", self.on_standing, Ack.PRIVATE)
        bot.clicks.on("unorder", self.on_unorder)
        bot.clicks.on("usual", self.on_usual)
        bot.clicks.on("usuals", self.on_usuals, Ack.PRIVATE)
        bot.clicks.on("usualfrom", self.on_usual_from)

    async def on_standing(self, click: Click) -> None:
        """Orders what a button or a line of the menu below a question says, which answers that question too."""
        question = await self.bot.answering.question(click.address.match, click.address.question, click.user_id)
        form = question.form()
        mark = click.values[0] if click.values else click.address.argument
        for offer in form.standing:
            if order_mark(offer.order) == mark:
                self._must_be_played(question.look)
                await self._add(question.look, click.user_id, [offer.order])
                look = await self.bot.matches.look(question.card.id, click.user_id)
                rows = take_back_rows(question.card.id, [offer.order])
                await click.redraw(Prompt(helping.ordered([self._in_words(look, offer.order)]), tuple(rows)))
                await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.NEW_MESSAGE)
                return
        lasts = next((one for one in form.lasting if one.mark == mark), None)
        if lasts is None:
            raise NotUnderstood(NOT_OFFERED)
        await click.redraw(await self.bot.answering.give(question, click.user_id, lasts))
        await self.bot.private_messages.answered(click.interaction, question.number, Confirmation.NEW_MESSAGE)

    async def on_unorder(self, click: Click) -> None:
        """Takes an order back."""
        look = await self.bot.matches.look(click.address.match, click.user_id)
        known = await self._standing(look, click.user_id)
        if any(order_mark(one) == click.address.argument for one in known):
            await self.bot.matches.change_orders(
                look.card.id,
                click.user_id,
                lambda standing: [one for one in standing if order_mark(one) != click.address.argument],
            )
            known = await self._standing(look, click.user_id)
        await click.redraw(self._prompt(look, known))

    async def on_usual(self, click: Click) -> None:
        """Gives the usual orders of the game, beside those that stand."""
        look = await self.bot.matches.look(click.address.match, click.user_id)
        game = self.bot.games.game(look.card.game)
        self._must_be_played(look)
        await self._add(look, click.user_id, game.usual_orders)
        await click.redraw(self._prompt(look, await self._standing(look, click.user_id)))

    async def on_usuals(self, click: Click) -> None:
        """Shows a player in the lobby what the usual orders of the game are, and where they have chosen them."""
        await click.redraw(await self._wanted(click.address.match, click.user_id))

    async def on_usual_from(self, click: Click) -> None:
        """Notes where a player wants the usual orders of the game from the start."""
        card = await self.bot.matches.card(click.address.match)
        wanted = next((one for one in Wanted if one.value == click.address.argument), None)
        if wanted is None:
            raise NotUnderstood(NOT_OFFERED)
        await self.bot.matches.usual_orders.choose(click.user_id, card.game, card.id, wanted)
        await click.redraw(await self._wanted(card.id, click.user_id))

    async def _wanted(self, match_id: int, user_id: int) -> Prompt:
        """Returns the usual orders in words, with the buttons that choose where they are given from the start."""
        look = await self.bot.matches.look(match_id, user_id)
        if look.seat is None:
            raise NotAPlayer
        game = self.bot.games.game(look.card.game)
        wanted = await self.bot.matches.usual_orders.wanted(user_id, look.card.game, match_id)
        words = [self._in_words(look, order) for order in game.usual_orders]
        text = helping.usual_orders(game.title, words, wanted)
        return Prompt(text, (wanted_row(match_id, wanted, has_begun=look.card.status is not Status.OPEN),))

    async def _add(self, look: Look, user_id: int, given: Sequence[StandingOrder]) -> None:
        kinds = self.bot.games.game(look.card.game).orders
        await self.bot.matches.change_orders(look.card.id, user_id, lambda known: with_orders(known, given, kinds))

    async def _shown_to(self, interaction: discord.Interaction[Marchwarden]) -> None:
        look = await self.bot.answering.look_here(interaction)
        prompt = self._prompt(look, await self._standing(look, interaction.user.id))
        await reply_to(interaction).show(prompt.text, view=view_of(prompt))

    def _prompt(self, look: Look, orders: Sequence[StandingOrder]) -> Prompt:
        usual = self.bot.games.game(look.card.game).usual_orders
        missing = [order for order in usual if order not in orders]
        offered = [self._in_words(look, order) for order in missing]
        rows = [*take_back_rows(look.card.id, orders), *usual_row(look.card.id, missing)]
        if usual:
            rows.append((usuals_button(look.card.id),))
        return Prompt(helping.orders([self._in_words(look, order) for order in orders], offered), tuple(rows))

    def _in_words(self, look: Look, order: StandingOrder) -> str:
        face, wording = self.bot.games.face(look.card.game), self.bot.games.wording(look)
        return face.order(order, wording, look.seat)

    async def _standing(self, look: Look, user_id: int) -> list[StandingOrder]:
        """Returns what somebody has ordered that has not come to its end. Raises a `Refusal`."""
        view = self._must_be_played(look)
        known = lasting(await self.bot.matches.orders(look.card.id, user_id))
        return standing(self.bot.games.game(look.card.game).orders, view, known)

    @staticmethod
    def _must_be_played(look: Look) -> View:
        """Returns what the player sees of the match. Raises a `Refusal` where orders are not given."""
        if look.seat is None:
            raise NotAPlayer
        if look.view is None or look.card.status is Status.OVER:
            raise NotAllowed("Orders are given while a match is played, and this one is not.")
        return look.view


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(Orders(bot))
