"""Words about undo: what would be undone and who must agree, what was undone, and an organiser's correction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.words.sentences import counted, listed, shortened

UNDO: Final = "Undo my last answer"
"""The button below a question for the player whose last answer led there."""
AGREE: Final = "Agree to the undo"
REFUSE: Final = "Keep it as it is"
ASK: Final = "Ask to undo"
KEEP: Final = "Keep my answer"

MOST_LINES: Final = 8
"""Most lines of play that are shown as undone."""
LONGEST_LINE: Final = 160

NOTHING_PUBLIC: Final = "Nothing that everybody has seen would change."


def struck(lines: Sequence[str]) -> list[str]:
    """Returns lines of the story, crossed out; of many the first and the last, and how many are between."""
    plain = [line.removeprefix("-# ").removeprefix("- ").replace("~~", "").strip() for line in lines]
    shown = [f"- ~~{shortened(line, LONGEST_LINE)}~~" for line in plain if line]
    if len(shown) <= MOST_LINES:
        return shown
    first, last = MOST_LINES // 2, MOST_LINES - MOST_LINES // 2 - 1
    between = len(shown) - first - last
    return [*shown[:first], f"-# … {counted(between, 'more line')} …", *shown[-last:]]


def undone(who: str, lines: Sequence[str]) -> list[str]:
    """Returns the news that a player has undone what these lines told."""
    if not lines:
        return [f"**{who} undoes** an answer."]
    return [f"**{who} undoes this:**", *struck(lines)]


def would_undo(topic: str, lines: Sequence[str], rolls: int) -> list[str]:
    """Returns what an undo of an answer would undo, for everybody's eyes."""
    told = struck(lines) or [NOTHING_PUBLIC]
    dice = []
    if rolls:
        are = "It crosses 1 die roll." if rolls == 1 else f"It crosses {rolls} die rolls."
        dice = [f"-# {are} The same rolls will show the same faces again."]
    return [f"This undoes the answer to the question {topic}, and everything since:", *told, *dice]


def needs_consent(reason: str, others: Sequence[str]) -> str:
    """Returns why others must agree to an undo."""
    return f"{reason} {listed(others)} must agree.".strip()


def asks(who: str, others: Sequence[int], preview: Sequence[str]) -> str:
    """Returns the message that asks others to agree to an undo; they are mentioned."""
    called = listed(f"<@{user}>" for user in others)
    return "\n".join([f"**{who} asks to undo.** {called}, do you agree?", *preview])


def waits_for_consent(others: Sequence[str]) -> str:
    """Returns the sentence for a player who has just asked for an undo."""
    return f"{listed(others)} can see in the thread what would be undone, and agree there."


def answered(who: Sequence[str], asker: str, agrees: bool) -> str:
    """Returns the line in the thread when a request to undo is decided."""
    if agrees:
        return f"{listed(who)} {'agrees' if len(who) == 1 else 'agree'} to {asker}'s undo."
    return f"{listed(who)} does not agree to {asker}'s undo. The match goes on as it is."


WITHDRAWN: Final = "{} withdraws the request to undo. The match goes on as it is."


def agreed(missing: Sequence[str]) -> str:
    """Returns the sentence for a player who has agreed to an undo."""
    return f"You agreed. {listed(missing)} must agree, too." if missing else "You agreed, and it is undone."


WITHDREW: Final = "You withdrew your request. The match goes on as it is."
REFUSED: Final = "You did not agree. The match goes on as it is."


def did(topic: str) -> str:
    """Returns the sentence for a player whose answer was undone at once."""
    return f"You undid your answer to the question {topic}. You are asked again in the thread."


NOTHING_YET: Final = "You have not answered anything that could be undone."


def corrected(name: str, reason: str) -> str:
    """Returns the announcement of an organiser's correction."""
    return f"**{name}, an organiser, corrects this match:** {reason}"


def corrected_fact(who: str, sentence: str) -> str:
    """Returns the news that a fact of the position is corrected."""
    return f"**{who} corrects the position:** {sentence}."


OFF: Final = "Undo is off: no answer can be undone."
"""The line below the seats of a match whose players agreed on no undo."""
