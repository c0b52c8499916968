"""Sheets: a profile as a card of its numbers, attacks and rules; an army or a warband as a list with what it can.

All lines break at the edge, so that a phone shows it without zooming.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.d6s.armies import Army, Line, judge_army
from engine.d6s.book import Attack, Profile, book
from engine.d6s.features.table import FEATURES
from engine.d6s.kit import Kit, kit_of
from engine.d6s.spells.table import SPELLS
from images import fonts
from images.blocks import Block, padded, stacked
from images.canvas import Box, Canvas, width_of
from images.d6s.layout import GAP, INNER, MARGIN, NAME, TEXT, WORD
from images.pages import UPRIGHT
from images.palette import Palette
from images.typescale import TextStyle, Typeface

NUMBER: Final = TextStyle(Typeface.DISPLAY, 34, 40)
LABEL: Final = TextStyle(Typeface.STRONG, 22, 26)
LINE: Final = 28.0
_BETWEEN: Final = 4.0
MOST: Final = 26
"""Number of lines of a sheet that are shown."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A word and what it means, in as many lines as it takes."""

    head: str
    text: str


def profile_block(profile: Profile, palette: Palette) -> Block:
    """Returns a profile laid out, not drawn yet."""
    kit = kit_of(profile.name)
    about = f"{profile.points} points, {profile.size.value} {', '.join(sorted(profile.types))}"
    head = [_title(profile.name, about, palette), _numbers(_stats(kit), palette), _numbers(_saves(kit), palette)]

    def laid(paragraph: Callable[[Paragraph, Palette], Block]) -> Block:
        parts = [*head, *(paragraph(one, palette) for one in paragraphs(kit))]
        return padded(stacked(parts, GAP, INNER), MARGIN, MARGIN, MARGIN)

    roomy = laid(_paragraph)
    return roomy if roomy.height <= roomy.width * UPRIGHT else laid(_run_in)


def profile_words(profile: Profile) -> str:
    """Returns the same as a text."""
    kit = kit_of(profile.name)
    numbers = ", ".join(f"{label} {value}" for label, value in (*_stats(kit), *_saves(kit)))
    told = " ".join(f"{one.head}: {one.text}." for one in paragraphs(kit))
    return f"{profile.name}, {profile.points} points, {profile.size.value}. {numbers}. {told}"


def army_block(army: Army, palette: Palette) -> Block:
    """Returns an army laid out: a line for each kind of character with its numbers."""
    points = judge_army(army, 10**6, True).points
    parts = [_title(army.list_name, f"{army.size} characters, {points} points", palette)]
    parts += [_row(line, palette) for line in army.lines]
    return padded(stacked(parts, GAP, INNER), MARGIN, MARGIN, MARGIN)


def army_words(army: Army) -> str:
    """Returns the same as a text."""
    return f"{army.list_name}: " + "; ".join(f"{line} ({_in_short(line.kit)})" for line in army.lines) + "."


def paragraphs(kit: Kit) -> list[Paragraph]:
    """Returns attacks, features, masteries and spells of a character, each with its rule."""
    found = [Paragraph("Speed", ways_words(kit))] if len(kit.ways) > 1 else []
    found.append(Paragraph("Attacks", "; ".join(map(attack_words, kit.attacks))))
    for name, params in kit.features.items():
        feature = FEATURES.get(name)
        more = "".join(f", {key} {_listed(value)}" for key, value in params.items())
        found.append(Paragraph((feature.title if feature else name.title()) + more, feature.rule if feature else ""))
    if kit.masteries:
        found.append(Paragraph("Masteries", ", ".join(name.title() for name in kit.masteries)))
    spells = [*kit.spells.standard, *kit.spells.concentration, *(s for q in kit.spells.quick for s in q.spells)]
    if spells:
        titles = ", ".join(SPELLS[name].title for name in spells)
        found.append(Paragraph("Spells", f"{titles}; {kit.spells.slots} slots, Potency {kit.spells.potency}"))
    options = [f"{one.item} {one.price}" for one in kit.profile.options]
    options += [f"{one.mount} {one.prices[0]}" for one in kit.profile.mounts]
    if options:
        found.append(Paragraph("May buy", ", ".join(options)))
    return found


def ways_words(kit: Kit) -> str:
    """Returns how fast a character goes in each way: "land 6, fly 12"."""
    return ", ".join(f"{way} {speed}" for way, speed in kit.ways.items())


def attack_words(made: Attack) -> str:
    """Returns an attack in a few words: "bow (range 8/16)"."""
    parts = []
    if made.strength is not None:
        parts.append(f"Strength {made.strength}")
    if made.strength_mod:
        parts.append(f"Strength {made.strength_mod:+d}")
    if made.damage != 1:
        parts.append(f"Damage {made.damage}")
    if made.damage_type:
        parts.append(made.damage_type)
    if made.reach > 1:
        parts.append(f"reach {made.reach}")
    if made.short:
        parts.append(f"range {made.short}" + (f"/{made.long}" if made.long else ""))
    if made.cone:
        parts.append(f"cone of {made.cone}")
    if made.uses is not None:
        parts.append(f"{made.uses} uses")
    parts += [brought.condition for brought in (*made.on_hit, *made.on_fail)]
    return made.label + (f" ({', '.join(parts)})" if parts else "")


def _listed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _stats(kit: Kit) -> list[tuple[str, str]]:
    """The numbers of a character; of its Speeds the first, where it has more than one (`paragraphs` tells all)."""
    return [
        ("Speed", str(next(iter(kit.ways.values()), 0))),
        ("Fight", str(kit.fight)),
        ("Attacks", str(kit.attacks_stat)),
        ("Strength", str(kit.strength)),
        ("Armor", str(kit.armor)),
        ("Toughness", str(kit.toughness)),
        ("Health", str(kit.health)),
    ]


def _saves(kit: Kit) -> list[tuple[str, str]]:
    return [*((name.title(), str(value)) for name, value in kit.saves.items()), ("Morale", str(kit.morale))]


def _in_short(kit: Kit) -> str:
    (speed, first), *others = _stats(kit)
    ways = ways_words(kit) if len(kit.ways) > 1 else first
    return ", ".join(f"{label} {value}" for label, value in ((speed, ways), *others))


def _title(name: str, about: str, palette: Palette) -> Block:
    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + 2, y, name, NAME, palette.text, INNER - 4)
        canvas.text(x + 2, y + NAME.line, about, TEXT, palette.soft, INNER - 4)

    return Block(INNER, NAME.line + TEXT.line, paint)


def _numbers(cells: Sequence[tuple[str, str]], palette: Palette) -> Block:
    """Numbers over their names, a name with room at both its sides."""
    least = [width_of(label, LABEL) / fonts.SLACK + 4 for label, _ in cells]
    more = (INNER - _BETWEEN * (len(cells) - 1) - sum(least)) / len(cells)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        left = x
        for number, (label, value) in enumerate(cells):
            wide = least[number] + more
            canvas.rectangle(Box(left, y, wide, 74), palette.panel, 10)
            canvas.text(left, y + 4, value, NUMBER, palette.text, wide, "middle")
            canvas.text(left, y + 46, label, LABEL, palette.soft, wide, "middle")
            left += wide + _BETWEEN

    return Block(INNER, 74, paint)


def _paragraph(one: Paragraph, palette: Palette) -> Block:
    heads = fonts.wrapped(one.head, WORD.face, WORD.size, int((INNER - 4) * fonts.SLACK), 3)
    lines = broken(one.text, INNER - 16)
    high = len(heads) * WORD.line

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, head in enumerate(heads):
            canvas.text(x + 2, y + number * WORD.line, head, WORD, palette.lit, INNER - 4)
        for number, line in enumerate(lines):
            canvas.text(x + 10, y + high + number * LINE, line, TEXT, palette.soft, INNER - 12)

    return Block(INNER, high + len(lines) * LINE, paint)


def _run_in(one: Paragraph, palette: Palette) -> Block:
    """A paragraph whose text begins in the line of its word."""
    ahead = width_of(one.head, WORD) / fonts.SLACK + 10
    if ahead > INNER / 2:
        return _paragraph(one, palette)
    first, *rest = broken(one.text, INNER - 4 - ahead) or [""]
    lines = broken(" ".join(rest), INNER - 4)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.text(x + 2, y, one.head, WORD, palette.lit, ahead)
        canvas.text(x + 2 + ahead, y, first, TEXT, palette.soft, INNER - 4 - ahead)
        for number, line in enumerate(lines):
            canvas.text(x + 2, y + (number + 1) * LINE, line, TEXT, palette.soft, INNER - 4)

    return Block(INNER, (len(lines) + 1) * LINE, paint)


def _row(line: Line, palette: Palette) -> Block:
    text, numbers = str(line), broken(_in_short(line.kit), INNER - 28)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rectangle(Box(x, y, INNER, 8 + WORD.line + len(numbers) * LINE), palette.panel, 10)
        canvas.text(x + 12, y + 4, text, WORD, palette.text, INNER - 24)
        for number, words in enumerate(numbers):
            canvas.text(x + 12, y + 4 + WORD.line + number * LINE, words, TEXT, palette.soft, INNER - 24)

    return Block(INNER, 8 + WORD.line + len(numbers) * LINE, paint)


def broken(text: str, room: float) -> list[str]:
    """Returns a text in lines that have room."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, TEXT) <= room * fonts.SLACK:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines[:MOST]


def profiles() -> dict[str, str]:
    """Returns every profile by what it is called: "Ogre (Steadings of the Giants)"."""
    found = {}
    for name in book().profiles:
        lists = [one.name for one in book().lists.values() if one.has(name)]
        found[f"{name} ({lists[0]})" if lists else name] = name
    return found
