"""The question what a character does in a melee: each line names an enemy once, and no chance twice."""

from __future__ import annotations

import random
from typing import Any

from bot.games.d6s.face import FACE
from engine.chance import RandomSource
from engine.d6s.rules import D6s
from engine.d6s.view import TableView
from engine.journal import Snapshot
from engine.playthrough import Playthrough
from engine.values import Seat
from tests.engine.d6s.moments import field

CONTACT = "A: {Human Warrior 1: {at: [10, 10]}}\nB: {Orc Warrior 1: {at: [10, 11.2]}}\n"


def asked(text: str) -> str:
    match: Playthrough[Any] = Playthrough(
        D6s(), Snapshot(field(text).to_json(), 0, 0, 0), RandomSource(random.Random(1))
    )
    while (decision := next(iter(match.pending.values()))).prompt != "fight":
        match.answer(next(iter(match.pending)), decision.player, decision.default())
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    return FACE.form(decision, FACE.wording({Seat("A"): "Alice", Seat("B"): "Bob"}, view)).question()


def test_the_odds_of_an_attack_name_its_target_once_and_no_chance_twice() -> None:
    line = next(line for line in asked(CONTACT).splitlines() if "(suggested)" in line)
    assert line.count("Orc Warrior 1") <= 1
    assert line.count("% to wound") == 1 and "that it falls" not in line
