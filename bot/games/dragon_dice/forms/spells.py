"""The form for casting spells: menus of spells with their targets, or one spell after the other, aimed step by step.

A line of a menu below the question, or of the panel, is a whole announcement (`spell_menu`). What these do not offer is
aimed on a screen of its own. The draft holds what is chosen already (`cast`, in the rules' normal form) and the spell
that is being aimed (`now`); nothing of it is announced before it is confirmed.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final, cast

from bot.games.dragon_dice.forms.spell_menu import SpellLine, spell_lines
from bot.games.dragon_dice.forms.spell_proposals import can_be_cast, heaviest_set, possible_elements, proposals
from bot.games.dragon_dice.forms.typed_spells import PARTED_BY, read_spells, spell_suggestions
from bot.games.dragon_dice.words.futile import why_futile
from bot.games.dragon_dice.words.names import AREAS, DragonDiceWording, health_of, kind_of, owner_of
from bot.games.dragon_dice.words.spells import (
    helped_others,
    magic_by_element,
    price,
    rule_in_brief,
    rule_of_spell,
    spell_phrase,
)
from bot.games.words import QuestionWords
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.form import BACK, CLEAR, NOT_OFFERED, TAKE_BACK, Field, Form, Line, Nearly, PanelButton
from bot.prompts.parts import Button, ButtonStyle, Option, Row, Select, readable_option
from bot.words.sentences import capital, counted, grouped, listed, shortened
from engine.dragon_dice.magic.offers import Dead, Dragons, EachMover, EachUnit, HealthWorth, Movers, Named, may_summon
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.spellbook import PrintedSpell
from engine.dragon_dice.table.state import RESERVES
from engine.dragon_dice.wording import Terminology
from engine.refusals import NotUnderstood, Refusal
from engine.values import Json

ANNOUNCE: Final = "announce"
OTHER: Final = "other"
ADD: Final = "add"
"""The field whose lines are spells with their targets."""
SPELL, ELEMENT, CASTINGS, GROUP, TARGET, TO = "spell", "element", "castings", "group", "target", "to"
MANY: Final = "units"
"""The field of several targets; the draft keeps them as `target` or `dragon`."""

_SENTENCES: Final = re.compile(r"(?<=\.) (?=[A-Z])")
LONGEST_RULE: Final = 600
ROOM_FOR_A_RULE: Final = 25
"""With fewer characters left, a suggestion does not begin to say what its spell does."""


IN_A_MENU: Final = "in the menus: each line is a spell with its target; you see it once more before it is cast."


class SpellForm(Form[SpellsPlan, DragonDiceWording]):
    """Spells that are chosen with their targets, and announced together."""

    opens = "Choose spells"
    opens_first = True
    parted_by = PARTED_BY

    def __init__(
        self, decision: SpellsPlan, words: QuestionWords, wording: DragonDiceWording, draft: Json = None
    ) -> None:
        super().__init__(decision, words, wording, draft)
        self._begin()

    def _begin(self) -> None:
        """Reads the draft."""
        decision = self.decision
        self.entries = announced(decision, self.draft)
        now = self.draft.get("now")
        self.now: dict[str, Json] | None = None
        if isinstance(now, Mapping) and self._castable(str(now.get(SPELL))):
            self.now = dict(now)

    # -- whole answers ---------------------------------------------------------------------------------------------

    def whole(self) -> Sequence[Json]:
        """Returns that nothing is cast; where some magic must be spent, a way to do so."""
        return [self.decision.default()]

    def needs_panel(self) -> bool:
        """Returns that all else is put together."""
        return True

    def style(self, answer: Json, index: int) -> ButtonStyle:
        """Returns that casting nothing speaks softly."""
        return ButtonStyle.PLAIN

    def comes_last(self, answer: Json) -> bool:
        """Returns whether nothing is cast: the magic is lost by it."""
        return not answer

    def label(self, answer: Json) -> str:
        """Returns what is cast; of what is too long for a button only the names of the spells."""
        said = self.in_words(answer, self.labels)
        entries = answer if isinstance(answer, Sequence) and not isinstance(answer, str) else []
        names = [str(entry["spell"]) for entry in entries if isinstance(entry, Mapping)]
        return said if len(said) <= limits.READABLE else f"Cast {listed(names)}"

    def in_words(self, answer: Json, wording: DragonDiceWording) -> str:
        """Returns what is cast."""
        entries = answer if isinstance(answer, Sequence) and not isinstance(answer, str) else []
        phrases = [spell_phrase(entry, wording, self.me) for entry in entries if isinstance(entry, Mapping)]
        return f"Cast {listed(phrases)}" if phrases else "Cast nothing"

    def read(self, text: str) -> Json:
        """Returns the announcements that a text means. Raises `Nearly` where they help another player: that is shown
        before it counts, as it is with buttons.
        """
        read = read_spells(self.decision, text, self.labels)
        warned = [*helped_others(cast("list[dict[str, Json]]", read), self.labels, self.me), *self._futile(read)]
        if warned:
            raise Nearly(f"{listed(warned)}. Confirm it to cast it anyway.", {"cast": self.decision.so_far(read)})
        return read

    def _futile(self, read: Json) -> list[str]:
        """Returns "Firebolt kills nothing: 1 damage against 2 health" for each spell that cannot achieve anything."""
        try:
            entries = cast("Sequence[Mapping[str, Json]]", self.decision.so_far(read))
        except Refusal:
            return []
        found = [(str(entry["spell"]), why_futile(entry, self.decision.book, self.labels)) for entry in entries]
        return [f"{name} {why}" for name, why in found if why]

    def longer(self, typed: str) -> Iterable[str]:
        """Returns clauses that go on with what is typed: first each castable spell, then one with its targets."""
        return itertools.islice(spell_suggestions(self.decision, typed, self.labels), 2 * limits.OPTIONS)

    def shown(self, text: str) -> str:
        """Returns what is suggested with what its last spell costs and does, where there is room for a few words."""
        clause = text.rpartition(self.parted_by)[2].strip()
        named = [kind for name, kind in self.decision.book.items() if kind.text and clause.startswith(name)]
        if not named or len(text) > limits.CHOICE_NAME - ROOM_FOR_A_RULE:
            return text
        kind = max(named, key=lambda kind: len(kind.name))
        return f"{text}: {self._cost(text, kind)}{rule_in_brief(kind)}"

    def _cost(self, text: str, kind: PrintedSpell) -> str:
        """Returns what the last of the typed spells costs: "2 magic. "; with what several castings make of its text."""
        try:
            last = cast("Sequence[Mapping[str, Json]]", self.decision.so_far(self.read(text)))[-1]
        except (Refusal, IndexError):
            return ""
        castings = int(str(last["castings"]))
        adds_up = castings > 1 and kind.each and isinstance(last["target"], str)
        return f"{_what_they_come_to(kind, castings) if adds_up else f'{castings * kind.cost} magic'}. "

    # -- the magic that is left ------------------------------------------------------------------------------------

    def _castable(self, name: str) -> bool:
        return can_be_cast(self.decision, name, self.entries)

    def _elements(self, name: str) -> list[str]:
        """Returns the elements with which what is left pays for the spell."""
        return possible_elements(self.decision, name, self.entries)

    def _left(self) -> str:
        spent = [self.decision.spent(entry) for entry in self.entries]
        left = self.decision.purse.worth - sum(one.kind.cost * one.castings for one in spent)
        by_element = {element: n for element, n in self.decision.left(self.entries).items() if n}
        return f"Left: {magic_by_element(by_element, left, self.wording.words)}" if left else "Nothing is left"

    # -- menus below the question ----------------------------------------------------------------------------------

    def rows(self, address: Address) -> list[Row]:
        """Returns the menus of spells with their targets, or of spells alone where there are too many of those; and
        the buttons.
        """
        buttons = [one for row in super().rows(address) if not isinstance(row, Select) for one in row]
        menus = self._menus(address)
        plain = [Button(one.label, one.custom_id) for one in buttons] if menus else buttons
        return [*menus, tuple(plain)]

    def _menus(self, address: Address) -> list[Row]:
        lines = self._lines
        if not lines:
            spells = tuple(readable_option(one.label, f"{SPELL}:{one.value}", one.about) for one in self._spell_lines())
            chunks = [spells[: limits.OPTIONS]] if spells else []
        else:
            options = [readable_option(one.label, one.mark, one.about) for one in lines]
            chunks = [tuple(options[n : n + limits.OPTIONS]) for n in range(0, len(options), limits.OPTIONS)]
        return [
            Select(self._menu_title(chunk, len(chunks)), address.to("begin", number), chunk)
            for number, chunk in enumerate(chunks)
        ]

    def _menu_title(self, options: Sequence[Option], menus: int) -> str:
        if menus == 1:
            return "Cast a spell"
        first, last = (re.split(r"[:×(]", one.label)[0].strip() for one in (options[0], options[-1]))
        return f"Cast {first}" if first == last else f"Cast {first} to {last}"

    @cached_property
    def _lines(self) -> list[SpellLine]:
        """The spells with their targets that can be chosen besides what is chosen already."""
        return spell_lines(self.decision, self.labels, self.entries)

    def begun_with(self, mark: str) -> Json:
        """Returns the draft in which a spell of a menu is chosen with its target, or is to be aimed."""
        if mark.startswith(f"{SPELL}:"):
            name = mark.removeprefix(f"{SPELL}:")
            if name in self.decision.offers and self._castable(name):
                return {"cast": [], "now": {SPELL: name}}
        for line in spell_lines(self.decision, self.labels):
            if line.mark == mark:
                return {"cast": self.decision.so_far([line.entry]), "now": None}
        raise NotUnderstood(NOT_OFFERED)

    def explains(self) -> Mapping[str, str]:
        """Returns what the menus hold."""
        return {**super().explains(), "Cast a spell": IN_A_MENU}

    def _chosen(self) -> str:
        return "; ".join(spell_phrase(entry, self.wording, self.me) for entry in self.entries)

    # -- the two screens -------------------------------------------------------------------------------------------

    def fields(self) -> list[Field]:
        """Returns the castable spells, or the text about the one that is being aimed."""
        if self.now is not None:
            return self._aiming()
        whole = tuple(Line(one.mark, one.label, one.about) for one in self._lines[: limits.OPTIONS])
        spells = self._spell_lines()
        fields = [Field(ADD, "Add a spell with its target", whole)] if len(self._lines) <= limits.OPTIONS else []
        title = "Aim a spell step by step" if fields and whole else "Add a spell"
        return [field for field in (*fields, Field(SPELL, title, spells)) if field.lines]

    def _spell_lines(self) -> tuple[Line, ...]:
        kinds = [kind for name, kind in self.decision.book.items() if self._castable(name)]
        return tuple(
            Line(kind.name, f"{kind.name} ({_price(kind, self.wording.words)})", rule_in_brief(kind)) for kind in kinds
        )

    def title(self) -> str:
        """Returns the question until a spell is chosen: it stands above the panel as well."""
        return self.question() if self.now is None and not self.entries else ""

    def status(self) -> str:
        """Returns what is announced, or the rule of the spell that is being aimed and how it is aimed now."""
        if self.now is None:
            helped = helped_others(self.entries, self.wording, self.me)
            warning = f"**{listed(helped)}, not yours.** Confirm it only if you mean that.\n" if helped else ""
            warning += "".join(f"**{one}.**\n" for one in self._futile(cast("Json", self.entries)))
            return f"{warning}Chosen: {self._chosen() or 'nothing yet'}. {self._left()}."
        kind = self.decision.book[str(self.now[SPELL])]
        entry = self._entry()
        rule = shortened(self._rule(kind), LONGEST_RULE)
        fault = self._fault()
        aimed = f"{fault}" if fault else f"Now: {spell_phrase(entry, self.wording, self.me)}."
        futile = "" if fault else why_futile(entry, self.decision.book, self.labels)
        aimed += f" **It {futile}.**" if futile else ""
        before = f" Chosen already: {self._chosen()}." if self.entries else ""
        return (
            f"**{kind.name}** (a casting costs {_price(kind, self.wording.words)}): {rule}\n"
            f"{aimed}\n{self._left()}.{before}"
        )

    def panel_buttons(self) -> list[PanelButton]:
        """Returns: cast or take back or start over; or while aiming: cast it, add it, or another spell."""
        if self.now is not None:
            unfinished = bool(self._fault())
            return [
                PanelButton("confirm", "Cast it now", ButtonStyle.GOOD, unfinished),
                PanelButton(ANNOUNCE, "Add this spell", disabled=unfinished),
                PanelButton(OTHER, "Choose another spell"),
            ]
        return [
            PanelButton("confirm", "Cast these", ButtonStyle.GOOD)
            if self.entries
            else PanelButton("confirm", "Cast nothing"),
            PanelButton(BACK, TAKE_BACK, disabled=not self.entries),
            CLEAR,
        ]

    def do(self, name: str) -> None:
        """Adds the spell that is aimed, lets it be, or takes the last one back."""
        if name == BACK:
            self.draft["cast"] = cast("Json", self.entries[:-1])
        elif name == OTHER:
            self.draft["now"] = None
        elif name == ANNOUNCE and self.now is not None:
            checked = self.decision.so_far(cast("Json", [*self.entries, self._entry()]))
            self.draft |= {"cast": checked, "now": None}
        else:
            super().do(name)

    def put(self, key: str, offered: Sequence[str], chosen: Sequence[str]) -> None:
        """Chooses a spell to aim, or one thing about it. What depended on it is open again."""
        if key == SPELL:
            self.draft["now"] = {SPELL: chosen[0]} if chosen else None
            return
        if key == ADD:
            added = [line.entry for line in self._lines if line.mark in chosen]
            self.draft |= {"cast": self.decision.so_far(cast("Json", [*self.entries, *added])), "now": None}
            return
        if self.now is None:
            raise NotUnderstood("Choose a spell first.")
        if key == MANY:
            kept = [unit for unit in self._units() if unit not in offered]
            self.now[TARGET] = [*kept, *chosen]
        elif chosen:
            self.now[key] = int(chosen[0]) if key == CASTINGS else chosen[0]
            if key in (CASTINGS, GROUP, ELEMENT) and not isinstance(self._offer, Named):
                self.now.pop(TARGET, None)
        self.draft["now"] = dict(self.now)

    def answer(self) -> Json:
        """Returns everything that is chosen, and the spell that is aimed now."""
        return cast("Json", [*self.entries, *([] if self.now is None else [self._entry()])])

    # -- aiming one spell ------------------------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        assert self.now is not None
        return str(self.now[SPELL])

    @property
    def _kind(self) -> PrintedSpell:
        return self.decision.book[self._name]

    def _rule(self, kind: PrintedSpell) -> str:
        """Returns what a spell does, without sentences about species that are not in the match."""
        printed = self.wording.printed
        here = {printed.units[name].species for die in self.wording.standing if (name := kind_of(die)) in printed.units}
        said = []
        for sentence in _SENTENCES.split(rule_of_spell(kind)):
            named = {species for species in printed.species if species in sentence}
            said += [sentence] if not (named and here) or named & here else []
        return " ".join(said)

    @property
    def _offer(self) -> object:
        return self.decision.offers[self._name]

    @property
    def _element(self) -> str:
        assert self.now is not None
        possible = self._elements(self._name)
        return str(self.now[ELEMENT]) if self.now.get(ELEMENT) in possible else possible[0]

    @property
    def _castings(self) -> int:
        assert self.now is not None
        wanted = self.now.get(CASTINGS)
        if isinstance(wanted, int) and 1 <= wanted <= self._most:
            return wanted
        return int(str(next(proposals(self.decision, self._name, self.entries))["castings"]))

    @property
    def _most(self) -> int:
        """Returns how often the spell could be cast with the magic that is chosen."""
        return self.decision.most_castings(self._name, self._element, self.entries)

    def _said(self, key: str) -> str | None:
        assert self.now is not None
        return None if self.now.get(key) is None else str(self.now[key])

    def _units(self) -> list[str]:
        """Returns the units or dragons chosen so far; where only the number counts, a legal set to begin with."""
        assert self.now is not None
        chosen = self.now.get(TARGET)
        offered = [line.value for line in self._unit_lines()]
        if isinstance(chosen, Sequence) and not isinstance(chosen, str):
            return [unit for unit in offered if unit in chosen]
        return self._ready_units(offered)

    def _ready_units(self, offered: Sequence[str]) -> list[str]:
        """Returns the most that fits, where all targets are of one army: mostly it does not matter who they are."""
        offer = self._offer
        if not isinstance(offer, HealthWorth) or len({offer.units[name].army for name in offered}) != 1:
            return []
        weights = {name: offer.units[name].health for name in offered}
        return heaviest_set(weights, self._kind.each * self._castings, self.decision)

    def _entry(self) -> dict[str, Json]:
        """Returns the announcement as it is aimed now, legal or not."""
        offer, entry = self._offer, dict[str, Json]()
        entry |= {"spell": self._name, "castings": self._castings, "element": self._element}
        if isinstance(offer, Named):
            names = self._names()
            target = self._said(TARGET)
            entry["target"] = target if target in names else names[0] if len(names) == 1 else None
            return entry
        units = self._units()
        if isinstance(offer, Dragons):
            dragon: Json = units[0] if len(units) == 1 else list(units)
            return entry | {"castings": max(1, len(units)), "target": self._terrain(), "dragon": dragon}
        entry["target"] = list(units)
        if isinstance(offer, Dead):
            entry["castings"] = max(1, sum(offer.units[unit][0] for unit in units))
        if isinstance(offer, EachUnit):
            entry["castings"] = max(1, len(units))
        if isinstance(offer, Movers | EachMover):
            entry["to"] = self._destination()
        return entry

    def _fault(self) -> str:
        """Returns what is still missing or wrong, in a sentence; nothing when the spell can be announced."""
        entry = self._entry()
        if not entry.get("target") or entry.get("dragon") == []:
            return "Choose its target."
        if isinstance(self._offer, Movers | EachMover) and entry.get("to") is None:
            return "Choose where they go."
        try:
            self.decision.so_far(cast("Json", [*self.entries, entry]))
        except Refusal as fault:
            return self.wording.readable(str(fault), self.me)
        return ""

    def _aiming(self) -> list[Field]:
        fields = [self._element_field(), self._castings_field(), *self._target_fields()]
        return [field for field in fields if field.lines]

    def _element_field(self) -> Field:
        possible, words = self._elements(self._name), self.wording.words
        lines = tuple(Line(e, f"With {words.element(e)}", self._reached_with(e), e == self._element) for e in possible)
        lines = lines if len(possible) > 1 else ()
        return Field(ELEMENT, "With which magic?", lines)

    def _reached_with(self, element: str) -> str:
        """Returns which dice can be reached with this magic, where that decides: dead units and dragons of it."""
        offer = self._offer
        if isinstance(offer, Dead):
            reached = [name for name, (_, elements) in offer.units.items() if not elements or element in elements]
        elif isinstance(offer, Dragons):
            reached = [name for name, dragon in offer.dragons.items() if offer.white or may_summon(dragon, element)]
        else:
            return ""
        return f"For {grouped(map(kind_of, reached))}"

    def _castings_field(self) -> Field:
        kind, offer = self._kind, self._offer
        adds_up = bool(kind.each) and not isinstance(offer, Dead | Dragons | EachUnit)
        once = isinstance(offer, Named) and offer.once
        most = self._most if adds_up and not once else 1
        lines = tuple(
            Line(str(n), counted(n, "casting"), _what_they_come_to(kind, n), n == self._castings)
            for n in range(1, most + 1)
        )
        return Field(CASTINGS, "How many castings?", lines if most > 1 else ())

    def _target_fields(self) -> list[Field]:
        offer = self._offer
        if isinstance(offer, Named):
            entry = self._entry()
            lines = tuple(self._named_line(name, name == entry["target"]) for name in self._names())
            return [Field(TARGET, "At what?", lines)]
        if isinstance(offer, Dragons):
            places = tuple(
                Line(place, f"To {self.labels.terrain(place, self.me)}", "", place == self._terrain())
                for place in offer.terrains
            )
            return [Field(TO, "To which terrain?", places), self._units_field("Which dragons?")]
        fields = [self._group_field(), self._units_field(self._units_label())]
        if isinstance(offer, Movers | EachMover):
            fields.append(self._destination_field(offer))
        return fields

    # -- targets that are named ------------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        """Returns the targets that are left, equal units of one army once."""
        offer = self._offer
        assert isinstance(offer, Named)
        names = _open_names(offer, self._kind, self.decision.taken(self._name, self.entries))
        piles: dict[tuple[str, str], str] = {}
        for name in names:
            where = self.labels.standing.get(name, "") if ":" in name else ""
            piles.setdefault((name.split("#", 1)[0], where), name)
        return list(piles.values())

    def _named_line(self, name: str, chosen: bool) -> Line:
        if ":" not in name:
            return Line(name, capital(self.labels.target(name, self.me)), self._army_in_words(name), chosen)
        where = self.labels.where(name, self.me)
        known = self.wording.printed
        health = counted(health_of(name, known), "health", "health") if kind_of(name) in known.units else ""
        about = ", ".join(filter(None, (health, f"at {where}" if where else "")))
        return Line(name, capital(self.labels.die(name, self.me)), about, chosen)

    def _army_in_words(self, name: str) -> str:
        """Returns an army's place and its health: "Highland Tower, 7 health"; empty for anything else."""
        seat, _, place = name.partition(" ")
        units = self.wording.printed.units
        standing = self.labels.standing.items()
        there = [kind_of(die) for die, where in standing if where == place and owner_of(die) == seat]
        health = sum(units[kind].health for kind in there if kind in units)
        if not health or (place in AREAS and place != RESERVES):
            return ""
        return ", ".join(filter(None, (self.labels.terrains.get(place, ""), f"{health} health")))

    # -- units and dragons -----------------------------------------------------------------------------------------

    def _groups(self) -> list[str]:
        """Returns the places whose units can be targeted together."""
        offer, taken = self._offer, self.decision.taken(self._name, self.entries)
        if isinstance(offer, HealthWorth):
            x = self._kind.each * self._castings
            free = [at for name, at in offer.units.items() if name not in taken and at.health <= x]
            return list(dict.fromkeys(at.group for at in free))
        if isinstance(offer, Movers):
            froms = dict.fromkeys(place for name, place in offer.units.items() if name not in taken)
            return [place for place in froms if any(to != place for to in offer.destinations)]
        return []

    def _group(self) -> str | None:
        groups = self._groups()
        said = self._said(GROUP)
        return said if said in groups else groups[0] if groups else None

    def _group_field(self) -> Field:
        groups = self._groups()
        way = "From" if isinstance(self._offer, Movers) else "At"
        lines = tuple(
            Line(group, f"{way} {self.labels.target(group, self.me)}", "", group == self._group()) for group in groups
        )
        return Field(GROUP, "Where?", lines if len(groups) > 1 else ())

    def _units_label(self) -> str:
        offer = self._offer
        if isinstance(offer, Dead):
            return f"Which {offer.noun}? Up to {self._most} health"
        if isinstance(offer, EachUnit):
            return f"Which {offer.noun}s? Up to {self._most}"
        x = self._kind.each * self._castings
        if isinstance(offer, Movers):
            most = min(x, len(self._unit_lines()))
            return "Which unit?" if most == 1 else f"Which {most} units?"
        return f"Which units? {x} health-worth"

    def _units_field(self, label: str) -> Field:
        chosen = self._units()
        lines = tuple(Line(one.value, one.label, one.about, one.value in chosen) for one in self._unit_lines())
        return Field(MANY, label, lines, many=True)

    def _unit_lines(self) -> list[Line]:
        """Returns every unit or dragon that can be chosen now."""
        offer, taken = self._offer, self.decision.taken(self._name, self.entries)
        if isinstance(offer, Dragons):
            return self._dragon_lines(offer, taken)
        if isinstance(offer, Dead):
            return [
                Line(name, kind_of(name), counted(health, "health", "health"))
                for name, (health, elements) in offer.units.items()
                if name not in taken and health <= self._most and (not elements or self._element in elements)
            ]
        group = self._group()
        if isinstance(offer, EachUnit):
            return [self._named_line(name, chosen=False) for name in offer.units if name not in taken]
        if isinstance(offer, HealthWorth):
            x = self._kind.each * self._castings
            here = [name for name, at in offer.units.items() if at.group == group and at.health <= x]
        else:
            assert isinstance(offer, Movers)
            here = [name for name, place in offer.units.items() if place == group]
        several = len({owner_of(name) for name in here}) > 1
        return [
            Line(
                name,
                capital(self.labels.die(name, self.me)) if several else kind_of(name),
                counted(health_of(name, self.wording.printed), "health", "health"),
            )
            for name in here
            if name not in taken
        ]

    def _dragon_lines(self, offer: Dragons, taken: Sequence[str]) -> list[Line]:
        return [
            Line(name, capital(self.labels.die(name, self.me)), f"now at {self.labels.place(dragon.place, self.me)}")
            for name, dragon in offer.dragons.items()
            if name not in taken
            and dragon.place != self._terrain()
            and (offer.white or may_summon(dragon, self._element))
        ]

    def _terrain(self) -> str | None:
        offer = self._offer
        assert isinstance(offer, Dragons)
        said = self._said(TO)
        return said if said in offer.terrains else None

    def _destination(self) -> str | None:
        offer = self._offer
        assert isinstance(offer, Movers | EachMover)
        possible = [to for to in offer.destinations if to not in self._left_behind()]
        said = self._said(TO)
        return said if said in possible else possible[0] if len(possible) == 1 else None

    def _left_behind(self) -> set[str]:
        """Returns where those who are moved stand, who thus cannot be moved there."""
        offer = self._offer
        if isinstance(offer, EachMover):
            return {offer.units[unit] for unit in self._units()}
        return {str(self._group())}

    def _destination_field(self, offer: Movers | EachMover) -> Field:
        lines = tuple(
            Line(to, f"To {self.labels.terrain(to, self.me)}", "", to == self._destination())
            for to in offer.destinations
            if to not in self._left_behind()
        )
        return Field(TO, "Where to?", lines)


def announced(decision: SpellsPlan, draft: Mapping[str, Json]) -> list[dict[str, Json]]:
    """Returns the announcements of a draft in their normal form; none when they are no longer legal."""
    try:
        return cast("list[dict[str, Json]]", decision.so_far(draft.get("cast", [])))
    except Refusal:
        return []


def _open_names(offer: Named, kind: PrintedSpell, taken: Sequence[str]) -> list[str]:
    """Returns the targets that another announcement of the spell may have."""
    once = offer.once or bool(kind.each)
    return [name for name in offer.names if not (once and name in taken)]


def _what_they_come_to(kind: PrintedSpell, castings: int) -> str:
    """Returns what this number of castings of a spell costs, and the resulting number in its text."""
    value = f"{castings * kind.each} where its text says {kind.each}" if castings > 1 else "as its text says"
    return f"{castings * kind.cost} magic: {value}"


def _price(kind: PrintedSpell, words: Terminology) -> str:
    """Returns "2 air", "3 of one element", "14 of any elements", "4 death, Goblins only"."""
    return price(kind, words) + (f", {kind.species} only" if kind.species else "")
