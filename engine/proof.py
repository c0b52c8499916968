"""Proves from a match's record, and nothing else, that its dice were the promised ones and its play was by the rules.

A record is JSON:

| field | holds |
| --- | --- |
| `marchwarden` | the number of this format |
| `match`, `game`, `options` | which match of which game |
| `seats` | `seat`, `name` and `words` of each player, in the order of the letters |
| `commitment` | published in the invitation: SHA-256 of the seed, in hexadecimal |
| `seed` | in hexadecimal, opened when the match is over; null before |
| `entries` | the journal: `number`, `question`, `fingerprint`, `who`, `answer`, for a roll `dice` ([id, faces] each) |
| `set_aside` | entries that were taken back when the rules were changed |
| `events`, `outcome`, `status` | what happened; not needed for the proof, except that the outcome must be the same |

Die number `i` (from 0) of a roll shows the face that `engine.chance.FairSource` draws for the roll's question number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.chance import FairSource, Roll, RollDie
from engine.game import Game
from engine.journal import CHANCE, CONCESSION, Entry
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved: so many rolls of so many dice were recomputed, so many answers replayed."""

    rolls: int
    dice: int
    answers: int


class Disproved(Exception):
    """Something in the record is not as promised. The text is a sentence that names the first difference."""


class NotProvable(Exception):
    """The record is not one, or does not hold enough yet. The text is a sentence for a person."""


def prove(record: Json, games: Mapping[str, Game[Any]]) -> Proof:
    """Returns what was proved of a record. Raises `Disproved` or `NotProvable`."""
    try:
        match = _Match(record)
    except (KeyError, TypeError, ValueError, AssertionError) as error:
        raise NotProvable(f"This is not a match record of Marchwarden ({type(error).__name__}: {error}).") from error
    if match.format != FORMAT:
        raise NotProvable(f"This record has format {match.format}; only format {FORMAT} is understood here.")
    if match.seed is None:
        raise NotProvable("The seed of this match is not opened yet; that happens when the match is over.")
    if match.game not in games:
        raise NotProvable(f"The game {match.game} is not known here.")
    source = FairSource(match.seed, match.name, match.words)
    if source.commitment != match.commitment:
        raise Disproved(f"The seed's SHA-256 is {source.commitment}, but {match.commitment} was promised.")
    for entry, dice in [*match.entries, *match.set_aside]:
        _check_roll(entry, dice, source)
    _replay(match, games[match.game], source)
    rolls = [dice for entry, dice in match.entries if entry.who == CHANCE]
    return Proof(len(rolls), sum(map(len, rolls)), len(match.entries) - len(rolls))


class _Match:
    """The record, read. Raises KeyError, TypeError, ValueError or AssertionError when it is not one."""

    def __init__(self, record: Json) -> None:
        record = _mapping(record)
        self.format = record["marchwarden"]
        self.name = str(record["match"])
        self.game = str(record["game"])
        self.options = _mapping(record["options"])
        seats = [_mapping(seat) for seat in _sequence(record["seats"])]
        self.seats = [Seat(str(seat["seat"])) for seat in seats]
        self.words = [str(seat["words"]) for seat in seats]
        self.commitment = record["commitment"]
        self.seed = None if record["seed"] is None else bytes.fromhex(str(record["seed"]))
        self.outcome = record["outcome"]
        self.entries = [_entry(entry) for entry in _sequence(record["entries"])]
        self.set_aside = [_entry(entry) for entry in _sequence(record["set_aside"])]


def _mapping(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{value!r} is not an object")
    return value


def _sequence(value: Json) -> Sequence[Json]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"{value!r} is not a list")
    return value


def _entry(value: Json) -> tuple[Entry, list[RollDie]]:
    data = _mapping(value)
    entry = Entry.from_json(data)
    dice = []
    for pair in _sequence(data["dice"]) if entry.who == CHANCE else ():
        die, faces = _sequence(pair)
        if not isinstance(faces, int) or faces < 1:
            raise ValueError(f"{faces!r} is not a number of faces")
        dice.append(RollDie(str(die), str(die), ("",) * faces))
    return entry, dice


def _check_roll(entry: Entry, dice: Sequence[RollDie], source: FairSource) -> None:
    if entry.who != CHANCE:
        return
    promised = source.roll(entry.question, Roll(CHANCE, "", tuple(dice)))
    shown = _sequence(entry.answer)
    if len(shown) != len(promised):
        raise Disproved(f"Entry {entry.number} shows {len(shown)} faces for {len(promised)} dice.")
    for die, face, right in zip(dice, shown, promised, strict=True):
        if face != right:
            raise Disproved(
                f"Entry {entry.number}, roll {entry.question}: {die.die} shows face {face} (counted from 0), "
                f"the seed gives face {right}."
            )


def _replay(match: _Match, game: Game[Any], source: FairSource) -> None:
    """Plays the match again from its answers alone; the same dice must be asked for, and the same end reached."""
    try:
        play: Playthrough[Any] = Playthrough.begin(game, match.seats, match.options, source)
    except Refusal as refusal:
        raise Disproved(f"The rules of this version cannot begin such a match: {refusal}") from None
    for before, (entry, _) in enumerate(match.entries):
        if entry.who != CHANCE:
            _same_so_far(match, play, before)
            try:
                if entry.fingerprint == CONCESSION:
                    play.concede(entry.who)
                else:
                    play.answer(entry.question, entry.who, entry.answer)
            except Refusal as refusal:
                raise Disproved(
                    f"Entry {entry.number} is not possible by the rules of this version: {refusal}"
                ) from None
        if play.failure is not None:
            raise NotProvable(f"The rules of this version fail after entry {entry.number}: {play.failure}")
    _same_so_far(match, play, len(match.entries))
    outcome = None if play.outcome is None else play.outcome.to_json()
    if outcome != match.outcome:
        raise Disproved(f"The record ends with {match.outcome}, the replay with {outcome}.")


def _same_so_far(match: _Match, play: Playthrough[Any], count: int) -> None:
    """Compares the first entries: the replay must have come exactly as far as the record, with the same questions."""
    replayed = play.journal
    for (recorded, _), again in zip(match.entries[:count], replayed, strict=False):
        if recorded.to_json() != again.to_json():
            raise Disproved(
                f"Entry {recorded.number} answers question {recorded.question} with {recorded.answer}; replayed by the "
                f"rules of this version, question {again.question} is answered with {again.answer}."
            )
    if len(replayed) != count:
        raise Disproved(
            f"The record and the rules of this version part at entry {count}: the replay has {len(replayed)} entries."
        )
