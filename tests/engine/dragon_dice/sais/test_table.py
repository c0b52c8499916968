"""What each special action icon generates in which roll: the table of p. 32-43, read once more."""

from __future__ import annotations

import pytest

from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.edition_401c import EDITION as EDITION_401C
from engine.dragon_dice.edition_401c.icons import ICON_ACTIONS
from engine.dragon_dice.edition_401c.icons import ICONS as TABLE
from engine.dragon_dice.edition_401c.sais.table import OWN as OWN_401C
from engine.dragon_dice.edition_1996 import EDITION as EDITION_1996
from engine.dragon_dice.edition_1996.icons import OWN as OWN_1996
from engine.dragon_dice.printed.dice import CHAMPION_LOGO, SPECIAL_ICONS, DieFace
from engine.dragon_dice.rolls.purposes import (
    BURIAL_SAVE,
    BURIAL_SAVE_UNTARGETED,
    CHARMED,
    COUNTER_MANEUVER,
    COUNTER_MELEE,
    COUNTER_MISSILE,
    DRAGON_RESPONSE,
    HORDE_MANEUVER,
    INDIVIDUAL_MANEUVER,
    INDIVIDUAL_MELEE,
    INDIVIDUAL_SAVE,
    INDIVIDUAL_SAVE_AND_MELEE,
    MAGIC,
    MANEUVER,
    MELEE,
    MISSILE,
    NEGATION,
    SAVE,
    SAVE_AGAINST_MELEE,
    SAVE_AGAINST_MISSILE,
    SAVE_AND_MELEE,
    THORNS_MELEE,
    Purpose,
    ResultType,
)
from engine.dragon_dice.sais.icon_actions import has_action
from engine.dragon_dice.sais.table import ICONS, SHARED, worth
from engine.dragon_dice.table.state import DICE
from tests.support.printed import DICE_401C
from tests.support.table import melee, missile, table

R = ResultType
SHORT = {"melee": R.MELEE, "missile": R.MISSILE, "magic": R.MAGIC, "maneuver": R.MANEUVER, "save": R.SAVE}
EVERY_TYPE = "magic | maneuver | melee | missile | save"

ROLLS: dict[str, tuple[Purpose, ...]] = {
    "melee attack": (MELEE, COUNTER_MELEE),
    "missile attack": (MISSILE, COUNTER_MISSILE),
    "magic action": (MAGIC,),
    "negation": (NEGATION,),
    "maneuver": (MANEUVER, COUNTER_MANEUVER, HORDE_MANEUVER),
    "save against melee": (SAVE_AGAINST_MELEE,),
    "other save": (SAVE_AGAINST_MISSILE, SAVE),
    "dragon": (DRAGON_RESPONSE,),
    "alone, save": (INDIVIDUAL_SAVE, BURIAL_SAVE),
    "untargeted, save": (BURIAL_SAVE_UNTARGETED,),
    "alone, maneuver": (INDIVIDUAL_MANEUVER,),
    "alone, melee": (INDIVIDUAL_MELEE,),
    "charmed": (CHARMED,),
    "thorns": (THORNS_MELEE,),
}
MANEUVERS = {"maneuver": "maneuver", "alone, maneuver": "maneuver"}
SAVES = dict.fromkeys(["save against melee", "other save", "alone, save", "untargeted, save"], "save")
TARGETED = ["alone, save", "alone, maneuver", "alone, melee", "charmed"]
MELEE_ROLLS = dict.fromkeys(["melee attack", "alone, melee", "charmed", "thorns", "dragon"], "melee")
"""Every roll for melee, but for the answer to a Charge (R-67, R-21)."""
NON_MANEUVER = [roll for roll in ROLLS if "maneuver" not in roll]

GIVES: dict[str, dict[str, str]] = {
    # What the text of the book says: the roll, and the results ("a & b" together, "a | b" one of them).
    "Attune": {"magic action": "magic"},
    "Bash": {"other save": "save", "alone, save": "save", "untargeted, save": "save"},
    "Bullseye": {"dragon": "missile"},
    "Cantrip": {"magic action": "magic", "negation": "magic"},
    "Cloak": {"magic action": "magic", **dict.fromkeys(TARGETED, EVERY_TYPE)},
    "Coil": {"dragon": "melee"},
    "Counter": {
        **SAVES,
        "melee attack": "melee",
        "alone, melee": "melee",
        "charmed": "melee",
        "thorns": "melee",
        "dragon": "save & melee",
    },
    "Create Fireminions": {roll: EVERY_TYPE for roll in ROLLS if roll not in TARGETED and roll != "untargeted, save"},
    "Crush": {"dragon": "missile"},
    "Double Strike": {"dragon": "melee"},
    "Elevate": MANEUVERS,
    "Fabricate": {"save against melee": "save", "other save": "save"},
    "Firewalking": MANEUVERS,
    "Flaming Arrow": {"dragon": "missile"},
    "Flurry": {
        "save against melee": "save",
        "melee attack": "melee",
        "alone, melee": "melee",
        "charmed": "melee",
        "thorns": "melee",
        "dragon": "save | melee",
    },
    "Fly": dict.fromkeys(ROLLS, "maneuver | save"),
    "Gore": {"dragon": "melee"},
    "Hoof": {**MANEUVERS, **SAVES, "dragon": "save"},
    "Hug": {"dragon": "melee"},
    "Kick": {**SAVES, "dragon": "melee & save"},
    "Magic Suppression": {"magic action": "magic"},
    "Net": dict.fromkeys(TARGETED, "save"),
    "Regenerate": dict.fromkeys(NON_MANEUVER, "save"),
    "Rend": {**MANEUVERS, **MELEE_ROLLS},
    "Rise from the Ashes": SAVES,
    "Smite": {"dragon": "melee"},
    CHAMPION_LOGO: dict.fromkeys(TARGETED, "save"),
    "Sneak Attack": MELEE_ROLLS,
    "Sortie": {
        **SAVES,
        "melee attack": "melee",
        "alone, melee": "melee",
        "charmed": "melee",
        "thorns": "melee",
        "dragon": "save & melee",
    },
    "Spell Disruption": {"magic action": "magic"},
    "Stomp": {"dragon": "melee"},
    "Stone": {"dragon": "missile"},
    "Tail": MELEE_ROLLS,
    "Teleport": MANEUVERS,
    "Trample": dict.fromkeys(ROLLS, "maneuver & melee"),
    "Vanish": SAVES,
    "Volley": {**SAVES, "missile attack": "missile", "dragon": "save & missile"},
    "Wayfare": MANEUVERS,
    "Wild Growth": dict.fromkeys(NON_MANEUVER, "save"),
}
FIXED = {"Tail": 2, "Double Strike": 4, "Gore": 4, "Magic Suppression": 4, "Spell Disruption": 4}
"""Icons that generate the same number whatever is printed."""

AGAIN = {
    "Bullseye": ["missile attack"],
    "Double Strike": ["melee attack"],
    "Flurry": list(MELEE_ROLLS),
    "Rend": list(MELEE_ROLLS),
    "Stun": ["melee attack"],
    "Summon Dragon": ["magic action"],
    "Tail": list(MELEE_ROLLS),
}
"""Where a unit is thrown again (R-52); a charmed unit is in a melee attack, though on the other side."""

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


def written(gives: str) -> list[set[ResultType]]:
    """The choices of `"save & melee"` (together) or `"save | melee"` (one of them)."""
    return [{SHORT[result.strip()] for result in choice.split("&")} for choice in gives.split("|")] if gives else []


def test_the_table_names_the_icons_of_the_rulebook_page_by_page() -> None:
    assert {name: line.page for name, line in TABLE.items()} == {
        name: page for page, names in PAGES.items() for name in names.split(", ")
    }
    assert list(TABLE) == [name for names in PAGES.values() for name in names.split(", ")], "in the order of the book"


@pytest.mark.parametrize("name", list(TABLE))
@pytest.mark.covers("Create Fireminions", "Flurry", "Fly", "Hoof", "Rend", "Sortie", "Tail", "Trample")
def test_an_icon_generates_in_the_rolls_that_its_line_names_and_in_no_other(name: str) -> None:
    """p. 31: a type of roll that is not listed gets nothing."""
    for roll, group in ROLLS.items():
        wanted = written(GIVES.get(name, {}).get(roll, ""))
        for purpose in group:
            found = [set(choice) for gives in TABLE[name].generates(purpose) for choice in gives.choices]
            assert sorted(map(sorted, found)) == sorted(map(sorted, wanted)), (name, purpose.kind)


@pytest.mark.parametrize("name", list(TABLE))
def test_x_is_what_is_printed_unless_the_text_states_a_number(name: str) -> None:
    for gives in TABLE[name].gives:
        assert [worth(DieFace(name, x), gives) for x in (1, 3, 4)] == (
            [FIXED[name]] * 3 if name in FIXED else [1, 3, 4]
        )


@pytest.mark.parametrize("name", list(TABLE))
def test_only_icons_that_say_so_roll_again(name: str) -> None:
    again = {p for group in ROLLS.values() for p in group if TABLE[name].rolls_again(p)}
    wanted = {p for roll in AGAIN.get(name, []) for p in ROLLS[roll]} - {CHARMED}
    assert again - {CHARMED} == wanted
    assert (CHARMED in again) == (MELEE in wanted)


def test_what_only_generates_has_no_action() -> None:
    """Rise from the Ashes and Dispel Magic do theirs when units die and when spells are announced; Belly takes away."""
    plain = {"Create Fireminions", "Fly", "Hoof", "Rend", "Sortie", "Tail", "Trample"}
    elsewhere = {"Belly", "Dispel Magic", "Rise from the Ashes"}
    assert {name for name, line in TABLE.items() if not line.acts_in} == plain | elsewhere


@pytest.mark.parametrize("name", list(ICON_ACTIONS))
def test_no_action_is_done_where_only_results_count(name: str) -> None:
    """p. 9 (the horde roll), p. 31 (the Dead Unit Area), R-24 (charmed units)."""
    assert not any(
        has_action(EDITION, name, purpose) for purpose in (HORDE_MANEUVER, BURIAL_SAVE, BURIAL_SAVE_UNTARGETED, CHARMED)
    )


def test_every_icon_on_a_die_of_the_catalogue_does_all_that_the_table_says() -> None:
    icons = {
        face.icon for one in DICE_401C.standard_species for unit in one.units for face in unit.faces if face.is_sai
    }
    assert icons and not {icon for icon in icons if TABLE[icon].acts_in and icon not in ICON_ACTIONS}


def test_an_answer_to_a_charge_is_no_melee_attack() -> None:
    """R-21: icons that act during a melee attack do nothing for the defender there, Counter and Trample do."""
    for name in ("Smite", "Roar", "Rend", "Stomp", "Tail"):
        assert not TABLE[name].acts(SAVE_AND_MELEE) and not TABLE[name].generates(SAVE_AND_MELEE)
    assert TABLE["Counter"].acts(SAVE_AND_MELEE) and TABLE["Trample"].generates(SAVE_AND_MELEE)
    assert len(TABLE["Counter"].generates(INDIVIDUAL_SAVE_AND_MELEE)) == 2, "one sentence or the other (p. 28)"


# -- at the table --------------------------------------------------------------------------------------------------


def test_x_is_the_number_of_icons_on_six_sides_and_four_on_a_monster() -> None:
    """p. 31. A Mammoth Rider's Trample has three icons, a Coral Giant's one that is worth four."""
    assert "Trample 3" in DICE_401C.units["Mammoth Rider"].printed
    game = table("A frontier: Mammoth Rider, Coral Giant | B frontier: Thug")
    game.falls("A melee: Mammoth Rider Trample 3; Coral Giant Trample 4", "B save: Thug ID 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("A melee") == {
        "subtotal": 0, "after_subtract": 0, "after_divide": 0, "after_sai": 7, "after_multiply": 7, "total": 7
    }  # fmt: skip


def test_tail_is_worth_two_and_rolls_again_until_it_shows_something_else() -> None:
    """p. 41."""
    game = table("A frontier: Crocosaur | B frontier: Thug")
    game.falls("A melee: Crocosaur Tail -> Tail -> Tail -> MELEE 4", "B save: Thug SAVE 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("A melee")["subtotal"] == 4 and game.sums("A melee")["total"] == 10


def test_rend_and_tail_chain_into_each_other_and_every_face_counts() -> None:
    """p. 38 and p. 41; the ID at the end counts with the rest (p. 27, step 5)."""
    game = table("A frontier: Crocosaur, Wolf-Folk | B frontier: Thug")
    game.falls(
        "A melee: Crocosaur Rend 4 -> Tail -> Rend 4 -> ID 4; Wolf-Folk Rend 3 -> MELEE 2", "B save: Thug SAVE 1"
    )
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert game.sums("A melee")["subtotal"] == 4 + 2
    assert game.sums("A melee")["after_sai"] == 4 + 2 + (4 + 2 + 4) + 3


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
    """p. 32: against melee it has an action of its own, against everything else it generates X saves."""
    game = table("A frontier: Archer | B frontier: Behemoth", frontier="Highland Tower 4")
    game.falls("A missile: Archer MISSILE 3", "B save: Behemoth Bash 4")
    game.play("A march: frontier", "A maneuver: no", "A action: missile")
    assert game.last("damage_dealt")["saves"] == 4


@pytest.mark.covers("Fly")
def test_fly_is_used_for_what_counts_as_the_result_rolled_for() -> None:
    """R-02: on fire a Gargoyle's Fly 4 in a counter-attack is 4 saves, counted as melee (Dwarven Might)."""
    game = melee("A frontier: Troll | B frontier: Gargoyle", "A melee: Troll MANEUVER")
    game.falls("B counter melee: Gargoyle Fly", "A save: Troll MELEE").play("B counter-attack: yes")
    game.shows("A dua: Troll")


@pytest.mark.covers("Trample")
def test_both_halves_of_a_trample_count_where_melee_counts_as_maneuver() -> None:
    """R-02: on earth a Mammoth Rider's Trample 3 is 3 maneuver, and 3 melee counted as maneuver."""
    game = table("A frontier: Mammoth Rider | B frontier: Thug")
    game.falls("A maneuver: Mammoth Rider Trample 3", "B counter-maneuver: Thug ID")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    assert game.sums("A maneuver")["total"] == 6


@pytest.mark.covers("Create Fireminions")
def test_fireminions_are_split_in_a_combination_roll() -> None:
    """p. 28."""
    dice = ["B dragon: Water Wyrm Belly", "A dragon response: Fireshadow Create Fireminions"]
    zones = "A frontier: Fireshadow | B frontier: Water Wyrm"
    game = table(zones, frontier="Coastland City 6", step="dragon attack", dice=dice)
    game.play("A sai split: {Fireshadow: {melee: 2, missile: 1, saves: 1}}")
    assert game.last("rolled")["totals"] == {"melee": 2, "missile": 1, "save": 1}


@pytest.mark.covers("Create Fireminions")
def test_a_unit_alone_gets_no_fireminions() -> None:
    """p. 34: "any army roll"."""
    game = missile(
        "A frontier: Sharpshooter | B frontier: Fireshadow",
        "A missile: Sharpshooter Bullseye -> MELEE",
        "B individual save: Fireshadow Create Fireminions",
    )
    game.shows("B dua: Fireshadow")


@pytest.mark.covers("Rend", "Tail")
def test_rend_and_tail_roll_again_in_the_response_to_a_dragon() -> None:
    """R-52."""
    dice = ["B dragon: Water Wyrm Belly", "A dragon response: Crocosaur Rend -> Tail -> MELEE"]
    game = table("A frontier: Crocosaur | B frontier: Water Wyrm", step="dragon attack", dice=dice)
    assert game.last("rolled")["totals"] == {"melee": 10, "missile": 0, "save": 0}


@pytest.mark.parametrize("book", [EDITION_401C, EDITION_1996], ids=lambda book: str(book.name))
def test_a_book_has_a_line_for_each_icon_on_its_dice_and_no_other(book: Edition) -> None:
    known = book[DICE]
    faces = [face for unit in known.units.values() for face in unit.faces]
    faces += [face for item in known.items.values() for face in item.faces]
    assert set(book[ICONS]) == {face.icon for face in faces if face.is_sai}
    assert set(book[ICONS]) <= set(SPECIAL_ICONS)


def test_what_books_share_stands_once_and_each_adds_its_own() -> None:
    assert set(SHARED).isdisjoint(OWN_401C) and set(SHARED).isdisjoint(OWN_1996)
    assert set(EDITION_401C[ICONS]) == set(SHARED) | set(OWN_401C) == set(SPECIAL_ICONS)
    assert set(EDITION_1996[ICONS]) == set(SHARED) | set(OWN_1996)
