"""What happened, in short: what comes of the blows of a character, one line for all without effect, one for moves.

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
from engine.d6s.objects import is_treasure
from engine.english import counted
from engine.events import Event, Happened, MatchEnded

Sentence: TypeAlias = Callable[[Event, D6sWording], str]

_GOES: Final = {"land": "", "fly": "flies ", "swim": "swims ", "burrow": "burrows "}
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
"""Most characters whose Morale holds are named, and most fights without any effect."""
LONGEST_NAMES: Final = 40
"""Most letters of names of those who did the same: of more the picture shows who went where."""
MOST_MELEES: Final = 3
"""Most melees whose members are told: the question which one is fought next names them, too."""
PASSING: Final = ("hidden", "sapped", "vexed")
"""Conditions whose end is not told: they end by themselves, and the picture shows who has them."""
HEADLINE: Final = "### "
"""Begins the headline of a great moment: a treasure is taken."""
AGAINST_A_FALL: Final = "against a fall"
"""What a save is for that is told only where it fails."""
MOST_PLACES: Final = 3
"""Most characters of a row of moves whose places are told: of more the picture shows them."""


@dataclass(slots=True)
class _Moves:
    """A row of moves: what each character did, in the order of the first."""

    done: dict[str, list[str]] = field(default_factory=dict)
    facts: list[Happened] = field(default_factory=list)

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it is a move that a character makes itself or comes with one; return whether it is."""
        if not self._takes(facts):
            return False
        self.facts.append(facts)
        return True

    def _takes(self, facts: Happened) -> bool:
        match facts:
            case told.Moved(how="into contact"):
                # The melee names whoever closes in, and the picture shows where.
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
        """Returns the line, if there is anything: with the places of a few, of many only who did what."""
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
    """Returns who did something: by name, or how many where many went somewhere, or wait to."""
    goes = did in ("moves", "flies", "swims", "dashes") or did.startswith("waits")
    named = numbered(units)
    return counted(len(units), "character") if goes and len(named) > LONGEST_NAMES else named


def _placeless(bit: str) -> str:
    """Returns what a character did without the place where it ended: "dashes to H12" is "dashes"."""
    return _PLACE.sub("", bit) or "moves"


def _of(units: Sequence[str], did: str) -> str:
    """Returns what characters did, in the plural for several."""
    return _VERB.sub(lambda found: _PLURAL[found[0]], did) if len(units) > 1 else did


@dataclass(slots=True)
class _Blow:
    """A blow or a shot, and what came of it."""

    hit: bool
    is_open: bool = True
    """Whether nobody knows yet what a hit does: a spell may come between."""
    wounds: int = 0
    lost: int = 0
    """How much temporary Health the target lost."""
    left: int | None = None
    unharmed: str = ""
    eliminated: bool = False
    conditions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Target:
    """A target of blows or shots: the one that a shot was aimed at where it met another, and what came of each."""

    name: str
    aimed: str = ""
    used: str = ""
    """The feature that gave these blows, "Action Surge"."""
    blows: list[_Blow] = field(default_factory=list)

    @property
    def came(self) -> tuple[str, str]:
        """Returns what came of the blows: a verb, and the target with what is left of it; "" where nothing did."""
        verb, told_ = "", list[str]()
        left = [blow.left for blow in self.blows if blow.left is not None]
        if any(blow.eliminated for blow in self.blows):
            verb = "**eliminates**"
        elif any(blow.wounds for blow in self.blows):
            verb, told_ = "wounds", [f"{left[-1]} Health left"] if left else []
        elif any(blow.hit and blow.is_open for blow in self.blows):
            verb = "hits"
        if verb != "**eliminates**":
            lost = sum(blow.lost for blow in self.blows)
            told_ += [f"{lost} temporary Health lost"] if lost else []
            told_ += [f"unharmed: {blow.unharmed}" for blow in self.blows if blow.unharmed][:1]
            now = dict.fromkeys(condition for blow in self.blows for condition in blow.conditions)
            told_ += [f"now {listed(now)}"] if now else []
        verb = verb or ("hits" if told_ else "")
        aimed = f" (aimed at {self.aimed})" if self.aimed else ""
        used = f" with {self.used}" if self.used else ""
        return verb, f"{self.name}{used}{aimed}{f' ({listed(told_)})' if told_ else ''}"

    @property
    def harmless(self) -> int:
        """Returns how many blows came to nothing, where all of them did."""
        return 0 if self.came[0] else len(self.blows) or bool(self.aimed)


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
            case told.ToHit(unit=unit, target=target, weapon=weapon, hit=hit):
                if self.unit and unit != self.unit:
                    return False
                self.unit, self.weapon = unit, weapon
                if self.used or not (self.targets and self.targets[-1].name == target):
                    self._aim(target)
                self.targets[-1].blows.append(_Blow(hit))
            case told.DieThrown(unit=unit, kind="random") if self.unit == unit:
                # Which character of the crowd is hit: the blow names it.
                pass
            case told.ConditionLost(condition=condition) if self.unit and condition in PASSING:
                pass
            case _:
                return self.takes_what_comes(facts)
        return True

    def takes_what_comes(self, facts: Happened) -> bool:
        """Note an event, if it says what comes of the last blow; return whether it does."""
        match facts:
            case told.ToWound(target=target, wounds=wounds) if self._is_open(target):
                self._newest.is_open = wounds > 0
            case told.Wounded(unit=unit, left=left, wounds=wounds, temp=temp) if self._is_open(unit):
                self._newest.is_open = False
                self._newest.lost += temp
                self._newest.wounds += wounds
                self._newest.left = left
            case told.Eliminated(unit=unit) if self._is_open(unit):
                self._newest.eliminated = True
            case told.Unharmed(unit=unit, why=why) if self._is_open(unit):
                self._newest.is_open, self._newest.unharmed = False, why
            case told.ConditionGained(unit=unit, condition=condition, source=by) if self._is_open(unit):
                if by != self.unit:
                    return False
                self._newest.conditions += [] if condition in PASSING else [condition]
            case _:
                return False
        return True

    def _aim(self, target: str, aimed: str = "") -> None:
        """Let the next blows fall on this target."""
        self.targets.append(_Target(target, aimed, self.used))
        self.used = ""

    def _is_at(self, target: str) -> bool:
        """Returns whether the last blows fell on this one, at which they were aimed."""
        return not self.used and bool(self.targets) and self.targets[-1].name == target and not self.targets[-1].aimed

    def _is_open(self, unit: str) -> bool:
        return bool(self.targets) and bool(self.targets[-1].blows) and unit == self.targets[-1].name

    @property
    def is_waiting(self) -> bool:
        """Returns whether nobody knows yet what the last hit does."""
        return bool(self.targets and self.targets[-1].blows) and self._newest.hit and self._newest.is_open

    @property
    def _newest(self) -> _Blow:
        return self.targets[-1].blows[-1]

    def lines(self, s: D6sWording) -> list[str]:
        """Returns the line of what came of these blows, if anything did."""
        did: dict[str, list[str]] = {}
        for verb, whom in (target.came for target in self.targets):
            if verb:
                did.setdefault(verb, []).append(whom)
        shot = " with a shot" if self._is_shot(s) else ""
        left = [f"{self.unit} uses **{self.used}**."] if self.used else []
        done = listed(f"{verb} {listed(dict.fromkeys(whom))}" for verb, whom in did.items())
        return [f"{self.unit} {done}{shot}.", *left] if did else left

    def _is_shot(self, s: D6sWording) -> bool:
        unit = s.unit(self.unit)
        return unit is not None and any(one.is_ranged and one.label == self.weapon for one in unit.kit.attacks)

    def harmless(self) -> list[tuple[str, str, int]]:
        """Returns who attacked whom how often without any effect."""
        return [(self.unit, one.aimed or one.name, one.harmless) for one in self.targets if one.harmless]


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
        """Returns the line, if there is anything."""
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
        """Returns the line, if there is anything."""
        return [f"Masteries: {', '.join(self.said)}."] if self.said else []


@dataclass(slots=True)
class _Saves:
    """Those who fail to pick something up, or save against the same, in a row."""

    said: dict[tuple[str, str, str], list[str]] = field(default_factory=dict)
    """The characters by what each did: the verb for one, the verb for several, and the rest."""

    def takes(self, facts: Happened) -> bool:
        """Note an event, if it is that; return whether it is."""
        match facts:
            case told.Saved(unit=unit, object=thing, success=False) if thing:
                did = "fails", "fail", f"to pick up {thing}"
            case told.Saved(unit=unit, reason=reason, success=True, object="") if _is_against(reason):
                did = "saves", "save", reason
            case _:
                return False
        self.said.setdefault(did, []).append(unit)
        return True

    def lines(self, s: D6sWording) -> list[str]:
        """Returns the line."""
        rows = [f"{numbered(who)} {many if len(who) > 1 else one} {of}" for (one, many, of), who in self.said.items()]
        return [f"{'; '.join(rows)}."]


def _is_against(reason: str) -> bool:
    """Returns whether a save is against something, and told where it succeeds."""
    return reason.startswith("against ") and reason != AGAINST_A_FALL


@dataclass(slots=True)
class _Block:
    """Moves, blows and masteries that follow one another: what is done, what comes of it, how much comes to nothing."""

    rows: list[_Moves | _Blows | _Masteries]
    is_over: bool = False
    """Whether somebody has fought since."""

    def lines(self, s: D6sWording) -> list[str]:
        """Returns the lines; masteries are told until somebody fights with them."""
        moves = _Moves()
        for row in self.rows:
            if isinstance(row, _Moves):
                for facts in row.facts:
                    moves.takes(facts)
        blows = [row for row in self.rows if isinstance(row, _Blows)]
        new = next((at for at, row in enumerate(reversed(self.rows)) if isinstance(row, _Blows)), len(self.rows))
        masteries = _Masteries()
        for row in self.rows[len(self.rows) - new :]:
            masteries.said += row.said if isinstance(row, _Masteries) and not self.is_over else []
        came = [line for row in blows for line in row.lines(s)]
        return [*moves.lines(s), *came, *_no_harm(blows), *masteries.lines(s)]

    @property
    def is_waiting(self) -> bool:
        """Returns whether nobody knows yet what the last hit does."""
        last = self.rows[-1]
        return isinstance(last, _Blows) and last.is_waiting


def _no_harm(blows: Sequence[_Blows]) -> list[str]:
    """Returns the line of the attacks without any effect: who fought whom, and of many only how many."""
    pairs = [one for row in blows for one in row.harmless()]
    against: dict[tuple[str, str], None] = {}
    for unit, target, _ in pairs:
        if (target, unit) not in against:
            against[unit, target] = None
    if len(against) > MOST_NAMED:
        return [f"{sum(number for *_, number in pairs)} attacks do no harm."]
    targets: dict[str, list[str]] = {}
    for unit, target in against:
        targets.setdefault(unit, []).append(target)
    units: dict[tuple[str, ...], list[str]] = {}
    for unit, those in targets.items():
        units.setdefault(tuple(those), []).append(unit)
    said = [f"{numbered(who)} against {numbered(those)}" for those, who in units.items()]
    return [f"No harm: {'; '.join(said)}."] if said else []


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
        """Returns the line, if anybody is deployed."""
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


_Row: TypeAlias = _Moves | _Blows | _Morale | _Masteries | _Deployments | _Saves
_ROWS: Final[tuple[Callable[[], _Row], ...]] = (_Blows, _Moves, _Morale, _Masteries, _Deployments, _Saves)


@dataclass(slots=True)
class _Part:
    """Lines of a story: those of a row, or of one event, with where it begins among the events."""

    begun: int
    said: _Row | _Block | list[str]
    phase: str = ""
    """The phase that begins with it."""

    def lines(self, s: D6sWording) -> list[str]:
        """Returns the lines, the first after the phase that begins with it."""
        lines = self.said if isinstance(self.said, list) else self.said.lines(s)
        if not (lines and self.phase in _PHASES) or lines[0].startswith("Morale: "):
            return lines
        return [f"**{_PHASES[self.phase]}.** {lines[0]}", *lines[1:]]


def brief_story(events: Iterable[Event], s: D6sWording, sentence: Sentence) -> list[str]:
    """Returns the lines for a message whose pictures show the table; `sentence` words a single event."""
    return [line for part in _parts([*events], s, sentence) for line in part.lines(s)]


def still_growing(events: Sequence[Event], s: D6sWording, sentence: Sentence) -> int:
    """Returns how many of the last events are told in lines that go on when more of the kind follows."""
    parts = _parts(events, s, sentence)
    last = parts[-1] if parts else None
    if last is None:
        return 0
    if isinstance(last.said, list | _Morale):
        last = next((part for part in parts if isinstance(part.said, _Block) and part.said.is_waiting), None)
    return len(events) - last.begun if last is not None else 0


def _parts(events: Sequence[Event], s: D6sWording, sentence: Sentence) -> list[_Part]:
    """Returns the parts of a story that tell anything."""
    parts: list[_Part] = []
    phase = ""
    row: _Row | None = None
    loud = [(at, event) for at, event in enumerate(events) if not event.facts.quiet]
    for number, (at, event) in enumerate(loud):
        facts = event.facts
        if row is not None and row.takes(facts):
            continue
        waiting = _waiting(parts, facts)
        if waiting is not None:
            if isinstance(waiting.said, _Blows) and not waiting.said.is_waiting:
                # What answered the hit was told meanwhile: what comes of the hit is told after it.
                parts.remove(waiting)
                parts.append(waiting)
                row = waiting.said
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
    return _merged([part for part in parts if part.said])


def _waiting(parts: Sequence[_Part], facts: Happened) -> _Part | None:
    """Returns the last blows, where something came between a hit and what comes of it, which this event says."""
    last = next((part for part in reversed(parts) if isinstance(part.said, _Blows)), None)
    if last is None or not isinstance(last.said, _Blows) or not last.said.is_waiting:
        return None
    return last if last.said.takes_what_comes(facts) else None


def _merged(parts: Sequence[_Part]) -> list[_Part]:
    """Returns the parts, moves, blows and masteries that follow one another together."""
    found: list[_Part] = []
    for part in parts:
        if not isinstance(part.said, _Moves | _Blows | _Masteries):
            found.append(part)
            continue
        last = found[-1] if found else None
        if last is not None and isinstance(last.said, _Block) and not part.phase:
            last.said.rows.append(part.said)
            last.begun = min(last.begun, part.begun)
        else:
            found.append(_Part(part.begun, _Block([part.said]), part.phase))
    fought = False
    for part in reversed(found):
        if isinstance(part.said, _Block):
            part.said.is_over = fought
            fought = fought or any(isinstance(row, _Blows) for row in part.said.rows)
    return found


def _alone(
    event: Event, before: Happened | None, following: Happened | None, s: D6sWording, sentence: Sentence
) -> list[str]:
    """Returns the lines of an event that stands alone; none where the picture, or another line, says it."""
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
        case told.Saved(success=True, reason=reason) if reason == AGAINST_A_FALL:
            return []
        case told.DieThrown(kind="random"):
            # Which character of the crowd is hit: the blow names it.
            return []
        case told.Wounded(unit=unit, temp=0) if isinstance(following, told.Eliminated) and following.unit == unit:
            return []
        case told.ObjectMoved(unit=unit, object=thing, action="taken") if is_treasure(thing):
            return [f"{HEADLINE}{unit} takes {thing}"]
        case told.Saved(unit=unit, object=thing, success=True) if thing:
            taken = isinstance(following, told.ObjectMoved) and following.unit == unit
            return [] if taken else sentence(event, s).split("\n")
        case told.Saved(unit=unit, reason=reason, success=success) if reason.startswith("to "):
            falls = " and falls prone" if _lies(following, unit) and not success else ""
            return [f"{unit} {'manages' if success else 'fails'} {reason}{falls}."]
        case told.Saved(unit=unit, reason=reason, success=success):
            made = "saves" if success else "fails the save"
            falls = " and falls prone" if _lies(following, unit) and not success else ""
            return [f"{unit} {made}{f' {reason}' if reason else ''}{falls}."]
    return sentence(event, s).split("\n")


def _falls(before: Happened | None, unit: str) -> bool:
    """Returns whether the event before says that this character falls."""
    return isinstance(before, told.Saved) and before.unit == unit and not before.success and not before.object


def _lies(following: Happened | None, unit: str) -> bool:
    """Returns whether this character is prone in the next event."""
    return isinstance(following, told.ConditionGained) and (following.unit, following.condition) == (unit, "prone")
