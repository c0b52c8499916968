"""The questions of the rules by their prompts, and how people write the answers.

An answer is written in printed names; the engine wants the ids of dice. `PROMPTS` says for every prompt how the one
becomes the other. The same functions read a file without any match beside it (`Book`), so that a misspelt name is found
even where its question never comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.decisions import Choose, Decision, Split
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import ANY, IVORY
from engine.dragon_dice.printed.dice import ADVANCED_EIGHTH_FACES, ELEMENTS, STANDARD_EIGHTH_FACES
from engine.dragon_dice.rolls.purposes import PART_NAMES
from engine.dragon_dice.scenario.written import (
    PLACES,
    Book,
    Dice,
    Prompt,
    WrittenAnswer,
)
from engine.dragon_dice.table.state import ARMIES, DUA, RESERVES
from engine.dragon_dice.text.position import MOST_SEATS, any_terrain_name, die_name, terrain_name
from engine.dragon_dice.text.words import OF_401C, Words
from engine.located import Item, NotReadable, read_yaml
from engine.values import Json, Seat, texts_in

Reader = Callable[[Item, Seat, Dice], Json]

NOBODY: Final = "none"


def _word(*words: str) -> Reader:
    return lambda item, player, dice: item.one_of(words)


def _army(item: Item, player: Seat, dice: Dice) -> Json:
    """`B A-home`: whose army, and where."""
    army = _as_army(item)
    if army is None:
        raise item.wrong("an army is written with its player and zone, as in B frontier")
    return army


def _as_army(item: Item) -> str | None:
    """Returns the army that a word names, or None."""
    owner, _, place = item.value.partition(" ") if isinstance(item.value, str) else ("", "", "")
    return f"{owner} {place}" if owner in MOST_SEATS and place in (*PLACES, RESERVES) else None


def _dice(item: Item, player: Seat, dice: Dice) -> Json:
    """`[Knight, Trooper#1]`; one die may stand alone, and `none` is nobody."""
    if isinstance(item.value, str):
        return [] if item.value == NOBODY else list(dice.find(player, [item]))
    return list(dice.find(player, item.items()))


def _die(item: Item, player: Seat, dice: Dice) -> Json:
    """`Knight`, or a list of one; `none` is nobody."""
    if isinstance(item.value, tuple) and len(item.value) == 1:
        item = item.value[0]
    return NOBODY if item.value == NOBODY else dice.find(player, [item])[0]


def _target(item: Item, player: Seat, dice: Dice) -> Json:
    """Units, one unit, or an army: as the icon wants it."""
    decision = dice.decision
    if (army := _as_army(item)) is not None:
        return army
    if item.value in PLACES and decision is not None:
        here = [option for option in texts_in(decision.terms()) if option.partition(" ")[2] == item.value]
        return here[0] if len(here) == 1 else f"{player} {item.value}"
    if isinstance(decision, Choose):
        return _die(item, player, dice)
    return _dice(item, player, dice)


def _sorted(item: Item, player: Seat, dice: Dice) -> Json:
    """`{frontier: [Knight], A-home: [Archer]}`; `{}` or `none` is nobody."""
    if item.value == NOBODY:
        return {}
    return _in_groups(item.mapping((*PLACES, RESERVES)), player, dice)


def _in_groups(groups: Mapping[str, Item], player: Seat, dice: Dice) -> Json:
    """Returns the dice of each group. One that is named in two is in both: it is for the rules to refuse that."""
    try:
        return {group: list(dice.find(player, names.one_or_more())) for group, names in groups.items()}
    except NotReadable:
        return {group: list(dice.fresh().find(player, names.one_or_more())) for group, names in groups.items()}


def _pairs(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Knight: Protector}`; `none` is nobody."""
    if item.value == NOBODY:
        return {}
    pairs = item.mapping()
    # A key is a name as well; it stands where its value stands.
    names = [entry for key, value in pairs.items() for entry in (Item(key, value.line, value.path), value)]
    found = dice.find(player, names)
    return dict(zip(found[::2], found[1::2], strict=True))


def _buried(item: Item, player: Seat, dice: Dice) -> Json:
    """The dead unit that a Temple demands, or the items that nobody can carry."""
    return _die(item, player, dice) if isinstance(dice.decision, Choose) else _dice(item, player, dice)


def _death_magic(item: Item, player: Seat, dice: Dice) -> Json:
    """`{points: 2, from: A}`: for how many points whose dead are buried; or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of([NOBODY])
    given = item.mapping(["points", "from"])
    if set(given) != {"points", "from"}:
        raise item.wrong("whose dead are buried for how much is written {points: 2, from: A}")
    return {"points": given["points"].number(), "from": given["from"].one_of(MOST_SEATS)}


PARTS: Final = (*PART_NAMES.values(), "save")


def _split(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Gryphon: {melee: 2, saves: 2}, Knight: saves}`; a word alone is everything of every die."""
    if isinstance(item.value, str):
        part = _part(item)
        return dict.fromkeys(offered_amounts(dice.decision), part)
    found: dict[str, Json] = {}
    for name, split in item.mapping().items():
        die = dice.find(player, [Item(name, split.line, split.path)])[0]
        if isinstance(split.value, str):
            found[die] = _part(split)
        else:
            parts = split.mapping(PARTS).items()
            found[die] = {_part(Item(part, amount.line, amount.path)): amount.number() for part, amount in parts}
    return found


def offered_amounts(decision: Decision | None) -> Mapping[str, int]:
    """Returns the numbers that a question divides into parts."""
    amounts: Mapping[str, int] = getattr(decision, "amounts", {})
    return amounts


def _part(item: Item) -> str:
    word = item.one_of(PARTS)
    return "saves" if word == "save" else word


def _assign(item: Item, player: Seat, dice: Dice) -> Json:
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
    found: dict[str, Json] = {}
    for cause, parts in item.mapping().items():
        if isinstance(parts.value, str):
            found[cause] = _part(parts)
        else:
            of_each = parts.mapping(PARTS).items()
            found[cause] = {_part(Item(part, n.line, n.path)): n.number() for part, n in of_each}
    return found


def _order(item: Item, player: Seat, dice: Dice) -> Json:
    """`[Slay, Swallow]`, icons or spells by their names, or dragons. Who is left out comes at the end, and icons that
    do nothing but generate results need not be named and may be."""
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


def _element(item: Item, player: Seat, dice: Dice) -> Json:
    """`fire`, or with the dice `{Magi's Crown (Air): fire, Conjurer: fire}`: of which element Attune's results are, and
    whose results become the same; `none` is nobody."""
    if not isinstance(item.value, Mapping):
        return item.one_of([*ELEMENTS, NOBODY]) if item.value in (*ELEMENTS, NOBODY) else _die(item, player, dice)
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


def _summoned(item: Item, player: Seat, dice: Dice) -> Json:
    """`{dragon: B Ivory Wyrm, to: frontier}`."""
    given = item.mapping(["dragon", "to"])
    if set(given) != {"dragon", "to"}:
        raise item.wrong("who comes where is written {dragon: B Ivory Wyrm, to: frontier}")
    return {"dragon": _die(given["dragon"], player, dice), "to": given["to"].one_of(PLACES)}


USES_OF_SILVER: Final = ("return", "move", "promote")
_USES: Final = ("saves", "save", *PART_NAMES.values(), "return", "results", "move")


def _choice(item: Item, player: Seat, dice: Dice) -> Json:
    """`saves`, or with the die that shows the icon `{Filcher: melee}`; `{return: ...}` is a medallion's."""
    if isinstance(item.value, Mapping) and set(item.value) & set(USES_OF_SILVER):
        uses = item.mapping(USES_OF_SILVER)
        if len(uses) != 1:
            raise item.wrong("one use is written, as in {return: Dawn Blade (Air)}")
        ((use, whom),) = uses.items()
        return {use: _pairs(whom, player, dice) if use == "promote" else _die(whom, player, dice)}
    if isinstance(item.value, Mapping):
        about = None if dice.decision is None else dice.decision.about.get("die")
        named = [dice.fresh().find(player, [Item(k, v.line, v.path)])[0] for k, v in item.value.items()]
        if not named or (about is not None and named != [about]):
            raise item.wrong("one die that shows the icon is named with its use, as in {Filcher: melee}")
        item = next(iter(item.value.values()))
    word = item.one_of(_USES)
    return "saves" if word == "save" else word


def use_of_split(item: Item) -> Item | None:
    """Returns the one use that a split gives everything to, or None: `{melee: 4, saves: 0}` is melee."""
    if not isinstance(item.value, Mapping):
        return item
    parts = [part for part, amount in item.value.items() if amount.value != 0]
    return Item(parts[0], item.line, item.path) if len(parts) == 1 else None


def _spells(item: Item, player: Seat, dice: Dice) -> Json:
    """`[{spell: Palsy, castings: 2, element: death, target: B frontier}]`; `[]` or `none` is nothing."""
    if item.value == NOBODY:
        return []
    named: dict[str, Dice] = {}
    return [_casting(entry, player, dice, named) for entry in item.items()]


def _casting(entry: Item, player: Seat, dice: Dice, named: dict[str, Dice]) -> Json:
    """Returns one spell; `named` holds the dice of spells of the same name that stand before it."""
    given = entry.mapping(["spell", "castings", "element", "target", "to", "dragon"])
    if "spell" not in given:
        raise entry.wrong("a casting is written {spell: Palsy, castings: 2, element: death, target: B frontier}")
    spell = given["spell"].one_of(dice.words.spells)
    casting: dict[str, Json] = {"spell": spell}
    if "castings" in given:
        casting["castings"] = given["castings"].number()
    if "element" in given:
        casting["element"] = given["element"].one_of(["air", "death", "earth", "fire", "water", IVORY, ANY])
    offered = _offered_by(dice.decision, spell)
    own = named.setdefault(spell, dice.fresh())
    if "target" in given and not given["target"].is_empty:
        try:
            casting["target"] = _spell_target(given["target"], player, own, offered)
        except NotReadable:
            # Somebody may name one unit in two castings, and be told that it is one too many.
            casting["target"] = _spell_target(given["target"], player, dice.fresh(), offered)
    if "to" in given and given["to"].one_of([*PLACES, RESERVES]) != _sent_to(spell, dice.decision):
        casting["to"] = given["to"].text()
    if "dragon" in given:
        dragons = given["dragon"]
        many = isinstance(dragons.value, tuple)
        found = own.find(player, dragons.items() if many else [dragons], offered)
        casting["dragon"] = list(found) if many else found[0]
    return casting


_TO_RESERVES: Final = ("Mirage", "Scent of Fear", "Fearful Flames")
_TO_THE_CASTER: Final = (
    *("Resurrect Dead", "Summon Dragonkin", "Exhume"),
    *("Breath of Life", "Spark of Life", "Reanimate Dead"),
)


def _sent_to(spell: str, decision: Decision | None) -> Json:
    """Returns where the text of a spell itself sends units, so that `to` need not be said and may be."""
    if spell in _TO_RESERVES:
        return RESERVES
    return decision.about.get("place") if spell in _TO_THE_CASTER and decision is not None else None


def _offered_by(decision: Decision | None, spell: str) -> list[str]:
    if not isinstance(decision, SpellsPlan) or spell not in decision.offers:
        return []
    return list(texts_in(decision.offers[spell].terms()))


def _spell_target(item: Item, player: Seat, dice: Dice, offered: Sequence[str]) -> Json:
    """An army, a terrain, a Dead Unit Area, one unit or a list of units."""
    if isinstance(item.value, tuple):
        if len(item.value) == 1 and (_as_army(item.value[0]) or item.value[0].value in PLACES):
            return item.value[0].text()
        return list(dice.find(player, item.items(), offered))
    text = item.text()
    if text in PLACES or _as_army(item) is not None:
        return text
    if text == DUA or text in (f"{seat} {DUA}" for seat in MOST_SEATS):
        return f"{player} {DUA}" if text == DUA else text
    return dice.find(player, [item], offered)[0]


def _moved(item: Item, player: Seat, dice: Dice) -> Json:
    """`{units: [Gryphon, Protector], to: A-home}`, `{dragon: Fire Drake, to: frontier}`, or `none`."""
    if item.value == NOBODY or item.is_empty:
        return NOBODY
    given = item.mapping(["units", "to", "dragon"])
    if set(given) == {"dragon", "to"}:
        return {"dragon": _die(given["dragon"], player, dice), "to": given["to"].one_of(PLACES)}
    if set(given) != {"units", "to"}:
        raise item.wrong("who moves where is written {units: [Gryphon, Protector], to: A-home}")
    return {"units": _dice(given["units"], player, dice), "to": given["to"].one_of([*PLACES, RESERVES])}


def _expiring(item: Item, player: Seat, dice: Dice) -> Json:
    """`[Wind Walk, Palsy]`: spells by their names; of two like ones the second is `Palsy#2`."""
    spells: list[Json] = []
    for entry in [] if item.value == NOBODY else item.one_or_more():
        name, mark, number = entry.text().partition("#")
        spells.append(Item(name, entry.line, entry.path).one_of(dice.words.spells) + mark + number)
    return spells


def _spent(item: Item, player: Seat, dice: Dice) -> Json:
    """`{saves: 3, promote: {Oakling: Oak}, recruit: [Striker]}`."""
    if item.value == NOBODY:
        return {}
    given = item.mapping(["saves", "promote", "recruit", "reroll"])
    spent: dict[str, Json] = {}
    if "saves" in given:
        spent["saves"] = given["saves"].number()
    if "promote" in given:
        spent["promote"] = _pairs(given["promote"], player, dice)
    if "recruit" in given:
        spent["recruit"] = _dice(given["recruit"], player, dice)
    if "reroll" in given:
        spent["reroll"] = _dice(given["reroll"], player, dice)
    return spent


def _allocated(item: Item, player: Seat, dice: Dice) -> Json:
    """`{Fire Drake: melee, Fire Wyrm: missile}`."""
    if item.value == NOBODY or item.is_empty:
        return {}
    pairs = item.mapping()
    if set(pairs) <= {"melee", "missile"} and all(isinstance(v.value, tuple) for v in pairs.values()):
        return _in_groups(pairs, player, dice)
    words = {
        dice.find(player, [Item(name, word.line, word.path)])[0]: word.one_of(["melee", "missile", NOBODY])
        for name, word in pairs.items()
    }
    return {dragon: word for dragon, word in words.items() if word != NOBODY}


def _dragon_target(item: Item, player: Seat, dice: Dice) -> Json:
    """The dragon attacked, or `{Fire Drake: Water Drake}`: who attacks whom."""
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
    return "army" if item.value == "army" else _die(item, player, dice)


def _ride(item: Item, player: Seat, dice: Dice) -> Json:
    """`{ride: Dragonlord, dragon: Fire Drake, to: A-home}`, or `none`; the dragon need not be named."""
    if not isinstance(item.value, Mapping):
        return item.one_of([NOBODY])
    given = item.mapping(["ride", "dragon", "to"])
    if not {"ride", "to"} <= set(given):
        raise item.wrong("a ride is written {ride: Dragonlord, dragon: Fire Drake, to: A-home}")
    to = given["to"].one_of(PLACES)
    champion = _die(given["ride"], player, dice)
    offered = getattr(dice.decision, "options", ())
    fitting = [o for o in offered if isinstance(o, Mapping) and o.get("ride") == champion and o.get("to") == to]
    if "dragon" not in given and fitting:
        return fitting[0]
    return {"ride": champion, "dragon": _die(given["dragon"], player, dice) if "dragon" in given else NOBODY, "to": to}


_ABILITIES: Final = ("Feralization", "Mutate", "Winter's Fortitude", "Dragonkin Handlers")


def _ability(item: Item, player: Seat, dice: Dice) -> Json:
    """`{ability: Feralization, army: A A-home, recruit: Weasel-Folk}`, or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of([NOBODY])
    given = item.mapping(["ability", "army", "recruit", "promote", "move", "targets", "against"])
    if "ability" not in given:
        raise item.wrong("the key ability is missing")
    ability = given["ability"].one_of(_ABILITIES)
    answer: dict[str, Json] = {"ability": ability}
    if "army" in given:
        text = given["army"].text()
        answer["army"] = f"{player} {text}" if text in PLACES else _army(given["army"], player, dice)
    if "recruit" in given:
        recruit = _dice if ability == "Mutate" else _die
        answer["recruit"] = recruit(given["recruit"], player, dice)
    if "promote" in given:
        answer["promote"] = _pairs(given["promote"], player, dice)
    if "move" in given:
        answer["move"] = _die(given["move"], player, dice)
    if "targets" in given:
        answer["targets"] = _dice(given["targets"], player, dice)
    if "against" in given:
        answer["against"] = given["against"].one_of(MOST_SEATS)
    return answer


def _eighth_face(item: Item, player: Seat, dice: Dice) -> Json:
    """`{recruit: Bowman}`, `{promote: {Knight: Protector}}`, `{force: B}`, `{move: Knight}`, `{summon: Fire Drake, to:
    frontier}` or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of(["none"])
    given = item.mapping(["recruit", "promote", "force", "summon", "to", "move"])
    if set(given) == {"summon", "to"}:
        return {"summon": _die(given["summon"], player, dice), "to": given["to"].one_of(PLACES)}
    if len(given) != 1 or {"summon", "to"} & set(given):
        raise item.wrong("one of recruit, promote, force and move is expected, or summon and to")
    if "move" in given:
        return {"move": _die(given["move"], player, dice)}
    if "recruit" in given:
        return {"recruit": _die(given["recruit"], player, dice)}
    if "force" in given:
        return {"force": given["force"].one_of(MOST_SEATS)}
    return {"promote": _pairs(given["promote"], player, dice)}


_MINOR_TERRAINS: Final = ("keep", "roll", "bury", "Javelin Charge", "Kukri Charge", NOBODY)


def _minor(item: Item, player: Seat, dice: Dice) -> Json:
    """`bring Swampland Woods`, `keep`, `roll`, `bury`, the charge of Amazons it is buried for, or `none`."""
    verb, _, name = item.text().partition(" ")
    if verb == "bring":
        return {"bring": dice.find(player, [Item(name, item.line, item.path)])[0]}
    return item.one_of(_MINOR_TERRAINS)


def _minor_face(item: Item, player: Seat, dice: Dice) -> Json:
    """`MISSILE`, or in small letters. Any face of a minor terrain is understood; the rules say which may be picked."""
    faces = {face.casefold(): face for kind in dice.words.house.minor_terrains.values() for face in kind.faces}
    return Item(faces.get(item.text().casefold(), item.text()), item.line, item.path).one_of(sorted(faces.values()))


def _armies(item: Item, player: Seat, dice: Dice) -> Json:
    given = item.mapping(ARMIES)
    return {army: list(dice.find(player, given[army].items())) if army in given else [] for army in ARMIES}


def _force(item: Item, player: Seat, dice: Dice) -> Json:
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


PROMPTS: Final[Mapping[str, Reader]] = MappingProxyType(
    {
        "force": _force,
        "armies": _armies,
        "turn or frontier": _word("first turn", "frontier"),
        "frontier": lambda item, player, dice: terrain_name(item, dice.words),
        "placement": _word(*PLACES),
        "march": _word(*PLACES, RESERVES, "none"),
        "maneuver": _word("yes", "no"),
        "counter-maneuver": _word("yes", "no"),
        "direction": _word("up", "down"),
        "minor": _minor,
        "minor face": _minor_face,
        "castle": _word(*STANDARD_EIGHTH_FACES, *ADVANCED_EIGHTH_FACES),
        "action": lambda item, player, dice: item.one_of((*dice.words.actions, NOBODY)),
        "target": _army,
        "damage": _dice,
        "counter-attack": _word("yes", "no"),
        "eighth face": _eighth_face,
        "bury": _buried,
        "carry": _dice,
        "targets": _dice,
        "army": _army,
        "reinforce": _sorted,
        "retreat": _sorted,
        "air flight": _moved,
        "ride": _ride,
        "species ability": _ability,
        "dragon attack": _word(*PLACES),
        "dragon target": _dragon_target,
        # magic
        "spells": _spells,
        "negation": _word("yes", "no"),
        "death magic": _death_magic,
        "pursue": _word("yes", "no"),
        "dispel": _dice,
        # within a roll
        "sai target": _target,
        "combine": _word("yes", "no"),
        "order": _order,
        "id split": _split,
        "sai split": _split,
        "sai choice": _choice,
        "assign": _assign,
        "double": _dice,
        "reroll": _dice,
        "leave out": _dice,
        "bench": _dice,
        "mire": _dice,
        "move": _moved,
        "expire": _expiring,
        "return": _dice,
        "promote": _pairs,
        "spend": _spent,
        CHOOSE_ELEMENT: _element,
        "summon": _summoned,
        "replacement": _pairs,
        # dragons
        "breath": _dice,
        "allocate": _allocated,
        "slay": _die,
        "resist fear": _dice,
    }
)
"""Every question the rules ask, with the reader of its answer."""


def read_answer(written: WrittenAnswer, dice: Dice) -> Json:
    """Returns the answer as the engine wants it. Raises `NotReadable`."""
    return PROMPTS[written.prompt.name](written.answer, written.prompt.player, dice)


_FIELDS: Final = (
    *("spell", "castings", "element", "target", "to", "dragon", "units", "return", "move", "promote", "recruit"),
    *("saves", "reroll", "ability", "army", "targets", "against", "force", "summon", "ride"),
    *("items", "dragons", "dragonkin", "minor", "home", "armies"),
)
_WORDS: Final = (
    *("yes", "no", "both", "all", "first turn", "up", "down", "melee", "missile", "magic", "army"),
    *(*PLACES, RESERVES, DUA, *ARMIES, *MOST_SEATS, *ELEMENTS, IVORY, ANY, *PARTS, *_USES, *_MINOR_TERRAINS),
    *(*STANDARD_EIGHTH_FACES, *ADVANCED_EIGHTH_FACES, *_ABILITIES, *_FIELDS),
)


def read_shapeless(item: Item, player: Seat, dice: Dice) -> Json:
    """Returns an answer that is written in known words and names, but not in a way in which its question is answered:
    `both`, a list where one thing is chosen, magic of `[fire, air]`. Nobody would be allowed to say it, and a case may
    say so. Raises `NotReadable` for a word that nobody knows.
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
    if any(word in names for names in known) or _as_army(item) is not None:
        return word
    return dice.find(player, [item])[0]


def parse_prompt(item: Item, text: str | None = None, words: Words = OF_401C) -> Prompt:
    """Returns the question that `A action` names. Raises `NotReadable`."""
    said = (item.text() if text is None else text).strip()
    player, _, name = said.partition(" ")
    name = " ".join(name.split())
    if player not in MOST_SEATS or not name:
        raise item.wrong(f"{said!r} is no question: write the player and the prompt, as in A action")
    return Prompt(Seat(player), Item(name, item.line, item.path).one_of(words.prompts))


def parse_answer(item: Item, *, shapeless: bool = False, words: Words = OF_401C) -> WrittenAnswer:
    """Returns question and answer of `A action: melee`. Raises `NotReadable`, also for names that no die has.

    `shapeless`: the answer may be one that the question cannot be answered with (see `read_shapeless`).
    """
    pairs = item.mapping() if isinstance(item.value, Mapping) else _inner(item).mapping()
    if len(pairs) != 1:
        raise item.wrong("one question and its answer are expected, as in 'A action: melee'")
    ((question, answer),) = pairs.items()
    written = WrittenAnswer(parse_prompt(item, question, words), answer)
    check_written(written, shapeless=shapeless, words=words)
    return written


def check_written(written: WrittenAnswer, *, shapeless: bool, words: Words) -> None:
    """Raises `NotReadable` when an answer is not understood, whatever match it is for."""
    try:
        read_answer(written, Book(words))
    except NotReadable as unknown:
        if not shapeless:
            raise
        try:
            read_shapeless(written.answer, written.prompt.player, Book(words))
        except NotReadable:
            raise unknown from None


def _inner(item: Item) -> Item:
    return read_yaml(item.text(), line=item.line, path=item.path)
