"""The bot: Discord, storage, wording, and everything else that is not a rule of a game."""
