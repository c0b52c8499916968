"""Whole matches in a real browser, to a real end: by buttons, by typing, and alone against the computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.chromium import needs_chromium
from tests.browser.whole_match import take

pytestmark = [*needs_chromium, pytest.mark.nightly]


@pytest.mark.parametrize(
    ("game", "way", "size"),
    [
        ("dragon_dice", "buttons", "15"),
        ("dragon_dice", "typing", "15"),
        ("dragon_dice", "alone", ""),
        ("dragon_dice_1996", "typing", ""),
        ("legacys_allure", "typing", ""),
        ("legacys_allure", "alone", ""),
        ("d6s", "typing", "100"),
    ],
)
async def test_a_match_comes_to_its_end(tmp_path: Path, game: str, way: str, size: str) -> None:
    assert await take(tmp_path, game, way, size, 1, 400, "")
