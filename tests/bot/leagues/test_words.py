"""What leagues say: tie-breaks in words, and messages that are found again by a key nobody sees."""

from __future__ import annotations

from dataclasses import replace

from bot.leagues.post_keys import is_message_of, key_of
from bot.leagues.season import Season
from bot.leagues.words import TIE_BREAKS, own_line, tie_break
from bot.posting.idempotency_keys import IdempotencyKey
from engine.league.event import Event, Format, How, Pairing, Player, Result, Round, Verdict
from engine.league.rules import Rules, TieBreak
from engine.league.standings import standings


def test_every_tie_break_is_said_in_words_beside_the_code_of_its_column() -> None:
    assert set(TIE_BREAKS) == {code.value for code in TieBreak}
    assert tie_break("WON") == "outright wins (WON)"
    assert tie_break("LOTS") == "lots"


def test_a_player_reads_each_number_on_a_line_with_where_it_comes_from() -> None:
    event = Event("Cup", Format.SWISS, rules=Rules(tiebreaks=(TieBreak.WON, TieBreak.LOTS)))
    event = replace(event, players=(Player("1", "Ann"), Player("2", "Ben")))
    one = Pairing("1", "2", Verdict(Result.A, How.OUTRIGHT))
    event = replace(event, rounds=(Round(1, (one,)),))
    table = standings(event)
    lines = own_line(Season(event=event), table, "1").splitlines()
    assert lines[:2] == ["**Place 1, Ann**: 1 point", "- Outright wins (WON): 1 (Ben: 1)"]
    assert lines[2].startswith("- Lots: ")


def test_a_message_is_known_by_its_hidden_key_alone_and_as_earlier_versions_wrote_it() -> None:
    shown = f"Round 2 of 3{key_of(12)}"
    assert is_message_of(12, shown)
    assert not any(is_message_of(other, shown) for other in (1, 2, 112, 21))
    assert is_message_of(12, "Round 2 of 3\n-# L12") and not is_message_of(2, "Round 2 of 3\n-# L12")
    assert IdempotencyKey.of(shown) is None, "it is no message of a match"
    assert not any(one.isprintable() and one != " " for one in key_of(12)), "nothing of it is to be read"
