"""From the outbox to Discord: the text of a post, how its message is sent or edited, and whom it mentions."""
