"""The line by which the bot knows its own messages again."""

from __future__ import annotations

import pytest

from bot.posting.idempotency_keys import BEFORE, Mark

MARKS = [
    Mark(7, 45, 52, question=33),
    Mark(7, 45, 45),
    Mark(7, 45, 52, part=2),
    Mark(7, question=33),
    Mark(7, question=33, what="again"),
    Mark(7, what="note 12"),
    Mark(7, what="invitation"),
    Mark(7, what="the end"),
]


@pytest.mark.parametrize("mark", MARKS, ids=str)
def test_a_mark_is_read_as_it_was_written(mark: Mark) -> None:
    assert Mark.of(f"What happened.{BEFORE}{mark}") == mark
    assert [other for other in MARKS if mark.is_in(other)] == [mark] if mark.first or mark.what else [MARKS[0], mark]


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("7 · 45–52 · ?33", Mark(7, 45, 52, question=33)),
        ("7 · 45 · part 2", Mark(7, 45, 45, part=2)),
        ("7 · note 12", Mark(7, what="note 12")),
    ],
)
def test_marks_of_messages_that_were_posted_earlier_are_still_known(line: str, mark: Mark) -> None:
    assert Mark.of(f"What happened.{BEFORE}{line}") == mark


def test_what_a_mark_says_besides_is_a_letter() -> None:
    assert [str(Mark(7, what=what)) for what in ("invitation", "the end", "note 40")] == ["#7.Wi", "#7.We", "#7.Wn14"]
    assert Mark.of(f"{BEFORE}#7.Wn14") == Mark(7, what="note 40")


def test_numbers_of_a_mark_are_short_and_read_back_whole() -> None:
    assert str(Mark(7, 46, 52, question=33)) == "#7.1a-1g.Qx"
    for number in (0, 9, 10, 35, 36, 1295, 1296, 10**17):
        assert Mark.of(f"{BEFORE}{Mark(number, number, number)}") == Mark(number, number, number)


def test_what_has_no_mark_is_not_ours() -> None:
    assert Mark.of("7 of you") is None
    assert Mark.of(f"Something{BEFORE}I may not attach files here.") is None


def test_a_message_that_went_on_holds_what_was_added_last() -> None:
    went_on = Mark(7, 45, 60, question=40)
    assert Mark(7, 58, 60, question=40).is_in(went_on)
    assert Mark(7, question=40).is_in(went_on)
    assert not Mark(7, 45, 52, question=33).is_in(went_on), "what was replaced since would be told once more"
    assert not Mark(7, 58, 61, question=40).is_in(went_on)
    assert not Mark(8, 58, 60, question=40).is_in(went_on)


@pytest.mark.parametrize(
    ("mark", "is_told"),
    [
        (Mark(7, 45, 52, question=33), True),
        (Mark(7, 45, 52, part=2, question=33), True),
        (Mark(7, 58, 60, question=40), True),
        (Mark(7, question=33), True),
        (Mark(7, 44, 52, question=33), False),
        (Mark(7, 58, 61, question=40), False),
        (Mark(7, 58, 60, question=41), False),
        (Mark(8, 45, 52, question=33), False),
        (Mark(7, what="note 3"), False),
    ],
    ids=str,
)
def test_a_message_that_went_on_tells_what_it_told_before(mark: Mark, is_told: bool) -> None:
    """Also what it asked before: that is answered, since it asks something later now."""
    assert mark.is_told_in(Mark(7, 45, 60, question=40)) == is_told
