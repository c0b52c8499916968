"""d6s with Dragons on Discord: its words, forms and commands."""
