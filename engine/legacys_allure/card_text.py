"""What a card says, in words, made from its data alone: so the words and the rule cannot part.

One choice of an ability is "it" in what follows; of several each is called by the name that the data gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from engine.english import capital
from engine.legacys_allure import cards as c
from engine.legacys_allure.cards import (
    Among,
    Card,
    CardEffect,
    CardSet,
    Choice,
    Keyworded,
    PropertyModifier,
    TargetSide,
)
from engine.legacys_allure.names import printed


def card_text(card: Card, cards: CardSet) -> list[str]:
    """Returns a card in lines: its facts, then a line for each passive, modifier and ability."""
    return [facts(card, cards), *rules_text(card, cards)]


def facts(card: Card, cards: CardSet) -> str:
    """Returns what is printed on a card beside its abilities, as one line."""
    if isinstance(card, c.UnitCard):
        return _unit_facts(card, cards)
    price = f"{card.gold or 0} gold"
    if isinstance(card, c.AbilityCard):
        hero = cards[card.hero].short if card.hero in cards else card.hero
        return f"Ability of {hero}, level {card.level}. {price}."
    assert isinstance(card, c.ItemCard)
    return f"Item. {price}. {card.slots} {'slot' if card.slots == 1 else 'slots'}."


def _unit_facts(card: c.UnitCard, cards: CardSet) -> str:
    faction = cards.factions[card.faction].name if card.faction in cards.factions else card.faction
    kind = "Hero" if card.is_hero else "Summoned unit" if card.summoned else "Unit"
    price = "" if card.gold is None else f" {card.gold} gold."
    parts = [
        f"Power {_or_none(card.power)}",
        "melee" if card.range is None else f"Range {card.range}",
        f"Movement {_or_none(card.movement)}",
        f"Health {card.health}",
    ]
    if card.mana is not None:
        parts.append(f"Mana {card.mana}")
    types = "".join(f" #{word}." for word in card.types)
    return f"{kind}, {faction}.{price} {', '.join(parts)}.{' Legendary.' if card.legendary else ''}{types}"


def _or_none(value: int | None) -> str:
    return "none" if value is None else str(value)


def rules_text(card: Card, cards: CardSet) -> list[str]:
    """Returns a line for each passive, modifier and ability of a card."""
    lines = []
    of_hero = isinstance(card, c.HeroCard) or card.kind is c.CardKind.HERO
    if card.keywords:
        lines.append(" ".join(f"{printed(one.keyword, x=one.x)}." for one in card.keywords))
    modifiers = getattr(card, "modifiers", ())
    if modifiers:
        lines.append(" ".join(f"{modifier_text(one)}." for one in modifiers))
    lines += [
        capital(f"in combat with a unit that is {_has(one.foe_has)}, {modifier_text(one.modifier)}.")
        for one in card.in_combat
    ]
    lines += [aura_text(one) for one in card.auras]
    lines += [trigger_text(one, cards, of_hero) for one in card.triggers]
    lines += [active_text(one, cards, of_hero) for one in card.actives]
    return lines


def _has(keyword: str) -> str:
    return printed(keyword).lower() if keyword in ("burned", "poisoned") else f"under {printed(keyword)}"


def modifier_text(modifier: PropertyModifier) -> str:
    """Returns a modifier as printed: "+1 Power (melee only)"."""
    only = f" ({modifier.only} only)" if modifier.only else ""
    return printed(modifier.property.value, x=modifier.set, plus=modifier.delta) + only


_WHO: Final[Mapping[c.AuraWho, str]] = MappingProxyType(
    {
        c.AuraWho.OWN_HERO: "your hero",
        c.AuraWho.ALLIED_UNITS_ADJACENT_TO_HERO: "allies next to the hero",
        c.AuraWho.ADJACENT_ALLIES: "allies next to it",
        c.AuraWho.ADJACENT_ENEMIES: "enemies next to it",
    }
)


def aura_text(aura: c.CardAura) -> str:
    """Returns what an aura grants, and to which units."""
    granted = [printed(g.keyword, x=g.x) if isinstance(g, Keyworded) else modifier_text(g) for g in aura.grants]
    whom = _WHO[aura.who]
    conditions = _where(aura.where, "they are")
    return capital(f"{whom}{conditions} {'has' if aura.who is c.AuraWho.OWN_HERO else 'have'} {_listed(granted)}.")


_MOMENTS: Final[Mapping[c.Trigger, str]] = MappingProxyType(
    {
        c.Trigger.ACT: "when it acts",
        c.Trigger.ATTACK_DECLARED: "when it declares an attack",
        c.Trigger.ATTACKED: "when it is attacked",
        c.Trigger.ATTACK_SURVIVED: "when the defender survives its attack",
        c.Trigger.KILL: "when it kills",
        c.Trigger.ATTACK_END: "after its attack",
        c.Trigger.TRAMPLE: "when it tramples",
        c.Trigger.DEATH: "when it dies",
        c.Trigger.ROUND_START: "at the start of a round",
        c.Trigger.ROUND_END: "at the end of a round",
    }
)


def trigger_text(triggered: c.Triggered, cards: CardSet, of_hero: bool = False) -> str:
    """Returns when a triggered passive happens, and what it does."""
    may = " you may do this" if any(choice.optional for choice in triggered.choose) else ""
    told = _action(triggered.choose, triggered.effects, cards, of_hero)
    return capital(f"{_MOMENTS[triggered.trigger]}{',' + may if may else ''}: {told}")


def chosen_text(triggered: c.Triggered, called: Mapping[str, str], cards: CardSet) -> str:
    """Returns what a triggered passive does with what is chosen, each choice by what it is called: "Ram heals 1"."""
    says = _Says({c.SELF: "this unit", **called}, set(), cards, False)
    return "; ".join(says.effect(effect) for effect in triggered.effects)


def active_text(active: c.Active, cards: CardSet, of_hero: bool = False) -> str:
    """Returns an active ability: name, cost, range, limit, and what it does.

    Spell Power is a hero's affair, so only of heroes it is said where it does not count.
    """
    cost = f"{active.mana} mana" if active.mana else "no mana"
    parts = [cost]
    if isinstance(active.range, int):
        parts.append(f"range {active.range}")
    elif active.range is not None:
        parts.append(active.range)
    if active.limit is not None:
        parts.append("once per round" if active.limit is c.Limit.PER_ROUND else "once per battle")
    if active.combinable:
        parts.append("Combinable")
    ignores = " Spellproof does not help against it." if active.ignores else ""
    does = capital(_action(active.choose, active.effects, cards, of_hero))
    return f"{active.name} – {', '.join(parts)}: {does}{ignores}"


# -- choices -------------------------------------------------------------------------------------------------------

_SIDES: Final[Mapping[TargetSide, tuple[str, str]]] = MappingProxyType(
    {
        TargetSide.ENEMY: ("an enemy", "enemies"),
        TargetSide.ALLIED: ("an ally", "allies"),
        TargetSide.ANOTHER_ALLIED: ("another ally", "other allies"),
        TargetSide.OWN: ("an ally of your own", "allies of your own"),
        TargetSide.ANY: ("a unit", "units"),
    }
)


_GRAVEYARDS: Final = {TargetSide.ENEMY: "the enemy's", TargetSide.ANY: "a"}


def choice_text(choice: Choice, called: Mapping[str, str]) -> str:
    """Returns what a card lets choose: "an enemy in range with 2 health or less"."""
    one, many = _SIDES[choice.side]
    what = {
        Among.UNIT: one,
        Among.HEX: "a free hex" if choice.where.empty else "a hex",
        Among.TRIAD: "a triad",
        Among.CHAIN_UNITS: f"{_how_many(choice)} chained {many}",
        Among.CHAIN_HEXES: f"{_how_many(choice)} chained hexes",
        Among.GRAVEYARD_UNIT: f"a unit out of {_GRAVEYARDS.get(choice.side, 'your')} graveyard",
    }[choice.kind]
    if choice.distinct and choice.kind is Among.UNIT:
        what = what.replace("an ", "another ", 1) if what.startswith("an ") else what.replace("a ", "another ", 1)
    if choice.where.back_of is not None:
        seen = _named(choice.origin or c.SELF, called)
        return f"{what} at the back of {_named(choice.where.back_of, called)} as seen from {seen}"
    return f"{what}{_reach(choice, called)}{_where(choice.where, 'it is')}"


def _how_many(choice: Choice) -> str:
    return str(choice.most) if choice.least == choice.most else f"{choice.least} to {choice.most}"


def _reach(choice: Choice, called: Mapping[str, str]) -> str:
    if choice.origin == c.STARTING_HEX:
        return ", the one where it began its turn"
    whence = _named(choice.origin or c.SELF, called)
    if choice.within == c.RANGE:
        return " in range" if choice.origin is None else f" in range of {whence}"
    if choice.within == c.ADJACENT:
        return f" next to {whence}"
    return "" if choice.within is None else f" within {choice.within} of {whence}"


def _where(where: c.TargetCondition, is_: str) -> str:
    """Returns conditions as they follow a noun."""
    parts = []
    if where.gold_max is not None:
        parts.append(f"of gold cost {where.gold_max} or less")
    if where.gold_min is not None:
        parts.append(f"of gold cost {where.gold_min} or more")
    if where.health_max is not None:
        parts.append(f"with {where.health_max} health or less")
    if where.damaged is not None:
        parts.append("that is damaged" if where.damaged else "without damage")
    if where.melee:
        parts.append("without a Range")
    if where.ranged:
        parts.append("with a Range")
    if where.faction_same_as_hero:
        parts.append("of the hero's faction")
    parts += [f"that is not #{word}" for word in where.not_types]
    if where.not_containing_self:
        parts.append("without its own hex")
    return "".join(f" {part}" for part in parts)


def _named(name: str, called: Mapping[str, str]) -> str:
    return {c.SELF: "this unit", c.HERO: "the hero", c.STARTING_HEX: "the hex where it began"}.get(
        name, called.get(name, name)
    )


# -- effects -------------------------------------------------------------------------------------------------------


def _action(choose: Sequence[Choice], effects: Sequence[CardEffect], cards: CardSet, of_hero: bool) -> str:
    called = {choose[0].name: "it"} if len(choose) == 1 else {one.name: _handle(one.name) for one in choose}
    many = {one.name for one in choose if one.kind in (Among.CHAIN_UNITS, Among.CHAIN_HEXES, Among.TRIAD)}
    if len(choose) == 1 and choose[0].name in many:
        called = {choose[0].name: "them"}
    says = _Says(called, many, cards, of_hero)
    done = ". ".join(capital(says.effect(effect)) for effect in effects) + "."
    if not choose:
        return done
    if len(choose) == 1:
        return f"{choice_text(choose[0], {})}. {done}"
    chosen = []
    for choice in choose:
        optional = "maybe " if choice.optional else ""
        chosen.append(f"{optional}{choice_text(choice, called)} ({_handle(choice.name)})")
    return f"choose {_listed(chosen)}. {done}"


def _handle(name: str) -> str:
    return name.upper() if len(name) <= 2 else f"“{name}”"


class _Says:
    """Words effects, each with its targets."""

    def __init__(self, called: Mapping[str, str], many: set[str], cards: CardSet, of_hero: bool) -> None:
        self.called, self.many, self.cards, self.of_hero = called, many, cards, of_hero

    def effect(self, effect: CardEffect) -> str:
        """Returns an effect as a sentence without its full stop."""
        return _SENTENCES[type(effect)](self, effect)

    def whom(self, selector: str) -> str:
        """Returns who is met."""
        fixed = {
            c.SELF: "this unit",
            c.HERO: "the hero",
            "units_adjacent": "each unit next to this one",
            "units_on_path": "each unit on the path of the shot",
            "attacker": "the attacker",
            "defender": "the defender",
        }
        if selector in fixed:
            return fixed[selector]
        group, _, name = selector.rpartition(":")
        called = self.called.get(name, name)
        if group:
            return f"each unit in {'it' if called == 'them' else called}"
        return "each of them" if called == "them" else f"each of {called}" if name in self.many else called

    def place(self, name: str) -> str:
        """Returns where something is put."""
        return "the chosen hex" if self.called.get(name) == "it" else self.whom(name)


def _until(until: c.Until) -> str:
    return {
        c.Until.ROUND_END: " until round end",
        c.Until.NEXT_ROUND_END: " until the end of the next round",
        c.Until.BATTLE_END: " for the battle",
        c.Until.COUNTERS: "",
        c.Until.UNIT_LEAVES: " until this unit leaves the battlefield",
    }[until]


def _status(s: _Says, e: c.GiveStatus) -> str:
    word = printed(e.status, plus=e.x) if e.add else printed(e.status, x=e.x)
    return f"{s.whom(e.to)} gets {word}{_until(e.until)}"


def _modify(s: _Says, e: c.Modify) -> str:
    most = f" (at most {e.max_instances} times)" if e.max_instances is not None else ""
    return f"{s.whom(e.to)} gets {printed(e.property.value, x=e.set, plus=e.delta)}{_until(e.until)}{most}"


def _damage(s: _Says, e: c.DealDamage) -> str:
    mild = "non-lethal " if e.non_lethal else ""
    power = "" if e.spell_power or not s.of_hero else " (without Spell Power)"
    return f"{s.whom(e.to)} takes {e.amount} {mild}{e.type.value} damage{power}"


def _heal(s: _Says, e: c.Heal) -> str:
    return f"{s.whom(e.to)} heals {e.amount}{'' if e.spell_power or not s.of_hero else ' (without Spell Power)'}"


def _cleanse(s: _Says, e: c.Cleanse) -> str:
    which = {c.StatusLabel.BUFF: "buffs", c.StatusLabel.DEBUFF: "debuffs", c.StatusLabel.ANY: "buffs and debuffs"}[
        e.label
    ]
    return f"{s.whom(e.to)} loses {'all' if e.most is None else f'up to {e.most}'} {which}"


def _move(s: _Says, e: c.MoveUnit) -> str:
    away = "" if e.away_from is None else f", each step away from {s.whom(e.away_from)}"
    return f"{s.whom(e.to)} moves up to {e.distance}{away}"


def _summon(s: _Says, e: c.Summon) -> str:
    unit = s.cards[c.CardId(e.unit)].short if e.unit in s.cards else e.unit
    return f"summon {unit} on {s.place(e.destination)}{', exhausted' if e.exhausted else ''}"


def _return(s: _Says, e: c.ReturnFromGraveyard) -> str:
    return f"{s.whom(e.to)} returns to {s.place(e.destination)}{', exhausted' if e.exhausted else ''}"


_SENTENCES: Final[Mapping[type[CardEffect], Callable[[_Says, Any], str]]] = MappingProxyType(
    {
        c.DealDamage: _damage,
        c.Heal: _heal,
        c.GiveStatus: _status,
        c.Modify: _modify,
        c.Cleanse: _cleanse,
        c.Push: lambda s, e: f"{s.whom(e.to)} is Pushed {e.x} from {s.whom(e.source)}",
        c.Pull: lambda s, e: f"{s.whom(e.to)} is Pulled {e.x} towards {s.whom(e.toward)}",
        c.MoveUnit: _move,
        c.Relocate: lambda s, e: f"{s.whom(e.to)} relocates to {s.place(e.destination)}",
        c.Switch: lambda s, e: f"{s.whom(e.a)} and {s.whom(e.b)} switch",
        c.TakeControl: lambda s, e: f"you control {s.whom(e.to)}{_until(e.until)}",
        c.GrantAction: lambda s, e: f"{s.whom(e.to)} gets +1 action",
        c.ChangeMana: lambda s, e: f"{s.whom(e.to)} {'gains' if e.delta >= 0 else 'loses'} {abs(e.delta)} mana",
        c.Destroy: lambda s, e: f"{s.whom(e.to)} is destroyed",
        c.Sacrifice: lambda s, e: f"{s.whom(e.to)} is sacrificed",
        c.ReturnFromGraveyard: _return,
        c.Summon: _summon,
    }
)


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
