"""The phases of a match, one module each, in the order of the book: kingdoms, contest, draft, setup, and the rounds."""
