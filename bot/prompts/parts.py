"""A prompt as plain data: text, buttons, selects. What it becomes on Discord is the business of `items`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.prompts import limits
from bot.words.sentences import shortened


class Style(StrEnum):
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
    style: Style = Style.PLAIN
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
        object.__setattr__(self, "description", shortened(self.description, limits.OPTION_DESCRIPTION))


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
    wrong = []
    ids: list[str] = []
    if not 0 < len(prompt.text) <= limits.CONTENT:
        wrong.append(f"text of {len(prompt.text)} characters")
    if len(prompt.rows) > limits.ROWS:
        wrong.append(f"{len(prompt.rows)} rows")
    for row in prompt.rows:
        if isinstance(row, Select):
            ids.append(row.custom_id)
            values = {option.value for option in row.options}
            if not 0 < len(row.options) <= limits.OPTIONS:
                wrong.append(f"a select of {len(row.options)} options")
            if len(values) != len(row.options):
                wrong.append("two options of one value")
            if not 0 <= row.least <= row.most <= len(row.options) or row.most < 1:
                wrong.append(f"a select of {row.least} to {row.most} among {len(row.options)}")
            if len(row.placeholder) > limits.PLACEHOLDER:
                wrong.append("a long placeholder")
            for option in row.options:
                if not 0 < len(option.label) <= limits.OPTION_LABEL or not 0 < len(option.value) <= limits.OPTION_LABEL:
                    wrong.append(f"option {option.label!r}")
                if len(option.description) > limits.OPTION_DESCRIPTION:
                    wrong.append(f"description {option.description!r}")
            continue
        if not 0 < len(row) <= limits.BUTTONS_IN_A_ROW:
            wrong.append(f"a row of {len(row)} buttons")
        for button in row:
            ids.append(button.custom_id)
            if not 0 < len(button.label) <= limits.BUTTON_LABEL:
                wrong.append(f"label {button.label!r}")
    wrong += [f"custom id {custom_id!r}" for custom_id in ids if not 0 < len(custom_id) <= limits.CUSTOM_ID]
    if len(set(ids)) < len(ids):
        wrong.append("a custom id twice")
    return wrong
