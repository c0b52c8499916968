"""The form of a deployment: as proposed, chosen by sector, or written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from bot.games.d6s.forms.judged import AS_PROPOSED, JudgedForm, legal
from bot.games.d6s.forms.ordering import OrderedTogether
from bot.games.d6s.names import D6sWording, numbered
from bot.games.d6s.orders import line_order
from bot.games.d6s.typed import saying
from bot.games.d6s.typed.many import meant
from bot.games.d6s.typed.naming import find_character
from bot.prompts.address import Address
from bot.prompts.form import Field, Line, Together
from bot.prompts.parts import Button, ButtonStyle, Row, Select, readable_option
from bot.words.sentences import listed
from engine.d6s.grid import read_place
from engine.d6s.phases.setup import SECTORS
from engine.d6s.planning.lines import in_lines, proposed
from engine.d6s.state import Character, Side, State, side_of_seat
from engine.refusals import NotUnderstood
from engine.values import Json

EVERYBODY: Final = "Deploy everybody as suggested"
ONE_SECTOR: Final = "Deploy a sector…"
"""What the menu is called in which one sector is filled, or left empty."""
MOST_LETTERS: Final = 40
"""Most letters of a button."""
_EVERYBODY: Final = tuple(
    f"{who} as {said}{where}"
    for who in ("everybody", "everyone", "all", "all of them", "the rest", "rest")
    for where in ("", " in all sectors", ", in all sectors")
    for said in ("proposed", "suggested")
)


class DeployForm(JudgedForm):
    """A sector with a deployment proposed; or who goes in, chosen or written."""

    opens = "Choose who goes where"
    opens_first = True

    @property
    def sectors(self) -> list[str]:
        """Returns the sectors that may be taken now."""
        sectors = self.decision.about.get("sectors")
        return [str(sector) for sector in sectors] if isinstance(sectors, Sequence) else []

    @property
    def last(self) -> bool:
        """Returns whether all must go in now."""
        return bool(self.decision.about.get("last"))

    @cached_property
    def together(self) -> Sequence[Together]:
        """The order to deploy the whole army as suggested, sector by sector; if all fit in now, one answer does it."""
        return [] if self.last or not self.offered else [OrderedTogether(self.offered[0], [line_order()], EVERYBODY)]

    def whole(self) -> Sequence[Json]:
        """Returns a suggestion for each sector, the centre first; and, if allowed, the one to leave it empty."""
        side, table = side_of_seat(self.me), self.wording.table
        order = sorted(self.sectors, key=lambda sector: sector != "centre")
        found = [proposed(table, side, self.units, self.sectors, sector, self.last) for sector in order]
        whole = legal(self.decision, found, 4)
        if self.last and whole:
            # No character may stay out, so the default is the same said twice.
            return whole
        nobody: list[Json] = [{"sector": sector, "units": {}} for sector in order]
        return legal(self.decision, [*whole, *nobody], 6)

    def is_declining(self, answer: Json) -> bool:
        """Returns whether no character is deployed."""
        return isinstance(answer, Mapping) and not answer.get("units")

    def in_words(self, answer: Json, wording: D6sWording) -> str:
        """Returns the sector and who goes where."""
        return f"deploy in {saying.said_deployment(answer)}"

    def label(self, answer: Json) -> str:
        """Returns the sector and who goes in: by name where a button has room for that, else how many."""
        assert isinstance(answer, Mapping)
        units = answer.get("units")
        names = [unit.name for unit in self.units if isinstance(units, Mapping) and unit.name in units]
        sector = answer.get("sector")
        where = {"open": "in my zone", "centre": "in the centre"}.get(str(sector), f"on the {sector}")
        if not names:
            return f"Deploy nobody {where}"
        if len(names) == len(self.units):
            return f"Deploy all {len(names)} {where}"
        named = f"Deploy {numbered(names)} {where}"
        return named if len(named) <= MOST_LETTERS else f"Deploy {len(names)} of them {where}"

    def needs_panel(self) -> bool:
        """Returns that the player may choose."""
        return True

    def rows(self, address: Address) -> list[Row]:
        """Returns the buttons to deploy all as suggested, to choose and to write, and the menu of the sectors."""
        buttons = [
            Button(self.opens, address.to("open", 0), ButtonStyle.PLAIN),
            Button("Write it", address.to("write"), ButtonStyle.PLAIN),
        ]
        if not self.last:
            buttons.insert(0, Button(EVERYBODY, address.to("d6s_deploy"), ButtonStyle.GOOD))
        if len(self.offered) == 1:
            (press,) = self.presses()
            return [(Button(press.label, address.to("answer", press.mark), ButtonStyle.GOOD), *buttons)]
        sectors = tuple(
            readable_option(press.label.removeprefix("Deploy "), press.mark, self._who(self.marks[press.mark]))
            for press in self.presses()
        )
        return [tuple(buttons), Select(ONE_SECTOR, address.to("choose", 0), sectors)]

    def _who(self, answer: Json) -> str:
        """Returns who would go in, where its line does not name them."""
        units = answer.get("units") if isinstance(answer, Mapping) else None
        names = [unit.name for unit in self.units if isinstance(units, Mapping) and unit.name in units]
        return numbered(names) if names and "of them" in self.label(answer) else ""

    def explains(self) -> Mapping[str, str]:
        """Returns what its buttons lead to."""
        said = "fills each of your sectors as suggested; I do not ask you about the others."
        return {**super().explains(), **({} if self.last else {EVERYBODY: said})}

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
        return in_lines(self.wording.table, side_of_seat(self.me), chosen, self._sector)

    def status(self) -> str:
        """Returns who goes where."""
        return f"So far: {saying.said_deployment(self.answer())}.\n{self.fault()}"

    def read(self, text: str) -> Json | Together:
        """Returns the deployment that is written: "left: Knight D4, Archer 1 E2, rest"."""
        said = " ".join(re.sub(r"^deploy\s+", "", text.strip(" .!").casefold()).split())
        if said in _EVERYBODY and self.together:
            return self.together[0]
        if said in (*AS_PROPOSED, *_EVERYBODY, "here"):
            return self.offered[0]
        sector, rest = self._sector_and_rest(_sector_first(text, self.sectors))
        written = _Placing(self.wording.table, self.units)
        for part in re.split(r"[,;\n]", rest):
            written.take(part.strip())
        side = side_of_seat(self.me)
        return {"sector": sector, "units": {**written.placed, **self._beside(written, sector, side)}}

    def _sector_and_rest(self, text: str) -> tuple[str, str]:
        """Returns the sector that is written before a colon, or the first, and what is written of it."""
        head, colon, rest = text.partition(":")
        sector = head.strip().casefold().removeprefix("the ").removesuffix(" sector")
        if not colon and sector in (*SECTORS, "open") and self.units:
            raise NotUnderstood(
                f"Who goes there? Write “{sector}: all”, “{sector}: {self.units[0].name}” or “{sector}: nobody”."
            )
        first = self.sectors[0]
        if not colon and not text.strip():
            raise NotUnderstood(f"Write which character goes where, for example “{first}: all” or “{first}: nobody”.")
        if not colon:
            return first, text
        if sector not in self.sectors:
            raise NotUnderstood(
                f"Begin with the sector: {listed(self.sectors, 'or')}; then the characters and places: “Knight D4”."
            )
        return sector, rest

    def _beside(self, written: _Placing, sector: str, side: Side) -> dict[str, Any]:
        """Returns places in lines for those who were named without one."""
        table = self.wording.table
        trial = table.with_copies(table.units[name] for name in written.placed)
        for name, at in written.placed.items():
            trial.units[name].at = (at[0], at[1])
        found: dict[str, Any] = in_lines(trial, side, written.in_lines, sector)["units"]
        return found

    def longer(self, typed: str) -> Iterable[str]:
        """Returns each sector with all the remaining characters, and empty."""
        for sector in self.sectors:
            yield f"{sector}: all"
            if not self.last:
                yield f"{sector}: nobody"
        if typed.strip():
            yield typed


_ALL: Final = ("rest", "the rest", "all", "everybody", "everyone", "all of them")
_NOBODY: Final = ("", "nobody", "none", "no one")
_ALL_BUT: Final = re.compile(r"(?:all|everybody|everyone)\s+(?:but|except(?: for)?|without)\s+(.+)", re.IGNORECASE)
_WITH_PLACE: Final = re.compile(
    r"(.+?)\s+(?:at\s+|on\s+|to\s+|in\s+)?"
    r"([A-Za-z]{1,2}\d{1,2}(?:\.\d| ?\([A-Za-z -]+\))?|\d+(?:\.\d+)?\s+\d+(?:\.\d+)?)"
)


class _Placing:
    """Characters and places, read part by part: "Knight D4", "Archer 1", "all but King", "rest"."""

    def __init__(self, table: State, units: Sequence[Character]) -> None:
        self._table = table
        self._left = list(units)
        """The characters that are not named yet."""
        self.placed: dict[str, list[int]] = {}
        self.in_lines: list[Character] = []
        """The characters that go in without a place."""

    def take(self, part: str) -> None:
        """Reads one part. Raises `NotUnderstood`."""
        but = _ALL_BUT.fullmatch(part)
        placed = _WITH_PLACE.fullmatch(part)
        place = read_place(placed[2]) if placed is not None else None
        if part.casefold() in _NOBODY:
            return
        if part.casefold() in _ALL or but is not None:
            kept = meant(self._table, but[1], self._left) if but is not None else []
            self.in_lines += self._named([unit for unit in self._left if unit not in kept])
        elif placed is not None and place is not None:
            (unit,) = self._named([find_character(self._table, placed[1], self._left)])
            self.placed[unit.name] = list(place)
        else:
            self.in_lines += self._named(meant(self._table, part, self._left))

    def _named(self, units: Sequence[Character]) -> Sequence[Character]:
        self._left = [unit for unit in self._left if unit not in units]
        return units


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
