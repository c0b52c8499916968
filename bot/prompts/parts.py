"""A prompt as plain data: text, buttons, selects. What it becomes on Discord is the business of `items`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.prompts import limits
from bot.words.sentences import shortened, shortened_by_words


class ButtonStyle(StrEnum):
    """How loudly a button speaks."""

    MAIN = "main"
    PLAIN = "plain"
    GOOD = "good"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Button:
    """A button. Its label is cut to what Discord takes."""

    label: str
    custom_id: str
    style: ButtonStyle = ButtonStyle.PLAIN
    disabled: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", shortened(self.label, limits.BUTTON_LABEL))


@dataclass(frozen=True, slots=True)
class Option:
    """One line of a select."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", shortened(self.label, limits.OPTION_LABEL))
        object.__setattr__(self, "description", shortened_by_words(self.description, limits.OPTION_DESCRIPTION))


def readable_option(label: str, value: str, description: str = "", chosen: bool = False) -> Option:
    """Returns a line of a menu whose label a phone shows whole; of a longer one all of it stands below."""
    if len(label) <= limits.READABLE:
        return Option(label, value, description, chosen)
    whole = f"{label}. {description}" if description else label
    return Option(shortened(label, limits.READABLE), value, whole, chosen)


@dataclass(frozen=True, slots=True)
class Select:
    """A select of at most 25 options; `least` and `most` say how many may be chosen."""

    placeholder: str
    custom_id: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "placeholder", shortened(self.placeholder, limits.PLACEHOLDER))


Row: TypeAlias = "tuple[Button, ...] | Select"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text and at most five rows below it."""

    text: str
    rows: tuple[Row, ...] = ()
    is_told_above: bool = False
    """Whether the message above, which asks the same person on, tells all of it."""


def offers(prompt: Prompt, custom_id: str, values: Sequence[str]) -> bool:
    """Returns whether a prompt has this component, not disabled, and with these values to choose."""
    for row in prompt.rows:
        if isinstance(row, Select):
            known = {option.value for option in row.options}
            if row.custom_id == custom_id and known >= set(values) and row.least <= len(values) <= row.most:
                return True
        elif any(button.custom_id == custom_id and not button.disabled for button in row):
            return not values
    return False


def button_rows(buttons: Sequence[Button]) -> list[Row]:
    """Returns the buttons in rows of five."""
    width = limits.BUTTONS_IN_A_ROW
    return [tuple(buttons[start : start + width]) for start in range(0, len(buttons), width)]


def broken_limits(prompt: Prompt) -> list[str]:
    """Returns what Discord would refuse about a prompt; nothing, if the prompt is in order."""
    ids = [custom_id for row in prompt.rows for custom_id in _ids(row)]
    wrong = [
        (0 < len(prompt.text) <= limits.CONTENT, f"text of {len(prompt.text)} characters"),
        (len(prompt.rows) <= limits.ROWS, f"{len(prompt.rows)} rows"),
        *(fault for row in prompt.rows for fault in (_of_select(row) if isinstance(row, Select) else _of_buttons(row))),
        *((0 < len(custom_id) <= limits.CUSTOM_ID, f"custom id {custom_id!r}") for custom_id in ids),
        (len(set(ids)) == len(ids), "a custom id twice"),
    ]
    return [words for holds, words in wrong if not holds]


_Limit: TypeAlias = tuple[bool, str]
"""Whether a part meets Discord's limits, and a message where it does not."""


def _ids(row: Row) -> list[str]:
    return [row.custom_id] if isinstance(row, Select) else [button.custom_id for button in row]


def _of_buttons(row: Sequence[Button]) -> list[_Limit]:
    return [
        (0 < len(row) <= limits.BUTTONS_IN_A_ROW, f"a row of {len(row)} buttons"),
        *((0 < len(button.label) <= limits.BUTTON_LABEL, f"label {button.label!r}") for button in row),
    ]


def _of_select(row: Select) -> list[_Limit]:
    number = len(row.options)
    return [
        (0 < number <= limits.OPTIONS, f"a select of {number} options"),
        (len({option.value for option in row.options}) == number, "two options of one value"),
        (
            0 <= row.least <= row.most <= number and row.most > 0,
            f"a select of {row.least} to {row.most} among {number}",
        ),
        (len(row.placeholder) <= limits.PLACEHOLDER, "a long placeholder"),
        *(fault for option in row.options for fault in _of_option(option)),
    ]


def _of_option(option: Option) -> list[_Limit]:
    named = all(0 < len(text) <= limits.OPTION_LABEL for text in (option.label, option.value))
    return [
        (named, f"option {option.label!r}"),
        (len(option.description) <= limits.OPTION_DESCRIPTION, f"description {option.description!r}"),
    ]
