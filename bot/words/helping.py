"""What is said to who asks for help: what one can do, how a game is played, what a question means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.words import Lesson, Meaning
from bot.prompts import limits
from bot.words.sentences import capital, listed, shortened

MOST_OF_A_LINE: Final = 380
ROOM_FOR_THE_REST: Final = 130


def lesson(how: Lesson, alone: str = "") -> str:
    """Returns a game in five sentences, a line each; before a match what somebody does who is `alone`."""
    lines = [f"{number}. {sentence}" for number, sentence in enumerate(how.sentences, 1)]
    return "\n".join([f"**How to play {how.title}**", *lines, *([f"-# {alone}"] if alone else [])])


def bold_beginning(question: str) -> str:
    """Returns a sentence after a question of one word, as a line of a list: "**Alone?** Choose ..."."""
    first, _, rest = question.partition(" ")
    return f"**{first}** {rest}"


def meaning(words: Meaning, about: str, leads: Sequence[str], book: str) -> str:
    """Returns what a question means: the rule with its page, then what each answer leads to, as far as it has room."""
    lines = [f"**{capital(about)}**", f"{words.rule} *({words.page})*"]
    room = limits.CONTENT - len(book) - ROOM_FOR_THE_REST - sum(map(len, lines))
    for number, lead in enumerate(leads):
        # What announces those that follow is none of them.
        line = ("" if lead.endswith(":") else "- ") + shortened(lead, MOST_OF_A_LINE)
        if len(line) + 1 > room:
            lines.append(f"-# … and {len(leads) - number} more.")
            break
        lines.append(line)
        room -= len(line) + 1
    return "\n".join([*lines, f"-# {book}"])


UNTOLD: Final = "-# Others may see how fast you answer. Later: `/game orders`."
"""What stands below an order: by what others could guess it, and where it is shown and taken back later."""


def in_place_of(orders: Sequence[str]) -> list[str]:
    """Returns a small line that an order has taken the place of earlier ones; nothing where there were none."""
    return [f"-# In the place of what you had ordered before: {' '.join(orders)}"] if orders else []


def ordered(orders: Sequence[str]) -> str:
    """Returns what is answered from now on: it stands below the question that is asked next, so it is short."""
    return "\n".join([*orders, UNTOLD])


NO_ODDS: Final = "There are no odds to tell here now. They come with armies that can maneuver or attack."


def odds(lines: Sequence[str]) -> str:
    """Return the odds of what a player can do now, shortened to what fits into a message."""
    head = "Your odds now; only you see them. They are exact: every way in which the dice can fall is counted."
    text = "\n".join([head, *lines])
    return shortened(text, limits.CONTENT)


USUAL: Final = "Use the usual orders"


def orders(standing: Sequence[str], usual: Sequence[str] = ()) -> str:
    """Return what a player has ordered, a line each, and which of the usual orders they can add."""
    lines = [f"{number}. {order}" for number, order in enumerate(standing, 1)]
    head = "Your standing orders; only you see them:"
    if not standing:
        head = "You have no standing orders, so you are asked everything. Buttons below a question can give one."
    offered = [f"**{USUAL}** adds what most players answer anyway:", *(f"- {order}" for order in usual)]
    return "\n".join([head, *lines, *(offered if usual else [])])


def take_order_back(number: int, of: int) -> str:
    """Returns what the button says that takes an order back."""
    return "Take it back: ask me each time" if of == 1 else f"Take back number {number}"


def more(title: str) -> str:
    """Returns in which book the places are that stand in brackets, and where one looks up more."""
    return (
        f"In brackets: where the rulebook of {title} says it. `/rules` looks up any name of it, `/look` shows any die "
        "or card that is named, and who stands where."
    )


ANSWERED: Final = "-# That question has been answered. This one is open now:"


def for_another(player: str, words: Meaning, about: str) -> str:
    """Returns what a question to somebody else means: the rule alone, nothing of what they may know."""
    return f"{player} is asked {about}. {words.rule} *({words.page})*"


def general(games: Sequence[tuple[str, str]], playing: bool, alone: str) -> str:
    """Returns what `/help` says: how one begins, how one plays, where one looks things up.

    `games` are the titles of what can be played, and what kind of game each is; who plays already is not told that, nor
    what somebody does who is `alone`.
    """
    titles = [title for title, _ in games]
    lines = [f"**I am the referee of {listed(titles)}.** I know the rules, throw the dice and keep the table."]
    if playing:
        lines += [
            (
                "- **Your turn:** press a button below the newest question, or use `/answer`. **What does this mean?** "
                "says what each answer leads to. What you write without a command I cannot read."
            ),
            (
                "- **From now on:** a button such as “Never oppose anywhere” answers the same question each time; "
                "`/game orders` shows what you have ordered so, and takes it back."
            ),
            "- **The table:** `/game board` shows it, `/game text` reads it, `/game status` says whose turn it is.",
            "- **What happened:** `/game why` explains a roll, `/game roll` shows it, `/game log` tells everything.",
        ]
    else:
        lines += [f"- **{title}**: {summary}." for title, summary in games if summary]
        lines += [
            (
                "- **Begin:** `/game new` opens a match in a thread; the others press **Join the match** there. "
                "`/game list` says where one waits for you."
            ),
            (
                "- **Play:** everything is asked with buttons. Nobody needs to know a command; `/answer` is there for "
                "who likes to type. What you write without a command I cannot read."
            ),
            f"- {bold_beginning(alone)}",
        ]
    lines += [
        "- **Look up:** `/rules` explains any name of the rulebook, `/look` shows a die or a card.",
        "- **Pictures:** `/settings pictures` has light ones, dark ones, and others for colour-blind eyes.",
    ]
    return "\n".join(lines)
