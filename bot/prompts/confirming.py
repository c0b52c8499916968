"""A typed answer is shown with what it does, and counts when its button is pressed; a player may turn that off.

What is typed is easily not what is meant. The words of a button say what they do, so they count at once; so does a
suggestion that was chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.posting.private_messages import panel as panel_of
from bot.prompts.address import Address
from bot.prompts.answering import PendingQuestion
from bot.prompts.form import NOT_OFFERED, Together, first_of
from bot.prompts.items import Interaction, view_of
from bot.prompts.panels import show_panel
from bot.prompts.parts import Button, ButtonStyle, Prompt
from bot.prompts.responses import reply_to
from bot.prompts.typed import is_exact, read_answer
from bot.prompts.working import worked_out
from bot.store.saved import draft_key
from bot.words.sentences import capital, shortened
from engine.refusals import NotUnderstood
from engine.values import Json

if TYPE_CHECKING:
    from bot.client import Marchwarden

DO: Final = "typed"
"""The verb of the button that lets a typed answer count."""
LEAVE: Final = "untyped"
"""The verb of the button that forgets it."""
DO_IT: Final = "Do this"
LEAVE_IT: Final = "Change nothing"
LEFT: Final = "Nothing is answered. Press a button of the question, or type something else."
TURN_OFF: Final = "-# `/settings typing` with `answers` turns this check off."
LONGEST: Final = 1200
_TYPED: Final = "typed"


async def needs_confirming(
    bot: Marchwarden, question: PendingQuestion, user_id: int, text: str, given: Json | Together
) -> bool:
    """Returns whether a typed answer is to be confirmed: it is no button's words, and its player wants that, or it
    should be looked at in any case.
    """
    await bot.matches.unconfirmed.ready()
    if is_exact(question.form(), text):
        return False
    if user_id not in bot.matches.unconfirmed:
        return True
    bot.answering.checked(question, given)
    return await worked_out(question.form(), lambda form: form.wants_a_look(first_of(given)))


async def ask(
    bot: Marchwarden, interaction: Interaction, question: PendingQuestion, text: str, given: Json | Together
) -> None:
    """Show what a typed answer does, with the button that lets it count. Raises a `Refusal` where it is not legal."""
    bot.answering.checked(question, given)
    draft = question.form().draft_of(first_of(given))
    if draft is not None:
        await show_panel(bot, interaction, question, draft)
        return
    await bot.matches.keep_draft(question.card.id, interaction.user.id, draft_key(question.number, _TYPED), text)
    shown = prompt(question, given)
    await reply_to(interaction).show(shown.text, view=view_of(shown))
    await bot.private_messages.shown(interaction, panel_of(question.number))


def prompt(question: PendingQuestion, given: Json | Together) -> Prompt:
    """Returns what a typed answer does, and the buttons."""
    form, address = question.form(), Address(question.card.id, question.decision.player, question.number)
    words = given.in_words(form.wording) if isinstance(given, Together) else form.in_words(given, form.wording)
    outcome = _outcome(question, first_of(given))
    lines = [f"You typed: **{shortened(words, LONGEST)}**.", *([f"This means: {outcome}"] if outcome else []), TURN_OFF]
    buttons = (
        Button(DO_IT, address.to(DO), ButtonStyle.GOOD),
        Button(LEAVE_IT, address.to(LEAVE)),
    )
    return Prompt("\n".join(lines), (buttons,))


def _outcome(question: PendingQuestion, answer: Json) -> str:
    """Returns what the answer leads to, as "What does this mean?" says it; "" where nothing is said of a single one."""
    meaning = question.face.meant(question.decision.prompt, question.card.game)
    if meaning.option is None or question.look.view is None or answer not in question.form().offered:
        return ""
    said = meaning.option(question.decision, answer, question.look.view, question.form().wording)
    return "" if not said else said[:1].lower() + capital(said)[1:]


async def typed_text(bot: Marchwarden, question: PendingQuestion, user_id: int) -> Json | Together:
    """Returns the answer that a player has typed and now lets count. Raises `NotUnderstood` where there is none."""
    text = await bot.matches.draft(question.card.id, user_id, draft_key(question.number, _TYPED))
    if not isinstance(text, str):
        raise NotUnderstood(NOT_OFFERED)
    return await worked_out(question.form(), lambda form: read_answer(form, text))
