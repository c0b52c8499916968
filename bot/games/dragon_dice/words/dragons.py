"""Events of dragons, in sentences."""

from __future__ import annotations

from bot.games.dragon_dice.words.names import DragonDiceWording, dice, kind_of
from bot.games.dragon_dice.words.telling import worded
from bot.words.sentences import capital, listed
from engine.dragon_dice.dragons.icons import BREATH
from engine.dragon_dice.dragons.steps import ARMY, BESIDE, NOBODY
from engine.dragon_dice.events.dragons import (
    BreathCame,
    DragonFlewAway,
    DragonKilled,
    DragonRidden,
    DragonsAttack,
    DragonSlain,
    DragonsRolled,
    FearResisted,
    Summoned,
)
from engine.dragon_dice.table.state import POOL, DieId


@worded(Summoned)
def _summoned(f: Summoned, c: DragonDiceWording) -> str:
    came = c.words.from_rest if f.came_from == POOL else f"from {c.place(f.came_from)}"
    return f"{c.player(f.player)} summons {_dragon(f.dragon, c)} {came} to {c.terrain(f.place)}."


@worded(DragonsAttack)
def _dragons_attack(f: DragonsAttack, c: DragonDiceWording) -> str:
    whom = listed(f"{_dragon(dragon, c)} {_does(target, f, c)}" for dragon, target in f.targets.items())
    fight = any(target not in (ARMY, NOBODY, BESIDE) for target in f.targets.values())
    why = f"\n-# {c.words.between_dragons}" if fight else ""
    if ARMY in f.targets.values():
        whose = c.words.whom_dragons_attack
        why += f"{' ' if why else f'{chr(10)}-# '}It is {c.own(f.player)} turn: {whose}"
    return f"**Dragons attack at {c.terrain(f.place)}:** {whom}.{why}"


def _does(target: str, f: DragonsAttack, c: DragonDiceWording) -> str:
    """Returns what a dragon does in a dragon attack: "attacks Bob's Fire Drake", "keeps still"."""
    if target == NOBODY:
        return "keeps still"
    return f"fights beside {c.army(f.player, f.place)}" if target == BESIDE else f"attacks {_whom(target, f, c)}"


def _whom(target: str, f: DragonsAttack, c: DragonDiceWording) -> str:
    return c.army(f.player, f.place) if target == ARMY else _dragon(target, c)


@worded(DragonsRolled)
def _dragons_rolled(f: DragonsRolled, c: DragonDiceWording) -> str:
    shown = "; ".join(f"{kind_of(dragon)} {', '.join(shows)}{_harm(f, dragon)}" for dragon, shows in f.faces.items())
    falls = "; ".join(_falls(dragon, most, c) for dragon, most in f.withstands.items())
    lasts = f"\n-# To kill: {falls}." if falls else ""
    return f"{c.player(f.player)} rolls for the dragons: {shown}.{lasts}"


def _falls(dragon: DieId, most: int, c: DragonDiceWording) -> str:
    """Returns "Fire Wyrm 10 damage (5 health + 5 automatic saves)", or why it has no such saves."""
    kind = c.printed.dragons.get(kind_of(dragon))
    saves = 0 if kind is None else most - kind.health
    why = f"{most - saves} health + {saves} automatic saves" if saves else "its health: Belly has no automatic saves"
    return f"{kind_of(dragon)} {most} damage ({why})"


def _harm(f: DragonsRolled, dragon: DieId) -> str:
    """Returns " (15 damage)"; nothing where it was not told, or for breath, which comes at once."""
    damage = f.damage.get(dragon)
    if damage is None or (not damage and BREATH in f.faces[dragon]):
        return ""
    return f" ({damage or 'no'} damage)"


@worded(BreathCame)
def _breath_came(f: BreathCame, c: DragonDiceWording) -> str:
    # Losses are told next, if any.
    return f"{capital(_dragon(f.dragon, c))} breathes at {c.army(f.player, f.place)}: {listed(f.effects)}."


@worded(DragonKilled)
def _dragon_killed(f: DragonKilled, c: DragonDiceWording) -> str:
    by = [f"{damage} damage by {_dragon(dragon, c)}" for dragon, damage in f.dragons.items()]
    by += [f"{f.army} {'damage ' if not by else ''}by the army"] if f.army else []
    how = listed(by) or ("by the army" if f.by_army else "by other dragons")
    return f"{capital(_dragon(f.dragon, c))} is killed{':' if by else ''} {how}. It goes {c.words.to_rest}."


@worded(DragonFlewAway)
def _dragon_flew_away(f: DragonFlewAway, c: DragonDiceWording) -> str:
    return f"{capital(_dragon(f.dragon, c))} flies away {c.words.to_rest}."


@worded(DragonSlain)
def _dragon_slain(f: DragonSlain, c: DragonDiceWording) -> str:
    shows = f.shows
    last = "" if shows is None else f" In dying it shows {shows}."
    return f"{capital(c.die(f.die))} slays {_dragon(f.dragon, c)}, which leaves the game.{last}"


@worded(FearResisted)
def _fear_resisted(f: FearResisted, c: DragonDiceWording) -> str:
    who = f"{dice(f.dice)} of {c.army(f.player, f.place)}"
    return f"Beside Eldarim, {who} can roll against the dragons."


@worded(DragonRidden)
def _dragon_ridden(f: DragonRidden, c: DragonDiceWording) -> str:
    where = f"from {c.terrain(f.came_from)} to {c.terrain(f.place)}"
    return f"{capital(c.die(f.die))} rides {_dragon(f.dragon, c)} {where}."


def _dragon(die: str, c: DragonDiceWording) -> str:
    return c.die(die)
