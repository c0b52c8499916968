"""What the questions of Legacy's Allure mean: the rule with its section, and what each answer leads to."""

from __future__ import annotations

import collections
from collections.abc import Sequence
from typing import Final

from bot.games.legacys_allure.doing import Doing, traits, why_idle
from bot.games.legacys_allure.names import AllureWording
from bot.games.words import Lesson, Meaning
from engine.decisions import Decision
from engine.english import counted
from engine.legacys_allure.cards import UnitCard
from engine.legacys_allure.hexes import CENTRE
from engine.legacys_allure.keywords import range as range_keyword
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.kingdoms import of_preset, ready_for
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.state import LAST_ROUND, State, UnitId
from engine.legacys_allure.values import profile
from engine.legacys_allure.view import BoardView
from engine.values import Json

MOST_UNITS: Final = 8


def _kingdom(decision: Decision, view: BoardView, wording: AllureWording) -> list[str]:
    lines = [
        "A ready one is the quickest way to begin; it comes with a hero, units and abilities that go together.",
        "**Look at kingdoms or build one**: the ready ones as pictures; or a hero, then card by card.",
        "**Write my own**: a hero first, then cards of the hero's faction, as far as the gold goes.",
    ]
    lines[1:1] = [_of_ready(decision, name) for name in _ready_kingdoms(decision)]
    if decision.about.get("format") == "blitz":
        return [*lines, "In Blitz all of it fights: each unit starts on the hex written behind it."]
    return [*lines, "In a draft you take cards from it turn by turn, when you see what the others take."]


def _ready_kingdoms(decision: Decision) -> list[str]:
    if not isinstance(decision, KingdomPlan):
        return []
    state = decision.state
    return ready_for(state.format, state.limits, state.cards, decision.player)


def _of_ready(decision: Decision, name: str) -> str:
    """Returns who fights in a ready kingdom: "**Odra Kell** (Cinder Guild): with Iron Ram; together 7 power ..."."""
    assert isinstance(decision, KingdomPlan)
    cards = decision.state.cards
    kingdom = of_preset(name, decision.player)
    placed = collections.Counter(card for card, _ in kingdom.units)
    counts = {card: max(placed[card], kingdom.cards.get(card, 0)) for card in (*placed, *kingdom.cards)}
    known_cards = [(cards[card_id], number) for card_id, number in counts.items()]
    units = [(one, number) for one, number in known_cards if isinstance(one, UnitCard)]
    hero = next((card for card, _ in units if card.is_hero), None)
    power, health = (sum((getattr(card, what) or 0) * n for card, n in units) for what in ("power", "health"))
    afar = sum(n for card, n in units if card.range is not None)
    faction = (
        "" if hero is None else f" ({cards.factions[hero.faction].name})" if hero.faction in cards.factions else ""
    )
    who = ", ".join(f"{n} {card.short}" if n > 1 else card.short for card, n in units if card is not hero)
    return (
        f"**{hero.short if hero else name}**{faction}: with {who}; together {power} power and {health} health, "
        f"{counted(afar, 'unit', 'units')} that shoot from afar."
    )


def _pick(decision: Decision, view: BoardView, wording: AllureWording) -> list[str]:
    gold, others = decision.about.get("gold"), decision.about.get("others gold")
    return [
        (
            f"You have {gold} gold in play, the other player {others}. The second player must come up to the first's "
            "gold with every pick."
        ),
        "Units go on your two rows at once; abilities and items lie beside the map. A hero costs nothing.",
        "**Complete**: you draft no more; the other player picks once more.",
    ]


def _action(decision: Decision, view: BoardView, wording: AllureWording) -> list[str]:
    if not isinstance(decision, ActionPlan):
        return []
    state = view.table
    lines = [_of_unit(state, UnitId(str(unit)), wording) for unit in _ready(decision)[:MOST_UNITS]]
    return [
        *filter(None, lines),
        (
            "**Move**: up to as many hexes as its movement, not through others. **Attack**: damage as high as its "
            "power; beside it the other strikes back if it lives, from afar it does not, unless a card says so. "
            "**Ability**: most cost mana."
        ),
        "**Skip**: the unit does nothing more in this round.",
        "The first player opens round 1; after that, the player who acted last in a round acts second in the next.",
        f"The first player wins by standing on {CENTRE} at the end of round {LAST_ROUND}.",
    ]


def _ready(decision: Decision) -> Sequence[Json]:
    ready = decision.about.get("ready")
    return ready if isinstance(ready, list | tuple) else ()


def _of_unit(state: State, name: UnitId, wording: AllureWording) -> str:
    """Returns a unit with what it can do now: "**Ram** (power 3, health 4) on E2: can go to 5 hexes, attack Swarm"."""
    unit = state.units.get(name)
    if unit is None or unit.hex is None:
        return ""
    doing = Doing.of(state, unit)
    can = [
        f"go to {counted(len(doing.hexes), 'hex', 'hexes')}" if doing.hexes else "",
        f"attack {wording.units(list(doing.attacks))}" if doing.attacks else "",
        f"use {', '.join(doing.abilities)}" if doing.abilities else "",
    ]
    reach = range_keyword.reach(profile(state, unit))
    far = f", shoots {counted(reach, 'hex', 'hexes')} far" if reach else ""
    has = "".join(f", {trait}" for trait in traits(state, unit))
    said = "; ".join(filter(None, can)) or f"nothing but skip ({', '.join(why_idle(state, unit))})"
    return f"**{wording.tag(name)}** ({unit.health} health{far}{has}) on {unit.hex} can: {said}."


def _option(decision: Decision, option: Json, view: BoardView, wording: AllureWording) -> str:
    if option in (None, "none"):
        return "nothing happens."
    named = wording.value(option)
    unit = view.table.units.get(UnitId(str(option))) if isinstance(option, str) else None
    if unit is not None and unit.hex is not None:
        return f"on {unit.hex}, with {unit.health} health."
    return _who_is_there(view, str(option), wording) if isinstance(option, str) else f"by {named}."


def _who_is_there(view: BoardView, place: str, wording: AllureWording) -> str:
    centre = " It is the centre." if place == CENTRE else ""
    there = next((unit for unit in view.table.on_battlefield() if unit.hex == place), None)
    if there is not None:
        return f"{wording.unit(there.id)} stands there.{centre}"
    return f"a free hex.{centre}" if len(place) == 2 else "that is what happens."


def _hexes(decision: Decision, option: Json, view: BoardView, wording: AllureWording) -> str:
    if not isinstance(option, Sequence) or isinstance(option, str) or not option:
        return "it does not move."
    return f"it comes to {wording.value(option[-1])} in {len(option)} steps."


def _order(decision: Decision, view: BoardView, wording: AllureWording) -> list[str]:
    return ["The first one you name happens first; a unit that dies by it takes no part in the next."]


def _status(decision: Decision, option: Json, view: BoardView, wording: AllureWording) -> str:
    keyword = next((k for k in KEYWORDS.values() if k.printed.split(" X")[0].lower() in str(option).lower()), None)
    return " ".join(keyword.rule.split("\n")[0].split()) if keyword is not None else "it ends at once."


KINGDOM: Final = Meaning(
    "A kingdom is a hero and the cards that may fight for them. Both kingdoms stay secret until both are brought.",
    "section 2",
    None,
    _kingdom,
)
PICK: Final = Meaning(
    "Players draft cards in turn until both armies are complete; an army costs at most 80 gold.",
    "section 9",
    None,
    _pick,
)
ACTION: Final = Meaning(
    "Players take turns; in each, one unit moves, attacks or uses an ability. Every unit has one action a round.",
    "section 10",
    None,
    _action,
)
TRIGGER: Final = Meaning(
    "A passive ability happens automatically; its player makes any choice in it.", "section 14", _option
)
PUSH: Final = Meaning(
    "A unit is pushed straight away; where two directions are equal, a player chooses.",
    "keywords: Push",
    lambda d, option, v, s: f"it goes {option}; into a unit or off the map it hurts, as the card says.",
)
PULL: Final = Meaning("A unit is pulled nearer, hex by hex.", "keywords: Pull", _hexes)
TO: Final = Meaning("A card moves a unit to a hex of your choice.", "section 14", _option)
PATH: Final = Meaning(
    "A shot takes a shortest path; where there are several, the attacker chooses.", "section 11", _hexes
)
SPELL_POWER: Final = Meaning(
    "Spell Power changes the numbers of an ability for one of its targets.", "keywords", _option
)
CLEANSE: Final = Meaning("A status is taken off a unit.", "section 12", _status)
ORDER: Final = Meaning("The player whose turn it is orders what happens at the same time.", "section 10", None, _order)

LESSON: Final = Lesson(
    "Legacy's Allure",
    f"The first player wins with a unit on the centre ({CENTRE}) after round {LAST_ROUND}; the second player wins by "
    "keeping them off it.",
    (
        "Each side has a hero and units on its two rows; a coin toss decides the first player.",
        "In turn, each player lets one unit move, attack or use an ability; every unit does so once a round.",
        (
            "An attack does damage as high as the unit's power; next to each other the survivor strikes back, from "
            "afar it does not, unless a card says so."
        ),
        "Battles have no luck: before you confirm an action you see exactly what it does.",
    ),
)
"""How the game is played."""
