"""How answers are written that are asked for within a roll: icons, elements, and what results count as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.decisions import Decision, Split
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rolls.purposes import PART_NAMES
from engine.dragon_dice.scenario.readers.plain import NOBODY, read_dice, read_die, read_pairs
from engine.dragon_dice.scenario.written import Dice
from engine.located import Item
from engine.values import Json, Seat

PARTS: Final = (*PART_NAMES.values(), "save")


def read_split(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Gryphon: {melee: 2, saves: 2}, Knight: saves}`; a word alone is everything of every die."""
    if isinstance(item.value, str):
        part = _part(item)
        return dict.fromkeys(offered_amounts(dice.decision), part)
    found: dict[str, Json] = {}
    for name, split in item.mapping().items():
        die = dice.find(player, [Item(name, split.line, split.path)])[0]
        found[die] = _parts(split)
    return found


def offered_amounts(decision: Decision | None) -> Mapping[str, int]:
    """Returns the numbers that a question divides into parts."""
    amounts: Mapping[str, int] = getattr(decision, "amounts", {})
    return amounts


def _parts(item: Item) -> Json:
    """`{melee: 2, saves: 2}`, or a word alone."""
    if isinstance(item.value, str):
        return _part(item)
    return {_part(Item(part, n.line, n.path)): n.number() for part, n in item.mapping(PARTS).items()}


def _part(item: Item) -> str:
    word = item.one_of(PARTS)
    return "saves" if word == "save" else word


def read_assign(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Ash Storm: melee}`: on which type of result a modifier falls; the type alone will do. A penalty that is divided
    is written `{Palsy: {missile: 3, saves: 1}}`."""
    decision = dice.decision
    if isinstance(decision, Split):
        return _divided(item, decision)
    if isinstance(item.value, str):
        return _part(item)
    pairs = item.mapping()
    if decision is None and any(isinstance(parts.value, Mapping) for parts in pairs.values()):
        return _divided(item, None)
    words = {cause: _part(word) for cause, word in pairs.items()}
    if decision is None:
        return dict(words)
    cause = decision.about.get("cause")
    if list(words) != [cause]:
        raise item.wrong(f"this question is about {cause} alone")
    return words[str(cause)]


def _divided(item: Item, decision: Split | None) -> Json:
    """Returns what each penalty takes of each type; a word alone is all of it."""
    if isinstance(item.value, str):
        return dict.fromkeys(() if decision is None else decision.amounts, _part(item))
    return {cause: _parts(parts) for cause, parts in item.mapping().items()}


def read_order(item: Item, player: Seat, dice: Dice) -> Json:
    """`[Slay, Swallow]`, icons or spells by their names, or dragons. Items that are left out come at the end, and icons
    that do nothing but generate results need not be named and may be.
    """
    decision = dice.decision
    if decision is None:
        for entry in item.items():
            if entry.text() not in dice.words.icons and entry.text() not in dice.words.spells:
                dice.find(player, [entry])
        return [entry.text() for entry in item.items()]
    things = list(getattr(decision, "items", ()))
    named: list[Json] = []
    for entry in item.items():
        thing = entry.text()
        if thing not in dice.words.icons and thing not in dice.words.spells:
            thing = dice.find(player, [entry])[0]
        if thing in things:
            things.remove(thing)
            named.append(thing)
    return [*named, *things]


CHOOSE_ELEMENT: Final = "choose element"


def read_element(item: Item, player: Seat, dice: Dice) -> Json:
    """`fire`, or with the dice `{Magi's Crown (Air): fire, Conjurer: fire}`: the element of Attune's results, and the
    dice whose results become the same; `none` is nobody.
    """
    if not isinstance(item.value, Mapping):
        return item.one_of([*ELEMENTS, NOBODY]) if item.value in (*ELEMENTS, NOBODY) else read_die(item, player, dice)
    elements = elements_by_die(item, player, dice)
    words, found = list(elements.values()), list(elements)
    decision = dice.decision
    if decision is None or "item" not in decision.about:
        return words[0]
    return found[0] if len(found) == 1 else list(found)


def elements_by_die(item: Item, player: Seat, dice: Dice) -> dict[str, str]:
    """Returns the element that an answer gives to each die: `{Magi's Crown (Air): fire, Conjurer: fire}`."""
    pairs = item.mapping()
    found = dice.find(player, [Item(name, word.line, word.path) for name, word in pairs.items()])
    return dict(zip(found, [word.one_of(ELEMENTS) for word in pairs.values()], strict=True))


USES_OF_SILVER: Final = ("return", "move", "promote")

USES: Final = ("saves", "save", *PART_NAMES.values(), "return", "results", "move")


def read_choice(item: Item, player: Seat, dice: Dice) -> Json:
    """`saves`, or with the die that shows the icon `{Filcher: melee}`; `{return: ...}` is a medallion's."""
    if isinstance(item.value, Mapping) and set(item.value) & set(USES_OF_SILVER):
        uses = item.mapping(USES_OF_SILVER)
        if len(uses) != 1:
            raise item.wrong("one use is written, as in {return: Dawn Blade (Air)}")
        ((use, whom),) = uses.items()
        return {use: read_pairs(whom, player, dice) if use == "promote" else read_die(whom, player, dice)}
    if isinstance(item.value, Mapping):
        about = None if dice.decision is None else dice.decision.about.get("die")
        named = [dice.fresh().find(player, [Item(k, v.line, v.path)])[0] for k, v in item.value.items()]
        if not named or (about is not None and named != [about]):
            raise item.wrong("one die that shows the icon is named with its use, as in {Filcher: melee}")
        item = next(iter(item.value.values()))
    word = item.one_of(USES)
    return "saves" if word == "save" else word


def use_of_split(item: Item) -> Item | None:
    """Returns the one use that a split gives everything to, or None: `{melee: 4, saves: 0}` is melee."""
    if not isinstance(item.value, Mapping):
        return item
    parts = [part for part, amount in item.value.items() if amount.value != 0]
    return Item(parts[0], item.line, item.path) if len(parts) == 1 else None


def read_spent(item: Item, player: Seat, dice: Dice) -> Json:
    """`{saves: 3, promote: {Oakling: Oak}, recruit: [Striker]}`."""
    if item.value == NOBODY:
        return {}
    given = item.mapping(["saves", "promote", "recruit", "reroll"])
    spent: dict[str, Json] = {}
    if "saves" in given:
        spent["saves"] = given["saves"].number()
    if "promote" in given:
        spent["promote"] = read_pairs(given["promote"], player, dice)
    if "recruit" in given:
        spent["recruit"] = read_dice(given["recruit"], player, dice)
    if "reroll" in given:
        spent["reroll"] = read_dice(given["reroll"], player, dice)
    return spent
