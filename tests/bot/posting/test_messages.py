"""One message of a match: what of it stands above its pictures, and what below, beside the buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.words import Loss
from bot.pictures.boards import Board, Picture
from bot.posting.idempotency_keys import IdempotencyKey
from bot.posting.messages import LINES_BELOW, ROOM_MISSED, GrownLines, OutgoingMessage
from bot.posting.writer import news_of_chances

BOARD: Final = Board.alone(Picture(b"", "The table", "board.png"))
ASKS: Final = OutgoingMessage(
    "Bob rolls 4.\nBob turns it up.",
    IdempotencyKey(1, 1, 2),
    board=BOARD,
    pings=(7,),
    asks="Which army marches?",
    asked="Alice",
    may_embed=True,
    news="Bob rolls 4.\nBob turns it up.",
)


def below(outgoing: OutgoingMessage) -> str:
    return "".join(str(embed.description) for embed in outgoing.embeds)


def test_below_a_picture_the_question_says_whose_it_is_and_the_newest_stands_above_it() -> None:
    assert below(ASKS) == "Bob rolls 4.\nBob turns it up.\n\n**Alice:** Which army marches?"
    assert "Bob" not in ASKS.content
    assert ASKS.content.startswith("<@7>")


def test_what_was_told_before_stands_above_the_picture() -> None:
    later = replace(ASKS, text="Bob attacks.", news="Bob attacks.", key=IdempotencyKey(1, 3, 3)).after(ASKS)
    assert later.content.startswith("Bob rolls 4.\nBob turns it up.\n\n<@7>")
    assert below(later).startswith("Bob attacks.\n\n")


def test_chances_are_told_again_only_where_they_have_changed_much() -> None:
    page = replace(ASKS, text="*Soldier Bot: 61 % to win.*\nIt moves.\n*Soldier Bot: 55 % to win.*\nIt moves.")
    assert news_of_chances(["*Soldier Bot: 60 % to win.*"], page) == []
    for told in ("*Soldier Bot: 45 % to win.*", "*General Bot: 55 % to win.*", "*Soldier Bot waits: 55 % to win.*"):
        assert news_of_chances([told], page) == [told]
        assert news_of_chances([told], None) == [told]


def test_a_line_that_grows_is_told_once() -> None:
    """A row of moves made in several answers is one line of the message that goes on; below the picture, too."""
    grown = GrownLines("Bob turns it up.", "Bob turns it up, Cara turns it down.")
    more = replace(ASKS, text="Cara turns it down.", news="Cara turns it down.", grown=grown, key=IdempotencyKey(1, 3))
    later = more.after(ASKS)
    assert later.text == "Bob rolls 4.\nBob turns it up, Cara turns it down."
    assert below(later).startswith("Bob turns it up, Cara turns it down.\n\n") and later.grown is None
    other = more.after(replace(ASKS, text="Bob rolls 4.\nThen Bob turns it up."))
    assert other.text.endswith("Then Bob turns it up.\nCara turns it down."), "a line that reads otherwise stays"


def test_the_last_part_of_a_long_story_that_goes_on_claims_no_other_part() -> None:
    second = replace(ASKS, key=IdempotencyKey(1, 1, 2, part=2))
    later = replace(ASKS, text="Bob attacks.", news="Bob attacks.", key=IdempotencyKey(1, 3, 3)).after(second)
    assert later.key == IdempotencyKey(1, 1, 3, part=2)
    assert not IdempotencyKey(1, 1, 2).is_told_in(later.key)


def test_a_list_is_not_torn_by_the_picture() -> None:
    """What stands below the picture begins with a sentence, never in the midst of a list that is told above it."""
    told = "\n".join(["Alice brings:", *(["- Thug"] * (LINES_BELOW - 1)), "Bob waits."])
    outgoing = replace(ASKS, text=told, news=told)
    assert outgoing.content.startswith("Alice brings:\n- Thug\n") and "- Thug" not in below(outgoing)
    assert below(outgoing).startswith("Bob waits.\n\n")


def test_of_long_news_the_last_lines_stand_below() -> None:
    lines = [f"Line {number}." for number in range(LINES_BELOW + 3)]
    told = "\n".join(lines)
    outgoing = replace(ASKS, text=told, news=told)
    assert outgoing.content.startswith("Line 0.\nLine 1.\nLine 2.\n\n<@7>")
    assert below(outgoing).startswith("Line 3.")


def test_a_line_too_long_to_stand_below_is_not_cut() -> None:
    told = "x" * 900 + "\nThe end."
    outgoing = replace(ASKS, text=told, news=told)
    assert outgoing.content.startswith("x" * 900 + "\n")
    assert below(outgoing).startswith("The end.\n\n")


def test_what_explains_a_line_in_small_is_not_parted_from_it() -> None:
    told = "\n".join(["Bob rolls 4.", "-# From a Knight.", *(["Bob waits."] * (LINES_BELOW - 1))])
    outgoing = replace(ASKS, text=told, news=told)
    assert outgoing.content.startswith("Bob rolls 4.\n-# From a Knight.\n\n<@7>")
    assert below(outgoing).startswith("Bob waits.\n")


def test_once_it_is_answered_all_that_was_told_stands_in_the_text() -> None:
    closed = replace(ASKS, asks="", pings=(), prompt=None)
    assert closed.content.startswith("Bob rolls 4.\nBob turns it up.")
    assert closed.embeds == []


def test_without_a_picture_the_question_follows_the_news() -> None:
    outgoing = replace(ASKS, board=None)
    assert outgoing.content.startswith("Bob rolls 4.\nBob turns it up.\n\n<@7>: Which army marches?")


FALLEN: Final = Loss("Bob loses 2 health to Poison: Thug ×2.", "Poison killed Bob's Thug ×2")


def test_deaths_told_further_above_are_named_before_the_newest_lines() -> None:
    """Whoever is asked is told beside the question who fell, however much has been told since."""
    told = "\n".join([FALLEN.line, *(["Bob waits."] * LINES_BELOW)])
    outgoing = replace(ASKS, text=told, news=told, losses=(FALLEN,))
    assert below(outgoing).startswith("Before this: Poison killed Bob's Thug ×2.\nBob waits.\n")
    assert outgoing.content.startswith(f"{FALLEN.line}\nBob waits.\n\n<@7>")


def test_deaths_in_an_earlier_message_are_named_and_those_in_sight_are_not_named_twice() -> None:
    again = Loss("Bob loses 1 health: Oak.", "Bob's Oak fell")
    outgoing = replace(ASKS, text=again.line, news=again.line, losses=(FALLEN, again))
    assert (
        below(outgoing) == f"Before this: Poison killed Bob's Thug ×2.\n{again.line}\n\n**Alice:** Which army marches?"
    )


def test_without_a_picture_who_fell_before_stands_above_the_news() -> None:
    outgoing = replace(ASKS, board=None, losses=(FALLEN,))
    assert outgoing.content.startswith("Before this: Poison killed Bob's Thug ×2.\nBob rolls 4.\n")
    assert "Before this" not in replace(outgoing, asks="", pings=(), prompt=None).content


def test_many_losses_are_cut_to_a_line() -> None:
    outgoing = replace(ASKS, losses=(FALLEN,) * 30)
    first, _, _ = below(outgoing).partition("\n")
    assert len(first) <= ROOM_MISSED
