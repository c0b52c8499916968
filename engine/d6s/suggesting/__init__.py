"""What is worth trying: for random players, for indifferent ones, and as lettered suggestions.

Help, not law: everything here only proposes; `check` of the question judges.

contacts.py   places in contact with an enemy, and around somebody
    aiming.py     ways to aim a spell, by its target
    powers.py     powers, one function each, by what a character has
    moves.py      movements; fights.py: combat actions, and where to follow up to
"""
