"""Looking things up in the rulebooks of some games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.games.face import AnyFace, RuleText
from bot.words.sentences import listed, shortened, without_rulings
from engine.refusals import NotUnderstood

MOST_HINTED: Final = 5
LEAST_LETTERS: Final = 4
"""Shorter words of a question say nothing of what it is about."""

HOW_TO_PLAY: Final = "How to play"
_AIMS: Final = frozenset({"win", "wins", "winning", "won", "victory", "goal", "aim", "object", "objective"})
_LEARNS: Final = frozenset({"play", "playing", "rules", "help", "begin", "start", "learn"})
"""Words of a user who wants to know what the game is about."""


def rules_named(faces: Sequence[AnyFace], name: str, game: str = "") -> list[RuleText]:
    """Returns what the rulebooks say under a name, whatever its case; under a question such as "how to win", how the
    games are played; under part of a single name, what that says, and that it was taken. `game`: the one whose book is
    asked, if it is one. Raises `NotUnderstood` with what is near."""
    found = [rule for face in faces for rule in face.rules_named(name, game)]
    if not found and _is_about_the_game(name):
        found = [lesson(face) for face in faces]
    taken = "" if found else _only_name_with(faces, name, game)
    if taken:
        found = [rule for face in faces for rule in face.rules_named(taken, game)]
        found = [RuleText(taken, "", (f"-# There is no {shortened(name, 60)!r}; showing {taken}.",)), *found]
    if not found:
        near = dict.fromkeys(rule.name for rule in [*rules_like(faces, name, game), *_by_its_words(faces, name, game)])
        other = "another word" if len(name.split()) == 1 else "one word of it"
        hint = f" Do you mean {listed(list(near)[:MOST_HINTED], 'or')}?" if near else f" Try {other}, or `/help`."
        raise NotUnderstood(f"The rulebook has no {shortened(name, 60)!r}.{hint}")
    return [replace(rule, lines=tuple(map(without_rulings, rule.lines))) for rule in found]


def rules_like(faces: Sequence[AnyFace], typed: str, game: str = "") -> list[RuleText]:
    """Returns the rules whose names fit what is typed; how the games are played, where that is typed or nothing is."""
    lessons = [RuleText(HOW_TO_PLAY, "the game in five sentences", ())] if typed.lower() in HOW_TO_PLAY.lower() else []
    return [*lessons, *(rule for face in faces for rule in face.rules_like(typed, game))]


def lesson(face: AnyFace) -> RuleText:
    """Returns how a game is played."""
    return RuleText(HOW_TO_PLAY, "", (f"**{HOW_TO_PLAY} {face.lesson.title}**", *face.lesson.sentences))


def _only_name_with(faces: Sequence[AnyFace], name: str, game: str) -> str:
    """Returns the one name of the rulebooks in which words begin with all that is asked; nothing if there are more."""
    asked = re.compile(rf"\b{re.escape(name.strip())}", re.IGNORECASE)
    names = {rule.name for face in faces for rule in face.rules_like(name, game) if asked.search(rule.name)}
    return names.pop() if len(names) == 1 else ""


def _is_about_the_game(name: str) -> bool:
    words = set(_words(name))
    return bool(words & _AIMS) or (bool(words & _LEARNS) and words <= _LEARNS | {"how", "to", "the", "do", "i", "game"})


def _by_its_words(faces: Sequence[AnyFace], name: str, game: str) -> Iterable[RuleText]:
    """Yields the rules that match a single word of the search: Capture for "how do I capture a terrain"."""
    for word in _words(name):
        if len(word) >= LEAST_LETTERS:
            for face in faces:
                yield from (rule for rule in face.rules_like(word, game) if word in rule.name.lower())


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z']+", text.lower())
