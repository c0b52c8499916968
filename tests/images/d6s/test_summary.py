"""What came of a match: whose losses, in points; objects; dice against the average of the same rolls."""

from __future__ import annotations

import random

from engine.chance import RandomSource
from engine.d6s.armies import judge_army, points_of, read_army
from engine.d6s.events import ArmyBrought, Came, Eliminated, ObjectMoved, RoundBegan, ToHit, ToWound, Wounded
from engine.d6s.rules import D6s
from engine.d6s.winning import Reason
from engine.events import Event, Happened
from engine.game import Outcome
from engine.playthrough import Playthrough
from engine.values import Seat
from images.d6s.summary import summary_of
from images.summary import Summary

A, B = Seat("A"), Seat("B")
GIANTS = "Steadings of the Giants\n1 Hill Giant\n2 House Orc: shield"
KINGDOM = "The Great Kingdom\n2 Knight"


def told(*facts: Happened) -> dict[str, tuple[str, str]]:
    """Returns the figures of both seats after these events, by label."""
    return {each.label: (each.values[A], each.values[B]) for each in summary(*facts).figures}


def summary(*facts: Happened, reason: Reason = Reason.NOBODY_LEFT) -> Summary:
    brought = (ArmyBrought(A, GIANTS, 0), ArmyBrought(B, KINGDOM, 0))
    events = [Event(number, each, "") for number, each in enumerate((*brought, *facts))]
    return summary_of(events, Outcome((B,), reason), {A: "Alice", B: "Bob"})


def test_losses_count_with_gear_and_not_if_they_come_back() -> None:
    orc = points_of({A: read_army(GIANTS), B: read_army(KINGDOM)})["House Orc 1"]
    assert orc[0] == A
    lost = told(
        RoundBegan(1, "A"), Eliminated("House Orc 1"), Eliminated("Knight 1"), Came("Knight 1", (0, 0), "Revivify")
    )
    assert lost["Points lost"] == (str(orc[1]), "0") and lost["Characters lost"] == ("1", "0")


def test_the_points_of_all_characters_are_the_points_of_the_army() -> None:
    for text in (GIANTS, KINGDOM, "Generic\n2 Human Warrior: warhorse, shield"):
        army = read_army(text)
        assert sum(points for _, points in points_of({A: army}).values()) == judge_army(army, 10**6, True).points


def test_dice_are_told_against_what_the_same_rolls_are_expected_to_bring() -> None:
    hit = ToHit("Knight 1", "House Orc 1", "blade", 5, 2, (), (), (2,), True)
    wound = ToWound("Knight 1", "House Orc 1", 4, 4, (3,), ((2,), (6,)), 1)
    figures = told(RoundBegan(1, "A"), hit, hit, wound, Wounded("House Orc 1", 1, 0, 0))
    assert figures["Hits"] == ("0", "2") and figures["Hits expected"] == ("0", "1")
    assert figures["Dice that wounded"] == figures["Expected to wound"] == ("0", "1")
    assert figures["Wounds taken"] == ("1", "0")


def test_objects_are_told_where_there_were_any_and_the_turning_round_in_points() -> None:
    assert "Objects taken" not in told(RoundBegan(1, "A"))
    found = summary(
        RoundBegan(1, "A"), RoundBegan(2, "B"), ObjectMoved("Treasure 1", "taken", "Knight 2"), Eliminated("Hill Giant")
    )
    figures = {each.label: each.values for each in found.figures}
    assert figures["Objects taken"] == {A: "0", B: "1"} and figures["Rounds"] == {A: "2", B: "2"}
    assert found.turning.startswith("It turned in round 2: Alice lost ") and found.turning.endswith(" points.")


def test_where_treasures_won_the_match_turned_when_they_came_into_one_hand() -> None:
    """Sacred Objects (D-114): who lost what does not matter to it."""
    course = (
        *(RoundBegan(1, "A"), Eliminated("Hill Giant"), ObjectMoved("Treasure 1", "taken", "Knight 1")),
        *(RoundBegan(2, "B"), ObjectMoved("Treasure 2", "taken", "House Orc 1")),
    )
    taken = summary(*course, ObjectMoved("Treasure 3", "taken", "Knight 2"), reason=Reason.TREASURES)
    assert taken.turning == "It turned in round 2: Bob took Treasure 3."
    assert taken.course is not None and taken.course.turning == 1
    both = summary(
        *course,
        *(ObjectMoved(f"Treasure {number}", "taken", "Knight 2") for number in (1, 3)),
        reason=Reason.TREASURES,
    )
    assert both.turning == "It turned in round 2: Bob took Treasure 1 and Treasure 3."
    stood = summary(*course, reason=Reason.TREASURES)
    assert stood.turning == "It turned in round 2: Bob came to control a second treasure."


def test_where_supplies_won_the_match_turned_when_the_last_was_destroyed() -> None:
    """Raid (D-113), and after the last round (D-116)."""
    course = (
        *(RoundBegan(1, "A"), ObjectMoved("Supply 1", "destroyed", "Knight 1")),
        *(RoundBegan(2, "B"), Eliminated("Hill Giant")),
    )
    for reason in (Reason.SUPPLIES, Reason.ROUNDS):
        assert summary(*course, reason=reason).turning == "It turned in round 1: Bob destroyed Supply 1."
    assert summary(*course).turning.startswith("It turned in round 2: Alice lost ")


def test_a_whole_match_is_summed_up() -> None:
    rng = random.Random(5)
    match = Playthrough.begin(D6s(), [A, B], {"points": 100, "rounds": 2}, RandomSource(rng))
    while match.outcome is None:
        match.answer(*match.sample_answer(rng))
    found = summary_of(match.events, match.outcome, {A: "Alice", B: "Bob"})
    assert found.course is not None and len(found.course.points[A]) == match.state.round
