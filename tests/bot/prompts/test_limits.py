"""Whatever is asked, the prompt keeps Discord's limits."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cards import Guest, MatchCard, SeatCard, Status
from bot.games.dragon_dice.face import FACE
from bot.games.dragon_dice.forces.assortment import groups, screens
from bot.games.dragon_dice.forces.builder import builder_prompt
from bot.games.dragon_dice.forces.draft import Draft, is_dragonkin
from bot.games.dragon_dice.forces.force import force_prompt, presets_prompt
from bot.games.dragon_dice.words.names import DragonDiceWording
from bot.posting.writer import ROOM_FOR_THE_MARK, invitation_prompt, ready_prompt
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.parts import broken_limits
from bot.words import lobby
from bot.words.sentences import in_messages, plain_name
from engine.decisions import Assign, Decision, Order, Pick
from engine.dragon_dice.forces.law import Agreement, Force
from engine.dragon_dice.forces.questions import ArmiesPlan, ForcePlan
from engine.dragon_dice.table.state import ADVANCED, ARMIES
from engine.refusals import Refusal
from engine.values import Json, Seat
from images.dragon_dice.alt_text import describe_board
from tests.bot.prompts.decisions import PLACES, SIX, UNITS, A, decisions, players_names
from tests.support import played
from tests.support.forces import agreed
from tests.support.printed import DICE_401C
from tests.support.questions import changed, do, form_of, panel_prompt, put, question_prompt, slots, suggestions
from tests.support.telling import story

FAR = Address(10**17, A, 999_999_999)
TERRAINS = dict.fromkeys(PLACES, "Highland Standing Stones")

CAST = DragonDiceWording({A: "Alice", Seat("B"): "Bob"}, TERRAINS, for_message=False)


@given(decisions, players_names)
@settings(max_examples=300, deadline=None)
def test_a_question_fits_a_message(decision: Decision, names: Mapping[Seat, str]) -> None:
    prompt = question_prompt(decision, DragonDiceWording(names, TERRAINS), FAR)
    assert broken_limits(prompt) == []
    assert prompt.rows, "there is a way to answer"


@given(decisions, players_names, st.integers(0, 2**32), st.integers(0, 5))
@settings(max_examples=300, deadline=None)
def test_a_panel_fits_a_message_whatever_is_chosen(
    decision: Decision, names: Mapping[Seat, str], seed: int, page: int
) -> None:
    if isinstance(decision, ForcePlan):
        return
    rng = random.Random(seed)
    draft: Json = None
    if isinstance(decision, Pick | Assign | ArmiesPlan):
        for index, slot in enumerate(slots(decision)):
            some = rng.sample(range(len(slot.dice)), rng.randint(0, len(slot.dice)))
            draft = changed(decision, draft, index, [str(value) for value in some])
    elif isinstance(decision, Order):
        draft = list(range(rng.randint(0, len(decision.items))))
    elif form_of(decision, None, CAST) is not None:
        draft = some_draft(decision, rng)
    else:
        return
    prompt = panel_prompt(decision, DragonDiceWording(names, TERRAINS), FAR, draft, page)
    assert broken_limits(prompt) == []


def some_draft(decision: Decision, rng: random.Random) -> Json:
    """Returns what a form holds after some of its selects and buttons were used."""
    draft: Json = None
    for _ in range(rng.randint(0, 12)):
        form = form_of(decision, draft, CAST)
        assert form is not None
        fields, actions = form.fields(), [d.name for d in form.panel_buttons() if d.name not in ("confirm", "clear")]
        if fields and rng.random() < 0.8:
            field = rng.choice(fields)
            chunk = rng.randrange(-(-len(field.lines) // 25))
            values = [line.value for line in field.lines[chunk * 25 : chunk * 25 + 25]]
            many = rng.sample(values, rng.randint(0, len(values))) if field.many else [rng.choice(values)]
            draft = put(decision, draft, CAST, field.key, chunk, many)
        elif actions:
            with contextlib.suppress(Refusal):
                draft = do(decision, draft, CAST, rng.choice(actions))
    return draft


@given(decisions, st.text(max_size=30))
@settings(max_examples=200, deadline=None)
def test_suggestions_fit(decision: Decision, typed: str) -> None:
    offered = suggestions(decision, typed, DragonDiceWording({A: "Alice"}, TERRAINS, for_message=False))
    assert len(offered) <= 25
    assert all(0 < len(one.name) <= 100 and 0 < len(one.value) <= 100 for one in offered)


def some_of(names: Iterable[str], most: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(sorted(names)), max_size=most).map(tuple)


CARRIED = [*(name for name in UNITS if not is_dragonkin(name, DICE_401C)), *DICE_401C.items]


forces = st.builds(
    Force,
    st.just(DICE_401C),
    home=st.sampled_from(["", *DICE_401C.terrains]),
    frontier=st.sampled_from(["", *DICE_401C.terrains]),
    dragons=some_of(DICE_401C.dragons, 8),
    armies=st.fixed_dictionaries({army: some_of(CARRIED, 30) for army in ARMIES}),
    dragonkin=some_of((name for name in UNITS if is_dragonkin(name, DICE_401C)), 40),
    minor_terrains=some_of(DICE_401C.minor_terrains, 9),
)


agreements = st.builds(
    agreed,
    st.integers(6, 120),
    st.lists(st.sampled_from(ADVANCED), unique=True).map(lambda some: tuple(kind for kind in ADVANCED if kind in some)),
    st.integers(2, 6),
)


@given(forces, agreements, st.sampled_from(ARMIES), st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_the_builder_fits_a_message_at_every_step(force: Force, agreement: Agreement, army: str, seed: int) -> None:
    draft = Draft.from_json({**force.to_answer(), "army": army}, DICE_401C)
    assert (draft.force, draft.army) == (force, army)
    rng = random.Random(seed)
    for screen in screens(agreement):
        if offered := groups(screen, agreement):
            draft = draft.showing(screen, rng.choice(offered).name)
        assert broken_limits(builder_prompt(draft, agreement, FAR, screen)) == []
    for again in ("", "random", "presets"):
        assert broken_limits(force_prompt(draft, agreement, FAR, again)) == []


def test_the_ready_made_forces_fit_a_select() -> None:
    assert broken_limits(presets_prompt(agreed(24, ADVANCED), FAR)) == []


# -- six players ---------------------------------------------------------------------------------------------------

LONG = {seat: f"{seat} " + "W@_*" * 7 + "ab" for seat in SIX}
"""Names as long as Discord allows, of which many characters need care."""
ASKED_AT_MOST = 120


@pytest.mark.parametrize("seed", range(3))
def test_whatever_six_players_with_long_names_are_asked_fits(seed: int) -> None:
    most = 0
    for number, decision, view in played.questions(seed, points=60, most=ASKED_AT_MOST, seats=SIX):
        address = Address(10**17, decision.player, number)
        wording = DragonDiceWording.of(LONG, view)
        assert broken_limits(question_prompt(decision, wording, address)) == []
        if not isinstance(decision, ForcePlan):
            assert broken_limits(panel_prompt(decision, wording, address, None)) == []
        for one in suggestions(decision, "", wording.plain()):
            assert 0 < len(one.name) <= limits.CHOICE_NAME and 0 < len(one.value) <= limits.CHOICE_NAME
        most = max(most, number)
    assert most > ASKED_AT_MOST / 2


@pytest.mark.parametrize("seed", range(2))
def test_whatever_happens_among_six_players_with_long_names_can_be_posted(seed: int) -> None:
    happened, view = played.events(seed, 60, SIX, 60)
    texts = in_messages(story(happened, DragonDiceWording.of(LONG, view)), limits.CONTENT - ROOM_FOR_THE_MARK)
    assert len(texts) > 5
    assert all(0 < len(text) <= limits.CONTENT - ROOM_FOR_THE_MARK for text in texts)
    assert 0 < len(describe_board(view, LONG)) <= limits.ALT_TEXT


@given(players_names, st.integers(1, 6), st.integers(0, 10**17))
@settings(max_examples=200, deadline=None)
def test_the_lobby_of_six_fits(names: Mapping[Seat, str], seated: int, number: int) -> None:
    everybody = [SeatCard(seat, 10**18 + at, name, "words") for at, (seat, name) in enumerate(names.items())]
    card = MatchCard(
        id=number,
        guild_id=1,
        channel_id=10**18,
        game="dragon_dice",
        options={"force_points": 120, "advanced": list(ADVANCED)},
        status=Status.OPEN,
        wanted=6,
        invited=tuple(Guest(seat.user_id, seat.name) for seat in everybody[seated:]),
        seats=tuple(everybody[:seated]),
        created_by=everybody[0].user_id,
        created_at=0,
        commitment="0" * 64,
        seed=None,
        outcome=None,
        failure=None,
    )
    size = f"Dragon Dice, {FACE.size(card.options)}"
    assert broken_limits(invitation_prompt(card, size)) == []
    assert broken_limits(ready_prompt(card, [seat.user_id for seat in card.seats])) == []
    for text in (lobby.waits(card), lobby.seated(card), lobby.started(card, size, FACE.opening)):
        assert 0 < len(text) <= limits.CONTENT
    title = lobby.thread_name("Dragon Dice", number, [plain_name(seat.name) for seat in everybody])
    assert 0 < len(title) <= limits.THREAD_NAME
    assert str(number) in title


def test_a_thread_names_all_its_players_however_long_their_names_are() -> None:
    names = [f"{letter}{'x' * 31}" for letter in "ABCDEF"]
    title = lobby.thread_name("Dragon Dice", 1234, names)
    assert len(title) <= limits.THREAD_NAME
    assert all(f"{letter}xx" in title for letter in "ABCDEF")
    assert lobby.thread_name("Dragon Dice", 7, ["Al", "B" * 32]) == f"7: Al v. {'B' * 32} (Dragon Dice)"
