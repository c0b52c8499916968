"""Volley."""

from __future__ import annotations

from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.sais.icon_actions import IconUse, sai
from engine.dragon_dice.table.battle import Battle


@sai("Volley", combines=False)
async def volley(battle: Battle, use: IconUse) -> None:
    """In a save roll against a missile attack: X saves, and X damage to the army that shot (p. 42).

    Wherever that army stands (R-30), only saves made by spells reduce the damage. In any other save roll Volley
    generates X saves, in a missile roll X missile; in the response to a dragon attack it generates both.
    """
    use.generate(ResultType.SAVE)
    use.exchange.strike_back(use.name, use.x)
