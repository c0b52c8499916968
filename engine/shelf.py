"""Games by name, each of which is loaded when it is first taken: to name one costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from engine.game import Game


class Label(NamedTuple):
    """What a game is called and to which family it belongs, as in `Game`."""

    title: str
    family: str


class Shelf(Mapping[str, Game[Any]]):
    """The games that can be played. `take` makes one by its name; it is asked once for each."""

    def __init__(self, labels: Mapping[str, Label], take: Callable[[str], Game[Any]]) -> None:
        self.labels = labels
        """What stands on each, in the order of the games."""
        self._take = take
        self._taken: dict[str, Game[Any]] = {}

    @classmethod
    def of(cls, games: Mapping[str, Game[Any]]) -> Shelf:
        """Returns these games as a shelf."""
        if isinstance(games, Shelf):
            return games
        return cls({name: Label(game.title, game.family) for name, game in games.items()}, games.__getitem__)

    def __getitem__(self, name: str) -> Game[Any]:
        """Returns a game. Raises KeyError for one that is not there."""
        if name not in self.labels:
            raise KeyError(name)
        if name not in self._taken:
            # Two threads may come at once: both get the same one.
            self._taken.setdefault(name, self._take(name))
        return self._taken[name]

    def __contains__(self, name: object) -> bool:
        return name in self.labels

    def __iter__(self) -> Iterator[str]:
        return iter(self.labels)

    def __len__(self) -> int:
        return len(self.labels)
