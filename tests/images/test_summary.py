"""What came of a match: the turn in which it turned, and a picture in which nothing sticks out of its place."""

from __future__ import annotations

import io

from PIL import Image

from engine.values import Seat
from images.blocks import painted
from images.palette import NIGHT
from images.summary import (
    Course,
    Summary,
    SummaryFigure,
    describe_summary,
    draw_summary,
    summary_block,
    summed_up,
    turning_turn,
)

A, B = Seat("A"), Seat("B")
NAMES = {A: "Alice", B: "A player with a very, very long name"}


def test_a_match_turns_where_the_losers_lost_most_more() -> None:
    losses = summed_up([{B: 2}, {A: 6, B: 7}, {B: 4}, {A: 9}], [A, B])
    assert losses == {A: [0, 6, 6, 15], B: [2, 9, 13, 13]}
    assert turning_turn(losses, [A]) == 2
    assert turning_turn(losses, [B]) == 3
    assert turning_turn(losses, []) is None, "a draw has not turned"
    assert turning_turn(summed_up([{}], [A, B]), [A]) is None


def test_the_picture_keeps_within_its_bounds_and_its_words_say_all_of_it() -> None:
    summary = Summary(())
    for turns in (0, 1, 2, 400):
        losses = summed_up([{A: 1, B: 2}] * turns, [A, B])
        figures = (
            SummaryFigure("Turns", {A: "4", B: "3"}),
            SummaryFigure("Only one has some", {A: "245 (expected 254)"}),
        )
        summary = Summary(figures, Course("Health lost", losses, turning=turns - 1 if turns else None), "It turned.")
        painted(summary_block("Alice wins: no opponent has a unit left in play.", summary, NAMES), 1, remember=True)
    words = describe_summary("Alice wins.", summary, NAMES)
    assert words.startswith("Alice wins. Turns: Alice 4, ")
    assert "Only one has some: Alice 245 (expected 254)," in words and words.endswith("It turned.")


def test_nothing_to_say_is_a_title_alone() -> None:
    assert painted(summary_block("A draw.", Summary(()), NAMES), 1, remember=True).box.height < 100


def test_a_match_without_losses_has_no_empty_curve() -> None:
    figures = (SummaryFigure("Rounds", {A: "3", B: "3"}),)
    without = Summary(figures, Course("Points lost", {A: (0, 0, 0), B: (0, 0, 0)}, "round"))
    assert draw_summary("Alice wins.", without, NAMES) == draw_summary("Alice wins.", Summary(figures), NAMES)


def test_lines_of_players_who_lost_the_same_lie_beside_each_other() -> None:
    course = Course("Units lost", {A: (0, 2, 2, 4), B: (0, 2, 2, 4)}, "round")
    drawn = Image.open(io.BytesIO(draw_summary("Alice wins.", Summary((), course), NAMES))).convert("RGB")
    colours = {colour: number for number, colour in drawn.getcolors(drawn.width * drawn.height) or ()}
    seen = [colours.get(NIGHT.player(seat), 0) for seat in (A, B)]
    assert min(seen) > 0.6 * max(seen), seen
