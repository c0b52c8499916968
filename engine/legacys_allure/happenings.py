"""Everything that can happen in a match: one frozen dataclass each; its fields are the facts.

Units are named by their id, hexes by their label; of statuses, abilities and triggers the printed name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.events import Happened
from engine.legacys_allure.hexes import Hex, Way
from engine.legacys_allure.state import UnitId
from engine.values import Json, Seat


@dataclass(frozen=True, slots=True)
class KingdomBrought(Happened, name="kingdom_brought"):
    """A player has brought a kingdom. It stays secret until the other's is there, too."""

    player: Seat


@dataclass(frozen=True, slots=True)
class KingdomsBrought(Happened, name="kingdoms_brought", reveals=True):
    """Both have brought their kingdoms: how many cards they have, and for how much gold."""

    cards: dict[Seat, int]
    gold: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class ArmiesShown(Happened, name="armies_shown", changes_table=True, shows_board=True, reveals=True):
    """Both Blitz armies stand on their hexes."""

    units: tuple[tuple[UnitId, Hex], ...]
    cards: dict[Seat, list[str]]


@dataclass(frozen=True, slots=True)
class ContestWon(Happened, name="contest_won", changes_table=True):
    """The coin toss: it decides who is first player, and must hold the centre."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Drafted(Happened, name="drafted", changes_table=True, shows_board=True):
    """A pick: units with their hexes, cards, the player's gold in play now, and whether the army is complete."""

    player: Seat
    units: tuple[tuple[UnitId, Hex], ...]
    cards: tuple[str, ...]
    gold: int
    complete: bool
    last: bool


@dataclass(frozen=True, slots=True)
class BattleBegan(Happened, name="battle_began", changes_table=True, shows_board=True, begins="battle"):
    """Mana lies on the units, the +1 Shield on the centre."""

    first: Seat


@dataclass(frozen=True, slots=True)
class RoundStarted(Happened, name="round_began", changes_table=True, shows_board=True, begins="round"):
    """A round starts."""

    round: int
    opens: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded(Happened, name="round_ended", changes_table=True):
    """No unit has an action left."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnStarted(Happened, name="turn_began", quiet=True, begins="turn"):
    """A single turn starts."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Skipped(Happened, name="skipped", changes_table=True, shows_board=True):
    """A unit's action was used up; `why` is "choice", "nothing else" or "cannot act"."""

    player: Seat
    unit: UnitId
    why: str


@dataclass(frozen=True, slots=True)
class UnitMoved(Happened, name="moved", changes_table=True, shows_board=True):
    """A unit changed its hex; `how`: move, charge, moved, pushed, pulled, relocated, switched, captured."""

    unit: UnitId
    start: Hex
    way: Way
    how: str


@dataclass(frozen=True, slots=True)
class StayedInPlace(Happened, name="stayed_in_place"):
    """A unit that should have moved could not; `why` says what held it."""

    unit: UnitId
    why: str


@dataclass(frozen=True, slots=True)
class AttackDeclared(Happened, name="attack_declared"):
    """An attack is declared; `charges` when the attacker moves first."""

    attacker: UnitId
    defender: UnitId
    ranged: bool
    charges: bool
    path: Way


@dataclass(frozen=True, slots=True)
class AttackCameToNothing(Happened, name="attack_came_to_nothing"):
    """What was declared was no longer possible; the action is used (A-40, A-75)."""

    attacker: UnitId
    defender: UnitId
    why: str


@dataclass(frozen=True, slots=True)
class UnitAbilityUsed(Happened, name="ability_used", changes_table=True, shows_board=True):
    """An active ability was used and paid for."""

    unit: UnitId
    ability: str
    mana: int
    on: tuple[Json, ...]


@dataclass(frozen=True, slots=True)
class AbilityCameToNothing(Happened, name="ability_came_to_nothing"):
    """After the walk the ability had no legal target left; nothing was paid."""

    unit: UnitId
    ability: str


@dataclass(frozen=True, slots=True)
class PassiveHappened(Happened, name="passive_happened", quiet=True):
    """A triggered passive of a unit happened."""

    unit: UnitId
    trigger: str


@dataclass(frozen=True, slots=True)
class PassiveDeclined(Happened, name="passive_declined", quiet=True):
    """A triggered passive was declined."""

    unit: UnitId
    trigger: str


@dataclass(frozen=True, slots=True)
class PassivesStopped(Happened, name="passives_stopped"):
    """Triggered passives have caused each other too often; this one and what would follow do not happen."""

    unit: UnitId
    trigger: str


@dataclass(frozen=True, slots=True)
class DamageDealt(Happened, name="damaged", changes_table=True, shows_board=True):
    """Damage was dealt: `amount` came, `reduced` says what took how much of it, `damage` got through (overkill counts).

    `how`: attack, retaliation, trample, returned, ability, burned, poisoned.
    """

    unit: UnitId
    by: UnitId | None
    how: str
    type: str
    amount: int
    reduced: tuple[tuple[str, int], ...]
    damage: int
    health: int
    shield: int


@dataclass(frozen=True, slots=True)
class UnitHealed(Happened, name="healed", changes_table=True, shows_board=True):
    """Damage was taken off."""

    unit: UnitId
    amount: int
    health: int
    how: str


@dataclass(frozen=True, slots=True)
class StatusPlaced(Happened, name="status_placed", changes_table=True, shows_board=True):
    """A status, counters or Shield came onto a unit; `status` as printed."""

    unit: UnitId
    status: str
    label: str
    by: Seat
    until: str


@dataclass(frozen=True, slots=True)
class StatusRefused(Happened, name="status_refused"):
    """A status did not come onto a unit; `why`: overheated, spellproof, enough (as many as may be)."""

    unit: UnitId
    status: str
    why: str


@dataclass(frozen=True, slots=True)
class StatusEnded(Happened, name="status_ended", changes_table=True):
    """A status left a unit; `why`: over, cleansed, its unit left."""

    unit: UnitId
    status: str
    why: str


@dataclass(frozen=True, slots=True)
class Unaffected(Happened, name="unaffected"):
    """An ability did nothing to a unit; `why`: spellproof, rooted, taken, overheated, no mana, off the battlefield."""

    unit: UnitId
    why: str


@dataclass(frozen=True, slots=True)
class ManaChanged(Happened, name="mana_changed", changes_table=True):
    """A unit has more or less mana; `why`: paid, burned, regenerated, given."""

    unit: UnitId
    delta: int
    mana: int
    why: str


@dataclass(frozen=True, slots=True)
class ValuesSettled(Happened, name="values_settled", changes_table=True):
    """The greatest health or mana changed, and what a unit has with it (A-21, A-80)."""

    unit: UnitId
    health: int
    mana: int | None


@dataclass(frozen=True, slots=True)
class ActionGranted(Happened, name="action_granted", changes_table=True):
    """A unit got +1 action."""

    unit: UnitId
    actions: int


@dataclass(frozen=True, slots=True)
class Died(Happened, name="died", changes_table=True, shows_board=True, captures=True):
    """A unit went to its owner's graveyard; `how`: damage, pushed, destroyed, sacrificed, greatest health."""

    unit: UnitId
    hex: Hex
    by: UnitId | None
    how: str


@dataclass(frozen=True, slots=True)
class Arrived(Happened, name="arrived", changes_table=True, shows_board=True):
    """A unit came onto the battlefield; `how`: summoned, returned."""

    unit: UnitId
    hex: Hex
    how: str
    by: UnitId


@dataclass(frozen=True, slots=True)
class CentreShieldTaken(Happened, name="centre_shield_taken", changes_table=True, shows_board=True):
    """The +1 Shield of the centre went to a unit that ended a turn there (9.3.3)."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class SeatConceded(Happened, name="conceded"):
    """A player gave up."""

    player: Seat


HAPPENINGS: Final[Mapping[str, type[Happened]]] = MappingProxyType(
    {
        kind.name: kind
        for kind in list(globals().values())
        if isinstance(kind, type) and issubclass(kind, Happened) and kind is not Happened
    }
)
"""Every event of the game by its name."""
