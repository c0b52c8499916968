"""Units that an effect holds: they do not roll, or cannot leave their terrain; a question names them with the cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.games.dragon_dice.words.names import DragonDiceWording, dice
from bot.games.dragon_dice.words.rule_texts import book_of
from bot.words.sentences import listed
from engine.dragon_dice.table.effects import INFLUENCES, NO_INFLUENCE, Influence


def idle(seat: str, place: str, wording: DragonDiceWording) -> Mapping[str, str]:
    """Returns the units of an army that are not rolled with it, each with the effect that holds it: asleep, webbed."""
    return _held(seat, place, wording, lambda influence: influence.stills or influence.stills_unless_forced)


def without_a_roll(seat: str, places: Iterable[str], wording: DragonDiceWording) -> str:
    """Returns in a sentence which units of a player do not roll now, and why; it is empty where all of them do."""
    found = {place: idle(seat, place, wording) for place in places}
    return _said("Without a roll", seat, found, wording)


def staying(seat: str, wording: DragonDiceWording) -> str:
    """Returns in a sentence which units of a player cannot leave their terrains; it is empty where all can."""
    places = dict.fromkeys(place for owner, place in wording.held if owner == seat)
    found = {place: _held(seat, place, wording, lambda influence: influence.holds) for place in places}
    return _said("These cannot leave", seat, found, wording)


def _said(begins: str, seat: str, found: Mapping[str, Mapping[str, str]], wording: DragonDiceWording) -> str:
    said = [f"{_who(held)} at {wording.place(place, seat)}" for place, held in found.items() if held]
    return f" {begins}: {listed(said)}." if said else ""


def _who(held: Mapping[str, str]) -> str:
    by_cause: dict[str, list[str]] = {}
    for die, cause in held.items():
        by_cause.setdefault(cause, []).append(die)
    return listed(f"{dice(units)} ({cause})" for cause, units in by_cause.items())


def _held(seat: str, place: str, wording: DragonDiceWording, does: Callable[[Influence], bool]) -> Mapping[str, str]:
    influences = book_of(wording.words).edition[INFLUENCES]
    return {
        f"{seat}:{effect.rest.removeprefix(': ')}": effect.name
        for effect in wording.held.get((seat, place), ())
        if does(influences.get(effect.name, NO_INFLUENCE))
    }
