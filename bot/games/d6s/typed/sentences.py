"""Whole sentences: what a line orders, without what surrounds it.

"Archer 2 had enough of this and, because he is afraid, dashes to the south; he does not shoot" orders a dash. Stories,
reasons and what is denied are no order, as long as another clause gives one; the player sees what is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.d6s.typed.clauses import (
    CONCLUDES,
    IMPERSONAL,
    TO_THIS_END,
    Clause,
    ClauseKind,
    acts_at_once,
    clauses_of,
    names_something,
)
from bot.games.d6s.typed.everyday import everyday
from bot.games.d6s.typed.manners import plainly
from bot.games.d6s.typed.naming import named_in
from bot.games.d6s.typed.phrases import LENGTH, has_verb, way_of
from bot.games.d6s.typed.rewording import names_respelled
from bot.games.d6s.typed.spelling import spelled
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


_NEVER: Final = (ClauseKind.DENIED, ClauseKind.REASON)
"""What is no order, even where it stands alone."""


_OF_THEM: Final = re.compile(r"(?:he|she|it|they|neither|none|nobody|no one|both)\b", re.IGNORECASE)
"""How a clause begins that is about those named before."""


def told(state: State, own: Sequence[Character], text: str) -> ToldOrders:
    """Returns what a line orders, in the clauses that order it; the whole line where no clause of it does."""
    if len(text.split()) > MOST_WORDS:
        return ToldOrders(text)
    said = plainly(spelled(state, names_respelled(state, text)))
    clauses = _aimed(state, own, _apposed(state, list(clauses_of(state, own, said))))
    clauses = _without_stops(_with_names(state, own, _led(state, clauses)))
    if not any(one.kind is ClauseKind.ORDER for one in clauses):
        clauses = _promoted(clauses)
    if all(one.kind is ClauseKind.ORDER for one in clauses):
        return ToldOrders(_joined(clauses), parted=_joined(clauses, commas=True))
    if not any(one.kind is ClauseKind.ORDER for one in clauses):
        goes_on = all(one.kind in _NEVER and _OF_THEM.match(one.whole) is not None for one in clauses)
        return ToldOrders("" if goes_on else said)
    left_out = tuple(one.whole for one in clauses if one.kind is not ClauseKind.ORDER)
    return ToldOrders(_joined(clauses), left_out, _joined(clauses, commas=True))


def _aimed(state: State, own: Sequence[Character], clauses: list[Clause]) -> list[Clause]:
    """Returns the clauses, an aim before "for this purpose" as one, and what one concludes from as a reason."""
    found: list[Clause] = []
    for one in clauses:
        end = TO_THIS_END.match(one.whole)
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


_CONCLUDES: Final = re.compile(rf"\b(?:so|{CONCLUDES})\b", re.IGNORECASE)
_TELLS_HOW: Final = re.compile(
    r"\b(?:has|have|is|are|was|were|feels?|seems?|looks|carries|holds|stands|lies|cannot|can|sees|knows|wants)\b",
    re.IGNORECASE,
)


# -- clauses that say the same as another ----------------------------------------------------------------------------

_NAMELY: Final = re.compile(
    r"(?:namely|that is|this is|i\.e\.|i mean|meaning)?,?\s*(?:at|to|on|with|from|of)?\s*", re.IGNORECASE
)
_ANYBODY: Final = "one|enemy|foe|opponent|target|friend|comrade|ally|companion|neighbour|figure|man|other"


def _apposed(state: State, clauses: Sequence[Clause]) -> list[Clause]:
    """Returns the clauses, a name in the place of the description that it explains: "the orc beside him, Orc 2"."""
    found: list[Clause] = []
    goes_on = False
    for one in clauses:
        before = found[-1] if found else None
        named = _named_alone(state, one)
        if before is not None and named and "," in one.mark:
            kind = "|".join([*re.split(r"[ -]", re.sub(r" \d+$", "", key_of(named))), _ANYBODY])
            article = "(?:the|that|his|her|its|an?|my|our|this)"
            described = re.match(
                rf"(?P<before>.*)\b{article} (?:[a-z-]+ ){{0,3}}?(?:{kind})\b(?! ?\d)[^,]*$",
                before.says,
                re.IGNORECASE,
            )
            if described is not None:
                found[-1] = replace(before, says=f"{described['before']}{named}")
                goes_on = True
                continue
        if goes_on and before is not None and one.kind is ClauseKind.ORDER and not _has_a_verb(one):
            found[-1] = replace(before, says=f"{before.says} {one.says}")
        else:
            found.append(one)
        goes_on = False
    return found


def _named_alone(state: State, one: Clause) -> str:
    """Returns the name that is all that a clause says, or nothing."""
    said = key_of(_NAMELY.sub("", one.whole, count=1))
    return next((name for name in (*state.units, *state.objects) if key_of(name) == said), "")


def _has_a_verb(one: Clause) -> bool:
    return bool(one.who) or has_verb("ANY", one.says.casefold().split(" ")[0])


_PASSES: Final = re.compile(
    r"(?:pass(?:es)?|skirts?|circles?|rounds?|bypass(?:es)?|(?:goes|go|walks?|runs?|moves?|comes?|swings?|sneaks?|heads?"
    r"|(?:works?|makes?) (?:his|her|its) way) (?:round|around|past|by)) .+",
    re.IGNORECASE,
)
"""A way around something."""
_HELPS: Final = re.compile(
    r"(?:helps?|supports?|assists?|aids?|(?:comes?|goes|go|runs?|hurries) to (?:the )?"
    r"(?:help|aid|rescue|assistance|support) of) .+",
    re.IGNORECASE,
)
_BLOCKS: Final = re.compile(
    r"\b(?:in the way|blocks?|stops?|covers?|shields?|protects?|guards?|steps? in|stands?|puts?)\b", re.IGNORECASE
)
_BETWEEN: Final = re.compile(
    r"(?:in |exactly |right |just |directly )*between (?:it|him|her) and (?P<other>.+)", re.IGNORECASE
)
_EXACTLY: Final = re.compile(
    r"(?:(?:that|it|this) means|which means|meaning|i\.e\.|in other words|that is(?: to say)?|so),? .*\d", re.IGNORECASE
)
_REACHES: Final = re.compile(
    r"(?:reach|get (?:to|at|near)|arrive at|come (?:to|near)|go to|take|attack)\b", re.IGNORECASE
)


def _led(state: State, clauses: Sequence[Clause]) -> list[Clause]:
    """Returns the clauses, those that only tell how one comes to what the next one says as stories."""
    found = list(clauses)
    for at in range(len(found) - 1):
        one, after = found[at], found[at + 1]
        if one.kind is not ClauseKind.ORDER or (after.who and after.who.casefold() not in IMPERSONAL):
            continue
        if _PASSES.fullmatch(one.says) and after.kind is ClauseKind.AIM and _REACHES.match(after.says):
            found[at + 1] = after = replace(after, kind=ClauseKind.ORDER)
        if after.kind is ClauseKind.ORDER and _only_leads(state, one, after):
            found[at] = replace(one, kind=ClauseKind.STORY)
            if _RUNS.match(one.says) is not None:
                found[at + 1] = replace(after, says=_ENDS.sub("runs", after.says))
    return found


_RUNS: Final = re.compile(r"(?:runs?|sprints?|rush(?:es)?|hurries|races?)\b", re.IGNORECASE)
_ENDS: Final = re.compile(r"^(?:ends?|stops?|finish(?:es)?|halts?)\b", re.IGNORECASE)


_MEASURED: Final = re.compile(r"\d ?(?:inch|\"|in\b)|\b(?:one|two|three|four|five|six|an) inch")


_TO_THE_SIDE: Final = re.compile(r"\bto the (?:side|flank) of ")
_VAGUE: Final = re.compile(r"(?:[a-z]+ )?(?:forwards?|ahead|over|off|out|up|on|back|onwards?)")
_PLACE_FIRST: Final = re.compile(r"(?:to|towards?|into|behind|beside|next to|up to|between|in|inside|onto)\b")


def _only_leads(state: State, one: Clause, after: Clause) -> bool:
    """Returns whether a clause tells only how one comes to what the next one says."""
    low, later = one.says.casefold(), everyday(after.says).casefold()
    if _BETWEEN.fullmatch(later) is not None:
        return _BLOCKS.search(low) is not None
    if _EXACTLY.match(after.whole) is not None and way_of(later) is not None and LENGTH.search(later) is not None:
        return True
    if _PASSES.fullmatch(low) is not None or _HELPS.fullmatch(low) is not None:
        return not acts_at_once(later) and names_something(state, later)
    if _TO_THE_SIDE.search(low) is not None and re.search(r"\b(?:flank|side)", later) is not None:
        return True
    if _VAGUE.fullmatch(low) is not None and _PLACE_FIRST.match(later) is not None:
        return True
    backs = has_verb("BACK", low) and way_of(low) is None and _MEASURED.search(low) is None
    return backs and not low.startswith("disengage") and way_of(later) is not None and LENGTH.search(later) is not None


# -- what becomes of the clauses -------------------------------------------------------------------------------------


def _promoted(clauses: list[Clause]) -> list[Clause]:
    """Returns the clauses of a line without an order: aims are orders then; what is only denied is not done."""
    if any(one.kind is ClauseKind.AIM for one in clauses):
        return [replace(one, kind=ClauseKind.ORDER) if one.kind is ClauseKind.AIM else one for one in clauses]
    denied = next((one for one in clauses if one.kind is ClauseKind.DENIED and one.who), None)
    if denied is not None and len(clauses) > 1:
        return [replace(one, says="stays", kind=ClauseKind.ORDER) if one is denied else one for one in clauses]
    return clauses


_OBJECT: Final = re.compile(r"(?<=[a-z]) (him|it|her|them)\b(?! (?:up|down|is|has)\b)", re.IGNORECASE)


def _with_names(state: State, own: Sequence[Character], clauses: list[Clause]) -> list[Clause]:
    """Returns the clauses, each pronoun that stands for somebody who is only named in what is left out as the name."""
    others = [unit for unit in state.playing() if unit.at is not None]
    pieces = {word for piece in state.pieces for word in re.split(r"[ -]", key_of(piece.name)) if word.isalpha()}
    mine = {unit.name for unit in own}
    last, lately, there, found = "", "", False, []
    for one in clauses:
        if there and one.kind is ClauseKind.ORDER:
            one = _hidden_there(one, pieces)
        between = _BETWEEN.fullmatch(one.says)
        if between is not None and lately:
            one = replace(one, says=f"between {lately} and {between['other']}")
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
        lately = names or lately
        found.append(one)
    return found


def _hidden_there(one: Clause, pieces: set[str]) -> Clause:
    """Returns a clause that hides somebody at the place to which it has gone, or keeps it out of sight there."""
    if _OUT_OF_SIGHT.match(one.says) is not None:
        return replace(one, kind=ClauseKind.STORY)
    if _HIDES.match(one.says) is None or not pieces.isdisjoint(key_of(one.says).split()):
        return one
    return replace(one, says="hides")


_HIDES: Final = re.compile(r"(?:hides?|conceals?)\b(?! for )", re.IGNORECASE)
_OUT_OF_SIGHT: Final = re.compile(
    r"(?:well |safely )?(?:out of (?:the )?sight|where (?:nobody|no one))\b", re.IGNORECASE
)
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
    """Returns the last name in a text that is written in full, or nothing."""
    low, best, where = f" {key_of(text)} ", "", -1
    for name in names:
        at = low.rfind(f" {key_of(name)} ")
        if at > where:
            best, where = name, at
    return best


def _without_stops(clauses: list[Clause]) -> list[Clause]:
    """Returns the clauses, a stop at the end of a way as a story: everybody stops there."""
    found: list[Clause] = []
    for one in clauses:
        orders = any(before.kind is ClauseKind.ORDER for before in found)
        nobody = not one.who or one.who.casefold() in IMPERSONAL
        if orders and nobody and one.kind is ClauseKind.ORDER and _STOPS.fullmatch(one.says):
            one = replace(one, kind=ClauseKind.DENIED)
        found.append(one)
    return found


_STOPS: Final = re.compile(
    r"(?:stops?|halts?|stays?|remains?|ends?)(?: (?:right |over |just )?(?:there|here|still|put))?", re.IGNORECASE
)


def _joined(clauses: Sequence[Clause], *, commas: bool = False) -> str:
    """Returns the orders as one line again, with whom they are about at the beginning; `commas` puts them apart."""
    said, who, skipped = "", "", False
    for one in clauses:
        named = bool(one.who) and one.who.casefold() not in IMPERSONAL
        who = one.who if named else who
        if one.kind is not ClauseKind.ORDER:
            skipped = True
            continue
        if not said:
            plain = not skipped and one.whole.removesuffix(one.says).strip(" :,") == one.who
            said = one.whole if plain else f"{who} {one.says}".strip()
        else:
            mark = _CONCLUDES.sub("", one.mark)
            mark = mark if not skipped and mark.strip() and not commas else ", "
            said += f"{mark}{one.who} {one.says}" if named else f"{mark}{one.says}"
        skipped = False
    return said
