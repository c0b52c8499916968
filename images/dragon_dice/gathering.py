"""Which events belong together: the exchanges of a match, and what was fought last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.events.actions import ActionChosen, RoutTested
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.dragons import BreathCame, DragonKilled, DragonsAttack, DragonSlain, DragonsRolled
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.setting_up import HordeRollTied
from engine.dragon_dice.events.turns import AbilityUsed, MarchBegan, MarchEnded, TurnBegan
from engine.dragon_dice.events.units import Exchanged, UnitsKilled
from engine.english import capital
from engine.events import Event
from images.dragon_dice import assault, icons, magic
from images.dragon_dice.assault import DRAGONS_MET
from images.dragon_dice.rolled import read_roll, roll_name
from images.dragon_dice.spell_scene import parted, scenes_of

_CAME_OF_IT: Final = (DamageDealt, UnitsKilled, Exchanged, RoutTested, DragonKilled, DragonSlain)

_ENDS: Final = (MarchBegan, MarchEnded, ActionChosen, TurnBegan, HordeRollTied)


def exchanges(events: Sequence[Event]) -> list[list[Event]]:
    """Returns the events of each exchange, in order: a roll, the rolls that answer it, damage, losses.

    A save answers an attack, a counter-maneuver a maneuver; two horde armies that roll for the order of play belong
    together as well. The dragons' rolls come before the roll of the army they attack, and the rolls of units against
    special icons before the roll of the army with those icons. Spells are exchanges of their own.
    """
    spells, others = parted(events)
    return sorted([*spells, *_exchanges(others)], key=lambda group: group[0].number)


def _exchanges(events: Sequence[Event]) -> list[list[Event]]:
    gathered = _Gathering()
    for event in events:
        gathered.take(event)
    return gathered.all()


class _Gathering:
    """Exchanges as their events come in; the last of them stays open until an action begins or ends."""

    def __init__(self) -> None:
        self._found: list[list[Event]] = []
        self._is_open = False
        self._dragons: list[Event] = []
        """The rolls of dragons and the units killed by breath, before the attacked army rolls."""
        self._by_icons: list[Event] | None = None
        """The effects of icons since the last dice, before their roll is told; None without dice."""
        self._reached = icons.Reached()
        self._ability: Event | None = None
        """An ability that single dice are rolled for."""

    def all(self) -> list[list[Event]]:
        """Returns the exchanges, and last what icons have reached out for and no roll has answered."""
        self._settle_dragons()
        return [*self._found, *filter(None, [self._reached.settled()])]

    def take(self, event: Event) -> None:
        """Puts one event where it belongs."""
        if self._ability is None and self._reached.takes(event):
            return
        match event.facts:
            case DiceFell(again=False):
                self._by_icons = []
            case DamageDealt() | UnitsKilled() if self._by_icons is not None:
                self._by_icons.append(event)
            case AbilityUsed():
                self._ability = event
            case Rolled(die=die) if die is not None and self._ability is not None:
                self._roll_of_a_die(self._ability, event)
            case Rolled() as roll:
                self._roll(roll, event)
            case DragonsAttack():
                self._end()
            case DragonsRolled():
                self._dragons.append(event)
            case BreathCame() | DragonKilled() | UnitsKilled() | Exchanged() if self._dragons:
                self._dragons.append(event)
            case _ if self._belongs(event):
                self._found[-1].append(event)
            case facts if isinstance(facts, _ENDS):
                self._end()

    def _roll_of_a_die(self, ability: Event, event: Event) -> None:
        if not self._found or self._found[-1][0] is not ability:
            self._found.append([ability])
        self._found[-1].append(event)
        self._is_open = True

    def _roll(self, roll: Rolled, event: Event) -> None:
        """Adds the roll of an army to the exchange that it answers, or begins one with it."""
        self._ability = None
        done, self._by_icons = self._by_icons or [], None
        own = self._reached.settled() if self._reached.demanded_by(roll) else []
        self._found += filter(None, [self._reached.settled()])
        if self._is_answer(roll):
            self._found[-1] += [*own, event, *done]
        else:
            met = self._dragons if roll.kind == DRAGONS_MET else []
            self._found.append([*met, *own, event, *done])
            self._is_open = True
        if roll.kind == DRAGONS_MET:
            self._dragons = []

    def _settle_dragons(self) -> None:
        """Shows an attack of dragons that no army has rolled against."""
        if assault.is_worth_a_picture(self._dragons):
            self._found.append(self._dragons)
        self._dragons = []

    def _is_answer(self, roll: Rolled) -> bool:
        if not self._found or not self._is_open:
            return False
        first = next((one for one in rolls_in(self._found[-1]) if one.die is None), None)
        return first is not None and _answers(roll, first)

    def _belongs(self, event: Event) -> bool:
        """Returns whether an event belongs to the open exchange: damage, losses, what magic paid for."""
        if not self._found or not self._is_open:
            return False
        came_of_it = isinstance(event.facts, _CAME_OF_IT)
        return came_of_it or magic.belongs(event.facts, self._found[-1])

    def _end(self) -> None:
        self._is_open, self._ability, self._by_icons = False, None, None
        self._settle_dragons()
        self._found += filter(None, [self._reached.settled()])


def rolls_in(events: Sequence[Event]) -> list[Rolled]:
    return [event.facts for event in events if isinstance(event.facts, Rolled)]


def is_fight(events: Sequence[Event]) -> bool:
    """Returns whether an exchange is an attack: damage was done or saved, dragons were met, or spells hurt a unit."""
    return bool(scenes_of(events)) or any(
        isinstance(event.facts, DamageDealt | UnitsKilled | DragonsRolled)
        or (isinstance(event.facts, Rolled) and event.facts.kind == DRAGONS_MET)
        for event in events
    )


def last_scene(events: Sequence[Event]) -> list[list[Event]]:
    """Returns the last fight, all of one action; without a fight, the last opposed maneuver or the last roll of magic.
    A charge is answered whatever it gives, so it counts as soon as it is rolled.
    """
    groups = exchanges(events)
    fights = [group for group in groups if is_fight(group) or _is_of(group, "charge")]
    others = [group for group in groups if _is_of(group, "magic") or _is_opposed(group)]
    if not fights and not others:
        return []
    last = max([*fights[-1:], *others[-1:]], key=lambda group: group[0].number)
    begun = max((one.number for one in events if _begins(one) and one.number < last[0].number), default=0)
    fought = [group for group in fights if group[0].number > begun]
    return fought or [last]


def is_over(events: Sequence[Event]) -> bool:
    """Returns whether something has begun or ended after what these events show last."""
    shown = last_scene(events)
    return bool(shown) and any(_begins(one) and one.number > shown[-1][-1].number for one in events)


def _begins(event: Event) -> bool:
    return isinstance(event.facts, (*_ENDS, DragonsAttack))


def _is_of(events: Sequence[Event], kind: str) -> bool:
    """Whether an exchange begins with a roll of this kind."""
    return bool(rolls := rolls_in(events)) and rolls[0].kind == kind


def _is_opposed(events: Sequence[Event]) -> bool:
    """Whether an exchange is a maneuver with the rolls against it."""
    return _is_of(events, "maneuver") and len(rolls_in(events)) > 1


def event_title(events: Sequence[Event]) -> str:
    """Returns what an exchange is about, in a word or two: "Melee", "Dragon attack"."""
    if scenes := scenes_of(events):
        return scenes[0].spell.spell if len(scenes) == 1 else "Spells"
    if any(isinstance(event.facts, DragonsRolled) for event in events):
        return "Dragon attack"
    first = next((roll for roll in rolls_in(events) if roll.die is None), next(iter(rolls_in(events)), None))
    if first is None:
        return ""
    return "Dragon attack" if first.kind == DRAGONS_MET else capital(roll_name(read_roll(first)))


def _answers(roll: Rolled, first: Rolled) -> bool:
    if roll.player == first.player:
        return False
    return (roll.kind == "save" and first.kind != "save") or (roll.kind, first.kind) in _PAIRS


_PAIRS: Final = frozenset(
    {
        ("counter-maneuver", "maneuver"),
        ("horde maneuver", "horde maneuver"),
        ("save and melee", "melee"),
        ("save and melee", "charge"),
    }
)
"""What else answers what: a counter-maneuver, another horde army, and the answer to a charge."""
