"""What computer players know of Dragon Dice, for every book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from engine.chance import Roll
from engine.decisions import Assign, Choose, Decision, Pick
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.phases.setup import FIRST_TURN
from engine.dragon_dice.players import worth
from engine.dragon_dice.players.bringing import best_force
from engine.dragon_dice.players.casting import announcements
from engine.dragon_dice.players.fast import STAYS, quick
from engine.dragon_dice.players.results import results
from engine.dragon_dice.table.state import RESERVES, State, kind_of
from engine.dragon_dice.view import TableView
from engine.players.search import compare
from engine.players.strategy import Effort, IsLate, Judged, Strategy
from engine.playthrough import Playthrough
from engine.values import Json, Seat

SECRET: Final = "dragon target"
"""The question that several players answer in secret at the same time after all forces are revealed."""

KNOWN: Final = ("counter-maneuver", "damage", "reinforce", "retreat")
"""Questions that the fast player answers as well as any: to oppose costs nothing, cheap units fall first, and what a
way by the Reserves is good for shows later than simulations reach. One that simulates its retreats takes units away
again that have just arrived."""

MINOR: Final = ("bury", "negation", "species ability", "frontier", "order", "dispel", "spend", "replacement")
"""Questions about which a general thinks no longer than a soldier: little depends on them."""

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "force": "brings a force",
        "armies": "divides its force",
        "damage": "takes its losses",
        "retreat": "moves units to the Reserves",
        "reinforce": "brings units from the Reserves",
        "spells": "casts spells",
        "counter-maneuver": "answers the counter-maneuver",
        "reroll": "chooses what to reroll",
        "dispel": "answers a spell",
        "move": "chooses whether to move units",
    }
)
"""What an answer does, for questions in which the answer itself is long."""


class DragonDiceStrategy(Strategy[State]):
    """Compares answers by simulations of the rest of the turn, or of the turns that follow."""

    soldier = Effort(width=10, simulations=64, horizon=1, caution=1.0)
    general = Effort(width=16, simulations=200, horizon=2, caution=1.0)

    def hides(self, view: TableView, decision: Decision) -> bool:
        """Returns whether forces are still secret (p. 8), or what dragons are aimed at (p. 17)."""
        return not view.position["revealed"] or decision.prompt == SECRET

    def from_view(self, view: TableView, decision: Decision, level: str, rng: Random) -> Json:
        """Returns a good force of several random ones; anything else is answered at random."""
        if isinstance(decision, ForcePlan):
            return best_force(decision, level, rng).to_answer()
        return decision.sample(rng)

    def sane(self, view: TableView, decision: Decision, rng: Random) -> Json:
        """Returns a random answer; units stay where they are, and an army that can act does."""
        if decision.prompt in STAYS:
            return decision.default()
        return decision.sample(rng)

    def candidates(self, state: State, decision: Decision, most: int, rng: Random) -> Sequence[Json]:
        """Returns the answers worth comparing, the fast player's first; dice of one kind at one place are alike."""
        first = decision.check(quick(state, decision, rng))
        others = self._others(state, decision, most, rng)
        return [first, *(one for one in others if one != first)][:most]

    def _others(self, state: State, decision: Decision, most: int, rng: Random) -> Sequence[Json]:
        if isinstance(decision, SpellsPlan):
            return announcements(decision, most, rng)
        if isinstance(decision, Assign):
            return _assignments(decision, most, rng)
        if isinstance(decision, Choose | Pick):
            found = decision.whole_answers(most, lambda name: _alike(state, name))
            if found:
                return found
        return decision.some_answers(most, rng)

    def quick(self, state: State, decision: Decision, rng: Random) -> Json:
        """Returns the answer of a fast player."""
        return quick(state, decision, rng)

    def search(
        self, match: Playthrough[State], number: int, decision: Decision, level: str, rng: Random, is_late: IsLate
    ) -> Judged | None:
        """Returns the answer to a question of which the better answer is known, or on which little depends; others are
        left to the search of all games.
        """
        if decision.prompt in KNOWN:
            return Judged(quick(match.state, decision, rng))
        if decision.prompt in MINOR:
            return compare(match, number, decision, self, self.soldier, rng, is_late)
        return None

    def value(self, state: State, seat: Seat) -> float:
        """Returns what a position is worth for a seat, from 0 to 1."""
        return worth.value(state, seat)

    def part_of(self, state: State) -> int:
        """Returns the number of the turn."""
        return state.turn

    def results(self, roll: Roll, face: str) -> float | None:
        """Returns what a face gives in a roll for one thing."""
        return results(roll, face)

    def words(self, view: Any, decision: Decision, answer: Json) -> str:
        """Returns what an answer does."""
        return in_words(decision, answer)


def in_words(decision: Decision, answer: Json) -> str:
    """Returns what an answer does, as the start of a sentence without a subject."""
    about = decision.about
    place = str(about.get("place", ""))
    match decision.prompt:
        case "turn or frontier":
            return "takes the first turn" if answer == FIRST_TURN else "chooses to select the Frontier Terrain"
        case "march":
            return "does not march" if answer == "none" else f"marches {_at(str(answer))}"
        case "maneuver":
            return f"{'maneuvers' if answer == 'yes' else 'does not maneuver'} {_at(place)}"
        case "counter-maneuver":
            return f"{'opposes' if answer == 'yes' else 'does not oppose'} the maneuver {_at(place)}"
        case "direction":
            return f"turns the terrain {answer} {_at(place)}"
        case "action":
            return f"takes no action {_at(place)}" if answer == "none" else f"chooses {answer} {_at(place)}"
        case "target":
            owner, _, there = str(answer).partition(" ")
            return f"attacks {owner}'s army {_at(there)}"
        case "counter-attack":
            return f"{'counter-attacks' if answer == 'yes' else 'does not counter-attack'} {_at(place)}"
        case "spells" if not answer:
            return "casts no spell"
        case "spells":
            names = [str(one["spell"]) for one in cast("Sequence[Mapping[str, Json]]", answer)]
            return f"casts {', '.join(dict.fromkeys(names))}"
        case "retreat" | "reinforce" if not answer:
            return "moves no unit"
        case prompt:
            return WORDS.get(prompt, f"decides about {prompt}")


def _at(place: str) -> str:
    if place == RESERVES:
        return "from the Reserves"
    if place.endswith("-home"):
        return f"at {place.removesuffix('-home')}'s home"
    return f"at the {place}" if place else "there"


# -- candidates ----------------------------------------------------------------------------------------------------


def _alike(state: State, name: str) -> Any:
    """Returns what makes an option what it is: of dice their kind and place."""
    die = cast("Any", state.dice).get(name)
    return name if die is None else (die.kind, die.place, die.owner)


def _assignments(decision: Assign, most: int, rng: Random) -> list[Json]:
    """Returns that all stay, each group as a whole, single dice of each kind, and random answers."""
    found: list[Json] = [{}]
    for group, members in decision.groups.items():
        if members:
            found.append({group: list(members)})
    for group, members in decision.groups.items():
        kinds = {kind_of(name): name for name in members}
        if len(members) > 1:
            found += [{group: [name]} for name in kinds.values()]
    found = found[:most]
    answers = [decision.check(answer) for answer in found]
    for _ in range(most - len(answers)):
        answer = decision.check(decision.sample(rng))
        if answer not in answers:
            answers.append(answer)
    return answers


STRATEGY: Final = DragonDiceStrategy()
