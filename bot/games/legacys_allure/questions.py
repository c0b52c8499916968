"""The words of every question."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.games.legacys_allure import meanings as means
from bot.games.legacys_allure.decisive import last_round
from bot.games.legacys_allure.names import TRIGGERS, AllureWording
from bot.games.words import QuestionWords
from bot.words.sentences import capital
from engine.decisions import Decision
from engine.legacys_allure.hexes import SOUTH, Hex, turned
from engine.legacys_allure.notation import format_action
from engine.legacys_allure.options import actions_of, moves
from engine.legacys_allure.state import other
from engine.values import Json


def _kingdom(decision: Decision, wording: AllureWording) -> str:
    gold = decision.about.get("gold")
    then = (
        "with a hex in your two rows for every unit"
        if decision.about.get("format") == "blitz"
        else "you draft from it afterwards, and it stays secret until then"
    )
    # The same words for both players, so that one message asks them; the form to write one has an example.
    return (
        f"Which kingdom do you bring? It may cost up to {gold} gold, {then}. Take a ready one, build your own card by "
        "card, or write it."
    )


def _pick(decision: Decision, wording: AllureWording) -> str:
    gold, others = decision.about.get("gold"), decision.about.get("others gold")
    state = getattr(decision, "state", None)
    most = "" if state is None else f" of at most {state.limits.army}"
    if decision.about.get("last"):
        return (
            f"The other army is complete with {others} gold. Pick once more, as much as you like or nothing: you have "
            f"{gold}{most} gold in play, and then the battle begins."
        )
    duty = f" With this pick yours must reach {others}." if decision.about.get("must match") else ""
    return (
        "What do you draft? Take as many cards as you like, with a hex in your two rows for each unit: “Iron Ram "
        f"{_front(decision)}, Cinder Lash 1”. You have {gold}{most} gold in play, your opponent "
        f"{others}.{duty} “Complete” ends your draft."
    )


def _front(decision: Decision) -> Hex:
    """Returns a hex of a player's own two rows, for an example."""
    return Hex("E2") if decision.player == SOUTH else turned(Hex("E2"))


def _action(decision: Decision, wording: AllureWording) -> str:
    # The menu below lists the ready units, and the map dims the others.
    written = f" Choose below, or write it{_examples(decision, wording)}." if _is_the_first(decision) else ""
    return (
        f"Round {decision.about.get('round')}: which unit acts, and how?{written}{_in_a_row(decision)}"
        f"{_last_round(decision, wording)}"
    )


def _is_the_first(decision: Decision) -> bool:
    """Returns whether it is a player's first action of the match, where they learn how actions are written."""
    state = getattr(decision, "state", None)
    # One that has acted and died is seen no more among the ready.
    if state is None or state.round != 1 or state.graveyard(decision.player):
        return False
    return len(state.ready(decision.player)) == len(state.units_of(decision.player))


def _last_round(decision: Decision, wording: AllureWording) -> str:
    """Returns who wins if the centre stays as it is, in the last round."""
    state = getattr(decision, "state", None)
    return "" if state is None else "".join(f"\n{line}" for line in last_round(state, decision.player, wording))


def _examples(decision: Decision, wording: AllureWording) -> str:
    """Returns how actions are written, by such as are legal now: ": “Stag E5” moves, ..."."""
    state = getattr(decision, "state", None)
    if state is None:
        return ""
    ready = state.ready(decision.player)
    moving = next(((unit, way) for unit in ready for way in moves(state, unit)), None)
    attacking = using = None
    for action in (action for unit in ready for action in actions_of(state, unit)):
        if action.target is not None:
            attacking = attacking or action
        elif action.use:
            using = using or action
        if attacking and using:
            break
    said = [
        f"“{wording.tag(moving[0].id)} {moving[1]}” moves" if moving else "",
        f"“{format_action(state, attacking)}” attacks" if attacking else "",
        f"“{format_action(state, using)}” uses an ability" if using else "",
        f"“{wording.tag(ready[0].id)} skip” does nothing" if ready else "",
    ]
    return f": {', '.join(filter(None, said))}"


def _in_a_row(decision: Decision) -> str:
    """Returns that several turns come in a row, and how they are played in one message (10.7)."""
    state = getattr(decision, "state", None)
    if state is None or state.ready(other(decision.player)) or len(state.ready(decision.player)) < 2:
        return ""
    number = len(state.ready(decision.player))
    return f" The next {number} turns are yours in a row: **Plan ahead** plays them in one message."


def _about_unit(decision: Decision, wording: AllureWording) -> str:
    return wording.unit(str(decision.about.get("unit", "")))


def _trigger(decision: Decision, wording: AllureWording) -> str:
    trigger = str(decision.about.get("trigger"))
    card = wording.passive(str(decision.about.get("unit", "")), trigger)
    asked = f"{_about_unit(decision, wording)} {TRIGGERS.get(trigger, 'acts')}: what do you choose?"
    return f"{asked} Its card: “{card}”" if card else asked


def _option(decision: Any, option: Json, wording: AllureWording) -> str:
    return "Let it be" if option == "none" else f"Choose {wording.value(option)}"


def _with_chosen(decision: Any, option: Json, wording: AllureWording) -> str:
    """Returns what the passive does with an option: "Heron relocates to E1", "Stag heals 1"."""
    about = decision.about
    named = {name: value for name, value in about.items() if name not in ("unit", "trigger")}
    does = "" if option == "none" else wording.chosen(str(about.get("unit")), str(about.get("trigger")), named, option)
    return capital(does) if does else _option(decision, option, wording)


def _hexes(decision: Any, option: Json, wording: AllureWording) -> str:
    return f"By {wording.value(option)}" if option else "Stay"


QUESTIONS: Final[Mapping[str, QuestionWords]] = MappingProxyType(
    {
        "kingdom": QuestionWords(
            "which kingdom to bring",
            _kingdom,
            meaning=means.KINGDOM,
            opens=True,
            commands=("kingdom",),
        ),
        "pick": QuestionWords("what to draft", _pick, confirm="Draft this", meaning=means.PICK, commands=("draft",)),
        "action": QuestionWords(
            "which unit acts",
            _action,
            confirm="Do it",
            meaning=means.ACTION,
            commands=("act",),
            example="Ram E3",
        ),
        "trigger": QuestionWords(
            "what a passive does", _trigger, _with_chosen, meaning=means.TRIGGER, commands=("choose",)
        ),
        "push": QuestionWords(
            "which way a unit is pushed",
            lambda d, s: f"{_about_unit(d, s)} lies exactly between two directions: which way is it pushed?",
            lambda d, option, s: f"Push it {option}",
            meaning=means.PUSH,
            commands=("choose",),
        ),
        "pull": QuestionWords(
            "which way a unit is pulled",
            lambda d, s: f"By which hexes is {_about_unit(d, s)} pulled?",
            _hexes,
            meaning=means.PULL,
            commands=("choose",),
        ),
        "to": QuestionWords(
            "where a unit is moved",
            lambda d, s: f"Where do you move {_about_unit(d, s)}? It may stay.",
            lambda d, option, s: "Let it stay" if option == d.otherwise else f"Move it to {option}",
            meaning=means.TO,
            commands=("choose",),
        ),
        "path": QuestionWords(
            "which path a shot takes",
            lambda d, s: "Which path does the shot take?",
            _hexes,
            meaning=means.PATH,
            commands=("choose",),
        ),
        "spell power": QuestionWords(
            "which target gets Spell Power",
            lambda d, s: f"Which target gets {int(str(d.about.get('modifier', 1))):+d} Spell Power?",
            _option,
            meaning=means.SPELL_POWER,
            commands=("choose",),
        ),
        "cleanse": QuestionWords(
            "which status goes",
            lambda d, s: f"Which status do you take off {_about_unit(d, s)}?",
            lambda d, option, s: f"Take off {option}",
            meaning=means.CLEANSE,
            commands=("choose",),
        ),
        "order": QuestionWords(
            "in which order it happens",
            lambda d, s: "Which of these happens first?",
            meaning=means.ORDER,
            commands=("choose",),
        ),
    }
)
