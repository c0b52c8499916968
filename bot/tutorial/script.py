"""The script of a tutorial as data: a position, the dice that fall, and what to press at each step and why.

Each lies beside its game (`bot/games/NAME/tutorial*.yaml`). Positions are written as in a scenario file (`setup`).

    game, title, minutes    which game, what the tutorial is called, how long it takes
    setup                   the position of its start, as in a scenario file
    options                 the options of a match from its beginning, where there is no setup
    you, trainer            the learner's seat, and the name of the opponent
    begin, end              what is said first, and after the victory
    skip                    how many questions of the learner are answered by their default before the first step
    dice                    the faces of each roll in order, by number from 0 or as printed
    seed                    what decides the dice after them
    trainer presses         labels that the opponent presses where they are offered, in order; "> text" is typed
    steps                   say (what to do and why), press (how the right button begins), wrong (an explanation by the
                            beginning of a label), other (for every other button), offers (buttons beside those of the
                            question: what each types, by its label)
    decision                the last step: say, offers, wins (the labels that lead to victory), wrong and other (what
                            came of the others)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from engine.values import Json, Seat

GAMES: Final = Path(__file__).resolve().parents[1] / "games"


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """One question of the learner: what to press and why, and the text about every other button."""

    say: str
    press: str = ""
    """How the label of the right button begins; "" for the decision, where every button counts."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """What is said about other buttons, by how their labels begin; at the decision, what came of them."""
    other: str = ""
    """What is said about a button that is not named."""
    offers: Mapping[str, str] = field(default_factory=dict)
    """Buttons beside those of the question: what each types, by its label."""
    wins: tuple[str, ...] = ()
    """At the decision: how the labels begin that lead to victory."""

    @property
    def is_decision(self) -> bool:
        """Returns whether the learner really decides here."""
        return bool(self.wins)

    def about(self, label: str) -> str:
        """Returns the text about a button that is not the right one."""
        return next((text for start, text in self.wrong.items() if label.startswith(start)), self.other)


@dataclass(frozen=True, slots=True)
class TutorialScript:
    """A tutorial."""

    name: str
    """The name of its file, by which its buttons know it: "dragon_dice"."""
    game: str
    title: str
    minutes: int
    you: Seat
    trainer: str
    begin: str
    end: str
    steps: tuple[TutorialStep, ...]
    setup: Mapping[str, Any] | None
    options: Mapping[str, Json]
    dice: Sequence[Sequence[int | str]]
    seed: int
    skip: int
    trainer_presses: tuple[str, ...]


@cache
def tutorials() -> Mapping[str, TutorialScript]:
    """Returns every tutorial by its name."""
    found = [_read(path) for path in sorted(GAMES.glob("*/tutorial*.yaml"))]
    return {one.name: one for one in found}


def tutorial_of(game: str) -> TutorialScript | None:
    """Returns the tutorial of a game; None for a game without one."""
    return next((one for one in tutorials().values() if one.game == game), None)


def _read(path: Path) -> TutorialScript:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return TutorialScript(
        name=data["game"],
        game=data["game"],
        title=data["title"],
        minutes=data["minutes"],
        you=Seat(data["you"]),
        trainer=data["trainer"],
        begin=data["begin"],
        end=data["end"],
        steps=(*map(_step, data["steps"]), _step(data["decision"])),
        setup=data.get("setup"),
        options=data.get("options", {}),
        dice=data.get("dice", ()),
        seed=data.get("seed", 0),
        skip=data.get("skip", 0),
        trainer_presses=tuple(data.get("trainer presses", ())),
    )


def _step(data: Mapping[str, Any]) -> TutorialStep:
    return TutorialStep(
        say=data["say"],
        press=data.get("press", ""),
        wrong=data.get("wrong", {}),
        other=data.get("other", ""),
        offers=data.get("offers", {}),
        wins=tuple(data.get("wins", ())),
    )
