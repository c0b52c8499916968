"""Cards: all faces of a die, and what its icons do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.dragon_dice.printed.dice import (
    Catalogue,
    DieKind,
    DragonKind,
    ItemKind,
    MinorTerrainKind,
    TerrainKind,
    UnitKind,
)
from engine.dragon_dice.proving.contents import OF_401C, Book
from engine.dragon_dice.proving.in_words import icon_in_brief, with_its_number
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.wording import WORDING, Wording
from engine.english import listed
from images import fonts
from images.blocks import Block, flowing, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas
from images.chips import chip, disc, fitting
from images.dragon_dice import words
from images.dragon_dice.faces import Worth, colours_of, die_token, face_block, is_special
from images.palette import NIGHT, Colour, Palette, contrast, mix
from images.text import LIMIT, cut_between_words
from images.typescale import BODY, HEADING, LABEL, LEAST_NAME, NUMERAL, SMALL, STRONG, SUBHEADING, TITLE

Kind = DieKind | TerrainKind

WIDTH: Final = 720.0
"""Units of a card, at which a phone shows the smallest text ten pixels high."""
SCALE: Final = 1.5

_MARGIN: Final = 12.0
_INSET: Final = 18.0
_GAP: Final = 12.0
_FACE: Final = 96.0
_ROW_FACE: Final = 54.0
_READABLE: Final = 4.5
_MOST_LINES: Final = 8
"""So many lines of what an icon does are shown; `/rules` has all of it."""
_MOST_KINDS: Final = 40
"""A sheet with more kinds of dice shows that many and says how many more there are."""


def printed(name: str, known: Catalogue) -> Kind | None:
    """Returns the die of this printed name, or None."""
    return known.dice.get(name) or known.terrains.get(name)


def draw_card(name: str, *, scale: float = SCALE, palette: Palette = NIGHT, book: Book = OF_401C) -> bytes:
    """Returns a picture of a die with all its faces as PNG, with what its icons do by a book.

    Raises KeyError for a name that is on no die.
    """
    return painted(card_block(name, palette, book), scale, palette).png()


# -- in words ----------------------------------------------------------------------------------------------------------


def describe_card(name: str, limit: int = LIMIT, book: Book = OF_401C) -> str:
    """Returns the alternative text of a card. Raises KeyError for a name that is on no die."""
    return cut_between_words(" ".join(card_as_text(name, book)), limit)


def card_as_text(name: str, book: Book = OF_401C) -> list[str]:
    """Returns all that a card shows, as lines. Raises KeyError for a name that is on no die."""
    kind = _known(name, book)
    faces = ", ".join(face_words(kind))
    lines = [f"{kind.name}: {about(kind, book.edition[WORDING])}.", f"Faces: {faces}."]
    if isinstance(kind, UnitKind | ItemKind):
        lines += [f"{icon} ({place}): {_does(icon, kind, book)}" for icon, place in _places(kind, book)]
    return lines


def face_words(kind: Kind) -> list[str]:
    if isinstance(kind, UnitKind | ItemKind):
        return [
            f"{face.count} {words.icon_word(face.icon)}{f' ({face.element})' if face.element else ''}"
            for face in kind.faces
        ]
    if isinstance(kind, TerrainKind | MinorTerrainKind):
        return [f"{number} {words.icon_word(icon)}" for number, icon in enumerate(kind.faces, 1)]
    return [icon if count == 1 else f"{count} {icon}" for icon, count in Counter(kind.faces).items()]


def about(kind: Kind, said: Wording = OF_401C.edition[WORDING]) -> str:
    """Returns what a die is: "Coral Elves, heavy melee, large, 3 health"."""
    if isinstance(kind, UnitKind):
        what = ", ".join({kind.unit_class.replace("_", " "): None, said.size(kind.size): None})
        saves = f", {_automatic_saves(kind)}" if kind.automatic_saves else ""
        return f"{kind.species}, {what}, {kind.health} health{saves}{_made_of(kind)}"
    if isinstance(kind, ItemKind):
        action = f" for {kind.action.lower()}" if kind.action else ""
        return f"{f'{kind.size} ' if kind.size else ''}{kind.variety}{action}{_made_of(kind)}"
    if isinstance(kind, MinorTerrainKind):
        anywhere = ", suits every terrain" if kind.anywhere else ""
        return f"minor terrain of {listed(kind.elements)}{anywhere}"
    if isinstance(kind, TerrainKind):
        return f"terrain of {listed(said.colours(kind.elements))}, eighth face {kind.eighth_face}"
    elements = listed(said.colours(kind.elements)) or "no element"
    more = f", counts as {kind.counts_as} dragons" if kind.counts_as > 1 else ""
    return f"{kind.kind.replace('_', ' ')} dragon ({elements}), {kind.health} health{more}"


def _automatic_saves(kind: UnitKind) -> str:
    return f"{kind.automatic_saves} automatic save{'s' if kind.automatic_saves > 1 else ''}"


def _made_of(kind: UnitKind | ItemKind) -> str:
    """Returns what a die is made of, where that is not the same for all of its name."""
    if kind.alloy:
        return f", of {kind.alloy}"
    return f", {listed(kind.elements)}" if "(" in kind.name or len(kind.elements) > 2 else ""


def _places(kind: UnitKind | ItemKind, book: Book) -> list[tuple[str, str]]:
    """Returns the special icons of a die, each with the place in the book that tells what it does."""
    table = book.edition[ICONS]
    icons = {face.icon: None for face in kind.faces if is_special(face.icon) and face.icon in table}
    return [(icon, f"p. {table[icon].page}" if book.icons_have_pages else book.icons) for icon in icons]


def _does(icon: str, kind: UnitKind | ItemKind, book: Book) -> str:
    """Returns what a special icon of a die does, with the number that this die shows beside it."""
    numbers = [face.count for face in kind.faces if face.icon == icon]
    return with_its_number(icon_in_brief(icon, kind.alloy, book), numbers)


def _known(name: str, book: Book) -> Kind:
    kind = printed(name, book.edition[DICE])
    if kind is None:
        raise KeyError(name)
    return kind


# -- the card of one die -----------------------------------------------------------------------------------------------


def card_block(name: str, palette: Palette = NIGHT, book: Book = OF_401C) -> Block:
    """Returns a card laid out, not drawn yet. Raises KeyError for a name that is on no die."""
    kind = _known(name, book)
    width = WIDTH - 2 * _MARGIN
    inner = width - 2 * _INSET
    facts = _facts(kind, inner, palette, book.edition[WORDING])
    parts = [facts, _faces(kind, inner, palette), *_effects(kind, inner, palette, book)]
    body = padded(stacked(parts, 18, inner), _INSET, 16, 18)
    whole = on_panel(stacked([_head(kind, width, palette), body], 0, width), palette.panel, 18)
    return padded(whole, _MARGIN, _MARGIN, _MARGIN)


def _head(kind: Kind, width: float, palette: Palette) -> Block:
    colours = colours_of(kind)
    left, right = (_dark(palette.element(colours, half), palette) for half in (0, 1))
    portrait = terrain_die(kind, 92, palette) if isinstance(kind, TerrainKind) else die_token(kind, 1.35, palette)
    at = 128.0
    room = width - at - _INSET
    style = fitting(kind.name, room, (TITLE, HEADING, SUBHEADING))
    heading = _heading_of(kind)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        canvas.banner(Box(x, y, width, 124), left, right, 18)
        portrait.put(canvas, x + (at - portrait.width) / 2, y + (124 - portrait.height) / 2)
        canvas.text(x + at, y + 48 - style.line / 2, kind.name, style, palette.light, room)
        canvas.text(x + at, y + 78, heading, BODY, palette.light, room)

    return Block(width, 124, paint_head)


def _dark(colour: Colour, palette: Palette) -> Colour:
    """Returns a shade of a colour on which light text can be read: the lighter the colour, the darker the shade."""
    share = 0.42
    while contrast(palette.light, mix(colour, palette.ink, share)) < _READABLE:
        share += 0.04
    return mix(colour, palette.ink, share)


def _heading_of(kind: Kind) -> str:
    match kind:
        case UnitKind():
            return kind.species
        case ItemKind():
            return kind.variety.capitalize()
        case MinorTerrainKind():
            return "Minor terrain"
        case DragonKind():
            return "Dragon"
    return "Terrain"


def terrain_die(kind: TerrainKind, side: float, palette: Palette) -> Block:
    """A terrain die that shows its eighth face."""
    style = NUMERAL if side > 80 else LEAST_NAME

    def paint_die(canvas: Canvas, x: float, y: float) -> None:
        canvas.polygon(x, y, side, palette.ink)
        canvas.polygon(x + 2.5, y + 2.5, side - 5, palette.paper)
        canvas.text(x, y + side * 0.28 - style.line / 2, str(len(kind.faces)), style, palette.ink, side, "middle")
        canvas.icon(x + side * 0.3, y + side * 0.52, kind.eighth_face, side * 0.4, palette.ink)

    return Block(side, side, paint_die)


def _facts(kind: Kind, width: float, palette: Palette, said: Wording) -> Block:
    """Elements, class, size, health as chips."""
    made_of = (kind.alloy,) if isinstance(kind, UnitKind | ItemKind) and kind.alloy else kind.elements
    blocks = [disc(element, palette) for element in made_of or ("ivory",)]
    chips: list[tuple[str, str]] = []
    if isinstance(kind, ItemKind):
        chips += [(kind.size, "")] if kind.size else []
        chips.append((kind.variety, kind.variety))
        chips += [(words.icon_word(kind.action), kind.action)] if kind.action else []
        chips += [(kind.alloy, "")] if kind.alloy else []
    elif isinstance(kind, MinorTerrainKind):
        chips += [(listed(kind.elements), ""), (kind.kind.lower(), kind.kind)]
        chips += [("suits every terrain", "")] if kind.anywhere else []
    elif isinstance(kind, UnitKind):
        if not kind.is_monster:
            chips.append((kind.unit_class.replace("_", " "), kind.unit_class))
        chips += [(said.size(kind.size), "")] if kind.size != kind.unit_class else []
        chips.append((f"{kind.health} health", "health"))
        chips += [(_automatic_saves(kind), "SAVE")] if kind.automatic_saves else []
        chips += [(kind.alloy, "")] if kind.alloy else []
    elif isinstance(kind, DragonKind):
        chips += [
            (kind.kind.replace("_", " "), ""),
            (kind.form.lower(), kind.form),
            (f"{kind.health} health", "health"),
        ]
        if kind.counts_as > 1:
            chips.append((f"counts as {kind.counts_as} dragons", ""))
    else:
        chips += [(listed(said.colours(kind.elements)), ""), (f"eighth face: {kind.eighth_face}", kind.eighth_face)]
    blocks += [chip(text, palette, most=width, icon=icon) for text, icon in chips]
    return flowing(blocks, width, 8)


def printed_faces(kind: Kind) -> list[tuple[str, int, str]]:
    """Returns each face as icon, number and element; 0 where the die has one icon a face and no number counts."""
    if isinstance(kind, UnitKind | ItemKind):
        return [(face.icon, face.count, face.element) for face in kind.faces]
    return [(icon, 0, "") for icon in kind.faces]


def _faces(kind: Kind, width: float, palette: Palette) -> Block:
    """All faces, each over its name."""
    count = len(kind.faces)
    across = {4: 4, 6: 3, 8: 4, 10: 5, 12: 6}.get(count, 4)
    wide = (width - _GAP * (across - 1)) / across - 0.01
    is_terrain = isinstance(kind, TerrainKind | MinorTerrainKind)
    tiles = []
    for number, face in enumerate(printed_faces(kind), 1):
        icon, _, element = face
        label = words.icon_word(icon) + (f": {element}" if element else "")
        below = f"face {number}" if is_terrain else ""
        tiles.append((face, fonts.wrapped(label, LABEL.face, LABEL.size, int(wide), 3), below))
    lines = max(len(label) + bool(below) for _, label, below in tiles)
    blocks = [_face(face, kind, (label, below), (wide, lines), palette) for face, label, below in tiles]
    return flowing(blocks, width, _GAP, 14)


def _effects(kind: Kind, width: float, palette: Palette, book: Book) -> list[Block]:
    """What each special icon of a die does, in a sentence or two, with its place in the book."""
    if not isinstance(kind, UnitKind | ItemKind):
        return []
    texts = [(icon, place, _does(icon, kind, book)) for icon, place in _places(kind, book)]
    return [_effect(icon, place, text, width, palette) for icon, place, text in texts]


def _effect(icon: str, where: str, text: str, width: float, palette: Palette) -> Block:
    name = icon.partition(" (")[0]
    lines = fonts.wrapped(text[:1].upper() + text[1:], BODY.face, BODY.size, int(width * fonts.SLACK), _MOST_LINES)

    def paint_effect(canvas: Canvas, x: float, y: float) -> None:
        end = canvas.text(x, y, name, STRONG, palette.lit, width - 90)
        canvas.text(x + end + 12, y + 3, where, SMALL, palette.muted, width - end - 12)
        for number, line in enumerate(lines):
            canvas.text(x, y + STRONG.line + number * BODY.line, line, BODY, palette.text, width + 1)

    return Block(width + 1, STRONG.line + len(lines) * BODY.line, paint_effect)


def printed_face(face: tuple[str, int, str], kind: Kind, side: float, palette: Palette) -> Block:
    icon, count, element = face
    return face_block(icon, count, kind, side, palette, worth_of(icon, kind), element)


def worth_of(icon: str, kind: Kind) -> Worth:
    return Worth.SPECIAL if isinstance(kind, UnitKind | ItemKind) and is_special(icon) else Worth.COUNTS


def _face(
    face: tuple[str, int, str],
    kind: Kind,
    below: tuple[Sequence[str], str],
    room: tuple[float, int],
    palette: Palette,
) -> Block:
    """One face over its name and a remark; `room` is the width, and how many lines the longest of all has."""
    width, most = room
    label, remark = below
    side = min(_FACE, width)
    block = printed_face(face, kind, side, palette)
    colour = palette.lit if worth_of(face[0], kind) is Worth.SPECIAL else palette.text

    def paint_face(canvas: Canvas, x: float, y: float) -> None:
        block.put(canvas, x + (width - side) / 2, y)
        for number, line in enumerate(label):
            canvas.text(x, y + side + 5 + number * 23, line, LABEL, colour, width, "middle")
        canvas.text(x, y + side + 5 + len(label) * 23, remark, SMALL, palette.muted, width, "middle")

    return Block(width, side + 5 + most * 23 + 5, paint_face)
