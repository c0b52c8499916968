"""The odds of a dragon attack against an army (p. 17-20): what the dragons inflict, and whether breath comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.dragon_dice.dragons.attack import DRAGON_ICONS, DragonIcons
from engine.dragon_dice.dragons.icons import BREATH
from engine.dragon_dice.odds.distribution import Distribution
from engine.dragon_dice.odds.faces import REROLLS
from engine.dragon_dice.odds.rolls import RollOdds, roll_odds
from engine.dragon_dice.printed.dice import DragonKind
from engine.dragon_dice.rolls.purposes import DRAGON_RESPONSE, ResultType
from engine.dragon_dice.table.battle import Battle
from engine.dragon_dice.table.state import Die, Place
from engine.values import Seat


@dataclass(frozen=True, slots=True)
class DragonOdds:
    """Dragons that all attack one army."""

    damage: Distribution
    """What all of them inflict together, before the army's saves. Breath does no damage: it kills at once."""
    breath: Fraction
    """The chance that at least one dragon breathes."""
    saves: RollOdds
    """The army's saves if all its IDs are saves. Breath that kills before the response is left out."""

    @property
    def gets_through(self) -> Distribution | None:
        """Returns the damage that the saves leave, None where they have no exact figure."""
        return None if self.saves.results is None else self.damage.less(self.saves.results)


def dragon_odds(battle: Battle, owner: Seat, place: Place, dragons: Sequence[Die]) -> DragonOdds:
    """Returns the odds of these dragons' attack on the army of `owner` at a terrain."""
    icons = battle.edition[DRAGON_ICONS]
    damage, calm = Distribution.certain(0), Fraction(1)
    for dragon in dragons:
        damage += damage_of(dragon.dragon, icons)
        calm *= 1 - chance_of_breath(dragon.dragon, icons)
    saves = roll_odds(battle, owner, place, DRAGON_RESPONSE, wanted=(ResultType.SAVE,))
    return DragonOdds(damage, 1 - calm, saves)


def damage_of(dragon: DragonKind, icons: DragonIcons) -> Distribution:
    """Returns what one dragon inflicts on an army; a tail is rolled again, `REROLLS` times at the most (p. 20)."""
    sides = len(dragon.faces)
    counts: dict[int, int] = {}
    open_ends = {0: 1}
    for depth in range(REROLLS, -1, -1):
        following: dict[int, int] = {}
        for so_far, times in open_ends.items():
            for face in dragon.faces:
                whole = so_far + (0 if face == BREATH else icons.damage[face](dragon))
                again = icons.rolls_again(face, False) and depth
                into = following if again else counts
                into[whole] = into.get(whole, 0) + times * (1 if again else sides**depth)
        open_ends = following
    return Distribution.of(counts)


def chance_of_breath(dragon: DragonKind, icons: DragonIcons) -> Fraction:
    """Returns the chance that a dragon breathes on an army, with all its re-rolls."""
    sides = len(dragon.faces)
    breath = Fraction(sum(face == BREATH for face in dragon.faces), sides)
    again = Fraction(sum(icons.rolls_again(face, False) for face in dragon.faces), sides)
    return breath / (1 - again)
