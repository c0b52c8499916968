"""Lists, names, and long texts cut into messages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.words.sentences import grouped, in_messages, listed, plain_name, safe_name, shortened


def test_lists_read_as_people_write_them() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_equal_names_are_counted_in_the_order_of_their_first() -> None:
    assert grouped(["Thug", "Troll", "Thug"]) == "Thug ×2, Troll"


@given(st.text(max_size=60))
def test_a_name_is_one_line_and_never_empty(name: str) -> None:
    for shown in (plain_name(name), safe_name(name)):
        assert shown
        assert "\n" not in shown
        assert "\r" not in shown
    assert len(plain_name(name)) <= 32


@given(st.text(alphabet="<@!&#:>*_~`|[]()\\/ htps1a", max_size=32))
def test_nothing_in_a_name_works(name: str) -> None:
    shown = safe_name(name)
    for index, character in enumerate(shown):
        if character in "<*_~`|[":
            before = shown[:index]
            assert (len(before) - len(before.rstrip("\\"))) % 2 == 1, shown
        if character == "@":
            assert shown[index + 1] == "\u200b"
    assert "://" not in shown


@given(st.lists(st.text(alphabet="ab c", max_size=90), max_size=30), st.integers(20, 60))
def test_no_word_is_lost_and_no_message_too_long(lines: list[str], limit: int) -> None:
    texts = in_messages(lines, limit)
    assert all(0 < len(text) <= limit for text in texts if text) and all(len(text) <= limit for text in texts)
    assert "".join("".join(texts).split()) == "".join("".join(lines).split())


@given(st.text(max_size=50), st.integers(2, 40))
def test_shortened_text_fits(text: str, limit: int) -> None:
    assert len(shortened(text, limit)) <= limit
