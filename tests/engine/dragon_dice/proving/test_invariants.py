"""The checks that random games are put through must themselves notice what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.effects import EffectBegan
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.setting_up import HordeRollWon
from engine.dragon_dice.proving.invariants import (
    BrokenInvariant,
    InvariantWatch,
    brought,
    check_match,
    check_places,
    check_position,
    check_rest,
    check_resuming,
    check_step,
    check_told,
    glance,
    looked_at,
    play_watched,
)
from engine.dragon_dice.rolls.account import Counted, From, SumStep
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import LastingEffect
from engine.dragon_dice.table.state import DUA, FRONTIER, DieId, Place, State, home_of
from engine.events import Event, ForcedChoice
from engine.refusals import RuleFailure
from engine.values import Seat
from tests.support.magic import on_army, on_terrain, on_unit
from tests.support.printed import DICE_401C, a_die
from tests.support.table import AT_A_HOME, AT_B_HOME, A, position, table

SHOWN = {"A-home": AT_A_HOME, "B-home": AT_B_HOME, "frontier": "Highland City 8 A"}
KNIGHT = DieId("A:Knight")


def sound() -> State:
    """A whole position: forces of six points."""
    state = position("A frontier: Knight, Trooper | A dua: Archer | B B-home: Troll | B reserves: Cutthroat", SHOWN)
    state.force_points = 6
    return state


def check(state: State) -> None:
    """Looks at a position as it must be when an action has ended."""
    check_position(state, LAW_401C)
    check_rest(state)


def test_a_sound_position_passes() -> None:
    check(sound())


def move(die: DieId, place: str) -> Callable[[State], None]:
    def breaking(state: State) -> None:
        state.lay(state.dice[die], Place(place))

    return breaking


def turn(face: int, holder: str | None) -> Callable[[State], None]:
    def breaking(state: State) -> None:
        state.terrains[FRONTIER].face = face
        state.terrains[FRONTIER].captured_by = None if holder is None else Seat(holder)

    return breaking


@pytest.mark.parametrize(
    ("breaking", "named"),
    [
        (move(KNIGHT, "nowhere"), "A:Knight lies at 'nowhere'"),
        (move(KNIGHT, "pool"), "A:Knight lies at 'pool'"),
        (move(KNIGHT, "horde"), "A:Knight lies at 'horde'"),
        (lambda state: setattr(state.dice[KNIGHT], "id", "A:Guard"), "A:Guard is filed under A:Knight"),
        (lambda state: setattr(state.dice[KNIGHT], "owner", "C"), "A:Knight belongs to no player of the match"),
        (lambda state: state.dice.pop(KNIGHT), "A has dice of 4 points"),
        (lambda state: state.add_dice(A, ["Guard"], FRONTIER), "A has dice of 7 points"),
        (turn(8, None), "shows 8, held by None"),
        (turn(7, "A"), "shows 7, held by A"),
        (turn(9, None), "shows 9"),
        (turn(8, "B"), "held by B, who has no unit there"),
        (lambda state: state.terrains.pop(home_of(A)), "terrains in play"),
        (lambda state: state.out.append(Seat("B")), "no end"),
        (lambda state: setattr(state, "marching", "C"), "C marches"),
        (lambda state: [move(DieId(die), "dua")(state) for die in ("B:Troll", "B:Cutthroat")], "B has no unit in play"),
        (lambda state: state.marched.append(("frontier",)), "stored"),
    ],
)
def test_what_cannot_be_is_noticed(breaking: Callable[[State], object], named: str) -> None:
    state = sound()
    breaking(state)
    with pytest.raises(BrokenInvariant, match=named):
        check(state)


def test_a_match_in_play_passes_and_a_position_changed_behind_its_journal_does_not() -> None:
    game = table("A frontier: Knight | B frontier: Thug", dice=["A melee: all ID", "B save: all ID"])
    game.play("A march: frontier", "A maneuver: no")
    check_match(game.match)
    game.state.lay(game.state.dice[DieId("B:Thug")], Place("reserves"))
    with pytest.raises(BrokenInvariant, match="after resuming"):
        check_resuming(game.match)


def lay(effect: LastingEffect) -> Callable[[State], None]:
    return lambda state: state.effects.append(effect)


@pytest.mark.parametrize(
    ("breaking", "named"),
    [
        (lay(on_army("Palsy", "B", "frontier")), "Palsy lies on an army of B at frontier, which is gone"),
        (lay(on_unit("Sleep", "A:Archer")), "hangs on A:Archer, which is not in play"),
        (lay(on_unit("Sleep", "A:Lich")), "hangs on A:Lich"),
        (lay(on_terrain("Mire", "nowhere")), "nowhere, which is no terrain in play"),
        (lay(on_army("Palsy", "A", "frontier", strength=0)), "works with 0"),
        (lambda state: state.wounds.update({KNIGHT: 1}), "wounds are left over"),
        (lambda state: state.wounds.update({KNIGHT: 3}), "A:Knight of 2 health bears 3 damage"),
        (lambda state: setattr(state, "taking_part", [KNIGHT]), "stuck in the mire"),
    ],
)
def test_what_may_not_be_left_over_is_noticed(breaking: Callable[[State], object], named: str) -> None:
    state = sound()
    breaking(state)
    with pytest.raises(BrokenInvariant, match=named):
        check(state)


def test_what_lasts_beyond_the_beginning_of_a_turn_is_noticed() -> None:
    state = sound()
    check_step(state, "expire effects")
    state.effects.append(on_army("Stone Skin", "A", "frontier", by="A"))
    with pytest.raises(BrokenInvariant, match="last beyond"):
        check_step(state, "expire effects")


def rolled(*more: Counted) -> Event:
    game = table("A frontier: Knight | B frontier: Thug", dice=["A melee: Knight MELEE 3", "B save: Thug ID 1"])
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    roll = next(event.facts for event in game.match.events if isinstance(event.facts, Rolled))
    return Event(1, replace(roll, counted=(*roll.counted, *more)))


def test_an_account_that_does_not_add_up_is_noticed() -> None:
    check_told(rolled(Counted(None, None, SumStep.SUBTRACT, ResultType.MELEE, -3, From.ICON, "Palsy")))
    for wrong in (
        Counted(None, None, SumStep.SUBTRACT, ResultType.MELEE, -4, From.ICON, "Palsy"),
        Counted(None, None, SumStep.ADD, ResultType.SAVE, 1, From.ADDED, "Stone Skin"),
        Counted(None, None, SumStep.ADD, ResultType.MELEE, 0, From.ADDED, "Fiery Weapon"),
    ):
        with pytest.raises(BrokenInvariant):
            check_told(rolled(wrong))
    added = Counted(None, None, SumStep.ADD, ResultType.MELEE, 2, From.ADDED, "Fiery Weapon")
    too_late = rolled(added, Counted(None, None, SumStep.SUBTRACT, ResultType.MELEE, -1, From.ICON, "Palsy"))
    with pytest.raises(BrokenInvariant, match="out of its place"):
        check_told(too_late)


def test_less_than_nothing_is_noticed() -> None:
    with pytest.raises(BrokenInvariant, match="tells damage -1"):
        check_told(Event(1, DamageDealt(A, FRONTIER, "melee", 0, 1, -1)))


def test_less_than_nothing_is_noticed_deep_within_what_is_told() -> None:
    for facts in (
        ForcedChoice(A, "number", [{"A": -1}]),
        EffectBegan(on_army("Palsy", "A", "frontier", strength=-1)),
        HordeRollWon(A, {A: 3, Seat("B"): -1}),
    ):
        with pytest.raises(BrokenInvariant, match="tells"):
            check_told(Event(1, facts))


def play_some() -> None:
    for seed in range(40):
        play_watched([A, Seat("B")], {}, seed, glance)


def test_a_rule_that_breaks_an_invariant_fails_there_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of the watched game stops at the very action that left something behind."""

    def forget(self: Battle) -> None:
        """Does not heal."""

    monkeypatch.setattr(Battle, "end_action", forget)
    with pytest.raises(RuleFailure, match=r"wounds are left over|which is gone"):
        play_some()


def changed(value: object) -> object:
    """Something else of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case list():
            return [*value, "something"]
        case dict():
            return {**value, "something": 1}
        case _:
            return "something"


NOT_LOOKED_AT = {
    "step", "advanced", "proposed", "revealed", "frontier_by", "dice", "terrains", "known", "standing", "quiet_turns"
}  # fmt: skip
"""What no check of a glance reads; dice and terrains are looked at each by its own."""


@pytest.mark.parametrize(
    "name", sorted(field.name for field in fields(State) if field.compare and field.name not in NOT_LOOKED_AT)
)
def test_a_position_in_which_anything_has_changed_is_gone_through_again(name: str) -> None:
    state = sound()
    before = looked_at(state)
    assert looked_at(sound()) == before
    setattr(state, name, changed(getattr(state, name)))
    assert looked_at(state) != before


def test_a_die_that_has_moved_is_looked_at_again() -> None:
    state = sound()
    before = looked_at(state)
    state.dice[KNIGHT].place = Place("elsewhere")
    assert looked_at(state) != before


def test_a_die_that_lies_where_another_lay_is_looked_at_again() -> None:
    state = sound()
    before = looked_at(state)
    guard = a_die("A:Guard", state.dice[KNIGHT].place)
    state.dice = {
        guard.id if key == KNIGHT else key: guard if key == KNIGHT else die for key, die in state.dice.items()
    }
    assert looked_at(state) != before


@pytest.mark.parametrize("part", ["id", "owner", "kind"])
def test_a_die_that_is_another_is_counted_again(part: str) -> None:
    state = sound()
    before = brought(state)
    assert brought(sound()) == before
    setattr(state.dice[KNIGHT], part, "another")
    assert brought(state) != before


@pytest.mark.parametrize("name", ["seats", "force_points", "keeps_all_in"])
def test_forces_by_other_terms_are_counted_again(name: str) -> None:
    state = sound()
    before = brought(state)
    setattr(state, name, changed(getattr(state, name)))
    assert brought(state) != before


def test_a_die_that_is_lost_or_found_is_counted_again() -> None:
    state = sound()
    before = brought(state)
    lost = state.dice.pop(KNIGHT)
    assert brought(state) != before
    state.dice |= {lost.id: lost, DieId("A:Knight#9"): a_die("A:Knight#9", DUA)}
    assert brought(state) != before


TURNED = [("die", DICE_401C.terrains["Flatland City"]), ("face", 7), ("captured_by", Seat("B")), ("stands_for", "City")]


@pytest.mark.parametrize(("part", "value"), TURNED)
def test_a_terrain_that_has_turned_is_looked_at_again(part: str, value: object) -> None:
    state = sound()
    before = looked_at(state)
    setattr(state.terrains[FRONTIER], part, value)
    assert looked_at(state) != before


def test_what_is_broken_stays_broken_however_often_it_is_looked_at() -> None:
    state, watch = sound(), InvariantWatch()
    watch.look(state, check_places)
    state.wounds[KNIGHT] = 3
    for _ in range(2):
        with pytest.raises(BrokenInvariant, match="bears 3 damage"):
            watch.look(state, check_places)
