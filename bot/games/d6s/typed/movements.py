"""Lines of text as answers: "Archer 2 to H12 via G9, shoot Orc 1", "into Orc 2 from behind", "NE 4.5".

What is written is read as it stands where that is legal; else as the nearest that is, with a note that says so.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.games.d6s.typed.acts import act_of, begins_with_own_spell, cast, is_own_spell, named_power, shoot_more
from bot.games.d6s.typed.addressed import alone, who_and_rest
from bot.games.d6s.typed.everyday import everyday
from bot.games.d6s.typed.gist import gist, says_nothing
from bot.games.d6s.typed.goings import go
from bot.games.d6s.typed.naming import find_object, find_piece, is_named, treasures_named
from bot.games.d6s.typed.phrases import LENGTH_ALONE, pieces, plain_moves
from bot.games.d6s.typed.reader import IT, NUMBER, MovementReader, inches
from bot.games.d6s.typed.rewording import in_order, names_respelled, rewordings
from bot.games.d6s.typed.sentences import ToldOrders, told
from engine.d6s.actions.shooting import Shoot
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.grid import point_toward, read_direction
from engine.d6s.planning.drafting import Drafted
from engine.d6s.planning.goals import Away, Fetch
from engine.d6s.planning.ways import Mover
from engine.d6s.state import Character, State
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood, Refusal

_STEPS: Final = (
    *("to", "go", "goes", "move", "moves", "walk", "walks", "fly", "flies", "swim", "swims", "burrow", "burrows"),
    *("phase", "toward", "towards", "away", "into", "charge", "outside", "behind", "stay", "stays", "wait", "dash"),
    *("dodge", "hide", "stand", "surge", "shoot", "shoots", "cast", "casts", "use", "uses", "mount", "dismount"),
    *(
        "charges",
        "fires?",
        "attacks?",
        "fights?",
        "action",
        "climb",
        "climbs",
        "enter",
        "leave",
        "drop",
        "drag",
        "release",
        "end",
        "nothing",
        "out",
    ),
)
_GOINGS: Final = (
    *("home", "edge", "between", "block", "flank", "in", "up", "guard", "halfway", "around", "along", "over", "beside"),
    *("backward", "forward", "carry", "avoid", "within", "offset"),
)
"""The reader's words with which saying where begins, beside those above."""
WORDS: Final = (*_STEPS, rf"{NUMBER}\s+(?:short|from|toward|n|ne|e|se|s|sw|w|nw|north|south|east|west)")
"""With which of these a line begins to say what somebody does."""


# -- movements -------------------------------------------------------------------------------------------------------


def read_movement(state: State, candidates: Sequence[Character], text: str) -> Drafted:
    """Returns the movement that a line says. Raises a `Refusal` where nothing legal can be made of it.

    A line that is not understood as it stands is read in other words. The position is the same afterwards.
    """
    said = told(state, candidates, text)
    if said.text and key_of(said.text) != key_of(text):
        for line, guesses in [*_readings(state, said.text), *_readings(state, said.parted)]:
            with suppress(NotUnderstood):
                return _without(_read_line(state, candidates, line, guesses=guesses), said)
    unknown: NotUnderstood | None = None
    for line, guesses in _readings(state, text):
        try:
            return _read_line(state, candidates, line, guesses=guesses)
        except NotUnderstood as refusal:
            if line == text:
                unknown = refusal
    assert unknown is not None
    raise unknown


def _without(found: Drafted, said: ToldOrders) -> Drafted:
    """Returns a movement with a note of what the line says beside it."""
    notes = [f"I leave out “{one}”." for one in said.left_out]
    return replace(found, notes=[*found.notes, *notes], off=max(found.off, INCH)) if notes else found


def _readings(state: State, text: str) -> Iterator[tuple[str, bool]]:
    """Yields a line and its rewordings, each with whether its key words alone are enough: at first they are not."""
    yield text, False
    others = list(rewordings(state, text))
    yield from ((line, False) for line in others)
    yield from ((line, True) for line in (text, *others))


def _read_line(state: State, candidates: Sequence[Character], text: str, *, guesses: bool) -> Drafted:
    unit, rest = who_and_rest(state, candidates, names_respelled(state, text), WORDS)
    alone(state, unit, pieces(rest), WORDS)
    if text.strip() and not pieces(rest):
        raise NotUnderstood(
            f"What does {unit.name} do? Write it after the name: “{unit.name} to H12”, “{unit.name} stays”; "
            "`/d6s threat` shows where it could go."
        )
    reader = MovementReader(state, unit)
    reader.may_guess = guesses
    rest = in_order(_piece_for_it(state, everyday(treasures_named(state, rest))))
    if unit.has("prone"):
        rest = _UP.sub("stand", rest, count=1)
    parts = _with_targets(reader, _joined(pieces(rest)))
    parts = [one for number, one in enumerate(parts) if not number or _ASIDE.match(one) is None] or ["stay"]
    said = [one for piece in parts for one in plain_moves(piece)]
    # "go and grab it", "around the barn and get the treasure": the way is said by what follows.
    last = said[-1]
    said = [*(one for one in said[:-1] if not _ONLY_GOES.fullmatch(one) and not _rounds(one, last)), last]
    # "aims and fires at Orc 1", "disengages and falls back": the same said twice.
    said = [
        one
        for one, before in zip(said, ["", *said], strict=False)
        if not (one in ("shoot", *(f"shoot {it}" for it in IT)) and before.startswith("shoot"))
    ]
    said = [
        one
        for one, after in itertools.zip_longest(said, said[1:], fillvalue="")
        if not (after.startswith(one) and one in ("shoot", "away from", "attack", "hide", "dodge", "dash"))
    ]
    said = _dash_first(_straight(said))
    if "hide" in said and any(one.startswith("shoot") for one in said) and _SNEAKS.search(rest):
        # "sneaks into the wood and shoots": one action a round, and the shot is the one that is told.
        said = [one for one in said if one != "hide"]
        reader.note(f"{unit.name} shoots and does not hide: it has one action.", INCH)
    found = _taken(reader, said)
    if found.off > INCH and _RUNS.search(rest) and all(act_of(one.split()[0]) is None for one in said):
        with suppress(Refusal):
            dashed = _taken(MovementReader(state, unit), ["dash", *said])
            if dashed.off < found.off:
                dashed.notes.insert(0, f"{unit.name} dashes to get there.")
                return dashed
    return found


_RUNS: Final = re.compile(
    r"\b(?:runs?|sprints?|rac(?:e|es)|hurr(?:y|ies)|rush(?:es)?|bolts?|legs? it)\b", re.IGNORECASE
)
"""Verbs of somebody who may dash to get there."""


def _taken(reader: MovementReader, said: Sequence[str]) -> Drafted:
    """Returns the movement that consists of these parts."""
    for number, one in enumerate(said):
        reader.prepares = any(_needs_preparing(reader, later) for later in said[number + 1 :])
        _take(reader, one)
    return reader.finished()


_SNEAKS: Final = re.compile(r"\b(?:sneak|creep|skulk|stalk|slink|steal|tiptoe|slip|lurk|prowl)s?\b", re.IGNORECASE)
_ASIDE: Final = re.compile(
    r"(?:that's|that is|which is|right (?:on|at|by|in)|away from (?:the |all |any )?(?:enem(?:y|ies)|fight|melee"
    r"|danger)"
    r"|in support of"
    r"|towards? (?:our|my|his|her|its|the) (?:own )?(?:edge|side|line)|out of (?:the )?(?:fight|melee|combat|reach)"
    r"|base to base|coming|moving|keeping|staying|diagonally)\b",
    re.IGNORECASE,
)
"""How a part begins that only explains the one before it."""
_UP: Final = re.compile(r"^(?:(?:gets?|is|back) )?(?:up|stands?)(?=,|\.|$| and | then )", re.IGNORECASE)
"""How people tell somebody that is prone to stand up."""


def _piece_for_it(state: State, text: str) -> str:
    """Returns a text with the piece of terrain it names in the place of "it": "to the wall and hides behind it"."""
    it = _BEHIND_IT.search(text)
    if it is None:
        return text
    before = key_of(text[: it.start()])
    named = [piece.name for piece in state.pieces if key_of(piece.name) in before]
    return f"{text[: it.start(1)]}{named[-1]}{text[it.end(1) :]}" if named else text


_BEHIND_IT: Final = re.compile(
    r"\b(?:behind|inside|in|beside|next to|near|by|over|around"
    r"|(?:north|south|east|west|left|right) of) (it|that|them)\b",
    re.IGNORECASE,
)


def _straight(said: Sequence[str]) -> list[str]:
    """Returns lengths in two directions before a shot as one straight way: around the corner there may be no shot."""
    if not any(one.startswith("shoot") for one in said):
        return list(said)
    found: list[str] = []
    for one in said:
        legs = _LEG_OR_STRAIGHT.fullmatch(one)
        before = _LEG_OR_STRAIGHT.fullmatch(found[-1]) if found else None
        if legs is None or before is None or not (_leads(legs) and _leads(before)):
            found.append(one)
            continue
        (x, y), (dx, dy) = _reach(before), _reach(legs)
        found[-1] = f"offset {x + dx} {y + dy}"
    return found


_LEG_OR_STRAIGHT: Final = re.compile(rf"(?:offset (?P<x>-?\d+) (?P<y>-?\d+)|(?P<dir>[a-z-]+) {NUMBER})")


def _leads(leg: re.Match[str]) -> bool:
    return leg["x"] is not None or read_direction(leg["dir"]) is not None


def _reach(leg: re.Match[str]) -> Point:
    """Returns how far a way leads, in 1/1000 inch."""
    if leg["x"] is not None:
        return int(leg["x"]), int(leg["y"])
    return point_toward((0, 0), read_direction(leg["dir"]) or (0, 0), inches(leg["n"]))


def _dash_first(said: Sequence[str]) -> list[str]:
    """Returns what is done with a dash that is said last before the way: after it there would be nothing to walk."""
    *before, last = said
    ways = [one for one in before if one != "stand"]
    if last != "dash" or not all(_is_going(one.split()[0]) and act_of(one.split()[0]) is None for one in ways):
        return list(said)
    return [*(one for one in before if one == "stand"), "dash", *ways]


def _joined(parts: Sequence[str]) -> list[str]:
    """Returns the parts of a line, a length alone with the direction before it: "towards the orc, 4 inches"."""
    found: list[str] = []
    for part in parts:
        alone_ = LENGTH_ALONE.fullmatch(part.casefold())
        if alone_ is not None and found and not re.search(r"\d", found[-1].split()[-1]):
            found[-1] = f"{found[-1]} {alone_[1]}"
        else:
            found.append(part)
    return found


def _with_targets(reader: MovementReader, parts: Sequence[str]) -> list[str]:
    """Returns the parts of a line, a name alone with the spell before it: "cure wounds, thane"."""
    found: list[str] = []
    for part in parts:
        if found and is_own_spell(reader, found[-1]) and is_named(reader.state, part, reader.state.playing()):
            found[-1] = f"{found[-1]} on {part}"
        else:
            found.append(part)
    return found


def _needs_preparing(reader: MovementReader, piece: str) -> bool:
    """Returns whether what is said later is a shot or a spell, for which half the Speed is kept."""
    first = piece.split()[0] if piece.split() else ""
    return first in ("shoot", "cast", "casts") or named_power(reader, piece) is not None


def _take(reader: MovementReader, piece: str) -> None:
    """Reads one thing that is written: an action, or where to go; of an unknown form, what its key words say."""
    try:
        _take_plain(reader, piece)
        return
    except NotUnderstood:
        if reader.guesses or not reader.may_guess:
            raise
        if not _take_otherwise(reader, piece):
            raise


def _take_otherwise(reader: MovementReader, piece: str) -> bool:
    """Read what a part says by its key words, or by its end; chatter after something else is left out. Return whether
    anything was read.
    """
    for said in (gist(reader, piece), _leading(piece)):
        if not said or said == [piece]:
            continue
        reader.guesses = True
        try:
            for one in said:
                _take_plain(reader, one)
        except NotUnderstood:
            continue
        finally:
            reader.guesses = False
        reader.note(f"I read “{piece}” as “{', '.join(said).replace(' | ', ' from ')}”.", INCH)
        return True
    if reader.steps and says_nothing(reader, piece):
        reader.note(f"I do not know what “{piece}” is, and leave it out.", INCH)
        return True
    return False


def _take_plain(reader: MovementReader, piece: str) -> None:
    words = key_of(piece).split()
    first = words[0] if words else "stay"
    act = act_of(first)
    if piece in ("stay", "end", "nothing", "around", "round") or not words:
        return
    if piece in ("hide", "dash") and any(step.keys[0] == piece for step in reader.steps):
        return  # "creeps into the wood and hides": said twice
    if first in ("wait", "waits"):
        reader.waits = reader.may_wait()
    elif first in ("ask", "more"):
        reader.asks_again = True
    elif first == "stays" or (first == "stay" and len(words) > 1):
        _take(reader, " ".join(words[1:]))
    elif first in ("guard", "beside") and words[1:] in (["it"], ["him"], ["her"], ["them"]) and reader.steps:
        return
    elif first == "carry":
        _carry(reader, piece[len(first) :].strip())
    elif first == "avoid":
        _avoid(reader, piece[len(first) :].strip())
    elif first not in ("cast", "casts") and (power := named_power(reader, piece)) is not None:
        power(reader, piece)
    elif act is not None:
        act(reader, piece[len(first) :].strip())
    elif reader.steps and isinstance(last := reader.steps[-1], Shoot) and not _is_going(first):
        shoot_more(reader, last, piece)
    elif begins_with_own_spell(reader, piece):
        cast(reader, piece)
    else:
        go(reader, piece)


def _leading(piece: str) -> list[str]:
    """Returns where a part leads that begins with words that are not known; nothing where it leads nowhere."""
    words = piece.split()
    if len(words) > MOST_READ_ON:
        return []
    for begin in range(1, min(len(words), MOST_UNKNOWN + 1)):
        said = plain_moves(" ".join(words[begin:]))
        if words[begin] in LEADING and said != [piece]:
            return said
    return []


def _rounds(piece: str, last: str) -> bool:
    """Returns whether a part says how to come to what the last one says."""
    if piece == "home" and last.startswith("edge "):
        return True
    if piece.startswith("away from") and (last == "home" or last.startswith("away from")):
        return True
    if piece == "away from" and (last == "home" or last.startswith(("edge ", "behind ", "beside ", "to "))):
        return True
    if piece == "away from" and re.fullmatch(rf"(?:[nesw]|[a-z-]+) {NUMBER}", last) is not None:
        return True
    return piece.startswith("around ") and last.split()[0] in ("fetch", "to", "into", "attack", "beside", "behind")


_ONLY_GOES: Final = re.compile(
    r"(?:go(?:es)?|moves?|comes?|runs?|walks?|steps?|gets?|heads?)(?: (?:over|on|there|out|off|in))?"
)
MOST_READ_ON: Final = 14
"""Most words of a part that is read although it begins with words that are not known."""
MOST_UNKNOWN: Final = 3
"""Most unknown words before a place that are passed over."""
LEADING: Final = (
    *("to", "toward", "towards", "into", "in", "behind", "beside", "between", "near", "next", "closer", "away", "back"),
    *("around", "round", "along", "past", "over", "for", "at", "north", "south", "east", "west", "left", "right", "up"),
    *("down", "forward", "forwards"),
)
"""Words with which saying where begins."""


def _carry(reader: MovementReader, text: str) -> None:
    """Reads "bring the treasure home": going there, where that is carried; else going to it first."""
    thing, _, rest = text.partition("|")
    carried = [name for unit in reader.state.mounted_body(reader.move.body) for name in unit.carries]
    found = find_object(reader.state, thing, reader.move.body)
    if carried:
        where = rest.strip()
        said = plain_moves(where)
        for one in ["home"] if where == "back" or said == ["away from"] else said:
            _take(reader, one)
    elif found is not None and found.at is not None:
        reader.do(Fetch(found.name))
    elif key_of(thing) == "it":
        for one in plain_moves(rest.strip()):
            _take(reader, one)
    else:
        raise NotAllowed(f"{reader.unit.name} carries nothing.")


def _avoid(reader: MovementReader, text: str) -> None:
    """Reads whom or what a way keeps clear of: ways go around terrain anyway, of an enemy one goes away."""
    if find_piece(reader.state, text) is None or is_named(reader.state, text, reader.state.playing()):
        reader.do(Away(reader.anybody(text).name))


def _is_going(word: str) -> bool:
    return word in _STEPS or word in _GOINGS or read_direction(word) is not None or word.replace(".", "").isdigit()


# -- places ----------------------------------------------------------------------------------------------------------


def read_goal(state: State, unit: Character, length: int, text: str) -> Point:
    """Returns the place to which somebody goes up to so far: Misty Step, Flyby, following up."""
    low = re.sub(r"^to\s+", "", " ".join(text.casefold().split()))
    mover = Mover(state, unit)
    goal = _goal(MovementReader(state, unit), mover, length, low)
    if distance(mover.at, goal) > length:
        goal = toward(mover.at, goal, length)
    spot = mover.free_near(goal)
    return spot or goal


def _goal(reader: MovementReader, mover: Mover, length: int, text: str) -> Point:
    into = re.fullmatch(r"(?:into|charge)\s+(.+)", text)
    if into is not None:
        other = reader.anybody(into[1])
        spots = mover.contacts(other)
        goal = next(iter(spots), None)
        if goal is None:
            raise NotAllowed(f"There is no free place beside {other.name}.")
        return goal
    direction = re.fullmatch(rf"(?P<dir>[a-z-]+)(?:\s+{NUMBER})?", text)
    vector = read_direction(direction["dir"]) if direction is not None else None
    if direction is not None and vector is not None:
        return point_toward(mover.at, vector, inches(direction["n"]) if direction["n"] else length)
    return reader.place(text)
