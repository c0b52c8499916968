"""Pairs, splits, moves and points as players write them.

Thug to Cutthroat, Knight to Protector          pairs
Gryphon: 2 melee, 2 saves; Knight: saves        splits; "saves" alone is everything
Knight, Archer to frontier                      moves; "nobody" stays
Oakling to Oak, recruit Striker                 points; what is left becomes saves where it can
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.prompts.ready import pile_of
from bot.prompts.typed_units import find_units, pieces
from bot.wording.names import kind_of
from bot.wording.words import listed, shortened
from engine.decisions import Decision, Pairs, Split
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import NOBODY, MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.refusals import NotUnderstood
from engine.values import Json

NONE = ("none", "nobody", "nothing", "stay")

_PAIR = re.compile(r"(?:promote |replace )?(?P<thing>.+?)\s*(?:\bto\b|\bby\b|->|→|=)\s*(?P<partner>.+)", re.IGNORECASE)


# -- pairs ---------------------------------------------------------------------------------------------------------


def read_pairs(decision: Pairs, text: str) -> Json:
    """Returns the pairs. Raises `NotUnderstood`."""
    if text.lower() in NONE:
        return {}
    matched: dict[str, Json] = {}
    taken: list[str] = []
    for piece in pieces(text.replace(";", ",")):
        thing, partner = _pair(piece, decision.partners, [*matched, *taken])
        matched[thing] = partner
        taken.append(partner)
    return matched


def _pair(piece: str, partners: Mapping[str, Sequence[str]], taken: Sequence[str]) -> tuple[str, str]:
    found = _PAIR.fullmatch(piece)
    if found is None:
        examples = (f"{kind_of(a)} to {kind_of(b)}" for a, options in partners.items() for b in options)
        example = next(examples, "Thug to Cutthroat")
        raise NotUnderstood(f"Write who becomes whom, for example “{example}”, set apart by commas.")
    wanted = found["partner"].strip().lower()
    left = {thing: [one for one in partners[thing] if one not in taken] for thing in partners if thing not in taken}
    # Of equal units one is meant that can still have such a partner.
    able = [thing for thing, ones in left.items() if any(kind_of(one).lower() == wanted for one in ones)]
    things = find_units(found["thing"], able or list(left))
    partner = find_units(found["partner"], [one for thing in things for one in left[thing]])
    if len(things) != 1 or len(partner) != 1:
        raise NotUnderstood("Write one unit and its partner at a time, set apart by commas.")
    return things[0], partner[0]


# -- splits --------------------------------------------------------------------------------------------------------


def read_split(decision: Split, text: str) -> Json:
    """Returns what goes where. Raises `NotUnderstood`."""
    whole = _part(decision, re.sub(r"^(all|everything)\s+(to\s+)?", "", text.lower()))
    if whole is not None:
        return dict.fromkeys(decision.amounts, whole)
    split: dict[str, Json] = {}
    for clause in re.split(r"[;\n]", text):
        name, colon, parts = clause.partition(":")
        if clause.strip():
            left = [die for die in decision.amounts if die not in split]
            dice = find_units(name, left) if colon else left[:1] if len(decision.amounts) == 1 else []
            if not dice:
                example = f"{kind_of(next(iter(decision.amounts)))}: {decision.parts[0]}"
                raise NotUnderstood(f"Write what each die counts as, for example “{example}”, or one word for all.")
            split |= dict.fromkeys(dice, _parts(decision, parts if colon else clause))
    return split


def _parts(decision: Split, text: str) -> Json:
    one = _part(decision, text)
    if one is not None:
        return one
    numbers: dict[str, Json] = {}
    for piece in pieces(text):
        amount, _, word = piece.partition(" ")
        part = _part(decision, word)
        if part is None or not amount.isdecimal() or len(amount) > 3:
            raise NotUnderstood(
                f"I do not understand {shortened(piece, 40)!r}: write a number and {listed(decision.parts, 'or')}."
            )
        numbers[part] = int(amount)
    return numbers


def _part(decision: Split, word: str) -> str | None:
    word = word.strip().lower()
    return next((part for part in decision.parts if word in (part, part.removesuffix("s"))), None)


# -- moves ---------------------------------------------------------------------------------------------------------


def read_moves(decision: MovePlan | FlightPlan, text: str, names: Mapping[str, str]) -> Json:
    """Returns who moves where. `names` are the words for places. Raises `NotUnderstood`."""
    if text.lower() in NONE:
        return NOBODY
    who, to, where = text.rpartition(" to ")
    place = names.get(where.strip().lower().removeprefix("the "))
    if not to or place is None:
        raise NotUnderstood(f"Write who goes where, for example “… to {next(iter(names), 'frontier')}”, or “nobody”.")
    if isinstance(decision, MovePlan):
        able: Sequence[str] = [decision.mover, *decision.others, *decision.items]
    else:
        able = decision.flyers.get(place, ())
    return {"units": list(find_units(who, able)), "to": place}


# -- points --------------------------------------------------------------------------------------------------------


def read_spending(decision: SpendPlan, text: str) -> Json:
    """Returns what points are spent on. Raises `NotUnderstood`."""
    promoted: dict[str, Json] = {}
    recruits: list[Json] = []
    again: list[str] = []
    taken: list[str] = []
    for piece in pieces("" if text.lower() in NONE else text.replace(";", ",")):
        if piece.lower().startswith("recruit "):
            found = find_units(piece[len("recruit ") :], [one for one in decision.recruits if one not in taken])
            recruits += found
            taken += found
        elif piece.lower().startswith("again "):
            again += find_units(piece[len("again ") :], [unit for unit in decision.rerolls if unit not in again])
        elif re.fullmatch(r"(keep )?\d+ saves?", piece.lower()) is None:
            costs = {unit: tuple(partners) for unit, partners in decision.costs.items()}
            unit, partner = _pair(piece, costs, [*promoted, *taken])
            promoted[unit] = partner
            taken.append(partner)
    answer: dict[str, Json] = {"promote": promoted, "recruit": recruits}
    return answer | ({"reroll": list(again)} if again else {})


# -- suggestions ---------------------------------------------------------------------------------------------------


def plan_suggestions(decision: Decision, typed: str) -> Iterator[str]:
    """Yields what is typed so far, made longer by one pair, die or thing in every way that leads on."""
    if not isinstance(decision, Pairs | Split | SpendPlan):
        return
    mark = ";" if isinstance(decision, Split) else ","
    done, _, last = typed.rpartition(mark)
    head = f"{done.strip()}{mark} " if done.strip() else ""
    needle = last.strip().lower()
    texts = dict.fromkeys(_next(decision, done))
    yield from (f"{head}{text}" for text in texts if needle in text.lower())


def _next(decision: Pairs | Split | SpendPlan, done: str) -> Iterator[str]:
    """Yields every next part that fits those before it."""
    try:
        if isinstance(decision, Split):
            split = read_split(decision, done) if done.strip() else {}
            assert isinstance(split, Mapping)
            yield from (
                f"{kind_of(die)}: {part}" for die in decision.amounts if die not in split for part in decision.parts
            )
            return
        if isinstance(decision, SpendPlan):
            answer = read_spending(decision, done)
            taken, points = _taken_by(answer), decision.points - _spent(decision, answer)
            offers = [
                (unit, p) for unit, costs in decision.costs.items() for p, cost in costs.items() if cost <= points
            ]
            yield from (f"recruit {kind_of(one)}" for one in decision.recruits if points and one not in taken)
            yield from (f"again {kind_of(one)}" for one, cost in decision.rerolls.items() if cost <= points)
        else:
            taken = _taken_by({"promote": read_pairs(decision, done)} if done.strip() else {})
            offers = [(thing, partner) for thing, partners in decision.partners.items() for partner in partners]
    except NotUnderstood:
        return
    piles = {(pile_of(decision, a), pile_of(decision, b)): (a, b) for a, b in offers if not {a, b} & taken}
    yield from (f"{kind_of(thing)} to {kind_of(partner)}" for thing, partner in piles.values())


def _spent(decision: SpendPlan, answer: Json) -> int:
    assert isinstance(answer, Mapping)
    promoted, recruits = answer["promote"], answer["recruit"]
    assert isinstance(promoted, Mapping) and isinstance(recruits, Sequence)
    again = answer.get("reroll", ())
    assert isinstance(again, Sequence)
    costs = sum(decision.costs[unit][str(partner)] for unit, partner in promoted.items())
    return costs + len(recruits) + sum(decision.rerolls[str(unit)] for unit in again)


def _taken_by(answer: Json) -> set[str]:
    assert isinstance(answer, Mapping)
    promoted, recruits = answer.get("promote") or {}, answer.get("recruit") or ()
    assert isinstance(promoted, Mapping) and isinstance(recruits, Sequence)
    return {*promoted, *map(str, promoted.values()), *map(str, recruits)}
