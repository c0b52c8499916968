"""Everything that is drawn of Dragon Dice, as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.dragon_dice.edition import Edition
from engine.dragon_dice.printed.dice import Catalogue
from engine.dragon_dice.proving.books import BOOKS
from engine.dragon_dice.proving.contents import OF_401C
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.view import TableView
from engine.dragon_dice.wording import WORDING
from engine.english import listed
from engine.events import Event
from engine.game import Game, Outcome
from images.blocks import Block
from images.dragon_dice.alt_text import board_as_text, describe_board, describe_focus
from images.dragon_dice.board import draw_board, draw_changes
from images.dragon_dice.cards import describe_card, draw_card
from images.dragon_dice.changes import changes_between
from images.dragon_dice.changes_text import changes_as_text, describe_changes, describe_marked_board
from images.dragon_dice.frames import frame_blocks
from images.dragon_dice.gathering import event_title, exchanges, is_over, last_scene
from images.dragon_dice.lesson import ALT_TEXT, draw_lesson
from images.dragon_dice.portrait.pictures import ON_ONE, draw_portrait
from images.dragon_dice.ready_forces import describe_ready_forces, draw_ready_forces
from images.dragon_dice.roll import draw_events, draw_together
from images.dragon_dice.roll_text import describe_events, describe_together
from images.dragon_dice.sheets import describe_sheet, draw_sheet
from images.dragon_dice.summary import summary_of
from images.dragon_dice.words import turn_sentence
from images.palette import NIGHT, Palette
from images.pictures import AS_USUAL, Drawn, Moment, Names, Pictures, RenderStyle, Sample, Sheet, Shown
from images.summary import Summary
from images.text import LIMIT, short_name, shown_name

MOST_OF_THE_BOARD: Final = 0.5
"""Changes are shown beside the board only if they take no more than this share of the board's area."""

CHANGED: Final = "What changed"

LARGER: Final = 1.4
"""The scale of what is shown beside the board: a phone shows it as wide as the board, and more finely."""


def _dice_of(game: Game[Any] | None) -> Catalogue:
    """Returns what is printed on the dice of a match, and for no match those of the book that has all of them.

    Whoever builds a force may name a die that the match's book does not have, and sees it.
    """
    return _book_of(game)[DICE].house


def _book_of(game: Game[Any] | None) -> Edition:
    return game.edition if isinstance(game, DragonDice) else OF_401C.edition


def _in_parts(pictures: Sequence[bytes], words: str, title: str) -> list[Drawn]:
    """Returns pictures of which the first is described with all that they show."""
    last = len(pictures)
    others = [
        Drawn(data, f"Part {part} of {last} of what the first picture tells.", title)
        for part, data in enumerate(pictures[1:], 2)
    ]
    return [Drawn(pictures[0], words, title), *others]


class DragonDicePictures(Pictures[TableView]):
    """The pictures of Dragon Dice."""

    has_replay = True
    tables_stay = False

    def is_laid(self, view: TableView) -> bool:
        """Returns whether the forces are revealed: before that there is only what is secret."""
        return bool(view.terrains)

    def board(
        self,
        view: TableView,
        names: Names,
        style: RenderStyle[TableView] = AS_USUAL,
    ) -> Sequence[Drawn]:
        """Returns terrains, armies and what lies beside the table; then what changed, or where the player stands. Of
        many players a wide board would be much higher than wide: they have upright ones."""
        words = describe_marked_board(view, names, style.before, LIMIT)
        if style.wide and len(view.players) <= ON_ONE:
            return self._wide(view, names, words, style)
        first, *others = draw_portrait(view, names, palette=style.palette, before=style.before)
        if not others or not view.marching:
            return [Drawn(first, words)]
        own = describe_focus(view, view.marching, names, LIMIT)
        return [Drawn(first, words), Drawn(others[0], own, f"Where {shown_name(names, view.marching)} stands")]

    def _wide(self, view: TableView, names: Names, words: str, style: RenderStyle[TableView]) -> Sequence[Drawn]:
        palette, before = style.palette, style.before
        whole = Drawn(draw_board(view, names, palette=palette, before=before), words)
        crop = draw_changes(view, names, before, scale=LARGER, palette=palette, most=MOST_OF_THE_BOARD)
        if crop is None:
            return [whole]
        return [whole, Drawn(crop, describe_changes(view, names, before, LIMIT), CHANGED)]

    def differ(self, before: TableView | None, now: TableView) -> bool:
        """Returns whether armies or terrains have changed."""
        return bool(changes_between(before, now))

    def describe(self, view: TableView, names: Names, limit: int = LIMIT) -> str:
        """Returns terrains and armies, then what lies beside the table, then the units as far as there is room."""
        return describe_board(view, names, limit)

    def as_text(self, view: TableView, names: Names, before: TableView | None = None) -> list[str]:
        """Returns the board in lines, and after them what changed."""
        changes = changes_as_text(view, names, before)
        return [*board_as_text(view, names), *([f"{CHANGED}:", *changes] if changes else [])]

    def pictured(self, events: Sequence[Event]) -> Sequence[Sequence[Event]]:
        """Returns each roll with its answers, the damage, and the losses."""
        return exchanges(events)

    def event(self, events: Sequence[Event], names: Names, style: RenderStyle[TableView] = AS_USUAL) -> Sequence[Drawn]:
        """Returns rolls with every die and the whole sum."""
        title = event_title(events)
        said = _book_of(style.game)[WORDING]
        drawn = draw_events(events, names, palette=style.palette, known=_dice_of(style.game), said=said)
        return _in_parts(drawn, describe_events(events, names, said=said), title)

    def together(
        self, groups: Sequence[Sequence[Event]], names: Names, style: RenderStyle[TableView] = AS_USUAL
    ) -> Sequence[Drawn]:
        """Returns an attack and its counter-attack on one picture where both have room there, under a title that names
        both; else one after the other, each under its own."""
        said = _book_of(style.game)[WORDING]
        drawn = draw_together(groups, names, palette=style.palette, known=_dice_of(style.game), said=said)
        first, *others = dict.fromkeys(map(event_title, groups))
        title = listed([first, *(other[:1].lower() + other[1:] for other in others)])
        if len(drawn) == 1:
            return _in_parts(drawn, describe_together(groups, names, said=said), title)
        return [replace(one, title=event_title(group)) for group in groups for one in self.event(group, names, style)]

    def scene(self, events: Sequence[Event]) -> Sequence[Sequence[Event]]:
        """Returns the last fight, by dice or by spells with rolls or losses: all of one action, so that the
        counter-attack does not hide earlier losses. Without a fight, the last opposed maneuver, or the roll of magic. A
        charge is shown while its answer still has a question.
        """
        return last_scene(events)

    def is_over(self, events: Sequence[Event]) -> bool:
        """Returns whether a march, a phase or an action has begun or ended since."""
        return is_over(events)

    def summary(
        self, events: Sequence[Event], outcome: Outcome, names: Names, game: Game[Any] | None = None
    ) -> Summary:
        """Returns captures, losses, dice against the average, and the turn in which it turned."""
        return summary_of(events, outcome, names, _dice_of(game))

    def frames(
        self, moments: Sequence[Moment[TableView]], names: Names, style: RenderStyle[TableView] = AS_USUAL
    ) -> Sequence[Block]:
        """Returns small tables for phones."""
        return frame_blocks(moments, names, style)

    def turn(self, view: TableView, names: Names) -> str:
        """Returns "Turn 3, Alice is marching"."""
        return turn_sentence(view, {player.seat: short_name(names, player.seat) for player in view.players})

    def cards(self) -> Mapping[str, str]:
        """Returns every die by its printed name, of the book that has all of them."""
        known = _dice_of(None)
        return {name: name for name in (*known.dice, *known.terrains)}

    def card(self, key: str, style: RenderStyle[TableView] = AS_USUAL, *, game: str = "") -> Drawn:
        """Returns a die with all its faces, with what its icons do by the book of a game, where it has such a die."""
        book = BOOKS.get(game, OF_401C)
        if key not in book.edition[DICE].dice and key not in book.edition[DICE].terrains:
            book = OF_401C
        return Drawn(draw_card(key, palette=style.palette, book=book), describe_card(key, book=book))

    def sheet(self, sheet: Sheet, names: Names, style: RenderStyle[TableView] = AS_USUAL) -> Sequence[Drawn]:
        """Returns an army or a force as its dice; several forces to choose from as a row of dice each."""
        if sheet.compares:
            drawn_ = draw_ready_forces(sheet.groups, palette=style.palette, known=_dice_of(style.game))
            return [Drawn(drawn_, describe_ready_forces(sheet.groups))]
        drawn = draw_sheet(sheet, names, palette=style.palette, known=_dice_of(style.game))
        return _in_parts(drawn, describe_sheet(sheet, names), "")

    def lesson(self, style: RenderStyle[TableView] = AS_USUAL) -> Drawn:
        """Returns how a player wins, what a march does, what the faces 1 to 8 mean."""
        return Drawn(draw_lesson(style.palette, "Dragon Dice" if style.game is None else style.game.title), ALT_TEXT)

    def samples(self) -> Mapping[str, Callable[[], Sample[TableView]]]:
        """Returns tables from the first secret force to six crowded players."""
        # What is there to be looked at is played by the rules: players do not wait for it.
        from images.dragon_dice.samples import SAMPLES

        return SAMPLES

    def gallery(self, palette: Palette = NIGHT) -> Iterator[Shown]:
        """Yields the lesson, boards of samples and of random play, what changed, dice, rolls, replays, icons."""
        from images.dragon_dice.gallery import gallery

        yield from gallery(palette)

    def exhibits(self, style: RenderStyle[TableView] = AS_USUAL) -> Mapping[str, bytes]:
        """Returns rolls, cards and sheets of dice, and a replay."""
        from images.dragon_dice.exhibits import EXHIBITS

        return {name: draw(style.palette) for name, draw in EXHIBITS.items()}
