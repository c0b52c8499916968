"""Events of rolls, damage and dying, in sentences. Every line explains its numbers."""

from __future__ import annotations

import re
from typing import Final

from bot.games.dragon_dice.words.lasting import began
from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording, dice, dice_by_owner, face, health_of, kind_of
from bot.games.dragon_dice.words.rolls import fallen_line, result_of, roll_lines
from bot.games.dragon_dice.words.rule_texts import book_of, short_rule
from bot.games.dragon_dice.words.telling import worded
from bot.words.sentences import capital, counted, listed, without_rulings
from engine.dragon_dice.dragons.champions import DRAGON_ROLL
from engine.dragon_dice.dragons.icons import BREATH
from engine.dragon_dice.edition_401c.species.stepped_damage import ACCELERATED_GROWTH, STEPPED_DAMAGE
from engine.dragon_dice.events.damage import DamageDealt, UnitDamaged
from engine.dragon_dice.events.effects import EffectBegan, EffectEnded
from engine.dragon_dice.events.rolls import DiceFell, RelicsCancelled, Rolled, RolledForIcon
from engine.dragon_dice.events.units import (
    Buried,
    Declined,
    DiceMoved,
    DragonkinJoined,
    DragonkinLeft,
    Exchanged,
    Promoted,
    Recruited,
    Replanted,
    Risen,
    Unearthed,
    UnitsKilled,
)
from engine.dragon_dice.phases.march import FIRST, SECOND
from engine.dragon_dice.table.effects import HOLDS, TAME, LastingEffect
from engine.dragon_dice.table.state import RESERVES
from engine.dragon_dice.text.effect_labels import effect_view

# -- rolls ---------------------------------------------------------------------------------------------------------


@worded(DiceFell)
def _dice_fell(f: DiceFell, c: DragonDiceWording) -> str:
    return fallen_line(f, c)


@worded(Rolled)
def _rolled(f: Rolled, c: DragonDiceWording) -> str:
    return "\n".join(roll_lines(f, c))


@worded(RolledForIcon)
def _rolled_for_icon(f: RolledForIcon, c: DragonDiceWording) -> str:
    shown = ", ".join(f"{kind_of(die)} {face(str(one))}" for die, one in f.faces.items())
    return f"{c.player(f.player)} rolls for {f.kind.title()}, to see the icons: {shown}."


# -- damage --------------------------------------------------------------------------------------------------------


@worded(DamageDealt)
def _damage_dealt(f: DamageDealt, c: DragonDiceWording) -> str:
    results, saves, damage = f.results, f.saves, f.damage
    kind = f.kind
    why = "\n-# Against reserves IDs are no results (p. 15)." if f.place == RESERVES and kind == "missile" else ""
    why += _unhurt_dragons(f)
    if not results:
        # An icon may have done damage of its own, so it is said by what there is none.
        by = "" if kind == "dragon" else f" by {result_of(kind)}"
        return f"No {_damage_of(kind)}, so no damage{by} to {c.army(f.player, f.place)}.{why}"
    if not saves and kind[:1].isupper():
        return f"{kind} does **{damage} damage** to {c.army(f.player, f.place)}{nobody_falls(f, c)}{why}"
    if kind == "riposte":
        return f"{_struck_back(f, c)}{nobody_falls(f, c)}\n-# {NO_SAVE_AGAINST_IT}"
    dealt = f"= **{damage} damage** to" if damage else "= no damage to"
    less = "melee" if kind == "Wall of Thorns" else "save" if saves == 1 else "saves"
    which = f" ({f.cursed} of it cursed, which only saves of spells stop)" if f.cursed else ""
    which += _by_each_dragon(f)
    falls = nobody_falls(f, c)
    return f"{results} {_damage_by(kind)}{which} − {saves} {less} {dealt} {c.army(f.player, f.place)}{falls}{why}"


def _unhurt_dragons(f: DamageDealt) -> str:
    """Returns a small line with the dragons that the army's results are too little for; nothing where there is none."""
    if not f.unhurt:
        return ""
    rolled = listed(f"{total} {kind}" for kind, total in f.struck.items())
    are = "is" if list(f.struck.values()) == [1] else "are"
    which = listed(f"{kind_of(dragon)} ({needed} kill it)" for dragon, needed in f.unhurt.items())
    apart = "; melee and missile are not added up" if len(f.struck) > 1 else ""
    return f"\n-# The army's {rolled} {are} too few for {which}{apart}."


def nobody_falls(f: DamageDealt, c: DragonDiceWording) -> str:
    """Returns the end of the sentence: a full stop, or why damage that gets through kills nothing."""
    if not f.damage or f.smallest is None:
        return "."
    if 0 < f.smallest <= f.damage:
        return f", {f.too_little} of it wasted." if f.too_little else "."
    if not f.smallest:
        return ", which has no units left to take it."
    heals = f"Damage that is not enough to kill a unit is forgotten once the action is over ({c.words.of_damage})."
    return f", but no unit dies: it takes {f.smallest} to kill the smallest.\n-# {heals}"


def falls_in_short(f: DamageDealt) -> str:
    """Returns the same where the picture shows the numbers: ", no unit dies.", ", 2 wasted."."""
    if not f.damage or f.smallest is None:
        return "."
    if 0 < f.smallest <= f.damage:
        return f", {f.too_little} wasted." if f.too_little else "."
    return ", no unit dies." if f.smallest else ", which has no units left to take it."


def _struck_back(f: DamageDealt, c: DragonDiceWording) -> str:
    """Returns "3 strike back (answer to a Charge): **3 damage** to Alice's campaign army"; of several causes each with
    its share, and the saves that spells have made."""
    share = len(f.causes) > 1
    causes = ", ".join(f"{cause} {damage}" if share else cause for cause, damage in f.causes)
    less = f" − {counted(f.saves, 'save')} by spells" if f.saves else ""
    dealt = f"**{f.damage} damage**" if f.damage else "no damage"
    strike = "strikes" if f.results == 1 else "strike"
    why = f" ({causes})" if causes else ""
    return f"{f.results}{less} {strike} back{why}: {dealt} to {c.army(f.player, f.place)}"


def _by_each_dragon(f: DamageDealt) -> str:
    """Returns " (Fire Drake 6, Coral Wyrm 3)" where several dragons did it; of one, " (Fire Drake)"."""
    if len(f.dragons) < 2:
        return "".join(f" ({kind_of(dragon)})" for dragon in f.dragons)
    return f" ({', '.join(f'{kind_of(dragon)} {damage}' for dragon, damage in f.dragons.items())})"


def _damage_of(kind: str) -> str:
    return "damage by the dragons" if kind == "dragon" else f"{result_of(kind)} results"


def _damage_by(kind: str) -> str:
    """Returns "melee", "damage by the dragons", "damage by Hailstorm"."""
    if kind == DRAGON_ROLL:
        return "damage by the dragons"
    return f"damage by {kind}" if kind[:1].isupper() else result_of(kind)


@worded(UnitDamaged)
def _unit_damaged(f: UnitDamaged, c: DragonDiceWording) -> str:
    saved = f.saves
    less = f", after {counted(saved, 'save')}" if saved else ""
    return f"{capital(c.die(f.die))} takes {f.damage or 'no'} damage{less}{_it_lives(f, c)}."


def _it_lives(f: UnitDamaged, c: DragonDiceWording) -> str:
    """Returns why a damaged unit lives; empty where it dies, which the next line tells, or where nothing hurt it."""
    health = health_of(f.die, c.printed)
    if not f.damage or f.wounds is None or f.wounds >= health:
        return ""
    before = f", {f.wounds} in this action" if f.wounds > f.damage else ""
    return f"{before}: of {health} health, so it lives"


# -- dying ---------------------------------------------------------------------------------------------------------


@worded(UnitsKilled)
def _units_killed(f: UnitsKilled, c: DragonDiceWording) -> str:
    only = f" No other choice of units comes as close to the damage ({c.words.of_damage})." if f.only else ""
    return f"{capital(c.army(f.player, f.place))} loses {f.health} health{_to_what(f.by)}: {dice(f.dice)}.{only}"


NO_SAVE_AGAINST_IT: Final = "There is no save roll against damage that strikes back; only saves from spells reduce it."

ANSWER: Final = "answer to a Charge"
_ATTACKS: Final = {
    "melee": "the melee attack",
    "missile": "the missile attack",
    "counter melee": "the counter-attack",
    "counter missile": "the shots back",
    "charge": "the charge",
    DRAGON_ROLL: "the dragons",
    BREATH: "the dragon's breath",
    ANSWER: "the return blows",
}
"""Causes of death that are not an icon, spell or ability with a name."""


def what_kills(by: str) -> str:
    """Returns what has killed units: "the melee attack", "Poison"."""
    return _ATTACKS.get(by) or by


def killed_in_short(f: UnitsKilled, c: DragonDiceWording) -> str:
    """Returns "Poison killed Bob's Thug ×2"; where a record does not name the cause, "Bob's Thug ×2 died"."""
    fallen = f"{c.own(f.player)} {dice(f.dice)}"
    return f"{what_kills(f.by)} killed {fallen}" if f.by else f"{fallen} died"


def exchanged_in_short(f: Exchanged, c: DragonDiceWording) -> str:
    """Returns "Bob's Ghast became Zombie"."""
    return listed(f"{c.own(f.player)} {kind_of(unit)} became {kind_of(lesser)}" for unit, lesser in f.pairs.items())


def _to_what(by: str) -> str:
    return f" to {what_kills(by)}" if by else ""


@worded(Replanted)
def _replanted(f: Replanted, c: DragonDiceWording) -> str:
    saved = dice_by_owner(f.dice, c)
    if len(f.dice) == 1:
        return f"Replanting (p. 25): {saved} shows its ID, so it does not die and goes to the Reserve Area."
    return f"Replanting (p. 25): {saved} show their IDs, so they do not die and go to the Reserve Area."


@worded(Exchanged)
def _exchanged(f: Exchanged, c: DragonDiceWording) -> str:
    where = c.army(f.player, f.place)
    swaps = listed(f"{kind_of(unit)} is exchanged for {kind_of(lesser)}" for unit, lesser in f.pairs.items())
    by = f"{f.ability}{_PLACE_OF_EXCHANGE.get(f.ability, '')}: in {where}" if f.ability else f"In {where}"
    area = AREAS["dua"]
    return f"{by} {swaps}, a lesser unit from the {area}. An exchanged unit is not killed, and lies there instead."


_PLACE_OF_EXCHANGE: Final = {STEPPED_DAMAGE: " (p. 25)", ACCELERATED_GROWTH: " (p. 50)"}


@worded(Risen)
def _risen(f: Risen, c: DragonDiceWording) -> str:
    return f"Rise from the Ashes moves {dice_by_owner(f.dice, c)} to the Reserve Area."


@worded(Buried)
def _buried(f: Buried, c: DragonDiceWording) -> str:
    by = f.by
    if by is not None and by != f.player:
        return f"{c.player(str(by))} makes {c.player(f.player)} bury {dice(f.dice)}."
    return f"{c.player(f.player)} buries {dice(f.dice)}."


@worded(RelicsCancelled)
def _relics_cancelled(f: RelicsCancelled, c: DragonDiceWording) -> str:
    return f"{c.own(f.player)} {dice(f.dice)} show the same element, so they cancel each other."


@worded(Unearthed)
def _unearthed(f: Unearthed, c: DragonDiceWording) -> str:
    which = dice_by_owner(f.dice, c)
    return f"{f.by} moves {which} from the Buried to the Dead Unit Area."


# -- coming and going ----------------------------------------------------------------------------------------------


@worded(DiceMoved)
def _moved(f: DiceMoved, c: DragonDiceWording) -> str:
    place = f.place
    where = c.place(place) if place in AREAS else c.terrain(place)
    return f"{f.by} moves {dice_by_owner(f.dice, c)} to {where}."


@worded(Declined)
def _declined(f: Declined, c: DragonDiceWording) -> str:
    if f.by in (FIRST, SECOND):
        return f"{c.player(f.player)} skips the {f.by}."
    if not f.dice:
        return f"{c.player(f.player)} does not use {f.by}."
    stay = "stays where it is" if len(f.dice) == 1 else "stay where they are"
    return f"{f.by}: {dice_by_owner(f.dice, c)} {stay}."


@worded(DragonkinJoined)
def _dragonkin_joined(f: DragonkinJoined, c: DragonDiceWording) -> str:
    where = c.terrain(f.place)
    return f"{f.by} brings {dice_by_owner(f.dice, c)} from the Summoning Pool to {where}."


@worded(DragonkinLeft)
def _dragonkin_left(f: DragonkinLeft, c: DragonDiceWording) -> str:
    which, where = dice_by_owner(f.dice, c), c.terrain(f.place)
    return f"Dragonkin cannot be an army on their own: {which} must go back from {where} to the Summoning Pool."


@worded(Recruited)
def _recruited(f: Recruited, c: DragonDiceWording) -> str:
    return f"{capital(c.army(f.player, f.place))} recruits {kind_of(f.die)} from the Dead Unit Area."


@worded(Promoted)
def _promoted(f: Promoted, c: DragonDiceWording) -> str:
    swaps = listed(f"{kind_of(unit)} to {kind_of(larger)}" for unit, larger in f.pairs.items())
    return f"{capital(c.army(f.player, f.place))} promotes {swaps}."


# -- lasting effects -----------------------------------------------------------------------------------------------


_PLACES: Final = re.compile(r"\s*\(p\.[^)]*\)")


@worded(EffectBegan)
def _effect_began(f: EffectBegan, c: DragonDiceWording) -> str:
    effect = f.effect
    on = _effect_on(effect.die, effect.owner, effect.place, c)
    until = _until(effect, c)
    if effect.name in HOLDS:
        does = "tames" if effect.name == TAME else "takes control of"
        return f"{capital(c.die(str(effect.source)))} {does} {on}{until}."
    return f"{began(effect, on, until, c)}{_what_it_does(effect, c)}"


def _what_it_does(effect: LastingEffect, c: DragonDiceWording) -> str:
    """Returns the rule of a spell whose name with a number does not say what it does, as small print."""
    if effect.name not in c.words.spells or effect_view(effect, c.words).results or effect.name in c.words.lasting:
        return ""
    rule = short_rule(effect.name, book_of(c.words))
    return f"\n-# The spell: {_PLACES.sub('', without_rulings(rule))}"


def _until(effect: LastingEffect, c: DragonDiceWording) -> str:
    """Returns when an effect ends, if a turn ends it."""
    if effect.ends_with is None:
        return ""
    if not effect.left:
        return f" until the beginning of {c.own(effect.ends_with)} next turn"
    return f" until the end of {c.own(effect.ends_with)} {'turn' if effect.left == 1 else 'next turn'}"


@worded(EffectEnded)
def _effect_ended(f: EffectEnded, c: DragonDiceWording) -> str:
    on = _effect_on(f.die, f.owner, f.place, c)
    if f.effect in HOLDS:
        return f"{capital(on)} is {'tame' if f.effect == TAME else 'controlled'} no longer."
    return f"{f.effect} on {on} ends."


def _effect_on(die: str | None, owner: str | None, place: str | None, c: DragonDiceWording) -> str:
    if die is not None:
        return c.die(die)
    if owner is not None and place is not None:
        return c.target(f"{owner} {place}")
    return c.terrain(place) if place is not None else "somebody"
