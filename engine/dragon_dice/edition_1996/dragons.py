"""Dragons by the booklet of 1996: their icons, their breath, their targets, how to slay them (Dragon Rules; N-64 to
N-75).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.dragons.allocation import allocate
from engine.dragon_dice.dragons.attack import DRAGON_ICONS, DragonAttack, DragonIcons
from engine.dragon_dice.dragons.breath import lay_on_army
from engine.dragon_dice.dragons.icons import BELLY, BREATH, CLAWS, JAWS, TAIL, TREASURE, WING
from engine.dragon_dice.dragons.steps import (
    step_1_determine_targets,
    step_2_designate_targets,
    step_3_roll_dragons,
    step_4_breath,
    step_7_damage,
    step_9_wings,
)
from engine.dragon_dice.edition_1996.lasting import DRAGON_BREATH, FROST, PARALYSIS
from engine.dragon_dice.events.dragons import BreathCame
from engine.dragon_dice.printed.dice import DragonKind
from engine.dragon_dice.rolls.purposes import DRAGON_RESPONSE, INDIVIDUAL_SAVE, ResultType
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.sais.targets import who_fail, who_show_id
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import kill
from engine.dragon_dice.table.effects import LastingEffect, On
from engine.dragon_dice.table.promoting import offer_promotions
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat

# -- icons ---------------------------------------------------------------------------------------------------------


def belly(dragon: DragonKind) -> int:
    """Belly: no damage, and the dragon's five automatic saves do not count during this attack (Belly)."""
    return 0


def breath(dragon: DragonKind) -> int:
    """Dragon Breath does no damage. Against another dragon it takes the five automatic saves away at once, until the
    end of the acting player's next turn; what it does to an army its colour says (Breath; N-75)."""
    return 0


def claws(dragon: DragonKind) -> int:
    """Claws: five points of damage (Claws)."""
    return 5


def jaws(dragon: DragonKind) -> int:
    """Jaws: ten points of damage (Jaws)."""
    return 10


def tail(dragon: DragonKind) -> int:
    """Tail: three points of damage; the dragon is rolled again, and the new face counts as well (Tail)."""
    return 3


def treasure(dragon: DragonKind) -> int:
    """Treasure: no damage; after the attack one unit of the army may be promoted. Beside a slain dragon, for which all
    may be, it adds nothing (Treasure; N-66)."""
    return 0


def wing(dragon: DragonKind) -> int:
    """Wing: no damage; after the attack the dragon, if it lives, flies away to lie beside its owner's dead (Wing;
    N-68)."""
    return 0


DAMAGE: Final[Mapping[str, Callable[[DragonKind], int]]] = MappingProxyType(
    {BELLY: belly, BREATH: breath, CLAWS: claws, JAWS: jaws, TAIL: tail, TREASURE: treasure, WING: wing}
)
"""The damage of each icon."""


def rolls_again(icon: str, at_dragon: bool) -> bool:
    """Returns whether the dragon is thrown once more: after Tail only (Tail)."""
    return icon == TAIL


def prey_of(dragon: Die, present: Sequence[Die]) -> list[Die]:
    """Returns the dragons of another colour at the terrain: dragons of one colour team up against them, and as long as
    there are two colours no army is attacked (Dragon vs. Dragon; N-75)."""
    return [other for other in present if other.dragon.elements != dragon.dragon.elements]


ICONS: Final = DragonIcons(DAMAGE, rolls_again, prey_of)


# -- breath --------------------------------------------------------------------------------------------------------

STONE_UNITS: Final = 5
"""Number of units that a gold dragon's breath makes roll."""
FLAME_HEALTH: Final = 5
"""Health that a red dragon's breath burns."""

Breath = Callable[[Battle, DragonAttack, Die], Awaitable[None]]


async def breathe(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """Breath against an army does what the dragon's colour says, before the army answers (Breath; N-69)."""
    if battle.state.at(attack.owner, attack.place):
        await BREATHS[dragon.dragon.elements[0]](battle, attack, dragon)


async def turn_to_stone(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """Gold, Turn to Stone: five units of the owner's choice, or all if there are fewer, roll each for itself; units
    without a save are killed (Breath; N-69; prompt `breath`).
    """
    army = battle.state.at(attack.owner, attack.place)
    number = min(STONE_UNITS, len(army))
    chosen = await battle.choose_exactly(attack.owner, "breath", army, number, dragon=dragon.id, place=attack.place)
    _say_breath(battle, attack, dragon, (), TURN_TO_STONE)
    await kill(battle, await who_fail(battle, chosen, INDIVIDUAL_SAVE, ResultType.SAVE))


async def paralysis(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """Blue, Paralysis: until the beginning of its owner's next turn the army can only roll for saves. It may maneuver
    without opposition; against opposition it has no results (Breath; N-70).
    """
    _say_breath(battle, attack, dragon, (), PARALYSIS)
    lay_on_army(battle, attack, dragon, PARALYSIS)


async def flame(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """Red, Flame: five health-worth of units of the owner's choice, as much as possible and never more, are killed and
    buried (Breath; N-71; prompt `breath`)."""
    army = battle.state.at(attack.owner, attack.place)
    burnt = await battle.choose_units(attack.owner, "breath", army, FLAME_HEALTH, dragon=dragon.id, place=attack.place)
    _say_breath(battle, attack, dragon, burnt, FLAME, len(army) - len(burnt))
    await kill(battle, burnt, bury=True)


async def frost(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """Green, Frost: until the beginning of its owner's next turn all results of the army and of single units in it are
    halved, rounding down; special action icons are not (Breath; N-73). A second one adds nothing (N-74)."""
    _say_breath(battle, attack, dragon, (), FROST)
    lay_on_army(battle, attack, dragon, FROST)


async def disease(battle: Battle, attack: DragonAttack, dragon: Die) -> None:
    """Black, Disease: every unit is rolled; units that show an ID are killed and buried (Breath; N-72)."""
    _say_breath(battle, attack, dragon, (), DISEASE)
    army = battle.state.at(attack.owner, attack.place)
    await kill(battle, await who_show_id(battle, army, DISEASE_ROLL), bury=True)


TURN_TO_STONE: Final = "Turn to Stone"
FLAME: Final = "Flame"
DISEASE: Final = "Disease"
DISEASE_ROLL: Final = "disease"

BREATHS: Final[Mapping[str, Breath]] = MappingProxyType(
    {"earth": turn_to_stone, "air": paralysis, "fire": flame, "water": frost, "death": disease}
)
"""The breath of each colour: gold, blue, red, green, black."""


def _say_breath(
    battle: Battle, attack: DragonAttack, dragon: Die, dice: Sequence[Die], name: str, left: int | None = None
) -> None:
    battle.say(
        BreathCame(
            player=attack.owner,
            place=attack.place,
            dragon=dragon.id,
            dice=tuple(die.id for die in dice),
            effects=(name,),
            left=left,
        )
    )


# -- the attack ----------------------------------------------------------------------------------------------------


async def dragons_attack(battle: Battle, owner: Seat, place: Place) -> None:
    """All dragons at a terrain attack at the same time: each other where they are of two colours, else the army of the
    player whose turn it is (Dragon Rules, Dragon vs. Dragon).

    Their targets are chosen, they are rolled, breath takes effect, the army answers, all damage is dealt; then come the
    rewards, and each dragon that has rolled a wing flies away (N-66).
    """
    attack = DragonAttack(owner, place, battle.state.dragons_at(place), battle.edition[DRAGON_ICONS])
    bared = {effect.die for effect in battle.effects_named(DRAGON_BREATH)}
    attack.bared = [dragon for dragon in attack.dragons if dragon.id in bared]
    await step_2_designate_targets(battle, attack, step_1_determine_targets(battle, attack))
    await step_3_roll_dragons(battle, attack)
    bare_dragons(battle, attack)
    await step_4_breath(battle, attack)
    response = await respond(battle, attack)
    await step_7_damage(battle, attack, response)
    await reward(battle, attack)
    step_9_wings(battle, attack)
    battle.end_action()
    settle(battle)


def bare_dragons(battle: Battle, attack: DragonAttack) -> None:
    """A dragon that another's breath hits has no automatic saves at once, for the hits of this very roll too, until the
    end of the acting player's next turn; the later breath counts (Dragon vs. Dragon; N-74, N-75)."""
    breathing = [dragon for dragon in attack.dragons if dragon.id in attack.targets and attack.shows(dragon, BREATH)]
    hit = {attack.targets[dragon.id].id: attack.targets[dragon.id] for dragon in breathing}
    battle.end_effects(lambda effect: effect.name == DRAGON_BREATH and effect.die in hit)
    for dragon in hit.values():
        battle.last(LastingEffect(DRAGON_BREATH, On.UNIT, attack.owner, attack.owner, die=dragon.id, left=2))
        if dragon not in attack.bared:
            attack.bared.append(dragon)


async def respond(battle: Battle, attack: DragonAttack) -> RollSheet | None:
    """An army that is attacked makes one roll for melee, missile and save results. One dragon takes the melee or the
    missile results, whichever are higher; several take at most one of the two each, and each of the two goes at one
    dragon (Dragon Slaying, Dragon vs. Dragon; N-67; prompt `allocate`). Returns the roll."""
    dragons = attack.on_army()
    if not dragons or not battle.state.at(attack.owner, attack.place):
        return None
    response = await roll_army(battle, attack.owner, attack.place, DRAGON_RESPONSE, dragons=attack)
    if len(dragons) == 1:
        attack.strike(dragons[0], max(response.of(ResultType.MELEE), response.of(ResultType.MISSILE)))
    else:
        await allocate(battle, attack, response, most_each=1)
    return response


async def reward(battle: Battle, attack: DragonAttack) -> None:
    """When all damage is done an army that has slain a dragon may promote as many units as possible, else one for each
    treasure, all at once and each by one step; a unit that has just died may be a partner (Dragon Slaying, Treasure;
    N-66; prompt `promote`).
    """
    army = battle.state.at(attack.owner, attack.place)
    if attack.killed_by_army:
        await offer_promotions(battle, attack.owner, army, cause="dragon killed")
        return
    treasures = sum(attack.shows(dragon, TREASURE) for dragon in attack.on_army())
    if treasures:
        await offer_promotions(battle, attack.owner, army, most=treasures, cause=TREASURE)
