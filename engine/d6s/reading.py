"""Reads the parts of larger answers: points, names, weapons, spell orders. Anything else is refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.d6s.book import Attack
from engine.d6s.geometry import Point
from engine.d6s.spells.casting import Order
from engine.d6s.spells.registry import SPELLS
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

FARTHEST = 10**6


def mapping(answer: Json, known: Iterable[str], what: str) -> Mapping[str, Json]:
    """Returns an answer that is a mapping with no other keys than the known ones."""
    if not isinstance(answer, Mapping):
        raise NotUnderstood(f"{what} is written as keys with values.")
    keys = tuple(known)
    for key in answer:
        if key not in keys:
            raise NotUnderstood(f"{what} has no {key!r}; it has {listed(keys)}.")
    return answer


def point(value: Json) -> Point:
    """Returns a point in 1/1000 inch."""
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 2:
        raise NotUnderstood("A point is two numbers: how far from the west edge, how far from the south edge.")
    x, y = value
    if isinstance(x, bool) or isinstance(y, bool) or not isinstance(x, int) or not isinstance(y, int):
        raise NotUnderstood("A point is two whole numbers of 1/1000 inch.")
    if abs(x) > FARTHEST or abs(y) > FARTHEST:
        raise NotAllowed("That point is far off the table.")
    return x, y


def points(value: Json) -> list[Point]:
    """Returns one point or several."""
    if isinstance(value, Sequence) and not isinstance(value, str) and value and isinstance(value[0], Sequence):
        if len(value) > 40:
            raise NotAllowed("A path has at most 40 points.")
        return [point(each) for each in value]
    return [point(value)]


def name(value: Json) -> str:
    """Returns the name of a character; whether there is one is not judged here."""
    if not isinstance(value, str):
        raise NotUnderstood("A character is named by its name.")
    return value


def unit(state: State, value: Json) -> Character:
    """Returns the character that is named."""
    value = name(value)
    found = state.units.get(value)
    if found is None:
        raise NotUnderstood(f"There is no {value!r} here.")
    return found


def names(value: Json) -> tuple[str, ...]:
    """Returns the names of characters: one name or a list."""
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, Sequence):
        raise NotUnderstood("Name a character, or several as a list.")
    return tuple(name(each) for each in value)


def word(value: Json) -> str:
    """Returns a word in its inner form."""
    if not isinstance(value, str):
        raise NotUnderstood("A word is expected.")
    return key_of(value)


def spell(value: Json) -> str:
    """Returns the inner name of a spell."""
    called = word(value)
    if called not in SPELLS:
        raise NotUnderstood(f"There is no spell called {value!r}.")
    return called


CAST_KEYS = ("cast", "target", "targets", "at", "toward", "choose")


def cast_order(row: Mapping[str, Json]) -> Order:
    """Returns the order that a casting is written as; whether it is legal is not judged here."""
    targets: tuple[str, ...] = ()
    if "target" in row:
        targets = (name(row["target"]),)
    if "targets" in row:
        targets = names(row["targets"])
    return Order(
        spell(row["cast"]),
        targets,
        point(row["at"]) if "at" in row and row["at"] is not None else None,
        point(row["toward"]) if "toward" in row and row["toward"] is not None else None,
        word(row["choose"]) if "choose" in row else "",
    )


def weapon(attacker: Character, value: Json) -> Attack:
    """Returns the attack of the character that is named."""
    found = attacker.kit.attack(word(value))
    if found is None:
        raise NotUnderstood(
            f"{attacker.name} has no {value!r}; it has {listed(a.label for a in attacker.kit.attacks)}."
        )
    return found
