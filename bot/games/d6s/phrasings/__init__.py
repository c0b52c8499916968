"""Phrasings that players may type, and how many of them are understood."""
