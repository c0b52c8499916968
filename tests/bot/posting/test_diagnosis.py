"""What the bot says about its permissions, with the real client on a server that denies some."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground.permissions import BOT, Permission
from bot.posting.diagnosis import diagnosis
from tests.support.evening import evening


@pytest.mark.parametrize(
    ("denied", "named"),
    [(Permission(0), ""), (Permission.ATTACH_FILES, "Attach Files"), (Permission.SEND_MESSAGES_IN_THREADS, "Threads")],
)
async def test_each_missing_permission_is_named_with_what_fails_and_what_to_do(
    denied: Permission, named: str, tmp_path: Path
) -> None:
    async with evening(tmp_path, bot_permissions=BOT & ~denied) as table:
        told = diagnosis(table.bot.guilds[0])
        if not named:
            assert told.startswith("Nothing is missing")
        else:
            assert named in told and "everywhere" in told and "Server Settings" in told
            assert told.count("- **") == 1
