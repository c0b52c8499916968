"""Cards: all faces of a die, and what its icons do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.dragon_dice.printed.dice import (
    Catalogue,
    DieKind,
    DragonKind,
    ItemKind,
    MinorTerrainKind,
    TerrainKind,
    UnitKind,
)
from engine.dragon_dice.proving.contents import OF_401C, RulebookIndex
from engine.dragon_dice.proving.on_faces import on_faces
from engine.dragon_dice.table.state import DICE
from engine.dragon_dice.wording import WORDING, Terminology
from engine.english import listed
from images import fonts
from images.blocks import Block, beside, flowing, on_panel, padded, painted, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import disc, fitting
from images.dragon_dice import words
from images.dragon_dice.faces import Worth, colours_of, die_token, face_block, is_special
from images.pages import UPRIGHT
from images.palette import NIGHT, Colour, Palette, contrast, mix
from images.text import LIMIT, cut_between_words
from images.typescale import BODY, HEADING, LEAST_NAME, NUMERAL, STRONG, SUBHEADING, TITLE

Kind = DieKind | TerrainKind


class Spacing(NamedTuple):
    """How close a card is: the side of a face, how many of six stand in a row, the height of a line, what is between
    the words on two icons, and whether equal faces are shown once, with their number."""

    face: float
    six: int
    line: float
    between: float
    equal_once: bool = False


_SPACINGS: Final = (
    Spacing(84, 3, 28, 8),
    Spacing(66, 3, 28, 8),
    Spacing(66, 5, 28, 8, equal_once=True),
    Spacing(60, 6, 26, 4, equal_once=True),
)
"""The more a card has to say, the closer it stands."""

WIDTH: Final = 660.0
"""Units of a card: twice what a narrow phone shows, so that letters of 22 units are 11 pixels there."""
SCALE: Final = 1.5

_MARGIN: Final = 12.0
_INSET: Final = 18.0
_GAP: Final = 8.0
_HEAD: Final = 90.0
_READABLE: Final = 4.5
_MOST_LINES: Final = 8
"""Lines of an icon's effect that are shown; `/rules` has all of it."""
_MOST_ELEMENTS: Final = 2
"""Number of elements that are named beside their signs; a die with more has all five."""
_MOST_KINDS: Final = 40
"""A sheet with more kinds of dice shows that many and says how many more there are."""


def printed(name: str, known: Catalogue) -> Kind | None:
    """Returns the die of this printed name, or None."""
    return known.dice.get(name) or known.terrains.get(name)


def draw_card(name: str, *, scale: float = SCALE, palette: Palette = NIGHT, book: RulebookIndex = OF_401C) -> bytes:
    """Returns a picture of a die with all its faces as PNG, with what its icons do by a book.

    Raises KeyError for a name that is on no die.
    """
    return painted(card_block(name, palette, book), scale, palette).png()


# -- in words ----------------------------------------------------------------------------------------------------------


def describe_card(name: str, limit: int = LIMIT, book: RulebookIndex = OF_401C) -> str:
    """Returns the alternative text of a card. Raises KeyError for a name that is on no die."""
    return cut_between_words(" ".join(card_as_text(name, book)), limit)


def card_as_text(name: str, book: RulebookIndex = OF_401C) -> list[str]:
    """Returns all that a card shows, as lines. Raises KeyError for a name that is on no die."""
    kind = _known(name, book)
    faces = ", ".join(face_words(kind))
    lines = [f"{kind.name}: {about(kind, book.edition[WORDING])}.", f"Faces: {faces}."]
    return [*lines, *(f"{one.name} ({one.place}): {one.text}" for one in on_faces(kind, book))]


def face_words(kind: Kind) -> list[str]:
    if isinstance(kind, UnitKind | ItemKind):
        return [
            f"{face.count} {words.icon_word(face.icon)}{f' ({face.element})' if face.element else ''}"
            for face in kind.faces
        ]
    if isinstance(kind, TerrainKind | MinorTerrainKind):
        return [f"{number} {words.icon_word(icon)}" for number, icon in enumerate(kind.faces, 1)]
    return [icon if count == 1 else f"{count} {icon}" for icon, count in Counter(kind.faces).items()]


def about(kind: Kind, said: Terminology = OF_401C.edition[WORDING]) -> str:
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


def _known(name: str, book: RulebookIndex) -> Kind:
    kind = printed(name, book.edition[DICE])
    if kind is None:
        raise KeyError(name)
    return kind


# -- the card of one die -----------------------------------------------------------------------------------------------


def card_block(name: str, palette: Palette = NIGHT, book: RulebookIndex = OF_401C) -> Block:
    """Returns a card laid out, not drawn yet. Raises KeyError for a name that is on no die."""
    kind = _known(name, book)
    *others, closest = _SPACINGS
    laid = (_laid_out(kind, spacing, palette, book) for spacing in others)
    return next((one for one in laid if one.height <= one.width * UPRIGHT), None) or _laid_out(
        kind, closest, palette, book
    )


def _laid_out(kind: Kind, spacing: Spacing, palette: Palette, book: RulebookIndex) -> Block:
    width = WIDTH - 2 * _MARGIN
    inner = width - 2 * _INSET
    facts = _facts(kind, inner, palette, book.edition[WORDING])
    effects = stacked(_effects(kind, inner, spacing, palette, book), spacing.between, inner)
    body = padded(stacked([facts, _faces(kind, inner, spacing, palette), effects], 12, inner), _INSET, 12, 14)
    whole = on_panel(stacked([_head(kind, width, palette), body], 0, width), palette.panel, 18)
    return padded(whole, _MARGIN, _MARGIN, _MARGIN)


def _head(kind: Kind, width: float, palette: Palette) -> Block:
    colours = colours_of(kind)
    left, right = (_dark(palette.element(colours, half), palette) for half in (0, 1))
    portrait = terrain_die(kind, 82, palette) if isinstance(kind, TerrainKind) else die_token(kind, 1.1, palette)
    at = 112.0
    room = width - at - _INSET
    style = fitting(kind.name, room, (TITLE, HEADING, SUBHEADING))
    heading = _heading_of(kind)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        canvas.banner(Box(x, y, width, _HEAD), left, right, 18)
        portrait.put(canvas, x + (at - portrait.width) / 2, y + (_HEAD - portrait.height) / 2)
        canvas.text(x + at, y + 36 - style.line / 2, kind.name, style, palette.light, room)
        canvas.text(x + at, y + 60, heading, BODY, palette.light, room)

    return Block(width, _HEAD, paint_head)


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


def _facts(kind: Kind, width: float, palette: Palette, said: Terminology) -> Block:
    """Elements, class, size, health as chips."""
    made_of = (kind.alloy,) if isinstance(kind, UnitKind | ItemKind) and kind.alloy else kind.elements
    if not made_of and not isinstance(kind, ItemKind):
        made_of = ("ivory",)
    blocks = [disc(element, palette) for element in made_of]
    chips: list[tuple[str, str]] = []
    if isinstance(kind, ItemKind):
        chips += [(listed(said.colours(kind.elements)), "")] if 0 < len(kind.elements) <= _MOST_ELEMENTS else []
        chips += [(kind.size, "")] if kind.size else []
        chips += [(words.icon_word(kind.action), kind.action)] if kind.action else []
        chips += [(kind.alloy, "")] if kind.alloy else []
    elif isinstance(kind, MinorTerrainKind):
        chips += [(listed(kind.elements), ""), (kind.kind.lower(), kind.kind)]
        chips += [("suits every terrain", "")] if kind.anywhere else []
    elif isinstance(kind, UnitKind):
        if 0 < len(kind.elements) <= _MOST_ELEMENTS and not kind.alloy:
            chips.append((listed(said.colours(kind.elements)), ""))
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
    blocks += [_fact(text, icon, width, palette) for text, icon in chips]
    return flowing(blocks, width, 18, 4, level=True)


def _fact(text: str, icon: str, most: float, palette: Palette) -> Block:
    """A few words, after an icon where there is one."""
    left = 30.0 if icon else 0.0
    wide = min(most, left + width_of(text, BODY) / fonts.SLACK + 1)

    def paint_fact(canvas: Canvas, x: float, y: float) -> None:
        if icon:
            canvas.icon(x, y + 4, icon, 24, palette.soft)
        canvas.text(x + left, y + 1, text, BODY, palette.text, wide - left)

    return Block(wide, 32, paint_fact)


def printed_faces(kind: Kind) -> list[tuple[str, int, str]]:
    """Returns each face as icon, number and element; 0 where the die has one icon a face and no number counts."""
    if isinstance(kind, UnitKind | ItemKind):
        return [(face.icon, face.count, face.element) for face in kind.faces]
    return [(icon, 0, "") for icon in kind.faces]


def _faces(kind: Kind, width: float, spacing: Spacing, palette: Palette) -> Block:
    """All faces, each over its name."""
    counted = Counter(printed_faces(kind))
    faces = [*counted.items()] if spacing.equal_once else [(face, 1) for face in printed_faces(kind)]
    is_terrain = isinstance(kind, TerrainKind | MinorTerrainKind)
    labels = []
    for number, ((icon, _, element), many) in enumerate(faces, 1):
        called = element or words.icon_word(icon).partition(" (")[0]
        labels.append(f"{number}: {called}" if is_terrain else called if many == 1 else f"{called} ×{many}")
    longest = max(width_of(word, STRONG) for label in labels for word in label.split()) / fonts.SLACK
    wanted = {4: 4, 6: spacing.six, 8: 4, 10: 5, 12: 4}.get(len(faces), min(6, len(faces)))
    across = min(wanted, int((width + _GAP) // (longest + _GAP)))
    wide = (width - _GAP * (across - 1)) / across - 0.01
    told = [fonts.wrapped(label, STRONG.face, STRONG.size, int(wide), 3) for label in labels]
    all_faces = [(face, label) for (face, _), label in zip(faces, told, strict=True)]
    rows = [all_faces[first : first + across] for first in range(0, len(faces), across)]
    blocks = []
    for row in rows:
        lines = max(len(label) for _, label in row)
        blocks.append(
            beside([_face(face, kind, label, (wide, spacing.face, lines), palette) for face, label in row], _GAP)
        )
    return stacked(blocks, 8, width)


def _effects(kind: Kind, width: float, spacing: Spacing, palette: Palette, book: RulebookIndex) -> list[Block]:
    """What the faces of a die do, in a sentence or two each, with its place in the book."""
    return [_effect(*one, width, spacing.line, palette) for one in on_faces(kind, book)]


def _effect(icon: str, where: str, text: str, width: float, high: float, palette: Palette) -> Block:
    """The name of an icon, its place in the book, and in the same line what it does."""
    name = icon.partition(" (")[0]
    place = width_of(name, STRONG) / fonts.SLACK + 8
    ahead = place + width_of(where, BODY) / fonts.SLACK + 10
    told = text[:1].upper() + text[1:]
    room = int(width * fonts.SLACK)
    first, *_ = fonts.wrapped(told, BODY.face, BODY.size, room - int(ahead), _MOST_LINES)
    rest = told[len(first) :].strip()
    others = fonts.wrapped(rest, BODY.face, BODY.size, room, _MOST_LINES) if rest else []

    def paint_effect(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, name, STRONG, palette.lit, width)
        canvas.text(x + place, y, where, BODY, palette.muted, width - place)
        canvas.text(x + ahead, y, first, BODY, palette.text, width + 1 - ahead)
        for number, line in enumerate(others, 1):
            canvas.text(x, y + number * high, line, BODY, palette.text, width + 1)

    return Block(width + 1, len(others) * high + BODY.line, paint_effect)


def printed_face(
    face: tuple[str, int, str], kind: Kind, side: float, palette: Palette, *, large_number: bool = False
) -> Block:
    """Returns one face of a die as it is printed; a `large_number` can be read where faces are small."""
    icon, count, element = face
    return face_block(icon, count, kind, side, palette, worth_of(icon, kind), element, large_number=large_number)


def worth_of(icon: str, kind: Kind) -> Worth:
    return Worth.SPECIAL if isinstance(kind, UnitKind | ItemKind) and is_special(icon) else Worth.COUNTS


def _face(
    face: tuple[str, int, str], kind: Kind, label: Sequence[str], room: tuple[float, float, int], palette: Palette
) -> Block:
    """One face over its name; `room` is the width, the side of a face, and how many lines the longest name has."""
    width, most, lines = room
    side = min(most, width)
    block = printed_face(face, kind, side, palette)
    colour = palette.lit if worth_of(face[0], kind) is Worth.SPECIAL else palette.text

    def paint_face(canvas: Canvas, x: float, y: float) -> None:
        block.put(canvas, x + (width - side) / 2, y)
        for number, line in enumerate(label):
            canvas.text(x, y + side + 2 + number * 25, line, STRONG, colour, width, "middle")

    return Block(width, side + 2 + lines * 25 + 5, paint_face)
