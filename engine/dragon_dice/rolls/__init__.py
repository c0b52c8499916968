"""Die-roll resolution (p. 27-28): what is rolled for, the ten steps, what modifies them, the sheet they fill in."""
