"""Answers that the booklet of 1996 forbids, tried at open questions: `simulate --exhaustive`.

Two of the refusals are questions that do not come up: a paralysed army is offered no action, and an army without units
no pursuit. Those are seen in the events.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from engine.decisions import Decision
from engine.dragon_dice.edition_1996.feats import (
    BLACK_UNSPENT,
    CHARGE_ELSEWHERE,
    NOBODY_TO_PURSUE,
    OF_THE_OTHER_BOOK,
    OUT_OF_REACH,
    OWN_ARMY,
    PARALYSED_ACTS,
    PENALTIES_LEFT,
    REFUSED,
    TOO_MANY_BURIED,
    WALL_TWICE,
)
from engine.dragon_dice.edition_1996.lasting import is_paralysed_in
from engine.dragon_dice.edition_1996.penalties import Penalties
from engine.dragon_dice.events.actions import ActionChosen, RoutTested
from engine.dragon_dice.events.turns import MarchBegan, MarchEnded
from engine.dragon_dice.magic import owing
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.proving.checks import BrokenInvariant
from engine.dragon_dice.proving.feat import Feat
from engine.dragon_dice.table.state import DUA, RESERVES, Place, State
from engine.dragon_dice.text.words import OF_401C
from engine.events import Event
from engine.refusals import Refusal
from engine.values import Json, Seat

BLACK: Final = "death"


def refused(state: State, decision: Decision) -> Iterator[Feat]:
    """Yields what an open question refuses of the forbidden answers that can be given to it.

    Raises `BrokenInvariant` if it takes one.
    """
    for name, answer in forbidden(state, decision):
        try:
            decision.check(answer)
        except Refusal:
            yield Feat(REFUSED, name)
        else:
            raise BrokenInvariant(f"{decision.player} {decision.prompt} takes {answer}: {name}")


def forbidden(state: State, decision: Decision) -> Iterator[tuple[str, Json]]:
    """Yields forbidden answers to a question, each with what it is."""
    if isinstance(decision, SpellsPlan):
        yield from _spells(state, decision)
    elif isinstance(decision, Penalties):
        yield PENALTIES_LEFT, _one_less(decision)
    elif decision.prompt == "death magic":
        for owner in state.seats:
            health = sum(die.unit.health for die in state.at(owner, DUA))
            yield TOO_MANY_BURIED, {"points": health + 1, "from": owner}
    elif decision.prompt == "target" and decision.about.get("action") == "charge":
        for army in _armies(state, decision.player, own=False):
            if army.split()[1] != decision.about["place"]:
                yield CHARGE_ELSEWHERE, army


def _spells(state: State, plan: SpellsPlan) -> Iterator[tuple[str, Json]]:
    of_the_other = min(OF_401C.spells.keys() - plan.book.keys())
    yield OF_THE_OTHER_BOOK, [{"spell": of_the_other}]
    if plan.purse.owed and owing.due(plan, BLACK):
        yield BLACK_UNSPENT, []
    own = next(_armies(state, plan.player, own=True))
    wall: Json = {"spell": "Wall of Ice", "target": own}
    if "Wall of Ice" in plan.offers and plan.most_castings("Wall of Ice", "water", []) > 1:
        yield WALL_TWICE, [wall, wall]
    if "Hailstorm" in plan.offers:
        yield OWN_ARMY, [{"spell": "Hailstorm", "target": own}]
    if plan.from_reserves and "Palsy" in plan.offers:
        for army in _armies(state, plan.player, own=False):
            yield OUT_OF_REACH, [{"spell": "Palsy", "target": army}]


def _armies(state: State, seat: Seat, own: bool) -> Iterator[str]:
    for owner in state.seats:
        for place in (*state.terrains, RESERVES) if (owner == seat) is own else ():
            if state.at(owner, place):
                yield f"{owner} {place}"


def _one_less(decision: Penalties) -> Json:
    """Returns a division in which the first penalty takes one point less than it must."""
    divided = cast("dict[str, dict[str, int]]", decision.default())
    cause = next(cause for cause, parts in divided.items() if parts)
    part = next(iter(divided[cause]))
    less = {**divided[cause], part: divided[cause][part] - 1}
    return cast("Json", {**divided, cause: less})


class OfferWatch:
    """Hears the events, and finds questions that must not come: an action for the paralysed, a pursuit without units
    left.
    """

    def __init__(self) -> None:
        self._lame: tuple[Seat, Place] | None = None
        self._routed: list[tuple[Seat, Place]] = []

    def told(self, state: State, event: Event) -> Iterator[Feat]:
        """Yields what an event, at this position, shows that was not offered."""
        match event.facts:
            case MarchBegan(player=player, place=place):
                self._lame = (player, place) if is_paralysed_in(state, player, place) else None
                self._routed = []
            case ActionChosen():
                self._lame = None
            case RoutTested(player=player, place=place, routed=True):
                self._routed.append((player, place))
            case MarchEnded():
                if self._lame is not None and state.at(*self._lame):
                    yield Feat(REFUSED, PARALYSED_ACTS)
                yield from (Feat(REFUSED, NOBODY_TO_PURSUE) for army in self._routed if not state.at(*army))
            case _:
                pass
