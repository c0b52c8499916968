"""Casting (p. 13): announce every spell with its target, dispel, then resolve one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import cast

from engine.asking import ask
from engine.dragon_dice.edition import Edition
from engine.dragon_dice.events.magic import (
    AnnouncedSpell,
    MagicTotalled,
    NoSpell,
    SpellLost,
    SpellResolved,
    SpellsAnnounced,
)
from engine.dragon_dice.magic.aims import SpellAim
from engine.dragon_dice.magic.casting import AnnouncedCasting
from engine.dragon_dice.magic.dispel import dispel
from engine.dragon_dice.magic.offers import AimOffer
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.purse import Purse
from engine.dragon_dice.magic.results import MAGIC
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.magic.spells import SPELLS, CastableSpell
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.settling import settle
from engine.dragon_dice.table.state import RESERVES, Place
from engine.dragon_dice.wording import WORDING
from engine.values import Json, Seat


async def cast_spells(battle: Battle, seat: Seat, place: Place, purse: Purse, *, by_cantrip: bool = False) -> None:
    """Lets a player spend the magic of an army at a place: names all spells and targets, then resolves them.

    Dispel Magic comes between (p. 34). The caster orders the remaining spells (p. 13); unspent magic is lost. A caster
    who is eliminated by one of the spells loses those that have not been resolved.
    """
    castings = await _announce(battle, seat, place, purse, by_cantrip)
    if not castings:
        return
    castings = await dispel(battle, castings)
    for casting in await _in_order(battle, seat, castings):
        if seat not in battle.state.out:
            await _resolve(battle, casting)
            settle(battle)


async def _announce(battle: Battle, seat: Seat, place: Place, purse: Purse, by_cantrip: bool) -> list[AnnouncedCasting]:
    total = purse.total
    if not total and not battle.is_heard:
        return []
    most = purse.by_element()
    offers = _offers(battle, seat, place, purse, by_cantrip) if total else {}
    if battle.is_heard:
        causes = tuple(battle.edition[MAGIC].adds_elements(battle, seat, place, purse))
        no_spell = None if offers or not total else _why_none(battle, place, purse, by_cantrip)
        battle.say(MagicTotalled(seat, place, total, most, by_cantrip, causes, purse.doubled, no_spell))
    if not total:
        return []
    spells = battle.edition[SPELLS]
    plan = SpellsPlan(
        book=_book(battle.edition),
        player=seat,
        prompt="spells",
        purse=purse,
        offers=offers,
        from_reserves=place == RESERVES,
        by_cantrip=by_cantrip,
        reserves_place=battle.edition[MAGIC].reserves_place,
        colours=battle.edition[WORDING].elements,
        about={"place": place, "total": total, "most": cast("Json", most), "by_cantrip": by_cantrip},
    )
    answer = cast("Sequence[dict[str, Json]]", await ask(plan))
    castings = [AnnouncedCasting.announced(spells[str(entry["spell"])].kind, seat, place, entry) for entry in answer]
    if (castings or offers) and battle.is_heard:
        announced = tuple(casting.as_event(AnnouncedSpell) for casting in castings)
        battle.say(SpellsAnnounced(player=seat, place=place, spells=announced))
    return castings


def _offers(battle: Battle, seat: Seat, place: Place, purse: Purse, by_cantrip: bool) -> dict[str, AimOffer]:
    """Returns what can be cast at all: castable from here, paid for, with something to aim at."""
    offers: dict[str, AimOffer] = {}
    targets: dict[SpellAim, AimOffer] = {}
    for name, spell in _affordable(battle, place, purse, by_cantrip):
        offer = targets.get(spell.aim)
        if offer is None:
            targets[spell.aim] = offer = spell.aim.offer(battle, seat, place)
        if not offer.is_empty:
            offers[name] = offer
    return offers


def _affordable(battle: Battle, place: Place, purse: Purse, by_cantrip: bool) -> Iterator[tuple[str, CastableSpell]]:
    """Yields what is castable from here and paid for, whatever there is to aim at."""
    served = {species for source in purse.sources for species in source.species}
    for name, spell in _castable(battle.edition, purse.bound, place == RESERVES, by_cantrip):
        kind = spell.kind
        if (kind.species is None or kind.species in served) and _is_paid(kind, purse):
            yield name, spell


def _why_none(battle: Battle, place: Place, purse: Purse, by_cantrip: bool) -> NoSpell:
    """Returns why nothing can be cast: nothing costs so little, or what does has no target."""
    affordable = next(_affordable(battle, place, purse, by_cantrip), None)
    return NoSpell.TOO_DEAR if affordable is None else NoSpell.NO_TARGET


@cache
def _castable(
    edition: Edition, total: int, from_reserves: bool, by_cantrip: bool
) -> Sequence[tuple[str, CastableSpell]]:
    """Returns the spells of a book that are castable from here and cost no more than there is."""
    castable = edition[MAGIC].castable
    return [
        (name, spell)
        for name, spell in edition[SPELLS].items()
        if spell.kind.cost <= total and castable(spell.kind, from_reserves, by_cantrip)
    ]


@cache
def _book(edition: Edition) -> Mapping[str, PrintedSpell]:
    """Returns what is printed of the spells of a book."""
    return {name: spell.kind for name, spell in edition[SPELLS].items()}


def _is_paid(kind: PrintedSpell, purse: Purse) -> bool:
    """Returns whether the purse pays for a spell."""
    # A plain loop: it is asked of every spell of the book.
    for element in kind.elements:  # noqa: SIM110
        if purse.most(element, kind.species) >= kind.cost:
            return True
    return False


async def _in_order(battle: Battle, seat: Seat, castings: Sequence[AnnouncedCasting]) -> list[AnnouncedCasting]:
    """Returns the spells in the order the caster wants; like ones stay in the order they were announced in."""
    left = list(castings)
    names = await battle.choose_order(seat, "order", [casting.name for casting in left]) if len(left) > 1 else []
    ordered = [left.pop(next(i for i, casting in enumerate(left) if casting.name == name)) for name in names]
    return [*ordered, *left]


async def _resolve(battle: Battle, announced: AnnouncedCasting) -> None:
    """Resolves one spell on the rest of its target; a target that is gone is not replaced (p. 13)."""
    spell = battle.edition[SPELLS][announced.name]
    casting = spell.aim.still_there(battle, announced)
    if casting is None:
        battle.say(announced.as_event(SpellLost))
        return
    if battle.is_heard:
        battle.say(casting.as_event(SpellResolved))
    with battle.killing_by(casting.name):
        await spell.act(battle, casting)
