"""The stakes of a roll, for players who are asked something during it (p. 11-12, p. 18).

The question contains them: the attack and its results, the results that would kill the dragons, the count so far. All
of it is public.
"""

from __future__ import annotations

from typing import Final

from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import PART_NAMES, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.values import Json

STAKE: Final = "stake"
"""The name under which a question has it."""
BY_DRAGONS: Final = "dragon"


def stake_of(sheet: RollSheet) -> dict[str, Json]:
    """Returns what is at stake for the army that rolls, as a part of what a question is about: `by` what attacks,
    its `damage`, the `dragons` with what would kill each, and how much of each type is `counted` so far. Empty where
    the army is not attacked."""
    if sheet.purpose.alone:
        return {}
    if sheet.dragons is not None:
        facing = [dragon for dragon in sheet.dragons.on_army() if dragon not in sheet.dragons.ignored]
        dragons: dict[str, Json] = {dragon.id: sheet.dragons.needed(dragon) for dragon in facing}
        damage = sheet.dragons.damage_to_army()
        return {STAKE: {"by": BY_DRAGONS, "damage": damage, "dragons": dragons, "counted": _counted(sheet)}}
    if sheet.exchange is None or (struck := sheet.exchange.struck(sheet.owner, sheet.purpose)) is None:
        return {}
    by, damage = struck
    return {STAKE: {"by": by, "damage": damage, "counted": _counted(sheet)}}


def _counted(sheet: RollSheet) -> dict[str, Json]:
    """Returns how much of each type counts so far. IDs are left out where their owner divides them among the types."""
    return {PART_NAMES[result]: _so_far(sheet, result) for result in sheet.purpose.counts}


def _so_far(sheet: RollSheet, result: ResultType) -> int:
    shares = sheet.shares.get(result)
    total = sum(_of_faces(sheet, result)) if shares is None else sheet.of(result)
    # What icons have generated is added to the rest in step 8, once.
    is_added = any(share.source is From.SAI for share in shares or ())
    return total if is_added else total + sum(share.amount for one, share in sheet.generated if one is result)


def _of_faces(sheet: RollSheet, result: ResultType) -> list[int]:
    """Returns what the faces that lie there give, before anything is counted."""
    faces = [face for shown in sheet.faces.values() for face in shown]
    ids = sheet.counts_ids and not sheet.purpose.is_combination
    return [face.count if face.icon == result.upper() else sheet.ids_of(face) if ids else 0 for face in faces]
