"""Three weeks of a match with the real client: vacations, quiet hours, daylight saving changes and restarts at once.

The witness knows nothing of how clocks are kept: it looks at who is asked and counts minute by minute.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import col, select

from bot.cards import Status
from bot.clocks.pace import DAY, HOUR, MINUTE
from bot.playground.people import Person
from bot.playground.world import News, WorldChange
from bot.posting.failures import ARCHIVED
from bot.posting.outbox import PostKind
from bot.store.tables import PostRow, TimerRow
from engine.registry import games
from engine.values import Seat
from tests.support.slow_evening import SlowEvening, slow_evening

GAMES: Final = sorted(games())
QUICKEST: Final = "legacys_allure"
"""The game that is played in every run; the others take their time, at night."""

BERLIN: Final = ZoneInfo("Europe/Berlin")
NEW_YORK: Final = ZoneInfo("America/New_York")
BEGINS: Final = datetime(2026, 10, 19, 12, tzinfo=BERLIN)
"""Summer time ends in Berlin on the 25th, and in New York a week later."""
WEEKS: Final = 3
BANK, INCREMENT = 2 * DAY, DAY
ACTIVE_DAYS: Final = 8
"""After so many days nobody answers any more."""
OFFLINE_FROM: Final = datetime(2026, 10, 24, 20, tzinfo=BERLIN)
OFFLINE_HOURS: Final = 14
"""Over the night of the change in Berlin."""
NEARLY: Final = 2 * MINUTE
"""The witness counts whole minutes."""
STAGES: Final = (50, 80, 95)


@dataclass(frozen=True, slots=True)
class Habits:
    """When somebody's clock stands still, as people say it."""

    zone: ZoneInfo
    sleeps: int
    wakes: int
    away: frozenset[date] = frozenset()

    def is_awake(self, at: float) -> bool:
        """Returns whether their clock runs in the minute that begins then."""
        here = datetime.fromtimestamp(at, self.zone)
        return self.wakes <= here.hour < self.sleeps and here.date() not in self.away


@dataclass(slots=True)
class Wait:
    """A time in which the match waited for a player."""

    seat: Seat
    began: float
    full: float
    ended: float = 0.0
    timed_out: bool = False
    reminded: list[tuple[int, float]] = field(default_factory=list)


class Witness:
    """Notes who is asked and what is sent, and says what should have been sent."""

    def __init__(self, slow: SlowEvening, match_id: int, habits: dict[Seat, Habits]) -> None:
        self._slow = slow
        self._match_id = match_id
        self._habits = habits
        self._left = dict.fromkeys(habits, float(BANK))
        self._seen = 0
        self._asked: dict[Seat, Wait] = {}
        self.over: list[Wait] = []
        self.offline: list[tuple[float, float]] = []
        self.sent: Counter[str] = Counter()
        """How often messages with these words were sent, on Discord's side."""
        self.digests: Counter[tuple[int, float]] = Counter()
        """The people that were sent a digest, with its time."""
        slow.table.playground.world.listeners.append(self._hear)

    @property
    def open(self) -> list[Wait]:
        """Returns the waits that have not ended."""
        return list(self._asked.values())

    def _hear(self, change: WorldChange) -> None:
        if change.news is News.MESSAGE_CREATE and change.message is not None:
            for words in ("Your clock runs out", "time was up, so I gave", "is on vacation from", "I was offline from"):
                self.sent[words] += words in change.message.content

    async def look(self) -> None:
        """Note what has been sent since the last look, and who is asked now."""
        now = self._slow.clock.now()
        news = select(PostRow).where(col(PostRow.id) > self._seen).order_by(col(PostRow.id))
        async with self._slow.table.bot.store.reading() as session:
            posts = (await session.exec(news)).all()
        for post in posts:
            self._seen = post.id or 0
            if post.kind == PostKind.DIGEST:
                self.digests[post.channel_id, now] += 1
            elif post.kind == PostKind.TIME_OUT:
                self._end(Seat(post.payload["seat"]), now, timed_out=True)
            elif "used" in post.payload:
                self._asked[Seat(post.payload["seat"])].reminded.append((post.payload["used"], now))
        asked = {one.player for one in (await self._slow.table.bot.matches.look(self._match_id)).pending.values()}
        for seat in self._asked.keys() - asked:
            self._end(seat, now)
        for seat in asked - self._asked.keys():
            self._asked[seat] = Wait(seat, now, self._left[seat])

    def _end(self, seat: Seat, now: float, *, timed_out: bool = False) -> None:
        wait = self._asked.pop(seat)
        wait.ended, wait.timed_out = now, timed_out
        left = 0.0 if timed_out else max(wait.full - self.counted(wait, now), 0)
        self._left[seat] = min(left + INCREMENT, BANK)
        self.over.append(wait)

    def counted(self, wait: Wait, until: float) -> float:
        """Returns the seconds that count between the beginning of a wait and a moment, minute by minute."""
        habits = self._habits[wait.seat]
        minutes = range(int(wait.began), int(until), MINUTE)
        away = self.offline
        return MINUTE * sum(habits.is_awake(at) and not any(a <= at < b for a, b in away) for at in minutes)

    def daily(self, zone: ZoneInfo) -> list[float]:
        """Returns when a digest at six in the evening is sent: while the bot is offline, as soon as it is back."""
        days = range(WEEKS * 7 + 2)
        sixes = [datetime(BEGINS.year, BEGINS.month, BEGINS.day, 18, tzinfo=zone) + timedelta(days=day) for day in days]
        moments = [moment.timestamp() for moment in sixes]
        sent = [next((back for off, back in self.offline if off <= at < back), at) for at in moments]
        return [at for at in sent if at <= self._slow.clock.now()]

    def check(self, wait: Wait) -> None:
        """Assert that each reminder came once and at its time, and the time-out too."""
        used = self.counted(wait, wait.ended)
        told = f"{wait}: used {used}"
        assert used <= wait.full + NEARLY, told
        assert wait.timed_out == (used >= wait.full - NEARLY), told
        stages = [stage for stage, _ in wait.reminded]
        for stage in STAGES:
            due = wait.full * stage / 100
            if abs(used - due) > NEARLY:
                assert stages.count(stage) == (used > due), f"{stage} per cent of {told}"
        for stage, at in wait.reminded:
            assert abs(self.counted(wait, at) - wait.full * stage / 100) <= NEARLY, f"{stage} per cent of {told}"


async def settle_in(slow: SlowEvening, person: Person, zone: str, begins: str, until: str) -> None:
    """Let somebody choose their quiet hours and a digest at six in the evening."""
    chosen = await slow.table.type(person, "tavern", "settings quiet", **{"zone": zone, "from": begins, "until": until})
    assert zone.replace("_", " ") in chosen.text, chosen.text
    await slow.table.type(person, "tavern", "settings digest", at="18:00")


async def act(slow: SlowEvening, match_id: int, witness: Witness, rng: random.Random) -> None:
    """Let somebody who is asked answer."""
    look = await slow.table.bot.matches.look(match_id)
    if look.pending:
        number, decision = rng.choice(list(look.pending.items()))
        user = look.card.user_of(decision.player)
        await slow.table.bot.matches.answer(match_id, user, number, decision.sample(rng))
        await slow.table.settle()
        await witness.look()


async def live_through(slow: SlowEvening, match_id: int, witness: Witness, rng: random.Random) -> None:
    """Let the weeks pass: players answer for some days, the bot restarts and is offline over a night."""
    ends = BEGINS.timestamp() + WEEKS * 7 * DAY
    silent_from = BEGINS.timestamp() + ACTIVE_DAYS * DAY
    while slow.clock.now() < ends:
        pause = MINUTE * rng.randrange(30, 24 * 60)
        if not witness.offline and slow.clock.now() + pause > OFFLINE_FROM.timestamp():
            await slow.pass_time(OFFLINE_FROM.timestamp() - slow.clock.now(), witness.look)
            await slow.table.switch_off()
            slow.move(OFFLINE_HOURS * HOUR)
            await slow.table.switch_on()
            witness.offline.append((OFFLINE_FROM.timestamp(), slow.clock.now()))
            await slow.pass_time(0, witness.look)
            continue
        await slow.pass_time(pause, witness.look)
        if rng.random() < 0.15:
            await slow.table.restart()
            await slow.pass_time(0, witness.look)
        if slow.clock.now() < silent_from and rng.random() < 0.8:
            await act(slow, match_id, witness, rng)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == QUICKEST else pytest.mark.nightly) for game in GAMES]
)
async def test_in_weeks_of_vacations_quiet_hours_and_restarts_no_notice_is_missing_or_doubled(
    tmp_path: Path, game: str
) -> None:
    rng = random.Random(game)
    async with slow_evening(tmp_path, BEGINS.timestamp()) as slow:
        table = slow.table
        await settle_in(slow, table.alice, "Europe/Berlin", "22:00", "07:00")
        await settle_in(slow, table.bob, "America/New_York", "23:00", "08:00")
        await table.type(table.alice, "tavern", "settings notify", how="direct")
        thread = await slow.match(game=game, pace="2 days + 1 day")
        card = await table.card(thread)
        away = frozenset(date(2026, 10, day) for day in (28, 29, 30))
        habits = {
            card.seat_of(int(table.alice.id)): Habits(BERLIN, 22, 7, away),
            card.seat_of(int(table.bob.id)): Habits(NEW_YORK, 23, 8),
        }
        witness = Witness(slow, card.id, {seat: them for seat, them in habits.items() if seat is not None})
        await witness.look()
        await table.type(table.alice, "tavern", "settings vacation", **{"days": 3, "from": "2026-10-28"})
        await live_through(slow, card.id, witness, rng)
        expected = [(int(table.alice.id), at) for at in witness.daily(BERLIN)]
        expected += [(int(table.bob.id), at) for at in witness.daily(NEW_YORK)]
        playing = (await table.bot.matches.card(card.id)).status is Status.PLAYING
        async with table.bot.store.reading() as session:
            timers = (await session.exec(select(TimerRow))).all()
            unposted = (await session.exec(select(PostRow).where(col(PostRow.given_up).is_not(None)))).all()
        slow.forgive(ARCHIVED)
    assert playing, "the weeks are long enough to tell something"
    for wait in witness.over:
        witness.check(wait)
    ended = Counter((wait.seat, wait.timed_out) for wait in witness.over)
    assert all(ended[seat, True] >= 2 for seat in card.names()), "both ran out of time"
    assert witness.sent == {
        "Your clock runs out": sum(len(wait.reminded) for wait in (*witness.over, *witness.open)),
        "time was up, so I gave": sum(wait.timed_out for wait in witness.over),
        "is on vacation from": 1,
        "I was offline from": 1,
    }
    assert all(timer.fired_at is None or timer.fired_at >= timer.due_at for timer in timers)
    assert not [post for post in unposted if post.given_up != "it was answered"]
    assert witness.digests == Counter(expected)
