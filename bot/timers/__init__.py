"""Timers that outlive the process: something happens at its time, once, whatever happens to the bot meanwhile."""

from bot.timers.rows import NewTimer, cancel, set_timer, waiting
from bot.timers.runner import AlreadyFired, Downtime, DueTimer, Timers

__all__ = ["AlreadyFired", "Downtime", "DueTimer", "NewTimer", "Timers", "cancel", "set_timer", "waiting"]
