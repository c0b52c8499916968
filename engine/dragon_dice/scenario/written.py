"""A written answer in a file: the question, the answer, and the owner of the named dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.decisions import Decision
from engine.dragon_dice.forces.questions import ArmiesPlan
from engine.dragon_dice.names import WrittenName, match_names
from engine.dragon_dice.table.state import FRONTIER, State, home_of
from engine.dragon_dice.text.position import MOST_SEATS, check_known, die_name
from engine.dragon_dice.text.words import OF_401C, Words
from engine.located import Item
from engine.refusals import Refusal
from engine.values import Json, Seat, texts_in

PLACES: Final = (*map(home_of, MOST_SEATS), FRONTIER)


@dataclass(frozen=True, slots=True)
class WrittenPrompt:
    """A question by its player and its prompt."""

    player: Seat
    name: str

    def __str__(self) -> str:
        return f"{self.player} {self.name}"

    def fits(self, decision: Decision) -> bool:
        """Returns whether a decision is this question."""
        return decision.player == self.player and decision.prompt == self.name


@dataclass(frozen=True, slots=True)
class AnswerInFile:
    """A question and the answer as it is written in the file."""

    prompt: WrittenPrompt
    answer: Item


class Dice(Protocol):
    """Finds the dice that names mean, in the words of a book."""

    @property
    def words(self) -> Words:
        """Returns the words of the book."""

    @property
    def decision(self) -> Decision | None:
        """Returns the question that is answered, if there is a match beside the text."""

    def find(self, owner: Seat, names: Sequence[Item], offered: Sequence[str] | None = None) -> list[str]:
        """Returns a die for each name. Raises `NotReadable` when there is none.

        `offered`: the dice to look among first, if not those of the whole question.
        """

    def fresh(self) -> Dice:
        """Returns the same dice for a new list of names, none of them named yet."""


class AnyPrintedName:
    """No dice at all: any printed name of the book will do."""

    decision: Decision | None = None

    def __init__(self, words: Words = OF_401C) -> None:
        self.words = words

    def find(self, owner: Seat, names: Sequence[Item], offered: Sequence[str] | None = None) -> list[str]:
        """Returns the ids that dice of these names would have."""
        found = []
        for entry in names:
            whose, name = owned_name(entry, owner, self.words)
            check_known(entry, name.kind, self.words)
            found.append(str(name.id_of(whose)))
        return found

    def fresh(self) -> AnyPrintedName:
        """Returns itself: nothing is ever used up."""
        return self


@dataclass(slots=True)
class DiceOnTable:
    """The dice of a match, those first that a decision is about. Each stands for one name only."""

    state: State
    decision: Decision
    words: Words = OF_401C
    used: set[str] = field(default_factory=set)

    def find(self, owner: Seat, names: Sequence[Item], offered: Sequence[str] | None = None) -> list[str]:
        """Returns the ids of these dice: offered ones first, of the player who answers before those of others."""
        first = [die for die in (offered_dice(self.decision) if offered is None else offered) if die in self.state.dice]
        found: dict[int, str] = {}
        for dice in (first, list(self.state.dice)):
            for seat in dict.fromkeys([owner, *self.state.seats]):
                left = {n: entry for n, entry in enumerate(names) if n not in found and may_be(entry, seat)}
                free = [die for die in dict.fromkeys(dice) if die not in self.used and die not in found.values()]
                matched = match_names([owned_name(entry, seat, self.words)[1] for entry in left.values()], seat, free)
                found |= {list(left)[position]: die for position, die in matched.items()}
        for position, entry in enumerate(names):
            if position not in found:
                raise entry.wrong(f"{owner} has no die {entry.text()!r} in this match, or too few of them")
        self.used.update(found.values())
        return [found[position] for position in range(len(names))]

    def fresh(self) -> DiceOnTable:
        """Returns the same dice, none of them named yet."""
        return DiceOnTable(self.state, self.decision, self.words)


def owned_name(entry: Item, owner: Seat, words: Words) -> tuple[Seat, WrittenName]:
    """Returns whose die is named and its name: `B Knight` says it itself, `Knight` is the owner's."""
    player, _, rest = entry.text().partition(" ")
    if player in MOST_SEATS and rest:
        return Seat(player), die_name(Item(rest, entry.line, entry.path), words)
    return owner, die_name(entry, words)


def may_be(entry: Item, seat: Seat) -> bool:
    player, _, rest = entry.text().partition(" ")
    return player not in MOST_SEATS or not rest or player == seat


def offered_dice(decision: Decision) -> list[str]:
    """Returns the names that a decision offers; some may be no dice."""
    if isinstance(decision, ArmiesPlan):
        return list(decision.dice)
    return list(texts_in(decision.terms()))


def is_accepted(decision: Decision, answer: Json) -> bool:
    """Returns whether an answer is legal."""
    try:
        decision.check(answer)
    except Refusal:
        return False
    return True
