"""What each special action icon generates in which roll: the table of p. 32-43, read once more."""

from __future__ import annotations

import pytest

from engine.dragon_dice.dice import Face, catalogue
from engine.dragon_dice.purposes import (
    COUNTER_MANEUVER,
    COUNTER_MELEE,
    HORDE_MANEUVER,
    MANEUVER,
    MELEE,
    MISSILE,
    SAVE_AGAINST_MELEE,
    SAVE_AGAINST_MISSILE,
    Purpose,
    Result,
)
from engine.dragon_dice.sais.table import TABLE, generated, rolls_again
from tests.support.table import table

MAGIC = Purpose("magic", Result.MAGIC)

ROLLS: dict[str, list[Purpose]] = {
    "melee": [MELEE, COUNTER_MELEE],
    "missile": [MISSILE],
    "magic": [MAGIC],
    "maneuver": [MANEUVER, COUNTER_MANEUVER, HORDE_MANEUVER],
    "save against melee": [SAVE_AGAINST_MELEE],
    "save against missile": [SAVE_AGAINST_MISSILE],
}
ALL_ROLLS = " ".join(ROLLS).replace("save against melee save against missile", "save")

GENERATES = {
    # name: the rolls in which it generates X results; "save" is both kinds of save roll
    "Attune": "magic",
    "Bash": "save against missile",
    "Cantrip": "magic",
    "Cloak": "magic",
    "Counter": "melee, save",
    "Create Fireminions": "melee, missile, magic, maneuver, save",
    "Elevate": "maneuver",
    "Fabricate": "save",
    "Firewalking": "maneuver",
    "Flurry": "melee, save against melee",
    "Fly": "maneuver, save",
    "Hoof": "maneuver, save",
    "Kick": "save",
    "Regenerate": "save",
    "Rend": "melee, maneuver",
    "Rise from the Ashes": "save",
    "Sneak Attack": "melee",
    "Sortie": "melee, save",
    "Teleport": "maneuver",
    "Trample": "melee, maneuver",
    "Vanish": "save",
    "Volley": "missile, save",
    "Wayfare": "maneuver",
    "Wild Growth": "save",
}
FIXED = {"Tail": ("melee", 2), "Magic Suppression": ("magic", 4), "Spell Disruption": ("magic", 4)}
"""Icons that generate the same number whatever is printed."""

ROLL_AGAIN_IN_MELEE = ("Flurry", "Rend", "Tail")

PAGES = {
    32: "Attune, Bash, Belly, Breath, Bullseye, Cantrip",
    33: "Charge, Charm, Choke, Cloak, Coil, Confuse, Convert",
    34: "Counter, Create Fireminions, Crush, Decapitate, Dispel Magic, Double Strike",
    35: "Elemental Relic, Elevate, Entangle, Fabricate, Ferry, Firebreath, Firecloud, Firewalking, Flame",
    36: "Flaming Arrow, Flurry, Fly, Frost Breath, Galeforce, Gate",
    37: "Gore, Hoof, Howl, Hug, Hypnotic Glare, Illusion, Impale, Kick",
    38: "Magic Suppression, Net, Plague, Poison, Regenerate, Rend",
    39: "Rise from the Ashes, Roar, Scare, Screech, Seize, SFR / TSR Logo (Eldarim & Dragonkin Champion), "
    "SFR / TSR Logo (Medallion), SFR Logo (Relic)",
    40: "Slay, Sleep, Smite, Smother, Sneak Attack, Sortie, Spell Disruption",
    41: "Stomp, Stone, Stun, Summon Dragon, Surprise, Swallow, Tail, Teleport",
    42: "Trample, Trumpet, Vanish, Volley, Wave, Wayfare",
    43: "Web, Wild Growth, Wither",
}


def purposes(text: str) -> set[Purpose]:
    named = [part.strip() for part in text.split(",") if part.strip()]
    return {
        p for name in named for key, group in ROLLS.items() if key == name or key.startswith(f"{name} ") for p in group
    }


def everything() -> set[Purpose]:
    return {purpose for group in ROLLS.values() for purpose in group}


def test_the_table_names_the_icons_of_the_rulebook_page_by_page() -> None:
    assert {name: line.page for name, line in TABLE.items()} == {
        name: page for page, names in PAGES.items() for name in names.split(", ")
    }
    assert list(TABLE) == [name for names in PAGES.values() for name in names.split(", ")], "in the order of the book"


@pytest.mark.parametrize("name", list(TABLE))
@pytest.mark.covers("Create Fireminions", "Flurry", "Fly", "Hoof", "Rend", "Sortie", "Tail", "Trample")
def test_an_icon_generates_in_the_rolls_that_its_line_names_and_in_no_other(name: str) -> None:
    """p. 31: a type of roll that is not listed gets nothing. X is the number printed (on a monster four)."""
    for count in (1, 3, 4):
        text, amount = FIXED.get(name, (GENERATES.get(name, ""), count))
        wanted = purposes(text)
        for purpose in everything():
            result = generated(Face(name, count), purpose)
            assert result == (amount if purpose in wanted else 0), (name, purpose.kind, purpose.against)


@pytest.mark.parametrize("name", list(TABLE))
def test_only_icons_that_say_so_roll_again_and_only_in_melee(name: str) -> None:
    """Rend, Tail and Flurry of those built so far; Rend in a maneuver roll generates and stays (p. 38)."""
    again = {purpose for purpose in everything() if rolls_again(Face(name, 4), purpose)}
    assert again == ({MELEE, COUNTER_MELEE} if name in ROLL_AGAIN_IN_MELEE else set())


def test_a_normal_icon_never_rolls_again() -> None:
    assert not any(rolls_again(Face(icon, 4), purpose) for icon in ("ID", "MELEE") for purpose in everything())


def test_what_only_generates_has_no_deed_left_to_build() -> None:
    plain = {"Create Fireminions", "Flurry", "Fly", "Hoof", "Rend", "Sortie", "Tail", "Trample"}
    assert {name for name, line in TABLE.items() if not line.has_deed} == plain


# -- at the table --------------------------------------------------------------------------------------------------


@pytest.mark.covers("Trample")
def test_x_is_the_number_of_icons_on_six_sides_and_four_on_a_monster() -> None:
    """p. 31. A Mammoth Rider's Trample has three icons, a Coral Giant's one that is worth four."""
    assert "Trample 3" in catalogue().units["Mammoth Rider"].printed
    game = table("A frontier: Mammoth Rider, Coral Giant | B frontier: Thug")
    game.falls("A melee: Mammoth Rider Trample 3; Coral Giant Trample 4", "B save: Thug ID 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("A melee") == {
        "subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 7, "after_multiply": 7, "total": 7
    }  # fmt: skip


@pytest.mark.covers("Tail")
def test_tail_is_worth_two_and_rolls_again_until_it_shows_something_else() -> None:
    """p. 41."""
    game = table("A frontier: Crocosaur | B frontier: Thug")
    game.falls("A melee: Crocosaur Tail -> Tail -> Tail -> MELEE 4", "B save: Thug SAVE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("A melee")["subtotal"] == 4 and game.sums("A melee")["total"] == 10


@pytest.mark.covers("Rend")
def test_rend_and_tail_chain_into_each_other_and_every_face_counts() -> None:
    """p. 38 and p. 41; the ID at the end counts with the rest (p. 27, step 5)."""
    game = table("A frontier: Crocosaur, Wolf-Folk | B frontier: Thug")
    game.falls(
        "A melee: Crocosaur Rend 4 -> Tail -> Rend 4 -> ID 4; Wolf-Folk Rend 3 -> MELEE 2", "B save: Thug SAVE 1"
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    faces = game.last("rolled")
    assert game.sums("A melee")["subtotal"] == 4 + 2
    assert game.sums("A melee")["after_sai"] == 4 + 2 + (4 + 2 + 4) + 3
    assert faces["player"] == "B"


def test_rend_rolls_again_in_a_counter_attack_too() -> None:
    """p. 11: what holds for a melee attack holds for the counter-attack."""
    game = table("A frontier: Knight | B frontier: Wolf-Folk")
    game.falls("A melee: Knight SAVE 2", "B counter melee: Wolf-Folk Rend 3 -> Rend 3 -> SAVE 3", "A save: Knight ID 2")
    game.play("A march: frontier", "A maneuver: no", "A action: melee", "B counter-attack: yes")
    assert game.sums("B counter melee")["total"] == 6


def test_rend_in_a_maneuver_roll_generates_and_stays() -> None:
    """p. 38."""
    game = table("A frontier: Wolf-Folk | B frontier: Thug")
    game.falls("A maneuver: Wolf-Folk Rend 3", "B counter-maneuver: Thug ID 1")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes").asks("A direction")
    assert game.sums("A maneuver")["total"] == 3


def test_tail_does_nothing_in_a_save_roll() -> None:
    """p. 31, Application."""
    game = table("A frontier: Knight | B frontier: Crocosaur")
    game.falls("A melee: Knight MELEE 3", "B save: Crocosaur Tail")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("B save")["total"] == 0 and game.last("damage_dealt")["damage"] == 3


def test_a_bash_saves_against_missiles_only() -> None:
    """p. 32: against melee it has a deed of its own, against everything else it generates X saves."""
    game = table("A frontier: Archer | B frontier: Behemoth", frontier="Highland Tower 4")
    game.falls("A missile: Archer MISSILE 3", "B save: Behemoth Bash 4")
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    assert game.last("damage_dealt")["saves"] == 4
