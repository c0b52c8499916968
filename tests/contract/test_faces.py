"""Every game can be shown, asked about and answered: words, forms, pictures."""

from __future__ import annotations

import io
import json
import random
import re
from collections import Counter

import pytest
from PIL import Image

from bot.games.known import words_missing
from bot.prompts import limits
from bot.prompts.address import Address
from bot.prompts.explaining import explains_one_of, is_named
from bot.prompts.form import MOST_BUTTONS, first_of
from bot.prompts.parts import Prompt, Select, broken_limits
from bot.prompts.question import HOW_TO_PLAY, MEANING, ODDS, question_prompt
from bot.prompts.typed import read_answer, suggestions
from bot.words import helping
from bot.words.computers import ALONE
from engine.chance import RandomSource
from engine.events import Event
from engine.orders import lasting
from engine.refusals import Refusal
from images.palette import DAY, NIGHT
from images.pictures import Moment, RenderStyle
from images.text import LIMIT
from tests.contract.games import Candidate, begun, candidates, every_game, every_seed, names, positions

EVERY = 9
"""Of so many positions one is drawn by day; at night each is."""
OFTEN = 4
"""Of questions of one kind so many are explained in a match."""


def custom_ids(prompt: Prompt) -> list[str]:
    """What the buttons and selects of a prompt carry."""
    return [one.custom_id for row in prompt.rows for one in ((row,) if isinstance(row, Select) else row)]


@every_game
def test_every_question_and_event_has_words(one: Candidate) -> None:
    assert words_missing(one.game, one.face) == []


@every_game
@every_seed
def test_all_that_is_asked_can_be_asked_in_words_and_answered_by_buttons(one: Candidate, seed: int) -> None:
    rng = random.Random(seed)
    for play, decision, view in positions(one, seed):
        assert decision.prompt in one.game.prompts, f"the question {decision.prompt!r} is not declared (Game.prompts)"
        wording = one.face.wording(names(play), view)
        form = one.face.form(decision, wording)
        prompt = question_prompt(form, Address(10**17, decision.player, 10**8))
        assert broken_limits(prompt) == []
        assert prompt.rows, f"{decision.prompt} has nothing to press"
        for custom_id in custom_ids(prompt):
            assert Address.read(custom_id) is not None, f"{custom_id} is no address of ours"
        assert form.question() and form.words.about
        for mark, answer in form.marks.items():
            decision.check(answer)
            assert form.marked(mark) == answer
            assert form.label(answer)
        answer = decision.check(decision.sample(rng))
        assert form.in_words(answer, wording)


@every_game
def test_whatever_is_suggested_is_understood(one: Candidate) -> None:
    for number, (play, decision, view) in enumerate(positions(one, 1)):
        if number % 3:
            continue
        form = one.face.form(decision, one.face.wording(names(play), view, for_message=False))
        for offered in suggestions(form, ""):
            assert 0 < len(offered.name) <= limits.CHOICE_NAME and 0 < len(offered.value) <= limits.CHOICE_NAME
            read_answer(form, offered.value)


@every_game
def test_what_answers_more_than_one_question_is_an_answer_to_each(one: Candidate) -> None:
    dice = random.Random(4)
    for play, decision, view in positions(one, 1):
        form = one.face.form(decision, one.face.wording(names(play), view))
        number = next(number for number, asked in play.pending.items() if asked == decision)
        for both in form.together:
            assert form.marked(both.mark) == both
            fork = play.fork(RandomSource(dice))
            told = fork.answer(number, decision.player, both.answer, ahead=both.orders)
            of_a_round = any(order.until is not None for order in both.orders)
            assert of_a_round or "order_ended" not in [event.name for event in told]
            opens = [asked.prompt for asked in fork.pending.values() if asked.player == decision.player]
            ordered = {order.prompt for order in both.orders}
            assert of_a_round or not ordered & set(opens[:1]) or "order_followed" in [event.name for event in told]
            stand = fork.orders(decision.player)
            for_good = [order for order in lasting(both.orders) if order.until is None]
            assert all(order in stand for order in for_good), "what is for good stands"


@every_game
def test_a_panel_keeps_discords_limits_whatever_is_chosen_in_it(one: Candidate) -> None:
    rng = random.Random(1)
    address = Address(10**17, begun(one, 1).state.seats[0], 10**8)
    for number, (play, decision, view) in enumerate(positions(one, 1)):
        form = one.face.form(decision, one.face.wording(names(play), view))
        if number % 5 or not form.needs_panel():
            continue
        for _ in range(4):
            assert broken_limits(form.panel(address)) == []
            fields = form.fields()
            if not fields:
                break
            field = rng.choice(fields)
            form.chosen(field.key, 0, [field.lines[0].value])
            form = one.face.form(decision, one.face.wording(names(play), view), form.draft)


@every_game
@every_seed
def test_all_that_happens_is_told_in_words_and_goes_to_json_and_back(one: Candidate, seed: int) -> None:
    *_, (last, _, _) = positions(one, seed)
    wording = one.face.wording(names(last), last.view(None))
    for event in last.events:
        text = one.face.sentence(event, wording)
        assert text and "{" not in text and "*B_o_b*" not in text, event
        stored = json.loads(json.dumps(event.to_json()))
        again = Event.from_json(stored, one.game.events)
        assert type(again.facts) is type(event.facts) and again.to_json() == event.to_json()
    assert one.face.story(last.events, wording)
    explained = [event for event in last.events if one.face.is_explained(event)]
    for event in explained[-3:]:
        assert (
            one.face.why(last.events, event, wording)
            and len(one.face.why_title(last.events, event, wording)) <= limits.CHOICE_NAME
        )


@every_game
@pytest.mark.parametrize("each", [EVERY, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_position_has_a_picture_an_alternative_text_and_a_text(one: Candidate, each: int) -> None:
    pictures, before, moments = one.face.pictures, None, []
    for number, (play, decision, own) in enumerate(positions(one, 2)):
        if number % each:
            continue
        for view in (play.view(None), own):
            shown = pictures.board(view, names(play), RenderStyle(before=before))
            assert 1 <= len(shown) <= 2
            for drawn in shown:
                assert Image.open(io.BytesIO(drawn.data)).format == "PNG"
                assert 0 < len(drawn.alt_text) <= LIMIT
            assert any(pictures.as_text(view, names(play)))
        if pictures.previews(decision):
            assert pictures.preview(own, names(play), decision, {}) is not None
        before = play.view(None)
        moments.append(Moment(before, ("Something has happened.",)))
    frames = pictures.frames(moments[:3], {})
    assert len({(frame.width, frame.height) for frame in frames}) <= 1


@every_game
def test_what_is_shown_as_an_example_can_be_drawn(one: Candidate) -> None:
    for make in one.face.pictures.samples().values():
        sample = make()
        assert one.face.pictures.board(sample.view, sample.names)
    for key in list(one.face.pictures.cards().values())[:5]:
        drawn = one.face.pictures.card(key)
        assert drawn.alt_text
        # Only tables are drawn wide: a card is kept once for those who chose so and for all others.
        assert one.face.pictures.card(key, RenderStyle(wide=True)) == drawn
    with pytest.raises(KeyError):
        one.face.pictures.card("nothing of this name")


@every_game
def test_what_is_refused_is_refused_with_a_sentence(one: Candidate) -> None:
    for play, decision, view in positions(one, 3):
        form = one.face.form(decision, one.face.wording(names(play), view, for_message=False))
        with pytest.raises(Refusal) as refused:
            decision.check(first_of(read_answer(form, "gibberish of a player")))
        assert str(refused.value).rstrip("”")[-1] in ".?!"
        if play.state.step != begun(one, 3).state.step:
            return


FOR_US_ALONE = re.compile(
    r"\b[ADNR]-\d{2,3}\b|\w#\d|\bat (on|in) |: \.(\n|$)|\b[Ii]n a [aeio]"
    r"|(?<![\d.−-])\b1 (inches|shots|points|results|saves|dice|wounds|units|turns)\b"
)
"""What nobody who plays can read: numbers of rulings, ids, one thing counted as several, two words for a
place, an answer of which nothing is said."""


@every_game
@every_seed
def test_every_question_says_what_it_means_and_what_each_answer_leads_to(one: Candidate, seed: int) -> None:
    told: Counter[str] = Counter()
    for play, decision, view in positions(one, seed):
        told[decision.prompt] += 1
        if told[decision.prompt] > OFTEN:
            continue
        wording = one.face.wording(names(play), view)
        words, game = one.face.words(decision.prompt), one.game.name
        meaning = one.face.meant(decision.prompt, game)
        assert meaning.rule.endswith((".", "?")) and meaning.page, decision.prompt
        leads = one.face.meaning(decision, view, wording, game)
        assert leads, f"nothing is said about what the answers to {decision.prompt!r} lead to"
        said = helping.meaning(meaning, words.about, leads, helping.more(one.face.rulebook(game, one.game.title)))
        assert len(said) <= limits.CONTENT and "*B_o_b*" not in said and "None" not in said
        form = one.face.form(decision, wording)
        asked = form.question()
        assert not (strange := FOR_US_ALONE.search(f"{asked}\n{said}")), f"{decision.prompt}: {strange}"
        rows = question_prompt(form, Address(10**17, decision.player, 10**8)).rows
        labels = [button.label for row in rows if isinstance(row, tuple) for button in row]
        assert MEANING in labels
        if told.total() == 1:
            assert HOW_TO_PLAY in labels, f"a match begins with {decision.prompt!r}: its words say so by `opens`"
        named = said.replace("\\", "")
        menus = [row for row in rows if isinstance(row, Select) and len(row.options) <= MOST_BUTTONS]
        pressed = {press.label for press in form.presses()}
        labels += [line.label for menu in menus for line in menu.options if line.label in pressed]
        left_out = [
            label for label in labels if label not in (MEANING, HOW_TO_PLAY, ODDS) and not is_named(label, named)
        ]
        assert not left_out, f"{decision.prompt}: what {left_out} lead to is not explained"
        if form.needs_panel():
            continue
        labels += [line.label for row in rows if isinstance(row, Select) for line in row.options]
        not_there = [line for line in leads if not explains_one_of(line.replace("\\", ""), labels)]
        assert not not_there, f"{decision.prompt}: {not_there} is explained, but no button says so"


@every_game
def test_every_game_is_taught_in_five_sentences_and_a_picture(one: Candidate) -> None:
    sentences = one.face.lesson.sentences
    assert len(sentences) == 5 and all(sentence.endswith(".") for sentence in sentences)
    assert len(helping.lesson(one.face.lesson, ALONE)) <= limits.CONTENT
    for palette in (NIGHT, DAY):
        drawn = one.face.pictures.lesson(RenderStyle(palette))
        picture = Image.open(io.BytesIO(drawn.data))
        assert picture.format == "PNG" and picture.height <= 4 / 3 * picture.width
        assert 0 < len(drawn.alt_text) <= LIMIT


def of_others(one: Candidate) -> re.Pattern[str]:
    """Returns what is found where a game is named that is of another family, or one of its commands."""
    others = [other for other in candidates() if other.game.family != one.game.family]
    named = {text for other in others for text in (other.game.title, other.face.lesson.title, other.game.name)}
    named |= {f"/{other.face.manifest.short}" for other in others}
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, sorted(named)))})\b", re.IGNORECASE)


@every_game
def test_no_game_is_named_in_the_thread_of_another(one: Candidate) -> None:
    foreign, face = of_others(one), one.face
    assert foreign.search(f"This is {next(o for o in candidates() if o.face is not face).game.title}.")
    said = [face.opening, face.opening_command, *face.lesson.sentences, *face.reasons.values(), face.size(one.options)]
    for number, (play, decision, view) in enumerate(positions(one, 3)):
        wording = face.wording(names(play), view)
        form = face.form(decision, wording)
        said += [question_prompt(form, Address(10**17, decision.player, 10**8)).text, face.topic(decision.prompt)]
        said += [press.label for press in form.presses()]
        if number % EVERY == 0:
            said += face.meaning(decision, view, wording, one.game.name)
            said += [*face.standing(view, wording), *face.pictures.as_text(view, names(play))]
            said += [face.pictures.describe(view, names(play))]
    said += [face.sentence(event, face.wording(names(play), view)) for event in play.events]
    assert not [text for text in said if foreign.search(text)]
