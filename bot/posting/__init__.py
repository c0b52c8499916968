"""From the outbox to Discord: what a post says, how its message is sent or edited, and who is mentioned in it."""
