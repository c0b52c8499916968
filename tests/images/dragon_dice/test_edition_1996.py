"""Pictures and texts of a match by the booklet of 1996."""

from __future__ import annotations

from images.dragon_dice import words
from images.dragon_dice.alt_text import board_as_text
from images.dragon_dice.samples import SAMPLES


def test_the_phases_are_those_of_the_book() -> None:
    """There is no phase for species abilities (N-22)."""
    assert "species abilities" in words.phases(SAMPLES["midgame"]().view)
    assert "species abilities" not in words.phases(SAMPLES["edition_1996"]().view)


def test_the_text_says_colours_and_what_effects_do() -> None:
    """Whoever reads the table instead of seeing it learns the same."""
    sample = SAMPLES["edition_1996"]()
    text = "\n".join(board_as_text(sample.view, sample.names))
    for said in (
        *("Forces of 24 points, with routing.", "Highland Tower, red and gold.", "Effects: Frost ÷2."),
        *("Dragon Breath no automatic saves: Earth Drake", "Burning Hands melee ×2: Knight", "Paralysis"),
        *("Wall of Fog ÷2 maneuver/missile", "Summoning pool: Water Wyrm."),
    ):
        assert said in text
