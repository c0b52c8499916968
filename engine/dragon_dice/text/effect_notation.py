"""Lasting effects as text: `{name: Decay, castings: 1, on: A frontier, by: B}`.

What champions do to dragons is `{name: Tame, on: Fire Drake, by: A Dragonlord}`.

`on` is an army (`A frontier`), a terrain (`frontier`), a die (`B Oak`; a dragon by its name alone) or a Dead Unit Area
(`B dua`). `by` is the player who brought it about; where the effect depends on a die, that die (`A Leviathan`). X of an
icon is `amount`. Two more keys are written where they are not as usual: `until`, at the beginning of whose turn it
ends, and `element`, the magic that cast it. `left` says of what ends with the end of a turn with which of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.names import WrittenName, match_names, read_name, short_name
from engine.dragon_dice.printed.dice import ELDARIM, ELEMENTS
from engine.dragon_dice.table.effects import CHILL, CHILL_WIND, HOLDS, LastingEffect, On
from engine.dragon_dice.table.state import DUA, RESERVES, Die, DieId, Place, State
from engine.dragon_dice.text.words import GLARE, Words
from engine.located import Item
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

_KEYS: Final = ("name", "on", "by", "castings", "amount", "until", "element", "left")


# -- writing -------------------------------------------------------------------------------------------------------


def format_effect(effect: LastingEffect, words: Words) -> dict[str, Json]:
    """Returns an effect by the keys of `setup.effects`."""
    written: dict[str, Json] = {"name": effect.name, "on": where(effect), "by": effect.by}
    if effect.source is not None:
        written["by"] = f"{effect.source.partition(':')[0]} {short_name(effect.source)}"
    if effect.castings != 1:
        written["castings"] = effect.castings
    if effect.strength != _strength(effect.name, effect.castings, words):
        written["amount"] = effect.strength
    usual = effect.owner if effect.name in words.breaths else effect.by
    if effect.ends_with not in (None, usual):
        written["until"] = effect.ends_with
    if effect.is_death_magic != _is_death_magic(effect.name, words):
        written["element"] = "death" if effect.is_death_magic else "none"
    if effect.name in words.until_the_end and effect.left not in (None, 1):
        written["left"] = effect.left
    return written


def where(effect: LastingEffect) -> str:
    """Returns what an effect lies on, as it is written."""
    if effect.on is On.UNIT:
        owner, _, name = str(effect.die).partition(":")
        return f"{owner} {name}"
    if effect.on is On.TERRAIN:
        return str(effect.place)
    return f"{effect.owner} {DUA if effect.on is On.DUA else effect.place}"


# -- reading -------------------------------------------------------------------------------------------------------


def read_effects(item: Item, state: State, words: Words) -> Iterator[LastingEffect]:
    """Returns the effects of a list. Raises `NotReadable`."""
    for entry in item.items():
        yield _read_effect(entry, state, words)


def _read_effect(entry: Item, state: State, words: Words) -> LastingEffect:
    given = entry.mapping(_KEYS)
    for key in ("name", "on"):
        if key not in given:
            raise entry.wrong("an effect is written {name: Decay, on: A frontier, by: B}")
    name = given["name"].one_of(words.effects)
    on, owner, place, die = read_where(given["on"], state)
    on_dice = name in (*words.on_units, *words.on_dragons)
    if on_dice != (on is On.UNIT):
        raise given["on"].wrong(f"{name} {'lies on one unit' if on_dice else 'does not lie on a single die'}")
    if die is not None and (name in words.on_dragons) != state.dice[die].is_dragon:
        raise given["on"].wrong(f"{name} {'lies on a dragon' if name in words.on_dragons else 'lies on a unit'}")
    by, source = _usual_by(name, owner, die, state, words), None
    if "by" in given:
        by, source = _read_by(given["by"], state, name, words)
    if name == GLARE and source is None and die is not None:
        source = _who_glares(by, state.dice[die].place, state)
    if name in HOLDS and die is not None:
        source = _champion(entry, by, source, state.dice[die], state)
    castings = _castings(given["castings"], name, words) if "castings" in given else 1
    strength = _amount(given["amount"], name, words) if "amount" in given else _strength(name, castings, words)
    usual = _until(name, by, owner, die, state, words)
    until = Seat(given["until"].one_of(state.seats)) if "until" in given else usual
    death = (
        given["element"].one_of([*ELEMENTS, "none"]) == "death" if "element" in given else _is_death_magic(name, words)
    )
    left = _left(given["left"], name, words) if "left" in given else 1 if name in words.until_the_end else None
    effect = LastingEffect(name, on, by, until, owner, place, die, strength, castings, source, is_death_magic=death)
    return effect if left is None else replace(effect, left=left)


def _left(item: Item, name: str, words: Words) -> int:
    """Returns with which of the coming ends of turns an effect ends."""
    if name not in words.until_the_end:
        raise item.wrong(f"{name} does not end with the end of a turn")
    if item.number() < 1:
        raise item.wrong("the next end of a turn is 1")
    return item.number()


def _castings(item: Item, name: str, words: Words) -> int:
    """Returns how many castings were combined. Only spells are cast; like icons are effects of their own (R-13)."""
    castings = item.number()
    if castings < 1:
        raise item.wrong("an effect has been cast once or more")
    if castings > 1 and name not in words.spells:
        raise item.wrong(f"{name} is no spell and has no castings: list it once for each, or write its X as amount")
    return castings


def _amount(item: Item, name: str, words: Words) -> int:
    """Returns the X of an icon, or the value of a spell, where its text has one that may differ."""
    amount = item.number()
    if amount < 0:
        raise item.wrong("an amount is not negative")
    kind, lasting = words.spells.get(name), words.lasting.get(name)
    if (kind is not None and kind.each) or name == CHILL_WIND or (lasting is not None and lasting.amount is None):
        return amount
    if kind is not None and kind.makes > 1 and amount == kind.makes:
        return amount
    if lasting is None or amount != lasting.amount:
        raise item.wrong(f"{name} {'has no amount' if lasting is None else f'is always worth {lasting.amount}'}")
    return _strength(name, 1, words)


def read_where(item: Item, state: State) -> tuple[On, Seat | None, str | None, DieId | None]:
    """Returns what an effect lies on: the kind of thing, and owner and place, or die. Raises `NotReadable`."""
    text = item.text()
    if text in state.terrains:
        return On.TERRAIN, None, text, None
    player, _, rest = text.partition(" ")
    if player in state.seats:
        if rest == DUA:
            return On.DUA, Seat(player), DUA, None
        if rest in (*state.terrains, RESERVES):
            return On.ARMY, Seat(player), rest, None
    die = read_die(item, state)
    return On.UNIT, None, None, die


def read_die(item: Item, state: State) -> DieId:
    """Returns the die of `B Oak`, or of `Fire Drake` where only one player has it. Raises `NotReadable`."""
    player, _, rest = item.text().partition(" ")
    owners, text = ([Seat(player)], rest) if player in state.seats else (state.seats, item.text())
    try:
        name = read_name(text, state.known.house)
    except NotUnderstood as unknown:
        raise item.wrong(f"{item.text()!r} is no army, terrain or die here: {unknown.args[0]}") from unknown
    for owner in owners:
        found = match_names([WrittenName(name.kind, name.number)], owner, state.dice)
        if found:
            return DieId(found[0])
    raise item.wrong(f"there is no die {item.text()!r} in this position")


def _read_by(item: Item, state: State, name: str, words: Words) -> tuple[Seat, str | None]:
    """Returns the player, and the die on which the effect depends."""
    if item.text() in state.seats:
        return Seat(item.text()), None
    source = read_die(item, state)
    return Seat(source.partition(":")[0]), source if name in words.by_dice else None


def _who_glares(by: Seat, place: Place, state: State) -> DieId | None:
    """Returns the unit whose glare it must be where the text names only its player: the first there with the icon."""
    return next((die.id for die in state.at(by, place) if any(face.icon == GLARE for face in die.unit.faces)), None)


def _champion(entry: Item, by: Seat, source: str | None, dragon: Die, state: State) -> str:
    """Returns the champion that holds a dragon: the one that is named, or the first there that could."""
    here = [die for die in state.at(by, dragon.place) if die.species == ELDARIM and die.unit.is_champion]
    found = next((die.id for die in here if source in (None, die.id)), None)
    if found is None:
        raise entry.wrong("a dragon is tamed or controlled by an Eldarim Champion at its terrain: by: A Dragonlord")
    return found


# -- what is usual -------------------------------------------------------------------------------------------------


def _usual_by(name: str, owner: Seat | None, die: DieId | None, state: State, words: Words) -> Seat:
    """Returns who brought it about where the text does not say: who has it, or if it does harm, an opponent."""
    whose = state.dice[die].owner if die is not None else owner
    if name in words.friendly and whose is not None:
        return whose
    victim = owner or (state.dice[die].owner if die is not None else state.marching) or state.seats[0]
    return next(seat for seat in state.seats if seat != victim)


def _until(name: str, by: Seat, owner: Seat | None, die: DieId | None, state: State, words: Words) -> Seat | None:
    if name in HOLDS and die is not None:
        return by if state.dice[die].dragon.kind == WHITE else None
    if name == CHILL_WIND:
        return None
    return owner if name in words.breaths and owner is not None else by


def _strength(name: str, castings: int, words: Words) -> int:
    if name == CHILL_WIND:
        return CHILL
    kind = words.spells.get(name)
    if kind is None:
        return 1
    return kind.each * castings if kind.each else kind.makes


def _is_death_magic(name: str, words: Words) -> bool:
    kind = words.spells.get(name)
    return kind is not None and kind.element == "death"
