"""What one die can give in a roll, face by face, before the army's modifiers (p. 27, steps 1 to 5, 8 and 10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.dragon_dice.printed.dice import DieFace
from engine.dragon_dice.rolls.purposes import ResultType, icons_of
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais import icon_actions, table
from engine.dragon_dice.species import counts_as, dragonkin
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die

REROLLS: Final = 8
"""How often a die is rolled again at the most. A longer chain has a chance below 1 in 10 million and is cut off."""


class FaceResults(NamedTuple):
    """The results of one die: those that modifiers reduce, and those that come in later (p. 27-28)."""

    icons: int = 0
    """Results of normal icons (step 5)."""
    ids: int = 0
    """ID results (step 5), the last ones to be reduced."""
    special: int = 0
    """Results of special action icons (step 8)."""
    added: int = 0
    """Results that count as the type rolled for, and automatic saves (step 10)."""

    def plus(self, other: FaceResults) -> FaceResults:
        """Returns both together."""
        return FaceResults(*(a + b for a, b in zip(self, other, strict=True)))


NOTHING: Final = FaceResults()


@dataclass(frozen=True, slots=True)
class Sources:
    """Which types of a die's results count as a type that is wanted."""

    from_the_start: Collection[ResultType] = ()
    """They come in with the normal icons, and modifiers reduce them (1996, N-81)."""
    at_the_end: Collection[ResultType] = ()
    """They come in with step 10 (v4.01c, p. 21-28)."""


def counted_at_the_end(battle: Battle, sheet: RollSheet, die: Die, wanted: Collection[ResultType]) -> Sources:
    """Returns what counts by v4.01c: the abilities that hold for the roll (p. 21-28)."""
    held = counts_as.held(battle, sheet, [die])
    return Sources(at_the_end={one.rolled for one in held if one.is_for(die) and one.counted in wanted} - {*wanted})


def outcomes_of(
    battle: Battle, sheet: RollSheet, die: Die, wanted: tuple[ResultType, ...], sources: Sources
) -> dict[FaceResults, int]:
    """Returns what a die can give of the wanted types, with the number of equally likely outcomes for each.

    A face that is rolled again adds what comes up then, `REROLLS` times at the most; with such a face a die of n sides
    has n to the power of `REROLLS` + 1 outcomes, else n.
    """
    of_faces = [
        (gives_of(battle, sheet, face, wanted, sources), rolls_again(battle, sheet, face)) for face in die.faces
    ]
    automatic = automatic_saves(sheet, die)
    if any(again for _, again in of_faces):
        return _with_rerolls(of_faces, automatic)
    counts: dict[FaceResults, int] = {}
    for index, (gives, _) in enumerate(of_faces):
        whole = gives.plus(FaceResults(added=automatic[index]))
        counts[whole] = counts.get(whole, 0) + 1
    return counts


def gives_of(
    battle: Battle, sheet: RollSheet, face: DieFace, wanted: tuple[ResultType, ...], sources: Sources
) -> FaceResults:
    """Returns what one face gives of the wanted types.

    Of several results that a special action icon offers its owner takes one that counts (p. 28). An icon that may do
    something else instead gives its results. An ID becomes a wanted type.
    """
    if face.icon in icons_of(wanted):
        return FaceResults(icons=face.count)
    if worth := sheet.ids_of(face):
        return FaceResults(ids=worth if sheet.counts_ids else 0)
    if not face.is_sai:
        counted = icons_of(tuple(sources.from_the_start))
        later = icons_of(tuple(sources.at_the_end))
        return FaceResults(icons=face.count * (face.icon in counted), added=face.count * (face.icon in later))
    best = NOTHING
    for line in battle.edition[table.ICONS][face.icon].generates(sheet.purpose):
        x = table.worth(face, line)
        for choice in line.choices:
            special = x * sum(one in wanted or one in sources.from_the_start for one in choice)
            added = x * sum(one in sources.at_the_end for one in choice)
            best = max(best, FaceResults(special=special, added=added), key=sum)
    return best


def rolls_again(battle: Battle, sheet: RollSheet, face: DieFace) -> bool:
    """Returns whether a face has its die rolled again in such a roll (step 3)."""
    return face.is_sai and battle.edition[table.ICONS][face.icon].rolls_again(sheet.purpose)


def automatic_saves(sheet: RollSheet, die: Die) -> list[int]:
    """Returns the automatic saves of a Dragonkin unit with each face up; Belly takes them away (p. 32, p. 54)."""
    if die.is_item or ResultType.SAVE not in sheet.purpose.counts or not die.unit.automatic_saves:
        return [0] * len(die.faces)
    return [0 if face.icon == dragonkin.BELLY else die.unit.automatic_saves for face in die.faces]


def _with_rerolls(of_faces: list[tuple[FaceResults, bool]], automatic: list[int]) -> dict[FaceResults, int]:
    """Returns the outcomes of a die with faces that are rolled again. Its automatic saves do not depend on its
    faces.
    """
    sides = len(of_faces)
    counts: dict[FaceResults, int] = {}
    open_ends: Mapping[FaceResults, int] = {FaceResults(added=min(automatic)): 1}
    for depth in range(REROLLS, -1, -1):
        following: dict[FaceResults, int] = {}
        for so_far, times in open_ends.items():
            for gives, again in of_faces:
                whole = so_far.plus(gives)
                if again and depth:
                    following[whole] = following.get(whole, 0) + times
                else:
                    counts[whole] = counts.get(whole, 0) + times * sides**depth
        open_ends = following
    return counts


def actions_in(battle: Battle, sheet: RollSheet) -> list[str]:
    """Returns the special action icons that may do something in this roll besides giving results, in their order."""
    icons = dict.fromkeys(face.icon for die in sheet.dice for face in die.faces if face.is_sai)
    return [icon for icon in icons if icon_actions.has_action(battle.edition, icon, sheet.purpose)]
