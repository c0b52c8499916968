"""A match that is put away as JSON and taken up again: what a store does, without one.

Tools and tests restart matches at random places here, undo in them, and hand out their records for `engine.proof`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.asking import Question
from engine.chance import FairSource, Roll
from engine.game import Game
from engine.journal import CHANCE, By, Entry, Snapshot
from engine.listening import Heard, Listener
from engine.playthrough import Playthrough
from engine.proof import FORMAT
from engine.refusals import NotAllowed, RuleFailure
from engine.simulation import LONGEST, Stalled
from engine.undo import line_of_play
from engine.values import Json, Seat

OFTEN: Final = 0.02
"""How likely a restart, and an undo, is before each answer of a match that is played with both."""
NEAR: Final = 6
"""Half of the undos go back at most this many answers."""


class Thrown(Listener[Any]):
    """Notes which dice were thrown for which question: a record holds them."""

    def __init__(self) -> None:
        self.dice: dict[int, list[Json]] = {}

    def answered(self, play: Heard[Any], number: int, question: Question, answer: Json, by: By) -> None:
        """Hears of every roll."""
        if isinstance(question, Roll):
            self.dice[number] = [[die.die, len(die.faces)] for die in question.dice]


class StoredMatch:
    """A match with all that a store keeps of it: the first position, one for each turn, the newest, the journal."""

    def __init__(self, game: Game[Any], seats: Sequence[Seat], options: Mapping[str, Json], source: FairSource) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.options = options
        self.source = source
        self.thrown = Thrown()
        self.play: Playthrough[Any] = Playthrough.begin(game, seats, options, source, self.thrown)
        self.first = self.play.snapshot()
        """The position with which it began."""
        self.entries: list[Entry] = []
        self._positions = [self.first]

    def save(self) -> None:
        """Record what has been answered since the last time."""
        play = self.play
        self.entries = [*self.entries[: play.first_entry], *play.journal]
        known = {position.entries for position in self._positions}
        self._positions += [turn for turn in play.turns if turn.entries not in known]

    def restart(self) -> None:
        """Takes the match up again from its newest position, as a bot does that was switched off."""
        self.save()
        self.play = self._resumed(self.play.snapshot())

    def take_back(self, seat: Seat, to: int) -> None:
        """Undoes all that lies after entry `to`, from an earlier position where the match was taken up after it.

        Raises `NotAllowed` as `Playthrough.take_back` does.
        """
        self.save()
        play = self.play
        if to < play.first_entry:
            before = [position for position in self._positions if position.entries <= to]
            play = self._resumed(max(before, key=lambda position: position.entries))
        self.play = play.take_back(seat, to)
        newest = self.play.snapshot().entries
        self._positions = [position for position in self._positions if position.entries <= newest]

    def record(self) -> dict[str, Any]:
        """Returns the record of a match that is over, as it is handed out."""
        self.save()
        assert self.play.outcome is not None
        entries = [
            entry.to_json() | ({"dice": self.thrown.dice[entry.question]} if entry.who == CHANCE else {})
            for entry in self.entries
        ]
        record: dict[str, Any] = {
            "marchwarden": FORMAT,
            "match": self.source.match,
            "game": self.game.name,
            "options": dict(self.options),
            "seats": [{"seat": seat, "name": seat, "words": ""} for seat in self.seats],
            "commitment": self.source.commitment,
            "seed": self.source.seed.hex(),
            "rules": [[1, self.game.rules_version]],
            "outcome": self.play.outcome.to_json(),
            "entries": entries,
            "set_aside": [],
        }
        return dict(json.loads(json.dumps(record)))

    def _resumed(self, position: Snapshot) -> Playthrough[Any]:
        since = [entry.to_json() for entry in self.entries if entry.number > position.entries]
        snapshot, entries = json.loads(json.dumps([position.to_json(), since]))
        recorded = [Entry.from_json(entry) for entry in entries]
        play = Playthrough.resume(self.game, Snapshot.from_json(snapshot), recorded, self.source, self.thrown)
        if play.failure is not None:
            raise play.failure
        if play.rewound:
            raise RuleFailure(f"taken up again, {len(play.rewound)} answers did not fit")
        return play


@dataclass(frozen=True, slots=True)
class Interrupted:
    """What became of a random match with undos and restarts."""

    record: dict[str, Any]
    """As it is handed out, for `engine.proof.prove`."""
    undos: int
    refused: int
    """Undos that the engine refused."""
    restarts: int


def play_interrupted(
    game: Game[Any], seats: Sequence[Seat], options: Mapping[str, Json], seed: int, often: float = OFTEN
) -> Interrupted:
    """Returns a match played at random from one seed, with undos and restarts at random places, each this `often`.

    Raises `Stalled` when there is no end to it, and `RuleFailure` for a rule that has a bug or a restart that fails.
    """
    rng = random.Random(seed)
    match = StoredMatch(game, seats, options, FairSource(rng.randbytes(32), str(seed), [""] * len(seats)))
    undos = refused = restarts = 0
    for _ in range(LONGEST):
        play = match.play
        if play.failure is not None:
            raise play.failure
        if play.outcome is not None:
            return Interrupted(match.record(), undos, refused, restarts)
        chance = rng.random()
        if chance < often:
            match.restart()
            restarts += 1
        elif chance < 2 * often:
            done = _undo(match, rng)
            undos += done
            refused += not done
        else:
            play.answer(*play.sample_answer(rng))
    raise Stalled(f"game {seed} goes on after {LONGEST} answers, undos and restarts")


def _undo(match: StoredMatch, rng: random.Random) -> bool:
    """Undoes some answers; returns whether the engine allowed it."""
    match.save()
    line = line_of_play(match.entries)
    back = rng.choice((rng.randint(1, NEAR), rng.randint(1, 10 * NEAR)))
    to = line[-back - 1].number if back < len(line) else 0
    try:
        match.take_back(rng.choice(match.seats), to)
    except NotAllowed:
        return False
    return True
