"""A roll, die by die and number by number: which faces fell, and how they became results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from bot.wording.names import Cast, icon, kind_of
from bot.wording.words import capital
from engine.dragon_dice.dice import ID
from engine.values import Json

SUBTOTAL = "subtotal"
AFTER_SAI = "after_sai"


def roll_lines(facts: Mapping[str, Json], cast_: Cast) -> list[str]:
    """Returns who rolled what, which faces count, and the sum with the cause of every change to it."""
    counts = str(facts["counts"])
    counting, idle = _faces(facts, counts)
    who = cast_.army(str(facts["player"]), str(facts["place"]))
    line = f"{capital(who)} rolls {_of_kind(facts)}: {_sum(facts, counts)}"
    if counting:
        line += f" ({', '.join(counting)})"
    if idle:
        line += f"; nothing from {', '.join(idle)}"
    return [line + "."]


def result_of(kind: str) -> str:
    """Returns which results a kind of roll is about: "melee" for "counter melee"."""
    return kind.removeprefix("counter ").removeprefix("counter-").removeprefix("horde ")


def _of_kind(facts: Mapping[str, Json]) -> str:
    kind, against = str(facts["kind"]), facts.get("against")
    if kind == "save":
        return f"saves against {against}" if against else "saves"
    return f"{result_of(kind)} to counter" if kind.startswith("counter") else result_of(kind)


def _sum(facts: Mapping[str, Json], counts: str) -> str:
    """Returns "3 + 4 (Warlord Smite) = **7 melee**", or "**7 melee**" where nothing changed the sum."""
    total = int(cast("int", facts["total"]))
    result = f"**{total} {counts}{'s' if counts == 'save' and total != 1 else ''}**"
    sums, causes = facts.get("sums"), facts.get("causes")
    if not isinstance(sums, Mapping) or not isinstance(causes, Sequence) or not causes:
        return result
    text = str(sums.get(SUBTOTAL, 0))
    for cause in causes:
        _, why, by = cast("tuple[str, str, int]", cause)
        text += f" {'+' if by > 0 else '−'} {abs(by)} ({why})"
    return f"{text} = {result}"


def _faces(facts: Mapping[str, Json], counts: str) -> tuple[list[str], list[str]]:
    """Returns the faces that give results and those that give none, each as "Guard 2 melee".

    Special action icons that generate results are in neither: the sum names them.
    """
    fallen = facts.get("faces")
    causes = cast("Sequence[Sequence[Json]]", facts.get("causes") or ())
    generating = {str(cause[1]) for cause in causes if cause[0] == AFTER_SAI}
    counting: list[str] = []
    idle: list[str] = []
    for die, faces in cast("Mapping[str, Sequence[str]]", fallen or {}).items():
        for face in faces:
            name, _, count = str(face).rpartition(" ")
            # What a special action icon generates stands in the sum, with its name.
            if f"{kind_of(die)} {name}" in generating:
                continue
            gives = name in (ID, counts.upper())
            (counting if gives else idle).append(f"{kind_of(die)} {count} {icon(name)}")
    return counting, idle
