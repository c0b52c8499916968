"""Lasting effects in a few words, and where they are shown."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.text.effect_labels import effect_view
from engine.dragon_dice.text.position import parse_position
from engine.dragon_dice.view import view_of
from engine.values import Seat

A, B = Seat("A"), Seat("B")


def on_army(name: str, strength: int = 1) -> LastingEffect:
    return LastingEffect(name, On.ARMY, A, A, owner=B, place="frontier", strength=strength)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (on_army("Palsy", 2), "Palsy −2"),
        (on_army("Watery Double", 2), "Watery Double +2 saves"),
        (on_army("Fiery Weapon", 2), "Fiery Weapon +2 melee/missile"),
        (on_army("Frost Breath"), "Frost Breath ÷2"),
        (on_army("Lightning Bolt"), "Lightning Bolt ÷2 melee"),
        (on_army("Galeforce"), "Galeforce −4 saves/maneuver"),
        (on_army("Wilding"), "Wilding ×2 for 1 unit"),
        (on_army("Wilding", 2), "Wilding ×2 for 2 units"),
        (on_army("Dragon Plague"), "Dragon Plague"),
        (on_army("Illusion"), "Illusion"),
        (LastingEffect("Wall of Thorns", On.TERRAIN, A, A, place="frontier", strength=6), "Wall of Thorns 6"),
        (LastingEffect("Wall of Fog", On.TERRAIN, A, A, place="frontier", strength=6), "Wall of Fog −6 missile"),
        (LastingEffect("Sleep", On.UNIT, A, A, die="B:Thug#2"), "Sleep: Thug#2"),
        (
            LastingEffect("Tame", On.UNIT, A, None, die="B:Fire Drake", source="A:Dragonlord"),
            "Fire Drake tamed by Dragonlord",
        ),
        (
            LastingEffect("Control", On.UNIT, A, A, die="B:White Wyrm", source="A:Dragoncrusader#2"),
            "White Wyrm controlled by Dragoncrusader#2",
        ),
    ],
)
def test_a_label_says_what_an_effect_does(effect: LastingEffect, text: str) -> None:
    assert str(effect_view(effect, WORDING_401C)) == text


def test_effects_are_shown_where_they_lie() -> None:
    state = parse_position(
        """
        marching: A
        phase: first march
        terrains: {A-home: Coastland City 3, B-home: Swampland Temple 2, frontier: Highland Tower 6}
        A: {frontier: [Knight], A-home: [Archer]}
        B: {frontier: ["Thug#1", "Thug#2"], reserves: [Troll], dua: [Mugger]}
        effects:
        - {name: Palsy, on: B frontier, by: A}
        - {name: Palsy, on: B frontier, by: A}
        - {name: Sleep, on: 'B Thug#2', by: A}
        - {name: Wall of Fog, on: frontier, by: A}
        - {name: Stone Skin, on: B reserves, by: B}
        - {name: Accelerated Growth, on: B dua, by: B}
        """
    )
    view = view_of(state, None, WORDING_401C)
    home, frontier, _ = view.terrains
    assert [str(effect) for effect in frontier.effects] == ["Wall of Fog −6 missile"]
    assert [(army.owner, [str(effect) for effect in army.effects]) for army in frontier.armies] == [
        (A, []),
        (B, ["Palsy −1 ×2", "Sleep: Thug#2"]),
    ]
    assert home.effects == ()
    assert home.armies[0].effects == ()
    assert [str(effect) for effect in view.player(B).effects] == ["Stone Skin +1 saves", "Accelerated Growth"]
    assert view.player(A).effects == ()
