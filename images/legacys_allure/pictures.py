"""Everything that is drawn of Legacy's Allure, as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.decisions import Decision
from engine.events import Event
from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.hexes import SEATS, Hex
from engine.legacys_allure.notation import tags
from engine.legacys_allure.options import actions_of
from engine.legacys_allure.orders import PROMPT
from engine.legacys_allure.plans import preview
from engine.legacys_allure.played import played
from engine.legacys_allure.state import State, UnitId
from engine.legacys_allure.view import BoardView, view_of
from engine.refusals import Refusal
from engine.values import Json, Seat
from images.legacys_allure.board import Marks, draw_board, turn_words
from images.legacys_allure.cards import describe_sheet, draw_card, draw_sheet, face_of, printed_cards
from images.legacys_allure.lesson import ALT_TEXT, draw_lesson
from images.legacys_allure.summary import summary_of
from images.legacys_allure.words import board_lines
from images.palette import NIGHT, Palette
from images.pictures import Drawn, Names, Pictures, Sample, Sheet
from images.summary import Summary
from images.text import LIMIT, cut_between_words


class AllurePictures(Pictures[BoardView]):
    """The pictures of Legacy's Allure."""

    def is_laid(self, view: BoardView) -> bool:
        """Returns whether there is anything on the map."""
        return view.table.step not in ("kingdoms", "contest")

    def board(
        self,
        view: BoardView,
        names: Names,
        *,
        palette: Palette = NIGHT,
        wide: bool = False,
        before: BoardView | None = None,
    ) -> Sequence[Drawn]:
        """Returns the map; with an earlier view it shows who went where, who was hurt and who died."""
        marks = Marks() if before is None else changes(before.table, view.table)
        return [Drawn(draw_board(view, names, palette, marks), self.describe(view, names))]

    def as_text(self, view: BoardView, names: Names, before: BoardView | None = None) -> list[str]:
        """Returns the board in lines; with an earlier view first what changed."""
        lines = board_lines(view, names)
        return lines if before is None else [*_changes_in_words(before.table, view.table), *lines]

    def previews(self, decision: Decision) -> bool:
        """Returns whether it is the question which unit acts."""
        return decision.prompt == PROMPT

    def preview(
        self,
        view: BoardView,
        names: Names,
        decision: Decision,
        draft: Json,
        *,
        palette: Palette = NIGHT,
        wide: bool = False,
    ) -> Drawn | None:
        """Returns, for who is to act, where the chosen unit can go and whom it can reach, or what its action does."""
        if decision.prompt != PROMPT or not isinstance(draft, Mapping):
            return None
        chosen = draft.get("action")
        if isinstance(chosen, Mapping):
            return self._outcome(view, names, decision.player, chosen, palette)
        unit = view.table.units.get(UnitId(str(draft.get("unit"))))
        marks = Marks()
        if unit is not None and unit.hex is not None:
            marks = Marks(reach=tuple(reach_of(view.table, unit.id)))
        return Drawn(draw_board(view, names, palette, marks), self.describe(view, names))

    def _outcome(
        self, view: BoardView, names: Names, seat: Seat, chosen: Mapping[str, Json], palette: Palette
    ) -> Drawn | None:
        try:
            action = check_action(view.table, seat, Action.from_json(chosen))
        except Refusal:
            return None
        seen = preview(view.table, seat, action)
        after = BoardView(view.seat, seen.after, view.hands)
        marks = changes(view.table, seen.after)
        return Drawn(draw_board(after, names, palette, marks), self.describe(after, names))

    def summary(self, events: Sequence[Event], winners: Sequence[Seat], names: Names) -> Summary:
        """Returns rounds, damage, and who died in which."""
        return summary_of(events, winners, names)

    def turn(self, view: BoardView, names: Names) -> str:
        """Returns where the match stands, in a few words."""
        return turn_words(view, names)

    def cards(self) -> Mapping[str, str]:
        """Returns every card of the starter set by its title."""
        return {title: title for title in printed_cards()}

    def card(self, key: str, *, palette: Palette = NIGHT) -> Drawn:
        """Returns a card: its values, and its rules in words made from its data."""
        return Drawn(draw_card(key, palette), cut_between_words(" ".join(face_of(key).as_text()), LIMIT))

    def sheet(self, sheet: Sheet, names: Names, *, palette: Palette = NIGHT) -> Drawn:
        """Returns a hand, an army or a set as its cards."""
        return Drawn(draw_sheet(sheet, names, palette), describe_sheet(sheet, names))

    def lesson(self, *, palette: Palette = NIGHT) -> Drawn:
        """Returns how one wins and what a turn is, above a map with two armies."""
        return Drawn(draw_lesson(palette), ALT_TEXT)

    def samples(self) -> Mapping[str, Callable[[], Sample[BoardView]]]:
        """Returns a Blitz in its middle, a full board at its start, and a draft."""
        return {
            "middle": lambda: _sample("blitz", 40),
            "start": lambda: _sample("blitz", 2),
            "draft": lambda: _sample("draft", 9),
        }


def changes(before: State, now: State) -> Marks:
    """Returns what a picture points out between two positions."""
    short = tags(now)
    ways: list[tuple[Hex, Hex, bool]] = []
    damage: list[tuple[Hex, int]] = []
    ghosts: list[tuple[Hex, str]] = []
    for unit in now.units.values():
        was = before.units.get(unit.id)
        if was is None or was.hex is None:
            continue
        if unit.hex is None:
            ghosts.append((was.hex, short[unit.id]))
            continue
        if unit.hex != was.hex:
            ways.append((was.hex, unit.hex, True))
        if unit.health < was.health:
            damage.append((unit.hex, was.health - unit.health))
    return Marks(tuple(ways), tuple(damage), tuple(ghosts))


def reach_of(state: State, unit: UnitId) -> list[tuple[Hex, str]]:
    """Returns where a unit could go, and whom it could attack or aim at."""
    found: dict[Hex, str] = {}
    for action in actions_of(state, state.units[unit]):
        if action.target is not None:
            found[state.units[action.target].place] = "attack"
        elif action.use:
            for value in action.on:
                there = state.units.get(UnitId(str(value)))
                if there is not None and there.hex is not None:
                    found.setdefault(there.hex, "ability")
        elif action.way:
            found.setdefault(action.way[-1], "move")
    return list(found.items())


def _changes_in_words(before: State, now: State) -> list[str]:
    short = tags(now)
    lines = []
    for unit in now.units.values():
        was = before.units.get(unit.id)
        if was is None or was.hex is None:
            continue
        if unit.hex is None:
            lines.append(f"{short[unit.id]} died on {was.hex}.")
        elif unit.hex != was.hex:
            lines.append(f"{short[unit.id]} went from {was.hex} to {unit.hex}.")
        if unit.hex is not None and unit.health != was.health:
            lines.append(f"{short[unit.id]}: health {was.health} to {unit.health}.")
    return lines


def _sample(format_: str, answers: int) -> Sample[BoardView]:
    """Returns a position of a match by random play, always the same one."""
    return Sample(view_of(played(format_, answers), None), {SEATS[0]: "Ada", SEATS[1]: "Bo"})
