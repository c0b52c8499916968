"""Spells as players write them: "Hailstorm x2 at Bob's frontier; Stone Skin at my home; Path at 2 Knight to frontier".

A clause is a spell with the number of castings, before it, behind it or at the end; `with` names the magic where
several would do, `at` (or `on`) the target: an army, a terrain, or units; `to` where they are moved. A comma parts two
clauses where a spell follows. Dragons are summoned `Summon Dragon at Fire Drake to frontier`. Whatever a suggestion
offers can be read back.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from bot.games.dragon_dice.forms.spell_proposals import proposals
from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording, kind_of, owner_of
from bot.prompts import limits
from bot.prompts.written import counted_kinds, find_things
from bot.words.sentences import listed, shortened
from engine.dragon_dice.magic.offers import Dead, Dragons, EachUnit, HealthWorth, Movers, Named, may_summon
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import ANY, ELEMENTAL, IVORY
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.nearest import nearest
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

PARTED_BY: Final = ";"
"""What sets the announcements of several spells apart."""
_MY: Final = re.compile(r"\bmy\b")
_YOUR: Final = re.compile(r"\byour\b")
NOTHING: Final = ("nothing", "cast nothing", "none", "no spell")

_REST: Final = re.compile(
    r"(?:\s*[x×]\s*(?P<castings>\d{1,2}))?"
    r"(?:\s+(?:with|by)\s+(?P<element>\w+))?"
    r"(?:\s+(?:at|on)\s+(?P<target>.+?))?"
    r"(?:\s+to\s+(?P<to>.+?))?"
    r"(?:\s+(?:with|by)\s+(?P<late>\w+))?"
    r"(?:\s*[x×]\s*(?P<times>\d{1,2}))?",
    re.IGNORECASE,
)
"""What may follow the name of a spell."""


def read_spells(decision: SpellsPlan, text: str, cast_: DragonDiceWording) -> Json:
    """Returns the announcements that the text means, in the form that the rules check. Raises `NotUnderstood`."""
    if text.strip().lower() in NOTHING:
        return []
    text = _without_what_was_told(text, decision.book)
    entries: list[Json] = []
    used: list[str] = []
    for clause in _clauses_of(text, decision.book):
        if clause.strip():
            entry = _read_clause(decision, clause.strip(), cast_, used)
            entries.append(cast("Json", entry))
            aimed = entry.get("dragon", entry.get("target"))
            used += [aimed] if isinstance(aimed, str) else [str(one) for one in aimed or ()]  # type: ignore[union-attr]
    return entries


def _clauses_of(text: str, book: Mapping[str, object]) -> list[str]:
    """Returns the clauses: a semicolon or a new line parts them, a comma or "and" where a spell's name follows."""
    names = "|".join(sorted(map(re.escape, book), key=len, reverse=True))
    return re.split(
        rf"[{PARTED_BY}\n]|(?:,|\band\b)\s*(?:and\s+)?(?=(?:\d{{1,2}}\s*[x×]?\s*)?(?:{names})\b)",
        text,
        flags=re.IGNORECASE,
    )


_TIMES: Final = re.compile(r"(?P<times>\d{1,2})\s*[x×]?\s+(?=\S)", re.IGNORECASE)
"""How often a spell is cast, before its name."""


def _without_what_was_told(text: str, book: Iterable[str]) -> str:
    """Returns the text without the notes that suggestions add about their spells, which remain when the user writes
    on.
    """
    spells = "|".join(map(re.escape, book))
    return re.sub(
        rf":\s.*?(?=;\s*(?:\d{{1,2}}\s*[x×]?\s*)?(?:{spells})\b|$)", "", text, flags=re.IGNORECASE | re.DOTALL
    )


def _read_clause(decision: SpellsPlan, clause: str, cast_: DragonDiceWording, used: Sequence[str]) -> dict[str, Json]:
    times = _TIMES.match(clause)
    clause = clause if times is None else clause[times.end() :]
    name = _spell(clause, decision)
    found = _REST.fullmatch(clause[len(name) :])
    if found is None:
        raise NotUnderstood(
            f"I do not understand {shortened(clause, 60)!r}. Write the spell, how often, and its target, for example "
            "“Hailstorm x2 at Bob's frontier”; separate several spells with “;”."
        )
    entry: dict[str, Json] = {"spell": name}
    element = found["element"] or found["late"]
    if element is not None:
        called = {cast_.words.element(name): name for name in (*ELEMENTS, IVORY)}
        known = called | {name: name for name in (*ELEMENTS, IVORY, ANY)}
        if element.lower() not in known:
            raise NotUnderstood(f"{shortened(element, 30)!r} is no magic; there are {', '.join(called)}.")
        entry["element"] = known[element.lower()]
    castings = found["castings"] or found["times"] or (times and times["times"])
    if castings:
        entry["castings"] = int(castings)
    offer = decision.offers.get(name)
    if offer is None:
        return entry
    if found["to"] is not None:
        key = "target" if isinstance(offer, Dragons) else "to"
        places = offer.terrains if isinstance(offer, Dragons) else getattr(offer, "destinations", ())
        if not places:
            raise NotUnderstood(f"{name} moves no units: leave out {shortened('to ' + found['to'], 40)!r}.")
        entry[key] = _one_of(places, found["to"], cast_, decision.player)
    if found["target"] is not None:
        if isinstance(offer, Dragons):
            used = [*used, *_who_cannot_come(offer, entry)]
        entry |= _aimed(decision, name, found["target"], cast_, used)
    if "castings" not in entry:
        entry["castings"] = _castings(decision, name, entry)
    return entry


def _who_cannot_come(offer: Dragons, entry: Mapping[str, Json]) -> list[str]:
    """Returns the dragons that are at the terrain already or not to be had for the magic, where an equal one can come.

    Equal dragons have one name; whoever writes it means the one that can be summoned.
    """
    element = entry.get("element")
    able = [
        name
        for name, dragon in offer.dragons.items()
        if dragon.place != entry.get("target") and (element is None or offer.white or may_summon(dragon, str(element)))
    ]
    kinds = [name.partition("#")[0] for name in able]
    return [name for name in offer.dragons if name not in able and name.partition("#")[0] in kinds]


def _spell(clause: str, decision: SpellsPlan) -> str:
    """Returns the spell of the book whose name the clause begins with, whatever the case."""
    book = decision.book
    begun = [name for name in book if clause.lower().startswith(name.lower())]
    if begun:
        return max(begun, key=len)
    word = re.split(r"\s+(?:x\s*\d|at|on|with|by|to)\b", clause, maxsplit=1)[0]
    near = nearest(word.title(), decision.offers)
    others = nearest(word.title(), book)
    able = f" You can cast {listed(decision.offers, 'or')}." if decision.offers else ""
    # A spell of the book that cannot be cast now is not proposed: it would only be refused again.
    hint = f" Did you mean {near[0]}?" if near else "".join(f" {name} cannot be cast now." for name in others) + able
    raise NotUnderstood(f"There is no spell {shortened(word, 40)!r}.{hint}")


def _aimed(
    decision: SpellsPlan, name: str, text: str, cast_: DragonDiceWording, used: Sequence[str]
) -> dict[str, Json]:
    offer = decision.offers[name]
    if isinstance(offer, Named) and not any(":" in one for one in offer.names):
        return {"target": _one_of(offer.names, text, cast_, decision.player)}
    names = list(offer.names) if isinstance(offer, Named) else _units_of(offer)
    named, where = _and_where(text, names, cast_, decision.player)
    units = names if where is None else [one for one in names if cast_.standing.get(one, where) == where]
    there = [one for one in units if where is None or where in (cast_.standing.get(one), _group(offer, one))]
    free = [one for one in there if one not in used]
    chosen: list[Json] = list(find_things(named, free, cast_, decision.player))
    if isinstance(offer, Dragons):
        return {"dragon": chosen[0] if len(chosen) == 1 else chosen}
    return {"target": chosen[0] if isinstance(offer, Named) and len(chosen) == 1 else chosen}


def _castings(decision: SpellsPlan, name: str, entry: Mapping[str, Json]) -> int:
    """Returns how many castings the targets take where they alone say it; else one."""
    offer = decision.offers[name]
    target = entry.get("dragon" if isinstance(offer, Dragons) else "target")
    names = [target] if isinstance(target, str) else [str(one) for one in cast("Sequence[Json]", target or ())]
    if isinstance(offer, Dragons):
        return max(1, len(names))
    if isinstance(offer, EachUnit):
        return max(1, len(names))
    if isinstance(offer, Dead):
        return max(1, sum(offer.units[one][0] for one in names if one in offer.units))
    return 1


def _units_of(offer: object) -> list[str]:
    units: Sequence[str] = list(offer.dragons if isinstance(offer, Dragons) else getattr(offer, "units", ()))
    return list(units)


def _group(offer: object, unit: str) -> str | None:
    if isinstance(offer, HealthWorth):
        return offer.units[unit].group.partition(" ")[2] or offer.units[unit].group
    return offer.units[unit] if isinstance(offer, Movers | EachUnit) else None


_IN: Final = re.compile(r"\s(?:in|from|at)\s+(?:the\s+)?", re.IGNORECASE)


def _and_where(text: str, units: Sequence[str], cast_: DragonDiceWording, me: str) -> tuple[str, str | None]:
    """Returns the part of a text that names units, and the place where it says that they are ("Thug in frontier").

    A name may hold the word between them, as Lurker in the Deep does: meant is the last one with a place behind it.
    """
    places = list(dict.fromkeys([*cast_.terrains, *cast_.standing.values()]))
    theirs = list(dict.fromkeys(cast_.standing[one] for one in units if one in cast_.standing))
    unknown: NotUnderstood | None = None
    for found in reversed(list(_IN.finditer(text))):
        try:
            return text[: found.start()], _one_of(places, text[found.end() :], cast_, me)
        except NotUnderstood:
            unknown = unknown or _nothing_of(theirs or places, text[found.end() :], cast_, me)
    if unknown is not None and not _are_units(text, units, cast_, me):
        raise unknown
    return text, None


def _are_units(text: str, units: Sequence[str], cast_: DragonDiceWording, me: str) -> bool:
    try:
        return bool(find_things(text, units, cast_, me))
    except NotUnderstood:
        return False


# -- places and armies ---------------------------------------------------------------------------------------------


def _one_of(targets: Sequence[str], text: str, cast_: DragonDiceWording, me: str) -> str:
    """Returns the target that the words mean: exactly, or the only one whose name they are part of."""
    needle = _simple(text)
    words = {target: [_simple(word) for word in target_words(target, cast_, me)] for target in targets}
    exact = [target for target, said in words.items() if needle in said]
    if len(exact) == 1:
        return exact[0]
    part = [target for target, said in words.items() if any(needle in word for word in said)]
    if len(part) == 1:
        return part[0]
    raise _nothing_of(targets, text, cast_, me, could_be_several=bool(exact or part))


def _nothing_of(
    targets: Sequence[str], text: str, cast_: DragonDiceWording, me: str, *, could_be_several: bool = False
) -> NotUnderstood:
    """Returns that the words mean none of the targets, or more than one, with all there are."""
    known = ", ".join(target_words(target, cast_, me)[0] for target in targets)
    which = "could be several" if could_be_several else "is nothing to aim at here"
    return NotUnderstood(f"{shortened(text, 40)!r} {which}; there are: {shortened(known, 600)}.")


def target_words(target: str, cast_: DragonDiceWording, me: str) -> list[str]:
    """Returns the words for an army, a terrain or a Dead Unit Area; the first is what suggestions say."""
    seat, _, place = target.partition(" ")
    if not place:
        said = cast_.place(target, me).removeprefix("the ")
        return [said, target, cast_.terrains.get(target, target)]
    own = "your" if seat == me else cast_.own(seat)
    player = "your" if seat == me else cast_.player(seat)
    where = "home" if place == f"{seat}-home" else cast_.place(place, me).removeprefix("the ")
    return [
        cast_.target(target, me),
        *(f"{who} {said}" for who in (own, player, seat) for said in (where, place, cast_.terrains.get(place, place))),
    ]


def _simple(text: str) -> str:
    return " ".join(_MY.sub("your", text.lower().replace("the ", " ").replace("’", "'")).split())


# -- suggestions ---------------------------------------------------------------------------------------------------


def spell_suggestions(decision: SpellsPlan, typed: str, cast_: DragonDiceWording) -> Iterator[str]:
    """Yields texts that begin with what is typed: first each castable spell, then the chosen one with its targets."""
    done, _, last = typed.rpartition(PARTED_BY)
    head = f"{done.strip()}{PARTED_BY} " if done.strip() else ""
    before = _readable_before(decision, done, cast_)
    if before is None:
        return
    needle = _simple(last)
    words = needle.split()
    for texts in (_one_each(decision, before, cast_, needle), _every(decision, before, cast_, needle)):
        for text in texts:
            if all(word in _simple(text) for word in words) and len(head + text) <= limits.CHOICE_NAME:
                yield head + text


def _readable_before(decision: SpellsPlan, done: str, cast_: DragonDiceWording) -> list[dict[str, Json]] | None:
    """Returns the announcements of the clauses that are complete; None when they are not legal."""
    try:
        return cast("list[dict[str, Json]]", decision.so_far(read_spells(decision, done, cast_)))
    except Refusal:
        return None


def _one_each(
    decision: SpellsPlan, before: Sequence[dict[str, Json]], cast_: DragonDiceWording, needle: str
) -> Iterator[str]:
    """Yields one clause for each spell that can be cast."""
    if any(_simple(name) in needle for name in decision.offers):
        return
    for name in decision.offers:
        first = next(_clauses(decision, name, before, cast_), None)
        if first is not None:
            yield first


def _every(
    decision: SpellsPlan, before: Sequence[dict[str, Json]], cast_: DragonDiceWording, needle: str
) -> Iterator[str]:
    """Yields every clause of the spells whose name is being typed."""
    for name in decision.offers:
        if needle and (_simple(name) in needle or needle in _simple(name)):
            yield from _clauses(decision, name, before, cast_)


def _clauses(
    decision: SpellsPlan,
    name: str,
    before: Sequence[dict[str, Json]],
    cast_: DragonDiceWording,
    most: int = limits.OPTIONS,
) -> Iterator[str]:
    """Yields legal clauses of one spell: few castings first."""
    for entry in itertools.islice(proposals(decision, name, before), most):
        yield clause_text(entry, decision, cast_, decision.player)


def clause_text(entry: Mapping[str, Json], decision: SpellsPlan, cast_: DragonDiceWording, me: str) -> str:
    """Returns an announcement as it is typed."""
    name, castings = str(entry["spell"]), int(str(entry.get("castings", 1)))
    text = name if castings == 1 else f"{name} x{castings}"
    if decision.book[name].element == ELEMENTAL and entry.get("element") not in (None, ANY):
        text += f" with {entry['element']}"
    target, to = entry.get("target"), entry.get("to")
    if "dragon" in entry:
        dragons = entry["dragon"]
        names = [dragons] if isinstance(dragons, str) else [str(one) for one in cast("Sequence[Json]", dragons)]
        return f"{text} at {owned_units(names, cast_, me)} to {_mine(str(target), cast_, me)}"
    if isinstance(target, str) and ":" not in target:
        return f"{text} at {_mine(target, cast_, me)}"
    units = [target] if isinstance(target, str) else [str(one) for one in cast("Sequence[Json]", target)]
    places = {cast_.standing[unit] for unit in units if unit in cast_.standing}
    where = _standing_at(places.pop(), cast_, me) if len(places) == 1 else ""
    moved = f" to {_mine(str(to), cast_, me)}" if to is not None else ""
    return f"{text} at {owned_units(units, cast_, me)}{where}{moved}"


def _mine(target: str, cast_: DragonDiceWording, me: str) -> str:
    """Returns how a player writes a target: "my home army", "frontier"."""
    return _YOUR.sub("my", target_words(target, cast_, me)[0])


def _standing_at(place: str, cast_: DragonDiceWording, me: str) -> str:
    """Returns " at my home", " in Dead Unit Area"."""
    said = _YOUR.sub("my", cast_.place(place, me).removeprefix("the "))
    return f" {'in' if place in AREAS else 'at'} {said}"


def owned_units(dice: Sequence[str], cast_: DragonDiceWording, me: str) -> str:
    """Returns dice as they are read: "Bob's 2 Thug, Troll, my Knight"."""
    texts = []
    for owner in dict.fromkeys(map(owner_of, dice)):
        whose = "my" if owner == me else cast_.own(owner)
        kinds = [kind_of(die) for die in dice if owner_of(die) == owner]
        texts.append(f"{whose} {', '.join(counted_kinds(kinds))}")
    return ", ".join(texts)
