"""Things sorted into groups, group by group: what the forms of several shapes have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from bot.games.words import Speech
from bot.prompts import limits
from bot.prompts.form import D, Field, Form, Line
from bot.prompts.written import find_things, next_things
from bot.words.sentences import shortened
from engine.refusals import NotUnderstood
from engine.values import Json

S = TypeVar("S", bound=Speech)

EVERYTHING: Final = ("all", "everybody", "everyone", "everything")

_CLAUSE: Final = re.compile(
    r"(?:(?P<units>.+?)\s+(?:to|from|into|in)\s+(?:the\s+)?(?P<group>.+?))|(?:(?P<first>[\w' -]+):\s*(?P<rest>.+))",
    re.IGNORECASE,
)


class GroupsForm(Form[D, S]):
    """Things that go into one of several groups, or into one group alone. The draft holds the things by group."""

    def groups(self) -> Mapping[str, Sequence[str]]:
        """Returns the groups and the things that may go into each."""
        raise NotImplementedError

    def group_name(self, group: str) -> str:
        """Returns what putting things into the group does."""
        raise NotImplementedError

    def kept(self) -> dict[str, list[str]]:
        """Returns what the draft holds, group by group; whatever no longer fits the question is left out."""
        kept: dict[str, list[str]] = {group: [] for group in self.groups()}
        taken: set[str] = set()
        for group, offered in self.groups().items():
            members = self.draft.get(group)
            if isinstance(members, Sequence) and not isinstance(members, str):
                wanted = [str(thing) for thing in members]
                kept[group] = [thing for thing in offered if thing in wanted and thing not in taken]
                taken.update(kept[group])
        return kept

    def fields(self) -> list[Field]:
        """Returns for each group a field with all that may go there."""
        kept = self.kept()
        where = {thing: group for group, members in kept.items() for thing in members}
        return [
            Field(
                f"group{number}",
                self.group_name(group),
                tuple(
                    Line(str(index), self.thing_label(thing), self._about(thing, group, where), thing in kept[group])
                    for index, thing in enumerate(offered)
                ),
                many=True,
            )
            for number, (group, offered) in enumerate(self.groups().items())
            if offered
        ]

    def thing_label(self, thing: str) -> str:
        """Returns what a thing is called in a select."""
        return self.labels.thing(thing)

    def thing_about(self, thing: str) -> str:
        """Returns what is worth knowing of a thing here: what it counts for, and what tells it from equal ones."""
        return ", ".join(filter(None, (self.labels.worth(thing), self.labels.note(self.decision, thing))))

    def _about(self, thing: str, group: str, where: Mapping[str, str]) -> str:
        now = where.get(thing, group)
        elsewhere = f"now: {self.group_name(now)}" if now != group else ""
        return ", ".join(filter(None, (self.thing_about(thing), elsewhere)))

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Puts exactly the chosen of these things into the group, and out of all others."""
        group = list(self.groups())[int(key.removeprefix("group"))]
        things = self.groups()[group]
        shown, picked = {things[int(n)] for n in offered}, {things[int(n)] for n in chosen}
        kept = self.kept()
        for other, members in kept.items():
            gone = shown if other == group else picked
            kept[other] = [thing for thing in members if thing not in gone]
        kept[group] = [thing for thing in things if thing in picked or thing in kept[group]]
        self.draft = {name: list(members) for name, members in kept.items()}

    def answer(self) -> Json:
        """Returns the things by group, without empty groups."""
        return {group: list(members) for group, members in self.kept().items() if members}

    # -- typed -----------------------------------------------------------------------------------------------------

    def read(self, text: str) -> Json:
        """Returns groups from "Archer, Knight to frontier; Mage from my home"."""
        groups, names = self.groups(), self.group_words()
        answer: dict[str, list[str]] = {}
        free = {group: list(offered) for group, offered in groups.items()}
        for clause in re.split(r"[;\n]", text):
            if not clause.strip():
                continue
            found = _CLAUSE.fullmatch(clause.strip())
            if found is None:
                raise NotUnderstood(
                    f"Write units and place, for example “{self._example(names)}”; "
                    "several such parts are set apart by “;”."
                )
            word = (found["group"] or found["first"]).strip().lower()
            group = names.get(word)
            if group is None:
                known = ", ".join(sorted(names))
                raise NotUnderstood(f"There is no place {shortened(word, 40)!r} here; there are {known}.")
            members = (found["units"] or found["rest"]).strip()
            every = members.lower() in EVERYTHING
            chosen = list(free[group]) if every else find_things(members, free[group], self.labels, self.me)
            for offered in free.values():
                offered[:] = [thing for thing in offered if thing not in chosen]
            answer.setdefault(group, []).extend(chosen)
        return {group: list(members) for group, members in answer.items()}

    def group_words(self) -> dict[str, str]:
        """Returns the groups by the words for them, the best first: "frontier", "my home", "highland tower"."""
        names: dict[str, str] = {}
        for group in self.groups():
            for word in self.labels.group_words(group, self.me):
                names.setdefault(word, group)
        return names

    def _example(self, names: Mapping[str, str]) -> str:
        for word, group in names.items():
            if self.groups()[group]:
                return f"{self.labels.thing(self.groups()[group][0])} {self.words.joint} {word}"
        return "Archer to frontier"

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the last clause made longer: by a thing, then by a group."""
        done, _, last = typed.rpartition(";")
        head = f"{done.strip()}; " if done.strip() else ""
        word, names = self.words.joint, self.group_words()
        texts: list[str] = []
        for group, offered in self.groups().items():
            place = next((w for w, g in names.items() if g == group), group)
            units = re.split(rf"\s+{word}\s+", last.strip())[0]
            found = [units] if re.search(rf"\s{word}\s", last) else next_things(units, offered, self.labels, self.me)
            texts += [f"{head}{name} {word} {place}" for name in found[:8]]
        return [text for text in texts if len(text) <= limits.CHOICE_NAME]
