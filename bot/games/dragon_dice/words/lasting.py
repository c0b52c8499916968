"""What a lasting effect does, as a player would say it: "Palsy: −2 to every roll"."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.rule_texts import book_of
from bot.words.sentences import listed
from engine.dragon_dice.rolls.modifiers import Lasting, Layer
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, ResultType
from engine.dragon_dice.table.effects import INFLUENCES, NO_INFLUENCE, LastingEffect, On
from engine.dragon_dice.text.effect_labels import MINUS, effect_view


def began(effect: LastingEffect, on: str, until: str, c: DragonDiceWording) -> str:
    """Returns that an effect has begun, what it does and how long; `on` names what it lies on."""
    influence = book_of(c.words).edition[INFLUENCES].get(effect.name, NO_INFLUENCE)
    if influence.stills:
        return f"{effect.name}: {on} may not be rolled{until}."
    if influence.stills_unless_forced:
        return f"{effect.name}: {on} rolls only when something aims at it alone{until}."
    does = _does(effect, c)
    if not does:
        name = effect.name if effect.die is not None else str(effect_view(effect, c.words))
        return f"{name} affects {on}{until}."
    where = "at" if effect.on is On.TERRAIN else "of" if does.endswith(("unit", "units")) else "for"
    return f"{effect.name}: {does} {where} {on}{until}."


def _does(effect: LastingEffect, c: DragonDiceWording) -> str:
    """Returns what an effect does to rolls; nothing where it does something else."""
    if effect.on is On.UNIT:
        return c.words.on_dice.get(effect.name, "")
    lasting = c.words.lasting.get(effect.name)
    if lasting is not None:
        return _modifies(lasting, effect.strength)
    view = effect_view(effect, c.words)
    return f"{view.amount} to {_rolls(view.results)}" if view.results else ""


def _modifies(lasting: Lasting, strength: int) -> str:
    amount = strength if lasting.amount is None else lasting.amount
    types = tuple(dict.fromkeys(result for results in lasting.each for result in results))
    rolls = "every roll but maneuver" if lasting.occasion is Occasion.NON_MANEUVER else _rolls(types)
    match lasting.layer:
        case Layer.MULTIPLY:
            units = f"{strength} unit{'' if strength == 1 else 's'}"
            return f"{listed(PART_NAMES[one] for one in types)} ×{amount} for {units}"
        case Layer.DIVIDE:
            return f"half the results of {rolls}" if amount == 2 else f"results ÷{amount} in {rolls}"
        case Layer.ADD:
            return f"+{amount} to {rolls}"
    return f"{MINUS}{amount} to {rolls}"


def _rolls(types: Sequence[ResultType]) -> str:
    """Returns the rolls of some types of result; none named, or all, are every roll."""
    if not types or len(set(types)) == len(ResultType):
        return "every roll"
    return f"{listed(one.value for one in types)} rolls"
