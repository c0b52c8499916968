"""What each button below a question leads to, a line each: behind "What does this mean?" none of them is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bot.games.words import Ask, Meaning
from bot.prompts.form import AnyForm, WithTheNext
from bot.words.sentences import capital
from engine.values import Json
from engine.view import View


def leads(form: AnyForm, meaning: Meaning, meant: Callable[[str], Meaning], view: View) -> list[str]:
    """Returns what the question tells itself, then what each answer leads to, and what else can be pressed.

    `view` is that of the seat that is asked; `meant` returns what another question means.
    """
    lines = [*meaning.answers(form.decision, view, form.speech)]
    for answer in form.offered:
        lines += _answer(form, meaning, answer, view)
    lines += _followed(form, meant, "\n".join(lines), view)
    return [*lines, *_the_others(form, "\n".join(lines))]


def is_named(label: str, said: str) -> bool:
    """Returns whether a text names what a button says, or the kind of it: in bold, by how it begins; "…" stands for
    what differs from button to button.
    """
    named = (re.escape(bold).replace("…", ".*") for bold in re.findall(r"\*\*(.+?)\*\*(?!\*)", said))
    return any(re.match(name, label, re.IGNORECASE) for name in named)


def _the_others(form: AnyForm, said: str) -> Iterator[str]:
    """Yields what the form says of the buttons that are not named yet, of those that lead to the same in one line."""
    labels: dict[str, list[str]] = {}
    for label, to in form.explains().items():
        if not is_named(label, said):
            labels.setdefault(to, []).append(label)
    for to, leading in labels.items():
        yield _line("**, **".join(leading), to)


def _answer(form: AnyForm, meaning: Meaning, answer: Json, view: View) -> Iterator[str]:
    to = "" if meaning.option is None else meaning.option(form.decision, answer, view, form.speech)
    if to:
        yield _line(_alone(form, answer), to)


def _alone(form: AnyForm, answer: Json) -> str:
    """Returns what an answer alone does, which may be answered together with the question that follows it."""
    later = _can_wait(form, answer)
    return capital(form.in_words(answer, form.speech)) if later is None else later(form.decision, form.speech)


def _can_wait(form: AnyForm, answer: Json) -> Ask | None:
    """Returns what says that the question which follows an answer is answered later, where it may be."""
    ways = (both.way for both in form.together if isinstance(both, WithTheNext) and both.answer == answer)
    return next((way[0][0].later for way in ways), None)


def _followed(form: AnyForm, meant: Callable[[str], Meaning], said: str, view: View) -> Iterator[str]:
    """Yields what the buttons lead to that answer later questions, too, by the last of these; not those named yet."""
    pressed = {press.mark for press in form.presses()}
    for both in form.together:
        if not isinstance(both, WithTheNext) or both.mark not in pressed or is_named(both.in_words(form.speech), said):
            continue
        next, answer = both.way[-1]
        option = meant(next.decision.prompt).option
        if to := "" if option is None else option(next.decision, answer, view, form.speech):
            yield _line(both.in_words(form.speech), to)


def _line(label: str, to: str) -> str:
    return f"**{label}**: {to}"
