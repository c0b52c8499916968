"""What Decapitate does with swords and Impale with arrows: kill one unit that shows its ID, or one dragon its jaws."""

from __future__ import annotations

from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls.purposes import Occasion, ResultType
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais.icon_actions import IconUse
from engine.dragon_dice.sais.targets import choose_one_of
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill

JAWS = "Jaws"
RESULTS = 3
"""What is generated where no dragon shows its jaws."""


async def behead(battle: Battle, use: IconUse, *, otherwise: ResultType, results: int = RESULTS) -> None:
    """Kills a dragon that rolled its jaws, whose damage still counts (R-69); or, once the saves are rolled, a defending
    unit that rolled an ID.
    """
    if use.on(Occasion.DRAGON_ATTACK):
        await _behead_dragon(battle, use, otherwise, results)
        return

    async def after_the_saves(battle: Battle, saves: RollSheet) -> None:
        target = await choose_one_of(battle, use, [die for die in saves.dice if die.is_unit and saves.shows(die, ID)])
        if target is not None:
            saves.leave_out([target])
            with battle.killing_by(use.name):
                await kill(battle, [target])

    use.exchange.delayed.append(after_the_saves)


async def _behead_dragon(battle: Battle, use: IconUse, otherwise: ResultType, results: int) -> None:
    attack = use.sheet.dragons
    assert attack is not None, "an army responds to the dragons that attack it"
    dragon = await choose_one_of(battle, use, [one for one in attack.on_army() if attack.shows(one, JAWS)])
    if dragon is None:
        use.give(use.die, otherwise, results)
    else:
        attack.behead(battle, dragon)
