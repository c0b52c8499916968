"""Armies: as text and back, what they cost, and a sentence for every rule they break (Select your team; D-15 to
D-28).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Final

from engine.d6s.book import ArmyList, Profile, book
from engine.d6s.features.recruit import recruited_by
from engine.d6s.kit import Gear, Kit, kit_of, names_included_type, read_gear, serves, template_for
from engine.d6s.state import Character, Name, Side
from engine.d6s.words import key_of, listed
from engine.nearest import nearest
from engine.refusals import NotUnderstood
from engine.values import Seat

MIXED: Final = "mixed"
CAPTAIN: Final = "Captain"
OTHER_ELEMENTS: Final = 25
"""Per cent of an army's cost that may come from elements other than its own (Pick a Side; D-17)."""

MOST_FIGURES: Final = 200


@dataclass(frozen=True, slots=True)
class Ridden:
    """A mount that is bought with a rider."""

    mount: str
    barding: str = ""
    """empty, `light barding` or `heavy barding`."""

    def __str__(self) -> str:
        return f"{self.mount.lower()} with {self.barding}" if self.barding else self.mount.lower()


@dataclass(frozen=True, slots=True)
class Line:
    """Some equal characters of an army."""

    count: int
    profile: str
    templates: tuple[str, ...] = ()
    gear: tuple[Gear, ...] = ()
    mounts: tuple[Ridden, ...] = ()

    def __str__(self) -> str:
        head = " + ".join((f"{self.count} {self.profile}", *self.templates))
        things = [str(piece) for piece in self.gear] + [str(mount) for mount in self.mounts]
        return f"{head}: {', '.join(things)}" if things else head

    @property
    def kit(self) -> Kit:
        """Returns what each of these characters is made of."""
        return kit_of(self.profile, self.templates, [str(piece) for piece in self.gear])


@dataclass(frozen=True, slots=True)
class Army:
    """An army as it is written."""

    list_name: str
    element: str = ""
    lines: tuple[Line, ...] = ()

    def __str__(self) -> str:
        title = f" ({self.element.title()})" if self.element else ""
        return "\n".join([f"{self.list_name}{title}", *map(str, self.lines)])

    @property
    def size(self) -> int:
        """Returns how many characters it has, mounts not counted."""
        return sum(line.count for line in self.lines)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an army costs, and every rule it breaks as a sentence with the next step in it."""

    points: int
    problems: tuple[str, ...] = field(default=())

    @property
    def is_legal(self) -> bool:
        """Returns whether it may be brought."""
        return not self.problems


# -- reading ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def read_army(text: str) -> Army:
    """Returns the army that a text says. Raises `NotUnderstood` with the number of the line it cannot read."""
    lines: list[Line] = []
    list_name, element = "", ""
    for number, written in enumerate(text.splitlines(), 1):
        line = written.partition("#")[0].strip()
        if not line:
            continue
        if not list_name:
            list_name, element = _read_title(line, number)
        else:
            lines.append(_read_line(line, number, list_name))
    if not list_name:
        raise NotUnderstood(f"An army begins with its list: {listed(book().lists, 'or')}.")
    return Army(list_name, element, tuple(lines))


def _read_title(line: str, number: int) -> tuple[str, str]:
    found = re.fullmatch(r"(?P<list>[^()]+?)\s*(?:\((?P<element>[^()]+)\))?", line)
    wanted = key_of(found["list"]) if found else ""
    for name, army in book().lists.items():
        if wanted in (key_of(name), key_of(name).removeprefix("the ")):
            element = key_of(found["element"]) if found and found["element"] else ""
            if element and element not in army.elements.values():
                raise NotUnderstood(f"Line {number}: {name} has no element {element!r}; {_elements_of(army)}")
            return name, element
    raise NotUnderstood(f"Line {number}: {line!r} is no army list. The lists are {listed(book().lists)}.")


def _elements_of(army: ArmyList) -> str:
    return f"it has {listed(army.elements)}." if army.elements else "it has none."


def _read_line(line: str, number: int, list_name: str) -> Line:
    head, _, things = line.partition(":")
    found = re.fullmatch(r"(?:(?P<count>\d{1,3})\s*[x×]?\s+)?(?P<names>.+)", head.strip())
    if found is None:
        raise NotUnderstood(f"Line {number}: {line!r} is not understood. Write `4 Archer: spear`.")
    count = int(found["count"] or 1)
    if not 1 <= count <= MOST_FIGURES:
        raise NotUnderstood(f"Line {number}: {count} is no number of characters.")
    name, *templates = [part.strip() for part in found["names"].split("+")]
    profile = singular(name)
    if profile is None:
        raise NotUnderstood(f"Line {number}: there is no profile called {name!r}.{_meant(name, list_name)}")
    known = {key_of(template.name): template.name for template in book().templates}
    for template in templates:
        if key_of(template) not in known:
            raise NotUnderstood(f"Line {number}: there is no template called {template!r}: {listed(known.values())}.")
    gear: list[Gear] = []
    mounts: list[Ridden] = []
    for thing in (part.strip() for part in things.split(",")):
        if not thing:
            continue
        mount = _read_mount(thing)
        piece = read_gear(thing)
        if mount is not None:
            mounts.append(mount)
        elif piece is not None and piece.item not in ("light barding", "heavy barding"):
            gear.append(piece)
        else:
            raise NotUnderstood(f"Line {number}: {thing!r} is neither gear nor a mount. {_could_have(profile)}")
    chosen = tuple(known[key_of(template)] for template in templates)
    return Line(count, profile.name, chosen, tuple(gear), tuple(mounts))


def _read_mount(thing: str) -> Ridden | None:
    name, _, barding = key_of(thing).partition(" with ")
    profile = book().profile(name)
    if profile is None or not profile.is_mount:
        return None
    known = {"": "", "barding": "light barding", "light barding": "light barding", "heavy barding": "heavy barding"}
    return Ridden(profile.name, known[barding]) if barding in known else None


@cache
def _singulars() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name in book().profiles:
        for form in _plurals(key_of(name)):
            found.setdefault(form, name)
    return found


def _plurals(name: str) -> Iterator[str]:
    yield name
    yield f"{name}s"
    if name.endswith("f"):
        yield f"{name[:-1]}ves"
    if name.endswith("y"):
        yield f"{name[:-1]}ies"
    for one, many in (("man-", "men-"), ("prince", "princes"), ("of the", "s of the"), ("warrior", "warriors")):
        if one in name:
            yield name.replace(one, many, 1)
    if " of the " in name:
        first, rest = name.split(" of the ", 1)
        yield f"{first}s of the {rest}"


def singular(written: str) -> Profile | None:
    """Returns the profile of a name that may be in the plural."""
    name = _singulars().get(key_of(written))
    return book().profiles[name] if name else None


def _meant(name: str, list_name: str) -> str:
    """Returns what was probably meant, or what the list has."""
    near = nearest(key_of(name), [key_of(profile) for profile in book().profiles])
    profile = book().profile(near[0]) if near else None
    if profile is not None:
        return f" Did you mean {profile.name}?"
    known = dict.fromkeys(name for names in book().lists[list_name].sections.values() for name in names)
    return f" {list_name} has {listed(known)}."


def _could_have(profile: Profile) -> str:
    """Returns what a character of a profile may buy."""
    if profile.prices is not None:
        things: list[str] = [
            item for item in book().prices["warriors"] if not re.search("barding|instead|factor", item)
        ]
    else:
        things = [*(o.item for o in profile.options), *(m.mount.lower() for m in profile.mounts)]
    return f"{profile.name} can have {listed(dict.fromkeys(things))}."


# -- the law ---------------------------------------------------------------------------------------------------------


def judge_army(army: Army, limit: int, mixed: bool = False) -> Judgement:
    """Returns what an army costs and every rule it breaks."""
    problems: list[str] = []
    costs: list[int] = []
    for line in army.lines:
        cost, wrong = _cost(replace(line, count=1))
        costs.append(cost * line.count)
        problems += wrong
        problems += _listed_in(army, line, mixed)
    points = sum(costs)
    if not army.lines:
        problems.append("The army is empty; it needs at least one character.")
    if points > limit:
        problems.append(
            f"The army costs {points} points, {points - limit} more than the limit of {limit}; leave something out."
        )
    problems += _recruits(army)
    problems += _printed_elsewhere(army) if not mixed else ()
    problems += _element_share(army, costs)
    return Judgement(points, tuple(dict.fromkeys(problems)))


def _listed_in(army: Army, line: Line, mixed: bool) -> Iterator[str]:
    """Yields what is wrong with the list that a character is of; mixed lists, too, have no mounts without riders
    (D-15).
    """
    homes = _homes_of(line.profile)
    if not homes or (army.list_name == "Generic" and not mixed and _is_ridden_in(army.list_name, line.profile)):
        yield f"{line.profile} is a mount; bring it with a rider, as `Human Warrior: {line.profile.lower()}`."
    elif not mixed and army.list_name not in homes:
        yield f"{line.profile} is not in the list {army.list_name}, but in {listed(homes, 'or')}."


@lru_cache(maxsize=512)
def _homes_of(profile: str) -> tuple[str, ...]:
    """Returns the lists that have the profile as a character of its own, not only as a mount."""
    return tuple(name for name, each in book().lists.items() if each.has(profile) and not _is_ridden_in(name, profile))


def _is_ridden_in(list_name: str, profile: str) -> bool:
    return profile in book().lists[list_name].sections.get("mounts", ())


def _printed_elsewhere(army: Army) -> Iterator[str]:
    """Yields templates that are printed for a profile in another list only."""
    for line in army.lines:
        if line.profile == "Merrow" and "Beastmaster" in line.templates and army.list_name == "Elemental Acolytes":
            yield "Merrow of Elemental Acolytes cannot take Beastmaster; it is printed in Steadings of the Giants."


def _recruits(army: Army) -> Iterator[str]:
    """Yields recruits that nobody in the army names; one who names them allows any number (D-18)."""
    allowed = {profile for line in army.lines for profile in recruited_by(line.profile, line.templates)}
    recruits = book().lists["Steadings of the Giants"].sections["recruits"]
    for line in army.lines:
        home = army.list_name == "Steadings of the Giants" or army.list_name not in _homes_of(line.profile)
        if line.profile in recruits and home and line.profile not in allowed:
            yield f"{line.profile} is a recruit: the army needs a character whose Recruit names it."


def _element_share(army: Army, costs: Sequence[int]) -> Iterator[str]:
    """Yields what is wrong with the element of an army: at most a quarter of its cost is of others (D-17)."""
    own = book().lists[army.list_name]
    if not own.elements:
        return
    if not army.element:
        yield f"Choose an element in the first line: {army.list_name} ({next(iter(own.elements))}) (Pick a Side)."
        return
    others = sum(
        cost
        for line, cost in zip(army.lines, costs, strict=True)
        if own.section_of(line.profile) in own.elements.values() and line.profile not in own.sections[army.element]
    )
    if others * 100 > OTHER_ELEMENTS * sum(costs):
        yield (
            f"{others} of {sum(costs)} points are of other elements than {army.element.title()}; at most 25 % may be "
            "(Pick a Side)."
        )


@lru_cache(maxsize=4096)
def _cost(line: Line) -> tuple[int, tuple[str, ...]]:
    """Returns what one such character costs, however many there are, and what is wrong with it."""
    profile = book().profiles[line.profile]
    problems = list(_templates(line, profile))
    points = profile.points
    templates = [t for name in line.templates if (t := template_for(name, profile)) is not None]
    for template in templates:
        points = points * template.factor + template.cost
    captain = CAPTAIN in line.templates
    problems += _twice(line, profile)
    for piece in line.gear:
        price, wrong = _gear_price(line, profile, piece, captain)
        points += price
        problems += wrong
    for mount in line.mounts:
        price, wrong = _mount_price(profile, mount, captain)
        points += price
        problems += wrong
    return points, tuple(problems)


def _templates(line: Line, profile: Profile) -> Iterator[str]:
    """Yields templates that a profile cannot take; Captain is for warriors and stands alone (D-20)."""
    for name in line.templates:
        if not any(key_of(t.name) == key_of(name) and serves(t, profile) for t in book().templates):
            yield f"{profile.name} cannot take {name}."
    for name, times in Counter(line.templates).items():
        if times > 1:
            yield f"{profile.name} takes {name} once."
    if CAPTAIN in line.templates and len(line.templates) > 1:
        yield f"{profile.name}: Captain does not go with another template."


def _twice(line: Line, profile: Profile) -> Iterator[str]:
    """Yields what nobody has twice (D-22)."""
    items = Counter(piece.item for piece in line.gear if piece.item)
    included = Counter(profile.included)
    for item in ("shield", "bow"):
        if items[item] + included[item] > 1:
            yield f"{profile.name} cannot have two of {item}."
    if items["light armor"] + items["heavy armor"] > 1:
        yield f"{profile.name} wears one suit of armour only."
    if items["light armor"] and ({"light armor", "heavy armor"} & set(profile.included)):
        yield f"{profile.name} wears armour already."
    if items["heavy armor"] and "heavy armor" in profile.included:
        yield f"{profile.name} wears heavy armour already."
    replaced = any(_replaces(profile, piece) for piece in line.gear)
    hands = items["hand weapon"] + included["hand weapon"] - (1 if replaced else 0)
    if hands > 2:
        yield f"{profile.name} has two hand weapons at most."
    named = sum(names_included_type(profile, piece) for piece in line.gear)
    if items["great weapon"] - min(named, 1) + (0 if replaced else included["great weapon"]) > 1:
        yield f"{profile.name} has one great weapon at most."
    if items["throwing weapon"] > 1:
        yield f"{profile.name} buys a throwing weapon once."
    if len(line.mounts) > 1:
        yield f"{profile.name} rides one mount."
    bare = [piece for piece in line.gear if not piece.item]
    if bare and not ({"hand weapon", "great weapon"} & set(profile.included)):
        kind = bare[0].type
        yield f"{profile.name} has no included weapon whose type could be {kind}; write `hand weapon ({kind})`."
    if len(bare) > 1:
        yield f"{profile.name}: the included weapon has one type."


def _replaces(profile: Profile, piece: Gear) -> bool:
    if piece.item != "great weapon" or "hand weapon" not in profile.included:
        return False
    return piece.instead or any(o.item == piece.item and o.replaces for o in profile.options)


def _gear_price(line: Line, profile: Profile, piece: Gear, captain: bool) -> tuple[int, list[str]]:
    """Returns what a piece of gear costs, printed with the profile or by the tables, and what is wrong with it (D-21,
    D-23).
    """
    if not piece.item or names_included_type(profile, piece):
        return 0, _without_hand_weapon(profile, piece)
    if profile.prices is not None:
        table = book().prices["heroes" if captain else "warriors"]
        if piece.item not in table:
            return 0, [f"{profile.name} cannot buy {piece.item}."]
        if piece.item == "great weapon" and _replaces(profile, piece):
            return table["great weapon instead"], []
        return table[piece.item], []
    option = next((o for o in profile.options if o.item == piece.item), None)
    if option is None:
        offers = listed(dict.fromkeys([o.item for o in profile.options] + [m.mount.lower() for m in profile.mounts]))
        return 0, [f"{profile.name} cannot buy {piece.item}; it can buy {offers}."]
    return option.price * (5 if captain else 1), _without_hand_weapon(profile, piece)


def _without_hand_weapon(profile: Profile, piece: Gear) -> list[str]:
    """Returns what is wrong with a great weapon "instead" of a hand weapon that is not there (P-40)."""
    if piece.instead and "hand weapon" not in profile.included:
        return [f"{profile.name} has no hand weapon that the great weapon could replace; leave out `instead`."]
    return []


def _mount_price(profile: Profile, ridden: Ridden, captain: bool) -> tuple[int, list[str]]:
    mount = book().profiles[ridden.mount]
    if profile.prices is not None:
        if ridden.mount not in book().lists["Generic"].sections["mounts"]:
            return 0, [f"{profile.name} cannot ride {mount.name}."]
        return _table_price(mount, ridden.barding, "heroes" if captain else "warriors"), []
    option = next((o for o in profile.mounts if o.mount == ridden.mount), None)
    if option is None:
        offers = listed([m.mount for m in profile.mounts], "or")
        return 0, [f"{profile.name} cannot ride {mount.name}; it can ride {offers}."]
    if captain:
        return _table_price(mount, ridden.barding, "heroes"), []
    index = ("", "light barding", "heavy barding").index(ridden.barding)
    if index >= len(option.prices):
        return 0, [f"{mount.name} of {profile.name} cannot have {ridden.barding}."]
    return option.prices[index], []


def _table_price(mount: Profile, barding: str, table: str) -> int:
    """Returns what a mount costs by the tables, with its barding."""
    prices = book().prices[table]
    monstrous = table == "heroes" and not mount.is_warrior
    price = mount.points * prices["monstrous factor" if monstrous else "mount factor"]
    if barding:
        price += prices[f"monstrous {barding}" if monstrous else barding]
    return price


# -- characters ------------------------------------------------------------------------------------------------------


class Names:
    """Gives the characters of a match their names: a profile that comes more than once is numbered, over both sides."""

    def __init__(self, armies: Sequence[Army]) -> None:
        self._often: Counter[str] = Counter()
        for army in armies:
            for line in army.lines:
                self._often[line.profile] += line.count
                for mount in line.mounts:
                    self._often[mount.mount] += line.count
        self._given: Counter[str] = Counter()

    def next(self, profile: str) -> Name:
        """Returns the next free name of a profile."""
        if self._often[profile] == 1:
            return Name(profile)
        self._given[profile] += 1
        return Name(f"{profile} {self._given[profile]}")


def characters_of(army: Army, seat: Seat, side: Side, names: Names) -> list[Character]:
    """Returns the characters of an army, mounts with their riders, none placed yet."""
    found: list[Character] = []
    for line in army.lines:
        for _ in range(line.count):
            unit = Character(names.next(line.profile), line.profile, side, seat, side)
            unit.templates = list(line.templates)
            unit.gear = [str(piece) for piece in line.gear]
            for ridden in line.mounts:
                mount = Character(names.next(ridden.mount), ridden.mount, side, seat, side, is_mount=True)
                mount.gear = [ridden.barding] if ridden.barding else []
                mount.rider, unit.rides = unit.name, mount.name
                found.append(mount)
            found.append(unit)
    return found


def points_of(armies: Mapping[Seat, Army]) -> dict[Name, tuple[Seat, int]]:
    """Returns whose each character of a match is and what it cost, its mount included; a mount by itself cost nothing.

    The armies are those of all seats, in the order of the seats.
    """
    names = Names(list(armies.values()))
    found: dict[Name, tuple[Seat, int]] = {}
    for seat, army in armies.items():
        costs = [_cost(line)[0] for line in army.lines for _ in range(line.count)]
        units = characters_of(army, seat, Side.A, names)
        own = iter(costs)
        found |= {unit.name: (seat, 0 if unit.is_mount else next(own)) for unit in units}
    return found
