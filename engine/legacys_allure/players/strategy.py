"""What computer players know of Legacy's Allure."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from engine.chance import RandomSource
from engine.decisions import Choose, Decision
from engine.legacys_allure.actions import Action
from engine.legacys_allure.cards import STARTING_HEX, Among
from engine.legacys_allure.kingdoms import gold_of, of_preset, ready_for
from engine.legacys_allure.phases.draft import DraftPick, PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.players.looking_ahead import Beam, LookingAhead
from engine.legacys_allure.players.worth import chance, value
from engine.legacys_allure.state import State, UnitId, other
from engine.players.strategy import Effort, IsLate, Judged, Strategy
from engine.playthrough import Playthrough
from engine.trial import answer_boldly
from engine.values import Json, Seat

SECRET: Final = frozenset({"kingdom", "pick"})
"""Questions that are put while hands are secret (A-08)."""

PICKS: Final = 12
"""The number of random picks of which the dearest is taken in a draft."""

MOST_ANSWERS: Final = 12
"""The greatest number of answers to a smaller question that are compared by looking ahead."""

BEAMS: Final = {
    "soldier": Beam((1,)),
    "general": Beam((10, 8, 5), ((12, 8, 5, 3), (16, 12, 8, 5)), most=2_000, weighs_blows=True),
}
"""How far each level looks ahead in a battle."""


class AllureStrategy(Strategy[State]):
    """Looks ahead by alpha-beta in the battle; brings a ready army."""

    soldier = Effort(width=24, simulations=24, horizon=1)
    general = Effort(width=24, simulations=24, horizon=1)

    def hides(self, view: Any, decision: Decision) -> bool:
        """Returns whether hands are secret now (A-08)."""
        return decision.prompt in SECRET

    def from_view(self, view: Any, decision: Decision, level: str, rng: Random) -> Json:
        """Returns a ready kingdom, and in a draft the dearest of several picks."""
        if isinstance(decision, KingdomPlan):
            return _kingdom(decision, rng)
        assert isinstance(decision, PickPlan)
        cards = decision.state.cards
        picks = [DraftPick.from_json(decision.sample(rng), decision.state) for _ in range(PICKS)]
        dearest = max(picks, key=lambda pick: (sum(cards[card].gold or 0 for card in pick.all), not pick.complete))
        return dearest.to_json()

    def sane(self, view: Any, decision: Decision, rng: Random) -> Json:
        """Returns a ready kingdom; everything else is random."""
        return _kingdom(decision, rng) if isinstance(decision, KingdomPlan) else decision.sample(rng)

    def value(self, state: State, seat: Seat) -> float:
        """Returns what a position is worth for a seat, from 0 to 1."""
        return value(state, seat)

    def part_of(self, state: State) -> int:
        """Returns the number of turns that were played."""
        return state.turns

    def search(
        self, match: Playthrough[State], number: int, decision: Decision, level: str, rng: Random, is_late: IsLate
    ) -> Judged | None:
        """Returns the best action by alpha-beta; a general also looks ahead from each answer to a smaller question."""
        if isinstance(decision, ActionPlan):
            looking, beam = _looking(decision.player, level, is_late), BEAMS[level]
            found = looking.best(_without_hand(match.state, decision.player), beam)
            return Judged(found.action.to_json(), chance(found.score), found.positions)
        answers = decision.whole_answers(MOST_ANSWERS) if BEAMS[level].weighs_blows else None
        return None if answers is None else _best_answer(match, number, decision, answers, level, is_late)

    def words(self, view: Any, decision: Decision, answer: Json) -> str:
        """Returns what an answer does."""
        if isinstance(decision, ActionPlan):
            return in_words(Action.from_json(answer))
        if isinstance(decision, Choose) and decision.prompt == "trigger":
            return answer_in_words(view.table, decision, answer)
        return {"kingdom": "brings a kingdom", "pick": "drafts"}.get(
            decision.prompt, f"decides about {decision.prompt}"
        )


def _looking(seat: Seat, level: str, is_late: IsLate) -> LookingAhead:
    return LookingAhead(seat, is_late, weighs_blows=BEAMS[level].weighs_blows)


def _without_hand(state: State, seat: Seat) -> State:
    """Returns a copy of a position without what the opponent has in hand."""
    state = state.copy()
    state.sides[other(seat)].hand = {}
    return state


def _best_answer(
    match: Playthrough[State], number: int, decision: Decision, answers: Sequence[Json], level: str, is_late: IsLate
) -> Judged | None:
    """Returns the answer after which the position is worth most as the turns go on.

    Questions that follow before the next turn are answered so that something is done.
    """
    seat = decision.player
    states = []
    for answer in answers:
        ahead = match.fork(RandomSource(Random(0)), keeps=False)
        ahead.answer(number, seat, answer)
        while ahead.outcome is None and not any(isinstance(one, ActionPlan) for one in ahead.pending.values()):
            if ahead.failure is not None:
                return None
            ahead.answer_by(answer_boldly)
        state = _without_hand(ahead.state, seat)
        state.outcome = ahead.outcome
        states.append(state)
    looking = _looking(seat, level, is_late)
    scores = looking.compared(states, BEAMS[level])
    best = max(range(len(answers)), key=scores.__getitem__)
    return Judged(answers[best], chance(scores[best]), looking.positions)


def in_words(action: Action) -> str:
    """Returns what an action does, as the start of a sentence without its subject."""
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


def answer_in_words(state: State, decision: Choose, answer: Json) -> str:
    """Returns what an answer to a triggered passive does: "flies back to C6", "stays", "chooses Mist Stag"."""
    unit = state.units[UnitId(str(decision.about["unit"]))]
    trigger, card = decision.about["trigger"], state.card(unit)
    choices = [choice for one in card.triggers if one.trigger == trigger for choice in one.choose]
    goes_back = any(choice.kind == Among.HEX and choice.origin == STARTING_HEX for choice in choices)
    if answer == decision.otherwise:
        return "stays" if goes_back else f"does nothing with {_card_of(unit.id)}"
    if goes_back:
        flies = any(one.keyword == "flying" for one in card.keywords)
        return f"{'flies' if flies else 'goes'} back to {answer}"
    return f"chooses {_card_of(str(answer)) if str(answer) in state.units else answer}"


def _card_of(unit: str) -> str:
    """Returns the name of a unit's card, without its owner and without the number that tells equal cards apart."""
    return unit.split(" ", 1)[1].partition("#")[0]


def _kingdom(plan: KingdomPlan, rng: Random) -> Json:
    """Returns a ready kingdom that costs most of the gold that there is, or a random one where none is ready."""
    state = plan.state
    ready = ready_for(state.format, state.limits, state.cards, plan.player)
    if not ready:
        return plan.sample(rng)
    kingdoms = [of_preset(name, plan.player) for name in ready]
    most = max(gold_of(state.cards, kingdom.cards) for kingdom in kingdoms)
    dear = [kingdom for kingdom in kingdoms if gold_of(state.cards, kingdom.cards) >= 0.9 * most]
    return plan.check(rng.choice(dear).to_json())


STRATEGY: Final = AllureStrategy()
