"""What a player would write beside the dice of one roll: the faces, the results by type and source, the sums.

It is kept result by result, because modifiers take IDs last (p. 28), some double one die only, and magic needs to know
whose a result is. `rolls` fills it in.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.dragon_dice.happenings import Happening
from engine.dragon_dice.printed.dice import ID, Face
from engine.dragon_dice.rolls.modifiers import Modifier
from engine.dragon_dice.rolls.purposes import Purpose, Result
from engine.dragon_dice.table.state import Die, DieId, Place
from engine.values import Json, Seat

if TYPE_CHECKING:
    from engine.dragon_dice.actions.exchange import Exchange
    from engine.dragon_dice.dragons.attack import DragonAttack
    from engine.dragon_dice.table.battle import Battle


BeforeTotals = Callable[["Battle", "RollSheet"], Awaitable[None]]
"""Something that happens in a roll when all icons have been applied and before results are counted."""


class From(StrEnum):
    """Where a result comes from."""

    ICON = "icon"
    ID = "ID"
    SAI = "SAI"
    COUNTED_AS = "counts as"
    MULTIPLIED = "multiplied"
    ADDED = "added"


@dataclass(slots=True)
class Share:
    """Some results of one type: how many, of which die (None: of none), and where they come from."""

    die: Die | None
    source: From
    amount: int
    cause: str = ""
    from_spell: bool = False
    rolled: int = field(init=False)
    """How many there were before anything was taken away."""

    def __post_init__(self) -> None:
        self.rolled = self.amount


@dataclass(slots=True)
class RollSheet:
    """One roll being resolved. `alone` sheets are of a single unit that rolls for itself."""

    owner: Seat
    place: Place
    purpose: Purpose
    dice: Sequence[Die]
    exchange: Exchange | None = None
    """The attack this roll belongs to."""
    dragons: DragonAttack | None = None
    """The dragon attack this roll responds to (p. 18): `on_army()` are the dragons that attack the army, `damage_of`
    what each has inflicted, `shows` what it has rolled; icons hurt one by `strike` and kill one by `kill`."""
    counts_ids: bool = True
    """False when only results that are not IDs count (the Tower against a Reserve Army, p. 15; death breath, p. 19)."""
    faces: dict[DieId, list[Face]] = field(default_factory=dict)
    modifiers: list[Modifier] = field(default_factory=list)
    before_totals: BeforeTotals | None = None
    shares: dict[Result, list[Share]] = field(default_factory=dict)
    generated: list[tuple[Result, Share]] = field(default_factory=list)
    """What special action icons have generated so far; added in step 8."""
    kept: list[DieId] = field(default_factory=list)
    """Dice whose results stand although they have left (Vanish, p. 42)."""
    against_others: list[Modifier] = field(default_factory=list)
    """What icons of this roll do to the rolls of those who oppose it (Wave, p. 42)."""
    done: list[tuple[DieId, int]] = field(default_factory=list)
    """The faces (die, index) whose icon has been applied."""
    stays: list[DieId] = field(default_factory=list)
    """Dice that are not thrown again although their icon could have it so (Flurry, p. 36)."""
    magic_of: dict[tuple[DieId, From], tuple[str, ...]] = field(default_factory=dict)
    """The elements of magic results that are not of the die's own: by die and where they come from (Attune, p. 32)."""
    acted: list[tuple[DieId, str]] = field(default_factory=list)
    """The icons that have done their deed: die, icon."""
    ids_as: list[tuple[DieId, Result, int]] = field(default_factory=list)
    """How the owner has divided the ID results in a combination roll."""
    as_ids: dict[DieId, int] = field(default_factory=dict)
    """The ID results of icons that are considered to be IDs here: the logos of champions (p. 62)."""
    sums: dict[str, int] = field(default_factory=dict)
    """The sum over all types after each step, by the step's name: subtotal, after_subtract, ... total."""
    doubled: dict[str, Sequence[DieId]] = field(default_factory=dict)
    """The units that the owner lets a spell double, by the spell's name."""
    causes: list[tuple[str, str, int]] = field(default_factory=list)
    """What changed the sum: step, cause, by how much."""

    def of(self, result: Result) -> int:
        """Returns the results of one type so far."""
        total = 0
        for share in self.shares.get(result, ()):
            total += share.amount
        return total

    @property
    def total(self) -> int:
        """Returns the results of the type rolled for; in a combination roll, of the first type."""
        return self.of(self.purpose.result)

    def all_totals(self) -> int:
        """Returns the results of all counted types together."""
        counts = self.purpose.counts
        return self.of(counts[0]) if len(counts) == 1 else sum(map(self.of, counts))

    def from_spells(self, result: Result) -> int:
        """Returns those results that a spell has made."""
        return sum(share.amount for share in self.shares.get(result, ()) if share.from_spell)

    def shows(self, die: Die, icon: str) -> bool:
        """Returns whether the icon lies on one of the die's faces in this roll, or one that is considered to be it."""
        return any(face.icon == icon or (icon == ID and self.ids_of(face)) for face in self.faces.get(die.id, ()))

    def ids_of(self, face: Face) -> int:
        """Returns the ID results that a face is worth in this roll; a champion's logo may be an ID icon (p. 62)."""
        if face.icon == ID:
            return face.count
        return face.as_id if face.as_id and self.purpose.takes_logos_for_ids else 0

    def generate(self, die: Die, result: Result, amount: int, cause: str) -> None:
        """Adds results that a special action icon generates; they come in at step 8."""
        if amount:
            self.generated.append((result, Share(die, From.SAI, amount, cause)))

    def leave_out(self, dice: Sequence[Die]) -> None:
        """Takes dice out of the roll, results and all (p. 27: a die that leaves before its results are used)."""
        gone = {die.id for die in dice}
        self.dice = [die for die in self.dice if die.id not in gone]
        for die_id in gone:
            self.faces.pop(die_id, None)
        self.generated = [(r, share) for r, share in self.generated if share.die is None or share.die.id not in gone]

    def leave_out_who_left(self) -> None:
        """Takes out the dice that have left the army before their results are used (p. 27, R-01).

        A unit that rolls for itself stands for nobody else, so its results are its own wherever it is.
        """
        if not self.purpose.alone:
            self.leave_out([die for die in self.dice if die.place != self.place and die.id not in self.kept])

    def say_fallen(self, battle: Battle, dice: Sequence[Die], *, again: bool = False, cause: str = "") -> None:
        """Tells which faces lie up now, before anything is made of them: deeds and questions may come between."""
        faces: dict[str, Json] = {die.id: str(self.faces[die.id][-1]) for die in dice}
        if faces and not self.purpose.alone:
            kind = self.purpose.kind
            battle.say(
                Happening.DICE_FELL, cause, player=self.owner, place=self.place, kind=kind, faces=faces, again=again
            )

    def note(self, step: str) -> None:
        """Writes down the sum after a step."""
        self.sums[step] = self.all_totals()

    def facts(self) -> dict[str, Json]:
        """Returns the sheet as facts of an event."""
        as_ids: dict[str, Json] = {"as_ids": {str(die): n for die, n in self.as_ids.items()}} if self.as_ids else {}
        return {
            "player": self.owner,
            "place": self.place,
            "kind": self.purpose.kind,
            "counts": [result.value for result in self.purpose.counts],
            "faces": {die: [str(face) for face in faces] for die, faces in self.faces.items()},
            "counts_ids": self.counts_ids,
            "acted": [list(one) for one in self.acted],
            "ids_as": [[die, result.value, amount] for die, result, amount in self.ids_as],
            "sums": dict(self.sums),
            "causes": [list(cause) for cause in self.causes],
            "totals": {result.value: self.of(result) for result in self.purpose.counts},
            "total": self.total,
            **as_ids,
        }
