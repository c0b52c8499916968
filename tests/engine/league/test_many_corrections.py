"""After a thousand random corrections and reversals the event is what its log says, and what is shown is that."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.league.event import Event, Format, How, Player, PlayerId, Result, Verdict
from engine.league.exchange.reader import EventFile
from engine.league.exchange.writer import event_text
from engine.league.log import Decided, Entered, Entry, Ledger, Opened, Paired, Reversed, counting, recompute
from engine.league.pairing.next_round import next_round
from engine.league.simulation.chances import varied_rules
from engine.league.standings import standings
from engine.refusals import NotAllowed
from tests.support.league_checker import table_faults

STEPS = 1000
Match = tuple[int, frozenset[PlayerId]]
Oracle = dict[Match, dict[PlayerId, Result] | None]


def played_event(form: Format, chance: Random) -> Ledger:
    """Returns an event of nine players in five rounds, each with its first results."""
    ledger = Ledger()
    ledger.add(Opened("e", form, varied_rules(form, chance), 5, "s"))
    for number in range(9):
        ledger.add(Entered(Player(f"p{number}")))
    for no in range(1, 6):
        one = next_round(ledger.event).round
        ledger.add(Paired(one))
        for pairing in one.pairings:
            ledger.add(Decided(no, pairing.a, pairing.b, verdict(chance)))
    return ledger


def verdict(chance: Random) -> Verdict:
    result = chance.choice([Result.A, Result.B, Result.DRAW, Result.VOID])
    return Verdict(result, How.FORFEIT if result is not Result.DRAW and chance.random() < 0.1 else How.PLAYED)


def last_word(log: list[Entry]) -> dict[Match, Decided]:
    """Returns, match by match, the last decision that nobody has reversed: worked out without the engine's fold."""
    gone: set[int] = set()
    for entry in reversed(log):
        if isinstance(entry.act, Reversed) and entry.no not in gone:
            gone.add(entry.act.entry)
    found = {}
    for entry in log:
        if isinstance(entry.act, Decided) and entry.no not in gone:
            found[entry.act.round_no, frozenset((entry.act.a, entry.act.b))] = entry.act
    return found


def agrees(event: Event, log: list[Entry]) -> bool:
    said = last_word(log)
    for no, pairing in event.pairings():
        decided = said.get((no, frozenset(pairing.players)))
        if (decided.verdict if decided is not None else None) != pairing.verdict:
            return False
    return True


@pytest.mark.parametrize("form", [Format.SWISS, pytest.param(Format.ROUND_ROBIN, marks=pytest.mark.nightly)])
def test_a_thousand_corrections_and_reversals_are_recomputed_exactly(form: Format) -> None:
    chance = Random(f"corrections {form}")
    ledger = played_event(form, chance)
    before = ledger.event
    first = len(ledger.log)
    matches = [(no, pairing) for no, pairing in before.pairings()]
    refused = 0
    for step in range(STEPS):
        if chance.random() < 0.5:
            no, pairing = chance.choice(matches)
            ledger.add(Decided(no, pairing.a, pairing.b, verdict(chance)), by="organiser", reason="typing error")
        else:
            target = chance.randint(first + 1, max(first + 1, len(ledger.log)))
            try:
                ledger.add(Reversed(target), by="organiser", reason="second thoughts")
            except NotAllowed:
                refused += 1
        if step % 25 == 0:
            assert agrees(ledger.event, ledger.log)
    assert refused < STEPS / 2
    shown = ledger.with_history()
    again = recompute(ledger.log)
    assert again == shown and agrees(again, ledger.log)
    data = json.loads(event_text(EventFile(again, standings(again).table())))
    assert list(table_faults(data)) == []
    # Every correction that still counts is reversed: the event is as it was before the first of them.
    while live := [entry.no for entry in counting(ledger.log) if entry.no > first]:
        for entry in reversed(live):
            ledger.add(Reversed(entry))
    assert ledger.event == before
    assert standings(recompute(ledger.log)) == standings(before)
