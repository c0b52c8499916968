"""What a newcomer writes is understood as it is meant, or refused with what to write."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

import pytest

from bot.games.d6s import rulers
from bot.games.d6s.face import FACE
from bot.games.d6s.forms.movement import ActForm
from bot.games.d6s.orders import actions, in_words
from bot.prompts.form import AnyForm, Nearly, Together, first_of
from bot.prompts.typed import read_answer, suggestions
from engine.d6s.planning.starters import ready_armies
from engine.d6s.state import State
from engine.d6s.view import TableView
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Seat, canonical
from tests.bot.games.d6s.test_bad_input import match_at, new_match, until

A, B = Seat("A"), Seat("B")
MOVING = """
lead: A
scenario: sacred objects
terrain:
  - {kind: obstacle, rect: [15, 9, 17, 15], name: house 1}
  - {kind: cover, rect: [6, 14, 10, 15], height: 1, name: hedge 1}
objects: {Treasure 1: {at: [12, 12.2]}, Treasure 2: {at: [4, 12]}, Treasure 3: {at: [20, 12]}}
A: {Archer 1: {at: [12, 8]}, Archer 2: {at: [10, 6]}, Knight 1: {at: [13, 8.5]}, Knight 2: {at: [2, 2]}}
B: {Orc Warrior 1: {at: [12, 14]}, Orc Warrior 2: {at: [19, 12]}, Orc Warrior 3: {at: [13.2, 14]},
    Hill Giant 1: {at: [8, 16], moved: 0}}
"""
FIGHTING = """
phase: combat
lead: A
scenario: sacred objects
objects: {Treasure 1: {at: [4, 12]}, Treasure 2: {at: [20, 12]}, Treasure 3: {at: [12, 12]}}
A: {Knight 1: {at: [12, 12]}, Man-at-Arms 1: {at: [14.2, 12]}, Archer 1: {at: [4, 11]}, Man-at-Arms 2: {at: [20, 5]}}
B: {Orc Warrior 1: {at: [12, 13]}, Orc Warrior 2: {at: [13.1, 12.5]}, Orc Warrior 3: {at: [15.2, 12.2]},
    Ogre 1: {at: [20, 6.3]}}
"""


def turn_of(match: Playthrough[State], name: str) -> Playthrough[State]:
    """Plays on, everybody staying, until this one may move."""
    for _ in range(10):
        ((number, decision),) = match.pending.items()
        units = decision.about["units"]
        assert isinstance(units, (list, tuple))
        if name in units:
            break
        match.answer(number, decision.player, decision.default())
    return match


@cache
def form_at(make: Callable[[], Playthrough[State]]) -> AnyForm:
    match = make()
    decision = next(iter(match.pending.values()))
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    return FACE.form(decision, FACE.wording({A: "Alice", B: "Bob"}, view))


def archers() -> Playthrough[State]:
    return turn_of(match_at(MOVING, "act"), "Archer 1")


def knights() -> Playthrough[State]:
    return turn_of(match_at(MOVING, "act"), "Knight 1")


def split() -> Playthrough[State]:
    return match_at(FIGHTING, "split")


def melee() -> Playthrough[State]:
    return until(split(), "melee")


def masteries() -> Playthrough[State]:
    return until(split(), "masteries")


def fight() -> Playthrough[State]:
    return until(split(), "fight")


def army() -> Playthrough[State]:
    return new_match()


def deployment() -> Playthrough[State]:
    match = new_match()
    for number, decision in list(match.pending.items()):
        match.answer(number, decision.player, ready_armies(100)[0].text)
    return until(match, "deploy")


def edges() -> Playthrough[State]:
    match = new_match()
    for number, decision in list(match.pending.items()):
        match.answer(number, decision.player, ready_armies(100)[0].text)
    return until(match, "edges")


def understood(make: Callable[[], Playthrough[State]], text: str) -> str:
    """Returns in words what a text means, which the question accepts."""
    form = form_at(make)
    return form.in_words(form.decision.check(first_of(read_answer(form, text))), form.wording)


def refused(make: Callable[[], Playthrough[State]], text: str) -> str:
    form = form_at(make)
    with pytest.raises(Refusal) as found:
        form.decision.check(first_of(read_answer(form, text)))
    return str(found.value)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Archer 1 goes to M10 and shoots Orc 1", "Archer 1: to M10, shoot Orc Warrior 1"),
        ("move Archer 1 to M10", "Archer 1: to M10"),
        ("I move my archer 1 to M10", "Archer 1: to M10"),
        ("archer 1 -> M10", "Archer 1: to M10"),
        ("archer1 M10", "Archer 1: to M10"),
        ("Archer 1 to 12, 9", "Archer 1: to M10 (south-west part)"),
        ("Archer 1 shoots the giant", "Archer 1: shoot Hill Giant 1"),
        ("Archer 1 fires at the nearest orc", "Archer 1: shoot Orc Warrior 1"),
        ("Archer 1 attacks Orc #3", "Archer 1: shoot Orc Warrior 3"),
        ("Archer 1 shoots Orc 1 from M10", "Archer 1: to M10, shoot Orc Warrior 1"),
        ("Archer 1 stays and shoots Orc 1", "Archer 1: shoot Orc Warrior 1"),
        ("Archer 1 to the treasure", "Archer 1: to M11 (north-west part)"),
        ("Archer 1 to t1", "Archer 1: to M11 (north-west part)"),
        ("Archer 1 left 2", "Archer 1: to K9 (south-west part)"),
        ("Archer 1 towards Treasure 1", "Archer 1: to M13 (south-west part)"),
        ("Archer 1 hold", "Leave Archer 1 on M9"),
        ("Archer 2 do nothing", "Leave Archer 2 on K7"),
        ("Archer 2 next to Archer 1", "Archer 2: to L8 (south-west part)"),
        ("Archer 1 2 inches north east", "Archer 1: to N10"),
        ("Archer 1 forward 3", "Archer 1: to M12 (south-west part)"),
        ("Archer 1 back 2", "Archer 1: to M7 (south-west part)"),
    ],
)
def test_a_move_is_understood_as_a_newcomer_writes_it(text: str, meant: str) -> None:
    assert understood(archers, text).startswith(meant)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("Knight 1 attacks Orc 1", "M14 (south-west part)"),
        ("Knight 1 charges the nearest enemy", "N14 (south-west part)"),
        ("Knight 1 to Orc 1", "M14 (south-west part)"),
        ("Knight 1 moves into melee with Orc 1", "M14 (south-west part)"),
        ("Knight 1 between Archer 1 and Orc 1", "M12 (south-west part)"),
    ],
)
def test_a_move_to_an_enemy_goes_into_contact(text: str, end: str) -> None:
    assert understood(knights, text) == f"Knight 1: to {end}"


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Knight 1 to M10", "It is not the turn of Knight 1, which moves at Speed 5; `/d6s order` tells it in advance"),
        ("Orc 1 to M10", "Orc Warrior 1 is not yours. Now it can be Archer 1 or Archer 2."),
        ("to M10", "Which character does that? Begin with a name: “Archer 1: to M10”."),
        ("Archer 1 shoot Orc 1 and Orc 3", "makes 1 attack, and 2 are named"),
        ("Archer 1 shoots Dragon", "There is no 'dragon' here; it can be Orc Warrior 1, Orc Warrior 2"),
        ("I move my archer to M10", "Which one: Archer 1 or Archer 2?"),
        ("archer shoots Orc 1", "Which one: Archer 1 or Archer 2?"),
        ("Archer 1", "What does Archer 1 do?"),
        ("M10", "Which character does that? Begin with a name"),
        ("12 from Hill Giant", "Which character does that? Begin with a name"),
    ],
)
def test_a_move_that_could_be_another_is_refused_with_what_to_write(text: str, instead: str) -> None:
    assert instead in refused(archers, text)


@pytest.mark.parametrize(
    ("text", "first", "other"),
    [
        ("Archer 1 to M10; Archer 2 to K7", "Archer 1: to M10", "Archer 2"),
        ("both archers stay", "Leave Archer 1 on M9", "Archer 2"),
        ("Archers shoot Orc 1", "Archer 1: shoot Orc Warrior 1", "Archer 2"),
        ("archer 1 and archer 2 shoot orc 1", "Archer 1: shoot Orc Warrior 1", "Archer 2"),
        ("Archer 1 shoots Orc 1 and Archer 2 goes up 2", "Archer 1: shoot Orc Warrior 1", "Archer 2"),
        ("Archer 1 shoots Orc 1, Archer 2 the giant", "Archer 1: shoot Orc Warrior 1", "Archer 2"),
    ],
)
def test_a_line_about_several_is_an_answer_for_one_and_orders_for_the_others(text: str, first: str, other: str) -> None:
    form = form_at(archers)
    given = read_answer(form, text)
    assert isinstance(given, Together)
    assert form.in_words(form.decision.check(given.answer), form.wording).startswith(first)
    assert [order.answer["unit"] for order in given.orders if isinstance(order.answer, Mapping)] == [other]
    assert first.removeprefix("Leave ")[:8] in given.in_words(form.wording) and other in given.in_words(form.wording)


def test_a_shot_without_a_target_takes_the_best_one_and_shows_it_first() -> None:
    form = form_at(archers)
    with pytest.raises(Nearly, match="Archer 1 shoots Orc Warrior 1, at which it has the best chance"):
        read_answer(form, "Archer 1 shoots")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Knight 1 against Orc 1 and Orc 2; Man-at-Arms 2 against Ogre", "Knight 1, Orc Warrior 1 and Orc Warrior 2;"),
        ("Knight vs Orc 1, Man-at-Arms 1 vs Orc 2", "Man-at-Arms 1, Orc Warrior 2 and Orc Warrior 3;"),
        (
            "Knight fights Orc 1; Man-at-Arms 1 fights Orc 2 and Orc 3; Man-at-Arms 2 and Ogre",
            "Knight 1 and Orc Warrior 1;",
        ),
        ("as proposed", "Knight 1, Orc Warrior 1 and Orc Warrior 2;"),
    ],
)
def test_a_split_is_named_by_its_partners_and_filled_up_where_the_rest_is_clear(text: str, meant: str) -> None:
    assert meant in understood(split, text)


def test_a_split_that_leaves_something_open_is_refused_with_all_that_can_be() -> None:
    said = refused(split, "Knight 1 against Orc 1")
    assert said.count("“") == 2 and "You can write “Knight 1, Orc Warrior 1" in said


@pytest.mark.parametrize("text", ["Knight against Orc 1", "the Knight's", "Orc 1", "knight vs orc 1", "as proposed"])
def test_the_next_melee_is_named_by_anybody_in_it(text: str) -> None:
    assert understood(melee, text).startswith("Knight 1 against Orc Warrior 1")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Knight uses blade mastery", "Knight 1: blade"),
        ("shield on the nearest orc", "Knight 1: shield on Orc Warrior 1"),
        ("Knight: shield on Orc 1", "Knight 1: shield on Orc Warrior 1"),
        ("no mastery", "No mastery"),
    ],
)
def test_a_mastery_is_declared_in_words(text: str, meant: str) -> None:
    assert understood(masteries, text) == meant


def test_a_mastery_that_is_not_there_is_refused_with_those_that_are() -> None:
    assert "On whom? Write “Knight 1: shield on Orc Warrior 1”" in refused(masteries, "shield")
    assert "It can declare blade, shield on" in refused(masteries, "vex")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Knight attacks Orc 1 twice", "attacks Orc Warrior 1 with hand weapon (blade) ×2"),
        ("hit the orc", "attacks Orc Warrior 1 with hand weapon (blade) ×2"),
        ("all attacks on Orc 1", "attacks Orc Warrior 1 with hand weapon (blade) ×2"),
        ("grab the treasure", "picks up Treasure 3"),
        ("retreat", "disengages toward M12 (south-west part)"),
        ("skip", "does nothing more"),
        ("as proposed", "attacks Orc Warrior 1 with hand weapon (blade) ×2"),
    ],
)
def test_a_combat_action_is_understood_as_a_newcomer_writes_it(text: str, meant: str) -> None:
    assert understood(fight, text) == f"Knight 1 {meant}"


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("attack Orc 1, then Orc 2 if it falls", "“Knight 1 fights Orc 1, then Orc 2”"),
        ("Man-at-Arms 1 attack Orc 2", "It is not the turn of Man-at-Arms 1. Now it can be Knight 1."),
        ("attack Orc 1, disengage south", "it needs Nimble Escape"),
        ("grab Orc 1", "Grapple works on a smaller target"),
        ("throws a spear at Orc 1", "Knight 1 has no 'spear'"),
        ("throw Orc 1 to the ground", "Trip works on a smaller target"),
        ("Knight", "What does Knight 1 do?"),
        ("1", "it can be Orc Warrior 1"),
    ],
)
def test_a_combat_action_that_cannot_be_is_refused_by_what_was_meant(text: str, instead: str) -> None:
    assert instead in refused(fight, text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("great kingdom, 100 points", "The Great Kingdom: 11 characters, 99 points"),
        ("giants; a Hill Giant; 2 Orc Rabble", "Steadings of the Giants: 3 characters, "),
        ("The Great Kingdom: two Knights", "The Great Kingdom: 2 characters, 96 points"),
        ("Great Kingdom; Knight on a Warhorse; Archer x3", "The Great Kingdom: 4 characters, 85 points"),
        ("1 Knight, 4 Archers", "The Great Kingdom: 5 characters, 76 points"),
        ("Evil Earth; 2 Fanatics; 1 Ghoul", "Elemental Acolytes: 3 characters, 32 points"),
    ],
)
def test_an_army_is_written_in_one_line_and_by_a_part_of_its_lists_name(text: str, meant: str) -> None:
    assert meant in understood(army, text)


@pytest.mark.parametrize(
    ("text", "where", "number"),
    [
        ("all in the centre", "centre", 11),
        ("middle: all but the knight", "centre", 10),
        ("Archer 3 on the left", "left", 1),
        ("both archers", "left", 2),
        ("left: nobody", "left", 0),
        ("right: 2 archers and Knight", "right", 3),
    ],
)
def test_a_deployment_names_its_sector_anywhere_and_who_goes_by_kind(text: str, where: str, number: int) -> None:
    form = form_at(deployment)
    answer = form.decision.check(first_of(read_answer(form, text)))
    assert isinstance(answer, dict) and answer["sector"] == where and len(answer["units"]) == number


@pytest.mark.parametrize("text", ["north and south", "South and North", "n", "north"])
def test_a_choice_is_named_by_the_words_that_tell_it_from_others(text: str) -> None:
    if text == "n":
        assert "You can: Start from north and south" in refused(edges, text)
    else:
        assert understood(edges, text) == "Start from north and south"


@cache
def position() -> TableView:
    view = match_at(MOVING, "act").view(A)
    assert isinstance(view, TableView)
    return view


@pytest.mark.parametrize(
    ("text", "ordered"),
    [
        ("archers shoot Orc 1", ["Archer 1: shoot Orc Warrior 1", "Archer 2: shoot Orc Warrior 1"]),
        ("Archer 1 and Archer 2 shoot Orc 1", ["Archer 1: shoot Orc Warrior 1", "Archer 2: shoot Orc Warrior 1"]),
        ("Archer 1: shoot orc 1, Archer 2: to K8", ["Archer 1: shoot Orc Warrior 1", "Archer 2: to K8"]),
        ("Knight 1 attacks Orc 1, then Orc 3", ["Knight 1 fights Orc Warrior 1, then Orc Warrior 3"]),
        ("Knight 1 attacks Orc 1", ["Knight 1: to M14 (south-west part)", "Knight 1 fights Orc Warrior 1"]),
        ("Knight 1 uses blade mastery", ["masteries: Knight 1 blade"]),
        ("never use opportunity attacks", ["opportunity: never"]),
        ("everything as proposed", ["the rest do as suggested", "your melees are fought as suggested"]),
    ],
)
def test_orders_are_understood_as_a_newcomer_writes_them(text: str, ordered: list[str]) -> None:
    found, _ = actions(position(), A, text)
    lines = in_words(found).split("\n")[1:]
    assert len(lines) == len(ordered) and all(said in line for said, line in zip(ordered, lines, strict=True)), lines


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("stay", "Which character does that? Begin with a name, with “all” or “the rest”: “Archer 1: stay”"),
        ("cancel", "`/d6s forget` cancels all orders"),
        ("archer shoots Orc 1", "Which one: Archer 1 or Archer 2?"),
        ("Archer 1 shoot Orc 1, Orc 3", "Archer 1 makes 1 attack, and 2 are named"),
        ("Orc 1 stays", "Orc Warrior 1 is not yours."),
        ("all dragons stay", "There is no 'dragons' among them; there are Archer and Knight."),
    ],
)
def test_orders_that_name_nobody_are_refused_with_how_to_begin(text: str, instead: str) -> None:
    with pytest.raises(Refusal) as refusal:
        actions(position(), A, text)
    assert instead in str(refusal.value)


def test_rulers_take_articles_kinds_terrain_and_one_line_for_both_ends() -> None:
    state = position().state
    assert rulers.measured(state, "Archer 1", "the giant") == rulers.measured(state, "Archer 1 to Hill Giant 1", "")
    assert "middle of house 1" in rulers.measured(state, "Archer 1", "the house")[0]
    assert "Treasure 1" in rulers.measured(state, "Archer 1", "the nearest treasure")[0]
    for text in ("Archer 1 shoots Orc 1", "Archer 1 vs orc 1", "Archer 1, Orc 1", "archer 1 orc 1"):
        assert rulers.odds(state, text) == rulers.odds(state, "Archer 1 against Orc Warrior 1")


def test_a_unit_named_after_its_profile_is_told_as_now_and_as_printed() -> None:
    state = match_at(MOVING.replace("Hill Giant 1", "Hill Giant"), "act").state
    heading, *rest = rulers.looked_up(state, "hill giant")
    assert heading.startswith("**Hill Giant** at I17")
    assert rest[rest.index("As printed:") + 1].startswith("**Hill Giant**, 80 points")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("the giant", "**Hill Giant 1** (Hill Giant) at"),
        ("archers", "**Archer**, 7 points"),
        ("Captain", "**Captain**, for warriors: 5 times the points."),
        ("flanking", "1 more Fight"),
        ("opportunity attacks", "tied up"),
        ("cover", "Block Check"),
        ("great weapon", "+1 Strength; 2 points for warriors; 10 points for heroes."),
        ("shield", "Shield Mastery"),
    ],
)
def test_profiles_templates_gear_and_words_of_the_rules_are_looked_up(name: str, said: str) -> None:
    assert said in "\n".join(rulers.looked_up(position().state, name))


def test_of_many_who_are_ordered_the_same_those_do_it_who_can_and_the_others_are_named() -> None:
    """Archer 2 has lost the bow."""
    setup = MOVING.replace("Archer 2: {at: [10, 6]}", "Archer 2: {at: [20.5, 12], lacks: [bow]}")
    view = match_at(setup, "act").view(A)
    assert isinstance(view, TableView)
    found, notes = actions(view, A, "all Archers: shoot Orc 1")
    assert in_words(found).split("\n")[1:] == ["- round 1: Archer 1: shoot Orc Warrior 1"]
    assert notes[0].startswith("Archer 2: ")


def test_a_line_in_a_preview_that_names_nobody_is_about_who_can_do_just_that() -> None:
    form = form_at(knights)
    assert isinstance(form, ActForm)
    assert form.understood("into Orc 1")["unit"] == "Knight 1", "Knight 2 is far away"
    assert form.understood("to C3")["unit"] == "Knight 2"


CASTING = """
lead: A
A:
  Dwarf Cleric 1: {at: [12, 12]}
  Knight 1: {at: [12, 13.2], wounds: 1, moved: 0}
  Dwarf 1: {at: [12, 10.8], wounds: 1}
B: {Orc Warrior 1: {at: [12, 20], moved: 0}}
"""


def cleric() -> Playthrough[State]:
    return match_at(CASTING, "act")


@pytest.mark.parametrize("word", ["on", "at", "toward"])
def test_a_spell_is_aimed_as_it_can_be_whatever_word_is_used(word: str) -> None:
    assert understood(cleric, f"casts cure wounds {word} Knight 1") == "Dwarf Cleric 1: cast Cure Wounds on Knight 1"
    said = refused(cleric, f"cast bless {word} Orc 1")
    assert "Bless is cast at nobody." in said and said.endswith("To do that, write: Dwarf Cleric 1: cast bless.")


def test_a_dead_character_is_not_mistaken_for_one_whose_name_begins_alike() -> None:
    assert understood(cleric, "cast revivify on Dwarf 1") == "Dwarf Cleric 1: cast Revivify on Dwarf 1"
    assert "Dwarf 1 has left play; it can be Dwarf Cleric 1" in refused(cleric, "cast cure wounds on Dwarf 1")


def test_every_place_on_a_way_is_named_as_on_the_map() -> None:
    shown = form_at(archers).shown("Archer 1: to 12 10.3 via 10.2 8 and 11.5 9.4")
    assert shown == "Archer 1: to M11 via K9 and L10"


@pytest.mark.parametrize("typed", ["", "archer 1"])
def test_nothing_is_suggested_twice_in_other_words(typed: str) -> None:
    form = form_at(archers)
    given = [read_answer(form, one.value) for one in suggestions(form, typed)]
    # What orders more is another answer than the one that it begins with.
    answers = [
        one.mark if isinstance(one, Together) else canonical(form.decision.check(first_of(one))) for one in given
    ]
    assert answers and len(answers) == len(set(answers))


def test_suggestions_name_places_as_the_map_does_and_send_them_to_the_hair() -> None:
    """Nobody who looks at the map knows where 11.042 18.259 is."""
    offered = [one for one in suggestions(form_at(archers), "archer 1") if ": to " in one.name]
    assert offered
    for one in offered:
        assert re.search(r" to [A-Z]{1,2}\d+", one.name) and not re.search(r"\d\.\d", one.name), one.name
        assert form_at(archers).decision.check(first_of(read_answer(form_at(archers), one.value)))
    assert any(one.value != one.name for one in offered)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Move the rest as suggested", "proposed"), ("the rest of mine stay", "stay"), ("rest stay", "stay")],
)
def test_what_is_for_several_is_ordered_with_the_answer(text: str, kind: str) -> None:
    """These are buttons below the question, so that people type them too."""
    form = form_at(archers)
    given = read_answer(form, text)
    assert isinstance(given, Together) and [order.kind for order in given.orders] == [kind]
    form.decision.check(given.answer)
    assert given.in_words(form.wording) in [one.name for one in suggestions(form, "")]


def test_a_move_of_each_is_suggested_before_anything_is_typed() -> None:
    offered = [one.name for one in suggestions(form_at(archers), "")]
    assert any(name.startswith("Archer 1: to ") for name in offered)
    assert any(name.startswith("Archer 2: to ") for name in offered)


def test_what_is_for_several_phases_is_sent_to_the_order_that_does_it() -> None:
    text = "everything as proposed"
    assert f"`/d6s order {text}`" in refused(archers, text)
    view = archers().view(A)
    assert isinstance(view, TableView) and actions(view, A, text)[0]


@pytest.mark.parametrize("text", ["Deploy everybody as suggested", "all as proposed", "everybody as proposed"])
def test_everybody_is_deployed_as_proposed_in_writing_too(text: str) -> None:
    form = form_at(deployment)
    given = read_answer(form, text)
    assert isinstance(given, Together) and [order.kind for order in given.orders] == ["line"]
    form.decision.check(given.answer)
    assert given.in_words(form.wording) in [one.name for one in suggestions(form, "every")]


def test_a_split_offers_at_most_three_ways_a_line_for_each() -> None:
    """The picture shows the groups; buttons say in a few words what each way is about."""
    form = form_at(split)
    asked, *lines = form.question().split("\n")
    assert asked == "You have the lead: who fights whom? In each melee one character is alone on its side."
    assert 1 < len(form.offered) == len(lines) <= 3
    labels = [press.label for press in form.presses()]
    assert all(len(label) <= 40 for label in labels) and len(set(labels)) == len(labels)
    assert all(line.startswith(f"**{label[0]}. {label[3:]}**: ") for line, label in zip(lines, labels, strict=True))


def test_a_form_that_is_used_in_a_thread_judges_on_a_copy() -> None:
    """The match goes on while suggestions are worked out: what they are judged by does not change with it."""
    match = archers()
    decision = next(iter(match.pending.values()))
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    form = FACE.form(decision, FACE.wording({A: "Alice", B: "Bob"}, view))
    assert isinstance(form, ActForm) and form.is_slow
    apart = form.apart()
    assert list(apart.lines("")) == list(form.lines(""))
    answer = first_of(read_answer(form, "Archer 1 to M10"))
    assert canonical(apart.decision.check(answer)) == canonical(form.decision.check(answer))
    match.state.units["Archer 1"].at = (2000, 2000)
    with pytest.raises(Refusal):
        form.decision.check(answer)
    assert apart.decision.check(answer)
