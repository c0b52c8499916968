"""What must be true of every match by the booklet of 1996."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.dragon_dice.edition_1996 import spells
from engine.dragon_dice.edition_1996.lasting import DRAGON_BREATH, FROST, PARALYSIS
from engine.dragon_dice.edition_1996.setup import MOST_ARMIES
from engine.dragon_dice.events.actions import ActionChosen, CounterAttacked, Pursued, RoutTested
from engine.dragon_dice.events.magic import SpellsAnnounced
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.terrains import ManeuverOpposed, TerrainCaptured
from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.proving.checks import Checks, need
from engine.dragon_dice.rolls.account import From, SumStep
from engine.dragon_dice.table.effects import On
from engine.dragon_dice.table.state import RESERVES, State
from engine.events import Event

ACTS: Final = (ActionChosen, CounterAttacked, ManeuverOpposed, Pursued)
"""What a paralysed army does not do."""


def rest(state: State) -> None:
    """Spells end with their caster (N-49); what ends with a turn has one left to end with (N-60, N-75); no army is
    under one breath twice (N-74), and only dragons at terrains are bared."""
    for effect in state.effects:
        spell = effect.name in spells.SPELLS
        lives = (state.keeps_all_in or state.has_units_in_play(effect.by)) and effect.by not in state.out
        need(lives or not spell, f"{effect.name} outlasts {effect.by}, who has no unit")
        need(effect.left >= 0, f"{effect.name} ends with turn {effect.left}")
        if effect.name == DRAGON_BREATH:
            die = next((die for die in state.dice.values() if die.id == effect.die), None)
            flies = die is not None and die.is_dragon and die.place in state.terrains
            need(effect.on is On.UNIT and flies, f"{effect.name} lies on {effect.die}, which is no dragon at a terrain")
    breath = [(e.name, e.owner, e.place) for e in state.effects if e.on is On.ARMY and e.name not in spells.SPELLS]
    twice = [one for one, times in Counter(breath).items() if times > 1 and one[0] in (PARALYSIS, FROST)]
    need(not twice, f"the same breath lies twice on one army: {twice}")


def after_step(state: State, step: str) -> None:
    """When all armies are placed no terrain has a fourth (N-19), and one in reserve had no place."""
    if step != "placement" or state.keeps_all_in:
        return
    for place in state.terrains:
        armies = [seat for seat in state.playing() if state.at(seat, place)]
        need(len(armies) <= MOST_ARMIES, f"{len(armies)} armies begin at {place}")
    waiting = [seat for seat in state.playing() if state.at(seat, RESERVES)]
    need(not waiting or len(state.seats) > MOST_ARMIES, f"{waiting} begin in reserve though there was a place")


def told(state: State, event: Event) -> None:
    """No army acts under Paralysis (N-70); an ID counts once; no announced spell costs more than was rolled; no army is
    routed on a first face or without the option (N-84).
    """
    facts = event.facts
    if isinstance(facts, ACTS):
        lame = any(e.name == PARALYSIS and e.is_on_army(facts.player, facts.place) for e in state.effects)
        need(not lame, f"{facts.player}'s army at {facts.place} is paralysed, and there is {event.name}")
    if isinstance(facts, Rolled):
        _check_ids(facts)
    if isinstance(facts, RoutTested):
        terrain = state.terrains.get(facts.place)
        need(state.routing and terrain is not None and terrain.face != 1, f"a rout is looked for at {facts.place}")
        need(facts.routed == (facts.ids > facts.saves), f"{facts} is not what was counted")
    if isinstance(facts, TerrainCaptured):
        need(bool(state.at(facts.player, facts.place)), f"{facts.place} is captured without an army of its holder")
    if isinstance(facts, SpellsAnnounced):
        for spell in facts.spells:
            kind = spells.SPELLS[spell.spell].kind
            need(spell.element == kind.element, f"{spell} is paid in the colour of another spell")


def _check_ids(roll: Rolled) -> None:
    """Raises `BrokenInvariant` if a die's ID counts for more than it shows, however its owner has divided it."""
    shown = {
        str(die): sum(int(face.split()[1]) for face in faces if face.startswith(f"{ID} "))
        for die, faces in roll.faces.items()
    }
    counted: Counter[str] = Counter()
    for one in roll.counted:
        if one.step is SumStep.COUNT and one.source is From.ID and one.die is not None:
            counted[one.die] += one.amount
    for die, amount in counted.items():
        need(amount <= shown[die], f"{roll.player} {roll.kind}: the ID of {die} counts {amount} and shows {shown[die]}")


CHECKS: Final = Checks(rest, after_step, told)
"""The checks of this book."""
