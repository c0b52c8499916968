"""The rulebook's names for `/rules`: where each stands, and what it says in our words."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.games.dragon_dice.words.told import TOLD
from bot.words.sentences import capital, listed
from engine.dragon_dice.edition_401c.icons import DEEDS
from engine.dragon_dice.edition_401c.spells import SPELLS
from engine.dragon_dice.forces.law import without_variant
from engine.dragon_dice.magic.spellbook import ELEMENTAL, SpellKind, spellbook
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.proving.contents import SAI_CHAPTER, Rule, WrongPlace, rules
from engine.dragon_dice.proving.in_words import for_players
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, Result
from engine.dragon_dice.sais.table import TABLE, Gives

log = logging.getLogger(__name__)

MOST_SUGGESTED: Final = 25
MOST_DICE: Final = 12
NOT_BUILT: Final = "This is not built yet: nobody is asked for it, and it does nothing in a match."


def rules_named(name: str) -> list[Rule]:
    """Returns the rules of this name, whatever the case; none where the book knows no such name."""
    return [rule for rule in rules() if rule.name.lower() == name.strip().lower()]


def rules_like(typed: str) -> list[Rule]:
    """Returns the rules whose name begins with what is typed, then those that contain it, then by chapter."""
    needle = typed.strip().lower()
    begin = [rule for rule in rules() if rule.name.lower().startswith(needle)]
    within = [rule for rule in rules() if needle in rule.name.lower()]
    of_chapter = [rule for rule in rules() if needle in rule.chapter.lower()]
    return list(dict.fromkeys([*begin, *within, *of_chapter]))[:MOST_SUGGESTED]


def short_rule(name: str) -> str:
    """Returns the first paragraph of what a name of the book means; nothing for what is no name of it."""
    named = rules_named(name)
    text = _text(named[0]) if named else None
    return "" if text is None else _paragraphs(text)[0]


def rule_lines(rule: Rule) -> list[str]:
    """Returns a rule: name, place in the book, what it costs or generates, and its text in our words."""
    lines = [f"**{rule.name}** — {rule.chapter}, p. {rule.page}"]
    if rule.chapter == SAI_CHAPTER:
        lines += _icon_lines(rule.name)
    kind = spellbook().get(rule.name)
    if kind is not None:
        lines.append(_spell_line(kind))
    text = _text(rule)
    if text is not None:
        lines += _paragraphs(text)
    elif rule.chapter != SAI_CHAPTER or TABLE[rule.name].deed:
        lines.append(NOT_BUILT)
    return lines


def _text(rule: Rule) -> str | None:
    if rule.name in TOLD:
        return TOLD[rule.name]
    if rule.name in SPELLS:
        return SPELLS[rule.name].text
    if rule.chapter == SAI_CHAPTER and rule.name not in DEEDS:
        return None
    try:
        return rule.text()
    except WrongPlace:
        log.exception("The table of contents is wrong")
        return None


def _paragraphs(text: str) -> list[str]:
    """Returns a docstring as paragraphs, each in one line."""
    parts = [for_players(" ".join(part.split())) for part in text.split("\n\n")]
    return [part for part in parts if part]


# -- icons ---------------------------------------------------------------------------------------------------------


def _icon_lines(name: str) -> list[str]:
    line = TABLE[name]
    lines = [f"- {capital(_on(gives.occasions))}: generates {_what(gives)}." for gives in line.gives]
    if line.again:
        lines.append(f"- {capital(_on(line.again))}: the unit is thrown again, and the new face counts as well.")
    dice = list(dict.fromkeys(map(without_variant, _dice_with(name))))
    if dice:
        more = f" and {len(dice) - MOST_DICE} more" if len(dice) > MOST_DICE else ""
        lines.append(f"-# On the dice of {', '.join(dice[:MOST_DICE])}{more}.")
    return lines


def _dice_with(icon: str) -> Iterator[str]:
    known = catalogue()
    yield from (unit.name for unit in known.units.values() if icon in unit.icons)
    yield from (item.name for item in known.items.values() if icon in item.icons)


def _on(occasions: Sequence[Occasion]) -> str:
    """Returns "in a melee attack or a missile attack"."""
    return f"in {listed((_OCCASIONS.get(one, f'a {one.value}') for one in occasions), 'or')}"


_OCCASIONS: Final = {
    Occasion.ANY: "any roll",
    Occasion.ARMY: "any roll of an army",
    Occasion.INDIVIDUAL: "a roll of the unit for itself",
    Occasion.NON_MANEUVER: "any roll that counts no maneuver",
    Occasion.NEITHER_MANEUVER_NOR_MAGIC: "any roll that counts neither maneuver nor magic",
    Occasion.MELEE: "any roll for melee",
    Occasion.MISSILE: "any roll for missile",
    Occasion.MAGIC: "any roll for magic",
    Occasion.MANEUVER: "any roll for maneuver",
    Occasion.SAVE: "any roll for saves",
    Occasion.ARMY_SAVE: "an army's save roll",
    Occasion.OTHER_SAVE: "a save roll, but not against melee",
    Occasion.DRAGON_ATTACK: "the response to a dragon attack",
    Occasion.FIRST_MELEE_ATTACK: "a melee attack, not a counter-attack",
    Occasion.SAVE_AGAINST_MELEE: "a save roll against melee",
    Occasion.SAVE_AGAINST_MISSILE: "a save roll against missile",
    Occasion.MARCHING_MANEUVER: "a maneuver roll while marching",
}


def _what(gives: Gives) -> str:
    amount = "X" if gives.amount is None else str(gives.amount)
    if len(gives.choices) == len(Result):
        return f"{amount} results of the type rolled for"
    return listed((" and ".join(f"{amount} {PART_NAMES[r]}" for r in choice) for choice in gives.choices), "or")


# -- spells --------------------------------------------------------------------------------------------------------


def _spell_line(kind: SpellKind) -> str:
    element = "magic of any one element" if kind.element == ELEMENTAL else f"{kind.element} magic"
    if kind.elements == ("any",):
        element = "magic of any elements"
    parts = [f"Costs {kind.cost} {element} a casting"]
    if kind.species:
        parts.append(f"by {kind.species} only")
    marks: Iterable[tuple[bool, str]] = (
        (kind.reserves, "can be cast from the Reserve Area (R)"),
        (kind.cantrip, "can be cast by Cantrip (C)"),
    )
    return "-# " + "; ".join([*parts, *(text for held, text in marks if held)]) + "."
