"""Which SQLite has the WAL-reset fault: mended in 3.51.3, and for the lines 3.50 and 3.44 in 3.50.7 and 3.44.6."""

from __future__ import annotations

import pytest

from bot.store.library import described, has_wal_reset_fault


@pytest.mark.parametrize(
    "version", [(3, 40, 1), (3, 44, 5), (3, 45, 3), (3, 46, 1), (3, 50, 6), (3, 51, 0), (3, 51, 2)]
)
def test_with_the_fault(version: tuple[int, int, int]) -> None:
    assert has_wal_reset_fault(version)
    assert ".".join(map(str, version)) in described(version) and "3.51.3" in described(version)


@pytest.mark.parametrize("version", [(3, 44, 6), (3, 50, 7), (3, 51, 3), (3, 52, 0), (3, 53, 1), (4, 0, 0)])
def test_without_it(version: tuple[int, int, int]) -> None:
    assert described(version) == f"SQLite {'.'.join(map(str, version))}"
