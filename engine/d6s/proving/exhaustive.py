"""Play until everything has been seen: armies with what lacks, every scenario and kind of table, and written positions
for what no army can bring (D-134).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.chance import RandomSource, Source
from engine.d6s.book import book
from engine.d6s.features.table import FEATURES
from engine.d6s.kit import kit_of
from engine.d6s.plans import Judged
from engine.d6s.position import read_position
from engine.d6s.proving.invariants import broken
from engine.d6s.proving.tally import Feats, Watch
from engine.d6s.random_armies import random_army
from engine.d6s.rules import D6s
from engine.d6s.state import Scenario, State
from engine.d6s.words import key_of
from engine.decisions import Choose
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.simulation import LONGEST, PlayedAtRandom, Stalled
from engine.values import Json, Seat
from engine.workshop import Broken

BETWEEN_MOVES: Final = (
    *("army", "table", "edges", "edge", "act", "fight", "split", "melee", "masteries", "follow", "deploy", "begin"),
    "misty step",
)
"""Questions that come when nobody is in the middle of a move."""

SHARE_OF_RESUMED: Final = 0.03
"""How often a watched match is taken up again from what would be stored of it."""

SHARE_OF_LOOKS: Final = 0.1
"""How often a position is looked at while all is about what happens; matches that are only watched look at each."""

POSITIONS_EVERY: Final = 2
"""How often a written position is played instead of a match from its beginning: the one that promises most of what
lacks. When every profile has fought, they are played as long as they promise anything.
"""

EXPLORED_EVERY: Final = 4
"""How often it is the next in turn, whatever it promises."""

SHALLOW: Final = 15_000
"""The depth of a table on which armies meet at once, in 1/1000 inch."""

ENOUGH: Final = 0.5
"""Number of missing feats that a position must promise to be played instead of a match."""

Answering = Callable[[Playthrough[Any], random.Random], tuple[int, Seat, Json]]


def look(match: Playthrough[State], thoroughly: bool = False) -> None:
    """Raises `Broken` for a position that is wrong, and `thoroughly` for one that cannot be taken up again."""
    if match.failure is not None:
        raise match.failure
    on_the_way = any(question.prompt not in BETWEEN_MOVES for question in match.pending.values())
    for sentence in broken(match.state, on_the_way):
        raise Broken(sentence)
    if thoroughly:
        taken_up(match)


def taken_up(match: Playthrough[State], source: Source | None = None) -> Playthrough[State]:
    """Returns the match taken up again from what would be stored of it, to go on with the dice of `source`. Raises
    `Broken` when it is not the same.
    """
    dice = source or RandomSource(random.Random(0))
    again: Playthrough[State] = Playthrough.resume(D6s(), match.snapshot(), match.entries_since_snapshot(), dice)
    if again.rewound or again.state.to_json() != match.state.to_json() or list(again.pending) != list(match.pending):
        raise Broken("a match that is taken up again stands elsewhere")
    return again


def play(
    seats: Sequence[Seat],
    options: Mapping[str, Json],
    seed: int,
    watch: Watch | None = None,
    answering: Answering = Playthrough.sample_answer,
    thoroughly: bool = False,
    position: State | None = None,
    looks: float = 1.0,
) -> PlayedAtRandom:
    """Returns a random match of which positions are looked at, each or a share, and some are taken up again from the
    store; an unwatched match goes on from there.
    """
    rng = random.Random(seed)
    source = RandomSource(rng)
    if position is None:
        chosen = {"scenario": list(Scenario)[seed % 3].value, **options}
        match: Playthrough[State] = Playthrough.begin(D6s(), seats, chosen, source, watch)
    else:
        match = Playthrough(D6s(), Snapshot(position.to_json(), 0, 0, 0), source, listener=watch)
    decisions = 0
    while match.outcome is None:
        if looks == 1.0 or rng.random() < looks:
            look(match, thoroughly)
        if decisions == LONGEST:
            raise Stalled(f"game {seed} goes on after {decisions} decisions")
        if rng.random() < SHARE_OF_RESUMED:
            again = taken_up(match, source)
            match = again if watch is None else match
        match.answer(*answering(match, rng))
        decisions += 1
    if match.failure is not None:
        raise match.failure
    if watch is not None:
        watch.ended(match.state)
    return PlayedAtRandom(seed, decisions, match.outcome)


def play_until_all_has_happened(
    tally: Feats, players: Sequence[Seat], seed: int, most: int, thoroughly: bool
) -> Iterator[PlayedAtRandom]:
    """Yields matches of players who bring what lacks, and written positions, until everything has been seen."""
    brought = [Brought() for _ in positions()]
    for number in range(seed, seed + most):
        rng = random.Random(number)
        index = max(range(len(brought)), key=lambda n: brought[n].promise(tally))
        if number % POSITIONS_EVERY == 0 or (brought[index].promise(tally) > ENOUGH and not tally.lacks("profile")):
            if number % EXPLORED_EVERY == 0:
                index = number // EXPLORED_EVERY % len(brought)
            before = tally.counts.copy()
            yield _from_a_position(tally, index, number)
            brought[index].note(tally.counts - before)
        else:
            begun = _on_a_shallow_table(players, rng)
            yield play((), {}, number, Watch(tally), _bringing(tally), thoroughly, begun, SHARE_OF_LOOKS)
        if not tally.lacking():
            return


@dataclass(slots=True)
class Brought:
    """What a written position has brought in the games that were played from it."""

    games: int = 0
    feats: Counter[str] = field(default_factory=Counter)
    """In how many of the games each was seen."""

    def note(self, seen: Mapping[str, int]) -> None:
        """Counts one more game."""
        self.games += 1
        self.feats.update(list(seen))

    def promise(self, tally: Feats) -> float:
        """Returns how many of what lacks a game brings as far as is known; where less is known, more is hoped for."""
        lacking = tally.lacking()
        return (sum(self.feats[feat] for feat in lacking) + len(lacking)) / (self.games + 1)


def _on_a_shallow_table(players: Sequence[Seat], rng: random.Random) -> State:
    """Returns a match before its armies, on a table so shallow that they meet soon."""
    scenario = rng.choice(list(Scenario)).value
    options = {"points": rng.choice((150, 250, 350)), "rounds": rng.choice((3, 5, 12)), "scenario": scenario}
    state = D6s().new_match(players, options)
    state.depth = SHALLOW
    return state


def _bringing(tally: Feats) -> Answering:
    """Returns a player who brings what lacks and does what lacks."""
    wanted = wanted_profiles(tally)
    words = frozenset(key_of(name) for kind in ("spell", "feature", "mastery") for name in tally.lacks(kind))
    words |= {word.removesuffix(" bound") for word in words}

    def answering(match: Playthrough[Any], rng: random.Random) -> tuple[int, Seat, Json]:
        number, decision = next(iter(match.pending.items()))
        if decision.prompt == "army":
            limit = int(str(decision.about["points"]))
            return number, decision.player, str(random_army(rng, limit, wanted))
        if isinstance(decision, Judged):
            for answer in _with_words(decision, words, rng):
                return number, decision.player, answer
        if isinstance(decision, Choose) and decision.prompt in words:
            return number, decision.player, decision.options[0]
        return match.sample_answer(rng)

    return answering


def _with_words(decision: Judged, words: frozenset[str], rng: random.Random) -> Iterator[Json]:
    """Yields legal answers among those proposed that use something that lacks."""
    proposals = list(decision.propose(rng))
    rng.shuffle(proposals)
    for proposal in proposals:
        if not words.isdisjoint(_said(proposal)):
            with suppress(Refusal):
                decision.judge(proposal)
                yield proposal


def _said(answer: Json) -> Iterator[str]:
    """Yields every word of an answer, and the key of each: "shield" for the Shield spell on somebody, "climb" for a
    step.
    """
    if isinstance(answer, str):
        yield answer.partition(" on ")[0].removesuffix(" spell")
        yield answer
    elif isinstance(answer, Mapping):
        yield from answer
        for value in answer.values():
            yield from _said(value)
    elif isinstance(answer, Sequence):
        for value in answer:
            yield from _said(value)


def wanted_profiles(tally: Feats) -> frozenset[str]:
    """Returns the profiles that lack, or that have what lacks."""
    found = set(tally.lacks("profile"))
    features = {name for name, feature in FEATURES.items() if feature.title in tally.lacks("feature")}
    spells = set(tally.lacks("spell"))
    masteries = set(tally.lacks("mastery"))
    for name in book().profiles:
        kit = kit_of(name)
        known = {title for title in spells if kit.spells.knows(key_of(title))}
        if features & set(kit.features) or known or masteries & set(kit.masteries):
            found.add(name)
    return frozenset(found)


# -- written positions -----------------------------------------------------------------------------------------------


@cache
def positions() -> tuple[tuple[str, str], ...]:
    """Returns the written positions, each with its name, as text."""
    text = (files("engine.d6s") / "data" / "positions.yaml").read_text(encoding="utf-8")
    rows = text.split("\n---\n")
    return tuple((row.partition("\n")[0].lstrip("# "), row) for row in rows)


def _from_a_position(tally: Feats, index: int, seed: int) -> PlayedAtRandom:
    name, text = positions()[index]
    state = read_position(read_yaml(text))
    assert state.starting, name
    return play((), {}, seed, Watch(tally), _bringing(tally), position=state, looks=SHARE_OF_LOOKS)
