"""Plans by buttons: a private panel in which the next actions are put together one after another.

The position that the panel offers is that to which the actions planned so far lead if the enemy changes nothing. What
is half made is plain data: `queue`, `unit`, `action`, `holds`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.legacys_allure.forms import ActionForm
from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.questions import QUESTIONS
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import LONGEST_STATUS, Field
from bot.prompts.parts import Button, ButtonStyle, Option, Prompt, Row, Select
from bot.words.sentences import shortened
from engine.legacys_allure.actions import Action, check_action
from engine.legacys_allure.notation import format_action
from engine.legacys_allure.orders import AS_PREVIEWED, GUARDS, MOST_PLANNED, PROMPT
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import Preview, preview, with_a_way
from engine.legacys_allure.state import State
from engine.legacys_allure.view import BoardView
from engine.refusals import NotAllowed, Refusal
from engine.values import Json, Seat

SELECTS: Final = limits.ROWS - 1
_ROWS: Final = ("unit", "action", "then", "move")
HOLDS: Final[Mapping[str, str]] = {
    "as previewed": "Keep it if it turns out as shown",
    "unthreatened": "Keep it if no new unit threatens",
    "if legal": "Keep it if it is legal",
}


@dataclass(frozen=True)
class Planning:
    """A plan in the making, of one seat, over the position as that seat sees it now."""

    state: State
    seat: Seat
    queue: tuple[Action, ...] = ()
    unit: str = ""
    action: Json = None
    holds: str = AS_PREVIEWED
    said: tuple[str, ...] = ()
    """The actions of the queue in words, each as it was when it was added."""
    ends: str = ""
    """Why nothing can be planned after the queue: its last action decides the match, or something is chosen then."""

    @classmethod
    def of(cls, view: BoardView, seat: Seat, draft: Json) -> Planning:
        """Returns the plan so far; an impossible action is dropped with all actions after it."""
        data = draft if isinstance(draft, Mapping) else {}
        queue: list[Action] = []
        said: list[str] = []
        position = view.table.copy()
        listed = data.get("queue")
        ends = ""
        for one in listed if isinstance(listed, Sequence) and not isinstance(listed, str) else ():
            try:
                seen = _played(position, seat, Action.from_json(one))
            except Refusal:
                break
            said.append(format_action(position, seen.action))
            queue.append(seen.action)
            position, ends = seen.after, _ending(seen)
            if ends:
                break
        position.turn = seat
        holds = str(data.get("holds"))
        return cls(
            position,
            seat,
            tuple(queue),
            str(data.get("unit") or ""),
            data.get("action"),
            holds if holds in GUARDS else AS_PREVIEWED,
            tuple(said),
            ends,
        )

    def to_json(self) -> dict[str, Json]:
        """Returns the draft."""
        queue: list[Json] = [action.to_json() for action in self.queue]
        return {"queue": queue, "unit": self.unit, "action": self.action, "holds": self.holds}

    def form(self, wording: AllureWording) -> ActionForm:
        """Returns the form of the next action, as if it were this seat's turn."""
        decision = ActionPlan(player=self.seat, prompt=PROMPT, about={}, state=self.state, standing=None)
        return ActionForm(decision, QUESTIONS[PROMPT], wording, {"unit": self.unit, "action": self.action})

    def put(self, wording: AllureWording, key: str, chunk: int, values: Sequence[str]) -> Planning:
        """Returns the draft with what was chosen in a select. Raises `NotUnderstood` for what is not offered."""
        form = self.form(wording)
        form.chosen(key, chunk, values)
        return self._with(form.draft.get("unit"), form.draft.get("action"))

    def add(self) -> Planning:
        """Returns the draft with the chosen action at its end. Raises a `Refusal`."""
        if self.action is None:
            raise NotAllowed("Choose a unit and its action first.")
        if len(self.queue) >= MOST_PLANNED:
            raise NotAllowed(f"A plan has up to {MOST_PLANNED} actions.")
        if self.ends:
            raise NotAllowed(self.ends)
        seen = _played(self.state, self.seat, Action.from_json(self.action))
        said = (*self.said, format_action(self.state, seen.action))
        return Planning(seen.after, self.seat, (*self.queue, seen.action), "", None, self.holds, said, _ending(seen))

    def next_guard(self) -> Planning:
        """Returns the draft with the next of the guards."""
        following = GUARDS[(GUARDS.index(self.holds) + 1) % len(GUARDS)]
        return replace(self, holds=following)

    def _with(self, unit: Json, action: Json) -> Planning:
        return replace(self, unit=str(unit or ""), action=action)

    # -- shown -----------------------------------------------------------------------------------------------------

    def prompt(self, wording: AllureWording, address: Address, standing: str) -> Prompt:
        """Returns the panel. `standing` says what was ordered already."""
        form = self.form(wording)
        # Once a way is chosen, what may be done from its end matters more than the last of very many hexes.
        fields = [] if self.ends else sorted(form.fields(), key=lambda field: _ROWS.index(field.key))
        fields = [field for field in fields if field.lines]
        rows: list[Row] = [row for field in fields for row in _selects(field, address)]
        buttons = (
            Button("Add to the plan", address.to("allure_add"), ButtonStyle.MAIN, disabled=self.action is None),
            Button("Give this plan", address.to("allure_give"), ButtonStyle.GOOD, disabled=not self.queue),
            Button(HOLDS[self.holds], address.to("allure_holds")),
            Button("Skip all this round", address.to("allure_skip")),
            Button("Take all back", address.to("allure_clear")),
        )
        return Prompt(self._text(form, standing), (*rows[:SELECTS], buttons))

    def _text(self, form: ActionForm, standing: str) -> str:
        lines = ["**Plan ahead**: up to eight actions, one for each of your turns. Only you see it."]
        lines += [f"{number}. {said}" for number, said in enumerate(self.said, 1)]
        if self.ends:
            lines.append(self.ends)
        elif not self.state.ready(self.seat):
            lines.append("None of your units has an action left in this round.")
        status = form.status()
        if status:
            lines.append(f"Next: {status}")
        lines.append(f"-# {standing}")
        return shortened("\n".join(lines), LONGEST_STATUS + 600)


def _played(state: State, seat: Seat, action: Action) -> Preview:
    """Returns the result of an action, which is in it with its way. Raises a `Refusal`."""
    position = state.copy()
    position.turn = seat
    return preview(position, seat, check_action(position, seat, with_a_way(position, seat, action)))


def _ending(seen: Preview) -> str:
    """Returns why nothing can be planned after an action; "" where something can."""
    if seen.outcome is not None:
        return "The match ends with that, so nothing follows."
    return "Something is chosen then, so the plan ends there." if seen.asks is not None else ""


def _selects(field: Field, address: Address) -> list[Row]:
    found: list[Row] = []
    parts = -(-len(field.lines) // limits.OPTIONS)
    for part in range(parts):
        lines = field.lines[part * limits.OPTIONS : (part + 1) * limits.OPTIONS]
        options = tuple(Option(line.label, line.value, line.about, line.chosen) for line in lines)
        found.append(
            Select(field.part_label(lines, part, parts), address.to("allure_put", f"{field.key}-{part}"), options)
        )
    return found
