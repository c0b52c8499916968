"""Whole sentences: the clauses of a line that give an order, without what surrounds them.

"Archer 2 had enough of this and, because he is afraid, dashes to the south; he does not shoot" orders a dash. A clause
without any known action, name, place, direction or length tells a story. Reasons and purposes are known by their
conjunction, what is denied by "not", "without" and "instead of". None of them is an order, as long as another clause
gives one; the player sees what is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from bot.games.d6s.typed.manners import plain_clause, plainly
from bot.games.d6s.typed.naming import is_named, named_in
from bot.games.d6s.typed.phrases import LENGTH, acts, has_verb, is_known, way_of
from bot.games.d6s.typed.rewording import commanded, names_respelled, respelled
from bot.games.d6s.typed.spelling import name_words, spelled
from engine.d6s.grid import read_place
from engine.d6s.spells.registry import SPELLS
from engine.d6s.state import Character, State
from engine.d6s.words import key_of

MOST_WORDS: Final = 60
"""Most words of a line that is looked at clause by clause."""


@dataclass(frozen=True, slots=True)
class ToldOrders:
    """What a line orders, and the clauses that order nothing."""

    text: str
    left_out: tuple[str, ...] = ()
    parted: str = ""
    """The same with a comma between every two clauses."""


class ClauseKind(Enum):
    """What a clause is for."""

    ORDER = "order"
    AIM = "aim"
    """Why something is done: an order only where nothing else is one."""
    REASON = "reason"
    DENIED = "denied"
    STORY = "story"


_NEVER: Final = (ClauseKind.DENIED, ClauseKind.REASON)
"""What is no order, even where it stands alone."""


_OF_THEM: Final = re.compile(r"(?:he|she|it|they|neither|none|nobody|no one|both of them)\b", re.IGNORECASE)
"""How a clause begins that is about those named before."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence: what stands before it, whom it is about, what it says, and what that is."""

    mark: str
    who: str
    says: str
    kind: ClauseKind
    whole: str


def told(state: State, own: Sequence[Character], text: str) -> ToldOrders:
    """Return what a line orders, in the clauses that order it; the whole line where no clause of it does."""
    if len(text.split()) > MOST_WORDS:
        return ToldOrders(text)
    said = plainly(spelled(state, names_respelled(state, text)))
    clauses = _with_names(state, own, _aimed(state, own, list(_clauses(state, own, said))))
    if not any(one.kind is ClauseKind.ORDER for one in clauses):
        clauses = _promoted(clauses)
    if all(one.kind is ClauseKind.ORDER for one in clauses):
        return ToldOrders(_joined(clauses), parted=_joined(clauses, commas=True))
    if not any(one.kind is ClauseKind.ORDER for one in clauses):
        goes_on = all(one.kind in _NEVER and _OF_THEM.match(one.whole) is not None for one in clauses)
        return ToldOrders("" if goes_on else said)
    left_out = tuple(one.whole for one in clauses if one.kind is not ClauseKind.ORDER)
    return ToldOrders(_joined(clauses), left_out, _joined(clauses, commas=True))


# -- clauses ---------------------------------------------------------------------------------------------------------

_BECAUSE: Final = (
    r"because|since|so that|in order(?: not)? to|in order that|so as(?: not)? to|although|even though|though"
    r"|in case|lest"
    r"|whereas|due to|owing to|thanks to|given that|now that|seeing that|considering that|hoping|fearing|which means"
    r"|(?:that|it|this) means|meaning|i\.e\.|in other words|that is(?: to say)?,?(?= (?:to|\d|in|on))|for fear"
    r"|for (?:he|she|it|they) [a-z]+"
    r"|for (?:the |his |her |its |their )?(?:safety|protection|security|fear)"
    r"|so (?:he|she|it|they|that|the [a-z]+) (?:can|could|may|might|will|would|is|are|has|does|cannot"
    r"|stays? safe|gets?)"
    r"|as (?:he|she|it|they|there|nobody|everybody|this|that|his|her|its|their|the|an|one)\b(?!.* as )"
    r"|as (?=(?:[a-z]+ ){1,3}\d? ?(?:is|are|has|was|cannot|stands|comes|threatens|wants|prefers)\b)"
)
"""How a clause begins that says why; "as far as it can" is none."""
_DENIES: Final = r"without|instead of|rather than"
_SO: Final = r"therefore|thus|hence|consequently|that is why|for (?:this|that) reason|as a (?:result|consequence)"
_AND: Final = (
    rf"(?:(?:and|but|or|n|&|yet|then|also|{_SO}|so(?= (?:he|she|it|they) (?!can|could|may|is|are|has|will|does)))\b\s*)"
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


def _clauses(state: State, own: Sequence[Character], text: str) -> Iterator[Clause]:
    """Yield the clauses of a line."""
    names = name_words(state)
    mark, start = "", 0
    for found in _MARK.finditer(text):
        after = (found["next"] or "").casefold()
        if found["begins"] is not None and _AS_FAR.search(text[: found.start()]) is not None:
            continue
        joins = found["mark"] is not None and not re.search(r"[,;:.!?-]", found["mark"])
        but = joins and "but" in found["mark"] and _NOT_BUT.search(text[start : found.start()]) is not None
        if joins and not but and not _begins_a_clause(after, names):
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


def _begins_a_clause(word: str, names: frozenset[str]) -> bool:
    """Return whether a word after "and" begins a clause: a verb as one tells of it, or what stands before one."""
    if word in _STARTS:
        return True
    return word.endswith("s") and word not in _NO_VERBS and word not in names and word.removesuffix("s") not in names


def _clause(state: State, own: Sequence[Character], mark: str, text: str) -> Clause:
    said = text.strip(" .!?,;")
    who = _subject(state, own, said)
    says = said[len(who) :].strip(" :,") if who else said
    kind, says = _kind(state, own, mark, who, says)
    if kind is ClauseKind.DENIED and _MOVES.search(says) and not re.match(r"(?:neither|none|nobody|without)\b", says):
        return Clause(mark, who, "stays", ClauseKind.ORDER if who else ClauseKind.DENIED, said)
    return Clause(mark, who, says, kind, said)


_PRONOUN: Final = re.compile(r"(?:he|she|it|they|the latter)(?= )", re.IGNORECASE)


def _subject(state: State, own: Sequence[Character], text: str) -> str:
    """Return the name or the pronoun with which a clause begins, or nothing."""
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
    r"(?:(?:that|it|this) means|which means|meaning|i\.e\.|in other words|that is(?: to say)?),?\s+(?P<what>.+)",
    re.IGNORECASE,
)
_WHILE: Final = re.compile(r"(?:while|whilst|whereas)(?! [a-z]+ing\b)", re.IGNORECASE)
_RELATIVE: Final = re.compile(r"(?:who|whom|whose|which|where)\b(?! then\b)", re.IGNORECASE)
_WHERE_HE: Final = re.compile(r"where (?:he|she|it|they) (?:then )?(?P<what>.+)", re.IGNORECASE)
_TO_THIS_END: Final = re.compile(
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
    r"(?:both |each |all )?(?:may|can|could|might|is allowed to|are allowed to)(?: also| even)? (?:dash|run|hurry)\b.*",
    re.IGNORECASE,
)
_ENOUGH: Final = re.compile(
    r"(?:and |but )?(?:nothing (?:more|else)|no more(?: than that)?|that is (?:all|it|enough)|only that|all right"
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
_IMPERSONAL: Final = ("he", "she", "it", "they", "the latter")


def _kind(state: State, own: Sequence[Character], mark: str, who: str, says: str) -> tuple[ClauseKind, str]:
    """Return what a clause is for, and what it says without the words that tell that."""
    if (aim := _PURPOSE.match(says)) is not None or (aim := _MEANS.match(says)) is not None:
        return (ClauseKind.ORDER if _acts_at_once(aim["what"]) else ClauseKind.AIM), aim["what"]
    if (meanwhile := _WHILE.match(says)) is not None:
        others = _subject(state, own, says[meanwhile.end() :].strip()).casefold()
        return ClauseKind.ORDER if others and others not in _IMPERSONAL else ClauseKind.REASON, says
    if _REASON.match(says) is not None:
        return ClauseKind.REASON, says
    where = _WHERE_HE.fullmatch(says)
    if where is not None and _acts_at_once(where["what"]):
        return ClauseKind.ORDER, where["what"]
    if "," in mark and _RELATIVE.match(says) is not None:
        return ClauseKind.STORY, says
    says = plain_clause(says)
    if _NOT.match(says) is not None:
        return ClauseKind.DENIED, says
    if who and _STATE.match(says) is not None:
        return ClauseKind.STORY, says
    if _MAY.fullmatch(says):
        return ClauseKind.REASON, says
    if _THERE_IS.match(f"{who} {says}".strip()) or _ENOUGH.fullmatch(says):
        return ClauseKind.STORY, says
    if not who and _enemy_does(state, own, says):
        return ClauseKind.REASON, says
    orders = _gives_an_order(state, says) or _gives_an_order(state, respelled(state, says))
    return (ClauseKind.ORDER if orders else ClauseKind.STORY), says


def _acts_at_once(text: str) -> bool:
    """Return whether a purpose is an action of the same turn: a shot, a dodge."""
    return re.match(r"(?:then )?(?:shoots?|fires?|hides?|dodges?|snipes?|aims?)\b", text, re.IGNORECASE) is not None


def _enemy_does(state: State, own: Sequence[Character], text: str) -> bool:
    """Return whether a clause tells what an enemy does or is: "the goblin is dangerous"."""
    found = _OTHER_IS.match(text)
    if found is None or len(found["who"].split()) > MOST_NAME or not own:
        return False
    return is_named(state, found["who"], state.playing(own[0].side.other))


_OTHER_IS: Final = re.compile(
    r"(?P<who>(?:the |an? )?[a-z0-9 ]+?) (?:is|are|was|has|have|comes?|threatens?|looks|seems|waits|cannot|can)"
    r"(?= )(?! to\b)",
    re.IGNORECASE,
)


def _gives_an_order(state: State, text: str) -> bool:
    """Return whether there is anything in a clause that an order is made of."""
    low = key_of(text)
    words = re.findall(r"[a-z]+", low)
    names = name_words(state)
    if any(word in names or word.removesuffix("s") in names for word in words):
        return True
    if any(read_place(word) is not None for word in low.split() if len(word) > 1) or LENGTH.search(low) is not None:
        return True
    if _ONLY_GOES.fullmatch(low) is not None:
        return False
    bare = re.sub(r"^([a-z]+s) (?:up|down|back)$", r"\1", low)
    if bare == low and way_of(low) is not None:
        return True
    verbs = " ".join(commanded(word) for word in low.split())
    if any(name in low for name in SPELLS) or re.search(r"\b(?:arrow|bolt|volley|shot)s?\b", low) is not None:
        return True
    return acts(verbs) or (_OBJECT.search(low) is not None and has_verb("ANY", verbs)) or is_known(verbs)


# -- what is made of the clauses -------------------------------------------------------------------------------------


def _aimed(state: State, own: Sequence[Character], clauses: list[Clause]) -> list[Clause]:
    """Return the clauses, an aim before "for this purpose" as one, and what one concludes from as a reason."""
    found: list[Clause] = []
    for one in clauses:
        end = _TO_THIS_END.match(one.whole)
        if end is not None and found:
            says = re.sub(r"^(?:he|she|it|they) ", "", one.whole[end.end() :])
            found[-1] = replace(found[-1], kind=ClauseKind.AIM)
            one = replace(one, who="", says=says, kind=ClauseKind.ORDER)
        elif _CONCLUDES.search(one.mark) and found and _TELLS_HOW.search(found[-1].says):
            before = found[-1]
            who = before.who or named_in(state, before.says, own)
            found[-1] = replace(before, who=who, kind=ClauseKind.REASON)
        found.append(one)
    return found


_CONCLUDES: Final = re.compile(rf"\b(?:so|{_SO})\b", re.IGNORECASE)
_TELLS_HOW: Final = re.compile(
    r"\b(?:has|have|is|are|was|were|feels?|seems?|looks|cannot|can|sees|knows|wants)\b", re.IGNORECASE
)


def _promoted(clauses: list[Clause]) -> list[Clause]:
    """Return the clauses of a line without an order: aims are orders then; what is only denied is not done."""
    if any(one.kind is ClauseKind.AIM for one in clauses):
        return [replace(one, kind=ClauseKind.ORDER) if one.kind is ClauseKind.AIM else one for one in clauses]
    denied = next((one for one in clauses if one.kind is ClauseKind.DENIED and one.who), None)
    if denied is not None and len(clauses) > 1:
        return [replace(one, says="stays", kind=ClauseKind.ORDER) if one is denied else one for one in clauses]
    return clauses


_OBJECT: Final = re.compile(r"(?<=[a-z]) (him|it|her|them)\b(?! (?:up|down|is|has)\b)", re.IGNORECASE)


def _with_names(state: State, own: Sequence[Character], clauses: list[Clause]) -> list[Clause]:
    """Return the clauses, each pronoun that stands for somebody who is only named in what is left out as the name."""
    others = [unit for unit in state.playing() if unit.at is not None]
    pieces = {word for piece in state.pieces for word in re.split(r"[ -]", key_of(piece.name)) if word.isalpha()}
    mine = {unit.name for unit in own}
    last, there, found = "", False, []
    for one in clauses:
        if there and _FROM_THERE.search(one.says) is not None:
            one = replace(one, says=_FROM_THERE.sub(r"\1", one.says))
        there = there or (one.kind is ClauseKind.ORDER and not pieces.isdisjoint(key_of(one.says).split()))
        names = _named([*(unit.name for unit in others), *state.objects], one.says)
        if one.kind is ClauseKind.ORDER:
            if last in mine and _COMPANY.fullmatch(one.says) and has_verb("GUARD", one.says.casefold()):
                one = replace(one, kind=ClauseKind.STORY)
            elif last and not names and _OBJECT.search(one.says) is not None:
                one = replace(one, says=_OBJECT.sub(f" {last}", one.says, count=1))
            elif last and _BARE_SHOT.fullmatch(one.says):
                one = replace(one, says=f"shoots {last}")
            last = names if names and names in mine else "" if names else last
        elif names:
            last = names
        found.append(one)
    return found


_FROM_THERE: Final = re.compile(
    r"\b((?:shoots?|fires?|aims?|snipes?|looses?)\b.*?) (?:out )?from (?:between|inside|within|in|among"
    r"|amongst|behind|under|out of|there"
    r"|its|the cover) ?.*$",
    re.IGNORECASE,
)
"""From where a shooter shoots, after going there."""


_COMPANY: Final = re.compile(r"[a-z]+(?: over| by| with| after)? (?:him|her|it|them)(?: there)?", re.IGNORECASE)
"""Keeping a friend company, where somebody has gone to it already."""
_BARE_SHOT: Final = re.compile(
    r"(?:shoots?|fires?|looses)(?: off)?(?: (?:his|her|its|an?|the) (?:arrow|bow|shot|bolt)s?)?(?: off)?", re.IGNORECASE
)


def _named(names: Sequence[str], text: str) -> str:
    """Return the last name in a text that is written in full, or nothing."""
    low, best, where = f" {key_of(text)} ", "", -1
    for name in names:
        at = low.rfind(f" {key_of(name)} ")
        if at > where:
            best, where = name, at
    return best


def _joined(clauses: Sequence[Clause], *, commas: bool = False) -> str:
    """Return the orders as one line again, with whom they are about at the beginning; `commas` puts them apart."""
    said, who, skipped = "", "", False
    for one in clauses:
        named = bool(one.who) and one.who.casefold() not in _IMPERSONAL
        who = one.who if named else who
        if one.kind is not ClauseKind.ORDER:
            skipped = True
            continue
        if not said:
            plain = not skipped and one.whole.removesuffix(one.says).strip(" :,") == one.who
            said = one.whole if plain else f"{who} {one.says}".strip()
        else:
            mark = one.mark if not skipped and one.mark.strip() and not commas else ", "
            said += f"{mark}{one.who} {one.says}" if named else f"{mark}{one.says}"
        skipped = False
    return said
