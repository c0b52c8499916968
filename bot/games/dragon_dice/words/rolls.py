"""A roll, die by die and number by number: the faces, and how they became results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.dragon_dice.words.names import DragonDiceWording, face, kind_of, owner_of
from bot.games.dragon_dice.words.rule_texts import book_of, in_short
from bot.words.sentences import capital, listed
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls.account import From, Short, SumChange, SumStep
from engine.dragon_dice.rolls.purposes import PART_NAMES, Occasion, ResultType
from engine.dragon_dice.sais.table import ICONS
from engine.dragon_dice.table.state import DieId

_WHAT_FOR: Final[Mapping[str, str]] = {
    "save": "saves",
    "counter melee": "melee to counter",
    "counter missile": "missiles to shoot back",
    "negation": "magic to negate the spells",
    "mire maneuver": "maneuver to get through the mire",
    "dragon response": "melee, missile and saves against the dragons",
    "save and melee": "saves and melee to strike back",
    "save and maneuver": "saves and maneuver",
    "thorns melee": "melee against the Wall of Thorns",
    "individual save": "a save",
    "individual maneuver": "maneuver",
    "individual melee": "melee",
    "individual save and melee": "a save and melee",
    "burial save": "a save against being buried",
    "charmed": "melee under a Charm",
}


ONE_SAVE_HELPS: Final = frozenset({"Lightning Strike", "Mirage"})
"""The spells against which any save result saves a unit, whatever else they do."""


def roll_lines(roll: Rolled, cast_: DragonDiceWording, *, faces_are_known: bool = False) -> list[str]:
    """Returns in two steps what became of a roll: the result, then from which faces it came, with the cause of every
    change to the sum.

    Where the faces have been told already, those that are of no use are not named again.
    """
    if roll.die is not None:
        return [alone_line([roll], cast_)]
    counting, acting, idle = _faces(roll, cast_)
    steps = [_sum_in_steps(roll, counting, cast_)]
    if acting:
        steps.append(f"applied: {_each_once(acting)}")
    if idle and not faces_are_known:
        steps.append(f"nothing from {_each_once(idle)}")
    steps += [short_of(short, roll, cast_) for short in roll.short]
    how = "; ".join(filter(None, steps))
    line = f"{capital(who_rolls(roll, cast_))} rolls {for_and_against(roll)}: **{results(roll)}**."
    return [line, f"-# {capital(how)}."] if how else [line]


def _sum_in_steps(roll: Rolled, counting: Sequence[str], cast_: DragonDiceWording) -> str:
    """Returns "2 (Footman 2 melee) + 4 (special icon Smite of Warlord)", or "from Footman 2 melee" where nothing was
    changed."""
    faces = _each_once(counting)
    changes = roll.changes()
    if not changes:
        return f"from {faces}" if faces else ""
    text = f"{roll.sums[SumStep.COUNT]}" + (f" ({faces})" if faces else "")
    if not roll.sums[SumStep.COUNT] and changes[0].amount > 0:
        text = ""
    for change in changes:
        # Where several types count, the sentence says which.
        several = change.result if len(roll.totals) > 1 else None
        amount = str(abs(change.amount)) if several is None else _amount(abs(change.amount), several)
        sign = f" {'+' if change.amount > 0 else '−'} " if text else ""
        text += f"{sign}{amount} ({why_changed(change, roll, cast_)})"
    return text


def short_of(short: Short, roll: Rolled, cast_: DragonDiceWording) -> str:
    """Returns what takes results away and found too few, and that special icons come after it: "Wither −4 takes only
    1"."""
    why = f"spell {short.why}" if short.cause in cast_.words.spells else short.why
    takes = f"only {short.taken}" if short.taken else "nothing"
    does = f"{why} halves nothing" if short.step is SumStep.DIVIDE else f"{why} −{short.amount} takes {takes}"
    later = any(one.step > short.step and one.result is short.result for one in roll.counted)
    return f"{does}: special icons and what is added come after it ({cast_.words.of_rolls})" if later else does


def why_changed(change: SumChange, roll: Rolled, cast_: DragonDiceWording) -> str:
    """Returns why a sum was changed, so that a reader can tell a spell, an icon, or a result that counts as another:
    "special icon Smite of Warlord", "Scout 2 maneuver as saves by Coastal Dodge".
    """
    if change.die is not None and change.step is SumStep.ICONS:
        return f"special icon {change.cause} of {kind_of(change.die)}"
    counted = [
        face(roll.faces[one.die][one.face])
        for one in roll.counted
        if one.source is From.COUNTED_AS
        and one.die is not None
        and one.face is not None
        and (one.step, one.die, one.cause, one.result) == (change.step, change.die, change.cause, change.result)
    ]
    if counted and change.amount > 0:
        shown = f"{kind_of(str(change.die))} {listed(counted)}"
        return f"{shown} as {PART_NAMES[change.result]} by {change.cause}"
    return f"spell {change.why}" if change.cause in cast_.words.spells and change.die is None else change.why


def _each_once(faces: Sequence[str]) -> str:
    """Returns the faces in a row, those that several equal dice show once: "Soldier 1 save ×2, Warlord 3 melee"."""
    return ", ".join(said if times == 1 else f"{said} ×{times}" for said, times in Counter(faces).items())


def fallen_line(fallen: DiceFell, cast_: DragonDiceWording) -> str:
    """Returns the rolled faces, before any effect."""
    faces = _each_once([f"{kind_of(die)} {face(shown)}" for die, shown in fallen.faces.items()])
    verb = "rolls again" if fallen.again else f"rolls {what_for(fallen.kind)}"
    return f"{capital(cast_.army(fallen.player, fallen.place))} {verb}, and these faces come up: {faces}."


def alone_line(rolls: Sequence[Rolled], cast_: DragonDiceWording) -> str:
    """Returns what units of one player have rolled, each for itself: one line for all that roll for the same."""
    alone = len(rolls) == 1
    parts = []
    for roll in rolls:
        unit = kind_of(str(roll.die))
        shown = " and ".join(face(one) for faces in roll.faces.values() for one in faces)
        result = results(roll) if sum(roll.totals.values()) else "nothing"
        causes = [why_changed(change, roll, cast_).removeprefix(f"{unit} ") for change in roll.changes()]
        result += f" ({listed(dict.fromkeys(causes))})" if causes else ""
        rolled = f"{shown} → {result}" if shown else "cannot be rolled → nothing"
        parts.append(rolled if alone else f"{unit} {rolled}")
    owner = cast_.own(rolls[0].player)
    who = f"{owner} {kind_of(str(rolls[0].die))} rolls" if alone else f"{owner} units each roll"
    needed = " (1 needed)" if rolls[0].against in ONE_SAVE_HELPS else ""
    return f"{who} {for_and_against(rolls[0])}{needed}: {'; '.join(parts)}."


def who_rolls(roll: Rolled, cast_: DragonDiceWording) -> str:
    """Returns the army that rolls, or the unit that rolls for itself."""
    if roll.die is not None:
        return f"{cast_.own(owner_of(roll.die))} {kind_of(roll.die)}"
    return cast_.army(roll.player, roll.place)


def what_for(kind: str) -> str:
    """Returns what is rolled for: "saves", "melee to counter"."""
    return _WHAT_FOR.get(kind) or result_of(kind)


def for_and_against(roll: Rolled) -> str:
    """Returns what is rolled for, and against what where the roll says so: "a save against Firebolt"."""
    return f"{what_for(roll.kind)} against {roll.against}" if roll.against else what_for(roll.kind)


def result_of(kind: str) -> str:
    """Returns which results a kind of roll is about: "melee" for "counter melee"."""
    return kind.removeprefix("counter ").removeprefix("counter-").removeprefix("horde ")


def results(roll: Rolled) -> str:
    """Returns the totals: "7 melee", or "3 melee, 2 missile and 4 saves" of a combination roll."""
    return listed(_amount(number, result) for result, number in roll.totals.items())


def _amount(number: int, result: ResultType) -> str:
    return f"{number} {result}{'s' if result is ResultType.SAVE and number != 1 else ''}"


def _faces(roll: Rolled, cast_: DragonDiceWording) -> tuple[list[str], list[str], list[str]]:
    """Returns the faces that give results, the icons that have done something, and the faces of no use here.

    What a special action icon generates, and what counts as something else, stands in the sum with its cause.
    """
    gave = {(one.die, one.face): one.step for one in reversed(roll.counted) if one.amount > 0}
    counts = {result.upper() for result in roll.counts}
    counting: list[str] = []
    acting: list[str] = []
    idle: list[str] = []
    for die, faces in roll.faces.items():
        for index, shown in enumerate(faces):
            name = shown.rpartition(" ")[0]
            said = f"{kind_of(die)} {face(shown)}"
            if gave.get((die, index)) is SumStep.COUNT or name in counts or name == ID:
                counting.append(f"{said}{_divided(roll, die, index)}")
            elif (die, name) in roll.acted:
                acting.append(said)
            elif (die, index) not in gave:
                idle.append(f"{said}{_where_it_works(name, cast_)}")
    return counting, acting, idle


def _divided(roll: Rolled, die: DieId, index: int) -> str:
    """Returns as what the ID results of a face count in a roll for several types: " as 1 save and 3 melee"."""
    shares: Counter[ResultType] = Counter()
    for one in roll.counted:
        if (one.die, one.face, one.step, one.source) == (die, index, SumStep.COUNT, From.ID):
            shares[one.result] += one.amount
    several = len(roll.totals) > 1 and bool(shares)
    return f" as {listed(_amount(number, result) for result, number in shares.items())}" if several else ""


def _where_it_works(icon: str, cast_: DragonDiceWording) -> str:
    """Returns why a special icon gave nothing: " (works only in melee attacks)", " (gives maneuver or saves)"; nothing
    for other icons."""
    line = book_of(cast_.words).edition[ICONS].get(icon)
    if line is None:
        return ""
    if any(Occasion.ANY in gives.occasions for gives in line.gives):
        given = dict.fromkeys(PART_NAMES[one] for gives in line.gives for choice in gives.choices for one in choice)
        return f" (gives {listed(given, 'or')})"
    rolls = [*(one for gives in line.gives for one in gives.occasions), *line.acts_in, *line.again]
    if icon in _OTHERWISE:
        return f" ({_OTHERWISE[icon]})"
    return f" (works only {where})" if (where := in_short(rolls)) != in_short([Occasion.ANY]) else " (not used)"


_OTHERWISE: Final[Mapping[str, str]] = {
    "Belly": "takes the automatic saves of its unit away",
    "Dispel Magic": "works only when its owner rolls it against spells",
}
"""Why icons give nothing that the table names in no roll."""
