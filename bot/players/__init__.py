"""Computer players beside the bot: processes that think, and the seats that they play."""
