"""What is said around a match."""

from __future__ import annotations

from bot.words import lobby


def test_the_log_is_a_list_without_numbers_whose_small_lines_stay_with_their_points() -> None:
    told = lobby.log(["Alice rolls 7.\n-# Coastal Dodge: 2.", "**Bob** saves."], 2000)
    assert told.split("\n") == [lobby.RECORD, "- Alice rolls 7.", "  - Coastal Dodge: 2.", "- **Bob** saves."]


def test_the_log_tells_the_newest_that_have_room_below_what_the_file_is() -> None:
    told = lobby.log([f"{number} {'x' * 500}" for number in range(12)], 2000)
    assert told.startswith(lobby.RECORD) and "- 11 x" in told and "- 7 x" not in told
    assert len(told) <= 2000
    assert lobby.log([], 2000) == lobby.NOTHING_YET
