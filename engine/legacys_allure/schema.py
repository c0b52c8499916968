"""Reads cards from YAML, of the starter set, of a server, or of a scenario file: one schema, checked loudly.

Every mistake is a `NotReadable` with line, key and the nearest right word. `docs/allure-cards.md` describes the form.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar, cast

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
from engine.located import LONGEST_WORD, Gathering, Item, NotReadable, cut

W = TypeVar("W", bound=StrEnum)
T = TypeVar("T")

Reader: TypeAlias = Callable[[Any], Any]
"""Reads the value of a key, or None where the key is not there."""

ABILITIES: Final = "passives and actives"

MOST_NUMBER: Final = 99
MOST_MOVEMENT: Final = 12
"""No way on the map needs more, and every step more makes the search for ways longer."""
MOST_CHAIN: Final = 4
MOST_PASSIVES: Final = 12
MOST_EFFECTS: Final = 12
MOST_CHOICES: Final = 4
MOST_TYPES: Final = 6

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
    factions: tuple[str, ...] | None = None
    """The factions there are; None where any word is one."""


IN_SCENARIOS: Final = Defaults("test", 5)


def slug(name: str) -> str:
    """Returns the id that a name gives: `Odra Kell, Furnace Marshal` is odra_kell."""
    return re.sub(r"[^a-z0-9]+", "_", name.split(",")[0].casefold()).strip("_")


def read_cards(items: Iterable[Item], known: CardSet, defaults: Defaults) -> list[Card]:
    """Returns the cards of a list, checked against each other and those that are known.

    Raises `NotReadable`: one for all that is wrong with the list.
    """
    read: list[tuple[Item, Card]] = []
    gathering = Gathering()
    for item in items:
        others = [*known, *(card for _, card in read)]
        card = gathering.read(_new_card, item, defaults, others)
        if card is not None:
            read.append((item, card))
    # What a card with a mistake might have been is not missed yet.
    if not gathering.mistakes:
        everything = [*known, *(card for _, card in read)]
        linked = [gathering.read(_linked, item, card, everything) for item, card in read]
        gathering.end()
        return [card for card in linked if card is not None]
    gathering.end()
    return []


def _new_card(item: Item, defaults: Defaults, others: Sequence[Card]) -> Card:
    card = _card(item, defaults)
    for other in others:
        if other.id == card.id or (other.title == card.title and other.kind != Kind.ABILITY):
            raise _at(item, "name").wrong(f"there is a card {card.title!r} already; give this one another name")
    return card


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
    raise _unknown(item, word, [name for card in among for name in (card.id, card.name)] or ["none"])


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
    missing = [name for name in names if name not in keys]
    if missing:
        shown = ", ".join(map(repr, missing))
        keys_are = "the key " + shown + " is" if len(missing) == 1 else "the keys " + shown + " are"
        raise item.wrong(f"{keys_are} missing: {', '.join(names)} must be there")


def _fields(item: Item, known: Sequence[str], needed: Sequence[str], readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Returns what readers make of the keys of a mapping, by the names of the fields.

    A reader is handed the value of the key it is called after, or None where that is not there. Raises everything that
    is wrong at once.
    """
    gathering = Gathering()
    keys = item.mapping()
    gathering.read(item.mapping, known)
    gathering.read(_need, item, keys, *needed)
    made = {
        name: gathering.read(reader, keys.get(name))
        for name, reader in readers.items()
        if name in keys or name not in needed
    }
    gathering.end()
    return made


def _unit_card(item: Item, kind: Kind, defaults: Defaults) -> UnitCard:
    keys = item.mapping()
    summoned = "summoned" in keys and keys["summoned"].value is True
    free = kind == Kind.HERO or summoned
    faction = ("faction",) if defaults.faction is None else ()
    made = _fields(
        item,
        _UNIT_KEYS,
        ("name", *_gold_if_needed(defaults, free=free), "power", "movement", "health", *faction),
        {
            "name": card_name,
            "gold": lambda given: _gold(given, defaults, free=free),
            "faction": lambda given: _faction(given, defaults),
            "mana": _number_or_none,
            "power": _number_or_none,
            "range": _number_or_none,
            "movement": lambda given: _number_or_none(given, MOST_MOVEMENT),
            "health": lambda given: _number(given, 1),
            "types": _types,
            "legendary": _truth,
            "summoned": _truth,
            ABILITIES: lambda _: _Reader().abilities(keys),
        },
    )
    abilities = made.pop(ABILITIES)
    card = UnitCard(id=CardId(slug(made["name"])), kind=kind, **made, **abilities)
    # Scenario files may ask what becomes of an ability that can never be paid.
    if defaults.gold is None and card.mana is None and any(active.mana for active in card.actives):
        raise keys["actives"].wrong(f"{card.name} has no mana, so it could never pay for this ability: give it mana")
    return card


def _ability_card(item: Item, defaults: Defaults) -> AbilityCard:
    keys = item.mapping()
    made = _fields(
        item,
        _ABILITY_KEYS,
        ("name", "hero", *_gold_if_needed(defaults, free=False)),
        {
            "name": card_name,
            "level": lambda given: 1 if given is None else _number(given, 1, 9),
            "gold": lambda given: _gold(given, defaults, free=False),
            "hero": lambda given: CardId(given.text()),
            "modifiers": _modifiers,
            ABILITIES: lambda _: _Reader().abilities(keys),
        },
    )
    abilities = made.pop(ABILITIES)
    id_ = CardId(f"{slug(made['name'])}_{made['level']}")
    return AbilityCard(id=id_, kind=Kind.ABILITY, **made, **abilities)


def _item_card(item: Item, defaults: Defaults) -> ItemCard:
    keys = item.mapping()
    made = _fields(
        item,
        _ITEM_KEYS,
        ("name", *_gold_if_needed(defaults, free=False)),
        {
            "name": card_name,
            "gold": lambda given: _gold(given, defaults, free=False),
            "slots": lambda given: 1 if given is None else _number(given, 1, 3),
            "modifiers": _modifiers,
            ABILITIES: lambda _: _Reader().abilities(keys),
        },
    )
    abilities = made.pop(ABILITIES)
    return ItemCard(id=CardId(slug(made["name"])), kind=Kind.ITEM, **made, **abilities)


def _gold_if_needed(defaults: Defaults, *, free: bool) -> tuple[str, ...]:
    return () if free or defaults.gold is not None else ("gold",)


def _faction(given: Item | None, defaults: Defaults) -> str:
    if given is None:
        return str(defaults.faction)
    return given.text() if defaults.factions is None else given.one_of(defaults.factions)


def _truth(given: Item | None) -> bool:
    return given is not None and given.truth()


def _modifiers(given: Item | None) -> tuple[Modifier, ...]:
    return _each(_list(given, MOST_PASSIVES), lambda one: _modifier(one, only=True))


def _types(given: Item | None) -> tuple[str, ...]:
    words = () if given is None else given.one_or_more()
    if len(words) > MOST_TYPES:
        raise words[MOST_TYPES].wrong(f"no more than {MOST_TYPES} types are possible")
    return _each(words, _type)


def _type(item: Item) -> str:
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9 _-]{0,29}", item.text()):
        raise item.wrong("a type is a word of up to 30 letters, without #")
    return item.text()


def _each(items: Iterable[Item], reader: Callable[[Item], T]) -> tuple[T, ...]:
    """Returns what a reader makes of each. Raises everything that is wrong at once."""
    gathering = Gathering()
    read = [gathering.read(reader, item) for item in items]
    gathering.end()
    return tuple(cast("list[T]", read))


def _gold(given: Item | None, defaults: Defaults, *, free: bool) -> int | None:
    if free:
        if given is not None and given.value is not None:
            raise given.wrong("heroes and summoned units have no gold cost: leave it out (5.3.3)")
        return None
    if given is None:
        return defaults.gold
    if given.value is None:
        # A gold cost of nothing belongs to heroes and summoned units; scenario files may still ask what it does.
        if defaults.gold is None:
            raise given.wrong("only heroes and summoned units have no gold cost (5.3.3)")
        return None
    return _number(given, 0, 160)


def card_name(item: Item) -> str:
    """Returns the name of a card, an ability or a faction, with single spaces."""
    name = " ".join(item.text().split())
    if not re.fullmatch(r"[\w ',.!&()’-]{1,60}", name):
        raise item.wrong("a name has 1 to 60 letters, digits, spaces and signs out of ' , . ! & ( ) -")
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
        if x is not None:
            shown = [keyword.replace(" X", f" {x}") for keyword in shown]
        raise _unknown(item, text, shown)
    return Keyworded(known.id, None if x is None else int(x))


def _unknown(item: Item, word: str, known: Sequence[str]) -> NotReadable:
    near = difflib.get_close_matches(word[:LONGEST_WORD], known, 1, 0.5)
    hint = f"Did you mean {near[0]!r}?" if near else f"Known: {', '.join(sorted(set(known)))}."
    return item.wrong(f"{cut(word)!r} is not known here. {hint}")


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
        raise item.wrong(f"{known.printed} needs a number, for example x: 1")
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
        gathering = Gathering()
        gathering.read(_label_keywords, keys.get("keywords"))
        passives = gathering.read(lambda: _each(_list(keys.get("passives"), MOST_PASSIVES), self._passive)) or ()
        actives = gathering.read(lambda: _each(_list(keys.get("actives"), MOST_PASSIVES), self._active)) or ()
        names = [active.name for active in actives]
        if len(set(names)) < len(names):
            gathering.mistakes.append(keys["actives"].wrong("two abilities of a card have the same name"))
        gathering.end()
        return {
            "keywords": tuple(one for one in passives if isinstance(one, Keyworded)),
            "triggers": tuple(one for one in passives if isinstance(one, Triggered)),
            "auras": tuple(one for one in passives if isinstance(one, Aura)),
            "in_combat": tuple(one for one in passives if isinstance(one, InCombat)),
            "actives": actives,
        }

    def _passive(self, item: Item) -> Keyworded | Triggered | Aura | InCombat:
        form = () if isinstance(item.value, str) else item.mapping()
        if "trigger" in form:
            return self._triggered(item)
        if "aura" in form:
            return _aura(item)
        if "while" in form:
            return _in_combat(item)
        if isinstance(item.value, str) or "keyword" in form:
            return _keyworded(item)
        raise item.wrong("a passive is a keyword as printed, or has one of keyword, trigger, aura, while")

    def _triggered(self, item: Item) -> Triggered:
        keys = item.mapping(("trigger", "choose", "effects"))
        _need(item, keys, "trigger", "effects")
        trigger = _one_of(keys["trigger"], Trigger)
        self.names = set(NAMED_BY_TRIGGER.get(trigger, ()))
        choose = self._choices(keys.get("choose"), has_range=False)
        effects = self._effects(keys["effects"], on_path="units_on_path" in self.names)
        return Triggered(trigger, _with_free_destinations(choose, effects), effects)

    def _active(self, item: Item) -> Active:
        self.names = set()
        made = _fields(
            item,
            _ACTIVE_KEYS,
            ("name", "effects"),
            {
                "name": card_name,
                "mana": lambda given: 0 if given is None else _number(given),
                "range": lambda given: _reach(given, ("adjacent", "self")),
                "combinable": _truth,
                "limit": lambda given: None if given is None or given.value is None else _one_of(given, Limit),
                "choose": lambda given: self._choices(given, has_range=True),
                "effects": lambda given: self._effects(given, on_path=bool(self.names)),
                "ignores": lambda given: tuple(one.one_of(("spellproof",)) for one in _list(given, 1)),
            },
        )
        return Active(**{**made, "choose": _with_free_destinations(made["choose"], made["effects"])})

    def _choices(self, item: Item | None, *, has_range: bool) -> tuple[Choice, ...]:
        choices: list[Choice] = []
        gathering = Gathering()
        for one in _list(item, MOST_CHOICES):
            choice = gathering.read(self._choice, one, has_range=has_range)
            if choice is None:
                # What it would have been called is known all the same.
                named = one.value.get("as") if isinstance(one.value, Mapping) else None
                self.names |= {named.value} if named is not None and isinstance(named.value, str) else set()
                continue
            if choice.name in self.names or choice.name in (SELF, HERO):
                gathering.mistakes.append(one.wrong(f"{choice.name!r} stands for something else already"))
            self.names.add(choice.name)
            choices.append(choice)
        gathering.end()
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
            name=_handle(keys["as"]),
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
        return _each(items, lambda one: self._effect(one, on_path=on_path))

    def _effect(self, item: Item, *, on_path: bool) -> Effect:
        keys = item.mapping()
        _need(item, keys, "op")
        op = keys["op"].one_of(OPS)
        known = OPS[op].fields
        gathering = Gathering()
        gathering.read(item.mapping, ("op", *known))
        gathering.read(_need, item, keys, *OPS[op].needed)
        read = {
            key: gathering.read(self._field, op, key, value, on_path=on_path)
            for key, value in keys.items()
            if key in known
        }
        gathering.end()
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


def _label_keywords(given: Item | None) -> None:
    """Looks over the keywords that a card says it is about: a label, and not read otherwise."""
    for item in () if given is None else given.one_or_more():
        if item.text() not in KEYWORDS:
            raise _unknown(item, item.text(), list(KEYWORDS))


def _handle(item: Item) -> str:
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,19}", item.text()):
        raise item.wrong("what is chosen is called by up to 20 letters and digits, for example t")
    return item.text()


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


FOE_HAS: Final = frozenset(
    {k.id for k in KEYWORDS.values() if k.category in (Category.PASSIVE, Category.STATUS)} | {"charging"}
)
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


_bundle = _handle


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
