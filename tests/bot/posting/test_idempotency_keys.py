"""The line by which the bot knows its own messages again."""

from __future__ import annotations

import pytest

from bot.posting.idempotency_keys import BEFORE, IdempotencyKey, without_key
from bot.words.sentences import visible

KEYS = [
    IdempotencyKey(7, 45, 52, question=33),
    IdempotencyKey(7, 45, 45),
    IdempotencyKey(7, 45, 52, part=2),
    IdempotencyKey(7, question=33),
    IdempotencyKey(7, question=33, what="again"),
    IdempotencyKey(7, what="note 12"),
    IdempotencyKey(7, what="invitation"),
    IdempotencyKey(7, what="the end"),
]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_a_key_is_read_as_it_was_written(key: IdempotencyKey) -> None:
    assert IdempotencyKey.of(f"What happened.{BEFORE}{key}") == key
    assert [other for other in KEYS if key.is_in(other)] == [key] if key.first or key.what else [KEYS[0], key]


@pytest.mark.parametrize("key", KEYS, ids=str)
def test_a_hidden_key_has_nothing_to_see_and_is_read_back(key: IdempotencyKey) -> None:
    content = f"What happened.{key.hidden}"
    assert IdempotencyKey.of(content) == key
    assert without_key(content) == "What happened." == visible(content)
    assert IdempotencyKey.of(key.hidden) == key, "also where nothing else stands in the message"


def test_a_text_that_ends_with_a_character_without_width_hides_no_key() -> None:
    assert IdempotencyKey.of("Hello \u200b") is None and without_key("Hello \u200b") == "Hello \u200b"


def test_what_a_key_says_besides_is_a_letter() -> None:
    assert [str(IdempotencyKey(7, what=what)) for what in ("invitation", "the end", "note 40")] == [
        "#7.Wi",
        "#7.We",
        "#7.Wn14",
    ]
    assert IdempotencyKey.of(f"{BEFORE}#7.Wn14") == IdempotencyKey(7, what="note 40")


def test_numbers_of_a_mark_are_short_and_read_back_whole() -> None:
    assert str(IdempotencyKey(7, 46, 52, question=33)) == "#7.1a-1g.Qx"
    for number in (0, 9, 10, 35, 36, 1295, 1296, 10**17):
        assert IdempotencyKey.of(f"{BEFORE}{IdempotencyKey(number, number, number)}") == IdempotencyKey(
            number, number, number
        )


def test_what_has_no_mark_is_not_ours() -> None:
    assert IdempotencyKey.of("7 of you") is None
    assert IdempotencyKey.of(f"Something{BEFORE}I may not attach files here.") is None


def test_the_second_part_of_a_story_tells_nothing_of_the_first_also_when_it_has_gone_on() -> None:
    """Where the first part was deleted, or the database replaced by a copy, it is told once more."""
    first, second = IdempotencyKey(7, 45, 52), IdempotencyKey(7, 45, 52, part=2)
    for went_on in (second, IdempotencyKey(7, 45, 60, part=2, question=40)):
        assert not first.is_in(went_on) and not first.is_told_in(went_on)
        assert second.is_told_in(went_on)
    went_on = IdempotencyKey(7, 45, 60, part=2, question=40)
    assert IdempotencyKey(7, 53, 60, question=40).is_in(went_on), "what came after the story stands there whole"
    assert IdempotencyKey(7, 53, 58).is_told_in(went_on)
    assert not second.is_told_in(first), "the first part tells nothing of the second"


def test_a_message_that_went_on_holds_what_was_added_last() -> None:
    went_on = IdempotencyKey(7, 45, 60, question=40)
    assert IdempotencyKey(7, 58, 60, question=40).is_in(went_on)
    assert IdempotencyKey(7, question=40).is_in(went_on)
    assert not IdempotencyKey(7, 45, 52, question=33).is_in(went_on), "what was replaced since would be told once more"
    assert not IdempotencyKey(7, 58, 61, question=40).is_in(went_on)
    assert not IdempotencyKey(8, 58, 60, question=40).is_in(went_on)


@pytest.mark.parametrize(
    ("key", "is_told"),
    [
        (IdempotencyKey(7, 45, 52, question=33), True),
        (IdempotencyKey(7, 45, 52, part=2, question=33), True),
        (IdempotencyKey(7, 58, 60, question=40), True),
        (IdempotencyKey(7, question=33), True),
        (IdempotencyKey(7, 44, 52, question=33), False),
        (IdempotencyKey(7, 58, 61, question=40), False),
        (IdempotencyKey(7, 58, 60, question=41), False),
        (IdempotencyKey(8, 45, 52, question=33), False),
        (IdempotencyKey(7, what="note 3"), False),
    ],
    ids=str,
)
def test_a_message_that_went_on_tells_what_it_told_before(key: IdempotencyKey, is_told: bool) -> None:
    """Also what it asked before: that is answered, since it asks something later now."""
    assert key.is_told_in(IdempotencyKey(7, 45, 60, question=40)) == is_told
