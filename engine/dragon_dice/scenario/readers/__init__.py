"""How people write answers, and what the engine makes of them: a function for each kind of answer."""
