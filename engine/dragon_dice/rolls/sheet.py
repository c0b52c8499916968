"""What a player would write beside the dice of one roll: the faces, the results by type and source, the sums.

It is kept result by result, because modifiers take IDs last (p. 28), some double one die only, and magic needs to know
whose a result is. `rolls` fills it in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.dragon_dice.dragons.attack import DragonAttack
from engine.dragon_dice.events.rolls import DiceFell, Rolled
from engine.dragon_dice.printed.dice import ID, DieFace
from engine.dragon_dice.rolls.account import Counted, From, Short, SumStep, sums_of
from engine.dragon_dice.rolls.modifiers import Layer, Modifier
from engine.dragon_dice.rolls.purposes import Purpose, ResultType
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.values import Seat

BeforeTotals = Callable[["Battle", "RollSheet"], Awaitable[None]]
"""Something that happens in a roll when all icons have been applied and before results are counted."""


@dataclass(slots=True)
class Share:
    """Some results of one type that there are now: how many, of which die (None: of none), and where they come from.

    `face` is which of the die's faces gave them, where it is one; `of` what the cause belongs to (see `Counted`).
    """

    die: Die | None
    source: From
    amount: int
    cause: str = ""
    from_spell: bool = False
    face: int | None = None
    of: str = ""
    rolled: int = field(init=False)
    """How many there were before anything was taken away."""

    def __post_init__(self) -> None:
        self.rolled = self.amount


class Blows(Protocol):
    """What an attack carries from one side's roll to the other's, as far as the steps of a roll ask for it."""

    charge: bool

    def modifiers_of(self, owner: Seat, purpose: Purpose) -> list[Modifier]:
        """Returns what the attack does to a roll of one side."""

    def struck(self, owner: Seat, purpose: Purpose) -> tuple[str, int] | None:
        """Returns the attack on the army that makes this roll, and its results; None without one."""
        return None

    def take_delayed(self) -> list[BeforeTotals]:
        """Returns the effects delayed until this roll; they take place now."""


@dataclass(slots=True)
class RollSheet:
    """One roll being resolved. `alone` sheets are of a single unit that rolls for itself."""

    owner: Seat
    place: Place
    purpose: Purpose
    dice: Sequence[Die]
    exchange: Blows | None = None
    """The attack this roll belongs to."""
    dragons: DragonAttack | None = None
    """The dragon attack this roll responds to (p. 18): `on_army()` are the dragons that attack the army, `damage_of`
    what each has inflicted, `shows` what it has rolled; icons hurt one by `strike` and kill one by `kill`."""
    counts_ids: bool = True
    """False when only results that are not IDs count (the Tower against a Reserve Army, p. 15; death breath, p. 19)."""
    faces: dict[DieId, list[DieFace]] = field(default_factory=dict)
    modifiers: list[Modifier] = field(default_factory=list)
    before_totals: BeforeTotals | None = None
    shares: dict[ResultType, list[Share]] = field(default_factory=dict)
    generated: list[tuple[ResultType, Share]] = field(default_factory=list)
    """What special action icons have generated so far; added in step 8."""
    kept: list[DieId] = field(default_factory=list)
    """Dice whose results stand although they have left (Vanish, p. 42)."""
    against_others: list[Modifier] = field(default_factory=list)
    """The effects of this roll's icons on the rolls of its opponents (Wave, p. 42)."""
    done: list[tuple[DieId, int]] = field(default_factory=list)
    """The faces (die, index) whose icon has been applied."""
    stays: list[DieId] = field(default_factory=list)
    """Dice that are not thrown again although their icon could have it so (Flurry, p. 36)."""
    magic_of: dict[tuple[DieId, From], tuple[str, ...]] = field(default_factory=dict)
    """The elements of magic results that are not of the die's own: by die and where they come from (Attune, p. 32)."""
    acted: list[tuple[DieId, str]] = field(default_factory=list)
    """The icons that have had their effect: die, icon."""
    doubled: dict[str, Sequence[DieId]] = field(default_factory=dict)
    """The units that the owner lets a spell double, by the spell's name."""
    is_accounted: bool = True
    """Whether the account is written: not without a listener."""
    counted: list[Counted] = field(default_factory=list)
    """The account of everything that came in or went, step by step."""
    short: list[Short] = field(default_factory=list)
    """What takes results away and found fewer than it could take."""

    def of(self, result: ResultType) -> int:
        """Returns the results of one type so far."""
        total = 0
        for share in self.shares.get(result, ()):
            total += share.amount
        return total

    def in_layer(self, layer: Layer) -> list[Modifier]:
        """Returns the modifiers of one kind, in their order."""
        return [modifier for modifier in self.modifiers if modifier.layer is layer]

    @property
    def total(self) -> int:
        """Returns the results of the type rolled for; in a combination roll, of the first type."""
        return self.of(self.purpose.result)

    @property
    def grand_total(self) -> int:
        """Returns the results of all types that count together."""
        total = 0
        for result in self.purpose.counts:
            total += self.of(result)
        return total

    @property
    def sums(self) -> dict[SumStep, int]:
        """Returns the sum over all types after each step."""
        return sums_of(self.counted)

    def count(self, step: SumStep, result: ResultType, share: Share) -> None:
        """Lets results come in, and writes them down."""
        self.shares[result].append(share)
        self.write(step, result, share, share.amount, share.cause, share.of)

    def write(
        self, step: SumStep, result: ResultType, share: Share, amount: int, cause: str = "", of: str = ""
    ) -> None:
        """Records that results of a share came in or, if negative, went."""
        if amount and self.is_accounted:
            die = None if share.die is None else share.die.id
            self.counted.append(Counted(die, share.face, step, result, amount, share.source, cause, of))

    def from_spells(self, result: ResultType) -> int:
        """Returns those results that a spell has made."""
        return sum(share.amount for share in self.shares.get(result, ()) if share.from_spell)

    def shows(self, die: Die, icon: str) -> bool:
        """Returns whether the icon lies on one of the die's faces in this roll, or one that is considered to be it."""
        return any(face.icon == icon or (icon == ID and self.ids_of(face)) for face in self.faces.get(die.id, ()))

    def ids_of(self, face: DieFace) -> int:
        """Returns the ID results that a face is worth in this roll; a champion's logo may be an ID icon (p. 62)."""
        if face.icon == ID:
            return face.count
        return face.as_id if face.as_id and self.purpose.takes_logos_for_ids else 0

    def generate(self, die: Die, result: ResultType, amount: int, icon: str, face: int | None = None) -> None:
        """Adds results that a special action icon on a face of the die generates; they come in at step 8."""
        if amount:
            self.generated.append((result, Share(die, From.SAI, amount, icon, face=face)))

    def leave_out(self, dice: Sequence[Die]) -> None:
        """Takes dice out of the roll, results and all (p. 27: a die that leaves before its results are used)."""
        gone = {die.id for die in dice}
        self.dice = [die for die in self.dice if die.id not in gone]
        for die_id in gone:
            self.faces.pop(die_id, None)
        self.generated = [(r, share) for r, share in self.generated if share.die is None or share.die.id not in gone]

    def leave_out_who_left(self) -> None:
        """Takes out the dice that have left the army before their results are used (p. 27, R-01).

        A unit that rolls for itself keeps its results wherever it is.
        """
        if not self.purpose.alone:
            self.leave_out([die for die in self.dice if die.place != self.place and die.id not in self.kept])

    def say_fallen(self, battle: Battle, dice: Sequence[Die], *, again: bool = False, cause: str = "") -> None:
        """Tells which faces are up now, before they are used: effects and questions may come between."""
        if dice and battle.is_heard and not self.purpose.alone:
            faces = {die.id: self.faces[die.id][-1].text for die in dice}
            battle.say(DiceFell(self.owner, self.place, self.purpose.kind, faces, again), cause)

    def as_event(self, alone: Die | None = None, against: str = "") -> Rolled:
        """Returns the event of the resolved roll; `alone` is the unit that rolled for itself; `against` an icon
        or a spell."""
        event = Rolled(
            self.owner,
            self.place,
            self.purpose.kind,
            self.purpose.counts,
            {die: tuple([face.text for face in faces]) for die, faces in self.faces.items()},
            tuple(self.counted),
            self.counts_ids,
            tuple(self.acted),
            None if alone is None else alone.id,
            against,
            tuple(self.short),
        )
        assert event.totals == {result: self.of(result) for result in event.counts}, f"{event} leaves something out"
        return event
