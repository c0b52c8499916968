"""One written answer may serve several questions: what of it is about the one that is asked, and what waits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.decisions import Decision, Pairs, Split
from engine.dragon_dice.scenario.readers.rolls import (
    CHOOSE_ELEMENT,
    PARTS,
    USES_OF_SILVER,
    offered_amounts,
    use_of_split,
)
from engine.dragon_dice.scenario.written import AnswerInFile, Dice, WrittenPrompt
from engine.dragon_dice.text.position import die_name
from engine.dragon_dice.text.words import Words
from engine.located import Item, NotReadable
from engine.values import Seat

Divided: TypeAlias = "tuple[AnswerInFile | None, AnswerInFile | None]"

_ALSO_SAID_AS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"sai split": ("id split", "sai choice"), "sai choice": ("sai split",)}
)
"""What a counts-as ability makes of a die may be written with its IDs; a choice as a split
that gives all to one use, and such a split as a choice."""


def divide(written: AnswerInFile, decision: Decision, dice: Dice) -> Divided:
    """Returns the part of a written answer that is about this question, and the rest, which waits for another one.

    One answer may serve several questions: splits of several dice, modifiers by their cause.
    """
    prompt, item = written.prompt, written.answer
    said_as = (decision.prompt, *_ALSO_SAID_AS.get(decision.prompt, ()))
    if decision.player != prompt.player or prompt.name not in said_as:
        return None, written
    if decision.prompt == "sai split" and prompt.name == "sai choice":
        if isinstance(item.value, str) and item.value not in PARTS:
            return None, written
        written = AnswerInFile(WrittenPrompt(prompt.player, decision.prompt), item)
    if decision.prompt == "sai choice":
        if isinstance(item.value, Mapping) and not set(item.value) & set(USES_OF_SILVER):
            return _divide_choice(written, decision, dice)
        return (written, None) if prompt.name == decision.prompt else (None, written)
    if prompt.name == "order" and isinstance(item.value, tuple):
        return (written, None) if _orders_some(item.value, decision, dice, prompt.player) else (None, written)
    is_of_this = _KEYS_OF.get(written.prompt.name)
    if is_of_this is None or not isinstance(item.value, Mapping) or not item.value:
        return written, None
    mine = is_of_this(item.value, decision, dice, prompt.player)
    if mine is None:
        return written, None
    if not mine and (implied := _implied_element(written, decision, dice)) is not None:
        return implied, written
    return _cut(written, mine), _cut(written, [key for key in item.value if key not in mine])


def _cut(written: AnswerInFile, keys: Collection[str]) -> AnswerInFile | None:
    """Returns what an answer says under these keys, or None where there are none."""
    item = written.answer
    assert isinstance(item.value, Mapping)
    part = {key: value for key, value in item.value.items() if key in keys}
    return AnswerInFile(written.prompt, Item(part, item.line, item.path)) if part else None


def _orders_some(entries: Sequence[Item], decision: Decision, dice: Dice, player: Seat) -> bool:
    """Returns whether an order names any of the things that are put in order now."""
    things = set(getattr(decision, "items", ()))
    names = {entry.value if entry.value in things else _found(dice, player, entry) for entry in entries}
    return bool(things & names)


# -- which keys of an answer are about a question ------------------------------------------------------------------

Keys = Callable[[Mapping[str, Item], Decision, Dice, Seat], Collection[str] | None]
"""Returns the keys that are about a question; None where the whole answer is."""


def _dice_with_splits(said: Mapping[str, Item], decision: Decision, dice: Dice, player: Seat) -> Collection[str]:
    amounts = offered_amounts(decision)
    return {key for key, value in said.items() if _named(dice, player, key, value) in amounts}


def _dice_with_elements(said: Mapping[str, Item], decision: Decision, dice: Dice, player: Seat) -> Collection[str]:
    return {key for key, value in said.items() if _answers_element(decision, dice, player, key, value)}


def _causes(said: Mapping[str, Item], decision: Decision, dice: Dice, player: Seat) -> Collection[str]:
    return {key for key in said if isinstance(decision, Split) or key == decision.about.get("cause")}


def _the_hunter(said: Mapping[str, Item], decision: Decision, dice: Dice, player: Seat) -> Collection[str]:
    hunter = decision.about.get("dragon")
    return {key for key, value in said.items() if _named(dice, player, key, value) == hunter}


def _first_pairs(said: Mapping[str, Item], decision: Decision, dice: Dice, player: Seat) -> Collection[str] | None:
    """All pairs are written at once, where the rules ask once for each treasure."""
    return list(said)[: decision.most] if isinstance(decision, Pairs) and decision.most is not None else None


_KEYS_OF: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "id split": _dice_with_splits,
        "sai split": _dice_with_splits,
        CHOOSE_ELEMENT: _dice_with_elements,
        "assign": _causes,
        "dragon target": _the_hunter,
        "promote": _first_pairs,
    }
)
"""The questions of which one answer may serve several."""


def _implied_element(written: AnswerInFile, decision: Decision, dice: Dice) -> AnswerInFile | None:
    """Returns the element of an item's results where an answer says only that a unit's results become fire."""
    item = written.answer
    if written.prompt.name != CHOOSE_ELEMENT or "item" in decision.about:
        return None
    said = list(item.mapping().values())
    if len({entry.value for entry in said}) > 1 or _names_an_item(item, dice.words):
        return None
    return AnswerInFile(written.prompt, said[0])


def _answers_element(decision: Decision, dice: Dice, player: Seat, name: str, word: Item) -> bool:
    """Returns whether an entry of `{Magi's Crown (Air): fire, Conjurer: fire}` is about this question: the element of
    the item's results, or whose results become the same."""
    die = _named(dice, player, name, word)
    if "item" in decision.about:
        return die in getattr(decision, "options", ()) and word.value == decision.about.get("element")
    return die == decision.about.get("die")


def _names_an_item(item: Item, words: Words) -> bool:
    names = (die_name(Item(name, item.line, item.path), words) for name in item.mapping())
    return any(name.kind in words.house.items for name in names)


def _divide_choice(written: AnswerInFile, decision: Decision, dice: Dice) -> Divided:
    """Takes the use of this question's die out of `{Filcher: melee, Herald: {saves: 4}}`."""
    prompt, item = written.prompt, written.answer
    assert isinstance(item.value, Mapping)
    about = decision.about.get("die")
    for name, use in item.value.items():
        if about is None or _named(dice, prompt.player, name, use) == about:
            chosen = use_of_split(use)
            rest = {key: value for key, value in item.value.items() if key != name}
            left = AnswerInFile(prompt, Item(rest, item.line, item.path)) if rest else None
            if chosen is not None:
                return AnswerInFile(WrittenPrompt(prompt.player, decision.prompt), chosen), left
    return None, written


def _found(dice: Dice, player: Seat, entry: Item) -> str | None:
    try:
        return dice.fresh().find(player, [entry])[0]
    except NotReadable:
        return None


def _named(dice: Dice, player: Seat, key: str, value: Item) -> str | None:
    return _found(dice, player, Item(key, value.line, value.path))
