"""Words: what the engine says in facts, said in sentences for people."""
