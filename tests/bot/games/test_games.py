"""A game that cannot be shown is noticed when the bot starts, not in a thread."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping, Set
from types import MappingProxyType

import pytest

from bot.games.dragon_dice.face import FACE
from bot.games.known import Games, WordsMissing, known_faces, words_missing
from bot.prompts import limits
from bot.prompts.shapes import form_type
from engine.decisions import Pick
from engine.dragon_dice.events.turns import MarchBegan
from engine.dragon_dice.forces.questions import ForcePlan
from engine.dragon_dice.rules import DragonDice
from engine.dragon_dice.table.carrying import Excess
from engine.events import Event, Happened, untyped
from engine.game import label_of
from engine.lazy_registry import LazyRegistry
from engine.registry import games
from tests.toy_game.face import FACE as TOY
from tests.toy_game.rules import Ford

NAME, DESCRIPTION = 32, 100


def test_every_game_that_can_be_played_can_be_shown() -> None:
    faces = known_faces()
    assert {name: words_missing(game, faces.get(game.family)) for name, game in games().items()} == {
        name: [] for name in games()
    }


def test_what_a_start_knows_of_games_and_families_is_what_they_say_themselves() -> None:
    assert {name: label_of(game) for name, game in games().items()} == games().labels
    faces = known_faces()
    assert {family: faces[family].manifest for family in faces} == faces.labels


class MoreRules(DragonDice):
    """Rules that tell of something new."""

    events: Mapping[str, type[Happened]] = MappingProxyType({**DragonDice.events, "sang": untyped("sang")})


def test_a_game_without_a_face_or_an_event_without_words_is_an_error_at_the_start() -> None:
    with pytest.raises(WordsMissing, match="no face for its family 'dragon_dice'"):
        Games({"dragon_dice": DragonDice()}, {})
    with pytest.raises(WordsMissing, match="no sentence for the event 'sang'"):
        Games({"dragon_dice": MoreRules()}, known_faces())


async def test_others_are_answered_while_a_game_is_loaded_for_the_first_who_plays_it() -> None:
    answered = threading.Event()

    def take(_: str) -> Ford:
        assert answered.wait(timeout=60), "nobody is answered while the game is loaded"
        return Ford()

    known = Games(LazyRegistry({"ford": label_of(Ford())}, take), {"toy": TOY})
    asyncio.get_running_loop().call_soon(answered.set)
    assert (await known.ready("ford")).title == Ford().title
    assert await known.ready("ford") is known.game("ford")


class AsksMore(Ford):
    """The toy game, which may ask something new."""

    prompts: Set[str] = Ford.prompts | {"swim"}


def test_a_question_without_words_is_an_error_at_the_start() -> None:
    assert words_missing(Ford(), TOY) == []
    with pytest.raises(WordsMissing, match="no words for the question 'swim' of ford"):
        Games({"ford": AsksMore()}, {"toy": TOY})


def test_a_form_is_found_by_the_nearest_shape_and_a_plan_needs_its_own() -> None:
    assert form_type(Excess, FACE.forms) is form_type(Pick, FACE.forms)
    with pytest.raises(LookupError, match="no form for the decision ForcePlan: the game's Face must have one"):
        form_type(ForcePlan, {})


@pytest.mark.parametrize("face", known_faces().values(), ids=known_faces())
def test_the_commands_of_a_family_fit_into_its_group_and_answer_something(face) -> None:  # type: ignore[no-untyped-def]
    named = {name for words in face.questions.values() for name in words.commands}
    assert named == {command.name for command in face.manifest.commands}
    assert len(face.manifest.commands) <= limits.OPTIONS
    for command in face.manifest.commands:
        assert len(command.name) <= NAME and 0 < len(command.description) <= DESCRIPTION
        assert face.prompts_of(command.name)


def test_an_event_that_no_rule_tells_any_more_is_shown_as_it_was_stored() -> None:
    wording = FACE.wording({}, None)
    assert FACE.sentence(Event(1, untyped("once_upon")({"a": 1})), wording) == "Once upon (a: 1)."
    assert MarchBegan.name in {kind.name for kind in FACE.sentences}


def test_a_game_is_known_by_its_name_its_title_and_what_is_suggested_for_it() -> None:
    known = Games(games(), known_faces())
    said = known.about("dragon_dice_1996")
    for text in ("dragon_dice_1996", "dragon dice (1996)", f"Dragon Dice (1996): {said}"):
        assert known.named(text) == "dragon_dice_1996"
    assert known.named("Dragon Dice: armies of dice") == "dragon_dice"
