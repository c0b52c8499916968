"""Things sorted into groups: `Assign`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.games.words import Wording
from bot.prompts.address import Address
from bot.prompts.form import CLEAR, NONE_OF_THESE, PanelButton, menu_of
from bot.prompts.parts import Button, ButtonStyle, Row, Select, button_rows
from bot.prompts.shapes.groups import GroupsForm
from bot.words.sentences import capital, grouped
from engine.decisions import Assign
from engine.values import Json

LEAST_OF_A_MENU: Final = 2


class AssignForm(GroupsForm[Assign, Wording]):
    """Nothing anywhere and everything to one group with one press; all else is put together thing by thing."""

    opens = "Choose unit by unit"

    def whole(self) -> Sequence[Json]:
        """Returns that nothing is sorted, and all that can go into a group for each of them."""
        groups = self.decision.groups
        return self.different(
            [{}, *({group: list(every)} for group in groups if (every := self.decision.everything(group)))]
        )

    def needs_panel(self) -> bool:
        """Returns whether there is more than one thing to sort."""
        return len({thing for things in self.decision.groups.values() for thing in things}) > 1

    def label(self, answer: Json) -> str:
        """Returns what doing nothing does, or sorting everything into one group."""
        return self._whole(answer, self.labels)

    def _whole(self, answer: Json, wording: Wording) -> str:
        if not isinstance(answer, Mapping) or not answer:
            return self.nothing
        group = next(iter(answer))
        everything = self.words.everything
        return f"Everything to {group}" if everything is None else everything(self.decision, group, wording)

    def in_words(self, answer: Json, wording: Wording) -> str:
        """Returns who goes where: "Send to the frontier: Archer, Knight"."""
        sorted_into = {g: _members(m) for g, m in answer.items()} if isinstance(answer, Mapping) else {}
        return self.assigned(sorted_into, wording)

    def assigned(self, groups: Mapping[str, Iterable[str]], wording: Wording) -> str:
        """Returns who goes where, for groups in whatever order."""
        parts = [
            f"{self._named(group, wording)}: {grouped(map(wording.thing, members))}"
            for group in self.decision.groups
            if (members := list(groups.get(group, ())))
        ]
        return "; ".join(parts) or self.nothing

    def rows(self, address: Address) -> list[Row]:
        """Returns a button for none and for the panel, and a menu for all of a group, where that is a rare answer."""
        presses = self.presses()
        menu = [press for press in presses if self.marks[press.mark]]
        if not self.words.everything_is_rare or len(menu) < LEAST_OF_A_MENU:
            return super().rows(address)
        buttons = [Button(one.label, address.to("answer", one.mark), one.style) for one in presses if one not in menu]
        opens = [button for row in self.more(address) if not isinstance(row, Select) for button in row]
        return [*button_rows([*buttons, *opens]), menu_of(menu, address.to("choose", 0))]

    def explains(self) -> Mapping[str, str]:
        """Returns that a button means none, or all who can."""
        said = {self.nothing: NONE_OF_THESE} if {} in self.offered else {}
        said |= {self._whole(answer, self.wording): "all who can, at once." for answer in self.offered if answer}
        return {**said, **super().explains()}

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that doing nothing comes first."""
        return ButtonStyle.PLAIN if index else ButtonStyle.MAIN

    @property
    def nothing(self) -> str:
        """Returns what leaving everything where it is does."""
        return self.words.nothing or "Move nothing"

    def groups(self) -> Mapping[str, Sequence[str]]:
        """Returns the groups."""
        return self.decision.groups

    def group_name(self, group: str) -> str:
        """Returns what putting things into the group does."""
        return self._named(group, self.labels)

    def _named(self, group: str, wording: Wording) -> str:
        name = self.words.group
        return capital(wording.group(group, self.me)) if name is None else name(self.decision, group, wording)

    def status(self) -> str:
        """Returns who goes where so far."""
        lines = [
            f"{self._named(group, self.wording)}: {grouped(map(self.wording.thing, members))}"
            for group, members in self.kept().items()
            if members
        ]
        return "\n".join(lines) or "Nobody is chosen yet; units that you do not choose stay."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: answer, start over. With nobody chosen the first says that, and does not invite."""
        illegal = bool(self.fault())
        if not illegal and not any(self.kept().values()):
            return [PanelButton("confirm", self.nothing), CLEAR]
        return [PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, illegal), CLEAR]


def _members(value: Json) -> list[str]:
    return [str(name) for name in value] if isinstance(value, Sequence) and not isinstance(value, str) else [str(value)]
