"""Forms whose menus take long are worked out beside the event loop, on facts of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from bot.prompts.form import AnyForm

F = TypeVar("F", bound=AnyForm)
T = TypeVar("T")


async def worked_out(form: F, work: Callable[[F], T]) -> T:
    """Returns what some work makes of a form: of a slow one in a thread, on a copy that the match does not change."""
    if not form.is_slow:
        return work(form)
    return await asyncio.to_thread(work, form.apart())
