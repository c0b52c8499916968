"""The pictures of a family of games: the interface that the bot uses and a game implements.

A game draws from a view alone, so that no picture can know more than its viewer. The same arguments give the same
bytes, and nothing but their own memory is touched: any thread or process may call.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeAlias, TypeVar

from engine.decisions import Decision
from engine.events import Event
from engine.game import Game, Outcome
from engine.values import Json, Seat
from engine.view import View
from images.blocks import Block
from images.palette import NIGHT, PALETTES, Palette
from images.summary import Summary, SummaryFigure
from images.text import LIMIT, cut_between_words

V = TypeVar("V", bound=View)

Names: TypeAlias = Mapping[Seat, str]
"""The players' names by seat, whatever they contain."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as PNG, and its alternative text of at most `LIMIT` characters (`images.text`)."""

    data: bytes
    alt_text: str
    title: str = ""
    """What a picture beside another one shows."""


@dataclass(frozen=True, slots=True)
class Sample(Generic[V]):
    """A position to show and to measure the pictures with: the names of its players, and the last news."""

    view: V
    names: Names
    news: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RenderStyle(Generic[V]):
    """How something is drawn: the chosen style, and the earlier view for comparison."""

    palette: Palette = NIGHT
    wide: bool = False
    """Whether a table is drawn wide, for those who chose it; else upright, which is right for phone and desk alike."""
    before: V | None = None
    """An earlier view of the same table: the picture points out what changed since."""
    game: Game[Any] | None = None
    """The game of the match of which it is, as it was agreed: what no event says of its things, it knows. None: what is
    drawn is of no match."""
    below: Seat | None = None
    """The seat whose own edge of the table is at the bottom, where a table has sides; None: as it is laid."""


AS_USUAL: Final[RenderStyle[Any]] = RenderStyle()


class Moment(NamedTuple, Generic[V]):
    """The public table after something has happened, and the plain sentences that say what: a frame of a replay."""

    view: V
    news: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of the gallery: its file name, what it shows, its bytes."""

    name: str
    caption: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """Things to be shown together: titled groups of the keys of cards, and their owner; None: no owner."""

    title: str
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    owner: Seat | None = None
    compares: bool = False
    """Whether its groups are alternatives, to be compared at a glance."""


class Pictures(ABC, Generic[V]):
    """Everything that is drawn of the games of one family. Only the board, its text and a sample must be there."""

    # -- the table -------------------------------------------------------------------------------------------------

    def is_laid(self, view: V) -> bool:
        """Returns whether there is a table yet that is worth a picture in the thread."""
        return True

    @abstractmethod
    def board(self, view: V, names: Names, style: RenderStyle[V] = AS_USUAL) -> Sequence[Drawn]:
        """Returns the whole table, and after it at most one picture that shows a part of it larger, with its title.

        Upright ones are at most as high as 4 : 3.
        """

    def differ(self, before: V | None, now: V) -> bool:
        """Returns whether a board has anything to point out."""
        return before is not None and before.to_json() != now.to_json()

    def describe(self, view: V, names: Names, limit: int = LIMIT) -> str:
        """Returns the table in at most `limit` characters, the most important first."""
        return cut_between_words(" ".join(self.as_text(view, names)), limit)

    @abstractmethod
    def as_text(self, view: V, names: Names, before: V | None = None) -> list[str]:
        """Returns all that the board shows, line by line; with `before` also what changed."""

    def previews(self, decision: Decision) -> bool:
        """Returns whether a half-made answer to a question is shown as a picture."""
        return False

    def preview(
        self, view: V, names: Names, decision: Decision, draft: Json, style: RenderStyle[V] = AS_USUAL
    ) -> Drawn | None:
        """Returns the table with an unfinished answer, for the asked player; None where words are enough.

        `view` is that seat's own, and only that seat sees the picture.
        """
        return None

    def shown_of(self, decision: Decision, draft: Json) -> Json:
        """Returns the parts of a half-made answer on which its `preview` depends: two with the same look the same."""
        return draft

    def asked_for(self, view: V, names: Names, what: Mapping[str, Json], style: RenderStyle[V] = AS_USUAL) -> Drawn:
        """Returns a look at the table, for one of the family's own commands: `what` says which.

        Raises a `Refusal` for an unknown look.
        """
        raise NotImplementedError("a game whose commands ask for looks draws them")

    # -- events with a picture of their own ------------------------------------------------------------------------

    def pictured(self, events: Sequence[Event]) -> Sequence[Sequence[Event]]:
        """Returns those events that have a picture of their own, in groups that belong together, oldest first."""
        return ()

    def event(self, events: Sequence[Event], names: Names, style: RenderStyle[V] = AS_USUAL) -> Sequence[Drawn]:
        """Returns the pictures of one of these groups, a roll with what answered it: mostly one, at most as high as
        4 : 3; what has no room is on the next.
        """
        raise NotImplementedError("a game that names such events draws them")

    def together(
        self, groups: Sequence[Sequence[Event]], names: Names, style: RenderStyle[V] = AS_USUAL
    ) -> Sequence[Drawn]:
        """Returns the pictures of several of these groups, in their order: what has room on one may share it."""
        return [drawn for group in groups for drawn in self.event(group, names, style)]

    def scene(self, events: Sequence[Event]) -> Sequence[Sequence[Event]]:
        """Returns those groups of `told` whose picture stands in the thread with their text: the last fight, with all
        its parts; none where words are enough.
        """
        return ()

    def is_over(self, events: Sequence[Event]) -> bool:
        """Returns whether something else has begun after the last `scene` of these events: its picture is put away."""
        return False

    def summary(
        self, events: Sequence[Event], outcome: Outcome, names: Names, game: Game[Any] | None = None
    ) -> Summary:
        """Returns the summary of a finished match, from all public events: figures for each player, and the turning
        point by what decided it.

        `game` is that of the match, as in `RenderStyle`.
        """
        turns = Counter(str(getattr(event.facts, "player", "")) for event in events if event.facts.begins == "turn")
        return Summary(
            (SummaryFigure("Turns", {seat: str(turns.get(str(seat), 0)) for seat in names}),) if turns else ()
        )

    # -- a replay --------------------------------------------------------------------------------------------------

    tables_stay: ClassVar[bool] = True
    """Whether a finished message keeps its picture of the table; else only the newest message shows it."""
    has_replay: ClassVar[bool] = False
    """Whether `frames` shows a match again."""

    def frames(self, moments: Sequence[Moment[V]], names: Names, style: RenderStyle[V] = AS_USUAL) -> Sequence[Block]:
        """Returns a frame for each moment, laid out and not drawn yet, all of one size. Empty: there is no replay."""
        return ()

    def turn(self, view: V, names: Names) -> str:
        """Returns where the match stands, in a few words without a full stop: "Turn 3, Alice is marching"."""
        return ""

    # -- things to look at -----------------------------------------------------------------------------------------

    def cards(self) -> Mapping[str, str]:
        """Returns everything that can be looked at alone, a die, a card or a sheet of them: its key by its name."""
        return {}

    def card(self, key: str, style: RenderStyle[V] = AS_USUAL, *, game: str = "") -> Drawn:
        """Returns one of these, by the game of the user's match, if any. Raises KeyError for an unknown key."""
        raise KeyError(key)

    def sheet(self, sheet: Sheet, names: Names, style: RenderStyle[V] = AS_USUAL) -> Sequence[Drawn]:
        """Returns several such things on one sheet; where they have no room there, on another."""
        raise NotImplementedError("a game whose Face names the player's own things draws them")

    # -- to learn --------------------------------------------------------------------------------------------------

    def lesson(self, style: RenderStyle[V] = AS_USUAL) -> Drawn:
        """Returns how the game is played in one picture, beside the five sentences of its face."""
        raise NotImplementedError("a game that is taught draws its lesson")

    # -- to look at and to measure ---------------------------------------------------------------------------------

    @abstractmethod
    def samples(self) -> Mapping[str, Callable[[], Sample[V]]]:
        """Returns positions that show what there is to see, made when called, the most usual one first."""

    def exhibits(self, style: RenderStyle[V] = AS_USUAL) -> Mapping[str, bytes]:
        """Returns more pictures for the gallery, by file name."""
        return {}

    def gallery(self, palette: Palette = NIGHT) -> Iterator[Shown]:
        """Yields every kind of picture there is, to look at: the lesson, samples, exhibits; in the usual colours also a
        sample in all others.
        """
        yield from self._lesson_shown(palette)
        for name, make in self.samples().items():
            sample = make()
            if not self.is_laid(sample.view):
                continue
            known: set[bytes] = set()
            for layout, wide in (("upright", False), ("wide", True)):
                for number, drawn in enumerate(self.board(sample.view, sample.names, RenderStyle(palette, wide)), 1):
                    # Some boards are the same in both.
                    if drawn.data not in known:
                        more = f"-{number}" if number > 1 else ""
                        caption = f"{name.replace('_', ' ')}, {layout}"
                        yield Shown(f"board-{name}-{layout}{more}.png", caption, drawn.data)
                    known.add(drawn.data)
        sample = next(iter(self.samples().values()))()
        for name, other in PALETTES.items() if palette is NIGHT else ():
            drawn = self.board(sample.view, sample.names, RenderStyle(other))[0]
            yield Shown(f"palette-{name}.png", f"palette {name}", drawn.data)
        for name, data in self.exhibits(RenderStyle(palette)).items():
            yield Shown(name, name.partition(".")[0], data)

    def _lesson_shown(self, palette: Palette) -> Iterator[Shown]:
        with suppress(NotImplementedError):
            yield Shown("lesson.png", "how to play", self.lesson(RenderStyle(palette)).data)


AnyPictures: TypeAlias = Pictures[Any]
