"""Plays a scenario with the rules as they are and says what came out differently from what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import Any, Final

from engine.chance import Roll
from engine.d6s.actions.attacking import attacks_left
from engine.d6s.events import Fought
from engine.d6s.force import concentrating
from engine.d6s.phases.movement import has_turn, movers
from engine.d6s.position import format_position
from engine.d6s.rules import D6s
from engine.d6s.saves import FORTITUDE
from engine.d6s.scenario.dice import ForcedDice
from engine.d6s.scenario.entries import Entry, about_unit
from engine.d6s.scenario.expectations import Ending
from engine.d6s.scenario.reading import Case, words_for
from engine.d6s.state import Character, State
from engine.d6s.strikes import melee_of
from engine.d6s.terrain import Kind
from engine.decisions import Choose, Decision
from engine.events import Event
from engine.refusals import Refusal
from engine.scenario import Stage, Stop
from engine.values import Json

MOST_STEPS: Final = 3000
"""Steps and questions that are passed in search of the moment of one entry."""

_BEFORE_MOVING: Final = ("armies", "table", "edges", "deployment", "start", "round", "movement", "activation")
_FIGHTING: Final = (*_BEFORE_MOVING, "combat", "melee", "after melees")


class Performance:
    """One scenario in play."""

    def __init__(self, case: Case, seed: int) -> None:
        assert case.state is not None
        self.case = case
        self.seed = seed
        self.dice = ForcedDice(case.rolls, seed, case.free)
        self.stage = Stage(D6s(), case.state.to_json(), self.dice)
        self.answers = list(case.answers)
        self.pending: dict[str, list[Any]] = {}
        """Attacks of an entry that are still to come: after Spear Mastery's, at the own Fight."""
        self.later: Sequence[Entry] = ()

    @property
    def events(self) -> Sequence[Event]:
        """Returns what has happened so far."""
        return self.stage.events

    def position(self) -> Mapping[str, Json]:
        """Returns the position by the keys of `setup`."""
        return format_position(self.state)

    @property
    def state(self) -> State:
        """Returns where everything stands."""
        return self.stage.state

    @property
    def _stands(self) -> bool:
        """Returns whether no question is open: play stands at the start of a step, or the match is over."""
        return self.stage.at_step or self.stage.is_over

    # -- all of it -------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays every entry; without any, up to the first question of the phase."""
        entries = self.case.entries
        for number, entry in enumerate(entries):
            if number == len(entries) - 1 and entry.kind == "fight":
                self._watch_for_the_end_of(entry)
            self.play_entry(entry, entries[number + 1 :])
        if entries:
            self._bring_to_its_end(entries[-1])

    def differences(self) -> Iterator[str]:
        """Yields a sentence for everything that is not as the file says."""
        yield from self.dice.left()
        assert self.case.state is not None
        yield from self.case.expected.differences(Ending(self.state, self.stage.asked, self.case.state))
        for legal, entries in ((True, self.case.expected.accepted), (False, self.case.expected.refused)):
            for number, entry in enumerate(entries):
                refused = self._refusal_of(entry, self.seed + number)
                if legal and refused:
                    yield f"{entry}: is not accepted: {refused}"
                if not legal and not refused:
                    yield f"{entry}: is not refused"

    def _refusal_of(self, entry: Entry, seed: int) -> str:
        """Returns why an entry is refused in a copy of the position, or an empty text."""
        trial = copy(self)
        trial.dice = ForcedDice((), seed, free=True)
        trial.stage = self.stage.copy(trial.dice)
        trial.answers = []
        trial.pending = {name: list(rest) for name, rest in self.pending.items()}
        try:
            trial.play_entry(entry, ())
        except Stop as stop:
            return str(stop)
        return ""

    def play_entry(self, entry: Entry, later: Sequence[Entry]) -> None:
        """Plays one entry. Raises `Stop` when it is refused or its moment does not come."""
        self.later = later
        if self.stage.is_over and entry.kind != "play":
            raise Stop(f"{entry}: the match is over before")
        getattr(self, f"_{entry.kind}")(entry)

    def _watch_for_the_end_of(self, entry: Entry) -> None:
        """Lets play stand still when somebody's turn in melee, the last that is played, is over."""
        unit = entry.unit
        if not self.case.free:
            self.stage.stops_before = lambda roll: self._is_concentration(unit, roll) and not self.dice.lists(roll)
        if "disengage" not in entry.row:
            self.stage.stops_after = lambda event: (
                isinstance(event.facts, Fought) and event.facts.unit == unit and self._has_nothing_left()
            )

    def _has_nothing_left(self) -> bool:
        """Returns whether nothing is left that the file says would still come: dice, attacks, who disengages."""
        leaving = any(unit.disengages for unit in self.state.units.values())
        return self.dice.is_empty and not self.pending and not leaving

    def _is_concentration(self, name: str, roll: Roll) -> bool:
        """Returns whether a roll is the save for concentration after a melee: the last entry may end before it."""
        unit = self.state.units[name]
        caster = self.state.units.get(roll.dice[0].die.partition("#")[0])
        over = unit.fought or not unit.in_play
        return over and roll.kind == FORTITUDE and caster is not None and concentrating(self.state, caster) is not None

    def _bring_to_its_end(self, entry: Entry) -> None:
        """Plays what the last entry brings about: to the next question, or to the end of its step."""
        while not self._stands:
            decision = self.stage.question
            assert decision is not None
            if not self._answer_listed(decision) and not self._answer_pending(decision):
                if entry.kind == "fight" and self.pending:
                    self._decline(decision)
                    continue
                return
        while self.pending and not self.stage.is_over and self.state.step in _FIGHTING:
            self._pass()

    # -- passing time ----------------------------------------------------------------------------------------------

    def _pass(self) -> None:
        """Goes on by one step or question, everybody declining."""
        if self._stands:
            self.stage.go_on()
        else:
            decision = self.stage.question
            assert decision is not None
            if not self._answer_listed(decision) and not self._answer_pending(decision):
                self._decline(decision)

    def _decline(self, decision: Decision) -> None:
        self.stage.answer(decision, decision.default())

    def _answer_pending(self, decision: Decision) -> bool:
        """Makes the attacks that an earlier entry said would come at somebody's own Fight."""
        if decision.prompt != "fight" or decision.about.get("spear"):
            return False
        units = decision.about.get("units")
        assert isinstance(units, Sequence)
        for name in list(self.pending):
            if name in units:
                if any(entry.kind == "fight" and entry.unit == name for entry in self.later):
                    self.pending.pop(name)
                    return False
                rows = self.pending.pop(name)
                answer: dict[str, Any] = {"unit": name, "attack": rows}
                try:
                    decision.check(answer)
                except Refusal:
                    answer = {"unit": name}
                self.stage.answer(decision, answer)
                return True
        return False

    def _answer_listed(self, decision: Decision) -> bool:
        """Answers a question for which the file lists an answer."""
        unit = about_unit(decision)
        for number, written in enumerate(self.answers):
            if (written.unit, written.prompt) == (unit, decision.prompt):
                del self.answers[number]
                answer = _fitting(decision, written.value)
                try:
                    self.stage.answer(decision, answer)
                except Refusal as refused:
                    raise Stop(f"line {written.item.line}: {unit} {decision.prompt}: {refused}") from None
                return True
        return False

    def _reactions(self, until: Sequence[str]) -> None:
        """Answers questions that come between, until one of these prompts is open or play stands still."""
        for _ in range(MOST_STEPS):
            decision = self.stage.question
            if decision is None or decision.prompt in until:
                return
            if not self._answer_listed(decision):
                self._decline(decision)
        raise Stop("questions without end")

    def _must_be_before(self, entry: Entry, steps: Sequence[str]) -> None:
        if self.stage.is_over:
            raise Stop(f"{entry}: the match is over before")
        if self.state.step not in steps:
            raise Stop(f"{entry}: its moment does not come, or is over")

    def _unit(self, entry: Entry) -> Character:
        unit = self.state.units.get(entry.unit)
        if unit is None:
            raise Stop(f"{entry}: there is no {entry.unit}")
        if not unit.in_play:
            raise Stop(f"{entry}: {entry.unit} is out of play")
        return unit

    # -- entries: movement -----------------------------------------------------------------------------------------

    def _move(self, entry: Entry) -> None:
        rows = list(entry.steps)
        first = True
        while first or rows:
            first = False
            if not self._to_movement_of(entry, bool(rows)):
                return
            rows = self._make_moves(entry, rows)

    def _to_movement_of(self, entry: Entry, has_steps: bool) -> bool:
        """Passes all that comes before a unit's movement. Returns False when it was made without a question."""
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, _BEFORE_MOVING)
            unit = self._unit(entry)
            mover = unit if unit.inside else self.state.body(unit)
            decision = self.stage.question
            if decision is not None and decision.prompt == "act" and not decision.about.get("going on"):
                units = decision.about.get("units")
                if isinstance(units, Sequence) and entry.unit in units:
                    return True
            if self._stands and self.state.step == "activation" and not has_turn(self.state, mover):
                raise Stop(f"{entry}: the turn of {entry.unit} to move is over")
            if self._stands and self.state.step == "activation" and mover in movers(self.state)[2]:
                self.stage.go_on()
                self._reactions(("act",))
                if mover.moved and not (
                    self.stage.question and self.stage.question.prompt == "act" and has_turn(self.state, mover)
                ):
                    if has_steps:
                        raise Stop(f"{entry}: {entry.unit} cannot do anything in its movement")
                    return False
                continue
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    def _make_moves(self, entry: Entry, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Makes the steps of a movement; returns those that come after waiting, or after getting off a mount."""
        name = entry.unit
        going = False
        if rows and rows[0] != {"wait": True} and self._is_tested_first(name):
            decision = self.stage.question
            assert decision is not None
            self._send_checked(entry, decision, {"unit": name, "steps": None})
            self._reactions(("act",))
            going = True
        while True:
            decision = self.stage.question
            if decision is None or decision.prompt != "act" or (going and not decision.about.get("going on")):
                if rows:
                    raise Stop(f"{entry}: the movement is over before {rows[0]}")
                return []
            if rows and rows[0] == {"wait": True}:
                self._send_checked(entry, decision, {"unit": name, "steps": [{"wait": True}]})
                return rows[1:]
            part = _together(rows)
            rode = self.state.units[name].rides
            answer: dict[str, Any] = {"unit": name, "steps": part}
            self._send_checked(entry, decision, answer)
            rows = rows[len(part) :]
            self._reactions(("act",))
            if rows and rode and not self.state.units[name].rides:
                # What a rider does when it has got off it does on foot, in a movement of its own (D-132).
                if not self._stands:
                    self._pass()
                return rows
            if not part or self._stands:
                if rows and (self._stands):
                    raise Stop(f"{entry}: the movement is over before {rows[0]}")
                return []
            going = True

    def _is_tested_first(self, name: str) -> bool:
        """Returns whether somebody begins its movement on ground that may bring it down (D-49)."""
        body = self.state.body(self.state.units[name])
        return body.at is not None and any(
            piece.kind in (Kind.SLIPPERY, Kind.DEEP_WATER) and piece.has(body.at) for piece in self.state.pieces
        )

    def _send_checked(self, entry: Entry, decision: Decision, answer: Json) -> None:
        try:
            self.stage.answer(decision, answer)
        except Refusal as refused:
            raise Stop(f"{entry}: is refused: {refused}") from None

    # -- entries: combat -------------------------------------------------------------------------------------------

    def _split(self, entry: Entry) -> None:
        self._to_step(entry, "combat")
        if self._stands:
            self.stage.go_on()
            self._reactions(("split",))
        melees = entry.row["melees"]
        decision = self.stage.question
        if decision is not None and decision.prompt == "split":
            self._send_checked(entry, decision, melees)
            return
        wanted = sorted(sorted(melee) for melee in melees)
        found = sorted(sorted(melee.members) for melee in self.state.melees)
        if wanted != found and wanted != sorted(
            sorted(n for n in melee.members if not self.state.units[n].rides) for melee in self.state.melees
        ):
            raise Stop(f"{entry}: the only legal split is {found}")

    def _to_step(self, entry: Entry, step: str) -> None:
        """Passes all steps before one; play stands at its start, or in it."""
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, _FIGHTING)
            if self.state.step == step and (self._stands or self._is_open("split")):
                return
            if self.state.step in _FIGHTING[_FIGHTING.index(step) + 1 :]:
                raise Stop(f"{entry}: its moment is over")
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    def _is_open(self, prompt: str) -> bool:
        decision = self.stage.question
        return decision is not None and decision.prompt == prompt

    def _melee(self, entry: Entry) -> None:
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, _FIGHTING)
            unit = self._unit(entry)
            if self.state.step == "after melees":
                raise Stop(f"{entry}: all melees are done")
            melee = melee_of(self.state, unit) if self.state.melees else None
            if self.state.step == "melee" and (melee is None or melee.done or melee.begun):
                raise Stop(f"{entry}: {entry.unit} is in no melee that could be taken next")
            if self._stands and self.state.step == "melee":
                left = [each for each in self.state.melees if not each.done]
                if len(left) == 1:
                    return
                self.stage.go_on()
                self._reactions(("melee", "masteries", "fight"))
            if self._is_open("melee"):
                assert melee is not None
                decision = self.stage.question
                assert decision is not None
                self._send_checked(entry, decision, melee.members[0])
                return
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    def _masteries(self, entry: Entry) -> None:
        left = dict(entry.row)
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, _FIGHTING)
            if not left:
                return
            decision = self.stage.question
            if decision is not None and decision.prompt == "masteries":
                options = decision.about["options"]
                assert isinstance(options, Mapping)
                chosen = {name: left.pop(name) for name in list(left) if name in options}
                if chosen:
                    self._send_checked(entry, decision, chosen)
                    self._reactions(("masteries", "fight", "melee", "follow"))
                    continue
            for name in left:
                self._must_still_declare(entry, name)
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    def _must_still_declare(self, entry: Entry, name: str) -> None:
        unit = self.state.units.get(name)
        if unit is None or not unit.in_play:
            raise Stop(f"{entry}: {name} is not in play")
        if self.state.step == "after melees":
            raise Stop(f"{entry}: {name} cannot declare that")
        melee = melee_of(self.state, unit) if self.state.melees else None
        if self.state.step == "melee" and (melee is None or melee.done):
            raise Stop(f"{entry}: {name} is in no melee that is to come")
        if melee is not None and melee.begun and (self._is_open("fight") or self._is_open("follow")):
            raise Stop(f"{entry}: {name} cannot declare a mastery now")

    def _fight(self, entry: Entry) -> None:
        row = {"unit": entry.unit, **entry.row}
        if self._to_fight_of(entry):
            return
        decision = self.stage.question
        assert decision is not None
        spear = bool(decision.about.get("spear"))
        if spear and "attack" in row:
            rows = list(row["attack"])
            index = next((n for n, each in enumerate(rows) if each.get("mastery")), 0)
            first = rows.pop(index) if rows else None
            self._send_checked(entry, decision, {"unit": entry.unit, "attack": [first] if first else []})
            if rows:
                self.pending[entry.unit] = rows
                self._judge_pending(entry, rows)
        else:
            self._send_checked(entry, decision, row)
        self._finish_fight(entry, row)

    def _judge_pending(self, entry: Entry, rows: Sequence[Mapping[str, Any]]) -> None:
        """Refuses at once what could never come: more attacks than there are."""
        unit = self.state.units[entry.unit]
        if unit.in_play and len(rows) > attacks_left(self.state, unit):
            raise Stop(f"{entry}: {entry.unit} has not that many attacks")

    def _finish_fight(self, entry: Entry, row: Mapping[str, Any]) -> None:
        """Answers what comes between, and goes on with attacks whose targets are still there."""
        for _ in range(20):
            self._reactions(("fight", "act", "follow", "melee", "masteries", "split"))
            decision = self.stage.question
            if decision is None or decision.prompt != "fight" or entry.unit in self.pending:
                return
            made = decision.about.get("made")
            count = int(str(made.get(entry.unit, 0))) if isinstance(made, Mapping) else 0
            if not count or "attack" not in row or self.state.units[entry.unit].fought or decision.about.get("spear"):
                return
            rest = list(row["attack"][count:])
            if not rest:
                return
            answer: dict[str, Any] = {"unit": entry.unit, "attack": rest} if rest else {"unit": entry.unit}
            if row.get("surge"):
                answer["surge"] = True
            try:
                decision.check(answer)
            except Refusal:
                answer = {"unit": entry.unit}
            units = decision.about.get("units")
            if not isinstance(units, Sequence) or entry.unit not in units:
                return
            self._send_checked(entry, decision, answer)

    def _to_fight_of(self, entry: Entry) -> bool:
        """Passes all that comes before somebody's action. Returns whether it did nothing without being asked: that was
        the only legal answer.
        """
        idle = dict(entry.row) == {"attack": []} and not self._unit(entry).acted
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, _FIGHTING)
            unit = self._unit(entry)
            decision = self.stage.question
            if decision is not None and decision.prompt == "fight":
                units = decision.about.get("units")
                if isinstance(units, Sequence) and entry.unit in units and self._is_for_now(entry, decision):
                    return False
            if self.state.step == "after melees" and unit.once.get("after"):
                if idle:
                    return True
                raise Stop(f"{entry}: the turn of {entry.unit} is over")
            self._pass()
            if idle and self.state.step == "cleanup" and self._unit(entry).in_play:
                return True
        raise Stop(f"{entry}: its moment does not come")

    def _is_for_now(self, entry: Entry, decision: Decision) -> bool:
        """Returns whether an action belongs to this question: what needs a melee is not refused before one comes."""
        if decision.about.get("spear"):
            return "attack" in entry.row
        return True

    def _follow(self, entry: Entry) -> None:
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, _FIGHTING)
            unit = self._unit(entry)
            decision = self.stage.question
            if decision is not None and decision.prompt == "follow":
                asked = self.state.units[about_unit(decision)]
                if asked in self.state.mounted_body(unit):
                    self._send_checked(entry, decision, dict(entry.row))
                    self._reactions(("fight", "act", "follow", "melee", "masteries"))
                    return
            if self.state.step == "after melees":
                raise Stop(f"{entry}: {entry.unit} cannot follow up")
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    # -- entries: time ---------------------------------------------------------------------------------------------

    def _play(self, entry: Entry) -> None:
        goal = str(entry.row["goal"])
        for _ in range(MOST_STEPS * 4):
            if self.stage.is_over or self._is_there(goal):
                return
            if goal.startswith("round ") and self.state.round > int(goal.removeprefix("round ")):
                raise Stop(f"{entry}: that round is over")
            self._pass()
        raise Stop(f"{entry}: that moment does not come")

    def _is_there(self, goal: str) -> bool:
        if not self._stands:
            return False
        if goal.startswith("round "):
            return (self.state.step == "activation" and self.state.round == int(goal.removeprefix("round "))) or (
                self.state.step == "movement" and self.state.round == int(goal.removeprefix("round "))
            )
        return self.state.step == goal

    # -- entries: before the first round ---------------------------------------------------------------------------

    def _edges(self, entry: Entry) -> None:
        self._answer_prompt(entry, "edges", entry.row["edges"], ("edges",))
        if "edge" in entry.row:
            self._answer_prompt(entry, "edge", entry.row["edge"], ("edges",))

    def _answer_prompt(self, entry: Entry, prompt: str, answer: Json, steps: Sequence[str]) -> None:
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, ("armies", "table", *steps))
            if self._is_open(prompt):
                decision = self.stage.question
                assert decision is not None
                self._send_checked(entry, decision, answer)
                return
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    def _deploy(self, entry: Entry) -> None:
        answer = dict(entry.row)
        units = dict(answer["units"])
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, ("armies", "table", "edges", "deployment"))
            decision = self.stage.question
            if decision is not None and decision.prompt == "deploy":
                asked = decision.about["units"]
                assert isinstance(asked, Sequence)
                bodies = [self.state.body(self.state.units[name]).name for name in units]
                if not units or all(name in asked for name in bodies):
                    self._send_checked(entry, decision, answer)
                    return
            self._pass()
        raise Stop(f"{entry}: its moment does not come")

    def _begin(self, entry: Entry) -> None:
        left = dict(entry.row)
        for _ in range(MOST_STEPS):
            self._must_be_before(entry, ("armies", "table", "edges", "deployment", "start"))
            decision = self.stage.question
            if decision is not None and decision.prompt == "begin":
                asked = decision.about["units"]
                assert isinstance(asked, Sequence)
                chosen = {name: left.pop(name) for name in list(left) if name in asked}
                if chosen or not entry.row:
                    self._send_checked(entry, decision, chosen)
                    self._reactions(("begin",))
                    if not left:
                        return
                    continue
            self._pass()
        raise Stop(f"{entry}: its moment does not come")


def _together(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns the first steps that are one walk: paths that follow each other, or one other step."""
    paths = ("to", "fly", "swim", "burrow", "phase")
    count = 0
    for row in rows:
        is_path = any(key in row for key in paths) and "use" not in row
        if not is_path:
            break
        count += 1
    return list(rows[: max(count, 1)])


def _fitting(decision: Decision, value: Json) -> Json:
    """Returns a written answer in the words of the question: `yes` or a weapon for an opportunity."""
    if decision.prompt == "opportunity" and isinstance(decision, Choose):
        offers = [option for option in decision.options if isinstance(option, Mapping)]
        if value == "yes" and offers:
            return offers[0]
        for option in offers:
            if value in words_for(str(option["with"])):
                return option
    return value
