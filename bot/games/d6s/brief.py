"""What happened, in short: a line for all blows of one character at another, one for a row of moves.

The picture shows the rest.

Every event in full is told to players who cannot see pictures, by `/game log` and behind "Why?".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.games.d6s.names import D6sWording, numbered
from bot.words.sentences import capital, listed
from engine.d6s import events as told
from engine.d6s.grid import square
from engine.english import counted
from engine.events import Event, Happened, MatchEnded

Sentence: TypeAlias = Callable[[Event, D6sWording], str]

_GOES: Final = {"land": "", "fly": "flies ", "swim": "swims ", "burrow": "burrows ", "into contact": ""}
"""Moves that a character makes itself; the story tells in full of those that are pushed or flee."""
_DOES: Final = {"stand": "stands up", "dash": "dashes", "dodge": "dodges", "hide": "hides"}
_PHASES: Final = {"combat": "Combat", "cleanup": "Cleanup"}
_PLURAL: Final = {
    "moves": "move",
    "flies": "fly",
    "swims": "swim",
    "burrows": "burrow",
    "stands": "stand",
    "dashes": "dash",
    "dodges": "dodge",
    "hides": "hide",
    "waits": "wait",
}
_VERB: Final = re.compile(rf"\b(?:{'|'.join(_PLURAL)})\b")
_PLACE: Final = re.compile(r" ?\bto [A-Z]{1,2}\d+$")
MOST_NAMED: Final = 3
"""Most characters whose Morale holds are named."""
MOST_PLACES: Final = 3
"""Most characters of a row of moves whose places are told: of more the picture shows them."""


@dataclass(slots=True)
class _Moves:
    """A row of moves: what each character did, in the order of the first."""

    done: dict[str, list[str]] = field(default_factory=dict)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it is a move that a character makes itself or comes with one; return whether it is."""
        match facts:
            case told.Moved(how="into contact", path=path) if square(path[0]) == square(path[-1]):
                # Whoever closes in is named by the melee.
                return True
            case told.Moved(unit=unit, how=how, path=path) if how in _GOES:
                bits = self.done.setdefault(unit, [])
                dashes = "dashes " if bits and bits[-1].startswith("dashes") else ""
                if bits and (dashes or " to " in f" {bits[-1]}"):
                    bits.pop()
                bits.append(f"{dashes or _GOES[how]}to {square(path[-1])}")
            case told.Did(unit=unit, action=action, on="") if action in _DOES:
                self.done.setdefault(unit, []).append(_DOES[action])
            case told.Waited(unit=unit, speed=speed):
                self.done.setdefault(unit, []).append(f"waits until Speed {speed}")
            case told.ConditionGained(unit=unit, condition="hidden"):
                return "hides" in self.done.get(unit, [])
            case told.ConditionLost(unit=unit, condition="prone"):
                return "stands up" in self.done.get(unit, [])
            case _:
                return False
        return True

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line, if there is anything: with the places of a few, of many only who did what."""
        if not self.done:
            return []
        if len(self.done) <= MOST_PLACES:
            return [capital(f"{', '.join(f'{unit} {listed(bits)}' for unit, bits in self.done.items())}.")]
        alike: dict[str, list[str]] = {}
        for unit, bits in self.done.items():
            alike.setdefault(listed([_placeless(bit) for bit in bits]), []).append(unit)
        return [capital(f"{'; '.join(f'{numbered(units)} {_of(units, did)}' for did, units in alike.items())}.")]


def _placeless(bit: str) -> str:
    """Return what a character did without the place where it ended: "dashes to H12" is "dashes"."""
    return _PLACE.sub("", bit) or "moves"


def _of(units: Sequence[str], did: str) -> str:
    """Return what characters did, in the plural for several."""
    return _VERB.sub(lambda found: _PLURAL[found[0]], did) if len(units) > 1 else did


@dataclass(slots=True)
class _Blows:
    """The blows or shots of one character at another, with what came of each."""

    unit: str = ""
    target: str = ""
    weapon: str = ""
    aimed: str = ""
    """The name at which a shot was aimed, where it met another."""
    blows: list[list[str]] = field(default_factory=list)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it belongs to these blows; return whether it does."""
        match facts:
            case told.BlockChecked(unit=unit, target=target, met=met):
                if self.unit:
                    return False
                self.unit, self.target, self.aimed = unit, met or target, target if met else ""
            case told.ToHit(unit=unit, target=target, weapon=weapon, hit=hit, dice=dice):
                if self.unit and (unit, target) != (self.unit, self.target):
                    return False
                self.unit, self.target, self.weapon = unit, target, weapon
                self.blows.append([f"{'hit' if hit else 'miss'} ({_last(dice)})"])
            case told.ToWound(target=target, wounds=wounds, dice=dice) if self._is_open(target):
                thrown = ", ".join(_last(one) for one in dice)
                self.blows[-1].append(f"{counted(wounds, 'wound') if wounds else 'no wound'} ({thrown})")
            case told.Wounded(unit=unit, left=left, wounds=wounds, temp=temp) if self._is_open(unit):
                if temp:
                    self.blows[-1].append(f"{temp} temporary Health lost")
                if wounds and left:
                    self.blows[-1].append(f"{left} Health left")
            case told.Eliminated(unit=unit) if self._is_open(unit):
                self.blows[-1].append("**eliminated**")
            case told.Unharmed(unit=unit, why=why) if self._is_open(unit):
                self.blows[-1].append(f"unharmed ({why})")
            case _:
                return False
        return True

    def _is_open(self, unit: str) -> bool:
        return bool(self.blows) and unit == self.target

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line, if there is anything."""
        if not self.unit:
            return []
        if self.aimed and not self.blows:
            return [f"{self.unit} shoots at {self.aimed}, and meets {self.target}."]
        aimed = f" (aimed at {self.aimed})" if self.aimed else ""
        came = "; ".join(", ".join(one) for one in self.blows)
        return [f"{self.unit} {self._verb(s)} {self.target}{aimed}{f': {came}' if came else ''}."]

    def _verb(self, s: D6sWording) -> str:
        unit = s.unit(self.unit)
        ranged = unit is not None and any(one.is_ranged and one.label == self.weapon for one in unit.kit.attacks)
        return "shoots at" if ranged else "attacks"


@dataclass(slots=True)
class _Morale:
    """The tests of Morale of a round: who holds, and who leaves."""

    holds: list[str] = field(default_factory=list)
    fails: list[list[str]] = field(default_factory=list)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it is a test of Morale or comes of one; return whether it is."""
        match facts:
            case told.MoraleTested(unit=unit, success=True):
                self.holds.append(unit)
            case told.MoraleTested(unit=unit, dice=dice, morale=morale):
                self.fails.append([unit, f"**{unit} fails** ({sum(dice)} against {morale})"])
            case told.Removed(unit=unit, why="morale") if any(unit == one for one, *_ in self.fails):
                next(one for one in self.fails if one[0] == unit).append("leaves")
            case _:
                return False
        return True

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line, if there is anything."""
        many = len(self.holds) > MOST_NAMED
        who = counted(len(self.holds), "character") if many else listed(self.holds)
        parts = [f"{who} {'hold' if len(self.holds) > 1 else 'holds'}"] if self.holds else []
        parts += [" and ".join(one[1:]) for one in self.fails]
        return [f"Morale: {'; '.join(parts)}."] if parts else []


@dataclass(slots=True)
class _Masteries:
    """The masteries that are declared in a row."""

    said: list[str] = field(default_factory=list)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it is that; return whether it is."""
        if not isinstance(facts, told.MasteryDeclared):
            return False
        self.said.append(f"{facts.unit} {facts.mastery}{f' on {facts.on}' if facts.on else ''}")
        return True

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line, if there is anything."""
        return [f"Masteries: {', '.join(self.said)}."] if self.said else []


@dataclass(slots=True)
class _Deployments:
    """How many are deployed where, in a row; the picture shows who."""

    said: list[tuple[str, str, int]] = field(default_factory=list)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it is that; return whether it is."""
        if not isinstance(facts, told.Deployed):
            return False
        self.said.append((facts.side, facts.sector, len(facts.units)))
        return True

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line, if anybody is deployed."""
        sides: dict[str, list[str]] = {}
        for side, sector, number in self.said:
            where = "" if sector == "open" else f" {'in' if sector == 'centre' else 'on'} the {sector}"
            sides.setdefault(side, []).extend([f"{number}{where}"] if number else [])
        told_ = [
            f"{s.side(side)} {'deploy' if s.are_several(side) else 'deploys'} {listed(parts)}"
            for side, parts in sides.items()
            if parts
        ]
        return [f"{'; '.join(told_)}."] if told_ else []


_Row: TypeAlias = _Moves | _Blows | _Morale | _Masteries | _Deployments
_ROWS: Final[tuple[Callable[[], _Row], ...]] = (_Blows, _Moves, _Morale, _Masteries, _Deployments)
_GROWING: Final[tuple[Callable[[], _Row], ...]] = (_Moves, _Deployments)
"""The rows to which answers given one after another add."""


def brief_story(events: Iterable[Event], s: D6sWording, sentence: Sentence) -> list[str]:
    """Return the lines for a message whose pictures show the table; `sentence` words a single event."""
    lines: list[str] = []
    phase, row = "", None

    def say(more: Iterable[str]) -> None:
        nonlocal phase
        for line in more:
            named = phase in _PHASES and not line.startswith("Morale: ")
            lines.append(f"**{_PHASES[phase]}.** {line}" if named else line)
            phase = ""

    told_ = [event for event in events if not event.facts.quiet]
    for at, event in enumerate(told_):
        facts, following = event.facts, told_[at + 1].facts if at + 1 < len(told_) else None
        if row is not None and row.takes(facts):
            continue
        say(row.lines(s) if row is not None else [])
        row = next((one for one in (kind() for kind in _ROWS) if one.takes(facts)), None)
        if row is not None:
            continue
        if isinstance(facts, told.PhaseBegan):
            phase = facts.phase
            continue
        if isinstance(facts, told.RoundBegan | MatchEnded):
            phase = ""
        say(_alone(event, following, s, sentence))
    say(row.lines(s) if row is not None else [])
    return lines


def still_growing(events: Sequence[Event]) -> int:
    """Return how many of the last events are told in a line that goes on when more of the kind follows."""
    row, begun = None, len(events)
    for at, event in enumerate(events):
        if event.facts.quiet or (row is not None and row.takes(event.facts)):
            continue
        row, begun = next((one for one in (kind() for kind in _GROWING) if one.takes(event.facts)), None), at
    return len(events) - begun if row is not None else 0


def _alone(event: Event, following: Happened | None, s: D6sWording, sentence: Sentence) -> list[str]:
    """Return the lines of an event that stands alone; none where the picture, or a later line, says it."""
    match event.facts:
        case told.MeleesSplit(melees=melees):
            return [f"{'; '.join(map(listed, melees))}."]
        case told.EdgesChosen() | told.MeleeBegan() | told.ConditionLost(condition="hidden"):
            return []
        case told.ToWound():
            # What came of it is told after it, where anything did.
            return []
        case told.Saved(unit=unit, object=thing, success=True) if thing:
            taken = isinstance(following, told.ObjectMoved) and following.unit == unit
            return [] if taken else sentence(event, s).split("\n")
        case told.Saved(unit=unit, object=thing, dice=dice) if thing:
            return [f"{unit} fails to pick up {thing} ({_last(dice)})."]
        case told.Saved(unit=unit, reason=reason, success=success, dice=dice) if reason.startswith("to "):
            return [f"{unit} {'manages' if success else 'fails'} {reason} ({_last(dice)})."]
        case told.Saved(unit=unit, reason=reason, success=success, dice=dice):
            made = "saves" if success else "fails the save"
            return [f"{unit} {made}{f' {reason}' if reason else ''} ({_last(dice)})."]
    return sentence(event, s).split("\n")


def _last(dice: Iterable[int]) -> str:
    """Return the die that counts: the last that was thrown."""
    return str([*dice][-1]) if dice else "no die"
