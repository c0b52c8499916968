"""What must be true of every match at every moment, whatever is played.

Tests and `./marchwarden simulate` look at random games with these. A broken invariant is a bug in the rules, never a
player's fault. There are two degrees of care:

- `play_watched` with `glance` looks at everything that is told, at the position at the end of every action and step,
  and at every decision at where each die lies. It costs little.
- `check_match` also saves and resumes the match at every decision, looks for leaked secrets, and replays the whole
  journal at the end. It costs several times what playing does.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, Final, TypeAlias, cast, get_args, get_type_hints

from engine.chance import Roll
from engine.decisions import OPEN, Decision
from engine.dragon_dice.agreed import ADVANCED_DICE, FORCE_POINTS, ROUTING
from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.edition_401c import EDITION, WORDING_401C
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.turns import MarchEnded
from engine.dragon_dice.forces.law import LAW, ForceLaw, points_of
from engine.dragon_dice.printed.dice import LAST_FACE
from engine.dragon_dice.proving.checks import CHECKS
from engine.dragon_dice.proving.checks import BrokenInvariant as BrokenInvariant
from engine.dragon_dice.proving.checks import need as _need
from engine.dragon_dice.rolls.account import SumStep
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.carrying import can_carry
from engine.dragon_dice.table.effects import HOLDS, LastingEffect, On
from engine.dragon_dice.table.state import (
    ARMIES,
    BUA,
    DUA,
    FORCE,
    FRONTIER,
    POOL,
    REMOVED,
    RESERVES,
    Die,
    DieId,
    Place,
    State,
    Terrain,
    home_of,
)
from engine.dragon_dice.view import view_of
from engine.events import Event
from engine.journal import Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.simulation import PlayedAtRandom, Player, play_at_random
from engine.values import Json, Seat, canonical, texts_in

BEFORE_PLACEMENT: Final = (FORCE, *ARMIES)


Position: TypeAlias = tuple[object, ...]
Check: TypeAlias = Callable[[State], None]


def looked_at(state: State) -> Position:
    """Returns everything of a position that the checks below read and that can change, in a form that does not.

    What a die is, and whose, is in `brought`.
    """
    return (
        # Lists of texts: they are made before every decision, and compared at once where they hold the same ones.
        list(state.dice),
        [die.place for die in state.dice.values()],
        [(key, t.kind, t.face, t.captured_by, t.stands_for) for key, t in state.terrains.items()],
        # Tuples, for most of these are empty, and the empty tuple is always the same.
        tuple(state.effects),
        tuple(state.wounds.items()),
        tuple(state.minor_faces.items()),
        tuple(state.seats),
        tuple(state.out),
        tuple(state.leaving),
        tuple(state.marched),
        tuple(state.sunk),
        None if state.taking_part is None else tuple(state.taking_part),
        (state.marching, state.turn, state.outcome, state.force_points, state.routing, state.keeps_all_in),
    )


def brought(state: State) -> Position:
    """Returns everything of a position that `check_filing` and `check_forces` read and that can change, in a form that
    does not."""
    dice = state.dice.values()
    filed = (list(state.dice), [die.id for die in dice], [die.owner for die in dice], [die.kind for die in dice])
    return filed, list(state.seats), state.force_points, state.keeps_all_in


class InvariantWatch(Listener[State]):
    """Looks at a match while it is played: a broken invariant fails the rule that broke it.

    A position that a check has found in order is not gone through again by it: between two questions there is often the
    same.
    """

    def __init__(self, edition: Edition = EDITION) -> None:
        self._in_order: dict[Check, Position] = {}
        self._seen: Position = ()
        self._brought: Position = ()
        self._own = edition[CHECKS]
        self._law = edition[LAW]

    def look(self, state: State, *checks: Check) -> None:
        """Goes through a position, unless it is the one that the checks last found in order. Raises
        `BrokenInvariant`."""
        position = looked_at(state)
        if position == self._seen:
            position = self._seen
        else:
            self._seen = position
        for check in checks:
            if self._in_order.get(check) is not position:
                check(state)
                self._in_order[check] = position

    def announced(self, play: Heard[State], event: Event) -> None:
        """Checks all events, and the position at the end of a march. Raises `BrokenInvariant`."""
        check_told(event)
        self._own.told(play.state, event)
        if isinstance(event.facts, MarchEnded):
            self.look(play.state, check_rest, self._own.rest)

    def step_ends(self, play: Heard[State]) -> None:
        """Looks at the position that a step leaves. Raises `BrokenInvariant`."""
        self.look(play.state, check_rest, check_places, self._own.rest)
        check_end_of_step(play.state, play.state.step)
        has_brought = brought(play.state)
        if has_brought != self._brought:
            check_filing(play.state)
            check_forces(play.state, self._law)
            self._brought = has_brought
        self._own.after_step(play.state, play.state.step)

    def decision_pending(self, play: Heard[State], number: int, decision: Decision) -> None:
        """Checks the asked players. Raises `BrokenInvariant` if one is out and has a choice."""
        if decision.player in play.state.out:
            _need(decision.forced() is not OPEN, f"{decision.player} is out and asked something")


def play_watched(
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    seed: int,
    look: Callable[[Playthrough[Any]], None] | None = None,
    player: Player | None = None,
    game: DragonDice | None = None,
) -> PlayedAtRandom:
    """Returns a random game as `play_at_random` does, watched. Without a look of its own, `glance` is it."""
    look = look or glance
    played, keeps = game or DragonDice(), look is not glance  # a mere glance needs no journal
    return play_at_random(played, seats, options, seed, look, player, InvariantWatch(played.edition), keeps=keeps)


def glance(match: Playthrough[State]) -> None:
    """Checks the place of every die, and that a player has an open question. Raises `BrokenInvariant`."""
    if match.failure is not None:
        raise BrokenInvariant(f"a rule failed: {match.failure}")
    if isinstance(match.listener, InvariantWatch):
        match.listener.look(match.state, check_places)
    else:
        check_filing(match.state)
        check_places(match.state)
    _need((match.outcome is None) == bool(match.pending), "a running match asks a player, a finished one asks none")


def check_match(match: Playthrough[State]) -> None:
    """Looks at a whole match: position, open questions, secrets, and that it can be put away and taken up again.

    Raises `BrokenInvariant`. At the end of a match that has been driven from its beginning, the journal is also
    replayed from there.
    """
    if match.failure is not None:
        raise BrokenInvariant(f"a rule failed: {match.failure}")
    check_position(match.state, cast("DragonDice", match.game).edition[LAW])
    check_questions(match)
    check_secrets(match)
    check_resuming(match)
    if match.outcome is not None:
        check_replay(match)


# -- the position --------------------------------------------------------------------------------------------------


def check_position(state: State, law: ForceLaw) -> None:
    """Raises `BrokenInvariant` unless all is in its place and the position survives being written and read."""
    check_filing(state)
    check_places(state)
    check_forces(state, law)
    text = json.dumps(state.to_json())
    restored = State.from_json(json.loads(text), state.known)
    _need(restored == state and json.dumps(restored.to_json()) == text, "the position changes by being stored")
    _need(list(restored.dice) == list(state.dice), "storing changes the order of the dice")


def check_filing(state: State) -> None:
    """Raises `BrokenInvariant` unless every die is filed under its id and belongs to a player of the match."""
    for key, die in state.dice.items():
        if key != die.id:
            raise BrokenInvariant(f"{die.id} is filed under {key}")
        if die.owner not in state.seats:
            raise BrokenInvariant(f"{die.id} belongs to no player of the match")


def check_places(state: State) -> None:
    """Raises `BrokenInvariant` unless every die lies in one legal place, terrains show a face they have, and what lasts
    lies on something that is there."""
    # Looked at before every decision: sentences are made for what is wrong alone, and units lie mostly where any may.
    placed = state.turn > 0
    for_units = {*state.terrains, RESERVES, DUA, BUA}
    for die in [die for die in state.dice.values() if die.place not in for_units or not die.is_unit]:
        if not _lies_where_it_may(state, die, placed):
            raise BrokenInvariant(f"{die.id} lies at {die.place!r}, which is no place for it now")
    for place, terrain in state.terrains.items():
        if wrong := _shows_wrongly(terrain, placed):
            raise BrokenInvariant(f"{terrain.kind} at {place} {wrong}")
    if placed:
        wanted = {FRONTIER, *map(home_of, state.playing())}
        allowed = {FRONTIER, *map(home_of, state.seats)}
        if not wanted <= set(state.terrains) <= allowed:
            raise BrokenInvariant(f"the terrains in play are {list(state.terrains)}")
    _check_players(state, placed)
    for die_id, face in state.minor_faces.items():
        _need(state.dice[die_id].place in state.terrains, f"{die_id} shows face {face} and is not in play")
        _need(1 <= face <= LAST_FACE, f"{die_id} shows {face}")
    for effect in state.effects:
        _check_effect(state, effect)
    for die_id, damage in state.wounds.items():
        health = state.dice[die_id].unit.health
        _need(0 < damage < health, f"{die_id} of {health} health bears {damage} damage")


def _shows_wrongly(terrain: Terrain, placed: bool) -> str:
    """Returns what is wrong with how a terrain lies there; "" for nothing."""
    face, holder = terrain.face, terrain.captured_by
    if face is None and placed:
        return "shows no face"
    if face is not None and not 1 <= face <= LAST_FACE:
        return f"shows {face}"
    if terrain.stands_for is not None and face != LAST_FACE:
        return f"stands for {terrain.stands_for}"
    return f"shows {face}, held by {holder}" if (face == LAST_FACE) != (holder is not None) else ""


def _lies_where_it_may(state: State, die: Die, placed: bool) -> bool:
    if die.is_unit:
        legal = die.place in state.terrains or die.place in (RESERVES, DUA, BUA)
        legal = legal or (not placed and die.place in BEFORE_PLACEMENT)
        legal = legal or (die.place == POOL and die.is_dragonkin)
    elif die.is_item:
        legal = die.place in state.terrains or die.place in (RESERVES, BUA, POOL)
        legal = legal or (not placed and die.place in BEFORE_PLACEMENT)
    elif die.is_minor_terrain:
        legal = die.place in (POOL, BUA) or (die.place in state.terrains and die.id in state.minor_faces)
    else:
        legal = die.place in state.terrains or die.place in (POOL, REMOVED)
    return legal or (die.place == REMOVED and die.owner in state.out)


def _check_effect(state: State, effect: LastingEffect) -> None:
    """The target of an effect must be there; whether an army still is, is checked when an action ends."""
    what = f"{effect.name} on {effect.on}"
    for seat in filter(None, (effect.by, effect.ends_with, effect.owner)):
        _need(seat in state.seats, f"{what} names {seat}, who does not play")
    _need(effect.strength > 0 and effect.castings > 0, f"{what} works with {effect.strength} by {effect.castings}")
    for die_id in filter(None, (effect.die, effect.source)):
        die = state.dice.get(DieId(die_id))
        _need(die is not None and state.is_in_play(die.place), f"{what} hangs on {die_id}, which is not in play")
    if effect.name in HOLDS:
        _check_hold(state, effect)
    if effect.on is On.UNIT:
        _need(effect.die is not None, f"{what} lies on no die")
    elif effect.on is On.TERRAIN:
        _need(effect.place in state.terrains, f"{what} lies at {effect.place}, which is no terrain in play")
    else:
        _need(effect.owner is not None and effect.place is not None, f"{what} lies nowhere")


def _check_hold(state: State, effect: LastingEffect) -> None:
    """A dragon is tamed or controlled by one champion, which is with it and holds no other (p. 62-63)."""
    what = f"{effect.name} on {effect.die} by {effect.source}"
    _need(effect.die is not None and effect.source is not None, f"{what} misses a die")
    dragon, champion = state.dice[DieId(str(effect.die))], state.dice[DieId(str(effect.source))]
    _need(dragon.is_dragon and champion.is_unit, f"{what} is not on a dragon by a unit")
    _need(dragon.place == champion.place, f"{what}: one is at {dragon.place}, the other at {champion.place}")
    others = [e for e in state.effects if e is not effect and e.name in HOLDS]
    _need(not any(e.die == effect.die or e.source == effect.source for e in others), f"{what} is not the only one")
    white = dragon.dragon.kind == WHITE
    _need(effect.ends_with == (champion.owner if white else None), f"{what} ends with {effect.ends_with}")


def check_rest(state: State) -> None:
    """Raises `BrokenInvariant` unless everything is settled as it must be when an action or a step has ended.

    Damage that did not kill is healed, no effect lies on an army that is gone, the holders of captured terrains have
    units there, armies can carry their items, and players without a unit in play are out (p. 1, p. 15, p. 28-29, p. 45,
    p. 59). Within an action the dead of one blow may still lie there while another is struck.
    """
    if state.wounds:
        raise BrokenInvariant(f"wounds are left over: {state.wounds}")
    _need(state.taking_part is None, "units are still stuck in the mire after the march")
    for effect in state.effects:
        if effect.on is On.ARMY and not state.at(Seat(str(effect.owner)), Place(str(effect.place))):
            raise BrokenInvariant(f"{effect.name} lies on an army of {effect.owner} at {effect.place}, which is gone")
    _check_holders(state)
    _check_minor_terrains(state)
    _check_loads(state)
    for seat in state.seats if state.turn > 0 and not state.keeps_all_in else ():
        out = seat in state.out
        in_play = state.has_units_in_play(seat)
        if out and in_play:
            raise BrokenInvariant(f"{seat} is out and has units in play")
        if not (out or in_play):
            raise BrokenInvariant(f"{seat} has no unit in play and is not out")


def _check_holders(state: State) -> None:
    """Raises `BrokenInvariant` unless the holders of captured terrains have units there."""
    for place, terrain in state.terrains.items():
        holder = terrain.captured_by
        if holder is None:
            continue
        _need(bool(state.at(holder, place)), f"{terrain.kind} at {place} is held by {holder}, who has no unit there")
        chosen = terrain.eighth_face != "Castle" or state.outcome is not None
        _need(chosen, f"{terrain.kind} at {place} is held by {holder} and stands for nothing")


def _check_minor_terrains(state: State) -> None:
    """Raises `BrokenInvariant` unless each army controls at most one minor terrain, and no terrain it holds."""
    if not state.minor_faces:
        return
    armies = [(state.dice[die_id].owner, state.dice[die_id].place) for die_id in state.minor_faces]
    _need(len(set(armies)) == len(armies), f"an army controls two minor terrains: {list(state.minor_faces)}")
    for owner, place in armies:
        _need(bool(state.at(owner, place)), f"a minor terrain of {owner} lies at {place}, and its army is gone")
        _need(state.terrains[place].captured_by != owner, f"{owner} holds {place}, and a minor terrain there")


def _check_loads(state: State) -> None:
    """Raises `BrokenInvariant` unless armies can carry their items."""
    places = {die.place: None for die in state.dice.values() if die.is_item and state.is_in_play(die.place)}
    for seat in state.seats if places else ():
        for place in places:
            load, army = state.items_at(seat, place), state.at(seat, place)
            carried = can_carry([die.unit for die in army], [die.item for die in load])
            _need(carried, f"{seat}'s army at {place} cannot carry {', '.join(die.id for die in load)}")


def check_step(state: State, step: str) -> None:
    """Raises `BrokenInvariant` unless the position is as this step must leave it."""
    check_filing(state)
    check_places(state)
    check_end_of_step(state, step)


def check_end_of_step(state: State, step: str) -> None:
    """Raises `BrokenInvariant` unless what a step ends is ended; where everything lies is looked at elsewhere."""
    if state.leaving:
        raise BrokenInvariant(f"{state.leaving} have given up and are still there")
    if step == "expire effects":
        late = [e.name for e in state.effects if e.ends_with == state.marching and not e.left]
        _need(not late, f"{late} last beyond the beginning of {state.marching}'s turn")
        _need(not state.marched and not state.sunk, "what was done in the turn before is still noted")
    if not len(set(state.marched)) == len(state.marched) <= 2:
        raise BrokenInvariant(f"these armies have marched: {state.marched}")


# -- events ------------------------------------------------------------------------------------------------------


def check_told(event: Event) -> None:
    """Raises `BrokenInvariant` if anything told is less than nothing, or a roll has more taken away than there was."""
    facts = event.facts
    if isinstance(facts, Rolled):
        _check_account(facts)
        return
    for name in _with_numbers(cast("Any", type(facts))):
        value = getattr(facts, name)
        if not _is_never_negative(value):
            raise BrokenInvariant(f"{event.name} tells {name} {value}")


def _check_account(roll: Rolled) -> None:
    """Every share is of a type that counts and of a rolled face, in the order of the steps; a type is never below
    zero.
    """
    left = dict.fromkeys(roll.counts, 0)
    at = SumStep.COUNT
    for one in roll.counted:
        if one.amount == 0 or one.result not in left or one.step < at:
            raise BrokenInvariant(f"{roll.player} {roll.kind}: {one} is out of its place")
        at = one.step
        left[one.result] += one.amount
        if left[one.result] < 0:
            raise BrokenInvariant(f"{roll.player} {roll.kind}: {one} takes away more than there is")


def _is_never_negative(value: object) -> bool:
    """Returns whether no number in a fact is less than nothing."""
    if isinstance(value, str) or value is None:
        return True
    if isinstance(value, int | float):
        return value >= 0
    if isinstance(value, tuple | list):
        return all(map(_is_never_negative, value))
    # A plain dict is known at once; whether something is another mapping takes long to find out.
    if isinstance(value, dict | Mapping):
        return all(map(_is_never_negative, value.values()))
    return all(_is_never_negative(getattr(value, name)) for name in _with_numbers(cast("Any", type(value))))


@cache
def _with_numbers(kind: type[Any]) -> tuple[str, ...]:
    """Returns the facts of a kind in which there may be numbers, by their types: most are texts."""
    types = get_type_hints(kind)
    return tuple(field.name for field in fields(kind) if _may_hold_numbers(types[field.name]))


def _may_hold_numbers(of: Any) -> bool:
    """Returns whether values of a type may be numbers, or hold any; where the type does not tell, they may."""
    of = getattr(of, "__supertype__", of)
    if parts := get_args(of):
        return any(map(_may_hold_numbers, parts))
    return not (isinstance(of, type) and issubclass(of, str | NoneType)) and of is not Ellipsis


# -- the players ---------------------------------------------------------------------------------------------------


def _check_players(state: State, placed: bool) -> None:
    if placed and state.marching not in state.seats:
        raise BrokenInvariant(f"{state.marching} marches and does not play")
    if state.outcome is not None:
        return
    holders = [terrain.captured_by for terrain in state.terrains.values()]
    for seat in state.seats:
        if holders.count(seat) >= 2 and seat not in state.leaving:
            raise BrokenInvariant(f"{seat} holds two terrains and has not won")
    if placed and state.marching in state.out:
        raise BrokenInvariant(f"{state.marching} marches and is out")
    if len(state.seats) - len(state.out) < 2:
        raise BrokenInvariant(f"only {len(state.seats) - len(state.out)} left, and no end")


def check_forces(state: State, law: ForceLaw) -> None:
    """Raises `BrokenInvariant` unless each player has as many points of units and items, wherever they lie, as the law
    of the book lets them bring beside their dragons: dice are neither lost nor found."""
    if state.keeps_all_in:
        return
    for seat in state.seats:
        dice = [die for die in state.dice.values() if die.owner == seat]
        brought = [die.kind for die in dice if (die.is_unit and not die.is_dragonkin) or die.is_item]
        if brought:
            total = points_of(brought, state.known)
            due = law.due(state.force_points, sum(die.is_dragon for die in dice))
            _need(total == due, f"{seat} has dice of {total} points, not {due}")


# -- the questions -------------------------------------------------------------------------------------------------


def check_questions(match: Playthrough[State]) -> None:
    """Raises `BrokenInvariant` unless a player is asked, and the offer of each question is legal by its own check."""
    if match.outcome is not None:
        _need(not match.pending, "a match that is over asks something")
        return
    _need(bool(match.pending), "no player is asked, and the match goes on")
    rng = random.Random(len(match.journal))
    for number, decision in match.pending.items():
        where = f"question {number} ({decision.player} {decision.prompt})"
        _need(decision.player in match.state.seats, f"{where} is put to no player of the match")
        _need(decision.forced() is OPEN, f"{where} has one answer and is asked")
        sampled = decision.sample(rng)
        for answer in (decision.default(), sampled):
            try:
                checked = decision.check(answer)
            except Refusal as refusal:
                raise BrokenInvariant(f"{where} offers {answer} and refuses it: {refusal}") from refusal
            stored: Json = json.loads(json.dumps(checked))
            _need(canonical(decision.check(stored)) == canonical(checked), f"{where}: the answer changes when stored")
            normal = answer is not sampled or json.dumps(checked) == json.dumps(sampled)
            _need(normal, f"{where}: {sampled} is drawn by chance and is not in its normal form")


# -- secrets -------------------------------------------------------------------------------------------------------


def check_secrets(match: Playthrough[State]) -> None:
    """Raises `BrokenInvariant` if, before all forces are revealed (p. 8), anything shown to one seat names what another
    has brought: views, the events a seat may see, questions put to it."""
    state = match.state
    if state.revealed:
        return
    for viewer in (None, *state.seats):
        own = _brought(state, viewer) if viewer else set()
        secrets = {name: seat for seat in state.seats if seat != viewer for name in _brought(state, seat) - own}
        view = view_of(state, viewer, WORDING_401C)
        shown: list[tuple[str, Json]] = [("its view", match.view(viewer).to_json()), ("its position", view.position)]
        shown += [(f"event {e.number} {e.name}", e.to_json()) for e in match.events if e.is_seen_by(viewer)]
        shown += [
            (f"question {d.prompt}", [dict(d.about), d.terms()]) for d in match.pending.values() if d.player == viewer
        ]
        for where, value in shown:
            for text in texts_in(value):
                owner, _, name = text.rpartition(":")
                foreign = owner in state.seats and owner != viewer
                secret = text in secrets or name.partition("#")[0] in secrets
                _need(not (foreign or secret), f"{where} tells {viewer or 'spectators'} of {text!r}")


def _brought(state: State, seat: Seat) -> set[str]:
    names = {die.kind for die in state.dice.values() if die.owner == seat}
    home = state.terrains.get(home_of(seat))
    names |= {home.kind} if home is not None else set()
    return names | ({state.proposed[seat]} if seat in state.proposed else set())


# -- resuming ------------------------------------------------------------------------------------------------------


class NoDice:
    """A source for matches whose dice have all fallen already."""

    def roll(self, number: int, roll: Roll) -> list[int]:
        """Raises `BrokenInvariant`: what is recorded needs no dice."""
        raise BrokenInvariant(f"question {number} ({roll.player} {roll.kind}) rolls dice that are in no journal")


def check_resuming(match: Playthrough[State]) -> None:
    """Raises `BrokenInvariant` unless snapshot and entries, as text, give back the very same match."""
    text = json.dumps([match.snapshot().to_json(), [entry.to_json() for entry in match.entries_since_snapshot()]])
    snapshot, entries = json.loads(text)
    again = Playthrough.resume(
        match.game, Snapshot.from_json(snapshot), [Entry.from_json(entry) for entry in entries], NoDice()
    )
    told = [event for event in match.events if event.number > match.snapshot().events]
    _check_same(match, again, told, "after resuming")


def check_replay(match: Playthrough[State]) -> None:
    """Raises `BrokenInvariant` unless the journal, replayed from the very start, gives back the same match.

    A match that was not driven from its beginning in this object is passed over.
    """
    if not match.journal or match.journal[0].number != 1 or match.state.keeps_all_in:
        return
    game, state = cast("DragonDice", match.game), match.state
    declared = {option.key for option in game.options}
    agreed = {FORCE_POINTS: state.force_points, ADVANCED_DICE: list(state.advanced), ROUTING: state.routing}
    options = cast("dict[str, Json]", {key: value for key, value in agreed.items() if key in declared})
    start = game.new_match(sorted(state.seats), options)
    again = Playthrough.resume(match.game, Snapshot(start.to_json(), 0, 0, 0), match.journal, NoDice())
    _need(again.journal == match.journal, "replayed from the start, the journal differs")
    _check_same(match, again, match.events, "replayed from the start")


def _check_same(match: Playthrough[State], again: Playthrough[State], told: Sequence[Event], when: str) -> None:
    _need(again.failure is None, f"{when}, a rule fails: {again.failure}")
    _need(not again.rewound, f"{when}, the rules ask something else than the journal says")
    _need(again.state.to_json() == match.state.to_json(), f"{when}, the position differs")
    _need(_asked(again.pending) == _asked(match.pending), f"{when}, other questions stand open")
    _need(_texts_of(again.events) == _texts_of(told), f"{when}, other events have happened")
    _need(again.snapshot() == match.snapshot(), f"{when}, the snapshot differs")
    # A view follows from the position, which is the same: one seat's at a time is enough.
    seats = (None, *match.state.seats)
    seat = seats[match.questions_put % len(seats)]
    _need(again.view(seat) == match.view(seat), f"{when}, the view of {seat or 'a spectator'} differs")


def _asked(pending: Mapping[int, Decision]) -> dict[int, str]:
    return {number: decision.fingerprint() for number, decision in pending.items()}


def _texts_of(events: Sequence[Event]) -> list[str]:
    return [canonical(event.to_json()) for event in events]
