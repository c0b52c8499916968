"""Looking for puzzles in random matches: every draft is a puzzle that the search proves."""

from __future__ import annotations

from fractions import Fraction

import yaml

from engine.puzzles.finding import PuzzleHunt, drafts
from engine.puzzles.proving import proved
from engine.puzzles.puzzle import read_puzzle
from engine.registry import games, puzzle_rules, strategy, workshop

GAME = "legacys_allure"


def test_a_draft_is_a_puzzle_whose_chances_are_right() -> None:
    hunt = PuzzleHunt(puzzle_rules(GAME), strategy(GAME), Fraction(1), most=120, share=0.5)
    options = workshop(GAME).tables[0].options
    draft = next(drafts(hunt, games()[GAME], options, 1, lambda: False))
    assert draft.margin == 1
    found = read_puzzle(yaml.safe_dump(draft.to_json(GAME), sort_keys=False))
    assert found.seat == draft.seat and found.choices[0].chance == 1
    assert proved(found).faults == ()


def test_nothing_is_found_once_the_time_is_up() -> None:
    hunt = PuzzleHunt(puzzle_rules(GAME), strategy(GAME), Fraction(1), most=120)
    assert list(drafts(hunt, games()[GAME], workshop(GAME).tables[0].options, 1, lambda: True)) == []
