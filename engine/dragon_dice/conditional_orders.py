"""Standing orders with a condition: when to oppose a maneuver, and which units to lose.

They are worked out from what their owner sees, so that the same order always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.decisions import Decision, Pick
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.odds.rolls import roll_odds
from engine.dragon_dice.printed.dice import LAST_FACE, UnitKind
from engine.dragon_dice.rolls.purposes import COUNTER_MANEUVER, MANEUVER, ResultType
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.questions import NO, YES
from engine.dragon_dice.table.state import DieId, Place, State
from engine.dragon_dice.view import TableView
from engine.game import UNHEARD
from engine.orders import PASS, OrderKind, Pass, StandingOrder
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

OPPOSE_PROMPT: Final = "counter-maneuver"
DAMAGE_PROMPT: Final = "damage"

EIGHTH_FACE, STRONGER = "eighth face", "stronger"
REASONS: Final = (EIGHTH_FACE, STRONGER)
"""Why to oppose: an eighth face could be captured or lost; your expected maneuver results are at least as high."""
OTHERWISE: Final = (NO, "ask")
"""What to do where no reason holds: let the maneuver succeed, or ask the player."""


@dataclass(frozen=True)
class OpposeIf(OrderKind[TableView]):
    """Oppose a maneuver (p. 10) where one of the reasons in `guard` holds; else do what `answer` says."""

    edition: Edition

    name = "oppose if"
    instead = frozenset({"oppose"})

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if not _is_list_of(order.guard, REASONS) or not order.guard:
            raise NotUnderstood(f"Say when you oppose: {' or '.join(REASONS)}.")
        if order.answer not in OTHERWISE:
            raise NotUnderstood("Say what happens otherwise: no (let it succeed), or ask.")
        if order.prompt != OPPOSE_PROMPT or not set(order.subject) <= {"place"} or order.until is not None:
            raise NotUnderstood("This order is about the maneuvers of your opponents, everywhere or at one place.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns yes where a reason holds, else no or `PASS`."""
        reasons = order.guard
        assert isinstance(reasons, Sequence)
        place, by = Place(str(decision.about["place"])), Seat(str(decision.about["by"]))
        if EIGHTH_FACE in reasons and is_about_an_eighth_face(view, place):
            return YES
        if STRONGER in reasons and is_expected_to_stop(view, self.edition, decision.player, by, place):
            return YES
        return PASS if order.answer != NO else NO


def is_about_an_eighth_face(view: TableView, place: Place) -> bool:
    """Returns whether a maneuver there may capture an eighth face, or take one away (p. 15)."""
    face = next(terrain.face for terrain in view.terrains if terrain.place == place)
    return face is not None and face >= LAST_FACE - 1


def is_expected_to_stop(view: TableView, edition: Edition, seat: Seat, by: Seat, place: Place) -> bool:
    """Returns whether a seat's expected maneuver results are at least as high as the marching army's (p. 10)."""
    battle = Battle(State.from_json(view.position, view.dice), UNHEARD, edition)
    mine = roll_odds(battle, seat, place, COUNTER_MANEUVER).results
    theirs = roll_odds(battle, by, place, MANEUVER).results
    if mine is None or theirs is None:
        return False
    return mine.mean >= theirs.mean > Fraction(0)


MONSTERS, CASTERS = "monsters", "casters"
KEPT: Final = (MONSTERS, CASTERS)
"""What may be kept: monsters and champions; units with at least as many magic icons as any other kind."""
COST_OF_KEPT: Final = 100


class LoseCheapest(OrderKind[TableView]):
    """Lose the least valuable units of an army that takes damage (p. 29), and keep what `guard` names.

    `answer` is the health from which its owner is asked after all; None: never.
    """

    name = "lose cheapest"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if not _is_list_of(order.guard, KEPT):
            raise NotUnderstood(f"Say what you keep, if possible: {', '.join(KEPT)}, or nothing.")
        if order.answer is not None and (isinstance(order.answer, bool) or not isinstance(order.answer, int)):
            raise NotUnderstood("Say from how much health you are asked, as a number.")
        if order.prompt != DAMAGE_PROMPT or order.subject or order.until is not None:
            raise NotUnderstood("This order is about damage to your armies.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the units that fall."""
        assert isinstance(decision, Pick) and isinstance(order.guard, Sequence)
        if isinstance(order.answer, int) and decision.most >= order.answer:
            return PASS
        kept = [str(one) for one in order.guard]
        kinds = {unit: view.dice.units[_kind_of(unit)] for unit in decision.weights}
        return cheapest(decision, {unit: worth(kind, kept) for unit, kind in kinds.items()})


def _kind_of(unit: str) -> str:
    """Returns the printed name in a die's id: "A:Trooper#2" is a Trooper."""
    return DieId(unit).partition(":")[2].partition("#")[0]


def worth(kind: UnitKind, kept: Collection[str]) -> int:
    """Returns how much a unit is missed: its results over all faces, much more where it is to be kept."""
    value = sum(face.count for face in kind.faces)
    if MONSTERS in kept and (kind.is_monster or kind.is_champion):
        value += COST_OF_KEPT * kind.health
    if CASTERS in kept and is_caster(kind):
        value += COST_OF_KEPT * kind.health
    return value


def is_caster(kind: UnitKind) -> bool:
    """Returns whether a unit is best at magic: it has magic icons, and no other normal icon gives more results."""
    totals = {result: sum(face.count for face in kind.faces if face.icon == result.upper()) for result in ResultType}
    return totals[ResultType.MAGIC] > 0 and totals[ResultType.MAGIC] == max(totals.values())


def cheapest(pick: Pick, worths: Mapping[str, int]) -> list[Json]:
    """Returns the units that fulfil a question about damage and are missed least together."""
    best: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
    for unit, weight in pick.weights.items():
        for total, (cost, units) in list(best.items()):
            reached = total + weight
            if reached > pick.most:
                continue
            with_it = cost + worths[unit], (*units, unit)
            if reached not in best or with_it[0] < best[reached][0]:
                best[reached] = with_it
    fitting = [found for total, found in best.items() if pick.least <= total <= pick.most]
    return list(min(fitting)[1])


def _is_list_of(value: Json, known: Collection[str]) -> bool:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return False
    return all(isinstance(one, str) and one in known for one in value)


def oppose_if(*reasons: str, otherwise: str = NO, place: str | None = None) -> StandingOrder:
    """Returns the order to oppose maneuvers for these reasons."""
    subject: Mapping[str, Json] = MappingProxyType({}) if place is None else {"place": place}
    return StandingOrder(OpposeIf.name, OPPOSE_PROMPT, subject, guard=list(reasons), answer=otherwise)


def lose_cheapest(*kept: str, ask_from: int | None = None) -> StandingOrder:
    """Returns the order to lose the least valuable units, and to keep these if possible."""
    return StandingOrder(LoseCheapest.name, DAMAGE_PROMPT, guard=list(kept), answer=ask_from)
