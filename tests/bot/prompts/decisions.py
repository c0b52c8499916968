"""Random decisions of every shape, small and huge, as hypothesis strategies."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.wording.names import health_of
from engine.decisions import Assign, Choose, Decision, Number, Order, Pick, heaviest_sum
from engine.dragon_dice.dice import catalogue
from engine.dragon_dice.forces import ArmiesPlan, ForcePlan
from engine.values import Json, Seat

A = Seat("A")
UNITS = sorted(catalogue().units)
PLACES = ("A-home", "B-home", "frontier")

players_names = st.fixed_dictionaries({A: st.text(max_size=40), Seat("B"): st.text(max_size=40)})


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
    weights = {die: catalogue().units[die[2:].split("#")[0]].health for die in draw(armies(most=40))}
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
            st.tuples(st.just("target"), st.permutations([f"B {place}" for place in (*PLACES, "reserves")])),
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


orders = st.lists(st.sampled_from(UNITS), min_size=1, max_size=30, unique=True).map(
    lambda names: Order(player=A, prompt="order", items=tuple(f"A:{name}" for name in names))
)
numbers = st.tuples(st.integers(0, 50), st.integers(0, 100)).map(
    lambda pair: Number(player=A, prompt="how many", least=pair[0], most=pair[0] + pair[1])
)
army_plans = armies().map(
    lambda dice: ArmiesPlan(player=A, prompt="armies", health={die: health_of(die) for die in dice}, points=24)
)
force_plans = st.integers(6, 120).map(lambda points: ForcePlan(player=A, prompt="force", points=points))

decisions: st.SearchStrategy[Decision] = st.one_of(
    chooses(), picks(), assigns(), orders, numbers, army_plans, force_plans
)
