"""The character of a line: the name with which it begins, and what it says of that character."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.d6s.typed.naming import find_one, is_named, named_in, named_with
from bot.games.d6s.typed.phrases import begins_an_action, begins_with_a_length
from bot.games.d6s.typed.rewording import respelled
from bot.games.d6s.typed.sentences import told
from engine.d6s.grid import read_direction, read_place
from engine.d6s.numbers import acts_at
from engine.d6s.state import Character, State
from engine.d6s.words import key_of, listed
from engine.refusals import NotUnderstood

MOST_WORDS: Final = 6
"""Number of words that a name has at most."""
_LET: Final = re.compile(
    r"(?:(?:please|now|ok|okay|so|and|i|we|he|she|can|could|will|should|would(?: like(?: to)?)?|i'd(?: like)?|id like"
    r"|wants?(?: to)?|need|let|lets|let's|have|make|order|send|take|move|moves|tell|ask|use|get|put|place|position"
    r"|with|time for|then|next|also|first|command|bring|as for|for|think|guess|suggest|believe"
    r"|that|i'll|ill|try|tries)[,:]?\s+)*"
    r"(?:(?:my|our|the|with)\s+)?",
    re.IGNORECASE,
)
_GROUP: Final = re.compile(
    r"(?:all(?! (?:attacks|blows))|both(?! (?:attacks|blows|shots))|everybody|everyone|every|each|the others|others"
    r"|the rest|rest|speed \d+)\b",
    re.IGNORECASE,
)


class TellsToOrder(NotUnderstood):
    """A refusal that tells to use `/d6s order`; `there` is what it says where that is the command in use."""

    def __init__(self, sentence: str, there: str) -> None:
        super().__init__(sentence)
        self.there = there


def who_and_rest(
    state: State, candidates: Sequence[Character], text: str, words: Iterable[str], *, enemies_follow: bool = False
) -> tuple[Character, str]:
    """Returns which of the candidates a line is about and what it says of it.

    A line that names nobody is about the only candidate, or the first. With `enemies_follow` an enemy's name at the
    beginning is whom the action is aimed at. Raises `NotUnderstood`, with whose turn it is.
    """
    verbs = tuple(words)
    plain = _TURNS.sub("", re.sub(r"^(?:he|she|they) (?=[a-z]+s )", "", " ".join(text.split()), flags=re.IGNORECASE))
    plain = _fronted(state, candidates, _by_rider(state, candidates, plain), verbs)
    head, colon, rest = plain.partition(":")
    if colon and not _tells(head, verbs):
        return _one(state, head, candidates, enemies_follow), rest.strip()
    if colon:
        plain = f"{head},{rest}"
    if _GROUP.match(plain) or _is_plural(state, plain):
        raise _for_many(candidates, plain)
    for said in dict.fromkeys((plain, _LET.sub("", plain, count=1))):
        name = _named_at(state, said, candidates, verbs)
        if name:
            return find_one(state, name, candidates), _TURN.sub("", said[len(name) :].lstrip(" :,"))
        name = _named_at(state, said, list(state.units.values()), verbs)
        other = next((unit for unit in state.units.values() if name and is_named(state, name, [unit])), None)
        if other is not None and not (enemies_follow and other.side is not candidates[0].side):
            _one(state, name, candidates, enemies_follow)
    begun = re.search(rf"(?:^|\s)({'|'.join(verbs)})\b", plain.casefold())
    before = plain[: begun.start()].strip() if begun else ""
    if (
        before
        and not before[0].isdigit()
        and not read_direction(before.split()[0])
        and not _LET.fullmatch(f"{before} ")
        and before.casefold() not in _NO_NAMES
        and not begins_an_action(plain)
    ):
        try:
            return find_one(state, before, candidates), plain[len(before) :].strip()
        except NotUnderstood:
            if len(candidates) > 1 or before.split()[0][0].isalpha():
                return _one(state, before, candidates, enemies_follow), ""
    again = plain if begins_an_action(plain) else respelled(state, plain)
    if again != plain and any(_named_at(state, again, [unit], verbs) for unit in candidates):
        return who_and_rest(state, candidates, again, words, enemies_follow=enemies_follow)
    return candidates[0], plain


_NO_NAMES: Final = ("both", "all", "every", "each", "one", "two", "a", "an", "the", "try to", "to")
"""What may stand before a verb and names nobody."""


def _tells(head: str, verbs: Sequence[str]) -> bool:
    """Returns whether what stands before a colon says what is done, and not only who does it."""
    words = head.split()
    return len(words) > MOST_HEAD or any(word in key_of(head).split() for word in verbs)


MOST_HEAD: Final = 4
"""Most words before a colon that are a name."""


def _by_rider(state: State, candidates: Sequence[Character], text: str) -> str:
    """Returns a line that begins with a ridden mount as one that begins with its rider, who is told what both do."""
    for unit in candidates:
        if not unit.rides:
            continue
        mount = _named_at(state, text, [state.units[unit.rides]], ())
        if mount and not is_named(state, mount, candidates):
            return f"{unit.name}{text[len(mount) :]}"
    return text


_TURNS: Final = re.compile(r"(?:'s|’s)? (?:turn|move|action|go)(?=\s*[:,-])", re.IGNORECASE)
_TURN: Final = re.compile(
    r"^(?:'s|’s|s')?(?: turn)?(?:[:,]| -)\s*|^(?:'s|’s) (?:turn|move|action) ?(?:is )?(?:to )?", re.IGNORECASE
)
"""What may stand between a name and what that character does."""
_DOER: Final = re.compile(r"(?P<what>.+?),? (?:with|by|using|through) (?P<who>[^,]+?)[ .!?]*", re.IGNORECASE)
_OPENS: Final = re.compile(r"(?:after|once|before|when|while|by|having|if|as soon as)\b", re.IGNORECASE)


def _fronted(state: State, candidates: Sequence[Character], text: str, verbs: Sequence[str]) -> str:
    """Returns a line that names its character later as one that begins with it: "shoot the orc with Archer 1", "after
    moving left Archer 1 shoots".
    """
    if ":" in text or any(_named_at(state, said, candidates, verbs) for said in (text, _LET.sub("", text, count=1))):
        return text
    doer = _DOER.fullmatch(text)
    if doer is not None and is_named(state, doer["who"], candidates) and begins_an_action(text):
        return f"{doer['who']}: {doer['what']}"
    given = _GIVEN.fullmatch(text)
    if given is not None and is_named(state, given["who"], candidates):
        return f"{given['who']}: {given['what']}"
    first = _WITH.fullmatch(text)
    if (
        first is not None
        and begins_an_action(first["verb"])
        and (name := _named_at(state, first["rest"], candidates, verbs))
    ):
        return f"{name}: {first['verb']} {first['rest'][len(name) :].strip(' ,')}"
    up = _STOOD_UP.fullmatch(text)
    if up is not None and is_named(state, up["who"], candidates):
        return f"{up['who']}: stand{up['more'] or ''}"
    called = _CALLED.fullmatch(text)
    if called is not None and is_named(state, called["who"], candidates) and begins_an_action(text):
        return f"{called['who']}: {called['what']}{f', {more}' if (more := called['more']) else ''}"
    led = _LED.fullmatch(text)
    if led is not None and (name := _named_at(state, led["rest"], candidates, verbs)):
        return f"{name}: {led['verb']} {led['rest'][len(name) :].strip(' ,')}".strip()
    left = _LEFT.fullmatch(text)
    if left is not None and is_named(state, left["who"], candidates):
        return f"{left['who']}: stay"
    passive = _PASSIVE.fullmatch(text)
    if passive is not None and is_named(state, passive["who"], candidates):
        return f"{passive['who']}: {passive['done']} {passive['whom']}"
    if _OPENS.match(text):
        words = text.split()
        for at in range(1, len(words)):
            rest = " ".join(words[at:])
            name = _named_at(state, rest, candidates, verbs)
            if name and begins_an_action(rest[len(name) :].lstrip(" ,:")):
                return f"{name} {' '.join(words[:at]).rstrip(',')}, {rest[len(name) :].lstrip(' ,:')}"
    return text


_CALLED: Final = re.compile(
    r"(?P<what>[^,]+), ?(?P<who>[^,!.]+?)[ .!?,]*(?:(?<=[!.,]) (?:(?:but|and|then) )*(?P<more>[a-z].*))?", re.IGNORECASE
)
"""A name that is called after what it is to do: "up you get, Archer 2! Then shoot"."""
_WITH: Final = re.compile(r"(?P<verb>[a-z]+) with (?:the |my )?(?P<rest>.+)", re.IGNORECASE)
"""A verb, then who does it: "aim with Archer 3 at the orc"."""
_STOOD_UP: Final = re.compile(
    r"(?:stand|get|help|bring) (?:the |my )?(?P<who>[^,]+?) (?:back )?"
    r"(?:up|on (?:his|her|its) feet)(?P<more>(?:,| and| then).*)?[ .!?]*",
    re.IGNORECASE,
)
_GIVEN: Final = re.compile(
    r"(?P<what>(?:an? |one |no |the |another )?(?:[a-z]+ )?"
    r"(?:arrow|bolt|shot|volley|attack|blow|action|move|order)s?\b.*?"
    r"|.+ as (?:a |some )?(?:cover|shelter|shield|protection)),? (?:from|for|by) (?P<who>[^,]+?)[ .!?]*",
    re.IGNORECASE,
)
"""What a character does as a noun: "an arrow at the orc from Archer 1", "the hedge as cover for Archer 1"."""
_LED: Final = re.compile(
    r"(?P<verb>run|march|walk|sprint|dash|rush|charge|sneak|creep|advance|retreat|withdraw|hide|hold|halt|stop|swing|slide"
    r"|shift|edge|park|station|pull|fly|ride|race|hurry|back|turn|fall back) (?:the |my |our )?(?P<rest>.+)",
    re.IGNORECASE,
)
"""A verb before the character who is to do it: "run Archer 1 to the wood"."""
_LEFT: Final = re.compile(
    r"(?:skip|leave|pass|bench|keep|hold|rest) (?:the |my |our )?(?P<who>.+?)"
    r"(?: (?:alone|be|still|put|here|there|back|in place|where (?:it|he|she|they) (?:is|are|stands?)))?[ .!?]*",
    re.IGNORECASE,
)
"""That somebody is to do nothing: "skip the elf", "leave Archer 1 alone"."""
_PASSIVE: Final = re.compile(
    r"(?P<whom>.+?) (?:gets?|is|be|will be|should be|must be|to be) (?:now )?(?P<done>[a-z]+)(?: at)?"
    r" by (?P<who>.+?)[ .!?]*",
    re.IGNORECASE,
)


def alone(state: State, unit: Character, parts: Sequence[str], words: Iterable[str]) -> None:
    """Raises `NotUnderstood` where a later part of a line is about another of the own characters."""
    others = [one for one in state.playing() if one.seat == unit.seat and one is not unit]
    for part in parts[1:]:
        name = _named_at(state, part, others, tuple(words))
        if name and len(name) < len(part):
            raise _for_many([unit], "Archer 1 to H12; Archer 2 to J12; rest stay")


def all_sentences(state: State, own: Sequence[Character], text: str) -> list[str]:
    """Returns the sentences of a text, parted by semicolons, lines and full stops; one that begins with "he", or with
    "therefore", belongs to the one before it.
    """
    parts = re.split(r"[;\n]|\.\s+(?=[A-Za-z])", _GOES_ON.sub(", ", text))
    return [one for part in parts if part.strip(" .") for one in sentences(state, own, part.strip(" ."))]


_GOES_ON: Final = re.compile(
    r"\s*[;.]\s+(?=(?:(?:and|but|then|therefore|thus|so|for (?:this|that)[a-z ]*|to this end),? )*"
    r"(?:he|she|it|they|neither|none|both(?: of them)? (?:remain|stay|stand|keep|do|are|may|can)|no one|nobody)\b)",
    re.IGNORECASE,
)


def sentences(state: State, own: Sequence[Character], text: str) -> list[str]:
    """Returns a line parted where another of the own characters is told what it does: "A: stay, B: shoot Orc 1".

    One who is told no verb does what the one before does: "Archer 1 shoots Orc 1, Archer 2 Orc 2".
    """
    said = told(state, own, text)
    if not said.text:
        return []
    parts = _PARTED.split(said.text)
    found, verb = [parts[0]], ""
    for mark, part in zip(parts[1::2], parts[2::2], strict=True):
        begun = next((word for word in re.split(r"[\s:]+", found[-1]) if word and begins_an_action(word)), "")
        verb = begun or verb
        name = _named_at(state, part.strip(), own, ())
        action = part.strip()[len(name) :].lstrip(" :") if name else ""
        if begun and action and (begins_an_action(action) or begins_with_a_length(action)):
            found.append(part)
        elif begun and action and is_named(state, action, state.playing()) and verb in _AIMED:
            found.append(f"{name} {verb} {action}")
        else:
            found[-1] = f"{found[-1]}{mark}{part}"
    return _with_the_one_before(state, own, [" ".join(one.split()) for one in found])


def _with_the_one_before(state: State, own: Sequence[Character], found: list[str]) -> list[str]:
    """Returns the sentences, "next to her" with the name of the one whom the sentence before is about."""
    made: list[str] = []
    before = ""
    for one in found:
        name = _named_at(state, one, own, ())
        beside = _BESIDE_HER.search(one)
        if before and name and beside is not None and not named_in(state, one[len(name) :], list(state.playing())):
            side = f"beside {before}" if beside["side"] else f"{beside['place']} {before}"
            one = f"{one[: beside.start()]}{side}{one[beside.end() :]}"
        made.append(one)
        before = name or before
    return made


_BESIDE_HER: Final = re.compile(
    r"\b(?:(?P<place>next to|beside|behind|to|with|near|close to|by|up to) (?:him|her|it|them)"
    r"|to (?P<side>(?:his|her|its) side))\b",
    re.IGNORECASE,
)


_PARTED: Final = re.compile(
    r"(,(?: and\b| but\b| while\b)?(?: then\b)?|\band(?: then| also)?\b|\bthen\b|\bwhile\b|\bwhilst\b|\bbut\b)",
    re.IGNORECASE,
)
_AIMED: Final = ("shoots", "shoot", "attacks", "attack", "fires", "charges", "charge", "targets", "fight", "fights")


def _is_plural(state: State, text: str) -> bool:
    """Returns whether a text begins with several of a kind: "Archers shoot Orc 1"."""
    words = text.split(" ")
    return any(len(named_with(state, " ".join(words[:number]), state.playing())) > 1 for number in range(1, 4))


def _for_many(candidates: Sequence[Character], example: str) -> TellsToOrder:
    """Returns the refusal of a line about several, where one is told what it does."""
    return TellsToOrder(
        f"Here one character is told what it does; {turn_of(candidates)}. Many at once are told with `/d6s order`: "
        f"“{example}”.",
        "I do not know who is meant. Begin each part with a name, a kind, “all” or “the rest”, and set parts apart "
        f"with semicolons: “{candidates[0].name}: stay; all {candidates[0].profile}s: dodge; rest stay”.",
    )


def is_addressed(state: State, candidates: Sequence[Character], text: str, words: Iterable[str]) -> bool:
    """Returns whether a line says whom it is about."""
    verbs = tuple(words)
    plain = _fronted(state, candidates, " ".join(text.split()), verbs)
    head, colon, _ = plain.partition(":")
    if colon and not any(word in key_of(head).split() for word in verbs):
        return True
    return any(_named_at(state, said, candidates, verbs) for said in (plain, _LET.sub("", plain, count=1)))


def _one(state: State, name: str, candidates: Sequence[Character], fighting: bool) -> Character:
    """Returns who of the candidates is meant. Raises `NotUnderstood` that says why somebody else cannot be."""
    try:
        return find_one(state, name, candidates)
    except NotUnderstood as refusal:
        if is_named(state, name, candidates):
            raise
        if named_with(state, name, state.units.values()) or "," in name or " and " in name:
            raise _for_many(candidates, "all Archers: shoot Orc 1; rest stay") from refusal
        side = candidates[0].side
        others = [unit for unit in state.units.values() if is_named(state, name, [unit])]
        own = [unit for unit in others if unit.side is side]
        if not others:
            raise
        unit = (own or others)[0]
        can = listed([u.name for u in candidates], "or")
        why = _why_not(state, unit, bool(own), fighting)
        sentence = f"{why} Now it can be {can}."
        if "/d6s order" not in why:
            raise NotUnderstood(sentence) from refusal
        raise TellsToOrder(sentence, f"{unit.name} cannot be told that now. It can be {can}.") from refusal


def _why_not(state: State, unit: Character, own: bool, fighting: bool) -> str:
    if not unit.in_play:
        return f"{unit.name} has left play."
    if not own:
        return f"{unit.name} is not yours."
    if not fighting and unit.moved:
        return f"{unit.name} has moved in this round."
    if not fighting and unit.rides:
        return f"{unit.name} moves with {unit.rides}."
    if not fighting:
        later = f"It is not the turn of {unit.name}, which moves at Speed {acts_at(state, unit)}"
        return f"{later}; `/d6s order` tells it in advance what to do."
    return f"It is not the turn of {unit.name}."


def turn_of(candidates: Sequence[Character]) -> str:
    """Returns "it is the turn of Archer 1 or Archer 2"."""
    return f"it is the turn of {listed([unit.name for unit in candidates], 'or')}"


def _named_at(state: State, text: str, among: Sequence[Character], verbs: Sequence[str]) -> str:
    """Returns the longest beginning of a text that names somebody of these, or nothing."""
    words = text.split(" ")
    for number in range(min(MOST_WORDS, len(words)), 0, -1):
        name = " ".join(words[:number])
        plain = name.strip(" ,:;")
        said = key_of(plain.replace("#", "")).split()
        if not said or len(said[0]) < 2 or any(verbs and re.fullmatch("|".join(verbs), word) for word in said):
            continue
        if read_direction(plain) or (read_place(plain) and not _is_tag(state, plain, words[number:])):
            continue
        if not is_named(state, plain, among):
            continue
        after = words[number] if number < len(words) else ""
        beyond = words[number + 1] if number + 1 < len(words) else ""
        if number > 1 and said[-1] in _NUMBER_WORDS and _is_measure(after):
            continue
        if after.isdigit() and not said[-1][-1:].isdigit() and not _is_length(beyond):
            continue
        return plain
    return ""


def _is_tag(state: State, name: str, rest: Sequence[str]) -> bool:
    """Returns whether what could be a place is a tag: it is followed by what that one does."""
    return bool(rest) and is_named(state, name, state.units.values())


_NUMBER_WORDS: Final = ("one", "two", "three", "four", "five", "six")


def _is_measure(word: str) -> bool:
    """Returns whether a number before this word counts steps, and is no part of a name."""
    return re.match(r"(?:step|pace|square|space|tile|inch)(?:e?s)?\b", word) is not None


def _is_length(word: str) -> bool:
    return (
        word in ("short", "from", "off", "away", "forward", "forwards", "fwd", "back", "ahead")
        or re.match(r"in\b|inch|\"", word) is not None
        or _is_measure(word)
        or bool(read_direction(word))
    )
