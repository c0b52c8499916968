"""Dragon Dice on Discord: its words, the forms of its own questions, and the way forces are brought."""
