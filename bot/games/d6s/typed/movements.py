"""Lines of text as answers: "Archer 2 to H12 via G9, shoot Orc 1", "into Orc 2 from behind", "NE 4.5".

What is written is read as it stands where that is legal; else as the nearest that is, with a note that says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.games.d6s.typed.acts import act_of, begins_with_own_spell, cast, shoot_more
from bot.games.d6s.typed.addressed import alone, who_and_rest
from bot.games.d6s.typed.goings import go
from bot.games.d6s.typed.phrases import pieces, plain_moves
from bot.games.d6s.typed.reader import NUMBER, MovementReader, inches
from engine.d6s.actions.shooting import Shoot
from engine.d6s.geometry import Point, distance, toward
from engine.d6s.grid import point_toward, read_direction
from engine.d6s.planning.drafting import Drafted
from engine.d6s.planning.ways import Mover
from engine.d6s.state import Character, State
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood

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
WORDS: Final = (*_STEPS, rf"{NUMBER}\s+(?:short|from|toward|n|ne|e|se|s|sw|w|nw|north|south|east|west)")
"""With which of these a line begins to say what somebody does."""


# -- movements -------------------------------------------------------------------------------------------------------


def read_movement(state: State, candidates: Sequence[Character], text: str) -> Drafted:
    """Returns the movement that a line says. Raises a `Refusal` where nothing legal can be made of it.

    The position is the same afterwards.
    """
    unit, rest = who_and_rest(state, candidates, text, WORDS)
    alone(state, unit, pieces(rest), WORDS)
    if text.strip() and not pieces(rest):
        raise NotUnderstood(
            f"What does {unit.name} do? Write it after the name: “{unit.name} to H12”, “{unit.name} stays”; "
            "`/d6s threat` shows where it could go."
        )
    reader = MovementReader(state, unit)
    for piece in pieces(rest) or ["stay"]:
        for said in plain_moves(piece):
            _take(reader, said)
    return reader.finished()


def _take(reader: MovementReader, piece: str) -> None:
    """Reads one thing that is written: an action, or where to go."""
    words = key_of(piece).split()
    first = words[0]
    act = act_of(first)
    if piece in ("stay", "end"):
        return
    if first in ("wait", "waits"):
        reader.waits = True
    elif first in ("ask", "more"):
        reader.asks_again = True
    elif first == "stays" or (first == "stay" and len(words) > 1):
        _take(reader, " ".join(words[1:]))
    elif act is not None:
        act(reader, piece[len(first) :].strip())
    elif reader.steps and isinstance(last := reader.steps[-1], Shoot) and not _is_going(first):
        shoot_more(reader, last, piece)
    elif begins_with_own_spell(reader, piece):
        cast(reader, piece)
    else:
        go(reader, piece)


def _is_going(word: str) -> bool:
    return word in _STEPS or read_direction(word) is not None or word.replace(".", "").isdigit()


# -- places ----------------------------------------------------------------------------------------------------------


def read_goal(state: State, unit: Character, length: int, text: str) -> Point:
    """Return the place to which somebody goes up to so far: Misty Step, Flyby, following up."""
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
