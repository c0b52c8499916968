"""Actions (p. 10-12): the action of an army, its target, and counter-attacks, routs and pursuits."""

from __future__ import annotations

from dataclasses import dataclass

from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class ArmyAt:
    """An army: whose, and where."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ActionChosen(Happened, name="action_chosen"):
    """An army takes an action, "none" included."""

    player: Seat
    place: Place
    action: str
    target: ArmyAt | None


@dataclass(frozen=True, slots=True)
class ActionLeftOut(Happened, name="action_left_out"):
    """An army has no action: the actions that its terrain allows, `actions`, have no target. Without any, it may take
    none at all.
    """

    player: Seat
    place: Place
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Benched(Happened, name="benched"):
    """Units of an army may not counter-attack (Foul Stench)."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class CounterAttacked(Happened, name="counter_attacked"):
    """An army counter-attacks."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class CounterDeclined(Happened, name="counter_declined"):
    """An army does not counter-attack."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class RoutTested(Happened, name="rout_tested"):
    """A roll in which an army could be routed: how many of its dice showed their ID, how many saves were rolled, and
    whether the IDs were more."""

    player: Seat
    place: Place
    ids: int
    saves: int
    routed: bool


@dataclass(frozen=True, slots=True)
class Pursued(Happened, name="pursued"):
    """An army pursues a routed one."""

    player: Seat
    place: Place
    routed: Seat


@dataclass(frozen=True, slots=True)
class PursuitDeclined(Happened, name="pursuit_declined"):
    """An army does not pursue a routed one."""

    player: Seat
    place: Place
    routed: Seat
