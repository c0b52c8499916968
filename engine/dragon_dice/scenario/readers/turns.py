"""How forces, species abilities, eighth faces and minor terrains are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.decisions import Choose
from engine.dragon_dice.scenario.readers.plain import NOBODY, read_army, read_dice, read_die, read_pairs
from engine.dragon_dice.scenario.written import PLACES, Dice
from engine.dragon_dice.table.state import ARMIES
from engine.dragon_dice.text.position import MOST_SEATS, any_terrain_name, die_name
from engine.located import Item
from engine.values import Json, Seat


def read_buried(item: Item, player: Seat, dice: Dice) -> Json:
    """The dead unit that a Temple demands, or the items that no unit can carry."""
    return read_die(item, player, dice) if isinstance(dice.decision, Choose) else read_dice(item, player, dice)


ABILITIES: Final = ("Feralization", "Mutate", "Winter's Fortitude", "Dragonkin Handlers")


def read_ability(item: Item, player: Seat, dice: Dice) -> Json:
    """`{ability: Feralization, army: A A-home, recruit: Weasel-Folk}`, or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of([NOBODY])
    given = item.mapping(["ability", "army", "recruit", "promote", "move", "targets", "against"])
    if "ability" not in given:
        raise item.wrong("the key ability is missing")
    ability = given["ability"].one_of(ABILITIES)
    answer: dict[str, Json] = {"ability": ability}
    if "army" in given:
        text = given["army"].text()
        answer["army"] = f"{player} {text}" if text in PLACES else read_army(given["army"], player, dice)
    if "recruit" in given:
        recruit = read_dice if ability == "Mutate" else read_die
        answer["recruit"] = recruit(given["recruit"], player, dice)
    if "promote" in given:
        answer["promote"] = read_pairs(given["promote"], player, dice)
    if "move" in given:
        answer["move"] = read_die(given["move"], player, dice)
    if "targets" in given:
        answer["targets"] = read_dice(given["targets"], player, dice)
    if "against" in given:
        answer["against"] = given["against"].one_of(MOST_SEATS)
    return answer


def read_eighth_face(item: Item, player: Seat, dice: Dice) -> Json:
    """`{recruit: Bowman}`, `{promote: {Knight: Protector}}`, `{force: B}`, `{move: Knight}`, `{summon: Fire Drake, to:
    frontier}` or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of(["none"])
    given = item.mapping(["recruit", "promote", "force", "summon", "to", "move"])
    if set(given) == {"summon", "to"}:
        return {"summon": read_die(given["summon"], player, dice), "to": given["to"].one_of(PLACES)}
    if len(given) != 1 or {"summon", "to"} & set(given):
        raise item.wrong("one of recruit, promote, force and move is expected, or summon and to")
    if "move" in given:
        return {"move": read_die(given["move"], player, dice)}
    if "recruit" in given:
        return {"recruit": read_die(given["recruit"], player, dice)}
    if "force" in given:
        return {"force": given["force"].one_of(MOST_SEATS)}
    return {"promote": read_pairs(given["promote"], player, dice)}


MINOR_TERRAINS: Final = ("keep", "roll", "bury", "Javelin Charge", "Kukri Charge", NOBODY)


def read_minor(item: Item, player: Seat, dice: Dice) -> Json:
    """`bring Swampland Woods`, `keep`, `roll`, `bury`, the charge of Amazons it is buried for, or `none`."""
    verb, _, name = item.text().partition(" ")
    if verb == "bring":
        return {"bring": dice.find(player, [Item(name, item.line, item.path)])[0]}
    return item.one_of(MINOR_TERRAINS)


def read_minor_face(item: Item, player: Seat, dice: Dice) -> Json:
    """`MISSILE`, or in small letters. Any face of a minor terrain is understood; the rules say which may be picked."""
    faces = {face.casefold(): face for kind in dice.words.house.minor_terrains.values() for face in kind.faces}
    return Item(faces.get(item.text().casefold(), item.text()), item.line, item.path).one_of(sorted(faces.values()))


def read_armies(item: Item, player: Seat, dice: Dice) -> Json:
    """`{home: [Knight], horde: [Archer], campaign: [Trooper]}`."""
    given = item.mapping(ARMIES)
    return {army: list(dice.find(player, given[army].items())) if army in given else [] for army in ARMIES}


def read_force(item: Item, player: Seat, dice: Dice) -> Json:
    """What is brought, by printed names; numbers that tell equal dice apart are allowed."""
    given = item.mapping(["units", "dragons", "home", "frontier", "armies", "items", "dragonkin", "minor"])
    known_dice = dice.words.house
    force: dict[str, Json] = {}
    kinds: dict[str, Mapping[str, object]] = {
        "units": known_dice.units,
        "dragons": known_dice.dragons,
        "items": known_dice.items,
        "dragonkin": known_dice.units,
        "minor": known_dice.minor_terrains,
    }
    for key, known in kinds.items():
        names = [die_name(entry, dice.words) for entry in given[key].items()] if key in given else []
        for name, entry in zip(names, given[key].items() if key in given else (), strict=True):
            if name.kind not in known:
                raise entry.wrong(f"{name.kind} does not belong to the {key}")
        force[key] = [name.kind for name in names]
    for key in ("home", "frontier"):
        force[key] = "" if key not in given or given[key].is_empty else any_terrain_name(given[key], dice.words)
    if "armies" in given:
        armies = given["armies"].mapping(ARMIES)
        force["armies"] = {
            army: [die_name(n, dice.words).kind for n in armies[army].items()] for army in ARMIES if army in armies
        }
    return force
