"""What computer players know of Dragon Dice, for every book."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, cast

from engine.chance import Roll
from engine.decisions import Assign, Choose, Decision, Pick
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.phases.setup import FIRST_TURN
from engine.dragon_dice.players import worth
from engine.dragon_dice.players.bringing import best_force
from engine.dragon_dice.players.results import results
from engine.dragon_dice.players.strength import NOTHING, Strength, armies, army
from engine.dragon_dice.table.state import RESERVES, Place, State, kind_of
from engine.dragon_dice.view import TableView
from engine.players.strategy import Effort, Strategy
from engine.values import Json, Seat

SECRET: Final = "dragon target"
"""The question that several players answer in secret at the same time after all forces are revealed."""

STAYS: Final = ("retreat", "air flight", "leave out", "reroll", "bench")
"""Questions that a fast player answers by their default."""

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

    soldier = Effort(width=10, simulations=24, horizon=1)
    general = Effort(width=16, simulations=400, horizon=2)

    def hides(self, view: TableView, decision: Decision) -> bool:
        """Return whether forces are still secret (p. 8), or what dragons are aimed at (p. 17)."""
        return not view.position["revealed"] or decision.prompt == SECRET

    def from_view(self, view: TableView, decision: Decision, level: str, rng: Random) -> Json:
        """Return a good force of several random ones; anything else is answered at random."""
        if isinstance(decision, ForcePlan):
            return best_force(decision, level, rng).to_answer()
        return decision.sample(rng)

    def sane(self, view: TableView, decision: Decision, rng: Random) -> Json:
        """Return a random answer; units stay where they are, and an army that can act does."""
        if decision.prompt in STAYS:
            return decision.default()
        return decision.sample(rng)

    def candidates(self, state: State, decision: Decision, most: int, rng: Random) -> Sequence[Json]:
        """Return the answers worth comparing: dice of one kind at one place are alike."""
        if isinstance(decision, Assign):
            return _assignments(decision, most, rng)
        if isinstance(decision, Choose | Pick):
            found = decision.whole_answers(most, lambda name: _alike(state, name))
            if found:
                return found
        return decision.some_answers(most, rng)

    def quick(self, state: State, decision: Decision, rng: Random) -> Json:
        """Return the answer of a fast player."""
        answer = QUICK.get(decision.prompt)
        if answer is not None:
            return answer(state, decision, rng)
        return decision.default() if decision.prompt in STAYS else decision.sample(rng)

    def value(self, state: State, seat: Seat) -> float:
        """Return what a position is worth for a seat, from 0 to 1."""
        return worth.value(state, seat)

    def part_of(self, state: State) -> int:
        """Return the number of the turn."""
        return state.turn

    def results(self, roll: Roll, face: str) -> float | None:
        """Return what a face gives in a roll for one thing."""
        return results(roll, face)

    def words(self, view: Any, decision: Decision, answer: Json) -> str:
        """Return what an answer does."""
        return in_words(decision, answer)


def in_words(decision: Decision, answer: Json) -> str:
    """Return what an answer does, as the start of a sentence without a subject."""
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
    """Return what makes an option what it is: of dice their kind and place."""
    die = cast("Any", state.dice).get(name)
    return name if die is None else (die.kind, die.place, die.owner)


def _assignments(decision: Assign, most: int, rng: Random) -> list[Json]:
    """Return that all stay, each group as a whole, single dice of each kind, and random answers."""
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


# -- the fast player -----------------------------------------------------------------------------------------------


def _march(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    found = armies(state)
    places = [place for place in decision.options if place != decision.otherwise and place != "none"]
    if not places:
        return decision.default()
    weights = [_promise(state, decision.player, Place(str(place)), found) for place in places]
    return rng.choices(places, weights)[0]


def _promise(state: State, seat: Seat, place: Place, found: Mapping[tuple[Seat, Place], Strength]) -> float:
    """Return how promising a march looks: the greater, the more often it is taken."""
    mine = found.get((seat, place), NOTHING)
    if place not in state.terrains:
        return 0.1 + mine.magic
    theirs = _against(state, seat, place, found)
    terrain = state.terrains[place]
    promise = (
        0.2 + 0.3 * max(0.0, mine.melee - theirs.saves) * bool(theirs.health) + 0.2 * max(mine.missile, mine.magic)
    )
    if terrain.captured_by != seat:
        promise += (terrain.face or 4) * mine.maneuver / (mine.maneuver + theirs.maneuver + 0.5)
    return promise


def _against(state: State, seat: Seat, place: Place, found: Mapping[tuple[Seat, Place], Strength]) -> Strength:
    """Return what all opponents at a place can be expected to roll."""
    total = NOTHING
    for other in state.seats:
        if other != seat and (other, place) in found:
            total = total + found[other, place]
    return total


def _maneuver(state: State, decision: Decision, rng: Random) -> Json:
    place = Place(str(decision.about["place"]))
    if state.terrains[place].captured_by == decision.player:
        return "no"
    return "yes" if rng.random() < 0.85 else "no"


def _direction(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    wanted = "up" if rng.random() < 0.9 else "down"
    return wanted if wanted in decision.options else decision.options[0]


def _oppose(state: State, decision: Decision, rng: Random) -> Json:
    return "yes"


def _action(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    seat, place = decision.player, Place(str(decision.about["place"]))
    mine, theirs = army(state, seat, place), NOTHING
    for other in state.seats:
        if other != seat:
            theirs = theirs + army(state, other, place)
    gains = {
        "melee": mine.melee - theirs.saves + 0.3 - 0.6 * max(0.0, theirs.melee - mine.saves),
        "missile": 0.8 * mine.missile,
        "magic": 0.6 * mine.magic,
        "none": 0.0,
    }
    return max(decision.options, key=lambda option: gains.get(str(option), 0.05))


def _target(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)

    def gain(option: Json) -> float:
        owner, _, place = str(option).partition(" ")
        there = army(state, Seat(owner), Place(place))
        return min(there.health, 4.0) - there.saves + 0.1 * there.health

    return max(decision.options, key=gain)


def _reinforce(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Assign)
    found = armies(state)
    groups = {group: members for group, members in decision.groups.items() if members}
    if not groups or rng.random() < 0.15:
        return {}
    group = max(groups, key=lambda one: _promise(state, decision.player, Place(one), found) * (0.5 + rng.random()))
    return {group: list(groups[group])}


def _yes(state: State, decision: Decision, rng: Random) -> Json:
    assert isinstance(decision, Choose)
    return "yes" if "yes" in decision.options else decision.sample(rng)


QUICK: Final[Mapping[str, Callable[[State, Decision, Random], Json]]] = MappingProxyType(
    {
        "march": _march,
        "maneuver": _maneuver,
        "counter-maneuver": _oppose,
        "direction": _direction,
        "action": _action,
        "target": _target,
        "reinforce": _reinforce,
        "counter-attack": _yes,
    }
)
"""How a fast player answers a question, by its prompt."""

STRATEGY: Final = DragonDiceStrategy()
