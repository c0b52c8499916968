"""What a character does in its movement and in melee."""
