"""The open question as a message: buttons where they are few and short, selects where they are many."""

from __future__ import annotations

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import AnyForm
from bot.prompts.parts import Prompt
from bot.words.sentences import shortened


def question_prompt(form: AnyForm, address: Address) -> Prompt:
    """Returns the question with everything needed to answer it."""
    return Prompt(shortened(form.question(), limits.CONTENT // 2), tuple(form.rows(address)))
