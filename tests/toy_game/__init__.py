"""The Ford: a toy game in which the shapes of the coming games occur, with a whole face.

It is added as a game is added: rules, pictures, a face, and a line for each in a registry. A map with a point to walk
to and a path there, hexes, hidden cards, a draft, a plan of its own, options in the lobby, a group of commands.
"""
