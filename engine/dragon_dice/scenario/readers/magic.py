"""How spells are announced in writing, and what goes with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.decisions import Decision
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import ANY, IVORY
from engine.dragon_dice.scenario.readers.plain import NOBODY, army_in, read_die
from engine.dragon_dice.scenario.written import PLACES, Dice
from engine.dragon_dice.table.state import DUA, RESERVES
from engine.dragon_dice.text.position import MOST_SEATS
from engine.located import Item, NotReadable
from engine.values import Json, Seat, texts_in


def read_death_magic(item: Item, player: Seat, dice: Dice) -> Json:
    """`{points: 2, from: A}`: for how many points whose dead are buried; or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of([NOBODY])
    given = item.mapping(["points", "from"])
    if set(given) != {"points", "from"}:
        raise item.wrong("whose dead are buried for how much is written {points: 2, from: A}")
    return {"points": given["points"].number(), "from": given["from"].one_of(MOST_SEATS)}


def read_summoned(item: Item, player: Seat, dice: Dice) -> Json:
    """`{dragon: B Ivory Wyrm, to: frontier}`."""
    given = item.mapping(["dragon", "to"])
    if set(given) != {"dragon", "to"}:
        raise item.wrong("who comes where is written {dragon: B Ivory Wyrm, to: frontier}")
    return {"dragon": read_die(given["dragon"], player, dice), "to": given["to"].one_of(PLACES)}


def read_spells(item: Item, player: Seat, dice: Dice) -> Json:
    """`[{spell: Palsy, castings: 2, element: death, target: B frontier}]`; `[]` or `none` is nothing."""
    if item.value == NOBODY:
        return []
    named: dict[str, Dice] = {}
    return [_casting(entry, player, dice, named) for entry in item.items()]


def _casting(entry: Item, player: Seat, dice: Dice, named: dict[str, Dice]) -> Json:
    """Returns one spell; `named` holds the dice of spells of the same name that stand before it."""
    given = entry.mapping(["spell", "castings", "element", "target", "to", "dragon"])
    if "spell" not in given:
        raise entry.wrong("a casting is written {spell: Palsy, castings: 2, element: death, target: B frontier}")
    spell = given["spell"].one_of(dice.words.spells)
    casting: dict[str, Json] = {"spell": spell}
    if "castings" in given:
        casting["castings"] = given["castings"].number()
    if "element" in given:
        casting["element"] = given["element"].one_of(["air", "death", "earth", "fire", "water", IVORY, ANY])
    offered = _offered_by(dice.decision, spell)
    own = named.setdefault(spell, dice.fresh())
    if "target" in given and not given["target"].is_empty:
        try:
            casting["target"] = _spell_target(given["target"], player, own, offered)
        except NotReadable:
            # A caster may name one unit in two castings, and be told that it is one too many.
            casting["target"] = _spell_target(given["target"], player, dice.fresh(), offered)
    if "to" in given and given["to"].one_of([*PLACES, RESERVES]) != _sent_to(spell, dice.decision):
        casting["to"] = given["to"].text()
    if "dragon" in given:
        dragons = given["dragon"]
        many = isinstance(dragons.value, tuple)
        found = own.find(player, dragons.items() if many else [dragons], offered)
        casting["dragon"] = list(found) if many else found[0]
    return casting


_TO_RESERVES: Final = ("Mirage", "Scent of Fear", "Fearful Flames")

_TO_THE_CASTER: Final = (
    *("Resurrect Dead", "Summon Dragonkin", "Exhume"),
    *("Breath of Life", "Spark of Life", "Reanimate Dead"),
)


def _sent_to(spell: str, decision: Decision | None) -> Json:
    """Returns where the text of a spell itself sends units, so that `to` need not be said and may be."""
    if spell in _TO_RESERVES:
        return RESERVES
    return decision.about.get("place") if spell in _TO_THE_CASTER and decision is not None else None


def _offered_by(decision: Decision | None, spell: str) -> list[str]:
    if not isinstance(decision, SpellsPlan) or spell not in decision.offers:
        return []
    return list(texts_in(decision.offers[spell].terms()))


def _spell_target(item: Item, player: Seat, dice: Dice, offered: Sequence[str]) -> Json:
    """An army, a terrain, a Dead Unit Area, one unit or a list of units."""
    if isinstance(item.value, tuple):
        if len(item.value) == 1 and (army_in(item.value[0]) or item.value[0].value in PLACES):
            return item.value[0].text()
        return list(dice.find(player, item.items(), offered))
    text = item.text()
    if text in PLACES or army_in(item) is not None:
        return text
    if text == DUA or text in (f"{seat} {DUA}" for seat in MOST_SEATS):
        return f"{player} {DUA}" if text == DUA else text
    return dice.find(player, [item], offered)[0]


def read_expiring(item: Item, player: Seat, dice: Dice) -> Json:
    """`[Wind Walk, Palsy]`: spells by their names; of two like ones the second is `Palsy#2`."""
    spells: list[Json] = []
    for entry in [] if item.value == NOBODY else item.one_or_more():
        name, mark, number = entry.text().partition("#")
        spells.append(Item(name, entry.line, entry.path).one_of(dice.words.spells) + mark + number)
    return spells
