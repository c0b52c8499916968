"""Typed answers: what a player writes behind a slash command, read as an answer, and what to suggest while typing.

Things are written by their names, several of a kind with a number: "2 Footman, Warlord". Groups are written
"Archer, Knight to frontier; Mage to my home". Whatever a suggestion offers is a legal answer when it is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.prompts import limits
from bot.prompts.form import AnyForm, Together, first_of
from bot.words.sentences import shortened
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, canonical

CHOICE: Final = "#"
"""Begins the value of a suggestion that stands for a whole answer: "#" and the digest of the answer."""


MOST_TRIED: Final = 200
"""So many texts are tried for those that are legal answers."""

SEPARATORS: Final = (",", ";")
"""What parts what is done in one line."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line of an autocompletion: what is shown, and what is sent when it is chosen."""

    name: str
    value: str


def read_answer(form: AnyForm, text: str) -> Json | Together:
    """Returns the answer that the text means; with the next one, where it says both.

    Raises `NotUnderstood` with what could have been written.
    """
    text = " ".join(text.split())
    if text.startswith(CHOICE):
        try:
            return form.marked(text[1:])
        except NotUnderstood:
            pass
    found = _by_label(text, [form.label(answer) for answer in form.offered], form.by_beginning)
    if found is not None:
        return form.offered[found]
    both = _by_label(text, [one.in_words(form.labels) for one in form.together])
    return form.read(text) if both is None else form.together[both]


def suggestions(form: AnyForm, typed: str) -> list[Suggestion]:
    """Returns at most 25 lines that lead to a legal answer, those that fit what is typed first."""
    presses = form.presses()
    whole = [Suggestion(shortened(press.label, limits.CHOICE_NAME), f"{CHOICE}{press.mark}") for press in presses]
    needle = typed.strip().lower()
    if not needle:
        begun = _longer(form, "", whole) if not whole or form.needs_panel() else []
        return [*whole, *begun][: limits.OPTIONS]
    fitting = [
        one for one, press in zip(whole, presses, strict=True) if needle in press.label.lower() or one.value == needle
    ]
    return [*fitting, *_longer(form, typed)][: limits.OPTIONS]


def _longer(form: AnyForm, typed: str, said: Sequence[Suggestion] = ()) -> list[Suggestion]:
    """Returns legal lines, each answer once; a form makes no more of them than are needed. Of those `said` none, but
    where one may go on behind it.
    """
    before = {_legal(form, one.value) for one in said}
    legal: dict[str, str] = {}
    tried: set[str] = set()
    for text in form.longer(typed):
        if text in tried:
            continue
        tried.add(text)
        answer = _legal(form, text) if len(text) <= limits.CHOICE_NAME else None
        if answer is not None and (answer not in before or _goes_on(form, text, answer)):
            legal.setdefault(answer, text)
        if len(legal) >= limits.OPTIONS or len(tried) >= MOST_TRIED:
            break
    return [Suggestion(shortened(form.shown(text), limits.CHOICE_NAME), text) for text in legal.values()]


def _goes_on(form: AnyForm, text: str, answer: str) -> bool:
    """Returns whether something else may be answered by writing more behind a line."""
    longer = (more for separator in SEPARATORS for more in form.longer(text + separator))
    return any(_legal(form, more) not in (None, answer) for more in longer if more.startswith(text))


def _legal(form: AnyForm, text: str) -> str | None:
    """Returns the answer that a text means, in a form in which equal ones are equal; None when it is not legal."""
    try:
        return canonical(form.decision.check(first_of(read_answer(form, text))))
    except Refusal:
        return None


def _by_label(text: str, labels: Sequence[str], by_beginning: bool = True) -> int | None:
    """Returns the place of the only label that is, or (`by_beginning`) begins with, the text."""
    lowered = [label.lower() for label in labels]
    needle = text.lower()
    if needle in lowered:
        return lowered.index(needle)
    begins = [index for index, label in enumerate(lowered) if needle and by_beginning and label.startswith(needle)]
    return begins[0] if len(begins) == 1 else None
