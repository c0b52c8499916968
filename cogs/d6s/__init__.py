"""Commands of d6s with Dragons that no list of answers can say."""
