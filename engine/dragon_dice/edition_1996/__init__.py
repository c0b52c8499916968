"""Dragon Dice by the booklet of the revised edition of 1996: what this book puts into each slot.

Places are named by the booklet's sections (N-01), gaps by the rulings N-01 to N-90 that fill them.
"""
