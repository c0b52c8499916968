"""Which character, object or piece of terrain somebody means by what they write."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from engine.d6s.geometry import Point, distance
from engine.d6s.grid import read_direction, read_place
from engine.d6s.kit import Kit
from engine.d6s.numbers import health_left
from engine.d6s.planning.tags import tags
from engine.d6s.state import Character, Object, State
from engine.d6s.terrain import Kind, Piece
from engine.d6s.words import key_of, listed
from engine.nearest import nearest
from engine.refusals import NotUnderstood

T = TypeVar("T", Object, Piece)
T_ = TypeVar("T_", Object, Piece, Character)

MOST_NAMED: Final = 12
"""Most names in a message about an unclear one."""


def find_character(state: State, text: str, among: Iterable[Character], near: Character | None = None) -> Character:
    """Returns the named character: by name, by tag, by the beginnings of its words ("orc 2" for Orc Warrior 2).

    Of several that fit, the nearest to `near`, which may be asked for: "the nearest orc". Raises `NotUnderstood` with
    the possible names.
    """
    known = {unit.name: unit for unit in among}
    text = _SOMEBODY_NEAR.sub("nearest enemy", text.strip())
    fitting = _fitting(state, text, known)
    if not fitting or _plain_name(text).partition(" ")[0] in _WHICH_WORDS:
        chosen = _chosen_character(state, text, known, near)
        if chosen is not None:
            return chosen
    if not fitting:
        raise NotUnderstood(_not_here(state, text, list(known)))
    if near is None or len(fitting) == 1:
        return fitting[0]
    placed = [unit for unit in fitting if is_placed(state, unit)]
    if not placed or not is_placed(state, near):
        return fitting[0]
    return min(placed, key=lambda unit: distance(state.place(unit), state.place(near)))


def _chosen_character(
    state: State, text: str, known: Mapping[str, Character], near: Character | None
) -> Character | None:
    """Returns the character that is told apart by where it is ("the left orc", "the orc on H12"), or None."""
    name, which = apart_by_place(text)
    if which is None:
        name, which = _beside_something(state, text)
    if which is None:
        return None
    fitting = list(known.values()) if name in _ANYBODY_ELSE else _fitting(state, name, known)
    placed = [unit for unit in fitting if is_placed(state, unit)]
    at = state.place(near) if near is not None and is_placed(state, near) else (0, 0)
    return which.of(placed, state.place, at)


def _beside_something(state: State, text: str) -> tuple[str, Which | None]:
    """Returns a name, and that the one near somebody or something is meant: "the orc near the middle treasure"."""
    near = _NEAR.fullmatch(re.sub(r"^(?:the|a|an|that|my|our) ", "", key_of(text)).strip(" .,:;!?"))
    if near is None:
        return text, None
    thing = find_object(state, near["what"])
    piece = find_piece(state, near["what"])
    if thing is not None and thing.at is not None:
        return near["name"], Which(at=thing.at)
    if piece is not None:
        return near["name"], Which(at=((piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2))
    others = _fitting(state, near["what"], state.units)
    placed = [unit for unit in others if is_placed(state, unit)]
    return near["name"], Which(at=state.place(placed[0])) if placed else None


_NEAR: Final = re.compile(
    r"(?P<name>.+?) (?:standing |that is |who is )?(?:near|beside|by|behind|next to|close to|closest to|nearest to"
    r"|nearest|closest|at|in|on|in front of|guarding) (?:the )?(?P<what>.+)"
)
_SOMEBODY_NEAR: Final = re.compile(
    r"^(?:whatever|whoever|whichever|anything|anyone|anybody|the one|the enemy|an enemy|any enemy)(?: that| who)?"
    r"(?:(?: is|'s)? (?:nearest|closest|near|close|in range|in sight|in reach|visible))$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Which:
    """By what one of several is told apart: a vector toward which it is farthest, a point to which it is nearest, or
    the middle one; by default the nearest to the speaker, or the farthest.
    """

    vector: Point | None = None
    at: Point | None = None
    middle: bool = False
    farthest: bool = False
    size: int = 0
    """1 where the largest is meant, -1 where the smallest is."""
    strength: int = 0
    """1 where the one with the most Health left is meant, -1 where the one with the least is."""
    wounded: bool = False
    prone: bool = False
    rank: int = 0
    """Which of them it is in the order of their numbers, from 1; -1 for the last."""

    def of(self, things: Sequence[T_], place: Callable[[T_], Point], here: Point) -> T_ | None:
        """Returns which of these it is; None where there are none."""
        if not things:
            return None
        if self.middle:
            x = sum(place(one)[0] for one in things) // len(things)
            y = sum(place(one)[1] for one in things) // len(things)
            return min(things, key=lambda one: distance(place(one), (x, y)))
        if self.vector is not None:
            (x, y), spots = self.vector, {id(one): place(one) for one in things}
            return max(things, key=lambda one: spots[id(one)][0] * x + spots[id(one)][1] * y)
        if self.rank:
            return things[min(self.rank, len(things)) - 1] if self.rank > 0 else things[-1]
        if self.wounded:
            things = [one for one in things if _wounds_of(one)] or things
        if self.prone:
            things = [one for one in things if _is_prone(one)] or things
        if self.strength:
            return max(things, key=lambda one: (self.strength * _health_of(one), -distance(place(one), here)))
        if self.size:
            return max(things, key=lambda one: (self.size * _radius_of(one), -distance(place(one), here)))
        goal = self.at or here
        return (max if self.farthest else min)(things, key=lambda one: distance(place(one), goal))


def _radius_of(thing: object) -> int:
    """Returns the radius of a character's base; other things have no size."""
    return thing.kit.radius if isinstance(thing, Character) else 0


def _health_of(thing: object) -> int:
    """Returns the Health that a character has left; other things have none."""
    return health_left(thing) if isinstance(thing, Character) else 0


def _is_prone(thing: object) -> bool:
    """Returns whether it is a character that lies on the ground."""
    return isinstance(thing, Character) and thing.has("prone")


def _wounds_of(thing: object) -> int:
    """Returns the wounds of a character; other things have none."""
    return thing.wounds if isinstance(thing, Character) else 0


def apart_by_place(text: str) -> tuple[str, Which | None]:
    """Returns a name, and by what the one that is meant is told apart: "left treasure", "the orc on H12"; None where
    the text does not say.
    """
    plain = _WHO_IS.sub(lambda found: f"{found['which']} {found['name']}", _plain_name(text))
    first, _, rest = plain.partition(" ")
    if rest and first in _WHICH_WORDS and not rest.startswith(("to ", "of ", "from ", "by ")):
        return rest.removeprefix("most ").removeprefix("hand "), _which(first)
    at = re.fullmatch(
        r"(.+?) (?:on|at|in|near|by|around|standing on|lying on) (?:square )?([a-z]{1,2}\d{1,2}(?:\.\d)?)", plain
    )
    point = read_place(at[2]) if at is not None else None
    if at is not None and point is not None:
        return at[1], Which(at=point)
    side = re.fullmatch(r"(.+?) (?:(?:on|to|in|at) (?:the|my|our) )(far )?([a-z-]+?)(?: side| end| flank)?", plain)
    if side is not None and side[3] in _WHICH_WORDS:
        return side[1], _which(side[3])
    return plain, None


def _which(word: str) -> Which:
    vector = read_direction(word.removesuffix("most").removesuffix("hand").removesuffix("-"))
    if vector is not None:
        return Which(vector)
    if word in LARGE or word in SMALL:
        return Which(size=1 if word in LARGE else -1)
    if word in _STRONG or word in _WEAK:
        return Which(strength=1 if word in _STRONG else -1)
    if word in _WOUNDED:
        return Which(wounded=True)
    if word in _PRONE:
        return Which(prone=True)
    if word in _RANKS:
        return Which(rank=_RANKS[word])
    return Which(middle=word in _MIDDLE, farthest=word in ("farthest", "furthest"))


_AT: Final = re.compile(
    r"(.+?) (?:on|at|in|near|by|around|standing on|lying on) (?:square )?([a-z]{1,2}\d{1,2}(?:\.\d)?)"
)
LARGE: Final = ("big", "bigger", "biggest", "large", "largest", "huge")
SMALL: Final = ("small", "smaller", "smallest", "little")
_STRONG: Final = ("strongest", "stronger", "toughest", "tougher", "strong", "healthiest", "hardest")
_WEAK: Final = ("weakest", "weaker", "weak", "easiest")
_WOUNDED: Final = ("wounded", "hurt", "injured", "damaged", "bleeding", "weakened", "bloodied")
_PRONE: Final = ("prone", "fallen", "downed")
_RANKS: Final = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "last": -1,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "5th": 5,
    "6th": 6,
}
_MIDDLE: Final = ("middle", "central", "center", "centre")
_ENDINGS: Final = ("", "most", "hand", "-hand", "-most")
_WHICH_WORDS: Final = frozenset(
    (
        *("nearest", "closest", "farthest", "furthest", *_MIDDLE, "upper", "lower"),
        *(f"{side}{end}" for side in ("left", "right", "top", "bottom") for end in _ENDINGS),
        *LARGE,
        *SMALL,
        *_STRONG,
        *_WEAK,
        *_WOUNDED,
        *_PRONE,
        *_RANKS,
        *(f"{side}{end}" for side in ("north", "south", "east", "west") for end in ("", "ern", "ernmost")),
        *(f"{side}{end}" for side in ("northwest", "northeast", "southwest", "southeast") for end in ("", "ern")),
    )
)
"""Words that tell one of several apart by where it is."""
_ANYBODY_ELSE: Final = (
    *("one", "enemy", "foe", "guy", "model", "figure", "opponent", "unit", "character", "mini", "miniature", "dude"),
    *("target", "enemies", "somebody", "someone", "anybody", "anyone", "whoever", "piece", "fighter", "monster"),
)
_WHO_IS: Final = re.compile(
    rf"^(?P<name>[a-z0-9 '-]+?) (?:(?:that|who|which)(?: is|'s| are)?|thats|whos|is) (?:the )?"
    rf"(?P<which>{'|'.join(sorted(_WHICH_WORDS))})(?: (?:to|of|from) .*| one)?$"
)
"""Where one of several is told apart after its name: "the orc that is wounded"."""


def find_one(state: State, text: str, among: Iterable[Character]) -> Character:
    """Returns who is told to do something. Raises `NotUnderstood` where more than one, or nobody, could be meant."""
    known = list(among)
    fitting = [] if _is_one_of(state, text, known) else _fitting(state, text, {unit.name: unit for unit in known})
    if len(fitting) > 1 and len(fitting := _numbered_ones(state, text, fitting)) == 1:
        return fitting[0]
    if len(fitting) > 1:
        names = [unit.name for unit in fitting]
        raise NotUnderstood(f"Which one: {listed(names, 'or')}? Begin with its whole name, such as “{names[0]}: …”.")
    return find_character(state, text, known)


def _numbered_ones(state: State, text: str, fitting: list[Character]) -> list[Character]:
    """Returns who of several may be meant by a number: it tells apart those of a kind, so a kind with one has none."""
    if len(fitting) < 2 or not any(letter.isdigit() for letter in text):
        return fitting
    kinds = [unit.profile for unit in state.units.values() if unit.side is fitting[0].side]
    several = [unit for unit in fitting if kinds.count(unit.profile) > 1]
    return several if len(several) == 1 else fitting


def named_with(state: State, text: str, among: Iterable[Character]) -> list[Character]:
    """Returns everybody of a kind, where a kind is named ("archers", "all archer", "2 orcs"); else nobody."""
    known = list(among)
    wanted = re.sub(r"^(?:all |both |each |every )?(?:of )?(?:the |my |our )*", "", _plain(text))
    count = re.fullmatch(r"(?:all )?(\d{1,2}|two|three|four|five|six) (?:of )?(?:the )?(.+)", wanted)
    if count is not None:
        wanted = count[2]
    plural = wanted.endswith("s") and len(wanted) > 3 and not is_named(state, wanted, known)
    if not plural and count is None and not _plain(text).startswith(("all ", "both ", "each ", "every ")):
        return []
    singular = [wanted, wanted.removesuffix("s"), re.sub("ies$", "y", wanted), wanted.replace("men-", "man-")]
    found = [
        unit for unit in known if any(one and _fits(one.split(), key_of(unit.profile).split()) for one in singular)
    ]
    number = _COUNTS.get(count[1]) or int(count[1]) if count is not None else len(found)
    return found[:number] if number <= len(found) else []


def _fitting(state: State, text: str, known: Mapping[str, Character]) -> list[Character]:
    """Returns who of those that are known may be meant, by the first way of naming that fits anybody."""
    exact = [unit for name, unit in known.items() if key_of(name) == key_of(text)]
    if exact:
        return exact
    bears = _bearers(text, known)
    if bears:
        return bears
    wanted = _plain(text)
    if known and any(key_of(name) in (key_of(text), wanted) for name in state.units if name not in known):
        # Somebody else is named in full: nobody is meant whose name only begins so.
        return [unit for name, unit in known.items() if key_of(name) == wanted]
    tagged = [
        known[name] for name, tag in tags(state).items() if name in known and key_of(tag) in (key_of(text), wanted)
    ]
    if tagged:
        return tagged
    if wanted in _ANYBODY:
        return list(known.values())
    wanted = _apart(wanted)
    fitting = [unit for name, unit in known.items() if _names(wanted) and _fits(wanted.split(), key_of(name).split())]
    fitting = fitting or [unit for name, unit in known.items() if is_short_for(wanted, name)]
    if not fitting and wanted.endswith("s"):
        # "the orcs": any of them.
        one = wanted.removesuffix("s").split()
        fitting = [unit for name, unit in known.items() if _fits(one, key_of(name).split())]
    if fitting:
        return fitting
    alike = [key_of(name) for name in known if _numbers(key_of(name)) == _numbers(wanted)]
    close = nearest(wanted, alike, 1, 0.75)
    if not close and not _numbers(wanted):
        kinds = {key_of(unit.profile) for unit in known.values()}
        close = nearest(wanted, kinds, 1, 0.75)
    return [unit for name, unit in known.items() if key_of(name) in close or key_of(unit.profile) in close]


_ANYBODY: Final = frozenset(
    (
        *("nearest", "closest", "nearest enemy", "closest enemy", "enemy", "nearest one", "nearest foe", "foe"),
        *("closest one", "closest foe", "enemies", "foes", "opponent", "opponents", "all enemies", "every enemy"),
        *("any enemy", "nearest target", "closest target", "nearest opponent", "closest opponent", "nearest enemies"),
        *(
            "bad guys",
            "bad guy",
            "baddie",
            "baddies",
            "nearest baddie",
            "closest baddie",
            "hostile",
            "hostiles",
            "nearest model",
            "nearest unit",
            "closest unit",
            "nearest enemy unit",
        ),
    )
)
_BEFORE: Final = re.compile(
    r"^(?:(?:all(?= the| of| enem)|the|my|our|their|his|her|its|a|an|that|this|enemy|no|nr|number)\.?\s+)+"
)
_COUNTS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


_THERE: Final = re.compile(
    r"(?<=\S) (?:in front(?: of (?:him|it|her|me|us|them))?|over there|up ahead|ahead|nearby|around here|in sight"
    r"|there)$"
)
"""What people write after a name, and which names nothing more."""


def _plain_name(text: str) -> str:
    """Returns a name without articles before it, its number in digits: "the treasure no. three" is "treasure 3"."""
    wanted = key_of(re.sub(r"#\s*|\b(?:no|nr|number)\.?\s*(?=\d)", "", text)).strip(" .,:;!?")
    wanted = _THERE.sub("", wanted)
    words = _BEFORE.sub("", wanted).split()
    if not (len(words) == 2 and words[1] == "one" and words[0] in _WHICH_WORDS):
        wanted = re.sub(rf"\b(?:number )?({'|'.join(_DIGITS)})$", lambda word: _DIGITS[word[1]], wanted)
    return _BEFORE.sub("", wanted)


_NICKNAMES: Final = {
    **dict.fromkeys(("gob", "gobo", "gobbo", "gobbos", "gobos", "gobs"), "goblin"),
    **dict.fromkeys(("bowman", "bowmen"), "archer"),
    **dict.fromkeys(("orcy", "orky", "ork", "orks"), "orc"),
}
"""What players call characters that are not called so."""


def _plain(text: str) -> str:
    """Returns a name without the words that go before it: "the nearest orc #2" is "orc 2"."""
    plain = " ".join(_NICKNAMES.get(word, word) for word in _plain_name(text).split())
    return re.sub(r"^(?:nearest|closest)\s+(?=\S)(?!enemy$|foe$|one$)", "", plain)


def is_short_for(wanted: str, name: str) -> bool:
    """Returns whether a text is the initials of a name, or the first of them, with its number: "ow2", "o w 2" and "o2"
    for Orc Warrior 2.
    """
    said = wanted.replace(" ", "")
    words = [word for word in re.split(r"[ -]", key_of(name)) if word]
    letters = "".join(word[0] for word in words if not word.isdigit())
    numbers = "".join(word for word in words if word.isdigit())
    if len(said) > 2 and said == letters:
        return True
    if numbers and said == letters[:1] + numbers:
        return True
    return len(said) > 1 and said == letters + numbers and (bool(numbers) or len(letters) > 1)


def _bearers(text: str, known: Mapping[str, Character]) -> list[Character]:
    """Returns who carries something, where a text speaks of that: "the treasure carrier", "the orc with the loot"."""
    plain = _plain_name(text)
    armed = _ARMED.fullmatch(plain)
    if armed is not None:
        has = _GEAR[armed["gear"]]
        fits = [unit for name, unit in known.items() if _fits(armed["who"].split(), key_of(name).split())]
        having = [unit for unit in fits if has(unit.kit)]
        return having if len(having) < len(fits) or len(fits) == 1 else []
    who = _BEARER.fullmatch(plain)
    if who is None:
        return []
    named = who["who"] or ""
    return [
        unit
        for name, unit in known.items()
        if unit.carries and (not named or named in _ANYBODY_ELSE or _fits(named.split(), key_of(name).split()))
    ]


_GEAR: Final[Mapping[str, Callable[[Kit], bool]]] = {
    "bow": lambda kit: kit.has_bow,
    "shield": lambda kit: kit.has_shield,
    "great weapon": lambda kit: kit.has_great_weapon,
    "heavy armor": lambda kit: kit.has_heavy_armor,
}
"""What characters of one kind may be told apart by."""
_ARMED: Final = re.compile(
    rf"(?P<who>[a-z -]+?) (?:with|carrying|who has) (?:the |an? |his |her )?(?P<gear>{'|'.join(_GEAR)})"
)
_BEARER: Final = re.compile(
    r"(?:(?:treasure|loot|object) ?)?(?:carrier|bearer|runner|holder)"
    r"|(?P<who>[a-z -]+?) (?:with|carrying|holding|who (?:has|carries)) (?:the |a )?(?:treasure|loot)(?: \d)?"
)
_DIGITS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}


def _apart(wanted: str) -> str:
    """Returns a name with its number apart: "archer1" is "archer 1"."""
    return re.sub(r"(?<=[^\W\d]{2})(?=\d)", " ", wanted)


def _names(wanted: str) -> bool:
    """Returns whether there is a word in it: a number alone names nobody."""
    return any(letter.isalpha() for letter in wanted)


def _not_here(state: State, text: str, known: Sequence[str]) -> str:
    """Returns why a name fits no character, with the possible names."""
    could = f"it can be {listed(known[:MOST_NAMED], 'or')}." if known else "nobody can be meant now."
    others = [unit for unit in _fitting(state, text, state.units) if unit.name not in known]
    if len(others) == 1 and _names(text):
        why = "has left play" if not others[0].in_play else "cannot be meant here"
        return f"{others[0].name} {why}; {could}"
    return f"There is no {text.strip()!r} here; {could}"


def is_named(state: State, text: str, among: Iterable[Character]) -> bool:
    """Returns whether a text names one of the characters as it stands, without guessing at what is close to it."""
    units = list(among)
    wanted = _apart(_plain(text))
    names = [key_of(unit.name) for unit in units]
    known = [key_of(tag) for tag in tags(state).values()]
    return _names(wanted) and (
        (wanted in _ANYBODY and bool(names))
        or wanted in known
        or any(_fits(wanted.split(), name.split()) or is_short_for(wanted, name) for name in names)
        or _is_one_of(state, text, units)
        or bool(_bearers(text, {unit.name: unit for unit in units}))
    )


def named_in(state: State, text: str, among: Sequence[Character]) -> str:
    """Returns the longest part of a text that names one of these characters, or nothing."""
    words = text.split()[:MOST_LOOKED_AT]
    for number in range(min(len(words), MOST_WORDS), 0, -1):
        for begin in range(len(words) - number + 1):
            name = " ".join(words[begin : begin + number])
            if len(name) > 2 and is_named(state, name, among):
                return name
    return ""


MOST_LOOKED_AT: Final = 10
"""Most words of a text in which a name is looked for."""
MOST_WORDS: Final = 5
"""Most words of a name that is looked for in a text."""


def _is_one_of(state: State, text: str, among: Sequence[Character]) -> bool:
    """Returns whether a text names one of several by what tells it apart: "my left archer", "the orc on the right"."""
    words = key_of(text).split()
    name, which = apart_by_place(text)
    if which is None or any(word.isdigit() for word in words[:-1]):
        return False
    first = _plain_name(text).partition(" ")[0]
    if first not in _WHICH_WORDS and not re.search(
        r" (?:on|at) (?:the|my|our) \S+(?: side| end| flank)?$", " ".join(words)
    ):
        return False
    return (name in _ANYBODY_ELSE and bool(among)) or (name not in _ANYBODY_ELSE and is_named(state, name, among))


def _numbers(name: str) -> list[str]:
    """Returns the numbers in a name: Archer 1 is never meant by "Archer 4", however close it is."""
    return [word for word in name.split() if word.isdigit()]


def is_placed(state: State, unit: Character) -> bool:
    """Returns whether the character has a place on the table, its own, its mount's or its vehicle's."""
    return state.body(unit).at is not None


def _fits(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Returns whether the words begin, in order, with what is wanted: "orc 2" fits "orc warrior 2"."""
    left = list(words)
    for word in wanted:
        while left and not _begins_or_ends(left[0], word):
            left.pop(0)
        if not left or (word.isdigit() and left[0] != word):
            return False
        left.pop(0)
    return True


def _begins_or_ends(whole: str, word: str) -> bool:
    """Returns whether a word is the beginning of one of a name, or its second half: "mage" of Archmage."""
    return whole.startswith(word) or (len(word) >= LEAST_HALF and whole.endswith(word))


LEAST_HALF: Final = 4
"""The least letters of a word that stands for the end of one."""


def find_object(state: State, text: str, near: Character | None = None) -> Object | None:
    """Returns the object that is meant, or None: by name, by kind ("the treasure"), by where it lies ("the left one");
    of several the nearest.
    """
    text = re.sub(r"(?<=[^\W\d]{3})(?=\d+$)", " ", text.strip())
    found = _one(text, state.objects)
    if found is not None:
        return found
    other = re.fullmatch(r"(?:the )?(?:other|next)(?: (.+))?", text, re.IGNORECASE)
    if other is not None:
        return find_object(state, other[1] if other[1] not in (None, "one") else "treasure", near)
    name, which = apart_by_place(text)
    if which is not None:
        thing = find_object(state, name)
        if which.rank > 0 and thing is not None:
            return list(state.objects.values())[min(which.rank, len(state.objects)) - 1]
        lying = [one for one in state.objects.values() if one.at is not None and not one.destroyed]
        here = state.place(near) if near is not None and is_placed(state, near) else (0, 0)
        return which.of(lying, lambda one: one.at or here, here) if thing is not None else None
    near_what = _NEAR.fullmatch(re.sub(r"^(?:the|a|that|my|our) ", "", key_of(text)))
    if near_what is not None and re.fullmatch(_TREASURES + "|treasure", near_what["name"]):
        _, which = _beside_something(state, text)
        lying = [one for one in state.objects.values() if one.at is not None and not one.destroyed]
        if which is not None:
            return which.of(lying, lambda one: one.at or (0, 0), (0, 0))
    initials = next((thing for key, thing in state.objects.items() if is_short_for(name, key)), None)
    if initials is not None:
        return initials
    wanted = re.sub(_TREASURES, "treasure", _plain(text)).replace("supplies", "supply")
    if wanted == "treasure" and not any(key_of(name).startswith(wanted) for name in state.objects):
        wanted = key_of(next(iter(state.objects), "")).split(" ")[0]
    fitting = [thing for name, thing in state.objects.items() if _fits(wanted.split(), key_of(name).split())]
    if len(wanted) < 3 or not _names(wanted):
        return None
    if near is not None and is_placed(state, near):
        at = state.place(near)
        lying = [thing for thing in fitting if thing.at is not None]
        fitting = sorted(lying, key=lambda thing: distance(at, thing.at or at)) or fitting
    return fitting[0] if fitting else None


_TREASURES: Final = r"\b(?:objectives?|objects?|treasures|loot|gold|chest|prize|relic|artefact|artifact)\b"


def treasures_named(state: State, text: str) -> str:
    """Returns a text with "t1" as "treasure 1", where there is one; the square of that name is written "T1"."""

    def named(found: re.Match[str]) -> str:
        return f"treasure {found[1]}" if f"Treasure {found[1]}" in state.objects else found[0]

    return re.sub(r"\bt(\d)\b", named, text)


def find_piece(state: State, text: str, near: Character | None = None) -> Piece | None:
    """Returns the piece of terrain that is meant, or None: by name, by kind, by number; of several the nearest."""
    found = _one(text, {piece.name: piece for piece in state.pieces})
    if found is not None:
        return found
    name, which = apart_by_place(re.sub(_PART_OF, "", _plain_name(text)))
    if which is not None:
        here = state.place(near) if near is not None and is_placed(state, near) else (0, 0)
        fitting = pieces_called(state, name)
        return which.of(fitting, lambda one: ((one.box[0] + one.box[2]) // 2, (one.box[1] + one.box[3]) // 2), here)
    plain = re.sub(_PART_OF, "", _plain(text))
    if (part := _PART_BEHIND.fullmatch(plain)) is not None and pieces_called(state, part[1]):
        plain = part[1]
    if plain in ("cover", "some cover"):
        fitting = [piece for piece in state.pieces if piece.is_cover or piece.conceals]
        return _nearest(state, fitting, near)
    return _nearest(state, pieces_called(state, plain), near)


def pieces_called(state: State, name: str) -> list[Piece]:
    """Returns the pieces of terrain with a name, of a kind, or of what people call so: "the woods", "the wall"."""
    wanted = name.split()
    if not wanted or not _names(name):
        return []
    known = [(piece, key_of(piece.name).split()) for piece in state.pieces]
    fitting = [piece for piece, words in known if _fits(wanted, words)]
    if not fitting and len(name) > LEAST_HALF and name.endswith("s"):
        fitting = [piece for piece, words in known if _fits(name.removesuffix("s").split(), words)]
    kinds = [piece for piece in state.pieces if name in (key_of(piece.kind.value), key_of(piece.what))]
    if fitting or kinds:
        return fitting or kinds
    last = wanted[-1]
    means = next((means for words, means in _CALLED if last in words or last.removesuffix("s") in words), None)
    found = [piece for piece in state.pieces if means is not None and means(piece)]
    if found:
        return found
    close = nearest(name, [key_of(piece.name) for piece in state.pieces], 1, 0.75)
    return [piece for piece in state.pieces if key_of(piece.name) in close]


_PART_OF: Final = (
    r"^(?:(?:left|right|near|far|north|south|east|west)(?:ern)? )?"
    r"(?:edge|corner|side|end|foot|middle|centre|center|top) of (?:the )?"
)
_PART_BEHIND: Final = re.compile(r"(.+?)(?:'s)? (?:wall|side|edge|corner|end)")
_CALLED: Final[Sequence[tuple[tuple[str, ...], Callable[[Piece], bool]]]] = (
    (
        ("wood", "forest", "tree", "copse", "grove", "bushes", "bush", "thicket", "shrub", "undergrowth"),
        lambda piece: piece.what == "vegetation",
    ),
    (("rock", "stone", "boulder", "rubble", "scree"), lambda piece: "rock" in piece.what),
    (
        ("house", "building", "hut", "barn", "cottage", "ruin", "tower"),
        lambda piece: piece.kind is Kind.OBSTACLE,
    ),
    (("wall", "fence", "rampart", "ledge", "hill", "knoll", "ridge"), lambda piece: piece.kind is Kind.BARRIER),
    (
        ("hedge", "bank", "barricade", "cart", "wagon", "barrel", "crate", "bale", "log", "sandbag", "haystack"),
        lambda piece: piece.kind is Kind.COVER,
    ),
    (("water", "river", "lake", "pond", "pool", "stream"), lambda piece: piece.is_water),
    (("mist", "fog", "smoke"), lambda piece: piece.kind is Kind.OBSCURED),
    (("swamp", "bog", "marsh", "mud", "mire"), lambda piece: piece.what in ("marsh", "mud")),
    (("pit", "chasm", "gap", "ditch", "trench"), lambda piece: piece.kind is Kind.GAP),
    (("ice",), lambda piece: piece.kind is Kind.SLIPPERY),
)
"""What people call pieces of terrain, where none has that name."""


def _nearest(state: State, pieces: Sequence[Piece], near: Character | None) -> Piece | None:
    if near is None or not is_placed(state, near):
        return next(iter(pieces), None)
    at = state.place(near)

    def away(piece: Piece) -> int:
        return distance(at, ((piece.box[0] + piece.box[2]) // 2, (piece.box[1] + piece.box[3]) // 2))

    return min(pieces, key=away, default=None)


def _one(text: str, known: Mapping[str, T]) -> T | None:
    wanted = (key_of(text), _plain(text))
    return next((thing for name, thing in known.items() if key_of(name) in wanted), None)
