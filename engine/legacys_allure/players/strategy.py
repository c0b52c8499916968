"""What computer players know of Legacy's Allure."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from engine.decisions import Decision
from engine.legacys_allure.actions import Action
from engine.legacys_allure.kingdoms import gold_of, of_preset, ready_for
from engine.legacys_allure.phases.draft import DraftPick, PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.players.looking_ahead import Beam, LookingAhead
from engine.legacys_allure.players.worth import chance, value
from engine.legacys_allure.state import State, other
from engine.players.strategy import Effort, IsLate, Judged, Strategy
from engine.playthrough import Playthrough
from engine.values import Json, Seat

SECRET: Final = frozenset({"kingdom", "pick"})
"""Questions that are put while hands are secret (A-08)."""

PICKS: Final = 12
"""The number of random picks of which the dearest is taken in a draft."""

BEAMS: Final = {"soldier": Beam((1,)), "general": Beam((10, 8, 5))}
"""How far each level looks ahead in a battle."""


class AllureStrategy(Strategy[State]):
    """Looks ahead by alpha-beta in the battle; brings a ready army."""

    soldier = Effort(width=24, simulations=24, horizon=1)
    general = Effort(width=24, simulations=24, horizon=1)

    def hides(self, view: Any, decision: Decision) -> bool:
        """Return whether hands are secret now (A-08)."""
        return decision.prompt in SECRET

    def from_view(self, view: Any, decision: Decision, level: str, rng: Random) -> Json:
        """Return a ready kingdom, and in a draft the dearest of several picks."""
        if isinstance(decision, KingdomPlan):
            return _kingdom(decision, rng)
        assert isinstance(decision, PickPlan)
        cards = decision.state.cards
        picks = [DraftPick.from_json(decision.sample(rng), decision.state) for _ in range(PICKS)]
        dearest = max(picks, key=lambda pick: (sum(cards[card].gold or 0 for card in pick.all), not pick.complete))
        return dearest.to_json()

    def sane(self, view: Any, decision: Decision, rng: Random) -> Json:
        """Return a ready kingdom; everything else is random."""
        return _kingdom(decision, rng) if isinstance(decision, KingdomPlan) else decision.sample(rng)

    def value(self, state: State, seat: Seat) -> float:
        """Return what a position is worth for a seat, from 0 to 1."""
        return value(state, seat)

    def part_of(self, state: State) -> int:
        """Return the number of turns that were played."""
        return state.turns

    def search(
        self, match: Playthrough[State], number: int, decision: Decision, level: str, rng: Random, is_late: IsLate
    ) -> Judged | None:
        """Return the best action by alpha-beta; smaller questions are left to the search of all games."""
        if not isinstance(decision, ActionPlan):
            return None
        state = match.state.copy()
        state.sides[other(decision.player)].hand = {}
        found = LookingAhead(decision.player, is_late).best(state, BEAMS[level])
        return Judged(found.action.to_json(), chance(found.score), found.positions)

    def words(self, view: Any, decision: Decision, answer: Json) -> str:
        """Return what an answer does."""
        if isinstance(decision, ActionPlan):
            return in_words(Action.from_json(answer))
        return {"kingdom": "brings a kingdom", "pick": "drafts"}.get(
            decision.prompt, f"decides about {decision.prompt}"
        )


def in_words(action: Action) -> str:
    """Return what an action does, as the start of a sentence without its subject."""
    unit = _card_of(action.unit)
    if action.skip:
        return f"skips with {unit}"
    parts = []
    if action.way:
        parts.append(f"moves {unit} to {action.way[-1]}")
    if action.target is not None:
        target = _card_of(action.target)
        parts.append(f"attacks {target}" if parts else f"attacks {target} with {unit}")
    if action.use:
        ability = action.use.rsplit("/", 1)[-1]
        parts.append(f"uses {ability}" if parts else f"uses {ability} of {unit}")
    return " and ".join(parts)


def _card_of(unit: str) -> str:
    """Return the name of a unit's card, without its owner and without the number that tells equal cards apart."""
    return unit.split(" ", 1)[1].partition("#")[0]


def _kingdom(plan: KingdomPlan, rng: Random) -> Json:
    """Return a ready kingdom that costs most of the gold that there is, or a random one where none is ready."""
    state = plan.state
    ready = ready_for(state.format, state.limits, state.cards, plan.player)
    if not ready:
        return plan.sample(rng)
    kingdoms = [of_preset(name, plan.player) for name in ready]
    most = max(gold_of(state.cards, kingdom.cards) for kingdom in kingdoms)
    dear = [kingdom for kingdom in kingdoms if gold_of(state.cards, kingdom.cards) >= 0.9 * most]
    return plan.check(rng.choice(dear).to_json())


STRATEGY: Final = AllureStrategy()
