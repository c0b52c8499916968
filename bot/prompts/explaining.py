"""What each button below a question leads to, a line each: behind "What does this mean?" none of them is left out, and
no button is explained that is not there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from bot.games.words import Meaning
from bot.prompts.address import Address
from bot.prompts.form import AnyForm, WithTheNext
from bot.prompts.parts import Select
from bot.words.sentences import capital
from engine.values import Json
from engine.view import View


def leads(form: AnyForm, meaning: Meaning, meant: Callable[[str], Meaning], view: View) -> list[str]:
    """Returns what the question tells itself, then what each answer leads to, and what else can be pressed.

    `view` is that of the seat that is asked; `meant` returns what another question means.
    """
    lines = [line for line in meaning.answers(form.decision, view, form.wording) if _is_offered(form, line)]
    of_itself = "\n".join(lines)
    for answer in form.offered:
        lines += _answer(form, meaning, answer, view)
    lines += _followed(form, meant, of_itself, view)
    return [*lines, *_the_others(form, "\n".join(lines))]


def is_named(label: str, said: str) -> bool:
    """Returns whether a text names what a button says, or the kind of it: in bold, by how it begins; "…" stands for
    what differs from button to button.
    """
    named = (re.escape(bold).replace("…", ".*") for bold in re.findall(r"\*\*(.+?)\*\*(?!\*)", said))
    return any(re.match(name, label, re.IGNORECASE) for name in named)


def explained(line: str) -> Sequence[str]:
    """Returns the buttons that a line explains, as it writes them: those in bold before its colon."""
    head = re.match(r"((?:\*\*.+?\*\*(?:, )?)+): ", line)
    return () if head is None else re.findall(r"\*\*(.+?)\*\*", head[1])


def explains_one_of(line: str, labels: Sequence[str]) -> bool:
    """Returns whether one of these buttons says what a line explains, or the line explains no button."""
    heads = [re.escape(bold).replace("…", ".*") for bold in explained(line)]
    return not heads or any(re.search(head, label, re.IGNORECASE) for head in heads for label in labels)


def _is_offered(form: AnyForm, line: str) -> bool:
    """Returns whether a line explains something that can be pressed now; what is in a panel is not looked for."""
    return form.needs_panel() or explains_one_of(line, list(_on_buttons(form)))


def _on_buttons(form: AnyForm) -> Iterator[str]:
    """Yields what stands on the buttons below a question and in its menus."""
    for row in form.rows(Address(0)):
        for one in row.options if isinstance(row, Select) else row:
            yield one.label


def _the_others(form: AnyForm, said: str) -> Iterator[str]:
    """Yields what the form says of the buttons that are not named yet, of those that lead to the same in one line."""
    labels: dict[str, list[str]] = {}
    for label, to in form.explains().items():
        if not is_named(label, said):
            labels.setdefault(to, []).append(label)
    for to, leading in labels.items():
        yield _line("**, **".join(leading), to)


def _answer(form: AnyForm, meaning: Meaning, answer: Json, view: View) -> Iterator[str]:
    to = "" if meaning.option is None else meaning.option(form.decision, answer, view, form.wording)
    if to:
        yield _line(_alone(form, answer), to)


def _alone(form: AnyForm, answer: Json) -> str:
    """Returns what the button of an answer says, which may be answered together with the question that follows it: its
    own, or where it has none how those begin that do both, "Shoot at …".
    """
    follows = [both for both in form.together if isinstance(both, WithTheNext) and both.answer == answer]
    if not follows:
        return capital(form.in_words(answer, form.wording))
    later = follows[0].way[0][0].later
    return (
        _common([both.in_words(form.wording) for both in follows])
        if later is None
        else later(form.decision, form.wording)
    )


def _common(labels: Sequence[str]) -> str:
    """Returns how all labels begin, in whole words: "Shoot at …"; a single one as it is."""
    if len(labels) == 1:
        return labels[0]
    words = zip(*(label.split(" ") for label in labels), strict=False)
    return " ".join([*(ones[0] for ones in takewhile(lambda ones: len(set(ones)) == 1, words)), "…"])


def _followed(form: AnyForm, meant: Callable[[str], Meaning], said: str, view: View) -> Iterator[str]:
    """Yields what the buttons lead to that answer later questions, too, by the last of these; not those named yet."""
    pressed = {press.mark for press in form.presses()}
    for both in form.together:
        if not isinstance(both, WithTheNext) or both.mark not in pressed or is_named(both.in_words(form.wording), said):
            continue
        next, answer = both.way[-1]
        option = meant(next.decision.prompt).option
        if to := "" if option is None else option(next.decision, answer, view, form.wording):
            yield _line(both.in_words(form.wording), to)


def _line(label: str, to: str) -> str:
    return f"**{label}**: {to}"
