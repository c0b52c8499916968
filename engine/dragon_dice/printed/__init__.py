"""What is printed: the kinds of dice, and every one of them from the files in data/."""
