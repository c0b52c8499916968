"""The form of a movement: who, one of eight lettered moves on a picture, then what it meets and brings; or typed.

Nothing is rolled before it is confirmed. The draft holds `unit`, `letter` of the move that was taken, `steps` as they
are now, `notes` on how they differ from what was typed, and `also`: who is to do the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, Self

from bot.games.d6s.forms.judged import legal
from bot.games.d6s.forms.ordering import OrderedTogether
from bot.games.d6s.forms.suggested_moves import proposed_move, suggested_moves
from bot.games.d6s.names import D6sWording
from bot.games.d6s.orders import actions, advance_order, is_for_many, is_to_advance, is_to_stay, short, stay_order
from bot.games.d6s.typed import many, movements
from bot.games.d6s.typed.addressed import all_sentences, is_addressed, who_and_rest
from bot.games.d6s.typed.phrases import begins_an_action, begins_with_a_place
from bot.games.d6s.typed.reader import EXAMPLES
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import (
    IN_WRITING,
    NOT_OFFERED,
    Field,
    Form,
    Line,
    Nearly,
    PanelButton,
    Press,
    Together,
    fault_of,
    menu_of,
)
from bot.prompts.parts import Button, ButtonStyle, Prompt, Row
from bot.words.sentences import capital, listed, shortened
from engine.d6s.actions.casts import Cast
from engine.d6s.actions.going import Go
from engine.d6s.actions.moving import Step
from engine.d6s.actions.plain import Dodge, Hide
from engine.d6s.actions.shooting import Shoot
from engine.d6s.actions.steps import Movement
from engine.d6s.actions.wording import Shot
from engine.d6s.geometry import INCH
from engine.d6s.grid import point_toward, read_direction, read_place, square
from engine.d6s.numbers import acts_at, health_left
from engine.d6s.phases.movement import act_on, has_turn
from engine.d6s.planning.drafting import NEAR, Drafted
from engine.d6s.planning.forecast import forecast, shorter
from engine.d6s.planning.lettered import Lettered
from engine.d6s.plans import Act
from engine.d6s.state import Character
from engine.d6s.view import TableView
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json, canonical, names_of

SHORTER: Final = "shorter"
LESS: Final = INCH // 2
NUDGE: Final = INCH // 4
MOST_TRIED: Final = 8
"""Most characters that are tried for a line without a name."""
MOST_NAMED: Final = 4
"""Most moves that are named after an impossible line."""
MOST_BUTTONS: Final = 2
"""Most characters that have a button to let them stay."""
REST_AS_PROPOSED: Final = "Move the rest as suggested"
REST_STAYS: Final = "Keep the rest where they are"
SELDOM: Final = "Let characters stay…"
"""What the menu is called in which characters are left where they are."""
_REST_LEADS_TO: Final = (
    "shows you the suggestions for all your characters that have not moved; nothing counts before you confirm it."
)
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


_INCHES: Final = re.compile(r"\b(to|via|at|and) (\d+(?:\.\d+)? \d+(?:\.\d+)?)(?![\d.])")


def _on_the_map(inches: str) -> str:
    point = read_place(inches)
    return inches if point is None else square(point)


def _stay(unit: Character) -> str:
    return f"{unit.name}: stay"


def _with(move: Movement, *steps: Step) -> Movement:
    """Returns a move with further steps, after which it ends."""
    return replace(move, steps=(*move.steps, *steps), ends=True)


def _instead(move: Movement, number: int, *steps: Step) -> Movement:
    """Returns a move with these steps in the place of one."""
    return replace(move, steps=(*move.steps[:number], *steps, *move.steps[number + 1 :]))


def _last_walk(move: Movement) -> int | None:
    """Returns which step of a move is its last walk, or None."""
    return max((number for number, step in enumerate(move.steps) if isinstance(step, Go)), default=None)


class ActForm(Form[Act, D6sWording]):
    """The character that moves, and its move."""

    longest = 1000

    opens = "Choose a move"
    opens_first = True
    by_beginning = False
    is_slow = True

    def apart(self) -> Self:
        """Returns an equal form that judges moves on the view, which is a copy of the position."""
        return type(self)(act_on(self.wording.table, self.decision), self.words, self.wording, self.draft)

    # -- whole answers ---------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns that each stays where it is; what may roll dice is shown before it is confirmed."""
        stays: list[Json] = [{"unit": unit.name, "steps": [{"end": True}]} for unit in self.units[:MOST_BUTTONS]]
        return legal(self.decision, stays)

    @cached_property
    def together(self) -> Sequence[Together]:
        """What all others of the player's do with this one: as is proposed, or stay."""
        if self.decision.about.get("going on"):
            return []
        table = self.wording.table
        return [
            OrderedTogether(proposed_move(table, self.decision), [advance_order(table)], REST_AS_PROPOSED),
            self._rest_stays,
        ]

    @cached_property
    def _rest_stays(self) -> OrderedTogether:
        """The order that all who have not moved stay where they are."""
        return OrderedTogether(self.decision.default(), [stay_order(self.wording.table)], REST_STAYS)

    def marked(self, mark: str) -> Json | Together:
        """Returns the answer of a button or of a line of the menu; no move is worked out for one that stays."""
        stays = {} if self.decision.about.get("going on") else {self._rest_stays.mark: self._rest_stays}
        known: Mapping[str, Json | Together] = {**self.marks, **stays}
        return known[mark] if mark in known else super().marked(mark)

    def needs_panel(self) -> bool:
        """Returns that a move is chosen with a look at it."""
        return True

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns the movement in a line; of one that does nothing, where it is left, or that it ends here."""
        move = Movement.read(answer)
        if move.ends and not move.steps:
            if self.decision.about.get("going on"):
                return f"{move.unit} ends here"
            body = self.wording.table.body(self.wording.table.units[move.unit])
            return f"Leave {move.unit} on {square(body.at)}" if body.at is not None else move.in_words()
        return move.in_words()

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that staying is said quietly."""
        return ButtonStyle.PLAIN

    def rows(self, address: Address) -> list[Row]:
        """Returns the panel, a line to write into and that all others do what is suggested; below them the menu of
        what one seldom wants: who stays where it is."""
        buttons = [
            Button(self.opens, address.to("open", 0), ButtonStyle.MAIN),
            Button("Write it", address.to("d6s_write"), ButtonStyle.PLAIN),
        ]
        stays = self.presses()
        if self.decision.about.get("going on"):
            ends = [Button(press.label, address.to("answer", press.mark), press.style) for press in stays]
            return [(*buttons, *ends)]
        buttons.append(Button(REST_AS_PROPOSED, address.to("d6s_advance"), ButtonStyle.PLAIN))
        rest = Press(self._rest_stays.mark, REST_STAYS, ButtonStyle.PLAIN)
        return [tuple(buttons), menu_of([*stays, rest], address.to("choose", 0), SELDOM)]

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to."""
        said = {self.opens: "shows moves to choose from, with a picture; nothing counts before you confirm it."}
        said |= {"Write it": IN_WRITING, "Leave …": "that character stays where it is.", "… ends here": "nothing more."}
        if not self.decision.about.get("going on"):
            said |= {REST_AS_PROPOSED: _REST_LEADS_TO, REST_STAYS: "none of your other characters moves this round."}
        return said

    # -- the panel -------------------------------------------------------------------------------------------------

    @cached_property
    def units(self) -> list[Character]:
        """The characters that may move now."""
        names = self.decision.about.get("units")
        table = self.wording.table
        found = [table.units[str(name)] for name in names] if isinstance(names, Sequence) else []
        riders = {unit.rides for unit in found if not unit.passenger}
        return [unit for unit in found if not unit.passenger and unit.name not in riders] or found

    @property
    def unit(self) -> Character | None:
        """Returns who is chosen: the only one there is, or the one in the draft."""
        if len(self.units) == 1:
            return self.units[0]
        return next((unit for unit in self.units if unit.name == self.draft.get("unit")), None)

    @property
    def moves(self) -> Sequence[Lettered]:
        """The lettered moves of the chosen character."""
        unit = self.unit
        return [] if unit is None else self.once(("moves", unit.name), lambda: self._lettered_of(unit))

    def _lettered_of(self, unit: Character) -> Sequence[Lettered]:
        """Returns a character's suggested moves, the best-looking first."""
        return suggested_moves(self.wording.table, unit, not self.decision.about.get("going on"))

    @property
    def move(self) -> Movement | None:
        """Returns the movement as it is drafted, or None where nothing is chosen."""
        unit, steps = self.unit, self.draft.get("steps")
        if unit is None or not isinstance(steps, Sequence) or isinstance(steps, str):
            return None
        return Movement.read({"unit": unit.name, "steps": steps})

    @property
    def _walks(self) -> bool:
        """Returns whether the move that is drafted walks somewhere."""
        return self.move is not None and _last_walk(self.move) is not None

    def _draft(self, move: Movement) -> None:
        """Draft that movement."""
        self.draft["steps"] = move.to_json()["steps"]

    def fields(self) -> list[Field]:
        """Returns who moves, the lettered moves, and how the chosen one may be changed."""
        found = []
        if len(self.units) > 1:
            found.append(Field("who", "Who moves?", tuple(self._who(unit) for unit in self.units[: limits.OPTIONS])))
        if self.unit is None:
            return found
        chosen = self.draft.get("letter")
        lines = tuple(
            Line(move.letter, f"{move.letter}: {capital(move.name)}", capital(move.brings), chosen == move.letter)
            for move in self.moves
        )
        found.append(Field("move", f"What does {self.unit.name} do?", lines))
        if self.move is not None:
            changes = tuple(Line(key, label) for key, label, _ in self._changes)
            if changes:
                found.append(Field("change", "Change it", changes))
            others = tuple(
                Line(unit.name, unit.name, self._who(unit).about, unit.name in self.also) for unit in self.others
            )
            if others:
                found.append(Field("also", "The same for others of mine", others[: limits.OPTIONS], many=True))
        return found

    @cached_property
    def others(self) -> list[Character]:
        """The player's other characters that have not moved, the same kind first: they may do the same."""
        table, unit = self.wording.table, self.unit
        if unit is None or self.decision.about.get("going on"):
            return []
        mine = [one for one in table.playing() if one.seat == unit.seat and one is not unit and has_turn(table, one)]
        return sorted((one for one in mine if not one.inside), key=lambda one: one.profile != unit.profile)

    @property
    def also(self) -> list[str]:
        """Returns who is to do the same."""
        names = names_of(self.draft.get("also"))
        return [unit.name for unit in self.others if unit.name in names]

    def same(self) -> list[many.UnitAction]:
        """Returns what the others do who are to do the same. Raises a `Refusal` that says who cannot."""
        units = [unit for unit in self.others if unit.name in self.also]
        return many.same_for(self.wording.table, self.answer(), units)

    def _who(self, unit: Character) -> Line:
        table = self.wording.table
        at = square(table.place(unit)) if table.body(unit).at is not None else "inside"
        about = f"{at}, Speed {acts_at(table, unit)}, {health_left(unit)} of {unit.kit.health} Health"
        more = "".join(f", {condition}" for condition in unit.conditions)
        return Line(unit.name, unit.name, about + more, unit is self.unit)

    @property
    def _changes(self) -> list[tuple[str, str, Movement]]:
        """Returns legal changes of the move: nudges, dodging or hiding after it, shots, being asked after it."""
        move, unit = self.move, self.unit
        if move is None or unit is None or move.waits:
            return []
        return self.once(("changes", canonical(move.to_json())), lambda: self._changes_of(move, unit))

    def _changes_of(self, move: Movement, unit: Character) -> list[tuple[str, str, Movement]]:
        tries: list[tuple[str, str, Movement | None]] = []
        if not any(isinstance(step, Dodge | Shoot | Cast) for step in move.steps):
            tries.append(("dodge", "Then dodge", _with(move, Dodge())))
            tries.append(("hide", "Then hide", _with(move, Hide())))
        if not any(isinstance(step, Shoot) for step in move.steps) and any(a.is_ranged for a in unit.kit.attacks):
            foes = self._enemies()[:4]
            tries += [(f"shoot {foe.name}", f"Then shoot {foe.name}", self._shot(move, foe)) for foe in foes]
        for direction in DIRECTIONS:
            tries.append((direction, f"A quarter inch {direction.upper()}", self._nudged(move, direction)))
        if move.ends:
            tries.append(("ask", "Ask me again after it", replace(move, ends=False) if move.steps else None))
        else:
            tries.append(("end", "Its movement is over after it", replace(move, ends=True)))
        return [
            (key, label, made) for key, label, made in tries if made is not None and not self._fault_of(made.to_json())
        ]

    def _enemies(self) -> list[Character]:
        unit = self.unit
        assert unit is not None
        table = self.wording.table
        at = table.place(unit)
        enemies = list(table.standing(unit.side.other))
        return sorted(enemies, key=lambda e: (table.place(e)[0] - at[0]) ** 2 + (table.place(e)[1] - at[1]) ** 2)

    def _shot(self, move: Movement, foe: Character) -> Movement:
        """Returns the move with all shots at an enemy after it."""
        unit = self.unit
        assert unit is not None
        try:
            read = movements.read_movement(self.wording.table, [unit], f"{unit.name}: shoot {foe.name}").movement
        except Refusal:
            read = Movement(unit.name, (Shoot((Shot(foe.name),)),))
        return _with(move, *(step for step in read.steps if isinstance(step, Shoot)))

    def _nudged(self, move: Movement, direction: str) -> Movement | None:
        """Returns the move with its last walk ending a quarter inch farther in a direction."""
        vector, number = read_direction(direction), _last_walk(move)
        if number is None or vector is None:
            return None
        walk = move.steps[number]
        assert isinstance(walk, Go)
        return _instead(move, number, walk.ending((*walk.path[:-1], point_toward(walk.path[-1], vector, NUDGE))))

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Chooses who moves, a lettered move, a change of it, or who does the same."""
        if key == "also":
            self.draft["also"] = list(chosen)
            return
        if not chosen:
            return
        (value,) = chosen[:1]
        if key == "who":
            self.draft = {"unit": value}
        elif key == "move":
            move = next(one for one in self.moves if one.letter == value)
            unit = self.unit
            assert unit is not None
            self.draft = {"unit": unit.name, "letter": value}
            self._draft(move.move)
        elif key == "change":
            self._draft(next(made for name, _, made in self._changes if name == value))
            self.draft.pop("notes", None)
        else:
            raise NotUnderstood(NOT_OFFERED)

    def do(self, name: str) -> None:
        """Makes the last walk half an inch shorter."""
        if name != SHORTER:
            super().do(name)
        move, unit = self.move, self.unit
        number = _last_walk(move) if move is not None else None
        if move is None or unit is None or number is None:
            raise NotUnderstood("There is no way to be made shorter.")
        walks = [step for step in move.steps[: number + 1] if isinstance(step, Go)]
        start = walks[-2].path[-1] if len(walks) > 1 else self.wording.table.place(unit)
        cut = tuple(shorter(walks[-1].path, start, LESS))
        self._draft(_instead(move, number, *([walks[-1].ending(cut)] if cut else [])))
        self.draft.pop("notes", None)

    def title(self) -> str:
        """Returns the question until a character is chosen, then the character."""
        move = self.move
        return self.question() if move is None else f"**{shortened(move.in_words(), 300)}**"

    def status(self) -> str:
        """Returns what the move meets and brings, or what to do next."""
        if self.unit is None:
            return ""
        if self.move is None:
            where = f"The letters on the picture are where {self.unit.name} would stand."
            return f"{where} Nothing is rolled before you confirm. Any other legal move is written with “Write it”."
        said = names_of(self.draft.get("notes"))
        fault = self.fault()
        if fault:
            return "\n".join([*said, fault])
        met = forecast(self.wording.table, self.answer()).lines()
        return "\n".join([*said, *met, *self._said_of_others(), *self._said_of_menus()])

    def _said_of_menus(self) -> list[str]:
        """Returns what the menus and the button for its length do to the move above, where they are there."""
        labels = {
            "change": "**Change it** adds to this move or shifts where it ends",
            "also": "**The same for others of mine** orders it for those you choose there",
        }
        told = [labels[field.key] for field in self.fields() if field.key in labels]
        told += ["**Half an inch shorter** takes that off its end"] if self._walks else []
        return [f"-# {'; '.join(told)}. Nothing counts before you confirm."] if told else []

    def _said_of_others(self) -> list[str]:
        """Returns what the others would do, or who cannot do the same."""
        if not self.also:
            return []
        try:
            return [
                f"- {action.drafted.movement.in_words()} ({action.seen.brief() or 'nothing is rolled'})"
                for action in self.same()
            ]
        except Refusal as refusal:
            return [f"The same is not possible: {refusal}"]

    def panel(self, address: Address, page: int = 0) -> Prompt:
        """Returns the panel; with others chosen, a button that confirms the move and orders theirs."""
        made = super().panel(address, page)
        if not self.also or self.fault():
            return made
        *rows, buttons = made.rows
        assert isinstance(buttons, tuple)
        number = len(self.also)
        label = f"Confirm, and the same for {number} other{'' if number == 1 else 's'}"
        both = Button(label, address.to("d6s_same"), ButtonStyle.GOOD, not self._all_can())
        return replace(made, rows=(*rows, (both, *buttons)))

    def _all_can(self) -> bool:
        try:
            self.same()
        except Refusal:
            return False
        return True

    def answer(self) -> Json:
        """Returns the movement."""
        move = self.move
        return None if move is None else move.to_json()

    def fault(self) -> str:
        """Returns why it cannot be confirmed."""
        if self.move is None:
            return "Choose a move first."
        return self._fault_of(self.answer())

    def _fault_of(self, answer: Json) -> str:
        return self.once(("fault", canonical(answer)), lambda: fault_of(self.decision, answer))

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: confirm, shorter, start over."""
        return [
            PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault())),
            PanelButton(SHORTER, "Half an inch shorter", disabled=not self._walks),
            PanelButton("clear", "Choose another"),
        ]

    # -- typed -----------------------------------------------------------------------------------------------------

    def understood(self, text: str) -> dict[str, Json]:
        """Returns a draft of the written line, with notes where it is not quite that. Raises a `Refusal`.

        A line without a name is for the character in turn that can do just that.
        """
        says_what = begins_an_action(text.strip()) or begins_with_a_place(text)
        if not says_what or is_addressed(self.wording.table, self.units, text, movements.WORDS):
            return self._draft_of(self._read(text))
        found: list[Drafted] = []
        for unit in self.units[:MOST_TRIED]:
            try:
                found.append(self._read(f"{unit.name}: {text}"))
            except Refusal:
                continue
        best = min(found, key=lambda read: (read.off, len(read.notes)), default=None)
        return self._draft_of(best or self._read(text))

    @staticmethod
    def _draft_of(read: Drafted) -> dict[str, Json]:
        return {**read.movement.to_json(), "notes": list(read.notes)}

    def read(self, text: str) -> Json | Together:
        """Returns the written movement. Raises a `Refusal` where the place is another one."""
        if not text.strip():
            raise NotUnderstood(f"Write what {self.units[0].name} does, for example {EXAMPLES}.")
        if self.together and (is_to_advance(text) or is_to_stay(text)):
            advance, stay = self.together
            return advance if is_to_advance(text) else stay
        if is_for_many(text):
            raise NotUnderstood(
                "That is an order for several characters, and this question is about one: `/d6s order "
                f"{text.strip()}` gives it, and so does the button below the question."
            )
        if (both := self._of_several(text)) is not None:
            return both
        named = len(self.units) == 1 or is_addressed(self.wording.table, self.units, text, movements.WORDS)
        if not named and (begins_an_action(text.strip()) or begins_with_a_place(text)):
            raise NotUnderstood(
                f"Which character does that? Begin with a name: “{self.units[0].name}: {text.strip()}”. It is the "
                f"turn of {listed([unit.name for unit in self.units], 'or')}."
            )
        read = self._read(text)
        if read.off > NEAR:
            raise Nearly(f"{' '.join(read.notes)} To do that, write: {self._nearest(read)}.", self._draft_of(read))
        return read.movement.to_json()

    def _of_several(self, text: str) -> Together | None:
        """Returns a line that tells several characters what they do: an answer for one of them, and orders for the
        others; None for a line about one. Raises a `Refusal`.
        """
        table, names = self.wording.table, [unit.name for unit in self.units]
        seat = self.decision.player
        mine = [unit for unit in table.playing() if unit.seat == seat and not unit.passenger and not unit.moved]
        if self.decision.about.get("going on"):
            return None
        if len(all_sentences(table, mine, text)) < 2 and not many.several(table, text, mine):
            return None
        given, notes = actions(TableView(seat, table), seat, text)
        first = next(
            (one for one in given if isinstance(one.answer, Mapping) and one.answer.get("unit") in names), None
        )
        if first is None or first.prompt != "act":
            raise NotUnderstood(f"None of these is in turn now: it is the turn of {listed(names, 'or')}.")
        said = "; ".join([*map(short, given), *notes])
        return OrderedTogether(first.answer, [one for one in given if one is not first], shortened(said, 600))

    def _nearest(self, read: Drafted) -> str:
        """Returns what was understood as it can be written: by squares of the map, where those lead near enough."""
        on_the_map, exactly = read.movement.in_words(), read.movement.written()
        if _INCHES.search(exactly) is None:
            return exactly
        try:
            again = self._read(on_the_map)
        except Refusal:
            return exactly
        return on_the_map if again.off <= NEAR and again.movement.in_words() == on_the_map else exactly

    def _read(self, text: str) -> Drafted:
        """Returns what is written. Raises a `Refusal` with what could be done instead."""
        table = self.wording.table
        try:
            read = movements.read_movement(table, self.units, text)
            self.decision.check(read.movement.to_json())
        except NotAllowed as refusal:
            if "It can" in str(refusal):
                raise
            unit, _ = who_and_rest(table, self.units, text, movements.WORDS)
            moves = self._lettered_of(unit)
            can = "; ".join(move.name for move in moves[:MOST_NAMED])
            raise NotAllowed(f"{refusal} {unit.name} can: {can}.") from refusal
        return read

    def shown(self, text: str) -> str:
        """Returns a move with its places as the map names them: "Ogre: to H12", not "Ogre: to 7.833 11.833"."""
        return _INCHES.sub(lambda found: f"{found[1]} {_on_the_map(found[2])}", text)

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns moves as text, without those that are suggested with their buttons: to stay, in other words."""
        needle = " ".join(typed_.split()).casefold()
        pressed = {answer["unit"] for answer in self.offered if isinstance(answer, Mapping)}
        said = {
            _stay(unit) for unit in self.units if unit.name in pressed and needle in f"{unit.name} stays".casefold()
        }
        return (line for line in self.lines(typed_) if line not in said)

    def lines(self, typed_: str) -> Iterable[str]:
        """Returns moves as text: the named character's, or a few of each."""
        needle = " ".join(typed_.split()).casefold()
        if not needle and len(self.units) > 1:
            yield from (moves[0].move.written() for moves in map(self._lettered_of, self.units) if moves)
        for unit in self.units:
            name = unit.name.casefold()
            if needle.startswith(name) or (needle and name.startswith(needle)) or len(self.units) == 1:
                lines = [move.move.written() for move in self._lettered_of(unit)]
                rest = needle.removeprefix(name).lstrip(" :")
                yield from (line for line in lines if rest in line.casefold())
            elif not needle:
                yield _stay(unit)
        if typed_.strip():
            yield typed_
