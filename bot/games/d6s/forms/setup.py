"""Forms of what comes before the first round: armies, battlefield, deployment, what an encounter begins with."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from bot.games.d6s.forms.judged import AS_PROPOSED, JudgedForm, legal
from bot.games.d6s.names import Cast
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import CLEAR, NOT_OFFERED, Deed, Field, Line
from bot.prompts.parts import Button, Row, Style
from bot.words.sentences import listed
from engine.d6s.armies import Army, judge_army, read_army, singular
from engine.d6s.armies import Line as ArmyLine
from engine.d6s.book import book
from engine.d6s.geometry import INCH
from engine.d6s.phases.setup import SECTORS
from engine.d6s.planning import saying
from engine.d6s.planning.grid import read_place
from engine.d6s.planning.lines import in_lines, proposed
from engine.d6s.planning.many import meant
from engine.d6s.planning.naming import find_character
from engine.d6s.planning.starters import ready_armies
from engine.d6s.random_armies import random_army
from engine.d6s.state import Character, side_of_seat
from engine.d6s.tables import drawn_table, pieces_of, problems_with, ready_tables
from engine.d6s.terrain import Piece
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

DRAW: Final = "draw"
LESS: Final = "less"
FILL: Final = "fill"
MOST_OF_A_KIND: Final = 12


class MusterForm(JudgedForm):
    """A ready army with one press; or one's own, put together line by line, or written."""

    opens = "Build my own army"

    @property
    def limit(self) -> int:
        """Returns how many points it may cost."""
        points = self.decision.about.get("points")
        return points if isinstance(points, int) else 0

    def whole(self) -> Sequence[Json]:
        """Returns the ready armies for so many points; without any, some that were drawn."""
        ready: list[Json] = [one.text for one in ready_armies(self.limit)]
        return legal(self.decision, ready) or legal(self.decision, self.decision.propose(random.Random(0)))

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns list, characters and points."""
        army = read_army(str(answer))
        name = next((one.name for one in ready_armies(self.limit) if one.text == answer), army.list_name)
        points = judge_army(army, 10**6, True).points
        return f"bring {name}: {army.size} characters, {points} points"

    def needs_panel(self) -> bool:
        """Returns that one may build one's own."""
        return True

    def more(self, address: Address) -> list[Row]:
        """Returns the panel, and a text field of several lines."""
        return [(Button(self.opens, address.to("open", 0)), Button("Write it", address.to("d6s_army")))]

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

    def deeds(self) -> list[Deed]:
        """Returns: bring it, the last line away, draw one."""
        return [
            Deed("confirm", self.words.confirm, Style.GOOD, bool(self.fault())),
            Deed(LESS, "Take the last line away", disabled=self.army is None),
            Deed(DRAW, "Draw one at random"),
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
            raise NotUnderstood("An army is drawn by the button “Draw one at random” under “Build my own army”.")
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
        head, _, last = typed.rpartition(";")
        if head:
            try:
                army = read_army(head.replace(";", "\n"))
            except Refusal:
                return
            for names in book().lists[army.list_name].sections.values():
                yield from (f"{head}; {n}" for n in names if last.strip().casefold() in n.casefold())


def _army_name(text: str, limit: int) -> str:
    """Returns what is left of an army's name without what one may leave out."""
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


class LayForm(JudgedForm):
    """A ready table, a drawn one; or laid piece by piece, each with its image across the middle if one wants."""

    opens = "Lay it piece by piece"

    def whole(self) -> Sequence[Json]:
        """Returns the ready tables, and a drawn one."""
        ready: list[Json] = [{"ready": name} for name in ready_tables()]
        return legal(self.decision, [*ready, {"draw": True}], 12)

    def style(self, answer: Json, index: int) -> Style:
        """Returns that no table is more of a choice than another."""
        return Style.MAIN

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns which."""
        return f"fight on {saying.said_table(answer)}"

    def needs_panel(self) -> bool:
        """Returns that pieces may be laid."""
        return True

    @property
    def pieces(self) -> list[dict[str, Any]]:
        """Returns the pieces so far."""
        pieces = self.draft.get("pieces")
        return [dict(p) for p in pieces if isinstance(p, Mapping)] if isinstance(pieces, Sequence) else []

    def fields(self) -> list[Field]:
        """Returns what to lay, how large, and where."""
        kind, size = self.draft.get("kind"), self.draft.get("size")
        found = [
            Field("kind", "What do you lay?", tuple(Line(k, k, a, k == kind) for k, (a, _) in PIECES.items())),
            Field("size", "How large?", tuple(Line(s, f"{s} inches square", "", s == size) for s in SIZES)),
        ]
        if kind and size:
            lines = []
            for row in range(6):
                for column in range(6):
                    x, y = 2 + 4 * column, 22 - 4 * row
                    lines.append(
                        Line(f"{x}_{y}", f"Around {_letter(x)}{y + 1}", f"{x} from the west, {y} from the south")
                    )
            free = [line for line in lines if self._fits(line.value)]
            if free:
                found.append(Field("where", "Where?", tuple(free)))
        return found

    def _piece(self, where: str) -> dict[str, Any]:
        x, y = (int(number) for number in where.split("_"))
        half = float(str(self.draft.get("size"))) / 2
        kind = str(self.draft.get("kind"))
        _, row = PIECES[kind]
        rect = [max(0.0, x - half), max(0.0, y - half), min(24.0, x + half), min(24.0, y + half)]
        return {"name": kind, **row, "rect": rect}

    def _fits(self, where: str) -> bool:
        made = [*self.pieces, self._piece(where)]
        problems = problems_with(pieces_of({"pieces": made}), self.speech.table.scenario)
        return not any("overlap" in p or "lies within" in p or "wholly" in p for p in problems)

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Chooses kind, size, or lays the piece."""
        if not chosen:
            return
        if key == "where":
            self.draft["pieces"] = [*self.pieces, self._piece(chosen[0])]
        elif key in ("kind", "size"):
            self.draft[key] = chosen[0]
        else:
            raise NotUnderstood(NOT_OFFERED)

    def do(self, name: str) -> None:
        """Takes the last piece away, or lays a table by chance, which may still be changed."""
        if name == FILL:
            drawn = drawn_table(random.SystemRandom().randrange(10**9), self.speech.table.scenario)
            self.draft["pieces"] = [_row_of(piece) for piece in drawn]
        elif name == LESS:
            self.draft["pieces"] = list(self.pieces[:-1])
        else:
            super().do(name)

    def title(self) -> str:
        """Returns what the panel is for."""
        return (
            "Your battlefield of 24 by 24 inches: 25 to 40 % of it covered, difficult ground, an obstacle, some cover."
        )

    def status(self) -> str:
        """Returns the pieces so far and what is missing."""
        laid = [f"{p['name']} around {p['rect']}" for p in self.pieces]
        return "\n".join([f"{len(laid)} pieces: {listed(laid) or 'none yet'}.", self.fault()])

    def answer(self) -> Json:
        """Returns the table."""
        return {"pieces": list(self.pieces)}

    def deeds(self) -> list[Deed]:
        """Returns: lay this table, the last away, start over."""
        return [
            Deed("confirm", self.words.confirm, Style.GOOD, bool(self.fault())),
            Deed(LESS, "Take the last piece away", disabled=not self.pieces),
            Deed(FILL, "Choose for me"),
            CLEAR,
        ]

    def read(self, text: str) -> Json:
        """Returns the table that is written: a ready one, "drawn", or pieces: "wood 2 8 6 12; house 10 2 13 5"."""
        low = " ".join(text.casefold().split())
        named = [name for name in ready_tables() if name in re.findall(r"[a-z]+", low)]
        if len(named) == 1 and not re.search(r"\d", low):
            return {"ready": named[0]}
        if low in (
            "drawn",
            "draw",
            "random",
            "draw one",
            "a drawn table",
            "a random one",
            "any",
            "chance",
            "by chance",
        ):
            return {"draw": True}
        pieces: list[Json] = []
        for part in low.split(";"):
            found = re.fullmatch(r"\s*([a-z ]+?)\s+((?:\d+(?:\.\d+)?\s*){4})", part)
            if found is None or found[1] not in PIECES:
                kinds = listed(PIECES, "or")
                raise NotUnderstood(
                    f"Write a ready table ({listed(ready_tables())}), “drawn”, or pieces with their corners in inches: "
                    f"“wood 2 8 6 12; house 10 2 13 5”. A piece is a {kinds}."
                )
            rect: list[Json] = [float(number) for number in found[2].split()]
            pieces.append({"name": found[1], **PIECES[found[1]][1], "rect": rect})
        return {"pieces": pieces}

    def longer(self, typed: str) -> Iterable[str]:
        """Returns the ready tables."""
        return [name for name in (*ready_tables(), "drawn") if typed.strip().casefold() in name]


def _row_of(piece: Piece) -> dict[str, Json]:
    """Returns a rectangular piece as it is written in a table of one's own."""
    row: dict[str, Json] = {"name": piece.name, "kind": piece.kind.value, "rect": [edge / INCH for edge in piece.box]}
    row |= {key: value for key, value in (("what", piece.what), ("cover", piece.cover)) if value}
    return row if piece.height is None else {**row, "height": piece.height / INCH}


SIZES: Final = ("2", "3", "3.5", "4")
PIECES: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "wood": ("difficult, vegetation, cover", {"kind": "difficult", "what": "vegetation", "cover": True}),
    "mud": ("difficult", {"kind": "difficult", "what": "mud"}),
    "rocks": ("difficult, cover", {"kind": "difficult", "what": "rocky ground", "cover": True}),
    "house": ("an obstacle as high as needed", {"kind": "obstacle"}),
    "tower": ("an obstacle of 4 inches", {"kind": "obstacle", "height": 4}),
    "hedge": ("cover of 1 inch", {"kind": "cover", "height": 1}),
    "hill": ("a barrier of 0.9 inches to stand on", {"kind": "barrier", "height": 0.9}),
    "pond": ("deep water", {"kind": "deep_water"}),
    "ice": ("slippery", {"kind": "slippery"}),
    "mist": ("obscured", {"kind": "obscured"}),
    "pit": ("a gap of 3 inches", {"kind": "gap", "depth": 3}),
}


def _letter(inch: int) -> str:
    return chr(ord("A") + inch)


class DeployForm(JudgedForm):
    """A sector with a deployment proposed; or who goes in, chosen or written."""

    opens = "Choose who goes where"
    opens_first = True

    @cached_property
    def units(self) -> list[Character]:
        """Who is still to be placed."""
        names = self.decision.about.get("units")
        return [self.speech.table.units[str(n)] for n in names] if isinstance(names, Sequence) else []

    @property
    def sectors(self) -> list[str]:
        """Returns the sectors that may be taken now."""
        sectors = self.decision.about.get("sectors")
        return [str(sector) for sector in sectors] if isinstance(sectors, Sequence) else []

    @property
    def last(self) -> bool:
        """Returns whether all must go in now."""
        return bool(self.decision.about.get("last"))

    def whole(self) -> Sequence[Json]:
        """Returns a proposal for each sector, the centre first; and where it may be, that nobody goes in."""
        side, table = side_of_seat(self.me), self.speech.table
        order = sorted(self.sectors, key=lambda sector: sector != "centre")
        found = [proposed(table, side, self.units, self.sectors, sector, self.last) for sector in order]
        return legal(self.decision, [*found, self.decision.default()], 4)

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns the sector and who goes where."""
        return f"deploy in {saying.said_deployment(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the sector and how many go in."""
        assert isinstance(answer, Mapping)
        units = answer.get("units")
        number = len(units) if isinstance(units, Mapping) else 0
        where = "in my zone" if answer.get("sector") == "open" else f"in the {answer.get('sector')}"
        who = "nobody" if not number else f"all {number}" if number == len(self.units) else f"{number} of them"
        return f"Deploy {who} {where}, as proposed" if number else f"Deploy nobody {where}"

    def needs_panel(self) -> bool:
        """Returns that one may choose."""
        return True

    def more(self, address: Address) -> list[Row]:
        """Returns that all are deployed as proposed at once, the panel, and a line to write into."""
        everybody = Button("Deploy everybody as proposed, in all sectors", address.to("d6s_deploy"), Style.GOOD)
        opens = Button(self.opens, address.to("open", 0), Style.PLAIN)
        write = Button("Write it", address.to("write"), Style.PLAIN)
        return [(everybody, opens, write)] if not self.last else [(opens, write)]

    def fields(self) -> list[Field]:
        """Returns the sectors, and who goes in."""
        sector = self._sector
        chosen = self._chosen
        found = []
        if len(self.sectors) > 1:
            lines = tuple(Line(s, f"The {s} sector", "", s == sector) for s in self.sectors)
            found.append(Field("sector", "Which sector?", lines))
        if self.units:
            who = tuple(Line(u.name, u.name, f"{u.kit.profile.points} points", u.name in chosen) for u in self.units)
            found.append(Field("who", "Who goes in?", who, many=True))
        return found

    @property
    def _sector(self) -> str:
        sector = self.draft.get("sector")
        return sector if isinstance(sector, str) and sector in self.sectors else self.sectors[0]

    @property
    def _chosen(self) -> list[str]:
        names = self.draft.get("who")
        if not isinstance(names, Sequence) or isinstance(names, str):
            return [unit.name for unit in self.units] if self.last else []
        return [str(name) for name in names]

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Chooses the sector, or who of those that are offered goes in."""
        if key == "sector" and chosen:
            self.draft["sector"] = chosen[0]
        elif key == "who":
            kept = [name for name in self._chosen if name not in offered]
            self.draft["who"] = [unit.name for unit in self.units if unit.name in (*kept, *chosen)]
        self.draft.pop("units", None)

    def answer(self) -> Json:
        """Returns the deployment: as it was written, or those who are chosen in lines."""
        units = self.draft.get("units")
        if isinstance(units, Mapping):
            return {"sector": self._sector, "units": dict(units)}
        chosen = [unit for unit in self.units if unit.name in self._chosen]
        return in_lines(self.speech.table, side_of_seat(self.me), chosen, self._sector)

    def status(self) -> str:
        """Returns who goes where."""
        return f"So far: {saying.said_deployment(self.answer())}.\n{self.fault()}"

    def deeds(self) -> list[Deed]:
        """Returns: deploy so, start over."""
        return [Deed("confirm", self.words.confirm, Style.GOOD, bool(self.fault())), CLEAR]

    def read(self, text: str) -> Json:
        """Returns the deployment that is written: "left: Knight D4, Archer 1 E2, rest"."""
        if text.strip().casefold() in (*AS_PROPOSED, "all as proposed", "everybody as proposed", "here"):
            return self.offered[0]
        text = _sector_first(text, self.sectors)
        head, colon, rest = text.partition(":")
        sector = head.strip().casefold().removeprefix("the ").removesuffix(" sector")
        if not colon and sector in (*SECTORS, "open") and self.units:
            raise NotUnderstood(
                f"Who goes there? Write “{sector}: all”, “{sector}: {self.units[0].name}” or “{sector}: nobody”."
            )
        if not colon:
            sector, rest = (self.sectors[0], text)
            if not text.strip():
                raise NotUnderstood(
                    f"Write who goes where, for example “{self.sectors[0]}: all” or “{self.sectors[0]}: nobody”."
                )
        if sector not in self.sectors:
            raise NotUnderstood(
                f"Begin with the sector: {listed(self.sectors, 'or')}; then who goes where: “Knight D4”."
            )
        table, side = self.speech.table, side_of_seat(self.me)
        placed: dict[str, Json] = {}
        unplaced: list[Character] = []
        left = list(self.units)
        for part in (p.strip() for p in re.split(r"[,;\n]", rest) if p.strip()):
            if part.casefold() in ("nobody", "none", "no one"):
                continue
            but = re.fullmatch(
                r"(?:all|everybody|everyone)\s+(?:but|except(?: for)?|without)\s+(.+)", part, re.IGNORECASE
            )
            if (
                part.casefold() in ("rest", "the rest", "all", "everybody", "everyone", "all of them")
                or but is not None
            ):
                kept = meant(table, but[1], left) if but is not None else []
                unplaced += [unit for unit in left if unit not in unplaced and unit not in kept]
                left = kept
                continue
            name, at = part, None
            found = re.fullmatch(
                r"(.+?)\s+(?:at\s+|on\s+|to\s+|in\s+)?([A-Za-z]{1,2}\d{1,2}(?:\.\d)?|\d+(?:\.\d+)?\s+\d+(?:\.\d+)?)",
                part,
            )
            if found is not None and (place := read_place(found[2])) is not None:
                name, at = found[1], place
            who = [find_character(table, name, left)] if at is not None else meant(table, name, left)
            left = [unit for unit in left if unit not in who]
            if at is None:
                unplaced += who
            else:
                placed[who[0].name] = list(at)
        return {"sector": sector, "units": {**placed, **self._beside(unplaced, placed, sector, side)}}

    def _beside(self, units: Sequence[Character], placed: Mapping[str, Any], sector: str, side: Any) -> dict[str, Any]:
        """Returns places in lines for those who were named without one."""
        table = self.speech.table
        old = {name: table.units[name].at for name in placed}
        try:
            for name, at in placed.items():
                table.units[name].at = (at[0], at[1])
            found: dict[str, Any] = in_lines(table, side, units, sector)["units"]
            return found
        finally:
            for name, before in old.items():
                table.units[name].at = before

    def longer(self, typed: str) -> Iterable[str]:
        """Returns each sector with all who are left, and with nobody."""
        for sector in self.sectors:
            yield f"{sector}: all"
            if not self.last:
                yield f"{sector}: nobody"
        if typed.strip():
            yield typed


_SECTOR_WORDS: Final = {"center": "centre", "middle": "centre", "mid": "centre"}


def _sector_first(text: str, sectors: Sequence[str]) -> str:
    """Returns a deployment with its sector before a colon, wherever in the line it was written."""
    low = " ".join(re.sub(r"^\s*(?:deploy|place|put)\s+", "", text, flags=re.IGNORECASE).split())
    low = re.sub(r"\b(center|middle|mid)\b", lambda found: _SECTOR_WORDS[found[1].casefold()], low, flags=re.IGNORECASE)
    names = "|".join(("left", "centre", "right", "open"))
    if re.match(rf"(?:the )?(?:{names})(?: sector)?\s*:", low, re.IGNORECASE):
        return low
    before = re.fullmatch(rf"(?:in |on )?(?:the )?({names})(?: sector| side)?\s+(.+)", low, re.IGNORECASE)
    if before is not None:
        return f"{before[1].casefold()}: {before[2]}"
    after = re.fullmatch(rf"(.+?)\s+(?:(?:in|on|to|into|at) )?(?:the )?({names})(?: sector| side)?", low, re.IGNORECASE)
    return f"{after[2].casefold()}: {after[1]}" if after is not None else low


class BeginForm(JudgedForm):
    """Spells in force, bound allies, passengers: proposals whole, others written."""

    def whole(self) -> Sequence[Json]:
        """Returns up to seven proposals, and nothing."""
        return legal(self.decision, [*self.decision.propose(random.Random(0)), self.decision.default()])

    def in_words(self, answer: Json, speech: Cast) -> str:
        """Returns what each begins with."""
        return f"begin with {saying.said_beginning(answer)}"

    def read(self, text: str) -> Json:
        """Returns what is written: "Dwarf Cleric: Bless; Shield Guardian guards Gnome 1; Gnome 2 in Apparatus"."""
        if text.strip().casefold() in ("", "nothing", "none"):
            return {}
        table = self.speech.table
        names = self.decision.about.get("units")
        able = [table.units[str(n)] for n in names] if isinstance(names, Sequence) else []
        found: dict[str, Json] = {}
        for part in text.split(";"):
            for pattern, key in ((r"(.+?)\s+guards\s+(.+)", "bound"), (r"(.+?)\s+(?:sits\s+)?in\s+(.+)", "inside")):
                written = re.fullmatch(pattern, part.strip())
                if written is not None:
                    other = find_character(table, written[2], list(table.playing(side_of_seat(self.me))))
                    found[find_character(table, written[1], able).name] = {key: other.name}
                    break
            else:
                name, colon, spell = part.partition(":")
                if not colon:
                    raise NotUnderstood("Write “Dwarf Cleric: Bless on Dwarf 1”, or “Shield Guardian guards Gnome 1”.")
                title, _, on = spell.partition(" on ")
                row: dict[str, Json] = {"cast": title.strip()}
                if on:
                    everybody = list(table.playing())
                    row["targets"] = [find_character(table, n, everybody).name for n in on.split(" and ")]
                found[find_character(table, name, able).name] = row
        return found

    def longer(self, typed: str) -> Iterable[str]:
        """Returns nothing, and what is typed."""
        yield "nothing"
        if typed.strip():
            yield typed
