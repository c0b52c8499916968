"""What tools need: watched play of both formats, a tally of what has happened, the contents of the rules."""

from __future__ import annotations

from engine.legacys_allure.hexes import SEATS
from engine.legacys_allure.workshop import WORKSHOP, Feats


def test_watched_games_of_both_formats_end() -> None:
    for seed in (2, 3):
        played = WORKSHOP.play(SEATS, {}, seed, thoroughly=True)
        assert len(played.outcome.winners) == 1 and played.decisions > 3


def test_what_has_happened_is_counted_and_what_has_not_is_named() -> None:
    tally = WORKSHOP.tally(1, {})
    assert isinstance(tally, Feats)
    assert len(tally.lacking()) == len(tally.feats())
    games = list(WORKSHOP.play_until_all_has_happened(tally, 2, 1, 4))
    assert 1 <= len(games) <= 4
    assert tally.count("question action") > 50 and tally.count("way move") > 10
    assert all(tally.count(feat) == 0 for feat in tally.lacking())
