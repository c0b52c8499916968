"""Reads cards from YAML, of the starter set, of a server, or of a scenario file: one schema, checked loudly.

Every mistake is a `NotReadable` with line, key and the nearest right word. `docs/allure-cards.md` describes the form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from engine.legacys_allure import cards as c
from engine.legacys_allure.cards import (
    HERO,
    RANGE,
    SELF,
    STARTING_HEX,
    AbilityCard,
    Active,
    Among,
    Aura,
    AuraWho,
    Card,
    CardId,
    CardSet,
    Choice,
    DamageType,
    Effect,
    InCombat,
    ItemCard,
    Keyworded,
    Kind,
    Label,
    Limit,
    Modifier,
    Property,
    Reach,
    Side,
    Summon,
    Trigger,
    Triggered,
    UnitCard,
    Until,
    Where,
)
from engine.legacys_allure.keywords.registry import Category
from engine.legacys_allure.keywords.table import AS_PASSIVE, AS_STATUS, BY_NAME, KEYWORDS
from engine.located import Item, NotReadable

W = TypeVar("W", bound=StrEnum)

MOST_NUMBER: Final = 99
MOST_MOVEMENT: Final = 12
"""No way on the map needs more, and every step more makes the search for ways longer."""
MOST_CHAIN: Final = 4
MOST_PASSIVES: Final = 12
MOST_EFFECTS: Final = 12

_UNIT_KEYS: Final = (
    "kind",
    "name",
    "faction",
    "gold",
    "mana",
    "power",
    "range",
    "movement",
    "health",
    "types",
    "legendary",
    "summoned",
    "passives",
    "actives",
    "keywords",
    "text",
)
_ABILITY_KEYS: Final = ("kind", "name", "level", "hero", "gold", "passives", "actives", "modifiers", "keywords", "text")
_ITEM_KEYS: Final = ("kind", "name", "gold", "slots", "passives", "actives", "modifiers", "keywords", "text")
_ACTIVE_KEYS: Final = ("name", "mana", "range", "combinable", "limit", "choose", "effects", "ignores")
_CHOICE_KEYS: Final = ("as", "kind", "side", "within", "from", "where", "optional", "min", "max", "distinct")
_WHERE_KEYS: Final = (
    "gold_max",
    "gold_min",
    "health_max",
    "empty",
    "not_types",
    "faction_same_as_hero",
    "back_of",
    "damaged",
    "melee",
    "ranged",
    "not_containing_self",
)
_AURA_WHERE: Final = (
    "gold_max",
    "gold_min",
    "health_max",
    "not_types",
    "faction_same_as_hero",
    "damaged",
    "melee",
    "ranged",
)

NAMED_BY_TRIGGER: Final[Mapping[Trigger, tuple[str, ...]]] = {
    Trigger.ATTACKED: ("attacker",),
    Trigger.ATTACK_DECLARED: ("defender",),
    Trigger.ATTACK_SURVIVED: ("defender",),
    Trigger.ATTACK_END: ("defender", "units_on_path"),
    Trigger.TRAMPLE: ("defender",),
}
"""What a triggered passive may name beside its own choices."""


@dataclass(frozen=True)
class Defaults:
    """What holds where a card does not say it: None means that it must."""

    faction: str | None = None
    gold: int | None = None


IN_SCENARIOS: Final = Defaults("test", 5)


def slug(name: str) -> str:
    """Returns the id that a name gives: `Odra Kell, Furnace Marshal` is odra_kell."""
    return re.sub(r"[^a-z0-9]+", "_", name.split(",")[0].casefold()).strip("_")


def read_cards(items: Iterable[Item], known: CardSet, defaults: Defaults) -> list[Card]:
    """Returns the cards of a list, checked against each other and those that are known. Raises `NotReadable`."""
    read: list[tuple[Item, Card]] = []
    for item in items:
        card = _card(item, defaults)
        for other in (*known, *(one for _, one in read)):
            if other.id == card.id or (other.title == card.title and other.kind != Kind.ABILITY):
                raise _at(item, "name").wrong(f"there is a card {card.title!r} already")
        read.append((item, card))
    everything = [*known, *(card for _, card in read)]
    return [_linked(item, card, everything) for item, card in read]


def _linked(item: Item, card: Card, everything: Sequence[Card]) -> Card:
    """Returns the card with what it names among the others: an ability's hero, summoned units."""
    units = [one for one in everything if isinstance(one, UnitCard)]
    if isinstance(card, AbilityCard):
        heroes = [one for one in units if one.is_hero]
        card = replace(card, hero=_find(_at(item, "hero"), card.hero, heroes).id)
    actives = tuple(replace(a, effects=_summoning(item, a.effects, units)) for a in card.actives)
    triggers = tuple(replace(t, effects=_summoning(item, t.effects, units)) for t in card.triggers)
    return replace(card, actives=actives, triggers=triggers)


def _summoning(item: Item, effects: Sequence[Effect], units: Sequence[UnitCard]) -> tuple[Effect, ...]:
    return tuple(
        replace(effect, unit=_find(item, effect.unit, units).id) if isinstance(effect, Summon) else effect
        for effect in effects
    )


def _find(item: Item, word: str, among: Sequence[UnitCard]) -> UnitCard:
    for card in among:
        if word in (card.id, card.name, card.short):
            return card
    names = [card.id for card in among]
    raise item.wrong(f"there is no card {word!r} for this. Known: {', '.join(names) or 'none'}.")


def _at(item: Item, key: str) -> Item:
    """Returns the value of a key, or where it is missing the whole."""
    found = item.value.get(key) if isinstance(item.value, Mapping) else None
    return found if found is not None else item


# -- cards ---------------------------------------------------------------------------------------------------------


def _card(item: Item, defaults: Defaults) -> Card:
    keys = item.mapping()
    kind = keys["kind"].one_of([k.value for k in Kind]) if "kind" in keys else Kind.UNIT.value
    if kind == Kind.ABILITY:
        return _ability_card(item, defaults)
    return _item_card(item, defaults) if kind == Kind.ITEM else _unit_card(item, Kind(kind), defaults)


def _need(item: Item, keys: Mapping[str, Item], *names: str) -> None:
    for name in names:
        if name not in keys:
            raise item.wrong(f"the key {name!r} is missing: this card needs {', '.join(names)}")


def _unit_card(item: Item, kind: Kind, defaults: Defaults) -> UnitCard:
    keys = item.mapping(_UNIT_KEYS)
    _need(item, keys, "name", "power", "movement", "health")
    reader = _Reader()
    summoned = "summoned" in keys and keys["summoned"].truth()
    is_hero = kind == Kind.HERO
    gold = _gold(item, keys, defaults, free=is_hero or summoned)
    if "faction" not in keys and defaults.faction is None:
        raise item.wrong("the key 'faction' is missing")
    name = _name(keys["name"])
    card = UnitCard(
        id=CardId(slug(name)),
        name=name,
        kind=kind,
        gold=gold,
        faction=keys["faction"].text() if "faction" in keys else str(defaults.faction),
        mana=_number_or_none(keys.get("mana")),
        power=_number_or_none(keys.get("power")),
        range=_number_or_none(keys.get("range")),
        movement=_number_or_none(keys.get("movement"), MOST_MOVEMENT),
        health=_number(keys["health"], 1),
        types=_words(keys.get("types")),
        legendary="legendary" in keys and keys["legendary"].truth(),
        summoned=summoned,
        **reader.abilities(keys),
    )
    # Scenario files may ask what becomes of an ability that can never be paid.
    if defaults.gold is None and card.mana is None and any(active.mana for active in card.actives):
        raise keys["actives"].wrong(f"{name} has no mana, so it could never pay for this ability")
    return card


def _ability_card(item: Item, defaults: Defaults) -> AbilityCard:
    keys = item.mapping(_ABILITY_KEYS)
    _need(item, keys, "name", "hero")
    name = _name(keys["name"])
    level = _number(keys["level"], 1, 9) if "level" in keys else 1
    gold = _gold(item, keys, defaults, free=False)
    return AbilityCard(
        id=CardId(f"{slug(name)}_{level}"),
        name=name,
        kind=Kind.ABILITY,
        gold=gold,
        level=level,
        hero=CardId(keys["hero"].text()),
        modifiers=tuple(_modifier(one, only=True) for one in _list(keys.get("modifiers"), MOST_PASSIVES)),
        **_Reader().abilities(keys),
    )


def _item_card(item: Item, defaults: Defaults) -> ItemCard:
    keys = item.mapping(_ITEM_KEYS)
    _need(item, keys, "name")
    name = _name(keys["name"])
    return ItemCard(
        id=CardId(slug(name)),
        name=name,
        kind=Kind.ITEM,
        gold=_gold(item, keys, defaults, free=False),
        slots=_number(keys["slots"], 1, 3) if "slots" in keys else 1,
        modifiers=tuple(_modifier(one, only=True) for one in _list(keys.get("modifiers"), MOST_PASSIVES)),
        **_Reader().abilities(keys),
    )


def _gold(item: Item, keys: Mapping[str, Item], defaults: Defaults, *, free: bool) -> int | None:
    given = keys.get("gold")
    if free:
        if given is not None and given.value is not None:
            raise given.wrong("heroes and summoned units have no gold cost: leave it out (5.3.3)")
        return None
    if given is None:
        if defaults.gold is None:
            raise item.wrong("the key 'gold' is missing")
        return defaults.gold
    if given.value is None:
        # A gold cost of nothing belongs to heroes and summoned units; scenario files may still ask what it does.
        if defaults.gold is None:
            raise given.wrong("only heroes and summoned units have no gold cost (5.3.3)")
        return None
    return _number(given, 0, 160)


def _name(item: Item) -> str:
    name = item.text().strip()
    if not 1 <= len(name) <= 60 or any(sign in name for sign in "#>\n"):
        raise item.wrong("a name has 1 to 60 characters and no '#' or '>'")
    if not slug(name):
        raise item.wrong("a name needs a letter or a digit from a to z")
    return name


# -- numbers and words ---------------------------------------------------------------------------------------------


def _number(item: Item, least: int = 0, most: int = MOST_NUMBER) -> int:
    number = item.number()
    if not least <= number <= most:
        raise item.wrong(f"a number from {least} to {most} is expected here, not {number}")
    return number


def _number_or_none(item: Item | None, most: int = MOST_NUMBER) -> int | None:
    return None if item is None or item.value is None else _number(item, 0, most)


def _words(item: Item | None) -> tuple[str, ...]:
    return () if item is None else tuple(one.text() for one in item.one_or_more())


def _list(item: Item | None, most: int) -> Sequence[Item]:
    if item is None:
        return ()
    items = item.items()
    if len(items) > most:
        raise item.wrong(f"no more than {most} are possible here")
    return items


def _one_of(item: Item, kind: type[W]) -> W:
    return kind(item.one_of([one.value for one in kind]))


# -- passives ------------------------------------------------------------------------------------------------------


def read_printed(text: str, item: Item) -> Keyworded:
    """Returns the keyword that a card or status states as printed: "Armor 2", "Backstab"."""
    found = re.fullmatch(r"(.+?)(?: (\d{1,2}))?", text.strip())
    assert found is not None
    name, x = found[1], found[2]
    known = BY_NAME.get(f"{name} X" if x is not None else name)
    if known is None and f"{name} X" in BY_NAME:
        raise item.wrong(f"{name} needs a number, for example {name} 1")
    if known is None:
        shown = [keyword.printed for keyword in BY_NAME.values()]
        raise _unknown(item, text, shown)
    return Keyworded(known.id, None if x is None else int(x))


def _unknown(item: Item, word: str, known: Sequence[str]) -> NotReadable:
    import difflib

    near = difflib.get_close_matches(word, known, 1, 0.5)
    hint = f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(sorted(set(known)))}."
    return item.wrong(f"{word!r} is not known here. {hint}")


def _keyworded(item: Item) -> Keyworded:
    """Returns `{keyword: armor, x: 1}` or "Armor 1"."""
    if isinstance(item.value, str):
        granted = read_printed(item.value, item)
    else:
        keys = item.mapping(("keyword", "x"))
        _need(item, keys, "keyword")
        granted = Keyworded(_keyword(keys["keyword"], AS_PASSIVE), _x(keys.get("x")))
        _check_x(item, granted)
    if granted.keyword not in AS_PASSIVE:
        raise item.wrong(f"{KEYWORDS[granted.keyword].printed} is no passive; an ability may place it as a status")
    return granted


def _keyword(item: Item, among: Iterable[str]) -> str:
    return item.one_of(sorted(among))


def _x(item: Item | None) -> int | None:
    return None if item is None or item.value is None else _number(item)


def _check_x(item: Item, granted: Keyworded) -> None:
    known = KEYWORDS[granted.keyword]
    if known.needs_x and granted.x is None:
        raise item.wrong(f"{known.printed} needs x")
    if not known.takes_x and granted.x is not None:
        other = f"{granted.keyword}_x"
        hint = f"; {other} has one" if other in KEYWORDS else ""
        raise item.wrong(f"{known.printed} has no x{hint}")


def _modifier(item: Item, *, only: bool = False) -> Modifier:
    keys = item.mapping(("property", "delta", "set", "only") if only else ("property", "delta", "set"))
    _need(item, keys, "property")
    delta, value = _delta_or_set(item, keys)
    return Modifier(
        _one_of(keys["property"], Property),
        delta,
        value,
        keys["only"].one_of(("melee", "ranged")) if "only" in keys else None,
    )


def _delta_or_set(item: Item, keys: Mapping[str, Item]) -> tuple[int | None, int | None]:
    delta = _number(keys["delta"], -MOST_NUMBER) if "delta" in keys else None
    value = _number(keys["set"]) if "set" in keys else None
    if (delta is None) == (value is None):
        raise item.wrong("either delta (+X) or set (X) is needed, and not both")
    return delta, value


@dataclass
class _Reader:
    """Reads the passives and actives of one card."""

    names: set[str] = field(default_factory=set)

    def abilities(self, keys: Mapping[str, Item]) -> dict[str, Any]:
        """Returns what all cards have in common, by the names of the fields."""
        for word in _words(keys.get("keywords")):
            if word not in KEYWORDS:
                raise _unknown(keys["keywords"], word, list(KEYWORDS))
        keywords: list[Keyworded] = []
        triggers: list[Triggered] = []
        auras: list[Aura] = []
        in_combat: list[InCombat] = []
        for item in _list(keys.get("passives"), MOST_PASSIVES):
            form = () if isinstance(item.value, str) else item.mapping()
            if "trigger" in form:
                triggers.append(self._triggered(item))
            elif "aura" in form:
                auras.append(_aura(item))
            elif "while" in form:
                in_combat.append(_in_combat(item))
            elif isinstance(item.value, str) or "keyword" in form:
                keywords.append(_keyworded(item))
            else:
                raise item.wrong("a passive is a keyword as printed, or has one of keyword, trigger, aura, while")
        actives = tuple(self._active(item) for item in _list(keys.get("actives"), MOST_PASSIVES))
        names = [active.name for active in actives]
        if len(set(names)) < len(names):
            raise keys["actives"].wrong("two abilities of a card have the same name")
        return {
            "keywords": tuple(keywords),
            "triggers": tuple(triggers),
            "auras": tuple(auras),
            "in_combat": tuple(in_combat),
            "actives": actives,
        }

    def _triggered(self, item: Item) -> Triggered:
        keys = item.mapping(("trigger", "choose", "effects"))
        _need(item, keys, "trigger", "effects")
        trigger = _one_of(keys["trigger"], Trigger)
        self.names = set(NAMED_BY_TRIGGER.get(trigger, ()))
        choose = self._choices(keys.get("choose"), has_range=False)
        effects = self._effects(keys["effects"], on_path="units_on_path" in self.names)
        return Triggered(trigger, _with_free_destinations(choose, effects), effects)

    def _active(self, item: Item) -> Active:
        keys = item.mapping(_ACTIVE_KEYS)
        _need(item, keys, "name", "effects")
        self.names = set()
        limit = keys.get("limit")
        choose = self._choices(keys.get("choose"), has_range=True)
        effects = self._effects(keys["effects"], on_path=bool(choose))
        return Active(
            name=_name(keys["name"]),
            mana=_number(keys["mana"]) if "mana" in keys else 0,
            range=_reach(keys.get("range"), ("adjacent", "self")),
            combinable="combinable" in keys and keys["combinable"].truth(),
            limit=None if limit is None or limit.value is None else _one_of(limit, Limit),
            choose=_with_free_destinations(choose, effects),
            effects=effects,
            ignores=tuple(one.one_of(("spellproof",)) for one in _list(keys.get("ignores"), 1)),
        )

    def _choices(self, item: Item | None, *, has_range: bool) -> tuple[Choice, ...]:
        choices: list[Choice] = []
        for one in _list(item, 4):
            choice = self._choice(one, has_range=has_range)
            if choice.name in self.names or choice.name in (SELF, HERO):
                raise one.wrong(f"{choice.name!r} stands for something else already")
            self.names.add(choice.name)
            choices.append(choice)
        return tuple(choices)

    def _choice(self, item: Item, *, has_range: bool) -> Choice:
        keys = item.mapping(_CHOICE_KEYS)
        _need(item, keys, "as", "kind")
        kind = _one_of(keys["kind"], Among)
        within = _reach(keys.get("within"), ("adjacent", "range"))
        if within == RANGE and not has_range:
            raise keys["within"].wrong("a triggered passive has no range: say adjacent or a number")
        origin = self._origin(keys["from"]) if "from" in keys else None
        is_chain = kind in (Among.CHAIN_UNITS, Among.CHAIN_HEXES)
        least, most = _bounds(keys, is_chain=is_chain)
        return Choice(
            name=keys["as"].text(),
            kind=kind,
            side=_one_of(keys["side"], Side) if "side" in keys else Side.ANY,
            within=within,
            origin=origin,
            where=self._where(keys["where"]) if "where" in keys else c.NO_CONDITION,
            optional="optional" in keys and keys["optional"].truth(),
            least=least,
            most=most,
            distinct="distinct" in keys and keys["distinct"].truth(),
        )

    def _origin(self, item: Item) -> str | None:
        word = item.one_of((SELF, HERO, STARTING_HEX, *sorted(self.names)))
        return None if word == SELF else word

    def _where(self, item: Item, known: Sequence[str] = _WHERE_KEYS) -> Where:
        keys = item.mapping(known)
        return Where(
            gold_max=_number_or_none(keys.get("gold_max"), 160),
            gold_min=_number_or_none(keys.get("gold_min"), 160),
            health_max=_number_or_none(keys.get("health_max")),
            empty="empty" in keys and keys["empty"].truth(),
            not_types=_words(keys.get("not_types")),
            faction_same_as_hero="faction_same_as_hero" in keys and keys["faction_same_as_hero"].truth(),
            back_of=keys["back_of"].one_of((SELF, HERO, *sorted(self.names))) if "back_of" in keys else None,
            damaged=keys["damaged"].truth() if "damaged" in keys else None,
            melee="melee" in keys and keys["melee"].truth(),
            ranged="ranged" in keys and keys["ranged"].truth(),
            not_containing_self="not_containing_self" in keys and keys["not_containing_self"].truth(),
        )

    # -- effects ---------------------------------------------------------------------------------------------------

    def _effects(self, item: Item, *, on_path: bool) -> tuple[Effect, ...]:
        items = _list(item, MOST_EFFECTS)
        if not items:
            raise item.wrong("a list of effects is expected here")
        return tuple(self._effect(one, on_path=on_path) for one in items)

    def _effect(self, item: Item, *, on_path: bool) -> Effect:
        keys = item.mapping()
        _need(item, keys, "op")
        op = keys["op"].one_of(OPS)
        known, needed = OPS[op].fields, OPS[op].needed
        item.mapping(("op", *known))
        _need(item, keys, *needed)
        read = {key: self._field(op, key, value, on_path=on_path) for key, value in keys.items() if key != "op"}
        return OPS[op].make(item, read)

    def _field(self, op: str, key: str, item: Item, *, on_path: bool) -> Any:
        if key in ("to", "a", "b", "toward", "away_from", "destination") or (key == "from" and op == "push"):
            return self._selector(item, on_path=on_path)
        return _FIELDS[key](item)

    def _selector(self, item: Item, *, on_path: bool) -> str:
        word = item.text()
        named = [name for name in self.names if name != "units_on_path"]
        known = [SELF, HERO, "units_adjacent", *named]
        known += [f"units_in:{name}" for name in named] + [f"units_in_triad:{name}" for name in named]
        if on_path:
            known.append("units_on_path")
        if word not in known:
            raise _unknown(item, word, known)
        return word


def _with_free_destinations(choose: tuple[Choice, ...], effects: tuple[Effect, ...]) -> tuple[Choice, ...]:
    """Returns the choices; a hex where something is to be put must be free, also where the card does not say so
    (A-82).
    """
    goals = {getattr(effect, "destination", None) for effect in effects}
    return tuple(
        replace(choice, where=replace(choice.where, empty=True))
        if choice.kind == Among.HEX and choice.name in goals
        else choice
        for choice in choose
    )


def _reach(item: Item | None, words: Sequence[str]) -> Reach:
    if item is None or item.value is None:
        return None
    return item.one_of(words) if isinstance(item.value, str) else _number(item)


def _bounds(keys: Mapping[str, Item], *, is_chain: bool) -> tuple[int, int]:
    """Returns how many members a chain has. Without `min` it is exactly `max` (A-61)."""
    most = _number(keys["max"], 1, MOST_CHAIN) if "max" in keys else None
    least = _number(keys["min"], 1, MOST_CHAIN) if "min" in keys else None
    if not is_chain:
        for key in ("min", "max"):
            if key in keys and keys[key].value != 1:
                raise keys[key].wrong("only chains have more than one member")
        return 1, 1
    if most is None:
        most = least or 2
    least = most if least is None else least
    if least > most:
        raise keys["min"].wrong("min is larger than max")
    return least, most


def _aura(item: Item) -> Aura:
    keys = item.mapping(("aura", "grant"))
    _need(item, keys, "aura", "grant")
    who = keys["aura"]
    where = c.NO_CONDITION
    if not isinstance(who.value, str):
        inside = who.mapping(("who", "where"))
        _need(who, inside, "who")
        if "where" in inside:
            where = _Reader()._where(inside["where"], _AURA_WHERE)
        who = inside["who"]
    grants = tuple(_grant(one) for one in _list(keys["grant"], 6))
    if not grants:
        raise keys["grant"].wrong("a list of what it grants is expected here")
    return Aura(_one_of(who, AuraWho), where, grants)


def _grant(item: Item) -> Keyworded | Modifier:
    if isinstance(item.value, str) or "modify" not in item.mapping():
        return _keyworded(item)
    return _modifier(item.mapping(("modify",))["modify"])


FOE_HAS: Final = frozenset({k.id for k in KEYWORDS.values() if k.category in (Category.PASSIVE, Category.STATUS)})
"""What the other in a combat may have, for a modifier that holds only then."""


def _in_combat(item: Item) -> InCombat:
    keys = item.mapping(("while", "modify"))
    _need(item, keys, "while", "modify")
    condition = keys["while"].mapping(("in_combat_with",))
    _need(keys["while"], condition, "in_combat_with")
    return InCombat(_keyword(condition["in_combat_with"], FOE_HAS), _modifier(keys["modify"]))


# -- operations ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Op:
    """One operation: what makes its effect, its fields, and which of them it needs."""

    make: Callable[[Item, dict[str, Any]], Effect]
    fields: tuple[str, ...]
    needed: tuple[str, ...]


def _simple(kind: type[Effect], **renamed: str) -> Callable[[Item, dict[str, Any]], Effect]:
    def make(_: Item, read: dict[str, Any]) -> Effect:
        return kind(**{renamed.get(key, key): value for key, value in read.items()})

    return make


def _status(item: Item, read: dict[str, Any]) -> Effect:
    granted = Keyworded(read["status"], read.get("x"))
    _check_x(item, granted)
    if read.get("add") and granted.x is None:
        raise item.wrong("add is for a status with x")
    if "until" not in read and granted.keyword in ("burned", "poisoned"):
        read["until"] = Until.COUNTERS
    return c.GiveStatus(**read)


def _modify(item: Item, read: dict[str, Any]) -> Effect:
    if ("delta" in read) == ("set" in read):
        raise item.wrong("either delta (+X) or set (X) is needed, and not both")
    return c.Modify(**read)


def _bundle(item: Item) -> str:
    return item.text()


_FIELDS: Final[Mapping[str, Callable[[Item], Any]]] = {
    "type": lambda item: _one_of(item, DamageType),
    "amount": _number,
    "non_lethal": Item.truth,
    "spell_power": Item.truth,
    "status": lambda item: _keyword(item, AS_STATUS),
    "x": _number,
    "until": lambda item: _one_of(item, Until),
    "add": Item.truth,
    "bundle": _bundle,
    "property": lambda item: _one_of(item, Property),
    "delta": lambda item: _number(item, -MOST_NUMBER),
    "set": _number,
    "max_instances": lambda item: _number(item, 1),
    "label": lambda item: _one_of(item, Label),
    "most": lambda item: _number(item, 1),
    "distance": lambda item: _number(item, 1, MOST_MOVEMENT),
    "exhausted": Item.truth,
    "unit": Item.text,
}

OPS: Final[Mapping[str, _Op]] = {
    "damage": _Op(_simple(c.Damage), ("type", "amount", "to", "non_lethal", "spell_power"), ("type", "amount", "to")),
    "heal": _Op(_simple(c.Heal), ("amount", "to", "spell_power"), ("amount", "to")),
    "status": _Op(_status, ("status", "x", "to", "until", "add", "bundle"), ("status", "to")),
    "modify": _Op(_modify, ("property", "delta", "set", "to", "until", "max_instances", "bundle"), ("property", "to")),
    "cleanse": _Op(_simple(c.Cleanse), ("to", "label", "most"), ("to",)),
    "push": _Op(_simple(c.Push, **{"from": "source"}), ("x", "to", "from"), ("x", "to")),
    "pull": _Op(_simple(c.Pull), ("x", "to", "toward"), ("x", "to")),
    "move": _Op(_simple(c.MoveUnit), ("distance", "to", "away_from"), ("distance", "to")),
    "relocate": _Op(_simple(c.Relocate), ("to", "destination"), ("to", "destination")),
    "switch": _Op(_simple(c.Switch), ("a", "b"), ("a", "b")),
    "control": _Op(_simple(c.TakeControl), ("to", "until"), ("to",)),
    "grant_action": _Op(_simple(c.GrantAction), ("to",), ("to",)),
    "mana": _Op(_simple(c.ChangeMana), ("delta", "to"), ("delta", "to")),
    "destroy": _Op(_simple(c.Destroy), ("to",), ("to",)),
    "sacrifice": _Op(_simple(c.Sacrifice), ("to",), ("to",)),
    "return_from_graveyard": _Op(
        _simple(c.ReturnFromGraveyard), ("to", "destination", "exhausted"), ("to", "destination")
    ),
    "summon": _Op(_simple(c.Summon), ("unit", "destination", "exhausted"), ("unit", "destination")),
}
"""Every operation by the word that a card's data has for it."""
