"""Forms of the Combat Phase: who fights whom, masteries, combat actions, following up."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

from bot.games.d6s.forms.judged import AS_PROPOSED, MELEES_AS_PROPOSED, MELEES_LEAD_TO, JudgedForm, legal
from bot.games.d6s.forms.ordering import OrderedTogether
from bot.games.d6s.names import D6sWording, fitting
from bot.games.d6s.orders import all_melees, react_order
from bot.games.d6s.typed import fights, movements, saying
from bot.games.d6s.typed.naming import find_character, is_named
from bot.prompts.address import Address
from bot.prompts.form import NOT_OFFERED, UNTIL_TAKEN_BACK, Field, Line, Together
from bot.prompts.parts import Button, Row
from bot.prompts.shapes.choose import ChooseForm
from bot.words.sentences import capital, listed
from engine.d6s.actions.fighting import KEYS
from engine.d6s.masteries import MASTERIES
from engine.d6s.orders import ALWAYS, NEVER, REACTIONS, WHEN_FATAL
from engine.d6s.planning.forecast import fight_odds
from engine.d6s.planning.proposals import IN_MELEE, PROPOSED, proposal
from engine.d6s.state import State
from engine.d6s.suggesting.splitting import SplitOption, largest, split_options
from engine.d6s.words import key_of
from engine.refusals import NotAllowed, NotUnderstood
from engine.values import Json, canonical, names_of
from images.d6s.split import melee_words, wounds_of

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
LONGEST_LABEL: Final = 40
MOST_SPLITS: Final = 60
"""Most legal splits that are searched for the one a player means."""
_KINDS: Final = ("shield spell", "shield", "caster", *(name for name in MASTERIES))
NOTHING: Final = ("nothing", "none", "no", "pass", "skip")


class FightForm(JudgedForm):
    """A combat action, with its odds on the button."""

    def whole(self) -> Sequence[Json]:
        """Returns up to eight actions, what is proposed and those first that matter most, and doing nothing more."""
        proposals = legal(self.decision, self.decision.propose(random.Random(0)), 24)
        different = {canonical_action(one): one for one in (*proposals, *self.proposed)}
        first = [canonical_action(one) for one in self.proposed]
        ranked = sorted(different.values(), key=lambda one: (canonical_action(one) not in first, _rank(one)))
        nothing = legal(self.decision, [{"unit": unit.name} for unit in self.units])
        return [*(one for one in ranked if one not in nothing)][:7] + nothing[:3]

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns the action in a line."""
        return saying.said_fight(answer)

    @cached_property
    def _unarmed(self) -> list[str]:
        """The offered actions in few words, without their weapons."""
        return [self._short(one, armed=False) for one in self.offered]

    def _short(self, answer: Json, *, armed: bool) -> str:
        return saying.short_fight(answer, alone=len(self.units) == 1, armed=armed)

    def label(self, answer: Json) -> str:
        """Returns the action in few words with how likely it does what it is meant for; with its weapon only where
        another one could be used as well.
        """
        odds = fight_odds(self.wording.table, answer)
        plain = self._short(answer, armed=False)
        said = self._short(answer, armed=True) if self._unarmed.count(plain) > 1 else plain
        return fitting(said, f" ({odds[0].brief().partition(' to ')[0]})" if odds else "")

    def is_declining(self, answer: Json) -> bool:
        """Returns whether nothing is done."""
        return isinstance(answer, Mapping) and len(answer) == 1

    def question(self) -> str:
        """Returns the question, with the odds of what may be done."""
        asked = self.words.ask(self.decision, self.wording)
        lines = []
        for answer in self.offered:
            said = saying.said_fight(answer)
            found = fight_odds(self.wording.table, answer)
            odds = " ".join(map(str, found))
            if isinstance(answer, Mapping) and "attack" in answer and len(found) == 1:
                # The action has named its only target.
                odds = odds.partition(": ")[2]
            mark = " (suggested)" if answer in self.proposed else ""
            if odds or mark:
                lines.append(f"- {said}{mark}{f': {odds}' if odds else '.'}")
        return "\n".join([asked, *lines[:5]])

    def read(self, text: str) -> Json:
        """Returns the action that is written."""
        if not text.strip():
            raise NotUnderstood(f"Write what it does: {fights.FIGHTING}.")
        if (agreed := self.agreed(text)) is not None:
            return agreed
        answer = fights.read_fight(self.wording.table, self.units, text, bool(self.decision.about.get("spear")))
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


def canonical_action(answer: Json) -> str:
    """Returns a text that is the same for actions that do the same."""
    assert isinstance(answer, Mapping)
    return saying.said_fight({key: answer[key] for key in KEYS if key in answer})


def _rank(answer: Json) -> int:
    assert isinstance(answer, Mapping)
    return next((number for number, key in enumerate(_WANTED) if key in answer), len(_WANTED))


class FightSplitForm(JudgedForm):
    """The split into melees: three that differ clearly, the first one suggested; others can be written."""

    @cached_property
    def options(self) -> Sequence[SplitOption]:
        """The suggested splits, as the picture shows them."""
        near = self.decision.about.get("neighbours")
        assert isinstance(near, Mapping)
        return split_options(self.wording.table, {str(name): names_of(others) for name, others in near.items()})

    def whole(self) -> Sequence[Json]:
        """Returns the suggested splits."""
        return legal(self.decision, [option.answer for option in self.options])

    def question(self) -> str:
        """Returns the question, and each suggestion in a line."""
        lines = [self._line(option) for option in self.options]
        return "\n".join([self.words.ask(self.decision, self.wording), *lines])

    def _line(self, option: SplitOption) -> str:
        table = self.wording.table
        most = melee_words(table, largest(table, option.melees))
        return f"**{option.letter}. {option.title}**: {most}; {wounds_of(option)}."

    def label(self, answer: Json) -> str:
        """Returns the letter of a suggestion and what it is about."""
        mark = canonical(answer)
        found = next((one for one in self.options if canonical(self.decision.check(one.answer)) == mark), None)
        return f"{found.letter}: {found.title}"[:LONGEST_LABEL] if found is not None else super().label(answer)

    def in_full(self, answer: Json) -> str:
        """Returns all melees of a suggestion."""
        return self._written(answer)

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns the melees in a line."""
        return f"split into {saying.said_split(answer)}"

    def read(self, text: str) -> Json:
        """Returns the split that is written: "Knight against Orc 1; Archer 1 against Orc 2".

        Where less is written, the only legal split with those in one melee who are named together.
        """
        if (agreed := self.agreed(text)) is not None:
            return agreed
        table = self.wording.table
        everybody = [unit for unit in table.playing() if not unit.inside]
        melees = [[find_character(table, name, everybody).name for name in names_in(part)] for part in melees_in(text)]
        if not melees:
            raise NotUnderstood(f"Write who fights whom: “{self._written(self.offered[0])}”.")
        known = legal(self.decision, [*self.offered, *self.decision.propose(random.Random(0)), melees], MOST_SPLITS)
        fitting = [one for one in known if all(any(set(part) <= melee for melee in _sets(one)) for part in melees)]
        if len(fitting) == 1:
            return fitting[0]
        try:
            return self.decision.check(melees)
        except NotAllowed as refusal:
            can = "; or ".join(f"“{self._written(one)}”" for one in (fitting or known)[:MOST_NAMED])
            raise NotAllowed(f"{refusal} You can write {can}.") from refusal

    @staticmethod
    def _written(answer: Json) -> str:
        parts = [melee for melee in answer if isinstance(melee, Sequence)] if isinstance(answer, Sequence) else []
        return "; ".join(", ".join(map(str, melee)) for melee in parts)

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns the legal splits as text."""
        for answer in self.offered:
            yield self._written(answer)


def _sets(split: Json) -> list[set[str]]:
    """Returns who is in each melee of a split."""
    melees = split if isinstance(split, Sequence) and not isinstance(split, str) else []
    return [set(map(str, melee)) for melee in melees if isinstance(melee, Sequence)]


_AGAINST: Final = r"\b(?:against|versus|vs?|fights?|fighting|with|and)\b\.?|&|\+|/"


def melees_in(text: str) -> list[str]:
    """Returns the parts of a split: separated by semicolons, or by commas where each part says who is against whom."""
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    if len(parts) == 1 and len(re.findall(r"\b(?:against|versus|vs?|fights?)\b", text, re.IGNORECASE)) > 1:
        parts = [part.strip() for part in re.split(r",\s*(?:and\s+)?", text) if part.strip()]
    return parts


def names_in(part: str) -> list[str]:
    """Returns the names in a part that says who fights whom."""
    return [name.strip(" .") for name in re.split(rf"{_AGAINST}|,", part, flags=re.IGNORECASE) if name.strip(" .")]


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
        return {str(name): names_of(kinds) for name, kinds in options.items()}

    def needs_panel(self) -> bool:
        """Returns whether several could."""
        return len(self.options) > 1

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns who uses what."""
        return saying.said_masteries(answer)

    def label(self, answer: Json) -> str:
        """Returns the same for a button: of one character its mastery first, which tells its buttons apart."""
        if isinstance(answer, Mapping) and len(answer) == 1:
            ((name, kind),) = answer.items()
            return fitting(f"{capital(str(kind))}: {name}")
        return super().label(answer)

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

    def read(self, text: str) -> Json:
        """Returns what is written: "Knight: blade; Guard: shield on Orc 1", "Knight uses blade mastery"."""
        if key_of(text).strip(" .!") in (*NOTHING, "no mastery", "no masteries", "never"):
            return {}
        if (agreed := self.agreed(text)) is not None:
            return agreed
        found: dict[str, Json] = {}
        for part in (one.strip() for one in re.split(r"[;,]|\band\b", text) if one.strip()):
            name, kind = self._declared(part)
            found[name] = kind
        return found

    def _declared(self, part: str) -> tuple[str, str]:
        """Returns who declares what: the kind among those that this one has. Raises a `Refusal`."""
        table = self.wording.table
        able = [table.units[each] for each in self.options]
        said = re.search(
            rf"\b({'|'.join(_KINDS)})\b(?:\s+mastery)?(?:\s+(?:on|at|against)\s+(.+))?", part, re.IGNORECASE
        )
        who = (part[: said.start()] if said is not None else part.partition(":")[0]).strip(" :")
        who = re.sub(r"\s*\b(?:uses?|declares?|with|does|has|takes?)\b\s*$", "", who, flags=re.IGNORECASE).strip(" :")
        if said is None and len(able) == 1 and not is_named(table, who, able):
            who = ""
        if not who and len(able) > 1:
            raise NotUnderstood("Write which character uses which mastery: “Knight: blade; Guard: shield on Orc 1”.")
        unit = find_character(table, who, able) if who else able[0]
        kinds = self.options[unit.name]
        if said is None:
            raise NotUnderstood(
                f"Which mastery does {unit.name} use? It can declare {listed(kinds, 'or')}, or nothing."
            )
        kind = key_of(said[1])
        if said[2]:
            foes = [one for one in table.playing() if one.side is not unit.side]
            return unit.name, f"{kind} on {find_character(table, said[2], foes, unit).name}"
        fitting = [one for one in kinds if one == kind or one.startswith(f"{kind} on ")]
        if len(fitting) > 1:
            raise NotUnderstood(f"On whom? Write {listed([f'“{unit.name}: {one}”' for one in fitting], 'or')}.")
        return unit.name, fitting[0] if fitting else kind

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns each mastery alone."""
        yield "none"
        for name, kinds in self.options.items():
            yield from (f"{name}: {kind}" for kind in kinds)


class FollowForm(JudgedForm):
    """Following up, or a rampage: into contact, with the attacks that are left."""

    @property
    def length(self) -> int:
        """Returns how far."""
        length = self.decision.about.get("length")
        return length if isinstance(length, int) else 0

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns where it goes and what it attacks."""
        return f"{self.unit.name}: {saying.said_follow(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the same for a button."""
        return fitting(capital(saying.said_follow(answer)))

    def read(self, text: str) -> Json:
        """Returns what is written: "into Orc 2", "to H12, attack Orc 2"."""
        if key_of(text) in (*NOTHING, "stay"):
            return self.decision.default()
        if (agreed := self.agreed(text)) is not None:
            return agreed
        where, _, attack = re.sub(r"\s+(?:and|then)\s+(?=attack|strike|hit|fight)", ", ", text).partition(",")
        if re.match(r"\s*(?:attacks?|strikes?|hits?|fights?)\b", where):
            attack = attack or where
            where = re.sub(r"^\s*\w+", "into", where)
        answer: dict[str, Json] = {"to": list(movements.read_goal(self.wording.table, self.unit, self.length, where))}
        named = re.sub(r"^\s*(?:attacks?|strikes?|hits?|fights?)\b", "", attack).strip()
        if named:
            table = self.wording.table
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

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns where to."""
        return f"{self.unit.name}: {saying.said_place(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the same for a button."""
        return fitting(capital(saying.said_place(answer)))

    def read(self, text: str) -> Json:
        """Returns the place that is written."""
        if key_of(text) in (*NOTHING, "stay"):
            return self.decision.default()
        length = self.decision.about.get("length")
        return list(movements.read_goal(self.wording.table, self.unit, length if isinstance(length, int) else 0, text))

    def longer(self, typed_: str) -> Iterable[str]:
        """Returns staying, and what is typed."""
        yield "stay"
        if typed_.strip():
            yield typed_


class AskedForm(ChooseForm):
    """A choice of this game: reactions can be ordered for good, the order of melees as proposed."""

    @property
    def table(self) -> State:
        """Returns the position."""
        assert isinstance(self.wording, D6sWording)
        return self.wording.table

    @cached_property
    def together(self) -> Sequence[Together]:
        """What orders more than this answer: all melees as proposed, or when such a reaction is used."""
        prompt = self.decision.prompt
        if prompt in IN_MELEE:
            return [OrderedTogether(proposal(self.table, self.decision), all_melees(self.table), MELEES_AS_PROPOSED)]
        declining = self.decision.otherwise
        using = next((option for option in self.offered if option != declining), None)
        if prompt not in REACTIONS or using is None or declining is None:
            return super().together
        fatal = self.decision.about.get("fatal") is True
        answers = {ALWAYS: using, WHEN_FATAL: using if fatal else declining, NEVER: declining}
        return [
            OrderedTogether(answers[kind], [react_order(prompt, kind, "")], _REACTING[kind]) for kind in self._kinds
        ]

    @property
    def _kinds(self) -> Sequence[str]:
        """Returns when a reaction may be used, as far as it matters to this one."""
        return (ALWAYS, WHEN_FATAL, NEVER) if "fatal" in self.decision.about else (ALWAYS, NEVER)

    def read(self, text: str) -> Json:
        """Returns the option that a text means: a melee by its characters, a yes or no as people say it."""
        said = key_of(text).strip(" .!")
        declining = self.decision.otherwise
        if declining is not None and said in _NO and declining in self.offered:
            return declining
        if said in AS_PROPOSED and self.decision.prompt in PROPOSED:
            return proposal(self.table, self.decision)
        others = [option for option in self.offered if option != declining]
        if said in _YES and len(others) == 1:
            return others[0]
        try:
            return super().read(text)
        except NotUnderstood:
            found = self._about(text)
            if found is None:
                raise
            return found

    def _about(self, text: str) -> Json:
        """Returns the only option whose label has all the names of a text, or None."""
        table = self.table
        everybody = list(table.playing())
        try:
            named = {find_character(table, name, everybody).name for name in names_in(_OF.sub("", text))}
        except NotUnderstood:
            return None
        saying = [one for one in self.offered if named and all(name in self.label(one) for name in named)]
        return saying[0] if len(saying) == 1 else None

    def explains(self) -> Mapping[str, str]:
        """Returns what else can be pressed."""
        prompt = self.decision.prompt
        if prompt == "melee":
            return {MELEES_AS_PROPOSED: MELEES_LEAD_TO}
        return {_REACTING[kind]: UNTIL_TAKEN_BACK for kind in self._kinds} if prompt in REACTIONS else {}

    def more(self, address: Address) -> list[Row]:
        """Returns what answers this question from now on."""
        rows = super().more(address)
        prompt = self.decision.prompt
        if prompt == "melee":
            rows.append((Button(MELEES_AS_PROPOSED, address.to("d6s_melees")),))
        elif prompt in REACTIONS:
            buttons = [Button(_REACTING[kind], address.to("d6s_react", _WORDS[kind])) for kind in self._kinds]
            rows.append(tuple(buttons))
        return rows


_REACTING: Final = {ALWAYS: "Always, for all of mine", WHEN_FATAL: "Only when it is fatal", NEVER: "Never"}
_YES: Final = (
    "yes",
    "y",
    "ok",
    "okay",
    "do it",
    "use it",
    "attack",
    "strike",
    "strike it",
    "hit it",
    "cast it",
    "sure",
    "yes please",
)
_NO: Final = (
    "no",
    "n",
    "none",
    "nothing",
    "nobody",
    "dont",
    "do not",
    "let it go",
    "let it happen",
    "keep it",
    "no thanks",
    "pass",
    "skip",
)
_OF: Final = re.compile(
    r"^\s*(?:the\s+)?(?:one|melee|fight|that|mark|shoot|strike|grapple|at|whom?)?\s*(?:of|between|by)?\s+",
    re.IGNORECASE,
)

_WORDS: Final = {ALWAYS: "always", WHEN_FATAL: "fatal", NEVER: "never"}


def ordered_by(word: str) -> str:
    """Returns when a reaction is used by the word that its button carries. Raises `NotUnderstood`."""
    for when, known in _WORDS.items():
        if known == word:
            return when
    raise NotUnderstood(NOT_OFFERED)
