"""What a player reads when something cannot be done: a refusal in its own words, or a bug with a reference number."""

from __future__ import annotations

import logging
import secrets
from typing import Final

import aiohttp
import discord
from discord import app_commands

from bot.cards import Obstacle
from bot.store import Corrupt, Unavailable
from bot.words.lobby import WAITING_POSTS
from engine.refusals import Refusal

log = logging.getLogger(__name__)

ARCHIVED: Final = 50083
OBSTACLES: Final = {
    ARCHIVED: Obstacle.LOCKED,
    160005: Obstacle.LOCKED,
    160006: Obstacle.FULL,
    160007: Obstacle.FULL,
    10003: Obstacle.GONE,
    50008: Obstacle.GONE,
    10004: Obstacle.GONE,
}
"""Discord's error codes. An archived thread opens by itself; when it does not, it is locked as well. A forum (50008)
takes no messages: what belongs beside a thread has no place there.
"""

AWAY: Final = (discord.RateLimited, aiohttp.ClientError, ConnectionError, TimeoutError)
"""What is raised when Discord was not reached at all, or wants us to wait for minutes."""

BUSY: Final = (
    "Discord is busy and did not let me do that just now. Nothing is lost: please try again in a minute or two."
)


def sentence_for(error: BaseException, doing: str) -> str:
    """Returns what to tell the player. What is our fault is logged under a reference number, which the sentence names.

    `doing` says for the log what was being done.
    """
    cause = _cause(error)
    if isinstance(cause, Refusal):
        return str(cause)
    if isinstance(cause, app_commands.NoPrivateMessage):
        return "This works on a server only, not in direct messages."
    if isinstance(cause, app_commands.MissingPermissions):
        return "Only organisers may do this: people who can manage this server."
    if isinstance(cause, app_commands.CommandNotFound):
        return "I do not know this command. Reload Discord to see the current ones."
    if isinstance(cause, AWAY) or (isinstance(cause, discord.HTTPException) and _is_busy(cause)):
        log.warning("Discord was busy while %s: %s", doing, str(cause) or type(cause).__name__)
        return BUSY
    if isinstance(cause, discord.HTTPException) and obstacle_of(cause) is Obstacle.FULL:
        return WAITING_POSTS[Obstacle.FULL]
    if isinstance(cause, discord.Forbidden):
        return (
            "Discord does not let me do this here. I need the permissions to view the channel, send messages, attach "
            "files, create public threads and send messages in threads."
        )
    if isinstance(cause, Corrupt):
        log.critical("The database is damaged: nothing was done while %s. Restore a backup (docs/operating.md).", doing)
        return (
            "My memory is damaged, so nothing was done. It is not your mistake: please tell whoever runs this bot, who "
            "can restore a backup."
        )
    if isinstance(cause, Unavailable):
        log.error("The database cannot be used, because %s: nothing was done while %s", cause, doing)
        return (
            f"I cannot use my database at the moment, because {cause}. Nothing was done, and all earlier answers are "
            "safe. Please try again in a few minutes; the operator of this bot has been told."
        )
    reference = f"E-{secrets.token_hex(3)}"
    log.error("%s failed while %s", reference, doing, exc_info=cause)
    return (
        f"Something went wrong on my side, not yours (reference {reference}). The match is safe: every answer is "
        "kept. Please try again; if it happens again, tell the operator of this bot the reference."
    )


def _cause(error: BaseException) -> BaseException:
    while isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError) and error.__cause__:
        error = error.__cause__
    return getattr(error, "original", None) or error


def _is_busy(refused: discord.HTTPException) -> bool:
    return refused.status == 429 or refused.status >= 500


def obstacle_of(refused: discord.HTTPException) -> Obstacle | None:
    """Returns the obstacle that blocks a post until a person fixes it; None for an error that may soon pass."""
    if refused.code in OBSTACLES:
        return OBSTACLES[refused.code]
    if refused.status == 404:
        return Obstacle.GONE
    if refused.status == 403:
        return Obstacle.FORBIDDEN
    return Obstacle.UNTAKEN if refused.status in (400, 413) else None
