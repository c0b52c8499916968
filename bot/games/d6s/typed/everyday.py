"""What people write, in everyday words: abbreviations, numbers, purposes and filler in the form the patterns know.

"3 fwd pls" is "3 forward", "two squares left" is "2 inches left", "dashing if needed" is ", dash". Text in, text out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final


def everyday(text: str) -> str:
    """Returns a text without filler, with numbers in digits and lengths in inches: "3 inches up"."""
    said = " ".join(re.sub(r"[!?]+(?=\s|$)", " ", text.replace("''", '"').replace("”", '"')).split())
    for pattern, made in _REWRITTEN:
        said = pattern.sub(made, said)
    return " ".join(said.split())


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

_WAYS: Final = "(?:left|right|up|down|north|south|east|west|forwards?|backwards?|back|ahead)"

_COUNTED: Final = re.compile(
    rf"\b({'|'.join(_NUMBERS)})(?= ?-?(?:inch(?:es)?\b|in\b|\"|{_SQUARES}\b)"
    rf"| (?:to (?:the |my )?)?{_WAYS}\b)",
    re.IGNORECASE,
)

_AFTER_WAY: Final = re.compile(
    rf"\b({_WAYS}(?:wards?)?) (?:by )?"
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

_VERB: Final = (
    "(?:hide|dodge|attack|charge|flank|engage|guard|block|hit|fight|run|dash|grab|take|get|stand|go|move|shoot|fire|aim"
    "|snipe|loose)s?"
)
"""Verbs before which "n" is "and", and not north."""

_SHORTENED: Final = {
    "fwd": "forward",
    "fwds": "forward",
    "frwd": "forward",
    "bwd": "back",
    "bkwd": "back",
    "btw": "between",
    "btwn": "between",
    "betw": "between",
    "b/w": "between",
    "bw": "between",
    "thru": "through",
    "w/": "with",
    "w/o": "without",
    "poss": "possible",
    "mv": "move",
    "mvs": "moves",
    "atk": "attack",
    "atks": "attacks",
    "att": "attack",
    "nr": "near",
    "nxt": "next",
    "bhd": "behind",
    "bhnd": "behind",
    "twd": "toward",
    "twds": "towards",
    "tw": "toward",
    "cov": "cover",
    "abt": "about",
    "vs": "against",
    "versus": "against",
    "vs.": "against",
    "pos": "position",
    "ctr": "centre",
    "dist": "distance",
    "tgt": "target",
    "rnd": "round",
}

_SHORT: Final = re.compile(
    rf"(?<![a-z0-9'])(?:{'|'.join(re.escape(one) for one in sorted(_SHORTENED, key=len, reverse=True))})(?![a-z0-9'])",
    re.IGNORECASE,
)
"""Abbreviations as people type them on a phone."""

_AND: Final = re.compile(
    r"(?<=[a-z0-9])(?<!\bgo)(?<!\bgoes)(?<!\brun)(?<!\bruns)(?<!\bwalk)(?<!\bmove)(?<!\bmoves)(?<!\bdue)(?<!\bback)(?<!\bstep)"
    r"(?<!\bin)(?<!\binches)(?<! \d) n (?=[a-z]{2}|[a-z]\d)"
    r"(?!(?:to|towards?|of|then|and|by|past|along|around|until|till|for|into?|through|over|from|as|with"
    r"|at|on|side|edge|behind|near|next|but|dash|while|end|if)\b)",
    re.IGNORECASE,
)
"""Where "n" is "and", and not north: before a name."""

_BODY: Final = "belly|chest|head|face|eyes?|heart|guts?|throat|legs?|ribs|stomach|knees?|shoulder"

_DASHING: Final = re.compile(
    r"(?<=[a-z0-9\"])(?<!without)(?<!\bno)(?<!\bnot),? "
    r"(?:(?:using|with|by) (?:his|her|its|a|the) dash(?: action)?"
    r"|dashing|running|sprinting|at the double|at a run|at full tilt|(?:at )?(?:a )?full sprint|at a sprint"
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

_SHORT_WAYS: Final = "n|ne|e|se|s|sw|w|nw|up|down|left|right"

_TRAILING: Final = re.compile(
    r",? (?:as well|too|instead|for now|on the spot"
    r"|(?:this|in this|for this|until the end of the) (?:round|turn|time|phase)"
    r"|(?:if|when|as soon as) (?:it|he|she|they|you|that|this)(?: is|'s)? ?(?:can|could|may|able|possible).*"
    r"|(?:as )?(?:far|fast|much) as (?:(?:it|he|she|they|you) )?(?:can|could|gets?|goes|possible)(?: go| get| move)?"
    r"|max(?:imum)?|at (?:a |its |his )?(?:normal|walking|full|half) (?:pace|speed)|(?:rather than|instead of) .+"
    r"|from there|without (?:moving|leaving|stepping)(?: .*)?"
    r"|(?:accepting|ignoring|risking|taking|despite|even if|even though|although|hoping|trusting"
    r"|using (?:it|him|that|them)) .+"
    r"|(?:but )?(?:with(?:out)?|no|don't|dont|not) (?:a |the |any )?dash(?:ing)?"
    r"|(?:if|when|where|as) (?:that's |it's |it is |that is |he |it |she |u |you |they )?"
    r"(?:needed|necessary|required|need be|needs?(?: to)?|has to|have to|must)"
    r"|from (?:where (?:it|he|she|they) (?:is|are|stands?)|(?:its|his|her|their)"
    r" (?:current |present )?(?:place|position|spot)))$",
    re.IGNORECASE,
)
"""What may follow what somebody is told, and says nothing more."""

_FILLER: Final = re.compile(
    r"(?:^|\s)(?:the (?:hell|heck)|please|plz|pls|kindly|go ahead and|try to|tries to|attempt to|attempts to|and also"
    r"|finally|afterwards?|if you can|ok|okay|hey|maybe|perhaps|quickly|slowly|carefully|quietly|now|immediately"
    r"|right away|at once|if possible|flat out|at top speed|at full speed|again|bravely|stealthily|silently|cautiously"
    r"|boldly|swiftly|calmly|simply|just"
    r"|steadily|gently|secretly)"
    r"(?=$|[\s,.])",
    re.IGNORECASE,
)


def _decimal(found: re.Match[str]) -> str:
    """Returns a fraction in a text as a decimal: "1 1/2" is "1.5", "one and a half" too."""
    part = found["sign"] or found["part"].casefold()
    share = {"1/2": 0.5, "half": 0.5, "½": 0.5, "1/4": 0.25, "a quarter": 0.25, "¼": 0.25}.get(part, 0.75)
    whole = (found["whole"] or found["joined"] or "0").casefold()
    return f"{int(_NUMBERS.get(whole, whole)) + share:g}"


def _in_full(found: re.Match[str]) -> str:
    return _SHORTENED[found[0].casefold()]


def _counted(found: re.Match[str]) -> str:
    return _NUMBERS[found[1].casefold()]


def _counted_after_way(found: re.Match[str]) -> str:
    return f"{found[1]} {_NUMBERS[found[2].casefold()]}"


_Made = str | Callable[["re.Match[str]"], str]


def _row(pattern: str, made: _Made) -> tuple[re.Pattern[str], _Made]:
    return re.compile(pattern, re.IGNORECASE), made


_REWRITTEN: Final[Sequence[tuple[re.Pattern[str], _Made]]] = (
    # Short forms, and endings that are left out.
    (_SHORT, _in_full),
    _row(r"\bw (?=(?:the|his|her|its|my|an?|treasure)\b)", "with "),
    _row(r"(?<=\d)s (?=(?:left|right|flank|side|rear|back|reach|range|way|path)\b)", "'s "),
    _row(r"(?<=[a-z])s (?=(?:left |right )?(?:flank|rear)$)", "'s "),
    _row(r"(?<=, |d |n )shots (?=(?:at )?[a-z])", "shoots "),
    # What explains, and says nothing more.
    (_IN_BRACKETS, ""),
    (_SO_THAT, ""),
    _row(r" ?\((dash)(?:ing|es)?\)", ", dash"),
    _row(r"^(?:he|she|it|they) (?=[a-z]+s? )|(?<![^ ,])(?:let|have|make)s? (?:him|her|it|them) ", ""),
    _row(rf"\b(in|into|through|at|on) (?:its|his|her) (?:{_BODY})\b", r"\1 it"),
    _row(r"\b(up|down) the (?:map|board|table|field)\b", r"\1"),
    _row(r"^(?:is|feels|gets) [a-z]+ and (?:so )?(?=[a-z]+s )|,? for now\b", ""),
    _row(r"[ .!]+$", ""),
    (_DASHING, ", dash"),
    _row(r"^with (?:his|her|its|their|the) [a-z]+ (?=[a-z]+s )", ""),
    _row(r"\b(?:(?:east|west|north|south)(?:ern)?|open|exposed|unguarded) (?=flank\b)", ""),
    _row(r"(?<=[,;]) (?:and )?(?:he|she|it|they) (?!needs?|is|has|was|can|will|wants?|should)(?=[a-z]+s? )", " "),
    _row(rf"(?<=[a-z]) (?:n|'n'|&|\+) (?={_VERB}\b)", " and "),
    (_AND, " and "),
    (_PICKED, r"shoot \1"),
    _row(r"\b(?:hit|shoot|strike) and (?:run|scoot|move)\b", "skirmish with"),
    # Squares: "square L 8", "column L, row 8", "L-8".
    _row(r"\b(square|cell|grid|to|at|on) ([a-z]) ?-?(\d{1,2})(?![\d.])(?! inch)", r"\1 \2\3"),
    _row(r"\bright (?=next|behind|beside|up to|between|on top|in front|into|against)", ""),
    _row(r"\b(?:column|file) ([a-z]{1,2}),? (?:and )?row (\d{1,2})\b", r"\1\2"),
    _row(r"\brow (\d{1,2}),? (?:and )?(?:column|file) ([a-z]{1,2})\b", r"\2\1"),
    # Lengths and directions.
    _row(r"\ban? inch and a half\b", "1.5 inches"),
    (_FRACTION, _decimal),
    _row(r"(?<![a-z0-9])([a-z])-(\d{1,2})(?![\d.-])", r"\1\2"),
    _row(r"\b(north|south) (east|west)\b", r"\1-\2"),
    (_FILLER, " "),
    (_TRAILING, ""),
    _row(r"\b(up|down|north|south|left|right) and (?:to the |then )(left|right|east|west|up|down)\b", r"\1 and \2"),
    _row(r"\b(left|right|east|west) and (up|down|north|south)\b", r"\2-\1"),
    _row(r"\b(up|down|north|south) and (left|right|east|west)\b", r"\1-\2"),
    _row(r"\b([a-z]{3,}) \1\b", r"\1"),
    _row(rf"\b(\d{{1,2}})({_SHORT_WAYS})\b", r"\1 \2"),
    (_COUNTED, _counted),
    (_AFTER_WAY, _counted_after_way),
    (_ABOUT, ""),
    _row(rf"(\d(?:\.\d+)?) ?-?{_SQUARES}\b", r"\1 inches"),
    _row(r"(?<=\bto )(?:the )?square (?=[a-z]{1,2}\d)", ""),
)
"""What is written and what is made of it, one after another."""
