"""The exchange format of events: JSON, read to the letter and written the same way."""
