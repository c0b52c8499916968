"""What is done on the way, as it is written: "shoot Orc 1 x2", "cast Bless on King", "climb 1.5", "drop Treasure 1"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.games.d6s.typed.naming import find_character, find_object, is_named, named_in
from bot.games.d6s.typed.reader import NUMBER, MovementReader, how_often, inches, weapon_label, with_weapon
from engine.d6s import numbers
from engine.d6s.actions.carrying import Drag, Drop, Release
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.climbing import Climb
from engine.d6s.actions.going import Stand
from engine.d6s.actions.moving import Step
from engine.d6s.actions.plain import Dash, Dodge, Hide, Surge
from engine.d6s.actions.riding import Dismount, Enter, Leave, Mount
from engine.d6s.actions.shooting import Shoot, ranged_weapon
from engine.d6s.actions.using import Use
from engine.d6s.actions.wording import Shot
from engine.d6s.geometry import INCH, Point
from engine.d6s.grid import point_toward, read_direction, read_place
from engine.d6s.measuring import enemies_near
from engine.d6s.odds import chances, fells
from engine.d6s.planning.goals import PICKED_UP, Fetch, Into
from engine.d6s.planning.ways import Mover
from engine.d6s.spells.casting import Order
from engine.d6s.spells.registry import SPELLS, Spell, Whom
from engine.d6s.state import Character
from engine.d6s.strike import Strike
from engine.d6s.words import key_of, listed
from engine.english import counted
from engine.refusals import NotAllowed, NotUnderstood, Refusal

Act: TypeAlias = Callable[[MovementReader, str], None]


def act_of(word: str) -> Act | None:
    """Returns how what is done is read that begins with a word; None where it is no action."""
    return _ACTS.get(word)


# -- blows and shots ---------------------------------------------------------------------------------------------------


def shoot(reader: MovementReader, text: str) -> None:
    """Reads a shot: "Orc 1", "at Orc 1 with bow x2", "Orc 1 and Orc 2"; all shots at one target unless said."""
    text = text or reader.last_enemy
    first, *further = _targets(text)
    shooter = _shooter(reader, "")
    by = shooter.name if shooter.name != reader.unit.name else ""
    if key_of(first) in ANY_TARGET:
        first = _best_target(reader, shooter, by)
        reader.note(f"{reader.unit.name} shoots {first}, at which it has the best chance.", INCH)
    if further:
        named = [how_often(with_weapon(part)[0]) for part in (first, *further)]
        each = [(reader.enemy(who), often or 1) for who, often in named]
        reader.do(Shoot(tuple(Shot(foe.name) for foe, times in each for _ in range(times)), by))
        return
    shot, times = _shot(reader, shooter, first)
    try:
        reader.do(Shoot((shot,) * (times or _shots(reader, shooter)), by))
    except NotAllowed as refusal:
        others = _could_shoot(reader, by)
        can = f" It can shoot {listed(others, 'or')} from there." if others and shot.target not in others else ""
        raise NotAllowed(f"{refusal}{can}") from refusal


def shoot_more(reader: MovementReader, last: Shoot, text: str) -> None:
    """Reads one more target of the shots that were read last: "shoot Orc 1, Orc 2"."""
    shooter = _shooter(reader, last.by)
    most = _shots(reader, shooter)
    shot, times = _shot(reader, shooter, _targets(text)[0])
    shots = list(last.shots)
    if len(shots) == most:
        given_up = shots.pop()
        if given_up not in shots:
            raise NotAllowed(f"{shooter.name} makes {counted(most, 'attack')}, and {most + 1} are named.")
    reader.replace_last(Shoot((*shots, *[shot] * (times or 1)), last.by))


ANY_TARGET: Final = frozenset(
    (
        *(
            "",
            "will",
            "at will",
            "something",
            "someone",
            "somebody",
            "anything",
            "anyone",
            "anybody",
            "any",
            "an enemy",
        ),
        *("any enemy", "whoever", "whatever", "a target", "any target", "the best target", "best target", "the enemy"),
        *("the best", "best", "whoever he can", "whoever it can", "one", "one of them", "the easiest target", "bow"),
        *("someone in range", "anyone in range", "an enemy in range", "any enemy in range", "targets", "enemies"),
    )
)
"""How people say that any target will do."""


def _best_target(reader: MovementReader, by: Character, named: str) -> str:
    """Returns the target that the shooter is likeliest to fell or to wound from where it stands. Raises
    `NotAllowed`.
    """
    able = [reader.state.units[name] for name in _could_shoot(reader, named)]
    if not able:
        raise NotAllowed(f"{reader.unit.name} can shoot nobody from there.")

    def worth(enemy: Character) -> tuple[float, float]:
        shot = Strike(by, enemy, ranged_weapon(reader.state, by, enemy), ranged=True)
        one = chances(reader.state, shot)
        return fells(reader.state, enemy, [one] * _shots(reader, by)), one.wounds

    return max(able, key=worth).name


def _targets(text: str) -> list[str]:
    low = re.sub(r"^at\s+", "", text.strip(), flags=re.IGNORECASE)
    return [part for part in re.split(r"\s+and\s+|\s*&\s*", low) if part] or [""]


def _shots(reader: MovementReader, by: Character) -> int:
    return numbers.total(numbers.attacks(reader.state, by))


def _shot(reader: MovementReader, by: Character, text: str) -> tuple[Shot, int]:
    """Returns the shot that is meant, and how often; 0 if the text does not say."""
    name, weapon = with_weapon(text)
    name, times = how_often(name)
    return Shot(reader.enemy(name).name, weapon_label(by, weapon) if weapon else ""), times


def _could_shoot(reader: MovementReader, by: str) -> list[str]:
    """Returns the targets it could shoot from where it stands now."""
    found = []
    for enemy in reader.state.playing(reader.unit.side.other):
        try:
            Shoot((Shot(enemy.name),), by).check(reader.move)
        except Refusal:
            continue
        found.append(enemy.name)
    return found


def _shooter(reader: MovementReader, by: str) -> Character:
    if by:
        return reader.state.units[by]
    able = [u for u in reader.state.mounted_body(reader.move.body) if any(a.is_ranged for a in u.kit.attacks)]
    return reader.unit if reader.unit in able or not able else able[0]


def _attack(reader: MovementReader, text: str) -> None:
    """Shoots, where that is possible from here; else goes into contact: blows fall in the Combat Phase."""
    if not text and enemies_near(reader.state, reader.move.body):
        reader.note("Its blows fall in the Combat Phase.")
        return
    name = re.sub(r"\s+from\s+(?:behind|the\s+(?:back|rear))$", "", text)
    low, weapon = with_weapon(re.sub(r"^at\s+", "", name))
    enemy = reader.enemy(how_often(low)[0] or "nearest enemy")
    kit = _shooter(reader, "").kit
    named = kit.attack(key_of(weapon)) if weapon else None
    if any(made.is_ranged for made in kit.attacks) and (named is None or named.is_ranged):
        try:
            shoot(reader, name)
            return
        except NotAllowed:
            if not reader.mover.can_walk:
                raise
    if enemy.name not in [one.name for one in enemies_near(reader.state, reader.move.body)]:
        reader.do(Into(enemy.name, behind=name != text))
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
    order = Order(spell)
    if (at := re.match(r"\s*(?:to|against)\s+", rest)) is not None:
        rest = f" on {rest[at.end() :]}"
    elif rest.strip() and not re.match(r"\s*(?:on|at|toward|towards|choosing|choose)\s", rest):
        rest = f" on {rest.strip()}"
    for word, part in re.findall(
        r"\b(on|at|toward|towards|choosing|choose)\s+(.*?)(?=\s+(?:on|at|toward|towards|choosing|choose)\s|$)", rest
    ):
        if word in ("choosing", "choose"):
            order = replace(order, choice=key_of(part))
        else:
            order = _aimed(reader, order, SPELLS[spell], word, part)
    reader.do(Cast(order))


def named_power(reader: MovementReader, text: str) -> Act | None:
    """Returns how a text is read that names a spell or a power of the mover without "cast" or "use": "guiding bolt the
    ghoul", "zap the ghoul with guiding bolt", "heal the thane", "breathe fire at Orc 1"; None where it names none.
    """
    said = f" {key_of(text)} "
    bodies = list(reader.state.mounted_body(reader.move.body))
    spells = [name for unit in bodies for name in (*unit.kit.spells.standard, *unit.kit.spells.concentration)]
    spell = next((name for name in spells if re.search(_told(name), said)), None)
    if spell is None and (means := re.search(r" (?:with|using|by) (?:a |its |his |her )?([a-z]{5,}) $", said)):
        # "zap the orc with lightning": a word of one spell alone.
        having = [name for name in dict.fromkeys(spells) if means[1] in name.split()]
        if len(having) == 1:
            spell = having[0]
    if spell is None and re.match(r" (?:heals?|cures?|patch(?:es)? up|treats?) ", said):
        spell = next((name for name in HEALING if name in spells), None)
    if spell is not None:
        return lambda reader, text: _cast_at(reader, spell, text)
    areas = [made.name for unit in bodies for made in unit.kit.attacks if made.use == "area"]
    area = next(
        (name for name in areas if f" {name} " in said or re.search(r"\bbreath|\b(?:spit|spew|belch|exhale)s? ", said)),
        None,
    )
    if area is not None:
        return lambda reader, text: reader.do(Use(area, toward=reader.place(_goal_in(reader, text))))
    shots = [made.name for unit in bodies for made in unit.kit.attacks if made.is_ranged and " " in made.name]
    shot = next((name for name in shots if f" {name} " in said), None)
    if shot is not None and not re.match(r" (?:shoots?|attacks?|throws?) ", said):
        return lambda reader, text: _shoot_with(reader, shot, key_of(text).replace(shot, " "))
    return None


def _told(name: str) -> str:
    """Returns a pattern for a spell as one names it, and as one tells that it is cast: "turn undead", "turns
    undead".
    """
    first, space, rest = name.partition(" ")
    return rf"(?<= ){first}(?:e?s)?{space}{rest}(?= )"


def _shoot_with(reader: MovementReader, weapon: str, text: str) -> None:
    """Read shots of a weapon that is named: at one target, or one at each of several."""
    parts = [_goal_in(reader, part) for part in re.split(r"\band\b|&|,", text)]
    enemies = list(reader.state.playing(reader.unit.side.other))
    if len(parts) > 1 and all(is_named(reader.state, part, enemies) for part in parts):
        shoot(reader, " and ".join(parts))
    else:
        shoot(reader, f"{_goal_in(reader, text)} with {weapon}")


def is_own_spell(reader: MovementReader, text: str) -> bool:
    """Returns whether a text is a spell that the mover knows, and says nothing of whom it is cast at."""
    named = re.sub(r"^casts? ", "", key_of(text))
    bodies = reader.state.mounted_body(reader.move.body)
    return any(named in (*unit.kit.spells.standard, *unit.kit.spells.concentration) for unit in bodies)


HEALING: Final = ("cure wounds", "healing word", "preserve life")
"""The spells of somebody who is told to heal, the first that is known."""


def _cast_at(reader: MovementReader, spell: str, text: str) -> None:
    """Reads a spell that is named somewhere in a text, and whoever else is named there as whom it is cast at."""
    rest, order = re.sub(_told(spell), " ", f" {key_of(text)} "), Order(spell)
    if SPELLS[spell].aim.whom is not Whom.NOBODY:
        order = _aimed(reader, order, SPELLS[spell], "on", _goal_in(reader, rest))
    reader.do(Cast(order))


def _goal_in(reader: MovementReader, text: str) -> str:
    """Returns the name or the square that stands in a text; the text itself where there is none."""
    square = next((word for word in text.split() if read_place(word) is not None), None)
    return named_in(reader.state, text, list(reader.state.playing())) or square or text.strip()


def begins_with_own_spell(reader: MovementReader, text: str) -> bool:
    """Returns whether a text begins with a spell that the mover, or who rides with it, knows."""
    known = (unit.kit.spells for unit in reader.state.mounted_body(reader.move.body))
    return (
        _named_first(text, [name for spells in known for name in (*spells.standard, *spells.concentration)]) is not None
    )


def _aimed(reader: MovementReader, order: Order, spell: Spell, word: str, part: str) -> Order:
    """Reads at what a spell is cast, by what it can be cast at: "on Orc 1", "at Orc 1" and "toward Orc 1"."""
    whom = spell.aim.whom
    if whom is Whom.NOBODY:
        reader.note(f"{spell.title} is cast at nobody. {spell.rule}", INCH)
        return order
    if whom is Whom.FALLEN:
        fallen = [unit for unit in reader.state.units.values() if not unit.in_play]
        return replace(order, targets=(find_character(reader.state, part, fallen).name,))
    if whom is Whom.POINT:
        return replace(order, at=reader.place(part))
    if whom is Whom.DIRECTION:
        return replace(order, toward=reader.place(part))
    if whom in (Whom.ALLIES, Whom.ENEMIES, Whom.ANYBODY) or word == "on":
        names = [name for name in re.split(r"\band\b|&|\+", part) if name.strip()]
        return replace(order, targets=tuple(reader.anybody(name).name for name in names))
    return replace(order, at=reader.place(part)) if word == "at" else replace(order, toward=reader.place(part))


def _use(reader: MovementReader, text: str) -> None:
    low = " ".join(text.split())
    name, _, rest = re.sub(r"\s+(on|at|to|toward|towards|against)\s+", r" | \1 ", low, count=1).partition(" | ")
    use = Use(key_of(name))
    word, _, what = rest.partition(" ")
    if word == "on":
        use = replace(use, target=reader.anybody(what).name)
    elif word == "to":
        use = replace(use, to=reader.place(what))
    elif word:
        use = replace(use, toward=reader.place(what))
    reader.do(use)


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


def _plain(step: Step) -> Act:
    def reads(reader: MovementReader, text: str) -> None:
        if text and key_of(text) not in ("up", "first"):
            raise NotUnderstood(f"After {step.keys[0]} nothing else is written; set further steps apart with commas.")
        if isinstance(step, Stand) and not reader.move.body.has("prone"):
            # A character on its feet that is told to stand stays there.
            return
        reader.do(step)

    return reads


def _to_somebody(kind: Callable[[str], Step]) -> Act:
    def reads(reader: MovementReader, text: str) -> None:
        reader.do(kind(reader.anybody(re.sub(r"^(of|go of)\s+", "", text)).name))

    return reads


def _dismount(reader: MovementReader, text: str) -> None:
    """Dismounts to a place, to a side, or to the rim."""
    vector = read_direction(re.sub(r"^(?:to(?:wards?)? )?(?:the )?", "", text.strip()))
    if vector is not None:
        body = reader.move.body
        goal = point_toward(reader.state.place(body), vector, body.kit.radius + reader.unit.kit.radius + 50)
        reader.do(Dismount(Mover(reader.state, body).free_near(goal, 2 * INCH) or goal))
        return
    reader.do(Dismount(beside(reader, reader.move.body, text)))


def _leave(reader: MovementReader, text: str) -> None:
    reader.do(Leave(beside(reader, reader.state.units[reader.unit.inside or reader.unit.name], text)))


def _climb(reader: MovementReader, text: str) -> None:
    """How high to hang on the wall at whose foot one stands (D-51)."""
    found = re.fullmatch(rf"(?:up\s+)?(?:to\s+)?{NUMBER}(?:\s+up.*|\s+high)?", text.strip())
    if found is None:
        raise NotUnderstood("After climb stands how high: “climb 1.5”; over a wall one goes with “to”.")
    reader.do(Climb(inches(found["n"])))


def beside(reader: MovementReader, body: Character, text: str) -> Point:
    """Reads where to somebody dismounts, or leaves a vehicle: to its rim unless said."""
    where = re.sub(r"^to\s+", "", text.strip())
    near = Mover(reader.state, body)
    if where:
        goal = reader.place(where)
    else:
        centre = reader.state.place(body)
        goal = centre[0], centre[1] - body.kit.radius - reader.unit.kit.radius - 50
    return near.free_near(goal, 2 * INCH) or goal


def _drop(reader: MovementReader, text: str) -> None:
    """Drops what is named of what it carries, or the only thing."""
    carried = [name for u in reader.state.mounted_body(reader.move.body) for name in u.carries]
    if not carried:
        raise NotAllowed(f"{reader.unit.name} carries nothing.")
    named = [name for name in carried if key_of(name) == key_of(text)]
    thing = find_object(reader.state, text)
    is_other = thing is not None and thing.name not in carried and any(letter.isdigit() for letter in text)
    reader.do(Drop(thing.name if is_other and thing is not None else (named or carried)[0]))


def _fetch(reader: MovementReader, text: str) -> None:
    """Goes to within an inch of an object, from where it can be picked up in the Combat Phase; an enemy is charged."""
    if key_of(text) not in ("it", "up") and not reader.names_an_object(text):
        enemies = [u for u in reader.state.playing(reader.unit.side.other) if not u.inside]
        if is_named(reader.state, text, enemies):
            reader.do(Into(reader.enemy(text).name))
            return
    thing = find_object(reader.state, text, reader.move.body)
    if key_of(text) in ("it", "up"):
        reader.note(PICKED_UP)
        return
    if thing is None:
        raise NotUnderstood(f"There is no object called {text!r}; it can be {listed(reader.state.objects, 'or')}.")
    if thing.at is None:
        bearer = next((u.name for u in reader.state.playing() if thing.name in u.carries), "somebody")
        raise NotAllowed(f"{thing.name} is carried by {bearer}.")
    reader.do(Fetch(thing.name))


_ACTS: Final[Mapping[str, Act]] = MappingProxyType(
    {
        **{step.keys[0]: _plain(step) for step in (Dash(), Dodge(), Hide(), Stand(), Surge())},
        "dodges": _plain(Dodge()),
        "hides": _plain(Hide()),
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
        "mount": _to_somebody(Mount),
        "enter": _to_somebody(Enter),
        "drag": _to_somebody(Drag),
        "release": _to_somebody(Release),
        "dismount": _dismount,
        "leave": _leave,
        "drop": _drop,
    }
)
