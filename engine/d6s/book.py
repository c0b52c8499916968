"""The printed facts: profiles, templates, gear and army lists, read once from `data/` and checked then.

Names of profiles, templates and lists are the printed ones; those of features, spells, weapons, gear and types are
written as `words.key_of` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import yaml

from engine.d6s.words import key_of

_DATA: Final = Path(__file__).parent / "data"
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same language, read several times faster where LibYAML is there."""

SAVES: Final = ("fortitude", "reflex", "will")
DAMAGE_TYPES: Final = (
    *("acid", "cold", "fire", "force", "lightning"),
    *("necrotic", "poison", "psychic", "radiant", "thunder"),
)
WEAPON_TYPES: Final = ("blade", "bludgeon", "spear", "exotic")

WARRIOR_POINTS: Final = 16
"""The most points of a warrior; a dearer profile is a hero (Warriors, Heroes; D-19)."""


class Size(StrEnum):
    """The sizes, smallest first; each has one round base and one Height (Size; D-02)."""

    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    GARGANTUAN = "gargantuan"

    @property
    def rank(self) -> int:
        """Returns 0 for the smallest, one more for each size above."""
        return _RANKS[self]

    @property
    def radius(self) -> int:
        """Returns the radius of the base in 1/1000 inch."""
        return _BASES[self][0]

    @property
    def height(self) -> int:
        """Returns the Height in 1/1000 inch."""
        return _BASES[self][1]


_RANKS: Final = {size: rank for rank, size in enumerate(Size)}
_BASES: Final = {
    Size.TINY: (394, 787),
    Size.SMALL: (394, 787),
    Size.MEDIUM: (492, 984),
    Size.LARGE: (787, 1575),
    Size.HUGE: (1181, 2362),
    Size.GARGANTUAN: (1575, 3150),
}
LARGEST_RADIUS: Final = max(radius for radius, _ in _BASES.values())
"""The radius of the largest base in 1/1000 inch."""


@dataclass(frozen=True, slots=True)
class OnHit:
    """A condition that a hit brings, with what limits it."""

    condition: str
    max_size: Size | None = None
    save: str | None = None
    escape_potency: int = 0


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to attack. Lengths are inches; `strength` None is the attacker's own."""

    name: str
    use: str
    """`melee`, `ranged`, `both` or `area`."""
    item: str | None = None
    type: str | None = None
    """blade, bludgeon, spear or exotic, for hand and great weapons."""
    strength: int | None = None
    strength_mod: int = 0
    melee_strength: int = 0
    """What a throwing weapon loses in melee."""
    damage: int = 1
    damage_type: str | None = None
    reach: int = 1
    short: int = 0
    long: int = 0
    uses: int | None = None
    whole_action: bool = False
    attack_with: str | None = None
    auto_hit: bool = False
    max_per_round: int | None = None
    max_size: Size | None = None
    on_hit: tuple[OnHit, ...] = ()
    cone: int = 0
    save: str | None = None
    potency: int = 0
    strength_on_save: int | None = None
    on_fail: tuple[OnHit, ...] = ()

    @property
    def is_melee(self) -> bool:
        """Returns whether it can be used in melee."""
        return self.use in ("melee", "both")

    @property
    def is_ranged(self) -> bool:
        """Returns whether it can be shot or thrown."""
        return self.use in ("ranged", "both")

    @property
    def is_weapon(self) -> bool:
        """Returns whether it is a piece of gear and no claw or spell."""
        return self.item is not None

    @property
    def label(self) -> str:
        """Returns the name with the weapon's type: "hand weapon (spear)"."""
        return f"{self.name} ({self.type})" if self.type else self.name


@dataclass(frozen=True, slots=True)
class QuickGroup:
    """Quick spells that share their uses."""

    spells: tuple[str, ...]
    uses: int

    @property
    def key(self) -> str:
        """Returns the name under which spent uses are counted."""
        return self.spells[0]


@dataclass(frozen=True, slots=True)
class SpellList:
    """What a character can cast."""

    concentration: tuple[str, ...] = ()
    quick: tuple[QuickGroup, ...] = ()
    slots: int = 0
    potency: int = 0
    standard: tuple[str, ...] = ()

    def knows(self, spell: str) -> bool:
        """Returns whether the spell is in any of the lists."""
        return spell in self.concentration or spell in self.standard or any(spell in q.spells for q in self.quick)

    def __add__(self, other: SpellList) -> SpellList:
        return SpellList(
            self.concentration + other.concentration,
            self.quick + other.quick,
            self.slots + other.slots,
            max(self.potency, other.potency),
            self.standard + other.standard,
        )


Features = Mapping[str, Mapping[str, Any]]
"""Features by name, each with its parameters (`speed`, `uses`, `types`, ...)."""


def own_speed(features: Features, name: str, walking: int, slower: int) -> int | None:
    """Returns the Speed of a way of moving: the printed one, or that of walking; None without the feature.

    What slows the walk slows the printed Speed as much (D-140).
    """
    if name not in features:
        return None
    printed = features[name].get("speed")
    return max(printed - slower, 0) if printed else walking


@dataclass(frozen=True, slots=True)
class Option:
    """A piece of gear that a profile may buy at a printed price."""

    item: str
    price: int
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class MountOption:
    """A mount that a profile may buy: bare, with light and with heavy barding, as far as printed."""

    mount: str
    prices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Profile:
    """One printed profile."""

    name: str
    points: int
    size: Size
    types: frozenset[str]
    speed: int
    fight: int
    attacks_stat: int
    strength: int
    armor: int
    toughness: int
    health: int
    saves: tuple[int, int, int]
    morale: int
    attacks: tuple[Attack, ...]
    features: Features = field(hash=False)
    masteries: tuple[str, ...]
    spells: SpellList
    included: tuple[str, ...]
    prices: str | None
    options: tuple[Option, ...]
    mounts: tuple[MountOption, ...]
    upgrades: tuple[str, ...]
    is_mount: bool

    @property
    def is_warrior(self) -> bool:
        """Returns whether it is a warrior and no hero (D-19)."""
        return self.points <= WARRIOR_POINTS


@dataclass(frozen=True, slots=True)
class Template:
    """A template or paid upgrade."""

    name: str
    serves: str | tuple[str, ...]
    """`warriors`, `champions`, `giants`, or the names of profiles."""
    factor: int
    cost: int
    stats: Mapping[str, int]
    saves: tuple[int, int, int]
    features: Features
    masteries: tuple[str, ...]
    spells: SpellList
    attacks: tuple[Attack, ...]


@dataclass(frozen=True, slots=True)
class ArmyList:
    """An army list: profiles by section; some sections may belong to an element."""

    name: str
    sections: Mapping[str, tuple[str, ...]]
    elements: Mapping[str, str]

    def has(self, profile: str) -> bool:
        """Returns whether the list names the profile."""
        return any(profile in names for names in self.sections.values())

    def section_of(self, profile: str) -> str:
        """Returns the section that names the profile, or an empty text."""
        return next((section for section, names in self.sections.items() if profile in names), "")


@dataclass(frozen=True, slots=True)
class Book:
    """All printed facts."""

    profiles: Mapping[str, Profile]
    templates: tuple[Template, ...]
    gear: Mapping[str, Mapping[str, Any]]
    prices: Mapping[str, Mapping[str, int]]
    lists: Mapping[str, ArmyList]

    def profile(self, written: str) -> Profile | None:
        """Returns the profile of that name, in whatever case it is written."""
        return self._by_key().get(key_of(written))

    def _by_key(self) -> Mapping[str, Profile]:
        return _profiles_by_key()


class BadData(Exception):
    """A file in `data/` says something that is not understood."""


@cache
def book() -> Book:
    """Returns the printed facts. Raises `BadData` when a file holds what nobody understands."""
    gear = _read("gear.yaml")
    profiles = {row["name"]: _profile(row, gear["items"]) for row in _read("profiles.yaml")}
    templates = tuple(_template(row) for row in _read("templates.yaml"))
    lists = {row["name"]: _army_list(row) for row in _read("armies.yaml")["lists"]}
    for army in lists.values():
        for names in army.sections.values():
            for name in names:
                if name not in profiles:
                    raise BadData(f"armies.yaml: {army.name} names {name!r}, which has no profile")
    return Book(MappingProxyType(profiles), templates, gear["items"], gear["prices"], MappingProxyType(lists))


@cache
def _profiles_by_key() -> Mapping[str, Profile]:
    return {key_of(name): profile for name, profile in book().profiles.items()}


def _read(name: str) -> Any:
    return yaml.load((_DATA / name).read_text(encoding="utf-8"), Loader=_LOADER)


_PROFILE_KEYS: Final = frozenset(
    {
        *("name", "points", "size", "types", "stats", "attacks", "features", "masteries", "spells", "included"),
        *("prices", "options", "upgrades", "mount"),
    }
)
_ATTACK_KEYS: Final = frozenset(
    {
        *("name", "use", "item", "strength", "strength mod", "damage", "damage type", "reach", "short", "long"),
        *("uses", "action", "attack with", "attacks", "auto hit", "max per round", "max size", "on hit", "area"),
        *("save", "potency", "strength on save", "on fail", "while grappled"),
    }
)


def _profile(row: Mapping[str, Any], items: Mapping[str, Any]) -> Profile:
    unknown = set(row) - _PROFILE_KEYS
    if unknown:
        raise BadData(f"profiles.yaml: {row.get('name')}: {sorted(unknown)} is not understood")
    speed, fight, attacks, strength, armor, toughness, health, saves, morale = row["stats"]
    options = row.get("options", ())
    return Profile(
        name=row["name"],
        points=row["points"],
        size=Size(row["size"]),
        types=frozenset(row["types"]),
        speed=speed,
        fight=fight,
        attacks_stat=attacks,
        strength=strength,
        armor=armor,
        toughness=toughness,
        health=health,
        saves=(saves[0], saves[1], saves[2]),
        morale=morale,
        attacks=tuple(_attack(a, items) for a in row["attacks"]),
        features=read_features(row.get("features", ())),
        masteries=tuple(row.get("masteries", ())),
        spells=_spells(row.get("spells", {})),
        included=tuple(row.get("included", ())),
        prices=row.get("prices"),
        options=tuple(Option(o["item"], o["price"], o.get("replaces")) for o in options if "item" in o),
        mounts=tuple(MountOption(o["mount"], tuple(o["prices"])) for o in options if "mount" in o),
        upgrades=tuple(row.get("upgrades", ())),
        is_mount=row.get("mount", False),
    )


def _attack(row: Mapping[str, Any], items: Mapping[str, Any]) -> Attack:
    unknown = set(row) - _ATTACK_KEYS
    if unknown:
        raise BadData(f"attack {row.get('name')}: {sorted(unknown)} is not understood")
    item = row.get("item")
    printed = items[item] if item else {}
    cone = str(row.get("area", "cone 0")).split()
    if cone[0] != "cone":
        raise BadData(f"attack {row['name']}: the area {row['area']!r} is not understood")
    return Attack(
        name=row["name"],
        use=row["use"],
        item=item,
        type="blade" if printed.get("typed") else None,
        strength=row.get("strength"),
        strength_mod=row.get("strength mod", 0) + printed.get("strength", 0),
        melee_strength=printed.get("melee strength", 0),
        damage=row.get("damage", 1),
        damage_type=row.get("damage type"),
        reach=row.get("reach", 1),
        short=row.get("short", printed.get("short", 0)),
        long=row.get("long", printed.get("long", 0)),
        uses=row.get("uses"),
        whole_action=row.get("action", False),
        attack_with=row.get("attack with"),
        auto_hit=row.get("auto hit", False),
        max_per_round=row.get("max per round"),
        max_size=Size(row["max size"]) if "max size" in row else None,
        on_hit=_on_hit(row.get("on hit", ())),
        cone=int(cone[1]),
        save=row.get("save"),
        potency=row.get("potency", 0),
        strength_on_save=row.get("strength on save"),
        on_fail=_on_hit(row.get("on fail", ())),
    )


def _on_hit(rows: Sequence[Any]) -> tuple[OnHit, ...]:
    return tuple(
        OnHit(
            row["condition"],
            Size(row["max size"]) if "max size" in row else None,
            row.get("save"),
            row.get("escape potency", 0),
        )
        for row in rows
        if row != "hit"
    )


def read_features(rows: Sequence[Any]) -> Features:
    """Returns features by name with their parameters; a row is a name, or a name with parameters."""
    features: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        if isinstance(row, str):
            features[key_of(row)] = {}
        else:
            ((name, params),) = row.items()
            features[key_of(name)] = params
    return features


def _spells(row: Mapping[str, Any]) -> SpellList:
    standard = row.get("standard", {})
    return SpellList(
        tuple(row.get("concentration", ())),
        tuple(QuickGroup(tuple(group["spells"]), group["uses"]) for group in row.get("quick", ())),
        standard.get("slots", 0),
        standard.get("potency", 0),
        tuple(standard.get("spells", ())),
    )


def _template(row: Mapping[str, Any]) -> Template:
    stats = dict(row.get("stats", {}))
    saves = stats.pop("saves", [0, 0, 0])
    serves = row["for"]
    return Template(
        row["name"],
        serves if isinstance(serves, str) else tuple(serves),
        row.get("factor", 1),
        row.get("cost", 0),
        stats,
        (saves[0], saves[1], saves[2]),
        read_features(row.get("features", ())),
        tuple(row.get("masteries", ())),
        _spells(row.get("spells", {})),
        tuple(_attack(a, {}) for a in row.get("attacks", ())),
    )


def _army_list(row: Mapping[str, Any]) -> ArmyList:
    sections = {name: tuple(profiles) for name, profiles in row["sections"].items()}
    return ArmyList(row["name"], sections, row.get("elements", {}))
