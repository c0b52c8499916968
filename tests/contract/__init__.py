"""What must hold of every game that can be played, and of its face."""
