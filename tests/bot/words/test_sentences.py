"""Lists, names, and long texts cut into messages."""

from __future__ import annotations

import ast
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words.sentences import (
    grouped,
    in_a_message,
    in_messages,
    listed,
    plain_name,
    safe_name,
    shortened,
    shortened_by_words,
)

ROOT = Path(__file__).parents[3]


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


@given(st.text(alphabet=st.characters(categories=["Cf", "L", "So"]), max_size=60))
def test_nothing_in_a_name_turns_the_writing_or_cannot_be_seen(name: str) -> None:
    shown = plain_name(name)
    assert all(unicodedata.category(c) != "Cf" or c == "\u200d" for c in shown)
    assert not shown.strip("\u200d") or shown[0] != "\u200d" != shown[-1]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Bob\u202ednikcuT", "BobdnikcuT"),
        ("\u2067\u200fAda\u2069\ufeff", "Ada"),
        ("A\u200bd\u00ada\u2060", "Ada"),
        ("\u202e\u3164\u2800\u200d", "Somebody"),
        ("Ada\u200dBob", "AdaBob"),
        ("\U0001f469\u200d\U0001f680 Ada", "\U0001f469\u200d\U0001f680 Ada"),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\ufe0f\u200d\U0001f308"),
        ("عليّ", "عليّ"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(name: str, shown: str) -> None:
    assert plain_name(name) == shown


@given(st.text(max_size=5000), st.sampled_from(["", "\n-# m7q3"]))
def test_a_message_is_no_longer_than_discord_takes_it(text: str, ending: str) -> None:
    content = in_a_message(text, ending)
    assert len(content) <= 2000 and content.endswith(ending)
    assert len(text) > 1900 or content == text + ending


SENDING = ("send", "send_message", "edit_message", "edit_original_response", "send_modal")
POSTING_MODULES = (
    *("bot/prompts/responses.py", "bot/posting/poster.py", "bot/posting/places.py", "bot/posting/direct.py"),
    *("bot/leagues/desk.py", "bot/client.py", "bot/puzzles/daily.py"),
)


def test_every_text_for_discord_passes_the_place_that_cuts_it() -> None:
    files = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
    ours = {str(file.relative_to(ROOT)): file for file in files if "playground" not in file.parts}
    sending = {
        name
        for name, file in ours.items()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SENDING
    }
    assert sending == set(POSTING_MODULES), "who posts something goes through Reply or Poster"
    assert all("in_a_message(" in ours[module].read_text(encoding="utf-8") for module in POSTING_MODULES)
    suggesting = {name for name, file in ours.items() if "app_commands.Choice(" in file.read_text(encoding="utf-8")}
    fixed = {f"cogs/{name}.py" for name in ("pictures", "mentions", "clock", "personal", "typing", "odds", "puzzles")}
    assert suggesting <= fixed, "suggestions are cut by bot.prompts.choices; these are fixed ones"


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
    assert len(shortened_by_words(text, limit)) <= limit


def test_a_text_is_cut_behind_a_whole_word_unless_that_leaves_too_little() -> None:
    assert shortened_by_words("one more for each further casting", 30) == "one more for each further…"
    assert shortened_by_words("a Donaudampfschifffahrt", 12) == "a Donaudamp…"
    assert shortened_by_words("short enough", 12) == "short enough"
