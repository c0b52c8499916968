"""The history of the tables, one step per file in `versions`; run at every start by `bot.store.schema`."""
