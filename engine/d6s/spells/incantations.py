"""Incantations: spells that last while their caster concentrates (Incantations)."""

from __future__ import annotations

from engine.d6s import forced
from engine.d6s.attacks import be_moved
from engine.d6s.battle import Battle
from engine.d6s.conditions import gain
from engine.d6s.events import Moved
from engine.d6s.force import end_spell
from engine.d6s.geometry import INCH, TOLERANCE, closer_than, distance, toward
from engine.d6s.measuring import gap_to_point, in_the_way
from engine.d6s.saves import FORTITUDE, WILL
from engine.d6s.sight import sees_point
from engine.d6s.spells.casting import Casting, Order, also_checks, spell
from engine.d6s.spells.registry import Aim, Aura, SpellKind, Whom, known_spell, when_it_ends
from engine.d6s.state import Character, Effect, State
from engine.d6s.terrain import Kind
from engine.refusals import NotAllowed

INCANTATION = SpellKind.INCANTATION
WEAPON_RADIUS = 492
"""Of a spiritual weapon, which is Medium, in 1/1000 inch (D-02)."""

TOUCH = Aim(Whom.ALLIES, within=1)
TOUCH_MORE = Aim(Whom.ALLIES, within=1, more_by_potency=True)


@spell("Abjure Foes", INCANTATION)
async def abjure_foes(casting: Casting) -> None:
    """The caster has Frightful Presence."""
    await casting.lasts()


@spell("Bane", INCANTATION, aura=Aura(3, by_potency=1, on_allies=False), gives={"fight": -1, "saves": -1})
async def bane(casting: Casting) -> None:
    """Enemies within 3 inches, and 1 more for each Potency: 1 less Fight and 1 less on saves."""
    await casting.lasts()


@spell("Beacon of Hope", INCANTATION, aura=Aura(6), gives={"toughness": 1, "will": 1})
async def beacon_of_hope(casting: Casting) -> None:
    """The caster and allies within 6 inches: 1 more Toughness, 1 more on Will saves."""
    await casting.lasts()


@spell("Bless", INCANTATION, aura=Aura(3, by_potency=1), gives={"fight": 1, "saves": 1})
async def bless(casting: Casting) -> None:
    """The caster and allies within 3 inches, and 1 more for each Potency: 1 more Fight and 1 more on saves."""
    await casting.lasts()


@spell("Calm Emotions", INCANTATION, aura=Aura(12), immune=("charmed", "frightened"))
async def calm_emotions(casting: Casting) -> None:
    """The caster and allies within 12 inches are immune to charmed and frightened."""
    await casting.lasts()


@spell("Fly", INCANTATION, TOUCH_MORE)
async def fly(casting: Casting) -> None:
    """The caster or an ally within 1 inch, and one ally more for each Potency, fly 12 inches."""
    await casting.lasts(casting.targets)


@spell("Fog Cloud", INCANTATION, Aim(Whom.POINT, within=24))
async def fog_cloud(casting: Casting) -> None:
    """Everything within 4 inches of a point in sight within 24 inches is obscured terrain."""
    await casting.lasts(at=casting.order.at)


@also_checks("fog cloud")
def _fog_point(state: State, caster: Character, order: Order) -> None:
    assert order.at is not None
    _near_point(state, caster, order)
    if not sees_point(state, caster, order.at):
        raise NotAllowed(f"{caster.name} has no line of sight to that point (Areas).")


def _near_point(state: State, caster: Character, order: Order) -> None:
    cast, at = known_spell(order.spell), order.at
    assert at is not None
    if gap_to_point(state, caster, at) > cast.aim.reach + TOLERANCE:
        raise NotAllowed(f'{cast.title} reaches {cast.aim.within}", and that point is farther away.')
    if not (0 <= at[0] <= state.width and 0 <= at[1] <= state.depth):
        raise NotAllowed("That point is not on the table.")


@spell("Haste", INCANTATION, Aim(Whom.ALLIES, within=6), gives={"speed": 1, "armor": 1, "attacks": 1})
async def haste(casting: Casting) -> None:
    """The caster or an ally within 6 inches: 1 more Speed, Armor and Attacks; stunned when the spell ends."""
    await casting.lasts(casting.targets)


@when_it_ends("Haste")
async def _tired(battle: Battle, effect: Effect) -> None:
    for name in effect.targets:
        target = battle.state.units[name]
        if target.in_play:
            await gain(battle, target, "stunned")


@spell(
    "Hold Person",
    INCANTATION,
    Aim(Whom.ENEMIES, within=12, more_by_potency=True, needs_sight=True, can_be_blocked=True, save=WILL),
)
async def hold_person(casting: Casting) -> None:
    """An enemy within 12 inches, one more for each Potency, saves (Will) or is stunned; it saves again at each round's
    end.
    """
    held = [
        target
        for target in casting.targets
        if not await casting.is_blocked(target) and not await casting.resists(target)
    ]
    if not held:
        casting.fails("nobody is held")
        return
    effect = await casting.lasts(held)
    for target in held:
        await gain(casting.battle, target, "stunned", casting.caster, spell=effect.number)


@spell("Hunter's Mark", INCANTATION, Aim(Whom.ENEMIES, within=48, needs_sight=True))
async def hunters_mark(casting: Casting) -> None:
    """One enemy within 48 inches: the caster's attacks on it have 1 more Strength; eliminated, another is named."""
    await casting.lasts(casting.targets)


@spell("Invisibility", INCANTATION, TOUCH_MORE)
async def invisibility(casting: Casting) -> None:
    """The caster or an ally within 1 inch, and one ally more for each Potency, become invisible."""
    effect = await casting.lasts(casting.targets)
    for target in casting.targets:
        await gain(casting.battle, target, "invisible", spell=effect.number)


@spell(
    "Protection from Energy",
    INCANTATION,
    Aim(Whom.ALLIES, within=1, choices=("acid", "cold", "fire", "lightning", "thunder")),
)
async def protection_from_energy(casting: Casting) -> None:
    """The caster or an ally within 1 inch has resistance to one chosen kind of damage."""
    await casting.lasts(casting.targets, choice=casting.order.choice)


@spell("Protection from Evil and Good", INCANTATION, TOUCH)
async def protection_from_evil_and_good(casting: Casting) -> None:
    """The caster or an ally within 1 inch: aberrations, celestials, elementals, fiends and undead attack it with
    disadvantage and cannot charm, dominate or frighten it.
    """
    await casting.lasts(casting.targets)


@spell("Spiritual Weapon", INCANTATION, Aim(Whom.POINT, within=8))
async def spiritual_weapon(casting: Casting) -> None:
    """A weapon in a free space within 8 inches; it flies 4 inches in the caster's movement and strikes one enemy each
    Combat Phase.
    """
    await casting.lasts(at=casting.order.at)


@also_checks("spiritual weapon")
def _weapon_point(state: State, caster: Character, order: Order) -> None:
    assert order.at is not None
    _near_point(state, caster, order)
    check_weapon_place(state, order.at)


def check_weapon_place(state: State, at: tuple[int, int]) -> None:
    """Raises `NotAllowed` when a spiritual weapon could not hover at a point: the space is taken (D-125)."""
    for unit in state.standing():
        if closer_than(state.place(unit), at, unit.kit.radius + WEAPON_RADIUS - TOLERANCE - 1):
            raise NotAllowed(f"The space is taken by {unit.name} (Spiritual Weapon).")
    for piece in state.pieces:
        is_roof = piece.height is not None and piece.has(at)
        if piece.kind is Kind.OBSTACLE and not is_roof and piece.is_within(at, WEAPON_RADIUS - TOLERANCE):
            raise NotAllowed(f"The space is taken by {piece.name} (Spiritual Weapon).")


# -- named by the text, filled in from the SRD -----------------------------------------------------------------------


@spell("Heroism", INCANTATION, TOUCH_MORE, immune=("frightened",), printed=False)
async def heroism(casting: Casting) -> None:
    """The caster or an ally within 1 inch, and one more for each Potency, are immune to frightened and gain 1 Temporary
    Health at the start of each round.
    """
    await casting.lasts(casting.targets)


@spell("Gaseous Form", INCANTATION, TOUCH, printed=False)
async def gaseous_form(casting: Casting) -> None:
    """The caster or an ally within 1 inch flies 2 inches, resists weapons, saves with advantage (Fortitude, Reflex); it
    cannot attack, cast or carry.
    """
    await casting.lasts(casting.targets)


@when_it_ends("Gaseous Form")
async def _takes_room_again(battle: Battle, effect: Effect) -> None:
    """Whoever was a gas where others stand is put on the nearest free place: no base overlaps another."""
    state = battle.state
    for unit in (state.units[name] for name in effect.targets):
        if unit.in_play and unit.at is not None and in_the_way(state, unit, unit.at) is not None:
            start, unit.at = unit.at, forced.free_place(state, unit, unit.at)
            battle.say(Moved(unit.name, "steps aside", (start, unit.at), True))


@spell(
    "Telekinesis",
    INCANTATION,
    Aim(Whom.ANYBODY, within=12, needs_sight=True, can_be_blocked=True, save=FORTITUDE),
    printed=False,
)
async def telekinesis(casting: Casting) -> None:
    """Somebody Huge or smaller within 12 inches saves (Fortitude) or is moved up to 6 inches and restrained to the end
    of the next round.
    """
    (target,) = casting.targets
    if await casting.is_blocked(target) or await casting.resists(target):
        casting.fails("it does not seize anybody")
        return
    effect = await casting.lasts([target])
    effect.used_in = casting.state.round
    await seize(casting, target, effect.number)


async def seize(casting: Casting, target: Character, number: int) -> None:
    """Moves and restrains who failed the save against Telekinesis."""
    goal = casting.order.at
    if goal is not None and goal != casting.state.place(target):
        await be_moved(casting.battle, target, goal, "telekinesis", casting.caster)
    if target.in_play and await gain(casting.battle, target, "restrained", casting.caster, spell=number):
        target.conditions["restrained"].until = casting.state.round + 1


@also_checks("telekinesis")
def _telekinesis_goal(state: State, caster: Character, order: Order) -> Order:
    target = state.units[order.targets[0]]
    if state.size(target).rank > 4:
        raise NotAllowed(f"{target.name} is larger than Huge (Telekinesis).")
    if order.at is not None and distance(state.place(target), order.at) > 6 * INCH + TOLERANCE:
        raise NotAllowed("Telekinesis moves somebody up to 6 inches.")
    return order


@spell("Control Weather", INCANTATION, Aim(choices=("gale", "downpour", "calm")), printed=False)
async def control_weather(casting: Casting) -> None:
    """Over the whole battlefield: a gale (ranged attacks with disadvantage, flying costs double), a downpour (one
    concealment more), or a calm that ends fog and weather.
    """
    state = casting.state
    if casting.order.choice == "calm":
        for effect in list(state.effects):
            if effect.spell in ("fog cloud", "control weather"):
                await end_spell(casting.battle, effect, "calm")
    await casting.lasts(choice=casting.order.choice)


def weapon_step(state: State, at: tuple[int, int], goal: tuple[int, int]) -> tuple[int, int]:
    """Returns where a spiritual weapon flies that is sent to a point. Raises `NotAllowed` when that is too far or
    taken.
    """
    if distance(at, goal) > 4 * INCH + TOLERANCE:
        raise NotAllowed("The spiritual weapon flies 4 inches.")
    check_weapon_place(state, goal)
    return toward(at, goal, distance(at, goal))
