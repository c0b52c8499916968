"""What the bot says of matches of every game: around a match, and helps for sentences."""
