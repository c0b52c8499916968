"""Standing orders in words: what is offered below a question, and what stands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.words import StandingOffer
from engine.decisions import Decision
from engine.dragon_dice.orders import NobodyRetreats, Oppose, StrikeBack, oppose, stay, strike_back
from engine.dragon_dice.table.questions import YES
from engine.orders import StandingOrder
from engine.values import Json, Seat


def against_maneuvers(decision: Decision, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns that maneuvers are never opposed, at this place or anywhere."""
    place = str(decision.about["place"])
    return (
        StandingOffer(f"Never oppose at {wording.place(place, decision.player)}", oppose(False, place)),
        StandingOffer("Never oppose anywhere", oppose(False)),
    )


def always_against_maneuvers(decision: Decision, answer: Json, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns, beside opposing this maneuver, that each one is opposed: it costs nothing (p. 11)."""
    return (StandingOffer("Oppose it, and every maneuver from now on", oppose(True)),) if answer == YES else ()


def always_striking_back(decision: Decision, answer: Json, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns, beside a counter-attack, that each attack is answered with one."""
    if answer != YES or decision.about.get("volley"):
        return ()
    return (StandingOffer("Counter-attack, and always from now on", strike_back()),)


def against_retreats(decision: Decision, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns that nobody retreats from now on."""
    return (StandingOffer("Retreat nobody from now on", stay()),)


def in_words(order: StandingOrder, wording: DragonDiceWording, me: Seat | None) -> str:
    """Returns a standing order as a sentence; nothing for a kind that is not one of ours."""
    if order.kind == NobodyRetreats.name:
        return "Nobody of yours retreats at the end of your turns."
    if order.kind == StrikeBack.name:
        return "You always counter-attack."
    if order.kind != Oppose.name:
        return ""
    place = order.subject.get("place")
    where = "" if place is None else f" at {wording.place(str(place), me)}"
    until = "" if order.until is None else f", until turn {order.until}"
    return f"You {'always' if order.answer == YES else 'never'} oppose maneuvers{where}{until}."
