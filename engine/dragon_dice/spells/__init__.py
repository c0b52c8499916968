"""What each spell does (p. 46-51): a module for each list of the book, a function for each spell."""
