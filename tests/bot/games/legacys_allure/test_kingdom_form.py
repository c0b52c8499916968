"""A kingdom is built card by card: its gold, its hexes, its faults, and what is unspent."""

from __future__ import annotations

from unittest import mock

import pytest

from bot.games.legacys_allure.face import FACE
from bot.games.legacys_allure.kingdom_form import KingdomForm
from bot.games.legacys_allure.own_cards import EXAMPLE
from bot.prompts.address import Address
from bot.prompts.form import first_of
from bot.prompts.parts import broken_limits
from bot.prompts.typed import read_answer
from engine.legacys_allure import kingdoms
from engine.legacys_allure.hexes import DEPLOYMENT, NORTH, SEATS, SOUTH, Hex
from engine.legacys_allure.kingdoms import gold_limit, of_preset
from engine.legacys_allure.library import presets, starter_set
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.rules import LegacysAllure
from engine.legacys_allure.state import BLITZ, DRAFT, SeatState, State
from engine.values import Json, Seat


def building(format_: str, seat: Seat = SOUTH, draft: Json = None) -> KingdomForm:
    """Returns the form of a kingdom with the starter set."""
    state = State(starter_set(), list(SEATS), format_)
    state.sides = {one: SeatState() for one in SEATS}
    about: dict[str, Json] = {"format": format_, "gold": gold_limit(format_, state.limits)}
    form = FACE.form(
        KingdomPlan(player=seat, prompt="kingdom", about=about, state=state), FACE.wording({}, None), draft
    )
    assert isinstance(form, KingdomForm)
    return form


def take(form: KingdomForm, key: str, *wanted: str) -> KingdomForm:
    """Returns the form after something is chosen in one of its menus."""
    field = next(one for one in form.fields() if one.key == key)
    values = [line.value for line in field.lines if line.value in wanted or line.label.startswith(wanted)]
    form.chosen(key, 0, values)
    return form.again(form.draft)


def test_every_card_is_offered_with_its_numbers_and_only_what_the_gold_allows() -> None:
    form = take(building(DRAFT), "hero", "Odra Kell")
    fields = {field.key: {line.label: line.about for line in field.lines} for field in form.fields()}
    assert fields["unit"]["Iron Ram, 8 gold"].startswith("power 4, melee, moves 3, health 6; Trample 1.")
    assert "Cinder Lash 1, 3 gold" in fields["other"] and not [one for one in fields["unit"] if "Stag" in one]
    while "unit" in {field.key for field in form.fields()}:
        form = take(form, "unit", next(field for field in form.fields() if field.key == "unit").lines[0].value)
        assert not form.fault()
    assert "of 160 gold**" in form.status()


def test_a_built_kingdom_says_what_is_unspent_and_its_button_too() -> None:
    form = take(take(building(DRAFT), "hero", "Odra Kell"), "unit", "Iron Ram")
    assert form.status().startswith("**8 of 160 gold**, **152 gold unspent**.")
    assert "Iron Ram: Unit, Cinder Guild. 8 gold. Power 4" in form.status()
    assert form.panel_buttons()[0].label == "Bring it with 152 gold unspent"
    form.do("fill")
    full = form.again(form.draft)
    assert "unspent" not in full.status() and full.panel_buttons()[0].label == "Bring this kingdom"
    assert full.decision.check(full.answer())


@pytest.mark.parametrize("seat", SEATS)
def test_in_a_blitz_each_unit_stands_in_ones_own_rows_and_can_be_moved_and_left_out(seat: Seat) -> None:
    form = take(take(take(building(BLITZ, seat), "hero", "Odra Kell"), "unit", "Ash Runner"), "unit", "Ash Runner")
    placed = [place for _, place in form.kingdom.units]
    assert len(set(placed)) == 3 and set(placed) <= DEPLOYMENT[seat]
    corner = Hex("A1" if seat == SOUTH else "I7")
    form = take(form, "place", corner)
    assert [place for card, place in form.kingdom.units if card == "ash_runner"] == [corner]
    assert form.kingdom.cards == {"odra_kell": 1, "ash_runner": 1} and not form.fault()
    form.put("place", [line.value for line in form.fields()[-1].lines], [])
    assert form.again(form.draft).kingdom.cards == {"odra_kell": 1}


def test_a_ready_kingdom_can_be_changed_and_a_card_taken_out() -> None:
    form = take(building(DRAFT), "ready", "cinder_guild_kingdom")
    form = take(take(form, "change", "forge_colossus"), "number", "0")
    assert "forge_colossus" not in form.kingdom.cards and "gold unspent" in form.status()
    assert broken_limits(form.panel(Address(1))) == []
    assert take(take(form, "change", "odra_kell"), "number", "0").kingdom.cards == {}


def test_a_written_kingdom_with_gold_unspent_is_looked_at_and_one_without_is_not() -> None:
    """A kingdom of 110 of 160 gold was once accepted without a word."""
    form = building(DRAFT)
    poor = first_of(read_answer(form, "Odra Kell: 2 Ash Runner, Iron Ram"))
    assert form.wants_a_look(poor)
    assert "146 gold unspent" in form.again(form.draft_of(poor)).status()
    assert "146 unspent" in form.in_words(form.decision.check(poor), form.wording)
    whole = of_preset("cinder_guild_kingdom", SOUTH).to_json()
    assert not form.wants_a_look(whole) and "unspent" not in form.in_words(whole, form.wording)


@pytest.mark.parametrize("format_", [BLITZ, DRAFT])
@pytest.mark.parametrize("seat", SEATS)
def test_the_example_fits_format_and_seat(format_: str, seat: Seat) -> None:
    form = building(format_, seat)
    assert form.example()
    assert form.decision.check(first_of(read_answer(form, form.example())))


def test_both_players_are_asked_in_the_same_words_so_that_one_message_asks_them() -> None:
    assert len({building(BLITZ, seat).question() for seat in SEATS}) == 1


def test_the_ready_kingdom_of_own_cards_is_drawn_once_however_often_the_form_is_made() -> None:
    cards = LegacysAllure(EXAMPLE)
    state = cards.new_match(SEATS, {"format": "draft"})
    plan = KingdomPlan(player=NORTH, prompt="kingdom", about={}, state=state)
    with mock.patch.object(kingdoms, "random_kingdom", wraps=kingdoms.random_kingdom) as drawn:
        offered = [FACE.form(plan, FACE.wording({}, None)).whole() for _ in range(3)]
    assert drawn.call_count <= kingdoms.TRIES and offered[0] == offered[1] == offered[2]
    assert len(offered[0]) == 1 + sum(one.format == DRAFT and not one.units for one in presets().values())
