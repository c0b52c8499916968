"""Words for spectators who follow a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.words.sentences import listed

CAPTURES: Final = "captures"
THE_END: Final = "end"

LABELS: Final[Mapping[tuple[str, bool], str]] = {
    (CAPTURES, False): "Follow captures",
    (CAPTURES, True): "Unfollow captures",
    (THE_END, False): "Tell me the end",
    (THE_END, True): "Unfollow the end",
}

_SAID: Final[Mapping[tuple[str, bool], str]] = {
    (CAPTURES, True): "I will mention you in the thread at each capture. The same button stops it.",
    (CAPTURES, False): "I will not mention you at captures any more.",
    (THE_END, True): "I will mention you in the thread when the match is over. The same button stops it.",
    (THE_END, False): "I will not mention you at the end.",
}


def following_words(follows: bool, what: str) -> str:
    """Returns the sentence for a spectator who has just begun or stopped to follow something."""
    return _SAID[what, follows]


def notice(what: str, users: Sequence[int]) -> str:
    """Returns the line that mentions those who follow a match."""
    news = "a capture, as you wished to hear" if what == CAPTURES else "the match is over, as you wished to hear"
    return f"-# {listed(f'<@{user}>' for user in users)}: {news}."
