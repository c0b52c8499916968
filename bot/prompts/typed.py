"""Typed answers: what a player writes behind a slash command, read as an answer, and what to suggest while typing.

Things are written by their names, several of a kind with a number: "2 Footman, Warlord". Groups are written
"Archer, Knight to frontier; Mage to your home". Whatever a suggestion offers is a legal answer when it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.prompts import limits
from bot.prompts.form import AnyForm, Press, Together, first_of
from bot.prompts.parts import Button
from bot.prompts.question import is_help
from bot.prompts.written import LEAST_PART, fits_several
from bot.words.sentences import shortened
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, canonical

CHOICE: Final = "#"
"""Begins the value of a suggestion that stands for a whole answer: "#" and the digest of the answer."""


MOST_TRIED: Final = 200
"""Most texts that are tried for legal answers."""

LONGEST_EXAMPLE: Final = 60
"""An example of what to type is read at one glance."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line of an autocompletion: what is shown, and what is sent when it is chosen."""

    name: str
    value: str


Given: TypeAlias = Json | Together | Button
"""What a text means: an answer, one to several questions, or a button that is not an answer."""


def read_answer(form: AnyForm, text: str) -> Json | Together:
    """Returns the answer that the text means; with the next one, where it says both. Raises `NotUnderstood`."""
    given = read_typed(form, text, ())
    assert not isinstance(given, Button), "no checker was given"
    return given


def read_typed(form: AnyForm, text: str, opening_buttons: Sequence[Button]) -> Given:
    """Returns what the text means: an answer, or the button whose label it is, of those that open something else
    (`opening_buttons`).

    A part of a label is enough if only one answer or button has it. Raises `NotUnderstood` with what could have
    been written.
    """
    if len(text) > form.longest:
        raise NotUnderstood(f"That is too long: {len(text)} characters. I read up to {form.longest} here.")
    button = (
        None if _names_an_answer(form, text) else _by_label(_plain(text), [one.label for one in opening_buttons], False)
    )
    if button is not None:
        return opening_buttons[button]
    try:
        return _read(form, text)
    except NotUnderstood as unknown:
        fitting = _but_longer([*_with_part(form, text), *_buttons_with_part(opening_buttons, text)])
        if len(fitting) == 1:
            return fitting[0][1]
        if fitting:
            raise fits_several(text, [label for label, _ in fitting]) from unknown
        raise


def _but_longer(fitting: Sequence[tuple[str, Given]]) -> list[tuple[str, Given]]:
    """Returns the matches without those whose label continues another match: of "Strike Thug" and "Strike Thug and
    Troll" the text "thug" means the first.
    """
    labels = [label.lower() for label, _ in fitting]
    return [
        (label, given)
        for label, given in fitting
        if not any(label.lower() != short and label.lower().startswith(f"{short} ") for short in labels)
    ]


def _plain(text: str) -> str:
    return " ".join(text.split())


def _names_an_answer(form: AnyForm, text: str) -> bool:
    """Returns whether a text is the whole label of an answer."""
    labels = [*map(form.label, form.offered), *(label for label, _ in _labelled(form))]
    return _plain(text).lower() in (label.lower() for label in labels)


def _labelled(form: AnyForm) -> list[tuple[str, Json | Together]]:
    """Returns what can be pressed, and what else answers more than the question, each by its label."""
    presses = form.presses()
    pressed = {press.mark for press in presses}
    more: list[tuple[str, Json | Together]] = [
        (one.in_words(form.labels), one) for one in form.together if one.mark not in pressed
    ]
    return [*((press.label, form.marked(press.mark)) for press in presses), *more]


def _read(form: AnyForm, text: str) -> Json | Together:
    """Returns what a text means as it is written. Raises `NotUnderstood`."""
    text = _plain(text)
    if text.startswith(CHOICE):
        try:
            return form.marked(text[1:])
        except NotUnderstood:
            pass
    # Answers without longer words have empty ones, which an empty text must not mean.
    for in_words in (form.label, form.in_full) if text else ():
        found = _by_label(text, [in_words(answer) for answer in form.offered], form.by_beginning)
        if found is not None:
            return form.offered[found]
    labelled = _labelled(form)
    said = _by_label(text, [label for label, _ in labelled], form.by_beginning)
    return form.read(text) if said is None else labelled[said][1]


def is_exact(form: AnyForm, text: str) -> bool:
    """Returns whether a text is the whole label of an answer, or a suggestion that stands for one."""
    text = _plain(text)
    marks = {*(press.mark for press in form.presses()), *(one.mark for one in form.together)}
    return text.removeprefix(CHOICE) in marks or _names_an_answer(form, text)


def suggestions(form: AnyForm, typed: str, opening_buttons: Sequence[Button] = ()) -> list[Suggestion]:
    """Returns at most 25 lines that lead to a legal answer, those that fit what is typed first; among them the labels
    of `opening_buttons`, but of those that only explain when they are asked for.
    """
    if len(typed) > form.longest:
        return []
    presses = form.presses()
    whole = [Suggestion(shortened(press.label, limits.CHOICE_NAME), f"{CHOICE}{press.mark}") for press in presses]
    orders = _with_orders(form, presses)
    needle = typed.strip().lower()
    if needle:
        opening: list[Suggestion] = []
        said = [*whole, *orders, *(Suggestion(one.label, one.label) for one in opening_buttons)]
        fitting = [one for one in said if needle in one.name.lower() or one.value == needle]
        longer = _longer(form, typed)
    else:
        opening = [Suggestion(one.label, one.label) for one in opening_buttons if not is_help(one)]
        fitting = [*whole, *orders]
        longer = _longer(form, "", whole) if not whole or form.needs_panel() else []
    lost = {f"{CHOICE}{mark}" for mark, answer in form.marks.items() if form.comes_last(answer)}
    last = [*opening, *(one for one in fitting if one.value in lost)]
    first = [one for one in (*fitting, *longer) if one not in last]
    return [*first[: limits.OPTIONS - len(last)], *last] or _as_typed(form, typed, opening_buttons)


def example_of(form: AnyForm, opening_buttons: Sequence[Button]) -> str:
    """Returns a short line that is a legal answer as it is written: the first that is suggested; "" where none is."""
    lines = (one.name if one.value.startswith(CHOICE) else one.value for one in suggestions(form, "", opening_buttons))
    return next((line for line in lines if len(line) <= LONGEST_EXAMPLE), "")


def _as_typed(form: AnyForm, typed: str, opening_buttons: Sequence[Button]) -> list[Suggestion]:
    """Returns the line that is typed with what it means, where it can be sent as it is; Discord would say of it that
    nothing matches.
    """
    try:
        given = read_typed(form, typed, opening_buttons)
        if isinstance(given, Button):
            return [Suggestion(given.label, given.label)]
        answer = form.decision.check(first_of(given))
    except Refusal:
        return []
    means = given.in_words(form.labels) if isinstance(given, Together) else form.in_words(answer, form.labels)
    return [Suggestion(shortened(means, limits.CHOICE_NAME), typed.strip())]


def _with_orders(form: AnyForm, presses: Sequence[Press]) -> list[Suggestion]:
    """Returns what answers more than the question and has a button of its own, beside those that are pressed."""
    pressed = {press.mark for press in presses}
    return [
        Suggestion(shortened(one.in_words(form.labels), limits.CHOICE_NAME), f"{CHOICE}{one.mark}")
        for one in form.together
        if one.mark not in pressed
    ]


def _longer(form: AnyForm, typed: str, said: Sequence[Suggestion] = ()) -> list[Suggestion]:
    """Returns legal lines, each answer once; a form makes only as many as are needed. Without those in `said`, unless
    the line may go on.
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
    longer = form.longer(text + form.parted_by) if form.parted_by else ()
    return any(_legal(form, more) not in (None, answer) for more in longer if more.startswith(text))


def _legal(form: AnyForm, text: str) -> str | None:
    """Returns the answer that a text means, in a form in which equal ones are equal; None when it is not legal."""
    try:
        return canonical(form.decision.check(first_of(_read(form, text))))
    except Refusal:
        return None


def _with_part(form: AnyForm, text: str) -> list[tuple[str, Json | Together]]:
    """Returns the offered answers, with their labels, of whose label a text is a part that begins with a word."""
    needle = " ".join(text.split()).rstrip(" .…").lower()
    if len(needle) < LEAST_PART or not form.by_beginning or not form.by_part:
        return []
    part = re.compile(rf"(?<!\w){re.escape(needle)}")
    found = [(label, answer) for label, answer in _labelled(form) if part.search(label.lower())]
    return found or [(form.label(one), one) for one in form.offered if part.search(form.in_full(one).lower())]


def _buttons_with_part(opening_buttons: Sequence[Button], text: str) -> list[tuple[str, Button]]:
    """Returns the buttons, with their labels, of whose label a text is a part that begins with a word; whoever wants an
    explanation writes all of it.
    """
    needle = _plain(text).rstrip(" .…").lower()
    if len(needle) < LEAST_PART:
        return []
    part = re.compile(rf"(?<!\w){re.escape(needle)}")
    return [(one.label, one) for one in opening_buttons if not is_help(one) and part.search(one.label.lower())]


def _by_label(text: str, labels: Sequence[str], by_beginning: bool = True) -> int | None:
    """Returns the place of the only label that is, or (`by_beginning`) begins with, the text."""
    lowered = [label.lower() for label in labels]
    needle = text.lower()
    if needle in lowered:
        return lowered.index(needle)
    begins = [index for index, label in enumerate(lowered) if needle and by_beginning and label.startswith(needle)]
    return begins[0] if len(begins) == 1 else None
