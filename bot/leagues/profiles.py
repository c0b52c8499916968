"""Words about people in leagues: profiles, meetings, rankings, the hall of fame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.leagues import people
from bot.leagues.people import LeagueGame, LuckSum, WinTally
from bot.leagues.season import Phase, Season
from bot.words.sentences import counted, listed, safe_name, safe_text
from engine.league.event import PlayerId
from engine.league.ratings import RatingClass, Ratings
from engine.league.standings import standings

CLASSES: Final = {RatingClass.DUEL: "duels", RatingClass.MULTI: "several players"}
MOST_RANKED: Final = 30
MOST_LISTED: Final = 25
NOBODY: Final = "Nobody has a rating here yet: ratings come from league matches."


def names_of(seasons: Sequence[Season]) -> dict[PlayerId, str]:
    """Returns every player's newest name."""
    ordered = sorted(seasons, key=lambda one: one.opened_at)
    return {one.id: one.called for season in ordered for one in season.event.players}


def profile(seasons: Sequence[Season], player: PlayerId, name: str, title: Callable[[str], str]) -> list[str]:
    """Returns a player's profile in lines."""
    lines = [f"**{safe_name(name)}**"]
    for game, tally in people.record_of(seasons, player).items():
        lines.append(f"- {title(game)}: {tally}")
    ratings = people.ratings_of(seasons)
    for (game, kind), current in ratings.current.items():
        if player in current:
            low, high = current[player].interval
            lines.append(
                f"- Rating, {title(game)}, {CLASSES[kind]}: {current[player].shown} or better, most likely {low} to "
                f"{high} ({counted(current[player].games, 'match', 'matches')})"
            )
    armies = people.armies_of(seasons, player)
    lines += [f"- With {safe_text(army)}: {tally}" for army, tally in list(armies.items())[:MOST_LISTED]]
    luck = people.luck_of(seasons, player)
    if luck is not None:
        lines.append(f"- {luck_told(luck)}")
    played = [season for season in seasons if season.event.knows(player)]
    lines += [f"- {_place(season, player)}" for season in played[:MOST_LISTED]]
    badges = people.badges_of(seasons, player)
    for badge in badges[-MOST_LISTED:]:
        match = "" if badge.match_id is None else f", match {badge.match_id}"
        lines.append(f"- Badge “{badge.title}”: {safe_text(badge.league)}, <t:{badge.at}:D>{match}")
    return lines


def luck_told(luck: LuckSum) -> str:
    """Returns a player's luck, honestly: what fell, what was expected, and whether that is more than chance."""
    low, high = luck.interval
    usual = low <= luck.results <= high
    said = "that is as usual" if usual else f"only 5 of 100 players are as {'un' * (luck.results < low)}lucky"
    return (
        f"Dice: {luck.results:.0f} results from {luck.dice} dice, {luck.expected:.0f} expected; 95 of 100 players get "
        f"{low:.0f} to {high:.0f}, so {said}"
    )


def _place(season: Season, player: PlayerId) -> str:
    name = safe_text(season.declared.name)
    if season.phase is Phase.CANCELLED:
        return f"{name}: called off"
    line = next((one for one in standings(season.event).lines if one.player == player), None)
    if line is None:
        return f"{name}: left"
    now = "" if season.phase is Phase.OVER else " so far"
    division = f", {line.division}" if line.division else ""
    return f"{name}: place {line.place}{now}{division}"


def versus(games: Sequence[LeagueGame], player: PlayerId, names: tuple[str, str]) -> list[str]:
    """Returns every duel of two players, and how it stands between them."""
    one, other = map(safe_name, names)
    if not games:
        return [f"{one} and {other} have not met in a league of this server."]
    tally = WinTally.of(game.outcome_of(player) for game in games if game.is_played)
    lines = [f"**{one} against {other}**: {tally}"]
    for game in games[-MOST_LISTED:]:
        how = "" if game.is_played else " (forfeit)"
        match = "" if game.match_id is None else f", match {game.match_id}"
        outcome = {"won": f"{one} won", "lost": f"{other} won", "drew": "a draw"}[game.outcome_of(player)]
        lines.append(f"- {safe_text(game.league)}, round {game.round_no}: {outcome}{how}, <t:{game.at}:D>{match}")
    return lines


def ranking(ratings: Ratings, game: str, title: str, names: Mapping[PlayerId, str]) -> list[str]:
    """Returns the ratings of a game; players whose intervals overlap are not told apart."""
    lines: list[str] = []
    for kind in RatingClass:
        ranked = ratings.ranked(game, kind)[:MOST_RANKED]
        if not ranked:
            continue
        lines.append(f"**{title}, {CLASSES[kind]}**")
        for player, rating in ranked:
            low, high = rating.interval
            games = counted(rating.games, "match", "matches")
            lines.append(
                f"- {safe_name(names.get(player, player))}: {rating.shown} or better, most likely {low} to {high} "
                f"({games})"
            )
        lines.append(
            "-# Ranges hold a player's strength 95 times of 100. Where they overlap, nobody is clearly better."
        )
    return lines or [NOBODY]


def hall(seasons: Sequence[Season]) -> list[str]:
    """Returns the winners of leagues that are over, the newest first."""
    lines = ["**Hall of fame**"]
    for season in seasons:
        winners = listed(safe_name(season.called(player)) for player in people.winners_of(season))
        ended = season.log[-1].at
        lines.append(f"- {safe_text(season.declared.name)}, season {season.declared.season}: {winners}, <t:{ended}:D>")
    return lines if len(lines) > 1 else ["No league is over yet."]
