"""The board for phone and desk: one upright picture, at most 3 : 4, read at a phone's width and at a desk.

A landscape shrinks to tiny text on a phone, a ribbon to a strip of 80 pixels; an upright picture fills a phone's width
and still reads larger at a desk. Everything has its place and keeps it, so that the eye can compare turns: a row for
each terrain, in it a lane for each player in the order of their seats, and below a strip for each player.

Up to three players share one picture. More of them, or so many dice that even the closest arrangement has no room,
take two: an overview, and what the player to move has before them (`many`).

`pictures.draw_portrait` is the entry point. `measures` says how large everything is and in which order it becomes
smaller when the table is full; `heaps` lays out dice, `effects` what lies on them, `lane`, `terrain`, `strip` and
`head` are the parts, `secret` is the table before the forces are revealed.
"""
