"""What is written to the log, and what never is: a log is read by others, and pasted into reports.

Seeds, forces that are not revealed and the bot's token stay out of it at every level:

- libraries that at DEBUG write down whatever they send and receive are not let down to it (`TELLTALES`);
- of an exception stand the places and the kind; its own words only where they are known to name a cause and no content
  (`OUTSPOKEN`), because those of any other may name whatever was in hand;
- whatever looks like a seed, and the token, is blacked out at last, wherever it came from.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, TextIO

import aiohttp
import discord
from sqlalchemy.exc import DBAPIError

from bot.prompts.responses import GONE
from bot.settings import CannotStart

log = logging.getLogger(__name__)

FORMAT: Final = "{asctime} {levelname:7} {name}: {message}"
DATES: Final = "%Y-%m-%d %H:%M:%S"

TELLTALES: Final = {
    "aiosqlite": logging.INFO,  # at DEBUG every statement with its values
    "sqlalchemy": logging.WARNING,  # at INFO every statement, at DEBUG every row that is read
    "discord.http": logging.INFO,  # at DEBUG every message that is sent
    "discord.gateway": logging.INFO,  # at DEBUG every click and filled-in form
    "discord.webhook": logging.INFO,  # at DEBUG every private answer, and the tokens to give one
}
"""The least level at which a library may speak that otherwise writes down what it sends and receives."""
CHATTY: Final = ("alembic", "discord")
"""Libraries that tell of their own workings at INFO; in the playground only those want to hear it who set DEBUG."""

OUTSPOKEN: Final = (
    OSError,
    CannotStart,
    # They show no values, because the engines hide them (`bot.store.database`).
    DBAPIError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.ConnectionClosed,
)
BLACKED_OUT: Final = "[secret]"
_SECRETS: Final = re.compile(
    # A seed; commitments look alike, and the log does not need them.
    r"\b[0-9a-fA-F]{64}\b"
    # The token by which a private answer is given.
    r"|(?<=/)(?:webhooks|interactions)/\d+/[\w.-]+"
)

REFERENCE: Final = re.compile(r"\b[EFP]-[0-9a-f]+(?:-[0-9a-f]+)?\b")
"""The number that a player is told when something goes wrong."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def set_up_logging(
    level: str, *, quiet: bool, token: str | None = None, to: TextIO = sys.stderr, as_json: bool = False
) -> logging.Handler:
    """Logs to standard error and returns what does it.

    `quiet` keeps libraries from telling a newcomer what only they understand; `token` is blacked out.
    """
    handler = logging.StreamHandler(to)
    handler.setFormatter(AsJson(token) if as_json else Discreet(token))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    logging.getLogger("discord.app_commands.tree").addFilter(_is_heeded)
    for name, least in TELLTALES.items():
        logging.getLogger(name).setLevel(max(least, root.level))
    if quiet and level != "DEBUG":
        for name in (*CHATTY, *TELLTALES):
            logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    # The bot never speaks in a voice channel, so discord.py's voice warning is noise.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return handler


def _is_heeded(record: logging.LogRecord) -> bool:
    """Returns whether a line of discord.py about suggestions is one for the operator.

    Suggestions that come too late, or were given already, are a courtesy that nobody waits for: that is no error.
    """
    error = record.exc_info[1] if record.exc_info else None
    cause = getattr(error, "original", error)
    if not isinstance(cause, discord.HTTPException) or cause.code not in GONE:
        return True
    log.info("Nobody waits for some suggestions any more: %s", cause)
    return False


class Discreet(logging.Formatter):
    """Writes lines that anybody may read."""

    def __init__(self, token: str | None = None) -> None:
        super().__init__(FORMAT, style="{", datefmt=DATES)
        self._token = token or None

    def format(self, record: logging.LogRecord) -> str:
        """Returns the line, with a traceback below it where there is one, and nothing secret in either."""
        # What another handler has written of the traceback is not ours.
        record.exc_text = None
        return self._without_secrets(super().format(record))

    def _without_secrets(self, text: str) -> str:
        text = _SECRETS.sub(BLACKED_OUT, text)
        return text if self._token is None else text.replace(self._token, BLACKED_OUT)

    def formatException(self, ei: ExcInfo) -> str:
        """Returns where it happened and of what kind it was, cause first."""
        return "" if ei[1] is None else "\n".join(_told(ei[1], set())).rstrip("\n")


class AsJson(Discreet):
    """Writes each line as a JSON object, with the reference that a player was told."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the object on one line, with nothing secret in it."""
        record.exc_text = None
        line: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": os.getpid(),
            "message": self._without_secrets(record.getMessage()),
        }
        if reference := REFERENCE.search(record.getMessage()):
            line["reference"] = reference[0]
        if record.exc_info:
            line["traceback"] = self._without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def _told(error: BaseException, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from _told(before, seen)
        yield "\nThat led to:\n"
    yield "Traceback (most recent call last):"
    yield "".join(traceback.format_tb(error.__traceback__)).rstrip("\n")
    words = f": {error}" if isinstance(error, OUTSPOKEN) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{words}"
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            if id(one) not in seen:
                yield "\nOne of them:\n"
                yield from _told(one, seen)
