"""The reader of one movement that is written: which characters and places are meant."""

from __future__ import annotations

import re
from typing import Final

from bot.games.d6s.typed.naming import find_character, find_object, find_piece, is_named, is_placed, named_in
from engine.d6s import reading
from engine.d6s.geometry import INCH, Point
from engine.d6s.grid import read_place
from engine.d6s.phases.movement import waits_for
from engine.d6s.planning.drafting import Draft
from engine.d6s.planning.goals import middle_of
from engine.d6s.state import Character
from engine.d6s.words import key_of, listed
from engine.refusals import NotAllowed, NotUnderstood

EXAMPLES: Final = (
    "“to H12 via G9”, “into Orc 2 from behind”, “12 from King”, “behind wall 3 against Archer 1”, “NE 4.5”"
)
MOST_THINGS: Final = 14
"""Most names of things in a sentence that lists them."""
IT: Final = ("it", "him", "her", "them", "that", "that one", "the same", "same", "this one")
"""Words for the enemy that was named before."""
NUMBER: Final = r"(?P<n>\d{1,2}(?:\.\d{1,3})?)(?:\s*(?:\"|″|in\.?|inch|inches))?"


class MovementReader(Draft):
    """Reads one movement; what was read is foreseen before the next is read."""

    last_enemy: str = ""
    """The enemy that the line has named last: "it"."""
    may_guess: bool = True
    """Whether a part of an unknown form may be read by its key words."""
    guesses: bool = False
    """Whether a part is being read by its key words alone."""

    # -- who and where ---------------------------------------------------------------------------------------------

    def enemy(self, text: str) -> Character:
        """Returns which enemy is meant."""
        enemies = [u for u in self.state.playing(self.unit.side.other) if not u.inside and is_placed(self.state, u)]
        if key_of(text) in IT:
            if self.last_enemy:
                return self.state.units[self.last_enemy]
            text = "nearest enemy"
        try:
            found = find_character(self.state, text, enemies, self.move.body)
        except NotUnderstood:
            # "the goblin fast": whoever is named in it.
            name = named_in(self.state, text, enemies)
            if not name:
                raise
            found = find_character(self.state, name, enemies, self.move.body)
        self.last_enemy = found.name
        return found

    def anybody(self, text: str) -> Character:
        """Returns who is meant, of both sides."""
        if self.last_enemy and key_of(text) in IT:
            return self.state.units[self.last_enemy]
        if re.search(r"\b(?:enemy|enemies|foe)\b", text, re.IGNORECASE):
            return self.enemy(text)
        placed = [u for u in self.state.playing() if is_placed(self.state, u)]
        others = [u for u in placed if u.name != self.move.body.name]
        # "The nearest orc" is never the speaker, unless nobody else fits.
        among = others if is_named(self.state, text, others) else placed
        found = find_character(self.state, text, among, self.move.body)
        if found.side is not self.unit.side:
            self.last_enemy = found.name
        return found

    def may_wait(self) -> bool:
        """Returns whether the mover can wait for a slower ally; where it cannot, a note says that it stays."""
        try:
            waits_for(self.state, self.unit)
        except NotAllowed:
            self.note(f"{self.unit.name} stays: it can wait only for an ally of lower Speed within 1 inch.")
            return False
        return True

    def names_an_object(self, text: str) -> bool:
        """Returns whether a text names an object, and nobody as it stands."""
        if find_object(self.state, text, self.move.body) is None:
            return False
        return not is_named(self.state, text, self.state.playing())

    def place(self, text: str) -> Point:
        """Returns a place: an address, inches, or where somebody or something is."""
        at = read_place(text)
        if at is not None:
            return at
        if _CENTRE.fullmatch(key_of(text)):
            return self.state.width // 2, self.state.depth // 2
        thing = find_object(self.state, text, self.move.body)
        if thing is not None and thing.at is not None:
            return thing.at
        between = re.fullmatch(r"between\s+(.+?)\s+and\s+(.+)", text.strip())
        if between is not None:
            one, other = self.place(between[1]), self.place(between[2])
            return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
        try:
            return self.state.place(self.anybody(text))
        except NotUnderstood:
            piece = find_piece(self.state, text, self.move.body)
            if piece is None:
                things = [*self.state.objects, *(one.name for one in self.state.pieces)]
                known = f", {listed(things[:MOST_THINGS], 'or')}" if things else ""
                raise NotUnderstood(
                    f"I do not know where {text!r} is. Name a square such as H12, a character{known}."
                ) from None
            return middle_of(piece)


_CENTRE: Final = re.compile(
    r"(?:the )?(?:centre|center|middle)(?: of (?:the )?(?:table|board|field|map|battlefield))?|mid ?field"
)
"""The middle of the table."""


def inches(text: str) -> int:
    """Returns a length that is written in inches."""
    return round(float(text) * INCH)


def with_weapon(text: str) -> tuple[str, str]:
    """Returns the target and the weapon: "Orc 1 with bow"."""
    name, _, weapon = text.partition(" with ")
    named = re.sub(r"^(?:its|his|her|their|your|my|the|an?) ", "", weapon.strip(), flags=re.IGNORECASE)
    return name.strip(), "" if key_of(named) in _IN_HAND else named


_IN_HAND: Final = (
    *("sword", "swords", "axe", "axes", "club", "mace", "hammer", "dagger", "knife"),
    *("weapon", "weapons", "hands", "fists", "all his might", "all its might", "everything", "full force"),
)
"""What people call the weapon in a character's hand: none of them is a weapon's name in the rules."""


def how_often(text: str) -> tuple[str, int]:
    """Returns a name and how often it is meant: "Orc 1 x2", "Orc 1 ×2", "2x Orc 1"."""
    often = re.fullmatch(
        r"(?P<name>.+?)\s+(?P<n>once|twice|thrice|both times|(?:one|two|three|both|all|\d) times?)", text, re.IGNORECASE
    )
    if often is not None:
        word = often["n"].casefold().split()[0]
        return often["name"].strip(), _OFTEN[word] if word in _OFTEN else int(word)
    found = re.fullmatch(r"(?P<name>.+?)\s*[x×]\s*(?P<n>\d)", text, re.IGNORECASE)
    if found is None:
        found = re.fullmatch(r"(?P<n>\d)\s*[x×]\s+(?P<name>.+)", text, re.IGNORECASE)
    return (found["name"].strip(), int(found["n"])) if found is not None else (text, 0)


_OFTEN: Final = {"both": 2, "all": 0, "once": 1, "one": 1, "twice": 2, "two": 2, "thrice": 3, "three": 3}


def weapon_label(unit: Character, text: str) -> str:
    """Returns what a weapon of somebody is called in an answer."""
    return reading.weapon(unit, text).label
