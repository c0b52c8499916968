"""Standing orders in words: what is offered below a question, and what stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dragon_dice.words.names import Cast
from bot.games.words import Standing
from engine.decisions import Decision
from engine.dragon_dice.orders import Oppose, Stay, oppose, stay
from engine.dragon_dice.table.questions import YES
from engine.orders import StandingOrder
from engine.values import Seat


def against_maneuvers(decision: Decision, cast: Cast) -> Sequence[Standing]:
    """Returns that maneuvers are never opposed, at this place or anywhere."""
    place = str(decision.about["place"])
    return (
        Standing(f"Never oppose at {cast.place(place, decision.player)}", oppose(False, place)),
        Standing("Never oppose anywhere", oppose(False)),
    )


def against_retreats(decision: Decision, cast: Cast) -> Sequence[Standing]:
    """Returns that nobody retreats from now on."""
    return (Standing("Retreat nobody from now on", stay()),)


def in_words(order: StandingOrder, cast: Cast, me: Seat | None) -> str:
    """Returns a standing order as a sentence; nothing for a kind that is not one of ours."""
    if order.kind == Stay.name:
        return "Nobody of yours retreats at the end of your turns."
    if order.kind != Oppose.name:
        return ""
    place = order.subject.get("place")
    where = "" if place is None else f" at {cast.place(str(place), me)}"
    until = "" if order.until is None else f", until turn {order.until}"
    return f"You {'always' if order.answer == YES else 'never'} oppose maneuvers{where}{until}."
