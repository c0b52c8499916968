"""The march's two steps (maneuver, then an action) and what belongs to them: saves and damage (p. 10-13, p. 29)."""
