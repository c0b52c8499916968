"""Forces that are locked for a league: read as a match's first question reads them, judged by rules and limits.

A game's first question to each player asks what they bring. Whoever answers it once, before round 1, has that answer
given in every match.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.games.known import Games
from bot.leagues.plan import ForceMode, LeaguePlan
from engine.chance import FairSource
from engine.decisions import Decision
from engine.playthrough import Playthrough
from engine.refusals import NotAllowed, Refusal
from engine.registry import league as league_of
from engine.values import Json, Seat, canonical

SEATS: Final = (Seat("A"), Seat("B"))
LONGEST: Final = 4000


@dataclass(frozen=True, slots=True)
class EnteredForce:
    """A legal force: the answer that brings it, and how it was written."""

    answer: Json
    text: str

    def digest(self, salt: str) -> str:
        """Returns what the log holds of the force: a digest that tells nothing without the salt."""
        return hashlib.sha256(f"{salt}:{canonical(self.answer)}".encode()).hexdigest()[:16]


def question_for(games: Games, plan: LeaguePlan) -> tuple[Decision, Any]:
    """Returns the question with which a match of this league begins, and its form. Raises NotAllowed without one."""
    game = games.game(plan.game)
    options: Mapping[str, Json] = dict(plan.match)
    added = league_of(plan.game)
    if plan.force_mode is ForceMode.SQUAD and added is not None and added.squad_options is not None:
        options = added.squad_options(options, int(str(plan.force["squad"])))
    seats = [Seat(letter) for letter in "ABCDEF"[: plan.seats[0]]] if plan.seats[0] > 2 else list(SEATS)
    play = Playthrough.begin(game, seats, options, FairSource(bytes(32), ""))
    decision = next((one for one in play.pending.values() if one.player == SEATS[0]), None)
    face = games.face(plan.game)
    if decision is None or not face.words(decision.prompt).opens:
        raise NotAllowed(f"Players of {games.title(plan.game)} bring nothing of their own to a match.")
    names = {seat: seat for seat in seats}
    return decision, face.form(decision, face.wording(names, play.view(SEATS[0]), for_message=False))


def read_force(games: Games, plan: LeaguePlan, text: str) -> EnteredForce:
    """Returns the force that a text describes. Raises a `Refusal` that names every broken rule and limit."""
    decision, form = question_for(games, plan)
    faults: list[str] = []
    answer: Json = None
    try:
        answer = decision.check(form.read(text))
    except NotAllowed as wrong:
        faults.append(str(wrong))
        answer = _unchecked(form, text)
    if answer is not None:
        faults += limits_broken(plan, decision, answer)
    if faults:
        raise NotAllowed("\n".join(faults))
    return EnteredForce(answer, text.strip()[:LONGEST])


def drawn_force(games: Games, plan: LeaguePlan, rng: random.Random, tries: int = 200) -> EnteredForce:
    """Returns a legal force drawn at random. Raises NotAllowed where none within the limits was found."""
    decision, form = question_for(games, plan)
    for _ in range(tries):
        answer = decision.check(decision.sample(rng))
        if not limits_broken(plan, decision, answer):
            return EnteredForce(answer, _written(form, answer))
    raise NotAllowed("I found no force within the limits of this league. Enter one of your own.")


def limits_broken(plan: LeaguePlan, decision: Decision, answer: Json) -> list[str]:
    """Returns a sentence for every limit of the league that a force breaks."""
    added = league_of(plan.game)
    if added is None or added.answer_faults is None or not plan.force:
        return []
    return added.answer_faults(decision, answer, plan.force)


def _unchecked(form: Any, text: str) -> Json:
    try:
        read: Json = form.read(text)
    except Refusal:
        return None
    return read


def _written(form: Any, answer: Json) -> str:
    """Returns a force as text: as the game writes it, else as data."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, Mapping):
        lines = []
        for key, value in answer.items():
            said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
            if not isinstance(value, Mapping):
                lines.append(f"{key}: {said}")
        return "\n".join(lines)
    return canonical(answer)
