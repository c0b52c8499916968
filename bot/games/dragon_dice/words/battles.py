"""Events of rolls, damage and dying, in sentences. Every line explains its numbers."""

from __future__ import annotations

from bot.games.dragon_dice.words.names import AREAS, Cast, dice, dice_by_owner, face, kind_of
from bot.games.dragon_dice.words.rolls import fallen_line, result_of, roll_lines
from bot.games.dragon_dice.words.telling import Facts, army, names, number, pairs, player, text, worded
from bot.words.sentences import capital, counted, listed
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.table.effects import HOLDS, TAME, Effect
from engine.dragon_dice.text.effect_labels import effect_view

# -- rolls ---------------------------------------------------------------------------------------------------------


@worded(Happening.DICE_FELL)
def _dice_fell(f: Facts, c: Cast) -> str:
    return fallen_line(f, c)


@worded(Happening.ROLLED)
def _rolled(f: Facts, c: Cast) -> str:
    return "\n".join(roll_lines(f, c))


@worded(Happening.ROLLED_FOR_ICON)
def _rolled_for_icon(f: Facts, c: Cast) -> str:
    shown = ", ".join(f"{kind_of(die)} {face(str(one))}" for die, one in pairs(f, "faces").items())
    return f"{player(f, c)} rolls for {text(f, 'kind').title()}, to see the icons: {shown}."


# -- damage --------------------------------------------------------------------------------------------------------


@worded(Happening.DAMAGE_DEALT)
def _damage_dealt(f: Facts, c: Cast) -> str:
    results, saves, damage = number(f, "results"), number(f, "saves"), number(f, "damage")
    kind = text(f, "kind")
    if not results:
        return f"No {_damage_of(kind)}, so no damage to {army(f, c)}."
    dealt = f"= **{damage} damage** to" if damage else "= no damage to"
    less = "melee" if kind == "Wall of Thorns" else "save" if saves == 1 else "saves"
    cursed = number(f, "cursed") if "cursed" in f else 0
    which = f" ({cursed} of it cursed, which only saves of spells stop)" if cursed else ""
    return f"{results} {_damage_by(kind)}{which} − {saves} {less} {dealt} {army(f, c)}."


def _damage_of(kind: str) -> str:
    return "damage by the dragons" if kind == "dragon" else f"{result_of(kind)} results"


def _damage_by(kind: str) -> str:
    """Returns "melee", "by the dragons", "by Hailstorm"."""
    if kind == "dragon":
        return "by the dragons"
    return f"by {kind}" if kind[:1].isupper() else result_of(kind)


@worded(Happening.UNIT_DAMAGED)
def _unit_damaged(f: Facts, c: Cast) -> str:
    saved = number(f, "saves")
    less = f", after {counted(saved, 'save')}" if saved else ""
    return f"{capital(c.die(text(f, 'die')))} takes {number(f, 'damage')} damage{less}."


# -- dying ---------------------------------------------------------------------------------------------------------


@worded(Happening.UNITS_KILLED)
def _units_killed(f: Facts, c: Cast) -> str:
    return f"{capital(army(f, c))} loses {f['health']} health: {dice(names(f, 'dice'))}."


@worded(Happening.REPLANTED)
def _replanted(f: Facts, c: Cast) -> str:
    return f"Replanting: an ID saves {dice_by_owner(names(f, 'dice'), c)}, moved to the Reserve Area and not killed."


@worded(Happening.EXCHANGED)
def _exchanged(f: Facts, c: Cast) -> str:
    swaps = listed(f"{kind_of(unit)} becomes {kind_of(lesser)}" for unit, lesser in pairs(f, "pairs").items())
    return f"In {army(f, c)} a lesser unit takes the place of the killed one: {swaps}."


@worded(Happening.RISEN)
def _risen(f: Facts, c: Cast) -> str:
    return f"Rise from the Ashes moves {dice_by_owner(names(f, 'dice'), c)} to the Reserve Area."


@worded(Happening.BURIED)
def _buried(f: Facts, c: Cast) -> str:
    by = f.get("by")
    forced = f", forced by {c.own(str(by))} Temple" if by is not None and by != f["player"] else ""
    return f"{player(f, c)} buries {dice(names(f, 'dice'))}{forced}."


@worded(Happening.RELICS_CANCELLED)
def _relics_cancelled(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} rolled Elemental Relics that show the same element: they cancel each other."


@worded(Happening.UNEARTHED)
def _unearthed(f: Facts, c: Cast) -> str:
    which = dice_by_owner(names(f, "dice"), c)
    return f"{text(f, 'by')} moves {which} from the Buried to the Dead Unit Area."


# -- coming and going ----------------------------------------------------------------------------------------------


@worded(Happening.MOVED)
def _moved(f: Facts, c: Cast) -> str:
    place = text(f, "place")
    where = c.place(place) if place in AREAS else c.terrain(place)
    return f"{text(f, 'by')} moves {dice_by_owner(names(f, 'dice'), c)} to {where}."


@worded(Happening.DRAGONKIN_JOINED)
def _dragonkin_joined(f: Facts, c: Cast) -> str:
    where = c.terrain(text(f, "place"))
    return f"{text(f, 'by')} brings {dice_by_owner(names(f, 'dice'), c)} from the Summoning Pool to {where}."


@worded(Happening.DRAGONKIN_LEFT)
def _dragonkin_left(f: Facts, c: Cast) -> str:
    which, where = dice_by_owner(names(f, "dice"), c), c.terrain(text(f, "place"))
    return f"Dragonkin alone are no army: {which} return from {where} to the Summoning Pool."


@worded(Happening.RECRUITED)
def _recruited(f: Facts, c: Cast) -> str:
    return f"{capital(army(f, c))} recruits {kind_of(text(f, 'die'))} from the Dead Unit Area."


@worded(Happening.PROMOTED)
def _promoted(f: Facts, c: Cast) -> str:
    swaps = listed(f"{kind_of(unit)} to {kind_of(larger)}" for unit, larger in pairs(f, "pairs").items())
    return f"{capital(army(f, c))} promotes {swaps}."


# -- lasting effects -----------------------------------------------------------------------------------------------


@worded(Happening.EFFECT_BEGAN)
def _effect_began(f: Facts, c: Cast) -> str:
    ends_with = f.get("ends_with")
    until = "" if ends_with is None else f", until the beginning of {c.own(str(ends_with))} next turn"
    if f["name"] in HOLDS:
        does = "tames" if f["name"] == TAME else "takes control of"
        return f"{capital(c.die(text(f, 'source')))} {does} {_effect_on(f, c)}{until}."
    return f"{_effect(f, c)} lies on {_effect_on(f, c)}{until}."


@worded(Happening.EFFECT_ENDED)
def _effect_ended(f: Facts, c: Cast) -> str:
    if f["name"] in HOLDS:
        return f"{capital(_effect_on(f, c))} is {'tame' if f['name'] == TAME else 'controlled'} no longer."
    return f"{text(f, 'name')} on {_effect_on(f, c)} ends."


def _effect(f: Facts, c: Cast) -> str:
    """Returns the effect with what it does: "Palsy −2", "Stone Skin +1 saves"."""
    return str(f["name"]) if f.get("die") is not None else str(effect_view(Effect.from_json(f)))


def _effect_on(f: Facts, c: Cast) -> str:
    die, owner, place = f.get("die"), f.get("owner"), f.get("place")
    if die is not None:
        return c.die(str(die))
    if owner is not None and place is not None:
        return c.target(f"{owner} {place}")
    return c.terrain(str(place)) if place is not None else "somebody"
