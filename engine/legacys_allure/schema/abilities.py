"""The passives and actives of a card: what triggers them, what they let choose, what they do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.legacys_allure import cards as c
from engine.legacys_allure.cards import (
    HERO,
    RANGE,
    SELF,
    STARTING_HEX,
    Active,
    Among,
    AuraWho,
    CardAura,
    CardEffect,
    Choice,
    InCombat,
    Keyworded,
    Limit,
    Reach,
    TargetCondition,
    TargetSide,
    Trigger,
    Triggered,
)
from engine.legacys_allure.keywords.registry import Category
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.schema.fields import (
    card_name,
    each,
    fields,
    handle,
    listed,
    need,
    number,
    number_or_none,
    one_of,
    truth,
    unknown,
    words,
)
from engine.legacys_allure.schema.granted import grant, keyword, keyworded, label_keywords, modifier
from engine.legacys_allure.schema.operations import FIELDS, OPS
from engine.located import Gathering, Item

MOST_CHAIN: Final = 4
MOST_PASSIVES: Final = 12
MOST_EFFECTS: Final = 12
MOST_CHOICES: Final = 4

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


@dataclass
class AbilityReader:
    """Reads the passives and actives of one card."""

    names: set[str] = field(default_factory=set)

    def abilities(self, keys: Mapping[str, Item]) -> dict[str, Any]:
        """Returns what all cards have in common, by the names of the fields."""
        gathering = Gathering()
        gathering.read(label_keywords, keys.get("keywords"))
        passives = gathering.read(lambda: each(listed(keys.get("passives"), MOST_PASSIVES), self._passive)) or ()
        actives = gathering.read(lambda: each(listed(keys.get("actives"), MOST_PASSIVES), self._active)) or ()
        names = [active.name for active in actives]
        if len(set(names)) < len(names):
            gathering.mistakes.append(keys["actives"].wrong("two abilities of a card have the same name"))
        gathering.end()
        return {
            "keywords": tuple(one for one in passives if isinstance(one, Keyworded)),
            "triggers": tuple(one for one in passives if isinstance(one, Triggered)),
            "auras": tuple(one for one in passives if isinstance(one, CardAura)),
            "in_combat": tuple(one for one in passives if isinstance(one, InCombat)),
            "actives": actives,
        }

    def _passive(self, item: Item) -> Keyworded | Triggered | CardAura | InCombat:
        form = () if isinstance(item.value, str) else item.mapping()
        if "trigger" in form:
            return self._triggered(item)
        if "aura" in form:
            return _aura(item)
        if "while" in form:
            return _in_combat(item)
        if isinstance(item.value, str) or "keyword" in form:
            return keyworded(item)
        raise item.wrong("a passive is a keyword as printed, or has one of keyword, trigger, aura, while")

    def _triggered(self, item: Item) -> Triggered:
        keys = item.mapping(("trigger", "choose", "effects"))
        need(item, keys, "trigger", "effects")
        trigger = one_of(keys["trigger"], Trigger)
        self.names = set(NAMED_BY_TRIGGER.get(trigger, ()))
        choose = self._choices(keys.get("choose"), has_range=False)
        effects = self._effects(keys["effects"], on_path="units_on_path" in self.names)
        return Triggered(trigger, _with_free_destinations(choose, effects), effects)

    def _active(self, item: Item) -> Active:
        self.names = set()
        made = fields(
            item,
            _ACTIVE_KEYS,
            ("name", "effects"),
            {
                "name": card_name,
                "mana": lambda given: 0 if given is None else number(given),
                "range": lambda given: _reach(given, ("adjacent", "self")),
                "combinable": truth,
                "limit": lambda given: None if given is None or given.value is None else one_of(given, Limit),
                "choose": lambda given: self._choices(given, has_range=True),
                "effects": lambda given: self._effects(given, on_path=bool(self.names)),
                "ignores": lambda given: tuple(one.one_of(("spellproof",)) for one in listed(given, 1)),
            },
        )
        return Active(**{**made, "choose": _with_free_destinations(made["choose"], made["effects"])})

    def _choices(self, item: Item | None, *, has_range: bool) -> tuple[Choice, ...]:
        choices: list[Choice] = []
        gathering = Gathering()
        for one in listed(item, MOST_CHOICES):
            choice = gathering.read(self._choice, one, has_range=has_range)
            if choice is None:
                # The name it would have had is known too.
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
        need(item, keys, "as", "kind")
        kind = one_of(keys["kind"], Among)
        within = _reach(keys.get("within"), ("adjacent", "range"))
        if within == RANGE and not has_range:
            raise keys["within"].wrong("a triggered passive has no range: say adjacent or a number")
        origin = self._origin(keys["from"]) if "from" in keys else None
        is_chain = kind in (Among.CHAIN_UNITS, Among.CHAIN_HEXES)
        least, most = _bounds(keys, is_chain=is_chain)
        return Choice(
            name=handle(keys["as"]),
            kind=kind,
            side=one_of(keys["side"], TargetSide) if "side" in keys else TargetSide.ANY,
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

    def _where(self, item: Item, known: Sequence[str] = _WHERE_KEYS) -> TargetCondition:
        keys = item.mapping(known)
        return TargetCondition(
            gold_max=number_or_none(keys.get("gold_max"), 160),
            gold_min=number_or_none(keys.get("gold_min"), 160),
            health_max=number_or_none(keys.get("health_max")),
            empty="empty" in keys and keys["empty"].truth(),
            not_types=words(keys.get("not_types")),
            faction_same_as_hero="faction_same_as_hero" in keys and keys["faction_same_as_hero"].truth(),
            back_of=keys["back_of"].one_of((SELF, HERO, *sorted(self.names))) if "back_of" in keys else None,
            damaged=keys["damaged"].truth() if "damaged" in keys else None,
            melee="melee" in keys and keys["melee"].truth(),
            ranged="ranged" in keys and keys["ranged"].truth(),
            not_containing_self="not_containing_self" in keys and keys["not_containing_self"].truth(),
        )

    # -- effects ---------------------------------------------------------------------------------------------------

    def _effects(self, item: Item, *, on_path: bool) -> tuple[CardEffect, ...]:
        items = listed(item, MOST_EFFECTS)
        if not items:
            raise item.wrong("a list of effects is expected here")
        return each(items, lambda one: self._effect(one, on_path=on_path))

    def _effect(self, item: Item, *, on_path: bool) -> CardEffect:
        keys = item.mapping()
        need(item, keys, "op")
        op = keys["op"].one_of(OPS)
        known = OPS[op].fields
        gathering = Gathering()
        gathering.read(item.mapping, ("op", *known))
        gathering.read(need, item, keys, *OPS[op].needed)
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
        return FIELDS[key](item)

    def _selector(self, item: Item, *, on_path: bool) -> str:
        word = item.text()
        named = [name for name in self.names if name != "units_on_path"]
        known = [SELF, HERO, "units_adjacent", *named]
        known += [f"units_in:{name}" for name in named] + [f"units_in_triad:{name}" for name in named]
        if on_path:
            known.append("units_on_path")
        if word not in known:
            raise unknown(item, word, known)
        return word


def _with_free_destinations(choose: tuple[Choice, ...], effects: tuple[CardEffect, ...]) -> tuple[Choice, ...]:
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
    return item.one_of(words) if isinstance(item.value, str) else number(item)


def _bounds(keys: Mapping[str, Item], *, is_chain: bool) -> tuple[int, int]:
    """Returns how many members a chain has. Without `min` it is exactly `max` (A-61)."""
    most = number(keys["max"], 1, MOST_CHAIN) if "max" in keys else None
    least = number(keys["min"], 1, MOST_CHAIN) if "min" in keys else None
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


def _aura(item: Item) -> CardAura:
    keys = item.mapping(("aura", "grant"))
    need(item, keys, "aura", "grant")
    who = keys["aura"]
    where = c.NO_CONDITION
    if not isinstance(who.value, str):
        inside = who.mapping(("who", "where"))
        need(who, inside, "who")
        if "where" in inside:
            where = AbilityReader()._where(inside["where"], _AURA_WHERE)
        who = inside["who"]
    grants = tuple(grant(one) for one in listed(keys["grant"], 6))
    if not grants:
        raise keys["grant"].wrong("a list of what it grants is expected here")
    return CardAura(one_of(who, AuraWho), where, grants)


FOE_HAS: Final = frozenset(
    {k.id for k in KEYWORDS.values() if k.category in (Category.PASSIVE, Category.STATUS)} | {"charging"}
)
"""What the other in a combat may have, for a modifier that holds only then."""


def _in_combat(item: Item) -> InCombat:
    keys = item.mapping(("while", "modify"))
    need(item, keys, "while", "modify")
    condition = keys["while"].mapping(("in_combat_with",))
    need(keys["while"], condition, "in_combat_with")
    return InCombat(keyword(condition["in_combat_with"], FOE_HAS), modifier(keys["modify"]))
