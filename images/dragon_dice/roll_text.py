"""A roll in words: the same dice, the same sum as in the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.dragon_dice.dragons.champions import DRAGON_ROLL
from engine.dragon_dice.edition_401c import WORDING_401C
from engine.dragon_dice.events.damage import DamageDealt
from engine.dragon_dice.events.rolls import Rolled
from engine.dragon_dice.names import army_name
from engine.dragon_dice.printed.dice import ID
from engine.dragon_dice.rolls.account import SumStep as Stage
from engine.dragon_dice.wording import Terminology
from engine.english import capital
from engine.events import Event
from engine.values import Seat
from images.dragon_dice import words
from images.dragon_dice.assault import assault_as_text
from images.dragon_dice.exchange import Parts, blow_as_text, exchanged_as_text, nobody_fell, parts_of, struck_with
from images.dragon_dice.magic import doubling_as_text
from images.dragon_dice.rolled import (
    ABILITY,
    NOTHING,
    SPECIAL,
    STEPS,
    DrawnRoll,
    DrawnStep,
    FallenDie,
    kind_of,
    owner_of,
    read_roll,
    roll_name,
)
from images.dragon_dice.rout import rout_as_text
from images.dragon_dice.spell_scene import SpellScene, aimed, gone, hit, scenes_of
from images.text import LIMIT, cut_between_words, short_name

_GROUPS = {ID: "IDs", SPECIAL: "special action icons", ABILITY: "by an ability", NOTHING: "no result"}


def describe_roll(roll: Rolled, names: Mapping[Seat, str], limit: int = LIMIT) -> str:
    """Returns the alternative text of one roll's picture, what matters most first."""
    return cut_between_words(" ".join(roll_as_text(roll, names)), limit)


def describe_attack(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None = None,
    limit: int = LIMIT,
) -> str:
    """Returns the alternative text of an attack's picture: what came of it first, then the rolls."""
    rolls = [attack] if save is None else [attack, save]
    return _described(rolls, damage, names, fallen, limit)


def describe_events(
    events: Sequence[Event], names: Mapping[Seat, str], limit: int = LIMIT, said: Terminology = WORDING_401C
) -> str:
    """Returns the alternative text of an exchange's picture (`images.dragon_dice.roll.draw_events`)."""
    if scenes := scenes_of(events):
        return cut_between_words(" ".join(_spells(scenes, names, said)), limit)
    parts = parts_of(events)
    rolls = _described(parts.rolls, parts.damage, names, parts.of_the_attack, limit, _doubling(parts, names))
    told = [*_dragons(parts), *rout_as_text(parts.routs, names), *_by_icons(parts, names), *_exchanged(parts), rolls]
    return cut_between_words(" ".join(filter(None, told)), limit)


def describe_together(
    groups: Sequence[Sequence[Event]], names: Mapping[Seat, str], limit: int = LIMIT, said: Terminology = WORDING_401C
) -> str:
    """Returns the alternative text of a picture that shows several exchanges."""
    return cut_between_words(" ".join(describe_events(group, names, limit, said) for group in groups), limit)


def roll_as_text(facts: Rolled, names: Mapping[Seat, str]) -> list[str]:
    """Returns everything that the picture of a roll shows, as lines: the result, the dice by group, the sum."""
    roll = read_roll(facts)
    lines = [_headline(roll, names)]
    for group, dice in roll.groups():
        lines.append(f"{capital(_GROUPS.get(group, group))}: {', '.join(_counted(dice))}.")
    if roll.sums:
        lines.append(f"Sum: {_sum(roll)}.")
    return lines


def attack_as_text(
    attack: Rolled,
    save: Rolled | None,
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None = None,
) -> list[str]:
    """Returns everything that the picture of an attack shows, as lines."""
    lines = roll_as_text(attack, names)
    if save is not None:
        lines += roll_as_text(save, names)
    return [*lines, *_damage(damage, names, fallen)]


def events_as_text(events: Sequence[Event], names: Mapping[Seat, str], said: Terminology = WORDING_401C) -> list[str]:
    """Returns everything that the picture of an exchange shows, as lines."""
    if scenes := scenes_of(events):
        return _spells(scenes, names, said)
    parts = parts_of(events)
    lines = [line for facts in parts.rolls for line in roll_as_text(facts, names)]
    damage = [*_by_icons(parts, names), *_damage(parts.damage, names, parts.of_the_attack), *_exchanged(parts)]
    return [*_dragons(parts), *lines, *_doubling(parts, names), *damage, *rout_as_text(parts.routs, names)]


def _spells(scenes: Sequence[SpellScene], names: Mapping[Seat, str], said: Terminology) -> list[str]:
    """Returns what each spell was aimed at and did, then the rolls against it."""
    lines: list[str] = []
    for scene in scenes:
        lines.append(f"{scene.spell.spell}: {aimed(scene.spell, names, said)}.")
        shown = [f"{kind_of(die)} {face}" for rolled in scene.icons for die, face in rolled.faces.items()]
        lines += [f"Rolled: {', '.join(shown)}."] if shown else []
        lines += [line for blow in scene.blows for line in _damage(blow.damage, names, blow.settled)]
        lines += [f"{hit(facts)}." for facts in scene.hits]
        lines += [f"{gone(facts)}." for facts in scene.went]
        if scene.fallen or scene.spared:
            lines += _damage(None, names, scene.fallen)
        lines += [line for facts in scene.rolls for line in roll_as_text(facts, names)]
    return lines


def _dragons(parts: Parts) -> list[str]:
    """Returns what the dragons did, or nothing where there were none."""
    return [] if parts.dragons is None else assault_as_text(parts.dragons)


def _exchanged(parts: Parts) -> list[str]:
    return [f"{exchanged_as_text(one)}." for one in parts.exchanged]


def _by_icons(parts: Parts, names: Mapping[Seat, str]) -> list[str]:
    told = [f"Killed by {by}: {_fell(dice, names)}." for by, dice in parts.apart.items()]
    for blow in parts.by_icons:
        told.append(f"{blow_as_text(blow.damage, names)}.")
        told += _damage(None, names, blow.fallen or None)
    return told


def _doubling(parts: Parts, names: Mapping[Seat, str]) -> list[str]:
    return [] if parts.doubling is None else doubling_as_text(parts.doubling, names)


def _described(
    rolls: Sequence[Rolled],
    damage: DamageDealt | None,
    names: Mapping[Seat, str],
    fallen: Sequence[str] | None,
    limit: int,
    doubling: Sequence[str] = (),
) -> str:
    sheets = [roll_as_text(facts, names) for facts in rolls]
    sentences = [sheet[0] for sheet in sheets]
    sentences += doubling
    sentences += _damage(damage, names, fallen)
    sentences += [line for sheet in sheets for line in sheet[1:]]
    return cut_between_words(" ".join(sentences), limit)


def _headline(roll: DrawnRoll, names: Mapping[Seat, str]) -> str:
    results = [f"{number} {kind}{'s' if kind == 'save' and number != 1 else ''}" for kind, number in roll.totals]
    who = f"{short_name(names, roll.player)}, {army_name(roll.player, roll.place)}"
    return f"{who}, {roll_name(roll)}: {', '.join(results) or 'nothing'}."


def _counted(dice: Sequence[FallenDie]) -> list[str]:
    """Returns each die with its faces, equal ones counted: "2 × Trooper 1 melee"."""
    counts = Counter(_die(die) for die in dice)
    return [text if count == 1 else f"{count} × {text}" for text, count in counts.items()]


def _die(die: FallenDie) -> str:
    faces = []
    for face in die.faces:
        text = f"{face.count} {words.icon_word(face.icon)}" + (f" ({face.element})" if face.element else "")
        faces.append(text + (f" (+{face.gives})" if face.group in (SPECIAL, ABILITY) and face.gives else ""))
    return f"{die.name} {', thrown again '.join(faces)}"


def _sum(roll: DrawnRoll) -> str:
    """Returns "subtotal 9, minus 2 = 7, special action icons +3 = 10 (Knight Trample +3)", of several types in a row.

    Steps that changed nothing are left out.
    """
    told = [f"{name} {_steps(steps)}" if len(roll.sums) > 1 else _steps(steps) for name, steps in roll.sums]
    causes = ", ".join(f"{why} {by:+d}" if by else why for why, by in roll.causes)
    return "; ".join(told) + (f" ({causes})" if causes else "")


def _steps(steps: Sequence[DrawnStep]) -> str:
    first, *others = steps
    parts = [f"subtotal {first.after}"]
    parts += [f"{_step(step)} = {step.after}" for step in others if step.change]
    return ", ".join(parts)


def _step(step: DrawnStep) -> str:
    """Returns "minus 2", "special action icons +3", "halved -4"."""
    if step.change < 0 and step.name == STEPS[Stage.SUBTRACT]:
        return f"{step.name.lower()} {-step.change}"
    named = "special action icons" if step.name == STEPS[Stage.ICONS] else step.name.lower()
    return f"{named} {step.change:+d}"


def _damage(damage: DamageDealt | None, names: Mapping[Seat, str], fallen: Sequence[str] | None) -> list[str]:
    lines: list[str] = []
    if damage is not None and damage.kind == DRAGON_ROLL and not damage.results:
        return lines
    if damage is not None:
        seat, saves = damage.player, damage.saves
        who = words.whose_army(names, seat, damage.place)
        numbers = f"{damage.results} {struck_with(damage)} minus {saves} {'save' if saves == 1 else 'saves'}"
        lines.append(f"{numbers}: {damage.damage} damage to {who}.")
    if fallen:
        lines.append(f"Fell: {_fell(fallen, names)}.")
    elif said := nobody_fell(damage, fallen):
        lines.append(f"{said}.")
    return lines


def _fell(dice: Sequence[str], names: Mapping[Seat, str]) -> str:
    """Returns "Trooper, 2 Guard"; of several players "Alice's Trooper, Guard; Bob's Thug"."""
    owners = list(dict.fromkeys(map(owner_of, dice)))
    told = []
    for owner in owners:
        counts = Counter(kind_of(die) for die in dice if owner_of(die) == owner)
        kinds = ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
        told.append(kinds if len(owners) == 1 else f"{short_name(names, owner)}'s {kinds}")
    return "; ".join(told)
