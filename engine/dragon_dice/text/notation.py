"""Forces as text that a person can read, write and paste. Positions are in `position`.

A force:

Home terrain: Coastland City
    Frontier: Feyland Temple
    Dragons: Air/Water Drake
    Home army: Sharpshooter, 2 Trooper, Guard
    Campaign army: Gryphon, Protector, Knight
    Horde army: Eagle Knight, Courier, Bowman, Evoker

Items stand with their army; two lines may follow for what waits beside it: "Dragonkin" and "Minor terrains".
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from typing import Final

from engine.dragon_dice.forces.law import Force, printed_name
from engine.dragon_dice.printed.dice import DRAGONKIN, Catalogue
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, Place
from engine.english import singulars, with_numbers
from engine.refusals import NotUnderstood

# -- forces --------------------------------------------------------------------------------------------------------

_ARMY_LINES: Mapping[str, Place] = {
    "home army": HOME_ARMY,
    "campaign army": CAMPAIGN_ARMY,
    "horde army": HORDE_ARMY,
}
_ALWAYS_LINES = ("home terrain", "frontier", "dragons", *_ARMY_LINES)
_FORCE_LINES = (*_ALWAYS_LINES, "dragonkin", "minor terrains")
"""The last two only of matches for which such dice are agreed on."""


def format_force(force: Force) -> str:
    """Returns a force as text; `parse_force` reads it back."""
    lines = [f"Home terrain: {force.home}", f"Frontier: {force.frontier}", f"Dragons: {with_numbers(force.dragons)}"]
    lines += [
        f"{title.capitalize()}: {with_numbers(force.armies.get(army, ()))}" for title, army in _ARMY_LINES.items()
    ]
    pool = {"dragonkin": force.dragonkin, "minor terrains": force.minor_terrains}
    lines += [f"{title.capitalize()}: {with_numbers(names)}" for title, names in pool.items() if names]
    return "\n".join(lines)


def parse_force(text: str, book: Catalogue) -> Force:
    """Returns the force that a text describes; whether it is legal by the book of these dice is another question.

    Case, order of lines, empty lines and lines starting with # do not matter; "2 Knight", "2x Knight" and "Knight x2"
    are two of them. Raises `NotUnderstood` with the line and what to write instead; of unknown names with all of them.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, colon, value = line.partition(":")
        name = " ".join(key.lower().replace("*", "").split())
        if not colon or name not in _FORCE_LINES:
            raise NotUnderstood(
                f"Line {number} begins with {key.strip()!r}. A force has these lines: {_lines_of(book)}. One is "
                "written “Home army: 2 Trooper, Guard”."
            )
        if name in found:
            raise NotUnderstood(f"Line {number}: there are two lines for {name}. Keep one.")
        found[name] = value.strip().rstrip(".")
    names = _Names(book)
    home, frontier = found.get("home terrain", ""), found.get("frontier", "")
    force = Force(
        book.house,
        home=names.one(home, "terrain") if home else "",
        frontier=names.one(frontier, "terrain") if frontier else "",
        dragons=tuple(names.counted(found.get("dragons", ""), "dragon")),
        armies={
            army: tuple(names.counted(found.get(title, ""), "unit or item")) for title, army in _ARMY_LINES.items()
        },
        dragonkin=tuple(names.counted(found.get("dragonkin", ""), "Dragonkin")),
        minor_terrains=tuple(names.counted(found.get("minor terrains", ""), "minor terrain")),
    )
    if names.unknown:
        raise NotUnderstood("\n".join(names.unknown))
    return force


def _lines_of(book: Catalogue) -> str:
    """Returns the lines that a force may have by a book, and which of them only some matches allow."""
    agreed = [
        line
        for line, dice in (("Dragonkin", book.species.get(DRAGONKIN)), ("Minor terrains", book.minor_terrains))
        if dice
    ]
    where = f"; and where the match allows such dice: {', '.join(agreed)}" if agreed else ""
    return f"{', '.join(map(str.capitalize, _ALWAYS_LINES))}{where}"


MOST_UNKNOWN: Final = 12
"""Number of unknown names after which nothing more is read."""
MORE_UNKNOWN: Final = "There may be more that I do not know. Fix these first."


class _Names:
    """Reads names of dice, and gathers all mistakes, so that the user can fix them together."""

    def __init__(self, book: Catalogue) -> None:
        self._book = book
        self.unknown: list[str] = []

    def one(self, text: str, what: str) -> str:
        """Returns the printed name that is meant; as it is written where there is none.

        Raises `NotUnderstood` with all that was said so far once too much is not known.
        """
        try:
            return printed_name(text, what, self._book.house, self._book)
        except NotUnderstood as refusal:
            for singular in singulars(text):
                with contextlib.suppress(NotUnderstood):
                    return printed_name(singular, what, self._book.house, self._book)
            if str(refusal) not in self.unknown:
                self.unknown.append(str(refusal))
            if len(self.unknown) >= MOST_UNKNOWN:
                raise NotUnderstood("\n".join([*self.unknown, MORE_UNKNOWN])) from None
            return text

    def counted(self, text: str, what: str) -> list[str]:
        """Returns the dice of a line: "2 Knight, Herald x2"."""
        names: list[str] = []
        for part in filter(None, (part.strip() for part in text.split(","))):
            match = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?(.+?)(?:\s+[x×](\d{1,2}))?", part)
            assert match is not None, "the pattern takes any text"
            names += [self.one(match[2], what)] * int(match[1] or match[3] or 1)
        return names
