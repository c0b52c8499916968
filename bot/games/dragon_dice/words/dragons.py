"""Events of dragons, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dragon_dice.words.names import Cast, dice, kind_of
from bot.games.dragon_dice.words.telling import Facts, army, names, pairs, text, worded
from bot.words.sentences import capital, listed
from engine.dragon_dice.dragons.steps import ARMY, BESIDE, NOBODY
from engine.dragon_dice.happenings import Happening


@worded(Happening.SUMMONED)
def _summoned(f: Facts, c: Cast) -> str:
    return (
        f"{c.player(text(f, 'player'))} summons {_dragon(text(f, 'dragon'), c)} from {c.place(text(f, 'came_from'))} "
        f"to {c.terrain(text(f, 'place'))}."
    )


@worded(Happening.DRAGONS_ATTACK)
def _dragons_attack(f: Facts, c: Cast) -> str:
    whom = listed(f"{_dragon(dragon, c)} {_does(target, f, c)}" for dragon, target in pairs(f, "targets").items())
    return f"**Dragons attack at {c.terrain(text(f, 'place'))}:** {whom}."


def _does(target: str, f: Facts, c: Cast) -> str:
    """Returns what a dragon does in a dragon attack: "attacks Bob's Fire Drake", "keeps still"."""
    if target == NOBODY:
        return "keeps still"
    return f"fights beside {army(f, c)}" if target == BESIDE else f"attacks {_whom(target, f, c)}"


def _whom(target: str, f: Facts, c: Cast) -> str:
    return army(f, c) if target == ARMY else _dragon(target, c)


@worded(Happening.DRAGONS_ROLLED)
def _dragons_rolled(f: Facts, c: Cast) -> str:
    faces = f["faces"]
    assert isinstance(faces, dict)
    shown = "; ".join(f"{kind_of(dragon)} {', '.join(_strings(shows))}" for dragon, shows in faces.items())
    return f"{c.player(text(f, 'player'))} rolls for the dragons: {shown}."


@worded(Happening.BREATH_CAME)
def _breath_came(f: Facts, c: Cast) -> str:
    fallen = dice(names(f, "dice"))
    effects = listed(names(f, "effects"))
    kills = f" and kills {fallen}" if names(f, "dice") else ""
    return f"{capital(_dragon(text(f, 'dragon'), c))} breathes at {army(f, c)}{kills}: {effects}."


@worded(Happening.DRAGON_KILLED)
def _dragon_killed(f: Facts, c: Cast) -> str:
    by = "by the army" if f.get("by_army") else "by other dragons"
    return f"{capital(_dragon(text(f, 'dragon'), c))} is killed {by} and goes to its Summoning Pool."


@worded(Happening.DRAGON_FLEW_AWAY)
def _dragon_flew_away(f: Facts, c: Cast) -> str:
    return f"{capital(_dragon(text(f, 'dragon'), c))} flies away to its Summoning Pool."


@worded(Happening.DRAGON_SLAIN)
def _dragon_slain(f: Facts, c: Cast) -> str:
    shows = f.get("shows")
    last = "" if shows is None else f" In dying it shows {shows}."
    return f"{capital(c.die(text(f, 'die')))} slays {_dragon(text(f, 'dragon'), c)}, which leaves the game.{last}"


@worded(Happening.FEAR_RESISTED)
def _fear_resisted(f: Facts, c: Cast) -> str:
    return f"Beside Eldarim {dice(names(f, 'dice'))} of {army(f, c)} resist the fear of dragons, and roll."


@worded(Happening.DRAGON_RIDDEN)
def _dragon_ridden(f: Facts, c: Cast) -> str:
    where = f"from {c.terrain(text(f, 'came_from'))} to {c.terrain(text(f, 'place'))}"
    return f"{capital(c.die(text(f, 'die')))} rides {_dragon(text(f, 'dragon'), c)} {where}."


def _dragon(die: str, c: Cast) -> str:
    return c.die(die)


def _strings(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, Sequence) and not isinstance(value, str) else [str(value)]
