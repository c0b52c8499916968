"""What happened, in sentences: every event's, and the story that a message in the thread tells.

Every line explains its numbers ("7 melee − 4 saves = 3 damage"). A new kind of event needs one function in one of the
modules named here; a test holds the events of the game and the table together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from bot.games.dragon_dice.words import battles, brief, dragons, setting_up, spells, turns
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.rolls import alone_line, roll_lines
from bot.games.dragon_dice.words.telling import WORDINGS, Sentence
from bot.games.words import Loss
from engine.dragon_dice.events.magic import SpellResolved, SpellsAnnounced
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.setting_up import ArmyPlaced, DistanceRolled
from engine.dragon_dice.events.turns import EndReason, PlayerConceded
from engine.dragon_dice.events.units import Exchanged, UnitsKilled
from engine.events import Event, Happened, MatchEnded
from engine.journal import CONCESSION

CHAPTERS: Final = (setting_up, turns, battles, spells, dragons)
"""The modules in which the sentences stand; importing them fills the table."""


def wordings() -> Mapping[type[Happened], Sentence[Any]]:
    """Returns the table."""
    return WORDINGS


def story(
    events: Iterable[Event], cast_: DragonDiceWording, sentence: Callable[[Event, DragonDiceWording], str]
) -> list[str]:
    """Returns the lines for a message in the thread; `sentence` words a single event.

    Where pictures show the rest, it is told in short (`brief`). Quiet events are left out; so are rolled dice when the
    very next line tells the result, and the announcement of a spell when the next line says that it is cast. Units that
    roll one after the other, each for itself, share a line, and so do terrains; placed armies have one for each place.
    A concession of one of two players is left out when the end of the match, told with it, says whose it was.
    """
    events = list(events)
    if not cast_.several and any(
        isinstance(event.facts, MatchEnded) and event.facts.reason == CONCESSION for event in events
    ):
        events = [event for event in events if not isinstance(event.facts, PlayerConceded)]
    if cast_.brief:
        return brief.brief_story(events, cast_, sentence)
    told = [event for event in events if not event.facts.quiet]
    skipped = [event for at, event in enumerate(told) if _is_told_next(told, at)]
    lines: list[str] = []
    for group in _grouped([event for event in told if event not in skipped]):
        first = group[0]
        if len(group) > 1:
            lines += _together([event.facts for event in group], cast_)
        elif isinstance(first.facts, Rolled):
            new = any(_roll(event) == _roll(first) for event in skipped)
            lines += roll_lines(first.facts, cast_, faces_are_known=not new)
        else:
            lines += sentence(first, cast_).split("\n")
    return lines


def losses(events: Iterable[Event], cast_: DragonDiceWording) -> list[Loss]:
    """Returns the units that were killed or exchanged, each in full and in short."""
    found = []
    told = [event.facts for event in events]
    for at, facts in enumerate(told):
        match facts:
            case UnitsKilled() as killed:
                line = (
                    brief.killed(killed, told[at + 1 :], cast_)[-1]
                    if cast_.brief
                    else WORDINGS[UnitsKilled](killed, cast_)
                )
                found.append(Loss(line, battles.killed_in_short(killed, cast_)))
            case Exchanged() as exchanged:
                found.append(Loss(WORDINGS[Exchanged](exchanged, cast_), battles.exchanged_in_short(exchanged, cast_)))
    return found


def _is_told_next(told: Sequence[Event], at: int) -> bool:
    """Returns whether dice were rolled here and the next event is the whole roll, or one spell is announced and
    cast.
    """
    announced = told[at].facts
    if isinstance(announced, SpellsAnnounced):
        wording = told[at + 1].facts if at + 1 < len(told) else None
        return (
            isinstance(wording, SpellResolved)
            and wording.announced() in announced.spells
            and len(announced.spells) == 1
        )
    if not isinstance(told[at].facts, DiceFell):
        return False
    after = next((event for event in told[at + 1 :] if not isinstance(event.facts, DiceFell)), None)
    return after is not None and isinstance(after.facts, Rolled) and _roll(after) == _roll(told[at])


def _roll(event: Event) -> tuple[str, str, str] | None:
    """Returns which roll the event is about: whose, where, what for."""
    facts = event.facts
    return (facts.player, facts.place, facts.kind) if isinstance(facts, DiceFell | Rolled) else None


def _together(group: Sequence[Happened], cast_: DragonDiceWording) -> list[str]:
    """Returns the lines that tell some alike events, the first of which says which kind they are."""
    if isinstance(group[0], ArmyPlaced):
        return setting_up.armies_lines([facts for facts in group if isinstance(facts, ArmyPlaced)], cast_)
    if isinstance(group[0], DistanceRolled):
        return [setting_up.distances_line([facts for facts in group if isinstance(facts, DistanceRolled)], cast_)]
    return [alone_line([facts for facts in group if isinstance(facts, Rolled)], cast_)]


def _grouped(told: Sequence[Event]) -> list[list[Event]]:
    """Returns the events one by one, with some grouped: rolls of single units of one player for the same purpose,
    placed armies, terrains that show at once what was rolled.
    """
    groups: list[list[Event]] = []
    for event in told:
        if groups and _are_alike(groups[-1][0].facts, event.facts):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _are_alike(one: Happened, other: Happened) -> bool:
    if isinstance(one, ArmyPlaced):
        return isinstance(other, ArmyPlaced)
    if isinstance(one, DistanceRolled):
        return isinstance(other, DistanceRolled) and all(each.face == each.rolled for each in (one, other))
    return _roll_alike(one, other)


def _roll_alike(one: Happened, other: Happened) -> bool:
    """Returns whether both are rolls of single units of one player for the same thing."""
    if not isinstance(one, Rolled) or not isinstance(other, Rolled) or one.die is None or other.die is None:
        return False
    return (one.player, one.kind, one.against) == (other.player, other.kind, other.against)


REASONS: Final[Mapping[str, str]] = {
    EndReason.TWO_TERRAINS: "two captured terrains",
    EndReason.LAST_UNITS: "no opponent has a unit left in play",
    EndReason.CONCESSION: "no other player is left",
    EndReason.STALEMATE: "for forty turns of each player nothing was captured or lost, and no unit died or came back",
    EndReason.NOBODY_LEFT: "the last units of all players died in one moment",
}
"""Why a match of Dragon Dice ends."""
