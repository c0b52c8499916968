"""Cards as data (5, 6, 7): frozen, as printed.

What they do is read from them; a card breaks only what it says (A-01).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, NewType, TypeAlias

CardId = NewType("CardId", str)


class CardKind(StrEnum):
    """The kinds of cards."""

    UNIT = "unit"
    HERO = "hero"
    ABILITY = "ability"
    ITEM = "item"


class Property(StrEnum):
    """What a modifier can change (16.1)."""

    POWER = "power"
    RANGE = "range"
    MOVEMENT = "movement"
    MAX_HEALTH = "max_health"
    MAX_MANA = "max_mana"
    ARMOR = "armor"
    MAGIC_RESIST = "magic_resist"
    CAST_RANGE = "cast_range"
    SPELL_POWER = "spell_power"

    @property
    def printed(self) -> str:
        """Returns the name as a card prints it: "Max Health"."""
        return self.value.replace("_", " ").title()


class Trigger(StrEnum):
    """When a triggered passive happens."""

    ACT = "on_act"
    ATTACK_DECLARED = "on_attack_declared"
    ATTACKED = "on_attacked"
    ATTACK_SURVIVED = "on_attack_survived"
    KILL = "on_kill"
    ATTACK_END = "on_attack_end"
    TRAMPLE = "on_trample"
    DEATH = "on_death"
    ROUND_START = "on_round_start"
    ROUND_END = "on_round_end"


class DamageType(StrEnum):
    """The three types of damage (13.3)."""

    PHYSICAL = "physical"
    MAGICAL = "magical"
    PURE = "pure"


class Until(StrEnum):
    """How long a status lasts (12.6, A-29)."""

    ROUND_END = "round_end"
    NEXT_ROUND_END = "next_round_end"
    BATTLE_END = "battle_end"
    COUNTERS = "counters"
    UNIT_LEAVES = "unit_leaves"


class StatusLabel(StrEnum):
    """What a status is for the unit that has it (12.2, 12.3)."""

    BUFF = "buff"
    DEBUFF = "debuff"
    ANY = "any"


class Limit(StrEnum):
    """How often an ability may be used (10.3.3.4)."""

    PER_ROUND = "per_round"
    PER_BATTLE = "per_battle"


class Among(StrEnum):
    """What kind of thing a card lets its player choose."""

    UNIT = "unit"
    HEX = "hex"
    TRIAD = "triad"
    CHAIN_UNITS = "chain_units"
    CHAIN_HEXES = "chain_hexes"
    GRAVEYARD_UNIT = "graveyard_unit"


class TargetSide(StrEnum):
    """The side whose units may be chosen, as seen by the player of the card."""

    ENEMY = "enemy"
    ALLIED = "allied"
    ANOTHER_ALLIED = "another_allied"
    ANY = "any"
    OWN = "own"


class AuraWho(StrEnum):
    """The units that an aura reaches."""

    OWN_HERO = "own_hero"
    ALLIED_UNITS_ADJACENT_TO_HERO = "allied_units_adjacent_to_hero"
    ADJACENT_ALLIES = "adjacent_allies"
    ADJACENT_ENEMIES = "adjacent_enemies"


SELF: Final = "self"
HERO: Final = "hero"
ADJACENT: Final = "adjacent"
RANGE: Final = "range"
STARTING_HEX: Final = "starting_hex"

Reach: TypeAlias = int | str | None
"""An ability's range: a number, "adjacent", "self", or None for the whole map."""


@dataclass(frozen=True, slots=True)
class TargetCondition:
    """Further conditions on a choice; None for no condition."""

    gold_max: int | None = None
    gold_min: int | None = None
    health_max: int | None = None
    empty: bool = False
    not_types: tuple[str, ...] = ()
    faction_same_as_hero: bool = False
    back_of: str | None = None
    damaged: bool | None = None
    melee: bool = False
    ranged: bool = False
    not_containing_self: bool = False


NO_CONDITION: Final = TargetCondition()


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that the player of a card chooses. `origin` is from where `within` is measured: self if None."""

    name: str
    kind: Among
    side: TargetSide = TargetSide.ANY
    within: Reach = None
    origin: str | None = None
    where: TargetCondition = NO_CONDITION
    optional: bool = False
    least: int = 1
    most: int = 1
    distinct: bool = False


class CardEffect:
    """Something that a card does. Each operation is a class of its own; `engine.legacys_allure.effects` plays them."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DealDamage(CardEffect):
    """Deals damage of a type to each of the units."""

    type: DamageType
    amount: int
    to: str
    non_lethal: bool = False
    spell_power: bool = False


@dataclass(frozen=True, slots=True)
class Heal(CardEffect):
    """Removes damage."""

    amount: int
    to: str
    spell_power: bool = False


@dataclass(frozen=True, slots=True)
class GiveStatus(CardEffect):
    """Places a keyword as a status; `add` is "+X Keyword", else "Keyword X"."""

    status: str
    to: str
    x: int | None = None
    until: Until = Until.BATTLE_END
    add: bool = False
    bundle: str | None = None


@dataclass(frozen=True, slots=True)
class Modify(CardEffect):
    """Places a modifier of a property: `delta` is "+X Property", `set` is "Property X"."""

    property: Property
    to: str
    delta: int | None = None
    set: int | None = None
    until: Until = Until.BATTLE_END
    max_instances: int | None = None
    bundle: str | None = None


@dataclass(frozen=True, slots=True)
class Cleanse(CardEffect):
    """Removes statuses with a label, at most this many (None: all)."""

    to: str
    label: StatusLabel = StatusLabel.ANY
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Push(CardEffect):
    """Pushes units straight away from something."""

    x: int
    to: str
    source: str = SELF


@dataclass(frozen=True, slots=True)
class Pull(CardEffect):
    """Pulls units towards something."""

    x: int
    to: str
    toward: str = SELF


@dataclass(frozen=True, slots=True)
class MoveUnit(CardEffect):
    """Lets a unit move up to this many hexes, as the player of the ability chooses."""

    distance: int
    to: str
    away_from: str | None = None


@dataclass(frozen=True, slots=True)
class Relocate(CardEffect):
    """Puts a unit on another hex."""

    to: str
    destination: str


@dataclass(frozen=True, slots=True)
class Switch(CardEffect):
    """Lets two units change places."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class TakeControl(CardEffect):
    """Gives the player of the ability control."""

    to: str
    until: Until = Until.BATTLE_END


@dataclass(frozen=True, slots=True)
class GrantAction(CardEffect):
    """Gives +1 action."""

    to: str


@dataclass(frozen=True, slots=True)
class ChangeMana(CardEffect):
    """Gives or takes mana."""

    delta: int
    to: str


@dataclass(frozen=True, slots=True)
class Destroy(CardEffect):
    """Puts units into the graveyard."""

    to: str


@dataclass(frozen=True, slots=True)
class Sacrifice(CardEffect):
    """Gives up an own unit."""

    to: str


@dataclass(frozen=True, slots=True)
class ReturnFromGraveyard(CardEffect):
    """Puts a dead unit back on the battlefield."""

    to: str
    destination: str
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class Summon(CardEffect):
    """Puts a new unit on the battlefield."""

    unit: str
    destination: str
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class Keyworded:
    """A keyword as a card states it, with its X if it has one."""

    keyword: str
    x: int | None = None


@dataclass(frozen=True, slots=True)
class PropertyModifier:
    """A modifier of a property: "+X" (`delta`) or "X" (`set`); `only` for melee or ranged units (16.3.3)."""

    property: Property
    delta: int | None = None
    set: int | None = None
    only: str | None = None


@dataclass(frozen=True, slots=True)
class Triggered:
    """A passive that happens at a moment."""

    trigger: Trigger
    choose: tuple[Choice, ...]
    effects: tuple[CardEffect, ...]


@dataclass(frozen=True, slots=True)
class CardAura:
    """A passive that gives something to others as long as it is there."""

    who: AuraWho
    where: TargetCondition
    grants: tuple[Keyworded | PropertyModifier, ...]


@dataclass(frozen=True, slots=True)
class InCombat:
    """A modifier that holds in combat with a unit that has a keyword or status."""

    foe_has: str
    modifier: PropertyModifier


@dataclass(frozen=True, slots=True)
class Active:
    """An active ability (14.1)."""

    name: str
    mana: int
    range: Reach
    combinable: bool
    limit: Limit | None
    choose: tuple[Choice, ...]
    effects: tuple[CardEffect, ...]
    ignores: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Card:
    """What every card has. Passives are kept by their form."""

    id: CardId
    name: str
    kind: CardKind
    gold: int | None
    keywords: tuple[Keyworded, ...] = ()
    triggers: tuple[Triggered, ...] = ()
    auras: tuple[CardAura, ...] = ()
    in_combat: tuple[InCombat, ...] = ()
    actives: tuple[Active, ...] = ()

    @property
    def short(self) -> str:
        """Returns the name; of a hero what stands before the comma."""
        return self.name.split(",")[0]

    @property
    def title(self) -> str:
        """Returns the name by which a list of cards names it: an ability with its level."""
        return self.short


@dataclass(frozen=True, kw_only=True)
class UnitCard(Card):
    """A unit or a hero (5)."""

    faction: str
    mana: int | None
    power: int | None
    range: int | None
    movement: int | None
    health: int
    types: tuple[str, ...] = ()
    legendary: bool = False
    summoned: bool = False

    @cached_property
    def is_hero(self) -> bool:
        """Returns whether the unit is a hero."""
        return self.kind == CardKind.HERO


@dataclass(frozen=True, kw_only=True)
class HeroCard(Card):
    """A card that lies beside the battlefield and works for a hero (6, 7)."""

    modifiers: tuple[PropertyModifier, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AbilityCard(HeroCard):
    """An ability card (6)."""

    hero: CardId
    level: int = 1

    @property
    def title(self) -> str:
        """Returns the name with the level: "Cinder Lash 2"."""
        return f"{self.name} {self.level}"


@dataclass(frozen=True, kw_only=True)
class ItemCard(HeroCard):
    """An item card (7)."""

    slots: int = 1


@dataclass(frozen=True)
class Faction:
    """A faction: its id, name and colour."""

    id: str
    name: str
    colour: str = "#888888"


@dataclass(frozen=True)
class CardSet:
    """All cards that a match knows, by id, and its factions."""

    cards: Mapping[CardId, Card]
    factions: Mapping[str, Faction] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    @cached_property
    def changes_greatest(self) -> bool:
        """Returns whether some card changes greatest health or mana; else there is nothing to check."""
        greatest = (Property.MAX_HEALTH, Property.MAX_MANA)
        modifiers = [m for card in self for m in getattr(card, "modifiers", ())]
        modifiers += [g for card in self for aura in card.auras for g in aura.grants if isinstance(g, PropertyModifier)]
        modifiers += [conditional.modifier for card in self for conditional in card.in_combat]
        return any(modifier.property in greatest for modifier in modifiers)

    @cached_property
    def with_auras(self) -> frozenset[CardId]:
        """Returns the cards that give something to others as long as they are there."""
        return frozenset(card.id for card in self if card.auras)

    def working_for(self, hero: CardId) -> Mapping[CardId, HeroCard]:
        """Returns the cards that work for a hero while they lie beside the battlefield, by their ids (6.2, 7.3)."""
        if hero not in self._working:
            cards = (card for card in self if isinstance(card, HeroCard))
            self._working[hero] = {card.id: card for card in cards if getattr(card, "hero", hero) == hero}
        return self._working[hero]

    @cached_property
    def _working(self) -> dict[CardId, Mapping[CardId, HeroCard]]:
        return {}

    def unit(self, card: CardId) -> UnitCard:
        """Returns a unit's card."""
        found = self.cards[card]
        assert isinstance(found, UnitCard)
        return found

    def __getitem__(self, card: CardId) -> Card:
        return self.cards[card]

    def __contains__(self, card: object) -> bool:
        return card in self.cards
