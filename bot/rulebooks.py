"""Looking things up in the rulebooks of some games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.face import AnyFace, RuleText
from bot.words.sentences import listed, shortened
from engine.refusals import NotUnderstood

MOST_HINTED: Final = 5


def rules_named(faces: Sequence[AnyFace], name: str) -> list[RuleText]:
    """Returns what the rulebooks say under a name, whatever its case. Raises `NotUnderstood` with what is near."""
    found = [rule for face in faces for rule in face.rules_named(name)]
    if not found:
        near = dict.fromkeys(rule.name for rule in rules_like(faces, name))
        hint = f" Do you mean {listed(list(near)[:MOST_HINTED], 'or')}?" if near else ""
        raise NotUnderstood(f"The rulebook has no {shortened(name, 60)!r}.{hint}")
    return found


def rules_like(faces: Sequence[AnyFace], typed: str) -> list[RuleText]:
    """Returns the rules whose names fit what is typed."""
    return [rule for face in faces for rule in face.rules_like(typed)]
