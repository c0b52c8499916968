"""The panel of one roll: who rolls and what it came to in a line, the dice by what they gave, the sum as it adds up.

Dice that gave something lie with their names under the titles of their groups; those that gave nothing lie dim in a
row. Where a picture has no room for all names (`Naming`) dice are not named, for the sum names whoever changed it; only
special icons that gave nothing are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Final, NamedTuple

from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import ID, Catalogue
from engine.dragon_dice.wording import Terminology
from engine.english import capital
from engine.values import Seat
from images import fonts
from images.blocks import Block, beside, in_rows, padded, parted, stacked
from images.canvas import Box, Canvas, width_of
from images.chips import badge, fitting
from images.dragon_dice.faces import Worth, face_block
from images.dragon_dice.rolled import ABILITY, NOTHING, SPECIAL, DrawnRoll, FallenDie, FallenFace, roll_name
from images.dragon_dice.sums import sum_blocks
from images.pages import Panel
from images.palette import Palette
from images.text import shown_name
from images.typescale import BODY, HEADING, LEAST_NAME, STRONG, SUBHEADING

INSET: Final = 16.0
FACE: Final = 60.0
_IDLE: Final = 46.0
"""The side of a die that gave nothing."""
_BETWEEN: Final = 10.0
_BEHIND: Final = 14.0
"""The part of a die that shows behind an equal one."""
_MOST_SEEN: Final = 3
_APART: Final = 16.0
"""Between groups that stand side by side."""
_ARROW: Final = 26.0
_BADGE: Final = 34.0
_PLATE: Final = 42.0
_LINE: Final = 26.0
_WORDS: Final = 12.0
"""Between words of a head that stand in one line."""
_LEAST_ROOM: Final = 110.0
"""The least room for a name beside results."""
_LONGEST: Final = 130.0
"""A special icon with what it gave stands in one line up to this width."""

_GROUPS: Final = {ID: "IDs", SPECIAL: "Special icons", ABILITY: "By an ability", NOTHING: "No result"}


class Naming(Enum):
    """Which dice have their names: all, only the lost ones, or none; the others lie close together."""

    ALL = "all"
    FALLEN = "fallen"
    CLOSE = "close"


class PanelStyle(NamedTuple):
    """How dice are drawn: in which colours, which dice there are, what is named, and in the words of which book."""

    palette: Palette
    known: Catalogue
    naming: Naming
    said: Terminology

    @property
    def is_close(self) -> bool:
        """Returns whether rolled dice lie close together, without their names."""
        return self.naming is not Naming.ALL

    @property
    def is_closest(self) -> bool:
        """Returns whether not even the lost ones have their names."""
        return self.naming is Naming.CLOSE


class Heap(NamedTuple):
    """Equal dice with equal faces, and their number."""

    die: FallenDie
    many: int


def heaps_of(dice: Sequence[FallenDie]) -> list[Heap]:
    """Returns dice in heaps; a rerolled one lies alone."""
    alike = Counter(die for die in dice if len(die.faces) == 1)
    single = [Heap(die, 1) for die in dice if len(die.faces) > 1]
    return [*(Heap(die, count) for die, count in alike.items()), *single]


def panel_of(roll: DrawnRoll, names: Mapping[Seat, str], width: float, style: PanelStyle) -> Panel:
    """Returns a roll as a panel."""
    inner = width - 2 * INSET
    palette = style.palette
    parts = [*_dice(roll, inner, style), *sum_blocks(roll, inner, palette)]
    return Panel(_head(roll, names, inner, style), parts, 8, lambda body: on_ground(body, roll.player, width, palette))


def on_ground(body: Block, seat: Seat, width: float, palette: Palette, height: float = 0) -> Block:
    """Returns what was rolled on a panel with an edge of the player's colour, at least so high."""
    inside = padded(body, INSET, 18, 12)
    high = max(inside.height, height)

    def paint_panel(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, width, 36), palette.player(seat), 16)
        canvas.rectangle(Box(x, y + 7, width, 29), palette.panel)
        canvas.rectangle(Box(x, y + 14, width, high - 14), palette.panel, 16)
        inside.put(canvas, x, y)

    return Block(width, high, paint_panel)


def least_width(roll: DrawnRoll, palette: Palette) -> float:
    """Returns how wide a panel must be at least: its results, what is rolled for and the titles have room."""
    titles = [_title_width(group, heaps_of(dice)) - 12 for group, dice in _grouped(roll)]
    return max(_plates(roll, palette).width, width_of(what_for(roll), STRONG), *titles, 0) + 2 * INSET + 2


# -- the head ----------------------------------------------------------------------------------------------------------


def what_for(roll: DrawnRoll) -> str:
    """Returns what is rolled for: "Melee", "Saves against melee"."""
    return capital(roll_name(roll) + ("" if roll.totals else ", each for itself"))


def _plates(roll: DrawnRoll, palette: Palette) -> Block:
    return beside([_plate(result, number, palette) for result, number in roll.totals], 8)


def _plate(result: str, number: int, palette: Palette) -> Block:
    """A result, large: the number beside what it counts."""
    word = result + ("s" if result == "save" and number != 1 else "")
    digits = str(number)
    at = 14 + width_of(digits, HEADING) + 9
    wide = at + width_of(word, STRONG) + 15
    ink = palette.on(palette.accent)

    def paint_plate(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, wide, _PLATE), palette.accent, 12)
        canvas.text(x + 14, y + 1, digits, HEADING, ink, at - 22)
        canvas.text(x + at, y + 7, word, STRONG, ink, wide - at - 14)

    return Block(wide, _PLATE, paint_plate)


def _head(roll: DrawnRoll, names: Mapping[Seat, str], width: float, style: PanelStyle) -> Block:
    """The roller, the purpose and the result: in one line if there is room, else in as few as possible.

    If dice lie close together, the army is named only beside a name that leaves it room.
    """
    palette, name = style.palette, shown_name(names, roll.player)
    both, bare = _HeadWords(what_for(roll), army_name(roll.player, roll.place)), _HeadWords(what_for(roll), "")
    plates = _plates(roll, palette)
    taken = plates.width + _WORDS if roll.totals else 0.0
    room, least = width - _BADGE - _WORDS - taken, width_of(name, LEAST_NAME) + _WORDS
    said = next((one for one in (both, bare) if least + one.width <= room and (one is both or style.is_close)), None)
    below = [] if said else [both] if both.width <= width else [bare, _HeadWords("", both.soft)]
    # Where a name has no room beside the results, these stand in a line of their own.
    apart = said is None and room < min(_LEAST_ROOM, least)
    named = room + taken if apart else room if said is None else room - _WORDS - said.width
    called = fitting(name, named, (HEADING, SUBHEADING, LEAST_NAME))
    high = _PLATE + 30 * len(below)

    def paint_head(canvas: Canvas, x: float, y: float) -> None:
        badge(roll.player, palette, _BADGE, STRONG).put(canvas, x, y + 4)
        at = _BADGE + _WORDS
        at += canvas.text(x + at, y + 21 - called.line / 2, name, called, palette.text, named) + _WORDS
        if said is not None:
            said.put(canvas, x + at, y + 7, palette)
        for number, line in enumerate(below):
            line.put(canvas, x, y + _PLATE + 30 * number, palette, width)
        plates.put(canvas, x if apart else x + width - plates.width, y + (high + 4 if apart else 0))

    return Block(width, high + (_PLATE + 4 if apart else 0), paint_head)


class _HeadWords(NamedTuple):
    """Words of a head: what is rolled for, and which army does."""

    bright: str
    soft: str

    @property
    def width(self) -> float:
        """Returns how wide they are in one line."""
        apart = _WORDS if self.bright and self.soft else 0.0
        return (width_of(self.bright, STRONG) + width_of(self.soft, BODY)) / fonts.SLACK + apart

    def put(self, canvas: Canvas, x: float, y: float, palette: Palette, room: float | None = None) -> None:
        """Draws them in one line."""
        most = self.width if room is None else min(room, self.width)
        at = canvas.text(x, y, self.bright, STRONG, palette.lit, most)
        at += _WORDS if self.bright and self.soft else 0.0
        canvas.text(x + at, y, self.soft, BODY, palette.soft, most - at)


# -- the dice ----------------------------------------------------------------------------------------------------------


def _dice(roll: DrawnRoll, width: float, style: PanelStyle) -> list[Block]:
    """The dice by what they gave, in rows; last those that gave nothing."""
    if not roll.dice:
        return [_line("No dice were rolled", width, style.palette)]
    # Names take a line each, or as many as narrow dice need: whichever leaves the picture less high.
    found = [_rows(roll, width, style, narrow) for narrow in (False, True)]
    rows = min(found, key=lambda blocks: sum(block.height for block in blocks))
    return _with_idle(rows, [die for die in roll.dice if _is_idle(die)], width, style)


def _is_idle(die: FallenDie) -> bool:
    return die.group == NOTHING and len(die.faces) == 1


def _grouped(roll: DrawnRoll) -> list[tuple[str, list[FallenDie]]]:
    """The dice that are named, by what they gave."""
    found = [(group, [die for die in dice if not _is_idle(die)]) for group, dice in roll.groups()]
    return [(group, dice) for group, dice in found if dice]


def _rows(roll: DrawnRoll, width: float, style: PanelStyle, narrow: bool) -> list[Block]:
    """The groups side by side; one that is wider than a row goes on in the next."""
    rows: list[list[Block]] = []
    room = 0.0
    for group, fallen in _grouped(roll):
        tiles = [_tile(heap, width, style, narrow) for heap in heaps_of(fallen)]
        title = _title(group, heaps_of(fallen))
        shown = NOTHING if _did_nothing(group, fallen) else group
        for number, some in enumerate(parted(tiles, width, _BETWEEN)):
            block = _group(title if not number else None, shown, some, width, style.palette)
            if not rows or block.width > room:
                rows.append([])
                room = width
            rows[-1].append(block)
            room -= block.width + _APART
    return [beside(row, _APART) for row in rows]


def _did_nothing(group: str, dice: Sequence[FallenDie]) -> bool:
    """Returns whether special icons have done nothing in this roll."""
    return group == SPECIAL and not any(face.acts or face.gives for die in dice for face in die.faces)


class _Title(NamedTuple):
    """What a group is called and what it gave."""

    words: str
    gives: str


def _title(group: str, dice: Sequence[Heap]) -> _Title:
    """Returns the title of a group: of dice that were thrown again, what their icons and what the new faces gave; of
    special icons that gave no results, whether they did something else."""
    words = _GROUPS.get(group, group.capitalize() + ("s" if group == "save" else ""))
    if group == NOTHING:
        return _Title(words, "")
    own = sum(face.gives * count for die, count in dice for face in die.faces if face.group == group)
    again = sum(die.gives * count for die, count in dice) - own
    if group == SPECIAL and not own and not again:
        acts = any(face.acts for die, _ in dice for face in die.faces)
        return _Title(words, "applied" if acts else "no result")
    return _Title(words, f"{own} + {again} again" if again else str(own))


def _title_width(group: str, dice: Sequence[Heap]) -> float:
    title = _title(group, dice)
    return width_of(title.words, STRONG) + 10 + width_of(title.gives, STRONG) + 12


def _group(title: _Title | None, group: str, tiles: Sequence[Block], width: float, palette: Palette) -> Block:
    dice = beside(tiles, _BETWEEN)
    if title is None:
        return dice
    colour = palette.muted if group == NOTHING else palette.lit if group == SPECIAL else palette.soft
    end = width_of(title.words, STRONG) + (9 + width_of(title.gives, STRONG) if title.gives else 0)
    wide = min(width, max(end + 2, dice.width))

    def paint_title(canvas: Canvas, x: float, y: float) -> None:
        at = canvas.text(x, y, title.words, STRONG, colour, wide) + 9
        end = at + canvas.text(x + at, y, title.gives, STRONG, palette.text, wide - at) + 9
        if end + 24 < wide:
            canvas.rectangle(Box(x + end, y + 15, wide - end, 1.5), palette.line)

    return stacked([Block(wide, 30, paint_title), dice], 6, wide)


def _labels(heap: Heap, room: float, style: PanelStyle) -> list[tuple[str, bool]]:
    """What stands under a die: its name, and the names of its special icons with what they gave (True: one that did
    something)."""
    lines: list[tuple[str, bool]] = []
    if not style.is_close:
        lines += [(line, False) for line in fonts.wrapped(_named(heap), BODY.face, BODY.size, int(room), 3)]
    elif heap.many > 1:
        lines.append((f"× {heap.many}", False))
    worked = not _did_nothing(SPECIAL, [heap.die])
    for text in _icons(heap, style):
        lines += [(line, worked) for line in fonts.wrapped(text, STRONG.face, STRONG.size, int(room), 3)]
    return lines


def _icons(heap: Heap, style: PanelStyle) -> list[str]:
    """The special icons of a die, each with what it gave; which logo it is, the die shows. The sum tells those that
    gave something as well."""
    told: dict[str, int] = {}
    for face in heap.die.faces:
        if face.group == SPECIAL:
            icon = f"{face.icon}: {face.element}" if face.element else face.icon
            told[icon] = told.get(icon, 0) + face.gives * heap.many
    return [
        f"{icon.partition(' (')[0]}{f' +{gives}' if gives else ''}"
        for icon, gives in told.items()
        if not gives or not style.is_close
    ]


def _named(heap: Heap) -> str:
    return f"{heap.many} {heap.die.name}" if heap.many > 1 else heap.die.name


def _tile_width(heap: Heap, width: float, style: PanelStyle, narrow: bool) -> float:
    """How wide a die is with its words: its faces, its name in a line or word by word, its special icons."""
    across = _chain(heap.die, width)
    wide = [_faces_width(heap, across)]
    if not style.is_close:
        first, *others = heap.die.name.split()
        # The number does not stand alone in a line.
        words = [f"{heap.many} {first}" if heap.many > 1 else first, *others]
        wide += [width_of(part, BODY) / fonts.SLACK for part in (words if narrow else [_named(heap)])]
    for icon in _icons(heap, style):
        whole = width_of(icon, STRONG) / fonts.SLACK
        wide.append(whole if whole <= _LONGEST else max(width_of(word, STRONG) for word in icon.split()) / fonts.SLACK)
    return min(width, max(wide))


def _chain(die: FallenDie, width: float) -> int:
    """How many faces of a chain lie side by side."""
    return max(1, min(len(die.faces), int((width + _ARROW) // (FACE + _ARROW))))


def _faces_width(heap: Heap, across: int) -> float:
    return across * FACE + (across - 1) * _ARROW + (_seen(heap) - 1) * _BEHIND


def _seen(heap: Heap) -> int:
    """How many dice of a heap are seen: their number is said."""
    return min(heap.many, _MOST_SEEN)


def _worth(face: FallenFace) -> Worth:
    if face.group == SPECIAL:
        return Worth.SPECIAL
    return Worth.IDLE if face.group == NOTHING else Worth.COUNTS


def _tile(heap: Heap, width: float, style: PanelStyle, narrow: bool) -> Block:
    """A rolled die, its faces in a chain if it was rerolled, its name under it; equal ones as a heap."""
    die, across, palette = heap.die, _chain(heap.die, width), style.palette
    wide = _tile_width(heap, width, style, narrow)
    labels = _labels(heap, wide, style)
    kind = style.known.dice.get(die.name)
    rows = [die.faces[first : first + across] for first in range(0, len(die.faces), across)]
    high = len(rows) * (FACE + 4)

    def paint_tile(canvas: Canvas, x: float, y: float) -> None:
        for number, row in enumerate(rows):
            left = x + (wide - _faces_width(heap, len(row))) / 2
            for place, face in enumerate(row):
                at = left + place * (FACE + _ARROW)
                if place:
                    canvas.icon(at - _ARROW - 9, y + number * (FACE + 4) + FACE / 2 - 22, "right", 44, palette.lit)
                block = face_block(face.icon, face.count, kind, FACE, palette, _worth(face), face.element)
                for behind in range(_seen(heap) - 1, -1, -1):
                    block.put(canvas, at + behind * _BEHIND, y + number * (FACE + 4))
        for number, (line, special) in enumerate(labels):
            colour = palette.lit if special else palette.soft
            canvas.text(x, y + high + number * _LINE, line, STRONG if special else BODY, colour, wide, "middle")

    return Block(wide, high + len(labels) * _LINE + (4 if labels else 0), paint_tile)


def _with_idle(rows: Sequence[Block], dice: Sequence[FallenDie], width: float, style: PanelStyle) -> list[Block]:
    """Adds dice that gave nothing, dim: beside the last row where they have room, else below it after two words."""
    palette = style.palette
    if not dice:
        return list(rows)
    wide = width_of(_GROUPS[NOTHING], STRONG) + 2

    def paint_words(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x, y, _GROUPS[NOTHING], STRONG, palette.muted, wide)

    words = Block(wide, STRONG.line, paint_words)
    faces = [
        face_block(face.icon, face.count, style.known.dice.get(die.name), _IDLE, palette, Worth.IDLE, face.element)
        for die in dice
        for face in die.faces
    ]
    group = stacked([words, beside(faces, _BETWEEN)], 6 + (FACE - _IDLE) / 2)
    if rows and rows[-1].width + _APART + group.width <= width:
        return [*rows[:-1], beside([rows[-1], group], _APART)]
    return [*rows, *in_rows([words, *faces], width, _BETWEEN)]


def _line(text: str, width: float, palette: Palette) -> Block:
    return Block(width, BODY.line, lambda canvas, x, y: _say(canvas, x, y, text, width, palette))


def _say(canvas: Canvas, x: float, y: float, text: str, width: float, palette: Palette) -> None:
    canvas.text(x, y, text, BODY, palette.muted, width)
