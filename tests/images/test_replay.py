"""Replays: frames of one size, as long as it takes to read them, never more bytes than Discord takes."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from engine.dragon_dice.view import TableView
from engine.values import Seat
from images.blocks import painted
from images.dragon_dice.frames import frame_blocks
from images.dragon_dice.pictures import DragonDicePictures
from images.dragon_dice.samples import SAMPLES, captured, midgame, won
from images.palette import NIGHT
from images.pictures import Moment
from images.replay import (
    MOST_FRAMES,
    describe_replay,
    draw_replay,
    durations,
    gathered,
    reel,
    replay_as_text,
)
from images.text import LIMIT
from tests.images.positions import views
from tests.support.moments import moments

PICTURES = DragonDicePictures()
NAMES = {Seat("A"): "Alice", Seat("B"): "Bob"}
SHOWN = [Moment(sample.view, sample.news) for sample in (midgame(), captured(), won())]


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_is_an_animation_with_a_frame_for_each_moment() -> None:
    replay = draw_replay(frame_blocks, SHOWN, NAMES)
    picture = opened(replay.data)
    assert picture.format == "GIF" and picture.info["loop"] == 0
    assert picture.n_frames == replay.frames == 3  # type: ignore[attr-defined]
    assert picture.width == 640
    times, shown = [], set()
    for number in range(3):
        picture.seek(number)
        times.append(picture.info["duration"])
        shown.add(picture.convert("RGB").tobytes())
    assert times == durations(SHOWN) and sum(times) / 1000 == replay.seconds
    assert len(shown) == 3


def test_a_whole_match_fits_into_a_file_and_into_two_and_a_half_minutes() -> None:
    match = moments(5)
    assert len(match) > 5 * MOST_FRAMES
    replay = draw_replay(frame_blocks, match, NAMES)
    assert replay.frames <= MOST_FRAMES
    assert len(replay.data) < 9 * 1024 * 1024
    assert replay.seconds < 165


def test_what_is_too_large_becomes_fewer_frames() -> None:
    match = moments(5)[:60]
    whole = draw_replay(frame_blocks, match, NAMES)
    bounded = draw_replay(frame_blocks, match, NAMES, most_bytes=len(whole.data) // 3)
    assert len(bounded.data) <= len(whole.data) // 3
    assert 1 < bounded.frames < whole.frames == 60
    assert draw_replay(frame_blocks, match, NAMES, most_bytes=1).frames == 1


def test_a_replay_is_stepped_through_frame_by_frame_and_turn_by_turn() -> None:
    turns = [replace(midgame().view, turn=turn) for turn in (3, 3, 4, 4, 5)]
    laid = reel(PICTURES, [Moment(view) for view in turns], NAMES)
    assert [laid.turn_after(at) for at in range(5)] == [2, 2, 4, 4, 4]
    assert [laid.turn_before(at) for at in range(5)] == [0, 0, 0, 2, 2]
    assert [laid.nearest(at) for at in (-1, 3, 9999)] == [0, 3, 4]
    assert opened(laid.picture(1)).size == opened(draw_replay(PICTURES.frames, [Moment(turns[1])], NAMES).data).size


def test_nothing_that_was_told_gets_lost_when_moments_are_gathered() -> None:
    match = moments(5)
    told = gathered(match, 40)
    assert len(told) <= 40
    assert [line for _, news in told for line in news] == [line for _, news in match for line in news]
    assert told[-1][0] == match[-1][0]


def test_armies_that_are_not_placed_yet_are_shown() -> None:
    placing = SAMPLES["placing"]().view
    waiting = tuple(
        replace(player, unplaced=(("home", player.reserves), ("horde", player.dead))) for player in placing.players
    )
    (bare,) = frame_blocks(
        [Moment(replace(placing, players=tuple(replace(p, unplaced=()) for p in waiting)), [])], NAMES
    )
    (shown,) = frame_blocks([Moment(replace(placing, players=waiting))], NAMES)
    assert shown.height > bare.height
    painted(shown, 1.0, remember=True)


def test_terrains_take_the_room_that_armies_had_before_they_were_placed() -> None:
    """Frames are equally high; what waits before the first turn leaves no empty band in all frames after it."""
    placing = SAMPLES["placing"]().view
    army = midgame().view.terrains[0].armies[0].units * 3
    waiting = tuple(replace(player, unplaced=(("home", army),)) for player in placing.players)
    views = [replace(placing, players=waiting), midgame().view]
    _, after = frame_blocks([Moment(view) for view in views], NAMES)
    column = [painted(after, 1.0).image.getpixel((40, y)) for y in range(int(after.height))]
    empty = max(len(list(run)) for colour, run in groupby(column) if colour == NIGHT.table)
    assert empty < 40


def test_where_nobody_stands_a_frame_says_so() -> None:
    """A terrain without armies is no empty column; while armies are placed none is missing yet."""
    for name, missing in (("captured", 4), ("placing", 0)):
        (frame,) = frame_blocks([Moment(SAMPLES[name]().view)], NAMES)
        written = painted(frame, 1.0, remember=True).written or []
        assert [one.text for one in written].count("no army") == missing


def test_longer_news_stand_longer_and_the_end_stands_longest() -> None:
    view = midgame().view
    short, long, end = durations(
        [Moment(view, ["Bob waits."]), Moment(view, ["A sentence that takes its time. " * 3]), Moment(view)]
    )
    assert 1000 <= short < long < end


def test_health_that_waits_to_be_placed_is_told_and_signs_have_words() -> None:
    sample = SAMPLES["placing"]()
    (frame,) = frame_blocks([Moment(sample.view, ("Armies are placed.",))], sample.names)
    written = painted(frame, 1.0, remember=True).written
    assert written is not None
    said = [one.text for one in written]
    assert said.count("24") == 2, "of each player who places armies, whether they stand at a terrain already or not"
    assert {"24", "health", "reserve", "dead", "buried", "captured"} <= set(said)
    assert all(one.size * 330 / frame.width >= 11 for one in written if not one.die)


def test_nothing_to_replay_is_an_error() -> None:
    with pytest.raises(ValueError):
        draw_replay(frame_blocks, [], NAMES)


@pytest.mark.parametrize("name", SAMPLES)
def test_nothing_sticks_out_of_a_frame(name: str) -> None:
    sample = SAMPLES[name]()
    for block in frame_blocks([Moment(sample.view, sample.news)], sample.names):
        painted(block, 1.0, remember=True)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(views(), st.lists(st.text(max_size=300), max_size=8), st.sampled_from([200, LIMIT]))
def test_nothing_sticks_out_whatever_the_position(
    case: tuple[TableView, dict[Seat, str]], news: list[str], limit: int
) -> None:
    view, names = case
    frames = [Moment(view, news), Moment(view)]
    blocks = frame_blocks(frames, names)
    assert blocks[0].height == blocks[1].height
    for block in blocks:
        painted(block, 0.5, remember=True)
    assert len(describe_replay(PICTURES, frames, names, limit)) <= limit


def test_the_words_of_a_replay() -> None:
    text = replay_as_text(PICTURES, SHOWN, NAMES)
    assert text[0] == "Turn 9, Alice to move, first march phase."
    assert "Bob turned Highland 7 → 8 and captured the Tower." in text
    assert text[-2] == "Bob wins: two terrains captured."
    alt = describe_replay(PICTURES, SHOWN, NAMES)
    assert alt.startswith("Replay of 3 moments. At its end: Bob wins: two terrains captured.")
    assert alt.endswith("Bob captured Swampland · Standing Stones, the second terrain.")


def test_what_changed_is_framed_and_a_finished_march_is_no_change() -> None:
    view = midgame().view
    first, *others = view.terrains
    turned = replace(view, terrains=(replace(first, face=1), *others))
    marched = replace(first, armies=tuple(replace(army, has_marched=True) for army in first.armies))
    rested = replace(view, terrains=(marched, *others))

    def drawn(*shown: TableView) -> bytes:
        return painted(frame_blocks([Moment(one, ["News."]) for one in shown], NAMES)[-1], 0.5).image.tobytes()

    assert drawn(view, turned) != drawn(turned, turned)
    assert drawn(view, rested) == drawn(rested, rested)


def test_players_stay_in_their_lines_whoever_has_the_first_turn() -> None:
    """Seats are in the order of their turns once that is known; a film in which lines change places is not followed."""
    sample = midgame()
    other = replace(sample.view, players=sample.view.players[::-1])
    first, second = (painted(frame_blocks([Moment(view)], NAMES)[0], 1.0).png() for view in (sample.view, other))
    assert first == second
