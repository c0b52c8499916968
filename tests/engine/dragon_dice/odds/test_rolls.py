"""The odds of an army's roll (p. 27) are those of all ways in which its dice can fall."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import icepool
import pytest

from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION as BOOK_401C
from engine.dragon_dice.edition_1996 import EDITION as BOOK_1996
from engine.dragon_dice.edition_1996.purposes import CHARGE
from engine.dragon_dice.odds import faces
from engine.dragon_dice.odds.distribution import Distribution
from engine.dragon_dice.odds.rolls import roll_odds
from engine.dragon_dice.printed.dice import UnitKind
from engine.dragon_dice.rolls import purposes
from engine.dragon_dice.rolls.modifiers import LASTING, Layer
from engine.dragon_dice.rolls.purposes import Purpose
from engine.dragon_dice.sais import icon_actions, table
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.state import ADVANCED, DICE, FRONTIER, State
from engine.game import UNHEARD
from tests.engine.dragon_dice.odds.brute import best_total, count_by_brute_force
from tests.support.table import AT_A_HOME, AT_B_HOME, AT_FRONTIER, A, B, position

ROLLS = (
    purposes.MELEE, purposes.COUNTER_MELEE, purposes.MISSILE, purposes.MAGIC, purposes.MANEUVER,
    purposes.COUNTER_MANEUVER, purposes.SAVE, purposes.SAVE_AGAINST_MELEE, purposes.SAVE_AGAINST_MISSILE,
)  # fmt: skip
TERRAINS = {
    BOOK_401C.name: ("Coastland City", "Swampland Temple", "Highland Tower", "Flatland Standing Stones"),
    BOOK_1996.name: ("Coastland City", "Swampland Temple", "Highland Tower"),
}
POOLS = 1000
"""Random armies of each book, of two dice or one monster with another die."""


def battle_at(state: State, book: Edition = BOOK_401C) -> Battle:
    return Battle(state, UNHEARD, book)


def army(units: str) -> Battle:
    """The verbs on A's army at the frontier, a Highland Tower on face 6."""
    terrains = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": AT_FRONTIER}
    return battle_at(position(f"A frontier: {units} | B frontier: Thug", terrains))


def units_for(book: Edition, purpose: Purpose) -> list[UnitKind]:
    """The units of a book whose icons do no action in a roll and are not rolled again."""

    def is_plain(icon: str) -> bool:
        lines = book[table.ICONS]
        return icon not in lines or not (
            icon_actions.has_action(book, icon, purpose) or lines[icon].rolls_again(purpose)
        )

    return [unit for unit in book[DICE].units.values() if all(is_plain(icon) for icon in unit.icons)]


def random_battle(book: Edition, purpose: Purpose, rng: random.Random) -> Battle:
    """A random army of two units of A at a terrain, under up to two effects and perhaps on an eighth face."""
    state = State(book[DICE], seats=[A, B], force_points=24, step="first march", revealed=True, marching=A, turn=1)
    state.advanced = list(ADVANCED)
    face = rng.choice([3, 8])
    state.set_terrain(FRONTIER, rng.choice(TERRAINS[book.name]), face, A if face == 8 else None)
    for die in state.add_dice(A, [unit.name for unit in rng.choices(units_for(book, purpose), k=2)], FRONTIER):
        state.lay(die, FRONTIER)
    lasting = [name for name, line in book[LASTING].items() if line.layer is not Layer.MULTIPLY]
    for name in rng.sample(lasting, rng.randint(0, 2)):
        state.effects.append(LastingEffect(name, On.ARMY, B, None, owner=A, place=FRONTIER, strength=rng.randint(1, 4)))
    return battle_at(state, book)


@pytest.mark.parametrize("book", [BOOK_401C, BOOK_1996], ids=lambda book: book.name)
def test_the_odds_are_those_of_all_falls_of_the_dice(book: Edition) -> None:
    """Every count of outcomes is equal, to the last one, for random armies with every kind of modifier."""
    rng = random.Random(20)
    exact = 0
    for _ in range(POOLS):
        purpose = rng.choice(ROLLS)
        battle = random_battle(book, purpose, rng)
        odds = roll_odds(battle, A, FRONTIER, purpose)
        assert not odds.actions
        if odds.is_exact:
            exact += 1
            expected = count_by_brute_force(battle, A, FRONTIER, purpose)
            army = [die.kind for die in battle.state.at(A, FRONTIER)]
            assert odds.results == Distribution.of(expected), f"{army} {purpose.kind} {battle.state.effects}"
    assert exact > POOLS * 0.8, "few rolls leave so much to choose that no figure is exact"


@pytest.mark.parametrize("number", [1, 7, 40])
def test_a_large_army_has_the_odds_that_another_library_finds(number: int) -> None:
    """icepool adds dice in another way; 40 Troopers roll for melee with 6 to the power of 40 outcomes."""
    battle = army(f"{number} Trooper")
    die = battle.state.at(A, FRONTIER)[0]
    worth = [face.count if face.icon in ("MELEE", "ID") else 0 for face in die.faces]
    theirs = number @ icepool.Die(worth)
    odds = roll_odds(battle, A, FRONTIER, purposes.MELEE).results
    assert odds is not None
    assert odds.counts == {value: count for value, count in theirs.items() if count}


def test_a_die_that_is_rolled_again_counts_all_its_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rend gives melee and is rolled again (p. 38): the odds are those of all chains of faces up to the limit."""
    monkeypatch.setattr(faces, "REROLLS", 2)
    battle = army("Wolf-Folk")
    dice = battle.state.at(A, FRONTIER)
    blank = next(index for index, face in enumerate(dice[0].faces) if face.icon == "SAVE")
    counts: dict[int, int] = {}
    for chain in itertools.product(range(6), repeat=3):
        shown = list(itertools.takewhile(lambda face: dice[0].faces[face].icon == "Rend", chain))
        used = [*shown, chain[len(shown)]] if len(shown) < 3 else [*shown, blank]
        total = best_total(battle, A, FRONTIER, purposes.MELEE, dice, used[:1], used[1:])
        counts[total] = counts.get(total, 0) + 1
    assert roll_odds(battle, A, FRONTIER, purposes.MELEE).results == Distribution.of(counts)


def test_an_icon_that_does_a_action_is_named() -> None:
    """Smite strikes without saves (p. 40), which no figure of the roll contains."""
    odds = roll_odds(army("Eagle Knight, Coral Giant"), A, FRONTIER, purposes.MELEE)
    assert odds.actions == ("Smite",)
    assert odds.results is not None
    assert not odds.is_exact


def test_what_its_owner_chooses_after_the_roll_has_no_exact_odds() -> None:
    """Wilding doubles units of the owner's choice (p. 48)."""
    battle = army("2 Trooper")
    battle.state.effects.append(LastingEffect("Wilding", On.ARMY, A, A, owner=A, place=FRONTIER))
    assert roll_odds(battle, A, FRONTIER, purposes.MELEE).results is None


def test_an_eighth_face_doubles_what_is_left_of_the_ids() -> None:
    """IDs are the last results to be subtracted (p. 28), and the eighth face doubles the rest (p. 15)."""
    terrains = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Highland Tower 8 A"}
    battle = battle_at(position("A frontier: Trooper, Knight", terrains))
    battle.state.effects.append(LastingEffect("Decay", On.ARMY, B, B, owner=A, place=FRONTIER, strength=3))
    odds = roll_odds(battle, A, FRONTIER, purposes.MELEE)
    assert odds.results == Distribution.of(count_by_brute_force(battle, A, FRONTIER, purposes.MELEE))


def test_a_charge_of_1996_counts_melee_and_maneuvers() -> None:
    """Charge: melee and maneuver results are damage (1996)."""
    state = State(BOOK_1996[DICE], seats=[A, B], force_points=24, step="first march", revealed=True, marching=A, turn=1)
    state.set_terrain(FRONTIER, "Highland Tower", 3)
    for die in state.add_dice(A, [BOOK_1996[DICE].standard_species[0].units[0].name] * 2, FRONTIER):
        state.lay(die, FRONTIER)
    battle = battle_at(state, BOOK_1996)
    odds = roll_odds(battle, A, FRONTIER, CHARGE).results
    assert odds is not None
    die = state.at(A, FRONTIER)[0]
    worth = [face.count if face.icon in ("MELEE", "MANEUVER", "ID") else 0 for face in die.faces]
    assert odds.mean == 2 * Fraction(sum(worth), len(worth))


def test_what_may_be_thrown_again_by_choice_is_named() -> None:
    """Flashfire lets its owner throw units again (p. 49); the figures are those of the first throw."""
    battle = army("2 Trooper")
    battle.state.effects.append(LastingEffect("Flashfire", On.ARMY, A, A, owner=A, place=FRONTIER))
    odds = roll_odds(battle, A, FRONTIER, purposes.MELEE)
    assert odds.rerolls == ("Flashfire",)
    assert not odds.is_exact
