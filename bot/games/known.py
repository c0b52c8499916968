"""The games as the bot knows them: each with the face of its family, which is loaded at its first match."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from bot.cards import Look, MatchCard
from bot.games import FACES, MANIFESTS
from bot.games.face import AnyFace
from bot.games.manifest import Chance, CommandManifest
from bot.games.words import Wording
from bot.refusals import UnknownGame
from bot.words.sentences import shortened
from engine.game import Game, GameLabel, label_of
from engine.lazy_registry import LazyRegistry

LONGEST_NAMED = 100
"""Length to which an unknown name is cut in a message."""


Faces = LazyRegistry[CommandManifest, AnyFace]
"""The faces of families by name; its labels are their commands, which are known without a face."""


@cache
def known_faces() -> Faces:
    """Returns the face of every family."""
    return Faces({family: importlib.import_module(module).MANIFEST for family, module in MANIFESTS.items()}, _loaded)


def _loaded(family: str) -> AnyFace:
    face: AnyFace = importlib.import_module(FACES[family]).FACE
    assert face.family == family, f"{FACES[family]} is the face of {face.family}, not of {family}"
    return face


class WordsMissing(Exception):
    """A game that cannot be shown: it has no face, or its face no words for some question or event."""


class Games:
    """The games of one bot and their faces. To name them loads none of them."""

    def __init__(self, games: Mapping[str, Game[Any]], faces: Mapping[str, AnyFace]) -> None:
        """Raises `WordsMissing` for a game whose family has no face, and as `load` does for games that are there
        already."""
        self._games = LazyRegistry.of(games, label_of)
        self._faces = LazyRegistry.of(faces, _manifest_of)
        self._worded: set[str] = set()
        faceless = [_faceless(name, label.family) for name, label in self.labels.items() if label.family not in faces]
        if faceless:
            raise WordsMissing("\n".join(faceless))
        if not isinstance(games, LazyRegistry):
            for name in games:
                self.load(name)

    @property
    def labels(self) -> Mapping[str, GameLabel]:
        """Returns what every game is called, and its family."""
        return self._games.labels

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def load(self, name: str) -> None:
        """Loads a game with its face, if that has not been done. Raises `WordsMissing` for a face without words: never
        is anything left unsaid.
        """
        if name not in self._worded:
            missing = words_missing(self._games[name], self._faces[self.labels[name].family])
            if missing:
                raise WordsMissing("\n".join(missing))
            self._worded.add(name)

    async def ready(self, name: str) -> Game[Any]:
        """Returns a game that is loaded with its face. The first player of it waits for the loading; all others are
        answered meanwhile, because it is loaded in a thread. Raises KeyError, and as `load` does.
        """
        if name not in self._worded:
            await asyncio.to_thread(self.load, name)
        return self.game(name)

    def named(self, typed: str) -> str:
        """Returns the name of the game that is meant by its name or title, in whatever case, or as it is suggested,
        with what kind of game it is. Raises `UnknownGame`."""
        sought = typed.strip().lower()
        for name in self:
            title = self.title(name).lower()
            if sought in (name, title) or sought.startswith(f"{title}: "):
                return name
        raise UnknownGame(shortened(typed, LONGEST_NAMED), map(self.title, self))

    def like(self, typed: str) -> dict[str, str]:
        """Returns the games whose titles hold what is typed: the name of each by its title."""
        sought = typed.strip().lower()
        return {self.title(name): name for name in self if sought in self.title(name).lower()}

    def about(self, name: str) -> str:
        """Returns the kind of a game, in a few words; "" if it has none."""
        return self._faces.labels[self.labels[name].family].about(name)

    def game(self, name: str) -> Game[Any]:
        """Returns a game by its name. Raises KeyError."""
        return self._games[name]

    def face(self, name: str) -> AnyFace:
        """Returns the face of a game. Raises `WordsMissing`."""
        self.load(name)
        return self._faces[self.labels[name].family]

    def of_family(self, family: str) -> AnyFace:
        """Returns the face of a family's games. Raises `WordsMissing`, and KeyError for a family that is not here."""
        faces = [self.face(name) for name, label in self.labels.items() if label.family == family]
        if not faces:
            raise KeyError(family)
        return faces[0]

    @property
    def families(self) -> Mapping[str, CommandManifest]:
        """Returns the families of the games there are, each with its commands."""
        families = dict.fromkeys(label.family for label in self.labels.values())
        return {family: self._faces.labels[family] for family in families}

    @property
    def faces(self) -> Mapping[str, AnyFace]:
        """Returns the faces of the games there are, by family: all of them are loaded for it."""
        return {label.family: self.face(name) for name, label in self.labels.items()}

    def titles(self, family: str) -> list[str]:
        """Returns the names of a family's games for people."""
        return [label.title for label in self.labels.values() if label.family == family]

    def title(self, name: str) -> str:
        """Returns a game's name for people; of a game that this copy of the bot does not know, as it is stored."""
        return self.labels[name].title if name in self.labels else name.replace("_", " ").title()

    def size(self, card: MatchCard) -> str:
        """Returns what is played: "Dragon Dice, 24 points"."""
        agreed = self.face(card.game).size(card.options) if card.game in self._games else ""
        return f"{self.title(card.game)}, {agreed}" if agreed else self.title(card.game)

    def chance(self, card: MatchCard) -> Chance:
        """Returns what falls by chance in a match, in words; dice where this copy of the bot does not know the game."""
        return self.families[self.labels[card.game].family].chance if card.game in self.labels else Chance()

    def wording(self, look: Look, for_message: bool = True) -> Wording:
        """Returns the people and things of a match in words."""
        wording: Wording = self.face(look.card.game).wording(look.card.names(), look.view, for_message)
        return wording


def _manifest_of(face: AnyFace) -> CommandManifest:
    return face.manifest


def _faceless(name: str, family: str) -> str:
    return f"The game {name} has no face for its family {family!r} (bot/games/__init__.py)."


def words_missing(game: Game[Any], face: AnyFace | None) -> list[str]:
    """Returns what must still be worded before the game can be shown, a line each."""
    if face is None:
        return [_faceless(game.name, game.family)]
    if not hasattr(face, "lesson"):
        return [f"The face of {game.family} does not say how it is played (`lesson`)."]
    of = f"The face of {game.family} has no"
    unasked = sorted(game.prompts - set(face.questions))
    unsaid = [name for name, kind in game.events.items() if kind not in face.sentences]
    return [
        *(f"{of} words for the question {prompt!r} of {game.name}." for prompt in unasked),
        *(f"{of} sentence for the event {name!r} of {game.name}." for name in unsaid),
    ]
