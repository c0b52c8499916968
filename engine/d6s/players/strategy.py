"""What computer players know of d6s with Dragons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from engine.d6s.geometry import INCH
from engine.d6s.numbers import speeds
from engine.d6s.planning.proposals import IN_MELEE, PROPOSED, proposal
from engine.d6s.plans import Judged
from engine.d6s.players.mustering import army_of
from engine.d6s.players.worth import value
from engine.d6s.state import State
from engine.decisions import Decision
from engine.players.search import compare
from engine.players.strategy import Effort, IsLate, Strategy
from engine.players.strategy import Judged as Found
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat, canonical

SECRET: Final = "armies"
"""The step in which armies are brought in secret (D-16)."""

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "army": "brings an army",
        "table": "chooses the battlefield",
        "deploy": "deploys characters",
        "split": "says who fights whom",
        "masteries": "chooses masteries",
        "edges": "chooses the edges",
        "edge": "chooses an edge",
        "melee": "chooses the next melee",
        "opportunity": "answers an opportunity to strike",
    }
)
"""What the answers to these questions do."""


class D6sStrategy(Strategy[State]):
    """Compares the moves and attacks that are proposed to people too, by simulations with the dice thrown."""

    soldier = Effort(width=10, simulations=80, horizon=1, answers=0)
    general = Effort(width=9, simulations=48, horizon=1, answers=6)

    def hides(self, view: Any, decision: Decision) -> bool:
        """Returns whether armies are still secret (D-16)."""
        return bool(view.state.step == SECRET)

    def from_view(self, view: Any, decision: Decision, level: str, rng: Random) -> Json:
        """Returns the army that a player brings, which nobody else sees yet."""
        if decision.prompt == "army":
            return army_of(decision, level, rng)
        return super().from_view(view, decision, level, rng)

    def search(
        self, match: Playthrough[State], number: int, decision: Decision, level: str, rng: Random, is_late: IsLate
    ) -> Found | None:
        """Returns what a general answers: in its simulations nobody moves farther, and melees are fought out."""
        if level != "general":
            return None
        return compare(match, number, decision, _STANDING, self.general, rng, is_late)

    def candidates(self, state: State, decision: Decision, most: int, rng: Random) -> Sequence[Json]:
        """Returns the default, what is proposed to people, and other legal answers worth trying."""
        if not isinstance(decision, Judged):
            return super().candidates(state, decision, most, rng)
        found: dict[str, Json] = {}
        offered: list[Json] = []
        if decision.prompt in PROPOSED:
            with suppress(Refusal):
                offered.append(proposal(state, decision))
        proposals = list(decision.propose(rng))
        rng.shuffle(proposals)
        for answer in [*offered, decision.default(), *proposals]:
            with suppress(Refusal):
                checked = decision.check(answer)
                if not wastes_a_dash(state, decision, checked):
                    found.setdefault(canonical(checked), checked)
            if len(found) == most:
                break
        return list(found.values())

    def quick(self, state: State, decision: Decision, rng: Random) -> Json:
        """Returns what is proposed to people in a melee, which is worked out fast; else a legal answer at random."""
        if decision.prompt in IN_MELEE:
            with suppress(Refusal):
                return proposal(state, decision)
        return decision.sample(rng)

    def value(self, state: State, seat: Seat) -> float:
        """Returns what a position is worth for a seat, from 0 to 1."""
        return value(state, seat)

    def part_of(self, state: State) -> int:
        """Returns the number of the round."""
        return state.round

    def words(self, view: Any, decision: Decision, answer: Json) -> str:
        """Returns what an answer does."""
        return in_words(decision, answer)


class _Standing(D6sStrategy):
    """Plays simulations on without moves: walks at random would drown what an answer is worth."""

    def quick(self, state: State, decision: Decision, rng: Random) -> Json:
        """Returns what is proposed to people in a melee; elsewhere to stay and to decline."""
        return super().quick(state, decision, rng) if decision.prompt in IN_MELEE else decision.default()


def wastes_a_dash(state: State, decision: Decision, answer: Json) -> bool:
    """Returns whether a whole movement dashes for a way that the Speed alone allows: the dash costs the action."""
    if decision.prompt != "act" or decision.about["going on"] or not isinstance(answer, dict):
        return False
    steps = cast("Sequence[Mapping[str, Any]]", answer["steps"] or ())
    if not any("dash" in step for step in steps) or any("stand" in step for step in steps):
        return False
    speed_by = speeds(state, state.units[str(answer["unit"])])
    ways = [step for step in steps if "way" in step]
    length: int = sum(step["cost"] for step in ways)
    return length <= min((speed_by.get(step["way"], 0) * INCH for step in ways), default=0)


def in_words(decision: Decision, answer: Json) -> str:
    """Returns what an answer does, as the start of a sentence without its subject."""
    if decision.prompt in ("act", "fight") and isinstance(answer, dict) and "unit" in answer:
        return f"{'moves' if decision.prompt == 'act' else 'fights with'} {answer['unit']}"
    if decision.prompt == "follow":
        return "does not follow up" if answer == "no" else f"follows up with {cast('Any', decision.about)['unit']}"
    return WORDS.get(decision.prompt, f"decides about {decision.prompt}")


STRATEGY: Final = D6sStrategy()
_STANDING: Final = _Standing()
