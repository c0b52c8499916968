"""Short names for bases: a letter or two for the profile and the number, never the same twice on one table."""

from __future__ import annotations

from collections.abc import Mapping

from engine.d6s.state import Character, State


def tags(state: State) -> Mapping[str, str]:
    """Returns a tag for each character by its name: "O2" for Orc Warrior 2, "Kn" for the only Knight beside a King."""
    profiles = dict.fromkeys(unit.profile for unit in state.units.values())
    letters = _letters(list(profiles))
    found: dict[str, str] = {}
    for profile in profiles:
        ours = [unit for unit in state.units.values() if unit.profile == profile]
        for place, unit in enumerate(ours, 1):
            found[unit.name] = letters[profile] + (_number(unit) or (str(place) if len(ours) > 1 else ""))
    return found


def _number(unit: Character) -> str:
    """Returns the number that is a part of the character's name, or nothing."""
    rest = unit.name.removeprefix(unit.profile).strip()
    return rest if rest.isdigit() else ""


def _letters(profiles: list[str]) -> dict[str, str]:
    """Returns letters by profile: the first one alone where no other begins so, else initials or the first two."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for profile in profiles:
        words = [word for word in profile.replace("-", " ").split() if word[0].isalpha()]
        alone = sum(other[0].upper() == profile[0].upper() for other in profiles) == 1
        candidates = [profile[0].upper()] if alone else []
        if len(words) > 1:
            candidates.append(words[0][0].upper() + words[1][0].upper())
        candidates += [words[0][0].upper() + letter.lower() for letter in words[0][1:] + profile if letter.isalpha()]
        candidates += [f"{first}{second}" for first in "QXYZJV" for second in "abcdefghijklmnopqrstuvwxyz"]
        found[profile] = next(one for one in candidates if one not in taken)
        taken.add(found[profile])
    return found
