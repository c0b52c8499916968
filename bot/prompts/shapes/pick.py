"""A set within bounds: `Pick`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from bot.games.words import Wording
from bot.prompts import limits
from bot.prompts.form import CLEAR, JUST_THESE, MOST_WHOLE, NONE_OF_THESE, PanelButton
from bot.prompts.parts import ButtonStyle
from bot.prompts.shapes.groups import GroupsForm
from bot.prompts.written import counted_kinds, find_things, next_things
from bot.words.sentences import grouped
from engine.decisions import Pick
from engine.values import Json

ONE: Final = "chosen"
"""The only group of a question that asks for one set."""

THINGS: Final = "{things}"
"""Stands for what is chosen, in what choosing it does."""

FILL: Final = "fill"
"""The action that chooses some legal set, which the player may still change."""


class PickForm(GroupsForm[Pick, Wording]):
    """Things chosen so that their weights sum to something within bounds; of few sets a button for each."""

    opens = "Choose which units"
    opens_first = True
    parted_by = ","
    longest_button = limits.READABLE

    # -- whole sets ------------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns every legal set where there are few."""
        return self._sets or []

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that choosing nothing speaks softly."""
        return ButtonStyle.MAIN if answer else ButtonStyle.PLAIN

    def needs_panel(self) -> bool:
        """Returns whether there are more sets than can be shown."""
        return self._sets is None

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns what choosing this set does: "Lose 3 health: Footman ×2, Guard"."""
        names = [str(name) for name in answer] if isinstance(answer, Sequence) else []
        if not names:
            return self.nothing
        which = grouped(wording.noted(self.decision, name) for name in names)
        action = self.words.action or "Choose {n}"
        total = sum(self.decision.weights[name] for name in names)
        if THINGS in action:
            return action.format(n=total, things=which)
        return f"{action.format(n=total)}{':' if '{n}' in action else ''} {which}"

    def explains(self) -> Mapping[str, str]:
        """Returns that a button means those whom it names."""
        action = self.words.action or "Choose {n}"
        verb = action.format(n="…", things="…") + (":" if "{n}" in action and THINGS not in action else "")
        named = {verb if THINGS in action else f"{verb} …": JUST_THESE} if any(self.offered) else {}
        nobody = {self.nothing: NONE_OF_THESE} if [] in self.offered else {}
        return {**nobody, **named, **super().explains()}

    @property
    def nothing(self) -> str:
        """Returns what choosing nothing does."""
        return self.words.nothing or "Choose nothing"

    @cached_property
    def _sets(self) -> list[Json] | None:
        """Every legal set, equal things counted once, or None when there are more than can be shown."""
        return self.decision.whole_answers(MOST_WHOLE, self.alike)

    # -- put together ----------------------------------------------------------------------------------------------

    def groups(self) -> Mapping[str, Sequence[str]]:
        """Returns the one group of all that can be chosen."""
        return {ONE: tuple(self.decision.weights)}

    def group_name(self, group: str) -> str:
        """Returns what stands on the select."""
        return "Which units?"

    def thing_about(self, thing: str) -> str:
        """Returns what a thing counts for here."""
        decision = self.decision
        weighed = decision.noun not in ("units", "items")
        counts = f"{decision.weights[thing]} {decision.noun}" if weighed else self.labels.worth(thing)
        return ", ".join(filter(None, (counts, self.labels.note(decision, thing))))

    def answer(self) -> Json:
        """Returns the chosen things."""
        return list(self.kept()[ONE])

    def status(self) -> str:
        """Returns what is chosen, and how much that is of what is needed."""
        decision, kept = self.decision, self.kept()[ONE]
        total = sum(decision.weights[thing] for thing in kept)
        needed = str(decision.least) if decision.least == decision.most else f"{decision.least} to {decision.most}"
        chosen = grouped(self.wording.noted(decision, thing) for thing in kept) or "nobody"
        return f"Chosen: {chosen}. That is {total} of {needed} {decision.noun}."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: answer, start over, choose for me. With nobody chosen the first says that, and does not invite."""
        illegal = bool(self.fault())
        confirm = PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, illegal)
        if not illegal and not self.kept()[ONE]:
            confirm = PanelButton("confirm", self.nothing)
        return [confirm, CLEAR, PanelButton(FILL, "Choose for me")]

    def do(self, name: str) -> None:
        """Chooses some legal set."""
        if name != FILL:
            super().do(name)
        self.draft = {ONE: self.decision.default()}

    # -- typed -----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Json:
        """Returns the things that are named."""
        return list(find_things(text, list(self.decision.weights), self.labels, self.me))

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the typed text with each possible addition, and with the rest of a legal set where there is one."""
        things = list(self.decision.weights)
        for text in next_things(typed, things, self.labels, self.me):
            rest = self._rest(find_things(text, things, self.labels, self.me))
            if rest is not None:
                yield ", ".join([text, *counted_kinds(map(self.labels.thing, rest))])

    def _rest(self, chosen: Sequence[str]) -> list[str] | None:
        """Returns the fewest things that make the chosen ones a legal set, or None where none do."""
        decision = self.decision
        ways: dict[int, list[str]] = {sum(decision.weights[name] for name in chosen): []}
        for name, weight in decision.weights.items():
            if name not in chosen:
                for total, taken in list(ways.items()):
                    known = ways.get(total + weight)
                    if total + weight <= decision.most and (known is None or len(known) > len(taken) + 1):
                        ways[total + weight] = [*taken, name]
        legal = [taken for total, taken in ways.items() if decision.least <= total <= decision.most]
        return min(legal, key=len, default=None)
