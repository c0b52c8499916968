"""What a simulated person takes for an acknowledged answer: tests that look for lost answers rely on it."""

from __future__ import annotations

import pytest

from bot.cli.crowd import Told, Tried
from bot.playground import Playground
from bot.playground import interactions as kinds


@pytest.mark.parametrize(
    ("response", "seconds", "counts"),
    [
        (kinds.UPDATE, 2.0, True),
        (kinds.DEFER_UPDATE, 0.1, True),
        (kinds.DEFER_UPDATE, 1.2, False),
        (kinds.MODAL, 0.1, False),
        (kinds.CHOICES, 0.1, False),
        (kinds.MESSAGE, 0.1, False),
        (None, 0.0, False),
    ],
)
def test_only_some_responses_acknowledge_an_answer(response: int | None, seconds: float, counts: bool) -> None:
    """An opened form is no answer: a form that is never filled in would look like a lost answer."""
    playground = Playground()
    world = playground.world
    channel = next(iter(world.channels.values()))
    interaction = playground.interactions.new(kinds.COMPONENT, world.people[0], channel, {})
    interaction.answered_after = seconds
    assert Tried(1, 1, Told(interaction, response)).counts is counts
