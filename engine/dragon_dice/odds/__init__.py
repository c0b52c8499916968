"""Exact odds of rolls before they are made, and simulated ones where no exact figure exists.

Reading order: `distribution`, `faces` (what one die can give), `rolls` (an army's roll), `contests` (attack against
saves, maneuver against counter-maneuver), `dragons`, `simulated`.
"""
