"""The questions that ask for a force: what is brought (`ForcePlan`), and how it is divided (`ArmiesPlan`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.dragon_dice.forces.force import easy_first, preset, preset_label, preset_names
from bot.games.dragon_dice.words.names import DragonDiceWording, army_dice, dice, kind_of
from bot.prompts.address import Address
from bot.prompts.form import WHOLE_FORCE, Form
from bot.prompts.parts import Button, ButtonStyle, Row, button_rows
from bot.prompts.shapes.groups import GroupsForm
from bot.words.sentences import capital
from engine.dragon_dice.forces.law import army_limit, points_of
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.table.state import ARMIES
from engine.dragon_dice.text.notation import parse_force
from engine.refusals import NotUnderstood
from engine.values import Json


class ForceForm(Form[ForcePlan, DragonDiceWording]):
    """A force is chosen, built, pasted or drawn in a workshop of its own."""

    longest = WHOLE_FORCE

    def rows(self, address: Address) -> list[Row]:
        """Returns the buttons that open the workshop."""
        ready = [Button("Choose a ready-made force", address.to("dd_presets"), ButtonStyle.MAIN)]
        usable = bool(preset_names(self.decision.agreement))
        return button_rows(
            [
                *(ready if usable else []),
                Button("Build my own force", address.to("dd_build")),
                Button("Paste a force as text", address.to("dd_paste")),
                Button("Draw a force at random", address.to("dd_random")),
            ]
        )

    def explains(self) -> Mapping[str, str]:
        """Returns nothing: the question says what each of its buttons opens."""
        return {}

    def in_words(self, answer: Json, wording: DragonDiceWording) -> str:
        """Returns nothing particular: what is brought is a secret."""
        return "bring this force; it stays secret until all forces are revealed"

    def read(self, text: str) -> Json:
        """Returns the force that is written line by line, or the ready-made one of that name.

        Raises `NotUnderstood` with how else a force is brought.
        """
        agreement = self.decision.agreement
        if "\n" in text and ":" in text:
            return parse_force(text, agreement.known).to_answer()
        try:
            return preset(text.removeprefix("Bring "), agreement).to_answer()
        except NotUnderstood as refusal:
            if not preset_names(agreement):
                raise
            ways = (
                "`/dd force preset` shows one before you bring it; `/dd force random` draws one, `/dd force build` and "
                "`/dd force paste` make one of your own."
            )
            raise NotUnderstood(f"{refusal} {ways}") from refusal

    def shown(self, text: str) -> str:
        """Returns a ready-made force with what it consists of and how difficult it is to play."""
        return f"Bring {preset_label(text, self.decision.agreement)}"

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the ready-made forces in whose label that stands."""
        agreement, needle = self.decision.agreement, typed.strip().lower()
        for name in easy_first(preset_names(agreement), agreement):
            if needle in self.shown(name).lower():
                yield name


class ArmiesForm(GroupsForm[ArmiesPlan, DragonDiceWording]):
    """Dice that are sorted into a home, a campaign and a horde army."""

    longest = WHOLE_FORCE

    opens = "Divide my force"
    opens_first = True

    def needs_panel(self) -> bool:
        """Returns that it is always put together."""
        return True

    def in_words(self, answer: Json, wording: DragonDiceWording) -> str:
        """Returns nothing particular: the armies are a secret until all forces are revealed."""
        return "your answer"

    def groups(self) -> Mapping[str, Sequence[str]]:
        """Returns the armies; every die may go into each."""
        return dict.fromkeys(map(str, ARMIES), self.decision.dice)

    def group_name(self, group: str) -> str:
        """Returns the army."""
        return f"{capital(group)} army"

    def answer(self) -> Json:
        """Returns the three armies."""
        return {group: list(members) for group, members in self.kept().items()}

    def status(self) -> str:
        """Returns the armies with their points, who has none yet, and what is wrong once all have one."""
        limit, kept, known = army_limit(self.decision.points), self.kept(), self.decision.known
        lines = [
            f"{capital(army)} army: {army_dice(members, known) or 'empty'} "
            f"({points_of(map(kind_of, members), known)} of at most {limit} points)"
            for army, members in kept.items()
        ]
        left = [die for die in self.decision.dice if all(die not in members for members in kept.values())]
        lines.append(f"Without an army: {dice(left)}" if left else "Every die has an army.")
        wrong = "" if left else self.fault()
        return "\n".join([wrong, *lines] if wrong else lines)
