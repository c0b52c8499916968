"""How often things happen in a simulated event, and the rules that it is played by."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from engine.league.event import Format
from engine.league.rules import (
    Cut,
    De,
    DeGroup,
    ForfeitBh,
    GameCaps,
    LateEntry,
    LateMode,
    Lots,
    Omw,
    OmwBasis,
    Opp,
    Own,
    OwnScope,
    Points,
    Ps,
    RrDrop,
    Rules,
    Sb,
    TieBreak,
    Where,
    Won,
)

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely each thing is, by player and round or by match."""

    drop: float = 0.03
    late: float = 0.06
    """The share of players who enter after round 1."""
    rest: float = 0.03
    draw: float = 0.08
    forfeit: float = 0.03
    double_forfeit: float = 0.004
    correction: float = 0.3
    """By round: a result of an earlier round is corrected."""
    reversal: float = 0.3
    """By correction: it is reversed later."""


USUAL = Chances()
QUIET = Chances(drop=0, late=0, rest=0, forfeit=0, double_forfeit=0, correction=0)

SCORES = (
    Points(
        win=Fraction(1),
        draw=HALF,
        outright=Fraction(3, 2),
        comparison=Fraction(1),
        bye=Fraction(1),
    ),
    Points(),
    Points(win=Fraction(3), draw=Fraction(1), rest_half=Fraction(1)),
)
LADDER = Points(win=Fraction(2), draw=Fraction(1))
ORDER = tuple(TieBreak(code) for code in ("DE", "BHC1", "BH", "OMW", "SB", "WON", "PS", "TERR", "HEALTH"))


def plain_rules(form: Format, chance: Random) -> Rules:
    """Returns rules with the plainest reading of everything: own unplayed rounds and forfeits count for no
    tie-break.
    """
    rules = Rules(
        points=chance.choice(SCORES),
        tiebreaks=ORDER,
        own=Own.NONE,
        omw=Omw(Fraction(33, 100), OmwBasis.WINS, HALF),
        forfeit_is_meeting=True,
        third_place=chance.random() < 0.5,
        game_caps=GameCaps(Fraction(3), Fraction(60)),
    )
    match form:
        case Format.ROUND_ROBIN | Format.DOUBLE_ROUND_ROBIN | Format.DIVISIONS:
            points = replace(rules.points, bye=Fraction(0))
            return replace(rules, points=points, rr_drop=RrDrop.FIDE)
        case Format.KNOCKOUT | Format.DOUBLE_KNOCKOUT:
            return replace(rules, tiebreaks=(), reseed=form is Format.KNOCKOUT and chance.random() < 0.3)
        case Format.PODS:
            return replace(rules, tiebreaks=(TieBreak.PS,))
        case Format.LADDER:
            return replace(rules, points=LADDER)
        case _:
            return rules


def varied_rules(form: Format, chance: Random) -> Rules:
    """Returns rules with readings drawn by chance, all of them that events declare."""
    plain = plain_rules(form, chance)
    tiebreaks = plain.tiebreaks
    if tiebreaks:
        drawn = list(TieBreak)
        chance.shuffle(drawn)
        tiebreaks = tuple(drawn)
    mode = chance.choice(list(LateMode))
    return replace(
        plain,
        tiebreaks=tiebreaks,
        own=chance.choice(list(Own)),
        own_scope=chance.choice(list(OwnScope)),
        opp=chance.choice(list(Opp)),
        forfeit_bh=chance.choice(list(ForfeitBh)),
        cut=chance.choice(list(Cut)),
        sb=chance.choice(list(Sb)),
        de=chance.choice(list(De)),
        de_group=chance.choice(list(DeGroup)),
        won=chance.choice(list(Won)),
        ps=chance.choice(list(Ps)),
        omw=Omw(
            chance.choice((Fraction(0), Fraction(1, 4), Fraction(33, 100))),
            chance.choice(list(OmwBasis)),
            chance.choice((Fraction(0), HALF)),
            chance.random() < 0.5,
            chance.random() < 0.5,
        ),
        lots=Lots(f"{chance.randrange(10**6)}"),
        late_entry=LateEntry(mode, where=chance.choice(list(Where))),
        share_places=chance.random() < 0.5,
        forfeit_is_meeting=chance.random() < 0.5,
        game_caps=GameCaps(Fraction(1), Fraction(12)),
    )
