"""Quick spells: they take no action (Quick Spells). Most are cast in answer to something."""

from __future__ import annotations

from engine.d6s.conditions import drop_target, lose
from engine.d6s.saves import FORTITUDE
from engine.d6s.spells.casting import Casting, Order, also_checks, spell
from engine.d6s.spells.registry import Aim, SpellKind, Whom
from engine.d6s.state import Character, State
from engine.d6s.words import listed
from engine.refusals import NotAllowed, NotUnderstood

QUICK = SpellKind.QUICK


@spell("Counterspell", QUICK, Aim(within=12, save=FORTITUDE))
async def counterspell(casting: Casting) -> None:
    """An enemy within 12 inches that just cast a spell saves (Fortitude) or its spell fails and costs no slot."""
    raise NotAllowed("Counterspell answers a spell of an enemy.")


@spell("Healing Word", QUICK, Aim(within=12))
async def healing_word(casting: Casting) -> None:
    """When an attack would wound an ally within 12 inches, one to-wound die is thrown again, with the Potency added."""
    raise NotAllowed("Healing Word answers a wound.")


@spell("Lesser Restoration", QUICK, Aim(Whom.ALLIES, within=1))
async def lesser_restoration(casting: Casting) -> None:
    """The caster or an ally within 1 inch loses one condition of its choice; in its own movement or its own turn in
    melee.
    """
    (target,) = casting.targets
    condition = target.conditions[casting.order.choice]
    await lose(casting.battle, target, condition.name)
    if condition.spell:
        await drop_target(casting.battle, condition.spell, target)


@also_checks("lesser restoration")
def _one_condition(state: State, caster: Character, order: Order) -> Order:
    target = state.units[order.targets[0]]
    if not target.conditions:
        raise NotAllowed(f"{target.name} has no condition to lose.")
    choice = order.choice or (next(iter(target.conditions)) if len(target.conditions) == 1 else "")
    if choice not in target.conditions:
        raise NotUnderstood(f"Choose the condition that {target.name} loses: {listed(target.conditions, 'or')}.")
    return Order("lesser restoration", order.targets, choice=choice)


@spell("Misty Step", QUICK, Aim(within=6))
async def misty_step(casting: Casting) -> None:
    """At the start of the Movement Phase the caster teleports up to 6 inches to a free place."""
    raise NotAllowed("Misty Step is cast at the start of the Movement Phase.")


@spell("Shield", QUICK)
async def shield(casting: Casting) -> None:
    """Declared like a mastery and counting as one: Shield Mastery, and resistance to force against that enemy's next
    attack.
    """
    raise NotAllowed("Shield is cast when masteries are declared.")


@spell("Shining Smite", QUICK)
async def shining_smite(casting: Casting) -> None:
    """After a melee hit: 1 more Strength, radiant damage, the target loses hidden and invisible and is vexed."""
    raise NotAllowed("Shining Smite answers the caster's own hit.")
