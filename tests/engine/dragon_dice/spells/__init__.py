"""Magic: one file for each part of the rules and each spell."""
