"""Actions and kingdoms as one line of text, and back: `Ram E2-E3`, `Hound 2 D1-E2 x Witch`, `Adept: Sear > Swarm`.

Units have a short tag, the last word of their card (a hero's first), with a number where one side has several. Both
sides may have the same tag: the acting unit is the player's own, the attacked one an enemy.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, cast

from engine.english import listed
from engine.legacys_allure.actions import Action, find_ability
from engine.legacys_allure.cards import CardId, CardSet, UnitCard
from engine.legacys_allure.hexes import INDEX, Hex, Way, read_hex
from engine.legacys_allure.kingdoms import Kingdom
from engine.legacys_allure.library import find_card
from engine.legacys_allure.names import called
from engine.legacys_allure.state import State, Unit, UnitId
from engine.nearest import nearest
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, Seat

_WAY: Final = r"(?:(?:to|moves?)\s+)?[A-Ia-i][0-9](?:[\s,\-–>]+[A-Ia-i][0-9])*"
_THEN: Final = re.compile(rf"(.*?)(?:;|\s+then\b)\s*({_WAY})\s*", re.IGNORECASE)
"""An ability, and the way that its unit moves after it: "Tongue > Ram then E7-E6", or with a semicolon."""

_ENEMY: Final = re.compile(r"\s+(?:x|attacks?)\s+|(?<=[0-9])x(?=[A-Ia-i][0-9])", re.IGNORECASE)


class _Tagged(NamedTuple):
    """What the tag of a unit follows from."""

    id: UnitId
    owner: Seat
    card: CardId
    short: str
    word: str


def tags(state: State) -> Mapping[UnitId, str]:
    """Returns the short tag of every unit of the match, of the dead too."""
    units = [(unit, state.card(unit)) for seat in state.seats for unit in state.units.values() if unit.owner == seat]
    return _tags(tuple(_Tagged(unit.id, unit.owner, unit.card, card.short, tag_word(card)) for unit, card in units))


@functools.lru_cache(maxsize=32)
def _tags(units: tuple[_Tagged, ...]) -> Mapping[UnitId, str]:
    """Returns the tags of these units; a line that is read asks for those of the same units dozens of times."""
    found: dict[UnitId, str] = {}
    alike: dict[tuple[Seat, str], list[_Tagged]] = {}
    for unit in units:
        alike.setdefault((unit.owner, unit.word), []).append(unit)
    for unit in units:
        same = alike[unit.owner, unit.word]
        word = unit.word if len({other.card for other in same}) == 1 else unit.short
        namesakes = [other.id for other in same if other.card == unit.card]
        found[unit.id] = word if len(namesakes) == 1 else f"{word} {namesakes.index(unit.id) + 1}"
    return MappingProxyType(found)


def tag_word(card: UnitCard) -> str:
    """Returns the word of a card's name that its units are tagged with: a hero's first, of others the last."""
    words = card.short.split()
    return words[0] if card.is_hero else words[-1]


# -- writing -----------------------------------------------------------------------------------------------------------


def format_action(state: State, action: Action) -> str:
    """Returns an action as one line; `read_action` reads it back."""
    names = tags(state)
    unit = state.units[action.unit]
    name = names[unit.id]
    if action.skip:
        return f"{name} skip"
    way = "-".join([unit.place, *action.way]) if action.way else ""
    if action.target is not None:
        return f"{name} {way + ' ' if way else ''}x {names[action.target]}"
    if not action.use:
        return f"{name} {way}"
    on = ", ".join(format_value(state, value) for value in action.on if value is not None)
    used = f"{find_ability(state, unit, action.use).title}{' > ' + on if on else ''}"
    if not way:
        return f"{name}: {used}"
    return f"{name}: {used} then {way}" if action.use_first else f"{name} {way}: {used}"


def format_value(state: State, value: Json) -> str:
    """Returns something that was chosen: a unit's tag, with its seat where both sides have one, or hexes."""
    if isinstance(value, str):
        return _of_either_side(state, UnitId(value)) if value in state.units else value
    parts = [format_value(state, part) for part in cast("Sequence[Json]", value or ())]
    return " ".join(parts) if all(part in INDEX for part in parts) else " + ".join(parts)


def _of_either_side(state: State, unit: UnitId) -> str:
    names = tags(state)
    alone = sum(names[other] == names[unit] for other in state.units) == 1
    return names[unit] if alone else f"{state.units[unit].owner} {names[unit]}"


# -- reading -----------------------------------------------------------------------------------------------------------


def read_action(state: State, seat: Seat, text: str) -> Action:
    """Returns the action that a line means; whether it is legal is asked later. Raises `NotUnderstood`."""
    unit, rest = _unit_at_front(state, seat, " ".join(text.split()))
    rest = rest.strip()
    if rest.casefold() in ("skip", "skips", "pass"):
        return Action(unit.id, skip=True)
    front, colon, use = rest.partition(":")
    if colon:
        return _read_use(state, unit, front, use)
    found = _ENEMY.split(f" {rest}", maxsplit=1)
    if len(found) == 2:
        way, goal = _read_way(unit, found[0])
        return Action(unit.id, way=way, goal=goal, target=_read_target(state, seat, found[1]).id)
    way, goal = _read_way(unit, rest)
    if not way and goal is None:
        raise NotUnderstood(
            f"Say what {called(state, unit)} does: a hex to move to, x and an enemy, : and an ability, or skip."
        )
    return Action(unit.id, way=way, goal=goal)


def read_actions(state: State, seat: Seat, text: str) -> list[Action]:
    """Returns the actions of a line, with semicolons between them. Raises `NotUnderstood`.

    Hexes alone after an ability are the way that its unit moves after it, not another action.
    """
    lines: list[str] = []
    for part in filter(None, map(str.strip, text.split(";"))):
        if lines and ":" in lines[-1] and re.fullmatch(_WAY, part, re.IGNORECASE):
            lines[-1] += f" then {part}"
        else:
            lines.append(part)
    return [read_action(state, seat, line) for line in lines]


def _read_use(state: State, unit: Unit, front: str, text: str) -> Action:
    then = _THEN.fullmatch(text)
    used, after = (then[1], then[2]) if then is not None else (text, "")
    name, _, targets = used.partition(">")
    ability = find_ability(state, unit, name.strip())
    on = tuple(_read_value(state, part) for part in targets.split(",") if part.strip())
    way, goal = _read_way(unit, after or front)
    return Action(unit.id, way=way, goal=goal, use=ability.key, use_first=bool(after.strip()), on=on)


def _read_value(state: State, text: str) -> Json:
    words = text.replace("+", " + ").split()
    if "+" in words:
        parts = " ".join(words).split(" + ")
        return [_unit_or_hex(state, part) for part in parts]
    if len(words) > 1 and all(word.upper() in INDEX for word in words):
        return [read_hex(word) for word in words]
    return _unit_or_hex(state, " ".join(words))


def _unit_or_hex(state: State, text: str) -> str:
    if text.strip().upper() in INDEX:
        return read_hex(text)
    return _find_unit(state, text, state.units.values()).id


def _read_way(unit: Unit, text: str) -> tuple[Way, Hex | None]:
    """Returns a way, or the one hex that is its goal; the hex where the unit stands may lead it."""
    words = [word for word in re.split(r"[\s,\-–>]+", text) if word and word.casefold() not in ("to", "move", "moves")]
    hexes = [read_hex(word) for word in words]
    if len(hexes) > 1 and hexes[0] == unit.hex:
        hexes = hexes[1:]
        return tuple(hexes), None
    if len(hexes) == 1:
        return (), hexes[0]
    return tuple(hexes), None


def _unit_at_front(state: State, seat: Seat, text: str) -> tuple[Unit, str]:
    """Returns the own unit that a line begins with, by its tag, its name or its hex, and what follows."""
    own = [unit for unit in state.on_battlefield() if state.controller(unit) == seat]
    named = sorted(((word, unit) for unit in own for word in _words(state, unit)), key=lambda pair: -len(pair[0]))
    low = text.casefold()
    for word, unit in named:
        if low.startswith(word) and not low[len(word) : len(word) + 1].isalnum():
            return unit, text[len(word) :]
    first = text.split(" ")[0].split(":")[0] if text else ""
    called_so = dict(reversed(named))
    meant = {called_so[word].id: word for word in reversed(nearest(first.casefold(), called_so, 2, 0.5))}
    if meant:
        hint = f" Did you mean {' or '.join(word.title() for word in reversed(meant.values()))}?"
    else:
        hint = f" Begin with one of yours: {listed([tags(state)[unit.id] for unit in own], 'or')}." if own else ""
    raise NotUnderstood(f"You have no unit {first!r} on the battlefield.{hint}")


def _read_target(state: State, seat: Seat, text: str) -> Unit:
    place = text.strip().upper()
    if place in INDEX:
        there = state.at(Hex(place))
        if there is None:
            raise NotUnderstood(f"There is no unit on {place}.")
        return there
    enemies = [unit for unit in state.on_battlefield() if state.controller(unit) != seat]
    return _find_unit(state, text, enemies)


def _find_unit(state: State, text: str, among: Iterable[Unit]) -> Unit:
    wanted = " ".join(text.split()).casefold()
    units = list(among)
    found = [unit for unit in units if wanted in _words(state, unit) or wanted == _with_seat(state, unit)]
    if len(found) == 1:
        return found[0]
    if found:
        several = ", ".join(f"{unit.owner} {tags(state)[unit.id]}" for unit in found)
        raise NotUnderstood(f"{text.strip()!r} could be {several}: say which, with A or B in front.")
    names = {tags(state)[unit.id].casefold(): unit for unit in units}
    near = nearest(wanted, names, 2, 0.5)
    hint = f" Did you mean {' or '.join(tags(state)[names[word].id] for word in near)}?" if near else ""
    raise NotUnderstood(f"There is no unit {text.strip()!r} here.{hint}")


def _with_seat(state: State, unit: Unit) -> str:
    return f"{unit.owner} {tags(state)[unit.id]}".casefold()


def _words(state: State, unit: Unit) -> list[str]:
    """Returns the small-letter words by which a unit may be named."""
    words = [tags(state)[unit.id], called(state, unit), unit.name, unit.id]
    if unit.hex is not None:
        words.append(unit.hex)
    return list(dict.fromkeys(word.casefold() for word in words))


# -- kingdoms ----------------------------------------------------------------------------------------------------------


def format_kingdom(kingdom: Kingdom, cards: CardSet) -> str:
    """Returns a kingdom as text: `Odra Kell: 2 Ash Runner, Iron Ram, Cinder Lash 2`; in Blitz with hexes."""
    places: dict[CardId, list[Hex]] = {}
    for card, place in kingdom.units:
        places.setdefault(card, []).append(place)
    hero = next((card for card in kingdom.cards if getattr(cards[card], "is_hero", False)), None)
    parts = []
    for card, number in kingdom.cards.items():
        if card == hero:
            continue
        count = f"{number} " if number > 1 else ""
        where = f" {' '.join(places[card])}" if card in places else ""
        parts.append(f"{count}{cards[card].title}{where}")
    head = "" if hero is None else cards[hero].short + (f" {places[hero][0]}" if hero in places else "")
    return f"{head}: {', '.join(parts)}"


def read_kingdom(cards: CardSet, text: str) -> Json:
    """Returns the answer that a kingdom's text means. Raises `NotUnderstood` with the nearest names."""
    head, colon, rest = text.partition(":")
    parts = [head, *rest.split(",")] if colon else text.split(",")
    counts: dict[CardId, int] = {}
    units: list[Json] = []
    for part in parts:
        words = part.split()
        if not words:
            continue
        number = int(words.pop(0)) if re.fullmatch(r"\d{1,2}", words[0]) and len(words) > 1 else 1
        places: list[str] = []
        while len(words) > 1 and words[-1].upper() in INDEX:
            places.insert(0, words.pop().upper())
        try:
            card = find_card(cards, " ".join(words))
        except Refusal as unknown:
            raise NotUnderstood(str(unknown)) from None
        counts[card.id] = counts.get(card.id, 0) + max(number, len(places))
        if isinstance(card, UnitCard):
            units += [[card.id, place] for place in places]
    data: Mapping[str, Json] = {"cards": {str(card): number for card, number in counts.items()}}
    return {**data, "units": units} if units else data
