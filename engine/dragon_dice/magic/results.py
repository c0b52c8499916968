"""From a roll to the magic that may be spent: whose results they are, and which elements they could be (p. 12-13)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from engine.dragon_dice.edition import Slot
from engine.dragon_dice.magic.purse import MagicSource, Purse, ResultOrigin
from engine.dragon_dice.magic.spellbook import IVORY, PrintedSpell
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.rolls.account import From
from engine.dragon_dice.rolls.purposes import ResultType
from engine.dragon_dice.rolls.sheet import RollSheet, Share
from engine.dragon_dice.sais.icon_actions import IconUse
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat

STANDING_STONES = "Standing Stones"


async def as_it_is(battle: Battle, seat: Seat, place: Place, purse: Purse) -> Purse:
    """Returns the magic as it was rolled."""
    return purse


@dataclass(frozen=True, slots=True)
class MagicRules:
    """What one book says of the magic that a roll yields, and of the spells that it may pay for."""

    purse_of_roll: Callable[[Battle, RollSheet], Purse]
    """The magic of a resolved magic roll."""
    purse_of_cantrips: Callable[[Battle, IconUse], Purse]
    """The magic of Cantrip icons in a roll for something else."""
    adds_elements: Callable[[Battle, Seat, Place, Purse], list[str]]
    """The names of what makes magic of other elements than the dice's own."""
    castable: Callable[[PrintedSpell, bool, bool], bool]
    """Whether a spell may be cast from the Reserve Area, and by Cantrip, where that is what is done."""
    enlarged: Callable[[Battle, Seat, Place, Purse], Awaitable[Purse]] = as_it_is
    """What may be made of the magic of an action before it is spent."""
    reserves_place: str = "p. 44"
    """Where the book says what may be cast from the Reserve Area."""


MAGIC: Final = Slot[MagicRules]("magic")


def is_marked(kind: PrintedSpell, from_reserves: bool, by_cantrip: bool) -> bool:
    """Returns whether a spell bears the marks that it needs: R for the Reserve Area, C for Cantrip (p. 44)."""
    return (kind.reserves or not from_reserves) and (kind.cantrip or not by_cantrip)


def elements_of(battle: Battle, die: Die, place: Place, attuned: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Returns the elements that a unit's or item's magic could be, when its army is at this place.

    They are its own, or those that an icon has made of them (`attuned`). *Terrain Harmony* (p. 21): the magic of
    Amazons is of the elements of the terrain where they are, in the Reserve Area it is ivory. Dracolem are made of an
    alloy: their magic is of no element, and no spell of the book is of an alloy (p. 44). *Standing Stones* (p. 15): the
    army that holds them may turn any of its results into an element of the terrain. It speaks of units: what items
    generate is of their own element, always (p. 59).
    """
    if die.is_item:
        return attuned or die.item.elements
    own = die.unit.elements
    if attuned is not None:
        own = attuned
    elif die.species == "Amazons":
        own = battle.elements_for(die.owner, place) or (IVORY,)
    if holds_standing_stones(battle, die.owner, place):
        own = (*own, *battle.elements_at(place))
    return tuple(sorted(set(own)))


def holds_standing_stones(battle: Battle, seat: Seat, place: Place) -> bool:
    """Standing Stones (p. 15): returns whether the army here may turn magic into an element of the terrain."""
    return battle.holds(seat, place) and battle.state.terrains[place].eighth_face == STANDING_STONES


def what_adds_elements(battle: Battle, seat: Seat, place: Place, purse: Purse) -> list[str]:
    """Returns the names of what makes magic of other elements than the dice's own (see `elements_of`)."""
    harmony = ["Terrain Harmony"] if any(source.species == ("Amazons",) for source in purse.sources) else []
    return [*harmony, *([STANDING_STONES] if purse.total and holds_standing_stones(battle, seat, place) else [])]


def purse_of_roll(battle: Battle, sheet: RollSheet) -> Purse:
    """Returns the magic of a resolved magic roll.

    Of normal icons and of IDs there may be less left than was rolled (R-08). IDs that a held eighth face doubles are
    twice as many.
    """
    magic = sheet.shares[ResultType.MAGIC]
    if not magic:
        return Purse.of((), dict.fromkeys(ResultOrigin, 0))
    ids = _sum(magic, From.ID)
    doubled = ids + _sum(magic, From.MULTIPLIED)
    left = {
        ResultOrigin.ICON: _sum(magic, From.ICON),
        ResultOrigin.ID: doubled,
        ResultOrigin.SURE: _sum(magic, From.SAI, From.ADDED),
    }
    sources = []
    for share in magic:
        if share.die is None or share.source is From.MULTIPLIED:
            continue
        kind = _KINDS.get(share.source, ResultOrigin.SURE)
        amount = share.amount if kind is ResultOrigin.SURE else share.rolled
        if kind is ResultOrigin.ID and ids:
            amount = amount * doubled // ids
        attuned = sheet.magic_of.get((share.die.id, share.source))
        sources.append(_source(battle, share.die, sheet.place, kind, amount, attuned))
    return Purse.of(sources, left)


def purse_of_any_cantrips(battle: Battle, amount: int) -> Purse:
    """Returns magic for cantrips that may be of any element and pay for spells of any species (p. 60)."""
    return Purse.of(
        [MagicSource(tuple(battle.state.known.species), ELEMENTS, ResultOrigin.SURE, amount)],
        {ResultOrigin.SURE: amount},
    )


def purse_of_cantrips(battle: Battle, use: IconUse) -> Purse:
    """Returns the magic that Cantrip icons generate in a roll for something else (p. 32)."""
    sources = [_source(battle, die, use.place, ResultOrigin.SURE, x) for die, x in use.shows]
    return Purse.of(sources, {ResultOrigin.SURE: use.x})


_KINDS = {From.ICON: ResultOrigin.ICON, From.ID: ResultOrigin.ID}


def _source(
    battle: Battle, die: Die, place: Place, kind: ResultOrigin, amount: int, attuned: tuple[str, ...] | None = None
) -> MagicSource:
    return MagicSource(species_served(battle, die, place), elements_of(battle, die, place, attuned), kind, amount)


def species_served(battle: Battle, die: Die, place: Place) -> tuple[str, ...]:
    """Returns the species for whose spells a die's magic may pay: a unit's own, and with items (p. 59) those of which
    there is a unit in the army."""
    if die.is_unit:
        return (die.species,)
    return tuple(sorted({unit.species for unit in battle.state.at(die.owner, place)}))


def _sum(shares: list[Share], *sources: From) -> int:
    return sum(share.amount for share in shares if share.source in sources)
