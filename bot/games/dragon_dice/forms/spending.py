"""Points spent on promotions, recruits and dice thrown again: `SpendPlan`.

Oakling to Oak, recruit Striker                 as it is written; what is left becomes saves where it can
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from bot.games.dragon_dice.words.names import DragonDiceWording, kind_of
from bot.games.dragon_dice.words.telling import number, pairs
from bot.prompts.form import BACK, CLEAR, TAKE_BACK, Field, Form, Line, PanelButton, numbers
from bot.prompts.parts import ButtonStyle
from bot.prompts.shapes.pairs import read_pair
from bot.prompts.written import NOTHING, find_things, pieces
from bot.words.sentences import capital, counted, grouped, listed
from engine.dragon_dice.table.spending import SpendPlan
from engine.refusals import NotUnderstood
from engine.values import Json, names_of

SPENT = "spent"


class SpendForm(Form[SpendPlan, DragonDiceWording]):
    """Points that are spent one after the other."""

    opens = "Spend points"
    opens_first = True
    parted_by = ","

    def whole(self) -> Sequence[Json]:
        """Returns that nothing is spent."""
        return [self.decision.default()]

    def needs_panel(self) -> bool:
        """Returns that all else is put together."""
        return True

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that spending nothing speaks softly."""
        return ButtonStyle.PLAIN

    def comes_last(self, answer: Json) -> bool:
        """Returns whether the points are lost, for nothing is spent and none becomes a save."""
        return not self.decision.makes_saves

    def in_words(self, answer: Json, wording: DragonDiceWording) -> str:
        """Returns on what points are spent: "Promote Oakling to Oak, recruit Striker, keep 2 saves"."""
        said = answer if isinstance(answer, Mapping) else {}
        parts = []
        promoted = pairs(said, "promote")
        if promoted:
            parts.append(f"Promote {listed(f'{kind_of(unit)} to {kind_of(one)}' for unit, one in promoted.items())}")
        recruits = names_of(said.get("recruit"))
        if recruits:
            parts.append(f"recruit {grouped(map(kind_of, recruits))}")
        again = names_of(said.get("reroll"))
        if again:
            parts.append(f"throw {grouped(map(kind_of, again))} again")
        if self.decision.makes_saves:
            saves = number(said, "saves") if "saves" in said else self.decision.points - self._cost_of(said)
            parts.append(f"keep {counted(saves, 'save')}")
        return capital(", ".join(parts)) or "Spend nothing"

    def _cost_of(self, answer: Mapping[str, Json]) -> int:
        gained = sum(self.decision.costs[unit][partner] for unit, partner in pairs(answer, "promote").items())
        again = sum(self.decision.rerolls[unit] for unit in names_of(answer.get("reroll")))
        return gained + len(names_of(answer.get("recruit"))) + again

    # -- put together ----------------------------------------------------------------------------------------------

    @cached_property
    def _offers(self) -> list[tuple[str, str]]:
        decision = self.decision
        offers = [(unit, partner) for unit, costs in decision.costs.items() for partner in costs]
        return [
            *offers,
            *(("", recruit) for recruit in decision.recruits),
            *((unit, unit) for unit in decision.rerolls),
        ]

    def _bought(self) -> list[tuple[str, str]]:
        return [self._offers[n] for n in self._numbers()]

    def _numbers(self) -> list[int]:
        return numbers(self.draft.get(SPENT), len(self._offers))

    def _cost(self, unit: str, partner: str) -> int:
        if unit == partner:
            return self.decision.rerolls[unit]
        return self.decision.costs[unit][partner] if unit else 1

    @property
    def _left(self) -> int:
        return self.decision.points - sum(self._cost(*one) for one in self._bought())

    def fields(self) -> list[Field]:
        """Returns what there are points for, equal things once."""
        taken = {die for one in self._bought() for die in one if die}
        points = self._left
        left: dict[tuple[str, str], Line] = {}
        for index, (unit, partner) in enumerate(self._offers):
            cost = self._cost(unit, partner)
            if unit not in taken and partner not in taken and cost <= points:
                line = Line(str(index), self._named(unit, partner), counted(cost, "point"))
                left.setdefault((self.alike(unit), self.alike(partner)), line)
        return [Field("spend", "Spend points on", tuple(left.values()))] if left else []

    def _named(self, unit: str, partner: str) -> str:
        if unit == partner:
            return f"Throw {self.labels.noted(self.decision, unit)} again"
        return f"Promote {kind_of(unit)} to {kind_of(partner)}" if unit else f"Recruit {kind_of(partner)}"

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Spends points on the chosen thing."""
        self.draft[SPENT] = [*self._numbers(), *map(int, chosen)]

    def do(self, name: str) -> None:
        """Takes the last thing back."""
        if name != BACK:
            super().do(name)
        self.draft[SPENT] = list(self._numbers()[:-1])

    def answer(self) -> Json:
        """Returns promotions and recruits; what is left becomes saves where it can."""
        bought = self._bought()
        answer: dict[str, Json] = {
            "promote": {unit: partner for unit, partner in bought if unit and unit != partner},
            "recruit": [partner for unit, partner in bought if not unit],
        }
        again: list[Json] = [unit for unit, partner in bought if unit == partner]
        return answer | ({"reroll": again} if again else {})

    def status(self) -> str:
        """Returns what has been bought, and how many points are left."""
        said = self.in_words(self.answer(), self.wording)
        return f"So far: {said}. {counted(self._left, 'point')} left of {self.decision.points}."

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: answer, take back, start over."""
        confirm = PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault()))
        return [confirm, PanelButton(BACK, TAKE_BACK, disabled=not self._bought()), CLEAR]

    # -- typed -----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Json:
        """Returns what points are spent on."""
        decision = self.decision
        promoted: dict[str, Json] = {}
        recruits: list[Json] = []
        again: list[str] = []
        taken: list[str] = []
        for piece in pieces("" if text.lower() in NOTHING else text.replace(";", ",")):
            if piece.lower().startswith("recruit "):
                free = [one for one in decision.recruits if one not in taken]
                found = find_things(piece[len("recruit ") :], free, self.labels, self.me)
                recruits += found
                taken += found
            elif piece.lower().startswith("again "):
                left = [unit for unit in decision.rerolls if unit not in again]
                again += find_things(piece[len("again ") :], left, self.labels, self.me)
            elif re.fullmatch(r"(keep )?\d+ saves?", piece.lower()) is None:
                costs = {unit: tuple(partners) for unit, partners in decision.costs.items()}
                unit, partner = read_pair(piece, costs, [*promoted, *taken], self.labels)
                promoted[unit] = partner
                taken.append(partner)
        answer: dict[str, Json] = {"promote": promoted, "recruit": recruits}
        return answer | ({"reroll": list(again)} if again else {})

    def longer(self, typed: str) -> Iterable[str]:
        """Returns what is typed, made longer by one thing in every way that there are points for."""
        done, _, last = typed.rpartition(self.parted_by)
        head, needle = f"{done.strip()}{self.parted_by} " if done.strip() else "", last.strip().lower()
        return [f"{head}{text}" for text in dict.fromkeys(self._next(done)) if needle in text.lower()]

    def _next(self, done: str) -> Iterator[str]:
        decision = self.decision
        try:
            answer = self.read(done)
        except NotUnderstood:
            return
        assert isinstance(answer, Mapping)
        promoted = pairs(answer, "promote")
        taken = {*promoted, *promoted.values(), *names_of(answer.get("recruit"))}
        points = decision.points - self._cost_of(answer)
        yield from (f"recruit {kind_of(one)}" for one in decision.recruits if points and one not in taken)
        yield from (f"again {kind_of(one)}" for one, cost in decision.rerolls.items() if cost <= points)
        for unit, costs in decision.costs.items():
            for partner, cost in costs.items():
                if cost <= points and not {unit, partner} & taken:
                    yield f"{kind_of(unit)} to {kind_of(partner)}"
