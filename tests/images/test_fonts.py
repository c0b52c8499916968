"""Text in any script: no box of a missing glyph, nothing too wide, right-to-left in order of sight."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from images import emoji, fonts
from images.typescale import Typeface

faces = st.sampled_from(list(Typeface))
SLOW = [HealthCheck.too_slow]


def assert_every_glyph_is_there(text: str, face: Typeface) -> None:
    for run in fonts.runs(text, face):
        assert run.font == fonts.DOT or all(ord(char) in fonts.coverage(run.font) for char in run.text)


@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
@given(st.text(max_size=100), faces)
def test_a_font_is_chosen_that_has_the_glyph(text: str, face: Typeface) -> None:
    assert_every_glyph_is_there(text, face)


@pytest.mark.parametrize("face", Typeface)
def test_no_character_of_the_basic_plane_is_a_box(face: Typeface) -> None:
    for start in range(0, 0x10000, 0x100):
        assert_every_glyph_is_there(" ".join(chr(code) for code in range(start, start + 0x100)), face)


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("Alice", "FiraGO Bold"),
        ("Дмитрий", "FiraGO Bold"),
        ("Ελένη", "FiraGO Bold"),
        ("محمد", "FiraGO Bold"),
        ("שלום", "FiraGO Bold"),
        ("ᴀʟɪᴄᴇ", "Noto Sans Bold"),
        ("漢字かなカナ한글", "Noto Sans CJK JP"),
        ("𝕬𝖑𝖎𝖈𝖊", "Noto Sans Math"),
        ("♜☠✿", "Noto Sans Symbols 2"),
        ("🐉🔥👑", "Material Design Icons"),
        ("😀😃😄", "Material Design Icons"),
        ("→−×…", "FiraGO Bold"),
    ],
)
def test_scripts_have_their_font(text: str, font: str) -> None:
    found = fonts.runs(text, Typeface.STRONG)
    assert {run.font for run in found} <= {font, "FiraGO Bold", "Noto Sans Bold"}
    assert font in {run.font for run in found}
    assert fonts.DOT not in {run.font for run in found}


def test_what_no_font_has_becomes_dots() -> None:
    assert fonts.runs("ሰላም", Typeface.TEXT) == (fonts.TextRun(fonts.DOT, "•••"),)
    assert fonts.mask("ሰላም", Typeface.TEXT, 30).getbbox() is not None


@settings(max_examples=80, deadline=None, suppress_health_check=SLOW)
@given(st.text(max_size=120), faces, st.integers(8, 60), st.integers(0, 500))
def test_fitted_text_fits(text: str, face: Typeface, size: int, room: int) -> None:
    line = fonts.fitted(text, face, size, room)
    assert fonts.width(line, face, size) <= room or not line
    if line:
        assert fonts.mask(line, face, size).width == max(1, fonts.width(line, face, size))


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(st.text(max_size=200), st.integers(60, 500), st.integers(1, 5))
def test_wrapped_text_fits(text: str, room: int, most: int) -> None:
    lines = fonts.wrapped(text, Typeface.TEXT, 20, room, most)
    assert len(lines) <= most
    assert all(fonts.width(line, Typeface.TEXT, 20) <= room for line in lines)


def test_wrapping_keeps_all_words_that_have_room() -> None:
    lines = fonts.wrapped("one two three four five six seven", Typeface.TEXT, 20, 120, 10)
    assert len(lines) > 1
    assert " ".join(lines) == "one two three four five six seven"


def test_a_long_name_ends_with_an_ellipsis() -> None:
    line = fonts.fitted("W" * 100, Typeface.STRONG, 22, 200)
    assert line.endswith("…")
    assert 150 < fonts.width(line, Typeface.STRONG, 22) <= 200


def test_right_to_left_text_stands_in_order_of_sight() -> None:
    (run,) = fonts.runs("שלום", Typeface.TEXT)
    assert run.text == "םולש"
    joined = "".join(run.text for run in fonts.runs("محمد", Typeface.TEXT))
    assert joined == "\ufeaa\ufee4\ufea4\ufee3", "letters take the forms of their place in the word, right to left"


def test_joined_emoji_are_one() -> None:
    assert fonts.clusters("a👩🏽‍🚀b🇩🇪") == ["a", "👩🏽‍🚀", "b", "🇩🇪"]
    rocket = fonts.runs("👩🏽‍🚀", Typeface.TEXT)
    assert [(run.font, len(run.text)) for run in rocket] == [("Material Design Icons", 1)]
    assert "".join(run.text for run in fonts.runs("🇩🇪", Typeface.TEXT)) == "DE"


def test_every_likeness_is_an_icon() -> None:
    for char in emoji.ICON_OF:
        assert fonts.runs(char, Typeface.TEXT), char
        assert fonts.DOT not in {run.font for run in fonts.runs(char, Typeface.TEXT)}


@pytest.mark.parametrize("text", ["", " ", "\u200b\u200e\u202e", "\ufe0f", "\u3164", "\u2800\u115f"])
def test_what_cannot_be_seen_gives_nothing(text: str) -> None:
    assert fonts.plain(text) == ""
    assert fonts.runs(text, Typeface.TEXT) == ()


def test_accents_do_not_pile_up() -> None:
    assert len(fonts.plain("z" + "\u0335\u0321\u034e" * 30)) <= 3
