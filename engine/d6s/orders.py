"""What may be ordered in advance in d6s with Dragons (`engine.orders`): actions of one character, who stays, whom
somebody fights, masteries, reactions, and that what is proposed is done.

A surprise hands back to the player: what is not legal any more, a way on which more enemies could strike than when it
was ordered, and, where it was ordered so, that somebody has fallen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from engine.d6s.battle import NO, YES
from engine.d6s.book import SpellList
from engine.d6s.measuring import adjacent
from engine.d6s.planning.drafting import NEAR, Meant, drafted
from engine.d6s.planning.forecast import forecast
from engine.d6s.planning.goals import Into, read_meant
from engine.d6s.planning.lines import proposed
from engine.d6s.planning.proposals import IN_MELEE, PROPOSED, fight_against, proposal
from engine.d6s.plans import Begin
from engine.d6s.state import Character, State, side_of_seat
from engine.d6s.view import TableView
from engine.d6s.words import key_of, listed
from engine.decisions import Choose, Decision
from engine.orders import PASS, Kinds, OrderKind, Pass, StandingOrder
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat, names_of

REACTIONS: Final = (
    *("opportunity", "second wind", "healing word", "counterspell", "protection", "divine smite", "shining smite"),
    *("colossus slayer", "legendary resistance"),
)
"""Questions that come while another character acts, or during the character's own action."""

DECLINED: Final = ("masteries", "follow", "quick grapple")
"""Questions of which it can be ordered that nothing is done: they come after each melee, or before it."""

ALWAYS, NEVER, WHEN_FATAL = "always", "never", "when fatal"


class React(OrderKind[TableView]):
    """Always, never, or only when it is fatal: for reactions of one character (`subject` names it) or of all.

    An opportunity attack ordered in advance is made with the first weapon that serves.
    """

    name = "react"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt in DECLINED and order.answer == NEVER and not order.subject:
            return order
        if order.prompt in DECLINED:
            raise NotUnderstood(f"About {order.prompt} it can be ordered that they are never used, for all of yours.")
        if order.prompt not in REACTIONS:
            raise NotUnderstood(f"This order is about reactions: {', '.join((*REACTIONS, *DECLINED))}.")
        if order.answer not in (ALWAYS, NEVER, WHEN_FATAL):
            raise NotUnderstood("Say whether to react always, never, or when fatal.")
        if not set(order.subject) <= {"unit"} or order.guard is not None or order.until is not None:
            raise NotUnderstood("This order is for one character or for all, until you cancel it.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the reaction, or that there is none."""
        if order.prompt in DECLINED:
            return decision.default()
        if not isinstance(decision, Choose):
            return PASS
        fatal = decision.about.get("fatal") is True
        if order.answer == NEVER or (order.answer == WHEN_FATAL and not fatal):
            return NO
        return next((option for option in decision.options if option != NO), YES)


class Stay(OrderKind[TableView]):
    """All characters of the seat that have not moved stay where they are, to the end of the round `until`."""

    name = "stay"
    instead = frozenset({"proposed"})

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt != "act" or order.subject or order.guard is not None or order.answer is not None:
            raise NotUnderstood("This order is that the rest stay.")
        return _of_a_round(order)

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns that the first character in turn stays; one that is on its way already is asked."""
        return PASS if decision.about.get("going on") else decision.default()

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return _is_on(view, order)


class Hold(OrderKind[TableView]):
    """A character that is adjacent to an enemy stays there when its turn to move comes, until the order is cancelled.

    It passes for characters that could do more than fight: those that cast, and those that carry a treasure.
    """

    name = "hold"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order != hold():
            raise NotUnderstood("This order is that characters beside an enemy stay, without conditions.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns that the first such character stays; one that is on its way already is asked."""
        if decision.about.get("going on"):
            return PASS
        units = [view.state.units[str(name)] for name in _units(decision)]
        holding = next((unit for unit in units if self._holds(view.state, unit)), None)
        return PASS if holding is None else {"unit": holding.name, "steps": []}

    @staticmethod
    def _holds(state: State, unit: Character) -> bool:
        if unit.inside or any(each.kit.spells != SpellList() or each.carries for each in state.mounted_body(unit)):
            return False
        enemies = state.playing(unit.side.other)
        return any(not enemy.inside and adjacent(state, unit, enemy) for enemy in enemies)


class Do(OrderKind[TableView]):
    """What one character does when its turn to move or to fight comes in the round `until`: an answer as to the
    question.

    It is used once. With `guard["meant"]`, the steps and goals by which it was meant, what is not legal any more is
    worked out again: `{goal: into, who: Ogre 1}` follows the ogre. It goes back to the player with the rule where that
    is not possible either, where it would end farther from what was meant, and where more enemies could strike at it
    than the `guard["strikes"]` of then. Orders of earlier versions have the line instead, `guard["says"]`: they follow
    whom the line charges by name, and are else done as long as they are legal as they stand.
    """

    name = "do"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        guard = order.guard
        if order.prompt not in ("act", "fight") or order.subject:
            raise NotUnderstood("This order is about one character's movement or combat action.")
        if guard is not None and not isinstance(guard, Mapping):
            raise NotUnderstood("Say by which steps it was meant.")
        if guard is not None and not isinstance(guard.get("says"), str):
            read_meant(guard.get("meant"))
        if not isinstance(order.answer, Mapping) or not isinstance(order.answer.get("unit"), str):
            raise NotUnderstood("Say which character does what.")
        if order.times != 1:
            raise NotUnderstood("This order is for one turn of one round.")
        return _of_a_round(order)

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the answer when it is that character's turn; its Spear Mastery's first attack is asked."""
        assert isinstance(order.answer, Mapping)
        if order.answer["unit"] not in _units(decision):
            return PASS
        if decision.about.get("going on") or decision.about.get("spear"):
            return PASS
        if not isinstance(order.guard, Mapping):
            return order.answer
        try:
            answer = decision.check(order.answer)
        except Refusal as refusal:
            answer = self._anew(view, decision, order, refusal)
        if decision.prompt == "act":
            self._look_out(view, answer, order.guard)
        return answer

    @staticmethod
    def _anew(view: TableView, decision: Decision, order: StandingOrder, refusal: Refusal) -> Json:
        """Returns what is meant by the order now. Raises a `Refusal`."""
        assert isinstance(order.guard, Mapping) and isinstance(order.answer, Mapping)
        meant = _meant_by(view.state, order.guard)
        if not meant:
            raise refusal
        unit = view.state.units[str(order.answer["unit"])]
        try:
            made = drafted(view.state, unit, meant)
        except Refusal:
            raise refusal from None
        off = order.guard.get("off")
        if made.off > max(NEAR, off if isinstance(off, int) else 0):
            raise NotAllowed(" ".join(made.notes))
        return decision.check(made.answer)

    @staticmethod
    def _look_out(view: TableView, answer: Json, guard: Mapping[str, Json]) -> None:
        """Raises `NotAllowed` where more enemies could strike at it on its way than when it was ordered."""
        strikes = forecast(view.state, answer).strikes
        foreseen = guard.get("strikes")
        if len(strikes) > (foreseen if isinstance(foreseen, int) else 0):
            raise NotAllowed(f"On its way {listed([one.enemy for one in strikes])} could strike at it now.")

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return _is_on(view, order)


_CHARGES: Final = re.compile(r"(?:.*: )?(?:into|charges?) (?P<who>[^,;]+?)(?P<behind> from behind)?", re.IGNORECASE)


def _meant_by(state: State, guard: Mapping[str, Json]) -> list[Meant]:
    """Returns by which steps and goals an order was meant; nothing where an order of earlier versions does not say."""
    if "meant" in guard:
        return read_meant(guard["meant"])
    charges = _CHARGES.fullmatch(str(guard.get("says")))
    named = next((name for name in state.units if charges and key_of(name) == key_of(charges["who"])), "")
    return [Into(named, behind=bool(charges and charges["behind"]))] if named else []


class Against(OrderKind[TableView]):
    """The targets of a character in its melees of the round `until`, or all of the seat without a `unit`: the first of
    the `targets` that it can, then the next.

    The attack is the one that is likely to do most. A character that can attack none of them is asked, or follows its
    other orders.
    """

    name = "against"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        answer = order.answer
        targets = answer.get("targets") if isinstance(answer, Mapping) else None
        if order.prompt != "fight" or order.subject or order.guard is not None or order.times is not None:
            raise NotUnderstood("This order is about whom somebody attacks in melee.")
        if not isinstance(answer, Mapping) or not isinstance(answer.get("unit", ""), str) or not _are_names(targets):
            raise NotUnderstood("Say who attacks whom, and whom next.")
        return _of_a_round(order)

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the attack."""
        assert isinstance(order.answer, Mapping)
        targets, unit = order.answer["targets"], str(order.answer.get("unit", ""))
        assert isinstance(targets, Sequence)
        if unit and unit not in _units(decision):
            return PASS
        found = fight_against(view.state, decision, [str(name) for name in targets], unit)
        return PASS if found is None else found

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return _is_on(view, order)


class Declare(OrderKind[TableView]):
    """Which masteries are declared in the round `until`: of each named character the first it could use; of others
    none.
    """

    name = "declare"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        answer = order.answer
        if order.prompt != "masteries" or order.subject or order.guard is not None or order.times is not None:
            raise NotUnderstood("This order is about masteries.")
        if not isinstance(answer, Mapping) or not answer or not all(_are_names(kinds) for kinds in answer.values()):
            raise NotUnderstood("Say who declares which mastery.")
        return _of_a_round(order)

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the masteries; a question about none of those who are named is left to others."""
        options = decision.about.get("options")
        assert isinstance(options, Mapping) and isinstance(order.answer, Mapping)
        found: dict[str, Json] = {}
        for name, kinds in order.answer.items():
            offered = names_of(options.get(name))
            could = [kind for kind in names_of(kinds) if kind in offered]
            if could:
                found[name] = could[0]
        return found if set(order.answer) & set(options) else PASS

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return _is_on(view, order)


class Proposed(OrderKind[TableView]):
    """That questions of a kind are answered as proposed (`engine.d6s.planning.proposals`), to the end of the round
    `until`. Questions about melees can be answered so for the whole match (None).

    With `guard` it stands only until more of the seat's have fallen than that number.
    """

    name = "proposed"
    instead = frozenset({"stay"})

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        is_for_the_match = order.until is None and order.prompt in IN_MELEE
        if order.prompt not in PROPOSED or order.subject or order.answer is not None or order.times is not None:
            raise NotUnderstood(f"What is proposed can be ordered of {', '.join(PROPOSED)}.")
        if order.guard is not None and (isinstance(order.guard, bool) or not isinstance(order.guard, int)):
            raise NotUnderstood("Say how many have fallen until now, as a number.")
        return order if is_for_the_match else _of_a_round(order)

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the suggestion; a character that is on its way already is asked."""
        if isinstance(order.guard, int) and fallen(view, decision.player) > order.guard:
            raise NotAllowed("One of yours has fallen.")
        return PASS if decision.about.get("going on") else proposal(view.state, decision)

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether its round is not over."""
        return _is_on(view, order)


def fallen(view: TableView, seat: Seat) -> int:
    """Returns how many characters of a seat are out of play."""
    return sum(unit.seat == seat and not unit.in_play for unit in view.state.units.values())


def _of_a_round(order: StandingOrder) -> StandingOrder:
    """Returns the order. Raises `NotUnderstood` where it does not say to the end of which round it stands."""
    if isinstance(order.until, bool) or not isinstance(order.until, int):
        raise NotUnderstood("Say to the end of which round it stands, as a number.")
    return order


def _is_on(view: TableView, order: StandingOrder) -> bool:
    return order.until is None or (isinstance(order.until, int) and view.state.round <= order.until)


def _units(decision: Decision) -> Sequence[Json]:
    units = decision.about.get("units")
    return units if isinstance(units, Sequence) else ()


def _are_names(value: Json) -> bool:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return False
    return bool(value) and all(isinstance(one, str) for one in value)


class Line(OrderKind[TableView]):
    """All who are still to be placed are deployed as proposed, sector after sector, the centre first."""

    name = "line"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order.prompt != "deploy" or order.subject or order.guard is not None or order.answer is not None:
            raise NotUnderstood("This order is that everybody is deployed as proposed.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the proposal for the next sector."""
        names, sectors = decision.about.get("units"), decision.about.get("sectors")
        assert isinstance(names, Sequence) and isinstance(sectors, Sequence)
        units = [view.state.units[str(name)] for name in names]
        left = [str(sector) for sector in sectors]
        sector = min(left, key=lambda each: each != "centre")
        side = side_of_seat(decision.player)
        return proposed(view.state, side, units, left, sector, bool(decision.about.get("last")))

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether there is still somebody to be placed."""
        return view.state.step in ("armies", "table", "edges", "deployment")


SET_UP: Final = ("table", "edges", "edge", "begin")
"""The questions about the battlefield, who starts where, and what characters begin with."""


class SetUp(OrderKind[TableView]):
    """The battlefield, the edges and what characters begin with, as usual: the first ready table, from the first edges,
    with the first proposal for spells, guards and passengers.
    """

    name = "set up"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        if order != StandingOrder(self.name, order.prompt) or order.prompt not in SET_UP:
            raise NotUnderstood("This order is that battlefield, edges and beginning are as usual.")
        return order

    def answer(self, view: TableView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns what is usual."""
        return (
            next(iter(decision.propose(Random(0))), decision.default())
            if isinstance(decision, Begin)
            else decision.default()
        )

    def stands(self, view: TableView, order: StandingOrder) -> bool:
        """Returns whether the first round is still to come."""
        return view.state.step in ("armies", "table", "edges", "deployment", "start")


KINDS: Final = (React(), Stay(), Hold(), Do(), Against(), Declare(), Proposed(), Line(), SetUp())
ORDERS: Final[Kinds] = MappingProxyType({kind.name: kind for kind in KINDS})


def hold() -> StandingOrder:
    """Returns the order that characters beside an enemy stay and fight."""
    return StandingOrder(Hold.name, "act")


QUICK_START: Final = (
    *(StandingOrder(SetUp.name, prompt) for prompt in SET_UP),
    StandingOrder(Line.name, "deploy"),
)
"""What comes between the army and the first move, as usual and as suggested."""

USUAL_ORDERS: Final = (
    StandingOrder(Line.name, "deploy"),
    StandingOrder(React.name, "opportunity", answer=ALWAYS),
    StandingOrder(React.name, "second wind", answer=ALWAYS),
    StandingOrder(React.name, "healing word", answer=WHEN_FATAL),
    hold(),
    *(StandingOrder(Proposed.name, prompt) for prompt in IN_MELEE),
)
"""What most players answer anyway: deployment, reactions and melees; they move their characters themselves."""
