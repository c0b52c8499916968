"""A form: a private message in which a player puts an answer together, field by field.

A form knows its fields, what choosing in one of them does to the draft, and the answer that the draft stands for. How
many selects, pages and buttons that takes is worked out here, within Discord's limits.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import Button, Option, Prompt, Row, Select, Style
from bot.wording.names import Cast
from bot.wording.words import shortened
from engine.decisions import Decision
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

SELECTS: Final = limits.ROWS - 1
"""Of a page; the last row is kept for buttons."""
LONGEST_QUESTION: Final = 700
LONGEST_STATUS: Final = 1200

BACK: Final = "back"
"""The deed of a form that takes the last thing back."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a field. `value` says what choosing it means, and stays the same while the question is open."""

    value: str
    label: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """Something to choose. `key` is a short word without dots and dashes; `many`: several lines may be chosen."""

    key: str
    label: str
    lines: tuple[Line, ...]
    many: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """A button of a form. `name` is what `Form.do` is called with; "confirm" answers, "clear" starts over."""

    name: str
    label: str
    style: Style = Style.PLAIN
    disabled: bool = False


class Form(ABC):
    """What a player puts together for one question, given how far they are."""

    def __init__(self, decision: Decision, draft: Json, cast: Cast) -> None:
        self.draft: dict[str, Json] = dict(draft) if isinstance(draft, Mapping) else {}
        self.cast = cast
        self.me = decision.player

    @abstractmethod
    def fields(self) -> list[Field]:
        """Returns what can be chosen now."""

    @abstractmethod
    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Changes the draft: of the offered lines of a field exactly these are chosen. Raises `NotUnderstood`."""

    def title(self, question: str) -> str:
        """Returns what stands above: the question, unless the form has something better to say."""
        return question

    @abstractmethod
    def status(self) -> str:
        """Returns in words how far the answer is."""

    @abstractmethod
    def answer(self) -> Json:
        """Returns the answer that the draft stands for, legal or not."""

    @abstractmethod
    def deeds(self) -> list[Deed]:
        """Returns the buttons; at most three, the turning of pages takes two."""

    def do(self, name: str) -> None:
        """Does what one of the buttons says. Raises `NotUnderstood` when it is none of them."""
        raise NotUnderstood("This button does not belong to the question. Open it anew from the newest message.")


def fault_of(decision: Decision, answer: Json) -> str:
    """Returns why an answer is not legal, or nothing when it is."""
    try:
        decision.check(answer)
    except Refusal as refusal:
        return str(refusal)
    return ""


def form_prompt(form: Form, question: str, address: Address, page: int = 0) -> Prompt:
    """Returns the form as a message."""
    selects = [select for field in form.fields() for select in _selects(field, address)]
    last = max(0, -(-len(selects) // SELECTS) - 1)
    page = min(max(page, 0), last)
    shown: list[Row] = [_on_page(s, page) for s in selects[page * SELECTS : (page + 1) * SELECTS]]
    buttons = [_button(deed, address, page) for deed in form.deeds()]
    if last:
        buttons.append(Button("Earlier ones", address.to("page", max(page - 1, 0)), disabled=page == 0))
        buttons.append(Button("Later ones", address.to("page", page + 1), disabled=page == last))
    texts = [shortened(form.title(question), LONGEST_QUESTION), shortened(form.status(), LONGEST_STATUS)]
    return Prompt("\n".join(filter(None, texts)), (*shown, tuple(buttons)))


def offered_in(form: Form, key: str, chunk: int) -> list[str]:
    """Returns the values that one select of a field offers. Raises `NotUnderstood` when there is no such select."""
    for field in form.fields():
        if field.key == key:
            lines = field.lines[chunk * limits.OPTIONS : (chunk + 1) * limits.OPTIONS]
            if lines:
                return [line.value for line in lines]
    raise NotUnderstood(
        "This selection does not belong to the question any more. Open it anew from the newest message."
    )


def _selects(field: Field, address: Address) -> list[tuple[Field, int, Select]]:
    parts = -(-len(field.lines) // limits.OPTIONS)
    made = []
    for part in range(parts):
        lines = field.lines[part * limits.OPTIONS : (part + 1) * limits.OPTIONS]
        options = tuple(Option(line.label, line.value, line.about, line.chosen) for line in lines)
        label = field.label if parts == 1 else f"{field.label} ({part + 1} of {parts})"
        most = len(options) if field.many else 1
        made.append((field, part, Select(label, address.to("put", f"{field.key}-{part}"), options, 0, most)))
    return made


def _on_page(made: tuple[Field, int, Select], page: int) -> Select:
    """Returns the select with the page in its address: what is redrawn shows the same page."""
    field, _, select = made
    custom_id = f"{select.custom_id}.{page}"
    return Select(select.placeholder, custom_id, select.options, 0 if field.many else 1, select.most)


def _button(deed: Deed, address: Address, page: int) -> Button:
    verb = deed.name if deed.name in ("confirm", "clear") else "do"
    argument: object = page if verb != "do" else f"{deed.name}.{page}"
    return Button(deed.label, address.to(verb, argument), deed.style, deed.disabled)
