"""Every kind of event of every game is told in a sentence that a stranger can read.

Random play tells the usual kinds in a few matches; the files in `told` hold all of them, with facts as they may happen,
those that happen once in a hundred matches among them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from bot.games.known import known_faces
from engine.events import Event, Untyped
from engine.registry import games
from engine.values import Seat
from tests.contract.test_plain_words import RULING

FOLDER = Path(__file__).parent / "told"
NAMES = {Seat(seat): name for seat, name in zip("ABCDEF", ("Alice", "Bob", "Cara", "Dave", "Eve", "Finn"), strict=True)}
FAMILIES = sorted(path.stem for path in FOLDER.glob("*.yaml"))

UNREADABLE = {
    "an empty place of a template": re.compile(r"[{}]|\$\w"),
    "a value of the program": re.compile(r"None\b|\bTrue\b|\bFalse\b|<\w|\w\(\w+=|frozenset|_\w|\w_"),
    "a list of the program": re.compile(r"\[['\"]|\('|',\)"),
    "an id": re.compile(r"#\d|\b[A-F]:\w|\b[A-F] (frontier|reserves|dua|home)\b|\b[A-F]-home"),
    "a ruling by its number": RULING,
    "one thing counted as several": re.compile(
        r"(?<![\d.−-])\b1 (inches|points|results|saves|dice|wounds|units|turns|rolls|castings|squares)\b"
    ),
    "a gap": re.compile(r"[^\n] {2,}\S| [.,;:]|\(\)|\.\.$|,,"),
    "a small letter at its beginning": re.compile(r"^\**[a-z]"),
}


@cache
def told(family: str) -> tuple[Event, ...]:
    """Returns the events that a family's file holds."""
    file = FOLDER / f"{family}.yaml"
    rows = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else []
    kinds = next(game for game in games().values() if game.family == family).events
    return tuple(
        Event.from_json({"number": number, "name": name, "facts": facts, "cause": "", "seen_by": None}, kinds)
        for number, row in enumerate(rows, 1)
        for name, facts in row.items()
    )


def test_every_game_has_a_file_with_every_kind_of_its_events() -> None:
    for game in games().values():
        missing = sorted(set(game.events) - {event.name for event in told(game.family)})
        assert missing == [], f"add one of each with its facts to tests/contract/told/{game.family}.yaml"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_kind_of_event_has_a_readable_sentence(family: str) -> None:
    face = known_faces()[family]
    wording = face.wording(NAMES, None)
    wrong = []
    for event in told(family):
        assert not isinstance(event.facts, Untyped), f"the facts of {event.name} are not of this kind any more"
        sentence = face.sentence(event, wording)
        wrong += [f"{event.name} has {what}: {sentence}" for what, sign in UNREADABLE.items() if sign.search(sentence)]
        if any(line.startswith("-# ") for line in face.frame_news([event], wording)):
            wrong.append(f"{event.name} has small print in a frame of a replay, which knows none")
        last = sentence.splitlines()[-1]
        if not last.startswith("- ") and last.rstrip("*")[-1] not in ".!?":
            wrong.append(f"{event.name} has no end: {sentence}")
    assert not wrong, "\n".join(wrong)
