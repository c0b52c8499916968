"""Things sorted into groups, group by group: what the forms of several shapes have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from bot.games.words import Wording
from bot.prompts.form import D, Field, Form, Line
from bot.prompts.written import find_things, next_things
from bot.words.sentences import shortened
from engine.refusals import NotUnderstood
from engine.values import Json, names_of

S = TypeVar("S", bound=Wording)

MOST_NAMED: Final = 8
"""Most suggestions for each group."""

EVERYTHING: Final = ("all", "everybody", "everyone", "everything")

_JOINT: Final = re.compile(r"\s(?:to|from|into|in)\s+(?:the\s+)?", re.IGNORECASE)


class GroupsForm(Form[D, S]):
    """Things that go into one of several groups, or into one group alone. The draft holds the things by group."""

    parted_by = ";"

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
            wanted = names_of(self.draft.get(group))
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
        """Returns groups from "Archer, Knight to frontier; Mage from your home"."""
        groups, names = self.groups(), self.group_words()
        answer: dict[str, list[str]] = {}
        free = {group: list(offered) for group, offered in groups.items()}
        for clause in re.split(rf"[{self.parted_by}\n]", text):
            if not clause.strip():
                continue
            members, group = self._clause(clause.strip(), names)
            every = members.lower() in EVERYTHING
            chosen = list(free[group]) if every else find_things(members, free[group], self.labels, self.me)
            for offered in free.values():
                offered[:] = [thing for thing in offered if thing not in chosen]
            answer.setdefault(group, []).extend(chosen)
        return {group: list(members) for group, members in answer.items()}

    def _clause(self, clause: str, names: Mapping[str, str]) -> tuple[str, str]:
        """Returns the things and the group of "Lurker in the Deep to frontier", "frontier: Archer".

        A name may hold a word that sets things and place apart: meant is the last one with a place behind it.
        """
        for found in reversed(list(_JOINT.finditer(clause))):
            if (group := names.get(clause[found.end() :].strip().lower())) is not None:
                return clause[: found.start()].strip(), group
        first, colon, rest = clause.partition(":")
        if colon and (group := names.get(first.strip().lower())) is not None:
            return rest.strip(), group
        joints = list(_JOINT.finditer(clause))
        if not joints and not colon:
            nobody = f" “{self.words.nothing}” is an answer too." if self.words.nothing else ""
            raise NotUnderstood(
                f"Write units and place, for example “{self._example(names)}”; separate several parts with "
                f"“{self.parted_by}”.{nobody}"
            )
        word = clause[joints[-1].end() :].strip() if joints else first.strip()
        known = ", ".join(sorted(dict.fromkeys(self.best_word(group) for group in self.groups())))
        raise NotUnderstood(f"There is no place {shortened(word, 40)!r} here; there are {known}.")

    def best_word(self, group: str) -> str:
        """Returns how a group is written in a suggestion: players by their names as they write them."""
        best = next((word for word, named in self.group_words().items() if named == group), group)
        for name in map(self.labels.player, self.labels.players):
            best = best.replace(f"{name.lower()}'s ", f"{name}'s ")
        return best

    def group_words(self) -> dict[str, str]:
        """Returns the groups by the words for them, the best first: "frontier", "your home", "highland tower"."""
        names: dict[str, str] = {}
        for group in self.groups():
            for word in self.labels.group_words(group, self.me):
                names.setdefault(word, group)
        return names

    def _example(self, names: Mapping[str, str]) -> str:
        for group in names.values():
            if self.groups()[group]:
                return f"{self.labels.thing(self.groups()[group][0])} {self.words.joint} {self.best_word(group)}"
        return "Archer to frontier"

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the last clause made longer: by a thing, then by a group."""
        done, _, last = typed.rpartition(self.parted_by)
        head, joint = f"{done.strip()}{self.parted_by} " if done.strip() else "", self.words.joint
        try:
            sorted_ = self.read(done)
        except NotUnderstood:
            return ()
        assert isinstance(sorted_, Mapping)
        taken = {str(thing) for things in sorted_.values() if isinstance(things, Sequence) for thing in things}
        texts: list[str] = []
        for group, offered in self.groups().items():
            left = [thing for thing in offered if thing not in taken]
            place = self.best_word(group)
            texts += [f"{head}{things} {joint} {place}" for things in self._begun(last, left, place)[:MOST_NAMED]]
        return texts

    def _begun(self, last: str, left: Sequence[str], place: str) -> list[str]:
        """Returns the things that may go into a group, as far as the last clause has begun to name things and group."""
        found = next_things(last.strip(), left, self.labels, self.me)
        for joint in re.finditer(rf"\s{self.words.joint}(?:\s+|$)", last, re.IGNORECASE):
            things = last[: joint.start()].strip()
            if place.startswith(last[joint.end() :].strip().lower()) and self._are(things, left):
                found.append(things)
        return found

    def _are(self, text: str, things: Sequence[str]) -> bool:
        try:
            return bool(find_things(text, things, self.labels, self.me))
        except NotUnderstood:
            return False
