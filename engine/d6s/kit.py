"""What a character is made of: its profile with templates, gear, lost gear and further features put together."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from engine.d6s.book import (
    SAVES,
    WEAPON_TYPES,
    Attack,
    Features,
    Profile,
    QuickGroup,
    Size,
    SpellList,
    Template,
    book,
    read_features,
)
from engine.d6s.features import burrow, flight, phasing, swim
from engine.d6s.features.sturdy import is_sturdy
from engine.d6s.words import key_of

_GEAR: Final = re.compile(r"^(?P<item>[a-z ]+?)(?: \((?P<type>[a-z]+)\))?(?P<instead> instead)?$")


@dataclass(frozen=True, slots=True)
class Gear:
    """A piece of gear as it is written: "shield", "spear", "great weapon (blade) instead"."""

    item: str
    """A name of gear.yaml, or empty for a bare type, which is that of the included weapon."""
    type: str | None = None
    instead: bool = False

    def __str__(self) -> str:
        if not self.item:
            return self.type or ""
        kind = f" ({self.type})" if self.type else ""
        return f"{self.item}{kind}{' instead' if self.instead else ''}"


def read_gear(text: str) -> Gear | None:
    """Returns the piece of gear that is written, or None when there is no such gear."""
    written = key_of(text)
    if written in WEAPON_TYPES:
        return Gear("", written)
    found = _GEAR.match(written)
    if found is None:
        return None
    item, kind, instead = found["item"], found["type"], bool(found["instead"])
    item = {"barding": "light barding"}.get(item, item).replace("armour", "armor")
    if item not in book().gear or item == "unarmed":
        return None
    typed = bool(book().gear[item].get("typed"))
    if kind is not None and (not typed or kind not in WEAPON_TYPES):
        return None
    if instead and item != "great weapon":
        return None
    return Gear(item, kind or ("blade" if typed else None), instead)


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """A character's numbers and abilities before anything that changes them in play."""

    profile: Profile
    templates: tuple[str, ...]
    size: Size
    types: frozenset[str]
    speed: int
    fight: int
    attacks_stat: int
    strength: int
    armor: int
    toughness: int
    health: int
    saves: Mapping[str, int]
    morale: int
    attacks: tuple[Attack, ...]
    features: Features
    masteries: tuple[str, ...]
    spells: SpellList
    has_shield: bool
    has_bow: bool
    has_great_weapon: bool
    has_heavy_armor: bool
    radius: int
    """Of the base, in 1/1000 inch."""
    height: int
    """In 1/1000 inch."""
    ways: Mapping[str, int]
    """The ways of moving, each with its Speed in inches."""
    uses: Mapping[str, int] = field(default_factory=dict)
    """What may be used up: `slots`, quick spells, features and attacks with boxes, by name."""

    def has(self, feature: str) -> bool:
        """Returns whether the character has the feature by itself."""
        return feature in self.features

    def attack(self, name: str) -> Attack | None:
        """Returns the attack of that name; a bare type finds the weapon of that type."""
        return next((a for a in self.attacks if name in (a.name, a.label, a.type)), None)

    def quick_group(self, spell: str) -> QuickGroup | None:
        """Returns the group of quick spells that the spell belongs to."""
        return next((group for group in self.spells.quick if spell in group.spells), None)

    def use_key(self, name: str) -> str | None:
        """Returns under which name the uses of something are counted, or None when it has none."""
        if name in self.uses:
            return name
        group = self.quick_group(name)
        return group.key if group else None


def template_for(name: str, profile: Profile) -> Template | None:
    """Returns the template of that name which this profile may take, whatever list it is in."""
    for template in book().templates:
        if key_of(template.name) == key_of(name) and serves(template, profile):
            return template
    return None


def serves(template: Template, profile: Profile) -> bool:
    """Returns whether the template may be given to the profile."""
    if template.serves == "warriors":
        return profile.is_warrior
    champions = book().lists["Steadings of the Giants"].sections["champions"]
    if template.serves == "champions":
        return profile.name in champions
    if template.serves == "giants":
        return profile.name in champions and "giant" in profile.types
    return profile.name in template.serves


def kit_of(
    profile: str,
    templates: Sequence[str] = (),
    gear: Sequence[str] = (),
    lacks: Sequence[str] = (),
    features: Sequence[Any] = (),
) -> Kit:
    """Returns what a character of that profile is made of. Names are taken for known: who writes checks them."""
    return _kit(profile, tuple(templates), tuple(gear), tuple(lacks), json.dumps(list(features), sort_keys=True))


@lru_cache(maxsize=4096)
def _kit(name: str, templates: tuple[str, ...], gear: tuple[str, ...], lacks: tuple[str, ...], features: str) -> Kit:
    profile = book().profiles[name]
    pieces = [piece for piece in map(read_gear, gear) if piece is not None]
    worn = _Wardrobe(profile, pieces, lacks)
    numbers = {
        "speed": profile.speed + worn.speed,
        "fight": profile.fight,
        "attacks": profile.attacks_stat,
        "strength": profile.strength,
        "armor": profile.armor + worn.armor,
        "toughness": profile.toughness,
        "health": profile.health,
        "morale": profile.morale,
    }
    saves = list(profile.saves)
    known = dict(profile.features)
    masteries, spells, attacks = profile.masteries, profile.spells, worn.attacks()
    for written in templates:
        template = template_for(written, profile)
        if template is None:
            continue
        for stat, more in template.stats.items():
            numbers[stat] += more
        saves = [value + more for value, more in zip(saves, template.saves, strict=True)]
        for feature, params in template.features.items():
            known[feature] = _joined(known.get(feature), params)
        masteries += template.masteries
        spells += template.spells
        attacks += template.attacks
    for feature, params in read_features(_as_rows(json.loads(features))).items():
        known[feature] = _joined(known.get(feature), params)
    if "spawned" in known:
        numbers |= {"toughness": 2, "health": 1}
    if not any(attack.is_melee for attack in attacks):
        attacks += (Attack("unarmed", "melee", strength_mod=-1),)
    return Kit(
        profile=profile,
        templates=templates,
        size=profile.size,
        types=profile.types,
        speed=numbers["speed"],
        fight=numbers["fight"],
        attacks_stat=numbers["attacks"],
        strength=numbers["strength"],
        armor=numbers["armor"],
        toughness=numbers["toughness"],
        health=numbers["health"],
        saves=dict(zip(SAVES, saves, strict=True)),
        morale=numbers["morale"],
        attacks=attacks,
        features=known,
        masteries=masteries,
        spells=spells,
        has_shield=worn.has("shield"),
        has_bow=worn.has("bow"),
        has_great_weapon=any(attack.item == "great weapon" for attack in attacks),
        has_heavy_armor=worn.has("heavy armor") or worn.has("heavy barding"),
        radius=profile.size.radius,
        height=profile.size.height,
        ways=_ways(numbers["speed"], known, slower=profile.speed - numbers["speed"]),
        uses=_uses(attacks, known, spells),
    )


def _ways(speed: int, features: Features, slower: int) -> dict[str, int]:
    """Returns the Speed of each way of moving."""
    ways = {
        "land": speed,
        "fly": flight.speed(features, speed, slower),
        "swim": swim.speed(features, speed, slower),
        "burrow": burrow.speed(features, speed),
        "phase": phasing.speed(features, speed),
    }
    return {way: own for way, own in ways.items() if own is not None}


def _as_rows(features: Sequence[Any]) -> list[Any]:
    """Returns features as `data/` writes them: `{feature: immune, to: [fire]}` becomes `{immune: {to: [fire]}}`."""
    rows: list[Any] = []
    for row in features:
        if isinstance(row, dict):
            params = {key.replace("_", " "): value for key, value in row.items() if key != "feature"}
            rows.append({row["feature"]: params})
        else:
            rows.append(row)
    return rows


def _joined(one: Mapping[str, Any] | None, other: Mapping[str, Any]) -> Mapping[str, Any]:
    """Returns the parameters of a feature that is given twice: lists are joined, else the later ones count."""
    if one is None:
        return other
    both = {**one, **other}
    for key in one.keys() & other.keys():
        if isinstance(one[key], list):
            both[key] = [*one[key], *(value for value in other[key] if value not in one[key])]
    return both


def _uses(attacks: tuple[Attack, ...], features: Features, spells: SpellList) -> dict[str, int]:
    uses = {attack.name: attack.uses for attack in attacks if attack.uses is not None}
    uses |= {name: int(params.get("uses", 1)) for name, params in features.items() if _is_limited(name, params)}
    if spells.slots:
        uses["slots"] = spells.slots
    for group in spells.quick:
        uses[group.key] = uses.get(group.key, 0) + group.uses
    return uses


_LIMITED: Final = ("second wind", "action surge", "relentless endurance", "enmity", "war cry", "legendary resistance")


def _is_limited(name: str, params: Mapping[str, Any]) -> bool:
    return "uses" in params or name in _LIMITED


_SECOND_WEAPONS: Final = ("bow", "throwing weapon", "great weapon")
_WEAPONS: Final = ("hand weapon", *_SECOND_WEAPONS)


def names_included_type(profile: Profile, piece: Gear) -> bool:
    """Returns whether a piece only says of which type the included great weapon is: "great weapon (spear)" of a profile
    that has one and cannot buy another (P-39).
    """
    included = piece.item == "great weapon" and not piece.instead and "great weapon" in profile.included
    return included and all(option.item != "great weapon" for option in profile.options)


def _types_of_included(profile: Profile, pieces: Sequence[Gear]) -> tuple[list[Gear], dict[str, str | None]]:
    """Returns the pieces that are more than a type, and the types chosen for included weapons.

    A bare type is that of the included hand weapon, and of the great weapon where no hand weapon is included.
    """
    bare = "hand weapon" if "hand weapon" in profile.included else "great weapon"
    types: dict[str, str | None] = {}
    added: list[Gear] = []
    for piece in pieces:
        if not piece.item:
            types.setdefault(bare, piece.type)
        elif names_included_type(profile, piece):
            types.setdefault("great weapon", piece.type)
        else:
            added.append(piece)
    return added, types


class _Wardrobe:
    """The gear of one character: what is included and not lacking, and what was added."""

    def __init__(self, profile: Profile, pieces: Sequence[Gear], lacks: Sequence[str]) -> None:
        self._profile = profile
        self._lacks = [key_of(item) for item in lacks]
        self._pieces, self._own_types = _types_of_included(profile, pieces)
        self._replaced = any(self._replaces(piece) for piece in self._pieces)
        self._added = [piece.item for piece in self._pieces if piece.item]
        self.armor, self.speed = self._protection()

    def has(self, item: str) -> bool:
        """Returns whether the character has such a piece."""
        return item in self._added or (item in self._profile.included and item not in self._lacks)

    def _replaces(self, piece: Gear) -> bool:
        """Returns whether the piece takes the place of the included hand weapon."""
        if piece.item != "great weapon" or "hand weapon" not in self._profile.included:
            return False
        option = next((o for o in self._profile.options if o.item == piece.item), None)
        return piece.instead or (option is not None and option.replaces == "hand weapon")

    def _protection(self) -> tuple[int, int]:
        """Returns what armour and barding change of the printed Armor and Speed, which count the included armour."""
        sturdy = is_sturdy(self._profile)
        armor = speed = 0
        included = self._profile.included
        bought = [item for item in self._added if item in ("light armor", "heavy armor")]
        for item in ("light armor", "heavy armor"):
            if item in included and (item in self._lacks or bought):
                armor -= book().gear[item].get("armor", 0)
                speed -= 0 if sturdy else book().gear[item].get("speed", 0)
        for item in self._added:
            armor += book().gear[item].get("armor", 0)
            speed += 0 if sturdy else book().gear[item].get("speed", 0)
        return armor, speed

    def attacks(self) -> tuple[Attack, ...]:
        """Returns the attacks in the order of the profile; what was bought comes after it."""
        default = next((attack for attack in self._profile.attacks if attack.item == "hand weapon"), None)
        printed = {attack.item for attack in self._profile.attacks}
        included = [item for item in self._profile.included if item in _SECOND_WEAPONS and item not in printed]
        bought = [piece for piece in self._pieces if piece.item in _WEAPONS and not self._replaces(piece)]
        return (
            *self._printed(default),
            *(self._bought(Gear(item), default) for item in included if item not in self._lacks),
            *(self._bought(piece, default) for piece in bought),
        )

    def _printed(self, default: Attack | None) -> Iterator[Attack]:
        """Yields the attacks of the profile, of the character's own type, and what takes the hand weapon's place."""
        for attack in self._profile.attacks:
            if attack is default and self._replaced:
                yield from (self._bought(piece, default) for piece in self._pieces if self._replaces(piece))
            elif attack.item is None or attack.item not in self._lacks:
                own_type = self._own_types.get(attack.item or "")
                yield attack if own_type is None or attack.type is None else replace(attack, type=own_type)

    @staticmethod
    def _bought(piece: Gear, default: Attack | None) -> Attack:
        """Returns the attack of a bought weapon, with what the default hand weapon passes to it (D-27)."""
        printed = book().gear[piece.item]
        attack = Attack(
            piece.item,
            printed["use"],
            item=piece.item,
            type=(piece.type or "blade") if printed.get("typed") else None,
            strength_mod=printed.get("strength", 0),
            melee_strength=printed.get("melee strength", 0),
            short=printed.get("short", 0),
            long=printed.get("long", 0),
        )
        if default is None or not printed.get("typed"):
            return attack
        attack = replace(attack, damage=default.damage)
        if piece.item == "hand weapon":
            attack = replace(attack, damage_type=default.damage_type, on_hit=default.on_hit)
        return attack
