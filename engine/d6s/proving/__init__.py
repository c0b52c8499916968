"""Proof that the rules are whole: what must hold, what has been seen, where each name of the text is built."""
