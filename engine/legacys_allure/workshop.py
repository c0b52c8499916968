"""The workshop of Legacy's Allure, for tools: watched play, what has happened how often, the rulebook's contents."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from engine.chance import RandomSource
from engine.decisions import Decision
from engine.events import Event
from engine.legacys_allure import happenings as told
from engine.legacys_allure.cards import AbilityCard, Trigger
from engine.legacys_allure.contents import rules
from engine.legacys_allure.invariants import InvariantBroken, check
from engine.legacys_allure.library import card_set
from engine.legacys_allure.measures import measured
from engine.legacys_allure.options import sample_action
from engine.legacys_allure.orders import IF_LEGAL, plan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import preview, score, suggestions
from engine.legacys_allure.proving import counted, keyword_feats, proving_cards
from engine.legacys_allure.rules import CARDS, LegacysAllure
from engine.legacys_allure.state import BLITZ, DRAFT, State, other
from engine.legacys_allure.view import view_of
from engine.playthrough import Playthrough
from engine.simulation import PlayedAtRandom, play_at_random
from engine.values import Json, Seat, canonical
from engine.workshop import SEATS, Broken, Printed, Seated, Tally, WordTally, Workshop

BETWEEN_TURNS: Final = ("kingdom", "pick", "action")
_QUESTIONS: Final = (
    "kingdom", "pick", "action", "trigger", "push", "pull", "to", "path", "spell power", "cleanse", "order"
)  # fmt: skip
RESUMED: Final = 9
"""Share of decisions that are checked on a resumed match (1 in this many)."""
PLANNED: Final = 25
"""Share of turns (1 in this many) in which the player off move plans ahead."""
GREEDY: Final = 0.75
"""Share of turns in which a sensible random player takes the best gain in sight."""
GAIN: Final = 0.6
"""Scores up to this one are no gain (`plans.score`): an ability without a result and one step to the centre."""
LOOKED_AT: Final = 3
"""How many attacks and abilities of each unit a sensible random player compares."""
_WAYS: Final = ("move", "charge", "moved", "pushed", "pulled", "relocated", "switched", "captured")
_HITS: Final = ("attack", "retaliation", "trample", "returned", "ability", "burned", "poisoned")
_DEATHS: Final = ("damage", "pushed", "destroyed", "sacrificed")
_REASONS: Final = ("centre held", "centre not held")


@cache
def feats() -> tuple[str, ...]:
    """Returns everything that the starter set and the proving cards can make happen, in words."""
    cards = list(card_set(proving_cards()))
    abilities = [
        f"ability {card.title if isinstance(card, AbilityCard) else active.name}"
        for card in cards
        for active in card.actives
    ]
    passives = [f"passive {card.short} {passive.trigger}" for card in cards for passive in card.triggers]
    return (
        *keyword_feats(),
        *(f"trigger {trigger}" for trigger in Trigger),
        *(f"question {prompt}" for prompt in _QUESTIONS),
        *abilities,
        *passives,
        *(f"way {how}" for how in _WAYS),
        *(f"damage {how}" for how in _HITS),
        *(f"death {how}" for how in _DEATHS),
        *(f"end {reason}" for reason in _REASONS),
    )


class AllureFeats(WordTally):
    """How often each of these has happened."""

    def __init__(self, wanted: int) -> None:
        super().__init__(wanted, feats())


class AllureWorkshop(Workshop[State]):
    """Watched play, the tally, the rulebook."""

    most_games = 2000

    @property
    def tables(self) -> Sequence[Seated]:
        """Returns a Blitz, and a draft."""
        return [Seated(2, {"format": BLITZ}, "a Blitz"), Seated(2, {"format": DRAFT}, "a draft")]

    def sensible(self, match: Playthrough[State], decision: Decision, rng: random.Random) -> Json:
        """Returns mostly the attack or ability that gains most at one glance, else any legal answer."""
        if isinstance(decision, ActionPlan) and rng.random() < GREEDY:
            state, seat = match.state, decision.player
            known = [one for unit in state.ready(seat) for one in suggestions(state, seat, unit, LOOKED_AT)]
            scores = [score(state, seat, preview(state, seat, one)) for one in known]
            if known and max(scores) > GAIN:
                return known[scores.index(max(scores))].to_json()
        return decision.sample(rng)

    def play(
        self, seats: Sequence[Seat], options: Mapping[str, Json], seed: int, *, thoroughly: bool = False
    ) -> PlayedAtRandom:
        """Returns a random game of which every position is looked at; where no format is said, each second is a
        draft.
        """
        return play_at_random(self.game, seats, _options(options, seed), seed, Watcher(thoroughly=thoroughly).look)

    def tally(self, wanted: int, options: Mapping[str, Json]) -> Tally:
        """Returns an empty tally of what the starter set can do."""
        return AllureFeats(wanted)

    def play_until_all_has_happened(
        self, tally: Tally, players: int, seed: int, most: int, *, thoroughly: bool = False
    ) -> Iterator[PlayedAtRandom]:
        """Yields games, a Blitz and a draft in turn, half of each with the proving cards, until everything has happened
        often enough.
        """
        assert isinstance(tally, AllureFeats)
        own: Json = {"name": "proving", "text": proving_cards()}
        for number in range(seed, seed + most):
            watcher = Watcher(tally, thoroughly=thoroughly)
            options = {**_options({}, number), **({CARDS: own} if number % 4 < 2 else {})}
            with counted(tally.counts):
                played = play_at_random(self.game, SEATS[:players], options, number, watcher.look)
            yield played
            if not tally.lacking():
                return

    def feats_in(self, events: Iterable[Event]) -> Iterable[object]:
        """Returns what of the tally some events tell of."""
        return (feat for event in events for feat in _feats_in(event))

    def measured(self, clock: Callable[[], float]) -> Iterable[str]:
        """Returns how long listing and previewing actions take, and how often the other player is waited for."""
        return measured(clock)

    def contents(self) -> Sequence[Printed]:
        """Returns every section that rules something, and every keyword."""
        return rules()


class Watcher:
    """Checks every position of a match: invariants, feats, leaks, resuming.

    Now and then it also plans the next action of the player off move, as a player would.
    """

    def __init__(self, tally: AllureFeats | None = None, *, thoroughly: bool = False) -> None:
        self.tally = tally
        self.thoroughly = thoroughly
        self.seen = 0
        self.looks = 0

    def look(self, match: Playthrough[Any]) -> None:
        """Raises `Broken` for a position that is wrong."""
        self.looks += 1
        pending = match.pending.values()
        if all(decision.prompt in BETWEEN_TURNS for decision in pending):
            try:
                check(match.state)
            except InvariantBroken as wrong:
                raise Broken(str(wrong)) from wrong
        if self.thoroughly or self.looks % RESUMED == 0:
            _resumes(match)
        _hides(match)
        if self.looks % PLANNED == 0:
            _plans(match, self.looks)
        if self.tally is not None:
            self.tally.counts.update(f"question {decision.prompt}" for decision in pending)
            for event in match.events[self.seen :]:
                self.tally.counts.update(_feats_in(event))
            self.seen = len(match.events)
            if match.outcome is not None:
                self.tally.counts[f"end {match.outcome.reason}"] += 1


def _hides(match: Playthrough[Any]) -> None:
    """Holds that what others see would be the same with another hand of as many cards and as much gold (A-08)."""
    state = match.state
    if state.step not in ("kingdoms", "draft") or state.open_kingdoms:
        return
    for owner in state.seats:
        changed = state.copy()
        changed.sides[owner].hand = {}
        for eye in (other(owner), None):
            tables = [canonical(view_of(one, eye).table.to_json()) for one in (state, changed)]
            if tables[0] != tables[1] or view_of(state, eye).hands[owner].known is not None:
                raise Broken(f"a hand of {owner} can be seen by {eye or 'spectators'}")


def _plans(match: Playthrough[Any], seed: int) -> None:
    """Lets the player off move plan an action, and checks that no other player can notice that."""
    state = match.state
    if state.step != "turn" or match.outcome is not None or state.turn is None:
        return
    seat = other(state.turn)
    position = state.copy()
    position.turn = seat
    if not position.ready(seat):
        return
    order = plan(position, seat, [sample_action(position, seat, random.Random(seed))], IF_LEGAL)
    eyes = (state.turn, None)
    before = [canonical(match.view(eye).to_json()) for eye in eyes]
    told_before = len(match.events)
    match.give_orders(seat, [order])
    if [canonical(match.view(eye).to_json()) for eye in eyes] != before:
        raise Broken(f"a plan of {seat} can be seen in the view of another")
    if any(event.is_seen_by(eye) for event in match.events[told_before:] for eye in eyes):
        raise Broken(f"others learn of a plan of {seat}")


def _resumes(match: Playthrough[Any]) -> None:
    """Resumes a match from what is stored of it, and compares."""
    if match.outcome is not None:
        return
    entries = match.entries_since_snapshot()
    again = Playthrough.resume(match.game, match.snapshot(), entries, RandomSource(random.Random(0)))
    if canonical(again.state.to_json()) != canonical(match.state.to_json()):
        raise Broken("a resumed match stands at another position")
    asked = [decision.fingerprint() for decision in match.pending.values()]
    if [decision.fingerprint() for decision in again.pending.values()] != asked:
        raise Broken("a resumed match asks something else")


def _options(options: Mapping[str, Json], seed: int) -> Mapping[str, Json]:
    return options if "format" in options else {**options, "format": DRAFT if seed % 2 else BLITZ}


def _feats_in(event: Event) -> list[str]:
    match event.facts:
        case told.UnitAbilityUsed(ability=ability):
            return [f"ability {ability}"]
        case told.PassiveHappened(unit=unit, trigger=trigger):
            return [f"trigger {trigger}", f"passive {unit[2:].partition('#')[0]} {trigger}"]
        case told.UnitMoved(how=how):
            return [f"way {how}"]
        case told.DamageDealt(how=how):
            return [f"damage {how}"]
        case told.Died(how=how):
            return [f"death {how}"]
        case _:
            return []


WORKSHOP: Final = AllureWorkshop(LegacysAllure())
