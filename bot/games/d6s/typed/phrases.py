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
    """Return a pattern with its verbs, and with the patterns of the words that it names."""
    made = re.sub("«(.+?)»", lambda verbs: _verbs(verbs[1]), pattern)
    for name, part in words.items():
        made = made.replace(f"{{{name}}}", part)
    return made


_INCHES: Final = r"\d{1,2}(?:\.\d{1,3})?(?:\s*(?:\"|″|in\.?(?=\s|$)|inch(?:es)?))?"


def _words() -> Mapping[str, str]:
    """Return the patterns that others name, each with those before it in it."""
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
    rf"[,;\n]|\bbut\b(?! (?:stays?|keeps?|stops?|halts?|not|no|only)\b)(?: (?:it|he|she|they)\b)?|\bthen\b|\band\b(?= (?:{_DOES})\b)",
    re.IGNORECASE,
)


def everyday(text: str) -> str:
    """Return a text without filler, with numbers in digits and lengths in inches: "3 inches up"."""
    low = " ".join(re.sub(r"[!?]+(?=\s|$)", " ", text.replace("''", '"').replace("”", '"')).split())
    low = _SHORT.sub(lambda found: _SHORTENED[found[0].casefold()], low)
    low = re.sub(r"\bw (?=(?:the|his|her|its|my|an?|treasure)\b)", "with ", low, flags=re.IGNORECASE)
    low = re.sub(r"(?<=\d)s (?=(?:left|right|flank|side|rear|back|reach|range|way|path)\b)", "'s ", low)
    low = re.sub(r"(?<=[a-z])s (?=(?:left |right )?(?:flank|rear)$)", "'s ", low)
    low = re.sub(r"(?<=, |d |n )shots (?=(?:at )?[a-z])", "shoots ", low)
    low = _SO_THAT.sub("", _IN_BRACKETS.sub("", low))
    low = re.sub(r" ?\((dash)(?:ing|es)?\)", ", dash", low, flags=re.IGNORECASE)
    low = re.sub(
        r"^(?:he|she|it|they) (?=[a-z]+s? )|(?<![^ ,])(?:let|have|make)s? (?:him|her|it|them) ",
        "",
        low,
        flags=re.IGNORECASE,
    )
    low = re.sub(rf"\b(in|into|through|at|on) (?:its|his|her) (?:{_BODY})\b", r"\1 it", low, flags=re.IGNORECASE)
    low = re.sub(r"\b(up|down) the (?:map|board|table|field)\b", r"\1", low, flags=re.IGNORECASE)
    low = re.sub(r"^(?:is|feels|gets) [a-z]+ and (?:so )?(?=[a-z]+s )|,? for now\b", "", low, flags=re.IGNORECASE)
    low = _DASHING.sub(", dash", low.rstrip(" .!"))
    low = re.sub(r"\ban? inch and a half\b", "1.5 inches", low, flags=re.IGNORECASE)
    low = re.sub(r"^with (?:his|her|its|their|the) [a-z]+ (?=[a-z]+s )", "", low, flags=re.IGNORECASE)
    low = re.sub(r"\b(?:(?:east|west|north|south)(?:ern)?|open|exposed|unguarded) (?=flank\b)", "", low)
    low = re.sub(
        r"(?<=[,;]) (?:and )?(?:he|she|it|they) (?!needs?|is|has|was|can|will|wants?|should)(?=[a-z]+s? )", " ", low
    )
    low = re.sub(rf"(?<=[a-z]) (?:n|'n'|&|\+) (?={_WORDS['SHOOT']}|{_VERB}\b)", " and ", low)
    low = _AND.sub(" and ", low)
    low = _PICKED.sub(r"shoot \1", low)
    low = re.sub(r"\b(?:hit|shoot|strike) and (?:run|scoot|move)\b", "skirmish with", low, flags=re.IGNORECASE)
    low = re.sub(
        r"\b(square|cell|grid|to|at|on) ([a-z]) ?-?(\d{1,2})(?![\d.])(?! inch)",
        _joined_square,
        low,
        flags=re.IGNORECASE,
    )
    low = re.sub(
        r"\bright (?=next|behind|beside|up to|between|on top|in front|into|against)", "", low, flags=re.IGNORECASE
    )
    low = re.sub(r"\b(?:column|file) ([a-z]{1,2}),? (?:and )?row (\d{1,2})\b", r"\1\2", low, flags=re.IGNORECASE)
    low = re.sub(r"\brow (\d{1,2}),? (?:and )?(?:column|file) ([a-z]{1,2})\b", r"\2\1", low, flags=re.IGNORECASE)
    low = _FRACTION.sub(_decimal, low)
    low = re.sub(r"(?<![a-z0-9])([a-z])-(\d{1,2})(?![\d.-])", r"\1\2", low, flags=re.IGNORECASE)
    low = re.sub(r"\b(north|south) (east|west)\b", r"\1-\2", low, flags=re.IGNORECASE)
    low = _FILLER.sub(" ", low)
    low = _TRAILING.sub("", low)
    low = re.sub(
        r"\b(up|down|north|south|left|right) and (?:to the |then )(left|right|east|west|up|down)\b", r"\1 and \2", low
    )
    low = re.sub(r"\b(left|right|east|west) and (up|down|north|south)\b", r"\2-\1", low, flags=re.IGNORECASE)
    low = re.sub(r"\b(up|down|north|south) and (left|right|east|west)\b", r"\1-\2", low, flags=re.IGNORECASE)
    low = re.sub(r"\b([a-z]{3,}) \1\b", r"\1", low, flags=re.IGNORECASE)
    low = re.sub(rf"\b(\d{{1,2}})({_SHORT_WAYS})\b", r"\1 \2", low, flags=re.IGNORECASE)
    low = _COUNTED.sub(lambda found: _NUMBERS[found[1].casefold()], low)
    low = _AFTER_WAY.sub(lambda found: f"{found[1]} {_NUMBERS[found[2].casefold()]}", low)
    low = _ABOUT.sub("", low)
    low = re.sub(rf"(\d(?:\.\d+)?) ?-?{_SQUARES}\b", r"\1 inches", low, flags=re.IGNORECASE)
    low = re.sub(r"(?<=\bto )(?:the )?square (?=[a-z]{1,2}\d)", "", low, flags=re.IGNORECASE)
    return " ".join(low.split())


_AND: Final = re.compile(
    r"(?<=[a-z0-9])(?<!go)(?<!goes)(?<!run)(?<!runs)(?<!walk)(?<!move)(?<!moves)(?<!due)(?<!back)(?<!step)(?<!in)(?<!inches)"
    r"(?<! \d) n (?=[a-z]{2}|[a-z]\d)(?!(?:to|towards?|of|then|and|by|past|along|around|until|till|for|into?|through|over|from|as"
    r"|with|at|on|side|edge|behind|near|next|but|dash|while|end|if)\b)",
    re.IGNORECASE,
)
"""Where "n" is "and", and not north: before a name."""
_BODY: Final = "belly|chest|head|face|eyes?|heart|guts?|throat|legs?|ribs|stomach|knees?|shoulder"
_DASHING: Final = re.compile(
    r"(?<=[a-z0-9\"])(?<!without)(?<!\bno)(?<!\bnot),? (?:(?:using|with|by) (?:his|her|its|a|the) dash(?: action)?|dashing|at the double|at a run|at full tilt"
    r"|(?:he|it|she) (?:may|can) dash)(?:,? (?:if|when|where|as) .+)?$",
    re.IGNORECASE,
)
"""A dash that is said after the way."""
_IN_BRACKETS: Final = re.compile(r" ?\((?!dash)[a-z ]+\)", re.IGNORECASE)
"""What explains the words before it: "goes on the defensive (dodge)"."""
_SO_THAT: Final = re.compile(
    r",? (?:so|so that|such that|in order that|where|because|since|as) (?:the |that |an? )?[a-z0-9 ]+?"
    r" (?:can't|cant|cannot|can not|won't|can no longer|will not|could not|couldn't|is not able to) .+$"
    r"|,? so (?:that )?(?:he|she|it|they) (?:falls?|is|are|can|may|has|gets?|goes|does|will|stands?) ?.*$"
    r"|,? (?:so as |in order )?to (?:guard|protect|help|support|defend|cover|shield|keep|save|stay|be) "
    r"(?:it|him|her|them|safe|an eye on .+)$",
    re.IGNORECASE,
)
"""Why somebody does it: "so the ogre can't reach her", "to guard him"."""
_VERB: Final = "(?:hide|dodge|attack|charge|flank|engage|guard|block|hit|fight|run|dash|grab|take|get|stand|go|move)s?"
"""Verbs before which "n" is "and", and not north."""
_SHORTENED: Final = {
    "fwd": "forward", "fwds": "forward", "frwd": "forward", "bwd": "back", "bkwd": "back", "btw": "between",
    "btwn": "between", "betw": "between", "b/w": "between", "bw": "between", "thru": "through", "w/": "with",
    "w/o": "without", "poss": "possible", "mv": "move", "mvs": "moves", "atk": "attack", "atks": "attacks",
    "att": "attack", "nr": "near", "nxt": "next", "bhd": "behind", "bhnd": "behind", "twd": "toward",
    "twds": "towards", "tw": "toward", "cov": "cover", "abt": "about", "vs": "against", "versus": "against",
    "vs.": "against", "pos": "position", "ctr": "centre", "dist": "distance", "tgt": "target", "rnd": "round",
}
_SHORT: Final = re.compile(
    rf"(?<![a-z0-9'])(?:{'|'.join(re.escape(one) for one in sorted(_SHORTENED, key=len, reverse=True))})(?![a-z0-9'])",
    re.IGNORECASE,
)
"""Abbreviations as people type them on a phone."""
_NUMBERS: Final = {
    "half an": "0.5",
    "half a": "0.5",
    "a couple of": "2",
    "an": "1",
    "a": "1",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
}
_SQUARES: Final = "(?:(?:grid |map )?(?:squares?|cells?)|fields?|spaces?|steps?|paces?|tiles?|hex(?:es)?|sq)"
_COUNTED: Final = re.compile(
    rf"\b({'|'.join(_NUMBERS)})(?= ?-?(?:inch(?:es)?\b|in\b|\"|{_SQUARES}\b)"
    r"| (?:to (?:the |my )?)?(?:left|right|up|down|north|south|east|west|forwards?|backwards?|back|ahead)\b)",
    re.IGNORECASE,
)
_AFTER_WAY: Final = re.compile(
    rf"\b((?:left|right|up|down|north|south|east|west|forwards?|backwards?|back|ahead)(?:wards?)?) (?:by )?"
    rf"({'|'.join(_NUMBERS)})(?=$|[\s,.;])(?! (?:little|bit|touch|tad|archer|orc))",
    re.IGNORECASE,
)
_ABOUT: Final = re.compile(
    r"\b(?:at least|at most|about|around|roughly|exactly|approximately|some|up to|no more than|not more than"
    r"|no closer than|a maximum of|maximum|max\.?|a full|another|a total of|by) "
    r"(?=\d+(?:\.\d+)?(?: inches| ?\"| inch| in\b|$"
    r"| (?:to|toward|left|right|up|down|north|south|east|west|from|away)))",
    re.IGNORECASE,
)
"""What people write before a length, which is taken as it stands."""
_FRACTION: Final = re.compile(
    r"\b(?:(?P<whole>\d+|one|two|three|four|five|six) )?(?:and (?:a )?)?(?P<part>1/2|1/4|3/4|half|a quarter)"
    r"(?= (?:an? )?(?:inch|square|cell|step|pace|in\b)|\"| ?″)|(?P<joined>\d*)(?P<sign>[½¼¾])",
    re.IGNORECASE,
)


_PICKED: Final = re.compile(
    r"\b(?:pick|choose|select|single out|mark|spot|find)s? (?:out )?(.+?) (?:and|to|then)"
    r" (?:shoots?|fires? at|aims? at) (?:it|him|her|them)\b",
    re.IGNORECASE,
)
"""A target that is chosen before it is shot."""


def _joined_square(found: re.Match[str]) -> str:
    """Return a square whose letter and number are written apart: "square L 8" is "square L8"."""
    return f"{found[1]} {found[2]}{found[3]}"


def _decimal(found: re.Match[str]) -> str:
    """Return a fraction in a text as a decimal: "1 1/2" is "1.5", "one and a half" too."""
    part = found["sign"] or found["part"].casefold()
    share = {"1/2": 0.5, "half": 0.5, "½": 0.5, "1/4": 0.25, "a quarter": 0.25, "¼": 0.25}.get(part, 0.75)
    whole = (found["whole"] or found["joined"] or "0").casefold()
    return f"{int(_NUMBERS.get(whole, whole)) + share:g}"


_SHORT_WAYS: Final = "n|ne|e|se|s|sw|w|nw|up|down|left|right"
_TRAILING: Final = re.compile(
    r",? (?:as well|too|instead|for now|on the spot|(?:this|in this|for this|until the end of the) (?:round|turn|time|phase)"
    r"|(?:if|when|as soon as) (?:it|he|she|they|you|that|this)(?: is|'s)? ?(?:can|could|may|able|possible).*"
    r"|(?:as )?(?:far|fast|much) as (?:(?:it|he|she|they|you) )?(?:can|could|gets?|goes|possible)(?: go| get| move)?"
    r"|max(?:imum)?|at (?:a |its |his )?(?:normal|walking|full|half) (?:pace|speed)|(?:rather than|instead of) .+"
    r"|from there|without (?:moving|leaving|stepping)(?: .*)?"
    r"|(?:accepting|ignoring|risking|taking|despite|even if|even though|although|hoping|trusting|using (?:it|him|that|them)) .+"
    r"|(?:but )?(?:with(?:out)?|no|don't|dont|not) (?:a |the |any )?dash(?:ing)?"
    r"|(?:if|when|where|as) (?:that's |it's |it is |that is |he |it |she |u |you |they )?"
    r"(?:needed|necessary|required|need be|needs?(?: to)?|has to|have to|must)"
    r"|from (?:where (?:it|he|she|they) (?:is|are|stands?)|(?:its|his|her|their) (?:current |present )?(?:place|position|spot)))$",
    re.IGNORECASE,
)
"""What may follow what somebody is told, and says nothing more."""
_FILLER: Final = re.compile(
    r"(?:^|\s)(?:the (?:hell|heck)|please|plz|pls|kindly|go ahead and|try to|tries to|attempt to|attempts to|and also"
    r"|finally|afterwards?|if you can|ok|okay|hey|maybe|perhaps|quickly|slowly|carefully|quietly|now|immediately"
    r"|right away|at once|if possible|flat out|at top speed|at full speed|again|bravely|stealthily|silently|cautiously|boldly|swiftly|calmly|simply|just"
    r"|steadily|gently|secretly)"
    r"(?=$|[\s,.])",
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
_KEY_VERBS: Final = {
    name: re.compile(rf"(?:^|(?<=\s))(?:{_WORDS[name]})(?=\s|$)")
    for name in ("SHOOT", "BACK", "TAKE", "GUARD", "CHARGE", "BLOW", "GO", "SNEAK", "HOLD", "DOES")
}


def has_verb(kind: str, text: str) -> bool:
    """Return whether a text has a verb of a kind in it, or one of any."""
    tables = _KEY_VERBS.values() if kind == "ANY" else (_KEY_VERBS[kind],)
    return any(table.search(text) is not None for table in tables)


def way_of(text: str) -> str | None:
    """Return the direction that a text names, with a length where it has one, in the reader's words; else None."""
    way, length = _WAY.search(text), LENGTH.search(text)
    if way is None:
        return None
    word = {"ahead": "forward", "forwards": "forward", "back": "backward", "backwards": "backward"}.get(
        way["way"], way["way"].replace(" ", "-")
    )
    return f"{word} {length[1]}" if length is not None else word


@cache
def known_words() -> frozenset[str]:
    """Return the words that the patterns and the usual sentences have."""
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
