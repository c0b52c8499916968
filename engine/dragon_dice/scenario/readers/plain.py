"""How answers are written that many questions ask for: a word, an army, dice, who goes where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.decisions import Choose
from engine.dragon_dice.scenario.written import PLACES, Dice
from engine.dragon_dice.table.state import RESERVES
from engine.dragon_dice.text.position import MOST_SEATS
from engine.located import Item, NotReadable
from engine.values import Json, Seat, texts_in

Reader = Callable[[Item, Seat, Dice], Json]

NOBODY: Final = "none"


def one_word(*words: str) -> Reader:
    """Returns what reads one of these words."""
    return lambda item, player, dice: item.one_of(words)


def read_army(item: Item, player: Seat, dice: Dice) -> Json:
    """`B A-home`: whose army, and where."""
    army = army_in(item)
    if army is None:
        raise item.wrong("an army is written with its player and zone, as in B frontier")
    return army


def army_in(item: Item) -> str | None:
    """Returns the army that a word names, or None."""
    owner, _, place = item.value.partition(" ") if isinstance(item.value, str) else ("", "", "")
    return f"{owner} {place}" if owner in MOST_SEATS and place in (*PLACES, RESERVES) else None


def read_dice(item: Item, player: Seat, dice: Dice) -> Json:
    """`[Knight, Trooper#1]`; one die may stand alone, and `none` is nobody."""
    if isinstance(item.value, str):
        return [] if item.value == NOBODY else list(dice.find(player, [item]))
    return list(dice.find(player, item.items()))


def read_die(item: Item, player: Seat, dice: Dice) -> Json:
    """`Knight`, or a list of one; `none` is nobody."""
    if isinstance(item.value, tuple) and len(item.value) == 1:
        item = item.value[0]
    return NOBODY if item.value == NOBODY else dice.find(player, [item])[0]


def read_target(item: Item, player: Seat, dice: Dice) -> Json:
    """Units, one unit, or an army: as the icon wants it."""
    decision = dice.decision
    if (army := army_in(item)) is not None:
        return army
    if item.value in PLACES and decision is not None:
        here = [option for option in texts_in(decision.terms()) if option.partition(" ")[2] == item.value]
        return here[0] if len(here) == 1 else f"{player} {item.value}"
    if isinstance(decision, Choose):
        return read_die(item, player, dice)
    return read_dice(item, player, dice)


def read_sorted(item: Item, player: Seat, dice: Dice) -> Json:
    """`{frontier: [Knight], A-home: [Archer]}`; `{}` or `none` is nobody."""
    if item.value == NOBODY:
        return {}
    return read_groups(item.mapping((*PLACES, RESERVES)), player, dice)


def read_groups(groups: Mapping[str, Item], player: Seat, dice: Dice) -> Json:
    """Returns the dice of each group. One that is named in two is in both: it is for the rules to refuse that."""
    try:
        return {group: list(dice.find(player, names.one_or_more())) for group, names in groups.items()}
    except NotReadable:
        return {group: list(dice.fresh().find(player, names.one_or_more())) for group, names in groups.items()}


def read_pairs(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Knight: Protector}`; `none` is nobody."""
    if item.value == NOBODY:
        return {}
    pairs = item.mapping()
    # A key is a name as well; it stands where its value stands.
    names = [entry for key, value in pairs.items() for entry in (Item(key, value.line, value.path), value)]
    found = dice.find(player, names)
    return dict(zip(found[::2], found[1::2], strict=True))


def read_moved(item: Item, player: Seat, dice: Dice) -> Json:
    """`{units: [Gryphon, Protector], to: A-home}`, `{dragon: Fire Drake, to: frontier}`, or `none`."""
    if item.value == NOBODY or item.is_empty:
        return NOBODY
    given = item.mapping(["units", "to", "dragon"])
    if set(given) == {"dragon", "to"}:
        return {"dragon": read_die(given["dragon"], player, dice), "to": given["to"].one_of(PLACES)}
    if set(given) != {"units", "to"}:
        raise item.wrong("who moves where is written {units: [Gryphon, Protector], to: A-home}")
    return {"units": read_dice(given["units"], player, dice), "to": given["to"].one_of([*PLACES, RESERVES])}
