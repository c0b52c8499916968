"""Standing orders: skip all (A-20), skip the idle, a plan of several actions, replies to enemy actions.

All belong to their owner alone, and are checked against the owner's own view when the question of a turn opens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, cast

from engine.decisions import Decision
from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.marching import MarchOn, march_on
from engine.legacys_allure.names import called
from engine.legacys_allure.options import has_action
from engine.legacys_allure.plans import Preview, preview, threats, with_a_way
from engine.legacys_allure.state import LAST_ROUND, State, other
from engine.legacys_allure.view import BoardView
from engine.orders import PASS, OrderKind, Pass, StandingOrder
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, Seat

PROMPT: Final = "action"
MOST_PLANNED: Final = 8
MOST_DEEP: Final = 2
"""Number of enemy actions that a reply can follow."""

AS_PREVIEWED, UNTHREATENED, IF_LEGAL = "as previewed", "unthreatened", "if legal"
GUARDS: Final = (AS_PREVIEWED, UNTHREATENED, IF_LEGAL)
"""The condition of a planned action: the same way, deaths and damage; or that no new enemy threatens the end hex; or
only that it is legal.
"""


class SkipAll(OrderKind[BoardView]):
    """Skips one ready unit at each turn, in the order of hexes, until the round is over (10.4, A-20)."""

    name: ClassVar[str] = "skip all"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order; `until` is the round."""
        if not isinstance(order.until, int) or not 1 <= order.until <= LAST_ROUND:
            raise NotUnderstood("Skip all is for one round: say which.")
        return StandingOrder(self.name, PROMPT, until=order.until)

    def stands(self, view: BoardView, order: StandingOrder) -> bool:
        """Returns whether the round is still played."""
        return view.table.round == order.until

    def answer(self, view: BoardView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns that the first ready unit skips."""
        return Action(view.table.ready(decision.player)[0].id, skip=True).to_json()


class Planned(OrderKind[BoardView]):
    """Up to eight actions, one for each of the next turns; the first that no longer applies ends the plan."""

    name: ClassVar[str] = "plan"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order; `answer` lists the actions, `guard` names what must hold and what was previewed."""
        actions = _actions(order.answer)
        if not 1 <= len(actions) <= MOST_PLANNED:
            raise NotAllowed(f"A plan has 1 to {MOST_PLANNED} actions, and this one has {len(actions)}.")
        guard = order.guard if isinstance(order.guard, Mapping) else {}
        if guard.get("holds") not in GUARDS:
            raise NotUnderstood(f"A plan holds {', '.join(GUARDS)}.")
        _check_previewed(guard)
        times = len(actions) if order.times is None else min(order.times, len(actions))
        listed: Json = [action.to_json() for action in actions]
        return StandingOrder(self.name, PROMPT, guard=guard, answer=listed, times=times)

    def answer(self, view: BoardView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the next action. Raises a `Refusal` that says why it no longer applies."""
        actions = _actions(order.answer)
        number = len(actions) - (order.times or 0)
        guard = cast("Mapping[str, Any]", order.guard)
        return guarded(view.table, decision.player, actions[number], guard, number)


class SkipIdle(OrderKind[BoardView]):
    """Skips a unit whenever none that is ready can do anything else now, until it is called back (10.4, A-18)."""

    name: ClassVar[str] = "skip idle"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order; it says nothing more."""
        return StandingOrder(self.name, PROMPT)

    def answer(self, view: BoardView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns that the first ready unit skips, where no ready unit has an action."""
        ready = view.table.ready(decision.player)
        if any(has_action(view.table, unit) for unit in ready):
            return PASS
        return Action(ready[0].id, skip=True).to_json()


class Reply(OrderKind[BoardView]):
    """An action for when the enemy has just done what was named, as conditional moves are in chess by post.

    "If Snapper attacks Ram, Ballista shoots Snapper": one or two deep, so `guard["after"]` names one or two actions and
    `answer` lists as many; `times` says how many are left. `guard["else"]` is what is done instead of the second one
    when the enemy has done something else by then; without it the plan goes on.
    """

    name: ClassVar[str] = "reply"

    def check(self, order: StandingOrder) -> StandingOrder:
        """Returns the order in its normal form. Raises a `Refusal`."""
        guard = dict(order.guard) if isinstance(order.guard, Mapping) else {}
        after = guard.get("after")
        named = [after] if isinstance(after, Mapping) else after
        if not isinstance(named, Sequence) or not all(
            isinstance(one, Mapping) and isinstance(one.get("unit"), str) for one in named
        ):
            raise NotUnderstood("A reply is to an action of an enemy unit: say which unit, and what it does.")
        actions = _actions(order.answer)
        if not 1 <= len(actions) <= MOST_DEEP or len(actions) != len(named):
            raise NotAllowed("A reply is one action for each that is named of the enemy, two deep at most.")
        holds = guard.get("holds", IF_LEGAL)
        if holds not in GUARDS:
            raise NotUnderstood(f"A reply holds {', '.join(GUARDS)}.")
        _check_previewed(guard)
        if guard.get("else") is not None:
            Action.from_json(guard["else"])
            if len(actions) < MOST_DEEP:
                raise NotUnderstood("`else` is for a reply that is two deep: what is done instead of the second one.")
        times = len(actions) if order.times is None else min(order.times, len(actions))
        listed: Json = [action.to_json() for action in actions]
        return StandingOrder(
            self.name, PROMPT, guard={**guard, "after": list(named)}, answer=listed, times=times, until=order.until
        )

    def answer(self, view: BoardView, decision: Decision, order: StandingOrder) -> Json | Pass:
        """Returns the action if the enemy has just done what was named, else leaves the question to others."""
        guard = cast("Mapping[str, Any]", order.guard)
        actions = _actions(order.answer)
        number = len(actions) - (order.times or 0)
        named = guard["after"]
        # Orders that were given before replies could be two deep name one action.
        wanted = named if isinstance(named, Mapping) else named[number]
        latest = view.table.latest
        if all(_done(latest, key) == value for key, value in wanted.items()):
            return guarded(view.table, decision.player, actions[number], guard, number)
        if number == 0 or guard.get("else") is None:
            return PASS
        return guarded(view.table, decision.player, Action.from_json(guard["else"]), {"holds": IF_LEGAL}, 0)


def _check_previewed(guard: Mapping[str, Any]) -> None:
    """Raises `NotUnderstood` unless a guard lists, for each action, its preview and the enemies that threatened."""
    for name in ("expects", "threats"):
        listed = guard.get(name, ())
        if not isinstance(listed, Sequence) or isinstance(listed, str):
            raise NotUnderstood(f"`{name}` lists what was previewed, action by action.")
    for enemies in guard.get("threats", ()):
        if not isinstance(enemies, Sequence) or not all(isinstance(enemy, str) for enemy in enemies):
            raise NotUnderstood("`threats` names units, action by action.")


def guarded(state: State, seat: Seat, action: Action, guard: Mapping[str, Any], number: int) -> Json:
    """Returns an action as an answer if its guard holds. Raises a `Refusal` with the reason why not."""
    unit = state.units.get(action.unit)
    name = str(action.unit) if unit is None else called(state, unit)
    try:
        checked = check_action(state, seat, action)
    except Refusal as refusal:
        raise NotAllowed(f"The plan for {name} is no longer possible: {refusal}") from None
    holds = guard.get("holds", IF_LEGAL)
    if holds == IF_LEGAL:
        return checked.to_json()
    seen = preview(state, seat, checked)
    expected = guard.get("expects", ())
    if number < len(expected) and summary(seen) != expected[number]:
        raise NotAllowed(f"The plan for {name} would turn out otherwise than previewed, so you are asked.")
    if holds == UNTHREATENED:
        known = guard.get("threats", ())
        mine = set(known[number]) if number < len(known) else set()
        new = [enemy for enemy in _threats(seen) if enemy.id not in mine]
        if new:
            raise NotAllowed(f"{called(state, new[0])} threatens where {name} would stand, so you are asked.")
    return checked.to_json()


def _threats(seen: Preview) -> list[Any]:
    unit = seen.after.units[seen.action.unit]
    return threats(seen.after, unit) if unit.hex is not None else []


def summary(seen: Preview) -> Json:
    """Returns what must be the same for an action to be as previewed: where it ends, who dies, who loses how much."""
    return {
        "ends": seen.after.units[seen.action.unit].hex,
        "deaths": sorted(died.unit for died in seen.deaths),
        "damage": {str(unit): damage for unit, damage in sorted(seen.damage.items()) if damage},
    }


def plan(state: State, seat: Seat, actions: Sequence[Action], holds: str = AS_PREVIEWED) -> StandingOrder:
    """Returns a plan of actions, with the result of each if the enemy changes nothing. Raises a `Refusal`.

    Each is checked in the position that the earlier ones lead to, with its unit ready and its player's turn.
    """
    expects: list[Json] = []
    known: list[Json] = []
    checked: list[Json] = []
    position = state.copy()
    for action in actions:
        position.turn = seat
        done = check_action(position, seat, with_a_way(position, seat, action))
        seen = preview(position, seat, done)
        expects.append(summary(seen))
        known.append([enemy.id for enemy in _threats(seen)])
        checked.append(done.to_json())
        position = seen.after
    guard: Json = {"holds": holds, "expects": expects, "threats": known}
    return Planned().check(StandingOrder(Planned.name, PROMPT, guard=guard, answer=checked))


def reply(
    state: State, seat: Seat, steps: Sequence[tuple[Action, Action]], otherwise: Action | None = None
) -> StandingOrder:
    """Returns a reply: for each action of an enemy the own one that follows it. Raises a `Refusal`.

    What is named of an enemy is unit, target, ability or the hex where it ends. What is possible after that is looked
    at as far as it can be seen today; what is not legal then is asked.
    """
    position: State | None = state.copy()
    after: list[Json] = []
    actions: list[Json] = []
    for theirs, mine in steps:
        position, checked = _after_both(position, seat, theirs, mine)
        after.append(_named(theirs))
        actions.append(checked.to_json())
    guard: dict[str, Json] = {"after": after, "holds": IF_LEGAL}
    if otherwise is not None:
        guard["else"] = otherwise.to_json()
    return Reply().check(StandingOrder(Reply.name, PROMPT, guard=guard, answer=actions))


def _after_both(position: State | None, seat: Seat, theirs: Action, mine: Action) -> tuple[State | None, Action]:
    """Returns the position after an enemy's action and the reply, and the reply with its way; None as position where
    the enemy could not do that as things are seen today.
    """
    if position is None:
        return None, mine
    position.turn = other(seat)
    try:
        done = preview(position, other(seat), check_action(position, other(seat), theirs))
    except Refusal:
        return None, mine
    position = done.after
    position.turn = seat
    checked = check_action(position, seat, with_a_way(position, seat, mine))
    return preview(position, seat, checked).after, checked


def _done(latest: Mapping[str, Json], key: str) -> Json:
    """Returns a fact of the latest action; where a way ends is its last hex."""
    if key != "ends":
        return latest.get(key)
    move = latest.get("move")
    return move[-1] if isinstance(move, Sequence) and not isinstance(move, str) and move else move


def _named(action: Action) -> dict[str, Json]:
    """Returns what must be the same for an enemy to have done what was named."""
    named = {key: value for key, value in action.to_json().items() if key in ("unit", "attack", "use", "skip")}
    if "attack" not in named and (action.way or action.goal):
        named["ends"] = action.way[-1] if action.way else cast("Json", action.goal)
    return named


def _actions(answer: Json) -> list[Action]:
    if not isinstance(answer, Sequence) or isinstance(answer, str):
        raise NotUnderstood("A plan is a list of actions.")
    return [Action.from_json(one) for one in answer]


def skip_idle() -> StandingOrder:
    """Returns the order to skip where no unit that is ready can do anything."""
    return StandingOrder(SkipIdle.name, PROMPT)


KINDS: Final[Mapping[str, OrderKind[Any]]] = MappingProxyType(
    {kind.name: kind for kind in (SkipAll(), SkipIdle(), Planned(), Reply(), MarchOn())}
)

USUAL_ORDERS: Final = (skip_idle(), march_on())
"""What most players answer anyway."""
