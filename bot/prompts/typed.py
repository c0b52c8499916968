"""Typed answers: what a player writes behind a slash command, read as an answer, and what to suggest while typing.

Units are written by their printed names, several of a kind with a number: "2 Footman, Warlord". Groups are written
"Archer, Knight to frontier; Mage to my home". Whatever a suggestion offers can be read back.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.prompts import limits
from bot.prompts.panel import groups_of
from bot.prompts.ready import needs_panel, ready_answers, ready_label
from bot.prompts.typed_plans import plan_suggestions, read_moves, read_pairs, read_spending, read_split
from bot.prompts.typed_spells import read_spells, spell_suggestions
from bot.prompts.typed_units import find_units, pieces
from bot.wording.names import Cast, kind_of
from bot.wording.words import shortened
from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Split
from engine.dragon_dice.forces.questions import ArmiesPlan
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.refusals import NotUnderstood
from engine.values import Json

CHOICE: Final = "#"
"""Begins the value of a suggestion that stands for a ready answer: "#3"."""

_CLAUSE: Final = re.compile(
    r"(?:(?P<units>.+?)\s+(?:to|from|into|in)\s+(?:the\s+)?(?P<group>.+?))|(?:(?P<first>[\w' -]+):\s*(?P<rest>.+))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line of an autocompletion: what is shown, and what is sent when it is chosen."""

    name: str
    value: str


def read_answer(decision: Decision, text: str, cast: Cast) -> Json:
    """Returns the answer that the text means. Raises `NotUnderstood` with what could have been written."""
    text = " ".join(text.split())
    answers = ready_answers(decision)
    if text.startswith(CHOICE) and text[1:] in map(str, range(len(answers))):
        return answers[int(text[1:])]
    if isinstance(decision, Choose | Number):
        return _choice(decision, answers, text, cast)
    found = _by_label(decision, answers, text, cast)
    if found is not None:
        return answers[found]
    if isinstance(decision, Pick):
        return list(find_units(text, list(decision.weights)))
    if isinstance(decision, Assign | ArmiesPlan):
        return _grouped(decision, text, cast)
    if isinstance(decision, Order):
        return list(find_units(text, list(decision.items)))
    if isinstance(decision, SpellsPlan):
        return read_spells(decision, text, cast)
    if isinstance(decision, Pairs):
        return read_pairs(decision, text)
    if isinstance(decision, Split):
        return read_split(decision, text)
    if isinstance(decision, SpendPlan):
        return read_spending(decision, text)
    if isinstance(decision, MovePlan | FlightPlan):
        return read_moves(decision, text, _group_names(decision, cast))
    raise NotUnderstood("This question is answered with its own command or with its buttons.")


def suggestions(decision: Decision, typed: str, cast: Cast) -> list[Suggestion]:
    """Returns at most 25 lines that lead to a legal answer, those that fit what is typed first."""
    labels = [ready_label(decision, answer, cast) for answer in ready_answers(decision)]
    whole = [Suggestion(shortened(label, limits.CHOICE_NAME), f"{CHOICE}{i}") for i, label in enumerate(labels)]
    needle = typed.strip().lower()
    if not needle:
        begun = _longer(decision, "", cast) if not whole or needs_panel(decision) else []
        return [*whole, *begun][: limits.OPTIONS]
    fitting = [s for s, label in zip(whole, labels, strict=True) if needle in label.lower() or s.value == needle]
    return [*fitting, *_longer(decision, typed, cast)][: limits.OPTIONS]


# -- one of several ------------------------------------------------------------------------------------------------


def _choice(decision: Choose | Number, answers: Sequence[Json], text: str, cast: Cast) -> Json:
    found = _by_label(decision, answers, text, cast)
    if found is None:
        values = [index for index, answer in enumerate(answers) if str(answer).lower() == text.lower()]
        found = values[0] if values else None
    if found is not None:
        return answers[found]
    if isinstance(decision, Number):
        try:
            return int(text)
        except ValueError:
            raise NotUnderstood(f"Write a whole number from {decision.least} to {decision.most}.") from None
    offered = _offered(decision, answers, cast)
    raise NotUnderstood(f"I do not understand {shortened(text, 60)!r} here. You can: {offered}.")


def _by_label(decision: Decision, answers: Sequence[Json], text: str, cast: Cast) -> int | None:
    """Returns the place of the only answer whose label is, or begins with, the text."""
    labels = [ready_label(decision, answer, cast).lower() for answer in answers]
    needle = text.lower()
    if needle in labels:
        return labels.index(needle)
    begins = [index for index, label in enumerate(labels) if needle and label.startswith(needle)]
    return begins[0] if len(begins) == 1 else None


def _offered(decision: Decision, answers: Sequence[Json], cast: Cast) -> str:
    return shortened("; ".join(ready_label(decision, answer, cast) for answer in answers), 1000)


# -- units ---------------------------------------------------------------------------------------------------------


def _grouped(decision: Decision, text: str, cast: Cast) -> Json:
    """Returns groups from "Archer, Knight to frontier; Mage from my home"; only one group needs no name."""
    groups = groups_of(decision)
    names = _group_names(decision, cast)
    answer: dict[str, list[str]] = {}
    free = {group: list(offered) for group, offered in groups.items()}
    for clause in re.split(r"[;\n]", text):
        if not clause.strip():
            continue
        found = _CLAUSE.fullmatch(clause.strip())
        if found is None:
            raise NotUnderstood(
                f"Write units and place, for example “{_example(groups, names)}”; "
                "several such parts are set apart by “;”."
            )
        word = (found["group"] or found["first"]).strip().lower()
        group = names.get(word)
        if group is None:
            known = ", ".join(sorted(names))
            raise NotUnderstood(f"There is no place {shortened(word, 40)!r} here; there are {known}.")
        members = (found["units"] or found["rest"]).strip()
        every = members.lower() in ("all", "everybody", "everyone", "everything")
        chosen = list(free[group]) if every else find_units(members, free[group])
        for offered in free.values():
            offered[:] = [die for die in offered if die not in chosen]
        answer.setdefault(group, []).extend(chosen)
    return {group: list(members) for group, members in answer.items()}


def _group_names(decision: Decision, cast: Cast) -> dict[str, str]:
    """Returns the words for each group, the best first: "frontier", "my home", "bob's home", "highland tower"."""
    names: dict[str, str] = {}
    places = decision.places if isinstance(decision, MovePlan) else groups_of(decision)
    for group in decision.flyers if isinstance(decision, FlightPlan) else places:
        words = [cast.place(group).lower().removeprefix("the "), group.lower(), cast.terrains.get(group, group).lower()]
        if group == f"{decision.player}-home":
            words = ["my home", "home", "your home", *words]
        for word in words:
            names.setdefault(word, group)
    return names


def _example(groups: Mapping[str, Sequence[str]], names: Mapping[str, str]) -> str:
    for word, group in names.items():
        if groups[group]:
            return f"{kind_of(groups[group][0])} to {word}"
    return "Archer to frontier"


# -- going on with what is typed -----------------------------------------------------------------------------------


def _longer(decision: Decision, typed: str, cast: Cast) -> list[Suggestion]:
    """Returns what is typed so far, made longer by one unit or place in every way that leads on."""
    if isinstance(decision, Pick):
        texts = _next_units(typed, list(decision.weights))
        return [_suggest(text) for text in texts if _leads_on(decision, find_units(text, list(decision.weights)))]
    if isinstance(decision, Assign | ArmiesPlan):
        return [_suggest(text) for text in _next_groups(decision, typed, cast)]
    if isinstance(decision, Order):
        return [_suggest(text) for text in _next_units(typed, list(decision.items))]
    if isinstance(decision, SpellsPlan):
        texts = dict.fromkeys(itertools.islice(spell_suggestions(decision, typed, cast), 2 * limits.OPTIONS))
        return [_suggest(text) for text in itertools.islice(texts, limits.OPTIONS)]
    return [_suggest(text) for text in plan_suggestions(decision, typed) if len(text) <= limits.CHOICE_NAME]


def _leads_on(decision: Pick, chosen: Sequence[str]) -> bool:
    """Returns whether some legal set contains the chosen units."""
    sums = {sum(decision.weights[name] for name in chosen)}
    for name, weight in decision.weights.items():
        if name not in chosen:
            sums |= {total + weight for total in sums if total + weight <= decision.most}
    return any(decision.least <= total <= decision.most for total in sums)


def _suggest(text: str) -> Suggestion:
    return Suggestion(text, text)


def _next_units(typed: str, offered: Sequence[str]) -> Iterable[str]:
    """Returns the written units, completed; then with each unit that is left after them."""
    done, _, last = typed.rpartition(",")
    head = pieces(done)
    try:
        taken = find_units(done, offered)
    except NotUnderstood:
        return []
    left = Counter(kind_of(die) for die in offered if die not in taken)
    needle = last.strip().lower()
    matching = [kind for kind in left if needle in kind.lower()]
    if needle and needle in (kind.lower() for kind in left):
        matching = [kind for kind in left if kind.lower() == needle]
    texts = [", ".join([*head, kind]) for kind in matching]
    if len(matching) == 1 and left[matching[0]] > 1:
        texts += [", ".join([*head, f"{n} {matching[0]}"]) for n in range(2, left[matching[0]] + 1)]
    return [text for text in texts if len(text) <= limits.CHOICE_NAME]


def _next_groups(decision: Decision, typed: str, cast: Cast) -> Iterable[str]:
    done, _, last = typed.rpartition(";")
    head = f"{done.strip()}; " if done.strip() else ""
    word = "from" if decision.prompt == "retreat" else "to"
    texts: list[str] = []
    for group, offered in groups_of(decision).items():
        place = next((w for w, g in _group_names(decision, cast).items() if g == group), group)
        units = re.split(rf"\s+{word}\s+", last.strip())[0]
        names = [units] if re.search(rf"\s{word}\s", last) else list(_next_units(units, offered))
        texts += [f"{head}{name} {word} {place}" for name in names[:8]]
    return [text for text in texts if len(text) <= limits.CHOICE_NAME]
