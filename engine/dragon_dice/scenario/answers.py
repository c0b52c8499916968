"""The questions of the rules by their prompts, and how people write the answers.

An answer is written in printed names; the engine wants the ids of dice. `PROMPTS` says for every prompt how the one
becomes the other. The same functions read a file without any match beside it (`AnyPrintedName`), so that a misspelt
name is found even where its question never comes up.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.magic.spellbook import ANY, IVORY
from engine.dragon_dice.printed.dice import ADVANCED_EIGHTH_FACES, ELEMENTS, STANDARD_EIGHTH_FACES
from engine.dragon_dice.scenario.readers.dragons import read_allocated, read_dragon_target, read_ride
from engine.dragon_dice.scenario.readers.magic import read_death_magic, read_expiring, read_spells, read_summoned
from engine.dragon_dice.scenario.readers.plain import (
    NOBODY,
    Reader,
    army_in,
    one_word,
    read_army,
    read_dice,
    read_die,
    read_moved,
    read_pairs,
    read_sorted,
    read_target,
)
from engine.dragon_dice.scenario.readers.rolls import (
    CHOOSE_ELEMENT,
    PARTS,
    USES,
    read_assign,
    read_choice,
    read_element,
    read_order,
    read_spent,
    read_split,
)
from engine.dragon_dice.scenario.readers.turns import (
    ABILITIES,
    MINOR_TERRAINS,
    read_ability,
    read_armies,
    read_buried,
    read_eighth_face,
    read_force,
    read_minor,
    read_minor_face,
)
from engine.dragon_dice.scenario.written import PLACES, AnswerInFile, AnyPrintedName, Dice, WrittenPrompt
from engine.dragon_dice.table.state import ARMIES, DUA, RESERVES
from engine.dragon_dice.text.position import MOST_SEATS, terrain_name
from engine.dragon_dice.text.words import OF_401C, Words
from engine.located import Item, NotReadable, read_yaml
from engine.values import Json, Seat

PROMPTS: Final[Mapping[str, Reader]] = MappingProxyType(
    {
        "force": read_force,
        "armies": read_armies,
        "turn or frontier": one_word("first turn", "frontier"),
        "frontier": lambda item, player, dice: terrain_name(item, dice.words),
        "placement": one_word(*PLACES),
        "march": one_word(*PLACES, RESERVES, "none"),
        "maneuver": one_word("yes", "no"),
        "counter-maneuver": one_word("yes", "no"),
        "direction": one_word("up", "down"),
        "minor": read_minor,
        "minor face": read_minor_face,
        "castle": one_word(*STANDARD_EIGHTH_FACES, *ADVANCED_EIGHTH_FACES),
        "action": lambda item, player, dice: item.one_of((*dice.words.actions, NOBODY)),
        "target": read_army,
        "damage": read_dice,
        "counter-attack": one_word("yes", "no"),
        "eighth face": read_eighth_face,
        "bury": read_buried,
        "carry": read_dice,
        "targets": read_dice,
        "army": read_army,
        "reinforce": read_sorted,
        "retreat": read_sorted,
        "air flight": read_moved,
        "ride": read_ride,
        "species ability": read_ability,
        "dragon attack": one_word(*PLACES),
        "dragon target": read_dragon_target,
        # magic
        "spells": read_spells,
        "negation": one_word("yes", "no"),
        "death magic": read_death_magic,
        "pursue": one_word("yes", "no"),
        "dispel": read_dice,
        # within a roll
        "sai target": read_target,
        "combine": one_word("yes", "no"),
        "order": read_order,
        "id split": read_split,
        "sai split": read_split,
        "sai choice": read_choice,
        "assign": read_assign,
        "double": read_dice,
        "reroll": read_dice,
        "leave out": read_dice,
        "bench": read_dice,
        "mire": read_dice,
        "move": read_moved,
        "expire": read_expiring,
        "return": read_dice,
        "promote": read_pairs,
        "spend": read_spent,
        CHOOSE_ELEMENT: read_element,
        "summon": read_summoned,
        "replacement": read_pairs,
        # dragons
        "breath": read_dice,
        "allocate": read_allocated,
        "slay": read_die,
        "resist fear": read_dice,
    }
)
"""Every question the rules ask, with the reader of its answer."""


def read_answer(written: AnswerInFile, dice: Dice) -> Json:
    """Returns the answer as the engine wants it. Raises `NotReadable`."""
    return PROMPTS[written.prompt.name](written.answer, written.prompt.player, dice)


_FIELDS: Final = (
    *("spell", "castings", "element", "target", "to", "dragon", "units", "return", "move", "promote", "recruit"),
    *("saves", "reroll", "ability", "army", "targets", "against", "force", "summon", "ride"),
    *("items", "dragons", "dragonkin", "minor", "home", "armies"),
)

_WORDS: Final = (
    *("yes", "no", "both", "all", "first turn", "up", "down", "melee", "missile", "magic", "army"),
    *(*PLACES, RESERVES, DUA, *ARMIES, *MOST_SEATS, *ELEMENTS, IVORY, ANY, *PARTS, *USES, *MINOR_TERRAINS),
    *(*STANDARD_EIGHTH_FACES, *ADVANCED_EIGHTH_FACES, *ABILITIES, *_FIELDS),
)


def read_shapeless(item: Item, player: Seat, dice: Dice) -> Json:
    """Returns an answer that is written in known words and names, but not in a way in which its question is answered:
    `both`, a list where one thing is chosen, magic of `[fire, air]`. It is illegal, and a case may say so. Raises
    `NotReadable` for an unknown word.
    """
    if isinstance(item.value, tuple):
        return [read_shapeless(entry, player, dice) for entry in item.value]
    if isinstance(item.value, Mapping):
        return {
            str(_known_word(Item(key, value.line, value.path), player, dice)): read_shapeless(value, player, dice)
            for key, value in item.value.items()
        }
    if isinstance(item.value, bool) or item.value is None:
        raise item.wrong(f"a word is expected here, not {item.shown()}")
    return item.value if isinstance(item.value, int) else _known_word(item, player, dice)


def _known_word(item: Item, player: Seat, dice: Dice) -> str:
    word = item.text()
    words = dice.words
    known = (_WORDS, words.actions, words.icons, words.spells)
    if any(word in names for names in known) or army_in(item) is not None:
        return word
    return dice.find(player, [item])[0]


def parse_prompt(item: Item, text: str | None = None, words: Words = OF_401C) -> WrittenPrompt:
    """Returns the question that `A action` names. Raises `NotReadable`."""
    said = (item.text() if text is None else text).strip()
    player, _, name = said.partition(" ")
    name = " ".join(name.split())
    if player not in MOST_SEATS or not name:
        raise item.wrong(f"{said!r} is no question: write the player and the prompt, as in A action")
    return WrittenPrompt(Seat(player), Item(name, item.line, item.path).one_of(words.prompts))


def parse_answer(item: Item, *, shapeless: bool = False, words: Words = OF_401C) -> AnswerInFile:
    """Returns question and answer of `A action: melee`. Raises `NotReadable`, also for names that no die has.

    `shapeless`: the answer may be one that the question cannot be answered with (see `read_shapeless`).
    """
    pairs = item.mapping() if isinstance(item.value, Mapping) else _inner(item).mapping()
    if len(pairs) != 1:
        raise item.wrong("one question and its answer are expected, as in 'A action: melee'")
    ((question, answer),) = pairs.items()
    written = AnswerInFile(parse_prompt(item, question, words), answer)
    check_written(written, shapeless=shapeless, words=words)
    return written


def check_written(written: AnswerInFile, *, shapeless: bool, words: Words) -> None:
    """Raises `NotReadable` when an answer is not understood, whatever match it is for."""
    try:
        read_answer(written, AnyPrintedName(words))
    except NotReadable as unknown:
        if not shapeless:
            raise
        try:
            read_shapeless(written.answer, written.prompt.player, AnyPrintedName(words))
        except NotReadable:
            raise unknown from None


def _inner(item: Item) -> Item:
    return read_yaml(item.text(), line=item.line, path=item.path)
