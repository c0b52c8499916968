"""Forms whose answers are proposed whole."""

from __future__ import annotations

from bot.games.d6s.forms.judged import JudgedForm
from bot.games.d6s.names import Cast
from engine.d6s.armies import judge_army, read_army
from engine.d6s.planning import saying
from engine.values import Json


class MusterForm(JudgedForm):
    """An army, ready or written."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        army = read_army(str(answer))
        return f"bring {army.list_name} with {army.size} characters for {judge_army(army, 10**6, True).points} points"

    def read(self, text: str) -> Json:
        """Returns the army that is written, its lines set apart by semicolons."""
        return text.replace(";", "\n")


class LayForm(JudgedForm):
    """A battlefield."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return f"fight on {saying.said_table(answer)}"


class DeployForm(JudgedForm):
    """A sector and who goes where."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return f"deploy in {saying.said_deployment(answer)}"


class BeginForm(JudgedForm):
    """Spells in force, bound allies, passengers."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return f"begin with {saying.said_beginning(answer)}"


class ActForm(JudgedForm):
    """A movement."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return saying.said_movement(answer)


class SplitForm(JudgedForm):
    """Who fights whom."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return f"split into {saying.said_split(answer)}"


class MasteriesForm(JudgedForm):
    """Masteries for a melee."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return saying.said_masteries(answer)


class FightForm(JudgedForm):
    """A combat action."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return saying.said_fight(answer)


class PlaceForm(JudgedForm):
    """A place to go to."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return saying.said_place(answer)


class FollowForm(JudgedForm):
    """Following up, or a rampage."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns it in a line."""
        return saying.said_follow(answer)
