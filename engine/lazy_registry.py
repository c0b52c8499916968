"""Things by name, each of which is made when it is first taken: to name one costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

L = TypeVar("L")
T = TypeVar("T")


class Shelf(Mapping[str, T], Generic[L, T]):
    """Things by name. `take` makes one by its name; all who take it get the same one."""

    def __init__(self, labels: Mapping[str, L], take: Callable[[str], T]) -> None:
        self.labels = labels
        """What stands on each, and is known before anybody takes it; in their order."""
        self._take = take
        self._taken: dict[str, T] = {}

    @classmethod
    def of(cls, things: Mapping[str, T], label: Callable[[T], L]) -> Shelf[L, T]:
        """Returns things that are there already as a shelf, with the label of each; a shelf as it is."""
        if isinstance(things, Shelf):
            return things
        return cls({name: label(thing) for name, thing in things.items()}, things.__getitem__)

    def __getitem__(self, name: str) -> T:
        """Returns a thing. Raises KeyError for one that is not there."""
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
