"""What has happened in some matches, counted by the printed names of the rules that made it happen.

`./marchwarden simulate --exhaustive` plays until nothing in here is lacking. Everything is read from what is told, as a
player would: a rule that leaves no trace there has not fired.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.dragons.breath import EFFECTS, LIFE_DRAIN, OF_ELEMENT, TERRAIN_EMPATHY
from engine.dragon_dice.dragons.champions import ABILITIES as ABILITIES_OF_CHAMPIONS
from engine.dragon_dice.dragons.champions import SLAY
from engine.dragon_dice.dragons.targets import IVORY, IVORY_HYBRID, WHITE
from engine.dragon_dice.edition_401c import EDITION
from engine.dragon_dice.edition_401c.icons import ICON_ACTIONS
from engine.dragon_dice.edition_401c.lasting import LASTING
from engine.dragon_dice.edition_401c.spells import SPELLS
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.dragons import BreathCame, DragonRidden, DragonSlain, DragonsRolled, Summoned
from engine.dragon_dice.events.effects import EffectBegan
from engine.dragon_dice.events.magic import MagicNegated, MagicTotalled, SpellResolved, SpellsDispelled
from engine.dragon_dice.events.minor_terrains import MinorTerrainBuried, MinorTerrainRolled, WhyBuried
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.events.terrains import CastleChosen
from engine.dragon_dice.events.units import (
    DiceMoved,
    DragonkinJoined,
    DragonkinLeft,
    Promoted,
    Replanted,
    Risen,
    Unearthed,
)
from engine.dragon_dice.magic.dispel import ICON as DISPEL_MAGIC
from engine.dragon_dice.phases.eighth_face import CASTLE, GROVE, LAIR
from engine.dragon_dice.printed.dice import (
    ADVANCED_EIGHTH_FACES,
    DRAGON_ICONS,
    DRAGONKIN,
    ELDARIM,
    ID,
    STANDARD_EIGHTH_FACES,
    TERRAIN_ACTIONS,
    TREEFOLK,
    UNDEAD,
    UnitKind,
)
from engine.dragon_dice.proving.contents import rules
from engine.dragon_dice.proving.feat import Feat, FeatTally, Told, read_by_kind
from engine.dragon_dice.rolls.account import Counted, From, SumStep
from engine.dragon_dice.rolls.modifiers import MINOR_TERRAINS
from engine.dragon_dice.rolls.purposes import Occasion
from engine.dragon_dice.rolls.replaced_rolls import VORTEX
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.species.counts_as import CHARGES, COUNTS_AS
from engine.dragon_dice.species.dragonkin import ARMORED_SKIN, BELLY
from engine.dragon_dice.table.dying import RISE
from engine.dragon_dice.table.effects import CONTROL, HOLDS, TAME
from engine.dragon_dice.table.state import DICE, DieId, kind_of
from engine.events import Event

ICON_ACTS: Final = "icon acts"
ICON_GIVES: Final = "icon gives results"
SPELL: Final = "spell"
ABILITY: Final = "species ability"
LASTS: Final = "lasting effect changes a roll"
DRAGON: Final = "dragon"
DRAGON_ICON: Final = "dragon icon"
BREATH: Final = "breath"
OF_DRAGONKIN: Final = "Dragonkin"
MINOR_TERRAIN: Final = "minor terrain"
MINOR_FACE: Final = "minor terrain shows"
MINOR_CHANGES: Final = "minor terrain changes a roll"
MINOR_BURIED: Final = "minor terrain is buried"
ADVANCED_TERRAIN: Final = "advanced terrain"
CHAMPION: Final = "champion"

RIDE: Final = "Ride"
LOGO_AS_ID: Final = "logo as an ID"
OF_CHAMPIONS: Final = (TAME, SLAY, CONTROL, RIDE, LOGO_AS_ID)

JOIN: Final = "join an army"
DISBAND: Final = "are left alone"
GROW: Final = "are promoted"
SAVE_BY_SKIN: Final = "save by their armored skin"

NEEDED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "Evolve Dragonkin": ("dragonkin", "eldarim"),
        "Summon Dragonkin": ("dragonkin",),
        "Rise of the Eldarim": ("eldarim",),
        "Esfah's Gift": ("minor terrains",),
        "Javelin Charge": ("minor terrains",),
        "Kukri Charge": ("minor terrains",),
        "Resist Fear": ("dragonkin", "eldarim"),
        "Dragonkin Handlers": ("dragonkin", "eldarim"),
    }
)
"""Spells and abilities that need advanced dice: which kinds."""


@cache
def feats(advanced: tuple[str, ...] = ()) -> tuple[Feat, ...]:
    """Returns everything that dice of the twelve species, spells and dragons can do, as far as it is built.

    With `advanced` also what these kinds of dice can do that a match may admit (`state.ADVANCED`).
    """
    names = sorted(icons_on_dice(advanced))
    acting = [name for name in names if name in (*ICON_ACTIONS, BELLY, DISPEL_MAGIC, RISE)]
    abilities = [rule.name for rule in rules() if rule.chapter == "Species abilities" and rule.place]
    dragonkin = (JOIN, DISBAND, GROW, SAVE_BY_SKIN) if "dragonkin" in advanced else ()
    champions = OF_CHAMPIONS if "eldarim" in advanced else ()
    lasting = [name for name in LASTING if name in SPELLS or name in names or name in EFFECTS]
    lasting += dict.fromkeys(ability.name for ability in EDITION[COUNTS_AS] if ability.name in SPELLS)
    return (
        *(Feat(ICON_ACTS, name) for name in acting),
        *(Feat(ICON_GIVES, name) for name in names if EDITION[ICONS][name].gives),
        *(Feat(SPELL, name) for name in SPELLS if _can_be(name, advanced)),
        *(Feat(ABILITY, name) for name in abilities if _can_be(name, advanced)),
        *(Feat(LASTS, name) for name in lasting),
        *(Feat(DRAGON, name) for name in EDITION[DICE].dragons),
        *(Feat(DRAGON_ICON, name) for name in DRAGON_ICONS),
        *(Feat(BREATH, name) for name in EFFECTS),
        *(Feat(OF_DRAGONKIN, name) for name in dragonkin),
        *(feats_of_minor_terrains() if "minor terrains" in advanced else ()),
        *(chain(*map(feats_of_terrain, ADVANCED_EIGHTH_FACES)) if "advanced terrains" in advanced else ()),
        *(Feat(CHAMPION, name) for name in champions),
    )


def feats_of_minor_terrains() -> tuple[Feat, ...]:
    """Returns what minor terrains can do: come into play, show each face, change rolls, be buried for every reason."""
    return (
        *(Feat(MINOR_TERRAIN, name) for name in EDITION[DICE].minor_terrains),
        *(Feat(MINOR_FACE, icon) for icon in (ID, *TERRAIN_ACTIONS, *MINOR_TERRAINS)),
        *(Feat(MINOR_CHANGES, icon) for icon in MINOR_TERRAINS),
        *(Feat(MINOR_BURIED, why) for why in (*WhyBuried, *CHARGES)),
    )


def feats_of_terrain(eighth_face: str) -> tuple[Feat, ...]:
    """Returns what can happen at a captured advanced terrain; nothing at others."""
    if eighth_face == CASTLE:
        return tuple(Feat(ADVANCED_TERRAIN, f"{CASTLE} as {icon}") for icon in STANDARD_EIGHTH_FACES)
    return (Feat(ADVANCED_TERRAIN, eighth_face),) if eighth_face in ADVANCED_EIGHTH_FACES else ()


def _can_be(name: str, advanced: tuple[str, ...]) -> bool:
    return all(kind in advanced for kind in NEEDED.get(name, ()))


def icons_on_dice(advanced: tuple[str, ...] = ()) -> set[str]:
    """Returns the special action icons on the dice of the twelve species and of the advanced kinds admitted."""
    known = EDITION[DICE]
    units = [unit for one in known.species.values() if one.advanced in ("", *advanced) for unit in one.units]
    items = known.items.values() if "items" in advanced else ()
    return {face.icon for die in (*units, *items) for face in die.faces if face.is_sai}


@cache
def feats_of_unit(name: str) -> frozenset[Feat]:
    """Returns what can happen because such a unit is there: its icons, its species' abilities and spells."""
    unit = EDITION[DICE].units[name]
    icons = [face.icon for face in unit.faces if face.is_sai]
    dragonkin = (JOIN, DISBAND, GROW, SAVE_BY_SKIN) if unit.species == DRAGONKIN else ()
    champions = _of_champion(unit) if unit.species == ELDARIM and unit.is_champion else ()
    spells = [name for name, spell in SPELLS.items() if spell.kind.species == unit.species]
    return frozenset(
        (
            *(Feat(kind, icon) for icon in icons for kind in (ICON_ACTS, ICON_GIVES)),
            *(Feat(ABILITY, name) for name in SPECIES_OF_ABILITY if SPECIES_OF_ABILITY[name] == unit.species),
            *(Feat(kind, name) for name in spells for kind in (SPELL, LASTS)),
            *(Feat(OF_DRAGONKIN, name) for name in dragonkin),
            *(Feat(CHAMPION, name) for name in champions),
        )
    )


def _of_champion(unit: UnitKind) -> tuple[str, ...]:
    ability = ABILITIES_OF_CHAMPIONS[unit.name.partition(" (")[0]]
    return (ability, *([RIDE] if ability == TAME else []), *([LOGO_AS_ID] if len(unit.elements) == 1 else []))


@cache
def feats_of_items() -> tuple[Feat, ...]:
    """Returns what can happen because there are items: their icons, of which units show many as well."""
    icons = sorted({face.icon for item in EDITION[DICE].items.values() for face in item.faces if face.is_sai})
    return tuple(Feat(kind, icon) for icon in icons for kind in (ICON_ACTS, ICON_GIVES))


@cache
def feats_of_dragon(name: str) -> tuple[Feat, ...]:
    """Returns what can happen because such a dragon is at a terrain: its attack, its breath and what that leaves."""
    dragon = EDITION[DICE].dragons[name]
    if dragon.kind == WHITE:
        breath = [TERRAIN_EMPATHY]
    else:
        breath = [OF_ELEMENT[element] for element in dragon.elements]
        breath += [LIFE_DRAIN] if dragon.kind in (IVORY, IVORY_HYBRID) else []
    return (Feat(DRAGON, name), *(Feat(kind, effect) for effect in breath for kind in (BREATH, LASTS)))


@cache
def feats_of_responses() -> tuple[Feat, ...]:
    """Returns what can happen in the response to a dragon attack only, or because of it."""
    icons = [
        name
        for name in sorted(icons_on_dice())
        if EDITION[ICONS][name].gives
        and all(gives.occasions == (Occasion.DRAGON_ATTACK,) for gives in EDITION[ICONS][name].gives)
    ]
    champions = (Feat(CHAMPION, name) for name in (TAME, SLAY, CONTROL, RIDE))
    return (*(Feat(ICON_GIVES, name) for name in icons), *champions)


SPECIES_OF_ABILITY: Final[Mapping[str, str]] = {
    **{a.name: a.species for a in EDITION[COUNTS_AS] if a.species is not None and a.name not in SPELLS},
    "Terrain Harmony": "Amazons",
    "Defensive Volley": "Coral Elves",
    "Dragonkin Handlers": ELDARIM,
    "Resist Fear": ELDARIM,
    "Feralization": "Feral",
    "Air Flight": "Firewalkers",
    "Winter's Fortitude": "Frostwings",
    "Magic Negation": "Frostwings",
    "Foul Stench": "Goblins",
    "Cursed Bullets": "Lava Elves",
    "Scorching Touch": "Scalders",
    "Mutate": "Swamp Stalkers",
    "Rapid Growth": TREEFOLK,
    "Replanting": TREEFOLK,
    "Stepped Damage": UNDEAD,
    "Bone Magic": UNDEAD,
}


class DragonDiceTally(FeatTally):
    """How often each feat has happened that the admitted dice can do."""

    def __init__(self, wanted: int, advanced: Sequence[str] = ()) -> None:
        self.advanced = tuple(advanced)
        super().__init__(wanted, feats(self.advanced), feats_in)


# -- reading events ------------------------------------------------------------------------------------------------


def feats_in(event: Event) -> Iterable[Feat]:
    """Returns the feats that an event tells of; where its kind says nothing of itself, what caused it does."""
    told = read_by_kind(_TOLD, event)
    if told is not None:
        return told
    return (Feat(ABILITY, event.cause),) if event.cause in SPECIES_OF_ABILITY else ()


def _feats_of_dragons(roll: DragonsRolled) -> Iterator[Feat]:
    for dragon, faces in roll.faces.items():
        yield Feat(DRAGON, kind_of(dragon))
        yield from (Feat(DRAGON_ICON, face) for face in faces)


def _feats_of_damage(damage: DamageDealt) -> Iterator[Feat]:
    if damage.cursed:
        yield Feat(ABILITY, "Cursed Bullets")
    yield from (Feat(ABILITY, cause) for cause, _ in damage.causes)


def _moved(moved: DiceMoved | Unearthed, cause: str) -> Iterable[Feat]:
    return (Feat(ADVANCED_TERRAIN, GROVE) if cause == GROVE else Feat(ABILITY, moved.by),)


_TOLD: Final[Told] = MappingProxyType(
    {
        Rolled: lambda roll, cause: _feats_of_roll(roll),
        SpellResolved: lambda cast, cause: (Feat(SPELL, cast.spell),),
        SpellsDispelled: lambda lost, cause: (Feat(ICON_ACTS, DISPEL_MAGIC),) if lost.spells else None,
        Risen: lambda risen, cause: (Feat(ICON_ACTS, RISE),),
        DragonsRolled: lambda roll, cause: _feats_of_dragons(roll),
        BreathCame: lambda came, cause: [Feat(BREATH, name) for name in came.effects],
        MagicNegated: lambda negated, cause: () if negated.negated == 0 else None,
        EffectBegan: lambda began, cause: (Feat(CHAMPION, began.effect.name),) if began.effect.name in HOLDS else None,
        DragonSlain: lambda slain, cause: (Feat(CHAMPION, SLAY),),
        DragonRidden: lambda ridden, cause: (Feat(CHAMPION, RIDE),),
        DragonkinJoined: lambda joined, cause: (Feat(OF_DRAGONKIN, JOIN),),
        DragonkinLeft: lambda left, cause: (Feat(OF_DRAGONKIN, DISBAND),),
        Promoted: lambda promoted, cause: (Feat(OF_DRAGONKIN, GROW),) if _are_dragonkin(promoted.pairs) else None,
        MinorTerrainRolled: lambda roll, cause: (Feat(MINOR_TERRAIN, kind_of(roll.die)), Feat(MINOR_FACE, roll.icon)),
        MinorTerrainBuried: lambda buried, cause: (Feat(MINOR_BURIED, buried.why),),
        CastleChosen: lambda castle, cause: (Feat(ADVANCED_TERRAIN, f"{CASTLE} as {castle.icon}"),),
        DiceFell: lambda fell, cause: (Feat(ADVANCED_TERRAIN, VORTEX),) if cause == VORTEX else None,
        Summoned: lambda summoned, cause: (Feat(ADVANCED_TERRAIN, LAIR),) if cause == LAIR else None,
        DiceMoved: _moved,
        Unearthed: _moved,
        Replanted: lambda replanted, cause: (Feat(ABILITY, "Replanting"),),
        MagicTotalled: lambda magic, cause: [Feat(ABILITY, name) for name in magic.causes],
        DamageDealt: lambda damage, cause: _feats_of_damage(damage),
    }
)


def _feats_of_roll(roll: Rolled) -> Iterator[Feat]:
    for _, icon in roll.acted:
        yield Feat(ICON_ACTS, icon)
    for one in roll.counted:
        if one.source is From.ID and _is_logo(roll, one):
            yield Feat(CHAMPION, LOGO_AS_ID)
        if one.step is SumStep.ICONS:
            yield Feat(ICON_GIVES, one.cause)
        elif one.cause in LASTING or one.cause in SPELLS:
            yield Feat(LASTS, one.cause)
        elif one.cause in SPECIES_OF_ABILITY:
            yield Feat(ABILITY, one.cause)
        elif one.cause in MINOR_TERRAINS:
            yield Feat(MINOR_CHANGES, one.cause)
        elif one.cause == ARMORED_SKIN:
            yield Feat(OF_DRAGONKIN, SAVE_BY_SKIN)


def _is_logo(roll: Rolled, one: Counted) -> bool:
    """Returns whether an ID result comes from an icon that is considered to be an ID here (p. 62)."""
    if one.die is None or one.face is None or one.step is not SumStep.COUNT:
        return False
    return not roll.faces[one.die][one.face].startswith(f"{ID} ")


def _are_dragonkin(dice: Iterable[DieId]) -> bool:
    return any(EDITION[DICE].units[kind_of(die)].species == DRAGONKIN for die in dice)
