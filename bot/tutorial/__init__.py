"""The tutorial: a short scripted game for one player, with scripted dice, that explains every press."""
