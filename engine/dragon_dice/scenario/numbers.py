"""The figures that a scenario can expect, read from what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.dragon_dice.dragons.attack import DRAGON_ICONS
from engine.dragon_dice.dragons.icons import BREATH
from engine.dragon_dice.dragons.steps import ARMY
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.events.actions import ActionChosen, RoutTested
from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.dragons import DragonKilled, DragonsAttack, DragonsRolled
from engine.dragon_dice.events.magic import MagicTotalled
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.terrains import ManeuverFailed, ManeuverSucceeded
from engine.dragon_dice.events.turns import MarchBegan, MarchEnded
from engine.dragon_dice.events.units import UnitsKilled
from engine.dragon_dice.names import read_name, short_name
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rolls.account import SUM_NAMES
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.scenario.dice import ONE_BY_ONE
from engine.dragon_dice.table.state import DICE, DieId
from engine.dragon_dice.text.position import MOST_SEATS
from engine.dragon_dice.text.words import WORDS
from engine.events import Event, Happened, MatchEnded
from engine.located import Item

PLAIN: Final = (
    *("attack", "saves", "damage", "killed_health", "counter", "counter_saves", "counter_damage", "success"),
    *("riposte", "magic", "melee", "missile", "dragon_damage", "dragon_killed"),
    *SUM_NAMES,
)
BY_PLAYER: Final = ("maneuver", "saves", "damage", "routed")
"""Figures with a player: `maneuver.A`; `routed.A` is whether a roll routed the army."""
OF_ELEMENT: Final = (*(f"magic.{element}" for element in ELEMENTS), "magic.ivory")
"""The most of the magic results that could be of an element."""

_ATTACKS: Final = ("melee", "missile", "charge")
_COUNTER_ATTACKS: Final = ("counter melee", "counter missile")
_MANEUVERS: Final = ("maneuver", "counter-maneuver", "horde maneuver", "mire maneuver")
_DRAGONS: Final = "dragon"
_RIPOSTE: Final = "riposte"
_SPELLS: Final = frozenset(name for words in WORDS.values() for name in words.spells)
_ATTACK_WITH_CHARMED: Final = "attack with charmed"
"""An attack once charmed units have joined it, in the place of what the attacking army has rolled."""


def check_number(name: str, item: Item) -> None:
    """Raises `NotReadable` for an unknown figure, such as `attak` or `attack.0`."""
    base, *parts = name.split(".")
    if base not in (*PLAIN, *BY_PLAYER):
        raise item.wrong(f"{base!r} is not a number that is computed. Known: {', '.join((*PLAIN, 'maneuver.A'))}.")
    if parts and parts[0] in MOST_SEATS and base in BY_PLAYER:
        parts.pop(0)
    elif parts and f"{base}.{parts[0]}" in OF_ELEMENT:
        base = f"{base}.{parts.pop(0)}"
    elif base not in PLAIN:
        raise item.wrong(f"{base} needs its player, as in {base}.A")
    if parts and parts[0].isdigit() and int(parts[0]) >= 1:
        parts.pop(0)
    if parts:
        raise item.wrong(f"{name!r} is understood up to {'.'.join(parts)!r}: write {base}.2 for the second time")


def computed(events: Sequence[Event], book: Edition) -> dict[str, int | bool]:
    """Returns every figure of a course of play by its name; `attack.2` is the second attack, and `attack` the
    first. What a dragon rolls counts as in this `book`."""
    series: dict[str, list[int | bool]] = {}
    for name, value in _figures(events, book):
        if name == _ATTACK_WITH_CHARMED:
            series["attack"][-1] = value
        else:
            series.setdefault(name, []).append(value)
    if "damage" not in series:
        for name, value in _damage_to_units(events):
            series.setdefault(name, []).append(value)
    return {
        full: value
        for name, values in series.items()
        for time, value in enumerate(values, 1)
        for full in ([name, f"{name}.1"] if time == 1 else [f"{name}.{time}"])
    }


def _figures(events: Iterable[Event], book: Edition) -> Iterable[tuple[str, int | bool]]:
    course = _Course(book)
    for event in events:
        yield from course.figures_of(event.facts)
    yield from course.at_the_end()


class _Course:
    """What is added up over several events: its figure is known once what it is of has come to its end."""

    def __init__(self, book: Edition) -> None:
        self._book = book
        self._killed: int | None = None
        """Health killed in the action or the dragon attack that is played; None where none is."""
        self._dragons_killed: int | None = None
        self._at_army: _DragonDamage | None = None
        self._killed_outside = 0
        """Health killed before there has been any."""
        self._has_acted = False
        self._rolled_magic = False
        """Whether magic was rolled and not totalled yet."""

    def figures_of(self, facts: Happened) -> Iterable[tuple[str, int | bool]]:
        """Yields the figures that are known with an event."""
        match facts:
            case Rolled() as roll:
                self._rolled_magic |= roll.kind == "magic"
                yield from _rolled(roll)
            case DamageDealt() as damage:
                yield from _damage(damage)
                if damage.kind == _DRAGONS:
                    self._at_army = None
            case ManeuverSucceeded() | ManeuverFailed():
                yield "success", isinstance(facts, ManeuverSucceeded)
            case RoutTested(player=player, routed=routed):
                yield f"routed.{player}", routed
            case MagicTotalled() as magic:
                self._rolled_magic = False
                yield from _magic(magic)
            case ActionChosen():
                self._killed, self._has_acted = 0, True
            case DragonsAttack(targets=targets):
                yield from self._attack_over()
                self._killed, self._has_acted = 0, True
                self._dragons_killed, self._at_army = 0, _DragonDamage(targets, self._book)
            case DragonsRolled(faces=faces) if self._at_army is not None:
                self._at_army.add(faces)
            case DragonKilled(by_army=by_army) if self._dragons_killed is not None:
                self._dragons_killed += by_army
            case UnitsKilled(health=health):
                self._add_killed(health)
            case MarchEnded():
                yield from self._action_over()
                yield from self._magic_over()
            case MarchBegan() | MatchEnded():
                yield from self._action_over()
            case _:
                pass

    def at_the_end(self) -> Iterable[tuple[str, int]]:
        """Yields the open figures when no more events follow."""
        yield from self._magic_over()
        if self._killed_outside and not self._has_acted:
            yield "killed_health", self._killed_outside
        yield from self._attack_over()

    def _add_killed(self, health: int) -> None:
        if self._killed is None:
            self._killed_outside += health
        else:
            self._killed += health

    def _action_over(self) -> Iterable[tuple[str, int]]:
        if self._killed is not None:
            yield "killed_health", self._killed
        self._killed = None

    def _attack_over(self) -> Iterable[tuple[str, int]]:
        yield from self._action_over()
        if self._dragons_killed is not None:
            yield "dragon_killed", self._dragons_killed
        if self._at_army is not None:
            yield "dragon_damage", self._at_army.total

    def _magic_over(self) -> Iterable[tuple[str, int]]:
        """A roll that brings no magic is a figure, too."""
        if self._rolled_magic:
            yield "magic", 0
        self._rolled_magic = False


class _DragonDamage:
    """The dragons' roll against an army that has no units left to respond, or that none of them attacks."""

    def __init__(self, targets: Mapping[DieId, str], book: Edition) -> None:
        self._kinds, self._damage = book[DICE], book[DRAGON_ICONS].damage
        self._at_army = [dragon for dragon, target in targets.items() if target == ARMY]
        self.total = 0

    def add(self, faces: Mapping[DieId, Sequence[str]]) -> None:
        """Adds the damage of rolled faces; breath does none."""
        for dragon in self._at_army:
            kind = self._kinds.dragons[read_name(short_name(dragon), self._kinds).kind]
            self.total += sum(self._damage[face](kind) for face in faces.get(dragon, ()) if face != BREATH)


def _rolled(roll: Rolled) -> Iterable[tuple[str, int]]:
    kind, totals = roll.kind, roll.totals
    if kind in _ATTACKS:
        yield "attack", sum(totals.values())
    elif kind in _COUNTER_ATTACKS:
        yield "counter", roll.total
    elif kind in _MANEUVERS:
        yield f"maneuver.{roll.player}", roll.total
    elif kind == "save and maneuver":
        yield f"maneuver.{roll.player}", totals[ResultType.MANEUVER]
    elif kind in ("dragon response", "save and melee", "thorns melee"):
        for result in (ResultType.MELEE, ResultType.MISSILE):
            if result in totals:
                yield result.value, totals[result]
    if kind not in ONE_BY_ONE:
        sums = roll.sums
        for name, step in SUM_NAMES.items():
            yield name, sums[step]


def _damage(dealt: DamageDealt) -> Iterable[tuple[str, int]]:
    """Figures of damage to an army: by an attack, a dragon or a spell. What icons do directly has no figures."""
    kind = dealt.kind
    if kind == _RIPOSTE:
        yield "riposte", dealt.damage
        return
    if kind not in (*_ATTACKS, *_COUNTER_ATTACKS, _DRAGONS) and kind not in _SPELLS:
        return
    if kind == _DRAGONS:
        yield "dragon_damage", dealt.results
    if kind in _ATTACKS:
        yield _ATTACK_WITH_CHARMED, dealt.results
    before = "counter_" if kind in _COUNTER_ATTACKS else ""
    for name, value in (("saves", dealt.saves), ("damage", dealt.damage)):
        yield before + name, value
        yield f"{name}.{dealt.player}", value


def _damage_to_units(events: Iterable[Event]) -> Iterable[tuple[str, int]]:
    """Figures of damage to single units (Firebolt), which are looked at where no army takes damage beside them."""
    for event in events:
        match event.facts:
            case UnitDamaged(player=player, saves=saves, damage=damage):
                for name, value in (("saves", saves), ("damage", damage)):
                    yield name, value
                    yield f"{name}.{player}", value
            case _:
                pass


def _magic(magic: MagicTotalled) -> Iterable[tuple[str, int]]:
    yield "magic", magic.total
    for name in OF_ELEMENT:
        yield name, magic.most.get(name.partition(".")[2], 0)
