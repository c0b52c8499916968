"""The panel: an ephemeral message in which a player puts an answer together, dice by dice.

What has been chosen so far is a small JSON value, the draft, kept in the store and not in memory: a half-made choice
survives a restart. One panel serves every question whose answer is dice sorted into groups: which units fall (one
group), who goes where, who stands in which army; and questions with too many choices for one message.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import Form, fault_of, form_prompt, offered_in
from bot.prompts.forms import FlightForm, MoveForm, PairsForm, SpendForm, SplitForm
from bot.prompts.parts import Button, Option, Prompt, Row, Select, Style
from bot.prompts.question import MOST_SELECTS, answer_selects
from bot.prompts.ready import ready_answers, ready_label
from bot.prompts.spell_form import SpellForm
from bot.wording.answers import ordered_thing
from bot.wording.names import Cast, army_dice, dice, kind_of, what_is
from bot.wording.notes import note_of
from bot.wording.questions import group_label, noted, nothing_label, question, set_label
from bot.wording.words import capital, grouped, shortened
from engine.decisions import Assign, Choose, Decision, Order, Pairs, Pick, Split
from engine.dragon_dice.dragons.allocation import Allocation
from engine.dragon_dice.forces.law import army_limit, points_of
from engine.dragon_dice.forces.questions import ArmiesPlan
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.dragon_dice.table.state import ARMIES
from engine.refusals import NotUnderstood
from engine.values import Json

ONE: Final = "chosen"
"""The only group of a question that asks for one set."""

LONGEST_STATUS: Final = 900


@dataclass(frozen=True, slots=True)
class Slot:
    """One select of the panel: some of the dice that may go into a group."""

    group: str
    dice: tuple[str, ...]
    part: int
    parts: int


def form_of(decision: Decision, draft: Json, cast: Cast) -> Form | None:
    """Returns the form of a question, with what the draft holds; None where dice are sorted, ordered or chosen here."""
    if isinstance(decision, Pairs):
        return PairsForm(decision, draft, cast)
    if isinstance(decision, Split):
        return SplitForm(decision, draft, cast)
    if isinstance(decision, SpellsPlan):
        return SpellForm(decision, draft, cast)
    if isinstance(decision, SpendPlan):
        return SpendForm(decision, draft, cast)
    if isinstance(decision, MovePlan):
        return MoveForm(decision, draft, cast)
    return FlightForm(decision, draft, cast) if isinstance(decision, FlightPlan) else None


def put(decision: Decision, draft: Json, cast: Cast, key: str, chunk: int, values: Sequence[str]) -> Json:
    """Returns the draft after a select of a form was used. Raises `NotUnderstood` when it is not one of this form's."""
    form = form_of(decision, draft, cast)
    offered = [] if form is None else offered_in(form, key, chunk)
    if form is None or not set(values) <= set(offered):
        raise NotUnderstood("This selection does not belong to the question. Open it anew from the newest message.")
    form.put(key, offered, values)
    return form.draft


def do(decision: Decision, draft: Json, cast: Cast, name: str) -> Json:
    """Returns the draft after a button of a form was pressed. Raises a `Refusal` when that cannot be."""
    form = form_of(decision, draft, cast)
    if form is None:
        raise NotUnderstood("This button does not belong to the question. Open it anew from the newest message.")
    form.do(name)
    return form.draft


def groups_of(decision: Decision) -> Mapping[str, tuple[str, ...]]:
    """Returns the groups of a question and the dice that may go into each."""
    if isinstance(decision, Assign):
        return decision.groups
    if isinstance(decision, Pick):
        return {ONE: tuple(decision.weights)}
    if isinstance(decision, ArmiesPlan):
        return dict.fromkeys(ARMIES, decision.dice)
    return {}


def slots(decision: Decision) -> list[Slot]:
    """Returns the selects of the panel, in order; four of them make a page."""
    made = []
    for group, offered in groups_of(decision).items():
        parts = -(-len(offered) // limits.OPTIONS)
        for part in range(parts):
            start = part * limits.OPTIONS
            made.append(Slot(group, tuple(offered[start : start + limits.OPTIONS]), part, parts))
    return made


def chosen_in(decision: Decision, draft: Json) -> dict[str, list[str]]:
    """Returns what a draft holds, group by group; whatever no longer fits the question is left out."""
    kept: dict[str, list[str]] = {group: [] for group in groups_of(decision)}
    taken: set[str] = set()
    if isinstance(draft, Mapping):
        for group, offered in groups_of(decision).items():
            members = draft.get(group)
            if isinstance(members, Sequence) and not isinstance(members, str):
                wanted = [str(die) for die in members]
                kept[group] = [die for die in offered if die in wanted and die not in taken]
                taken.update(kept[group])
    return kept


def changed(decision: Decision, draft: Json, slot: int, values: Sequence[str]) -> Json:
    """Returns the draft after a select was used: exactly the chosen of its dice are in its group, and in no other.

    Raises `NotUnderstood` when the select is not one of this question's.
    """
    made = slots(decision)
    if not 0 <= slot < len(made) or not all(v.isdecimal() and int(v) < len(made[slot].dice) for v in values):
        raise NotUnderstood("This selection does not belong to the question. Open it anew from the newest message.")
    offered = made[slot].dice
    picked = {offered[int(value)] for value in values}
    kept = chosen_in(decision, draft)
    group = made[slot].group
    for other, members in kept.items():
        gone = set(offered) if other == group else picked
        kept[other] = [die for die in members if die not in gone]
    kept[group] = [die for die in groups_of(decision)[group] if die in picked or die in kept[group]]
    return {group: list(members) for group, members in kept.items()}


def in_order(decision: Order, draft: Json, values: Sequence[str]) -> Json:
    """Returns the draft of an order with the next thing set. Raises `NotUnderstood` when it has its place already."""
    order = order_so_far(decision, draft)
    for value in values:
        if not value.isdecimal() or int(value) >= len(decision.items) or int(value) in order:
            raise NotUnderstood("That one has its place already. Choose one of the others.")
        order.append(int(value))
    return list(order)


def order_so_far(decision: Order, draft: Json) -> list[int]:
    """Returns which of the things, by their places in the offer, have a place already."""
    if not isinstance(draft, Sequence) or isinstance(draft, str):
        return []
    return [index for index in draft if isinstance(index, int) and 0 <= index < len(decision.items)]


def panel_answer(decision: Decision, draft: Json) -> Json:
    """Returns the answer that the draft stands for, legal or not."""
    form = form_of(decision, draft, Cast({}))
    if form is not None:
        return form.answer()
    if isinstance(decision, Order):
        return [decision.items[index] for index in order_so_far(decision, draft)]
    kept = chosen_in(decision, draft)
    if isinstance(decision, Pick):
        return list(kept[ONE])
    if isinstance(decision, ArmiesPlan):
        return {group: list(members) for group, members in kept.items()}
    return {group: list(members) for group, members in kept.items() if members}


def panel_prompt(decision: Decision, cast: Cast, address: Address, draft: Json, page: int = 0) -> Prompt:
    """Returns the panel as it stands with this draft."""
    labels = cast.plain()
    form = form_of(decision, draft, labels)
    if form is not None:
        return form_prompt(form, question(decision, cast), address, page)
    if isinstance(decision, Choose):
        return _choices(decision, labels, address, page, question(decision, cast))
    if isinstance(decision, Order):
        return _ordering(decision, labels, address, draft, question(decision, cast))
    kept = chosen_in(decision, draft)
    every = slots(decision)
    page = min(max(page, 0), max(0, -(-len(every) // MOST_SELECTS) - 1))
    shown = list(enumerate(every))[page * MOST_SELECTS : (page + 1) * MOST_SELECTS]
    rows: list[Row] = [_slot_select(decision, labels, address, index, slot, kept, page) for index, slot in shown]
    rows.append(_buttons(decision, address, draft, page, len(every)))
    status = shortened(_status(decision, cast, kept), LONGEST_STATUS)
    return Prompt(f"{shortened(question(decision, cast), LONGEST_STATUS)}\n{status}", tuple(rows))


def _slot_select(
    decision: Decision, cast: Cast, address: Address, index: int, slot: Slot, kept: Mapping[str, list[str]], page: int
) -> Select:
    elsewhere = {die: group for group, members in kept.items() if group != slot.group for die in members}
    options = tuple(
        Option(
            cast.die(die, decision.player) if isinstance(decision, Allocation) else kind_of(die),
            str(place),
            _about(decision, die, cast)
            + (f", now: {_group_name(decision, elsewhere[die], cast)}" if die in elsewhere else ""),
            die in kept[slot.group],
        )
        for place, die in enumerate(slot.dice)
    )
    part = f" ({slot.part + 1} of {slot.parts})" if slot.parts > 1 else ""
    return Select(
        _group_name(decision, slot.group, cast) + part, address.to("take", f"{index}.{page}"), options, 0, len(options)
    )


def _group_name(decision: Decision, group: str, cast: Cast) -> str:
    if isinstance(decision, Assign):
        return group_label(decision, group, cast)
    if isinstance(decision, ArmiesPlan):
        return f"{capital(group)} army"
    return "Which units?"


def _about(decision: Decision, die: str, cast: Cast) -> str:
    """Returns what is worth knowing of a die here: what it counts for, and what tells it from equal ones."""
    if isinstance(decision, Allocation):
        return f"{decision.needed[die]} to kill"
    weighed = isinstance(decision, Pick) and decision.noun not in ("units", "items")
    counts = f"{decision.weights[die]} {decision.noun}" if isinstance(decision, Pick) and weighed else what_is(die)
    note = note_of(decision, die, cast)
    return counts + (f", {note}" if note else "")


def _buttons(decision: Decision, address: Address, draft: Json, page: int, count: int) -> tuple[Button, ...]:
    illegal = not is_legal(decision, draft)
    buttons = [
        _confirm(decision, address.to("confirm", page), draft, illegal),
        Button("Start over", address.to("clear", page)),
    ]
    if isinstance(decision, Pick):
        buttons.append(Button("Choose for me", address.to("fill", page)))
    if count > MOST_SELECTS:
        last = -(-count // MOST_SELECTS) - 1
        buttons.append(Button("Earlier ones", address.to("page", max(page - 1, 0)), disabled=page == 0))
        buttons.append(Button("Later ones", address.to("page", min(page + 1, last)), disabled=page == last))
    return tuple(buttons)


def is_legal(decision: Decision, draft: Json) -> bool:
    """Returns whether the draft could be confirmed."""
    return not fault_of(decision, panel_answer(decision, draft))


def _confirm(decision: Decision, custom_id: str, draft: Json, illegal: bool) -> Button:
    """Returns the button that answers. With nobody chosen it says that, and does not invite."""
    declines = not illegal and not any(chosen_in(decision, draft).values())
    if declines and isinstance(decision, Assign):
        return Button(nothing_label(decision), custom_id)
    if declines and isinstance(decision, Pick):
        return Button(set_label(decision, [], Cast({})), custom_id)
    return Button(_confirm_label(decision), custom_id, Style.GOOD, disabled=illegal)


def _confirm_label(decision: Decision) -> str:
    return {
        "damage": "Let these units fall",
        "breath": "Let these units be killed",
        "sai target": "Strike these units",
        "reroll": "Throw these again",
        "allocate": "Strike the dragons so",
        "reinforce": "Send them",
        "retreat": "Retreat them",
        "armies": "Assemble these armies",
    }.get(decision.prompt, "Answer with this")


def _status(decision: Decision, cast: Cast, kept: Mapping[str, list[str]]) -> str:
    if isinstance(decision, Pick):
        total = sum(decision.weights[die] for die in kept[ONE])
        needed = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        chosen = grouped(noted(decision, die, cast) for die in kept[ONE]) or "nobody"
        return f"Chosen: {chosen}. That is {total} of {needed} {decision.noun}."
    if isinstance(decision, ArmiesPlan):
        limit = army_limit(decision.points)
        lines = [
            f"{capital(army)} army: {army_dice(members) or 'nobody'} "
            f"({points_of(map(kind_of, members))} of at most {limit} points)"
            for army, members in kept.items()
        ]
        left = [die for die in decision.dice if all(die not in members for members in kept.values())]
        lines.append(f"Without an army: {dice(left)}" if left else "Every die has an army.")
        wrong = "" if left else fault_of(decision, panel_answer(decision, {**kept}))
        return "\n".join([wrong, *lines] if wrong else lines)
    if isinstance(decision, Assign):
        lines = [f"{_group_name(decision, group, cast)}: {dice(m)}" for group, m in kept.items() if m]
        return "\n".join(lines) or "Nobody has been chosen yet; who is not chosen stays."
    return ""


def _choices(decision: Choose, cast: Cast, address: Address, page: int, text: str) -> Prompt:
    labels = [ready_label(decision, answer, cast) for answer in ready_answers(decision)]
    selects = answer_selects(labels, address)
    last = max(0, -(-len(selects) // MOST_SELECTS) - 1)
    page = min(max(page, 0), last)
    rows: list[Row] = list(selects[page * MOST_SELECTS : (page + 1) * MOST_SELECTS])
    if last:
        rows.append(
            (
                Button("Earlier choices", address.to("page", max(page - 1, 0)), disabled=page == 0),
                Button("Later choices", address.to("page", min(page + 1, last)), disabled=page == last),
            )
        )
    return Prompt(shortened(text, LONGEST_STATUS), tuple(rows))


def _ordering(decision: Order, cast: Cast, address: Address, draft: Json, text: str) -> Prompt:
    order = order_so_far(decision, draft)
    left = [(index, item) for index, item in enumerate(decision.items) if index not in order]
    rows: list[Row] = []
    if left:
        options = tuple(
            Option(capital(ordered_thing(decision, item, cast)), str(index)) for index, item in left[: limits.OPTIONS]
        )
        rows.append(Select("Which comes next?", address.to("next"), options))
    rows.append(
        (
            Button(_confirm_label(decision), address.to("confirm", 0), Style.GOOD, disabled=bool(left)),
            Button("Start over", address.to("clear", 0)),
        )
    )
    so_far = ", then ".join(ordered_thing(decision, decision.items[index], cast) for index in order) or "nothing yet"
    return Prompt(f"{shortened(text, LONGEST_STATUS)}\nSo far: {shortened(so_far, LONGEST_STATUS)}.", tuple(rows))
