"""The board in words: short enough, never cut within a word, complete where it must be, and discreet."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.table.state import State, home_of
from engine.dragon_dice.view import TableView, view_of
from engine.values import Seat
from images.dragon_dice.alt_text import board_as_text, describe_board
from images.dragon_dice.samples import SAMPLES, advanced, building, captured, midgame, placing, won
from images.text import LIMIT, cut_between_words
from tests.images.positions import states, views
from tests.support.printed import DICE_401C

NOT_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
UNLIMITED = 10**9


@settings(max_examples=50, deadline=None, suppress_health_check=NOT_SLOW)
@given(views(), st.sampled_from([0, 1, 40, 300, LIMIT]))
def test_fits_and_ends_between_words(case: tuple[TableView, dict[Seat, str]], limit: int) -> None:
    view, names = case
    whole, cut = describe_board(view, names, UNLIMITED), describe_board(view, names, limit)
    assert len(cut) <= limit
    if cut != whole:
        kept = cut.removesuffix("…")
        assert whole.startswith(kept)
        assert not kept or not whole[len(kept)].isalnum()


@given(st.text(), st.integers(0, 50))
def test_cutting_never_lengthens(text: str, limit: int) -> None:
    cut = cut_between_words(text, limit)
    assert len(cut) <= limit or cut == text
    assert cut == text if len(text) <= limit else len(cut) <= limit


def test_says_first_whose_turn_it_is() -> None:
    sample = midgame()
    assert describe_board(sample.view, sample.names).startswith("Turn 9, Alice to move, first march phase. ")


def test_says_first_who_has_won() -> None:
    sample = won()
    assert describe_board(sample.view, sample.names).startswith("Bob wins: two terrains captured. ")


def test_says_who_is_ready() -> None:
    sample = building()
    assert describe_board(sample.view, sample.names) == (
        "Setting up: forces are being built in secret. Alice: ready, force and three armies. "
        "Bob: force ready, armies in the making."
    )


def test_items_minor_terrains_and_dragonkin_are_in_the_texts() -> None:
    sample = advanced()
    short = describe_board(sample.view, sample.names)
    assert "Alice home army 5 health, 3 items, Coastland Bridge shows Double Saves" in short
    text = "\n".join(board_as_text(sample.view, sample.names))
    assert "Items: Vorpal Sword (Fire), Wooden Targe (Air), Dragon Staff (Water)." in text
    assert "Controls Highland Knoll (fire and earth), which shows Dust Storm." in text
    assert "Summoning pool: White Drake, Dragonscout (Air), Swampland Knoll." in text
    assert "Buried Unit Area: Coastland Village." in text
    assert "Reserves: Eldarim: Racer (Earth) (cavalry, 2); Seven League Boots (Earth)." in text


def test_names_what_stands_at_a_terrain() -> None:
    sample = captured()
    text = describe_board(sample.view, sample.names)
    assert "Frontier Highland Tower, face 8 (Tower); captured by Bob; Bob campaign army 12 health;" in text
    assert "Fire Drake of Alice" in text


@pytest.mark.parametrize("name", ["", " \u200b\u200e", "\U0010ffff", "\u3164"])
def test_a_name_nobody_can_see_becomes_the_seat(name: str) -> None:
    sample = midgame()
    text = describe_board(sample.view, {**sample.names, Seat("A"): name})
    assert text.startswith("Turn 9, Player A to move")


def units_of(view: TableView) -> list[str]:
    """Returns the names of all dice of a view, as often as they are there."""
    dice = [unit for terrain in view.terrains for army in terrain.armies for unit in army.units]
    for player in view.players:
        dice += [*player.reserves, *player.dead, *player.buried]
        dice += [unit for _, units in player.unplaced for unit in units]
    return [die.name for die in dice]


CLASSES = "|".join(sorted({unit.unit_class.replace("_", " ") for unit in DICE_401C.units.values()}))
COUNTED = re.compile(rf"[:,;] (?:(\d+) )?[^:,;]+ \((?:{CLASSES}), \d\)")
"""A kind of unit in a text: how many, its name, in brackets its class and health."""


def counted_in(text: str) -> int:
    """Returns how many units a text speaks of."""
    return sum(int(found[1] or 1) for found in COUNTED.finditer(text))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_unit_is_in_the_text(name: str) -> None:
    sample = SAMPLES[name]()
    names = {seat: f"Player {seat}" for seat in sample.names}
    text = "\n".join(board_as_text(sample.view, names))
    for unit in units_of(sample.view):
        assert f"{unit} (" in text
    for terrain in sample.view.terrains:
        assert terrain.name in text
        assert all(dragon.name in text for dragon in terrain.dragons)
    assert all(dragon.name in text for player in sample.view.players for dragon in player.pool)


@settings(max_examples=30, deadline=None, suppress_health_check=NOT_SLOW)
@given(states())
def test_every_unit_of_any_position_is_counted(state: State) -> None:
    view = view_of(state, None, WORDING_401C)
    lines = board_as_text(view, {})
    assert sum(counted_in(line) for line in lines) == len(units_of(view))


@pytest.mark.parametrize("make", [midgame, placing])
def test_the_text_says_what_is_next_up_and_down(make: object) -> None:
    sample = midgame() if make is midgame else placing()
    text = "\n".join(board_as_text(sample.view, sample.names))
    if make is midgame:
        assert "Shows 5 (missile); one up: 6 (melee), one down: 4 (missile)." in text
        assert "has marched this turn" in text
    else:
        assert "Not rolled yet. Its faces: 1 (magic)" in text


@settings(max_examples=30, deadline=None, suppress_health_check=NOT_SLOW)
@given(states(revealed=False), st.data())
def test_a_hidden_force_is_in_no_text(state: State, data: st.DataObject) -> None:
    viewer = data.draw(st.none() | st.sampled_from(state.seats))
    view = view_of(state, viewer, WORDING_401C)
    text = "\n".join([describe_board(view, {}, UNLIMITED), *board_as_text(view, {})])
    own = {die.kind for die in state.dice.values() if die.owner == viewer}
    foreign = {die.kind for die in state.dice.values() if die.owner != viewer} - own
    # An own Eagle Knight says nothing about a foreign Knight.
    foreign = {kind for kind in foreign if not any(name.endswith(f" {kind}") for name in own)}
    for kind in foreign:
        assert f" {kind} (" not in text and f" {kind}," not in text and f" {kind}." not in text
    if viewer is None:
        assert counted_in(text) == 0
    mine = {home_of(viewer)} if viewer is not None else set()
    own_terrains = {state.terrains[place].kind for place in mine if place in state.terrains}
    own_terrains |= {kind for seat, kind in state.proposed.items() if seat == viewer}
    all_terrains = {terrain.kind for terrain in state.terrains.values()} | set(state.proposed.values())
    assert not any(kind in text for kind in all_terrains - own_terrains)


def test_what_is_not_placed_yet_is_not_out_of_play() -> None:
    sample = placing()
    text = " ".join(board_as_text(sample.view, sample.names))
    assert "health to place" in text
    assert ": 0 health in play" not in text
    assert "health to place" in describe_board(sample.view, sample.names, UNLIMITED)
