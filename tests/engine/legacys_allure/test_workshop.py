"""What tools need: watched play of both formats, a tally of what has happened, the contents of the rules."""

from __future__ import annotations

import pytest

from engine.legacys_allure import workshop
from engine.legacys_allure.cards import Trigger
from engine.legacys_allure.hexes import SEATS
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.schema.operations import OPS
from engine.legacys_allure.view import view_of
from engine.legacys_allure.workshop import WORKSHOP, AllureFeats
from engine.values import Seat
from engine.workshop import Broken


def test_watched_games_of_both_formats_end() -> None:
    for seed in (2, 3):
        played = WORKSHOP.play(SEATS, {}, seed, thoroughly=True)
        assert len(played.outcome.winners) == 1 and played.decisions > 3


def test_the_feats_are_every_keyword_operation_trigger_and_question() -> None:
    every = {str(feat) for feat in AllureFeats(1).feats()}
    assert {f"keyword {keyword.printed}" for keyword in KEYWORDS.values()} <= every
    assert {f"op {op}" for op in OPS} | {f"trigger {trigger}" for trigger in Trigger} <= every
    assert {f"question {prompt}" for prompt in ("order", "path", "cleanse", "spell power")} <= every


def test_a_view_that_shows_a_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "view_of", lambda state, seat: view_of(state, Seat("A")))
    with pytest.raises(Broken, match="a hand of A can be seen"):
        WORKSHOP.play(SEATS, {"format": "draft"}, 3)


def test_what_has_happened_is_counted_and_what_has_not_is_named() -> None:
    tally = WORKSHOP.tally(1, {})
    assert isinstance(tally, AllureFeats)
    assert len(tally.lacking()) == len(tally.feats())
    games = list(WORKSHOP.play_until_all_has_happened(tally, 2, 1, 3))
    assert 1 <= len(games) <= 3
    assert tally.count("question action") > 50 and tally.count("way move") > 10
    assert all(tally.count(feat) == 0 for feat in tally.lacking())
