"""How people write the dice of a match: `Knight`, `Trooper#2`, `Trooper "#2"`, `Fire/Air Wyrm`.

A written name is a printed name and, to tell equal dice apart, a number. It stands for a die of the match only together
with its owner.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.dragon_dice.forces.law import printed_die, printed_name
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.table.state import ARMIES, RESERVES, DieId
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class WrittenName:
    """The name of a die as a user wrote it: its printed name, and its number if it has one."""

    kind: str
    number: int | None

    def __str__(self) -> str:
        return self.kind if self.number is None else f"{self.kind}#{self.number}"

    def id_of(self, owner: Seat) -> DieId:
        """Returns the id that the die of this name has in a match."""
        return DieId(f"{owner}:{self}")


def short_name(die: str) -> str:
    """Returns a die's name as people write it: its id without the owner."""
    return die.partition(":")[2] or die


def army_name(seat: str, place: str) -> str:
    """Returns which of a player's armies stands at a place: "home army", "horde army", "campaign army" (p. 5)."""
    if place == RESERVES:
        return "reserve army"
    if place in ARMIES:
        return f"{place} army"
    if not place.endswith("-home"):
        return "campaign army"
    return "home army" if place == f"{seat}-home" else "horde army"


def read_name(text: str, known: Catalogue) -> WrittenName:
    """Returns what a written name means. Raises `NotUnderstood` with the nearest printed names."""
    name, number = _parts(text)
    form = name.rpartition(" ")[2]
    what = "dragon" if form in ("Drake", "Wyrm") else "die"
    return WrittenName(_known(name, known) or printed_name(name, what, known), number)


def find_name(text: str, known: Catalogue) -> WrittenName | None:
    """Returns what a written name means, or None for an unknown name; cheaper than `read_name` for many tries."""
    name, number = _parts(text)
    printed = _known(name, known) or printed_die(name, known)
    return None if printed is None else WrittenName(printed, number)


def _parts(text: str) -> tuple[str, int | None]:
    match = re.fullmatch(r"""(.*?)(?:\s*["']?#([1-9]\d{0,8})["']?)?""", " ".join(text.split()))
    assert match is not None, "the pattern takes any text"
    return match[1], None if match[2] is None else int(match[2])


def _known(name: str, known: Catalogue) -> str | None:
    """Returns a printed name, the elements of a dragon in either order."""
    if name in known.dice:
        return name
    kind, _, form = name.rpartition(" ")
    turned = f"{'/'.join(reversed(kind.split('/')))} {form}"
    return turned if turned in known.dragons else None


def match_names(names: Iterable[WrittenName], owner: Seat, among: Iterable[str]) -> dict[int, str]:
    """Returns which of some dice each name means, by the name's position; names that fit none are left out.

    A number means the die with that number; #1 also the only one of its kind. A name without a number takes the
    first of its kind that no other name means.
    """
    free = dict.fromkeys(among)
    found: dict[int, str] = {}
    written = list(enumerate(names))
    for position, name in sorted(written, key=lambda entry: entry[1].number is None):
        exact = name.id_of(owner)
        if name.number == 1 and exact not in free:
            exact = WrittenName(name.kind, None).id_of(owner)
        if exact in free:
            found[position] = exact
            del free[exact]
        elif name.number is None:
            first = next((die for die in free if _kind(die) == (owner, name.kind)), None)
            if first is not None:
                found[position] = first
                del free[first]
    return found


def _kind(die: str) -> tuple[str, str]:
    owner, _, name = die.partition(":")
    return owner, name.partition("#")[0]
