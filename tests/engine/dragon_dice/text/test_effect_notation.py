"""Lasting effects as text: reading, writing, and what is usual where the text is silent."""

from __future__ import annotations

import pytest

from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.text.position import format_position, parse_position
from engine.located import NotReadable
from engine.values import Seat

A, B = Seat("A"), Seat("B")


def effects(*written: str) -> list[LastingEffect]:
    text = """
    terrains: {A-home: Coastland City 3, frontier: Highland Tower 6}
    A: {frontier: [Knight, Leviathan]}
    B: {frontier: [Oak, Oak], dua: [Thug]}
    """
    state = parse_position(text + f"effects: [{', '.join(written)}]")
    again = parse_position(text + f"effects: {format_position(state).get('effects', [])}")
    assert again.effects == state.effects
    return state.effects


@pytest.mark.parametrize(
    ("written", "effect"),
    [
        (
            "{name: Decay, castings: 2, on: A frontier, by: B}",
            LastingEffect("Decay", On.ARMY, B, B, A, "frontier", strength=4, castings=2, is_death_magic=True),
        ),
        (
            "{name: Blizzard, on: frontier, by: A}",
            LastingEffect("Blizzard", On.TERRAIN, A, A, None, "frontier", strength=3),
        ),
        (
            "{name: Wither, amount: 3, on: B frontier, by: A}",
            LastingEffect("Wither", On.ARMY, A, A, B, "frontier", strength=3),
        ),
        ("{name: Net, on: B Oak#2, by: A}", LastingEffect("Net", On.UNIT, A, A, die="B:Oak#2")),
        (
            "{name: Hypnotic Glare, on: B Oak, by: A Leviathan}",
            LastingEffect("Hypnotic Glare", On.UNIT, A, A, die="B:Oak#1", source="A:Leviathan"),
        ),
        ("{name: Accelerated Growth, on: B dua}", LastingEffect("Accelerated Growth", On.DUA, B, B, B, "dua")),
        # who suffers a breath is rid of it at the beginning of their own turn
        ("{name: Lightning Bolt, on: A frontier}", LastingEffect("Lightning Bolt", On.ARMY, B, A, A, "frontier")),
        # what does harm comes from an opponent, what helps from its owner
        (
            "{name: Wall of Fog, on: frontier}",
            LastingEffect("Wall of Fog", On.TERRAIN, B, B, None, "frontier", strength=6),
        ),
        ("{name: Cloak, amount: 4, on: A frontier}", LastingEffect("Cloak", On.ARMY, A, A, A, "frontier", strength=4)),
        (
            "{name: Palsy, on: A frontier, by: B, until: A, element: none}",
            LastingEffect("Palsy", On.ARMY, B, A, A, "frontier"),
        ),
    ],
)
def test_an_effect_reads_as_people_write_it(written: str, effect: LastingEffect) -> None:
    assert effects(written) == [effect]


def test_effects_keep_their_order() -> None:
    names = [e.name for e in effects("{name: Palsy, on: A frontier}", "{name: Decay, on: A frontier}")]
    assert names == ["Palsy", "Decay"]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("{name: Chill Win, on: frontier}", "'Chill Win' is not known here"),
        ("{name: Tame, on: A Knight}", "Tame lies on a dragon"),
        ("{name: Palsy, on: A frontier, castings: 0}", "an effect has been cast once or more"),
        ("{name: Wither, on: A frontier, amount: -1}", "an amount is not negative"),
        ("{name: Net, on: B Thug#4}", "there is no die 'B Thug#4' in this position"),
        ("{name: Net, on: Nobody}", "'Nobody' is no army, terrain or die here"),
        ("{name: Palsy, on: A frontier, by: C}", "no army, terrain or die here"),
    ],
)
def test_what_makes_no_effect_is_said(written: str, says: str) -> None:
    with pytest.raises(NotReadable, match=says.replace("(", r"\(")):
        effects(written)
