"""The questions of the rules by their prompts, and how people write the answers.

An answer is written in printed names; the engine wants the ids of dice. `PROMPTS` says for every prompt how the one
becomes the other. The same functions read a file without any match beside it (`Book`), so that a misspelt name is found
even where its question never comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol

from engine.decisions import Choose, Decision, Pairs, Split
from engine.dragon_dice.forces.questions import ArmiesPlan
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import ANY, IVORY
from engine.dragon_dice.names import WrittenName, match_names
from engine.dragon_dice.printed.catalogue import catalogue
from engine.dragon_dice.printed.dice import ADVANCED_EIGHTH_FACES, ELEMENTS, STANDARD_EIGHTH_FACES
from engine.dragon_dice.rolls.purposes import PART_NAMES
from engine.dragon_dice.table.state import ARMIES, DUA, FRONTIER, RESERVES, State, home_of
from engine.dragon_dice.text.position import MOST_SEATS, check_known, die_name, terrain_name
from engine.dragon_dice.text.words import OF_401C, Words
from engine.located import Item, NotReadable, read_yaml
from engine.refusals import Refusal
from engine.values import Json, Seat, texts_in

PLACES: Final = (*map(home_of, MOST_SEATS), FRONTIER)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question by who is asked and what."""

    player: Seat
    name: str

    def __str__(self) -> str:
        return f"{self.player} {self.name}"

    def fits(self, decision: Decision) -> bool:
        """Returns whether a decision is this question."""
        return decision.player == self.player and decision.prompt == self.name


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """A question and the answer as it is written in the file."""

    prompt: Prompt
    answer: Item


class Dice(Protocol):
    """Finds the dice that names mean, in the words of a book."""

    @property
    def words(self) -> Words:
        """Returns the words of the book."""

    @property
    def decision(self) -> Decision | None:
        """Returns the question that is answered, if there is a match beside the text."""

    def find(self, owner: Seat, names: Sequence[Item], offered: Sequence[str] | None = None) -> list[str]:
        """Returns a die for each name. Raises `NotReadable` when there is none.

        `offered`: the dice to look among first, if not those of the whole question.
        """

    def fresh(self) -> Dice:
        """Returns the same dice for a new list of names, none of them named yet."""


class Book:
    """No dice at all: any printed name of the book will do."""

    decision: Decision | None = None

    def __init__(self, words: Words = OF_401C) -> None:
        self.words = words

    def find(self, owner: Seat, names: Sequence[Item], offered: Sequence[str] | None = None) -> list[str]:
        """Returns the ids that dice of these names would have."""
        found = []
        for entry in names:
            whose, name = owned_name(entry, owner)
            check_known(entry, name.kind, self.words)
            found.append(str(name.id_of(whose)))
        return found

    def fresh(self) -> Book:
        """Returns itself: nothing is ever used up."""
        return self


@dataclass(slots=True)
class Table:
    """The dice of a match, those first that a decision is about. Each stands for one name only."""

    state: State
    decision: Decision
    words: Words = OF_401C
    used: set[str] = field(default_factory=set)

    def find(self, owner: Seat, names: Sequence[Item], offered: Sequence[str] | None = None) -> list[str]:
        """Returns the ids of these dice: offered ones first, of the player who answers before those of others."""
        first = [die for die in (offered_dice(self.decision) if offered is None else offered) if die in self.state.dice]
        found: dict[int, str] = {}
        for dice in (first, list(self.state.dice)):
            for seat in dict.fromkeys([owner, *self.state.seats]):
                left = {n: entry for n, entry in enumerate(names) if n not in found and _may_be(entry, seat)}
                free = [die for die in dict.fromkeys(dice) if die not in self.used and die not in found.values()]
                matched = match_names([owned_name(entry, seat)[1] for entry in left.values()], seat, free)
                found |= {list(left)[position]: die for position, die in matched.items()}
        for position, entry in enumerate(names):
            if position not in found:
                raise entry.wrong(f"{owner} has no die {entry.text()!r} in this match, or too few of them")
        self.used.update(found.values())
        return [found[position] for position in range(len(names))]

    def fresh(self) -> Table:
        """Returns the same dice, none of them named yet."""
        return Table(self.state, self.decision, self.words)


def owned_name(entry: Item, owner: Seat) -> tuple[Seat, WrittenName]:
    """Returns whose die is named and its name: `B Knight` says it itself, `Knight` is the owner's."""
    player, _, rest = entry.text().partition(" ")
    if player in MOST_SEATS and rest:
        return Seat(player), die_name(Item(rest, entry.line, entry.path))
    return owner, die_name(entry)


def _may_be(entry: Item, seat: Seat) -> bool:
    player, _, rest = entry.text().partition(" ")
    return player not in MOST_SEATS or not rest or player == seat


def offered_dice(decision: Decision) -> list[str]:
    """Returns the names that a decision offers; some may be no dice."""
    if isinstance(decision, ArmiesPlan):
        return list(decision.dice)
    return list(texts_in(decision.terms()))


# -- how answers are written ---------------------------------------------------------------------------------------

Reader = Callable[[Item, Seat, Dice], Json]

NOBODY: Final = "none"


def is_accepted(decision: Decision, answer: Json) -> bool:
    """Returns whether an answer is legal."""
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True


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


_PARTS: Final = (*PART_NAMES.values(), "save")


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
            parts = split.mapping(_PARTS).items()
            found[die] = {_part(Item(part, amount.line, amount.path)): amount.number() for part, amount in parts}
    return found


def offered_amounts(decision: Decision | None) -> Mapping[str, int]:
    """Returns the numbers that a question divides into parts."""
    amounts: Mapping[str, int] = getattr(decision, "amounts", {})
    return amounts


def _part(item: Item) -> str:
    word = item.one_of(_PARTS)
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
            of_each = parts.mapping(_PARTS).items()
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


_USES_OF_SILVER: Final = ("return", "move", "promote")
_USES: Final = ("saves", "save", *PART_NAMES.values(), "return", "results", "move")


def _choice(item: Item, player: Seat, dice: Dice) -> Json:
    """`saves`, or with the die that shows the icon `{Filcher: melee}`; `{return: ...}` is a medallion's."""
    if isinstance(item.value, Mapping) and set(item.value) & set(_USES_OF_SILVER):
        uses = item.mapping(_USES_OF_SILVER)
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


def _use_of_split(item: Item) -> Item | None:
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
            dice.find(player, [Item(name, target.line, target.path)])[0]: _a_dragon(target, player, dice)
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
    faces = {face.casefold(): face for kind in catalogue().minor_terrains.values() for face in kind.faces}
    return Item(faces.get(item.text().casefold(), item.text()), item.line, item.path).one_of(sorted(faces.values()))


def _armies(item: Item, player: Seat, dice: Dice) -> Json:
    given = item.mapping(ARMIES)
    return {army: list(dice.find(player, given[army].items())) if army in given else [] for army in ARMIES}


def _force(item: Item, player: Seat, dice: Dice) -> Json:
    """What is brought, by printed names; numbers that tell equal dice apart are allowed."""
    given = item.mapping(["units", "dragons", "home", "frontier", "armies", "items", "dragonkin", "minor"])
    known_dice = catalogue()
    force: dict[str, Json] = {}
    kinds: dict[str, Mapping[str, object]] = {
        "units": known_dice.units,
        "dragons": known_dice.dragons,
        "items": known_dice.items,
        "dragonkin": known_dice.units,
        "minor": known_dice.minor_terrains,
    }
    for key, known in kinds.items():
        names = [die_name(entry) for entry in given[key].items()] if key in given else []
        for name, entry in zip(names, given[key].items() if key in given else (), strict=True):
            if name.kind not in known:
                raise entry.wrong(f"{name.kind} does not belong to the {key}")
        force[key] = [name.kind for name in names]
    for key in ("home", "frontier"):
        force[key] = "" if key not in given or given[key].is_empty else terrain_name(given[key])
    if "armies" in given:
        armies = given["armies"].mapping(ARMIES)
        force["armies"] = {army: [die_name(n).kind for n in armies[army].items()] for army in ARMIES if army in armies}
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
    *(*PLACES, RESERVES, DUA, *ARMIES, *MOST_SEATS, *ELEMENTS, IVORY, ANY, *_PARTS, *_USES, *_MINOR_TERRAINS),
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


_ALSO_SAID_AS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"sai split": ("id split", "sai choice"), "sai choice": ("sai split",)}
)
"""What a counts-as ability makes of a die may be written with its IDs; a choice as a split
that gives all to one use, and such a split as a choice."""


def divide(written: WrittenAnswer, decision: Decision, dice: Dice) -> tuple[WrittenAnswer | None, WrittenAnswer | None]:
    """Returns the part of a written answer that is about this question, and the rest, which waits for another one.

    One answer may serve several questions: splits of several dice, modifiers by their cause.
    """
    prompt, item = written.prompt, written.answer
    if decision.player != prompt.player or prompt.name not in (
        decision.prompt,
        *_ALSO_SAID_AS.get(decision.prompt, ()),
    ):
        return None, written
    if decision.prompt == "sai split" and prompt.name == "sai choice":
        if isinstance(item.value, str) and item.value not in _PARTS:
            return None, written
        prompt = Prompt(prompt.player, decision.prompt)
        written = WrittenAnswer(prompt, item)
    if decision.prompt == "sai choice":
        if isinstance(item.value, Mapping) and not set(item.value) & set(_USES_OF_SILVER):
            return _divide_choice(written, decision, dice)
        return (written, None) if prompt.name == decision.prompt else (None, written)
    if prompt.name == "order" and isinstance(item.value, tuple):
        things = set(getattr(decision, "items", ()))
        names = [entry.value if entry.value in things else _found(dice, prompt.player, entry) for entry in item.value]
        return (written, None) if things & set(names) else (None, written)
    if not isinstance(item.value, Mapping) or not item.value:
        return written, None
    if prompt.name in ("id split", "sai split"):
        amounts = offered_amounts(decision)
        mine = {k for k, v in item.value.items() if _found(dice, prompt.player, Item(k, v.line, v.path)) in amounts}
    elif prompt.name == CHOOSE_ELEMENT:
        mine = {key for key in item.value if _answers_element(decision, dice, prompt.player, key, item.value[key])}
        implied = {entry.value for entry in item.value.values()}
        if not mine and "item" not in decision.about and len(implied) == 1 and not _names_an_item(item):
            # Who says only that a unit's results become fire says of which element those of the item are.
            return WrittenAnswer(prompt, next(iter(item.value.values()))), written
    elif prompt.name == "assign":
        mine = {key for key in item.value if isinstance(decision, Split) or key == decision.about.get("cause")}
    elif prompt.name == "dragon target":
        hunter = decision.about.get("dragon")
        mine = {k for k, v in item.value.items() if _found(dice, prompt.player, Item(k, v.line, v.path)) == hunter}
    elif prompt.name == "promote" and isinstance(decision, Pairs) and decision.most is not None:
        # All pairs at once, where the rules ask once for each treasure.
        mine = set(list(item.value)[: decision.most])
    else:
        return written, None
    part = {key: value for key, value in item.value.items() if key in mine}
    rest = {key: value for key, value in item.value.items() if key not in mine}
    return (
        WrittenAnswer(prompt, Item(part, item.line, item.path)) if part else None,
        WrittenAnswer(prompt, Item(rest, item.line, item.path)) if rest else None,
    )


def _answers_element(decision: Decision, dice: Dice, player: Seat, name: str, word: Item) -> bool:
    """Returns whether an entry of `{Magi's Crown (Air): fire, Conjurer: fire}` is about this question: the element of
    the item's results, or whose results become the same."""
    die = _found(dice, player, Item(name, word.line, word.path))
    if "item" in decision.about:
        return die in getattr(decision, "options", ()) and word.value == decision.about.get("element")
    return die == decision.about.get("die")


def _names_an_item(item: Item) -> bool:
    return any(die_name(Item(name, item.line, item.path)).kind in catalogue().items for name in item.mapping())


def _divide_choice(
    written: WrittenAnswer, decision: Decision, dice: Dice
) -> tuple[WrittenAnswer | None, WrittenAnswer | None]:
    """Takes the use of this question's die out of `{Filcher: melee, Herald: {saves: 4}}`."""
    prompt, item = written.prompt, written.answer
    assert isinstance(item.value, Mapping)
    about = decision.about.get("die")
    for name, use in item.value.items():
        if about is None or _found(dice, prompt.player, Item(name, use.line, use.path)) == about:
            chosen = _use_of_split(use)
            rest = {key: value for key, value in item.value.items() if key != name}
            left = WrittenAnswer(prompt, Item(rest, item.line, item.path)) if rest else None
            if chosen is not None:
                return WrittenAnswer(Prompt(prompt.player, decision.prompt), chosen), left
    return None, written


def _found(dice: Dice, player: Seat, entry: Item) -> str | None:
    try:
        return dice.fresh().find(player, [entry])[0]
    except NotReadable:
        return None


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
