"""What Eldarim Champions do with dragons (p. 62-63): tame them, slay them, control them.

A dragon that is tamed or controlled bears a lasting effect, `Tame` or `Control`, whose source is the champion. It ends
when one of the two leaves the terrain without the other (`Battle.move`, `Battle.summon`, `attack.to_pool`), when the
champion takes another dragon or the dragon is taken by another champion (`_hold`), and for a White Dragon at the
beginning of the champion's owner's next turn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.dragons.attack import DragonAttack, owner_in_play
from engine.dragon_dice.dragons.icons import JAWS
from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.events.dragons import DragonRidden, DragonSlain
from engine.dragon_dice.species import dragonkin
from engine.dragon_dice.table import items
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.dying import bury_units
from engine.dragon_dice.table.effects import CONTROL, HOLDS, TAME, LastingEffect, On
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import REMOVED, Die, DieId, Place
from engine.values import Json, Seat

SLAY: Final = "Slay"
NONE: Final = "none"
DRAGON_ROLL: Final = "dragon"
"""The kind of roll: a dragon's own die."""

ABILITIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Dragonlord": TAME,
        "Dragonmaster": TAME,
        "Dragonslayer": SLAY,
        "Dragonhunter": SLAY,
        "Dragoncrusader": CONTROL,
        "Dragonzealot": CONTROL,
    }
)
"""By the champion's printed name, without its element: what it does with a dragon."""


def ability_of(champion: Die) -> str:
    """Returns what a champion does with a dragon: tame, slay or control it."""
    return ABILITIES[champion.kind.partition(" (")[0]]


def may_affect(champion: Die, dragon: Die) -> bool:
    """Returns whether a champion has power over a dragon: a white one over any, the others over those that contain
    their element, but never over a White Dragon (p. 62)."""
    own = champion.unit.elements
    return len(own) > 1 or (dragon.dragon.kind != WHITE and own[0] in dragon.dragon.elements)


# -- step 6 of the dragon attack -----------------------------------------------------------------------------------


async def use_ability(battle: Battle, attack: DragonAttack, champion: Die) -> None:
    """A champion that shows its logo in the response to a dragon attack may tame, slay or control one of the dragons
    that attack its army (p. 62; prompt `slay`). All but the breath of that dragon is ignored.

    An indifferent player takes the first one whose damage is not ignored yet.
    """
    ability = ability_of(champion)
    within = [dragon for dragon in attack.on_army() if may_affect(champion, dragon)]
    if not within:
        return
    fresh = [dragon.id for dragon in within if dragon not in attack.ignored]
    options: list[Json] = [*(dragon.id for dragon in within), NONE]
    answer = await battle.choose(
        attack.owner,
        "slay",
        options,
        fresh[0] if fresh else NONE,
        ability=ability,
        die=champion.id,
        place=attack.place,
    )
    if answer == NONE:
        return
    dragon = battle.state.dice[DieId(str(answer))]
    match ability:
        case "Tame":
            tame(battle, attack, champion, dragon)
        case "Control":
            control(battle, attack, champion, dragon)
        case _:
            await slay(battle, attack, champion, dragon)


def tame(battle: Battle, attack: DragonAttack, champion: Die, dragon: Die) -> None:
    """A Dragonlord may tame any dragon that attacks its army, a Dragonmaster one that contains its element, when the
    logo shows in the army's response; what the dragon has rolled besides breath is ignored (p. 62).

    From then on the dragon does not attack an army with this champion in it; it attacks other dragons as before. In the
    Retreat Step the champion may ride it to any other terrain. It is tame until the champion tames another one, until
    either leaves the terrain without the other, or until another champion tames or controls it; a White Dragon only
    until the beginning of your next turn.
    """
    _hold(battle, attack, TAME, champion, dragon)


def control(battle: Battle, attack: DragonAttack, champion: Die, dragon: Die) -> None:
    """A Dragoncrusader may take control of any dragon that attacks its army, a Dragonzealot of one that contains its
    element, when the logo shows in the army's response; what the dragon has rolled besides breath is ignored (p. 63).

    From then on, whenever dragons attack at the terrain, you may have it attack any other dragon, or not roll at all;
    it never attacks the champion's own army. When another dragon does, and it attacks none itself, it is rolled and its
    damage is added to the army's melee results, wings ignored. It is controlled until the champion controls another
    one, until either leaves the terrain, or until another champion tames or controls it; a White Dragon only until the
    beginning of your next turn.
    """
    _hold(battle, attack, CONTROL, champion, dragon)


async def slay(battle: Battle, attack: DragonAttack, champion: Die, dragon: Die) -> None:
    """A Dragonslayer may slay any dragon that attacks its army, a Dragonhunter one that contains its element, when the
    logo shows in the army's response; what the dragon has rolled besides breath is ignored (p. 63).

    The dragon leaves the game, and no unit is promoted for it. A White Dragon is rolled once more: if it shows its
    jaws, the champion is buried.
    """
    shows: str | None = None
    if dragon.dragon.kind == WHITE:
        fallen = await battle.throw(owner_in_play(battle, dragon), DRAGON_ROLL, [dragon])
        shows = dragon.printed_faces[fallen[dragon.id]]
    attack.dragons.remove(dragon)
    who, where = champion.owner, attack.place
    battle.say(DragonSlain(player=who, place=where, die=champion.id, dragon=dragon.id, shows=shows))
    battle.state.lay(dragon, REMOVED)
    battle.end_effects_on_units([dragon])
    if shows == JAWS:
        battle.end_effects_on_units([champion])
        await bury_units(battle, [champion])
        dragonkin.disband(battle)
        await items.bury_excess(battle)


def _hold(battle: Battle, attack: DragonAttack, name: str, champion: Die, dragon: Die) -> None:
    """Lays `Tame` or `Control` on a dragon: one champion's at a time, and one dragon a champion."""
    attack.ignored.append(dragon)
    battle.end_effects(
        lambda effect: effect.name in HOLDS and (effect.source == champion.id or effect.die == dragon.id)
    )
    ends_with = champion.owner if dragon.dragon.kind == WHITE else None
    battle.last(LastingEffect(name, On.UNIT, champion.owner, ends_with, die=dragon.id, source=champion.id))


# -- later dragon attacks ------------------------------------------------------------------------------------------


def held(battle: Battle, name: str) -> dict[DieId, Die]:
    """Returns the dragons that are tamed (or controlled), each with the champion whose it is."""
    dice = battle.state.dice
    return {
        DieId(str(effect.die)): dice[DieId(str(effect.source))]
        for effect in battle.state.effects
        if effect.name == name
    }


# -- riding --------------------------------------------------------------------------------------------------------


async def ride(battle: Battle, seat: Seat) -> None:
    """In your Retreat Step a champion may ride the dragon it has tamed to any other terrain; it stays tame (p. 62;
    prompt `ride`), and take items along. Each rides once, and a champion that may not leave the terrain does not ride.
    """
    ridden: list[Json] = []
    while rides := _rides(battle, seat, ridden):
        answer = await battle.choose(seat, "ride", [*rides, NONE], NONE)
        if not isinstance(answer, Mapping):
            return
        dice = battle.state.dice
        champion, dragon = dice[DieId(str(answer["ride"]))], dice[DieId(str(answer["dragon"]))]
        was, to = champion.place, Place(str(answer["to"]))
        ridden.append(champion.id)
        along = await items.take_along(battle, [champion], to)
        battle.state.lay(dragon, to)  # before its rider, who would lose a dragon that stays behind
        battle.move([champion, *along], to)
        battle.say(DragonRidden(player=seat, die=champion.id, dragon=dragon.id, came_from=was, place=to))
        await items.bury_excess(battle)
        settle(battle, "abandoned")


def _rides(battle: Battle, seat: Seat, ridden: Sequence[Json]) -> list[Json]:
    """Returns every ride there could be now."""
    return [
        {"ride": champion.id, "dragon": dragon, "to": place}
        for dragon, champion in held(battle, TAME).items()
        if champion.owner == seat and champion.id not in ridden and battle.may_leave(champion)
        for place in battle.state.terrains
        if place != champion.place
    ]
