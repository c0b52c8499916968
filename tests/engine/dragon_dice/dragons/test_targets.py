"""Whom each kind of dragon attacks (p. 16-17)."""

from __future__ import annotations

import pytest

from engine.dragon_dice.dragons.targets import WILL_ATTACK
from tests.support.printed import DICE_401C

KINDS = {
    "elemental": "Fire Drake",
    "hybrid": "Fire/Water Wyrm",
    "ivory": "Ivory Drake",
    "ivory hybrid": "Fire/Ivory Wyrm",
    "white": "White Drake",
}


def attacks(attacker: str, other: str) -> bool:
    dragons = DICE_401C.dragons
    return WILL_ATTACK[dragons[attacker].kind](dragons[attacker], dragons[other])


@pytest.mark.covers("Elemental Dragon")
@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("Water Drake", True),
        ("Fire Wyrm", False),
        ("Fire/Water Drake", True),
        ("Air/Death Drake", True),
        ("Ivory Wyrm", False),
        ("Fire/Ivory Drake", False),
        ("Air/Ivory Drake", True),
        ("White Wyrm", True),
    ],
)
def test_an_elemental_dragon(other: str, expected: bool) -> None:
    assert attacks("Fire Drake", other) is expected


@pytest.mark.covers("Hybrid Dragon")
@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("Fire Drake", True),
        ("Air Drake", True),
        ("Fire/Water Wyrm", False),
        ("Air/Fire Wyrm", True),
        ("Air/Death Wyrm", True),
        ("Ivory Drake", False),
        ("Water/Ivory Drake", False),
        ("Earth/Ivory Drake", True),
        ("White Drake", True),
    ],
)
def test_a_hybrid_dragon(other: str, expected: bool) -> None:
    assert attacks("Fire/Water Drake", other) is expected


@pytest.mark.covers("Ivory Dragon", "Ivory Hybrid Dragon")
@pytest.mark.parametrize("attacker", ["Ivory Drake", "Air/Ivory Drake"])
@pytest.mark.parametrize("other", KINDS.values(), ids=list(KINDS))
def test_dragons_of_ivory_attack_no_dragon(attacker: str, other: str) -> None:
    assert not attacks(attacker, other)


@pytest.mark.covers("White Dragon")
@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ("Fire Drake", True),
        ("Fire/Water Wyrm", True),
        ("Ivory Drake", False),
        ("Fire/Ivory Wyrm", True),
        ("White Wyrm", False),
    ],
)
def test_a_white_dragon(other: str, expected: bool) -> None:
    assert attacks("White Drake", other) is expected
