"""The deadlines of an event as a calendar file (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from icalendar import Calendar, Event


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that is due. `key` stays the same when the time changes, so that calendars move it."""

    key: str
    title: str
    due: datetime
    """With its time zone."""
    about: str = ""
    url: str = ""


def calendar_file(name: str, deadlines: Iterable[Deadline], now: datetime) -> bytes:
    """Returns the calendar as a file. `now` is the time at which it is written. Raises ValueError for a naive time."""
    calendar = Calendar()
    calendar.add("prodid", "-//Marchwarden//leagues//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for one in deadlines:
        if one.due.tzinfo is None:
            raise ValueError(f"the deadline {one.key} has no time zone")
        event = Event()
        event.add("uid", f"{one.key}@marchwarden")
        event.add("dtstamp", now.astimezone(UTC))
        event.add("dtstart", one.due.astimezone(UTC))
        event.add("dtend", one.due.astimezone(UTC))
        event.add("summary", one.title)
        if one.about:
            event.add("description", one.about)
        if one.url:
            event.add("url", one.url)
        calendar.add_component(event)
    return bytes(calendar.to_ical())
