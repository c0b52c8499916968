"""Forces and whole games as text that a person can read, write and paste. Positions are in `position`.

A force:

    Home terrain: Coastland City
    Frontier: Feyland Temple
    Dragons: Air/Water Drake
    Home army: Sharpshooter, 2 Trooper, Guard
    Campaign army: Gryphon, Protector, Knight
    Horde army: Eagle Knight, Courier, Bowman, Evoker

Items stand with their army; two lines may follow for what waits beside it: "Dragonkin" and "Minor terrains".

A game: a head with its options and seats, then a line for every answered question in the order of play, a roll as the
faces that fell:

    game: dragon_dice
    options: {"force_points": 24}
    seats: A B

    A march: frontier
    A melee: Knight MELEE 3; Trooper#1 MELEE 2
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import Roll
from engine.dragon_dice.forces.law import Force, printed_name
from engine.dragon_dice.printed.dice import DRAGONKIN, Catalogue
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.state import CAMPAIGN_ARMY, HOME_ARMY, HORDE_ARMY, Place, State
from engine.english import with_numbers
from engine.journal import CHANCE, CONCESSION, DRAW, NO_DRAW, ORDERS, UNASKED, UNDO, Entry
from engine.playthrough import Playthrough
from engine.refusals import NotUnderstood
from engine.values import Json, Seat

# -- forces --------------------------------------------------------------------------------------------------------

_ARMY_LINES: Mapping[str, Place] = {
    "home army": HOME_ARMY,
    "campaign army": CAMPAIGN_ARMY,
    "horde army": HORDE_ARMY,
}
_ALWAYS_LINES = ("home terrain", "frontier", "dragons", *_ARMY_LINES)
_FORCE_LINES = (*_ALWAYS_LINES, "dragonkin", "minor terrains")
"""The last two only of matches for which such dice are agreed on."""


def format_force(force: Force) -> str:
    """Returns a force as text; `parse_force` reads it back."""
    lines = [f"Home terrain: {force.home}", f"Frontier: {force.frontier}", f"Dragons: {with_numbers(force.dragons)}"]
    lines += [
        f"{title.capitalize()}: {with_numbers(force.armies.get(army, ()))}" for title, army in _ARMY_LINES.items()
    ]
    pool = {"dragonkin": force.dragonkin, "minor terrains": force.minor_terrains}
    lines += [f"{title.capitalize()}: {with_numbers(names)}" for title, names in pool.items() if names]
    return "\n".join(lines)


def parse_force(text: str, book: Catalogue) -> Force:
    """Returns the force that a text describes; whether it is legal by the book of these dice is another question.

    Case, order of lines, empty lines and lines starting with # do not matter; "2 Knight", "2x Knight" and "Knight x2"
    are two of them. Raises `NotUnderstood` with the line and what to write instead; of unknown names with all of them.
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        key, colon, value = line.partition(":")
        name = " ".join(key.lower().replace("*", "").split())
        if not colon or name not in _FORCE_LINES:
            raise NotUnderstood(
                f"Line {number} begins with {key.strip()!r}. A force has these lines: {_lines_of(book)}. One is "
                "written “Home army: 2 Trooper, Guard”."
            )
        if name in found:
            raise NotUnderstood(f"Line {number}: there are two lines for {name}. Keep one.")
        found[name] = value.strip().rstrip(".")
    names = _Names(book)
    home, frontier = found.get("home terrain", ""), found.get("frontier", "")
    force = Force(
        book.house,
        home=names.one(home, "terrain") if home else "",
        frontier=names.one(frontier, "terrain") if frontier else "",
        dragons=tuple(names.counted(found.get("dragons", ""), "dragon")),
        armies={
            army: tuple(names.counted(found.get(title, ""), "unit or item")) for title, army in _ARMY_LINES.items()
        },
        dragonkin=tuple(names.counted(found.get("dragonkin", ""), "Dragonkin")),
        minor_terrains=tuple(names.counted(found.get("minor terrains", ""), "minor terrain")),
    )
    if names.unknown:
        raise NotUnderstood("\n".join(names.unknown))
    return force


def _lines_of(book: Catalogue) -> str:
    """Returns the lines that a force may have by a book, and which of them only some matches allow."""
    agreed = [
        line
        for line, dice in (("Dragonkin", book.species.get(DRAGONKIN)), ("Minor terrains", book.minor_terrains))
        if dice
    ]
    where = f"; and where the match allows such dice: {', '.join(agreed)}" if agreed else ""
    return f"{', '.join(map(str.capitalize, _ALWAYS_LINES))}{where}"


MOST_UNKNOWN: Final = 12
"""After so many names that are not known nothing more is read."""
MORE_UNKNOWN: Final = "There may be more that I do not know. Mend these first."


class _Names:
    """Reads names of dice, and gathers what is said about all that it does not know: one look mends them all."""

    def __init__(self, book: Catalogue) -> None:
        self._book = book
        self.unknown: list[str] = []

    def one(self, text: str, what: str) -> str:
        """Returns the printed name that is meant; as it is written where there is none.

        Raises `NotUnderstood` with all that was said so far once too much is not known.
        """
        try:
            return printed_name(text, what, self._book.house, self._book)
        except NotUnderstood as refusal:
            if str(refusal) not in self.unknown:
                self.unknown.append(str(refusal))
            if len(self.unknown) >= MOST_UNKNOWN:
                raise NotUnderstood("\n".join([*self.unknown, MORE_UNKNOWN])) from None
            return text

    def counted(self, text: str, what: str) -> list[str]:
        """Returns the dice of a line: "2 Knight, Herald x2"."""
        names: list[str] = []
        for part in filter(None, (part.strip() for part in text.split(","))):
            match = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?(.+?)(?:\s+[x×](\d{1,2}))?", part)
            assert match is not None, "the pattern takes any text"
            names += [self.one(match[2], what)] * int(match[1] or match[3] or 1)
        return names


# -- whole games ---------------------------------------------------------------------------------------------------

_CONCEDES = "concedes"
_AGREES = "wants a draw"
_DECLINES = "declines the draw"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game read from its text: the options, the seats, and the match played again to its last line."""

    options: Mapping[str, Json]
    seats: tuple[Seat, ...]
    playthrough: Playthrough[State]


def format_game(seats: Sequence[Seat], options: Mapping[str, Json], entries: Iterable[Entry]) -> str:
    """Returns a match as text: its head, then a line for each entry of its journal, from the first.

    Orders are not written: what they answered is. Raises ValueError where something was taken back.
    """
    entries = [entry for entry in entries if entry.fingerprint != ORDERS]
    if any(entry.fingerprint == UNDO for entry in entries):
        raise ValueError("a match in which something was taken back cannot be written as text")
    lines = [
        f"game: {DragonDice.name}",
        f"options: {json.dumps(options, sort_keys=True)}",
        f"seats: {' '.join(seats)}",
        "",
    ]
    recorded = {entry.question: entry for entry in entries if entry.fingerprint not in UNASKED}
    source = _Recorded(recorded, lines)
    play = Playthrough.begin(DragonDice(), seats, options, source)
    for entry in entries:
        if entry.fingerprint == CONCESSION:
            lines.append(f"{entry.who} {_CONCEDES}")
            play.concede(entry.who)
        elif entry.fingerprint == DRAW:
            lines.append(f"{entry.who} {_AGREES}")
            play.agree_on_draw(entry.who, seats)
        elif entry.fingerprint == NO_DRAW:
            lines.append(f"{entry.who} {_DECLINES}")
            play.decline_draw(entry.who)
        elif entry.who != CHANCE:
            decision = play.decision_of(entry.question, entry.who)
            answer = entry.answer if isinstance(entry.answer, str) else json.dumps(entry.answer, ensure_ascii=False)
            lines.append(f"{entry.who} {decision.prompt}: {answer}")
            play.answer(entry.question, entry.who, entry.answer)
    return "\n".join(lines) + "\n"


def parse_game(text: str) -> PlayedGame:
    """Returns the game that a text tells, played through to its last line. Raises `NotUnderstood` with the line.

    Every answer is checked by the rules again, so a text that breaks them raises `NotAllowed`.
    """
    numbered = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    head: dict[str, str] = {}
    while numbered and (match := re.match(r"(game|options|seats):\s*(.*)", numbered[0][1])):
        head[match[1]] = match[2]
        numbered.pop(0)
    if head.get("game") != DragonDice.name or "seats" not in head:
        raise NotUnderstood(f'The text begins with "game: {DragonDice.name}", "options: {{...}}" and "seats: A B".')
    options: Mapping[str, Json] = json.loads(head.get("options", "{}"))
    seats = tuple(Seat(seat) for seat in head["seats"].split())
    lines = deque(numbered)
    play = Playthrough.begin(DragonDice(), seats, options, _FacesFromText(lines))
    while lines and play.failure is None:
        _play_line(play, seats, *lines.popleft())
    if play.failure is not None:
        # What a text says wrongly about dice comes up in the middle of a rule, where the driver takes it for a bug.
        raise play.failure.__cause__ or play.failure
    return PlayedGame(options, seats, play)


def _play_line(play: Playthrough[State], seats: Sequence[Seat], number: int, line: str) -> None:
    who, _, rest = line.partition(" ")
    seat = Seat(who)
    if rest == _CONCEDES:
        play.concede(seat)
        return
    if rest == _AGREES:
        play.agree_on_draw(seat, seats)
        return
    if rest == _DECLINES:
        play.decline_draw(seat)
        return
    prompt, colon, text = rest.partition(":")
    for question, decision in play.pending.items():
        if colon and decision.player == seat and decision.prompt == prompt:
            play.answer(question, seat, _value(text.strip()))
            return
    asked = "; ".join(f"{d.player} {d.prompt}" for d in play.pending.values()) or "nothing"
    raise NotUnderstood(f"Line {number}: {line!r} answers nothing that is asked here ({asked}).")


def _value(text: str) -> Json:
    if text[:1] in "[{" or text.isdigit():
        try:
            value: Json = json.loads(text)
        except json.JSONDecodeError as wrong:
            raise NotUnderstood(f"{text!r} is not a list or a mapping: {wrong.msg}.") from wrong
        return value
    return text


class _Recorded:
    """Gives each roll its recorded faces, and writes its line as it is thrown: so rolls stand where they fell."""

    def __init__(self, recorded: Mapping[int, Entry], lines: list[str]) -> None:
        self._recorded = recorded
        self._lines = lines

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        faces = roll.check(self._recorded[number].answer)
        fallen = "; ".join(f"{_short(d.die)} {d.faces[face]}" for d, face in zip(roll.dice, faces, strict=True))
        self._lines.append(f"{roll.player} {roll.kind}: {fallen}")
        return faces


class _FacesFromText:
    """Reads each roll's faces from the next line of the text."""

    def __init__(self, lines: deque[tuple[int, str]]) -> None:
        self._lines = lines

    def roll(self, number: int, roll: Roll) -> Sequence[int]:
        if not self._lines:
            raise NotUnderstood(f"The text ends where {roll.player} rolls for {roll.kind}.")
        line_number, line = self._lines.popleft()
        head, _, fallen = line.partition(":")
        if head != f"{roll.player} {roll.kind}":
            raise NotUnderstood(f"Line {line_number}: here {roll.player} rolls for {roll.kind}, not {head!r}.")
        return [
            self._face(line_number, part.strip(), die.faces, _short(die.die))
            for part, die in zip(fallen.split(";"), roll.dice, strict=True)
        ]

    @staticmethod
    def _face(number: int, part: str, faces: Sequence[str], name: str) -> int:
        face = part.removeprefix(name).strip()
        if not part.startswith(name) or face not in faces:
            raise NotUnderstood(f"Line {number}: {part!r} is not {name} and one of its faces ({', '.join(faces)}).")
        return faces.index(face)


def _short(die: str) -> str:
    """Returns a die's name without its owner: who rolls is said before."""
    return die.partition(":")[2] or die
