"""Walking a path that was judged: strikes, checks and falls in the order in which they are met (D-44 to D-50)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.d6s import forced, reading
from engine.d6s.around import places_around
from engine.d6s.attacks import attack, check_target, is_used_up, spend
from engine.d6s.battle import NO, Battle
from engine.d6s.book import Attack
from engine.d6s.conditions import cannot_move, end_far_holds, gain, is_helpless
from engine.d6s.events import Moved
from engine.d6s.falling import fall_down
from engine.d6s.features import swim
from engine.d6s.features.hooks import has_killed, has_struck_at_leaving
from engine.d6s.features.stench import breathe_stench, passed
from engine.d6s.geometry import INCH, TOLERANCE, Point
from engine.d6s.measuring import adjacent, in_the_way
from engine.d6s.numbers import PHASE, is_gaseous, is_immune, speeds, walking_or_flying_speed
from engine.d6s.paths import UNASKED, Meeting, Meets, Survey, survey_best
from engine.d6s.plans import Place
from engine.d6s.saves import FORTITUDE, REFLEX, save, test_morale
from engine.d6s.state import Activation, Character, State
from engine.d6s.strike import Strike
from engine.refusals import NotAllowed
from engine.values import Json

_KEEP_STANDING = "to stay on its feet"


async def walk(battle: Battle, unit: Character, found: Survey, account: Activation | None) -> bool:
    """Moves a base along a judged path and pays for it. Returns whether it arrived.

    Without an account nothing is paid: following up, Avenger, Flyby, Rampage.
    """
    state = battle.state
    if not found.length:
        return True
    drags = state.units[account.drags] if account is not None and account.drags else None
    if found.frightful and not await _dares(battle, unit, found, account):
        return False
    offset = _offset(state, unit, drags)
    rider = unit.rider
    begun = 0
    for met in found.meetings:
        _go(battle, unit, found, begun, met.at, account, drags, offset)
        begun = met.at
        if not await _meet(battle, unit, found, met, account):
            _settle(battle, unit)
            await _arrived(battle, unit, found, begun)
            return False
    _go(battle, unit, found, begun, found.length, account, drags, offset)
    unit.down = found.descends
    if unit.rider != rider:
        # Whoever fell off on the way may lie where the way ends.
        _settle(battle, unit)
    await _arrived(battle, unit, found, found.length)
    return True


def _offset(state: State, unit: Character, drags: Character | None) -> Point:
    if drags is None:
        return 0, 0
    start, place = state.place(unit), state.place(drags)
    return place[0] - start[0], place[1] - start[1]


async def _dares(battle: Battle, unit: Character, found: Survey, account: Activation | None) -> bool:
    """Tests Morale before entering the threatened space of somebody frightful (D-48)."""
    state = battle.state
    tester = state.units[unit.rider] if unit.rider else unit
    if is_immune(state, tester, "frightened", state.units[found.frightful]) or await test_morale(battle, tester):
        return True
    if account is not None:
        account.over = True
    return False


def _go(
    battle: Battle,
    unit: Character,
    found: Survey,
    begin: int,
    end: int,
    account: Activation | None,
    drags: Character | None,
    offset: Point,
) -> None:
    """Moves the base from one length of the path to another."""
    if end <= begin:
        return
    start, goal = found.point_at(begin), found.point_at(end)
    corners = [p for p in found.rest_from(begin) if p not in found.rest_from(end)]
    path = [start, *(p for p in corners if p != goal), goal]
    unit.at = goal
    unit.climbed = 0
    unit.travelled += end - begin
    if account is not None:
        paid = found.cost_until(end) - found.cost_until(begin)
        account.paid += paid
        account.moving += paid
    battle.say(Moved(unit.name, found.way, tuple(path)))
    if drags is not None and drags.has("grappled"):
        old = drags.at
        drags.at = goal[0] + offset[0], goal[1] + offset[1]
        if old is not None:
            battle.say(Moved(drags.name, "dragged", (old, drags.at), True))


def _settle(battle: Battle, unit: Character) -> None:
    """Puts somebody who was stopped on top of another onto the nearest free place: no base overlaps another."""
    state = battle.state
    if not unit.in_play or unit.at is None or is_gaseous(state, unit) or in_the_way(state, unit, unit.at) is None:
        return
    place = unit.at
    unit.at = forced.free_place(state, unit, place)
    battle.say(Moved(unit.name, "steps aside", (place, unit.at), True))


async def _arrived(battle: Battle, unit: Character, found: Survey, end: int) -> None:
    """Sees to what a change of place brings: holds that are too long, the stench of ghasts that were passed."""
    state = battle.state
    await end_far_holds(battle)
    await breathe_stench(battle, passed(state, unit, found, end))


async def _meet(battle: Battle, unit: Character, found: Survey, met: Meeting, account: Activation | None) -> bool:
    """Deals with what is met. Returns whether the move goes on."""
    state = battle.state
    if met.what is Meets.LEAVES:
        return await _strike_from(battle, unit, state.units[met.who], account)
    if met.what is Meets.STOP:
        return False
    heavy = int(unit.kit.has_heavy_armor)
    if met.what is Meets.SLIPPERY:
        if unit.has("prone") or await save(battle, unit, REFLEX, reason=_KEEP_STANDING):
            return True
        await gain(battle, unit, "prone", why="it slips")
        return False
    if met.what is Meets.DEEP_WATER:
        if await save(battle, unit, FORTITUDE, heavy, reason=f"to swim through {met.who}"):
            return True
        if account is not None:
            account.over = True
            account.paid = max(account.paid, allowance(state, account))
        return False
    tries = {Meets.CLIMB: f"to climb {met.who}", Meets.JUMP: f"to jump over {met.who}"}
    if await save(battle, unit, FORTITUDE, heavy, reason=tries.get(met.what, "against a fall")):
        return True
    if met.what is Meets.CLIMB:
        unit.at = found.point_at(max(met.at - 2, 0))
        await fall_down(battle, unit, met.amount)
        return False
    edge = found.point_at(min(met.at + 2, found.length))
    off_a_roof = any(p.name == met.who and p.kind == "obstacle" for p in state.pieces)
    unit.at = forced.foot(state, unit, edge) if off_a_roof else edge
    here = unit.at
    piece = next((p for p in state.pieces if p.name == met.who and p.kind == "gap" and p.has(here)), None)
    await fall_down(battle, unit, met.amount, piece)
    if account is not None and met.what is Meets.JUMP:
        account.over = True
    return False


async def enter_checks(battle: Battle, unit: Character, account: Activation) -> None:
    """Makes the checks of a character that begins its movement in slippery terrain or deep water; a flyer stands there
    as well, because flight passes over ground only on its way (D-49, D-54, P-30).
    """
    state = battle.state
    if not state.pieces or unit.at is None or PHASE in speeds(state, unit):
        return
    for piece in state.pieces:
        if not piece.has(unit.at):
            continue
        if (
            piece.kind == "slippery"
            and not unit.has("prone")
            and not await save(battle, unit, REFLEX, reason=_KEEP_STANDING)
        ):
            await gain(battle, unit, "prone", why="it slips")
        if piece.kind != "deep_water" or swim.eases(unit.kit.features, piece):
            continue
        if not await save(
            battle, unit, FORTITUDE, int(unit.kit.has_heavy_armor), reason=f"to swim through {piece.name}"
        ):
            account.over = True
            account.paid = allowance(state, account)


# -- the account -----------------------------------------------------------------------------------------------------


def number_of(state: State, account: Activation) -> int:
    """Returns the Speed in inches from which the allowance of a movement comes (D-140)."""
    unit = state.units[account.unit]
    return speeds(state, unit)["swim"] if account.by_swimming else walking_or_flying_speed(state, unit)


def allowance(state: State, account: Activation) -> int:
    """Returns how much there is to spend in this movement, dashes included (D-39, D-42)."""
    unit = state.units[account.unit]
    whole = number_of(state, account) * INCH
    first = whole // 2 if unit.once.get("dismounted") else whole
    return first + whole * account.dashes - account.given_up


def half(state: State, account: Activation) -> int:
    """Returns half the Speed: the price of standing up and of preparing."""
    return number_of(state, account) * INCH // 2


# -- strikes ---------------------------------------------------------------------------------------------------------


def melee_options(state: State, attacker: Character, targets: list[Character]) -> list[tuple[Character, Attack]]:
    """Returns with what the attacker may strike one of the targets once."""
    found = []
    for target in targets:
        for made in attacker.kit.attacks:
            if not made.is_melee or made.auto_hit or made.whole_action or made.reach < 1 or is_used_up(attacker, made):
                continue
            try:
                check_target(state, attacker, target, made, False)
            except NotAllowed:
                continue
            found.append((target, made))
    return found


async def strikes_at_leaving(
    battle: Battle, mover: Character, enemies: list[Character], account: Activation | None
) -> bool:
    """Lets those enemies strike at somebody whose only enemy it is that leaves. Returns whether it goes on (D-44)."""
    for enemy in enemies:
        others = (u for u in battle.state.standing(mover.side) if u.name != mover.name)
        tied_up = any(adjacent(battle.state, enemy, other) for other in others)
        if not tied_up and not await _strike_from(battle, mover, enemy, account):
            return False
    return True


async def _strike_from(battle: Battle, mover: Character, enemy: Character, account: Activation | None) -> bool:
    """Lets an enemy, and who shares its base, strike at somebody who leaves. Returns whether the move goes on."""
    state = battle.state
    if not enemy.in_play or enemy.at is None or not adjacent(state, enemy, mover):
        return True
    hurt = False
    for striker in state.mounted_body(enemy):
        if not striker.in_play or striker.passenger or is_helpless(striker) or is_gaseous(state, striker):
            continue
        bodies = [u for u in state.mounted_body(mover) if u.in_play and not u.passenger]
        targets = sorted(bodies, key=lambda u: u.name == mover.name and len(bodies) > 1)
        options = melee_options(state, striker, targets)
        if not options:
            continue
        answers: list[Json] = [{"with": made.label, "target": target.name} for target, made in options]
        answer = await battle.choose(striker, "opportunity", [*answers, NO], NO, mover=mover.name)
        if answer == NO:
            continue
        hurt = True
        target, made = options[answers.index(answer)]
        strike = Strike(striker, target, made, opportunity=True, apart=True)
        spend(strike)
        hit = await attack(battle, strike)
        await has_struck_at_leaving(battle, striker, hit)
        await has_killed(battle, strike)
        if not mover.in_play:
            return False
    if not hurt:
        return True
    return _can_go_on(state, mover, account)


def _can_go_on(state: State, mover: Character, account: Activation | None) -> bool:
    """Returns whether somebody who was struck on the way moves on (D-46)."""
    if cannot_move(mover) or any(u.has("grappled") for u in state.mounted_body(mover)):
        if account is not None:
            account.over = True
        return False
    if account is not None and mover.name != account.unit:
        return False
    return not mover.has("prone")


async def free_move(battle: Battle, unit: Character, prompt: str, length: int, ways: Sequence[str] = UNASKED) -> None:
    """Asks for a place up to so far away and moves there by the best of the ways, unprovoked."""
    state = battle.state
    body = state.body(unit)
    if length <= 0:
        return

    def judge(answer: Json) -> Json:
        if answer in (NO, None):
            return NO
        path = reading.points(answer)
        found = survey_best(state, body, path, ways=ways, provokes=False)
        if found.cost > length + TOLERANCE:
            raise NotAllowed(
                f"{unit.name} may move {length / INCH:g} inches here, and that costs {found.cost / INCH:g}."
            )
        return [list(p) for p in path]

    def propose(rng: object) -> list[Json]:
        return [NO, *[list(p) for p in places_around(state, body, length)]]

    answer = await battle.ask(
        Place(
            player=battle.deciding_seat(unit),
            prompt=prompt,
            about={"unit": unit.name, "length": length},
            judge=judge,
            propose=propose,
            otherwise=NO,
            asks={"unit": unit.name, "length": length},
        )
    )
    if answer == NO:
        return
    path = reading.points(answer)
    found = survey_best(state, body, path, ways=ways, provokes=False)
    await walk(battle, body, found, None)
