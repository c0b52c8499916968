"""Everything that can happen in matches by the booklet of 1996, read from events: `simulate --exhaustive`.

A rule without an event has not happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.actions.action import NONE
from engine.dragon_dice.dragons.icons import TREASURE
from engine.dragon_dice.dragons.steps import ARMY
from engine.dragon_dice.edition_1996 import actions, dragons, icons, races, spells
from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.edition_1996.lasting import BURNING_HANDS, DRAGON_BREATH, FROST, LASTING, PARALYSIS
from engine.dragon_dice.edition_1996.routing import CHARGE_ROLL
from engine.dragon_dice.events.actions import (
    ActionChosen,
    CounterAttacked,
    CounterDeclined,
    Pursued,
    PursuitDeclined,
    RoutTested,
)
from engine.dragon_dice.events.dragons import BreathCame, DragonFlewAway, DragonKilled, DragonsAttack, DragonsRolled
from engine.dragon_dice.events.effects import EffectBegan
from engine.dragon_dice.events.magic import (
    DeathMagicBought,
    MagicTotalled,
    SpellLost,
    SpellResolved,
    SpellsAnnounced,
    SpellsDispelled,
)
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.events.setting_up import ArmyPlaced, DistanceRolled, HordeRollTied
from engine.dragon_dice.events.terrains import TerrainCaptured, TerrainLost
from engine.dragon_dice.events.units import Promoted, Recruited
from engine.dragon_dice.magic.dispel import ICON as DISPEL_MAGIC
from engine.dragon_dice.magic.results import STANDING_STONES
from engine.dragon_dice.printed.dice import DRAGON_ICONS, STANDARD_EIGHTH_FACES
from engine.dragon_dice.proving.feat import Feat, Told, read_by_kind
from engine.dragon_dice.rolls.account import From, SumStep
from engine.dragon_dice.rolls.modifiers import EIGHTH_FACE
from engine.dragon_dice.table.state import FRONTIER, RESERVES, kind_of
from engine.events import Event

ICON_ACTS, ICON_GIVES, SPELL, LASTS = "icon acts", "icon gives results", "spell", "lasting effect changes a roll"
RACE, DRAGON, DRAGON_ICON, DRAGON_BREATHES = "race", "dragon", "dragon icon", "breath"
ACTION, EIGHTH, ROUT, DEATH, DRAGONS = "action", "eighth face", "rout", "death magic", "dragons"
SETTING_UP, MAGIC, REFUSED = "setting up", "magic", "refused"

OF_THE_OTHER_BOOK: Final = "a spell of the other book"
WALL_TWICE: Final = "the same Wall of Ice twice"
BLACK_UNSPENT: Final = "black points left unspent"
TOO_MANY_BURIED: Final = "more buried than there are"
OWN_ARMY: Final = "damage at the caster's own army"
OUT_OF_REACH: Final = "a target out of reach from reserve"
PENALTIES_LEFT: Final = "penalties not all applied"
CHARGE_ELSEWHERE: Final = "a charge at another terrain"
PARALYSED_ACTS: Final = "a paralysed army that would act"
NOBODY_TO_PURSUE: Final = "a pursuit without units left"

BY_RACE: Final = (*races.COUNT_AS_SAVES, *races.DOUBLE)

_OTHERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        ACTION: (*actions.ACTIONS, "skirmish turned into a charge", "counter-attack", "counter-attack forgone"),
        EIGHTH: (*STANDARD_EIGHTH_FACES, "results doubled", "lost"),
        ROUT: ("stands", "routed", "charger routed", "pursuit", "pursuit forgone", "terrain lost by a pursuit"),
        DEATH: ("own dead", "dead of others"),
        DRAGONS: (
            "against each other",
            "bared by breath",
            "slain by an army",
            "slain by dragons",
            "flown away",
            "promotions for a slain one",
            "promotion by treasure",
            "under Paralysis",
        ),
        MAGIC: ("from reserve", "by Cantrip", "target gone", "Dispel Magic"),
        SETTING_UP: ("tied", "in reserve without a place", "seven stands"),
        REFUSED: (
            OF_THE_OTHER_BOOK,
            WALL_TWICE,
            BLACK_UNSPENT,
            TOO_MANY_BURIED,
            OWN_ARMY,
            OUT_OF_REACH,
            PENALTIES_LEFT,
            CHARGE_ELSEWHERE,
            PARALYSED_ACTS,
            NOBODY_TO_PURSUE,
        ),
    }
)


@cache
def feats_of_unit(name: str) -> frozenset[Feat]:
    """Returns what can happen because such a unit is there: what its icons do and give, what its race can do."""
    unit = DICE.units[name]
    icons_of = [face.icon for face in unit.faces if face.is_sai]
    of_icons = (Feat(kind, icon) for icon in icons_of for kind in (ICON_ACTS, ICON_GIVES))
    charging = [Feat(ACTION, "skirmish turned into a charge")] if "Charge" in icons_of else []
    return frozenset((*of_icons, *charging, Feat(RACE, unit.species)))


@cache
def feats_of_dragon(name: str) -> frozenset[Feat]:
    """Returns what can happen because such a dragon is at a terrain: its icons, its breath and what that leaves."""
    dragon = DICE.dragons[name]
    of_icons = (Feat(DRAGON_ICON, face) for face in dragon.faces)
    rewarding = [Feat(DRAGONS, "promotion by treasure")] if TREASURE in dragon.faces else []
    return frozenset((Feat(DRAGON, name), *OF_BREATH[dragon.elements[0]], *rewarding, *of_icons))


def feats(several: bool) -> tuple[Feat, ...]:
    """Returns everything that can happen. `several`: more than three play, so that an army may find no place."""
    rare = () if several else ("in reserve without a place",)
    acting = [*(name for name, action in icons.ICON_ACTIONS.items() if not action.only_gives), DISPEL_MAGIC]
    return (
        *(Feat(ICON_ACTS, name) for name in acting),
        *(Feat(ICON_GIVES, name) for name, line in icons.ICONS.items() if line.gives),
        *(Feat(SPELL, name) for name in spells.SPELLS),
        *(Feat(LASTS, name) for name in (*LASTING, BURNING_HANDS)),
        *(Feat(RACE, name) for name in BY_RACE),
        *(Feat(DRAGON, name) for name in DICE.dragons),
        *(Feat(DRAGON_ICON, name) for name in DRAGON_ICONS),
        *(Feat(DRAGON_BREATHES, name) for name in BREATHS),
        *(Feat(kind, name) for kind, names in _OTHERS.items() for name in names if name not in rare),
    )


BREATHS: Final = (dragons.TURN_TO_STONE, PARALYSIS, dragons.FLAME, FROST, dragons.DISEASE)

OF_BREATH: Final[Mapping[str, tuple[Feat, ...]]] = MappingProxyType(
    {
        "earth": (Feat(DRAGON_BREATHES, dragons.TURN_TO_STONE),),
        "air": (Feat(DRAGON_BREATHES, PARALYSIS), Feat(DRAGONS, "under Paralysis"), Feat(REFUSED, PARALYSED_ACTS)),
        "fire": (Feat(DRAGON_BREATHES, dragons.FLAME),),
        "water": (Feat(DRAGON_BREATHES, FROST), Feat(LASTS, FROST)),
        "death": (Feat(DRAGON_BREATHES, dragons.DISEASE),),
    }
)
"""What the breath of each colour brings about."""


def feats_in(event: Event) -> Iterable[Feat]:
    """Returns the feats that an event tells of."""
    return read_by_kind(_TOLD, event) or ()


def _feats_of_magic(magic: MagicTotalled) -> Iterator[Feat]:
    if magic.by_cantrip:
        yield Feat(MAGIC, "by Cantrip")
    if STANDING_STONES in magic.causes:
        yield Feat(EIGHTH, STANDING_STONES)


def _feats_of_rout(rout: RoutTested, cause: str) -> Iterator[Feat]:
    yield Feat(ROUT, "routed" if rout.routed else "stands")
    if rout.routed and cause == CHARGE_ROLL:
        yield Feat(ROUT, "charger routed")


def _feats_of_loss(lost: TerrainLost) -> Iterator[Feat]:
    yield Feat(EIGHTH, "lost")
    if lost.why == "pursued":
        yield Feat(ROUT, "terrain lost by a pursuit")


def _feats_of_dragons(roll: DragonsRolled) -> Iterator[Feat]:
    for dragon, faces in roll.faces.items():
        yield Feat(DRAGON, kind_of(dragon))
        yield from (Feat(DRAGON_ICON, face) for face in faces)


_PROMOTING: Final[Mapping[str, Feat]] = MappingProxyType(
    {
        "City": Feat(EIGHTH, "City"),
        TREASURE: Feat(DRAGONS, "promotion by treasure"),
        "dragon killed": Feat(DRAGONS, "promotions for a slain one"),
    }
)
"""What a promotion tells of, by what causes it."""


def _if(holds: bool, kind: str, name: str) -> Iterable[Feat]:
    return (Feat(kind, name),) if holds else ()


_TOLD: Final[Told] = MappingProxyType(
    {
        Rolled: lambda roll, cause: _feats_of_roll(roll),
        SpellsAnnounced: lambda said, cause: _if(bool(said.spells) and said.place == RESERVES, MAGIC, "from reserve"),
        SpellResolved: lambda cast, cause: (Feat(SPELL, cast.spell),),
        SpellLost: lambda lost, cause: (Feat(MAGIC, "target gone"),),
        SpellsDispelled: lambda lost, cause: (
            (Feat(ICON_ACTS, DISPEL_MAGIC), Feat(MAGIC, "Dispel Magic")) if lost.spells else ()
        ),
        MagicTotalled: lambda magic, cause: _feats_of_magic(magic),
        DeathMagicBought: lambda bought, cause: (
            Feat(DEATH, "own dead" if bought.player == bought.victim else "dead of others"),
        ),
        ActionChosen: lambda act, cause: _feats_of_action(act),
        CounterAttacked: lambda attacked, cause: (Feat(ACTION, "counter-attack"),),
        CounterDeclined: lambda declined, cause: (Feat(ACTION, "counter-attack forgone"),),
        RoutTested: _feats_of_rout,
        Pursued: lambda pursued, cause: (Feat(ROUT, "pursuit"),),
        PursuitDeclined: lambda declined, cause: (Feat(ROUT, "pursuit forgone"),),
        TerrainLost: lambda lost, cause: _feats_of_loss(lost),
        TerrainCaptured: lambda captured, cause: _if(captured.icon == "Temple", EIGHTH, "Temple"),
        Promoted: lambda promoted, cause: (_PROMOTING[cause],) if cause in _PROMOTING else (),
        Recruited: lambda recruited, cause: _if(cause == "City", EIGHTH, "City"),
        DistanceRolled: lambda roll, cause: _if(roll.face == 7, SETTING_UP, "seven stands"),
        HordeRollTied: lambda tied, cause: (Feat(SETTING_UP, "tied"),),
        ArmyPlaced: lambda placed, cause: _if(placed.place == RESERVES, SETTING_UP, "in reserve without a place"),
        DragonsRolled: lambda roll, cause: _feats_of_dragons(roll),
        BreathCame: lambda came, cause: [Feat(DRAGON_BREATHES, name) for name in came.effects],
        DragonsAttack: lambda attack, cause: _if(
            any(target != ARMY for target in attack.targets.values()), DRAGONS, "against each other"
        ),
        DragonKilled: lambda killed, cause: (
            Feat(DRAGONS, "slain by an army" if killed.by_army else "slain by dragons"),
        ),
        DragonFlewAway: lambda flown, cause: (Feat(DRAGONS, "flown away"),),
        EffectBegan: lambda began, cause: _if(began.effect.name == DRAGON_BREATH, DRAGONS, "bared by breath"),
    }
)


def _feats_of_action(act: ActionChosen) -> Iterator[Feat]:
    if act.action == NONE:
        return
    yield Feat(ACTION, act.action)
    if act.action == "missile" and act.target is not None:
        between_homes = FRONTIER not in (act.place, act.target.place) and act.place != act.target.place
        if between_homes:
            yield Feat(EIGHTH, "Tower")


def _feats_of_roll(roll: Rolled) -> Iterator[Feat]:
    for _, icon in roll.acted:
        yield Feat(ICON_ACTS, icon)
    if roll.kind == "dragon response" and len(roll.counts) == 1:
        yield Feat(DRAGONS, "under Paralysis")
    if roll.kind == "melee" and len(roll.counts) > 1:
        yield Feat(ACTION, "skirmish turned into a charge")
    for one in roll.counted:
        if one.step is SumStep.ICONS:
            yield Feat(ICON_GIVES, one.cause)
        elif one.cause in LASTING or one.cause == BURNING_HANDS:
            yield Feat(LASTS, one.cause)
        elif one.cause in BY_RACE and one.source in (From.COUNTED_AS, From.MULTIPLIED):
            yield Feat(RACE, one.cause)
        elif one.cause == EIGHTH_FACE:
            yield Feat(EIGHTH, "results doubled")
