"""What is declared before the first round: what results are worth, the order of tie-breaks, and how each is read.

Each reading is a choice that real events make differently. docs/leagues.md says what each means; none is hidden in
code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType


class TieBreak(StrEnum):
    """A number that separates players with equal points. `SBC1` and `PSC1` are `SB` and `PS` without the lowest."""

    DE = "DE"
    BH = "BH"
    BHC1 = "BHC1"
    SB = "SB"
    SBC1 = "SBC1"
    OMW = "OMW"
    AOP = "AOP"
    PS = "PS"
    PSC1 = "PSC1"
    WON = "WON"
    WIN = "WIN"
    TERR = "TERR"
    HEALTH = "HEALTH"
    LOTS = "LOTS"


class Own(StrEnum):
    """What a player's own unplayed round counts in BH and SB."""

    OWN = "own"
    """The own score before the round and a draw for each later round."""
    OWN_SCORE = "own_score"
    """The own final score (FIDE C.07 of 2023)."""
    FIDE2026 = "fide2026"
    """The own final score, at most a draw per round, in a forfeit at most the scheduled opponent's score."""
    NONE = "none"
    """The round is left out."""
    ZERO = "zero"
    """The round counts as an opponent without points."""


class OwnScope(StrEnum):
    """Which of the own unplayed rounds count as `Own` says; the others are left out."""

    ALL = "all"
    PRESENT = "present"
    """Those from entry to leaving."""
    PAIRED = "paired"
    """Byes and matches that were paired, but not rests and absences."""


class Opp(StrEnum):
    """What an opponent's score counts in BH, SB and AOP."""

    RAW = "raw"
    FIDE = "fide"
    """His absences at the end of the event count as draws, all other rounds as scored (FIDE C.07, 16.3)."""
    UNPLAYED_DRAW = "unplayed_draw"
    """Each of his unplayed rounds counts as a draw."""


class ForfeitBh(StrEnum):
    """Whether a forfeit is, in BH and SB, an own unplayed round or a match against the scheduled opponent."""

    UNPLAYED = "unplayed"
    OPPONENT = "opponent"


class Cut(StrEnum):
    """What cut-1 leaves out."""

    LOWEST = "lowest"
    FIDE_VUR = "fide_vur"
    """An own voluntary unplayed round first: a rest, an absence, a forfeit loss (FIDE C.07, 14.1 and 16.2.5)."""


class Sb(StrEnum):
    """By what SB multiplies an opponent's score."""

    SHARE = "share"
    """1 for a win, 1/2 for a draw."""
    POINTS = "points"
    """The points that the player got."""


class De(StrEnum):
    """How the direct encounter is read."""

    SUM = "sum"
    SUM_FORFEITS = "sum_forfeits"
    RECURSIVE = "recursive"
    FIDE = "fide"


class DeGroup(StrEnum):
    """Among whom the direct encounter counts."""

    TIED = "tied"
    """Those who are still tied when it is their turn in the order."""
    POINTS = "points"
    """Those with equal points."""


class Won(StrEnum):
    """Which wins `WON` counts."""

    OUTRIGHT = "outright"
    PLAYED = "played"
    FORFEITS = "forfeits"
    ALL = "all"


class Ps(StrEnum):
    """How long the running scores are summed."""

    ROUNDS = "rounds"
    UNTIL_LEFT = "until_left"


class OmwBasis(StrEnum):
    """By what an opponent's share of wins is measured."""

    WINS = "wins"
    POINTS = "points"


class LateMode(StrEnum):
    """What a late entrant gets for the rounds that he missed."""

    ZERO = "zero"
    HALF_ONCE = "half_once"
    HALF_EACH = "half_each"


class Where(StrEnum):
    """In which missed round the one half point stands."""

    FIRST = "first"
    LAST = "last"


class RrDrop(StrEnum):
    """What becomes of the results of a player who leaves a round robin."""

    FIDE = "fide"
    """Annulled if he played less than half of his games, else they stay and the rest are forfeits (C.06, V.4)."""
    ANNUL = "annul"
    FORFEIT = "forfeit"


class Dropped(StrEnum):
    """Where players who left stand in the table."""

    KEEP = "keep"
    LAST = "last"
    OMIT = "omit"


class Gap(StrEnum):
    """Whether score gaps of a file's pairings can be compared with the smallest squared ones."""

    SQUARED = "squared"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Points:
    """What a result is worth. What was not declared follows from win, draw and loss."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    outright: Fraction | None = None
    comparison: Fraction | None = None
    bye: Fraction | None = None
    forfeit_win: Fraction | None = None
    forfeit_loss: Fraction | None = None
    double_forfeit: Fraction | None = None
    rest_half: Fraction | None = None
    rest_full: Fraction | None = None
    rest_zero: Fraction = Fraction(0)
    out: Fraction = Fraction(0)
    """What a round is worth in which the player was not there: before entry, after leaving, or unpaired."""

    def worth(self, key: str) -> Fraction:
        """Returns the points of a key, by the declared value or by that of the result from which it follows."""
        value = getattr(self, key)
        if value is None:
            return self.worth(_FOLLOWS[key])
        assert isinstance(value, Fraction)
        return value


_FOLLOWS = {
    "outright": "win",
    "comparison": "win",
    "bye": "win",
    "forfeit_win": "win",
    "forfeit_loss": "loss",
    "double_forfeit": "forfeit_loss",
    "rest_half": "draw",
    "rest_full": "win",
}


@dataclass(frozen=True, slots=True)
class Omw:
    """How the opponents' share of wins is computed."""

    floor: Fraction = Fraction(0)
    basis: OmwBasis = OmwBasis.WINS
    draws: Fraction = Fraction(1, 2)
    """What a draw is worth where the basis is wins."""
    forfeits: bool = False
    """Whether a forfeit is a match and its scheduled opponent an opponent."""
    byes: bool = False
    """Whether a bye is a won match."""


@dataclass(frozen=True, slots=True)
class LateEntry:
    """What a player gets who enters after the first round, and until when he may."""

    mode: LateMode = LateMode.ZERO
    half: Fraction | None = None
    """What the half point is worth; a draw unless declared."""
    where: Where = Where.LAST
    last_round: int | None = None
    """The last round in which a player may enter; without it, the last that is not past half of the event."""


@dataclass(frozen=True, slots=True)
class Lots:
    """The seed of the drawing of lots: sha256 of "SEED:PLAYER", the smallest first."""

    seed: str = "0"
    algorithm: str = "sha256"


@dataclass(frozen=True, slots=True)
class GameCaps:
    """How much one game can count at most in TERR and, in either direction, in HEALTH."""

    terrains: Fraction | None = None
    health: Fraction | None = None


PodPoints = Mapping[int, tuple[Fraction, ...]]


def _usual_pod_points() -> PodPoints:
    """Returns points by place in pods of 3 to 6: the winner's 4 in each, so that smaller pods lose nothing."""
    return MappingProxyType(
        {
            3: (Fraction(4), Fraction(2), Fraction(0)),
            4: (Fraction(4), Fraction(3), Fraction(1), Fraction(0)),
            5: (Fraction(4), Fraction(3), Fraction(2), Fraction(1), Fraction(0)),
            6: (Fraction(4), Fraction(3), Fraction(2), Fraction(2), Fraction(1), Fraction(0)),
        }
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that decides pairing and standings, declared before round 1."""

    points: Points = field(default_factory=Points)
    tiebreaks: tuple[TieBreak, ...] = ()
    own: Own = Own.OWN
    own_scope: OwnScope = OwnScope.ALL
    opp: Opp = Opp.RAW
    forfeit_bh: ForfeitBh = ForfeitBh.UNPLAYED
    cut: Cut = Cut.LOWEST
    sb: Sb = Sb.SHARE
    de: De = De.SUM
    de_group: DeGroup = DeGroup.TIED
    won: Won = Won.PLAYED
    ps: Ps = Ps.ROUNDS
    omw: Omw = field(default_factory=Omw)
    lots: Lots = field(default_factory=Lots)
    forfeit_is_meeting: bool = False
    forfeit_blocks_bye: bool = True
    late_entry: LateEntry = field(default_factory=LateEntry)
    rr_drop: RrDrop | None = None
    """None in a file means that its results are already as they count."""
    third_place: bool = False
    reseed: bool = False
    final_reset: bool = True
    pod_sizes: tuple[int, ...] = (4, 3, 5)
    """Sizes of pods, the liked ones first."""
    pod_points: PodPoints = field(default_factory=_usual_pod_points)
    dropped: Dropped = Dropped.KEEP
    share_places: bool = True
    decimals: int | None = None
    game_caps: GameCaps = field(default_factory=GameCaps)
    gap: Gap = Gap.SQUARED


@dataclass(frozen=True, slots=True)
class Terms:
    """What a format needs besides, and what decides no table: ladders, runs, divisions."""

    ladder_distance: int = 3
    """How many places above the own one a challenge may reach."""
    ladder_cooldown: int = 1
    """How many rounds must lie between two matches of the same two players; 1 forbids only the next round."""
    run_length: int = 5
    """How many matches one run with a locked force has."""
    division_size: int = 6
    promoted: int = 1
    """How many rise from each division."""
    relegated: int = 1
    """How many fall from each division."""
