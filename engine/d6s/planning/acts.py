"""What is done on the way, as it is written: "shoot Orc 1 x2", "cast Bless on King", "climb 1.5", "drop Treasure 1"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.d6s import numbers
from engine.d6s.actions.steps import step_of
from engine.d6s.geometry import INCH, toward
from engine.d6s.measuring import enemies_near, within_point
from engine.d6s.planning.goings import into_contact
from engine.d6s.planning.naming import find_character, find_object
from engine.d6s.planning.reader import NUMBER, MovementReader, Row, how_often, inches, weapon_label, with_weapon
from engine.d6s.planning.ways import Mover
from engine.d6s.spells.registry import SPELLS, Spell, Whom
from engine.d6s.state import Character
from engine.d6s.words import key_of, listed
from engine.english import counted
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

Act: TypeAlias = Callable[[MovementReader, str], None]

_PICKED_UP: Final = "It is picked up in the Combat Phase, by who is within an inch of it."


def act_of(word: str) -> Act | None:
    """Returns how what is done is read that begins with a word; None where it is no deed."""
    return _ACTS.get(word)


# -- blows and shots ---------------------------------------------------------------------------------------------------


def shoot(reader: MovementReader, text: str) -> None:
    """Reads a shot: "Orc 1", "at Orc 1 with bow x2", "Orc 1 and Orc 2"; all shots at one target unless said."""
    first, *further = _targets(text)
    if not first:
        can = listed(_could_shoot(reader, {}), "or")
        raise NotUnderstood(f"Whom does {reader.unit.name} shoot? From where it stands it can shoot {can}.")
    by = _shooter(reader, {})
    rider = {"by": by.name} if by.name != reader.unit.name else {}
    if further:
        named = [how_often(with_weapon(part)[0]) for part in (first, *further)]
        each = [(reader.enemy(who), often or 1) for who, often in named]
        reader.add({"shoot": [foe.name for foe, times in each for _ in range(times)], **rider})
        return
    enemy, shot, times = _shot(reader, by, first)
    try:
        reader.add({"shoot": [shot] * (times or _shots(reader, by)), **rider})
    except NotAllowed as refusal:
        others = _could_shoot(reader, rider)
        can = f" It can shoot {listed(others, 'or')} from there." if others and enemy.name not in others else ""
        raise NotAllowed(f"{refusal}{can}") from refusal


def shoot_more(reader: MovementReader, text: str) -> None:
    """Reads one more target of the shots that were read last: "shoot Orc 1, Orc 2"."""
    row = reader.rows[-1]
    by = _shooter(reader, row)
    most = _shots(reader, by)
    _, shot, times = _shot(reader, by, _targets(text)[0])
    shots = list(row["shoot"])
    if len(shots) == most:
        given_up = shots.pop()
        if given_up not in shots:
            raise NotAllowed(f"{by.name} makes {counted(most, 'attack')}, and {most + 1} are named.")
    # The action is counted already: the whole of it is judged by the question.
    reader.rows[-1] = {**row, "shoot": [*shots, *[shot] * (times or 1)]}


def _targets(text: str) -> list[str]:
    low = re.sub(r"^at\s+", "", text.strip(), flags=re.IGNORECASE)
    return [part for part in re.split(r"\s+and\s+|\s*&\s*", low) if part] or [""]


def _shots(reader: MovementReader, by: Character) -> int:
    return numbers.total(numbers.attacks(reader.state, by))


def _shot(reader: MovementReader, by: Character, text: str) -> tuple[Character, Json, int]:
    """Returns at whom a shot goes, the shot, and how often it is meant; 0: nothing is said of it."""
    name, weapon = with_weapon(text)
    name, times = how_often(name)
    enemy = reader.enemy(name)
    return enemy, {"target": enemy.name, "with": weapon_label(by, weapon)} if weapon else enemy.name, times


def _could_shoot(reader: MovementReader, rider: Row) -> list[str]:
    """Returns whom it could shoot from where it stands now."""
    found = []
    for enemy in reader.state.playing(reader.unit.side.other):
        step, written = step_of({"shoot": [enemy.name], **rider})
        try:
            step.check(reader.move, written)
        except Refusal:
            continue
        found.append(enemy.name)
    return found


def _shooter(reader: MovementReader, row: Row) -> Character:
    if "by" in row:
        return reader.state.units[row["by"]]
    able = [u for u in reader.state.mounted_body(reader.move.body) if any(a.is_ranged for a in u.kit.attacks)]
    return reader.unit if reader.unit in able or not able else able[0]


def _attack(reader: MovementReader, text: str) -> None:
    """Shoots, where that is possible from here; else goes into contact: blows fall in the Combat Phase."""
    name = re.sub(r"\s+from\s+(?:behind|the\s+(?:back|rear))$", "", text)
    low, weapon = with_weapon(re.sub(r"^at\s+", "", name))
    enemy = reader.enemy(how_often(low)[0] or "nearest enemy")
    kit = _shooter(reader, {}).kit
    named = kit.attack(key_of(weapon)) if weapon else None
    if any(made.is_ranged for made in kit.attacks) and (named is None or named.is_ranged):
        try:
            shoot(reader, name)
            return
        except NotAllowed:
            if not reader.mover.can_walk:
                raise
    if enemy.name not in [one.name for one in enemies_near(reader.state, reader.move.body)]:
        into_contact(reader, reader.mover, enemy, behind=name != text)
    reader.note("Its blows fall in the Combat Phase.")


# -- spells and powers -------------------------------------------------------------------------------------------------


def cast(reader: MovementReader, text: str) -> None:
    """Reads a spell, and at what it is cast: "Bless on King and Knight 1", "Fog Cloud at H12"."""
    low = " ".join(text.split())
    casters = reader.state.mounted_body(reader.move.body)
    spell = _named_first(low, [*SPELLS])
    if spell is None:
        known = [SPELLS[n].title for u in casters for n in (*u.kit.spells.standard, *u.kit.spells.concentration)]
        able = listed(dict.fromkeys(known)) if known else "no spells"
        raise NotUnderstood(f"Which spell is {low!r}? {reader.unit.name} knows {able}.")
    rest = low[len(spell) :] if key_of(low).startswith(spell) else low
    rest = re.sub(r"^[\s’']*(s\s)?", " ", rest[_overhang(low, spell) :] if rest is low else rest)
    row: Row = {"cast": spell}
    for word, part in re.findall(
        r"\b(on|at|toward|towards|choosing|choose)\s+(.*?)(?=\s+(?:on|at|toward|towards|choosing|choose)\s|$)", rest
    ):
        if word in ("choosing", "choose"):
            row["choose"] = part.strip()
        else:
            _aim(reader, row, SPELLS[spell], word, part)
    reader.add(row)


def begins_with_own_spell(reader: MovementReader, text: str) -> bool:
    """Returns whether a text begins with a spell that the mover, or who rides with it, knows."""
    known = (unit.kit.spells for unit in reader.state.mounted_body(reader.move.body))
    return (
        _named_first(text, [name for spells in known for name in (*spells.standard, *spells.concentration)]) is not None
    )


def _aim(reader: MovementReader, row: Row, spell: Spell, word: str, part: str) -> None:
    """Reads at what a spell is cast, by what it can be cast at: "on Orc 1", "at Orc 1" and "toward Orc 1"."""
    whom = spell.aim.whom
    if whom is Whom.NOBODY:
        reader.note(f"{spell.title} is cast at nobody. {spell.rule}", INCH)
    elif whom is Whom.FALLEN:
        fallen = [unit for unit in reader.state.units.values() if not unit.in_play]
        row["targets"] = [find_character(reader.state, part, fallen).name]
    elif whom is Whom.POINT:
        row["at"] = list(reader.place(part))
    elif whom is Whom.DIRECTION:
        row["toward"] = list(reader.place(part))
    elif whom in (Whom.ALLIES, Whom.ENEMIES, Whom.ANYBODY) or word == "on":
        row["targets"] = [reader.anybody(name).name for name in re.split(r"\band\b|&|\+", part) if name.strip()]
    else:
        row["at" if word == "at" else "toward"] = list(reader.place(part))


def _use(reader: MovementReader, text: str) -> None:
    low = " ".join(text.split())
    name, _, rest = re.sub(r"\s+(on|at|to|toward|towards)\s+", r" | \1 ", low, count=1).partition(" | ")
    row: Row = {"use": key_of(name)}
    word, _, what = rest.partition(" ")
    if word == "on":
        row["target"] = reader.anybody(what).name
    elif word == "to":
        row["to"] = list(reader.place(what))
    elif word:
        row["toward"] = list(reader.place(what))
    reader.add(row)


def _named_first(text: str, names: Iterable[str]) -> str | None:
    """Returns the longest of some inner names with which a text begins."""
    wanted = key_of(text)
    fitting = [name for name in names if wanted == name or wanted.startswith(f"{name} ")]
    return max(fitting, key=len, default=None)


def _overhang(text: str, name: str) -> int:
    """Returns where in a written text its inner name ends: apostrophes are written and not counted."""
    left = len(name.replace(" ", ""))
    for place, letter in enumerate(text):
        if left == 0:
            return place
        left -= letter not in " '’"
    return len(text)


# -- the rest ----------------------------------------------------------------------------------------------------------


def _plain(key: str) -> Act:
    def reads(reader: MovementReader, text: str) -> None:
        if text and key_of(text) not in ("up", "first"):
            raise NotUnderstood(f"After {key} nothing else is written; set further steps apart with commas.")
        reader.add({key: True})

    return reads


def _to_somebody(key: str) -> Act:
    def reads(reader: MovementReader, text: str) -> None:
        reader.add({key: reader.anybody(re.sub(r"^(of|go of)\s+", "", text)).name})

    return reads


def _down(key: str) -> Act:
    def reads(reader: MovementReader, text: str) -> None:
        come_down(reader, key, text)

    return reads


def _climb(reader: MovementReader, text: str) -> None:
    """How high to hang on the wall at whose foot one stands (D-51)."""
    found = re.fullmatch(rf"(?:up\s+)?(?:to\s+)?{NUMBER}(?:\s+up.*|\s+high)?", text.strip())
    if found is None:
        raise NotUnderstood("After climb stands how high: “climb 1.5”; over a wall one goes with “to”.")
    reader.add({"climb": inches(found["n"])})


def come_down(reader: MovementReader, key: str, text: str) -> None:
    """Reads where to somebody dismounts, or leaves a vehicle: to its rim unless said."""
    where = re.sub(r"^to\s+", "", text.strip())
    body = reader.move.body if key == "dismount" else reader.state.units[reader.unit.inside or reader.unit.name]
    near = Mover(reader.state, body)
    if where:
        goal = reader.place(where)
    else:
        centre = reader.state.place(body)
        goal = centre[0], centre[1] - body.kit.radius - reader.unit.kit.radius - 50
    spot = near.free_near(goal, 2 * INCH)
    reader.add({key: list(spot or goal)})


def _drop(reader: MovementReader, text: str) -> None:
    thing = find_object(reader.state, text)
    carried = [name for u in reader.state.mounted_body(reader.move.body) for name in u.carries]
    if thing is None and not carried:
        raise NotAllowed(f"{reader.unit.name} carries nothing.")
    reader.add({"drop": thing.name if thing is not None else carried[0]})


def _fetch(reader: MovementReader, text: str) -> None:
    """Goes to within an inch of an object, from where it can be picked up in the Combat Phase."""
    thing = find_object(reader.state, text, reader.move.body)
    if key_of(text) in ("it", "up"):
        reader.note(_PICKED_UP)
        return
    if thing is None:
        raise NotUnderstood(f"There is no object called {text!r}; it can be {listed(reader.state.objects, 'or')}.")
    if thing.at is None:
        bearer = next((u.name for u in reader.state.playing() if thing.name in u.carries), "somebody")
        raise NotAllowed(f"{thing.name} is carried by {bearer}.")
    mover = reader.mover
    if not within_point(reader.state, mover.body, thing.at, INCH):
        reader.walk(mover, [toward(thing.at, mover.at, mover.body.kit.radius + INCH // 2)])
    reader.note(_PICKED_UP)


_ACTS: Final[Mapping[str, Act]] = MappingProxyType(
    {
        **{key: _plain(key) for key in ("dash", "dodge", "hide", "stand", "surge")},
        "dodges": _plain("dodge"),
        "hides": _plain("hide"),
        "shoot": shoot,
        "shoots": shoot,
        "throw": shoot,
        "attack": _attack,
        "fetch": _fetch,
        "cast": cast,
        "casts": cast,
        "use": _use,
        "uses": _use,
        "climb": _climb,
        "climbs": _climb,
        **{key: _to_somebody(key) for key in ("mount", "enter", "drag", "release")},
        **{key: _down(key) for key in ("dismount", "leave")},
        "drop": _drop,
    }
)
