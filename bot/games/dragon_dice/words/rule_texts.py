"""The rulebook's names for `/rules`: where each stands, and what it says in our words."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.games.dragon_dice.words.told import TOLD
from bot.games.dragon_dice.words.told_1996 import TOLD_1996
from bot.words.sentences import capital, listed, without_places, without_rulings
from engine.docstrings import WrongPlace
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.forces.law import without_variant
from engine.dragon_dice.magic.spellbook import ELEMENTAL, PrintedSpell
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.proving.books import BOOKS, GAME_1996
from engine.dragon_dice.proving.contents import OF_401C, SAI_CHAPTER, PrintedRule, RulebookIndex, rules
from engine.dragon_dice.proving.in_words import X, for_players
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, ResultType
from engine.dragon_dice.sais.icon_actions import ICON_ACTIONS
from engine.dragon_dice.sais.table import ICONS, Gives
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.wording import WORDING, Terminology

log = logging.getLogger(__name__)

MOST_SUGGESTED: Final = 25
MOST_DICE: Final = 12
_OF_BOOK: Final[Mapping[RulebookIndex, str]] = {OF_401C: ""}
"""How a book is named beside a rule; the usual one is not."""
_TOLD: Final[Mapping[str, Mapping[str, str]]] = {OF_401C.edition.name: TOLD, GAME_1996: TOLD_1996}
"""By game: rules that players read in other words than their docstrings."""
_NUMBER: Final = re.compile(r"p\. \d|[RN]-\d")
"""Pages and rulings, which belong to the other book where a text is shown for one without pages."""
NOT_BUILT: Final = "This is not built yet: it does nothing in a match."


def book_of(words: Terminology) -> RulebookIndex:
    """Returns the book that calls things so."""
    return next((book for book in BOOKS.values() if book.edition[WORDING] is words), OF_401C)


def rules_named(name: str, book: RulebookIndex = OF_401C) -> list[PrintedRule]:
    """Returns the rules of this name in a book, whatever the case; none where it knows no such name."""
    return [rule for rule in rules(book) if rule.name.lower() == name.strip().lower()]


def rules_like(typed: str, book: RulebookIndex = OF_401C) -> list[PrintedRule]:
    """Returns the rules whose name begins with what is typed, then those that contain it, then by chapter."""
    needle = typed.strip().lower()
    begin = [rule for rule in rules(book) if rule.name.lower().startswith(needle)]
    within = [rule for rule in rules(book) if needle in rule.name.lower()]
    of_chapter = [rule for rule in rules(book) if needle in rule.chapter.lower()]
    return list(dict.fromkeys([*begin, *within, *of_chapter]))[:MOST_SUGGESTED]


def short_rule(name: str, book: RulebookIndex = OF_401C) -> str:
    """Returns the first paragraph of a name's rule in a book; empty for an unknown name."""
    named = rules_named(name, book)
    text = _text(named[0]) if named else None
    return "" if text is None else _paragraphs(text)[0]


def on_a_die(name: str, book: RulebookIndex) -> str:
    """Returns what a die is by a book: its colours, and that its special icons can be read; or that it came later."""
    edition = book.edition
    known, called = edition[DICE], edition[WORDING]
    kind = known.units.get(name) or known.terrains.get(name) or known.dragons.get(name)
    if kind is None:
        return f"-# By {edition.title}: this die came later and cannot be brought."
    colours = listed(called.colours(kind.elements))
    icons = [icon for icon in known.units[name].icons if icon in edition[ICONS]] if name in known.units else []
    read = f"; `/rules` tells what {listed(icons)} {'does' if len(icons) == 1 else 'do'} by it" if icons else ""
    return f"-# By {edition.title}: {colours}{read}."


def rule_lines(rule: PrintedRule) -> list[str]:
    """Returns a rule: name, place in the book, what it costs or generates, and its text in our words."""
    edition = rule.book.edition
    page = page_of(rule)
    where = f"{rule.chapter}, p. {page}" if page else rule.chapter
    lines = [f"**{rule.name}** — {where}{_OF_BOOK.get(rule.book, f', {edition.title}')}"]
    text = _text(rule)
    spell = edition[SPELLS].get(rule.name)
    if spell is not None:
        lines.append(_spell_line(spell.kind, edition[WORDING]))
    if text is not None:
        lines += [_without_page(paragraph, page) for paragraph in _paragraphs(text)]
    elif rule.chapter != SAI_CHAPTER or edition[ICONS][rule.name].acts_in:
        lines.append(NOT_BUILT)
    if rule.chapter == SAI_CHAPTER:
        # What an icon does comes first, and what its text says already is not said twice.
        lines += _icon_lines(rule.name, edition, text or "")
    if rule.chapter == SAI_CHAPTER and any(X.search(line) for line in lines[1:]):
        lines.append("-# X is the number on the face.")
    return lines


_NAMED_PAGE: Final = re.compile(r"\(p\.\s+(\d+)")


def page_of(rule: PrintedRule) -> int:
    """Returns the page on which a rule stands: the first that its text names within its chapter, which may end where
    the next one begins; else the chapter's own; 0 in a book without pages."""
    if not rule.page:
        return 0
    last = min((other.page for other in rules(rule.book) if other.page > rule.page), default=rule.page)
    named = map(int, _NAMED_PAGE.findall(_text(rule) or ""))
    return next((page for page in named if rule.page <= page <= last), rule.page)


def _without_page(text: str, page: int) -> str:
    """Returns a text without the page that stands above it."""
    alone, first, later = rf" \(p\. {page}\)", rf"(?<=\()p\. {page}, ", rf", p\. {page}(?=[,)])"
    return re.sub(f"{alone}|{first}|{later}", "", text)


def _text(rule: PrintedRule) -> str | None:
    """Returns a rule's text with those places in brackets that are found in its book."""
    text = _as_written(rule)
    if text is None or rule.book.icons_have_pages:
        return text and without_rulings(text)
    return without_places(text, _NUMBER)


def _as_written(rule: PrintedRule) -> str | None:
    told = _TOLD.get(rule.book.edition.name, {})
    if rule.name in told:
        return told[rule.name]
    if rule.chapter == SAI_CHAPTER and rule.name not in rule.book.edition[ICON_ACTIONS]:
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


def _icon_lines(name: str, edition: Edition, text: str) -> list[str]:
    """Returns what an icon generates, as far as its `text` does not say so, and on which dice it is."""
    line, said = edition[ICONS][name], " ".join(text.split())
    gives_more = [gives for gives in line.gives if not _is_said(gives, said)]
    lines = [f"- {capital(on_occasions(gives.occasions))}: generates {_what(gives)}." for gives in gives_more]
    if line.again and "rolled again, and the new face counts" not in said:
        lines.append(
            f"- {capital(on_occasions(line.again))}: the unit is rolled again, and the new face counts as well."
        )
    dice = list(dict.fromkeys(map(without_variant, _dice_with(name, edition[DICE]))))
    if dice:
        more = f" and {len(dice) - MOST_DICE} more" if len(dice) > MOST_DICE else ""
        lines.append(f"-# On the dice of {', '.join(dice[:MOST_DICE])}{more}.")
    return lines


def _is_said(gives: Gives, text: str) -> bool:
    """Returns whether a sentence of a text says what an icon generates, and when."""
    sentences = [one.lower() for one in re.split(r"(?<=\.) ", text)]
    return any(on_occasions(gives.occasions).lower() in one and _what(gives).lower() in one for one in sentences)


def _dice_with(icon: str, known: Catalogue) -> Iterator[str]:
    yield from (unit.name for unit in known.units.values() if icon in unit.icons)
    yield from (item.name for item in known.items.values() if icon in item.icons)


def on_occasions(occasions: Sequence[Occasion]) -> str:
    """Returns "in a melee attack or a missile attack"."""
    return f"in {listed((_OCCASIONS.get(one, f'a {one.value}') for one in occasions), 'or')}"


def in_short(occasions: Iterable[Occasion]) -> str:
    """Returns the same as a roll has room for it, without what another of them says anyway: "in melee attacks and
    against dragons"."""
    named = list(dict.fromkeys(occasions))
    for parts, whole in _TOGETHER:
        if parts <= set(named):
            named = [whole, *(one for one in named if one not in parts)]
    said = [_SHORTLY[one] for one in named if not any(wide in named for wide in _WITHIN.get(one, ()))]
    return listed(sorted(dict.fromkeys(said), key=_SHORTLY[Occasion.DRAGON_ATTACK].__eq__))


_TOGETHER: Final[Sequence[tuple[frozenset[Occasion], Occasion]]] = (
    (frozenset({Occasion.SAVE_AGAINST_MELEE, Occasion.OTHER_SAVE}), Occasion.SAVE),
    (frozenset({Occasion.MAGIC, Occasion.NEITHER_MANEUVER_NOR_MAGIC}), Occasion.NON_MANEUVER),
    (frozenset({Occasion.MANEUVER, Occasion.NON_MANEUVER}), Occasion.ANY),
    (frozenset({Occasion.MAGIC_ACTION_AT_TERRAIN, Occasion.MAGIC_ACTION_IN_RESERVES}), Occasion.MAGIC_ACTION),
)
"""Circumstances that together are a wider one."""

_ANY_MELEE: Final = (Occasion.MELEE, Occasion.MELEE_BUT_NO_ANSWER)
_WITHIN: Final[Mapping[Occasion, Sequence[Occasion]]] = {
    Occasion.MELEE_ATTACK: _ANY_MELEE,
    Occasion.FIRST_MELEE_ATTACK: (*_ANY_MELEE, Occasion.MELEE_ATTACK),
    Occasion.MELEE_BUT_NO_ANSWER: (Occasion.MELEE,),
    Occasion.MISSILE_ATTACK: (Occasion.MISSILE,),
    Occasion.MAGIC_ACTION: (Occasion.MAGIC,),
    Occasion.MAGIC_ACTION_AT_TERRAIN: (Occasion.MAGIC, Occasion.MAGIC_ACTION),
    Occasion.MAGIC_ACTION_IN_RESERVES: (Occasion.MAGIC, Occasion.MAGIC_ACTION),
    Occasion.MARCHING_MANEUVER: (Occasion.MANEUVER,),
    Occasion.SAVE_AGAINST_MELEE: (Occasion.SAVE,),
    Occasion.SAVE_AGAINST_MISSILE: (Occasion.SAVE,),
    Occasion.ARMY_SAVE: (Occasion.SAVE,),
    Occasion.OTHER_SAVE: (Occasion.SAVE,),
}
"""Which circumstances hold wherever one holds, as far as icons name both."""

_SHORTLY: Final[Mapping[Occasion, str]] = {
    Occasion.ANY: "in any roll",
    Occasion.ARMY: "in rolls of an army",
    Occasion.INDIVIDUAL: "when its unit rolls for itself",
    Occasion.TARGETED: "when something strikes its unit alone",
    Occasion.NON_MANEUVER: "in rolls without maneuver",
    Occasion.NEITHER_MANEUVER_NOR_MAGIC: "in rolls without maneuver and magic",
    Occasion.MELEE: "in melee rolls",
    Occasion.MELEE_BUT_NO_ANSWER: "in melee rolls",
    Occasion.SKIRMISH: "in skirmish rolls",
    Occasion.CHARGE: "in charge rolls",
    Occasion.MELEE_ATTACK: "in melee attacks",
    Occasion.FIRST_MELEE_ATTACK: "in melee attacks that are not counter-attacks",
    Occasion.COUNTER_ATTACK: "in counter-attacks",
    Occasion.MISSILE: "in missile rolls",
    Occasion.MISSILE_ATTACK: "in missile attacks",
    Occasion.MAGIC: "in magic rolls",
    Occasion.MAGIC_ACTION: "in magic actions",
    Occasion.MAGIC_ACTION_AT_TERRAIN: "in magic actions at a terrain",
    Occasion.MAGIC_ACTION_IN_RESERVES: "in magic actions in the Reserve Area",
    Occasion.MANEUVER: "in maneuver rolls",
    Occasion.MARCHING_MANEUVER: "in maneuvers of a march",
    Occasion.SAVE: "in save rolls",
    Occasion.SAVE_AGAINST_MELEE: "in saves against melee",
    Occasion.SAVE_AGAINST_MISSILE: "in saves against missiles",
    Occasion.ARMY_SAVE: "in an army's saves",
    Occasion.OTHER_SAVE: "in saves that are not against melee",
    Occasion.DRAGON_ATTACK: "against dragons",
}


_OCCASIONS: Final = {
    Occasion.ANY: "any roll",
    Occasion.ARMY: "any roll of an army",
    Occasion.INDIVIDUAL: "a roll of the unit for itself",
    Occasion.TARGETED: "a roll of the unit for itself against what strikes it",
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
    if len(gives.choices) == len(ResultType):
        return f"{amount} results of the type rolled for"
    return listed((" and ".join(f"{amount} {PART_NAMES[r]}" for r in choice) for choice in gives.choices), "or")


# -- spells --------------------------------------------------------------------------------------------------------


def _spell_line(kind: PrintedSpell, called: Terminology) -> str:
    element = "magic of any one element" if kind.element == ELEMENTAL else f"{called.element(kind.element)} magic"
    if kind.elements == ("any",):
        element = "magic of any elements"
    parts = [f"Costs {kind.cost} {element} a casting"]
    if kind.species:
        parts.append(f"by {kind.species} only")
    marks: Iterable[tuple[bool, str]] = (
        (kind.reserves, called.cast_from_reserve),
        (kind.cantrip and bool(called.by_cantrip), "can be cast by Cantrip (C)"),
    )
    return "-# " + "; ".join([*parts, *(text for held, text in marks if held)]) + "."
