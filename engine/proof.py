"""Proves from a match's record, and nothing else, that its dice were the promised ones and its play was by the rules.

A record is JSON:

| field | holds |
| --- | --- |
| `marchwarden` | the number of this format |
| `match`, `game`, `options` | which match of which game |
| `seats` | `seat`, `name` and `words` of each player, in the order of the letters |
| `commitment` | published in the invitation: SHA-256 of the seed, in hexadecimal |
| `seed` | in hexadecimal, opened when the match is over; null before |
| `rules` | which version of the rules asked: [number of its first entry, version] each |
| `entries` | the journal: `number`, `question`, `fingerprint`, `who`, `answer`, `by`, `dice` ([id, faces] each) |
| `set_aside` | entries that were set aside when the rules were changed |
| `start` | the position in which it began, where it was imported |
| `events`, `outcome`, `status` | what happened; not needed for the proof, except that the outcome must be the same |

Three things are told apart: a record that is *wrong*, one that *cannot be proved here* (it is none, it is not over, or
other versions of the rules have asked than this copy has), and one that is proved. Records come from strangers:
whatever stands in one ends in one of the three, in a time that grows no faster than the record.

Die number `i` (from 0) of a roll shows the face that `engine.chance.FairSource` draws for the roll's question number.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.asking import Question
from engine.chance import FairSource, Roll, RollDie
from engine.decisions import OPEN
from engine.game import Game, as_agreed
from engine.journal import CHANCE, CONCESSION, DRAW, NO_DRAW, ORDERS, UNASKED, UNDO, By, Entry, Snapshot
from engine.listening import Heard, Listener
from engine.orders import StandingOrder
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.undo import Fallen, Undo
from engine.values import Json, Seat, canonical

FORMAT: Final = 1
MOST_FACES: Final = 1000
"""No die has more."""
UNKNOWN: Final = 0
"""The version of the rules for records without one."""
SHOWN: Final = 200
"""Characters of a record's value that are shown in a sentence."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof: numbers of recomputed rolls and dice, and of replayed answers."""

    rolls: int
    dice: int
    answers: int


class Disproved(Exception):
    """Something in the record is not as promised. The text is a sentence that names the first difference."""


class NotProvable(Exception):
    """The record is not one, or does not hold enough yet. The text is a sentence for a person."""


def prove(record: Json, games: Mapping[str, Game[Any]], commitment: str | None = None) -> Proof:
    """Returns what was proved of a record, with the published commitment, if given.

    Raises `Disproved` or `NotProvable`.
    """
    try:
        return _prove(record, games, commitment)
    except RecursionError as error:
        raise NotProvable("This is not a match record of Marchwarden: it is nested too deeply.") from error


def _prove(record: Json, games: Mapping[str, Game[Any]], commitment: str | None) -> Proof:
    try:
        match = _Match(record)
    except (KeyError, TypeError, ValueError, AssertionError) as error:
        raise NotProvable(f"This is not a match record of Marchwarden ({_cut(_reason(error))}).") from error
    if match.format != FORMAT:
        raise NotProvable(f"This record has format {_shown(match.format)}; only format {FORMAT} is understood here.")
    if commitment is not None and commitment.strip().lower() != match.commitment:
        raise Disproved(
            f"The record promises {_shown(match.commitment)}, but the commitment that was published is "
            f"{_shown(commitment.strip())}."
        )
    if match.seed is None:
        raise NotProvable("The seed of this match is not opened yet; that happens when the match is over.")
    source = FairSource(match.seed, match.name, match.words)
    if source.commitment != match.commitment:
        raise Disproved(f"The seed's SHA-256 is {source.commitment}, but {_shown(match.commitment)} was promised.")
    _check_numbers(match)
    stayed = _stayed(match)
    for entry, dice in [*match.entries, *match.set_aside]:
        _check_roll(entry, dice, source, stayed)
    rolls = [dice for entry, dice in match.entries if entry.who == CHANCE]
    proof = Proof(len(rolls), sum(map(len, rolls)), len(match.entries) - len(rolls))
    if match.game not in games:
        raise NotProvable(
            f"{_right(proof)} The game {_shown(match.game)[1:-1]} is not known here, so the answers cannot be replayed."
        )
    game = games[match.game]
    try:
        _replay(match, game, source)
    except Disproved as difference:
        if match.rules != {game.rules_version}:
            raise NotProvable(
                f"{_right(proof)} But other rules have asked: version {match.asked_by()}, and here is version "
                f"{game.rules_version}; so the answers cannot be replayed here ({_cut(str(difference))})"
            ) from difference
        raise
    return proof


def _right(proof: Proof) -> str:
    return f"All {proof.dice} dice in {proof.rolls} rolls are those of the promised seed."


class _Match:
    """The record, read. Raises KeyError, TypeError, ValueError or AssertionError when it is not one."""

    def __init__(self, record: Json) -> None:
        record = _mapping(record)
        self.format = record["marchwarden"]
        self.name = _text(record["match"])
        self.game = _text(record["game"])
        self.options = _mapping(record["options"])
        seats = [_mapping(seat) for seat in _sequence(record["seats"])]
        self.start = None if record.get("start") is None else _mapping(record["start"])
        """The position in which it began, for a match that was imported."""
        self.seats = [Seat(_text(seat["seat"])) for seat in seats]
        self.words = [_text(seat["words"]) for seat in seats]
        self.commitment = _text(record["commitment"])
        self.seed = None if record["seed"] is None else bytes.fromhex(_text(record["seed"]))
        self.outcome = record["outcome"]
        rules = [_pair(since) for since in _sequence(record.get("rules") or ())]
        self.rules = {_whole(version) for _, version in rules}
        """Which versions of the rules have asked."""
        if not rules or rules[0][0] != 1:
            # Begun before versions were recorded.
            self.rules.add(UNKNOWN)
        self.entries = [_entry(entry) for entry in _sequence(record["entries"])]
        self.set_aside = [_entry(entry) for entry in _sequence(record["set_aside"])]

    def asked_by(self) -> str:
        """Returns which versions of the rules have asked, in words."""
        return _cut(" and ".join("unknown" if version == UNKNOWN else str(version) for version in sorted(self.rules)))


def _mapping(value: Json) -> Mapping[str, Json]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{_shown(value)} is not an object")
    return value


def _sequence(value: Json) -> Sequence[Json]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"{_shown(value)} is not a list")
    return value


def _pair(value: Json) -> Sequence[Json]:
    pair = _sequence(value)
    if len(pair) != 2:
        raise ValueError(f"{_shown(value)} is not a pair")
    return pair


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{_shown(value)} is not a text")
    # A value that cannot be written down cannot have gone into the dice.
    value.encode()
    return value


def _whole(value: Json) -> int:
    # True is a number to Python, and not to anybody else.
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{_shown(value)} is not a whole number")
    return value


def _entry(value: Json) -> tuple[Entry, list[RollDie]]:
    data = _mapping(value)
    _whole(data["number"]), _whole(data["question"]), _text(data["fingerprint"]), _text(data["who"])
    entry = Entry.from_json(data)
    if (entry.by is By.CHANCE) != (entry.who == CHANCE):
        raise ValueError(f"{entry.by} did not decide for {entry.who}")
    # What the sentences and comparisons need must be possible.
    canonical(entry.answer).encode()
    dice = []
    if entry.who == CHANCE:
        for face in _sequence(entry.answer):
            _whole(face)
        for pair in _sequence(data["dice"]):
            die, faces = _pair(pair)
            if not 1 <= _whole(faces) <= MOST_FACES:
                raise ValueError(f"{_shown(faces)} is not a number of faces")
            dice.append(RollDie(_text(die), _text(die), ("",) * _whole(faces)))
    return entry, dice


def _shown(value: Json) -> str:
    """Returns a value of the record as it may stand in a sentence."""
    return _cut(json.dumps(value))


def _cut(text: str) -> str:
    """Returns a text short, and with nothing that steers a terminal."""
    short = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in short)


def _reason(error: Exception) -> str:
    return f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else f"{type(error).__name__}: {error}"


def _check_numbers(match: _Match) -> None:
    """The journal has no gaps, and answers no question twice."""
    answered: set[int] = set()
    for expected, (entry, _) in enumerate(match.entries, 1):
        if entry.number != expected:
            raise Disproved(f"Entry {expected} is missing: entry {_shown(entry.number)} stands in its place.")
        if entry.fingerprint in UNASKED and entry.question == 0:
            continue
        if entry.question in answered:
            raise Disproved(f"Entry {entry.number} answers question {_shown(entry.question)} once more.")
        answered.add(entry.question)


def _stayed(match: _Match) -> list[Fallen]:
    """Returns the dice that keep their faces after each undo."""
    try:
        return [one for entry, _ in match.entries if entry.fingerprint == UNDO for one in _undo(entry).fallen]
    except (KeyError, TypeError, ValueError, AssertionError) as error:
        raise NotProvable(f"This is not a match record of Marchwarden ({_cut(_reason(error))}).") from error


def _undo(entry: Entry) -> Undo:
    return Undo.from_json(entry.answer)


def _check_roll(entry: Entry, dice: Sequence[RollDie], source: FairSource, stayed: Collection[Fallen]) -> None:
    if entry.who != CHANCE:
        return
    promised = source.roll(entry.question, Roll(CHANCE, "", tuple(dice)))
    shown = _sequence(entry.answer)
    if len(shown) != len(promised):
        raise Disproved(f"Entry {_shown(entry.number)} shows {len(shown)} faces for {len(promised)} dice.")
    if any(one.fingerprint == entry.fingerprint and list(one.faces) == list(shown) for one in stayed):
        # They were rolled before an undo; whether they may lie here is found by playing.
        return
    for die, face, right in zip(dice, shown, promised, strict=True):
        if face != right:
            raise Disproved(
                f"Entry {_shown(entry.number)}, roll {_shown(entry.question)}: {_shown(die.die)} shows face "
                f"{_shown(face)} (counted from 0), the seed gives face {right}."
            )


class _NotedDice(Listener[Any]):
    """Notes which dice lay on the table for which question."""

    def __init__(self) -> None:
        self.thrown: dict[int, Sequence[RollDie]] = {}

    def answered(self, play: Heard[Any], number: int, question: Question, answer: Json, by: By) -> None:
        """Hears of every roll."""
        if isinstance(question, Roll):
            self.thrown[number] = question.dice


def _replay(match: _Match, game: Game[Any], source: FairSource) -> None:
    """Plays the match again from its answers alone; the same dice must be asked for, and the same end reached."""
    noted = _NotedDice()
    try:
        if match.start is None:
            play: Playthrough[Any] = Playthrough.begin(game, match.seats, match.options, source, noted)
        else:
            start = Snapshot(match.start, 0, 0, 0, game.rules_version)
            play = Playthrough(as_agreed(game, match.options), start, source, listener=noted)
    except Refusal as refusal:
        raise Disproved(f"The rules of this version cannot begin such a match: {_cut(str(refusal))}") from None
    except Exception as error:
        # Options and seats of a kind that no match of ours has ever had.
        raise Disproved(f"The rules of this version cannot begin such a match ({type(error).__name__}).") from error
    same = 0
    given_with: Entry | None = None
    following = [entry for entry, _ in match.entries[1:]]
    for before, ((entry, _), after) in enumerate(zip(match.entries, [*following, None], strict=False)):
        # Dice and orders answer automatically.
        if entry.by not in (By.CHANCE, By.ORDER):
            if given_with is None:
                same = _same_so_far(match, play, noted, same, before)
                if after is not None and _is_given_with(play, entry, after):
                    given_with = entry
                    continue
            play = _give(play, entry, match.seats, given_with)
            given_with = None
        if play.failure is not None:
            raise NotProvable(f"The rules of this version fail after entry {entry.number}: {_cut(str(play.failure))}")
    _same_so_far(match, play, noted, same, len(match.entries))
    outcome = None if play.outcome is None else play.outcome.to_json()
    if _canonical(outcome) != _canonical(match.outcome):
        raise Disproved(f"The record ends with {_shown(match.outcome)}, the replay with {_shown(outcome)}.")


def _is_given_with(play: Playthrough[Any], entry: Entry, answer: Entry) -> bool:
    """Returns whether an entry holds orders that were given in one with the next, an answer (`Playthrough.answer`).

    By themselves these orders would have answered that question; but its player did.
    """
    if entry.fingerprint != ORDERS or answer.by is not By.PLAYER:
        return False
    decision = play.pending.get(answer.question)
    if decision is None or not answer.who == decision.player == entry.who:
        return False
    try:
        return play.game.ordered(play.view(entry.who), decision, _orders(entry)).answer is not OPEN
    except Exception:
        # Orders of a shape that the bot has never sent: giving them shows the error.
        return False


def _orders(entry: Entry) -> list[StandingOrder]:
    return [StandingOrder.from_json(order) for order in _sequence(entry.answer)]


def _give(
    play: Playthrough[Any], entry: Entry, seats: Sequence[Seat], given_with: Entry | None = None
) -> Playthrough[Any]:
    """Returns the match after what a player did, with the orders that were given in one with it."""
    try:
        if entry.fingerprint == CONCESSION:
            play.concede(entry.who)
        elif entry.fingerprint == ORDERS:
            play.give_orders(entry.who, _orders(entry))
        elif entry.fingerprint == UNDO:
            undo = _undo(entry)
            if undo.correction is not None:
                return play.corrected(entry.who, undo.correction.fact, undo.correction.value)
            return play.restored(entry.who, undo.to)
        elif entry.fingerprint == DRAW:
            play.agree_on_draw(entry.who, seats)
        elif entry.fingerprint == NO_DRAW:
            play.decline_draw(entry.who)
        else:
            decision = play.decision_of(entry.question, entry.who)
            orders = [] if given_with is None else _orders(given_with)
            play.answer(entry.question, entry.who, entry.answer, entry.by, orders)
            if not decision.is_known_as(entry.fingerprint):
                raise Disproved(
                    f"Entry {entry.number} answers another question than {decision.prompt}, which is asked."
                )
    except Disproved:
        raise
    except Refusal as refusal:
        raise Disproved(
            f"Entry {entry.number} is not possible by the rules of this version: {_cut(str(refusal))}"
        ) from None
    except Exception as error:
        # An answer of a shape that the bot has never sent.
        raise Disproved(
            f"Entry {entry.number} is not possible by the rules of this version ({type(error).__name__})."
        ) from error
    return play


def _same_so_far(match: _Match, play: Playthrough[Any], noted: _NotedDice, same: int, count: int) -> int:
    """Compares the entries from number `same` to `count`, and returns `count`.

    The replay must have come exactly as far as the record, with the same questions and answers.
    """
    replayed = play.journal
    for (recorded, dice), again in zip(match.entries[same:count], replayed[same:count], strict=False):
        # Which question a player answered was looked at when they did: early fingerprints name no subject.
        known = again.fingerprint if recorded.by is not By.CHANCE and recorded.question else recorded.fingerprint
        if _canonical(recorded._replace(fingerprint=known).to_json()) != _canonical(again.to_json()):
            raise Disproved(
                f"Entry {recorded.number} answers question {_shown(recorded.question)} with "
                f"{_shown(recorded.answer)}; replayed by the rules of this version, question {again.question} is "
                f"answered with {_shown(again.answer)}."
            )
        if recorded.who == CHANCE and _names(dice) != _names(noted.thrown[recorded.question]):
            raise Disproved(
                f"Entry {recorded.number} says that {_cut(_names(dice))} were thrown; the rules of this version throw "
                f"{_cut(_names(noted.thrown[recorded.question]))}."
            )
    if len(replayed) != count:
        raise Disproved(
            f"The record and the rules of this version part at entry {count}: the replay has {len(replayed)} entries."
        )
    return count


def _names(dice: Sequence[RollDie]) -> str:
    return json.dumps([[die.die, len(die.faces)] for die in dice])


def _canonical(value: Json) -> str:
    # Compared as text: to Python 1 is also 1.0 and True.
    return canonical(value)
