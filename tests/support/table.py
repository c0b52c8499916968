"""A table of Dragon Dice for tests that read like play.

    game = table("A frontier: Knight, 2 Trooper | B frontier: Thug", frontier="Highland Tower 6")
    game.falls("A melee: Knight MELEE 3; Trooper#1 MELEE 1; Trooper#2 SAVE 1", "B save: Thug ID 1")
    game.play("A march: frontier", "A maneuver: no", "A action: melee")
    game.shows("B dua: Thug")

Dice are named by their printed names, without their owner; equal dice of one player are `#1`, `#2` in the order in
which the position names them. Every die that falls must be scripted. What goes wrong prints the table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import yaml

from engine.chance import Roll
from engine.decisions import Choose, Decision
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.rolls.account import SUM_NAMES
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.effects import LastingEffect
from engine.dragon_dice.table.state import ADVANCED, DUA, DieId, Place, State
from engine.dragon_dice.text.position import MOST_SEATS
from engine.events import Event
from engine.game import Game
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat
from tests.support.printed import DICE_401C

A, B = Seat("A"), Seat("B")

AT_A_HOME, AT_B_HOME, AT_FRONTIER = "Coastland City 3", "Swampland Temple 2", "Highland Tower 6"
"""The terrains of a table, unless a test says otherwise: the frontier shows melee, both homes magic or missile."""
MORE_HOMES = ("Flatland Tower 4", "Feyland City 3", "Wasteland Temple 5", "Wasteland Tower 2")
"""The Home Terrains of C to F, where more than two play."""


class Script:
    """Dice that fall as written: `A melee: Knight MELEE 3; Wolf-Folk Rend 3 -> MELEE 2`, or `A melee: all ID`.

    Each line serves one roll of that player and kind; `->` are the faces of the same die rolled again. A roll that
    nobody wrote down is a fault of the test.
    """

    def __init__(self) -> None:
        self.lines: list[tuple[str, str]] = []
        self._again: dict[str, list[str]] = {}

    def add(self, *lines: str) -> None:
        """Puts more rolls behind those that are there."""
        for line in lines:
            who, _, faces = line.partition(":")
            self.lines.append((who.strip(), faces.strip()))

    def roll(self, number: int, roll: Roll) -> list[int]:
        """Returns the faces of the first line for this roll."""
        if roll.again:
            return [self._face(die.name, die.faces, self._again[die.die].pop(0)) for die in roll.dice]
        wanted = f"{roll.player} {roll.kind}"
        for index, (who, faces) in enumerate(self.lines):
            if who == wanted:
                del self.lines[index]
                return self._first_faces(roll, faces)
        names = ", ".join(_short(die.die) for die in roll.dice)
        raise AssertionError(f"nobody wrote down how {wanted!r} falls: {names}; written: {self.lines}")

    def _first_faces(self, roll: Roll, text: str) -> list[int]:
        named: dict[str, list[str]] = {}
        for part in filter(None, (part.strip() for part in text.split(";"))):
            fitting = [d for d in roll.dice if part.startswith(_short(d.die) + " ")]
            die = max(fitting, key=lambda d: len(d.die), default=None)
            if part.startswith("all "):
                named |= {d.die: [part.removeprefix("all ")] for d in roll.dice}
            elif die is None:
                raise AssertionError(f"{part!r}: {[_short(d.die) for d in roll.dice]} are rolled")
            else:
                named[die.die] = [face.strip() for face in part.removeprefix(_short(die.die)).split("->")]
        missing = [_short(d.die) for d in roll.dice if d.die not in named]
        if missing:
            raise AssertionError(f"{roll.player} {roll.kind}: no face written for {missing}")
        # A roll in between (the targets of a Bullseye) must not make the first one forget what is thrown again.
        self._again |= {die: faces[1:] for die, faces in named.items()}
        return [self._face(die.name, die.faces, named[die.die][0]) for die in roll.dice]

    @staticmethod
    def _face(name: str, faces: Sequence[str], wanted: str) -> int:
        for index, face in enumerate(faces):
            if wanted in (face, face.rpartition(" ")[0]):
                return index
        raise AssertionError(f"{name} has no face {wanted!r}: {', '.join(faces)}")


class Told(NamedTuple):
    """An event with its facts as they are stored; of a roll also what follows from them."""

    number: int
    facts: Mapping[str, Json]
    cause: str

    @classmethod
    def of(cls, event: Event) -> Told:
        """Returns what the event tells."""
        facts = event.facts.to_json()
        if isinstance(event.facts, Rolled):
            names = {step: name for name, step in SUM_NAMES.items()}
            causes: list[Json] = [[names[one.step], one.why, one.amount] for one in event.facts.changes()]
            totals: dict[str, Json] = {result.value: number for result, number in event.facts.totals.items()}
            facts |= {"total": event.facts.total, "totals": totals, "causes": causes}
        return cls(event.number, facts, event.cause)


class Table:
    """One match on the table. Texts name a player first: `"A march: frontier"`, `"B dua: Thug"`."""

    def __init__(self, state: State, dice: Sequence[str] = (), game: Game[State] | None = None) -> None:
        self.script = Script()
        self.script.add(*dice)
        begun = Snapshot(state.to_json(), 0, 0, 0)
        self.match: Playthrough[State] = Playthrough(game or DragonDice(), begun, self.script)
        self._raise_failure()

    # -- playing ---------------------------------------------------------------------------------------------------

    def falls(self, *lines: str) -> Table:
        """Scripts the next dice, and returns the table."""
        self.script.add(*lines)
        return self

    def play(self, *answers: str) -> Table:
        """Answers the questions that must stand open, one after the other, and returns the table."""
        for text in answers:
            number, decision, answer = self._read(text)
            try:
                self.match.answer(number, decision.player, answer)
            except Refusal as refusal:
                raise self.fault(f"{text!r} was refused: {refusal}") from None
            self._raise_failure()
        return self

    def refused(self, text: str) -> str:
        """Returns the sentence that refuses this answer; it must change nothing."""
        number, decision, answer = self._read(text)
        before = self.match.state.to_json(), len(self.match.journal), len(self.match.events)
        try:
            self.match.answer(number, decision.player, answer)
        except Refusal as refusal:
            assert before == (self.match.state.to_json(), len(self.match.journal), len(self.match.events))
            return str(refusal)
        raise self.fault(f"{text!r} was accepted")

    def decline(self, until: str) -> Table:
        """Declines whatever may be declined until this question stands open, and returns the table."""
        for _ in range(100):
            if until in self.asked:
                return self
            if not self.match.pending:
                break
            number, decision = next(iter(self.match.pending.items()))
            self.match.answer(number, decision.player, decision.default())
            self._raise_failure()
        raise self.fault(f"{until!r} is not asked")

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Returns the position."""
        return self.match.state

    @property
    def asked(self) -> list[str]:
        """Returns the open questions: `["B damage"]`."""
        return [f"{decision.player} {decision.prompt}" for decision in self.match.pending.values()]

    def question(self, text: str) -> Decision:
        """Returns the open question `"B damage"`."""
        for decision in self.match.pending.values():
            if f"{decision.player} {decision.prompt}" == text:
                return decision
        raise self.fault(f"{text!r} is not asked, but {self.asked}")

    def options(self, text: str) -> list[Json]:
        """Returns the values that an open question offers, dice without their owners."""
        decision = self.question(text)
        assert isinstance(decision, Choose)
        return [_without_owner(option) for option in decision.options]

    def told(self, name: str) -> list[Told]:
        """Returns all events of this name so far, as they are stored."""
        return [Told.of(event) for event in self.match.events if event.name == name]

    def last(self, name: str) -> Mapping[str, Json]:
        """Returns the facts of the newest event of this name, as they are stored."""
        events = self.told(name)
        if not events:
            raise self.fault(f"{name} has not happened")
        return events[-1].facts

    def sums(self, roll: str) -> Mapping[str, int]:
        """Returns the sums after each step of the newest roll `"A melee"`, by their names in scenario files."""
        for event in reversed(self.match.events):
            facts = event.facts
            if isinstance(facts, Rolled) and f"{facts.player} {facts.kind}" == roll:
                return {name: facts.sums[step] for name, step in SUM_NAMES.items()}
        raise self.fault(f"{roll} has not been rolled")

    # -- expecting -------------------------------------------------------------------------------------------------

    def shows(self, zones: str) -> Table:
        """Expects exactly these dice, in any order, in each zone: `"A frontier: Knight | B dua: -"`."""
        for owner, place, names in _zones(zones):
            here = sorted(
                _short(die.id) for die in self.state.dice.values() if (die.owner, die.place) == (owner, place)
            )
            if here != sorted(names):
                raise self.fault(f"{owner} {place} holds {here}, not {sorted(names)}")
        return self

    def has_face(self, place: str, face: int, held_by: str | None = None) -> Table:
        """Expects a terrain's face and who has captured it (nobody, unless said)."""
        terrain = self.state.terrains[Place(place)]
        if (terrain.face, terrain.captured_by) != (face, held_by):
            shown = f"{place} shows {terrain.face}, held by {terrain.captured_by}"
            raise self.fault(f"{shown}; not {face}, held by {held_by}")
        return self

    def asks(self, *questions: str) -> Table:
        """Expects exactly these questions to stand open."""
        if self.asked != list(questions):
            raise self.fault(f"asked is {self.asked}, not {list(questions)}")
        return self

    def is_over(self, reason: str, *winners: str) -> Table:
        """Expects the match to have ended so."""
        outcome = self.match.outcome
        if outcome is None or (outcome.reason, outcome.winners) != (reason, winners):
            raise self.fault(f"the outcome is {outcome}, not {reason!r} won by {winners}")
        return self

    def fault(self, why: str) -> AssertionError:
        """Returns what fails the test: why, and the table as it stands."""
        return AssertionError(f"{why}\n\n{self}")

    def __str__(self) -> str:
        state = self.state
        lines = [f"turn {state.turn} of {state.marching}, {state.step}; asked: {self.asked or 'nothing'}"]
        for place, terrain in state.terrains.items():
            held = f", held by {terrain.captured_by}" if terrain.captured_by else ""
            lines.append(f"  {place}: {terrain.kind} {terrain.face} ({terrain.icon}){held}")
        zones: dict[str, list[str]] = {}
        for die in state.dice.values():
            zones.setdefault(f"{die.owner} {die.place}", []).append(_short(die.id))
        lines += [f"  {zone}: {', '.join(names)}" for zone, names in sorted(zones.items())]
        lines += [f"  - {event.name} {event.facts.to_json()}" for event in self.match.events[-8:]]
        return "\n".join(lines)

    # -- reading ---------------------------------------------------------------------------------------------------

    def _read(self, text: str) -> tuple[int, Decision, Json]:
        who, _, answer = text.partition(":")
        decision = self.question(who.strip())
        number = next(n for n, d in self.match.pending.items() if d is decision)
        value = yaml.load(answer, yaml.BaseLoader)
        return number, decision, self._with_owner(value, decision)

    def _with_owner(self, value: Json, decision: Decision) -> Json:
        if isinstance(value, str):
            return self._die(value, decision) or _number(value)
        if isinstance(value, Mapping):
            return {str(self._with_owner(k, decision)): self._with_owner(v, decision) for k, v in value.items()}
        if isinstance(value, Sequence):
            return [self._with_owner(item, decision) for item in value]
        return value

    def _die(self, name: str, decision: Decision) -> str | None:
        """Returns the die of this name: one that the question offers, whoever owns it, or else the player's own."""
        offered = json.dumps(decision.terms())
        dice = [f"{seat}:{name}" for seat in self.state.seats if DieId(f"{seat}:{name}") in self.state.dice]
        return next((die for die in dice if f'"{die}"' in offered), dice[0] if dice else None)

    def _raise_failure(self) -> None:
        if self.match.failure is not None:
            cause = self.match.failure.__cause__
            if isinstance(cause, AssertionError):
                raise self.fault(str(cause))
            raise self.match.failure


def table(
    zones: str,
    *,
    step: str = "first march",
    marching: Seat = A,
    A_home: str = AT_A_HOME,
    B_home: str = AT_B_HOME,
    frontier: str = AT_FRONTIER,
    dice: Sequence[str] = (),
    complete: bool = False,
    points: int = 24,
    effects: Sequence[LastingEffect] = (),
    players: int = 2,
    homes: Mapping[str, str] = MappingProxyType({}),
) -> Table:
    """Returns a table with these dice, from this step on.

    `zones` is `"A frontier: Knight, 2 Trooper | B dua: Thug"`. A terrain is `frontier="Highland Tower 8 A"`: type,
    icon, face, and who holds an eighth face. `dice` are scripted as by `falls`. In a `complete` position who has no
    unit in play is out; otherwise it shows just a part of the table. `effects` are in force. With more than two
    `players` there are `MORE_HOMES`, or those that `homes` says: `{"C-home": "Flatland City 8 C"}`.
    """
    terrains = {"A-home": A_home, "B-home": B_home}
    more = dict(zip("CDEF", MORE_HOMES[: players - 2], strict=False))
    terrains |= {f"{seat}-home": text for seat, text in more.items()}
    terrains |= {**homes, "frontier": frontier}
    state = position(zones, terrains, MOST_SEATS[:players])
    state.step, state.marching, state.keeps_all_in = step, marching, not complete
    state.force_points, state.effects = points, list(effects)
    return Table(state, dice)


def position(zones: str, terrains: Mapping[str, str], seats: Sequence[Seat] = (A, B)) -> State:
    """Returns a position in the middle of a game, of A and B unless said."""
    state = State(DICE_401C, seats=list(seats), force_points=24, step="first march", revealed=True, marching=A, turn=1)
    state.advanced = list(ADVANCED)
    for place, text in terrains.items():
        match = re.fullmatch(r"(.+?) (\d)(?: (\w))?", text)
        assert match, f"{text!r} is not a terrain, a face and who holds it"
        state.set_terrain(Place(place), match[1], int(match[2]), Seat(match[3]) if match[3] else None)
    laid = _zones(zones)
    for seat in state.seats:
        here = [(place, name) for owner, place, names in laid if owner == seat for name in names]
        for die, (place, _) in zip(state.add_dice(seat, [name for _, name in here], DUA), here, strict=True):
            state.lay(die, place)
    return state


def new_match(*, points: int = 24, dice: Sequence[str] = (), players: int = 2) -> Table:
    """Returns a new match, before anybody has brought a force."""
    return Table(DragonDice().new_match(MOST_SEATS[:players], {"force_points": points}), dice)


def _zones(text: str) -> list[tuple[Seat, Place, list[str]]]:
    zones = []
    for zone in filter(None, (zone.strip() for zone in re.split(r"[|\n]", text))):
        where, _, names = zone.partition(":")
        owner, _, place = where.strip().partition(" ")
        dice: list[str] = []
        for entry in filter(None, (entry.strip() for entry in names.split(","))):
            count, _, name = entry.partition(" ")
            dice += [name] * int(count) if count.isdigit() else [entry]
        zones.append((Seat(owner), Place(place), [] if dice == ["-"] else dice))
    return zones


def melee(
    zones: str, *dice: str, terrain: str = AT_FRONTIER, A_home: str = AT_A_HOME, B_home: str = AT_B_HOME
) -> Table:
    """Returns a table where A has begun a melee action at the frontier, with these dice."""
    return table(zones, frontier=terrain, A_home=A_home, B_home=B_home, dice=dice).play(
        "A march: frontier", "A maneuver: no", "A action: melee"
    )


def missile(
    zones: str, *dice: str, terrain: str = "Highland Tower 4", A_home: str = AT_A_HOME, B_home: str = AT_B_HOME
) -> Table:
    """Returns a table where A has begun a missile action at the frontier; the target is asked for if there are two."""
    game = table(zones, frontier=terrain, A_home=A_home, B_home=B_home, dice=dice)
    return game.play("A march: frontier", "A maneuver: no", "A action: missile")


def effects(game: Table) -> list[str]:
    """Returns the effects in force as text: `"Net on B Thug by A"`."""
    return [
        f"{e.name} on {e.owner} {e.place} by {e.by}"
        if e.die is None
        else f"{e.name} on {e.die.replace(':', ' ')} by {e.by}"
        for e in game.state.effects
    ]


def _number(text: str) -> Json:
    return int(text) if text.isdigit() else text


def _short(die_id: str) -> str:
    return die_id.partition(":")[2] or die_id


def _without_owner(value: Json) -> Json:
    if isinstance(value, str):
        return re.sub(r"^[A-F]:", "", value)
    if isinstance(value, Mapping):
        return {str(_without_owner(key)): _without_owner(item) for key, item in value.items()}
    return value
