"""Recruit: what a character lets its army have."""

from __future__ import annotations

from engine.d6s.features.recruit import recruited_by


def test_a_queen_brings_her_bears_and_others_bring_nobody() -> None:
    """Recruit: "the named recruits"."""
    assert recruited_by("Hill Giant Queen", ()) == {"Brown Bear", "Polar Bear"}
    assert recruited_by("Hill Giant", ()) == recruited_by("Knight", ()) == frozenset()
