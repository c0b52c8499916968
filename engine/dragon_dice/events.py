"""Everything that can happen in a match of Dragon Dice, a type for each kind, with the facts that it tells.

`player` is whom an event is about, `place` where; `die` and `dice` are ids. The names are those of the store and of
scenario files. Facts that were added after matches had been stored have a default, and two kinds read an earlier form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from engine.dragon_dice.rolls import earlier_rolls
from engine.dragon_dice.rolls.account import Change, Counted, Short, Step, changes_in, sums_of
from engine.dragon_dice.rolls.purposes import Result
from engine.dragon_dice.table.effects import Effect
from engine.dragon_dice.table.state import DieId, Place
from engine.events import Happened, read_facts
from engine.values import Json, Seat


class WhyBuried(StrEnum):
    """Why a minor terrain was buried (p. 57-58); it may also be for one of the Amazons' charges (p. 21)."""

    BY_CHOICE = "instead of a maneuver"
    DISASTER = "disaster"
    CAPTURED = "captured"
    ARMY_GONE = "army gone"


class NoSpell(StrEnum):
    """Why an army that has magic to spend casts nothing."""

    TOO_DEAR = "too dear"
    """No spell that may be cast from where the army is costs so little, of the elements and species there are."""
    NO_TARGET = "no target"
    """Those that it could pay for have nothing to be aimed at."""


class Reason(StrEnum):
    """Why a match ended."""

    TWO_TERRAINS = "two terrains captured"
    """p. 1: the first player to capture two terrains wins at once."""
    LAST_UNITS = "last units in play"
    """p. 1: who has the last surviving units wins."""
    CONCESSION = "concession"
    NOBODY_LEFT = "nobody left"
    """The last units of all players fell in one moment: a draw (the rulebook is silent; our ruling)."""
    STALEMATE = "stalemate"
    """Too many turns without progress, one after the other: a draw (our ruling, `stalemate`)."""


# -- setting up (p. 7-9) -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ForceChosen(Happened, name="force_chosen"):
    """A player has brought a force."""

    player: Seat


@dataclass(frozen=True, slots=True)
class ArmiesAssembled(Happened, name="armies_assembled", quiet=True):
    """A player has divided the force into armies."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Brought:
    """What a player has brought: dice by army, both terrains by name (None in a position without), the pool."""

    home: tuple[DieId, ...]
    campaign: tuple[DieId, ...]
    horde: tuple[DieId, ...]
    terrain: str | None
    frontier: str | None
    dragons: tuple[DieId, ...]
    dragonkin: tuple[DieId, ...] = ()
    minor: tuple[DieId, ...] = ()

    @property
    def pool(self) -> tuple[DieId, ...]:
        """Returns what waits in the Summoning Pool."""
        return (*self.dragons, *self.dragonkin, *self.minor)


@dataclass(frozen=True, slots=True)
class ForcesRevealed(Happened, name="forces_revealed", changes_table=True, shows_board=True):
    """Everybody's force is known from now on."""

    forces: Mapping[Seat, Brought]


@dataclass(frozen=True, slots=True)
class HordeRollTied(Happened, name="horde_roll_tied"):
    """Horde armies tie with so many results for a position (1: the most), and roll again."""

    players: tuple[Seat, ...]
    results: int
    position: int = 1


@dataclass(frozen=True, slots=True)
class HordeRollWon(Happened, name="horde_roll_won"):
    """A horde army has rolled most. `results` are of each one's newest roll, `order` has who rolled most first."""

    player: Seat
    results: Mapping[Seat, int]
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstTurnTaken(Happened, name="first_turn_taken"):
    """A player takes the first turn, `chosen` or because the other chose the frontier. `order` is that of play."""

    player: Seat
    chosen: bool
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstPlayerFound(Happened, name="first_player_found"):
    """A player takes the first turn and selects the frontier as well. `order` is that of play."""

    player: Seat
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class FrontierSelected(Happened, name="frontier_selected", changes_table=True):
    """A player has selected the Frontier Terrain, of this name."""

    player: Seat
    terrain: str
    proposed_by: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ArmyPlaced(Happened, name="army_placed", changes_table=True, shows_board=True):
    """One of the three armies stands at a terrain."""

    player: Seat
    army: Place
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class DistanceRolled(Happened, name="distance_rolled", changes_table=True, shows_board=True):
    """A terrain was rolled and shows `face` now; None: it is rolled again."""

    player: Seat
    place: Place
    rolled: int
    face: int | None


# -- the turn and the march (p. 10-14) -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnBegan(Happened, name="turn_began", begins="turn", shows_board=True):
    """A player's turn begins; `turn` counts those of all players.

    It shows the board because reinforcements and retreats come after the last march.
    """

    player: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class LongQuiet(Happened, name="long_quiet"):
    """So many turns have passed without progress, and after so many more the match is a draw."""

    turns: int
    left: int


@dataclass(frozen=True, slots=True)
class MarchBegan(Happened, name="march_began", begins="march"):
    """An army marches; `march` is "first march" or "second march"."""

    player: Seat
    place: Place
    march: str


@dataclass(frozen=True, slots=True)
class MarchEnded(Happened, name="march_ended", quiet=True, shows_board=True):
    """A march is over."""

    player: Seat
    place: Place
    march: str


@dataclass(frozen=True, slots=True)
class ManeuverAnnounced(Happened, name="maneuver_announced"):
    """The marching army means to turn the terrain."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ManeuverOpposed(Happened, name="maneuver_opposed"):
    """A player opposes the maneuver."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ManeuverSucceeded(Happened, name="maneuver_succeeded"):
    """The marching army may turn the terrain. `results` by player are empty when nobody opposed."""

    player: Seat
    place: Place
    results: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class ManeuverFailed(Happened, name="maneuver_failed"):
    """The terrain stays as it is. `left`: the marching army has gone away by its own roll."""

    player: Seat
    place: Place
    results: Mapping[Seat, int]
    left: bool = False


@dataclass(frozen=True, slots=True)
class TerrainTurned(Happened, name="terrain_turned", changes_table=True):
    """A terrain shows another face. `player` has turned it; None: it fell back."""

    place: Place
    terrain: str
    was: int | None
    face: int
    icon: str
    player: Seat | None


@dataclass(frozen=True, slots=True)
class TerrainCaptured(Happened, name="terrain_captured", changes_table=True, shows_board=True):
    """A player has turned a terrain to its eighth face, `icon`, and has captured so many (`held`) now."""

    player: Seat
    place: Place
    terrain: str
    icon: str
    held: int


@dataclass(frozen=True, slots=True)
class CastleChosen(Happened, name="castle_chosen"):
    """A captured Castle serves as this eighth face now."""

    player: Seat
    place: Place
    terrain: str
    icon: str


@dataclass(frozen=True, slots=True)
class TerrainLost(Happened, name="terrain_lost", changes_table=True):
    """A player has lost a captured terrain: "abandoned", "killed", "flooded", "pursued" or
    "out-maneuvered"."""

    player: Seat
    place: Place
    terrain: str
    why: str


@dataclass(frozen=True, slots=True)
class ArmyAt:
    """An army: whose, and where."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ActionChosen(Happened, name="action_chosen"):
    """An army takes an action, "none" included."""

    player: Seat
    place: Place
    action: str
    target: ArmyAt | None


@dataclass(frozen=True, slots=True)
class ActionLeftOut(Happened, name="action_left_out"):
    """An army has no action: for those that its terrain allows, `actions`, there is nobody to attack. Without any, it
    may take none at all."""

    player: Seat
    place: Place
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Benched(Happened, name="benched"):
    """Units of an army may not counter-attack (Foul Stench)."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class CounterAttacked(Happened, name="counter_attacked"):
    """An army counter-attacks."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class CounterDeclined(Happened, name="counter_declined"):
    """An army does not counter-attack."""

    player: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class RoutTested(Happened, name="rout_tested"):
    """A roll in which an army could be routed: how many of its dice showed their ID, how many saves were rolled, and
    whether the IDs were more."""

    player: Seat
    place: Place
    ids: int
    saves: int
    routed: bool


@dataclass(frozen=True, slots=True)
class Pursued(Happened, name="pursued"):
    """An army pursues a routed one."""

    player: Seat
    place: Place
    routed: Seat


@dataclass(frozen=True, slots=True)
class PursuitDeclined(Happened, name="pursuit_declined"):
    """An army does not pursue a routed one."""

    player: Seat
    place: Place
    routed: Seat


@dataclass(frozen=True, slots=True)
class AbilityUsed(Happened, name="ability_used"):
    """A player uses an ability in the Species Abilities Phase."""

    player: Seat
    ability: str


@dataclass(frozen=True, slots=True)
class Reinforced(Happened, name="reinforced", changes_table=True):
    """Units have come from the Reserve Area: dice by place."""

    player: Seat
    moves: Mapping[Place, tuple[DieId, ...]]


@dataclass(frozen=True, slots=True)
class Retreated(Happened, name="retreated", changes_table=True):
    """Units have gone to the Reserve Area: dice by the place that they left."""

    player: Seat
    moves: Mapping[Place, tuple[DieId, ...]]


@dataclass(frozen=True, slots=True)
class Eliminated(Happened, name="eliminated", changes_table=True):
    """A player has no unit left in play."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Conceded(Happened, name="conceded", changes_table=True):
    """A player has given up."""

    player: Seat


# -- minor terrains (p. 57-58) -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MinorTerrainBrought(Happened, name="minor_terrain_brought"):
    """A minor terrain has come from the Summoning Pool to an army."""

    player: Seat
    place: Place
    die: DieId


@dataclass(frozen=True, slots=True)
class MinorTerrainRolled(Happened, name="minor_terrain_rolled", changes_table=True):
    """A minor terrain was rolled."""

    player: Seat
    place: Place
    die: DieId
    face: int
    icon: str


@dataclass(frozen=True, slots=True)
class MinorTerrainTurned(Happened, name="minor_terrain_turned", changes_table=True):
    """A minor terrain was turned to a face of choice, after an ID."""

    player: Seat
    place: Place
    die: DieId
    face: int
    icon: str


@dataclass(frozen=True, slots=True)
class MinorTerrainKept(Happened, name="minor_terrain_kept"):
    """An army keeps what its minor terrain shows, instead of maneuvering."""

    player: Seat
    place: Place
    die: DieId
    icon: str


@dataclass(frozen=True, slots=True)
class MinorTerrainBuried(Happened, name="minor_terrain_buried", changes_table=True):
    """A minor terrain was buried; `why` is a `WhyBuried`, or one of the Amazons' charges."""

    player: Seat
    place: Place
    die: DieId
    why: str


# -- rolls and damage (p. 27-29) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled(Happened, name="rolled"):
    """A roll was resolved: the faces of each die in the order in which they fell, and everything that was counted.

    Sums and totals follow from what was counted. `die` is the unit that rolled for itself, None for an army.
    """

    player: Seat
    place: Place
    kind: str
    counts: tuple[Result, ...]
    faces: Mapping[DieId, tuple[str, ...]]
    counted: tuple[Counted, ...]
    counts_ids: bool = True
    """Whether ID icons count in this roll."""
    acted: tuple[tuple[DieId, str], ...] = ()
    """The icons that have done something besides generating results: die, icon."""
    die: DieId | None = None
    against: str = ""
    """What the roll was against, such as an icon, where a record says so."""
    short: tuple[Short, ...] = ()
    """What takes results away and found fewer than it could take, where a record says so."""

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> Rolled:
        """Returns the event, also from a record that has sums and causes instead of shares. Raises ValueError."""
        return read_facts(cls, facts if "counted" in facts else earlier_rolls.with_shares(facts))

    @property
    def total(self) -> int:
        """Returns the results of the type rolled for; in a combination roll, of the first type."""
        return self.of(self.counts[0])

    @property
    def totals(self) -> dict[Result, int]:
        """Returns the results by type."""
        return {result: self.of(result) for result in self.counts}

    @property
    def sums(self) -> dict[Step, int]:
        """Returns the sum over all types after each step."""
        return sums_of(self.counted)

    def of(self, result: Result) -> int:
        """Returns the results of one type."""
        return sum(one.amount for one in self.counted if one.result is result)

    def changes(self) -> list[Change]:
        """Returns what changed the sum after the subtotal, in order."""
        return changes_in(self.counted)


@dataclass(frozen=True, slots=True)
class DiceFell(Happened, name="dice_fell"):
    """An army's dice have fallen and nothing is made of them yet; `again`: they were thrown again."""

    player: Seat
    place: Place
    kind: str
    faces: Mapping[DieId, str]
    again: bool = False


@dataclass(frozen=True, slots=True)
class RolledForIcon(Happened, name="rolled_for_icon"):
    """Units were rolled just to see their icons."""

    player: Seat
    place: Place
    kind: str
    faces: Mapping[DieId, str]


@dataclass(frozen=True, slots=True)
class RelicsCancelled(Happened, name="relics_cancelled"):
    """Elemental Relics that show the same element cancel each other."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class DamageDealt(Happened, name="damage_dealt"):
    """An army of `player` takes damage: `results` less `saves`. `kind` is the roll, the spell or the icon that did it.

    Of an attack `cursed` are the results that only saves of spells reduce; a riposte has `causes`, each an icon or
    ability with its damage. `by` is whose it was, None for dragons; `dragons` is what each of them has done of it.
    Of a dragon attack `struck` are the results that the army has rolled against dragons, by type, and `unhurt` the
    dragons that attack it for which none of them is enough, each with what would kill it.
    `smallest` is what the unit takes that is killed by the least damage, 0 where no unit is left there;
    `too_little` how much of the damage kills nobody more, though units live. Both are None where an earlier version
    has told it.
    """

    player: Seat
    place: Place
    kind: str
    results: int
    saves: int
    damage: int
    by: Seat | None = None
    cursed: int = 0
    causes: tuple[tuple[str, int], ...] = ()
    dragons: Mapping[DieId, int] = field(default_factory=dict)
    smallest: int | None = None
    too_little: int | None = None
    struck: Mapping[str, int] = field(default_factory=dict)
    unhurt: Mapping[DieId, int] = field(default_factory=dict)

    @property
    def kills_nobody(self) -> bool:
        """Returns whether it is certain that the damage kills no unit: there is none, or too little for any."""
        return not self.damage or (self.smallest is not None and not 0 < self.smallest <= self.damage)


@dataclass(frozen=True, slots=True)
class UnitDamaged(Happened, name="unit_damaged"):
    """One unit takes damage; `saves` are taken off already. `wounds` is what it has taken in this action with it, None
    where a record does not say so."""

    player: Seat
    place: Place
    die: DieId
    damage: int
    saves: int
    wounds: int | None = None


# -- dying, coming and going (p. 5-7, 29-30) -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitsKilled(Happened, name="units_killed", changes_table=True):
    """Units are killed; where they go to comes after it."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
    health: int


@dataclass(frozen=True, slots=True)
class Replanted(Happened, name="replanted", changes_table=True):
    """Units were not killed and lie in the Reserve Area."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(Happened, name="exchanged", changes_table=True):
    """Units were not killed: a lesser one took the place of each."""

    player: Seat
    place: Place
    pairs: Mapping[DieId, DieId]


@dataclass(frozen=True, slots=True)
class Risen(Happened, name="risen", changes_table=True):
    """Units have risen from the ashes to the Reserve Area."""

    player: Seat
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class Buried(Happened, name="buried", changes_table=True):
    """Dice of a player lie in the Buried Unit Area now; `by` is who made that player do so."""

    player: Seat
    dice: tuple[DieId, ...]
    by: Seat | None


@dataclass(frozen=True, slots=True)
class Unearthed(Happened, name="unearthed", changes_table=True):
    """Units went from the Buried to the Dead Unit Area, by an icon, spell or terrain."""

    player: Seat
    dice: tuple[DieId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Moved(Happened, name="moved", changes_table=True):
    """Dice have gone to a place, by an icon or a spell."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Declined(Happened, name="declined"):
    """A player makes no use of what an icon or a phase offers; `dice` are those that stay where they are."""

    player: Seat
    by: str
    dice: tuple[DieId, ...] = ()


@dataclass(frozen=True, slots=True)
class Recruited(Happened, name="recruited", changes_table=True):
    """A unit went from the Dead Unit Area to an army."""

    player: Seat
    place: Place
    die: DieId


@dataclass(frozen=True, slots=True)
class Promoted(Happened, name="promoted", changes_table=True):
    """Units were exchanged with larger ones."""

    player: Seat
    place: Place
    pairs: Mapping[DieId, DieId]


@dataclass(frozen=True, slots=True)
class DragonkinJoined(Happened, name="dragonkin_joined", changes_table=True):
    """Dragonkin came from the Summoning Pool to an army, by an icon or a spell."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]
    by: str


@dataclass(frozen=True, slots=True)
class DragonkinLeft(Happened, name="dragonkin_left", changes_table=True):
    """An army of Dragonkin alone went back to the Summoning Pool."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


# -- what lasts ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EffectBegan(Happened, name="effect_began", changes_table=True):
    """A lasting effect is in force."""

    effect: Effect

    def to_json(self) -> dict[str, Json]:
        """Returns the effect, without what is not set."""
        return self.effect.to_json()

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> EffectBegan:
        """Returns the event that `to_json` wrote. Raises ValueError."""
        try:
            return cls(Effect.from_json(facts))
        except (KeyError, TypeError) as fault:
            raise ValueError(f"no effect: {fault}") from fault


@dataclass(frozen=True, slots=True)
class EffectEnded(Happened, name="effect_ended", changes_table=True):
    """A lasting effect is over: what it was called, and what it lay on."""

    effect: str
    owner: Seat | None
    place: Place | None
    die: DieId | None

    @classmethod
    def from_json(cls, facts: Mapping[str, Json]) -> EffectEnded:
        """Returns the event; once the effect was called `name` here. Raises ValueError."""
        if "name" in facts:
            facts = {("effect" if key == "name" else key): value for key, value in facts.items()}
        return read_facts(cls, facts)


# -- magic (p. 12-13, p. 44-51) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnnouncedSpell:
    """A spell as its caster (`player`) has announced it: how many castings, with which magic, at what.

    `target` holds an army ("B frontier"), a terrain or units; `to` is where units are moved, `dragons` who is summoned.
    """

    player: Seat
    spell: str
    castings: int
    element: str
    target: tuple[str, ...]
    to: Place | None = None
    dragons: tuple[DieId, ...] = ()


@dataclass(frozen=True, slots=True)
class MagicTotalled(Happened, name="magic_totalled"):
    """An army may spend so much magic; `most` by element is how much of it that could be.

    `causes` are the names of what makes magic of other elements than the dice's own. `doubled` by element is how many
    points count two when as much of it is made as can be. `no_spell` says why nothing can be cast with it.
    """

    player: Seat
    place: Place
    total: int
    most: Mapping[str, int]
    by_cantrip: bool = False
    causes: tuple[str, ...] = ()
    doubled: Mapping[str, int] = field(default_factory=dict)
    no_spell: NoSpell | None = None


@dataclass(frozen=True, slots=True)
class DeathMagicBought(Happened, name="death_magic_bought"):
    """So many points of `player` become twice as many black ones, for `victim` buries dead units worth as much."""

    player: Seat
    place: Place
    victim: Seat
    points: int


@dataclass(frozen=True, slots=True)
class MagicNegated(Happened, name="magic_negated"):
    """The Frostwings of `player` have rolled so many magic results, and take `negated` away."""

    player: Seat
    place: Place
    results: int
    negated: int


@dataclass(frozen=True, slots=True)
class SpellsAnnounced(Happened, name="spells_announced"):
    """All spells of one magic action, or of one Cantrip; none where a player casts nothing."""

    player: Seat
    place: Place
    spells: tuple[AnnouncedSpell, ...]


@dataclass(frozen=True, slots=True)
class SpellsDispelled(Happened, name="spells_dispelled"):
    """A player has rolled Dispel Magic; `spells` are those that were affected, as announced."""

    player: Seat
    faces: Mapping[DieId, str]
    spells: tuple[AnnouncedSpell, ...]


@dataclass(frozen=True, slots=True)
class SpellCast(AnnouncedSpell, Happened, name="spell_cast"):
    """A spell resolves now, on what is left of its target."""

    def announced(self) -> AnnouncedSpell:
        """Returns the announcement by which all of it would be cast."""
        return AnnouncedSpell(**{one.name: getattr(self, one.name) for one in fields(AnnouncedSpell)})


@dataclass(frozen=True, slots=True)
class SpellLost(AnnouncedSpell, Happened, name="spell_lost"):
    """Nothing of a spell's target is left, or it is out of reach."""


# -- dragons (p. 16-20, p. 62-63) ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summoned(Happened, name="summoned", changes_table=True):
    """A player has summoned a dragon."""

    player: Seat
    dragon: DieId
    came_from: Place
    place: Place


@dataclass(frozen=True, slots=True)
class DragonsAttack(Happened, name="dragons_attack"):
    """Dragons attack where an army of `player` stands: each a dragon, "army", "nobody" (it is held by a champion) or
    "beside" (it helps the army)."""

    player: Seat
    place: Place
    targets: Mapping[DieId, str]


@dataclass(frozen=True, slots=True)
class DragonsRolled(Happened, name="dragons_rolled"):
    """A player has rolled dragons: all faces of each, those of throws again included. `damage` is what each of them
    does, `withstands` how much damage it takes to kill it: its health and its automatic saves. Both are empty where an
    earlier version has told it."""

    player: Seat
    place: Place
    faces: Mapping[DieId, tuple[str, ...]]
    damage: Mapping[DieId, int] = field(default_factory=dict)
    withstands: Mapping[DieId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BreathCame(Happened, name="breath_came"):
    """A dragon breathes at an army: who is chosen to be killed, the names of the effects, how many units are `left`
    (None where that is not known yet)."""

    player: Seat
    place: Place
    dragon: DieId
    dice: tuple[DieId, ...]
    effects: tuple[str, ...]
    left: int | None = None


@dataclass(frozen=True, slots=True)
class DragonKilled(Happened, name="dragon_killed", changes_table=True):
    """A dragon is killed, by the army or by other dragons alone. `dragons` is the damage that each of them has done to
    it, `army` that of the army; an icon may kill without any."""

    place: Place
    dragon: DieId
    by_army: bool
    dragons: Mapping[DieId, int] = field(default_factory=dict)
    army: int = 0


@dataclass(frozen=True, slots=True)
class DragonFlewAway(Happened, name="dragon_flew_away", changes_table=True):
    """A dragon has gone back to its Summoning Pool."""

    place: Place
    dragon: DieId


@dataclass(frozen=True, slots=True)
class DragonSlain(Happened, name="dragon_slain", changes_table=True):
    """A champion has slain a dragon; `shows` is the face that a White Dragon shows in dying."""

    player: Seat
    place: Place
    die: DieId
    dragon: DieId
    shows: str | None


@dataclass(frozen=True, slots=True)
class FearResisted(Happened, name="fear_resisted"):
    """Dragonkin roll in a dragon attack thanks to Eldarim."""

    player: Seat
    place: Place
    dice: tuple[DieId, ...]


@dataclass(frozen=True, slots=True)
class DragonRidden(Happened, name="dragon_ridden", changes_table=True):
    """A champion has ridden a dragon from one terrain to another."""

    player: Seat
    die: DieId
    dragon: DieId
    came_from: Place
    place: Place


EVENTS: Final[Mapping[str, type[Happened]]] = MappingProxyType(
    {
        kind.name: kind
        for kind in list(vars().values())
        if isinstance(kind, type) and issubclass(kind, Happened) and kind is not Happened
    }
)
"""Every kind of event by its name."""
