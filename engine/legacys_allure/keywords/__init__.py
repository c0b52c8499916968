"""The 64 keywords, one module each; `table.py` lists them. What a keyword does is called where the rules come to it."""
