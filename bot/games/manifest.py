"""What must be known of a family before it is played: the commands that Discord gets at every start.

With the face of a family comes the whole game; a manifest is a few lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TurnCommand:
    """A slash command that answers some of the family's questions, in its group: `/dd march`.

    Which questions it answers is said by their words (`QuestionWords.commands`). `name` and `description` keep
    Discord's limits (32 and 100 characters); `option` is what its only option is called.
    """

    name: str
    description: str
    option: str = "choice"
    about: str = "What you choose; the suggestions are what is legal now"


@dataclass(frozen=True, slots=True)
class Chance:
    """What falls by chance in a game, in words: dice, where a game does not say otherwise."""

    name: str = "dice"
    """As in "Fair dice"."""
    each: str = "every die"
    """One of them, or the only one: "the coin"."""
    they_fall: str = "they fall"


@dataclass(frozen=True, slots=True)
class CommandManifest:
    """The commands of one family, what kind of game it is, and what falls by chance in it."""

    short: str
    """Their group: "dd" for `/dd march`; also the namespace of the family's own click verbs."""
    commands: Sequence[TurnCommand] = ()
    workshop_cogs: Sequence[str] = ()
    """Extensions with the commands that no list can say, such as building a force."""
    summary: str = ""
    """The kind of the game, for players who choose one: "armies of dice fight over terrains"."""
    chance: Chance = Chance()
    editions: Mapping[str, str] = field(default_factory=dict)
    """The other editions besides the first, by the name of each game: "the same by an older booklet"."""

    def about(self, game: str) -> str:
        """Returns what kind of game one of the family is."""
        return self.editions.get(game, self.summary)
