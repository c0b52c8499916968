"""The picture of a split: who is beside whom, and up to three ways, on a picture for a phone."""

from __future__ import annotations

from engine.d6s.state import Side, State
from engine.d6s.suggesting.splitting import open_split, split_options
from engine.d6s.view import view_of
from engine.values import Seat
from images.d6s.facing import Facing
from images.d6s.layout import WIDTH
from images.d6s.pictures import D6sPictures, paint
from images.d6s.split import TITLE, common_melees, split_block, split_words
from images.palette import NIGHT
from tests.engine.d6s.suggesting.test_splitting import crowd

NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}


def crowded(seed: int = 4, count: int = 9) -> State:
    while open_split(state := crowd(seed, count)) is None:
        seed += 1
    return state


def test_the_board_shows_who_may_fight_whom_beside_the_table() -> None:
    state = crowded()
    whole, split = D6sPictures().board(view_of(state, None), NAMES)
    assert split.title == TITLE and split.data != whole.data and len(split.data) < 150_000
    graph = open_split(state)
    assert graph is not None
    for option in split_options(state, graph):
        assert option.title in split.alt_text
    assert all(name in split.alt_text for name in graph), "all melees are told to those who see no picture"


def test_it_is_no_higher_than_four_to_three_and_nothing_is_cut() -> None:
    for count in (6, 9, 14, 20):
        state = crowded(count=count)
        graph = open_split(state)
        assert graph is not None
        block = split_block(state, graph, split_options(state, graph), NIGHT, Facing())
        assert block.height <= block.width * 4 / 3, count
        written = paint(block, NIGHT, remember=True).written or ()
        assert not [one.text for one in written if "…" in one.text]
        assert not [one for one in written if one.size * 330 / WIDTH < 8]


def test_what_all_suggestions_share_is_shown_once() -> None:
    state = crowded(count=14)
    graph = open_split(state)
    assert graph is not None
    options = split_options(state, graph)
    common = common_melees(options)
    assert all(melee in option.melees for melee in common for option in options)
    assert len(split_words(state, options)) == len(options)
    assert {unit.side for unit in state.standing()} == set(Side)
