"""A registry that makes each entry when it is first looked up. Listing the names costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

L = TypeVar("L")
T = TypeVar("T")


class LazyRegistry(Mapping[str, T], Generic[L, T]):
    """Entries by name. `take` makes an entry when it is first looked up; later lookups get the same one."""

    def __init__(self, labels: Mapping[str, L], take: Callable[[str], T]) -> None:
        self.labels = labels
        """A label for each name, known before the entry is made; in order."""
        self._take = take
        self._taken: dict[str, T] = {}

    @classmethod
    def of(cls, things: Mapping[str, T], label: Callable[[T], L]) -> LazyRegistry[L, T]:
        """Returns existing things as a registry, with the label of each; a registry unchanged."""
        if isinstance(things, LazyRegistry):
            return things
        return cls({name: label(thing) for name, thing in things.items()}, things.__getitem__)

    def __getitem__(self, name: str) -> T:
        """Returns an entry. Raises KeyError for an unknown name."""
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
