"""A panel in a new message that one person alone sees: what they have written, to be looked at and confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.posting.private_messages import panel as panel_of
from bot.prompts.address import Address
from bot.prompts.answering import PendingQuestion
from bot.prompts.items import Interaction, view_of
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
