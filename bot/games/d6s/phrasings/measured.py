"""How much of what players type is understood: phrasings with the steps that they mean, read and compared.

`./marchwarden bench --game d6s --only phrasings` prints the share and each failure. The phrasings lie in
`phrasings.yaml` and the other files here, written without a look at the readers: `text => Unit: step; step`.

    still                   stays where it is          by X Y            ends so far from its start, in inches
    to X Y                  ends at a place            near NAME         ends within an inch of it
    toward NAME [N]         comes nearer, N inches     away NAME         gets farther from it
    behind NAME             as an enemy sees it        in NAME           inside a piece of terrain
    between NAME / NAME     on the way between them    flank NAME        beside it, not where it came from
    dash, dodge, hide, stand, shoot NAME, cast SPELL on NAME, drop NAME, use NAME, dismount
    attack NAME, shove, trip, grapple, disengage X Y, pick up NAME, pass NAME to NAME, nothing

A step with `?` may be missing. A direction is a name of the compass; an enemy or a piece of terrain is its name.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from bot.games.d6s.orders import actions
from bot.games.face import AnyFace
from bot.prompts.form import AnyForm, Nearly, first_of
from bot.prompts.typed import read_answer
from engine.chance import RandomSource
from engine.d6s.actions.carrying import Drop
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.going import Go, Stand
from engine.d6s.actions.moving import Step
from engine.d6s.actions.plain import Dash, Dodge, Hide
from engine.d6s.actions.riding import Dismount
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import Movement
from engine.d6s.actions.using import Use
from engine.d6s.geometry import INCH, Point, closer_than, distance, segment_is_near, toward
from engine.d6s.grid import read_direction
from engine.d6s.measuring import flanks, gap, gap_to_point
from engine.d6s.planning.forecast import foreseen
from engine.d6s.planning.goals import middle_of
from engine.d6s.planning.ways import Mover
from engine.d6s.position import read_position
from engine.d6s.rules import D6s
from engine.d6s.state import State
from engine.d6s.terrain import Piece
from engine.d6s.view import TableView
from engine.d6s.words import key_of
from engine.journal import Snapshot
from engine.located import read_yaml
from engine.playthrough import Playthrough
from engine.refusals import Refusal
from engine.values import Json, Seat

COLLECTIONS: Final = (
    *("phrasings", "unseen", "fresh", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth"),
    *("seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty_first", "twenty_second"),
)
"""The files of phrasings, the oldest first."""
_SEATS: Final = {Seat("A"): "Alice", Seat("B"): "Bob"}
_MOST_QUESTIONS: Final = 20
_CLOSE: Final = INCH + INCH // 50
_FORWARD: Final = INCH * 3 // 4
"""The least that a walk toward something comes nearer to it."""


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A text that somebody may type, the position it is typed in, and for each character the steps that it means."""

    position: str
    text: str
    wanted: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """Phrasings and their positions, as a file has them."""

    positions: Mapping[str, Mapping[str, Json]]
    phrasings: tuple[Phrasing, ...]


@cache
def collection(name: str) -> Collection:
    """Returns the phrasings of a file in this folder."""
    rows: Any = yaml.safe_load((Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8"))
    found = []
    for position, lines in rows["phrases"].items():
        for line in lines.splitlines():
            text, _, meant = line.partition(" => ")
            found.append(Phrasing(position, text.strip(), tuple(_wanted(one) for one in meant.split(" | "))))
    return Collection(rows["positions"], tuple(found))


def _wanted(meant: str) -> tuple[str, tuple[str, ...]]:
    unit, _, steps = meant.partition(": ")
    return unit.strip(), tuple(step.strip() for step in steps.split(";"))


def fault(face: AnyFace, known: Collection, phrasing: Phrasing) -> str:
    """Returns what a text is understood as where it is not what is meant, or why it is refused; "" if all is well."""
    match, form = _asked(face, known, phrasing)
    assert isinstance(form.wording.table, State)
    try:
        answers = _orders(match, phrasing.text) if len(phrasing.wanted) > 1 else [_answer(form, phrasing.text)]
    except Refusal as refusal:
        return f"refused: {refusal}"
    state = form.wording.table
    for unit, steps in phrasing.wanted:
        answer = next((one for one in answers if one.get("unit") == unit), None)
        if answer is None:
            return f"nothing for {unit}: {[one.get('unit') for one in answers]}"
        if wrong := _differs(state, answer, steps):
            return wrong
    return "" if len(answers) == len(phrasing.wanted) else f"too much: {[one.get('unit') for one in answers]}"


def _answer(form: AnyForm, text: str) -> Mapping[str, Json]:
    try:
        answer = form.decision.check(first_of(read_answer(form, text)))
    except Nearly as nearly:
        draft = nearly.draft
        assert isinstance(draft, Mapping)
        answer = form.decision.check({"unit": draft["unit"], "steps": draft["steps"]})
    assert isinstance(answer, Mapping)
    return answer


def _orders(match: Playthrough[State], text: str) -> list[Mapping[str, Json]]:
    seat = Seat("A")
    view = match.view(seat)
    assert isinstance(view, TableView)
    given, _ = actions(view, seat, text)
    return [order.answer for order in given if isinstance(order.answer, Mapping)]


def _asked(face: AnyFace, known: Collection, phrasing: Phrasing) -> tuple[Playthrough[State], AnyForm]:
    """Returns the match in which a text is typed, at the question about its first character, and the form of it."""
    state = read_position(read_yaml(yaml.safe_dump({"lead": "A", **known.positions[phrasing.position]})))
    match: Playthrough[State] = Playthrough(D6s(), Snapshot(state.to_json(), 0, 0, 0), RandomSource(random.Random(1)))
    unit = phrasing.wanted[0][0]
    number, decision = next(iter(match.pending.items()))
    for _ in range(_MOST_QUESTIONS):
        number, decision = next(iter(match.pending.items()))
        named = decision.about.get("units")
        if decision.prompt in ("act", "fight") and isinstance(named, Sequence) and unit in named:
            break
        match.answer(number, decision.player, decision.default())
    view = match.view(decision.player)
    assert isinstance(view, TableView)
    return match, face.form(decision, face.wording(_SEATS, view))


# -- what is meant, and what was understood --------------------------------------------------------------------------


def _differs(state: State, answer: Mapping[str, Json], wanted: Sequence[str]) -> str:
    """Returns in words what was understood, where that is not what is meant."""
    if "steps" not in answer:
        said = _fight(state, answer)
        same = _in_any_order(said) == _in_any_order(wanted[0].casefold())
        return "" if same or _is_disengaging(state, answer, wanted[0]) else f"understood: {said}"
    move = Movement.read(answer)
    walk = _Walk(state, move)
    parts = _parts(move.steps)
    if parts and parts[0] is Stand and wanted[0] != "stand":
        parts = parts[1:]
    for step in wanted:
        may_lack, step = step.endswith("?"), step.removesuffix("?")
        if step == "still":
            continue
        if parts and walk.is_meant(parts[0], step):
            parts = parts[1:]
        elif not may_lack:
            return f"understood: {move.in_words()} (wanted {step})"
    return f"understood: {move.in_words()} (too much)" if parts else ""


_Part = Any
"""A step, or the kind of those that need no look: all walks in a row are one."""


def _parts(steps: Sequence[Step]) -> list[_Part]:
    found: list[_Part] = []
    for step in steps:
        kind = step if isinstance(step, Shoot | Cast | Drop | Use) else type(step)
        if kind is not Go or not found or found[-1] is not Go:
            found.append(kind)
    return found


class _Walk:
    """A movement, and where it leads."""

    def __init__(self, state: State, move: Movement) -> None:
        self.state = state
        seen = foreseen(state, move)
        body = state.body(state.units[move.unit])
        self.body = body
        self.start = state.place(body)
        self.end = seen.end or self.start
        self.there = state.standing_at(body, self.end)

    def is_meant(self, part: _Part, step: str) -> bool:
        """Returns whether a part of the movement is the step that is meant."""
        word, _, rest = step.partition(" ")
        plain = _PLAIN.get(word)
        if plain is not None:
            return bool(part is plain)
        if word == "shoot":
            names = rest.split(", ")
            shots = [shot.target for shot in part.shots] if isinstance(part, Shoot) else []
            return set(shots) == set(names) and (len(names) == 1 or sorted(shots) == sorted(names))
        if word == "cast":
            return isinstance(part, Cast) and self._casts(part, rest)
        if word == "drop":
            return isinstance(part, Drop) and key_of(part.thing) == key_of(rest)
        if word == "use":
            return isinstance(part, Use) and part.name == key_of(rest)
        return part is Go and _WHERE[word](self, rest)

    def _casts(self, part: Cast, rest: str) -> bool:
        spell, _, name = rest.partition(" on ")
        if part.order.spell != key_of(spell):
            return False
        goal = part.order.toward or part.order.at
        aims = name in part.order.targets or (bool(name) and goal == self.state.place(self.state.units[name]))
        return not name or aims

    def by(self, rest: str) -> bool:
        x, y = (round(float(number) * INCH) for number in rest.split())
        return distance(self.end, (self.start[0] + x, self.start[1] + y)) <= INCH * 2 // 5

    def to(self, rest: str) -> bool:
        x, y = (round(float(number) * INCH) for number in rest.split())
        return distance(self.end, (x, y)) <= INCH * 2 // 5

    def near(self, name: str) -> bool:
        return self._gap(name) <= _CLOSE

    def toward(self, rest: str) -> bool:
        name, n = (
            (rest[:-2], int(rest[-1])) if re.search(r" [a-z]* ?\d$", rest) and rest not in self._names else (rest, 0)
        )
        vector = read_direction(name)
        walked = distance(self.start, self.end)
        if n and abs(walked - n * INCH) > INCH // 3:
            return False
        if vector is None:
            return self._far(self.start, name) - self._far(self.end, name) >= _FORWARD or self._gap(name) <= _CLOSE
        along = ((self.end[0] - self.start[0]) * vector[0] + (self.end[1] - self.start[1]) * vector[1]) // INCH
        return along >= _FORWARD and along * 10 >= walked * 7

    def away(self, name: str) -> bool:
        return self._far(self.end, name) - self._far(self.start, name) >= _FORWARD

    def behind(self, name: str) -> bool:
        enemies = sorted(
            self.state.standing(self.body.side.other), key=lambda e: distance(self.start, self.state.place(e))
        )
        piece = self._pieces.get(name)
        if piece is not None:
            mover = Mover(self.state, self.body)
            return any(mover.is_shielded(self.end, piece, enemy) for enemy in enemies[:3])
        place, foe = self._place(name), self.state.place(enemies[0])
        return self.near(name) and distance(self.end, foe) > distance(place, foe)

    def inside(self, name: str) -> bool:
        return self._pieces[name].has(self.end)

    def between(self, rest: str) -> bool:
        one, other = (self._place(name) for name in rest.split(" / "))
        return segment_is_near(self.end, one, other, INCH) and not (
            closer_than(self.end, one, 0) or closer_than(self.end, other, 0)
        )

    def flank(self, name: str) -> bool:
        enemy = self.there.units[name]
        mine = self.there.units[self.body.name]
        allies = (
            a for a in self.there.standing(self.body.side) if a.name != mine.name and gap(self.there, a, enemy) <= INCH
        )
        centre, reach = self.state.place(enemy), self.state.radius(enemy) + self.body.kit.radius
        front = toward(centre, self.start, reach)
        return self.near(name) and (
            flanks(self.there, mine, enemy, allies) or distance(front, self.end) > reach * 3 // 4
        )

    @property
    def _names(self) -> set[str]:
        return {*self.state.units, *self.state.objects, *self._pieces}

    @property
    def _pieces(self) -> Mapping[str, Piece]:
        return {piece.name: piece for piece in self.state.pieces}

    def _place(self, name: str) -> Point:
        if name in self.state.units:
            return self.state.place(self.state.units[name])
        if name in self._pieces:
            return middle_of(self._pieces[name])
        at = self.state.objects[name].at
        assert at is not None
        return at

    def _far(self, point: Point, name: str) -> int:
        return distance(point, self._place(name))

    def _gap(self, name: str) -> int:
        mine = self.there.units[self.body.name]
        if name in self.state.units:
            return gap(self.there, mine, self.there.units[name])
        if name in self._pieces:
            return 0 if self._pieces[name].is_within(self.end, self.body.kit.radius + INCH) else 2 * INCH
        return gap_to_point(self.there, mine, self._place(name))


_PLAIN: Final[Mapping[str, type[Step]]] = {
    "dash": Dash,
    "dodge": Dodge,
    "hide": Hide,
    "stand": Stand,
    "dismount": Dismount,
}
_WHERE: Final[Mapping[str, Callable[[_Walk, str], bool]]] = {
    "by": _Walk.by,
    "to": _Walk.to,
    "near": _Walk.near,
    "toward": _Walk.toward,
    "away": _Walk.away,
    "behind": _Walk.behind,
    "in": _Walk.inside,
    "between": _Walk.between,
    "flank": _Walk.flank,
}


def _fight(state: State, answer: Mapping[str, Json]) -> str:
    """Returns a combat action in the words of the phrasings."""
    if "attack" in answer:
        rows: Any = answer["attack"]
        names = [row if isinstance(row, str) else str(row.get("target")) for row in rows]
        return f"attack {', '.join(dict.fromkeys(names))}".casefold() if len(set(names)) > 1 else _alone(names)
    for key in ("shove", "trip", "grapple", "pick up"):
        if key in answer:
            return f"{key} {answer[key]}".casefold()
    if "pass" in answer:
        passed: Any = answer["pass"]
        ((thing, to),) = passed.items()
        return f"pass {thing} to {to}".casefold()
    return "disengage" if "disengage" in answer else "nothing"


def _in_any_order(said: str) -> str:
    """Returns an attack with its targets in the order of the alphabet: blows at two targets change each other
    little.
    """
    verb, _, names = said.partition(" ")
    return f"{verb} {', '.join(sorted(names.split(', ')))}" if verb == "attack" else said


def _alone(names: Sequence[str]) -> str:
    return f"attack {names[0]}".casefold()


def _is_disengaging(state: State, answer: Mapping[str, Json], wanted: str) -> bool:
    if wanted.startswith("attack ") and "attack" in answer:
        # "attack A, A": both blows at the same.
        return _fight(state, answer) == f"attack {', '.join(dict.fromkeys(wanted[7:].split(', ')))}".casefold()
    if not wanted.startswith("disengage ") or "disengage" not in answer:
        return False
    x, y = (int(number) for number in wanted.split()[1:])
    goal: Any = answer["disengage"]
    at = state.place(state.units[str(answer["unit"])])
    return bool((goal[0] - at[0]) * x + (goal[1] - at[1]) * y > INCH // 2)


def lines(face: AnyFace, names: Sequence[str]) -> Iterator[str]:
    """Yields the share of each file that is understood, then each phrasing that is not."""
    for name in names:
        known = collection(name)
        wrong = [(one, said) for one in known.phrasings if (said := fault(face, known, one))]
        number = len(known.phrasings)
        share = 100 * (number - len(wrong)) / number
        yield f"{name}: {number - len(wrong)} of {number} phrasings understood, {share:.1f} %."
        yield from (f"  {one.position}: {one.text!r}: {said}" for one, said in wrong)
