"""Lines of text as combat actions: "attack Orc 2 x2", "grapple Ogre", "disengage N", "pick up Treasure 1"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from bot.games.d6s.typed.acts import beside
from bot.games.d6s.typed.addressed import TellsToOrder, who_and_rest
from bot.games.d6s.typed.everyday import everyday
from bot.games.d6s.typed.gist import named
from bot.games.d6s.typed.naming import find_character, find_object, is_named, named_with, treasures_named
from bot.games.d6s.typed.phrases import has_verb, plain_fight, way_of
from bot.games.d6s.typed.reader import MovementReader, how_often, weapon_label, with_weapon
from bot.games.d6s.typed.rewording import names_respelled, rewordings
from bot.games.d6s.typed.sentences import told
from engine.d6s import numbers
from engine.d6s.geometry import INCH, Point, distance, toward
from engine.d6s.grid import point_toward, read_direction
from engine.d6s.measuring import adjacent
from engine.d6s.odds import best_melee
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotUnderstood
from engine.values import Json

Row: TypeAlias = dict[str, Json]

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


_ACTION_WORDS: Final = (
    *("disengages?", "retreats?", "withdraws?", "steps? back", "grapples?", "shoves?", "trips?", "escapes?", "picks?"),
    *("destroys?", "pass(?:es)?", "uses?", "leaves?", "surges?", "slips?", "breaks? (?:off|away)", "backs?", "peels?"),
)


def read_fight(state: State, candidates: Sequence[Character], text: str, spear: bool = False) -> Row:
    """Returns the combat action that a line says. Raises a `Refusal`; whether it is legal the question judges."""
    said = told(state, candidates, text).text
    if said and key_of(said) != key_of(text):
        for line in (said, *rewordings(state, said)):
            with suppress(NotUnderstood):
                return _read_line(state, candidates, line, spear)
    try:
        return _read_line(state, candidates, text, spear)
    except NotUnderstood as unknown:
        for other in rewordings(state, text):
            with suppress(NotUnderstood):
                return _read_line(state, candidates, other, spear)
        raise unknown


def _read_line(state: State, candidates: Sequence[Character], text: str, spear: bool) -> Row:
    unit, rest = who_and_rest(state, candidates, names_respelled(state, text), _FIGHTS, enemies_follow=True)
    if re.search(r"\bif (?:it|he|she|that)\b", rest):
        example = f"“{unit.name} fights Orc 1, then Orc 2”"
        raise TellsToOrder(
            f"For “if it falls” order it in advance: `/d6s order` with {example}.",
            f"For “if it falls” write {example}.",
        )
    if text.strip() and not rest.strip(" .,!"):
        raise NotUnderstood(f"What does {unit.name} do? Write it after the name: {FIGHTING}.")
    line = _Line(state, unit, MovementReader(state, unit), spear)
    answer: Row = {"unit": unit.name}
    # "attack Orc 1, then Orc 2" is one action with two targets.
    rest = everyday(treasures_named(state, rest))
    joined = re.sub(rf",?\s*\bthen\b\s+(?!(?:{'|'.join(_ACTION_WORDS)})\b)", ", ", rest)
    for piece in re.split(rf";|\bthen\b|(?:,|\band\b)(?=\s*(?:{'|'.join(_ACTION_WORDS)})\b)", joined):
        answer |= _one_action(line, plain_fight(piece.strip(" .!")))
    return answer


@dataclass(frozen=True, slots=True)
class _Line:
    """The character of a line's action, and the reader of its names and places."""

    state: State
    unit: Character
    reader: MovementReader
    spear: bool
    """Whether it is the one attack that goes first."""

    def thing(self, text: str) -> str:
        """Returns which object is meant. Raises `NotUnderstood`."""
        thing = find_object(self.state, text, self.state.body(self.unit))
        if thing is None:
            known = (
                f"it can be {listed(self.state.objects, 'or')}"
                if self.state.objects
                else "there are none on this table"
            )
            raise NotUnderstood(f"There is no object called {text!r}; {known}.")
        return thing.name

    def is_thing(self, text: str) -> bool:
        """Returns whether an object is meant, and nobody."""
        thing = find_object(self.state, text, self.state.body(self.unit))
        return thing is not None and not self.is_somebody(text)

    def begins_with_somebody(self, text: str) -> bool:
        """Returns whether a text begins with a name."""
        words = text.split()
        return any(self.is_somebody(" ".join(words[:number])) for number in range(1, min(len(words), 4) + 1))

    def is_somebody(self, text: str) -> bool:
        """Returns whether somebody is named."""
        return is_named(self.state, text, self.state.playing())


def _one_action(line: _Line, text: str) -> Row:
    """Returns what one piece of a line adds to the answer."""
    word, _, what = text.partition(" ")
    word = word.casefold().rstrip(",")
    if not word or word in _NOTHING:
        return {}
    if word == "surge":
        return {"surge": True, **_one_action(line, what)}
    action = _ACTIONS.get(word)
    if (
        action is None
        and " with " not in text
        and not line.begins_with_somebody(text)
        and (guessed := _by_key_words(line, text)) is not None
    ):
        return guessed
    try:
        return action(line, what) if action is not None else _attack(line, text)
    except NotUnderstood as wrong:
        guessed = _by_key_words(line, text) if " with " not in text else None
        if guessed is not None:
            return guessed
        raise wrong if action is not None else NotUnderstood(f"{wrong} Write {FIGHTING}.") from wrong


def _by_key_words(line: _Line, text: str) -> Row | None:
    """Returns the action that a piece of an unknown form says by a verb in it, and by whom or what it names; or
    None.
    """
    foes, friends, thing = named(line.reader, text)
    low = f" {key_of(text)} "
    if re.search(r" (?:not|never|wont|dont|doesnt|no|without|cannot|cant|refuses?|declines?) ", low) and not foes:
        return {}
    for key, words in _KEY_WORDS:
        if foes and words.search(low):
            return {key: line.reader.enemy(foes[0]).name}
    carried = line.unit.carries
    if carried and (thing or _LOOT.search(low)) and (friends or _ALLY.search(low)):
        near = [one for one in line.state.playing(line.unit.side) if adjacent(line.state, line.unit, one)]
        to = line.reader.anybody(friends[0]).name if friends else next((one.name for one in near), "")
        return {"pass": {carried[0]: to}} if to else None
    if thing and not foes:
        return {"pick up": line.thing(thing)}
    if not foes and (
        has_verb("BACK", low.strip()) or re.search(r" (?:runs?|flees?|leaves?|out|away|disengages?) ", low)
    ):
        return _disengage(
            line, (way_of(low.strip()) or "").split(" ")[0].replace("forward", "").replace("backward", "")
        )
    if foes and has_verb("BACK", low.strip()) and not has_verb("BLOW", low.strip()):
        return _disengage(line, "")
    return {"attack": _attacks(line.state, line.unit, " and ".join(foes), line.reader, line.spear)} if foes else None


_KEY_WORDS: Final = (
    ("trip", re.compile(r" (?:fall|falls|topples?|tumbles?|floors?|prone|legs?|trips?|sprawling|flat|feet|ground) ")),
    (
        "shove",
        re.compile(r" (?:push(?:es)?|shov(?:e|es)|bash(?:es)?|slams?|kicks?|barges?|drives?|forces?|back|away) "),
    ),
    (
        "grapple",
        re.compile(r" (?:pick|grabs?|holds?|grapples?|wrestles?|pins?|restrains?|grips?|clutch(?:es)?|seizes?|fast) "),
    ),
)
"""By which words a maneuver against somebody is known."""
_ALLY: Final = re.compile(r" (?:friend|ally|buddy|mate|comrade|companion|neighbou?r|partner) ")
_LOOT: Final = re.compile(r" (?:it|them|treasure|loot|gold|chest|prize|object|objective|supply|supplies) ")


def _attack(line: _Line, text: str) -> Row:
    return {"attack": _attacks(line.state, line.unit, text, line.reader, line.spear)}


def _grapple(line: _Line, text: str) -> Row:
    """Grapples somebody; an object that is grabbed is picked up."""
    return {"pick up": line.thing(text)} if line.is_thing(text) else {"grapple": line.reader.enemy(text).name}


def _pick_up(line: _Line, text: str) -> Row:
    """Picks an object up; somebody who is picked up is grappled."""
    named = re.sub(r"^up\s*", "", text)
    if find_object(line.state, named, line.state.body(line.unit)) is None and line.is_somebody(named):
        return {"grapple": line.reader.enemy(named).name}
    return {"pick up": line.thing(named or "object")}


def _pass_on(line: _Line, text: str) -> Row:
    thing, _, to = text.partition(" to ")
    if not to:
        raise NotUnderstood("Write what is passed to whom: “pass Treasure 1 to Knight 2”; or “nothing”.")
    carried = line.unit.carries
    named = next((name for name in carried if key_of(name) == key_of(thing)), "")
    is_any = not any(letter.isdigit() for letter in thing) or key_of(thing) == "it"
    given = named or (carried[0] if carried and is_any else line.thing(thing))
    own = [one for one in line.state.playing(line.unit.side) if one is not line.unit and not one.inside]
    to = re.sub(r"^(?:the |my )?other ", "", to)
    if is_named(line.state, to, own):
        return {"pass": {given: find_character(line.state, to, own, line.unit).name}}
    near = [one for one in own if adjacent(line.state, line.unit, one)]
    if _ALLY.search(f" {key_of(to)} ") and len(near) == 1:
        return {"pass": {given: near[0].name}}
    return {"pass": {given: line.reader.anybody(to).name}}


def _use(line: _Line, text: str) -> Row:
    name, _, rest = re.sub(r"\s+(on|toward|towards|at)\s+", r" | \1 ", text, count=1).partition(" | ")
    how, _, where = rest.partition(" ")
    used: Row = {"use": key_of(name)}
    if not how:
        return used
    if how != "on":
        return {**used, "toward": list(line.reader.place(where))}
    target, _, choice = where.partition(" choosing ")
    chosen = {"choose": choice.strip()} if choice else {}
    return {**used, "target": line.reader.anybody(target).name, **chosen}


def _disengage(line: _Line, text: str) -> Row:
    return {"disengage": list(_away_point(line.state, line.unit, text, line.reader))}


def _out(line: _Line, text: str) -> Row:
    """Escapes from a grapple; somebody who is not held leaves the fight."""
    return {"escape": True} if line.unit.has("grappled") else _disengage(line, text)


def _leave(line: _Line, text: str) -> Row:
    vehicle = line.reader.state.units[line.unit.inside or line.unit.name]
    return {"leave": list(beside(line.reader, vehicle, text))}


_NOTHING: Final = ("nothing", "none", "stay", "stays", "does")

_ACTIONS: Final[Mapping[str, Callable[[_Line, str], Row]]] = MappingProxyType(
    {
        "attack": _attack,
        **dict.fromkeys(("grapple", "grapples"), _grapple),
        **dict.fromkeys(("shove", "shoves"), lambda line, text: {"shove": line.reader.enemy(text).name}),
        **dict.fromkeys(("trip", "trips"), lambda line, text: {"trip": line.reader.enemy(text).name}),
        "escape": lambda line, text: {"escape": True},
        "out": _out,
        "pick": _pick_up,
        **dict.fromkeys(("pass", "passes"), _pass_on),
        **dict.fromkeys(("destroy", "destroys"), lambda line, text: {"destroy": line.thing(text)}),
        **dict.fromkeys(("use", "uses"), _use),
        **dict.fromkeys(("disengage", "disengages"), _disengage),
        **dict.fromkeys(("leave", "leaves"), _leave),
    }
)
"""What each word with which an action begins reads of the rest of it."""


_ALL_NEAR: Final = (
    *("each", "both", "all", "each one", "each of them", "both of them", "all of them", "everybody", "everyone"),
    *("each enemy", "both enemies", "all enemies", "every enemy", "both of the enemies", "all the enemies"),
    *(
        "all of the enemies",
        "the two of them",
        "the two enemies",
        "both foes",
        "each foe",
        "all foes",
        "them",
        "them all",
    ),
)
_EACH: Final = re.compile(r"^(?:each|every|both)\s+(?:of\s+)?(?:the\s+)?(.+?)s?$")
_AROUND: Final = re.compile(
    r" (?:(?:right )?(?:around|near|next to|beside|in contact with|in reach of|adjacent to|touching|close to)"
    r"(?: (?:him|it|her|them|itself|himself|me))?|in reach|in contact|nearby|in melee|he can reach|it can reach)$"
)
"""What may follow whom one attacks, and says no more: "every enemy around him"."""


_WHICH_BLOW: Final = re.compile(
    r"^(?:then |and )?(?:the )?(?:first|second|third|next|other|another|one|once|1)(?: (?:attack|blow|strike|hit)s?)?"
    r"(?: goes| is)?(?: (?:on|at|against|to|for|attack|hit))? (?=\S{3})",
    re.IGNORECASE,
)
"""What people write before the target of each of several blows: "first attack the orc, second the goblin"."""


def _likeliest(state: State, unit: Character, near: Sequence[Character]) -> Character:
    """Returns the enemy beside it that a character is likeliest to wound."""

    def worth(enemy: Character) -> float:
        best = best_melee(state, unit, enemy)
        return best.wounds if best is not None else 0.0

    return max(near, key=worth)


def _attacks(state: State, unit: Character, text: str, reader: MovementReader, spear: bool) -> list[Json]:
    most = 1 if spear else max(numbers.total(numbers.attacks(state, unit)) - unit.attacks_made, 1)
    parts = [part for part in (_WHICH_BLOW.sub("", one.strip()) for one in re.split(r",|\band\b|&|\+", text)) if part]
    found: list[Json] = []
    near = [enemy for enemy in state.playing(unit.side.other) if adjacent(state, unit, enemy)]
    if not parts and near:
        parts = [_likeliest(state, unit, near).name]
    for number, part in enumerate(parts):
        name, weapon = with_weapon(re.sub(r"^(?:on|at|against)\s+", "", part))
        name, times = how_often(_AROUND.sub("", name))
        several = named_with(state, _EACH.sub(r"all \1s", name), near)
        if key_of(name) in _ALL_NEAR and len(parts) == 1:
            several = near
        if len(several) > 1 and len(parts) == 1:
            found += [other.name for other in several][:most]
            continue
        enemy = reader.enemy(name)
        row: Json = {"target": enemy.name, "with": weapon_label(unit, weapon)} if weapon else enemy.name
        rest = most - len(found) - (len(parts) - number - 1)
        found += [row] * (times or max(rest if number == len(parts) - 1 or len(parts) == 1 else 1, 1))
    if not found:
        raise NotUnderstood(f"Which enemy does {unit.name} attack? Write `attack Orc 2 x2`.")
    return found


def _away_point(state: State, unit: Character, text: str, reader: MovementReader) -> Point:
    start = state.place(unit)
    if text.startswith("from "):
        foe = state.place(reader.enemy(text[5:]))
        return toward(foe, start, distance(foe, start) + INCH - 10)
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
