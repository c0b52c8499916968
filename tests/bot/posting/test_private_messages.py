"""What is noted late of a match that is over is taken away all the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

from bot.posting.private_messages import LESSON, Confirmation, PrivateMessages
from bot.prompts.items import Interaction

ENDED = 50
"""The message that says how the match has ended."""


@dataclass
class Press:
    """A press in a thread, and whether its private answer is still there."""

    id: int
    channel_id: int = 7
    user: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(id=1))
    stands: bool = True
    message: None = None
    extras: dict[str, object] = field(default_factory=dict)

    def is_expired(self) -> bool:
        return False

    async def delete_original_response(self) -> None:
        self.stands = False


async def test_an_answer_that_ended_the_match_does_not_stay_below_its_end() -> None:
    messages, last = PrivateMessages(), Press(ENDED - 1)
    await messages.over_in(7, ENDED)
    await messages.answered(cast(Interaction, last), 3, Confirmation.NEW_MESSAGE)
    assert not last.stands


async def test_what_is_asked_after_the_end_stays_and_so_does_what_is_being_read() -> None:
    messages, later, lesson, elsewhere = (
        PrivateMessages(),
        Press(ENDED + 1),
        Press(ENDED - 1),
        Press(ENDED - 1, channel_id=8),
    )
    await messages.over_in(7, ENDED)
    await messages.refused(cast(Interaction, later))
    await messages.shown(cast(Interaction, lesson), LESSON)
    await messages.refused(cast(Interaction, elsewhere))
    assert later.stands and lesson.stands and elsewhere.stands
