"""Plays matches by the booklet of 1996 until everything in it has happened often enough.

Some are played from setting up, and more from positions in which what lacks is near.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

from engine.chance import RandomSource
from engine.decisions import OPEN, Decision
from engine.dragon_dice.edition_1996 import EDITION
from engine.dragon_dice.edition_1996.feats import LASTS, SPELL, feats, feats_in
from engine.dragon_dice.magic import owing
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.proving.bad_input_1996 import OfferWatch, refused
from engine.dragon_dice.proving.feat import Feat, FeatTally
from engine.dragon_dice.proving.invariants import InvariantWatch, glance
from engine.dragon_dice.proving.staged_1996 import staged
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import State
from engine.dragon_dice.text.position import MOST_SEATS
from engine.events import Event
from engine.journal import Snapshot
from engine.listening import Heard
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom, play_on
from engine.values import Json, Seat

GAME: Final = DragonDice(EDITION)
SIZES: Final = (15, 24, 35)
"""Sizes of the forces, each as often."""
WHOLE_MATCHES: Final = 4
"""Share of matches that are played from setting up (1 in this many)."""
SHARE_OF_THREE: Final = 0.3
"""How often there is one more player at a position: an army may then choose its target at its terrain."""
SHARE_OF_RETREATS: Final = 0.15
"""How often a player who wants to see battles lets units go to reserve."""
SHARE_OF_WHIMS: Final = 0.1
"""How often spells are cast as any random player casts them."""


class Tally1996(FeatTally):
    """How often each thing of the booklet has happened."""

    def __init__(self, wanted: int) -> None:
        super().__init__(wanted, feats(several=False), feats_in)


class Counting(InvariantWatch):
    """Watches a match, and counts what it tells and what it does not offer."""

    def __init__(self, tally: Tally1996) -> None:
        super().__init__(EDITION)
        self._tally = tally
        self._not_offered = OfferWatch()

    def announced(self, play: Heard[State], event: Event) -> None:
        """Counts what an event tells. Raises `BrokenInvariant`."""
        super().announced(play, event)
        self._tally.add([event])
        self._tally.counts.update(self._not_offered.told(play.state, event))

    def decision_pending(self, play: Heard[State], number: int, decision: Decision) -> None:
        """Tries at a question what the booklet forbids, while that has not been tried often enough. Raises
        `BrokenInvariant` where it is taken."""
        super().decision_pending(play, number, decision)
        if decision.forced() is OPEN:
            self._tally.counts.update(refused(play.state, decision))


class Eager:
    """A random player who seldom retreats, so that armies meet, and casts what lacks."""

    def __init__(self, tally: Tally1996) -> None:
        self._tally = tally

    def __call__(self, match: Playthrough[Any], rng: random.Random) -> tuple[int, Seat, Json]:
        """Returns a legal answer to one of the open questions."""
        number, decision = rng.choice(list(match.pending.items()))
        return number, decision.player, self._answer(decision, rng)

    def _answer(self, decision: Decision, rng: random.Random) -> Json:
        if decision.prompt == "retreat" and rng.random() > SHARE_OF_RETREATS:
            return decision.default()
        if isinstance(decision, SpellsPlan) and rng.random() > SHARE_OF_WHIMS:
            return self._spells(decision, rng)
        return decision.sample(rng)

    def _spells(self, plan: SpellsPlan, rng: random.Random) -> Json:
        """Returns the spells that must be cast, and as many more as can be paid for, the most wanted ones first."""
        chosen: list[dict[str, Json]] = owing.enough(plan, rng) if plan.purse.owed else []
        for name in sorted(plan.offers, key=lambda name: (-self._wish(plan, name), rng.random())):
            entry = plan.propose(rng, name, chosen)
            if entry is not None:
                chosen.append(entry)
        return cast("Json", chosen)

    def _wish(self, plan: SpellsPlan, name: str) -> int:
        """Returns how much a spell is wanted, for itself or for what it does later; by its cost."""
        return max(self._tally.lack(Feat(SPELL, name)), self._tally.lack(Feat(LASTS, name))) * plan.book[name].cost


def play_until_all_has_happened(
    tally: Tally1996, seed: int, most: int, look: Callable[[Playthrough[Any]], None] = glance, players: int = 2
) -> Iterator[PlayedAtRandom]:
    """Yields game after game, watched, every other one with routing, until nothing lacks in the tally or `most` are
    played. Raises what a rule with a bug or a broken invariant raises.
    """
    tally.admit(feats(several=players > 3))
    player = Eager(tally)
    for number in range(seed, seed + most):
        rng = random.Random(number)
        seats, routing = MOST_SEATS[:players], bool(number // 2 % 2)
        if number % WHOLE_MATCHES == 0:
            options: dict[str, Json] = {"force_points": rng.choice(SIZES), "routing": routing}
            match = Playthrough.begin(
                GAME, seats, options, RandomSource(rng), Counting(tally), keeps=look is not glance
            )
        else:
            if rng.random() < SHARE_OF_THREE and players < len(MOST_SEATS):
                seats = MOST_SEATS[: players + 1]
            position = Snapshot(staged(rng, seats, routing, tally.lack).to_json(), 0, 0, 0)
            listener = Counting(tally)
            match = Playthrough(GAME, position, RandomSource(rng), listener=listener, keeps=look is not glance)
        yield play_on(match, number, rng, look, player)
        if not tally.lacking():
            return
