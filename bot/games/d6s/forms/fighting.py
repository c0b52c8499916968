"""Forms of the Combat Phase: who fights whom, masteries, combat actions, following up."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from bot.games.d6s.forms.judged import MELEES_AS_PROPOSED, JudgedForm, legal
from bot.games.d6s.names import Cast
from bot.prompts.address import Address
from bot.prompts.form import CLEAR, NOT_OFFERED, Deed, Field, Line
from bot.prompts.parts import Button, Row, Style
from bot.prompts.shapes.choose import ChooseForm
from bot.words.sentences import capital
from engine.d6s.actions.fighting import KEYS
from engine.d6s.orders import ALWAYS, NEVER, REACTIONS, WHEN_FATAL
from engine.d6s.planning import saying, typed
from engine.d6s.planning.forecast import fight_lines, fight_odds
from engine.d6s.planning.naming import find_character
from engine.d6s.state import Character
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json

_WANTED: Final = (
    "pick up",
    "destroy",
    "attack",
    "use",
    "pass",
    "escape",
    "grapple",
    "trip",
    "shove",
    "disengage",
    "leave",
)
MOST_NAMED: Final = 5
NOTHING: Final = ("nothing", "none", "no", "pass", "skip")


class FightForm(JudgedForm):
    """A combat action, with its odds on the button."""

    def whole(self) -> Sequence[Json]:
        """Returns up to eight actions, what is proposed and those first that matter most, and doing nothing more."""
        proposals = legal(self.decision, self.decision.propose(random.Random(0)), 24)
        different = {canonical_deed(one): one for one in (*proposals, *self.proposed)}
        first = [canonical_deed(one) for one in self.proposed]
        ranked = sorted(different.values(), key=lambda one: (canonical_deed(one) not in first, _rank(one)))
        nothing = legal(self.decision, [{"unit": unit.name} for unit in self.units])
        return [*(one for one in ranked if one not in nothing)][:7] + nothing[:3]

    @cached_property
    def units(self) -> list[Character]:
        """Who may act now."""
        names = self.decision.about.get("units")
        return [self.speech.table.units[str(name)] for name in names] if isinstance(names, Sequence) else []

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns the action in a line."""
        return saying.said_fight(answer)

    def label(self, answer: Json) -> str:
        """Returns the action in few words, with what it is likely to do."""
        odds = fight_odds(self.speech.table, answer)
        said = saying.short_fight(answer, alone=len(self.units) == 1)
        return f"{said} ({odds})" if odds else said

    def is_declining(self, answer: Json) -> bool:
        """Returns whether nothing is done."""
        return isinstance(answer, Mapping) and len(answer) == 1

    def question(self) -> str:
        """Returns the question, with the odds of what may be done."""
        asked = self.words.ask(self.decision, self.speech)
        lines = []
        for answer in self.offered:
            odds = " ".join(fight_lines(self.speech.table, answer))
            mark = " (proposed)" if answer in self.proposed else ""
            if odds or mark:
                lines.append(f"- {saying.said_fight(answer)}{mark}{f': {odds}' if odds else '.'}")
        return "\n".join([asked, *lines[:5]])

    def read(self, text: str) -> Json:
        """Returns the action that is written."""
        if not text.strip():
            raise NotUnderstood(f"Write what is done: {typed.FIGHTING}.")
        answer = typed.read_fight(self.speech.table, self.units, text, bool(self.decision.about.get("spear"))).answer
        try:
            return self.decision.check(answer)
        except NotAllowed as refusal:
            can = "; ".join(self.label(one) for one in self.offered[:MOST_NAMED])
            raise NotAllowed(f"{refusal} What can be done: {can}.") from refusal

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns the actions that are offered, as text."""
        needle = typed_.strip().casefold()
        for answer in self.offered:
            text = saying.written_fight(answer)
            if text and needle in text.casefold():
                yield text
        if needle:
            yield typed_


def canonical_deed(answer: Json) -> str:
    """Returns a text that is the same for actions that do the same."""
    assert isinstance(answer, Mapping)
    return saying.said_fight({key: answer[key] for key in KEYS if key in answer})


def _rank(answer: Json) -> int:
    assert isinstance(answer, Mapping)
    return next((number for number, key in enumerate(_WANTED) if key in answer), len(_WANTED))


class SplitForm(JudgedForm):
    """Who fights whom: the legal splits, the first one suggested."""

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns the melees in a line."""
        return f"split into {saying.said_split(answer)}"

    def read(self, text: str) -> Json:
        """Returns the split that is written: "Knight, Orc 1; Archer 1, Orc 2"."""
        table = self.speech.table
        melees = [part for part in text.split(";") if part.strip()]
        return [
            [find_character(table, name, list(table.playing())).name for name in typed.split_pieces(part)]
            for part in melees
        ]

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns the legal splits as text."""
        for answer in self.offered:
            if isinstance(answer, Sequence):
                yield "; ".join(", ".join(map(str, melee)) for melee in answer if isinstance(melee, Sequence))


class MasteriesForm(JudgedForm):
    """A mastery for each who could use one, or none."""

    opens = "Choose masteries"
    opens_first = True

    def whole(self) -> Sequence[Json]:
        """Returns what is proposed, that none is used, and where only one character could use one, each of its own."""
        found: list[Json] = [*self.proposed, {}]
        if len(self.options) == 1:
            ((name, kinds),) = self.options.items()
            found += [{name: kind} for kind in kinds[:7]]
        return legal(self.decision, found)

    @cached_property
    def options(self) -> dict[str, list[str]]:
        """What each could declare."""
        options = self.decision.about.get("options")
        assert isinstance(options, Mapping)
        return {str(name): [str(kind) for kind in kinds] for name, kinds in options.items()}  # type: ignore[union-attr]

    def needs_panel(self) -> bool:
        """Returns whether several could."""
        return len(self.options) > 1

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns who uses what."""
        return saying.said_masteries(answer)

    def fields(self) -> list[Field]:
        """Returns a select for each of the first four; more are written."""
        found = []
        for number, (name, kinds) in enumerate(list(self.options.items())[:8]):
            chosen = self.draft.get(name)
            lines = [Line("none", f"{name}: none", "", chosen is None)]
            lines += [Line(kind, f"{name}: {kind}", "", chosen == kind) for kind in kinds[:24]]
            found.append(Field(f"m{number}", f"{name}: no mastery", tuple(lines)))
        return found

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Declares a mastery, or none."""
        name = list(self.options)[int(key[1:])]
        if not chosen or chosen[0] == "none":
            self.draft.pop(name, None)
        else:
            self.draft[name] = chosen[0]

    def answer(self) -> Json:
        """Returns what is declared."""
        return {name: self.draft[name] for name in self.options if name in self.draft}

    def status(self) -> str:
        """Returns what is declared so far."""
        return f"So far: {saying.said_masteries(self.answer())}."

    def deeds(self) -> list[Deed]:
        """Returns: declare, start over."""
        return [Deed("confirm", self.words.confirm, Style.GOOD, bool(self.fault())), CLEAR]

    def read(self, text: str) -> Json:
        """Returns what is written: "Knight: blade; Guard: shield on Orc 1"."""
        if key_of(text) in NOTHING or key_of(text) == "no mastery":
            return {}
        found: dict[str, Json] = {}
        table = self.speech.table
        for part in text.split(";"):
            name, colon, kind = part.partition(":")
            if not colon:
                if len(self.options) != 1:
                    raise NotUnderstood("Write who uses which mastery: “Knight: blade; Guard: shield on Orc 1”.")
                name, kind = next(iter(self.options)), part
            unit = find_character(table, name, [table.units[each] for each in self.options])
            found[unit.name] = " ".join(kind.split())
        return found

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns each mastery alone."""
        yield "none"
        for name, kinds in self.options.items():
            yield from (f"{name}: {kind}" for kind in kinds)


class FollowForm(JudgedForm):
    """Following up, or a rampage: into contact, with the attacks that are left."""

    @property
    def unit(self) -> Character:
        """Returns who moves."""
        return self.speech.table.units[str(self.decision.about["unit"])]

    @property
    def length(self) -> int:
        """Returns how far."""
        length = self.decision.about.get("length")
        return length if isinstance(length, int) else 0

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns where it goes and whom it attacks."""
        return f"{self.unit.name}: {saying.said_follow(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the same for a button."""
        return capital(saying.said_follow(answer))

    def read(self, text: str) -> Json:
        """Returns what is written: "into Orc 2", "to H12, attack Orc 2"."""
        if key_of(text) in (*NOTHING, "stay"):
            return self.decision.default()
        where, _, attack = text.partition(",")
        read = typed.read_goal(self.speech.table, self.unit, self.length, where)
        answer: dict[str, Json] = {"to": read.answer}
        named = attack.strip().removeprefix("attack").strip()
        if named:
            table = self.speech.table
            enemy = find_character(table, named, list(table.playing(self.unit.side.other)), self.unit).name
            answer["attack"] = enemy if self.decision.prompt == "rampage" else [enemy]
        return answer

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns staying, and what is typed."""
        yield "stay"
        if typed_.strip():
            yield typed_


class PlaceForm(JudgedForm):
    """A place to go to, or staying: Misty Step, Avenger, Flyby."""

    @property
    def unit(self) -> Character:
        """Returns who goes."""
        return self.speech.table.units[str(self.decision.about["unit"])]

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns where to."""
        return f"{self.unit.name}: {saying.said_place(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the same for a button."""
        return capital(saying.said_place(answer))

    def read(self, text: str) -> Json:
        """Returns the place that is written."""
        if key_of(text) in (*NOTHING, "stay"):
            return self.decision.default()
        length = self.decision.about.get("length")
        return typed.read_goal(self.speech.table, self.unit, length if isinstance(length, int) else 0, text).answer

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns staying, and what is typed."""
        yield "stay"
        if typed_.strip():
            yield typed_


class AskedForm(ChooseForm):
    """A choice of this game: reactions can be ordered for good, the order of melees as proposed."""

    def more(self, address: Address) -> list[Row]:
        """Returns what answers this question from now on."""
        rows = super().more(address)
        prompt = self.decision.prompt
        if prompt == "melee":
            rows.append((Button(MELEES_AS_PROPOSED, address.to("d6s_melees")),))
        elif prompt in REACTIONS:
            labels = {ALWAYS: "Always, for all of mine", WHEN_FATAL: "Only when it is fatal", NEVER: "Never"}
            kinds = (ALWAYS, WHEN_FATAL, NEVER) if "fatal" in self.decision.about else (ALWAYS, NEVER)
            rows.append(tuple(Button(labels[kind], address.to("d6s_react", _WORDS[kind])) for kind in kinds))
        return rows


_WORDS: Final = {ALWAYS: "always", WHEN_FATAL: "fatal", NEVER: "never"}


def ordered_by(word: str) -> str:
    """Returns when a reaction is used by the word that its button carries. Raises `NotUnderstood`."""
    for when, known in _WORDS.items():
        if known == word:
            return when
    raise NotUnderstood(NOT_OFFERED)
