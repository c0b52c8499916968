"""Standing orders: answers that a player gives before the question.

An order is plain data of one seat. A game declares its kinds (`Game.orders`); the driver tries a seat's orders when a
question opens, after the forced answer and before the player is asked (`Game.ordered`). An order's answer passes
`check` like any other answer and is an entry of its own (`By.ORDER`). Orders are in the journal and in the snapshot, so
they survive a restart and an undo, and nowhere else: only their owner learns of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.decisions import OPEN, Decision, Open
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json
from engine.view import View

V = TypeVar("V", bound=View)

MOST_ORDERS: Final = 50
"""Most orders of a seat at a time."""

AS_GIVEN: Final = "It has come to its end."
"""Why an order ends that its owner gave for this long and no longer."""


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """One order: `kind` is its name among the game's kinds.

    It is for questions with this `prompt` and, of their subject, these facts; the next `times` of them, or all (None).
    What `guard`, `answer` and `until` hold is the kind's own affair: whether it answers now, what it answers or the
    rule that makes an answer, and how long it stands, all by the owner's own view.
    """

    kind: str
    prompt: str
    subject: Mapping[str, Json] = field(default_factory=dict)
    guard: Json = None
    answer: Json = None
    times: int | None = None
    until: Json = None

    def is_for(self, decision: Decision) -> bool:
        """Returns whether a question is one it is for."""
        if decision.prompt != self.prompt:
            return False
        asked = decision.subject if self.subject else {}
        return all(asked.get(fact) == value for fact, value in self.subject.items())

    def to_json(self) -> dict[str, Json]:
        """Returns the order as JSON; `from_json` undoes it."""
        return {
            "kind": self.kind,
            "prompt": self.prompt,
            "subject": dict(self.subject),
            "guard": self.guard,
            "answer": self.answer,
            "times": self.times,
            "until": self.until,
        }

    @classmethod
    def from_json(cls, data: Json) -> StandingOrder:
        """Returns the order that `to_json` wrote. Raises `NotUnderstood` for anything else."""
        if not isinstance(data, Mapping) or not set(_FIELDS) <= set(data):
            raise NotUnderstood(f"An order has {', '.join(_FIELDS)}.")
        kind, prompt, subject, times = (data[name] for name in ("kind", "prompt", "subject", "times"))
        if not isinstance(kind, str) or not isinstance(prompt, str) or not isinstance(subject, Mapping):
            raise NotUnderstood("An order names its kind and its question, and what it is about.")
        if times is not None and (not isinstance(times, int) or isinstance(times, bool)):
            raise NotUnderstood("An order is for a number of questions, or for all.")
        return cls(kind, prompt, subject, data["guard"], data["answer"], times, data["until"])


_FIELDS: Final = ("kind", "prompt", "subject", "guard", "answer", "times", "until")


class Pass(Enum):
    """The type of `PASS`, so that it can be told from every answer."""

    PASS = auto()


PASS: Final = Pass.PASS
"""The answer of an order whose guard is not met now: the question goes to the player, the order stays."""


class OrderKind(ABC, Generic[V]):
    """A kind of order: what its data must be, how long it stands, what it answers; it knows its owner's view alone."""

    name: ClassVar[str]
    instead: ClassVar[frozenset[str]] = frozenset()
    """The kinds, besides its own, that it replaces for the same questions when it is given later."""

    @abstractmethod
    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order in its normal form. Raises a `Refusal`, whose text is for the owner."""

    @abstractmethod
    def answer(self, view: V, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the order's answer to a question it is for, or `PASS`.

        Raises a `Refusal` that tells the owner why the order no longer applies; it has ended then.
        """

    def stands(self, view: V, order: StandingOrder) -> bool:
        """Returns whether the order has not come to its end."""
        return True


class Ahead(OrderKind[View]):
    """An answer that is given together with the one to an earlier question: once, and only in the same step.

    `guard` may hold expected facts of the question, such as the face of a terrain or the possible targets; if they
    differ, the player is asked after all. Every game knows this kind. It is secret before the question comes up, and
    ends silently with the step.
    """

    name = "ahead"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order. Raises `NotUnderstood`."""
        is_foreseen = order.guard is None or isinstance(order.guard, Mapping)
        if order.times != 1 or not is_foreseen or order.until is not None:
            raise NotUnderstood("An answer that is given ahead is for one question of this step, as it is foreseen.")
        return order

    def answer(self, view: View, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the answer as it was given, if the question is as it was foreseen."""
        foreseen = order.guard if isinstance(order.guard, Mapping) else {}
        is_as_foreseen = all(fact in decision.about and decision.about[fact] == foreseen[fact] for fact in foreseen)
        return order.answer if is_as_foreseen else PASS


def ahead(decision: Decision, answer: Json, foreseen: Collection[str] = ()) -> StandingOrder:
    """Returns the order to answer a question like this one so, if it is put in this step; these facts of it must be as
    `decision` foresees them, else it is put to its player."""
    guard = {fact: decision.about[fact] for fact in foreseen}
    return StandingOrder(Ahead.name, decision.prompt, decision.subject, guard or None, answer, times=1)


def lasting(orders: Sequence[StandingOrder]) -> tuple[StandingOrder, ...]:
    """Returns the orders that outlast the step in which they are given."""
    return tuple(order for order in orders if order.kind != Ahead.name)


Kinds = Mapping[str, OrderKind[Any]]


def standing(kinds: Kinds, view: View, orders: Sequence[StandingOrder]) -> list[StandingOrder]:
    """Returns the orders of a game's own kinds that have not come to their end."""
    return [one for one in orders if one.kind in kinds and kinds[one.kind].stands(view, one)]


_OF_EVERY_GAME: Final[Kinds] = MappingProxyType({Ahead.name: Ahead()})


def with_order(
    orders: Sequence[StandingOrder], order: StandingOrder, kinds: Kinds = _OF_EVERY_GAME
) -> tuple[StandingOrder, ...]:
    """Returns orders with one more, without those in its way: which answer the same in the same places, or whose place
    an order of its kind takes, by the game's kinds.
    """
    given = kinds.get(order.kind)
    replaced = {order.kind, *(() if given is None else given.instead)}
    return (*(one for one in orders if not _is_in_the_way(one, order, replaced)), order)


def with_orders(
    orders: Sequence[StandingOrder], given: Sequence[StandingOrder], kinds: Kinds
) -> Sequence[StandingOrder]:
    """Returns orders with some more, one after the other."""
    for order in given:
        orders = with_order(orders, order, kinds)
    return orders


def without(orders: Sequence[StandingOrder], given: Sequence[StandingOrder], kinds: Kinds) -> list[StandingOrder]:
    """Returns the orders that others take the place of; not those that are given again."""
    now = with_orders(orders, given, kinds)
    return [one for one in orders if one not in now]


def _is_in_the_way(one: StandingOrder, other: StandingOrder, kinds: Collection[str]) -> bool:
    narrower = dict(other.subject).items() <= dict(one.subject).items()
    return one.kind in kinds and one.prompt == other.prompt and narrower


class Ordered(NamedTuple):
    """What became of a seat's orders when a question opened."""

    answer: Json | Open
    """`OPEN` where none of them answers."""
    left: tuple[StandingOrder, ...]
    """Those that stand now."""
    after: tuple[StandingOrder, ...]
    """Those that stand once the answer is given."""
    ended: tuple[tuple[StandingOrder, str], ...] = ()
    """Those that stand no longer, each with a sentence for the owner."""


def checked(kinds: Kinds, orders: Sequence[StandingOrder]) -> tuple[StandingOrder, ...]:
    """Returns orders in their normal form. Raises a `Refusal`."""
    if len(orders) > MOST_ORDERS:
        raise NotUnderstood(f"No more than {MOST_ORDERS} orders can stand at a time, and these are {len(orders)}.")
    for order in orders:
        if _kind(kinds, order) is None:
            known = ", ".join(kinds) or "none"
            raise NotUnderstood(f"There is no kind of order called {order.kind!r} in this game; there are {known}.")
    return tuple(_normal(kind, order) for order in orders if (kind := _kind(kinds, order)) is not None)


def _normal(kind: OrderKind[Any], order: StandingOrder) -> StandingOrder:
    """Returns an order in its normal form. Raises a `Refusal`."""
    if order.times is not None and order.times < 1:
        raise NotUnderstood("An order is for at least one question.")
    return kind.check(order)


def tried(kinds: Kinds, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
    """Returns what the first order that fits answers: a pure function of what is handed in."""
    left = list(orders)
    ended: list[tuple[StandingOrder, str]] = []
    for order in orders:
        if not order.is_for(decision):
            continue
        answer, normal, sentence = _answer(kinds, view, decision, order)
        if sentence is not None:
            left.remove(order)
            ended.append((order, sentence))
        elif answer is not PASS:
            after = [_used(normal) if one is order else one for one in left]
            return Ordered(answer, tuple(left), tuple(one for one in after if one.times != 0), tuple(ended))
    return Ordered(OPEN, tuple(left), tuple(left), tuple(ended))


def _answer(
    kinds: Kinds, view: View, decision: Decision, order: StandingOrder
) -> tuple[Any, StandingOrder, str | None]:
    """Returns the order's answer and the order, both in their normal forms, or the sentence for which it stands no
    longer.

    What was read from a database or a record is checked like an order that is given: it may hold anything.
    """
    kind = _kind(kinds, order)
    if kind is None:
        return None, order, "The rules of this game know no such order any more."
    try:
        normal = _normal(kind, order)
        if not kind.stands(view, normal):
            return None, order, AS_GIVEN
        answer = kind.answer(view, decision, normal)
        return (PASS if answer is PASS else decision.check(answer)), normal, None
    except Refusal as refusal:
        return None, order, f"It no longer fits. {refusal}"


def _kind(kinds: Kinds, order: StandingOrder) -> OrderKind[Any] | None:
    return kinds.get(order.kind) or _OF_EVERY_GAME.get(order.kind)


def _used(order: StandingOrder) -> StandingOrder:
    return order if order.times is None else replace(order, times=order.times - 1)


class NoOrders:
    """For games without standing orders."""

    orders: Kinds = MappingProxyType({})
    usual_orders: Sequence[StandingOrder] = ()

    def ordered(self, view: View, decision: Decision, orders: Sequence[StandingOrder]) -> Ordered:
        """Returns that there is no answer."""
        return tried(self.orders, view, decision, orders)
