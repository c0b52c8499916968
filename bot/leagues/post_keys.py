"""The hidden end of each message of a league, by which it is found again after a crash."""

from __future__ import annotations

from bot.posting.idempotency_keys import hidden


def key_of(post_id: int | None) -> str:
    """Returns the end of the message of a post, in characters without width."""
    return hidden(f"_{post_id}")


def is_message_of(post_id: int | None, content: str) -> bool:
    """Returns whether a message is that of a post; earlier versions ended it with a small line to be seen."""
    return content.endswith((key_of(post_id), f"\n-# L{post_id}"))
