"""Menus of spells with their targets: one line announces a whole spell."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.dragon_dice.forms.spell_proposals import Announcement, entries_of, proposals
from bot.games.dragon_dice.words.futile import why_futile
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.games.dragon_dice.words.spells import from_where, helped_others, price, rule_in_brief, short_phrase
from bot.prompts import limits
from bot.words.sentences import capital, shortened_by_words
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.values import Json, canonical, digest

MENUS: Final = 3
"""Most menus below a question; the other rows are kept for buttons."""
MOST_LINES: Final = MENUS * limits.OPTIONS
MOST_TRIED: Final = 4 * MOST_LINES
"""With more announcements than this, not all of them are looked at."""


@dataclass(frozen=True, slots=True)
class SpellLine:
    """A spell with its target, as a line of a menu."""

    mark: str
    """A short digest of the announcement."""
    entry: Announcement
    label: str
    about: str


def spell_lines(
    decision: SpellsPlan, wording: DragonDiceWording, before: Sequence[Mapping[str, Json]] = ()
) -> list[SpellLine]:
    """Returns a line for each spell and target beside the announcements before it: with every number of castings where
    there is room for that, else with the largest. Empty where even those are too many. What would help another player
    is not among them.
    """
    every = _different(decision, wording, before, limits.OPTIONS, most_castings=False)
    if every is None:
        every = _different(decision, wording, before, MOST_LINES, most_castings=True)
    return [_line(decision, entry, wording) for entry in every or ()]


def _different(
    decision: SpellsPlan,
    wording: DragonDiceWording,
    before: Sequence[Mapping[str, Json]],
    most: int,
    *,
    most_castings: bool,
) -> list[Announcement] | None:
    """Returns the announcements that differ in more than equal units and the magic that pays; None for more than
    `most`.

    With `most_castings` those of one spell at one target count once, by the largest number of castings.
    """
    found: dict[str, Announcement] = {}
    for name in decision.offers:
        if len(list(itertools.islice(entries_of(decision, name, before), MOST_TRIED + 1))) > MOST_TRIED:
            return None
        for entry in proposals(decision, name, before, most_first=most_castings):
            if not helped_others([entry], wording, decision.player):
                found.setdefault(_key(decision, wording, entry, with_castings=not most_castings), entry)
            if len(found) > most:
                return None
    return list(found.values())


def _key(decision: SpellsPlan, wording: DragonDiceWording, entry: Announcement, *, with_castings: bool) -> str:
    aimed = {key: list(_alike(decision, wording, entry.get(key))) for key in ("target", "to", "dragon")}
    return canonical({"spell": entry["spell"], "castings": entry["castings"] if with_castings else 0, **aimed})


def _alike(decision: SpellsPlan, wording: DragonDiceWording, value: Json) -> Iterator[Json]:
    """Yields each thing as what it is: a die by its kind, its owner and its place."""
    names = [value] if isinstance(value, str) else value if isinstance(value, Sequence) else []
    for name in map(str, names):
        yield f"{wording.alike(decision, name)} {wording.standing.get(name, '')}" if ":" in name else name


def _line(decision: SpellsPlan, entry: Announcement, wording: DragonDiceWording) -> SpellLine:
    me, kind = decision.player, decision.book[str(entry["spell"])]
    cost = price(kind, wording.words, int(str(entry["castings"])))
    futile = why_futile(entry, decision.book, wording)
    does = f"{capital(futile)}." if futile else rule_in_brief(kind)
    where = from_where(entry, wording, me)
    about = shortened_by_words(f"{f'{where}, ' if where else ''}{cost}: {does}", limits.OPTION_DESCRIPTION)
    return SpellLine(digest(entry), entry, short_phrase(entry, wording, me), about)
