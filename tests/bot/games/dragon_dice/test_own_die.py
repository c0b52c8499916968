"""A die that one book alone has is brought, checked, thrown, named, suggested and drawn by that book, beside v4.01c."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.forces.assortment import allowed_dice, die_in_brief, die_line, group_of, that_fit
from bot.games.dragon_dice.forces.draft import Draft
from bot.games.dragon_dice.forces.force import read_force
from bot.games.dragon_dice.words.names import DragonDiceWording
from engine.chance import RandomSource
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.forces.law import Agreement, Force, broken_rules
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE, HOME_ARMY, HORDE_ARMY, State
from engine.dragon_dice.text.notation import format_force
from engine.dragon_dice.view import TableView
from engine.events import Event
from engine.playthrough import Playthrough
from engine.refusals import NotUnderstood
from engine.values import Seat
from images.pictures import RenderStyle, Sheet
from tests.support.own_book import NAME, OWN_BOOK, OWN_DICE, OWN_GAME, SPECIES
from tests.support.printed import DICE_401C, PRESETS

A, B = Seat("A"), Seat("B")
NAMES = {A: "Alice", B: "Bob"}
USUAL = DragonDice()


def with_a_warden() -> Force:
    """A ready-made force whose Eagle Knight is a Reef Warden."""
    ready = PRESETS["Tidewatch"]
    armies = {
        army: tuple(NAME if die == "Eagle Knight" else die for die in dice) for army, dice in ready.armies.items()
    }
    force = replace(ready, known=OWN_DICE, armies=armies)
    assert NAME in force.units
    return force


def begun(game: DragonDice) -> Playthrough[State]:
    return Playthrough.begin(game, [A, B], {"force_points": 24}, RandomSource(random.Random(7)))


def asked(game: DragonDice) -> ForcePlan:
    (question,) = [one for one in begun(game).pending.values() if one.player == A]
    assert isinstance(question, ForcePlan)
    return question


def played() -> tuple[Playthrough[State], list[Event]]:
    """A match by the own book, until a Reef Warden has been thrown."""
    match, rng = begun(OWN_GAME), random.Random(3)
    while not (rolls := [e for e in match.events if isinstance(e.facts, Rolled) and f"A:{NAME}" in e.facts.faces]):
        assert match.failure is None
        assert match.outcome is None, "the match is over, and no Reef Warden was thrown"
        number, decision = next(iter(match.pending.items()))
        first = decision.player == A and isinstance(decision, ForcePlan)
        match.answer(number, decision.player, with_a_warden().to_answer() if first else decision.sample(rng))
    return match, rolls


def test_the_law_of_its_book_knows_it_and_the_other_does_not() -> None:
    answer = with_a_warden().to_answer()
    assert asked(OWN_GAME).check(answer) == answer
    assert broken_rules(with_a_warden(), asked(OWN_GAME).agreement) == []
    with pytest.raises(NotUnderstood, match=f"There is no unit called '{NAME}'"):
        asked(USUAL).check(answer)


def test_it_is_thrown_named_and_drawn_with_the_faces_of_its_book() -> None:
    match, rolls = played()
    facts = rolls[-1].facts
    assert isinstance(facts, Rolled) and set(facts.faces[f"A:{NAME}"]) == {"ID 3"}  # type: ignore[index]
    view = match.view(A)
    assert isinstance(view, TableView) and view.dice is OWN_DICE
    wording = DragonDiceWording.of(NAMES, view)
    assert wording.worth(f"A:{NAME}") == "3 health"
    assert wording.readable(f"A:{NAME} falls") == "Alice's Reef Warden falls"
    assert FACE.pictures.describe(view, NAMES).count(NAME)
    own, strange = (FACE.pictures.event(rolls, NAMES, RenderStyle(game=game))[0] for game in (OWN_GAME, USUAL))
    assert own.data != strange.data, "the other book does not know its colours"
    assert NAME in own.alt_text


def test_it_is_shown_on_a_sheet_with_all_its_faces() -> None:
    sheet = Sheet("Army", (("Home army", (NAME,)),), A)
    own, strange = (FACE.pictures.sheet(sheet, NAMES, RenderStyle(game=game))[0] for game in (OWN_GAME, USUAL))
    assert own.data != strange.data


def test_it_is_offered_and_suggested_where_its_book_is_played() -> None:
    agreed = asked(OWN_GAME).agreement
    assert NAME in allowed_dice(agreed) and NAME not in allowed_dice(asked(USUAL).agreement)
    draft = Draft.empty(OWN_DICE)
    assert NAME in that_fit(draft.force, agreed, HOME_ARMY, allowed_dice(agreed))
    group = group_of(NAME, OWN_DICE)
    assert group is not None and group.name == SPECIES
    assert group_of(NAME, DICE_401C) is None
    draft = draft.with_die("reef warden", HORDE_ARMY)
    assert draft.force.armies[HORDE_ARMY] == (NAME,) and draft.force.points == 3
    assert Draft.from_json(draft.to_json(), OWN_DICE).force.units == (NAME,)
    assert not Draft.from_json(draft.to_json(), DICE_401C).force.units
    assert die_in_brief(NAME, OWN_DICE) == "Coral Elves, 3 points"
    assert die_line(NAME, draft.force, HORDE_ARMY).startswith("3 points, cavalry: ID 3 ×6")


def test_it_is_read_from_text_by_its_book() -> None:
    text = format_force(with_a_warden())
    assert read_force(text, OWN_DICE) == with_a_warden()
    with pytest.raises(NotUnderstood, match=NAME):
        read_force(text, DICE_401C)


def test_forces_by_chance_and_ready_made_ones_are_of_its_dice() -> None:
    plan = asked(OWN_GAME)
    drawn = [plan.sample(random.Random(seed)) for seed in range(60)]
    assert any(NAME in answer["units"] for answer in drawn)  # type: ignore[index,call-overload,operator]
    assert {force.known for force in plan.agreement.presets.values()} == {OWN_DICE}
    agreed = Agreement(24, plan.law, OWN_BOOK[DICE])
    assert agreed.presets == Agreement(24, plan.law, DICE_401C).presets
