"""The forms of all questions but the choice of dice for groups (`panel`) and of spells (`spell_form`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.prompts import limits
from bot.prompts.form import BACK, Deed, Field, Form, Line, fault_of
from bot.prompts.parts import Style
from bot.prompts.ready import compositions, pile_of
from bot.wording.answers import divided, paired, spent
from bot.wording.names import Cast, kind_of, what_is
from bot.wording.questions import noted
from bot.wording.words import counted, grouped
from engine.decisions import Pairs, Split
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.values import Json

CLEAR: Final = Deed("clear", "Start over")
TAKE_BACK: Final = "Take the last one back"


# -- pairs ---------------------------------------------------------------------------------------------------------


class PairsForm(Form):
    """One pair after the other: who is promoted to what, who is replaced by whom."""

    def __init__(self, decision: Pairs, draft: Json, cast: Cast) -> None:
        super().__init__(decision, draft, cast)
        self.decision = decision
        self.offers = [(thing, partner) for thing, partners in decision.partners.items() for partner in partners]
        self.chosen = [self.offers[n] for n in _numbers(self.draft.get("pairs"), len(self.offers))]

    def fields(self) -> list[Field]:
        """Returns the pairs that can still be made, equal ones once."""
        decision, left = self.decision, dict[tuple[str, str], Line]()
        if decision.most is None or len(self.chosen) < decision.most:
            taken = {die for pair in self.chosen for die in pair}
            for index, (thing, partner) in enumerate(self.offers):
                if thing not in taken and partner not in taken:
                    label = paired(decision.prompt, {thing: partner})
                    key = (pile_of(decision, thing), pile_of(decision, partner))
                    left.setdefault(key, Line(str(index), label))
        return [Field("pair", "Which pair next?", tuple(left.values()))] if left else []

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Makes the chosen pair."""
        self.draft["pairs"] = [*_numbers(self.draft.get("pairs"), len(self.offers)), *map(int, chosen)]

    def do(self, name: str) -> None:
        """Takes the last pair back."""
        if name != BACK:
            super().do(name)
        self.draft["pairs"] = list(_numbers(self.draft.get("pairs"), len(self.offers))[:-1])

    def answer(self) -> Json:
        """Returns the pairs."""
        return dict(self.chosen)

    def status(self) -> str:
        """Returns the pairs so far."""
        return f"So far: {paired(self.decision.prompt, dict(self.chosen))}."

    def deeds(self) -> list[Deed]:
        """Returns: answer, take back, start over."""
        illegal = bool(fault_of(self.decision, self.answer()))
        label = "Answer with these" if self.chosen else paired(self.decision.prompt, {})
        return [
            Deed("confirm", label, Style.GOOD, illegal),
            Deed(BACK, TAKE_BACK, disabled=not self.chosen),
            CLEAR,
        ]


class SpendForm(Form):
    """Points that are spent one after the other on promotions and recruits."""

    def __init__(self, decision: SpendPlan, draft: Json, cast: Cast) -> None:
        super().__init__(decision, draft, cast)
        self.decision = decision
        self.offers: list[tuple[str, str]] = [(u, partner) for u, costs in decision.costs.items() for partner in costs]
        self.offers += [("", recruit) for recruit in decision.recruits]
        self.offers += [(unit, unit) for unit in decision.rerolls]
        self.chosen = [self.offers[n] for n in _numbers(self.draft.get("spent"), len(self.offers))]

    def _cost(self, unit: str, partner: str) -> int:
        if unit == partner:
            return self.decision.rerolls[unit]
        return self.decision.costs[unit][partner] if unit else 1

    @property
    def _left(self) -> int:
        return self.decision.points - sum(self._cost(*one) for one in self.chosen)

    def fields(self) -> list[Field]:
        """Returns what there are points for, equal things once."""
        taken = {die for one in self.chosen for die in one if die}
        left: dict[tuple[str, str], Line] = {}
        for index, (unit, partner) in enumerate(self.offers):
            cost = self._cost(unit, partner)
            if unit not in taken and partner not in taken and cost <= self._left:
                line = Line(str(index), self._label(unit, partner), counted(cost, "point"))
                left.setdefault((pile_of(self.decision, unit), pile_of(self.decision, partner)), line)
        return [Field("spend", "Spend points on", tuple(left.values()))] if left else []

    def _label(self, unit: str, partner: str) -> str:
        if unit == partner:
            return f"Throw {noted(self.decision, unit, self.cast)} again"
        return paired("promote", {unit: partner}) if unit else f"Recruit {kind_of(partner)}"

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Spends points on the chosen thing."""
        self.draft["spent"] = [*_numbers(self.draft.get("spent"), len(self.offers)), *map(int, chosen)]

    def do(self, name: str) -> None:
        """Takes the last thing back."""
        if name != BACK:
            super().do(name)
        self.draft["spent"] = list(_numbers(self.draft.get("spent"), len(self.offers))[:-1])

    def answer(self) -> Json:
        """Returns promotions and recruits; what is left becomes saves where it can."""
        promoted = {unit: partner for unit, partner in self.chosen if unit and unit != partner}
        answer: dict[str, Json] = {
            "promote": dict(promoted),
            "recruit": [partner for unit, partner in self.chosen if not unit],
        }
        again: list[Json] = [unit for unit, partner in self.chosen if unit == partner]
        return answer | ({"reroll": again} if again else {})

    def status(self) -> str:
        """Returns what has been bought, and how many points are left."""
        answer = self.answer()
        assert isinstance(answer, Mapping)
        return f"So far: {spent(self.decision, answer)}. {counted(self._left, 'point')} left of {self.decision.points}."

    def deeds(self) -> list[Deed]:
        """Returns: answer, take back, start over."""
        illegal = bool(fault_of(self.decision, self.answer()))
        return [
            Deed("confirm", "Answer with this", Style.GOOD, illegal),
            Deed(BACK, TAKE_BACK, disabled=not self.chosen),
            CLEAR,
        ]


# -- numbers in parts ----------------------------------------------------------------------------------------------


class SplitForm(Form):
    """Numbers that are divided into parts. Equal dice with one result each are divided together."""

    def __init__(self, decision: Split, draft: Json, cast: Cast) -> None:
        super().__init__(decision, draft, cast)
        self.decision = decision
        piles: dict[str, list[str]] = {}
        for die, amount in decision.amounts.items():
            piles.setdefault(pile_of(decision, die) if amount == 1 else die, []).append(die)
        self.piles = list(piles.values())

    def _amount(self, pile: int) -> int:
        return sum(self.decision.amounts[die] for die in self.piles[pile])

    def _parts(self, pile: int) -> tuple[int, ...]:
        """Returns how much of a pile goes to each part: by default all to the first."""
        parts, amount = len(self.decision.parts), self._amount(pile)
        chosen = self.draft.get(str(pile))
        numbers = [n for n in chosen if isinstance(n, int)] if isinstance(chosen, Sequence) else []
        fits = len(numbers) == parts and min(numbers) >= 0 and sum(numbers) == amount
        return tuple(numbers) if fits else (amount, *[0] * (parts - 1))

    def fields(self) -> list[Field]:
        """Returns a field for each pile; where there are too many ways to divide it, one for each part but the last."""
        made = []
        for index, pile in enumerate(self.piles):
            name = f"{kind_of(pile[0])}{f' ×{len(pile)}' if len(pile) > 1 else ''}"
            ways = compositions(self._amount(index), len(self.decision.parts))
            if len(ways) <= limits.OPTIONS:
                lines = tuple(Line(_joined(way), self._said(way), "", way == self._parts(index)) for way in ways)
                made.append(Field(f"pile{index}", f"{name}: {self._amount(index)}", lines))
            else:
                made += [self._part_field(index, part, name) for part in range(len(self.decision.parts) - 1)]
        return made

    def _part_field(self, pile: int, part: int, name: str) -> Field:
        word, now = self.decision.parts[part], self._parts(pile)[part]
        lines = tuple(Line(str(n), f"{name}: {n} {word}", "", n == now) for n in range(self._amount(pile) + 1))
        return Field(f"pile{pile}_{part}", f"{name}: how many are {word}?", lines)

    def _said(self, way: Sequence[int]) -> str:
        return ", ".join(f"{n} {part}" for n, part in zip(way, self.decision.parts, strict=True) if n) or "nothing"

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Divides a pile, or sets one of its parts; the others give way, the last first."""
        pile, _, part = key.removeprefix("pile").partition("_")
        if not chosen:
            return
        if not part:
            self.draft[pile] = [int(n) for n in chosen[0].split("_")]
            return
        numbers = list(self._parts(int(pile)))
        numbers[int(part)] = int(chosen[0])
        numbers[-1] = 0
        for other in reversed(range(len(numbers) - 1)):
            over = sum(numbers) - self._amount(int(pile))
            if over > 0 and other != int(part):
                numbers[other] -= min(over, numbers[other])
        numbers[-1] = self._amount(int(pile)) - sum(numbers)
        self.draft[pile] = list(numbers)

    def answer(self) -> Json:
        """Returns for each die what goes to each part."""
        split: dict[str, Json] = {}
        for index, pile in enumerate(self.piles):
            left = list(self._parts(index))
            for die in pile:
                split[die] = self._taken(left, self.decision.amounts[die])
        return split

    def _taken(self, left: list[int], amount: int) -> Json:
        taken: dict[str, Json] = {}
        for part, name in enumerate(self.decision.parts):
            n = min(left[part], amount)
            left[part] -= n
            amount -= n
            if n:
                taken[name] = n
        return taken

    def status(self) -> str:
        """Returns the split as it is."""
        answer = self.answer()
        assert isinstance(answer, Mapping)
        return f"Now: {divided(self.decision, answer)}."

    def deeds(self) -> list[Deed]:
        """Returns: answer, start over."""
        return [Deed("confirm", "Count them so", Style.GOOD), CLEAR]


# -- moves ---------------------------------------------------------------------------------------------------------


class MoveForm(Form):
    """A unit that moves, and who goes along with it."""

    def __init__(self, decision: MovePlan, draft: Json, cast: Cast) -> None:
        super().__init__(decision, draft, cast)
        self.decision = decision
        self.others = [*decision.others, *decision.items]
        self.along = [self.others[n] for n in _numbers(self.draft.get("along"), len(self.others))]
        only = decision.places[0] if len(decision.places) == 1 else None
        to = self.draft.get("to", only)
        self.to = str(to) if to in decision.places else None

    def fields(self) -> list[Field]:
        """Returns where to, and who goes along."""
        decision = self.decision
        places = tuple(
            Line(place, f"To {self.cast.terrain(place, self.me)}", "", place == self.to) for place in decision.places
        )
        units = tuple(
            Line(str(n), kind_of(die), what_is(die), die in self.along)
            for n, die in enumerate(self.others)
            if decision.others.get(die, 0) <= decision.most
        )
        made = [Field("to", "Where to?", places)]
        return (
            [*made, Field("along", f"Who goes along? Up to {decision.most} {decision.noun}", units, True)]
            if units
            else made
        )

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Sets the place, or who goes along."""
        if key == "to":
            self.draft["to"] = chosen[0] if chosen else None
        else:
            kept = [n for n in _numbers(self.draft.get("along"), len(self.others)) if str(n) not in offered]
            self.draft["along"] = sorted([*kept, *map(int, chosen)])

    def answer(self) -> Json:
        """Returns who moves where."""
        return {"units": [self.decision.mover, *self.along], "to": self.to}

    def status(self) -> str:
        """Returns who moves where so far."""
        health = sum(self.decision.others.get(die, 0) for die in self.along)
        where = self.cast.terrain(self.to, self.me) if self.to else "you have not said where"
        over = "" if health <= self.decision.most else " That is too much."
        return (
            f"{grouped(map(kind_of, [self.decision.mover, *self.along]))} → {where}. Along with it: {health} of up to "
            f"{self.decision.most} {self.decision.noun}.{over}"
        )

    def deeds(self) -> list[Deed]:
        """Returns: move, start over."""
        return [Deed("confirm", "Move them", Style.GOOD, bool(fault_of(self.decision, self.answer()))), CLEAR]


class FlightForm(Form):
    """Firewalkers that fly to one terrain."""

    def __init__(self, decision: FlightPlan, draft: Json, cast: Cast) -> None:
        super().__init__(decision, draft, cast)
        self.decision = decision
        only = next(iter(decision.flyers)) if len(decision.flyers) == 1 else None
        to = self.draft.get("to", only)
        self.to = str(to) if to in decision.flyers else None
        self.able = list(decision.flyers[self.to]) if self.to is not None else []
        self.units = [self.able[n] for n in _numbers(self.draft.get("units"), len(self.able))]

    def fields(self) -> list[Field]:
        """Returns where to, and who flies there."""
        places = tuple(
            Line(place, f"To {self.cast.terrain(place, self.me)}", "", place == self.to)
            for place in self.decision.flyers
        )
        units = tuple(
            Line(str(n), kind_of(die), self._where(die), die in self.units) for n, die in enumerate(self.able)
        )
        made = [Field("to", "Where to?", places)]
        return [*made, Field("units", "Who flies there?", units, True)] if units else made

    def _where(self, die: str) -> str:
        health = what_is(die)
        where = self.cast.where(die, self.me)
        return f"{health}, at {where}" if where else health

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Sets the place, or who flies there."""
        if key == "to":
            self.draft = {"to": chosen[0] if chosen else None}
        else:
            kept = [n for n in _numbers(self.draft.get("units"), len(self.able)) if str(n) not in offered]
            self.draft["units"] = sorted([*kept, *map(int, chosen)])

    def answer(self) -> Json:
        """Returns who flies where."""
        return {"units": list(self.units), "to": self.to}

    def status(self) -> str:
        """Returns who flies where so far."""
        where = self.cast.terrain(self.to, self.me) if self.to else "you have not said where"
        return f"{grouped(map(kind_of, self.units)) or 'Nobody yet'} → {where}."

    def deeds(self) -> list[Deed]:
        """Returns: fly, start over."""
        return [Deed("confirm", "Let them fly", Style.GOOD, bool(fault_of(self.decision, self.answer()))), CLEAR]


# -- what drafts hold ----------------------------------------------------------------------------------------------


def _numbers(value: Json, below: int) -> list[int]:
    """Returns the numbers of a list that stand for something that is offered."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        return []
    return [n for n in value if isinstance(n, int) and not isinstance(n, bool) and 0 <= n < below]


def _joined(numbers: Sequence[int]) -> str:
    return "_".join(map(str, numbers))
