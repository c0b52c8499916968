"""What if: try out an answer on a private copy, with other dice; below `/game board` and `/game status`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.ext import commands

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.answering import PendingQuestion
from bot.prompts.clicks import Ack, Click
from bot.prompts.form import Together, first_of
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, button_rows
from bot.prompts.whatif import MOST_TRIED, OPENS, TRIES
from bot.words.sentences import shortened
from engine.refusals import NotAllowed, NotUnderstood

if TYPE_CHECKING:
    from bot.client import Marchwarden

INTRODUCED: Final = (
    "**What if?** Choose an answer to see what could come of it. I play it on a private copy of the match, with other "
    "dice and with opponents who answer like beginners. Nothing of this happens in the match, and only you see it."
)
NOTHING_WHOLE: Final = "This question has no answers that I can offer whole, so there is nothing to try out here."
TRIED: Final = "-# A copy with other dice. Your match is as it was."
MOST_NEWS: Final = 1500


class WhatIfCog(commands.Cog):
    """Shows what could happen, and changes nothing."""

    def __init__(self, bot: Marchwarden) -> None:
        self.bot = bot
        bot.clicks.on(OPENS, self.on_open, Ack.PRIVATE)
        bot.clicks.on(TRIES, self.on_try)

    async def on_open(self, click: Click) -> None:
        """Offers the answers to the user's open question."""
        question = await self._question(click, click.address.question)
        await click.redraw(self._offers(question))

    async def on_try(self, click: Click) -> None:
        """Plays an answer on a copy, or goes back to the answers."""
        question = await self._question(click, click.address.question)
        mark, _, seed = click.address.argument.partition(".")
        if not mark or mark == "back":
            await click.redraw(self._offers(question))
            return
        if not seed.isdecimal() or len(seed) > limits.ROWS:
            raise NotUnderstood("I do not know this button. `/game board` has a new one.")
        form, card = question.form(), question.card
        given = form.marked(mark)
        ahead = tuple(given.orders) if isinstance(given, Together) else ()
        answer = question.decision.check(first_of(given))
        trial = await self.bot.matches.what_if(card.id, click.user_id, question.number, answer, int(seed), ahead)
        face = question.face
        label = next(press.label for press in form.presses() if press.mark == mark)
        lines = face.story(trial.events, face.wording(card.names(), trial.view))
        while lines and sum(map(len, lines)) > MOST_NEWS:
            del lines[0]
        text = [f"**What if: {label}?**", *(f"> {line.removeprefix('-# ')}" for line in lines if line), TRIED]
        address = Address(card.id, click.address.seat, question.number)
        buttons = (
            Button("Roll other dice", address.to(TRIES, f"{mark}.{int(seed) + 1}"), ButtonStyle.MAIN),
            Button("Try another answer", address.to(TRIES, "back")),
        )
        board = await self.bot.pictures.of_view(face, trial.view, card.plain_names(), click.user_id)
        await click.redraw(Prompt(shortened("\n".join(text), limits.CONTENT), (buttons,)), board.files)

    def _offers(self, question: PendingQuestion) -> Prompt:
        form = question.form()
        presses = form.presses()[:MOST_TRIED]
        if not presses:
            raise NotAllowed(NOTHING_WHOLE)
        address = Address(question.card.id, question.decision.player, question.number)
        rows: list[Row] = button_rows([Button(one.label, address.to(TRIES, f"{one.mark}.1")) for one in presses])
        return Prompt(f"{INTRODUCED}\n{shortened(form.question(), limits.CONTENT // 2)}", tuple(rows))

    async def _question(self, click: Click, number: int) -> PendingQuestion:
        return await self.bot.answering.question(click.address.match, number, click.user_id)


async def setup(bot: Marchwarden) -> None:
    """Adds the cog."""
    await bot.add_cog(WhatIfCog(bot))
