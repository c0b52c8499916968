"""The question `spells`: what is cast, with which magic, at what. One answer announces everything (p. 13, step 2)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import ClassVar, Final, cast

from engine.decisions import OPEN, Open, Plan
from engine.dragon_dice.magic import owing
from engine.dragon_dice.magic.offers import AimOffer, Spent
from engine.dragon_dice.magic.purse import Demand, Purse
from engine.dragon_dice.magic.spellbook import ANY, IVORY, PrintedSpell
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.nearest import nearest
from engine.refusals import NotAllowed, NotUnderstood, Refusal
from engine.values import Json

FIELDS: Final = ("spell", "castings", "element", "target", "to", "dragon")
AIMS: Final = FIELDS[3:]
"""Those that say what a spell is aimed at; not every spell takes each."""
MOST_TRIES: Final = 12
"""How often a random player tries to find one more spell to cast."""
SHARE_OF_STOPS: Final = 0.15
"""How often a random player stops with magic left."""


@dataclass(frozen=True, kw_only=True)
class SpellsPlan(Plan):
    """What do you cast? A list of `{spell, castings, element, target, to, dragon}`; `[]` for nothing.

    `castings` is 1 unless said; `element` need be said for spells of the elemental list alone. `offers` are the
    spells that could be cast at all: castable from here, affordable, with something to aim at.
    """

    shape: ClassVar[str] = "plan"

    purse: Purse
    offers: Mapping[str, AimOffer]
    book: Mapping[str, PrintedSpell]
    """The spells that there are by the match's book."""
    from_reserves: bool = False
    by_cantrip: bool = False
    reserves_place: str = "p. 44"
    """Where the book says what may be cast from the Reserve Area."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """What the book calls the elements, where not by their names of the house: "gold" for "earth"."""

    # -- reading an answer -----------------------------------------------------------------------------------------

    def check(self, answer: Json) -> Json:
        """Returns the announcements with all their fields. Raises a `Refusal` that says every broken rule."""
        checked = self.so_far(answer)
        if self.purse.owed:
            for refusal in self._not_spent(cast("Sequence[Mapping[str, Json]]", checked)):
                raise refusal
        return checked

    def so_far(self, answer: Json) -> Json:
        """Returns the same for announcements to which others may be added: magic that must be spent need not yet be."""
        if not isinstance(answer, Sequence) or isinstance(answer, str):
            raise NotUnderstood("Give a list of castings, for example [{spell: Hailstorm, target: B frontier}], or [].")
        checked: list[dict[str, Json]] = []
        faults: list[Refusal] = []
        for entry in answer:
            try:
                checked.append(self._checked(entry, checked))
            except Refusal as fault:
                faults.append(fault)
        if not faults:
            faults += self._not_paid([self.spent(entry) for entry in checked])
        if faults:
            kind = NotUnderstood if all(isinstance(fault, NotUnderstood) for fault in faults) else NotAllowed
            raise kind("\n".join(str(fault) for fault in faults))
        return cast("Json", checked)

    def spent(self, entry: Mapping[str, Json]) -> Spent:
        """Returns what an announcement in its normal form pays for."""
        return Spent(self.book[str(entry["spell"])], cast("int", entry["castings"]), str(entry["element"]))

    def left(self, entries: Sequence[Mapping[str, Json]]) -> dict[str, int]:
        """Returns for each element how much could still be spent on it beside these announcements (normal form)."""
        return self.purse.by_element([_demand(self.spent(entry)) for entry in entries])

    def most_castings(self, name: str, element: str, entries: Sequence[Mapping[str, Json]]) -> int:
        """Returns how often a spell could be cast with an element beside these announcements (normal form)."""
        kind = self.book[name]
        if element not in kind.elements:
            return 0
        return self.purse.most(element, kind.species, [_demand(self.spent(entry)) for entry in entries]) // kind.cost

    def taken(self, name: str, entries: Sequence[Mapping[str, Json]]) -> list[str]:
        """Returns what these announcements (normal form) of the same spell are aimed at already."""
        return _taken(self.book[name], entries)

    def _checked(self, entry: Json, before: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
        if isinstance(entry, str):
            entry = {"spell": entry}
        if not isinstance(entry, Mapping):
            raise NotUnderstood(f"{entry!r} is no casting. Write {{spell: Hailstorm, target: B frontier}}.")
        unknown = [key for key in entry if key not in FIELDS]
        if unknown:
            raise NotUnderstood(f"A casting has no {unknown[0]!r}; it has {', '.join(FIELDS)}.")
        kind = self.book.get(str(entry.get("spell")))
        if kind is None:
            name = str(entry.get("spell"))
            raise NotUnderstood(f"There is no spell {name!r} in this book.{self._instead(name)}")
        castings = entry.get("castings", 1)
        if isinstance(castings, bool) or not isinstance(castings, int) or castings < 1:
            raise NotUnderstood(f"{kind.name}: {castings!r} is not a number of castings.")
        if kind.name not in self.offers:
            raise NotAllowed(f"{self._why_not(kind)}{self._castable()}")
        fields = {key: value for key, value in entry.items() if value is not None}
        offer, taken = self.offers[kind.name], _taken(kind, before)
        element = self._element(
            kind, entry.get("element"), lambda e: offer.read(Spent(kind, castings, e), fields, taken)
        )
        aimed = offer.read(Spent(kind, castings, element), fields, taken)
        if superfluous := [key for key in fields if key in AIMS and key not in offer.aims]:
            raise NotUnderstood(f"{kind.name} takes no `{superfluous[0]}`: leave it out.")
        return {"spell": kind.name, "castings": castings, "element": element, **aimed}

    def _element(self, kind: PrintedSpell, named: Json, aim: Callable[[str], object]) -> str:
        """Returns the element of the magic; where only one will do it need not be said.

        `aim` raises a `Refusal` when magic of an element cannot reach the target. What any mixture may pay for may be
        paid for with one element alone as well.
        """
        if named is None:
            possible = [e for e in kind.elements if self.purse.most(e, kind.species) >= kind.cost]
            if len(possible) > 1:
                possible = [e for e in possible if _is_legal(aim, e)] or possible
            if len(possible) == 1:
                return possible[0]
            raise NotUnderstood(f"Say with which element {kind.name} is cast: {', '.join(possible or kind.elements)}.")
        if named not in kind.elements and not (kind.elements == (ANY,) and named in ELEMENTS):
            if named == IVORY:
                raise NotAllowed(
                    f"{kind.name} cannot be cast with ivory magic, which casts elemental spells only (p. 44)."
                )
            if named == ANY:
                raise NotAllowed(f"{kind.name} takes magic of one single element; say which (p. 44).")
            able = ", ".join(map(self._called, kind.elements))
            raise NotAllowed(f"{kind.name} is cast with magic of {able}, not {self._called(str(named))}.")
        return str(named)

    def _instead(self, name: str) -> str:
        """Returns which spells may be meant by a name that the book does not have, or which can be cast now."""
        near = nearest(name.title(), self.book, 2, 0.75)
        return f" Did you mean {' or '.join(near)}?" if near else self._castable()

    def _castable(self) -> str:
        """Returns which spells can be cast now, as a sentence of its own."""
        return f" What can be cast now: {', '.join(self.offers)}." if self.offers else " Nothing can be cast now."

    def _why_not(self, kind: PrintedSpell) -> str:
        """Returns why a spell is not offered."""
        if self.from_reserves and not kind.reserves:
            return f"{kind.name} cannot be cast from the Reserve Area ({self.reserves_place})."
        if self.by_cantrip and not kind.cantrip:
            return f"{kind.name} is no spell that Cantrip may cast (p. 32)."
        if all(self.purse.most(element, kind.species) < kind.cost for element in kind.elements):
            return self._too_dear(kind)
        return f"There is nothing that {kind.name} could target."

    def _too_dear(self, kind: PrintedSpell) -> str:
        most = max(self.purse.most(element, kind.species) for element in kind.elements)
        return f"{kind.name} costs {kind.cost} {self._magic_for(kind)}; {self._pays(most)}."

    def _not_paid(self, spent: Sequence[Spent]) -> list[Refusal]:
        """Returns the sentence about the first spell that the results do not pay for beside those before it."""
        demands = [_demand(one) for one in spent]
        for number, (one, demand) in enumerate(zip(spent, demands, strict=True)):
            if not self.purse.pays(demands[: number + 1]):
                left = self.purse.most(demand.element, demand.species, demands[:number])
                return [NotAllowed(self._too_much(one, demand, left, beside=bool(number)))]
        return []

    def _too_much(self, spent: Spent, demand: Demand, left: int, *, beside: bool) -> str:
        """Returns that there is too little magic left for a spell, and how often it can be cast with that."""
        times = f" with {spent.castings} castings" if spent.castings > 1 else ""
        able = left // spent.kind.cost
        do = "Cast something else" if not beside else "Leave it out, or one of the others"
        if able:
            do = "Cast it once" if able == 1 else f"Cast it at most {able} times"
        costs = f"{spent.kind.name}{times} costs {demand.amount} {self._magic_for(spent.kind, spent.element)}"
        return f"{costs}; {self._pays(left)}{' beside the other spells' if beside else ''}. {do}."

    def _pays(self, left: int) -> str:
        """Returns how much of the magic can pay for something."""
        total = self.purse.total
        if left == total:
            return f"there is only {total} magic"
        return (
            f"of the {total} magic only {left} can pay for it" if left else f"none of the {total} magic can pay for it"
        )

    def _not_spent(self, entries: Sequence[Mapping[str, Json]]) -> list[Refusal]:
        """Returns the sentence about magic that has to be spent and is not, though it could be."""
        for element, owed in self.purse.owed.items():
            spent, least = owing.spent_on(self, element, entries), owing.due(self, element)
            if spent < least:
                colour = self._called(element)
                return [
                    NotAllowed(
                        f"The {owed} {colour} magic that was bought with buried dead must be spent: these spells take "
                        f"{spent} of it, and {least} can be spent. Cast more {colour} spells."
                    )
                ]
        return []

    def _magic_for(self, kind: PrintedSpell, element: str | None = None) -> str:
        """Returns which magic a spell takes, for a sentence."""
        if element is None:
            element = kind.element if len(kind.elements) == 1 else "any one element"
        any_at_all = element == ANY or kind.elements == (ANY,)
        which = "magic of any elements" if any_at_all else f"magic of {self._called(element)}"
        return f"{which} by {kind.species}" if kind.species else which

    def _called(self, element: str) -> str:
        """Returns what the book calls an element."""
        return self.colours.get(element, element)

    # -- being asked -----------------------------------------------------------------------------------------------

    def sample(self, rng: random.Random) -> Json:
        """Returns spells that are added at random for as long as the magic pays for them, dear ones more often."""
        chosen: list[dict[str, Json]] = owing.enough(self, rng) if self.purse.owed else []
        names = list(self.offers)
        costs = list(accumulate(self.book[name].cost ** 2 for name in names))
        for _ in range(MOST_TRIES if names else 0):
            if chosen and rng.random() < SHARE_OF_STOPS:
                break
            entry = self.propose(rng, rng.choices(names, cum_weights=costs)[0], chosen)
            if entry is not None:
                chosen.append(entry)
        return cast("Json", chosen)

    def propose(self, rng: random.Random, name: str, chosen: Sequence[Mapping[str, Json]]) -> dict[str, Json] | None:
        """Returns one more announcement of this spell beside the chosen ones, or None where none was found."""
        kind = self.book[name]
        paid = [_demand(self.spent(entry)) for entry in chosen]
        if kind.cost > self.purse.bound - sum(demand.amount for demand in paid):
            return None
        element = rng.choice(kind.elements)
        affordable = self.purse.most(element, kind.species, paid) // kind.cost
        if not affordable:
            return None
        castings = rng.randint(1, affordable) if kind.each else 1
        return self.aimed(rng, name, castings, element, chosen)

    def aimed(
        self, rng: random.Random, name: str, castings: int, element: str, chosen: Sequence[Mapping[str, Json]]
    ) -> dict[str, Json] | None:
        """Returns this many castings of a spell at a random target, or None where none was found."""
        kind = self.book[name]
        spent = Spent(kind, castings, element)
        fields = self.offers[name].propose(rng, spent, _taken(kind, chosen))
        if fields is None:
            return None
        try:
            return self._checked({"spell": name, "castings": castings, "element": element, **fields}, chosen)
        except NotAllowed:
            return None

    def default(self) -> Json:
        """Returns that nothing is cast, or what must be."""
        return cast("Json", owing.enough(self, random.Random(0))) if self.purse.owed else []

    def terms(self) -> Json:
        """Returns the magic and the offers."""
        offers = {name: offer.terms() for name, offer in self.offers.items()}
        return [self.purse.terms(), offers, self.from_reserves, self.by_cantrip]

    def forced(self) -> Json | Open:
        """Returns that nothing is cast when nothing can be."""
        return OPEN if self.offers else []


def _is_legal(aim: Callable[[str], object], element: str) -> bool:
    try:
        aim(element)
    except Refusal:
        return False
    return True


def _demand(spent: Spent) -> Demand:
    return Demand(spent.kind.cost * spent.castings, spent.element, spent.kind.species)


def _taken(kind: PrintedSpell, entries: Sequence[Mapping[str, Json]]) -> list[str]:
    """Returns what other announcements of the same spell are aimed at: its targets, or for summons the dragons."""
    taken: list[str] = []
    for entry in entries:
        if entry["spell"] == kind.name:
            aimed = entry.get("dragon", entry.get("target"))
            taken += [aimed] if isinstance(aimed, str) else [str(one) for one in cast("Sequence[Json]", aimed)]
    return taken
