"""Events of magic, in sentences, and how an announced spell is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.dragon_dice.words.names import Cast, dice_by_owner, face, kind_of
from bot.games.dragon_dice.words.telling import Facts, names, number, numbers, pairs, player, text, worded
from bot.words.sentences import capital, counted, listed
from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.magic.spellbook import ANY, ELEMENTAL, spellbook
from engine.values import Json


def spell_phrase(spell: Facts, c: Cast, me: str | None = None) -> str:
    """Returns an announced spell, an entry of an answer or of an event: "Hailstorm ×2 at Bob's campaign army"."""
    name, castings = text(spell, "spell"), number(spell, "castings") or 1
    phrase = name if castings == 1 else f"{name} ×{castings}"
    if spellbook()[name].element == ELEMENTAL and spell.get("element") not in (None, ANY):
        phrase += f" with {spell['element']}"
    targets, to = names(spell, "target"), spell.get("to")
    dragons = names(spell, "dragons") or names(spell, "dragon")
    if dragons:
        return f"{phrase}: {dice_by_owner(dragons, c)} to {c.terrain(targets[0], me)}"
    aimed = dice_by_owner(targets, c) if ":" in targets[0] else listed(c.target(one, me) for one in targets)
    return f"{phrase} at {aimed}" + (f", to {c.terrain(str(to), me)}" if to is not None else "")


def magic_by_element(most: Mapping[str, int], total: int) -> str:
    """Returns "7 magic, all of it earth or fire" or "7 magic: up to 5 air, up to 4 water"."""
    if not most:
        return f"{total} magic of alloys, of no element"
    if all(number >= total for number in most.values()):
        return f"{total} magic of {listed(most, 'or')}"
    return f"{total} magic, " + ", ".join(f"up to {number} {element}" for element, number in most.items())


@worded(Happening.MAGIC_TOTALLED)
def _magic_totalled(f: Facts, c: Cast) -> str:
    who = c.army(text(f, "player"), text(f, "place"))
    if not number(f, "total"):
        return f"{capital(who)} has no magic to spend."
    shown = magic_by_element(numbers(f, "most"), number(f, "total"))
    by = " (Cantrip)" if f.get("by_cantrip") else ""
    return f"{capital(who)} may spend {shown}{by}."


@worded(Happening.MAGIC_NEGATED)
def _magic_negated(f: Facts, c: Cast) -> str:
    rolled = counted(number(f, "results"), "magic result")
    return f"Magic Negation: {c.own(text(f, 'player'))} Frostwings roll {rolled} and take {number(f, 'negated')} away."


@worded(Happening.SPELLS_ANNOUNCED)
def _spells_announced(f: Facts, c: Cast) -> str:
    return f"{player(f, c)} announces {listed(_phrases(f, c))}."


@worded(Happening.SPELLS_DISPELLED)
def _spells_dispelled(f: Facts, c: Cast) -> str:
    shown = ", ".join(f"{kind_of(die)} {face(str(one))}" for die, one in pairs(f, "faces").items())
    lost = listed(_phrases(f, c))
    return f"{player(f, c)} rolls for Dispel Magic: {shown}. " + (
        f"Negated, as far as the unit, its army and its terrain go: {lost}." if lost else "Nothing is dispelled."
    )


@worded(Happening.SPELL_CAST)
def _spell_cast(f: Facts, c: Cast) -> str:
    return f"**{player(f, c)} casts {spell_phrase(f, c)}.**"


@worded(Happening.SPELL_LOST)
def _spell_lost(f: Facts, c: Cast) -> str:
    return (
        f"{c.own(text(f, 'player'))} {text(f, 'spell')} is lost: nothing of its target is left, or it is out of reach."
    )


def _phrases(f: Facts, c: Cast) -> list[str]:
    spells = f["spells"]
    assert isinstance(spells, Sequence) and not isinstance(spells, str)
    found: list[Mapping[str, Json]] = [spell for spell in spells if isinstance(spell, Mapping)]
    return [spell_phrase(spell, c) for spell in found]
