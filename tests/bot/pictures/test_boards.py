"""Pictures as a message shows them: each that begins something stands under its title."""

from __future__ import annotations

import discord

from bot.pictures.boards import embedded, in_parts
from images.pictures import Drawn

COLOUR = discord.Colour.gold()


def test_a_counter_attack_with_a_picture_of_its_own_has_its_own_title_and_what_goes_on_has_none() -> None:
    drawn = [Drawn(b"", "", title) for title in ("Melee", "Melee", "Counter-attack")]
    assert [embed.title for embed in embedded(in_parts(drawn, "scene"), "Melee", COLOUR)] == [
        "Melee",
        None,
        "Counter-attack",
    ]


def test_a_picture_without_a_title_stands_under_that_of_all() -> None:
    (embed,) = embedded(in_parts([Drawn(b"", "")], "more"), "What changed", COLOUR)
    assert embed.title == "What changed"
