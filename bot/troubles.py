"""What a player is told when something cannot be done: a refusal in its own words, or a bug with a reference number."""

from __future__ import annotations

import logging
import secrets

import discord
from discord import app_commands

from engine.refusals import Refusal

log = logging.getLogger(__name__)


def sentence_for(error: BaseException, doing: str) -> str:
    """Returns what to tell the player. What is our fault is logged under a reference number, which the sentence names.

    `doing` says for the log what was being done.
    """
    cause = _cause(error)
    if isinstance(cause, Refusal):
        return str(cause)
    if isinstance(cause, app_commands.NoPrivateMessage):
        return "This works on a server only, not in private messages."
    if isinstance(cause, app_commands.MissingPermissions):
        return "Only organisers may do this: people who may manage this server."
    if isinstance(cause, app_commands.CommandNotFound):
        return "I do not know this command any more. Reload Discord to see the present ones."
    if isinstance(cause, discord.Forbidden):
        return (
            "Discord does not let me do this here. I need the permissions to view the channel, send messages, attach "
            "files, create public threads and send messages in threads."
        )
    reference = f"E-{secrets.token_hex(3)}"
    log.error("%s failed while %s", reference, doing, exc_info=cause)
    return (
        f"Something went wrong on my side, not yours (reference {reference}). The match is safe: everything that was "
        "answered is kept. Please try again; if it happens again, tell whoever runs this bot the reference."
    )


def _cause(error: BaseException) -> BaseException:
    while isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError) and error.__cause__:
        error = error.__cause__
    return getattr(error, "original", None) or error
