"""Standing orders in words: what is offered below a question, and what stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.words import StandingOffer
from engine.decisions import Decision
from engine.dragon_dice.conditional_orders import (
    CASTERS,
    EIGHTH_FACE,
    MONSTERS,
    STRONGER,
    LoseCheapest,
    OpposeIf,
    lose_cheapest,
    oppose_if,
)
from engine.dragon_dice.orders import (
    ASKED_FROM,
    NobodyRetreats,
    Oppose,
    Routine,
    StrikeBack,
    oppose,
    routine,
    stay,
    strike_back,
)
from engine.dragon_dice.table.questions import NO, YES
from engine.orders import StandingOrder
from engine.values import Json, Seat


def against_maneuvers(decision: Decision, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns that maneuvers are never opposed, at this place or anywhere."""
    place = str(decision.about["place"])
    return (
        StandingOffer(f"Never oppose at {wording.place(place, decision.player)}", oppose(False, place)),
        StandingOffer("Never oppose anywhere", oppose(False)),
        StandingOffer("Oppose only when it pays", oppose_if(EIGHTH_FACE, STRONGER)),
    )


def always_against_maneuvers(decision: Decision, answer: Json, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns, beside opposing this maneuver, that each one is opposed: it costs nothing (p. 11)."""
    return (StandingOffer("Always oppose from now on", oppose(True)),) if answer == YES else ()


def always_striking_back(decision: Decision, answer: Json, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns, beside a counter-attack, that each attack is answered with one."""
    if answer != YES or decision.about.get("volley"):
        return ()
    return (StandingOffer("Always counter-attack from now on", strike_back()),)


def losing_the_cheapest(decision: Decision, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns that the least valuable units fall from now on: what is kept, and from how much damage one is asked."""
    return (
        StandingOffer("Always lose my cheapest units", lose_cheapest(MONSTERS, CASTERS)),
        StandingOffer(f"Ask me from {ASKED_FROM} damage on", lose_cheapest(MONSTERS, CASTERS, ask_from=ASKED_FROM)),
        StandingOffer("Keep monsters, lose the cheapest", lose_cheapest(MONSTERS)),
        StandingOffer("Keep magic users, lose the cheapest", lose_cheapest(CASTERS)),
        StandingOffer("Keep nobody, lose the cheapest", lose_cheapest()),
    )


def _routinely(label: str, prompt: str) -> Callable[[Decision, DragonDiceWording], Sequence[StandingOffer]]:
    """Returns what offers the usual answer to an optional part of rolls."""

    def offered(decision: Decision, wording: DragonDiceWording) -> Sequence[StandingOffer]:
        return (StandingOffer(label, routine(prompt)),)

    return offered


never_again = _routinely("Never reroll from now on", "reroll")
nobody_left_out = _routinely("Never leave units out", "leave out")
icons_together = _routinely("Always combine like icons", "combine")


def against_retreats(decision: Decision, wording: DragonDiceWording) -> Sequence[StandingOffer]:
    """Returns that no units retreat from now on."""
    return (StandingOffer("Never retreat from now on", stay()),)


_ROUTINES = {
    "reroll": "You reroll no dice where you have the choice.",
    "leave out": "You leave none of your units out of a roll.",
    "combine": "You apply like icons together.",
}
_REASONS = {
    EIGHTH_FACE: "an eighth face could be captured or lost",
    STRONGER: "your expected maneuver results are at least as high",
}
_KEPT = {MONSTERS: "monsters and champions", CASTERS: "magic users"}


def _oppose_if(order: StandingOrder, wording: DragonDiceWording, me: Seat | None) -> str:
    assert isinstance(order.guard, Sequence)
    reasons = " or ".join(_REASONS[str(reason)] for reason in order.guard)
    place = order.subject.get("place")
    where = "" if place is None else f" at {wording.place(str(place), me)}"
    otherwise = "Otherwise you let them succeed." if order.answer == NO else "Otherwise you are asked."
    return f"You oppose maneuvers{where} if {reasons}. {otherwise}"


def _lose_cheapest(order: StandingOrder) -> str:
    assert isinstance(order.guard, Sequence)
    kept = " and ".join(_KEPT[str(one)] for one in order.guard)
    keeping = f", and keep {kept} if possible" if kept else ""
    asked = "" if order.answer is None else f" From {order.answer} damage on you are asked."
    return f"You lose your least valuable units first{keeping}.{asked}"


def in_words(order: StandingOrder, wording: DragonDiceWording, me: Seat | None) -> str:
    """Returns a standing order as a sentence; nothing for a kind that is not one of ours."""
    if order.kind == NobodyRetreats.name:
        return "Your units never retreat at the end of your turns."
    if order.kind == StrikeBack.name:
        return "You always counter-attack."
    if order.kind == Routine.name:
        return _ROUTINES[order.prompt]
    if order.kind == OpposeIf.name:
        return _oppose_if(order, wording, me)
    if order.kind == LoseCheapest.name:
        return _lose_cheapest(order)
    if order.kind != Oppose.name:
        return ""
    place = order.subject.get("place")
    where = "" if place is None else f" at {wording.place(str(place), me)}"
    until = "" if order.until is None else f", until turn {order.until}"
    return f"You {'always' if order.answer == YES else 'never'} oppose maneuvers{where}{until}."
