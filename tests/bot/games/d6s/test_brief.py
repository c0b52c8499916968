"""The short story of d6s: what comes of blows, one line for those without effect, one for moves, nothing twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest
import yaml

from bot.games.d6s.face import FACE
from bot.games.d6s.names import D6sWording
from bot.games.d6s.questions import at_stake
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.messages import OutgoingMessage
from bot.posting.writer import grown_lines
from engine.d6s import events as told
from engine.d6s.position import read_position
from engine.d6s.view import TableView
from engine.events import Event, Happened
from engine.located import read_yaml
from engine.values import Seat

TABLE = (
    "{A: {Archer 1: {at: [12, 8]}, Knight 1: {at: [4, 8]}}, B: {Ogre 1: {at: [4, 12]}, Orc Warrior 1: {at: [9, 9]}}}"
)
FULL: D6sWording = FACE.wording(
    {Seat("A"): "Alice", Seat("B"): "Bob"}, TableView(None, read_position(read_yaml(TABLE)))
)
PARTS = ((4, "profile"),)


def lines(*facts: Happened, brief: bool = True) -> list[str]:
    """Returns the story of these events."""
    return FACE.story([Event(number, one) for number, one in enumerate(facts, 1)], replace(FULL, brief=brief))


def blow(die: int, hit: bool, unit: str = "Knight 1", target: str = "Ogre 1", weapon: str = "blade") -> told.ToHit:
    return told.ToHit(unit, target, weapon, 4, 1, PARTS, (), (die,), hit)


def wound(die: int, wounds: int, target: str = "Ogre 1") -> told.ToWound:
    return told.ToWound("Knight 1", target, 4, 4, (3,), ((die,),), wounds)


def test_blows_are_told_by_what_comes_of_them() -> None:
    one_left = lines(blow(6, False), blow(4, True), wound(2, 1), told.Wounded("Ogre 1", 1, 0, 1))
    assert one_left == ["Knight 1 wounds Ogre 1 (1 Health left)."]
    assert lines(blow(4, True)) == ["Knight 1 hits Ogre 1."]
    assert lines(blow(4, True), wound(2, 1), told.Unharmed("Ogre 1", "immune")) == [
        "Knight 1 hits Ogre 1 (unharmed: immune)."
    ]
    assert lines(blow(4, True), wound(2, 1), told.Wounded("Ogre 1", 0, 1, 3)) == [
        "Knight 1 hits Ogre 1 (1 temporary Health lost)."
    ]


def test_conditions_that_blows_bring_are_told_with_them_or_not_at_all() -> None:
    poisoned = told.ConditionGained("Ogre 1", "poisoned", "Knight 1")
    vexed = told.ConditionGained("Ogre 1", "vexed", "Knight 1")
    assert lines(blow(4, True), wound(6, 0), poisoned, blow(4, True), wound(6, 0), poisoned) == [
        "Knight 1 hits Ogre 1 (now poisoned)."
    ]
    gone = told.ConditionLost("Ogre 1", "vexed")
    assert lines(blow(4, True), wound(6, 0), vexed, blow(5, False), gone) == ["No harm: Knight 1 against Ogre 1."]
    assert lines(replace(poisoned, source="Bog")) == ["Ogre 1 is **poisoned** now by Bog."]


def test_a_line_ends_with_its_victim_and_another_attacker_begins_one() -> None:
    said = lines(
        *(blow(4, True), wound(2, 2), told.Wounded("Ogre 1", 2, 0, 0), told.Eliminated("Ogre 1", "Knight 1")),
        blow(6, False, "Archer 1", "Orc Warrior 1", "bow"),
        *(blow(4, True, target="Orc Warrior 1"), wound(2, 1, "Orc Warrior 1"), told.Wounded("Orc Warrior 1", 1, 0, 1)),
    )
    assert said == [
        "Knight 1 **eliminates** Ogre 1.",
        "Knight 1 wounds Orc Warrior 1 (1 Health left).",
        "No harm: Archer 1 against Orc Warrior 1.",
    ]


def test_attacks_without_any_effect_are_one_line_and_many_are_counted() -> None:
    miss = blow(6, False)
    three = [miss, blow(5, False, "Archer 1"), blow(6, False, "Archer 2"), blow(6, False, "Ogre 1", "Knight 1")]
    assert lines(*three) == ["No harm: Knight 1 and Archer 1 and 2 against Ogre 1."]
    assert lines(*three, blow(6, False, "Orc Warrior 1", "Archer 1")) == ["5 attacks do no harm."]


def test_shots_say_whom_they_meet_where_that_matters() -> None:
    clear = told.BlockChecked("Archer 1", "Ogre 1", ("Knight 1",), 5, "")
    met = told.BlockChecked("Archer 1", "Ogre 1", ("Orc Warrior 1",), 5, "Orc Warrior 1")
    shot, at_orc = blow(6, False, "Archer 1", "Ogre 1", "bow"), blow(1, True, "Archer 1", "Orc Warrior 1", "bow")
    fell = [wound(1, 1, "Orc Warrior 1"), told.Wounded("Orc Warrior 1", 1, 0, 0), told.Eliminated("Orc Warrior 1")]
    assert lines(clear, shot, clear, told.ConditionLost("Ogre 1", "vexed"), shot, met, at_orc, *fell) == [
        "Archer 1 **eliminates** Orc Warrior 1 (aimed at Ogre 1) with a shot.",
        "No harm: Archer 1 against Ogre 1.",
    ]
    assert lines(replace(met, met="wall")) == ["No harm: Archer 1 against Ogre 1."]
    crowd = replace(met, met="crowd")
    random_one = told.DieThrown("Archer 1", "random", (1,))
    assert lines(crowd, random_one, shot) == ["No harm: Archer 1 against Ogre 1."]


def test_a_surge_is_told_with_its_blows() -> None:
    surge = told.Used("Knight 1", "Action Surge")
    hit = [blow(4, True), wound(2, 1), told.Wounded("Ogre 1", 1, 0, 1)]
    assert lines(surge, *hit) == ["Knight 1 wounds Ogre 1 with Action Surge (1 Health left)."]
    assert lines(blow(5, False), surge, blow(6, False)) == ["No harm: Knight 1 against Ogre 1."]
    assert lines(surge) == ["Knight 1 uses **Action Surge**."]


HEALED = told.SpellCast("Priest Acolyte 1", "Healing Word", ("Ogre 1",))
FALLS = (wound(2, 1), told.Wounded("Ogre 1", 1, 0, 0), told.Eliminated("Ogre 1", "Knight 1"))


def test_what_comes_of_a_hit_is_told_after_the_spell_that_answers_it() -> None:
    cast = "**Priest Acolyte 1 casts Healing Word** on Ogre 1."
    assert lines(blow(4, True), HEALED) == ["Knight 1 hits Ogre 1.", cast]
    assert lines(blow(4, True), HEALED, *FALLS) == [cast, "Knight 1 **eliminates** Ogre 1."]
    assert lines(blow(4, True), HEALED, wound(6, 0)) == [cast, "No harm: Knight 1 against Ogre 1."]


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_message_that_grows_reads_as_the_whole_story_does(step: int) -> None:
    """What `still_growing` says is told again with what follows, also where that changes nothing."""
    facts = [
        *(told.Moved("Knight 1", "land", ((4000, 8000), (4000, 9500))), told.Waited("Archer 1", 4)),
        *(blow(6, False, "Archer 1", "Orc Warrior 1", "bow"), told.Did("Archer 1", "hide")),
        *(blow(6, False, "Orc Warrior 1", "Archer 1"), blow(6, False, "Archer 1", "Orc Warrior 1")),
        *(HEALED, blow(6, False), blow(4, True), HEALED, *FALLS),
        *(blow(6, False, "Orc Warrior 1", "Archer 1"), told.ConditionGained("Archer 1", "prone", "Orc Warrior 1")),
        *(told.Saved("Orc Warrior 1", "reflex", 3, 0, (5,), False, "Treasure 1"), blow(6, False, "Archer 1")),
    ]
    events, wording = [Event(number, one) for number, one in enumerate(facts, 1)], replace(FULL, brief=True)
    page = OutgoingMessage("", IdempotencyKey(1, 1))
    for at in range(0, len(events), step):
        before, more = events[:at], events[at : at + step]
        row = before[len(before) - FACE.still_growing(before, wording) :]
        text = "\n".join(FACE.story(more, wording))
        if text:
            grown = grown_lines(FACE, wording, row, more)
            page = OutgoingMessage(text, IdempotencyKey(1, at + 1), grown=grown).after(page)
    assert page.text.split("\n") == FACE.story(events, wording)


def test_a_fall_is_told_once() -> None:
    saved = told.Saved("Knight 1", "fortitude", 3, 0, (5,), False, reason="to climb ruin")
    assert lines(saved, told.ConditionGained("Knight 1", "prone", why="it falls")) == [
        "Knight 1 fails to climb ruin and falls prone."
    ]


def test_moves_in_a_row_are_one_line_and_say_where_each_stands_in_the_end() -> None:
    said = lines(
        told.Did("Knight 1", "dash"),
        told.Moved("Knight 1", "land", ((4000, 8000), (4000, 9500))),
        told.Moved("Knight 1", "land", ((4000, 9500), (4500, 11500))),
        told.Did("Archer 1", "hide"),
        told.ConditionGained("Archer 1", "hidden"),
        told.Waited("Orc Warrior 1", 4),
    )
    assert said == ["Knight 1 dashes to E12, Archer 1 hides, Orc Warrior 1 waits until Speed 4."]


def test_of_many_moves_the_picture_shows_the_places() -> None:
    goes = [told.Moved(f"Archer {n}", "land", ((4000, 8000), (4000, 9500))) for n in (3, 1, 2, 5)]
    said = lines(
        *goes,
        told.Did("Knight 1", "dash"),
        told.Moved("Knight 1", "land", ((4000, 8000), (4000, 9500))),
        told.Moved("Magma Mephit 2", "fly", ((4000, 8000), (4000, 9500))),
        told.Moved("Archer 6", "land", ((4000, 8000), (4000, 9500))),
        told.Did("Archer 6", "hide"),
    )
    assert said == [
        "Archer 1 to 3 and 5 move; Knight 1 dashes; Magma Mephit 2 flies; Archer 6 moves and hides.",
    ]


def test_of_very_many_moves_only_their_number_is_told_and_waiting_is_over_once_one_acts() -> None:
    goes = [
        told.Moved(f"{name} {n}", "land", ((4000, 8000), (4000, 9500)))
        for name in ("Human Warrior", "Orc Warrior", "Dwarf Captain")
        for n in (1, 3)
    ]
    waits = [told.Waited("Human Warrior 1", 5), told.Waited("Gnome 1", 5), *goes]
    assert lines(*waits, told.Did("Orc Rabble 1", "dodge"), told.Did("Orc Rabble 2", "dodge")) == [
        "6 characters move; Gnome 1 waits until Speed 5; Orc Rabble 1 and 2 dodge."
    ]


def test_of_many_melees_their_number_is_told_and_what_ends_by_itself_is_not() -> None:
    pairs = tuple((f"Knight {n}", f"Ogre {n}") for n in range(1, 5))
    assert lines(told.MeleesSplit(pairs[:2])) == ["Knight 1 and Ogre 1; Knight 2 and Ogre 2."]
    assert lines(told.MeleesSplit(pairs)) == ["4 melees with 8 characters."]
    assert lines(told.ConditionLost("Ogre 1", "sapped")) == []
    assert lines(told.ConditionLost("Ogre 1", "stunned")) == ["Ogre 1 is no longer stunned."]
    held = told.Saved("Knight 1", "reflex", 4, 0, (3,), True, reason="against a fall")
    assert lines(held) == []
    assert lines(replace(held, success=False, dice=(5,))) == ["Knight 1 fails the save against a fall."]
    here, near, far = (4000, 8000), (4000, 8200), (4000, 12000)
    assert lines(told.Moved("Knight 1", "steps aside", (here, near))) == []
    assert lines(told.Moved("Knight 1", "steps aside", (here, far))) != []


def test_deployments_in_a_row_are_one_line() -> None:
    assert lines(
        told.Deployed("B", "left", {"Ogre 1": (0, 0)}),
        told.Deployed("A", "left", {"Archer 1": (0, 0)}),
        told.Deployed("B", "centre", {}),
        told.Deployed("A", "right", {"Archer 2": (0, 0), "Archer 3": (0, 0)}),
    ) == ["Bob deploys 1 on the left; Alice deploys 1 on the left and 2 on the right."]


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        ((told.Moved("Knight 1", "land", ((4000, 8000), (4000, 9500))), told.Did("Archer 1", "hide")), 2),
        ((blow(6, False), told.Did("Archer 1", "hide")), 2),
        ((told.Did("Archer 1", "hide"), blow(6, False)), 2),
        ((blow(6, True), HEALED), 2),
        ((blow(6, False), told.MoraleTested("Knight 1", 8, "profile", (1, 2), True)), 0),
        ((told.RoundBegan(3, "B"),), 0),
        ((told.Deployed("A", "left", {"Archer 1": (0, 0)}),), 1),
    ],
)
def test_moves_blows_and_deployments_at_the_end_may_grow(facts: Sequence[Happened], number: int) -> None:
    events = [Event(count, one) for count, one in enumerate(facts, 1)]
    assert FACE.still_growing(events, replace(FULL, brief=True)) == number
    assert FACE.still_growing(events, FULL) == 0, "the full story has a line for each"


def test_closing_in_is_told_by_the_melee() -> None:
    assert lines(told.Moved("Knight 1", "into contact", ((4000, 8000), (4000, 9400)))) == []


def test_being_pushed_is_no_move_of_ones_own() -> None:
    assert lines(told.Moved("Ogre 1", "pushed", ((4000, 12000), (4000, 13000)))) == [
        "Ogre 1 is pushed E13 to E14 (1 inch)."
    ]


def test_a_phase_stands_before_its_first_line_and_morale_is_one() -> None:
    said = lines(
        told.PhaseBegan("combat", 2),
        told.MeleesSplit((("Knight 1", "Ogre 1"),)),
        told.MeleeBegan(("Knight 1", "Ogre 1")),
        told.MasteryDeclared("Knight 1", "blade"),
        told.MasteryDeclared("Ogre 1", "shield", "Knight 1"),
        told.PhaseBegan("cleanup", 2),
        told.MoraleTested("Knight 1", 8, "profile", (1, 2), True),
        told.MoraleTested("Ogre 1", 7, "profile", (4, 5), False),
        told.Removed("Ogre 1", "morale"),
        told.PhaseBegan("combat", 3),
        told.RoundBegan(3, "B"),
    )
    assert said == [
        "**Combat.** Knight 1 and Ogre 1.",
        "Masteries: Knight 1 blade, Ogre 1 shield on Knight 1.",
        "Morale: Knight 1 holds; **Ogre 1 fails** (9 against 7) and leaves.",
        "**Round 3.** Bob leads.",
    ]


def test_many_who_hold_are_counted() -> None:
    tests = [told.MoraleTested(f"Orc {number}", 8, "profile", (1, 2), True) for number in range(5)]
    assert lines(*tests) == ["Morale: 5 characters hold."]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (told.Saved("Orc", "reflex", 3, 0, (5,), False, "Treasure 1"), "Orc fails to pick up Treasure 1."),
        (told.Saved("Orc", "fortitude", 3, 0, (5,), False, reason="to climb ruin"), "Orc fails to climb ruin."),
        (told.Deployed("A", "left", {"Archer 1": (0, 0)}), "Alice deploys 1 on the left."),
    ],
)
def test_a_save_and_a_deployment_are_told_by_their_result(facts: Happened, said: str) -> None:
    assert lines(facts) == [said]


def test_those_who_save_or_slip_in_a_row_are_one_line() -> None:
    slips = [told.Saved(f"Orc {n}", "reflex", 3, 0, (5,), False, "Treasure 1") for n in (1, 2)]
    saves = [told.Saved(f"Ogre {n}", "reflex", 3, 0, (1,), True, reason="against Fire Breath") for n in (1, 2, 3)]
    assert lines(*slips, *saves) == [
        "Orc 1 and 2 fail to pick up Treasure 1; Ogre 1 to 3 save against Fire Breath.",
    ]


def test_masteries_are_told_until_somebody_fights() -> None:
    declared = told.MasteryDeclared("Knight 1", "blade")
    assert lines(declared) == ["Masteries: Knight 1 blade."]
    assert lines(declared, blow(6, False)) == ["No harm: Knight 1 against Ogre 1."]
    assert lines(declared, HEALED, blow(6, False))[0] == "**Priest Acolyte 1 casts Healing Word** on Ogre 1."


def test_what_is_picked_up_is_told_once() -> None:
    saved = told.Saved("Ogre 1", "reflex", 3, 0, (2,), True, "Treasure 1")
    assert lines(saved, told.ObjectMoved("Treasure 1", "taken", "Ogre 1")) == ["### Ogre 1 takes Treasure 1"]


def test_whoever_sees_no_pictures_is_told_everything() -> None:
    facts = (told.Moved("Knight 1", "land", ((4000, 8000), (4000, 9500))), blow(6, False))
    short, full = lines(*facts), lines(*facts, brief=False)
    assert "(Fight 4, Armor 1)" in " ".join(full) and "1.5 inches" in full[0]
    assert sum(map(len, short)) < sum(map(len, full)) / 2


@pytest.mark.parametrize(
    ("bearers", "said"),
    [
        ({"A": 2, "B": 0}, "**You win if you still control 2 treasures at the end of this round.** "),
        ({"A": 0, "B": 2}, "**You lose if Bob still controls 2 treasures at the end of this round.** "),
        ({"A": 1, "B": 2}, "**You lose if Bob still controls 2 treasures at the end of this round.** "),
        ({"A": 1, "B": 1}, ""),
    ],
)
def test_a_question_warns_of_treasures_that_decide(bearers: dict[str, int], said: str) -> None:
    rows: dict[str, dict[str, object]] = {"A": {}, "B": {}}
    number = 0
    for side, name, y in (("A", "Archer", 4), ("B", "Ogre", 18)):
        for count in (1, 2):
            row: dict[str, object] = {"at": [4 * count, y]}
            if count <= bearers[side]:
                number += 1
                row["carries"] = [f"Treasure {number}"]
            rows[side][f"{name} {count}"] = row
    objects = {f"Treasure {n}": {"at": [4, 4] if n <= number else [20, 12]} for n in (1, 2, 3)}
    text = yaml.safe_dump({"scenario": "sacred objects", "objects": objects, **rows})
    view = TableView(Seat("A"), read_position(read_yaml(text)))
    decision = SimpleNamespace(player=Seat("A"))
    assert at_stake(decision, FACE.wording({Seat("A"): "Alice", Seat("B"): "Bob"}, view)) == said  # type: ignore[arg-type]
