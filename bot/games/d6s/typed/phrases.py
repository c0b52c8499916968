"""What people write, in the few words that the reader of moves and fights knows: text in, text out, no rules.

"charges the orc and hides" becomes "into the orc", "hide"; "fires at Orc 1 from H12" becomes "to H12", "shoot Orc 1".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.d6s.grid import read_place
from engine.d6s.words import key_of

_Table = Sequence[tuple[re.Pattern[str], str]]


def _verbs(words: str) -> str:
    """Returns a pattern for each of the verbs, as one tells somebody to do it and as one tells of it."""
    found = []
    for word in words.replace("_", " ").split(","):
        verb, space, rest = word.strip().partition(" ")
        found.append(verb + ("(?:es)?" if verb.endswith(("s", "sh", "ch", "o")) else "s?") + space + rest)
    return f"(?:{'|'.join(found)})"


def _table(*rows: tuple[str, str]) -> _Table:
    """Returns the table with its patterns made: {n} is a length, {dir} a direction, {on} at or on, {go} going."""
    parts = {"n": f"({_INCHES})", "dir": f"({_DIRECTION})", "on": _ON, "go": f"(?:{_GO} )?", "to": "(?:to(?:wards?)?)"}
    made = []
    for pattern, said in rows:
        for name, part in parts.items():
            pattern = pattern.replace(f"{{{name}}}", part)
        made.append((re.compile(pattern), said))
    return made


_INCHES: Final = r"\d{1,2}(?:\.\d{1,3})?(?:\s*(?:\"|″|in\.?(?=\s|$)|inch(?:es)?))?"
_DIRECTION: Final = (
    r"(?:north|south)(?:[ -]?(?:east|west))?|east|west|nne|ene|ese|sse|ssw|wsw|wnw|nnw|ne|nw|se|sw|[nesw]"
)
_ON: Final = "(?:at|on|into|upon|against)"
_GO: Final = _verbs("go, move, walk, run, march, step, head, ride, proceed, travel, stride, return")
_SHOOT: Final = _verbs("fire, shoot, snipe") + "(?: (?:an? )?(?:arrow|bolt|shot|rock)s?)?"
_HOLD: Final = _verbs("keep, stop, stay, stand, halt, end, go, move, get, come")
_BACK: Final = _verbs(
    "retreat, flee, withdraw, fall_back, back_off, back_away, pull_back, run_away, go_away, move_away"
)
_TAKE: Final = _verbs("pick, grab, take, get, fetch, collect, seize, claim, secure, capture")
_BLOW: Final = _verbs("attack, fight, strike, hit, melee, kill, slay, assault, stab, punch, slash, swing, smash, bite")
_DOES: Final = "|".join(
    (
        _verbs("shoot, fire, attack, charge, dodge, hide, dash, cast, use, stay, hold, wait, stand, go, move, fight"),
        _verbs("drop, disengage, engage, mount, dismount, throw, grab, take"),
        r"picks? (?:it )?up|then|to|towards?|into|behind",
        rf"(?:{_DIRECTION}) \d+",
    )
)

_STAYS: Final = re.compile(
    "(?:stays?|remains?|holds?|no|none|no move|done|pass(?:es)?|skips?|stops?|ends?"
    "|(?:stays?|stands?|remains?|holds?|keeps?|sits?) (?:put|still|here|there|in place|where (?:it|he|she) is"
    "|(?:(?:its|his|her) )?(?:position|ground|fire|place))"
    "|ends? (?:of )?(?:its )?(?:turn|move|movement)"
    "|(?:do(?:es)? )?(?:nothing|not move)(?: (?:more|else))?)"
)

_MOVES: Final = _table(
    ("(?:->|→|=>|>) ?(.+)", r"to \1"),
    ("(?:then|also|and|now|please) (.+)", r"\1"),
    ("(?:gets?|stands?) (?:back )?up(?: first| again)?", "stand"),
    ("(?:takes? (?:the|a) )?(dash|dodge|hide)(?:s|es)?(?: action)?", r"\1"),
    ("(?:uses? )?action surge", "surge"),
    # cover
    (_verbs("take, find, seek, get, get_into, go_to, go_into, run_for, run_to") + " cover|into cover", "behind cover"),
    (_verbs("hide, duck, take_cover") + " (behind .+)", r"\1; hide"),
    # dashing
    (_verbs("dash, sprint") + " ((?:to|towards?|into|through|via|{dir}) .+)", r"dash; \1"),
    (_verbs("dash, sprint") + " at (.+)", r"dash; into \1"),
    (_verbs("dash, sprint") + " (.+)", r"dash; to \1"),
    # shooting
    (f"{_SHOOT} (?:{{on}} )?(.+?) from (.+)", r"to \2; shoot \1"),
    (f"(?:{_SHOOT}|throws?) {{on}} (.+)", r"shoot \1"),
    (f"{_SHOOT}(?: (.+))?", r"shoot \1"),
    # fighting
    ("{go}(?:in|into) (?:base[- ]?)?(?:contact|melee|combat|a fight|the fight) (?:with|against) (.+)", r"into \1"),
    (_verbs("charge, rush, engage, contact, tackle, close_with, meet, advance_into") + " (?:{on} )?(.+)", r"into \1"),
    (_verbs("charge, engage"), "into nearest enemy"),
    (_verbs("flank, outflank") + " (.+)", r"into \1 from behind"),
    (f"{_BLOW}(?: (.+))?", r"attack \1"),
    # forward and back
    (_verbs("advance, move_up, press_on") + " ((?:to|into|through|via|behind|beside|next to|within|over) .+)", r"\1"),
    (_verbs("advance, move_up, close_in, press_on") + " (?:on|towards?|upon) (.+)", r"toward \1"),
    ("approach(?:es)? (.+)", r"toward \1"),
    (
        "(?:" + _verbs("advance, move_up, go_forward, move_forward") + "|forwards?|ahead)(?: (?:by )?{n})?",
        r"forward \1",
    ),
    ("{go}back(?:wards?)?(?: (?:by )?{n})?", r"backward \1"),
    (f"{_BACK}(?: from (.+?))?(?: (?:by )?{{n}})?", r"away from \1 \2"),
    # beside somebody, so far from somebody
    ("{go}(?:up )?(?:next to|beside|alongside|adjacent to|near(?: to)?|close to|by|up to) (.+)", r"beside \1"),
    (f"(?:with|{_verbs('join, follow, guard, protect, support, cover')}) (.+)", r"beside \1"),
    (f"(?:{_HOLD} )?(?:at )?{{n}} (?:away )?from (.+)", r"\1 from \2"),
    (f"(?:{_HOLD} )?(?:at )?{{n}} short of (.+)", r"\1 short of \2"),
    (f"(?:{_HOLD} )?(?:to )?within {{n}} (?:of|from) (.+)", r"\1 from \2"),
    # directions
    ("{go}{n} (?:{to} )?(?:the )?{dir}", r"\2 \1"),
    ("{go}{n} towards? (.+)", r"toward \2 \1"),
    ("{go}(?:{to} )?(?:the )?{dir}(?: (?:by |for )?{n})?", r"\1 \2"),
    ("{go}up(?: (?:by )?{n})?", r"north \1"),
    ("{go}down(?: (?:by )?{n})?", r"south \1"),
    # ways
    ("{go}(?:through|over|past|via|across) (.+?) (?:to|into) (.+)", r"to \2 via \1"),
    (r"{go}from \S+ to (.+)", r"to \1"),
    ("{go}as (?:far|close|near) as (?:possible|it can) (.+)", r"\1"),
    ("{go}(?:all the way|straight|directly) (.+)", r"\1"),
    (f"(?:{_GO} |{_verbs('jump, leap, vault, climb')} )?over (.+)", r"over \1"),
    (f"{_TAKE} (?:up )?(.+?)(?: up)?", r"fetch \1"),
    ("{go}(?:onto|on|in|inside|at|for) (?:top of )?(.+)", r"to \1"),
    (f"{_GO} (.+)", r"\1"),
)
_VIA: Final = re.compile(" (?:through|over|past|across|by way of) ")

_FIGHTS: Final = _table(
    ("(?:then|also|and|now|please) (.+)", r"\1"),
    ("(?:skips?|holds?|waits?|no|none|done|stops?|stays?(?: put)?|ends?)", "nothing"),
    ("(?:do|does) nothing(?: more| else)?", "nothing"),
    ("(?:uses? )?action surge(?: ?[:,]? ?(.+))?", r"surge \1"),
    (
        _verbs("use, put, make").join(("(?:", " )?"))
        + "(?:all|both|every|the) (?:its |his |her )?(?:attack|blow|strike)s? {on} (.+)",
        r"attack \1",
    ),
    (f"{_BLOW}(?: {{on}})?(?: (.+))?", r"attack \1"),
    (_verbs("wrestle, grapple, hold") + "(?: (.+))?", r"grapple \1"),
    (_verbs("push, shove") + " (?:back |away )?(.+?)(?: away| back)?", r"shove \1"),
    (_verbs("knock, bring") + " (?:down |over )?(.+?)(?: down| over| prone| to the ground)?", r"trip \1"),
    (_verbs("throw") + " (?:(?:down|over) (.+)|(.+?) (?:down|over|prone|to the ground))", r"trip \1\2"),
    (_verbs("throw") + " (?:its |his |her |the |a )?(.+?) at (.+)", r"attack \2 with \1"),
    (_verbs("trip") + " (?:up )?(.+?)(?: up)?", r"trip \1"),
    (_verbs("break, get, struggle, wriggle, tear") + " (?:free|loose|out)(?: (?:of|from) .+)?", "escape"),
    (_verbs("escape") + "(?: from .+)?", "escape"),
    (f"(?:{_BACK}|{_verbs('disengage, step_back, step_away')})(?: (?:away )?from .+)?", "disengage"),
    (_verbs("leave") + " (?:the )?(?:melee|fight|combat)", "disengage"),
    (f"(?:{_BACK}|{_verbs('disengage, step_back, step')}) (?:{{to}} )?(?:the )?(.+)", r"disengage \1"),
    (f"{_TAKE} it up|{_TAKE} up|{_TAKE}", "pick up"),
    (f"{_TAKE} (?:up )?(.+)", r"pick up \1"),
)
_BEGINS: Final = re.compile(
    rf"(?:{_DOES}|{_STAYS.pattern}|{_GO}|{_BACK}|{_BLOW}|{_SHOOT}|{_HOLD}|{_TAKE}|{_DIRECTION}|"
    rf"{_verbs('advance, press_on, close_in, escape, flank, approach, sprint, rush, join, follow, guard, protect')}|"
    r"(?:toward|away|behind|outside|next to|beside|between|forward|back|as proposed|climb|fly|swim|surge|grapple|trip|"
    r"shove|disengage|pick|destroy|pass)s?)(?=[\s,.!]|$)"
)
_PAIR: Final = re.compile(r"\b(to|via|at) +\(? *(\d{1,2}(?:\.\d+)?) *[,;/] *(\d{1,2}(?:\.\d+)?) *\)?", re.IGNORECASE)
_APART: Final = re.compile(rf"[,;\n]|\bthen\b|\band\b(?= (?:{_DOES})\b)", re.IGNORECASE)


def pieces(text: str) -> list[str]:
    """Returns the parts of a line, which commas, semicolons, "then" and an "and" before an action set apart."""
    joined = _PAIR.sub(r"\1 \2 \3", re.sub(r"[^\S\n]+", " ", text))
    return [piece.strip(" .!") for piece in _APART.split(joined) if key_of(piece.strip(" .!"))]


def begins_an_action(text: str) -> bool:
    """Returns whether a text begins with an action, and not with a name."""
    return _BEGINS.match(text.casefold()) is not None


def begins_with_a_place(text: str) -> bool:
    """Returns whether a text begins with a place, and not with a name: "H12", "12 from King"."""
    first = text.split()[0] if text.split() else ""
    return first[:1].isdigit() or read_place(first) is not None


def plain_moves(piece: str) -> list[str]:
    """Returns one part of a movement in the reader's words; more than one where it says more than one thing."""
    low = re.sub(r"\b(north|south) (east|west)\b", r"\1-\2", " ".join(piece.split()).casefold())
    for _ in range(3):
        if _STAYS.fullmatch(low):
            return ["stay"]
        made = _rewritten(low, _MOVES)
        if ";" in made:
            return [each for part in made.split(";") for each in plain_moves(part.strip())]
        if made == low:
            break
        low = made
    return [_VIA.sub(" via ", low) if low.startswith("to ") else low]


def plain_fight(piece: str) -> str:
    """Returns one part of a combat action in the reader's words."""
    return _rewritten(" ".join(piece.split()).casefold(), _FIGHTS)


def _rewritten(text: str, table: _Table) -> str:
    for pattern, made in table:
        found = pattern.fullmatch(text)
        if found is not None:
            return " ".join(found.expand(made).split())
    return text
