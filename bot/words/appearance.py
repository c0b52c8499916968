"""How pictures look, in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.pictures.appearance import UPRIGHT, UPRIGHT_OWN, WIDE_OWN, Appearance

PALETTE_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "dark": "Dark",
        "light": "Light",
        "contrast": "High contrast",
        "protan": "For protanopia: red is weak or missing",
        "deutan": "For deuteranopia: green is weak or missing",
        "tritan": "For tritanopia: blue is weak or missing",
    }
)
"""The palettes as they are offered."""

LAYOUT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {UPRIGHT: "Upright, for phone and desk", "wide": "Wide, for a desk"}
)
"""The layouts as they are offered for a match."""

OWN_LAYOUT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **LAYOUT_NAMES,
        UPRIGHT_OWN: "Upright, battle maps with my side at the bottom",
        WIDE_OWN: "Wide, battle maps with my side at the bottom",
    }
)
"""The layouts as they are offered for what a person alone sees."""


FULL: Final = "full"
TEXT_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"short": "Short, beside the pictures", FULL: "Everything, for players who cannot see pictures"}
)
"""How much is told in words, as it is offered."""


def text_sentence(full: bool) -> str:
    """Returns how much the threads tell in words."""
    if full:
        return "Text: everything is told in words, each roll die by die."
    return "Text: short, because the pictures show the rest. `text: Everything` tells all of it in words."


def own_sentence(chosen: Appearance) -> str:
    """Returns what a person has chosen for what they alone see."""
    words = _words(chosen, "the same as their match")
    turned = "On a turned map, up and left in what you write still mean north and west. "
    return (
        f"Pictures that only you see: {words}. {turned if chosen.layout in (UPRIGHT_OWN, WIDE_OWN) else ''}"
        "`/settings pictures` with `colours` or `layout` changes them. For example:"
    )


def match_sentence(chosen: Appearance) -> str:
    """Returns what was chosen for what all see."""
    words = _words(chosen.over(Appearance("dark", UPRIGHT)), "")
    return f"From now on, pictures of this match for everybody: {words}. The table, for example:"


def _words(chosen: Appearance, nothing: str) -> str:
    if chosen == Appearance():
        return nothing
    palette = _quoted(PALETTE_NAMES.get(chosen.palette or "")) or f"colours {nothing}"
    usual = UPRIGHT if chosen.layout and chosen.is_upright else chosen.layout
    known = chosen.layout if chosen.layout in OWN_LAYOUT_NAMES else usual
    layout = _quoted(OWN_LAYOUT_NAMES.get(known or "")) or f"layout {nothing}"
    return f"{palette}, {layout}"


def _quoted(name: str | None) -> str | None:
    return None if name is None else f"“{name}”"
