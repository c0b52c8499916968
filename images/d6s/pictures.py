"""Everything that is drawn of d6s with Dragons, as the bot asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.d6s.armies import read_army
from engine.d6s.book import book
from engine.d6s.geometry import inches
from engine.d6s.planning.lettered import lettered
from engine.d6s.planning.lines import in_lines
from engine.d6s.planning.starters import starters
from engine.d6s.plans import Act, Deploy, Lay, Place
from engine.d6s.state import State, side_of_seat
from engine.d6s.suggesting.splitting import open_split, split_options
from engine.d6s.tables import pieces_of, readable_pieces
from engine.d6s.view import TableView
from engine.decisions import Decision
from engine.events import Event
from engine.game import Game, Outcome
from engine.values import Json, Seat
from images.blocks import Block
from images.canvas import Canvas
from images.d6s import looks, sheets
from images.d6s.describe import headline, lines
from images.d6s.facing import Facing, facing_of
from images.d6s.frames import frame_blocks
from images.d6s.layout import DENSITY, WIDTH
from images.d6s.lesson import ALT_TEXT, draw_lesson
from images.d6s.news import changes
from images.d6s.ready_tables import is_choosing, tables_block
from images.d6s.ready_tables import words as words_of_tables
from images.d6s.samples import SAMPLES, fighting, skirmish
from images.d6s.split import TITLE, split_block, split_words
from images.d6s.summary import summary_of
from images.d6s.table import crop_block, table_block
from images.palette import Palette
from images.pictures import AS_USUAL, Drawn, Moment, Names, Pictures, RenderStyle, Sample, Sheet
from images.summary import Summary
from images.text import LIMIT, cut_between_words

CHANGED: Final = "What changed"
WORDS: Final = ("letter", "notes", "also")
"""What only the words of a panel depend on."""
COLOURS, LEVEL = 128, 3
"""Of every PNG: terrain has many tones, and 150 KB are enough for it. A wide one is compressed a little more."""


class D6sPictures(Pictures[TableView]):
    """The pictures of d6s with Dragons."""

    def is_laid(self, view: TableView) -> bool:
        """Returns whether there is a battlefield, or one is being chosen: before that there are only secret armies."""
        return view.state.step != "armies"

    def board(
        self,
        view: TableView,
        names: Names,
        style: RenderStyle[TableView] = AS_USUAL,
    ) -> Sequence[Drawn]:
        """Returns the table with what just happened on it; where that was in one corner, that corner larger.
        Where the Combat Phase begins and a crowd is to be split, it shows who may fight whom instead; before there is
        a battlefield, the ready ones.

        Wide, the characters of both sides stand beside the map.
        """
        before, palette = style.before, style.palette
        facing = facing_of(view.state, style.below)
        if is_choosing(view.state):
            return [Drawn(_png(tables_block(palette, facing), palette), words_of_tables())]
        found = changes(None if before is None else before.state, view.state)
        words = cut_between_words(" ".join(lines(view.state, names, found)), LIMIT)
        graph = open_split(view.state)
        block = table_block(view.state, names, palette, found, wide=style.wide, facing=facing)
        whole = Drawn(_png(block, palette), words)
        if graph is not None:
            return [whole, _split(view.state, graph, palette, facing)]
        crop = crop_block(view.state, palette, found, facing)
        if crop is None:
            return [whole]
        told = lines(view.state, names, found)
        some = cut_between_words(" ".join(told[told.index(f"{CHANGED}:") :]), LIMIT)
        return [whole, Drawn(_png(crop, palette), some, CHANGED)]

    def differ(self, before: TableView | None, now: TableView) -> bool:
        """Returns whether anybody has moved, was wounded or is gone."""
        return before is not None and bool(changes(before.state, now.state))

    def as_text(self, view: TableView, names: Names, before: TableView | None = None) -> list[str]:
        """Returns every character with its square, Health and effects; then the changes."""
        return lines(view.state, names, changes(None if before is None else before.state, view.state))

    def previews(self, decision: Decision) -> bool:
        """Returns whether the question is a movement, a deployment, a home-made table, or an extra destination."""
        return isinstance(decision, Act | Deploy | Lay | Place)

    def preview(
        self, view: TableView, names: Names, decision: Decision, draft: Json, style: RenderStyle[TableView] = AS_USUAL
    ) -> Drawn | None:
        """Returns lettered moves, a move before it is confirmed, a deployment, or the pieces that were laid."""
        shown = _half_made(view.state, decision, draft if isinstance(draft, Mapping) else {})
        return _drawn(*shown, style.palette, style.below)

    def shown_of(self, decision: Decision, draft: Json) -> Json:
        """Returns a draft without what its panel alone says: the letter, notes, and who does the same."""
        return {key: value for key, value in draft.items() if key not in WORDS} if isinstance(draft, Mapping) else draft

    def asked_for(
        self, view: TableView, names: Names, what: Mapping[str, Json], style: RenderStyle[TableView] = AS_USUAL
    ) -> Drawn:
        """Returns reach, shots, melee, a spell or threats of a character: `{what: reach, unit: King}`."""
        return _drawn(view.state, looks.look_of(view.state, what), style.palette, style.below)

    def summary(
        self, events: Sequence[Event], outcome: Outcome, names: Names, game: Game[Any] | None = None
    ) -> Summary:
        """Returns points and characters lost, objects, the luck of the dice, and the round of the turning point."""
        return summary_of(events, outcome, names)

    has_replay = True

    def frames(
        self, moments: Sequence[Moment[TableView]], names: Names, style: RenderStyle[TableView] = AS_USUAL
    ) -> Sequence[Block]:
        """Returns the table after each moment, with what changed since the one before, and what was said below."""
        return frame_blocks(moments, names, style)

    def cards(self) -> Mapping[str, str]:
        """Returns every profile by its name and list."""
        return sheets.profiles()

    def card(self, key: str, style: RenderStyle[TableView] = AS_USUAL, *, game: str = "") -> Drawn:
        """Returns a profile with its numbers, attacks and rules. Raises KeyError."""
        profile = book().profiles[key]
        return Drawn(
            _png(sheets.profile_block(profile, style.palette), style.palette),
            cut_between_words(sheets.profile_words(profile), LIMIT),
        )

    def sheet(self, sheet: Sheet, names: Names, style: RenderStyle[TableView] = AS_USUAL) -> Sequence[Drawn]:
        """Returns an army; its lines stand in the only group of the sheet."""
        ((title, lines_),) = sheet.groups
        army, palette = read_army("\n".join([title, *lines_])), style.palette
        drawn = _png(sheets.army_block(army, palette), palette)
        return [Drawn(drawn, cut_between_words(sheets.army_words(army), LIMIT))]

    def exhibits(self, style: RenderStyle[TableView] = AS_USUAL) -> Mapping[str, bytes]:
        """Returns lettered moves, a move before it is confirmed, the looks on demand, sheets, a frame of a replay."""
        return exhibits(self, style)

    def turn(self, view: TableView, names: Names) -> str:
        """Returns "Round 3 of 12, Movement Phase; Sacred Objects"."""
        return headline(view.state).removesuffix(".")

    def lesson(self, style: RenderStyle[TableView] = AS_USUAL) -> Drawn:
        """Returns what a round is, above a table."""
        return Drawn(draw_lesson(style.palette), ALT_TEXT)

    def samples(self) -> Mapping[str, Callable[[], Sample[TableView]]]:
        """Returns a skirmish, a bare table, and armies in secret."""
        return SAMPLES


def exhibits(pictures: D6sPictures, style: RenderStyle[TableView]) -> Mapping[str, bytes]:
    """Returns one of every picture besides boards, of the usual sample."""
    palette = style.palette
    state, close = skirmish().view.state, fighting()
    knight = state.units["Knight 2"]
    moves = lettered(state, knight)
    found = {
        "lettered.png": _drawn(state, looks.lettered_moves(state, knight), palette).data,
        "before-a-move.png": _drawn(state, looks.one_move(state, moves[0].answer), palette).data,
        "profile.png": pictures.card("Cloud Giant", style).data,
        "army.png": _png(sheets.army_block(read_army(starters()[1].text), palette), palette),
    }
    for what, name in (("reach", "Knight 1"), ("shots", "Archer 1"), ("melee", "Ogre 1"), ("threat", "Archer 1")):
        found[f"{what}.png"] = _drawn(close, looks.look_of(close, {"what": what, "unit": name}), palette).data
    spell = looks.look_of(close, {"what": "spell", "unit": "Archmage 1", "spell": "cone of cold"})
    found["spell.png"] = _drawn(close, spell, palette).data
    after = skirmish().view
    after.state.units["Ogre 1"].at = inches(8), inches(14)
    told = ("Ogre 1 moves H19 to I15 (4 inches).",)
    frame = list(pictures.frames([Moment(skirmish().view, ()), Moment(after, told)], {}, style))[-1]
    return {**found, "replay-frame.png": _png(frame, palette)}


def _split(state: State, graph: Mapping[str, Sequence[str]], palette: Palette, facing: Facing) -> Drawn:
    """Returns the crowd with the suggested ways to split it."""
    options = split_options(state, graph)
    block = split_block(state, graph, options, palette, facing)
    words = cut_between_words(" ".join(split_words(state, options)), LIMIT)
    return Drawn(_png(block, palette), words, TITLE)


def _half_made(state: State, decision: Decision, draft: Mapping[str, Json]) -> tuple[State, looks.MoveLook]:
    """Returns the table and the look that shows a half-made answer."""
    if isinstance(decision, Lay):
        pieces = readable_pieces(draft.get("pieces"))
        if pieces:
            state = State.from_json(state.to_json())
            state.pieces = list(pieces_of({"pieces": pieces}))
        return state, looks.MoveLook("Your battlefield", whole=True)
    if isinstance(decision, Deploy):
        return _deployment(state, decision, draft)
    if isinstance(decision, Place):
        unit, length = state.units[str(decision.about["unit"])], int(str(decision.about["length"]))
        return state, looks.placing(state, unit, length)
    names = decision.about.get("units")
    units = [state.units[str(name)] for name in names] if isinstance(names, Sequence) else []
    riders = {unit.rides for unit in units if not unit.passenger}
    able = [unit for unit in units if not unit.passenger and unit.name not in riders] or units
    chosen = able[0] if len(able) == 1 else next((u for u in able if u.name == draft.get("unit")), None)
    if chosen is None:
        return state, looks.choosing(state, able)
    if draft.get("steps") is not None:
        return state, looks.one_move(state, {"unit": chosen.name, "steps": draft["steps"]})
    return state, looks.lettered_moves(state, chosen, not decision.about.get("going on"))


def _deployment(state: State, decision: Decision, draft: Mapping[str, Json]) -> tuple[State, looks.MoveLook]:
    """Returns the table with those who are deployed where they would stand."""
    sectors, names = decision.about.get("sectors"), decision.about.get("units")
    assert isinstance(sectors, Sequence) and isinstance(names, Sequence)
    sector = str(draft.get("sector") if draft.get("sector") in sectors else sectors[0])
    side = side_of_seat(decision.player)
    units, who = draft.get("units"), draft.get("who")
    if not isinstance(units, Mapping):
        everybody = names if decision.about.get("last") else ()
        wanted = who if isinstance(who, Sequence) and not isinstance(who, str) else everybody
        chosen = [state.units[str(name)] for name in names if name in wanted]
        units = in_lines(state, side, chosen, sector)["units"]
    table = State.from_json(state.to_json())
    for name, at in units.items():
        if isinstance(at, Sequence) and not isinstance(at, str):
            table.units[name].at = int(str(at[0])), int(str(at[1]))
    return table, looks.deployment(state, side, sector, units)


def _drawn(state: State, look: looks.MoveLook, palette: Palette, below: Seat | None = None) -> Drawn:
    block = looks.look_block(state, look, palette, facing_of(state, below))
    return Drawn(_png(block, palette), cut_between_words(look.words, LIMIT))


def paint(block: Block, palette: Palette, scale: float = 1.0, *, remember: bool = False) -> Canvas:
    """Returns a canvas with a picture on it; with `remember`, whatever sticks out of its place raises `StickingOut`."""
    canvas = Canvas(block.width, block.height, palette.table, DENSITY * scale, remember)
    block.put(canvas, 0, 0)
    return canvas


def _png(block: Block, palette: Palette) -> bytes:
    return paint(block, palette).png(COLOURS, LEVEL + (block.width > WIDTH))
