"""Magic by colours (Magic; Terrain Advantage; Death Magic; N-42 to N-45), against trying out every way of using it."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import pytest

from engine.dragon_dice.edition_1996.dice import DICE
from engine.dragon_dice.edition_1996.purse import ColouredPurse
from engine.dragon_dice.magic.purse import Demand, MagicSource, ResultOrigin

COLOURS = {race: species.elements for race, species in DICE.species.items()}


def purse(
    *points: tuple[str, ResultOrigin, int], terrain: str = "", left: Mapping[ResultOrigin, int] | None = None
) -> ColouredPurse:
    sources = tuple(MagicSource((race,), COLOURS[race], kind, amount) for race, kind, amount in points)
    doubling = DICE.terrains[f"{terrain} City"].elements if terrain else ()
    totals = {kind: sum(s.amount for s in sources if s.kind is kind) for kind in ResultOrigin}
    return ColouredPurse(sources, {**totals, **(left or {})}, doubling, COLOURS)


def pays(rolled: ColouredPurse, **wanted: int) -> bool:
    return rolled.pays([Demand(amount, colour) for colour, amount in wanted.items()])


def test_points_of_two_dice_are_put_together_and_divided() -> None:
    """Magic, the example: one point of a goblin and two of a dwarf."""
    rolled = purse(("Goblins", ResultOrigin.ICON, 1), ("Dwarves", ResultOrigin.ICON, 2))
    legal = [{"earth": 3}, {"earth": 2, "fire": 1}, {"earth": 2, "death": 1}, {"fire": 2, "earth": 1}]
    legal += [{"fire": 2, "death": 1}, {"earth": 1, "fire": 1, "death": 1}]
    for wanted in legal:
        assert pays(rolled, **wanted), wanted
    assert not pays(rolled, fire=3)
    assert not pays(rolled, death=2)


@pytest.mark.parametrize(("terrain", "gold", "red"), [("Flatland", 6, 2), ("Highland", 6, 4)])
def test_ids_double_in_colours_of_die_and_terrain(terrain: str, gold: int, red: int) -> None:
    """Terrain Advantage, the example: goblin and dwarf with IDs in flatland, and in highland."""
    rolled = purse(("Goblins", ResultOrigin.ID, 1), ("Dwarves", ResultOrigin.ID, 2), terrain=terrain)
    assert (rolled.most("earth"), rolled.most("fire"), rolled.most("death")) == (gold, red, 1)


def test_normal_icons_and_what_is_sure_are_never_doubled() -> None:
    rolled = purse(("Dwarves", ResultOrigin.ICON, 2), ("Dwarves", ResultOrigin.SURE, 3), terrain="Highland")
    assert (rolled.most("earth"), rolled.most("fire"), rolled.bound) == (5, 5, 5)


@pytest.mark.parametrize(("terrain", "worth"), [("Highland", 8), ("Coastland", 4), ("", 4)])
def test_ids_are_worth_two_only_where_die_and_terrain_share_a_colour(terrain: str, worth: int) -> None:
    """Terrain Advantage: in reserve, and at a terrain of other colours, no ID doubles; buried dead double theirs."""
    rolled = purse(("Lava Elves", ResultOrigin.ID, 4), terrain=terrain)
    assert rolled.worth == worth
    assert purse(("Lava Elves", ResultOrigin.ID, 4), terrain="Coastland").burying(3).worth == 7


def test_a_doubled_point_pays_for_one_colour_only() -> None:
    """Three points of gold take two doubled ones, so one of three is left for red."""
    rolled = purse(("Dwarves", ResultOrigin.ID, 3), terrain="Highland")
    assert pays(rolled, earth=3, fire=2)
    assert not pays(rolled, earth=3, fire=3)
    assert rolled.most("fire", spent=[Demand(3, "earth")]) == 2


def test_dead_are_buried_for_twice_as_much_black() -> None:
    """Death Magic, the example: two uncommon goblins in coastland show IDs; 4 points become 8 black ones."""
    rolled = purse(("Goblins", ResultOrigin.ID, 4), terrain="Coastland")
    assert rolled.black_ids == 4
    assert rolled.burying(4).most("death") == 8
    assert rolled.burying(4).owed == {"death": 8}
    assert rolled.burying(3).most("earth") == 1


def test_black_magic_from_standing_stones_alone_buries_no_dead() -> None:
    """Only dice that have the colour themselves: a terrain is never black, and an elf of the sea has none."""
    assert purse(("Coral Elves", ResultOrigin.ID, 4)).black_ids == 0


def test_penalties_take_normal_icons_first_and_the_owner_keeps_the_best() -> None:
    """N-43, N-79: one of two IDs is left; it may be the dwarf's, which doubles."""
    points = (("Dwarves", ResultOrigin.ID, 1), ("Goblins", ResultOrigin.ID, 1))
    rolled = purse(*points, terrain="Highland", left={ResultOrigin.ID: 1})
    assert (rolled.most("fire"), rolled.most("earth"), rolled.most("death")) == (2, 2, 1)
    assert rolled.burying(1).most("death") == 2
    assert rolled.burying(1).most("fire") == 0


def test_the_magic_of_a_great_army_is_followed_in_few_ways() -> None:
    """60 points of four races on a highland, 8 of them buried, three colours wanted: every point finds its best use."""
    points = [
        (race, kind, 10 if kind is ResultOrigin.ID else 5)
        for race in COLOURS
        for kind in (ResultOrigin.ICON, ResultOrigin.ID)
    ]
    rolled = purse(*points, terrain="Highland").burying(8)
    # Goblins pay all that is black, 16 of it buried: dwarves and lava elves have 20 doubled IDs and 10 icons for red.
    spent = [Demand(20, "death"), Demand(5, "air"), Demand(4, "water")]
    assert rolled.most("fire", spent=spent) == 2 * 20 + 10
    assert pays(rolled, death=16, air=15, fire=50)
    assert not pays(rolled, air=10, water=6)


def ways(rolled: ColouredPurse) -> Iterator[Counter[str]]:
    """Yields what every way of using every single point comes to, one point after the other."""
    points = [source for source in rolled.sources for _ in range(source.amount)]
    uses = []
    for source in points:
        own = COLOURS[source.species[0]]
        worth = [
            (c, 2 if source.kind is ResultOrigin.ID and c in rolled.doubling and c in own else 1)
            for c in source.elements
        ]
        buried = [("buried", 2)] if source.kind is ResultOrigin.ID and "death" in own else []
        uses.append([*worth, *buried, ("", 0)])
    for chosen in itertools.product(*uses):
        used = Counter(source.kind for source, (c, _) in zip(points, chosen, strict=True) if c)
        sunk = sum(1 for c, _ in chosen if c == "buried")
        if sunk == rolled.buried and all(
            used[kind] <= rolled.left.get(kind, 0) for kind in (ResultOrigin.ICON, ResultOrigin.ID)
        ):
            got: Counter[str] = Counter()
            for colour, worth_of_it in chosen:
                got["death" if colour == "buried" else colour] += worth_of_it
            yield got


def random_purse(rng: random.Random) -> ColouredPurse:
    races = rng.choices(list(COLOURS), k=rng.randint(1, 3))
    points = [
        (race, rng.choice([ResultOrigin.ICON, ResultOrigin.ID, ResultOrigin.ID]), rng.randint(1, 2)) for race in races
    ]
    rolled = purse(*points, terrain=rng.choice(["", "Highland", "Swampland", "Flatland", "Coastland"]))
    less = {kind: max(0, amount - rng.choice([0, 0, 1])) for kind, amount in rolled.left.items()}
    rolled = ColouredPurse(rolled.sources, less, rolled.doubling, COLOURS)
    return rolled.burying(rng.randint(0, min(2, rolled.black_ids)))


@pytest.mark.parametrize("seed", range(60))
def test_it_pays_just_what_some_way_of_using_the_points_pays(seed: int) -> None:
    rng = random.Random(seed)
    rolled = random_purse(rng)
    every = list(ways(rolled))
    elements = ("air", "death", "earth", "fire", "water")
    assert rolled.by_element() == {
        c: max((got[c] for got in every), default=0) for c in sorted({c for s in rolled.sources for c in s.elements})
    }
    for _ in range(12):
        wanted = {c: rng.randint(1, 4) for c in rng.sample(elements, rng.randint(1, 2))}
        assert pays(rolled, **wanted) == _is_paid(every, wanted), wanted
        other = rng.choice(elements)
        spent = [Demand(amount, c) for c, amount in wanted.items()]
        left = [got[other] - wanted.get(other, 0) for got in every if _is_paid([got], {**wanted, other: 0})]
        assert rolled.most(other, spent=spent) == max(0, *left, 0), (wanted, other)


def _is_paid(every: Sequence[Counter[str]], wanted: Mapping[str, int]) -> bool:
    return any(all(got[c] >= amount for c, amount in wanted.items()) for got in every)
