"""Running the bot: its log, its health file, the daily maintenance, and what must be finished before it stops."""
