"""Counter."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Counter", combines=False)
async def counter(battle: Battle, use: IconUse) -> None:
    """In a save roll in melee, the answer to a charge included: X saves, and X hits on the attacking army, against
    which only saves of spells count (Special Action Icons; N-30, N-31).

    In any other save roll Counter gives X saves, in the roll of a skirmish, a counter-attack or a charge X melee, in
    the response to a dragon attack both.
    """
    use.generate(ResultType.SAVE)
    use.exchange.strike_back(use.name, use.x)
