"""From a prompt to Discord's components, and from a press back to us.

Every component is a `DynamicItem`: what it means stands in its custom id alone, so it works after a restart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, Self, TypeAlias, cast

import discord
from discord import ButtonStyle
from discord.ui import Button as DiscordButton
from discord.ui import DynamicItem, Item, View
from discord.ui import Select as DiscordSelect

from bot.prompts.address import PATTERN, Address
from bot.prompts.parts import Button, Prompt, Row, Select, Style

Interaction: TypeAlias = discord.Interaction[Any]

STYLES: Final[Mapping[Style, ButtonStyle]] = {
    Style.MAIN: ButtonStyle.primary,
    Style.PLAIN: ButtonStyle.secondary,
    Style.GOOD: ButtonStyle.success,
    Style.GRAVE: ButtonStyle.danger,
}


class TakesClicks(Protocol):
    """A client that knows what to do with a press. It answers every interaction and raises nothing."""

    async def take_click(self, interaction: Interaction, address: Address, values: Sequence[str]) -> None:
        """Does what the component at this address stands for."""


class Piece(DynamicItem[Item[View]], template=PATTERN):
    """A button or select of ours."""

    def __init__(self, item: Item[View], address: Address) -> None:
        super().__init__(item)
        self.address = address

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Item[Any], match: re.Match[str], /) -> Self:
        """Returns the piece that was pressed, read from its custom id."""
        return cls(item, Address.of(match))

    async def callback(self, interaction: Interaction) -> None:
        """Hands the press to the client."""
        data = cast("Mapping[str, Any]", interaction.data or {})
        values = [str(value) for value in data.get("values", ())]
        await cast(TakesClicks, interaction.client).take_click(interaction, self.address, values)


def view_of(prompt: Prompt) -> View:
    """Returns the prompt's rows as a view that never times out."""
    view = View(timeout=None)
    for number, row in enumerate(prompt.rows):
        for item in _items(row, number):
            address = Address.read(str(getattr(item, "custom_id", "")))
            assert address is not None, "every component has an address of ours"
            view.add_item(Piece(item, address))
    return view


def _items(row: Row, number: int) -> list[Item[View]]:
    if isinstance(row, Select):
        return [_select(row, number)]
    return [_button(button, number) for button in row]


def _button(button: Button, row: int) -> Item[View]:
    return DiscordButton(
        label=button.label,
        custom_id=button.custom_id,
        style=STYLES[button.style],
        disabled=button.disabled,
        row=row,
    )


def _select(select: Select, row: int) -> Item[View]:
    options = [
        discord.SelectOption(
            label=option.label,
            value=option.value,
            description=option.description or None,
            default=option.chosen,
        )
        for option in select.options
    ]
    return DiscordSelect(
        custom_id=select.custom_id,
        placeholder=select.placeholder,
        min_values=select.least,
        max_values=select.most,
        options=options,
        row=row,
    )
