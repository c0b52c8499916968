"""Random decisions of every shape, small and huge, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.games.dragon_dice.words.names import health_of, kind_of
from engine.decisions import Assign, Choose, Decision, Number, Order, Pairs, Pick, Split, heaviest_sum
from engine.dragon_dice.dragons.allocation import Allocation
from engine.dragon_dice.edition_401c.forces import LAW_401C
from engine.dragon_dice.edition_401c.spells import BOOK, SPELLS
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.magic.aims import summonable
from engine.dragon_dice.magic.offers import AimOffer, Dead, Dragons, HealthWorth, Movers, Named, TargetStanding
from engine.dragon_dice.magic.plan import SpellsPlan
from engine.dragon_dice.magic.purse import MagicSource, Purse, ResultOrigin
from engine.dragon_dice.magic.spellbook import IVORY
from engine.dragon_dice.printed.dice import ELEMENTS
from engine.dragon_dice.species.air_flight import FlightPlan
from engine.dragon_dice.table.move_plan import MovePlan
from engine.dragon_dice.table.spending import SpendPlan
from engine.dragon_dice.table.state import ADVANCED, POOL
from engine.values import Json, Seat
from tests.support.printed import DICE_401C, a_die

A = Seat("A")
UNITS = sorted(DICE_401C.units)
SIX = tuple(Seat(letter) for letter in "ABCDEF")
PLACES = (*(f"{seat}-home" for seat in SIX), "frontier")
"""Where one may be in a match of six."""

ENEMIES = tuple(f"{seat} {place}" for seat in SIX[1:] for place in (*PLACES, "reserves"))

players_names = st.fixed_dictionaries(dict.fromkeys(SIX, st.text(max_size=40)))


@st.composite
def armies(draw: st.DrawFn, most: int = 60) -> list[str]:
    """Draws die ids; equal dice are numbered as in a match."""
    names = draw(st.lists(st.sampled_from(UNITS), min_size=1, max_size=most))
    return [
        f"A:{name}#{names[: index + 1].count(name)}" if names.count(name) > 1 else f"A:{name}"
        for index, name in enumerate(names)
    ]


@st.composite
def picks(draw: st.DrawFn) -> Pick:
    """Draws a question which units fall."""
    weights = {die: DICE_401C.units[die[2:].split("#")[0]].health for die in draw(armies(most=40))}
    most = heaviest_sum(weights.values(), draw(st.integers(1, sum(weights.values()))))
    least = draw(st.sampled_from([most, most, 0]))
    return Pick(
        player=A,
        prompt=draw(st.sampled_from(["damage", "something new"])),
        about={"place": "frontier", "damage": most},
        weights=weights,
        least=least,
        most=most,
    )


@st.composite
def assigns(draw: st.DrawFn) -> Assign:
    """Draws a question who goes where."""
    dice = draw(armies())
    prompt = draw(st.sampled_from(["reinforce", "retreat"]))
    if prompt == "reinforce":
        groups = dict.fromkeys(PLACES, tuple(dice))
    else:
        cut = draw(st.integers(0, len(dice)))
        groups = {"A-home": tuple(dice[:cut]), "frontier": tuple(dice[cut:])}
    return Assign(player=A, prompt=prompt, groups=groups)


@st.composite
def chooses(draw: st.DrawFn) -> Choose:
    """Draws a question with a few or very many options."""
    prompt, options = draw(
        st.one_of(
            st.tuples(st.just("march"), st.permutations([*PLACES, "none"])),
            st.tuples(st.just("target"), st.permutations(ENEMIES)),
            st.tuples(st.just("bury"), armies(most=150)),
            st.tuples(
                st.just("eighth face"),
                st.lists(
                    st.tuples(st.sampled_from(UNITS), st.sampled_from(UNITS)), min_size=1, max_size=150, unique=True
                ).map(lambda pairs: [{"promote": {f"A:{a}": f"A:{b}"}} for a, b in pairs]),
            ),
            st.tuples(st.just("a new rule"), st.lists(st.text(min_size=1, max_size=200), min_size=1, unique=True)),
        )
    )
    listed: list[Json] = list(options)
    about: dict[str, Json] = {"place": "frontier", "face": 3, "action": "missile", "icon": "City", "by": "B"}
    return Choose(player=A, prompt=prompt, options=tuple(listed), about=about)


@st.composite
def pairs(draw: st.DrawFn) -> Pairs:
    """Draws a question who is promoted or replaced; equal dice are equal as partners too, as in a match."""
    dice, dead = draw(armies(most=24)), [f"A:{name}#9{n}" for n, name in enumerate(draw(names_of_units))]
    some = st.lists(st.sampled_from(sorted({kind_of(die) for die in dead})), unique=True, max_size=6)
    of_kind = {kind: draw(some) for kind in dict.fromkeys(map(kind_of, dice))}
    partners = {die: tuple(other for other in dead if kind_of(other) in of_kind[kind_of(die)]) for die in dice}
    prompt = draw(st.sampled_from(["promote", "replacement"]))
    most = draw(st.none() | st.integers(1, 3))
    return Pairs(player=A, prompt=prompt, partners=partners, most=most, fully=draw(st.booleans()))


@st.composite
def splits(draw: st.DrawFn) -> Split:
    """Draws a question what results count as."""
    dice = draw(armies(most=12))
    parts = draw(st.sampled_from([("melee", "missile", "saves"), ("saves", "maneuver"), ("magic", "melee")]))
    amounts = {die: draw(st.integers(1, 9)) for die in dice}
    return Split(player=A, prompt="id split", amounts=amounts, parts=parts, about={"roll": "dragon response"})


@st.composite
def moves(draw: st.DrawFn) -> MovePlan:
    """Draws a question who leaves with a unit."""
    mover, *others = draw(armies(most=30))
    health = {die: health_of(die, DICE_401C) for die in others}
    places = draw(st.lists(st.sampled_from([*PLACES, "reserves"]), min_size=1, unique=True))
    most = draw(st.integers(0, 6))
    about: dict[str, Json] = {"icon": "Ferry", "place": "frontier"}
    return MovePlan(
        player=A,
        prompt="move",
        mover=mover,
        others=health,
        most=most,
        places=tuple(places),
        about=about,
        known=DICE_401C,
    )


@st.composite
def flights(draw: st.DrawFn) -> FlightPlan:
    """Draws a question who flies where."""
    dice = draw(armies(most=40))
    places = draw(st.lists(st.sampled_from(PLACES), min_size=1, unique=True))
    return FlightPlan(player=A, prompt="air flight", flyers=dict.fromkeys(places, tuple(dice)), known=DICE_401C)


@st.composite
def spendings(draw: st.DrawFn) -> SpendPlan:
    """Draws a question how points are spent."""
    points, dice = draw(st.integers(1, 12)), draw(armies(most=20))
    dead = [f"A:{name}#9{n}" for n, name in enumerate(draw(names_of_units))]
    each = st.dictionaries(st.sampled_from(dead), st.integers(1, points), min_size=1, max_size=4)
    costs = {die: draw(each) for die in dice}
    recruits = draw(st.lists(st.sampled_from(dead), unique=True, max_size=5))
    return SpendPlan(
        player=A, prompt="spend", points=points, costs=costs, recruits=tuple(recruits), makes_saves=draw(st.booleans())
    )


@st.composite
def allocations(draw: st.DrawFn) -> Allocation:
    """Draws a question which results go at which dragon."""
    kinds = draw(st.lists(st.sampled_from(sorted(DICE_401C.dragons)), min_size=1, max_size=4))
    dragons = tuple(f"{draw(st.sampled_from('AB'))}:{kind}#{n}" for n, kind in enumerate(kinds))
    totals = {"melee": draw(st.integers(0, 30)), "missile": draw(st.integers(0, 30))}
    needed = {dragon: draw(st.integers(1, 15)) for dragon in dragons}
    groups = dict.fromkeys(totals, dragons)
    about: dict[str, Json] = {"place": "frontier", "totals": dict(totals)}
    return Allocation(player=A, prompt="allocate", groups=groups, totals=totals, needed=needed, about=about)


names_of_units = st.lists(st.sampled_from(UNITS), min_size=1, max_size=12)
ARMIES_HERE = tuple(f"{seat} {place}" for seat in SIX for place in (*PLACES, "reserves"))


@st.composite
def offers(draw: st.DrawFn) -> AimOffer:
    """Draws what some spell can be aimed at: of every form, a few or very many."""
    dice = draw(armies(most=60))
    form = draw(st.integers(0, 5))
    if form == 0:
        return Named(tuple(draw(st.lists(st.sampled_from(ARMIES_HERE), min_size=1, unique=True))), "army")
    if form == 1:
        return Named(tuple(dice), "opposing unit", draw(st.booleans()))
    if form == 2:
        where = st.sampled_from(ARMIES_HERE)
        at = {die: draw(where) for die in dice}
        return HealthWorth({die: TargetStanding(at[die], at[die], health_of(die, DICE_401C)) for die in dice})
    if form == 3:
        return Dead({die: (health_of(die, DICE_401C), DICE_401C.units[die[2:].split("#")[0]].elements) for die in dice})
    if form == 4:
        return Movers({die: draw(st.sampled_from(PLACES)) for die in dice}, PLACES)
    kinds = draw(st.lists(st.sampled_from(sorted(DICE_401C.dragons)), min_size=1, max_size=30))
    dragons = [f"{draw(st.sampled_from('AB'))}:{kind}#{n}" for n, kind in enumerate(kinds)]
    lying = {d: draw(st.sampled_from([POOL, *PLACES])) for d in dragons}
    found = {d: summonable(a_die(d, lying[d])) for d in dragons}
    return Dragons(found, PLACES, draw(st.booleans()))


@st.composite
def spell_plans(draw: st.DrawFn) -> SpellsPlan:
    """Draws a question which spells are cast, with magic for few or for very many."""
    elements = st.lists(st.sampled_from([*ELEMENTS, IVORY]), min_size=1, max_size=3, unique=True).map(tuple)
    species = [kind.name for kind in DICE_401C.species.values()]
    sources = draw(
        st.lists(
            st.builds(MagicSource, st.sampled_from(species), elements, st.just(ResultOrigin.SURE), st.integers(1, 12)),
            min_size=1,
            max_size=6,
        )
    )
    purse = Purse.of(sources, {ResultOrigin.SURE: sum(source.amount for source in sources)})
    able = [
        n
        for n in SPELLS
        if any(purse.most(e, SPELLS[n].kind.species) >= SPELLS[n].kind.cost for e in SPELLS[n].kind.elements)
    ]
    names = draw(st.lists(st.sampled_from(able), unique=True, min_size=1)) if able else []
    most: dict[str, Json] = dict(purse.by_element())
    return SpellsPlan(
        player=A,
        prompt="spells",
        purse=purse,
        book=BOOK,
        offers={name: draw(offers()) for name in BOOK if name in names},
        about={"place": "frontier", "total": purse.total, "most": most, "by_cantrip": draw(st.booleans())},
    )


orders = st.lists(st.sampled_from(UNITS), min_size=1, max_size=30, unique=True).map(
    lambda names: Order(player=A, prompt="order", items=tuple(f"A:{name}" for name in names))
)
numbers = st.tuples(st.integers(0, 50), st.integers(0, 100)).map(
    lambda pair: Number(player=A, prompt="how many", least=pair[0], most=pair[0] + pair[1])
)
carried = st.lists(st.sampled_from(sorted(DICE_401C.items)), unique=True, max_size=30).map(
    lambda names: tuple(f"A:{name}" for name in names)
)
army_plans = st.builds(
    lambda dice, items: ArmiesPlan(
        player=A,
        prompt="armies",
        health={one: health_of(one, DICE_401C) for one in dice},
        points=24,
        items=items,
        known=DICE_401C,
    ),
    armies(),
    carried,
)
force_plans = st.builds(
    lambda points, advanced: ForcePlan(
        player=A, prompt="force", points=points, law=LAW_401C, known=DICE_401C, advanced=tuple(advanced)
    ),
    st.integers(6, 120),
    st.lists(st.sampled_from(ADVANCED), unique=True),
)

decisions: st.SearchStrategy[Decision] = st.one_of(
    chooses(),
    picks(),
    assigns(),
    orders,
    numbers,
    army_plans,
    force_plans,
    pairs(),
    splits(),
    moves(),
    flights(),
    spendings(),
    allocations(),
    spell_plans(),
)
