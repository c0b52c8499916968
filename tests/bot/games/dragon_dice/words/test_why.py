"""Every number of a roll is explained: the ten steps add up, and each change has its cause."""

from __future__ import annotations

import re

import pytest

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.why import is_roll, roll_title
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.turns import PlayerConceded, TurnBegan
from engine.dragon_dice.table.state import Place
from engine.events import Event
from engine.values import Json, Seat
from tests.support import played
from tests.support.magic import at_magic, on_army, under
from tests.support.table import Table, table
from tests.support.telling import story, why_lines

A, B = Seat("A"), Seat("B")
CAST = DragonDiceWording({A: "Alice", B: "Bob"}, {"frontier": "Highland Tower"})


@pytest.mark.parametrize("seed", range(3))
def test_the_steps_of_every_roll_add_up(seed: int) -> None:
    events, view = played.events(seed, points=24)
    wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view)
    for roll in filter(is_roll, events):
        lines = why_lines(events, roll, wording)
        assert len(roll_title(events, roll, wording)) <= 100
        numbers = [int(found[1]) for line in lines if (found := re.match(r"\*\*(\d+)\*\* ", line))]
        assert numbers == list(range(1, len(numbers) + 1)), lines
        summed = [line for line in lines if re.search(r"→ \*\*\d+\*\*$", line)]
        sums = [int(line.rpartition("→ **")[2].removesuffix("**")) for line in summed]
        changes = [
            sum(int(sign.replace("−", "-") + number) for sign, number in re.findall(r"([+−]) (\d+) \(", line))
            for line in summed[1:]
        ]
        assert [sums[0] + sum(changes[: n + 1]) for n in range(len(changes))] == sums[1:], lines
        assert isinstance(roll.facts, Rolled) and sums[-1] == sum(roll.facts.totals.values()), lines
        for left_over in ("A:", "B:", "#", "None", "{"):
            assert left_over not in "\n".join(line.removeprefix("-# ") for line in lines)


def test_a_roll_is_explained_step_by_step() -> None:
    who: dict[str, Json] = {"player": "A", "place": "frontier", "kind": "save"}
    fell = Event(7, DiceFell.from_json(who | {"faces": {"A:Knight": "ID 2", "A:Herald": "Smite 3"}, "again": False}))
    again = Event(8, DiceFell.from_json(who | {"faces": {"A:Herald": "SAVE 3"}, "again": True}))
    between = Event(9, PlayerConceded.from_json({"player": "B"}))
    facts: dict[str, Json] = {
        "counts": ["save"],
        "counts_ids": True,
        "faces": {"A:Knight": ["ID 2"], "A:Herald": ["Smite 3", "SAVE 3"]},
        "acted": [["A:Herald", "Smite"]],
        "sums": {
            "subtotal": 5,
            "after_subtract": 4,
            "after_divide": 2,
            "after_sai": 2,
            "after_multiply": 2,
            "total": 3,
        },
        "causes": [["after_subtract", "Palsy", -1], ["after_divide", "Frost Breath", -2], ["total", "Stone Skin", 1]],
        "totals": {"save": 3},
        "total": 3,
    }
    roll = Event(10, Rolled.from_json(who | facts))
    assert roll_title([fell, again, between, roll], roll, CAST) == "Alice's campaign army, saves → 3 saves"
    assert why_lines([fell, again, between, roll], roll, CAST) == [
        "**Alice's campaign army rolls saves: 3 saves** (p. 27)",
        "**1** Roll the dice: Knight 2 ID, Herald Smite 3",
        "**2** Icons that do something: Herald Smite",
        "- Bob concedes.",
        "**3** Roll again: Herald 3 saves",
        "**4** Count icons and IDs: Knight 2 ID, Herald 3 saves → **5**",
        "**5** Subtract: − 1 (spell Palsy) → **4**",
        "**6** Divide: − 2 (Frost Breath) → **2**",
        "**7** Add, and count as: + 1 (spell Stone Skin) → **3**",
        (
            "-# Palsy: Until your next turn an opposing army subtracts one result from all rolls but maneuver rolls "
            "(p. 47)."
        ),
        (
            "-# Frost Breath: In a melee or missile attack an opposing army at the same terrain halves all results it "
            "rolls (p. 36)."
        ),
        (
            "-# Stone Skin: Until your next turn an army adds one save result to its rolls, one more for each further "
            "casting (p. 48)."
        ),
    ]


def test_why_a_maneuver_failed_is_told_by_the_rolls_of_both_sides() -> None:
    game = table("A frontier: Wizard | B frontier: Thug, Cutthroat")
    game.falls("A maneuver: Wizard MAGIC 4", "B counter-maneuver: Thug MANEUVER 1; Cutthroat SAVE 2")
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    events = game.match.events
    mine, theirs = (event for event in events if is_roll(event))
    assert why_lines(events, mine, CAST)[-4:] == [
        "**The outcome**",
        "Bob's campaign army rolls maneuver: **1 maneuver**.",
        "Alice's 0 against Bob's 1 maneuver results: the maneuver fails.",
        "-# The marching army needs at least as many results as each army that opposes it.",
    ]
    assert "Alice's campaign army rolls maneuver: **0 maneuver**." in why_lines(events, theirs, CAST)


def test_why_so_much_damage_was_done_is_told_by_attack_and_saves() -> None:
    game = table("A frontier: Knight | B frontier: Cutthroat")
    game.falls("A melee: Knight MELEE 3", "B save: Cutthroat SAVE 2")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    events = game.match.events
    attack, saves = (event for event in events if is_roll(event))
    came = "3 melee − 2 saves = **1 damage** to Bob's campaign army, but no unit dies: it takes 2 to kill the smallest."
    assert why_lines(events, attack, CAST)[-4:-1] == [
        "**The outcome**",
        "Bob's campaign army rolls saves: **2 saves**.",
        came,
    ]
    assert why_lines(events, saves, CAST)[-4:-1] == [
        "**The outcome**",
        "Alice's campaign army rolls melee: **3 melee**.",
        came,
    ]


def test_a_save_roll_is_joined_with_its_damage_whatever_icons_have_done_between() -> None:
    """Smite strikes between attack and saves, and a Cantrip among the saves sends hail."""
    game = table("A frontier: Knight | B frontier: Cutthroat")
    game.falls("A melee: Knight MELEE 3", "B save: Cutthroat SAVE 2")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    told = [event._replace(number=10 * event.number) for event in game.match.events]
    attack, saves = (event for event in told if is_roll(event))
    smite = DamageDealt(player=B, place=Place("frontier"), kind="Smite", by=A, results=1, saves=0, damage=1)
    hail = DamageDealt(player=A, place=Place("frontier"), kind="Hailstorm", by=B, results=1, saves=0, damage=1)
    between = [Event(attack.number + 5, smite), Event(saves.number + 5, hail)]
    events = sorted([*told, *between], key=lambda event: event.number)
    came = "3 melee − 2 saves = **1 damage** to Bob's campaign army, but no unit dies: it takes 2 to kill the smallest."
    by_bob, by_alice = (
        "Bob's campaign army rolls saves: **2 saves**.",
        "Alice's campaign army rolls melee: **3 melee**.",
    )
    assert why_lines(events, attack, CAST)[-4:-1] == ["**The outcome**", by_bob, came]
    assert why_lines(events, saves, CAST)[-4:-1] == ["**The outcome**", by_alice, came]


def test_a_spell_that_found_nothing_to_take_away_has_its_step() -> None:
    mud = on_army("Transmute Rock to Mud", "A", "frontier", 6)
    dice = ["A maneuver: Gryphon Fly 4", "B counter-maneuver: Lich MAGIC 3"]
    game = under(mud, zones="A frontier: Gryphon | B frontier: Lich", dice=dice)
    game.play("A march: frontier", "A maneuver: yes", "B counter-maneuver: yes")
    roll = next(event for event in game.match.events if event.name == "rolled")
    assert why_lines(game.match.events, roll, CAST)[2:6] == [
        "**2** Count icons and IDs: nothing → **0**",
        ("**3** Spell Transmute Rock to Mud −6 takes nothing: special icons and what is added come after it (p. 27)"),
        "**4** Add what special action icons generate: + 4 (special icon Fly of Gryphon) → **4**",
        (
            "-# Transmute Rock to Mud: Until your next turn an opposing army subtracts six maneuver results, six more "
            "a casting (p. 48)."
        ),
    ]


def firebolt() -> Table:
    """A Knight of 2 health saves nothing against one casting of Firebolt."""
    game = at_magic(
        "A frontier: 2 Thaumaturgist | B frontier: Knight, Thug", dice=["B individual save: Knight MELEE 3"]
    )
    return game.play("A spells: [{spell: Firebolt, target: 'B:Knight'}]")


def test_a_unit_that_a_spell_strikes_is_told_to_live_and_why() -> None:
    """P. 29: damage that is not enough to kill a unit heals."""
    events = firebolt().match.events
    assert story(events, CAST)[-3:-1] == [
        "Bob's Knight rolls a save against Firebolt: 3 melee → nothing.",
        "Bob's Knight takes 1 damage: of 2 health, so it lives.",
    ]


def test_why_tells_the_spell_and_the_turn_of_a_save_and_what_came_of_it() -> None:
    events = firebolt().match.events
    roll = [event for event in events if is_roll(event)][-1]
    began = Event(0, TurnBegan(A, 5))
    assert roll_title([began, *events], roll, CAST) == "Turn 5: Bob's Knight, a save against Firebolt → 0 saves"
    lines = why_lines(events, roll, CAST)
    assert lines[0] == "**Bob's Knight rolls a save against Firebolt: 0 saves** (p. 27)"
    assert lines[-2:] == ["**The outcome**", "Bob's Knight takes 1 damage: of 2 health, so it lives."]


def test_saves_of_an_army_say_against_which_spell() -> None:
    game = at_magic("A frontier: Sunflare | B frontier: Thug", roll="Sunflare MAGIC 3", dice=["B save: Thug SAVE 1"])
    events = game.play("A spells: [{spell: Hailstorm, target: B frontier}]").match.events
    assert "Bob's campaign army rolls saves against Hailstorm: **1 save**." in story(events, CAST)
