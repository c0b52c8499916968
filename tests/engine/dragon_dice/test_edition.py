"""An edition is a value: another book plays beside v4.01c in one process, by the same rule texts."""

from __future__ import annotations

import pkgutil
import random
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from types import MappingProxyType

import pytest

import engine.dragon_dice
from engine.chance import RandomSource
from engine.dragon_dice.edition import Edition, Slot
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.edition_1996 import EDITION as EDITION_1996
from engine.dragon_dice.edition_1996.sais import smite as smite_1996
from engine.dragon_dice.events.magic import SpellResolved
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.units import Recruited
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.phases.steps import STEPS
from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.sais import smite
from engine.dragon_dice.sais.icon_actions import ICON_ACTIONS
from engine.dragon_dice.sais.table import ICONS, Line, on
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import DICE, DUA, State
from engine.events import Event
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from tests.support.own_book import edition_with
from tests.support.table import A, B, Script, position

TERRAINS = {"A-home": "Coastland City 3", "B-home": "Swampland Temple 2", "frontier": "Highland Tower 1"}


async def gift(battle: Battle, cast: AnnouncedCasting) -> None:
    """Recruits for its caster, whatever it is aimed at."""
    for die in battle.recruits(cast.by)[:1]:
        battle.recruit(die, cast.place, cast.name)


async def march_of_nobody(battle: Battle) -> None:
    """Nobody marches."""


def another_book() -> Edition:
    """A book with one die, one spell, one icon and one step otherwise."""
    dice = EDITION[DICE]
    knight = replace(dice.units["Knight"], faces=(DieFace("Smite", 3),) * 6, printed=("Smite 3",) * 6)
    units = MappingProxyType({**dice.units, "Knight": knight})
    known = replace(dice, units=units, dice=MappingProxyType({**dice.dice, "Knight": knight}))
    hailstorm = replace(EDITION[SPELLS]["Hailstorm"], act=gift)
    smite = Line(1, (on(Occasion.MAGIC, give=ResultType.MAGIC),))
    own = {
        DICE: known,
        SPELLS: {**EDITION[SPELLS], "Hailstorm": hailstorm},
        ICONS: {**EDITION[ICONS], "Smite": smite},
        STEPS: {**EDITION[STEPS], "second march": march_of_nobody},
    }
    return edition_with("another_book", "Another Book", own)


def at_magic(edition: Edition) -> Playthrough[State]:
    """A's Knight and Enchanter at the frontier: the magic action is chosen and rolled."""
    zones = "A frontier: Knight, Enchanter | A dua: Footman | B frontier: Thug"
    state = position(zones, TERRAINS)
    state.keeps_all_in = True
    script = Script()
    script.add("A magic: Knight Smite 3; Enchanter ID 3" if edition is not EDITION else "A magic: all ID")
    match = Playthrough(DragonDice(edition), Snapshot(state.to_json(), 0, 0, 0), script)
    for answer in ("frontier", "no", "magic"):
        number = next(iter(match.pending))
        match.answer(number, A, answer)
    assert match.failure is None
    return match


def rolled(events: list[Event]) -> Rolled:
    return next(event.facts for event in events if isinstance(event.facts, Rolled))


def test_a_die_and_an_icon_are_those_of_the_book() -> None:
    other, usual = at_magic(another_book()), at_magic(EDITION)
    assert rolled(other.events).faces["A:Knight"] == ("Smite 3",)  # type: ignore[index]
    given = [(one.cause, one.amount) for one in rolled(other.events).counted if one.source is From.SAI]
    assert given == [("Smite", 3)], "in 4.01c Smite gives nothing in a magic action"
    assert rolled(usual.events).faces["A:Knight"] == ("ID 2",)  # type: ignore[index]
    assert {die.kind: die.faces[0] for die in other.state.at(A, DUA)} == {
        die.kind: die.faces[0] for die in usual.state.at(A, DUA)
    }, "what neither book says otherwise is the same"


def test_a_spell_does_what_its_book_says() -> None:
    match = at_magic(another_book())
    number, decision = next(iter(match.pending.items()))
    assert decision.prompt == "spells"
    match.answer(number, A, [{"spell": "Hailstorm", "element": "air", "target": "B frontier"}])
    assert match.failure is None
    kinds = [type(event.facts) for event in match.events]
    assert kinds.index(SpellResolved) < kinds.index(Recruited), "no save is rolled against it, and nobody is damaged"


def test_a_step_is_the_one_of_the_book() -> None:
    match = at_magic(another_book())
    while match.state.step != "reserves reinforce" and match.pending:
        number, decision = next(iter(match.pending.items()))
        assert (match.state.step, decision.prompt) != ("second march", "march")
        match.answer(number, decision.player, decision.default())
        if match.state.turn > 1:
            break
    assert match.failure is None


def test_both_books_play_in_one_process_and_neither_is_in_the_others_way() -> None:
    def play(game: DragonDice, seed: int) -> tuple[object, ...]:
        rng = random.Random(seed)
        match = Playthrough.begin(game, [A, B], {"force_points": 15}, RandomSource(rng))
        while match.outcome is None:
            if match.failure is not None:
                raise match.failure
            match.answer(*match.sample_answer(rng))
        return tuple((entry.question, entry.answer) for entry in match.journal)

    usual, other = DragonDice(), DragonDice(another_book())
    alone = [play(usual, seed) for seed in range(3)]
    mixed = [(play(other, seed), play(usual, seed)) for seed in range(3)]
    assert [four for _, four in mixed] == alone
    assert all(one != four for one, four in mixed)


each_book = pytest.mark.parametrize("book", [EDITION, EDITION_1996], ids=lambda book: str(book.name))


def slots() -> set[Slot[object]]:
    """Every slot that any module of the game declares."""
    found: set[Slot[object]] = set()
    for module in pkgutil.walk_packages(engine.dragon_dice.__path__, "engine.dragon_dice."):
        values: Mapping[str, object] = vars(import_module(module.name))
        found |= {value for value in values.values() if isinstance(value, Slot)}
    return found


@each_book
def test_a_book_fills_every_slot(book: Edition) -> None:
    assert set(book) == slots()


@each_book
def test_every_icon_that_acts_has_its_action_and_every_action_its_line(book: Edition) -> None:
    assert {name for name, line in book[ICONS].items() if line.acts_in} == set(book[ICON_ACTIONS])


def test_a_book_does_an_icon_in_its_own_way_where_it_has_one() -> None:
    assert EDITION[ICON_ACTIONS]["Smite"].act is smite.smite
    assert EDITION_1996[ICON_ACTIONS]["Smite"].act is smite_1996.smite
