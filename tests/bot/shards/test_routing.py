"""Which shards a process serves, as a setting says it."""

from __future__ import annotations

import pytest

from bot.shards.routing import ShardPlan, shard_of


def test_a_server_belongs_to_the_shard_that_discord_names() -> None:
    """Discord's formula: (guild_id >> 22) % num_shards; direct messages go to shard 0."""
    assert shard_of(1_100_000_000_000_000_000, 4) == (1_100_000_000_000_000_000 >> 22) % 4
    assert shard_of((7 << 22) + 5, 4) == 3
    assert shard_of(None, 4) == 0


@pytest.mark.parametrize(
    ("text", "numbers", "count"),
    [
        ("shared", None, None),
        (" Shared/16 ", None, 16),
        ("0-3/16", range(4), 16),
        ("5/6", range(5, 6), 6),
    ],
)
def test_a_plan_is_read(text: str, numbers: range | None, count: int | None) -> None:
    plan = ShardPlan.read(text)
    assert (plan.numbers, plan.count) == (numbers, count)
    assert plan.allows(5) is (numbers is None or 5 in numbers)


@pytest.mark.parametrize("text", ["", "all", "3", "0-3", "4-2/8", "0-8/8", "shared/0", "shared/10001", "-1/4"])
def test_a_plan_that_cannot_be_is_refused_in_words(text: str) -> None:
    with pytest.raises(ValueError, match=r"shared|shards"):
        ShardPlan.read(text)
