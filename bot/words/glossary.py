"""Basic words of a game, such as turn or hit: in our words, with their page in its book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

CHAPTER: Final = "Words of the game"


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: what it is, where the book says so, and by which other words one asks for it."""

    name: str
    where: str
    text: str
    also: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Returns every word for it, in small letters."""
        return (self.name.lower(), *self.also)

    def lines(self) -> tuple[str, ...]:
        """Returns the word with its place, and what it is."""
        return (f"**{self.name}** — {self.where}", self.text)


@dataclass(frozen=True, slots=True)
class Glossary:
    """The first words of one book, and by which words one asks for what the book prints by another name."""

    terms: Sequence[Term] = ()
    printed: Mapping[str, str] = field(default_factory=dict)

    def named(self, name: str) -> list[Term]:
        """Returns the words of the game of this name, whatever the case."""
        asked = name.strip().lower()
        return [term for term in self.terms if asked in term.names]

    def like(self, typed: str) -> Iterator[Term]:
        """Yields those of which a name begins with what is typed."""
        needle = typed.strip().lower()
        return (term for term in self.terms if any(name.startswith(needle) for name in term.names))

    def as_printed(self, name: str) -> str:
        """Returns the book's name for a term; the term itself where there is no other."""
        return self.printed.get(name.strip().lower(), name)
