"""Running a scenario file of any game: it is read whole, played entry by entry, judged, and told as a `Result`.

What differs between games is their vocabulary, handed in as a value: which keys their files have, what these mean, and
how an entry is played on the stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import yaml

from engine.events import Event
from engine.game import State
from engine.located import Item, NotReadable, read_yaml
from engine.scenario.result import Result, not_readable, not_understood
from engine.scenario.stage import Stop
from engine.values import Json

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page:
    """A scenario file with the keys that its game knows; nothing in them is understood yet."""

    game: str
    title: str
    rule: str
    keys: Mapping[str, Item]

    def list(self, key: str) -> tuple[Item, ...]:
        """Returns the entries of a list; without the key there are none. Raises `NotReadable`."""
        return self.keys[key].items() if key in self.keys else ()

    def truth(self, key: str) -> bool:
        """Returns true or false; without the key it is false. Raises `NotReadable`."""
        return self.keys[key].truth() if key in self.keys else False

    def item(self, key: str) -> Item:
        """Returns what stands under a key; without it, nothing at the head of the text."""
        return self.keys.get(key, Item(None, 1, key))


class Run(Protocol):
    """A scenario that a game plays."""

    @property
    def events(self) -> Sequence[Event]:
        """Returns what has happened so far."""

    def play(self) -> None:
        """Plays all entries. Raises `Stop` or `NotReadable` where it cannot go on."""

    def differences(self) -> Iterator[str]:
        """Yields a sentence for everything that is not as expected, once all is played. Raises `NotReadable`."""

    def position(self) -> Mapping[str, Json] | None:
        """Returns the position by the keys of `setup`; None for a file that has none."""


@dataclass(frozen=True, slots=True)
class Vocabulary(Generic[T]):
    """How the scenario files of a game are read and played."""

    games: Sequence[str]
    """The games by which a file may be played, as its key `game` names them."""
    keys: Sequence[str]
    """What may stand in a file beside `game`, `title`, `rule` and `expect`, which every file has."""
    read: Callable[[Page], T]
    """Returns what a file says. Raises `NotReadable`."""
    begin: Callable[[T, int], Run]
    """Returns the scenario in play, before its first entry; dice that it does not force are thrown by the seed."""
    start: Callable[[str, Item], State]
    """Returns the position that a `setup` describes, by the rules of a game."""
    unnamed: str | None = None
    """The game of a file that names none; None where every file must name its game."""

    def parse(self, text: str) -> T:
        """Returns what a text says. Raises `NotReadable` with line and key of what it does not mean."""
        return self.read(self._page(read_yaml(text)))

    def position(self, game: str, setup: Mapping[str, Json]) -> Mapping[str, Json]:
        """Returns the position that a `setup` describes. Raises `NotReadable`."""
        return self.start(game, read_yaml(yaml.safe_dump(setup))).to_json()

    def run(self, text: str, seed: int = 0) -> Result:
        """Returns the result of a scenario text. A text with mistakes does not pass; it raises nothing."""
        try:
            written = read_yaml(text)
        except NotReadable as wrong:
            return not_readable(wrong)
        return self.run_read(written, seed)

    def run_read(self, written: Item, seed: int = 0) -> Result:
        """Returns the same as `run` for a text that has been read."""
        try:
            page = self._page(written)
            run = self.begin(self.read(page), seed)
        except NotReadable as unknown:
            return not_understood(written, str(unknown))
        return outcome(page.title, page.rule, run)

    def _page(self, written: Item) -> Page:
        keys = written.mapping(("game", "title", "rule", "expect", *self.keys))
        game = keys["game"].text() if "game" in keys else self.unnamed
        if game is None or game not in self.games:
            where = keys.get("game", Item(None, 1, "game"))
            raise where.wrong(f"not supported yet: another game than {' or '.join(self.games)}")
        if "expect" not in keys or keys["expect"].is_empty:
            raise keys.get("expect", Item(None, 1, "expect")).wrong("nothing is expected, so nothing could fail")
        return Page(game, _sentence(keys.get("title")), _sentence(keys.get("rule")), keys)


def outcome(title: str, rule: str, run: Run) -> Result:
    """Plays a scenario and returns what became of it; where it could not be played on, only why."""
    try:
        run.play()
        differences = list(run.differences())
    except (Stop, NotReadable) as stop:
        differences = [str(stop)]
    return Result(title, rule, not differences, tuple(differences), tuple(run.events), run.position())


def _sentence(item: Item | None) -> str:
    if item is None or item.value is None:
        return ""
    if isinstance(item.value, Mapping | tuple):
        raise item.wrong("a sentence is expected here")
    return str(item.value)
