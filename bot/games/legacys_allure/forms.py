"""The form of an action, and the forms of the game's own plans by type.

An action is two taps and a confirmation: a unit, then what it does, out of suggestions or hexes; what it leads to is
said before it is confirmed, and exactly, for nothing in this game is left to chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Self

from bot.games.legacys_allure.decisive import LOSES, in_a_word, warnings
from bot.games.legacys_allure.doing import in_short, traits
from bot.games.legacys_allure.draft_form import CardPickForm
from bot.games.legacys_allure.kingdom_form import KingdomForm
from bot.games.legacys_allure.names import AllureWording
from bot.games.legacys_allure.outcomes import USELESS, doomed_by, outcome_in_short
from bot.games.legacys_allure.questions import QUESTIONS
from bot.games.legacys_allure.telling import SENTENCES
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import IN_WRITING, NOT_OFFERED, AnyForm, Field, Form, Line, Together
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row, Select, readable_option
from bot.words.sentences import capital, listed, without_rulings
from engine.asking import Question
from engine.decisions import Decision
from engine.events import Happened
from engine.legacys_allure.actions import Action
from engine.legacys_allure.cards import Property
from engine.legacys_allure.happenings import DamageDealt, Died, StatusPlaced, UnitHealed
from engine.legacys_allure.hexes import CENTRE, DISTANCE, INDEX, Hex, Way
from engine.legacys_allure.keywords.table import KEYWORDS
from engine.legacys_allure.notation import format_action, read_action, tags
from engine.legacys_allure.options import actions_of, moves
from engine.legacys_allure.phases.draft import PickPlan
from engine.legacys_allure.phases.kingdoms import KingdomPlan
from engine.legacys_allure.phases.turn import ActionPlan
from engine.legacys_allure.plans import Preview, When, acts_next, preview, ranked, suggestions, threats, with_a_way
from engine.legacys_allure.state import LAST_ROUND, State, Unit, UnitId
from engine.legacys_allure.values import profile
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json, digest

UNITS: Final = "Act with a unit"
OF_A_UNIT: Final = "shows what that unit can do, its best actions as buttons."
MOST_BEST: Final = 3
"""How many actions of a unit have a button."""
MOST_LETTERS: Final = 40
"""Most letters of a button."""
MOST_SUGGESTED: Final = 24
MOST_LINES: Final = 8
"""Most events of a preview that are told."""


class ActionForm(Form[ActionPlan, AllureWording]):
    """A unit, then what it does; or written: "Ram E2-E3", "Hound 2 D2 x Witch", "Adept: Sear > Swarm"."""

    opens = "Choose an action"
    opens_first = True
    is_slow = True

    @property
    def state(self) -> State:
        """Returns the position."""
        return self.decision.state

    def needs_panel(self) -> bool:
        """Returns that an action is put together."""
        return True

    def more(self, address: Address) -> list[Row]:
        """Returns the units that may act, the panel, a line to write an action into, and the way to plan ahead."""
        ready = self.state.ready(self.decision.player)[: limits.OPTIONS]
        units = tuple(
            readable_option(f"{self.labels.unit(one.id)}, {one.hex}", one.id, self._has(one)) for one in ready
        )
        return [
            *([Select(UNITS, address.to("begin", 0), units)] if units else []),
            (
                Button(self.opens, address.to("open", 0), ButtonStyle.MAIN),
                Button("Write it", address.to("write")),
                Button("Plan ahead", Address(address.match).to("allure_plan")),
            ),
        ]

    def _has(self, unit: Unit) -> str:
        """Returns a unit's power and health, and what else counts in a fight."""
        power = profile(self.state, unit).value(Property.POWER)
        numbers = [*([f"power {power}"] if power is not None else []), f"{unit.health} health"]
        return "; ".join(filter(None, (", ".join(numbers), ", ".join(traits(self.state, unit)))))

    def begun_with(self, mark: str) -> Json:
        """Returns the draft in which a unit of the menu is chosen."""
        if mark not in [one.id for one in self.state.ready(self.decision.player)]:
            raise NotUnderstood(NOT_OFFERED)
        return {"unit": mark}

    def marked(self, mark: str) -> Json | Together:
        """Returns the action whose button in the panel carries a mark."""
        for unit in self.state.ready(self.decision.player):
            for action in actions_of(self.state, unit):
                if digest(action.to_json()) == mark:
                    return action.to_json()
        return super().marked(mark)

    def panel(self, address: Address, page: int = 0) -> Prompt:
        """Returns the panel; while a unit has no action chosen, with its best actions as buttons that do them."""
        shown, best = super().panel(address, page), self._best
        buttons = [Button(said, address.to("answer", mark), ButtonStyle.MAIN) for mark, said in best.items()]
        if not buttons:
            return shown
        if len(shown.rows) < limits.ROWS:
            return replace(shown, rows=(*shown.rows[:-1], tuple(buttons), *shown.rows[-1:]))
        last = shown.rows[-1]
        room = 0 if isinstance(last, Select) else limits.BUTTONS_IN_A_ROW - len(last)
        return shown if isinstance(last, Select) else replace(shown, rows=(*shown.rows[:-1], (*buttons[:room], *last)))

    @property
    def _best(self) -> Mapping[str, str]:
        """What looks best for the chosen unit, by its mark, each with what it leads to, as long as nothing is chosen.

        What is worth a second look is left to the menu, which shows it before it counts.
        """
        unit = self._unit()
        if unit is None or self.draft.get("action") is not None:
            return {}
        found: dict[str, str] = {}
        for action in [*self._offers(unit), *self._steps(unit)]:
            acts = action.target is not None or bool(action.use)
            is_useless = action.skip or (acts and self._outcome(action) in USELESS)
            said = "" if is_useless else self._on_a_button(unit, action)
            if said and len(said) <= MOST_LETTERS and not self.wants_a_look(action.to_json()):
                found[digest(action.to_json())] = capital(said)
            if len(found) == MOST_BEST:
                break
        return found

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to."""
        ahead = "plans what a unit does later this round, or your answer to an enemy action; only you see it."
        return {**super().explains(), UNITS: OF_A_UNIT, "Write it": IN_WRITING, "Plan ahead": ahead}

    def in_words(self, answer: Json, wording: AllureWording) -> str:
        """Returns the action as one line."""
        return format_action(self.state, Action.from_json(answer))

    def title(self) -> str:
        """Returns what comes next: the question stands above already, and the map's legend says what its signs mean."""
        chooses = "Choose a unit, then its action." if self._unit() is None else "Choose an action."
        return f"**Round {self.state.round}.** {chooses} The panel shows what it leads to before it counts."

    def _unit(self) -> Unit | None:
        unit = self.state.units.get(UnitId(str(self.draft.get("unit"))))
        mine = unit is not None and unit.hex is not None and self.state.controller(unit) == self.decision.player
        return unit if mine else None

    def fields(self) -> list[Field]:
        """Returns the ready units; for one that is chosen what it can do, where it can go, and what else from there."""
        unit = self._unit()
        ready = tuple(
            Line(one.id, f"{self.labels.unit(one.id)}, {one.hex}", self._in_short(one), unit is one)
            for one in self.state.ready(self.decision.player)
        )
        found = [Field("unit", "Which unit?", ready)]
        if unit is None:
            return found
        offered = {digest(action.to_json()): action for action in self._offers(unit)}
        actions = tuple(
            Line(mark, format_action(self.state, action), self._outcome(action), self._is_chosen(action))
            for mark, action in offered.items()
        )
        found.append(Field("action", "What does it do?", actions))
        ways = self._ways(unit)
        chosen = self._chosen_way()
        if ways:
            hexes = tuple(
                Line(place, f"Move to {place}", "the centre" if place == CENTRE else "", way == chosen)
                for place, way in sorted(ways.items(), key=lambda pair: INDEX[pair[0]])
            )
            found.append(Field("move", "Or where does it go?", hexes, in_order=True))
        then = self._then(unit)
        if then:
            found.append(Field("then", "And from there?", then))
        return found

    def _on_a_button(self, unit: Unit, action: Action) -> str:
        """Returns an action with as much of its outcome as a button has room for: "Attack Ram from D4: kills it"."""
        if action.target is None and not action.use:
            return f"Move to {action.way[-1]}" if action.way else ""
        said = _without_name(format_action(self.state, action), self.state, unit)
        names = {self.labels.unit(unit.id): self.labels.tag(unit.id)}
        if action.target is not None:
            said = f"Attack {self.labels.tag(action.target)}{f' from {action.way[-1]}' if action.way else ''}"
            names[self.labels.unit(action.target)] = "it"
        outcome = self._outcome(action)
        for name, short in names.items():
            outcome = outcome.replace(name, short)
        clauses = outcome.split(", ")
        told = [", ".join(clauses[:number]) for number in range(len(clauses), 0, -1)]
        return next((f"{said}: {one}" for one in told if len(f"{said}: {one}") <= MOST_LETTERS), "")

    def _steps(self, unit: Unit) -> list[Action]:
        """Returns the moves that end nearest to the centre."""
        ways = moves(self.state, unit)
        nearest = sorted(ways, key=lambda place: (DISTANCE[place][CENTRE], INDEX[place]))
        return [Action(unit.id, way=ways[place]) for place in nearest[:MOST_BEST]]

    def _offers(self, unit: Unit) -> list[Action]:
        return self.once(("offers", unit.id), lambda: self._best_of(unit))

    def _best_of(self, unit: Unit) -> list[Action]:
        seen = ranked(self.state, self.decision.player, unit, MOST_SUGGESTED - 1)
        self.worked_out.update({("seen", digest(one.action.to_json())): one for one in seen})
        return [*(one.action for one in seen), Action(unit.id, skip=True)]

    def _every(self, unit: Unit) -> list[Action]:
        """Returns all that a unit could do beside a skip."""
        return self.once(("every", unit.id), lambda: list(actions_of(self.state, unit)))

    def _ways(self, unit: Unit) -> Mapping[Hex, Way]:
        """Returns where a unit can go."""
        return self.once(("ways", unit.id), lambda: moves(self.state, unit))

    def _seen(self, action: Action) -> Preview:
        mark = digest(action.to_json())
        return self.once(("seen", mark), lambda: preview(self.state, self.decision.player, action))

    def _then(self, unit: Unit) -> tuple[Line, ...]:
        """Returns what else the unit may do in the same action, after the chosen move.

        Empty where an action is chosen with its move: that is in the list of actions.
        """
        way, action = self._chosen_way(), self._action()
        if not way or action in self._offers(unit):
            return ()
        further = [a for a in self._every(unit) if a.way == way and (a.target is not None or a.use)]
        return tuple(
            Line(digest(a.to_json()), format_action(self.state, a), self._outcome(a), self._is_chosen(a))
            for a in further[:MOST_SUGGESTED]
        )

    def _chosen_way(self) -> tuple[Hex, ...]:
        action = self._action()
        return () if action is None else action.way

    def _action(self) -> Action | None:
        chosen = self.draft.get("action")
        try:
            return Action.from_json(chosen) if isinstance(chosen, Mapping) else None
        except Refusal:
            return None

    def _is_chosen(self, action: Action) -> bool:
        return self.draft.get("action") == action.to_json()

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Takes the unit, or what it does."""
        if not chosen:
            return
        if key == "unit":
            self.draft = {"unit": chosen[0]}
            return
        unit = self._unit()
        if unit is None:
            raise NotUnderstood(NOT_OFFERED)
        if key == "move":
            self.draft["action"] = Action(unit.id, way=self._ways(unit)[Hex(chosen[0])]).to_json()
            return
        every = [*self._offers(unit), *self._every(unit)]
        for action in every:
            if digest(action.to_json()) == chosen[0]:
                self.draft["action"] = action.to_json()
                return
        raise NotUnderstood(NOT_OFFERED)

    def answer(self) -> Json:
        """Returns the action."""
        return self.draft.get("action")

    def status(self) -> str:
        """Returns the action that is chosen and what it leads to, exactly."""
        action = self._action()
        if action is None:
            return ""
        try:
            lines = self._told(action)
        except Refusal as refusal:
            return str(refusal)
        return "\n".join([f"**{format_action(self.state, action)}**", *lines])

    def _told(self, action: Action) -> list[str]:
        """Returns what an action decides, what it leads to, event by event, then the next question, or the enemies that
        could attack the unit there.
        """
        checked = Action.from_json(self.decision.check(action.to_json()))
        seen = self._seen(checked)
        told = [e.facts for e in seen.events if not e.facts.quiet and type(e.facts) in SENTENCES]
        lines = [*warnings(seen, self.decision.player, self.wording)]
        lines += _in_few_lines([(facts, SENTENCES[type(facts)](facts, self.wording)) for facts in told])
        lines += [self._dies_later(seen.after.units[unit]) for unit in doomed_by(self.state, seen)]
        lines += _explained([facts.status for facts in told if isinstance(facts, StatusPlaced)])
        unit = seen.after.units[action.unit]
        if seen.asks is not None:
            lines.append(self._asked_then(seen.asks))
        elif unit.hex is not None and not seen.outcome:
            lines += self._threatened(seen.after, unit)
        return lines

    def _dies_later(self, unit: Unit) -> str:
        """Returns that Burn and Poison will kill a unit."""
        causes = [cause for cause, counters in (("Burn", unit.burned), ("Poison", unit.poisoned)) if counters]
        return f"**{self.wording.unit(unit.id)} will die of {listed(causes)}** when the next round begins."

    def _asked_then(self, question: Question) -> str:
        """Returns who has to choose something after what a preview shows, and what."""
        if not isinstance(question, Decision):
            return "Then chance decides."
        asked = QUESTIONS[question.prompt].ask(question, self.wording)
        who = "you are" if question.player == self.decision.player else f"{self.wording.player(question.player)} is"
        return f"Then {who} asked: {asked}"

    def _threatened(self, state: State, unit: Unit) -> list[str]:
        """Returns who could attack a unit where it stands, as long as there is a turn left in which they could."""
        near = threats(state, unit)
        when = {
            one: self.wording.units([enemy.id for enemy in near if acts_next(state, enemy) is one])
            for one in (When.NOW, When.NEXT_ROUND)
        }
        now, later = when[When.NOW], when[When.NEXT_ROUND]
        if now:
            return [f"There it can be attacked by {now}{f'; in the next round by {later} too' if later else ''}."]
        return [f"There it can be attacked in the next round, by {later}."] if later else []

    def _in_short(self, unit: Unit) -> str:
        return self.once(("in short", unit.id), lambda: in_short(self.state, unit, self.labels))

    def _outcome(self, action: Action) -> str:
        return self.once(("outcome", digest(action.to_json())), lambda: self._worked_out_outcome(action))

    def _worked_out_outcome(self, action: Action) -> str:
        """Returns what an action leads to in a few words: "kills Swarm", "Snapper 10 to 6", "poisons Ram for 2"."""
        if action.skip:
            is_last = self.state.round >= LAST_ROUND
            ends = in_a_word(self._seen(action), self.decision.player) if is_last else ""
            return ends or "uses up its action"
        return outcome_in_short(self.state, self._seen(action), self.labels)

    def apart(self) -> Self:
        """Returns an equal form over a position of its own."""
        decision = replace(self.decision, state=self.state.copy())
        return type(self)(decision, self.words, self.wording, self.draft)

    def draft_of(self, answer: Json) -> Json | None:
        """Returns the draft with which the panel shows what a written action leads to."""
        action = Action.from_json(self.decision.check(answer))
        return {"unit": action.unit, "action": action.to_json()}

    def wants_a_look(self, answer: Json) -> bool:
        """Returns whether an action kills a unit of its own side, or loses the match."""
        action = Action.from_json(self.decision.check(answer))
        seen, me = self._seen(action), self.decision.player
        own = [self.state.units.get(died.unit) for died in seen.deaths]
        lost = any(unit is not None and self.state.controller(unit) == me for unit in own)
        return lost or in_a_word(seen, me) == LOSES

    def example(self) -> str:
        """Returns an action that is legal now: what looks best for one of the units."""
        return next(iter(self._at_first(self.state.ready(self.decision.player))), "")

    def read(self, text: str) -> Json:
        """Returns the action that is written; where an attack or ability needs a walk first, with the shortest way."""
        player = self.decision.player
        return with_a_way(self.state, player, read_action(self.state, player, text)).to_json()

    def longer(self, typed: str) -> Iterable[str]:
        """Returns actions that begin like what is typed: of the unit that it names, else one line for each unit."""
        needle = " ".join(typed.split()).casefold()
        ready = self.state.ready(self.decision.player)
        if not needle:
            yield from self._at_first(ready)
            return
        for unit in ready:
            skip = format_action(self.state, Action(unit.id, skip=True))
            name = skip.removesuffix(" skip").casefold()
            if needle.startswith(name) or name.startswith(needle):
                lines = [format_action(self.state, action) for action in actions_of(self.state, unit)]
                yield from (line for line in [*lines, skip] if line.casefold().startswith(needle))

    def _at_first(self, ready: Sequence[Unit]) -> Iterable[str]:
        """Returns for each unit what looks best, then for each a step towards the centre, then skips."""
        steps: list[Action] = []
        for unit in ready:
            best = suggestions(self.state, self.decision.player, unit, 2)
            yield from (format_action(self.state, action) for action in best)
            ways = moves(self.state, unit)
            nearest = min(ways, key=lambda place: DISTANCE[place][CENTRE], default=None)
            if nearest is not None and DISTANCE[nearest][CENTRE] < DISTANCE[unit.place][CENTRE]:
                steps.append(Action(unit.id, way=ways[nearest]))
        yield from (format_action(self.state, action) for action in steps)
        yield from (format_action(self.state, Action(unit.id, skip=True)) for unit in ready)


_MATTER: Final = (Died, DamageDealt, StatusPlaced, UnitHealed)
"""What is told in any case, however much happens."""


def _without_name(said: str, state: State, unit: Unit) -> str:
    """Returns an action without the unit that does it: "D4-D5 x Rider 1", "Sear > Swarm"."""
    return said.removeprefix(tags(state)[unit.id]).lstrip(": ")


def _in_few_lines(told: Sequence[tuple[Happened, str]]) -> list[str]:
    """Returns the sentences, and of very many those of deaths, damage and statuses first."""
    if len(told) <= MOST_LINES:
        return [line for _, line in told]
    matters = [pair for pair in told if isinstance(pair[0], _MATTER)]
    shown = matters[: MOST_LINES - 1]
    return [*(line for _, line in shown), f"… and {len(told) - len(shown)} more."]


def _explained(statuses: Sequence[str]) -> list[str]:
    """Returns what each of these statuses does, in small: "Root: the unit cannot be moved by anything ..."."""
    found = []
    for status in dict.fromkeys(re.sub(r"\s+\d+$", "", one) for one in statuses):
        keyword = next((one for one in KEYWORDS.values() if one.name == status), None)
        if keyword is not None:
            found.append(f"-# {status}: {without_rulings(' '.join(keyword.rule.split()))}")
    return found


FORMS: Final[Mapping[type[Decision], type[AnyForm]]] = MappingProxyType(
    {KingdomPlan: KingdomForm, PickPlan: CardPickForm, ActionPlan: ActionForm}
)
