"""A random player who wants to see everything: what has happened least in a `DragonDiceTally` is tried first.

All answers are legal ones; only their odds differ from those of any random player. It brings dice whose icons, species
and dragons are lacking, stays together instead of retreating, and casts the spells that are lacking, dear ones first.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from engine.decisions import Assign, Decision
from engine.dragon_dice.edition_401c import EDITION as BOOK
from engine.dragon_dice.forces.law import Agreement, Force, army_limit
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.forces.random_forces import random_dragonkin, random_force
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spells import SPELLS
from engine.dragon_dice.printed.dice import DRAGONKIN, UnitKind
from engine.dragon_dice.proving.feat import Feat
from engine.dragon_dice.proving.tally import (
    LASTS,
    MINOR_TERRAIN,
    SPELL,
    DragonDiceTally,
    feats_of_dragon,
    feats_of_items,
    feats_of_responses,
    feats_of_terrain,
    feats_of_unit,
)
from engine.dragon_dice.table.state import ARMIES, DICE, Place, State, kind_of
from engine.playthrough import Playthrough
from engine.values import Json, Seat

SHARE_OF_RETREATS: Final = 0.15
"""How often units that may retreat are asked whether they like to."""
SHARE_OF_WHIMS: Final = 0.1
"""How often a choice is made like any random player's."""
TRIES: Final = 4
"""How many proposals are looked at for each spell, the first being taken but for rarer dragons and better places."""
TRIES_OF_SUMMONS: Final = 20
"""How many for spells that summon dragons, while what is done in response to dragons is lacking."""
BOREDOM: Final = 0.01
"""The interest in a unit that can do nothing new, where one new thing is worth one."""
SUMMONS: Final = ("Summon Dragon", "Summon White Dragon")
OF_DRAGONKIN: Final = ("Summon Dragonkin", "Evolve Dragonkin")
SHARE_OF_ITEMS: Final = 0.5
"""How often a force is any random player's where items may be brought."""


class Curious:
    """Answers questions so that what lacks in the tally may happen."""

    def __init__(self, tally: DragonDiceTally) -> None:
        self.tally = tally

    def __call__(self, match: Playthrough[Any], rng: random.Random) -> tuple[int, Seat, Json]:
        """Returns a legal answer to one of the open questions."""
        number, decision = rng.choice(list(match.pending.items()))
        return number, decision.player, self._answer(match.state, decision, rng)

    def _answer(self, state: State, decision: Decision, rng: random.Random) -> Json:
        if isinstance(decision, ForcePlan):
            return self.force(rng, decision.agreement).to_answer()
        if isinstance(decision, SpellsPlan) and rng.random() > SHARE_OF_WHIMS:
            return self._spells(state, decision, rng)
        if isinstance(decision, Assign) and decision.prompt == "retreat" and rng.random() > SHARE_OF_RETREATS:
            return decision.default()
        return decision.sample(rng)

    # -- forces ----------------------------------------------------------------------------------------------------

    def force(self, rng: random.Random, agreement: Agreement) -> Force:
        """Returns a legal force of one or two species whose dice can do what is lacking, and dice beside them.

        Half of the forces that may have items are any random player's, who brings some, while items have not done all.
        """
        known, points, advanced = agreement.known, agreement.points, agreement.advanced
        share = SHARE_OF_ITEMS if any(map(self.tally.lack, feats_of_items())) else SHARE_OF_WHIMS
        if "items" in advanced and rng.random() < share:
            return random_force(rng, agreement)
        allowed = [one for one in known.species.values() if one.advanced in ("", *advanced) and one.name != DRAGONKIN]
        dear = sum(self.tally.lack(Feat(SPELL, name)) for name in SUMMONS) + self._dragons_lacking()
        interest = {unit.name: self._interest(unit, dear) for one in allowed for unit in one.units}
        by_species = {one: sum(interest[u.name] for u in one.units) / len(one.units) for one in allowed}
        species = dict.fromkeys(rng.choices(list(by_species), list(by_species.values()), k=rng.choice((1, 1, 2))))
        kinds = [unit for one in species for unit in one.units]
        armies = self._armies(rng, kinds, interest, points)
        if armies is None:
            return random_force(rng, agreement)
        units = [name for army in armies.values() for name in army]
        return Force(
            known,
            home=rng.choice(known.standard_terrains).name,
            frontier=self._frontier(rng, agreement),
            dragons=self._dragons(rng, agreement),
            armies=armies,
            dragonkin=random_dragonkin(rng, units, agreement) if "dragonkin" in advanced else (),
            minor_terrains=self._minor_terrains(rng, agreement) if "minor terrains" in advanced else (),
        )

    def _frontier(self, rng: random.Random, agreement: Agreement) -> str:
        """Returns a terrain to propose: where they are admitted, rather an advanced one that can do what is lacking."""
        known = agreement.known
        every = "advanced terrains" in agreement.advanced
        terrains = list(known.terrains.values()) if every else known.standard_terrains
        odds = [1 + sum(map(self.tally.lack, feats_of_terrain(kind.eighth_face))) for kind in terrains]
        return rng.choices(terrains, odds)[0].name

    def _minor_terrains(self, rng: random.Random, agreement: Agreement) -> tuple[str, ...]:
        """Returns as many minor terrains as may be brought, rather such as have not been seen."""
        kinds = list(agreement.known.minor_terrains)
        odds = [1 + self.tally.lack(Feat(MINOR_TERRAIN, kind)) for kind in kinds]
        return tuple(rng.choices(kinds, odds, k=agreement.most_minor_terrains))

    def _interest(self, unit: UnitKind, dear: int) -> float:
        """Returns how much this player likes to see such a unit: what it can do and has not done often enough.

        `dear` is how much is lacking of what takes a lot of magic.
        """
        share = 1 / self.tally.wanted
        magic = sum(face.count for face in unit.faces if face.icon == "MAGIC") / sum(f.count for f in unit.faces)
        return BOREDOM + share * (sum(map(self.tally.lack, feats_of_unit(unit.name))) + magic * dear)

    def _dragons_lacking(self) -> int:
        """Returns how much is lacking of what only dragons bring about."""
        return max(*map(self._of_dragon, BOOK[DICE].dragons), *map(self.tally.lack, feats_of_responses()))

    def _of_dragon(self, name: str) -> int:
        """Returns how much is lacking of what such a dragon can do."""
        return max(map(self.tally.lack, feats_of_dragon(name)))

    def _dragonkin_lacking(self) -> int:
        """Returns how much is lacking of what only Dragonkin bring about."""
        kinds = BOOK[DICE].species[DRAGONKIN].units
        return max(self.tally.lack(feat) for kind in kinds for feat in feats_of_unit(kind.name))

    def _armies(
        self, rng: random.Random, kinds: Sequence[UnitKind], interest: Mapping[str, float], points: int
    ) -> dict[Place, tuple[str, ...]] | None:
        """Returns three armies, the first two as large as may be; None when what is left does not divide."""
        limit = army_limit(points)
        last = rng.choice((1, points // 4))
        rooms = (limit, points - limit - last, last)
        armies: dict[Place, tuple[str, ...]] = {}
        for place, room in zip(rng.sample(ARMIES, len(ARMIES)), rooms, strict=True):
            names: list[str] = []
            while room:
                fitting = [unit for unit in kinds if unit.health <= room]
                if not fitting:
                    return None
                unit = rng.choices(fitting, [interest[one.name] for one in fitting])[0]
                names.append(unit.name)
                room -= unit.health
            armies[place] = tuple(names)
        return armies

    def _dragons(self, rng: random.Random, agreement: Agreement) -> tuple[str, ...]:
        known, needed = agreement.known.dragons, agreement.dragons
        chosen: list[str] = []
        while needed:
            fitting = [name for name, kind in known.items() if kind.counts_as <= needed]
            odds = [0.1 + self._of_dragon(name) for name in fitting]
            chosen.append(rng.choices(fitting, odds)[0])
            needed -= known[chosen[-1]].counts_as
        return tuple(chosen)

    # -- spells ----------------------------------------------------------------------------------------------------

    def _spells(self, state: State, plan: SpellsPlan, rng: random.Random) -> Json:
        """Returns the announcement of as many spells as can be paid for, the most wanted ones first."""
        chosen: list[dict[str, Json]] = []
        for name in sorted(plan.offers, key=lambda name: (-self._wish(name), rng.random())):
            wanted = name in SUMMONS and any(map(self.tally.lack, feats_of_responses()))
            tries = TRIES_OF_SUMMONS if wanted else TRIES
            proposals = [plan.propose(rng, name, chosen) for _ in range(tries)]
            best = max(filter(None, proposals), key=lambda entry: self._worth(state, entry), default=None)
            if best is not None:
                chosen.append(best)
        return cast("Json", chosen)

    def _worth(self, state: State, entry: Mapping[str, Json]) -> int:
        """Returns how much is lacking of the dragons that a spell summons, and of what units there do about dragons."""
        named = entry.get("dragon", ())
        dragons = [named] if isinstance(named, str) else cast("Sequence[str]", named)
        if not dragons:
            return 0
        there = [die.kind for die in state.dice.values() if die.is_unit and die.place == entry["target"]]
        responses = sum(self._in_response(kind) for kind in there)
        return responses + sum(self._of_dragon(kind_of(dragon)) for dragon in dragons)

    def _in_response(self, unit: str) -> int:
        """Returns how much is lacking of what such a unit does in the response to a dragon attack."""
        return sum(self.tally.lack(feat) for feat in feats_of_responses() if feat in feats_of_unit(unit))

    def _wish(self, name: str) -> float:
        """Returns how much a spell is wanted: itself, what it does later, or the dragons it brings; by its cost."""
        lack = max(self.tally.lack(Feat(SPELL, name)), self.tally.lack(Feat(LASTS, name)))
        if name in SUMMONS:
            lack = max(lack, self._dragons_lacking())
        if name in OF_DRAGONKIN:
            lack = max(lack, self._dragonkin_lacking())
        return lack * BOOK[SPELLS][name].kind.cost
