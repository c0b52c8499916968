"""Die-roll resolution: the ten steps of p. 27, in their order, each with modifiers made for the test."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls.account import From, SumStep, changes_in
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import MELEE, Purpose, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet, Share
from engine.dragon_dice.table.state import FRONTIER, DieId
from engine.values import Seat
from tests.support.printed import a_die
from tests.support.rolls import resolved_from_step_5
from tests.support.table import melee, table

pytestmark = pytest.mark.covers("Die Roll Resolution")

MINUS, DIVIDED, TIMES, PLUS = Layer.SUBTRACT, Layer.DIVIDE, Layer.MULTIPLY, Layer.ADD


def resolved(
    *faces: str,
    sai: int = 0,
    modifiers: list[tuple[Layer, int]] | None = None,
    purpose: Purpose = MELEE,
    ids: bool = True,
) -> RollSheet:
    """The sheet of dice that show these faces, with modifiers given as layer and amount, after steps 5 to 10."""
    dice = [a_die(f"A:Troll#{number}", FRONTIER) for number, _ in enumerate(faces, 1)]
    sheet = RollSheet(Seat("A"), FRONTIER, purpose, dice, counts_ids=ids)
    sheet.modifiers = [Modifier(f"{layer.name} {amount}", layer, amount) for layer, amount in modifiers or []]
    for die, text in zip(dice, faces, strict=True):
        icon, _, count = text.rpartition(" ")
        sheet.faces[die.id] = [DieFace(icon, int(count))]
    if sai:
        sheet.generated.append((purpose.result, Share(dice[0], From.SAI, sai, "test")))
    return resolved_from_step_5(sheet)


def resolved_with(*faces: str, modifiers: list[Modifier], sai: int = 0) -> RollSheet:
    """The same, with modifiers as they are."""
    sheet = resolved(*faces)
    sheet.modifiers = modifiers
    sheet.counted.clear()
    if sai:
        sheet.generated.append((ResultType.MELEE, Share(sheet.dice[0], From.SAI, sai, "test")))
    return resolved_from_step_5(sheet)


def left(sheet: RollSheet) -> tuple[int, int]:
    """The results of icons and of IDs that modifiers have left."""
    shares = sheet.shares[sheet.purpose.result]
    icons, ids = (sum(s.amount for s in shares if s.source is source) for source in (From.ICON, From.ID))
    return icons, ids


def sums(sheet: RollSheet) -> list[int]:
    assert list(sheet.sums) == list(SumStep)
    assert sheet.sums[SumStep.ADD] == sheet.total, "what was counted is what there is"
    return list(sheet.sums.values())


def test_the_steps_come_in_the_order_of_the_book() -> None:
    """Subtract, divide, add what icons generated, multiply, add: (11 - 2) / 2 = 4, + 3 = 7, x 2 = 14, + 5 = 19."""
    sheet = resolved("MELEE 4", "MELEE 4", "ID 3", sai=3, modifiers=[(PLUS, 5), (TIMES, 2), (DIVIDED, 2), (MINUS, 2)])
    assert sums(sheet) == [11, 9, 4, 7, 14, 19]


def test_only_icons_of_the_type_rolled_for_and_ids_count() -> None:
    """p. 3: an ID generates whatever is rolled for; other action icons generate nothing."""
    assert sums(resolved("MELEE 3", "SAVE 2", "MISSILE 4", "MAGIC 1", "MANEUVER 2", "ID 2"))[0] == 5


def test_subtracting_stops_at_nothing() -> None:
    """p. 27, step 6: results can never be reduced to below 0."""
    assert sums(resolved("MELEE 2", "ID 1", modifiers=[(MINUS, 4)])) == [3, 0, 0, 0, 0, 0]


def test_what_icons_generate_cannot_be_subtracted_or_divided() -> None:
    """p. 27: they are added in step 8, after both."""
    sheet = resolved("MELEE 3", sai=4, modifiers=[(MINUS, 6), (DIVIDED, 2)])
    assert sums(sheet) == [3, 0, 0, 4, 4, 4]


def test_every_modifier_that_subtracts_is_applied() -> None:
    assert sums(resolved("MELEE 9", modifiers=[(MINUS, 2), (MINUS, 3)]))[1] == 4


def test_ids_are_the_last_results_to_be_subtracted() -> None:
    """p. 28. It shows where only ID results are doubled afterwards."""
    sheet = resolved("MELEE 3", "ID 2", modifiers=[(MINUS, 2)])
    assert left(sheet) == (1, 2)
    sheet = resolved("MELEE 3", "ID 2", modifiers=[(MINUS, 4)])
    assert left(sheet) == (0, 1)


def test_ids_are_the_last_results_to_be_divided_away() -> None:
    """p. 28: of 3 + 4, half rounded down is 3; the four that go are three normal results and one ID."""
    sheet = resolved("MELEE 3", "ID 4", modifiers=[(DIVIDED, 2)])
    assert left(sheet) == (0, 3)


@pytest.mark.parametrize(("results", "half"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3)])
def test_dividing_rounds_down(results: int, half: int) -> None:
    """p. 27, step 7."""
    assert sums(resolved(*["MELEE 1"] * results, modifiers=[(DIVIDED, 2)]))[2] == half


def test_there_is_never_more_than_one_division_and_one_multiplication() -> None:
    """p. 28."""
    sheet = resolved("MELEE 8", modifiers=[(DIVIDED, 2), (DIVIDED, 2), (TIMES, 2), (TIMES, 2)])
    assert sums(sheet) == [8, 8, 4, 4, 8, 8]


def test_multiplying_takes_in_what_icons_generated_and_adding_comes_after_it() -> None:
    """p. 27: steps 8, 9, 10."""
    assert sums(resolved("MELEE 1", sai=3, modifiers=[(TIMES, 2), (PLUS, 2)]))[3:] == [4, 8, 10]


def test_of_several_multipliers_the_one_that_gives_most_applies() -> None:
    """R-06: never both, so no result counts four times."""
    sheet = resolved("MELEE 3", "ID 2")
    assert sheet.total == 5
    ids = Modifier("ids", TIMES, 2, ids_only=True)
    one = Modifier("one die", TIMES, 2, dice=frozenset({DieId("A:Troll#1")}))
    assert resolved_with("MELEE 3", "ID 2", modifiers=[ids, one]).total == 8
    assert resolved_with("MELEE 1", "ID 2", modifiers=[ids, one]).total == 5


def test_doubling_ids_leaves_other_results_alone() -> None:
    assert resolved_with("MELEE 3", "ID 2", sai=4, modifiers=[Modifier("ids", TIMES, 2, ids_only=True)]).total == 11


def test_ids_may_be_left_out_of_count() -> None:
    """p. 15, Tower: against a Reserve Army only results that are not IDs count."""
    assert sums(resolved("MELEE 3", "ID 4", sai=2, ids=False))[-1] == 5


@given(
    st.lists(st.sampled_from(["MELEE 1", "MELEE 3", "ID 2", "SAVE 2"]), min_size=1, max_size=6),
    st.integers(0, 6),
    st.integers(0, 12),
    st.sampled_from([1, 2]),
    st.sampled_from([1, 2]),
    st.integers(0, 4),
)
def test_every_roll_is_the_formula_of_the_book(
    faces: list[str], sai: int, minus: int, by: int, times: int, plus: int
) -> None:
    modifiers = [(PLUS, plus), (TIMES, times), (MINUS, minus), (DIVIDED, by)]
    sheet = resolved(*faces, sai=sai, modifiers=modifiers)
    counted = sum(int(face[-1]) for face in faces if not face.startswith("SAVE"))
    assert sheet.total == (max(0, counted - minus) // by + sai) * times + plus
    assert all(value >= 0 for value in sums(sheet))


def test_causes_explain_the_difference_between_the_sums() -> None:
    """ "Why is it 19?": the changes of a step add up to the step's difference."""
    sheet = resolved("MELEE 4", "MELEE 4", "ID 3", sai=3, modifiers=[(MINUS, 2), (DIVIDED, 2), (TIMES, 2), (PLUS, 5)])
    changes = [(change.why, change.amount) for change in changes_in(sheet.counted)]
    assert changes == [("SUBTRACT 2", -2), ("DIVIDE 2", -5), ("Troll test", 3), ("MULTIPLY 2", 7), ("ADD 5", 5)]
    before = sheet.sums[SumStep.COUNT]
    for step, after in list(sheet.sums.items())[1:]:
        assert before + sum(change.amount for change in changes_in(sheet.counted) if change.step is step) == after
        before = after


# -- at the table --------------------------------------------------------------------------------------------------


def test_all_units_of_an_army_roll_and_each_face_is_told() -> None:
    game = table("A frontier: Knight, 2 Trooper, Eagle Knight | B frontier: Thug")
    game.falls("A melee: Knight MELEE 3; Trooper#1 ID 2; Trooper#2 SAVE 2; Eagle Knight Fly 3", "B save: Thug ID 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    rolled = game.told("rolled")[0].facts
    assert rolled["faces"] == {
        "A:Knight": ["MELEE 3"], "A:Trooper#1": ["ID 2"], "A:Trooper#2": ["SAVE 2"], "A:Eagle Knight": ["Fly 3"]
    }  # fmt: skip
    assert (rolled["total"], rolled["counts"], rolled["kind"]) == (5, ["melee"], "melee")


def test_the_attacker_has_finished_rolling_before_the_defender_rolls() -> None:
    """p. 27: dice are not rolled at the same time; the marching player's roll comes first."""
    game = table("A frontier: Wolf-Folk | B frontier: Thug")
    game.falls("A melee: Wolf-Folk Rend 3 -> MELEE 2", "B save: Thug ID 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    assert [(e.facts["player"], e.facts["kind"]) for e in game.told("rolled")] == [("A", "melee"), ("B", "save")]


def test_an_icon_that_generates_is_named_as_a_cause() -> None:
    game = table("A frontier: Coral Giant | B frontier: Eagle Knight")
    game.falls("A melee: Coral Giant Trample 4", "B save: Eagle Knight Fly 3")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    first, second = game.told("rolled")
    assert first.facts["causes"] == [["after_sai", "Coral Giant Trample", 4]]
    assert second.facts["causes"] == [["after_sai", "Eagle Knight Fly", 3]]


def test_the_roller_says_in_which_order_icons_are_applied() -> None:
    """p. 27, step 4: sleeping first, the Troll makes no maneuver roll."""
    game = melee("A frontier: Satyr, Shambler | B frontier: Troll", "A melee: Satyr Sleep; Shambler Smother")
    game.play("A order: [Sleep, Smother]").shows("B dua: Troll")
    game = melee(
        "A frontier: Satyr, Shambler | B frontier: Troll",
        "A melee: Satyr Sleep; Shambler Smother",
        "B individual maneuver: Troll MANEUVER",
    )
    game.play("A order: [Smother, Sleep]").shows("B frontier: Troll")


def test_a_die_that_is_killed_before_its_results_are_used_does_not_count() -> None:
    """p. 27: the hugging unit dies in step 4."""
    game = melee(
        "A frontier: Bear-Folk, Fighter | B frontier: Troll, Thug",
        "A melee: Bear-Folk Hug; Fighter MELEE 2",
        "B individual melee: Troll MELEE",
        "B save: Thug SAVE 1",
    )
    game.play("A sai target: Troll").shows("A frontier: Fighter | A dua: Bear-Folk | B dua: Troll, Thug")
    assert game.last("damage_dealt")["results"] == 2
