"""Pictures of the table: a view goes in, the bytes of a picture come out.

`images.pictures` declares what a game must draw. All of it is pure: it reads nothing but its arguments and the fonts,
so any thread or process may call it, and the same arguments always give the same answer. Each family of games has a
folder of its own.

The drawing kit is shared: a picture is arranged from `blocks` (parts that know their size, such as `chips`) and painted
on a `canvas`. Each look is named once: colours in `palette`, sizes of text in `typescale`, icons in `icons`, the widths
of the wide board in `layouts`. `fonts` writes names in any script, `text` cuts them. `replay` makes an animation of a
game's frames; `gallery` shows everything, `bench` measures. Fonts and icons come from packages: see CREDITS.md.
"""
