"""Lines of text as combat actions: "attack Orc 2 x2", "grapple Ogre", "disengage N", "pick up Treasure 1"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.d6s import numbers
from engine.d6s.actions.moving import Move
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.planning.addressed import who_and_rest
from engine.d6s.planning.grid import point_toward, read_direction
from engine.d6s.planning.naming import find_object, is_named
from engine.d6s.planning.speech import plain_fight
from engine.d6s.planning.typed import MovementReader, Read, how_often, weapon_label, with_weapon
from engine.d6s.planning.ways import account_of
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotUnderstood
from engine.values import Json

Row = dict[str, Any]

FIGHTING: Final = "“attack Orc 2 x2”, “grapple Ogre”, “disengage N”, “pick up Treasure 1” or “nothing”"

_FIGHTS: Final = (
    *("attack", "attacks", "strike", "strikes", "hit", "hits", "grapple", "grapples", "shove", "shoves", "trip"),
    *("trips", "escape", "pick", "picks", "take", "takes", "pass", "passes", "destroy", "destroys", "use", "uses"),
    *(
        "disengage",
        "disengages",
        "leave",
        "leaves",
        "nothing",
        "stay",
        "none",
        "does",
        "surge",
        "action",
        "fights?",
        "all",
    ),
)


_DEEDS: Final = (
    *("disengages?", "retreats?", "withdraws?", "steps? back", "grapples?", "shoves?", "trips?", "escapes?", "picks?"),
    *("destroys?", "pass(?:es)?", "uses?", "leaves?", "surges?"),
)


def read_fight(state: State, candidates: Sequence[Character], text: str, spear: bool = False) -> Read:
    """Returns the combat action that a line says. Raises a `Refusal`; whether it is legal the question judges."""
    unit, rest = who_and_rest(state, candidates, text, _FIGHTS, enemies_follow=True)
    answer: Row = {"unit": unit.name}
    reader = MovementReader(state, unit, Move(state, account_of(state, state.body(unit)), unit))
    if re.search(r"\bif (?:it|he|she|that)\b", rest):
        raise NotUnderstood(
            "For “if it falls” order it beforehand: `/d6s order` with “" + f"{unit.name} fights Orc 1, then Orc 2”."
        )
    # "attack Orc 1, then Orc 2" is one action with two targets.
    joined = re.sub(rf",?\s*\bthen\b\s+(?!(?:{'|'.join(_DEEDS)})\b)", ", ", rest)
    for piece in re.split(rf";|\bthen\b|(?:,|\band\b)(?=\s*(?:{'|'.join(_DEEDS)})\b)", joined):
        _one_action(state, unit, answer, plain_fight(piece), reader, spear)
    return Read(answer)


def _one_action(state: State, unit: Character, answer: Row, text: str, reader: MovementReader, spear: bool) -> None:
    if not text:
        return
    word, _, what = text.partition(" ")
    word = word.casefold().rstrip(",")
    if word in ("nothing", "none", "stay", "stays", "does"):
        return
    if word == "surge":
        answer["surge"] = True
        _one_action(state, unit, answer, what, reader, spear)
        return
    if word == "grapple" and find_object(state, what) is not None and not is_named(state, what, state.playing()):
        word, what = "pick", f"up {what}"
    if word == "attack":
        answer["attack"] = _attacks(state, unit, what, reader, spear)
    elif word.rstrip("s") in ("grapple", "shove", "trip"):
        answer[word.rstrip("s")] = reader.enemy(what).name
    elif word == "escape":
        answer["escape"] = True
    elif (
        word == "pick"
        and find_object(state, what[3:], state.body(unit)) is None
        and is_named(state, what[3:], state.playing())
    ):
        answer["grapple"] = reader.enemy(what[3:]).name
    elif word == "pick":
        answer["pick up"] = _thing(state, re.sub(r"^up\s*", "", what) or "object", unit)
    elif word.rstrip("s") == "destroy":
        answer["destroy"] = _thing(state, what, unit)
    elif word in ("pass", "passes"):
        thing, _, to = what.partition(" to ")
        if not to:
            raise NotUnderstood("Write what is passed to whom: “pass Treasure 1 to Knight 2”; or “nothing”.")
        answer["pass"] = {_thing(state, thing, unit): reader.anybody(to).name}
    elif word in ("use", "uses"):
        name, _, rest = re.sub(r"\s+(on|toward|towards|at)\s+", r" | \1 ", what, count=1).partition(" | ")
        answer["use"] = key_of(name)
        how, _, where = rest.partition(" ")
        if how == "on":
            target, _, choice = where.partition(" choosing ")
            answer["target"] = reader.anybody(target).name
            if choice:
                answer["choose"] = choice.strip()
        elif how:
            answer["toward"] = list(reader.place(where))
    elif word.rstrip("s") == "disengage":
        answer["disengage"] = list(_away_point(state, unit, what, reader))
    elif word.rstrip("s") == "leave":
        reader.down("leave", what)
        answer["leave"] = reader.rows[-1]["leave"]
    else:
        try:
            answer["attack"] = _attacks(state, unit, text, reader, spear)
        except NotUnderstood as wrong:
            raise NotUnderstood(f"{wrong} Write {FIGHTING}.") from wrong


def _attacks(state: State, unit: Character, text: str, reader: MovementReader, spear: bool) -> list[Json]:
    most = 1 if spear else max(numbers.total(numbers.attacks(state, unit)) - unit.attacks_made, 1)
    parts = [part.strip() for part in re.split(r",|\band\b|&|\+", text) if part.strip()]
    found: list[Json] = []
    for number, part in enumerate(parts):
        name, weapon = with_weapon(re.sub(r"^(?:on|at|against)\s+", "", part))
        name, times = how_often(name)
        enemy = reader.enemy(name)
        row: Json = {"target": enemy.name, "with": weapon_label(unit, weapon)} if weapon else enemy.name
        rest = most - len(found) - (len(parts) - number - 1)
        found += [row] * (times or max(rest if number == len(parts) - 1 or len(parts) == 1 else 1, 1))
    if not found:
        raise NotUnderstood(f"Whom does {unit.name} attack? Write `attack Orc 2 x2`.")
    return found


def _thing(state: State, text: str, unit: Character) -> str:
    thing = find_object(state, text, state.body(unit))
    if thing is None:
        known = f"it can be {listed(state.objects, 'or')}" if state.objects else "there are none on this table"
        raise NotUnderstood(f"There is no object called {text!r}; {known}.")
    return thing.name


def _away_point(state: State, unit: Character, text: str, reader: MovementReader) -> Point:
    start = state.place(unit)
    low = re.sub(r"^(?:to|toward|towards)\s+", "", text.strip().casefold())
    vector = read_direction(low) if low else None
    if vector is not None:
        return point_toward(start, vector, INCH - 10)
    if low:
        return toward(start, reader.place(low), INCH - 10)
    enemies = sorted(state.standing(unit.side.other), key=lambda e: distance(start, state.place(e)))
    if not enemies:
        return start
    foe = state.place(enemies[0])
    return toward(foe, start, distance(foe, start) + INCH - 10) if foe != start else (start[0], start[1] + INCH - 10)
