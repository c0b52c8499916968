"""Units that leave a terrain together: `MovePlan`, `FlightPlan` and `GatePlan`.

Knight, Archer to frontier                      as it is written; "nobody" stays
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from bot.games.dragon_dice.words.names import DragonDiceWording, kind_of, what_is
from bot.games.words import QuestionWords
from bot.prompts import limits
from bot.prompts.form import (
    CLEAR,
    JUST_THESE,
    MOST_WHOLE,
    NONE_OF_THESE,
    Field,
    Form,
    Line,
    PanelButton,
    fault_of,
    numbers,
)
from bot.prompts.parts import ButtonStyle
from bot.prompts.written import NOTHING, find_things
from bot.words.sentences import grouped
from engine.decisions import Decision
from engine.dragon_dice.edition_401c.sais.gate import GatePlan
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import NOBODY, MovePlan
from engine.refusals import NotUnderstood
from engine.values import Json

M = TypeVar("M", bound=Decision)


class _Moves(Form[M, DragonDiceWording], Generic[M]):
    """The common part of those questions: a place, and the units that go there."""

    action = "Move"

    @abstractmethod
    def places(self) -> Sequence[str]:
        """Returns the possible destinations."""

    @abstractmethod
    def able(self, place: str) -> Sequence[str]:
        """Returns who may be named for a place."""

    @abstractmethod
    def nobody(self) -> str:
        """Returns what declining does."""

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that all answers are offered alike."""
        return ButtonStyle.PLAIN

    def in_words(self, answer: Json, wording: DragonDiceWording) -> str:
        """Returns where to, and who goes: "Move to the frontier: Unicorn"."""
        if not isinstance(answer, Mapping):
            return self.nobody()
        names = _units(answer)
        to = f"{self.action} to {wording.place(str(answer.get('to')), self.me)}"
        label = f"{to}: {grouped(map(kind_of, names))}"
        return label if len(label) <= limits.READABLE else f"{to}: {len(names)} units"

    def in_full(self, answer: Json) -> str:
        """Returns who goes where, with the terrain."""
        if not isinstance(answer, Mapping):
            return self.nobody()
        where = self.labels.terrain(str(answer.get("to")), self.me)
        return f"{self.action} {grouped(map(kind_of, _units(answer)))} to {where}"

    def explains(self) -> Mapping[str, str]:
        """Returns that a button means the units it names."""
        return {self.nobody(): NONE_OF_THESE, f"{self.action} …": JUST_THESE, **super().explains()}

    def place_field(self, chosen: str | None) -> Field:
        """Returns the field for the place."""
        lines = (
            Line(place, f"To {self.labels.terrain(place, self.me)}", "", place == chosen) for place in self.places()
        )
        return Field("to", "Where to?", tuple(lines))

    def read(self, text: str) -> Json:
        """Returns who moves where."""
        if text.lower() in NOTHING:
            return NOBODY
        names: dict[str, str] = {}
        for one in self.places():
            for word in self.labels.group_words(one, self.me):
                names.setdefault(word, one)
        who, to, where = text.rpartition(" to ")
        place = names.get(where.strip().lower().removeprefix("the "))
        if not to or place is None:
            example = next(iter(names), "frontier")
            raise NotUnderstood(f"Write which units go where, for example “… to {example}”, or “nobody”.")
        return {"units": list(find_things(who, self.able(place), self.labels, self.me)), "to": place}


def _units(answer: Mapping[str, Json]) -> list[str]:
    units = answer.get("units")
    return [str(one) for one in units] if isinstance(units, Sequence) else []


class MoveForm(_Moves[MovePlan]):
    """A unit that moves, and the units that go with it."""

    opens = "Choose the units to take along"

    def __init__(
        self, decision: MovePlan, words: QuestionWords, wording: DragonDiceWording, draft: Json = None
    ) -> None:
        super().__init__(decision, words, wording, draft)
        self.others = [*decision.others, *decision.items]

    @property
    def along(self) -> list[str]:
        """Returns who goes along so far."""
        return [self.others[n] for n in self._along()]

    def _along(self) -> list[int]:
        return numbers(self.draft.get("along"), len(self.others))

    @property
    def to(self) -> str | None:
        """Returns where to so far; the only place there is needs not be chosen."""
        places = self.decision.places
        to = self.draft.get("to", places[0] if len(places) == 1 else None)
        return str(to) if to in places else None

    def whole(self) -> Sequence[Json]:
        """Returns that it stays, and that it goes alone to each place, or with one unit that must carry it."""
        mover, places = self.decision.mover, self.decision.places
        parties = [[mover, other] for other in self.decision.others] if self.decision.least else [[mover]]
        ways: list[Json] = [{"units": list(party), "to": place} for party in parties for place in places]
        legal = self.different(way for way in ways if not fault_of(self.decision, way))
        return [NOBODY, *(legal if len(legal) < MOST_WHOLE else ())]

    def needs_panel(self) -> bool:
        """Returns whether anybody or anything could go along."""
        decision = self.decision
        return bool(decision.items) or any(health <= decision.most for health in decision.others.values())

    def places(self) -> Sequence[str]:
        """Returns where the unit may go."""
        return self.decision.places

    def able(self, place: str) -> Sequence[str]:
        """Returns the unit, and all that may go along."""
        return [self.decision.mover, *self.others]

    def nobody(self) -> str:
        """Returns that the unit stays."""
        return f"{kind_of(self.decision.mover)} stays"

    def fields(self) -> list[Field]:
        """Returns the destination, and the units that go along."""
        decision, along = self.decision, self.along
        units = tuple(
            Line(str(n), kind_of(die), what_is(die, self.wording.printed), die in along)
            for n, die in enumerate(self.others)
            if decision.others.get(die, 0) <= decision.most
        )
        made = [self.place_field(self.to)]
        return [*made, Field("along", f"Which units go along? Up to {decision.most} {decision.noun}", units, True)][
            : 2 if units else 1
        ]

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Sets the place, or who goes along."""
        if key == "to":
            self.draft["to"] = chosen[0] if chosen else None
        else:
            kept = [n for n in self._along() if str(n) not in offered]
            self.draft["along"] = sorted([*kept, *map(int, chosen)])

    def answer(self) -> Json:
        """Returns who moves where."""
        return {"units": [self.decision.mover, *self.along], "to": self.to}

    def status(self) -> str:
        """Returns who moves where so far."""
        decision, along, to = self.decision, self.along, self.to
        health = sum(decision.others.get(die, 0) for die in along)
        where = self.wording.terrain(to, self.me) if to else "you have not said where"
        over = "" if health <= decision.most else " That is too much."
        return (
            f"{grouped(map(kind_of, [decision.mover, *along]))} → {where}. Along with it: {health} of up to "
            f"{decision.most} {decision.noun}.{over}"
        )

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: move, start over."""
        return [PanelButton("confirm", "Move them", ButtonStyle.GOOD, bool(self.fault())), CLEAR]


class FlightForm(_Moves[FlightPlan]):
    """Units that fly to one terrain."""

    opens = "Choose unit by unit"
    action = "Fly"

    @property
    def to(self) -> str | None:
        """Returns where to so far; the only place there is needs not be chosen."""
        flyers = self.decision.flyers
        to = self.draft.get("to", next(iter(flyers)) if len(flyers) == 1 else None)
        return to if isinstance(to, str) and to in flyers else None

    def _who(self) -> list[int]:
        return numbers(self.draft.get("units"), len(self._able_now()))

    def _able_now(self) -> list[str]:
        return list(self.able(self.to)) if self.to is not None else []

    @property
    def units(self) -> list[str]:
        """Returns who flies so far."""
        return [self._able_now()[n] for n in self._who()]

    def whole(self) -> Sequence[Json]:
        """Returns the answers that none fly, and that all who can fly to each place."""
        flyers = self.decision.flyers
        return [NOBODY, *({"units": list(self.decision.everybody(place)), "to": place} for place in flyers)]

    def needs_panel(self) -> bool:
        """Returns whether there is a unit that could stay."""
        return any(len(units) > 1 for units in self.decision.flyers.values())

    def places(self) -> Sequence[str]:
        """Returns the possible destinations of a flight."""
        return list(self.decision.flyers)

    def able(self, place: str) -> Sequence[str]:
        """Returns who may fly there."""
        return self.decision.flyers.get(place, ())

    def nobody(self) -> str:
        """Returns the answer that none fly."""
        return "Fly with no units"

    def fields(self) -> list[Field]:
        """Returns the destination, and the units that fly there."""
        units = self.units
        lines = tuple(
            Line(str(n), kind_of(die), self._where(die), die in units) for n, die in enumerate(self._able_now())
        )
        made = [self.place_field(self.to)]
        return [*made, Field("units", "Who flies there?", lines, True)] if lines else made

    def _where(self, die: str) -> str:
        where = self.labels.where(die, self.me)
        what = what_is(die, self.wording.printed)
        return f"{what}, at {where}" if where else what

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Sets the place, or who flies there."""
        if key == "to":
            self.draft = {"to": chosen[0] if chosen else None}
        else:
            kept = [n for n in self._who() if str(n) not in offered]
            self.draft["units"] = sorted([*kept, *map(int, chosen)])

    def answer(self) -> Json:
        """Returns who flies where."""
        return {"units": list(self.units), "to": self.to}

    def status(self) -> str:
        """Returns who flies where so far."""
        where = self.wording.terrain(self.to, self.me) if self.to else "you have not said where"
        return f"{grouped(map(kind_of, self.units)) or 'Nobody yet'} → {where}."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: fly, start over."""
        return [PanelButton("confirm", "Let them fly", ButtonStyle.GOOD, bool(self.fault())), CLEAR]


class GateForm(FlightForm):
    """Dracolem that go through a gate."""

    action = "Move"
    decision: GatePlan

    def nobody(self) -> str:
        """Returns the answer that none go."""
        return "Send no units"
