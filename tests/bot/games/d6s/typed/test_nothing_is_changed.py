"""Reading a line changes nothing: the JSON of the position is the same afterwards."""

from __future__ import annotations

from hypothesis import settings

from bot.games.d6s.typed.fights import read_fight
from bot.games.d6s.typed.movements import read_movement
from bot.games.d6s.typed.saying import written_fight
from engine.d6s.actions.steps import Movement
from engine.d6s.planning.ahead import moves_ahead
from engine.d6s.planning.lettered import lettered
from engine.d6s.plans import Act, Fight
from engine.d6s.state import Character, State
from engine.decisions import Decision
from engine.values import names_of
from tests.engine.d6s.untouched import MOMENTS, leaves, questions

LINES = (
    "into nearest enemy",
    "behind cover",
    "away",
    "outside",
    "toward nearest enemy; shoot nearest enemy",
    "dismount",
)


def _asked(state: State, decision: Decision) -> list[Character]:
    return [state.units[name] for name in names_of(decision.about.get("units"))]


@settings(max_examples=8, deadline=None)
@MOMENTS
def test_lettered_moves_and_typed_lines_leave_the_position_as_it_is(seed: int, first: int) -> None:
    for state, decision, rng in questions(seed, first, 3):
        if isinstance(decision, Act):
            units = _asked(state, decision)
            answer = decision.sample(rng)
            leaves(state, lettered, state, units[0])
            leaves(state, moves_ahead, state, decision.player)
            for line in (Movement.read(answer).written(), *(f"{units[0].name}: {line}" for line in LINES)):
                leaves(state, read_movement, state, units, line)
        elif isinstance(decision, Fight):
            line = written_fight(decision.sample(rng)) or "leave"
            leaves(state, read_fight, state, _asked(state, decision), line)
