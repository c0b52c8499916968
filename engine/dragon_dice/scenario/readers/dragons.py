"""How answers about dragons are written."""

from __future__ import annotations

from collections.abc import Mapping

from engine.dragon_dice.scenario.readers.plain import NOBODY, read_die, read_groups
from engine.dragon_dice.scenario.written import PLACES, Dice
from engine.located import Item
from engine.values import Json, Seat


def read_allocated(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Fire Drake: melee, Fire Wyrm: missile}`."""
    if item.value == NOBODY or item.is_empty:
        return {}
    pairs = item.mapping()
    if set(pairs) <= {"melee", "missile"} and all(isinstance(v.value, tuple) for v in pairs.values()):
        return read_groups(pairs, player, dice)
    words = {
        dice.find(player, [Item(name, word.line, word.path)])[0]: word.one_of(["melee", "missile", NOBODY])
        for name, word in pairs.items()
    }
    return {dragon: word for dragon, word in words.items() if word != NOBODY}


def read_dragon_target(item: Item, player: Seat, dice: Dice) -> Json:
    """The dragon attacked, or `{Fire Drake: Water Drake}`: attacker and target."""
    if isinstance(item.value, Mapping):
        pairs = {
            dice.find(player, [Item(name, target.line, target.path)])[0]: _a_dragon(target, player, dice.fresh())
            for name, target in item.mapping().items()
        }
        if dice.decision is None:
            return dict(pairs)
        hunter = str(dice.decision.about.get("dragon"))
        if list(pairs) != [hunter]:
            raise item.wrong(f"this question is about {hunter.partition(':')[2]} alone")
        return pairs[hunter]
    return _a_dragon(item, player, dice)


def _a_dragon(item: Item, player: Seat, dice: Dice) -> Json:
    """A dragon; `army`, where it may attack the army; or `none`."""
    return "army" if item.value == "army" else read_die(item, player, dice)


def read_ride(item: Item, player: Seat, dice: Dice) -> Json:
    """`{ride: Dragonlord, dragon: Fire Drake, to: A-home}`, or `none`; the dragon need not be named."""
    if not isinstance(item.value, Mapping):
        return item.one_of([NOBODY])
    given = item.mapping(["ride", "dragon", "to"])
    if not {"ride", "to"} <= set(given):
        raise item.wrong("a ride is written {ride: Dragonlord, dragon: Fire Drake, to: A-home}")
    to = given["to"].one_of(PLACES)
    champion = read_die(given["ride"], player, dice)
    offered = getattr(dice.decision, "options", ())
    fitting = [o for o in offered if isinstance(o, Mapping) and o.get("ride") == champion and o.get("to") == to]
    if "dragon" not in given and fitting:
        return fitting[0]
    dragon = read_die(given["dragon"], player, dice) if "dragon" in given else NOBODY
    return {"ride": champion, "dragon": dragon, "to": to}
