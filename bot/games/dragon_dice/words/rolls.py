"""A roll, die by die and number by number: which faces fell, and how they became results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from bot.games.dragon_dice.words.names import Cast, face, kind_of, owner_of
from bot.words.sentences import capital, listed
from engine.dragon_dice.printed.dice import ID
from engine.values import Json

Facts = Mapping[str, Json]

SUBTOTAL: Final = "subtotal"
AFTER_SAI: Final = "after_sai"
TOTAL: Final = "total"

_WHAT_FOR: Final[Mapping[str, str]] = {
    "save": "saves",
    "counter melee": "melee to counter",
    "counter missile": "missile to counter",
    "negation": "magic to negate the spells",
    "mire maneuver": "maneuver to get through the mire",
    "dragon response": "melee, missile and saves against the dragons",
    "save and melee": "saves and melee",
    "save and maneuver": "saves and maneuver",
    "thorns melee": "melee against the Wall of Thorns",
    "individual save": "a save",
    "individual maneuver": "maneuver",
    "individual melee": "melee",
    "individual save and melee": "a save and melee",
    "burial save": "a save against being buried",
    "charmed": "melee under a Charm",
}


def roll_lines(facts: Facts, cast_: Cast, *, faces_are_known: bool = False) -> list[str]:
    """Returns who rolled what, which faces count, and the sum with the cause of every change to it.

    Where the faces have been told already, those that are of no use are not named again.
    """
    if is_alone(facts):
        return [alone_line([facts], cast_)]
    counting, acting, idle = _faces(facts)
    line = f"{capital(who_rolls(facts, cast_))} rolls {what_for(str(facts['kind']))}: {sum_of(facts)}"
    if counting:
        line += f" ({', '.join(counting)})"
    if acting:
        line += f"; applied: {', '.join(acting)}"
    if idle and not faces_are_known:
        line += f"; nothing from {', '.join(idle)}"
    return [line + "."]


def fallen_line(facts: Facts, cast_: Cast) -> str:
    """Returns which faces fell, before anything is made of them."""
    faces = ", ".join(f"{kind_of(die)} {face(str(shown))}" for die, shown in _mapping(facts, "faces").items())
    verb = "rolls again" if facts.get("again") else f"rolls {what_for(str(facts['kind']))}"
    return f"{capital(who_rolls(facts, cast_))} {verb}, and these faces fall: {faces}."


def alone_line(rolls: Sequence[Facts], cast_: Cast) -> str:
    """Returns what units of one player have rolled, each for itself: one line for all that roll for the same."""
    parts = []
    for facts in rolls:
        unit = kind_of(str(facts["die"]))
        shown = " and ".join(face(str(one)) for faces in _mapping(facts, "faces").values() for one in _list(faces))
        result = results(facts) if _all_totals(facts) else "nothing"
        parts.append(f"{unit} {shown} → {result}" if shown else f"{unit} cannot be rolled → nothing")
    owner = cast_.player(str(rolls[0]["player"]))
    each = "each for itself" if len(rolls) > 1 else "for itself"
    return f"{owner} rolls {what_for(str(rolls[0]['kind']))}, {each}: {'; '.join(parts)}."


def is_alone(facts: Facts) -> bool:
    """Returns whether a unit has rolled for itself."""
    return facts.get("die") is not None


def who_rolls(facts: Facts, cast_: Cast) -> str:
    """Returns the army that rolls, or the unit that rolls for itself."""
    if is_alone(facts):
        die = str(facts["die"])
        return f"{cast_.own(owner_of(die))} {kind_of(die)}"
    return cast_.army(str(facts["player"]), str(facts["place"]))


def what_for(kind: str) -> str:
    """Returns what is rolled for: "saves", "melee to counter"."""
    return _WHAT_FOR.get(kind) or result_of(kind)


def result_of(kind: str) -> str:
    """Returns which results a kind of roll is about: "melee" for "counter melee"."""
    return kind.removeprefix("counter ").removeprefix("counter-").removeprefix("horde ")


def results(facts: Facts) -> str:
    """Returns the totals: "7 melee", or "3 melee, 2 missile and 4 saves" of a combination roll."""
    counts = counted_types(facts)
    if len(counts) == 1:
        return _amount(int(cast("int", facts["total"])), counts[0])
    totals = _mapping(facts, "totals")
    return listed(_amount(int(cast("int", totals.get(one) or 0)), one) for one in counts)


def sum_of(facts: Facts) -> str:
    """Returns "3 + 4 (Warlord Smite) = **7 melee**", or "**7 melee**" where nothing changed the sum."""
    sums, causes = facts.get("sums"), _list(facts.get("causes"))
    if not isinstance(sums, Mapping) or not causes:
        return f"**{results(facts)}**"
    text = str(sums.get(SUBTOTAL, 0))
    for _, why, by in cast("Sequence[tuple[str, str, int]]", causes):
        text += f" {'+' if by > 0 else '−'} {abs(by)} ({why})"
    return f"{text} = **{results(facts)}**"


def counted_types(facts: Facts) -> list[str]:
    """Returns the types of result that the roll counts."""
    counts = facts["counts"]
    return [counts] if isinstance(counts, str) else [str(one) for one in _list(counts)]


def _amount(number: int, result: str) -> str:
    return f"{number} {result}{'s' if result == 'save' and number != 1 else ''}"


def _all_totals(facts: Facts) -> int:
    totals = _mapping(facts, "totals")
    return sum(int(cast("int", number or 0)) for number in totals.values()) if totals else int(str(facts["total"]))


def _faces(facts: Facts) -> tuple[list[str], list[str], list[str]]:
    """Returns the faces that give results, the icons that have done something, and the faces of no use here.

    What a special action icon generates, and what counts as something else, stands in the sum with its cause.
    """
    types = {one.upper() for one in counted_types(facts)}
    causes = [(str(step), str(why)) for step, why, _ in cast("Sequence[tuple[str, str, int]]", _list(facts["causes"]))]
    generating = {why for step, why in causes if step == AFTER_SAI}
    counted_as = {kind_of(die) for die in _mapping(facts, "faces") if _is_counted(kind_of(die), causes)}
    acted = [(str(die), str(name)) for die, name in cast("Sequence[tuple[str, str]]", _list(facts.get("acted")))]
    as_ids = _mapping(facts, "as_ids")
    counting: list[str] = []
    acting: list[str] = []
    idle: list[str] = []
    for die, faces in _mapping(facts, "faces").items():
        for shown in _list(faces):
            name = str(shown).rpartition(" ")[0]
            said = f"{kind_of(die)} {face(str(shown))}"
            if name in types or name == ID or die in as_ids:
                counting.append(said)
            elif (die, name) in acted:
                acting.append(said)
            elif f"{kind_of(die)} {name}" not in generating and kind_of(die) not in counted_as:
                idle.append(said)
    return counting, acting, idle


def _is_counted(unit: str, causes: Sequence[tuple[str, str]]) -> bool:
    """Returns whether results of such a unit have been counted as others: "Spearman Coastal Dodge"."""
    return any(step == TOTAL and why.startswith(f"{unit} ") for step, why in causes)


def _mapping(facts: Facts, key: str) -> Mapping[str, Json]:
    value = facts.get(key)
    return value if isinstance(value, Mapping) else {}


def _list(value: Json) -> Sequence[Json]:
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()
