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
SURGES: Final = ("Action Surge", "action surge")
"""Features that give more blows, told with these."""
MOST_NAMED: Final = 3
"""Most characters whose Morale holds are named."""
LONGEST_NAMES: Final = 40
"""Most letters of names of those who did the same: of more the picture shows who went where."""
MOST_MELEES: Final = 3
"""Most melees whose members are told: the question which one is fought next names them, too."""
PASSING: Final = ("hidden", "sapped", "vexed")
"""Conditions whose end is not told: they end by themselves, and the picture shows who has them."""
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
            # A character that waited and then acted is told as having acted.
            newest = [bit for bit in bits if not bit.startswith("waits")] or bits[-1:]
            alike.setdefault(listed([_placeless(bit) for bit in newest]), []).append(unit)
        return [capital(f"{'; '.join(f'{_who(units, did)} {_of(units, did)}' for did, units in alike.items())}.")]


def _who(units: Sequence[str], did: str) -> str:
    """Return who did something: by name, or how many where many went somewhere, or wait to."""
    goes = did in ("moves", "flies", "swims", "dashes") or did.startswith("waits")
    named = numbered(units)
    return counted(len(units), "character") if goes and len(named) > LONGEST_NAMES else named


def _placeless(bit: str) -> str:
    """Return what a character did without the place where it ended: "dashes to H12" is "dashes"."""
    return _PLACE.sub("", bit) or "moves"


def _of(units: Sequence[str], did: str) -> str:
    """Return what characters did, in the plural for several."""
    return _VERB.sub(lambda found: _PLURAL[found[0]], did) if len(units) > 1 else did


@dataclass(slots=True)
class _Target:
    """A target of blows or shots: the one that a shot was aimed at where it met another, and what came of each."""

    name: str
    aimed: str = ""
    used: str = ""
    """The feature that gave these blows, "Action Surge"."""
    blows: list[list[str]] = field(default_factory=list)

    @property
    def said(self) -> str:
        """Return the target with what came of the blows."""
        if self.aimed and not self.blows:
            return f"{self.aimed}, and meets {self.name}"
        aimed = f" (aimed at {self.aimed})" if self.aimed else ""
        used = f" with {self.used}" if self.used else ""
        came = "; ".join(", ".join(one) for one in self.blows)
        return f"{self.name}{used}{aimed}{f': {came}' if came else ''}"


@dataclass(slots=True)
class _Blows:
    """The blows or shots of one character in a row, with what came of each."""

    unit: str = ""
    weapon: str = ""
    used: str = ""
    """The feature used since the last blow."""
    targets: list[_Target] = field(default_factory=list)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it belongs to these blows; return whether it does."""
        match facts:
            case told.BlockChecked(unit=unit, target=target, met=met):
                if self.unit and unit != self.unit:
                    return False
                self.unit = unit
                if met or not self._is_at(target):
                    self._aim(met or target, target if met else "")
            case told.Used(unit=unit, feature=feature, on="") if feature in SURGES and self.unit in ("", unit):
                self.unit, self.used = unit, feature
            case told.ToHit(unit=unit, target=target, weapon=weapon, hit=hit, dice=dice):
                if self.unit and unit != self.unit:
                    return False
                self.unit, self.weapon = unit, weapon
                if self.used or not (self.targets and self.targets[-1].name == target):
                    self._aim(target)
                self.targets[-1].blows.append([f"{'hit' if hit else 'miss'} ({_last(dice)})"])
            case told.ToWound(target=target, wounds=wounds, dice=dice) if self._is_open(target):
                thrown = ", ".join(_last(one) for one in dice)
                self._newest.append(f"{counted(wounds, 'wound') if wounds else 'no wound'} ({thrown})")
            case told.Wounded(unit=unit, left=left, wounds=wounds, temp=temp) if self._is_open(unit):
                if temp:
                    self._newest.append(f"{temp} temporary Health lost")
                if wounds and left:
                    self._newest.append(f"{left} Health left")
            case told.Eliminated(unit=unit) if self._is_open(unit):
                self._newest.append("**eliminated**")
            case told.Unharmed(unit=unit, why=why) if self._is_open(unit):
                self._newest.append(f"unharmed ({why})")
            case _:
                return False
        return True

    def _aim(self, target: str, aimed: str = "") -> None:
        """Let the next blows fall on this target."""
        self.targets.append(_Target(target, aimed, self.used))
        self.used = ""

    def _is_at(self, target: str) -> bool:
        """Return whether the last blows fell on this one, at which they were aimed."""
        return not self.used and bool(self.targets) and self.targets[-1].name == target and not self.targets[-1].aimed

    def _is_open(self, unit: str) -> bool:
        return bool(self.targets) and bool(self.targets[-1].blows) and unit == self.targets[-1].name

    @property
    def _newest(self) -> list[str]:
        return self.targets[-1].blows[-1]

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line, if there is anything."""
        if not self.targets:
            return [f"{self.unit} uses **{self.used}**."] if self.used else []
        on = "at " if self.verb(s) == "shoots at" else ""
        left = [f"{self.unit} uses **{self.used}**."] if self.used else []
        return [f"{self.unit} {self.verb(s)} {f'; {on}'.join(one.said for one in self.targets)}.", *left]

    def verb(self, s: D6sWording) -> str:
        """Return whether it shoots or attacks; a shot that meets something has no blow."""
        unit = s.unit(self.unit)
        ranged = unit is not None and any(one.is_ranged and one.label == self.weapon for one in unit.kit.attacks)
        return "shoots at" if ranged or not self.weapon else "attacks"

    def missed(self) -> tuple[str, str] | None:
        """Return the only target, all of whose blows missed, and the dice; None for other blows."""
        if len(self.targets) != 1 or self.targets[0].aimed or self.used or not self.targets[0].blows:
            return None
        said = [blow[0] for blow in self.targets[0].blows if len(blow) == 1 and blow[0].startswith("miss ")]
        whole = len(said) == len(self.targets[0].blows)
        return (self.targets[0].name, ", ".join(said).replace("miss (", "").replace(")", "")) if whole else None


@dataclass(slots=True)
class _Misses:
    """Several in a row who attack the same and miss, each with all blows."""

    blows: list[_Blows]

    def lines(self, s: D6sWording) -> list[str]:
        """Return the line."""
        dice = [missed[1] for one in self.blows if (missed := one.missed()) is not None]
        return [f"{listed(one.unit for one in self.blows)} miss {self.blows[0].targets[0].name} ({', '.join(dice)})."]


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


@dataclass(slots=True)
class _Part:
    """Lines of a story: those of a row, or of one event, with where it begins among the events."""

    begun: int
    said: _Row | _Misses | list[str]
    phase: str = ""
    """The phase that begins with it."""

    def lines(self, s: D6sWording) -> list[str]:
        """Return the lines, the first after the phase that begins with it."""
        lines = self.said if isinstance(self.said, list) else self.said.lines(s)
        if not (lines and self.phase in _PHASES) or lines[0].startswith("Morale: "):
            return lines
        return [f"**{_PHASES[self.phase]}.** {lines[0]}", *lines[1:]]


def brief_story(events: Iterable[Event], s: D6sWording, sentence: Sentence) -> list[str]:
    """Return the lines for a message whose pictures show the table; `sentence` words a single event."""
    return [line for part in _parts([*events], s, sentence) for line in part.lines(s)]


def still_growing(events: Sequence[Event], s: D6sWording, sentence: Sentence) -> int:
    """Return how many of the last events are told in a line that goes on when more of the kind follows."""
    parts = _parts(events, s, sentence)
    last = parts[-1] if parts else None
    if last is None or isinstance(last.said, list | _Morale):
        return 0
    return len(events) - last.begun


def _parts(events: Sequence[Event], s: D6sWording, sentence: Sentence) -> list[_Part]:
    """Return the parts of a story that tell anything."""
    parts: list[_Part] = []
    phase = ""
    row: _Row | None = None
    loud = [(at, event) for at, event in enumerate(events) if not event.facts.quiet]
    for number, (at, event) in enumerate(loud):
        facts = event.facts
        if row is not None and row.takes(facts):
            continue
        before = loud[number - 1][1].facts if number else None
        following = loud[number + 1][1].facts if number + 1 < len(loud) else None
        row = next((one for one in (kind() for kind in _ROWS) if one.takes(facts)), None)
        if row is not None:
            parts.append(_Part(at, row, phase))
            phase = ""
        elif isinstance(facts, told.PhaseBegan):
            phase = facts.phase
        else:
            said = _alone(event, before, following, s, sentence)
            # A round names no phase, and what is told nowhere begins none.
            kept = "" if isinstance(facts, told.RoundBegan | MatchEnded) else phase
            parts.append(_Part(at, said, kept))
            phase = phase if kept and not said else ""
    return _merged([part for part in parts if part.lines(s)], s)


def _merged(parts: Sequence[_Part], s: D6sWording) -> list[_Part]:
    """Return the parts, those who miss the same in a row together."""
    found: list[_Part] = []
    for part in parts:
        last = found[-1] if found else None
        if last is not None and not part.phase and (together := _missing(last.said, part.said, s)):
            found[-1] = _Part(last.begun, _Misses(together), last.phase)
        else:
            found.append(part)
    return found


def _missing(one: object, other: object, s: D6sWording) -> list[_Blows]:
    """Return the blows of both where all of them miss the same in the same way, else nothing."""
    before = one.blows if isinstance(one, _Misses) else [one] if isinstance(one, _Blows) else []
    if not before or not isinstance(other, _Blows) or (missed := other.missed()) is None:
        return []
    same = before[-1].missed()
    return [*before, other] if same is not None and same[0] == missed[0] and before[0].verb(s) == other.verb(s) else []


def _alone(
    event: Event, before: Happened | None, following: Happened | None, s: D6sWording, sentence: Sentence
) -> list[str]:
    """Return the lines of an event that stands alone; none where the picture, or another line, says it."""
    match event.facts:
        case told.ConditionGained(unit=unit, condition="prone") if _falls(before, unit):
            return []
        case told.MeleesSplit(melees=melees) if len(melees) > MOST_MELEES:
            return [f"{len(melees)} melees with {sum(map(len, melees))} characters."]
        case told.MeleesSplit(melees=melees):
            return [f"{'; '.join(map(listed, melees))}."]
        case told.EdgesChosen() | told.MeleeBegan():
            return []
        case told.Moved(how="steps aside", path=path) if square(path[0]) == square(path[-1]):
            return []
        case told.ConditionLost(condition=condition) if condition in PASSING:
            return []
        case told.ToWound():
            # What came of it is told after it, where anything did.
            return []
        case told.Saved(success=True, reason="against a fall"):
            return []
        case told.Saved(unit=unit, object=thing, success=True) if thing:
            taken = isinstance(following, told.ObjectMoved) and following.unit == unit
            return [] if taken else sentence(event, s).split("\n")
        case told.Saved(unit=unit, object=thing, dice=dice) if thing:
            return [f"{unit} fails to pick up {thing} ({_last(dice)})."]
        case told.Saved(unit=unit, reason=reason, success=success, dice=dice) if reason.startswith("to "):
            falls = " and falls prone" if _lies(following, unit) and not success else ""
            return [f"{unit} {'manages' if success else 'fails'} {reason} ({_last(dice)}){falls}."]
        case told.Saved(unit=unit, reason=reason, success=success, dice=dice):
            made = "saves" if success else "fails the save"
            falls = " and falls prone" if _lies(following, unit) and not success else ""
            return [f"{unit} {made}{f' {reason}' if reason else ''} ({_last(dice)}){falls}."]
    return sentence(event, s).split("\n")


def _falls(before: Happened | None, unit: str) -> bool:
    """Return whether the event before says that this character falls."""
    return isinstance(before, told.Saved) and before.unit == unit and not before.success and not before.object


def _lies(following: Happened | None, unit: str) -> bool:
    """Return whether this character is prone in the next event."""
    return isinstance(following, told.ConditionGained) and (following.unit, following.condition) == (unit, "prone")


def _last(dice: Iterable[int]) -> str:
    """Return the die that counts: the last that was thrown."""
    return str([*dice][-1]) if dice else "no die"
