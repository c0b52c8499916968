"""What tells equal dice of one question apart: the face that lies up, where they stand, what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.wording.names import Cast, face
from engine.decisions import Decision
from engine.values import Json

_KEYS: Final = ("faces", "amounts", "at", "marks")
"""The facts of a question that are about single dice."""


def marks_of(decision: Decision, die: str) -> tuple[str, ...]:
    """Returns what a question says about one die, as it stands there: equal dice with equal marks are all the same."""
    return tuple(f"{key}={_fact(decision, key)[die]}" for key in _KEYS if die in _fact(decision, key))


def note_of(decision: Decision, die: str, cast: Cast) -> str:
    """Returns the same in words: "3 melee, at the frontier, Sleep"; nothing where the question says nothing."""
    said = []
    if die in _fact(decision, "faces"):
        said.append(face(str(_fact(decision, "faces")[die])))
    if die in _fact(decision, "amounts"):
        said.append(f"{_fact(decision, 'amounts')[die]} {decision.about.get('result', '')}".strip())
    if die in _fact(decision, "at"):
        said.append(f"at {cast.place(str(_fact(decision, 'at')[die]), decision.player)}")
    marks = _fact(decision, "marks").get(die)
    if isinstance(marks, Sequence):
        said += [str(mark) for mark in marks]
    return ", ".join(said)


def _fact(decision: Decision, key: str) -> Mapping[str, Json]:
    value = decision.about.get(key)
    return value if isinstance(value, Mapping) else {}
