"""What people write, in the few words that the reader of moves and fights knows: text in, text out, no rules.

"charges the orc and hides" becomes "into the orc", "hide"; "fires at Orc 1 from H12" becomes "to H12", "shoot Orc 1".
The patterns lie in `phrases.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from bot.games.d6s.typed.everyday import everyday
from engine.d6s.grid import read_place
from engine.d6s.words import key_of

_Table = Sequence[tuple[re.Pattern[str], str]]
_ROWS: Final[Mapping[str, Any]] = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))


def _verbs(words: str) -> str:
    """Returns a pattern for each of the verbs, as one tells somebody to do it and as one tells of it."""
    found = []
    for word in words.split(","):
        verb, space, rest = word.strip().partition(" ")
        if re.search("[^aeiou]y$", verb):
            found.append(f"{verb[:-1]}(?:y|ies){space}{rest}")
        else:
            found.append(verb + ("(?:e?s)?" if verb.endswith(("s", "sh", "ch", "o")) else "s?") + space + rest)
    return f"(?:{'|'.join(found)})"


def _expanded(pattern: str, words: Mapping[str, str]) -> str:
    """Returns a pattern with its verbs, and with the patterns of the words that it names."""
    made = re.sub("«(.+?)»", lambda verbs: _verbs(verbs[1]), pattern)
    for name, part in words.items():
        made = made.replace(f"{{{name}}}", part)
    return made


_INCHES: Final = r"\d{1,2}(?:\.\d{1,3})?(?:\s*(?:\"|″|in\.?(?=\s|$)|inch(?:es)?))?"


def _words() -> Mapping[str, str]:
    """Returns the patterns that others name, each with those before it in it."""
    found = {"INCHES": _INCHES}
    for name, pattern in _ROWS["words"].items():
        found[name] = _expanded(pattern, found)
    direction, go = f"(?:(?:due|straight|directly|dead) )?({found['DIRECTION']})", f"(?:{found['GO']} )?"
    return {**found, "n": f"({_INCHES})", "dir": direction, "on": found["ON"], "go": go, "to": "(?:to(?:wards?)?)"}


_WORDS: Final = _words()
_DIRECTION: Final = _WORDS["DIRECTION"]
_STAYS: Final = re.compile(_WORDS["STAYS"])


def _table(name: str) -> _Table:
    return [(re.compile(_expanded(pattern, _WORDS)), said) for pattern, said in _ROWS[name]]


_MOVES: Final = _table("moves")
_FIGHTS: Final = _table("fights")
_BEGINS: Final = re.compile(
    "(?:"
    + "|".join(
        _WORDS[name]
        for name in (
            *("DOES", "STAYS", "GO", "BACK", "BLOW", "SHOOT", "HOLD", "TAKE", "GUARD", "CHARGE", "SNEAK", "DROPS"),
            "DIRECTION",
        )
    )
    + f"|{_verbs('advance, press on, close in, escape, flank, approach, sprint')}|"
    r"(?:toward|away|behind|outside|next to|beside|between|forward|back|as proposed|climb|fly|swim|surge|grapple|trip|"
    r"shove|disengage|pick|destroy|pass)s?)(?=[\s,.!]|$)"
)
_VIA: Final = re.compile(" (?:through|over|past|across|by way of) ")
_PAIR: Final = re.compile(r"\b(to|via|at) +\(? *(\d{1,2}(?:\.\d+)?) *[,;/] *(\d{1,2}(?:\.\d+)?) *\)?", re.IGNORECASE)
_UNPARTED: Final = re.compile(
    rf"(?<=\s)(\d+(?:\.\d+)?(?: inch(?:es)?| ?\")?|{_WORDS['DIRECTION']}|[a-z]{{1,2}}\d{{1,2}}) "
    r"(?=(?:shoots?|fires?|hides?|dodges?|snipes?|attacks?)\b)",
    re.IGNORECASE,
)
"""Where a verb follows a way without a comma: "left 2 shoot the orc"."""
_DOES: Final = "|".join(
    [
        *(_WORDS[name] for name in ("DOES", "SHOOT", "SNEAK", "BACK", "CHARGE", "TAKE", "DROPS")),
        "remains?",
        "dodges?",
        "hides?",
        "do(?:es)? not",
        "does ?n't",
        r"back(?= \d)",
        "keeps?(?= (?:its|his|her) )",
    ]
)
_APART: Final = re.compile(
    rf"[,;\n]|\bbut\b(?! (?:stays?|keeps?|stops?|halts?|not|no|only)\b)(?: (?:it|he|she|they)\b)?"
    rf"|\bthen\b|\band\b(?= (?:{_DOES})\b)",
    re.IGNORECASE,
)


def pieces(text: str) -> list[str]:
    """Returns the parts of a line, which commas, semicolons, "then" and an "and" before an action set apart."""
    joined = _PAIR.sub(r"\1 \2 \3", re.sub(r"[^\S\n]+", " ", text))
    joined = _UNPARTED.sub(r"\1, ", f" {joined}")
    return [piece.strip(" .!") for piece in _APART.split(joined) if key_of(piece.strip(" .!"))]


def begins_an_action(text: str) -> bool:
    """Returns whether a text begins with an action, and not with a name."""
    return _BEGINS.match(text.casefold()) is not None


def begins_with_a_length(text: str) -> bool:
    """Returns whether a text begins with how far, before where to: "2 inches back"."""
    return _LENGTH_FIRST.match(text.casefold()) is not None


_LENGTH_FIRST: Final = re.compile(
    r"\d+(?:\.\d+)?(?: ?(?:inch(?:es)?|in\b|\"))? (?:to the |straight )?"
    rf"(?:{_WORDS['DIRECTION']}|forwards?|ahead|back(?:wards?)?|towards?|away|closer|up|down)(?=\W|$)"
)


def begins_with_a_place(text: str) -> bool:
    """Returns whether a text begins with a place, and not with a name: "H12", "12 from King"."""
    first = text.split()[0] if text.split() else ""
    return first[:1].isdigit() or read_place(first) is not None


def plain_moves(piece: str) -> list[str]:
    """Returns one part of a movement in the reader's words; more than one where it says more than one thing."""
    low = everyday(piece).casefold()
    told = _TOLD.sub("", low)
    low = told if begins_an_action(told) else low
    legs = _LEGS.fullmatch(low)
    if legs is not None:
        return [f"{found[2].replace(' ', '-')} {found[1]}" for found in _LEG.finditer(legs["legs"])]
    turned = _TURNED_LEGS.fullmatch(low)
    if turned is not None:
        return [f"{found[1].replace(' ', '-')} {found[2]}" for found in _TURNED_LEG.finditer(turned["legs"])]
    for _ in range(4):
        if all(_STAYS.fullmatch(part) for part in low.split(" and ")):
            return ["stay"]
        made = _rewritten(low, _MOVES)
        if made.startswith("="):
            return [made[1:]]
        if ";" in made:
            return [each for part in made.split(";") for each in plain_moves(part.strip())]
        if made == low:
            break
        low = made
    low = re.sub(r"\b(up|down|top|bottom|upper|lower|left|right) (left|right|up|down)\b", r"\1-\2", low)
    return [_VIA.sub(" via ", low) if low.startswith("to ") else low]


_LEG: Final = re.compile(rf"({_INCHES}) (?:to the )?({_DIRECTION})\b")
_LEGS: Final = re.compile(rf"(?:{_WORDS['GO']} )?(?P<legs>{_LEG.pattern}(?:(?: and| then|,)? {_LEG.pattern})+)")
"""Several lengths in a row: "2 left 1 up"."""
_TURNED_LEG: Final = re.compile(rf"\b({_DIRECTION}) ({_INCHES})")
_TURNED_LEGS: Final = re.compile(
    rf"(?:{_WORDS['GO']} )?(?P<legs>{_TURNED_LEG.pattern}(?:(?: and| then|,)? {_TURNED_LEG.pattern})+)"
)
"""The same the other way round: "up 1 right 2"."""
LENGTH_ALONE: Final = re.compile(rf"(?:{_WORDS['GO']} )?(?:for |by )?({_INCHES})")
"""A length that belongs to the direction before it: "turn left and walk 2 inches"."""


LENGTH: Final = re.compile(rf"(?<!\S)({_INCHES})(?!\S)")
"""A length anywhere in a text."""
_WAY: Final = re.compile(
    rf"\b(?P<way>(?:{_WORDS['DIRECTION']})(?![a-z])|forwards?|ahead|backwards?|back)(?!\S)", re.IGNORECASE
)
_ACT: Final = re.compile(
    "(?:^|(?<= ))"
    + _verbs(
        "shoot, fire, dodge, hide, dash, stand, stay, remain, disengage, flee, retreat, withdraw, charge, attack,"
        "fight, escape, sneak, sprint, grapple, shove, trip, dismount, drop, parry, snipe, sidestep, fall back,"
        "back off, run away, let fly, open fire"
    )
    + r"(?=\s|$)"
)
"""Verbs that are an order without anything after them."""


_KEY_VERBS: Final = {
    name: re.compile(rf"(?:^|(?<=\s))(?:{_WORDS[name]})(?=\s|$)")
    for name in ("SHOOT", "BACK", "TAKE", "GUARD", "CHARGE", "BLOW", "GO", "SNEAK", "HOLD", "DOES")
}


def has_verb(kind: str, text: str) -> bool:
    """Returns whether a text has a verb of a kind in it, or one of any."""
    tables = _KEY_VERBS.values() if kind == "ANY" else (_KEY_VERBS[kind],)
    return any(table.search(text) is not None for table in tables)


def acts(text: str) -> bool:
    """Returns whether a text has a verb in it that is an order without anything after it."""
    return _ACT.search(text) is not None


def way_of(text: str) -> str | None:
    """Returns the direction that a text names, with a length where it has one, in the reader's words; else None."""
    way, length = _WAY.search(text), LENGTH.search(text)
    if way is None:
        return None
    word = {"ahead": "forward", "forwards": "forward", "back": "backward", "backwards": "backward"}.get(
        way["way"], way["way"].replace(" ", "-")
    )
    return f"{word} {length[1]}" if length is not None else word


@cache
def known_words() -> frozenset[str]:
    """Returns the words that the patterns and the usual sentences have."""
    return frozenset(re.findall(r"[a-z]{2,}", yaml.safe_dump(_ROWS, width=10_000).casefold())) | _USUAL


_USUAL: Final = frozenset(
    (
        *("with", "from", "that", "this", "when", "then", "there", "here", "where", "which", "their", "they", "them"),
        *("treasure", "treasures", "enemy", "enemies", "nearest", "closest", "wounded", "archer", "everyone", "inches"),
        *("wood", "woods", "forest", "wall", "house", "barn", "hedge", "fence", "river", "hill", "rock", "rocks"),
        *("want", "wants", "need", "needs", "would", "like", "likes", "tries", "goes", "does", "again", "once", "well"),
        *("please", "after", "before", "first", "second", "third", "last", "other", "others", "both", "each", "every"),
        *("weakest", "strongest", "middle", "centre", "center", "corner", "edge", "possible", "quickly", "carefully"),
    )
)


def is_known(piece: str) -> bool:
    """Returns whether a part of a line, which names nothing, is an order as it stands: "goes prone", "takes cover"."""
    if any(_WHOLE.fullmatch(one) is not None for one in plain_moves(piece)):
        return True
    return _WHOLE.fullmatch(plain_fight(piece)) is not None


_WHOLE: Final = re.compile(
    r"stay|hide|dodge|dash|stand|shoot|home|outside|behind cover|nothing|disengage(?: \S+)?|away from|escape|out"
    r"|pick up|(?:forward|backward)(?: [\d.]+.*)?|to the centre|surge|edge .+|attack|into it|into nearest enemy"
    r"|dismount|carry .+"
)
"""What parts of a line say that need no name."""


def plain_fight(piece: str) -> str:
    """Returns one part of a combat action in the reader's words."""
    made = _rewritten(_TOLD.sub("", everyday(piece).casefold()), _FIGHTS)
    return _rewritten(made[1:], _FIGHTS) if made.startswith("=") else made


_TOLD: Final = re.compile(
    r"^(?:(?:then|also|and|now|please|to|will|should|shall|must|just|only|so|wants? to|tr(?:y|ies) to) )+(?=\S)"
)
"""What people write before a verb: "to do nothing", "and then attack"."""


def _rewritten(text: str, table: _Table) -> str:
    for pattern, made in table:
        found = pattern.fullmatch(text)
        if found is not None:
            return " ".join(found.expand(made).split())
    return text
