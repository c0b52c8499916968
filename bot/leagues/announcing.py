"""What a league tells its channel beyond rounds and the final table, where it is announced as `normal`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from bot.leagues.change import LeagueChange, NewEntry
from bot.leagues.director import verdict_in_words
from bot.leagues.plan import Loudness
from bot.leagues.posts import NewPost, news
from bot.leagues.rows import BOT
from bot.leagues.season import Season
from bot.leagues.words import named
from bot.words.sentences import in_messages, safe_name
from engine.league.log import Decided, Dropped, Entered, PodDecided, Rejoined

LONGEST: Final = 1900


def more_news(season: Season, change: LeagueChange) -> list[NewPost]:
    """Returns what a change makes known in a league that is not quiet; `season` is as it stands after the change.

    What an organiser corrects is told anyway, with its reason, so it is not told again.
    """
    if season.plan is None or season.plan.loudness is not Loudness.NORMAL:
        return []
    lines = list(chain.from_iterable(_lines(season, entry) for entry in change.entries))
    return [news(text) for text in in_messages(lines, LONGEST)] if lines else []


def _lines(season: Season, entry: NewEntry) -> Iterator[str]:
    match entry.act:
        case Decided(no, a, b, verdict, manual=False) if verdict is not None:
            yield f"Round {no}, {named(season, (a, b))}: {verdict_in_words(season, a, b, verdict)}"
        case PodDecided(no, _, places) if places is not None and entry.by == BOT:
            yield f"Round {no}: {', then '.join(named(season, tied) for tied in places)}."
        case Entered(player) if entry.by == player.id:
            yield f"{safe_name(player.called)} enters in round {player.joined}."
        case Rejoined(player) if entry.by == player:
            yield f"{named(season, [player])} is back."
        case Dropped(player) if entry.by == player:
            yield f"{named(season, [player])} left the league."
        case _:
            return
