"""The questions of the rules by their prompts, and how people write the answers.

An answer is written in printed names; the engine wants the ids of dice. `PROMPTS` says for every prompt how the one
becomes the other. The same functions read a file without any match beside it (`Book`), so that a misspelt name is found
even where its question never comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol

from engine.decisions import Assign, Choose, Decision, Pick
from engine.dragon_dice.dice import catalogue
from engine.dragon_dice.forces import ArmiesPlan
from engine.dragon_dice.names import match_names
from engine.dragon_dice.position import MOST_SEATS, die_name, terrain_name
from engine.dragon_dice.scenario import unbuilt
from engine.dragon_dice.state import ARMIES, FRONTIER, RESERVES, State, home_of
from engine.located import Item, read_yaml
from engine.values import Json, Seat

PLACES: Final = (*map(home_of, MOST_SEATS), FRONTIER)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question by who is asked and what."""

    player: Seat
    name: str

    def __str__(self) -> str:
        return f"{self.player} {self.name}"

    def fits(self, decision: Decision) -> bool:
        """Returns whether a decision is this question."""
        return decision.player == self.player and decision.prompt == self.name


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """A question and the answer as it is written in the file."""

    prompt: Prompt
    answer: Item


class Dice(Protocol):
    """Finds the dice that names mean."""

    def find(self, owner: Seat, names: Sequence[Item]) -> list[str]:
        """Returns a die for each name. Raises `NotReadable` when there is none."""


class Book:
    """No dice at all: any printed name will do."""

    def find(self, owner: Seat, names: Sequence[Item]) -> list[str]:
        """Returns the ids that dice of these names would have."""
        return [die_name(entry).id_of(owner) for entry in names]


@dataclass(slots=True)
class Table:
    """The dice of a match, those first that a decision is about. Each stands for one name only."""

    state: State
    decision: Decision
    used: set[str] = field(default_factory=set)

    def find(self, owner: Seat, names: Sequence[Item]) -> list[str]:
        """Returns the ids of these dice."""
        first = [die for die in offered_dice(self.decision) if die in self.state.dice]
        dice = [die for die in dict.fromkeys([*first, *self.state.dice]) if die not in self.used]
        written = [die_name(entry) for entry in names]
        found = match_names(written, owner, dice)
        for other in self.state.seats:
            # Another player's die is no answer here, but it is a die: whoever names it is told so by the rules.
            rest = [position for position in range(len(names)) if position not in found]
            more = match_names([written[position] for position in rest], other, dice)
            found |= {rest[position]: die for position, die in more.items() if die not in found.values()}
        for position, entry in enumerate(names):
            if position not in found:
                raise entry.wrong(f"{owner} has no die {entry.text()!r} in this match, or too few of them")
        self.used.update(found.values())
        return [found[position] for position in range(len(names))]


def offered_dice(decision: Decision) -> list[str]:
    """Returns the names that a decision offers; some may be no dice."""
    if isinstance(decision, Pick):
        return list(decision.weights)
    if isinstance(decision, Assign):
        return [die for dice in decision.groups.values() for die in dice]
    if isinstance(decision, ArmiesPlan):
        return list(decision.health)
    return [] if not isinstance(decision, Choose) else [name for o in decision.options for name in _strings(o)]


def _strings(option: Json) -> Iterable[str]:
    if isinstance(option, str):
        yield option
    elif isinstance(option, Mapping):
        for key, value in option.items():
            yield key
            yield from _strings(value)
    elif isinstance(option, Sequence):
        for value in option:
            yield from _strings(value)


# -- how answers are written ---------------------------------------------------------------------------------------

Reader = Callable[[Item, Seat, Dice], Json]


def _word(*words: str) -> Reader:
    return lambda item, player, dice: item.one_of(words)


def _army(item: Item, player: Seat, dice: Dice) -> Json:
    """`B A-home`: whose army, and where."""
    owner, _, place = item.text().partition(" ")
    if owner not in MOST_SEATS or place not in (*PLACES, RESERVES):
        raise item.wrong("an army is written with its player and zone, as in B frontier")
    return f"{owner} {place}"


def _dice(item: Item, player: Seat, dice: Dice) -> Json:
    return list(dice.find(player, item.items()))


def _die(item: Item, player: Seat, dice: Dice) -> Json:
    return dice.find(player, [item])[0]


def _sorted(item: Item, player: Seat, dice: Dice) -> Json:
    """`{frontier: [Knight], A-home: [Archer]}`."""
    return {place: list(dice.find(player, names.items())) for place, names in item.mapping(PLACES).items()}


def _eighth_face(item: Item, player: Seat, dice: Dice) -> Json:
    """`{recruit: Bowman}`, `{promote: {Knight: Protector}}`, `{force: B}` or `none`."""
    if not isinstance(item.value, Mapping):
        return item.one_of(["none"])
    for key in ("summon", "to", "move"):
        if key in item.value:
            raise item.value[key].wrong(f"not supported yet: {key} by an eighth face")
    given = item.mapping(["recruit", "promote", "force"])
    if len(given) != 1:
        raise item.wrong("one of recruit, promote and force is expected")
    if "recruit" in given:
        return {"recruit": _die(given["recruit"], player, dice)}
    if "force" in given:
        return {"force": given["force"].one_of(MOST_SEATS)}
    pairs = given["promote"].mapping()
    # A key is a name as well; it stands where its value stands.
    names = [entry for key, value in pairs.items() for entry in (Item(key, value.line, value.path), value)]
    found = dice.find(player, names)
    return {"promote": dict(zip(found[::2], found[1::2], strict=True))}


def _armies(item: Item, player: Seat, dice: Dice) -> Json:
    given = item.mapping(ARMIES)
    return {army: list(dice.find(player, given[army].items())) if army in given else [] for army in ARMIES}


def _force(item: Item, player: Seat, dice: Dice) -> Json:
    """What is brought, by printed names; numbers that tell equal dice apart are allowed."""
    given = item.mapping(["units", "dragons", "home", "frontier", "armies", "items", "dragonkin", "minor"])
    for key in ("items", "dragonkin", "minor"):
        if key in given and not given[key].is_empty:
            raise given[key].wrong(f"not supported yet: {key} in a force")
    force: dict[str, Json] = {}
    for key, known in (("units", catalogue().units), ("dragons", catalogue().dragons)):
        names = [die_name(entry) for entry in given[key].items()] if key in given else []
        for name, entry in zip(names, given[key].items() if key in given else (), strict=True):
            if name.kind not in known:
                raise entry.wrong(f"{name.kind} does not belong to the {key}")
        force[key] = [name.kind for name in names]
    for key in ("home", "frontier"):
        force[key] = "" if key not in given or given[key].is_empty else terrain_name(given[key])
    if "armies" in given:
        armies = given["armies"].mapping(ARMIES)
        force["armies"] = {army: [die_name(n).kind for n in armies[army].items()] for army in ARMIES if army in armies}
    return force


PROMPTS: Final[Mapping[str, Reader]] = MappingProxyType(
    {
        "force": _force,
        "armies": _armies,
        "turn or frontier": _word("first turn", "frontier"),
        "frontier": lambda item, player, dice: terrain_name(item),
        "placement": _word(*PLACES),
        "march": _word(*PLACES, RESERVES, "none"),
        "maneuver": _word("yes", "no"),
        "counter-maneuver": _word("yes", "no"),
        "direction": _word("up", "down"),
        "action": _word("melee", "missile", "magic", "none"),
        "target": _army,
        "damage": _dice,
        "counter-attack": _word("yes", "no"),
        "eighth face": _eighth_face,
        "bury": _die,
        "reinforce": _sorted,
        "retreat": _sorted,
    }
)
"""Every question the rules ask, with the reader of its answer."""


def read_answer(written: WrittenAnswer, dice: Dice) -> Json:
    """Returns the answer as the engine wants it. Raises `NotReadable`."""
    return PROMPTS[written.prompt.name](written.answer, written.prompt.player, dice)


def parse_prompt(item: Item, text: str | None = None) -> Prompt:
    """Returns the question that `A action` names. Raises `NotReadable`."""
    words = (item.text() if text is None else text).strip()
    player, _, name = words.partition(" ")
    name = " ".join(name.split())
    if player not in MOST_SEATS or not name:
        raise item.wrong(f"{words!r} is no question: write the player and the prompt, as in A action")
    if name in unbuilt.PROMPTS:
        raise item.wrong(f"not supported yet: the question {name!r}")
    return Prompt(Seat(player), Item(name, item.line, item.path).one_of(PROMPTS))


def parse_answer(item: Item) -> WrittenAnswer:
    """Returns question and answer of `A action: melee`. Raises `NotReadable`, also for names that no die has."""
    pairs = item.mapping() if isinstance(item.value, Mapping) else _inner(item).mapping()
    if len(pairs) != 1:
        raise item.wrong("one question and its answer are expected, as in 'A action: melee'")
    ((question, answer),) = pairs.items()
    written = WrittenAnswer(parse_prompt(item, question), answer)
    read_answer(written, Book())
    return written


def _inner(item: Item) -> Item:
    return read_yaml(item.text(), line=item.line, path=item.path)
