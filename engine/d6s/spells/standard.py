"""Standard spells: they take the action, half the Speed for preparing, and a slot (Standard Spells)."""

from __future__ import annotations

from engine.d6s import forced
from engine.d6s.areas import Shape, touched_by
from engine.d6s.attacks import attack, block_check, spared
from engine.d6s.book import Attack, OnHit
from engine.d6s.conditions import COMMANDED, end_far_holds, end_turning, gain
from engine.d6s.events import Came, Moved
from engine.d6s.features.stench import breathe_stench
from engine.d6s.force import begin_spell, end_spell
from engine.d6s.geometry import INCH, TOLERANCE, Point, distance
from engine.d6s.harm import Damage, heal, wound
from engine.d6s.measuring import gap, gap_to_point, within
from engine.d6s.numbers import aura_of, reaches
from engine.d6s.saves import FORTITUDE, REFLEX, WILL
from engine.d6s.sight import cloud_of, sees_point
from engine.d6s.spells.casting import Casting, Order, also_checks, spell
from engine.d6s.spells.registry import Aim, SpellKind, Whom, known_spell
from engine.d6s.state import Character, Effect, Gone, State
from engine.d6s.strike import Strike
from engine.d6s.terrain import Kind, Piece
from engine.d6s.words import key_of
from engine.refusals import NotAllowed

STANDARD = SpellKind.STANDARD


@spell("Cone of Cold", STANDARD, Aim(Whom.DIRECTION, within=8, shape=Shape.CONE, save=FORTITUDE))
async def cone_of_cold(casting: Casting) -> None:
    """A cone of 8 inches; the nearest 2d6: 1 cold Damage and 1 more for each Potency at Strength 8, saved (Fortitude)
    5. A character that dies stays as an obstacle.
    """
    for victim in await _struck(casting, "cold", 8, 5):
        assert victim.fell is not None
        kit = victim.kit
        casting.state.pieces.append(
            Piece(f"frozen {victim.name}", Kind.OBSTACLE, "circle", (victim.fell,), kit.radius, height=kit.height)
        )


@spell("Lightning Bolt", STANDARD, Aim(Whom.DIRECTION, within=10, shape=Shape.LINE, save=REFLEX))
async def lightning_bolt(casting: Casting) -> None:
    """A line of 10 inches; the nearest 2d6: 1 lightning Damage and 1 more for each Potency at Strength 7, saved
    (Reflex) 4.
    """
    await _struck(casting, "lightning", 7, 4)


async def _struck(casting: Casting, kind: str, strength: int, saved: int) -> list[Character]:
    """Deals with the nearest 2d6 that an area touches, one after another; returns who was eliminated (D-123)."""
    battle, caster, aim = casting.battle, casting.caster, casting.spell.aim
    assert aim.shape is not None and casting.order.toward is not None
    touched = touched_by(aim.shape, casting.state, caster, casting.order.toward, aim.reach)
    number = await battle.two_dice(caster, "targets")
    fallen = []
    for victim, is_spared in await spared(battle, caster, touched[:number]):
        if is_spared or not victim.in_play:
            continue
        weaker = await casting.resists(victim)
        await end_turning(battle, victim)
        damage = Damage(saved if weaker else strength, 1 + casting.potency, kind, cause=casting.spell.title)
        await wound(battle, caster, victim, damage)
        if victim.gone is Gone.ELIMINATED:
            fallen.append(victim)
    return fallen


@spell("Cure Wounds", STANDARD, Aim(Whom.ALLIES, within=1))
async def cure_wounds(casting: Casting) -> None:
    """The caster or an ally within 1 inch heals 1 wound."""
    for target in casting.targets:
        await heal(casting.battle, target, 1)


@spell("Preserve Life", STANDARD, Aim(Whom.ALLIES, within=6, more_by_potency=True))
async def preserve_life(casting: Casting) -> None:
    """The caster or an ally within 6 inches, and one target more for each Potency, heal 1 wound."""
    for target in casting.targets:
        await heal(casting.battle, target, 1)


@also_checks("cure wounds")
@also_checks("preserve life")
def _hurt(state: State, caster: Character, order: Order) -> None:
    """Refuses to heal who has no wounds: what could change nothing is not done (D-139)."""
    for name in order.targets:
        if not state.units[name].wounds:
            raise NotAllowed(f"{name} has no wounds to heal.")


@spell("Dispel Magic", STANDARD, Aim(Whom.SPELL, within=6))
async def dispel_magic(casting: Casting) -> None:
    """A spell in force whose caster, target or area is within 6 inches ends."""
    effect = casting.state.effect(int(casting.order.choice))
    if effect is not None:
        await end_spell(casting.battle, effect, "dispelled")


@also_checks("dispel magic")
def _spell_near(state: State, caster: Character, order: Order) -> Order:
    wanted, aim = key_of(order.choice), known_spell(order.spell).aim
    reached = [
        (near, gap(state, caster, state.units[effect.caster]), effect.number)
        for effect in state.effects
        if (near := nearness(state, caster, effect, order.targets)) is not None
        and (wanted in ("", effect.spell, str(effect.number)))
        and near <= aim.reach + TOLERANCE
    ]
    if not reached:
        raise NotAllowed("No such spell is in force within 6 inches (Dispel Magic).")
    return Order("dispel magic", choice=str(min(reached)[-1]))


def nearness(state: State, caster: Character, effect: Effect, among: tuple[str, ...] = ()) -> int | None:
    """Returns how near a spell in force is: its caster, a target or its area, an aura's too, whichever is nearest; the
    weather is everywhere (D-120, P-31).
    """
    known = known_spell(effect.spell)
    names = [effect.caster, *effect.targets]
    names += [u.name for u in state.standing() if known.aura is not None and reaches(state, effect, known, u)]
    if among and not set(among) & set(names):
        return None
    if effect.spell == "control weather":
        return 0
    distances = [
        gap(state, caster, state.units[n]) for n in names if state.units[n].in_play and not state.units[n].inside
    ]
    holder = state.units[effect.caster]
    if known.aura is not None and holder.in_play and not holder.inside:
        distances.append(max(gap(state, caster, holder) - aura_of(effect, known), 0))
    if effect.at is not None:
        radius = cloud_of(effect).radius if effect.spell == "fog cloud" else 492
        distances.append(gap_to_point(state, caster, effect.at) - radius)
    return min(distances, default=None)


@spell("Guiding Bolt", STANDARD, Aim(Whom.ENEMIES, within=24, needs_sight=True, can_be_blocked=True))
async def guiding_bolt(casting: Casting) -> None:
    """A to-hit roll at an enemy within 24 inches: 1 radiant Damage at Strength 7 and 1 more for each Potency; the
    target is sapped.
    """
    (target,) = casting.targets
    bolt = Attack(
        "guiding bolt",
        "ranged",
        strength=7 + casting.potency,
        damage_type="radiant",
        short=24,
        on_hit=(OnHit("sapped"),),
    )
    strike = Strike(casting.caster, target, bolt, ranged=True, spell="guiding bolt")
    met = await block_check(casting.battle, strike)
    if met is not None:
        strike.target = met
        await attack(casting.battle, strike)


@spell("Sacred Weapon", STANDARD, gives={"strength": 1})
async def sacred_weapon(casting: Casting) -> None:
    """The caster's Strength is 1 more until the end of the encounter."""
    begin_spell(casting.battle, casting.caster, "sacred weapon", casting.potency, [casting.caster])


@also_checks("sacred weapon")
def _not_twice(state: State, caster: Character, order: Order) -> None:
    if any(effect.spell == "sacred weapon" and effect.caster == caster.name for effect in state.effects):
        raise NotAllowed(f"{caster.name} has its Sacred Weapon already; a second one adds nothing.")


@spell("Teleport", STANDARD, Aim(Whom.POINT))
async def teleport(casting: Casting) -> None:
    """The caster and all allies within 2 inches appear at the free places nearest to a point in sight, the caster
    first.
    """
    state, battle, caster = casting.state, casting.battle, casting.caster
    goal = casting.order.at
    assert goal is not None
    allies = [u for u in state.standing(caster.side) if within(state, caster, u, 2 * INCH)]
    mine = state.body(caster).name
    allies.sort(key=lambda unit: (unit.name != mine, gap(state, caster, unit), unit.name))
    starts = {unit.name: state.place(unit) for unit in allies}
    for unit in allies:
        unit.at = None
    for unit in allies:
        await appear(casting, unit, starts[unit.name], goal)
    await end_far_holds(battle)
    await breathe_stench(battle)


async def appear(casting: Casting, unit: Character, start: Point, goal: Point) -> None:
    """Puts somebody at the free place nearest to a point."""
    unit.at = start
    unit.at = forced.free_place(casting.state, unit, goal)
    unit.climbed, unit.down = 0, False
    casting.battle.say(Moved(unit.name, "teleported", (start, unit.at), True))


@also_checks("teleport")
def _seen(state: State, caster: Character, order: Order) -> None:
    assert order.at is not None
    if not (0 <= order.at[0] <= state.width and 0 <= order.at[1] <= state.depth):
        raise NotAllowed("That point is not on the table.")
    if not sees_point(state, caster, order.at):
        raise NotAllowed(f"{caster.name} does not see that point (Teleport).")


@spell("Turn Undead", STANDARD, Aim(within=6, save=WILL))
async def turn_undead(casting: Casting) -> None:
    """The nearest 2d6 enemy undead within 6 inches save (Will) or are frightened and incapacitated, flee, and take a
    die of Damage for each Potency at Strength 5.
    """
    battle, caster, state = casting.battle, casting.caster, casting.state
    undead = [
        u
        for u in state.playing(caster.side.other)
        if "undead" in u.kit.types and not u.inside and within(state, caster, u, casting.spell.aim.reach)
    ]
    undead.sort(key=lambda unit: (gap(state, caster, unit), unit.name))
    number = await battle.two_dice(caster, "targets")
    turned = [u for u, is_spared in await spared(battle, caster, undead[:number]) if not is_spared]
    failed = [unit for unit in turned if not await casting.resists(unit)]
    if not failed:
        casting.fails("nobody is turned")
        return
    effect = begin_spell(battle, caster, "turn undead", casting.potency, failed)
    for unit in failed:
        await gain(battle, unit, "frightened", caster, spell=effect.number)
        await gain(battle, unit, "incapacitated", caster, spell=effect.number)
    for unit in failed:
        if casting.potency:
            await wound(battle, caster, unit, Damage(5, casting.potency, cause="Turn Undead", spares_turned=True))


# -- named by the text, filled in from the SRD -----------------------------------------------------------------------

COMMANDS = ("approach", "drop", "flee", "grovel", "halt")


@spell(
    "Command",
    STANDARD,
    Aim(
        Whom.ENEMIES,
        within=12,
        more_by_potency=True,
        needs_sight=True,
        can_be_blocked=True,
        choices=COMMANDS,
        save=WILL,
    ),
    printed=False,
)
async def command(casting: Casting) -> None:
    """An enemy within 12 inches saves (Will) or obeys in its next movement: approach, drop, flee, grovel or halt."""
    for target in casting.targets:
        if not await casting.is_blocked(target) and not await casting.resists(target):
            COMMANDED.put(target, f"{casting.order.choice} {casting.caster.name}")


@spell("Revivify", STANDARD, Aim(Whom.FALLEN, within=1), printed=False)
async def revivify(casting: Casting) -> None:
    """An ally eliminated in this or the last round, within 1 inch of where it fell, returns prone with 1 Health; it has
    acted. Not constructs or undead.
    """
    (target,) = casting.targets
    assert target.fell is not None
    state = casting.state
    target.gone, target.gone_in, target.earlier = Gone.NO, 0, False
    target.wounds = target.kit.health - 1
    target.at = target.fell
    target.at = forced.free_place(state, target, target.fell)
    target.acted = target.moved = target.fought = True
    target.rides = ""
    casting.battle.say(Came(target.name, target.at, "Revivify"))
    await gain(casting.battle, target, "prone")
    await breathe_stench(casting.battle)


@also_checks("revivify")
def _fallen_near(state: State, caster: Character, order: Order) -> None:
    target = state.units[order.targets[0]]
    if target.gone is not Gone.ELIMINATED or target.fell is None or target.home is not caster.side:
        raise NotAllowed(f"{target.name} is no ally that was eliminated (Revivify).")
    if target.gone_in < state.round - 1:
        raise NotAllowed(f"{target.name} fell too long ago: this or the last round (Revivify).")
    if target.kit.types & {"construct", "undead"}:
        raise NotAllowed("Revivify does nothing for constructs and undead.")
    if (
        distance(state.place(caster), target.fell)
        > state.radius(caster) + known_spell(order.spell).aim.reach + TOLERANCE
    ):
        raise NotAllowed(f"{caster.name} is not within 1 inch of where {target.name} fell.")
