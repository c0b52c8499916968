"""A dragon attack in its nine steps, each a function of its name (p. 17-18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from engine.asking import together
from engine.dragon_dice.actions.damage import suffer, what_kills
from engine.dragon_dice.dragons.allocation import KINDS, allocate
from engine.dragon_dice.dragons.attack import BREATHE, DRAGON_ICONS, DragonAttack, owner_in_play, to_pool
from engine.dragon_dice.dragons.champions import DRAGON_ROLL, NONE, held
from engine.dragon_dice.dragons.icons import BREATH, TREASURE, WING, promotions_of_treasure
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.dragons import DragonFlewAway, DragonsAttack, DragonsRolled
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import DRAGON_RESPONSE, ResultType
from engine.dragon_dice.rolls.resolution import roll_army
from engine.dragon_dice.rolls.sheet import RollSheet
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.effects import CONTROL, TAME
from engine.dragon_dice.table.promoting import offer_promotions
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.values import Json, Seat

NOT_CONTROLLED: Final[Mapping[DieId, Die]] = MappingProxyType({})
ARMY: Final = "army"
NOBODY: Final = "nobody"
"""The target of a tamed or controlled dragon that does not roll."""
BESIDE: Final = "beside"
"""What a controlled dragon does that is rolled for its controller's army."""


async def dragons_attack(battle: Battle, owner: Seat, place: Place) -> None:
    """Every dragon at a terrain attacks, whoever owns or summoned it: another dragon where it can, else the marching
    player's army there, all at the same time (p. 17-18)."""
    attack = DragonAttack(owner, place, battle.state.dragons_at(place), battle.edition[DRAGON_ICONS])
    await step_2_designate_targets(battle, attack, step_1_determine_targets(battle, attack))
    await step_3_roll_dragons(battle, attack)
    await step_4_breath(battle, attack)
    await step_5_treasure(battle, attack)
    response = await step_6_response(battle, attack)
    await step_7_damage(battle, attack, response)
    await step_8_promotion(battle, attack)
    step_9_wings(battle, attack)
    battle.end_action()
    settle(battle)


def step_1_determine_targets(battle: Battle, attack: DragonAttack) -> dict[DieId, list[Die]]:
    """Returns the dragons that attack another dragon, each with those it may attack (p. 17). The others attack the
    army, unless one of its champions has tamed them (p. 62)."""
    prey = {dragon.id: attack.icons.prey(dragon, attack.dragons) for dragon in attack.dragons}
    tamed = held(battle, TAME)
    attack.aside = [
        dragon
        for dragon in attack.dragons
        if not prey[dragon.id] and dragon.id in tamed and tamed[dragon.id].owner == attack.owner
    ]
    return {dragon: others for dragon, others in prey.items() if others}


async def step_2_designate_targets(battle: Battle, attack: DragonAttack, prey: dict[DieId, list[Die]]) -> None:
    """The owners choose in secret, at the same time, which dragon each of theirs attacks; then all is revealed (p. 17).
    For a dragon that is controlled its controller chooses (p. 63).
    """
    controlled = held(battle, CONTROL)
    hunters = [dragon for dragon in attack.dragons if dragon.id in prey or dragon.id in controlled]
    choosers = _by_player(battle, hunters, controlled)
    await together(*(_designate(battle, attack, player, dragons, prey, controlled) for player, dragons in choosers))
    if attack.on_army():
        attack.helping = [
            dragon for dragon in attack.aside if dragon.id in controlled and controlled[dragon.id].owner == attack.owner
        ]
    targets = {dragon.id: _target(attack, dragon) for dragon in attack.dragons}
    in_secret = len(choosers) > 1
    battle.say(DragonsAttack(player=attack.owner, place=attack.place, targets=targets, in_secret=in_secret))


async def step_3_roll_dragons(battle: Battle, attack: DragonAttack) -> None:
    """Each owner rolls their dragons, except those that do not attack. A dragon is rolled again after Tail, and after
    breath against a dragon (p. 18); so is one that helps an army against a dragon (p. 63).
    """
    for player, dragons in _by_player(battle, attack.rolling()):
        again = dragons
        while again:
            fallen = await battle.throw(player, DRAGON_ROLL, again, again=again[0].id in attack.faces)
            for dragon in again:
                attack.faces.setdefault(dragon.id, []).append(dragon.printed_faces[fallen[dragon.id]])
            again = [d for d in again if attack.icons.rolls_again(attack.faces[d.id][-1], _is_at_dragon(attack, d))]
        faces = {dragon.id: tuple(attack.faces[dragon.id]) for dragon in dragons}
        damage = {dragon.id: _inflicts(attack, dragon) for dragon in dragons}
        withstands = {dragon.id: attack.withstands(dragon) for dragon in dragons}
        battle.say(DragonsRolled(player=player, place=attack.place, faces=faces, damage=damage, withstands=withstands))


async def step_4_breath(battle: Battle, attack: DragonAttack) -> None:
    """Breath against the army happens at once, one dragon after the other, in the order the marching player likes
    (p. 10, p. 18-19)."""
    breathing = [dragon for dragon in attack.on_army() if attack.shows(dragon, BREATH)]
    if len(breathing) > 1:
        order = await battle.choose_order(
            attack.owner, "order", [dragon.id for dragon in breathing], place=attack.place
        )
        breathing = [battle.state.dice[DieId(name)] for name in order]
    for dragon in breathing:
        with battle.killing_by(BREATH):
            await battle.edition[BREATHE](battle, attack, dragon)


async def step_5_treasure(battle: Battle, attack: DragonAttack) -> None:
    """For every treasure rolled against it the army may promote any one unit, two for a White Dragon's (p. 18,
    p. 20).
    """
    for dragon in attack.on_army():
        if attack.shows(dragon, TREASURE):
            army = battle.state.at(attack.owner, attack.place)
            most = promotions_of_treasure(dragon.dragon)
            await offer_promotions(battle, attack.owner, army, most=most, cause=TREASURE)


async def step_6_response(battle: Battle, attack: DragonAttack) -> RollSheet | None:
    """An army that is attacked makes one roll in which melee, missile and save results count; its owner says which
    melee and missile results go at which dragon (p. 18). What a dragon that is still controlled inflicts is added to
    the melee results (p. 63). Returns the roll."""
    if not attack.on_army() or not battle.state.at(attack.owner, attack.place):
        return None
    controlled = held(battle, CONTROL) if attack.helping else {}
    helped = [
        Modifier(dragon.kind, Layer.ADD, attack.help_of(dragon), (ResultType.MELEE,))
        for dragon in attack.helping
        if dragon.id in controlled and attack.help_of(dragon)
    ]
    response = await roll_army(
        battle, attack.owner, attack.place, DRAGON_RESPONSE, dragons=attack, from_elsewhere=helped
    )
    await allocate(battle, attack, response)
    return response


async def step_7_damage(battle: Battle, attack: DragonAttack, response: RollSheet | None) -> None:
    """All damage is inflicted at the same time: by the dragons on the army, less its saves, and on the dragons, less
    their five automatic saves. A dragon that has taken its health goes to its owner's Summoning Pool (p. 18)."""
    dying = {dragon.id: (dragon, attack.damages_to(dragon)) for dragon in attack.dragons if _dies(attack, dragon)}
    if response is not None:
        results = attack.damage_to_army()
        saves = response.of(ResultType.SAVE)
        damage = max(0, results - saves)
        if battle.is_heard:
            struck = {kind: total for kind in KINDS if (total := response.of(ResultType(kind)))}
            smallest, too_little = what_kills(battle, attack.owner, attack.place, damage)
            battle.say(
                DamageDealt(
                    player=attack.owner,
                    place=attack.place,
                    kind=DRAGON_ROLL,
                    results=results,
                    saves=saves,
                    damage=damage,
                    dragons=attack.damages_to_army(),
                    smallest=smallest,
                    too_little=too_little,
                    struck=struck,
                    unhurt=_unhurt(attack, struck),
                )
            )
        with battle.killing_by(DRAGON_ROLL):
            await suffer(battle, attack.owner, attack.place, damage, after_save=True, results=results, saves=saves)
    for dragon, by_dragons in dying.values():
        attack.kill(battle, dragon, by_army=attack.by_army.get(dragon.id, 0) > 0, by_dragons=by_dragons)


async def step_8_promotion(battle: Battle, attack: DragonAttack) -> None:
    """An army that has killed a dragon may promote as many of its units as possible, all at once, also those that have
    not rolled (p. 18, p. 30)."""
    if attack.killed_by_army:
        await offer_promotions(battle, attack.owner, battle.state.at(attack.owner, attack.place), cause="dragon killed")


def step_9_wings(battle: Battle, attack: DragonAttack) -> None:
    """Surviving dragons that rolled a wing fly back to their owners' Summoning Pools (p. 18, p. 20), but not those that
    have helped their controller's army (p. 63)."""
    for dragon in list(attack.dragons):
        if attack.shows(dragon, WING) and dragon not in attack.helping:
            attack.dragons.remove(dragon)
            battle.say(DragonFlewAway(place=attack.place, dragon=dragon.id))
            to_pool(battle, dragon)


def _dies(attack: DragonAttack, dragon: Die) -> bool:
    hurt = attack.damage_by_dragons(dragon) + attack.by_army.get(dragon.id, 0)
    return hurt > 0 and attack.needed(dragon) == 0


def _unhurt(attack: DragonAttack, struck: Mapping[str, int]) -> dict[DieId, int]:
    """Returns the dragons that attack the army and for which no one type of its results is enough, each with what would
    kill it; melee and missile are never added up (p. 18, step 6)."""
    most = max(struck.values(), default=0)
    tried = [dragon for dragon in attack.on_army() if most and dragon not in attack.ignored]
    return {dragon.id: needed for dragon in tried if (needed := attack.needed(dragon)) > most}


def _inflicts(attack: DragonAttack, dragon: Die) -> int:
    """Returns the damage of what a dragon has rolled, also of one that helps an army."""
    return attack.help_of(dragon) if dragon in attack.helping else attack.damage_of(dragon)


def _is_at_dragon(attack: DragonAttack, dragon: Die) -> bool:
    return dragon.id in attack.targets or dragon in attack.helping


def _target(attack: DragonAttack, dragon: Die) -> str:
    if dragon in attack.aside:
        return BESIDE if dragon in attack.helping else NOBODY
    return attack.targets[dragon.id].id if dragon.id in attack.targets else ARMY


def _by_player(
    battle: Battle, dragons: Sequence[Die], controlled: Mapping[DieId, Die] = NOT_CONTROLLED
) -> list[tuple[Seat, list[Die]]]:
    """Returns dragons by the player who decides and rolls for them: their owner, or the marching player for an owner
    who is out; for controlled ones the owner of the champion.

    The marching player comes first, the others in turn order (p. 27).
    """
    marching = battle.state.marching_seat()
    players = [marching, *battle.state.opponents(marching)]
    groups: dict[Seat, list[Die]] = {player: [] for player in players}
    for dragon in dragons:
        champion = controlled.get(dragon.id)
        groups[owner_in_play(battle, dragon) if champion is None else champion.owner].append(dragon)
    return [(player, group) for player, group in groups.items() if group]


async def _designate(
    battle: Battle,
    attack: DragonAttack,
    player: Seat,
    dragons: Sequence[Die],
    prey: Mapping[DieId, Sequence[Die]],
    controlled: Mapping[DieId, Die],
) -> None:
    """Lets a player choose the target of each of these dragons (prompt `dragon target`).

    A controlled dragon may attack any other, or nothing, by default nothing in the attack on the champion's own army;
    else its normal target.
    """
    for dragon in dragons:
        usual: list[Json] = [other.id for other in prey.get(dragon.id, ())]
        if dragon.id not in controlled:
            chosen = await battle.choose(player, "dragon target", usual, dragon=dragon.id, place=attack.place)
        else:
            usual = [] if player == attack.owner else usual or [ARMY]
            options = dict.fromkeys([*usual, *(other.id for other in attack.dragons if other is not dragon), NONE])
            chosen = await battle.choose(
                player,
                "dragon target",
                list(options),
                usual[0] if usual else NONE,
                dragon=dragon.id,
                place=attack.place,
                controlled=True,
                beside=player == attack.owner,
            )
        if chosen == NONE:
            attack.aside.append(dragon)
        elif chosen != ARMY:
            attack.targets[dragon.id] = battle.state.dice[DieId(str(chosen))]
