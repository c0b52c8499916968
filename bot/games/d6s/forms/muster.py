"""The form of an army: a ready one, one built line by line, or written."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from bot.games.d6s.forms.judged import JudgedForm, legal
from bot.games.d6s.names import D6sWording
from bot.games.words import Wording
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import IN_A_PANEL, IN_WRITING, NOT_OFFERED, WHOLE_FORCE, Field, Line, PanelButton, Together
from bot.prompts.parts import Button, ButtonStyle, Option, Row, Select
from bot.words.sentences import listed
from engine.d6s.armies import Army, judge_army, read_army, singular
from engine.d6s.armies import Line as ArmyLine
from engine.d6s.book import book
from engine.d6s.orders import QUICK_START
from engine.d6s.planning.starters import ready_armies
from engine.d6s.random_armies import random_army
from engine.orders import StandingOrder
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

DRAW: Final = "draw"
LESS: Final = "less"
MOST_OF_A_KIND: Final = 12
SEATS: Final = "ABCDEF"
QUICK: Final = "Start quickly: suggested army and setup"
QUICKLY: Final = "brings a ready army and sets everything up as suggested; your next question is the first move."


@dataclass(frozen=True, slots=True)
class QuickStart(Together):
    """A ready army, with orders for what comes between it and the first move."""

    answer: Json

    @property
    def orders(self) -> Sequence[StandingOrder]:
        """Returns the orders."""
        return QUICK_START

    @property
    def mark(self) -> str:
        """Returns the same for each seat: one button asks all players."""
        return "quick"

    def in_words(self, wording: Wording) -> str:
        """Returns what its button says."""
        return QUICK


class MusterForm(JudgedForm):
    """A ready army with one press; or one built line by line, or written."""

    longest = WHOLE_FORCE

    opens = "Build my own army"
    parted_by = ";"

    @property
    def limit(self) -> int:
        """Returns how many points it may cost."""
        points = self.decision.about.get("points")
        return points if isinstance(points, int) else 0

    def whole(self) -> Sequence[Json]:
        """Returns the ready armies for this many points; without any, some random ones."""
        ready: list[Json] = [one.text for one in ready_armies(self.limit)]
        return legal(self.decision, ready) or legal(self.decision, self.decision.propose(random.Random(0)))

    @cached_property
    def together(self) -> Sequence[Together]:
        """The quick start: a ready army, not the same for each seat, and the orders for all until the first move."""
        ready = ready_armies(self.limit)
        return [QuickStart(ready[SEATS.index(self.decision.player) % len(ready)].text)] if ready else []

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns list, characters and points."""
        size = read_army(str(answer)).size
        return f"bring {self._name(answer)}: {size} characters, {_points(str(answer))} points"

    def label(self, answer: Json) -> str:
        """Returns list and points; its characters stand below."""
        return f"{self._name(answer)}: {_points(str(answer))} points"

    def _name(self, answer: Json) -> str:
        ready = (one.name for one in ready_armies(self.limit) if one.text == answer)
        return next(ready, None) or read_army(str(answer)).list_name

    def needs_panel(self) -> bool:
        """Returns that the player may build an army."""
        return True

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to."""
        quick = {QUICK: QUICKLY} if self.together else {}
        ready = {"… points": "that ready army, at once."} if self.offered else {}
        return {**quick, **ready, self.opens: IN_A_PANEL, "Write my army": IN_WRITING}

    def rows(self, address: Address) -> list[Row]:
        """Returns the ready armies in one select, with their characters: as buttons they would fill a phone, and push
        their question out of view.
        """
        ready = tuple(
            Option(press.label, press.mark, _who_is_in(str(self.marks[press.mark]))) for press in self.presses()
        )
        quick = tuple(Button(QUICK, address.to("answer", one.mark), ButtonStyle.GOOD) for one in self.together)
        menu = Select("Bring a ready army", address.to("choose", 0), ready)
        return [menu, *([quick] if quick else []), *self.more(address)]

    def more(self, address: Address) -> list[Row]:
        """Returns the panel, and a text field of several lines."""
        return [(Button(self.opens, address.to("open", 0)), Button("Write my army", address.to("d6s_army")))]

    @property
    def army(self) -> Army | None:
        """Returns the army of the draft."""
        text = self.draft.get("army")
        try:
            return read_army(str(text)) if text else None
        except Refusal:
            return None

    def fields(self) -> list[Field]:
        """Returns the lists; then who may be added, how many of the last, and what it may carry."""
        army = self.army
        if army is None:
            lines = []
            for name, one in book().lists.items():
                titles = [f"{name} ({element})" for element in one.elements] or [name]
                lines += [Line(title, title, f"{sum(map(len, one.sections.values()))} profiles") for title in titles]
            return [Field("list", "Which list?", tuple(lines))]
        own = book().lists[army.list_name]
        names = [n for section, names in own.sections.items() if section != "mounts" for n in names]
        left = self.limit - judge_army(army, 10**6, True).points
        affordable = [n for n in dict.fromkeys(names) if book().profiles[n].points <= left]
        found = []
        if affordable:
            lines = [Line(n, f"{n}, {book().profiles[n].points} points", _summary(n)) for n in affordable]
            found.append(Field("add", "Add a character", tuple(lines[: 2 * limits.OPTIONS])))
        if army.lines:
            last = army.lines[-1]
            counts = [
                Line(str(n), f"{n} {last.profile}", "", n == last.count)
                for n in range(1, MOST_OF_A_KIND + 1)
                if not self._over(army, self._with_last(army, count=n))
            ]
            if len(counts) > 1:
                found.append(Field("count", f"How many of {last.profile}?", tuple(counts)))
            gear = self._gear(army)
            if gear:
                found.append(Field("gear", f"Give {last.profile} something", tuple(gear)))
        return found

    def _gear(self, army: Army) -> list[Line]:
        """Returns what the last line may still take: gear, mounts, templates."""
        last = army.lines[-1]
        profile = book().profiles[last.profile]
        tries: list[tuple[str, str]] = [(option.item, option.item) for option in profile.options]
        if profile.prices is not None:
            tries += [(item, item) for item in ("hand weapon", "great weapon", "throwing weapon", "bow", "shield")]
            tries += [(item, item) for item in ("light armor", "heavy armor")]
        tries += [(option.mount.lower(), f"ride a {option.mount}") for option in profile.mounts]
        if profile.prices is not None:
            tries += [(m.lower(), f"ride a {m}") for m in book().lists["Generic"].sections["mounts"]]
        tries += [(f"+ {template.name}", f"{template.name}") for template in book().templates]
        found: dict[str, Line] = {}
        before = judge_army(army, 10**6, True).points
        for value, label in tries:
            made = self._given(army, value)
            if made is None or value in found:
                continue
            judged = judge_army(made, 10**6, "mixed" in str(self.decision.about.get("mixed")))
            worse = set(judged.problems) - set(judge_army(army, 10**6).problems)
            if judged.points <= self.limit and not worse:
                found[value] = Line(value, f"{label[:60]}, {judged.points - before:+d} points")
        return list(found.values())[: limits.OPTIONS]

    def _given(self, army: Army, value: str) -> Army | None:
        last = army.lines[-1]
        line = str(last)
        text = f"{line.partition(':')[0]} {value}{_after_colon(line)}" if value.startswith("+") else _with(line, value)
        try:
            return read_army("\n".join([*str(army).split("\n")[:-1], text]))
        except Refusal:
            return None

    @staticmethod
    def _with_last(army: Army, count: int) -> Army:
        last = army.lines[-1]
        line = ArmyLine(count, last.profile, last.templates, last.gear, last.mounts)
        return Army(army.list_name, army.element, (*army.lines[:-1], line))

    def _over(self, army: Army, grown: Army) -> bool:
        return judge_army(grown, 10**6, True).points > self.limit

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Chooses the list, adds a character, changes the number or the gear of the last line."""
        if not chosen:
            return
        value, army = chosen[0], self.army
        if key == "list":
            self.draft["army"] = value
        elif army is None:
            raise NotUnderstood(NOT_OFFERED)
        elif key == "add":
            profile = singular(value)
            assert profile is not None
            self.draft["army"] = f"{army}\n1 {profile.name}"
        elif key == "count":
            self.draft["army"] = str(self._with_last(army, int(value)))
        elif key == "gear":
            made = self._given(army, value)
            self.draft["army"] = str(made or army)

    def do(self, name: str) -> None:
        """Draws an army at random, or takes the last line away."""
        if name == DRAW:
            self.draft["army"] = str(random_army(random.SystemRandom(), self.limit))
        elif name == LESS and self.army is not None:
            lines = str(self.army).split("\n")
            self.draft["army"] = "\n".join(lines[:-1]) if len(lines) > 1 else None
        else:
            super().do(name)

    def title(self) -> str:
        """Returns what the panel is for."""
        return f"Your army of up to {self.limit} points; only you see it."

    def status(self) -> str:
        """Returns the army so far with its cost, and what is wrong with it."""
        army = self.army
        if army is None:
            return "Choose its list, or let one be drawn."
        judged = judge_army(army, self.limit)
        problems = [problem for problem in judged.problems if army.lines]
        return "\n".join([f"**{judged.points} of {self.limit} points**", *str(army).split("\n"), *problems[:3]])

    def answer(self) -> Json:
        """Returns the army."""
        return str(self.army) if self.army is not None else None

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: bring it, the last line away, draw one."""
        return [
            PanelButton("confirm", self.words.confirm, ButtonStyle.GOOD, bool(self.fault())),
            PanelButton(LESS, "Remove the last line", disabled=self.army is None),
            PanelButton(DRAW, "Draw one at random"),
        ]

    def read(self, text: str) -> Json:
        """Returns the army that is written, its lines set apart by semicolons where they stand in one."""
        wanted = _army_name(text, self.limit)
        ready = ready_armies(self.limit)
        named = [one.text for one in ready if _army_name(one.name, self.limit) == wanted]
        named = named or [one.text for one in ready if wanted and wanted in _army_name(one.name, self.limit)]
        if len(named) == 1 and not re.search(r"[;:\n\d]", text.replace(str(self.limit), "")):
            return named[0]
        if wanted in ("random", "draw", "draw one", "drawn", "a random one", "anything", "any"):
            raise NotUnderstood("The button “Draw one at random” under “Build my own army” draws an army.")
        try:
            return self.decision.check(army_text(text))
        except Refusal as refusal:
            if not ready or "no army list" not in str(refusal):
                raise
            names = listed([f"“{one.name}”" for one in ready], "or")
            raise type(refusal)(f"{refusal} Ready armies are {names}.") from refusal

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the names of the ready armies, and what is typed with a profile of its list more."""
        needle = typed.strip().casefold()
        yield from (one.name for one in ready_armies(self.limit) if needle in one.name.casefold())
        head, _, last = typed.rpartition(self.parted_by)
        if head:
            try:
                army = read_army(head.replace(self.parted_by, "\n"))
            except Refusal:
                return
            for names in book().lists[army.list_name].sections.values():
                yield from (f"{head}{self.parted_by} {n}" for n in names if last.strip().casefold() in n.casefold())


@lru_cache(maxsize=64)
def _points(army: str) -> int:
    """Returns what an army costs; what can be brought is told again with each answer that is looked for."""
    return judge_army(read_army(army), 10**6, True).points


def _army_name(text: str, limit: int) -> str:
    """Returns the rest of an army's name, without optional words."""
    low = re.sub(rf"\b(?:the|bring|ready|army|of|with|points?|pts|{limit})\b|[.,!]", " ", text.casefold())
    return " ".join(low.split())


_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def army_text(text: str) -> str:
    """Returns an army as it is written in lines: its list by a part of the name, "two Knights", "Knight x2", commas."""
    lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
    if len(lines) == 1 and ":" in lines[0] and "," in lines[0]:
        head, _, rest = lines[0].partition(":")
        lines = [head, *rest.split(",")]
    if len(lines) == 1 and ":" not in lines[0] and "," in lines[0]:
        lines = [line.strip() for line in lines[0].split(",") if line.strip()]
    if not lines:
        return ""
    head, colon, rest = lines[0].partition(":")
    if colon and rest.strip() and _list_named(head):
        lines = [head, rest.strip(), *lines[1:]]
    elif not _list_named(lines[0]) and (own := _list_of(lines[0])):
        lines = [own, *lines]
    first = _list_named(lines[0]) or lines[0]
    return "\n".join([first, *(_army_line(line.strip()) for line in lines[1:])])


def _list_named(text: str) -> str:
    """Returns the first line for a list that is meant by a part of its name: "giants", "Evil Earth"; or nothing."""
    wanted = set(re.findall(r"[a-z]+", text.casefold())) - {"the", "of", "and", "army"}
    found = []
    for name, one in book().lists.items():
        titles = [f"{name} ({element})" for element in one.elements] if one.elements else [name]
        if text.strip().casefold() == name.casefold():
            return name
        for title in titles:
            words = set(re.findall(r"[a-z]+", title.casefold()))
            words |= {word.removesuffix("s").replace("dwarve", "dwarf") for word in words}
            if wanted and {word.removesuffix("s").replace("dwarve", "dwarf") for word in wanted} <= words:
                found.append(title)
    return found[0] if len(found) == 1 else ""


def _list_of(line: str) -> str:
    """Returns the only list to which the profile of a line belongs, or nothing."""
    profile = singular(re.sub(r"^(?:\d+\s*x?\s+|[a-z]+\s+(?=\w))", "", _army_line(line).partition(":")[0]).strip())
    lists = [
        name for name, one in book().lists.items() if profile and any(profile.name in s for s in one.sections.values())
    ]
    return lists[0] if len(lists) == 1 else ""


def _army_line(line: str) -> str:
    """Returns a line of an army with its number first and its gear behind a colon."""
    number = re.match(rf"({'|'.join(_NUMBERS)}|an?)\s+(?=\w)", line, re.IGNORECASE)
    if number is not None:
        word = number[1].casefold()
        line = f"{_NUMBERS.index(word) + 1 if word in _NUMBERS else 1} {line[number.end() :]}"
    times = re.fullmatch(r"([^:]+?)\s*[x×]\s*(\d{1,2})(\s*:.*)?", line)
    if times is not None:
        line = f"{times[2]} {times[1]}{times[3] or ''}"
    line = re.sub(r"\s+(?:riding|on|with|and carrying)\s+(?:an?\s+)?", ": ", line, count=1) if ":" not in line else line
    return (
        re.sub(r"\s*\((\w[\w' ]*)\)", r" + \1", line)
        if any(t.name.casefold() in line.casefold() for t in book().templates)
        else line
    )


def _after_colon(line: str) -> str:
    return f":{line.partition(':')[2]}" if ":" in line else ""


def _with(line: str, thing: str) -> str:
    return f"{line}, {thing}" if ":" in line else f"{line}: {thing}"


def _summary(name: str) -> str:
    one = book().profiles[name]
    fights = f"Speed {one.speed}, Fight {one.fight}, Attacks {one.attacks_stat}, Strength {one.strength}"
    return f"{fights}, Armor {one.armor}, Toughness {one.toughness}, Health {one.health}"


def _who_is_in(written: str) -> str:
    """Returns "1 Dwarf Captain, 3 Dwarf, 2 Gnome" of an army in writing, a kind once whatever it carries."""
    kinds: Counter[str] = Counter()
    for line in read_army(written).lines:
        kinds[line.profile] += line.count
    return ", ".join(f"{count} {profile}" for profile, count in kinds.items())
