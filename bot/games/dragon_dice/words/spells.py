"""Events of magic, in sentences, and how an announced spell is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording, dice_by_owner, face, kind_of, owner_of
from bot.games.dragon_dice.words.telling import worded
from bot.prompts import limits
from bot.words.sentences import capital, counted, grouped, listed, without_rulings
from engine.dragon_dice.events.magic import (
    AnnouncedSpell,
    DeathMagicBought,
    MagicNegated,
    MagicTotalled,
    NoSpell,
    SpellLost,
    SpellResolved,
    SpellsAnnounced,
    SpellsDispelled,
)
from engine.dragon_dice.magic.spellbook import ANY, ELEMENTAL, PrintedSpell
from engine.dragon_dice.proving.in_words import for_players
from engine.dragon_dice.table.state import RESERVES, DieId, Place
from engine.dragon_dice.wording import Terminology
from engine.values import Json, Seat


def spell_phrase(spell: Mapping[str, Json], c: DragonDiceWording, me: str | None = None) -> str:
    """Returns a spell as an answer announces it, or as a question names it: "Hailstorm ×2 at Bob's campaign army"."""
    to = spell.get("to")
    announced = AnnouncedSpell(
        Seat(str(spell.get("player", me))),
        str(spell["spell"]),
        int(cast("int", spell.get("castings") or 1)),
        str(spell.get("element") or ANY),
        _names(spell.get("target")),
        None if to is None else Place(str(to)),
        tuple(map(DieId, _names(spell.get("dragons")) or _names(spell.get("dragon")))),
    )
    return announced_phrase(announced, c, me)


def price(kind: PrintedSpell, words: Terminology, castings: int = 1) -> str:
    """Returns what castings cost, in the words of the book: "2 air" or "2 blue", "3 of one element"."""
    element = "of one element" if kind.element == ELEMENTAL else words.element(kind.element)
    if kind.elements == (ANY,):
        element = "of any elements"
    return f"{kind.cost * castings} {element}"


def rule_of_spell(kind: PrintedSpell) -> str:
    """Returns what a spell does, with its pages, without numbers of rulings and notes for programmers."""
    return without_rulings(for_players(" ".join(kind.text.split())))


def rule_in_brief(kind: PrintedSpell) -> str:
    """Returns the beginning of what a spell does, without its page."""
    text = re.sub(r"\s*\(p\. [^)]*\)", "", rule_of_spell(kind))
    return text.split(". ")[0].removesuffix(".") + "."


def short_phrase(spell: Mapping[str, Json], c: DragonDiceWording, me: str) -> str:
    """Returns a spell with its target for one line of a menu: "Hailstorm ×2: Bob's horde army", "Summon Fire Drake to
    frontier".
    """
    name, castings = str(spell["spell"]), int(cast("int", spell.get("castings") or 1))
    targets, dragons = _names(spell.get("target")), _names(spell.get("dragon"))
    if dragons:
        return f"Summon {grouped(map(kind_of, dragons))} to {_place_in_short(targets[0], c, me)}"
    kind = c.words.spells.get(name)
    phrase = name if castings == 1 else f"{name} ×{castings}"
    if kind is not None and kind.element == ELEMENTAL and spell.get("element") not in (None, ANY):
        phrase += f" ({c.words.element(str(spell['element']))})"
    if ":" in targets[0]:
        whose = "" if owner_of(targets[0]) == me else f"{c.own(owner_of(targets[0]))} "
        aimed = f"{whose}{grouped(map(kind_of, targets))}"
    else:
        aimed = listed(c.place(one, me) if " " not in one else c.target(one, me) for one in targets)
    to = spell.get("to")
    said = f"{phrase}: {aimed}" + ("" if to is None else f" to {_place_in_short(str(to), c, me)}")
    return said if len(said) <= limits.READABLE else re.sub(r" army\b", "", said)


def from_where(spell: Mapping[str, Json], c: DragonDiceWording, me: str) -> str:
    """Returns where the units are that a spell targets: "at your home", "from the frontier"; for a summons the spell's
    name; nothing where that is plain.
    """
    if _names(spell.get("dragon")):
        return str(spell["spell"])
    places = {c.standing.get(name, "") for name in _names(spell.get("target")) if ":" in name}
    (place, *others) = places or {""}
    if others or not place or (place in AREAS and place != RESERVES):
        return ""
    return f"{'at' if spell.get('to') is None else 'from'} {c.place(place, me)}"


def _place_in_short(place: str, c: DragonDiceWording, me: str) -> str:
    return c.place(place, me).removeprefix("the ")


HELPFUL: Final = frozenset(
    {
        *("Wilding", "Wind Walk", "Restless Dead", "Necromantic Wave", "Open Grave", "Stone Skin", "Berserker Rage"),
        *("Flashfire", "Fiery Weapon", "Watery Double", "Rise of the Eldarim"),
        *("Stoneskin", "Burning Hands", "Wall of Ice"),
    }
)
"""The spells that help their target, which may be any player's."""


def helped_others(entries: Iterable[Mapping[str, Json]], c: DragonDiceWording, me: str) -> list[str]:
    """Returns "Stone Skin helps Bob's campaign army" for each announced spell that helps another player."""
    told = []
    for entry in entries:
        others = [name for name in _names(entry.get("target")) if name[:1] != me]
        if str(entry["spell"]) in HELPFUL and others:
            whom = dice_by_owner(others, c) if ":" in others[0] else listed(c.target(name, me) for name in others)
            told.append(f"{entry['spell']} helps {whom}")
    return told


def announced_phrase(spell: AnnouncedSpell, c: DragonDiceWording, me: str | None = None) -> str:
    """Returns an announced spell: "Hailstorm ×2 at Bob's campaign army"."""
    phrase = spell.spell if spell.castings == 1 else f"{spell.spell} ×{spell.castings}"
    kind = c.words.spells.get(spell.spell)
    if kind is not None and kind.element == ELEMENTAL and spell.element != ANY:
        phrase += f" with {c.words.element(spell.element)}"
    targets = spell.target
    if spell.dragons:
        return f"{phrase}: {dice_by_owner(spell.dragons, c)} to {c.terrain(targets[0], me)}"
    aimed = dice_by_owner(targets, c) if ":" in targets[0] else listed(c.target(one, me) for one in targets)
    return f"{phrase} at {aimed}" + (f", to {c.terrain(spell.to, me)}" if spell.to is not None else "")


def _names(value: Json) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(str(name) for name in value) if isinstance(value, Sequence) else ()


def magic_by_element(most: Mapping[str, int], total: int, words: Terminology) -> str:
    """Returns "7 magic of earth or fire" or "7 magic, up to 5 air, up to 4 water"; where points count two for some,
    "3 magic, worth up to 4 as black, up to 2 as red"."""
    if not most:
        return f"{total} magic of alloys, of no element"
    if all(number == total for number in most.values()):
        return f"{total} magic of {listed(words.colours(most), 'or')}"
    if any(number > total for number in most.values()):
        worth = ", ".join(f"up to {number} as {words.element(element)}" for element, number in most.items())
        return f"{total} magic, worth {worth}"
    return f"{total} magic, " + ", ".join(
        f"up to {number} {words.element(element)}" for element, number in most.items()
    )


@worded(MagicTotalled)
def _magic_totalled(f: MagicTotalled, c: DragonDiceWording) -> str:
    who = c.army(f.player, f.place)
    if not f.total:
        return f"{capital(who)} has no magic to spend."
    shown = magic_by_element(f.most, f.total, c.words)
    by = " (Cantrip)" if f.by_cantrip else ""
    twice = (f"{counted(number, 'point')} as {c.words.element(name)}" for name, number in f.doubled.items())
    doubled = f" The terrain doubles {listed(twice, 'or')}." if f.doubled else ""
    if f.no_spell is not None:
        return f"{capital(who)} has {shown}{by}: {why_no_spell(f)}.{doubled}"
    marked = "\n-# From reserve an army can cast only some spells, and only those are offered; unspent magic is lost."
    return f"{capital(who)} may spend {shown}{by}.{doubled}{marked if f.place == RESERVES else ''}"


def why_no_spell(f: MagicTotalled) -> str:
    """Returns why nothing can be cast."""
    where = " from reserve" if f.place == RESERVES else ""
    by = " by Cantrip" if f.by_cantrip else ""
    if f.no_spell is NoSpell.TOO_DEAR:
        return f"too little for any spell that it may cast{where}{by}"
    return f"no spell that it may cast{where}{by} with that magic has a target"


@worded(DeathMagicBought)
def _death_magic_bought(f: DeathMagicBought, c: DragonDiceWording) -> str:
    points, dead = counted(f.points, "point"), f"{f.points} health of {c.own(f.victim)} dead"
    become = "becomes" if f.points == 1 else "become"
    buried = f"{c.player(f.player)} has {dead} buried"
    return f"**Death magic**: {buried}, and {points} of magic {become} {2 * f.points} black ones."


@worded(MagicNegated)
def _magic_negated(f: MagicNegated, c: DragonDiceWording) -> str:
    rolled = counted(f.results, "magic result")
    return f"Magic Negation: {c.own(f.player)} Frostwings roll {rolled} and take {f.negated} away."


@worded(SpellsAnnounced)
def _spells_announced(f: SpellsAnnounced, c: DragonDiceWording) -> str:
    if not f.spells:
        return f"{c.player(f.player)} casts nothing, and the magic is lost."
    return f"{c.player(f.player)} announces {listed(announced_phrase(spell, c) for spell in f.spells)}."


@worded(SpellsDispelled)
def _spells_dispelled(f: SpellsDispelled, c: DragonDiceWording) -> str:
    shown = ", ".join(f"{kind_of(die)} {face(str(one))}" for die, one in f.faces.items())
    lost = listed(announced_phrase(spell, c) for spell in f.spells)
    return f"{c.player(f.player)} rolls for Dispel Magic: {shown}. " + (
        f"Negated, as far as the unit, its army and its terrain go: {lost}." if lost else "Nothing is dispelled."
    )


@worded(SpellResolved)
def _spell_cast(f: SpellResolved, c: DragonDiceWording) -> str:
    return f"**{c.player(f.player)} casts {announced_phrase(f, c)}.**"


@worded(SpellLost)
def _spell_lost(f: SpellLost, c: DragonDiceWording) -> str:
    return f"{c.own(f.player)} {f.spell} is lost: nothing of its target is left, or it is out of reach."
