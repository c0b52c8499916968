"""The clauses of a sentence, and what each of them is for: an order, an aim, a reason, a story, or what is denied.

A clause without any known action, name, place, direction or length tells a story. Reasons and purposes are known by
their conjunction, what is denied by "not", "without" and "instead of".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.games.d6s.typed.manners import plain_clause
from bot.games.d6s.typed.naming import is_named
from bot.games.d6s.typed.phrases import acts, begins_an_action, has_verb, is_known, way_of
from bot.games.d6s.typed.rewording import commanded, respelled
from bot.games.d6s.typed.spelling import name_words
from engine.d6s.grid import read_place
from engine.d6s.spells.registry import SPELLS
from engine.d6s.state import Character, State
from engine.d6s.words import key_of


class ClauseKind(Enum):
    """What a clause is for."""

    ORDER = "order"
    AIM = "aim"
    """Why something is done: an order only where nothing else is one."""
    REASON = "reason"
    DENIED = "denied"
    STORY = "story"


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence: what stands before it, whom it is about, what it says, and what that is."""

    mark: str
    who: str
    says: str
    kind: ClauseKind
    whole: str


_BECAUSE: Final = (
    r"because|since|so that|in order(?: not)? to|in order that|so as(?: not)? to|although|even though|though"
    r"|in case|lest"
    r"|whereas|due to|owing to|thanks to|given that|now that|seeing that|considering that|hoping|fearing|which means"
    r"|(?:that|it|this) means|meaning|i\.e\.|in other words|that is(?: to say)?,?(?= (?:to|\d|in|on))|for fear"
    r"|for (?:he|she|it|they) [a-z]+"
    r"|for (?:the |his |her |its |their )?(?:safety|protection|security|fear)"
    r"|so (?:he|she|it|they|that|the [a-z]+) (?:can|could|may|might|will|would|is|are|has|does|cannot"
    r"|stays? safe|gets?)"
    r"|as (?!far\b|fast|hard|much|quickly|well\b|strongly|long|soon|carefully|safely|often|close|near|proposed"
    r"|suggested|cover|shelter|shield|protection|an?\b|before|possible|usual|always|directly|silently|quietly)(?=.*\b[a-z]+s\b)"
    r"(?!.* as )"
)
"""How a clause begins that says why; "as far as it can" is none."""
_DENIES: Final = r"without|instead of|rather than"
CONCLUDES: Final = r"therefore|thus|hence|consequently|that is why|for (?:this|that) reason|as a (?:result|consequence)"
_HE: Final = "(?:he|she|it|they)"
_OBJECT: Final = re.compile(r"(?<=[a-z]) (?:him|it|her|them)\b(?! (?:up|down|is|has)\b)", re.IGNORECASE)
"""A pronoun for whom or what something is done to."""
_AND: Final = (
    rf"(?:(?:and|but|or|n|&|yet|then|also|{CONCLUDES}|so(?= {_HE} (?!can|could|may|is|are|has|will|does)))\b\s*)"
)
_MARK: Final = re.compile(
    rf"(?P<mark>(?:\s*[,;!?](?!\d)\s*|\.\s+|\s+-+\s+|:\s+(?=(?:he|she|it|they)\b)){_AND}*|\s+{_AND}+)(?P<next>[a-z']+)?"
    rf"|(?P<begins>\s+)(?=(?:{_BECAUSE}|{_DENIES})\b)",
    re.IGNORECASE,
)
_NO_VERBS: Final = frozenset(("his", "its", "this", "others", "us", "towards", "backwards", "forwards", "as", "yours"))
_STARTS: Final = frozenset(
    (
        *("he", "she", "it", "they", "neither", "none", "nobody", "nothing", "not", "never", "does", "do", "did", "is"),
        *("has", "had", "that", "no", "will", "would", "should", "may", "can", "must", "leave", "without", "instead"),
    )
)
"""Words that begin a clause after "and"."""


def clauses_of(state: State, own: Sequence[Character], text: str) -> Iterator[Clause]:
    """Yields the clauses of a line."""
    names = name_words(state)
    mark, start = "", 0
    for found in _MARK.finditer(text):
        after = (found["next"] or "").casefold()
        if found["begins"] is not None and _AS_FAR.search(text[: found.start()]) is not None:
            continue
        joins = found["mark"] is not None and not re.search(r"[,;:.!?-]", found["mark"])
        but = joins and "but" in found["mark"] and _NOT_BUT.search(text[start : found.start()]) is not None
        short = found["mark"] is not None and found["mark"].strip() in ("n", "&") and begins_an_action(after)
        if joins and not but and not short and not _begins_a_clause(after, names):
            continue
        said = text[start : found.start()]
        if said.strip():
            yield _clause(state, own, mark, said)
            mark = ""
        mark += (found["mark"] if found["mark"] is not None else "") or " "
        start = found.start("next") if found["next"] else found.end()
    if text[start:].strip():
        yield _clause(state, own, mark, text[start:])


_NOT_BUT: Final = re.compile(r"\b(?:not|never)\b", re.IGNORECASE)
"""What stands before "but" where that parts what is denied from what is ordered."""
_AS_FAR: Final = re.compile(r"\bas [a-z]+(?: [a-z0-9]+){0,5}$", re.IGNORECASE)
"""What stands before the second "as" of "as far as it gets"."""


_LEADS: Final = re.compile(
    r"to|towards?|into|behind|next|beside|between|back|forwards?|up|down|left|right|in|at|on|away|outside|over|toward"
    r"|(?:north|south)?(?:east|west)?(?:ern|wards?)?|[nesw]{1,3}"
)
"""Words with which a place begins, and no clause."""


def _begins_a_clause(word: str, names: frozenset[str]) -> bool:
    """Returns whether a word after "and" begins a clause: a verb as one tells of it, or what stands before one."""
    if word in _STARTS:
        return True
    if begins_an_action(word) and _LEADS.fullmatch(word) is None and word not in names:
        return True
    return word.endswith("s") and word not in _NO_VERBS and word not in names and word.removesuffix("s") not in names


def _clause(state: State, own: Sequence[Character], mark: str, text: str) -> Clause:
    said = text.strip(" .!?,;")
    done = _HAS_DONE.match(said)
    if done is not None and is_named(state, done["who"], own):
        verb, space, rest = done["what"].partition(" ")
        said = f"{done['who']} {commanded(verb)}{space}{rest}"
    who = _subject(state, own, said)
    if not who and (let := _LET.match(said)) is not None:
        # "have the dwarf go to H12": who is told to go, and not who is had.
        who = _subject(state, own, said[let.end() :])
        said = said[let.end() :] if who and begins_an_action(_after(said[let.end() :], who)) else said
        who = _subject(state, own, said)
    says = _after(said, who)
    kind, says = _kind(state, own, mark, who, says)
    moved = _DO_NOT_MOVE.match(says) if kind is ClauseKind.DENIED and not who else None
    if moved is not None and is_named(state, moved["who"], own):
        return Clause(mark, moved["who"], "stays", ClauseKind.ORDER, said)
    if kind is ClauseKind.DENIED and _MOVES.search(says) and not re.match(r"(?:neither|none|nobody|without)\b", says):
        return Clause(mark, who, "stays", ClauseKind.ORDER if who else ClauseKind.DENIED, said)
    return Clause(mark, who, says, kind, said)


_DO_NOT_MOVE: Final = re.compile(
    r"(?:do not|never) (?:move|touch|use|send|take|order)(?: with)? (?P<who>(?:the |my )?[a-z ]+?(?: \d)?)"
    r"(?: (?:at all|away|anywhere|yet|now))?$",
    re.IGNORECASE,
)
_LET: Final = re.compile(r"(?:have|make|let|send|get|tell|ask|order|command|move) ", re.IGNORECASE)


def _after(text: str, who: str) -> str:
    """Returns what a clause says after whom it is about."""
    said = text[len(who) :].strip(" :,") if who else text
    plain = said.removeprefix("to ")
    is_told = begins_an_action(plain) and _LEADS.fullmatch(plain.split(" ")[0]) is None
    return plain if who and is_told else said


_HAS_DONE: Final = re.compile(
    r"(?:after|once|when|as soon as) (?P<who>(?:the )?[a-z ]+?(?: \d)?) (?:has|have|is|had) (?P<what>[a-z]+\b.*)",
    re.IGNORECASE,
)
"""What is done first: "after Archer 3 has stood up"."""
_PRONOUN: Final = re.compile(r"(?:he|she|it|they|the latter)(?= )", re.IGNORECASE)


def _subject(state: State, own: Sequence[Character], text: str) -> str:
    """Returns the name or the pronoun with which a clause begins, or nothing."""
    pronoun = _PRONOUN.match(text)
    if pronoun is not None:
        return pronoun[0]
    words = text.split()
    for number in range(min(len(words) - 1, MOST_NAME), 0, -1):
        name = " ".join(words[:number]).strip(" ,:;")
        if name and not _is_small(name) and is_named(state, name, own):
            return text[: text.index(words[number - 1], len(" ".join(words[: number - 1]))) + len(words[number - 1])]
    return ""


MOST_NAME: Final = 4
"""Most words of a name at the beginning of a clause."""


def _is_small(name: str) -> bool:
    return all(len(word) < 2 or word.isdigit() for word in name.split()) or key_of(name) in ("all", "both", "the")


# -- what a clause is ------------------------------------------------------------------------------------------------

_REASON: Final = re.compile(rf"(?:{_BECAUSE})\b", re.IGNORECASE)
_PURPOSE: Final = re.compile(
    r"(?:in order to|so as to|so that (?:he|she|it|they) (?:can|may|could) |so (?:he|she|it|they) (?:can|may"
    r"|could) )\s*"
    r"(?P<what>.+)",
    re.IGNORECASE,
)
_MEANS: Final = re.compile(
    r"(?:(?:that|it|this) means|which means|meaning|i\.e\.|in other words|that is(?: to say)?"
    r"|so(?= (?:\d|one|two|three|four|five|six)\b)),?\s+(?P<what>.+)",
    re.IGNORECASE,
)
_WHILE: Final = re.compile(r"(?:while|whilst|whereas)(?! [a-z]+ing\b)", re.IGNORECASE)
_RELATIVE: Final = re.compile(r"(?:who|whom|whose|which|where)\b(?! then\b)", re.IGNORECASE)
_WHERE_HE: Final = re.compile(r"where (?:he|she|it|they) (?:then )?(?P<what>.+)", re.IGNORECASE)
TO_THIS_END: Final = re.compile(
    r"(?:for (?:this|that)(?: purpose)?|to (?:this|that) end|to do (?:so|this|that))\b,? ?", re.IGNORECASE
)
_NOT: Final = re.compile(
    r"(?:(?:does|do|did|will|would|should|shall|must|may|can|could|is|are|has|have|had) )?"
    r"(?:not|never|no longer|in no case)\b|cannot\b"
    r"|(?:neither|none|nobody|no one)\b|(?:without|instead of|rather than)\b"
    r"|(?:ignores?|spares?|disregards?|renounces?|refuses? to|declines? to|pays? no attention)\b"
    r"|(?:avoids?|stops?) [a-z]+ing\b",
    re.IGNORECASE,
)
_MOVES: Final = re.compile(
    r"\b(?:move|leave|go|walk|step|run|budge|stir|advance|retreat|give way|give ground|change|abandon|come)s?\b"
    r"(?! (?:nearer|closer|into|to|towards?|near|too|further|farther|beyond|past|through|over)\b)",
    re.IGNORECASE,
)
"""Verbs that mean staying, where they are denied."""
_STATE: Final = re.compile(
    r"(?:(?:is|are|was|were) (?!to\b|moving|going to|shooting|dodging|hiding|ordered|told|asked)"
    r"|(?:has|have) (?!to\b|orders)|had (?!better)|feels?\b|seems?\b|looks? (?!for|after)|sees?\b|knows?\b"
    r"|thinks?\b|fears?\b"
    r"|hates?\b|likes? (?!to)|hopes?\b|believes?\b|notices?\b|hears?\b|realises?\b|realizes?\b|remembers?\b|lacks?\b"
    r"|understands?\b|trusts?\b|suffers?\b|belongs?\b|wonders?\b|worries\b|regrets?\b|enjoys?\b|smiles?\b|waits? for\b"
    r"|lets? .+ (?:come|be|live|approach|go on|pass)\b|(?:leaves?|changes?|gives? up) (?:his|her|its|their"
    r"|the) (?:old |present )?"
    r"(?:place|position|spot|post)$"
    r"|(?:takes?|draws?|grabs?|readies|raises?|lifts?|uses?|lowers?)(?: out| up| down)? (?:his|her|its|the|an?) "
    r"(?:bow|arrow|sword|axe|shield|weapon|club|spear|quiver|breath|deep breath)(?: (?:out|up|down|ready"
    r"|in (?:his|her) hands?))?$"
    r"|(?:turns?|looks?|faces?|points?) (?:to|at|towards?|in the direction of) )",
    re.IGNORECASE,
)
"""Verbs that tell how somebody is, and nothing that is done."""
_THERE_IS: Final = re.compile(r"there (?:is|are|was|were)\b|it (?:is|was|would be) ", re.IGNORECASE)
_MAY: Final = re.compile(
    r"(?:both |each |all )?(?:may|can|could|might|is allowed to|are allowed to)(?: also| even)? (?:dash|run|hurry)"
    r"(?:,? (?:too|also|(?:if|when|where) .+))?",
    re.IGNORECASE,
)
_ENOUGH: Final = re.compile(
    r"(?:and |but )?(?:nothing (?:more|else)|no more(?: than that)?|that is (?:all|it|enough)|only that|all right"
    r"|(?:well |directly |just )?(?:on|at|to) (?:the|its|his|her) (?:[a-z]+ )?side "
    r"(?:which|that|away|turned|facing|from)\b.*"
    r"|(?:as )?(?:seen|viewed) from .*|(?:they |both |all )(?:of them )?(?:remain|stay|stand|keep)\b.*"
    r"|(?:the )?[a-z]+(?: one)? first|no (?:move|movement|moving|dash|dashing|shooting|attack)s?)",
    re.IGNORECASE,
)
_ONLY_GOES: Final = re.compile(
    r"(?:goes|moves|comes|runs|walks|steps|gets|heads|swings|sweeps|turns|sets)"
    r"(?: (?:over|on|there|out|off|in|wide|round|around|forth|back there|aside))?"
    r"|(?:bends?|kneels?|crouch(?:es)?|stoops?|leans?|looks?|glances?)(?: (?:down|low|around|about|up|over"
    r"|forwards?|back))?",
    re.IGNORECASE,
)
IMPERSONAL: Final = ("he", "she", "it", "they", "the latter")


def _kind(state: State, own: Sequence[Character], mark: str, who: str, says: str) -> tuple[ClauseKind, str]:
    """Returns what a clause is for, and what it says without the words that tell that."""
    if (aim := _PURPOSE.match(says)) is not None or (aim := _MEANS.match(says)) is not None:
        return (ClauseKind.ORDER if acts_at_once(aim["what"]) else ClauseKind.AIM), aim["what"]
    if (meanwhile := _WHILE.match(says)) is not None:
        others = _subject(state, own, says[meanwhile.end() :].strip()).casefold()
        return ClauseKind.ORDER if others and others not in IMPERSONAL else ClauseKind.REASON, says
    if _REASON.match(says) is not None:
        return ClauseKind.REASON, says
    where = _WHERE_HE.fullmatch(says)
    if where is not None and acts_at_once(where["what"]):
        return ClauseKind.ORDER, where["what"]
    if "," in mark and _RELATIVE.match(says) is not None:
        return ClauseKind.STORY, says
    if _MAY.fullmatch(says):
        return ClauseKind.REASON, says
    says = plain_clause(says)
    if _NOT.match(says) is not None:
        return ClauseKind.DENIED, says
    if who and _STATE.match(says) is not None:
        return ClauseKind.STORY, says
    if _THERE_IS.match(f"{who} {says}".strip()) or _ENOUGH.fullmatch(says):
        return ClauseKind.STORY, says
    if not who and _enemy_does(state, own, says):
        return ClauseKind.REASON, says
    orders = _gives_an_order(state, says) or _gives_an_order(state, respelled(state, says))
    return (ClauseKind.ORDER if orders else ClauseKind.STORY), says


def acts_at_once(text: str) -> bool:
    """Returns whether a purpose is an action of the same turn: a shot, a dodge."""
    return re.match(r"(?:then )?(?:shoots?|fires?|hides?|dodges?|snipes?|aims?)\b", text, re.IGNORECASE) is not None


def _enemy_does(state: State, own: Sequence[Character], text: str) -> bool:
    """Returns whether a clause tells what an enemy does or is: "the goblin is dangerous"."""
    found = _OTHER_IS.match(text)
    if found is None or len(found["who"].split()) > MOST_NAME or not own:
        return False
    return is_named(state, found["who"], state.playing(own[0].side.other))


_OTHER_IS: Final = re.compile(
    r"(?P<who>(?:the |an? )?[a-z0-9 ]+?) (?:is|are|was|has|have|comes?|threatens?|looks|seems|waits|cannot|can)"
    r"(?= )(?! to\b)",
    re.IGNORECASE,
)


_AT_SOMEBODY: Final = re.compile(r"[a-z]+ (?:at |on |into )?the [a-z]+$")
"""A verb and what it is done to, whose name may not be known: that is refused, and not left out."""
_COUNTS: Final = re.compile(r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|inch|inches)\b")
"""A length, or how often."""


def names_something(state: State, text: str) -> bool:
    """Returns whether a text has a word in it that names something on the table, or a square."""
    low, names = key_of(text), name_words(state)
    if any(word in names or word.removesuffix("s") in names for word in re.findall(r"[a-z]+", low)):
        return True
    return any(read_place(word) is not None for word in low.split() if len(word) > 1)


def _gives_an_order(state: State, text: str) -> bool:
    """Returns whether there is anything in a clause that an order is made of."""
    low = key_of(text)
    if names_something(state, low) or _COUNTS.search(low) is not None:
        return True
    if _ONLY_GOES.fullmatch(low) is not None:
        return False
    bare = re.sub(r"^([a-z]+s) (?:up|down|back)$", r"\1", low)
    if bare == low and way_of(low) is not None:
        return True
    verbs = " ".join(commanded(word) for word in low.split())
    if _AT_SOMEBODY.match(verbs) is not None and any(
        has_verb(kind, verbs) for kind in ("CHARGE", "BLOW", "SHOOT", "TAKE")
    ):
        return True
    if any(name in low for name in SPELLS) or re.search(r"\b(?:arrow|bolt|volley|shot)s?\b", low) is not None:
        return True
    return acts(verbs) or (_OBJECT.search(low) is not None and has_verb("ANY", verbs)) or is_known(verbs)
