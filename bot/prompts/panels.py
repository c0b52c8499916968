"""Panels in messages that one person alone sees: opened for what they have written, closed with what they answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.posting.private_messages import Confirmation
from bot.posting.private_messages import panel as panel_of
from bot.prompts.address import Address
from bot.prompts.answering import PendingQuestion
from bot.prompts.clicks import Click
from bot.prompts.items import Interaction, view_of
from bot.prompts.parts import Prompt
from bot.prompts.responses import reply_to
from bot.prompts.working import worked_out
from bot.store.saved import draft_key
from engine.values import Json

if TYPE_CHECKING:
    from bot.client import Marchwarden


async def show_panel(bot: Marchwarden, interaction: Interaction, question: PendingQuestion, draft: Json) -> None:
    """Keeps a half-made answer and shows it on its panel, with its picture where the game draws one."""
    await bot.matches.keep_draft(question.card.id, interaction.user.id, draft_key(question.number), draft)
    address = Address(question.card.id, question.decision.player, question.number)
    panel = await worked_out(question.form(draft), lambda form: form.panel(address))
    view = question.look.view
    drawn = None
    if view is not None:
        drawn = await bot.drawings.preview(question.card, view, question.decision, draft, interaction.user.id)
    files = [] if drawn is None else [drawn.as_file()]
    await reply_to(interaction).show(panel.text, view=view_of(panel), files=files)
    await bot.private_messages.shown(interaction, panel_of(question.number))


async def tell_in_panel(bot: Marchwarden, click: Click, question: int, said: Prompt) -> None:
    """Shows on its panel what somebody has answered. Where the message above tells that and asks them on, the panel
    goes instead: it would push the table out of a phone's sight."""
    told = Confirmation.IN_PANEL
    if said.is_told_above and bot.private_messages.has_panel(click.interaction, question):
        told = Confirmation.NONE
    else:
        await click.redraw(said)
    await bot.private_messages.answered(click.interaction, question, told)
