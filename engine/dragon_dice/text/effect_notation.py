"""Lasting effects as text: `{name: Decay, castings: 1, on: A frontier, by: B}`.

What champions do to dragons is `{name: Tame, on: Fire Drake, by: A Dragonlord}`.

`on` is an army (`A frontier`), a terrain (`frontier`), a die (`B Oak`; a dragon by its name alone) or a Dead Unit Area
(`B dua`). `by` is the player who brought it about; where the effect depends on a die, that die (`A Leviathan`). X of an
icon is `amount`. Two more keys are written where they are not as usual: `until`, at the beginning of whose turn it
ends, and `element`, the magic that cast it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.dragon_dice.dragons.targets import WHITE
from engine.dragon_dice.magic.spellbook import spellbook
from engine.dragon_dice.names import WrittenName, match_names, read_name, short_name
from engine.dragon_dice.printed.dice import ELDARIM, ELEMENTS
from engine.dragon_dice.rolls.modifiers import LASTING_401C
from engine.dragon_dice.species.counts_as import CHARGES
from engine.dragon_dice.table.effects import CHILL, CHILL_WIND, HOLDS, Effect, On
from engine.dragon_dice.table.state import DUA, RESERVES, Die, DieId, Place, State
from engine.located import Item
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

BREATHS: Final = ("Lightning Bolt", "Dragon Plague", "Petrify", "Poisonous Cloud")
"""A dragon's breath ends at the beginning of the turn of the player who suffers it (p. 19)."""
GLARE: Final = "Hypnotic Glare"
ON_DICE: Final = (GLARE, "Net", "Sleep", "Stun", "Web", *HOLDS)
BY_DICE: Final = (GLARE, *HOLDS)
"""What depends on the die that brought it about."""
_FRIENDLY: Final = (
    *("Wilding", "Wind Walk", "Necromantic Wave", "Open Grave", "Restless Dead", "Berserker Rage", "Stone Skin"),
    *("Fiery Weapon", "Flashfire", "Watery Double", "Accelerated Growth", "Cloak", "Illusion", *CHARGES),
)
"""What somebody usually brings about for themselves."""
_OTHERS: Final = ("Illusion", *CHARGES, *BREATHS, *ON_DICE)

NAMES: Final = tuple(dict.fromkeys([*(k.name for k in spellbook().values()), *LASTING_401C, *_OTHERS]))
"""The printed names of everything that can be in force."""

_KEYS: Final = ("name", "on", "by", "castings", "amount", "until", "element")


# -- writing -------------------------------------------------------------------------------------------------------


def format_effect(effect: Effect) -> dict[str, Json]:
    """Returns an effect by the keys of `setup.effects`."""
    written: dict[str, Json] = {"name": effect.name, "on": where(effect), "by": effect.by}
    if effect.source is not None:
        written["by"] = f"{effect.source.partition(':')[0]} {short_name(effect.source)}"
    if effect.castings != 1:
        written["castings"] = effect.castings
    if effect.strength != _strength(effect.name, effect.castings):
        written["amount"] = effect.strength
    usual = effect.owner if effect.name in BREATHS else effect.by
    if effect.ends_with not in (None, usual):
        written["until"] = effect.ends_with
    if effect.is_death_magic != _is_death_magic(effect.name):
        written["element"] = "death" if effect.is_death_magic else "none"
    return written


def where(effect: Effect) -> str:
    """Returns what an effect lies on, as it is written."""
    if effect.on is On.UNIT:
        owner, _, name = str(effect.die).partition(":")
        return f"{owner} {name}"
    if effect.on is On.TERRAIN:
        return str(effect.place)
    return f"{effect.owner} {DUA if effect.on is On.DUA else effect.place}"


# -- reading -------------------------------------------------------------------------------------------------------


def read_effects(item: Item, state: State) -> Iterator[Effect]:
    """Returns the effects of a list. Raises `NotReadable`."""
    for entry in item.items():
        yield _read_effect(entry, state)


def _read_effect(entry: Item, state: State) -> Effect:
    given = entry.mapping(_KEYS)
    for key in ("name", "on"):
        if key not in given:
            raise entry.wrong("an effect is written {name: Decay, on: A frontier, by: B}")
    name = given["name"].one_of(NAMES)
    on, owner, place, die = read_where(given["on"], state)
    if (name in ON_DICE) != (on is On.UNIT):
        raise given["on"].wrong(f"{name} {'lies on one unit' if name in ON_DICE else 'does not lie on a single die'}")
    if die is not None and (name in HOLDS) != state.dice[die].is_dragon:
        raise given["on"].wrong(f"{name} {'lies on a dragon' if name in HOLDS else 'lies on a unit'}")
    by, source = _read_by(given["by"], state, name) if "by" in given else (_usual_by(name, owner, die, state), None)
    if name == GLARE and source is None and die is not None:
        source = _who_glares(by, state.dice[die].place, state)
    if name in HOLDS and die is not None:
        source = _champion(entry, by, source, state.dice[die], state)
    castings = _castings(given["castings"], name) if "castings" in given else 1
    strength = _amount(given["amount"], name) if "amount" in given else _strength(name, castings)
    until = Seat(given["until"].one_of(state.seats)) if "until" in given else _until(name, by, owner, die, state)
    death = given["element"].one_of([*ELEMENTS, "none"]) == "death" if "element" in given else _is_death_magic(name)
    return Effect(name, on, by, until, owner, place, die, strength, castings, source, death)


def _castings(item: Item, name: str) -> int:
    """Returns how many castings were combined. Only spells are cast; like icons are effects of their own (R-13)."""
    castings = item.number()
    if castings < 1:
        raise item.wrong("an effect has been cast once or more")
    if castings > 1 and name not in spellbook():
        raise item.wrong(f"{name} is no spell and has no castings: list it once for each, or write its X as amount")
    return castings


def _amount(item: Item, name: str) -> int:
    """Returns the X of an icon, or the value of a spell, where its text has one that may differ."""
    amount = item.number()
    if amount < 0:
        raise item.wrong("an amount is not negative")
    kind, lasting = spellbook().get(name), LASTING_401C.get(name)
    if (kind is not None and kind.each) or name == CHILL_WIND or (lasting is not None and lasting.amount is None):
        return amount
    if lasting is None or amount != lasting.amount:
        raise item.wrong(f"{name} {'has no amount' if lasting is None else f'is always worth {lasting.amount}'}")
    return _strength(name, 1)


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
        name = read_name(text)
    except NotUnderstood as unknown:
        raise item.wrong(f"{item.text()!r} is no army, terrain or die here: {unknown.args[0]}") from unknown
    for owner in owners:
        found = match_names([WrittenName(name.kind, name.number)], owner, state.dice)
        if found:
            return DieId(found[0])
    raise item.wrong(f"there is no die {item.text()!r} in this position")


def _read_by(item: Item, state: State, name: str) -> tuple[Seat, str | None]:
    """Returns the player, and the die on which the effect depends."""
    if item.text() in state.seats:
        return Seat(item.text()), None
    source = read_die(item, state)
    return Seat(source.partition(":")[0]), source if name in BY_DICE else None


def _who_glares(by: Seat, place: Place, state: State) -> DieId | None:
    """Returns the unit whose glare it must be where the text names only its player: the first there with the icon."""
    return next((die.id for die in state.at(by, place) if any(face.icon == GLARE for face in die.unit.faces)), None)


def _champion(entry: Item, by: Seat, source: str | None, dragon: Die, state: State) -> str:
    """Returns the champion that holds a dragon: the one that is named, or the first there that could."""
    here = [die for die in state.at(by, dragon.place) if die.unit.species == ELDARIM and die.unit.is_champion]
    found = next((die.id for die in here if source in (None, die.id)), None)
    if found is None:
        raise entry.wrong("a dragon is tamed or controlled by an Eldarim Champion at its terrain: by: A Dragonlord")
    return found


# -- what is usual -------------------------------------------------------------------------------------------------


def _usual_by(name: str, owner: Seat | None, die: DieId | None, state: State) -> Seat:
    """Returns who brought it about where the text does not say: who has it, or if it does harm, an opponent."""
    if name in _FRIENDLY and owner is not None:
        return owner
    victim = owner or (state.dice[die].owner if die is not None else state.marching) or state.seats[0]
    return next(seat for seat in state.seats if seat != victim)


def _until(name: str, by: Seat, owner: Seat | None, die: DieId | None, state: State) -> Seat | None:
    if name in HOLDS and die is not None:
        return by if state.dice[die].dragon.kind == WHITE else None
    if name == CHILL_WIND:
        return None
    return owner if name in BREATHS and owner is not None else by


def _strength(name: str, castings: int) -> int:
    if name == CHILL_WIND:
        return CHILL
    kind = spellbook().get(name)
    return kind.each * castings if kind is not None and kind.each else 1


def _is_death_magic(name: str) -> bool:
    kind = spellbook().get(name)
    return kind is not None and kind.element == "death"
