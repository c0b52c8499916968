"""The words of every question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.games.d6s import meanings
from bot.games.d6s.names import D6sWording, fitting, numbered
from bot.games.words import QuestionWords
from bot.words.sentences import counted, listed
from engine.d6s.actions.steps import left_to_do
from engine.d6s.geometry import shown
from engine.d6s.objects import controller
from engine.d6s.state import Scenario, side_of_seat
from engine.decisions import Decision
from engine.values import Json, names_of

NEEDED: Final = 2
"""How many of the three treasures win."""


def _about(decision: Decision, key: str = "unit") -> str:
    return str(decision.about.get(key, ""))


def _shots(decision: Decision) -> str:
    left = decision.about.get("left")
    return counted(left, "shot") if isinstance(left, int) else "shots"


def _inches(decision: Decision) -> str:
    length = decision.about.get("length")
    return _so_far(length) if isinstance(length, int) else "some way"


def _so_far(length: int) -> str:
    return f"{shown(length)} {'inch' if shown(length) == '1' else 'inches'}"


def _army(decision: Decision, wording: D6sWording) -> str:
    return (
        f"Which army do you bring? It may cost {decision.about.get('points')} points. It stays secret until both "
        "sides have brought theirs. Choose a ready army, or build or write your own."
    )


def _table(decision: Decision, wording: D6sWording) -> str:
    return (
        "You are the Lead Player: where do you fight? The meadow is good for a first match. You can also have a "
        "battlefield drawn, or lay it piece by piece."
    )


def _deploy(decision: Decision, wording: D6sWording) -> str:
    units = names_of(decision.about.get("units"))
    last = " This is your last sector, so all of them go in." if decision.about.get("last") else ""
    sectors = listed(names_of(decision.about.get("sectors")), "or")
    return (
        f"Where do you deploy? Choose a sector ({sectors}, seen from your edge) and the characters. Still without a "
        f"place: {numbered(units) or 'none'}.{last}"
    )


def _begin(decision: Decision, wording: D6sWording) -> str:
    units = listed(names_of(decision.about.get("units")))
    return f"What do you begin with? {units} may have a spell in force, guard another character or sit in a vehicle."


def _still(wording: D6sWording) -> str:
    """Returns ": it may still move 2.5 inches and has its action"; nothing where that is not known."""
    if wording.state is None or wording.state.activation is None:
        return ""
    left = left_to_do(wording.state, wording.state.activation)
    mover = wording.state.activation.unit
    body = wording.state.units.get(mover)
    lying = [f"it lies prone{'' if left.length else ', and too little is left for standing up'}"]
    actions = ["it has its action" if left.actors == (mover,) else f"{listed(left.actors)} may still act"]
    told = [
        *(lying if body is not None and body.has("prone") else []),
        *([f"it may still move {_so_far(left.length)}"] if left.length else []),
        *(actions if left.actors else []),
    ]
    if told or not left.free:
        return f": {listed(told)}" if told else ""
    return ": it can still do what takes no action"


def at_stake(decision: Decision, wording: D6sWording) -> str:
    """Returns a warning where a side controls enough treasures to win at the end of this round (D-114)."""
    state = wording.state
    if state is None or state.scenario is not Scenario.SACRED_OBJECTS:
        return ""
    held = Counter(controller(state, thing) for thing in state.objects.values())
    mine = side_of_seat(decision.player)
    if held[mine.other] >= NEEDED:
        whose = wording.side(mine.other)
        keeps = "control" if wording.are_several(mine.other) else "controls"
        return f"**You lose if {whose} still {keeps} {held[mine.other]} treasures at the end of this round.** "
    if held[mine] >= NEEDED:
        return f"**You win if you still control {held[mine]} treasures at the end of this round.** "
    return ""


def _act(decision: Decision, wording: D6sWording) -> str:
    return f"{at_stake(decision, wording)}{_acts(decision, wording)}"


def _acts(decision: Decision, wording: D6sWording) -> str:
    units = names_of(decision.about.get("units"))
    if decision.about.get("going on"):
        return f"{units[0]} is not done yet{_still(wording)}. What does it do now? It may end here as well."
    state = wording.state
    where = f"Round {state.round}, Movement Phase: " if state is not None else ""
    if len(units) == 1:
        return f"{where}what does {units[0]} do?"
    return f"{where}which character moves next, and how? It is the turn of {numbered(units)}."


def _split(decision: Decision, wording: D6sWording) -> str:
    return "You have the lead: who fights whom? In each melee one character is alone on its side."


def _melee(decision: Decision, wording: D6sWording) -> str:
    return "Which melee is fought next?"


def _melee_label(decision: Any, option: Json, wording: D6sWording) -> str:
    for members in decision.about.get("melees", ()):
        if members and members[0] == option:
            units = [wording.unit(str(name)) for name in members]
            ours = [
                unit.name for unit in units if unit is not None and units[0] is not None and unit.side is units[0].side
            ]
            theirs = [str(name) for name in members if name not in ours]
            told = f"{numbered(ours)} against {numbered(theirs)}"
            return fitting(told if ours and theirs else f"Fight out {numbered(map(str, members))}")
    return f"Fight out the melee of {option}"


def _masteries(decision: Decision, wording: D6sWording) -> str:
    options = decision.about.get("options")
    who = listed(map(str, options)) if isinstance(options, Mapping) else "your characters"
    return f"A melee begins: which masteries do you declare? {who} could use one."


def _fight(decision: Decision, wording: D6sWording) -> str:
    units = names_of(decision.about.get("units"))
    if decision.about.get("spear"):
        return f"Spear Mastery: {units[0]} makes one attack before all others. Which enemy does it strike?"
    warned = at_stake(decision, wording)
    if len(units) == 1:
        return f"{warned}What does {units[0]} do in the Combat Phase?"
    return f"{warned}Which of {listed(units)} acts next in the melee, and what does it do?"


def _follow(decision: Decision, wording: D6sWording) -> str:
    left = decision.about.get("attacks")
    attacks = f" It has {left} attacks left." if left else ""
    return (
        f"{_about(decision)} has no enemy left in its melee and may follow up {_inches(decision)}.{attacks} Where to?"
    )


def _opportunity(decision: Decision, wording: D6sWording) -> str:
    return (
        f"{_about(decision, 'mover')} leaves the threatened inch of {_about(decision)}. Does it make an opportunity "
        "attack?"
    )


def _opportunity_label(decision: Any, option: Json, wording: D6sWording) -> str:
    if not isinstance(option, Mapping):
        return "Let it go"
    return fitting(f"Strike with {option.get('with')}: {option.get('target')}")


def _fatal(decision: Decision) -> str:
    return ", which would be fatal" if decision.about.get("fatal") else ""


def _wounds(decision: Decision) -> str:
    wounds = decision.about.get("wounds")
    return f"{wounds} wound{'' if wounds == 1 else 's'}"


def _yes(yes: str, no: str) -> Any:
    def label(decision: Any, option: Json, wording: D6sWording) -> str:
        return yes if option == "yes" else no

    return label


def _odds(decision: Any, option: Json, wording: D6sWording) -> str:
    odds = decision.about.get("odds")
    share = odds.get(option) if isinstance(odds, Mapping) else None
    return f"Save with {str(option).title()}" + (f" ({round(100 * share)} %)" if isinstance(share, int | float) else "")


QUESTIONS: Final[Mapping[str, QuestionWords]] = MappingProxyType(
    {
        "army": QuestionWords(
            "which army to bring",
            _army,
            confirm="Bring this army",
            meaning=meanings.ARMY,
            opens=True,
            commands=("army",),
        ),
        "table": QuestionWords(
            "which battlefield to fight on",
            _table,
            confirm="Lay this table",
            meaning=meanings.TABLE,
            commands=("setup",),
        ),
        "edges": QuestionWords(
            "which edges to start from",
            lambda d, s: "You are the Lead Player: from which two edges do the sides start? The other side picks one.",
            lambda d, option, s: f"Start from {str(option).replace('-', ' and ')}",
            meaning=meanings.EDGES,
            commands=("setup",),
        ),
        "edge": QuestionWords(
            "which edge to start from",
            lambda d, s: "Which edge do you start from? The Lead Player gets the other one.",
            lambda d, option, s: f"Start from the {option} edge",
            meaning=meanings.EDGE,
            commands=("setup",),
        ),
        "deploy": QuestionWords(
            "where to deploy",
            _deploy,
            confirm="Deploy so",
            meaning=meanings.DEPLOY,
            commands=("setup",),
            example="left: Knight D4, Archer 1 E2, rest",
        ),
        "begin": QuestionWords(
            "what to begin with", _begin, confirm="Begin with this", meaning=meanings.BEGIN, commands=("setup",)
        ),
        "misty step": QuestionWords(
            "where Misty Step leads",
            lambda d, s: (
                f"{_about(d)} may take a Misty Step of up to {_inches(d)} before the other characters move. Where to?"
            ),
            confirm="Go there",
            meaning=meanings.MISTY_STEP,
            commands=("do",),
        ),
        "act": QuestionWords(
            "who moves and how", _act, confirm="Confirm this move", meaning=meanings.ACT, commands=("do",)
        ),
        "split": QuestionWords("who fights whom", _split, confirm="Split so", meaning=meanings.SPLIT, commands=("do",)),
        "melee": QuestionWords("which melee is next", _melee, _melee_label, meaning=meanings.MELEE, commands=("do",)),
        "masteries": QuestionWords(
            "which masteries to use",
            _masteries,
            confirm="Declare these",
            meaning=meanings.MASTERIES,
            commands=("do",),
        ),
        "fight": QuestionWords(
            "what to do in the melee",
            _fight,
            confirm="Confirm this action",
            meaning=meanings.FIGHT,
            commands=("do",),
        ),
        "follow": QuestionWords(
            "where to follow up", _follow, confirm="Follow up so", meaning=meanings.FOLLOW, commands=("do",)
        ),
        "avenger": QuestionWords(
            "where the avenger goes",
            lambda d, s: f"{_about(d)} has struck its enemy and may move up to {_inches(d)}, unprovoked. Where to?",
            confirm="Go there",
            meaning=meanings.AVENGER,
            commands=("do",),
        ),
        "flyby": QuestionWords(
            "where to fly by",
            lambda d, s: f"{_about(d)} may fly up to {_inches(d)} at the end of the round. Where to?",
            confirm="Fly there",
            meaning=meanings.FLYBY,
            commands=("do",),
        ),
        "rampage": QuestionWords(
            "where to rampage",
            lambda d, s: (
                f"{_about(d)} has felled an enemy: with a Morale test it may rampage {_inches(d)} and attack again. "
                "Where to?"
            ),
            confirm="Rampage so",
            meaning=meanings.RAMPAGE,
            commands=("do",),
        ),
        "opportunity": QuestionWords(
            "whether to make an opportunity attack",
            _opportunity,
            _opportunity_label,
            meaning=meanings.OPPORTUNITY,
            commands=("react",),
        ),
        "second wind": QuestionWords(
            "whether to use Second Wind",
            lambda d, s: (
                f"{_about(d)} would take {_wounds(d)}{_fatal(d)}. Use its Second Wind to have one die thrown again?"
            ),
            _yes("Use Second Wind", "Take it"),
            meaning=meanings.SECOND_WIND,
            commands=("react",),
        ),
        "healing word": QuestionWords(
            "whether to cast Healing Word",
            lambda d, s: (
                f"{_about(d, 'on')} would take {_wounds(d)}{_fatal(d)}. Does {_about(d)} cast Healing Word to have one "
                "die thrown again?"
            ),
            _yes("Cast Healing Word", "Keep it"),
            meaning=meanings.HEALING_WORD,
            commands=("react",),
        ),
        "counterspell": QuestionWords(
            "whether to counter a spell",
            lambda d, s: f"{_about(d, 'caster')} casts {_about(d, 'spell')}. Does {_about(d)} cast Counterspell?",
            _yes("Cast Counterspell", "Let it happen"),
            meaning=meanings.COUNTERSPELL,
            commands=("react",),
        ),
        "legendary resistance": QuestionWords(
            "whether to use Legendary Resistance",
            lambda d, s: f"{_about(d)} has failed a {_about(d, 'save').title()} save. Use Legendary Resistance?",
            _yes("Use Legendary Resistance", "Accept the failure"),
            meaning=meanings.LEGENDARY_RESISTANCE,
            commands=("react",),
        ),
        "protection": QuestionWords(
            "whether to protect an ally",
            lambda d, s: (
                f"{_about(d, 'attacker')} would hit {_about(d, 'ally')}. Does {_about(d)} use Protection Mastery for 2 "
                "more Armor?"
            ),
            _yes("Protect it", "Let it be hit"),
            meaning=meanings.PROTECTION,
            commands=("react",),
        ),
        "shining smite": QuestionWords(
            "whether to use Shining Smite",
            lambda d, s: f"{_about(d)} hits {_about(d, 'target')}. Spend a slot on Shining Smite?",
            _yes("Use Shining Smite", "Keep the slot"),
            meaning=meanings.SHINING_SMITE,
            commands=("react",),
        ),
        "divine smite": QuestionWords(
            "whether to use Divine Smite",
            lambda d, s: f"{_about(d)} hits {_about(d, 'target')}. Use Divine Smite Mastery, for 1 more Damage?",
            _yes("Use Divine Smite", "Keep the mastery"),
            meaning=meanings.DIVINE_SMITE,
            commands=("react",),
        ),
        "colossus slayer": QuestionWords(
            "whether to use Colossus Slayer",
            lambda d, s: (
                f"{_about(d)} hits the wounded {_about(d, 'target')}. Use Colossus Slayer, for 1 more Strength?"
            ),
            _yes("Use Colossus Slayer", "Keep the mastery"),
            meaning=meanings.COLOSSUS_SLAYER,
            commands=("react",),
        ),
        "hunters mark": QuestionWords(
            "which enemy to mark",
            lambda d, s: f"The target of {_about(d)}'s Hunter's Mark is gone. Which enemy does it mark now?",
            lambda d, option, s: "Let the spell end" if option == "none" else f"Mark {option}",
            meaning=meanings.HUNTERS_MARK,
            commands=("react",),
        ),
        "save": QuestionWords(
            "which save to make",
            lambda d, s: f"{_about(d)} is being grappled: with which save does it resist?",
            _odds,
            meaning=meanings.SAVE,
            commands=("react",),
        ),
        "quick grapple": QuestionWords(
            "whether to grapple first",
            lambda d, s: f"{_about(d)} may grapple an enemy before it acts (Quick Grapple). Which one?",
            lambda d, option, s: "Grapple nobody" if option == "no" else f"Grapple {option}",
            meaning=meanings.QUICK_GRAPPLE,
            commands=("do",),
        ),
        "next target": QuestionWords(
            "which target to shoot next",
            lambda d, s: f"{_about(d)} can no longer shoot its target and has {_shots(d)} left. Which target is next?",
            lambda d, option, s: "Shoot no more" if option == "none" else fitting(f"Shoot {option}"),
            meaning=meanings.NEXT_TARGET,
            commands=("do",),
        ),
        "spiritual weapon": QuestionWords(
            "which enemy the Spiritual Weapon strikes",
            lambda d, s: f"Which enemy does the Spiritual Weapon of {_about(d)} strike?",
            lambda d, option, s: f"Strike {option}",
            meaning=meanings.SPIRITUAL_WEAPON,
            commands=("do",),
        ),
        "fall": QuestionWords(
            "who goes down",
            lambda d, s: (
                f"{_about(d)} is knocked down on {_about(d, 'mount')}: does it fall off, or does the mount go down?"
            ),
            lambda d, option, s: "Let the rider fall off" if option == "off" else "Let the mount go down",
            meaning=meanings.FALL,
            commands=("react",),
        ),
    }
)
