"""From a prompt to Discord's components, and from a press back to us.

What a component means stands in its custom id alone (`bot.prompts.address`), so it works after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import discord
from discord import ButtonStyle as DiscordStyle
from discord.ui import Button as DiscordButton
from discord.ui import Item, View
from discord.ui import Select as DiscordSelect

from bot.prompts.address import Address
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, Select

Interaction: TypeAlias = discord.Interaction[Any]

STYLES: Final[Mapping[ButtonStyle, DiscordStyle]] = {
    ButtonStyle.MAIN: DiscordStyle.primary,
    ButtonStyle.PLAIN: DiscordStyle.secondary,
    ButtonStyle.GOOD: DiscordStyle.success,
    ButtonStyle.GRAVE: DiscordStyle.danger,
}


def view_of(prompt: Prompt) -> View:
    """Returns the prompt's rows as a view."""
    view = View(timeout=None)
    for number, row in enumerate(prompt.rows):
        for item in _items(row, number):
            address = Address.read(str(getattr(item, "custom_id", "")))
            assert address is not None, "every component has an address of ours"
            view.add_item(item)
    # discord.py need not remember it, nor wait for its presses: `bot.prompts.clicks` takes them all.
    view.stop()
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
