"""Everything that changes a match: `Matches` in `matches.py`, each change as a transaction of `transactions.py`."""
