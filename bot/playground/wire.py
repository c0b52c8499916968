"""The small change of Discord's wire: JSON objects, snowflakes, times and refusals."""

from __future__ import annotations

import datetime
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""One JSON object as it travels. Its shape is Discord's to say (`contract`, `limits`), not the type checker's."""

DISCORD_EPOCH_MS = 1_420_070_400_000
"""Snowflakes count milliseconds from the first second of 2015."""


class Snowflakes:
    """Gives out ids that grow with time, as Discord's do, and never the same one twice."""

    def __init__(self, last: int = 0) -> None:
        self._last = last

    def next(self, now: float) -> int:
        """Returns a new id for the moment `now` (seconds since 1970), larger than every id before it."""
        at = max(0, int(now * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(at, self._last + 1)
        return self._last

    def seen(self, snowflake: int) -> None:
        """Takes note of an id that exists already, so that no later one is smaller."""
        self._last = max(self._last, snowflake)


def timestamp(seconds: float) -> str:
    """Returns a moment (seconds since 1970) as Discord writes it: ISO 8601, UTC, with microseconds."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="microseconds")


def optional_id(snowflake: int | None) -> str | None:
    """Returns an id as Discord writes it, a string, or None where there is none."""
    return None if snowflake is None else str(snowflake)


class ApiRefusal(Exception):
    """A request that Discord would refuse: the HTTP status, Discord's own error code and the tree of what is wrong."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} (code {code}): {message}" + (f" {errors}" if errors else ""))
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers: dict[str, str] = {}
        self.extra: Json = {}

    def body(self) -> Json:
        """Returns the JSON which Discord sends with this refusal."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


def unknown(what: str, code: int) -> ApiRefusal:
    """Returns the refusal for something that does not exist, or not for whoever asks: 404 "Unknown ..."."""
    return ApiRefusal(404, code, f"Unknown {what}")


UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
UNKNOWN_COMMAND = 10063
MISSING_PERMISSIONS = 50013


def missing_permissions() -> ApiRefusal:
    """Returns the refusal for what the bot may not do in this channel."""
    return ApiRefusal(403, MISSING_PERMISSIONS, "Missing Permissions")
