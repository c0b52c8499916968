"""The games as the bot knows them: each with the face of its family."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from bot.cards import Look, MatchCard
from bot.games import FACES
from bot.games.face import AnyFace
from bot.games.words import Speech
from engine.game import Game


@cache
def known_faces() -> Mapping[str, AnyFace]:
    """Returns the face of every family."""
    found: dict[str, AnyFace] = {}
    for family, module in FACES.items():
        face: AnyFace = importlib.import_module(module).FACE
        assert face.family == family, f"{module} is the face of {face.family}, not of {family}"
        found[family] = face
    return MappingProxyType(found)


class WordsMissing(Exception):
    """A game that cannot be shown: it has no face, or its face no words for some question or event."""


class Games:
    """The games of one bot and their faces."""

    def __init__(self, games: Mapping[str, Game[Any]], faces: Mapping[str, AnyFace]) -> None:
        """Raises `WordsMissing` for a game without a face, or a face without words: never is anything left unsaid."""
        self._games = games
        self._faces = faces
        missing = [line for game in games.values() for line in words_missing(game, faces.get(game.family))]
        if missing:
            raise WordsMissing("\n".join(missing))

    def __iter__(self) -> Any:
        return iter(self._games)

    def game(self, name: str) -> Game[Any]:
        """Returns a game by its name. Raises KeyError."""
        return self._games[name]

    def face(self, name: str) -> AnyFace:
        """Returns the face of a game."""
        return self._faces[self._games[name].family]

    @property
    def faces(self) -> Mapping[str, AnyFace]:
        """Returns the faces of the games there are, by family."""
        families = dict.fromkeys(game.family for game in self._games.values())
        return {family: self._faces[family] for family in families}

    def titles(self, family: str) -> list[str]:
        """Returns the names of a family's games for people."""
        return [game.title for game in self._games.values() if game.family == family]

    def title(self, name: str) -> str:
        """Returns a game's name for people; of a game that this copy of the bot does not know, as it is stored."""
        return self._games[name].title if name in self._games else name.replace("_", " ").title()

    def size(self, card: MatchCard) -> str:
        """Returns what is played: "Dragon Dice, 24 points"."""
        agreed = self.face(card.game).size(card.options) if card.game in self._games else ""
        return f"{self.title(card.game)}, {agreed}" if agreed else self.title(card.game)

    def speech(self, look: Look, for_message: bool = True) -> Speech:
        """Returns the people and things of a match in words."""
        speech: Speech = self.face(look.card.game).speech(look.card.names(), look.view, for_message)
        return speech


def words_missing(game: Game[Any], face: AnyFace | None) -> list[str]:
    """Returns what must still be worded before the game can be shown, a line each."""
    if face is None:
        return [f"The game {game.name} has no face for its family {game.family!r} (bot/games/__init__.py)."]
    if not hasattr(face, "lesson"):
        return [f"The face of {game.family} does not say how it is played (`lesson`)."]
    of = f"The face of {game.family} has no"
    unasked = sorted(game.prompts - set(face.questions))
    unsaid = [name for name, kind in game.events.items() if kind not in face.sentences]
    return [
        *(f"{of} words for the question {prompt!r} of {game.name}." for prompt in unasked),
        *(f"{of} sentence for the event {name!r} of {game.name}." for name in unsaid),
    ]
