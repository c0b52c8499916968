"""What a tally of words counts, and what it still lacks."""

from __future__ import annotations

from engine.workshop import WordTally


def test_what_has_not_happened_often_enough_is_lacking_the_rarest_first() -> None:
    tally = WordTally(2, ("fire", "flood", "frost"))
    tally.counts.update(("fire", "frost", "frost"))
    assert [tally.count(feat) for feat in tally.feats()] == [1, 0, 2]
    assert tally.lacking() == ["flood", "fire"]


def test_what_is_not_looked_for_lacks_nothing() -> None:
    tally = WordTally(1, ("fire",))
    tally.counts.update(("flood", "fire"))
    assert tally.lacking() == []
