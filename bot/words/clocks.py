"""Words about clocks: reminders, time-outs, pauses, vacations. Each reader sees moments in their own time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.cards import MatchCard
from bot.clocks.pace import length
from bot.words.sentences import counted, safe_name
from engine.values import Json, Seat

CLAIM: Final = "Claim the match"
WAIT: Final = "Wait for them"
GIVE_TIME: Final = "Give more time"
TAKE_SEAT: Final = "Take the seat"


def moment(at: object, style: str = "f") -> str:
    """Returns a moment as Discord shows it, in each reader's own time zone."""
    return f"<t:{at}:{style}>"


def in_a_while(at: object) -> str:
    """Returns a moment with how far away it is."""
    return f"{moment(at, 'R')} ({moment(at)})"


def reminder(user_id: int, used: int, until: object) -> str:
    """Returns what reminds a player of their time; `used` is the percentage that is gone."""
    part = {50: "Half of your time is", 80: "Most of your time (80 %) is", 95: "Nearly all of your time (95 %) is"}[
        used
    ]
    when = "" if until is None else f" Your clock runs out {in_a_while(until)}."
    return f"<@{user_id}>, it is still your turn. {part} used.{when}"


def played_on(card: MatchCard, seat: Seat, answers: int) -> str:
    """Returns the announcement that the bot has answered for a player."""
    name = safe_name(card.names()[seat])
    return f"{name}'s time was up, so I gave {counted(answers, 'usual answer')} for them, as you agreed."


def decide(card: MatchCard, seat: Seat, others: tuple[int, ...]) -> str:
    """Returns the question to the others when a player's time is up."""
    name = safe_name(card.names()[seat])
    mentions = " ".join(f"<@{user}>" for user in others)
    return (
        f"{name}'s time is up. {mentions}: you may claim the match, wait, or give {name} more time. "
        f"{name} can still answer."
    )


def open_to_anybody(card: MatchCard, seat: Seat, misses: int) -> str:
    """Returns the offer of a seat to anybody."""
    name = safe_name(card.names()[seat])
    times = counted(misses, "time")
    return f"{name} has run out of time {times} in a row. Anybody may take their seat, until {name} answers."


def note(facts: Mapping[str, Json], card: MatchCard) -> str:
    """Returns a line about the clocks of a match."""
    name = safe_name(card.names().get(Seat(str(facts.get("seat"))), "A player"))
    by = next((safe_name(one.name) for one in card.seats if one.user_id == facts.get("by")), "An organiser")
    match facts["note"]:
        case "paused":
            if facts["by_organiser"]:
                return "An organiser of this server has stopped the clocks. You can still play."
            return "You all agreed to a pause: the clocks stand still. `/clock resume` starts them. You can still play."
        case "pause offered":
            return f"{name} asks for a pause. `/clock pause` agrees; the clocks stop when everybody has agreed."
        case "resumed":
            return f"{by} has started the clocks again."
        case "offline" | "removed":
            began, ended = int(str(facts["began"])), int(str(facts["ended"]))
            was = "offline" if facts["note"] == "offline" else "not on this server"
            return (
                f"I was {was} from {moment(began)} to {moment(ended)} ({length(ended - began)}). "
                "This time counts against nobody."
            )
        case "vacation":
            return (
                f"{name} is on vacation from {moment(facts['begins'], 'D')} until {moment(facts['ends'])}. "
                "Their clock stands still meanwhile."
            )
        case "extended":
            return f"{by} gives {name} {length(int(str(facts['seconds'])))} more."
        case _:
            return f"{by} claims the match, because {name}'s time was up. It counts as conceding."


WAITING: Final = "You wait. The buttons stay until they answer."
