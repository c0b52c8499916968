"""Answers of the larger shapes can be put together and typed; what a form offers leads to a legal answer."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.dragon_dice.forms.spell_proposals import can_be_cast, proposals
from bot.games.dragon_dice.forms.spells import SpellForm
from bot.games.dragon_dice.forms.typed_spells import clause_text, read_spells
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.spells import rule_of_spell
from bot.prompts.address import Address
from bot.prompts.form import Nearly, fault_of
from bot.prompts.parts import Select
from bot.prompts.question import question_prompt
from engine.decisions import Decision, Pairs, Split
from engine.dragon_dice.edition_401c import EDITION as EDITION_401C
from engine.dragon_dice.edition_401c.spells import BOOK as PRINTED
from engine.dragon_dice.edition_1996 import EDITION as EDITION_1996
from engine.dragon_dice.magic.offers import (
    AimOffer,
    Dead,
    Dragons,
    HealthWorth,
    Movers,
    Named,
    Summonable,
    TargetStanding,
)
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.purse import MagicSource, Purse, ResultOrigin
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.refusals import NotUnderstood
from engine.values import Json, Seat
from tests.bot.prompts.decisions import PLACES, SIX, A, flights, moves, pairs, spell_plans, spendings, splits
from tests.support import played
from tests.support.magic import at_magic
from tests.support.printed import DICE_401C
from tests.support.questions import do, form_of, needs_panel, panel_answer, put, read_answer, ready_answers, suggestions

B = Seat("B")
CAST = DragonDiceWording(
    {A: "Alice", B: "Bob"},
    {"A-home": "Coastland City", "B-home": "Swampland Temple", "frontier": "Highland Tower"},
    for_message=False,
)
SIX_PLAYERS = DragonDiceWording(
    dict(zip(SIX, ("Alice", "Bob", "Cara", "Dave", "Eve", "Finn"), strict=True)),
    dict.fromkeys(PLACES, "Highland Tower"),
    for_message=False,
)


def chosen(decision: Decision, draft: Json, key: str, value: str) -> Json:
    """Returns the draft after one line of a field was chosen, wherever in its selects it stands."""
    form = form_of(decision, draft, CAST)
    assert form is not None
    field = next(field for field in form.fields() if field.key == key)
    place = [line.value for line in field.lines].index(value)
    return put(decision, draft, CAST, key, place // 25, [value])


# -- pairs ---------------------------------------------------------------------------------------------------------


@given(pairs(), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_every_pairing_can_be_put_together(decision: Pairs, seed: int) -> None:
    wanted = decision.check(decision.sample(random.Random(seed)))
    assert isinstance(wanted, Mapping)
    draft: Json = None
    for thing, partner in wanted.items():
        offers = [(a, b) for a, partners in decision.partners.items() for b in partners]
        form = form_of(decision, draft, CAST)
        assert form is not None
        values = [line.value for field in form.fields() for line in field.lines]
        # Of pairs that come to the same only one is offered.
        same = [n for n, (a, b) in enumerate(offers) if kinds(a, b) == kinds(thing, str(partner)) and str(n) in values]
        assert same
        draft = chosen(decision, draft, "pair", str(same[0]))
    answer = panel_answer(decision, draft)
    assert isinstance(answer, Mapping)
    assert sorted(kinds(a, str(b)) for a, b in answer.items()) == sorted(kinds(a, str(b)) for a, b in wanted.items())


def kinds(thing: str, partner: str) -> tuple[str, str]:
    return thing.split("#")[0], partner.split("#")[0]


def test_a_pair_can_be_taken_back() -> None:
    decision = Pairs(player=A, prompt="promote", partners={f"A:Thug#{n}": ("A:Cutthroat", "A:Mugger") for n in (1, 2)})
    draft = chosen(decision, None, "pair", "0")
    draft = do(decision, draft, CAST, "back")
    assert panel_answer(decision, draft) == {}


# -- numbers in parts ----------------------------------------------------------------------------------------------


@given(splits(), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_what_is_put_together_of_parts_is_always_legal(decision: Split, seed: int) -> None:
    rng = random.Random(seed)
    draft: Json = None
    for _ in range(8):
        form = form_of(decision, draft, CAST)
        assert form is not None
        field = rng.choice(form.fields())
        draft = chosen(decision, draft, field.key, rng.choice(field.lines).value)
        assert fault_of(decision, panel_answer(decision, draft)) == ""


def test_a_large_number_is_divided_part_by_part() -> None:
    decision = Split(player=A, prompt="id split", amounts={"A:Gryphon": 8}, parts=("melee", "missile", "saves"))
    draft = chosen(decision, None, "pile0_0", "3")
    draft = chosen(decision, draft, "pile0_1", "4")
    assert panel_answer(decision, draft) == {"A:Gryphon": {"melee": 3, "missile": 4, "saves": 1}}
    draft = chosen(decision, draft, "pile0_0", "6")
    assert panel_answer(decision, draft) == {"A:Gryphon": {"melee": 6, "missile": 2}}


def test_equal_dice_with_one_result_each_are_divided_together() -> None:
    amounts = {"A:Thug#1": 1, "A:Thug#2": 1, "A:Thug#3": 1, "A:Troll": 4}
    decision = Split(player=A, prompt="id split", amounts=amounts, parts=("melee", "saves"))
    draft = chosen(decision, None, "pile0", "1_2")
    answer = decision.check(panel_answer(decision, draft))
    assert answer == {
        "A:Thug#1": {"melee": 1},
        "A:Thug#2": {"saves": 1},
        "A:Thug#3": {"saves": 1},
        "A:Troll": {"melee": 4},
    }


# -- moves and points ----------------------------------------------------------------------------------------------


@given(st.one_of(moves(), flights(), spendings()), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_confirming_is_possible_only_for_what_is_legal(decision: Decision, seed: int) -> None:
    rng = random.Random(seed)
    draft: Json = None
    for _ in range(6):
        form = form_of(decision, draft, CAST)
        assert form is not None
        confirm = next(action for action in form.panel_buttons() if action.name == "confirm")
        assert confirm.disabled == bool(fault_of(decision, form.answer()))
        if form.fields():
            field = rng.choice(form.fields())
            draft = chosen(decision, draft, field.key, rng.choice(field.lines).value)


def test_points_run_down() -> None:
    decision = SpendPlan(
        player=A, prompt="spend", points=3, costs={"A:Oakling": {"A:Oak": 1, "A:Oak Lord": 2}}, recruits=("A:Pineling",)
    )
    draft = chosen(decision, None, "spend", "1")
    draft = chosen(decision, draft, "spend", "2")
    form = form_of(decision, draft, CAST)
    assert form is not None
    assert form.status() == "So far: Promote Oakling to Oak Lord, recruit Pineling, keep 0 saves. 0 points left of 3."
    assert decision.check(form.answer()) == {
        "saves": 0,
        "promote": {"A:Oakling": "A:Oak Lord"},
        "recruit": ["A:Pineling"],
    }


# -- spells --------------------------------------------------------------------------------------------------------

ARMIES = ("B frontier", "B B-home")


def magic(
    offers: Mapping[str, AimOffer], most: int = 8, elements: Sequence[str] = ("air", "death"), species: str = "Amazons"
) -> SpellsPlan:
    """Returns the question what is cast with so much magic of these elements."""
    purse = Purse.of([MagicSource((species,), tuple(elements), ResultOrigin.SURE, most)], {ResultOrigin.SURE: most})
    about: dict[str, Json] = {"place": "frontier", "total": most, "most": dict(purse.by_element())}
    return SpellsPlan(player=A, prompt="spells", purse=purse, book=PRINTED, offers=offers, about=about)


def test_spells_are_announced_one_after_the_other_while_the_magic_runs_down() -> None:
    decision = magic({"Hailstorm": Named(ARMIES, "army"), "Palsy": Named(ARMIES, "army")})
    draft = chosen(decision, None, "spell", "Hailstorm")
    form = form_of(decision, draft, CAST)
    assert form is not None
    assert [field.key for field in form.fields()] == ["castings", "target"]
    assert [line.about for line in form.fields()[0].lines[:2]] == [
        "2 magic: as its text says",
        "4 magic: 2 where its text says 1",
    ]
    assert [action.disabled for action in form.panel_buttons()] == [True, True, False]
    draft = chosen(decision, draft, "castings", "3")
    draft = chosen(decision, draft, "target", "B B-home")
    draft = do(decision, draft, CAST, "announce")
    form = form_of(decision, draft, CAST)
    assert form is not None
    assert form.status() == "Chosen: Hailstorm ×3 at Bob's home army. Left: 2 magic of air or death."
    assert [line.value for field in form.fields() if field.key == "spell" for line in field.lines] == [
        "Hailstorm",
        "Palsy",
    ]
    draft = chosen(decision, draft, "spell", "Palsy")
    draft = chosen(decision, draft, "target", "B frontier")
    draft = do(decision, draft, CAST, "announce")
    form = form_of(decision, draft, CAST)
    assert form is not None
    assert form.fields() == []
    assert decision.check(form.answer()) == [
        {"spell": "Hailstorm", "castings": 3, "element": "air", "target": "B B-home"},
        {"spell": "Palsy", "castings": 1, "element": "death", "target": "B frontier"},
    ]
    draft = do(decision, draft, CAST, "back")
    answer = panel_answer(decision, draft)
    assert isinstance(answer, list)
    assert len(answer) == 1


def test_the_same_spell_is_not_aimed_twice_at_one_army() -> None:
    decision = magic({"Palsy": Named(ARMIES, "army")})
    draft = do(
        decision, chosen(decision, chosen(decision, None, "spell", "Palsy"), "target", "B frontier"), CAST, "announce"
    )
    form = form_of(decision, chosen(decision, draft, "spell", "Palsy"), CAST)
    assert form is not None
    targets = next(field for field in form.fields() if field.key == "target")
    assert [line.value for line in targets.lines] == ["B B-home"]


def test_only_dead_of_the_element_and_no_more_than_the_magic_pays_for_are_offered() -> None:
    dead = Dead(
        {"A:Thug": (1, ("death", "earth")), "A:Sentry": (1, ("air", "fire")), "A:Troll": (4, ("death", "earth"))}
    )
    decision = magic({"Resurrect Dead": dead})
    form = form_of(decision, chosen(decision, None, "spell", "Resurrect Dead"), CAST)
    assert isinstance(form, SpellForm)
    element, units = form.fields()
    assert [line.value for line in element.lines] == ["air", "death"]
    assert [line.value for line in units.lines] == ["A:Sentry"]
    form = form_of(decision, chosen(decision, form.draft, "element", "death"), CAST)
    assert form is not None
    assert [line.value for line in form.fields()[1].lines] == ["A:Thug"]


def test_a_spell_says_nothing_of_species_of_which_nobody_is_in_the_match() -> None:
    decision = magic({"Resurrect Dead": Dead({"A:Sentry": (1, ("air", "fire"))})})
    decision = replace(decision, book={name: spell.kind for name, spell in EDITION_401C[SPELLS].items()})
    draft = chosen(decision, None, "spell", "Resurrect Dead")
    said = [
        form_of(decision, draft, replace(CAST, standing=dict.fromkeys(dice, "dua"))).status()
        for dice in (("A:Sentry", "B:Troll"), ("A:Sentry", "B:Soldier"))
    ]
    assert "A unit must contain the element of the magic. All castings" in said[0] and "Amazons" not in said[0]
    assert "Amazons, who contain none, return by any one element" in said[1]


def test_as_much_as_possible_is_chosen_to_begin_with() -> None:
    units = {f"B:Thug#{n}": TargetStanding("B frontier", "B frontier", 1) for n in range(1, 5)}
    decision = magic({"Fearful Flames": HealthWorth(units)}, elements=("fire",), species="Lava Elves")
    form = form_of(decision, chosen(decision, None, "spell", "Fearful Flames"), CAST)
    assert form is not None
    assert not form.panel_buttons()[0].disabled


def test_a_dragon_is_summoned_to_a_terrain() -> None:
    dragons = {
        "A:Air Drake": Summonable("pool", ("air",), False),
        "B:Fire Wyrm": Summonable("pool", ("fire",), False),
        "B:Air Wyrm": Summonable("frontier", ("air",), False),
    }
    decision = magic({"Summon Dragon": Dragons(dragons, ("A-home", "frontier"))})
    draft = chosen(decision, None, "spell", "Summon Dragon")
    draft = chosen(decision, draft, "to", "frontier")
    form = form_of(decision, draft, CAST)
    assert form is not None
    assert [line.value for line in form.fields()[-1].lines] == ["A:Air Drake"]
    draft = do(decision, chosen(decision, draft, "units", "A:Air Drake"), CAST, "announce")
    assert panel_answer(decision, draft) == [
        {"spell": "Summon Dragon", "castings": 1, "element": "air", "target": "frontier", "dragon": "A:Air Drake"}
    ]


def test_of_equal_dragons_the_one_is_meant_that_can_come() -> None:
    dragons = {
        "A:Air Drake#1": Summonable("frontier", ("air",), has_ivory=False),
        "A:Air Drake#2": Summonable("pool", ("air",), has_ivory=False),
    }
    decision = magic({"Summon Dragon": Dragons(dragons, ("A-home", "frontier"))})
    typed = read_spells(decision, "Summon Dragon with air at my Air Drake to frontier", CAST)
    wanted: Json = [{"spell": "Summon Dragon", "element": "air", "target": "frontier", "dragon": "A:Air Drake#2"}]
    assert decision.check(typed) == decision.check(wanted)


@pytest.mark.parametrize(
    "typed",
    [
        "Hailstorm x2 at Bob's frontier; Palsy at Bob's frontier",
        "2 hailstorm at Bob's frontier, palsy at Bob's frontier",
        "2x Hailstorm at Bob's frontier and Palsy at Bob's frontier",
        "Hailstorm at Bob's frontier x2, and Palsy at Bob's frontier",
        "Hailstorm at Bob's frontier ×2\nPalsy at Bob's frontier",
    ],
)
def test_several_spells_are_written_as_people_write_lists(typed: str) -> None:
    decision = magic({"Hailstorm": Named(ARMIES, "opposing army"), "Palsy": Named(ARMIES, "opposing army")})
    assert read_spells(decision, typed, CAST) == [
        {"spell": "Hailstorm", "castings": 2, "target": "B frontier"},
        {"spell": "Palsy", "castings": 1, "target": "B frontier"},
    ]


@given(spell_plans())
@settings(max_examples=60, deadline=None)
def test_every_spell_that_is_offered_can_be_announced(decision: SpellsPlan) -> None:
    form = form_of(decision, None, CAST)
    assert isinstance(form, SpellForm)
    offered = [line.value for field in form.fields() if field.key == "spell" for line in field.lines]
    assert offered == [name for name in decision.offers if can_be_cast(decision, name, [])]
    for name in offered:
        decision.check([next(proposals(decision, name, []))])


def test_esfahs_gift_is_aimed_at_a_buried_minor_terrain_by_choosing_and_by_typing() -> None:
    buried = ("A:Highland Knoll", "A:Deadland Woods#1", "A:Deadland Woods#2")
    decision = magic({"Esfah's Gift": Named(buried, "buried minor terrain", once=True)})
    draft = chosen(decision, None, "spell", "Esfah's Gift")
    form = form_of(decision, draft, CAST)
    assert form is not None
    lines = [line for field in form.fields() if field.key == "target" for line in field.lines]
    assert [(line.label, line.about) for line in lines] == [
        ("Your Highland Knoll", ""),
        ("Your Deadland Woods", ""),
    ]
    typed = read_spells(decision, "Esfah's Gift with air at Deadland Woods", CAST)
    assert decision.check(typed) == decision.check(
        [{"spell": "Esfah's Gift", "element": "air", "target": "A:Deadland Woods#1"}]
    )


@given(spell_plans())
@settings(max_examples=60, deadline=None)
def test_an_announcement_that_is_written_is_read_back(decision: SpellsPlan) -> None:
    for name, offer in decision.offers.items():
        wording = replace(SIX_PLAYERS, standing=places_of(offer))
        for entry, _ in zip(proposals(decision, name, []), range(3), strict=False):
            checked = decision.check([entry])
            text = clause_text(entry, decision, wording, A)
            again = decision.check(read_spells(decision, text, wording))
            assert without_numbers(again) == without_numbers(checked), text


def places_of(offer: AimOffer) -> dict[str, str]:
    """Returns where the dice of an offer stand, as far as it knows."""
    if isinstance(offer, HealthWorth):
        return {name: at.group.partition(" ")[2] for name, at in offer.units.items()}
    return dict(offer.units) if isinstance(offer, Movers) else {}


def without_numbers(value: Json) -> Json:
    """Returns the announcements with equal dice taken for one; in which order they are named is not looked at."""
    if isinstance(value, Mapping):
        return {key: without_numbers(one) for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return sorted((without_numbers(one) for one in value), key=str)
    return value.split("#")[0] if isinstance(value, str) else value


# -- typing --------------------------------------------------------------------------------------------------------

THUGS = {f"B:Thug#{n}": TargetStanding("B frontier", "B frontier", 1) for n in range(1, 4)}
DEAD = Dead({"A:Thug": (1, ("death", "earth")), "A:Troll": (4, ("death", "earth"))})
BOOK = magic(
    {
        "Hailstorm": Named(ARMIES, "army"),
        "Palsy": Named(ARMIES, "army"),
        "Wall of Fog": Named(("A-home", "frontier"), "terrain"),
        "Fearful Flames": HealthWorth(THUGS),
        "Finger of Death": Named(tuple(THUGS), "opposing unit"),
        "Resurrect Dead": DEAD,
        "Path": Movers({"A:Knight": "frontier", "A:Archer": "frontier"}, ("frontier", "A-home", "B-home")),
    },
    60,
    ("air", "death", "earth", "fire", "water"),
    "Lava Elves",
)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("nothing", []),
        ("Hailstorm x2 at Bob frontier", [("Hailstorm", 2, "air", "B frontier")]),
        (
            "hailstorm at bob's home; Palsy at Bob's frontier",
            [("Hailstorm", 1, "air", "B B-home"), ("Palsy", 1, "death", "B frontier")],
        ),
        ("Hailstorm ×3 on Bob's campaign army", [("Hailstorm", 3, "air", "B frontier")]),
        ("Wall of Fog at my home", [("Wall of Fog", 1, "water", "A-home")]),
        ("Wall of Fog at Highland Tower", [("Wall of Fog", 1, "water", "frontier")]),
        (
            "Finger of Death at Thug; Finger of Death at Thug",
            [("Finger of Death", 1, "death", "B:Thug#1"), ("Finger of Death", 1, "death", "B:Thug#2")],
        ),
        ("Resurrect Dead with earth at Troll", [("Resurrect Dead", 4, "earth", ["A:Troll"])]),
        ("Path x2 at my Knight, Archer to Bob's home", [("Path", 2, "earth", ["A:Knight", "A:Archer"])]),
        (
            "Hailstorm at Bob's home: One hit; or more to …; Palsy at Bob's frontier: One less",
            [("Hailstorm", 1, "air", "B B-home"), ("Palsy", 1, "death", "B frontier")],
        ),
    ],
)
def test_spells_are_understood(text: str, answer: list[tuple[str, int, str, Json]]) -> None:
    checked = BOOK.check(read_answer(BOOK, text, CAST))
    assert isinstance(checked, list)
    assert [(e["spell"], e["castings"], e["element"], e["target"]) for e in checked] == answer


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Hailstrom at Bob", "There is no spell 'Hailstrom'. Did you mean Hailstorm?"),
        ("Firebot at Bob", "There is no spell 'Firebot'. Firebolt cannot be cast now. You can cast Hailstorm, "),
        ("Xyzzy at Bob", "There is no spell 'Xyzzy'. You can cast Hailstorm, "),
        ("Hailstorm at the moon", "'the moon' is nothing to aim at here; there are:"),
        ("Hailstorm at Bob", "'Bob' could be several; there are: Bob's campaign army, Bob's home army."),
        ("Resurrect Dead with sugar at Troll", "'sugar' is no magic"),
        ("Path at Unicorn to my home", "There is no Unicorn to choose here"),
        ("Resurrect Dead at Troll to my home", "Resurrect Dead moves no units: leave out 'to my home'."),
    ],
)
def test_what_is_not_understood_of_spells_is_said(text: str, sentence: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read_answer(BOOK, text, CAST)
    assert sentence in str(refused.value)


def test_a_suggestion_of_a_spell_says_what_it_costs_and_what_more_castings_make_of_its_text() -> None:
    game = at_magic("A frontier: 2 Conjurer | B B-home: Troll", frontier="Coastland Tower 1")
    (decision,) = game.match.pending.values()
    shown = {one.value: one.name for one in suggestions(decision, "hailst", CAST)}
    assert shown["Hailstorm at Bob's home army"].startswith("Hailstorm at Bob's home army: 2 magic. An opposing army")
    assert shown["Hailstorm x2 at Bob's home army"].startswith(
        "Hailstorm x2 at Bob's home army: 4 magic: 2 where its text says 1. An opposing army"
    )
    assert read_answer(decision, shown["Hailstorm x2 at Bob's home army"], CAST) == [
        {"spell": "Hailstorm", "castings": 2, "target": "B B-home"}
    ]


def test_where_the_magic_decides_whom_a_spell_reaches_each_says_whom() -> None:
    dead = Dead({"A:Conjurer": (1, ("air", "water")), "A:Thug": (1, ("death", "earth"))})
    decision = magic({"Resurrect Dead": dead}, elements=("air", "death"))
    form = form_of(decision, chosen(decision, None, "spell", "Resurrect Dead"), CAST)
    assert form is not None
    with_which = next(field for field in form.fields() if field.key == "element")
    assert [(line.label, line.about) for line in with_which.lines] == [
        ("With air", "For Conjurer"),
        ("With death", "For Thug"),
    ]


def test_an_army_that_a_spell_is_aimed_at_says_where_it_stands_and_its_health() -> None:
    decision = magic({"Hailstorm": Named(ARMIES, "army")})
    cast_ = replace(CAST, standing={"B:Thug": "frontier", "B:Troll": "frontier", "A:Knight": "frontier"})
    form = form_of(decision, chosen(decision, None, "spell", "Hailstorm"), cast_)
    targets = next(field for field in form.fields() if field.key == "target")
    assert [(line.label, line.about) for line in targets.lines] == [
        ("Bob's campaign army", "Highland Tower, 5 health"),
        ("Bob's home army", ""),
    ]


def test_suggestions_lead_from_spell_to_target_to_the_next_spell() -> None:
    first = [one.value for one in suggestions(BOOK, "", CAST)]
    assert read_answer(BOOK, first[-1], CAST) == []
    assert "Hailstorm at Bob's campaign army" in first
    assert len(first) == len(set(first))
    more = [one.value for one in suggestions(BOOK, "hailst", CAST)]
    assert {"Hailstorm at Bob's home army", "Hailstorm x2 at Bob's home army"} <= set(more)
    then = [one.value for one in suggestions(BOOK, "Hailstorm at Bob's home army; pal", CAST)]
    assert then[0] == "Hailstorm at Bob's home army; Palsy at Bob's campaign army"
    for text in (*first, *more, *then):
        BOOK.check(read_answer(BOOK, text, CAST))


@pytest.mark.parametrize(
    ("decision", "text", "answer"),
    [
        (
            Pairs(player=A, prompt="promote", partners={"A:Thug": ("A:Cutthroat",), "A:Footman": ("A:Guard",)}),
            "Thug to Cutthroat, Footman -> Guard",
            {"A:Thug": "A:Cutthroat", "A:Footman": "A:Guard"},
        ),
        (
            Pairs(player=A, prompt="replacement", partners={"A:Mummy": ("A:Zombie", "A:Ghast")}),
            "nobody",
            {},
        ),
        (
            Split(player=A, prompt="id split", amounts={"A:Gryphon": 4, "A:Knight": 2}, parts=("melee", "saves")),
            "Gryphon: 3 melee, 1 save; Knight: saves",
            {"A:Gryphon": {"melee": 3, "saves": 1}, "A:Knight": {"saves": 2}},
        ),
        (
            Split(player=A, prompt="id split", amounts={"A:Gryphon": 4, "A:Knight": 2}, parts=("melee", "saves")),
            "all saves",
            {"A:Gryphon": {"saves": 4}, "A:Knight": {"saves": 2}},
        ),
        (
            MovePlan(
                player=A,
                prompt="move",
                mover="A:Gryphon",
                others={"A:Knight": 2},
                most=4,
                places=("A-home",),
                known=DICE_401C,
            ),
            "Gryphon, Knight to my home",
            {"units": ["A:Gryphon", "A:Knight"], "to": "A-home"},
        ),
        (
            SpendPlan(player=A, prompt="spend", points=3, costs={"A:Oakling": {"A:Oak": 1}}, recruits=("A:Pineling",)),
            "Oakling to Oak, recruit Pineling",
            {"saves": 1, "promote": {"A:Oakling": "A:Oak"}, "recruit": ["A:Pineling"]},
        ),
    ],
)
def test_the_larger_shapes_are_understood(decision: Decision, text: str, answer: Json) -> None:
    assert decision.check(read_answer(decision, text, CAST)) == answer


@given(st.one_of(pairs(), splits(), spendings()), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_what_is_suggested_can_be_read_and_made_longer(decision: Decision, seed: int) -> None:
    rng = random.Random(seed)
    typed = ""
    for _ in range(4):
        offered = [one.value for one in suggestions(decision, typed, CAST) if not one.value.startswith("#")]
        if not offered:
            return
        typed = rng.choice(offered)
        read_answer(decision, typed, CAST)
        typed += "; " if isinstance(decision, Split) else ", "


@pytest.mark.parametrize("seed", range(4))
def test_every_question_of_a_match_can_be_answered_by_button_and_by_command(seed: int) -> None:
    for _, decision, view in played.questions(seed, points=24):
        wording = DragonDiceWording.of({A: "Alice", B: "Bob"}, view, for_message=False)
        if decision.prompt in ("force", "armies"):
            continue
        assert ready_answers(decision) or needs_panel(decision), decision.prompt
        assert suggestions(decision, "", wording), decision.prompt


def test_a_typed_spell_that_helps_somebody_else_is_confirmed_on_the_panel_first() -> None:
    """With buttons one looks at it before it counts; who types must not give a spell away by a slip."""
    decision = magic({"Stone Skin": Named(("A frontier", "B frontier"), "army")}, elements=("earth",))
    with pytest.raises(Nearly, match="Stone Skin helps Bob's campaign army") as nearly:
        read_answer(decision, "Stone Skin at Bob's frontier", CAST)
    form = form_of(decision, nearly.value.draft, CAST)
    assert form is not None
    assert form.status().startswith("**Stone Skin helps Bob's campaign army, not yours.** Confirm it only if")
    assert decision.check(form.answer()) == [
        {"spell": "Stone Skin", "castings": 1, "element": "earth", "target": "B frontier"}
    ]
    assert read_answer(decision, "Stone Skin at my frontier", CAST), "one's own is helped at once"


def test_choosing_spells_stands_before_casting_nothing() -> None:
    rows = question_prompt(form_of(magic({"Hailstorm": Named(ARMIES, "army")}), None, CAST), Address(1, A, 1)).rows
    labels = [button.label for row in rows if not isinstance(row, Select) for button in row]
    assert labels[:2] == ["Choose spells", "Cast nothing"]


def test_the_rule_of_a_spell_says_nothing_of_the_code() -> None:
    for edition in (EDITION_401C, EDITION_1996):
        for spell in edition[SPELLS].values():
            assert "`" not in rule_of_spell(spell.kind) and "prompt" not in rule_of_spell(spell.kind)


def test_a_line_that_divides_results_names_the_unit_and_one_save() -> None:
    """What is chosen in a menu hides the menu's name, so the line says whose results it divides."""
    decision = Split(
        player=A, prompt="id split", amounts={"A:Gryphon": 4, "A:Troll": 4}, parts=("melee", "saves", "missile")
    )
    form = form_of(decision, None, CAST)
    labels = [line.label for line in form.fields()[0].lines]
    assert "Gryphon: 3 melee, 1 save" in labels
    assert not any("1 saves" in label for label in labels)
