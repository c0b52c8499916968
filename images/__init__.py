"""Pictures of the table: a view goes in, the bytes of a picture come out.

What the bot asks of whoever draws a game is said in `images.pictures`; all of it is pure: it reads nothing but its
arguments and the fonts, so any thread or process may call it, and the same arguments always give the same answer.
Each family of games has a folder of its own.

The drawing kit is everybody's: a picture is arranged of `blocks` (parts that know their size, such as `chips`)
and painted on a `canvas`. What things look like is named once: colours in `palette`, sizes of text in
`typescale`, icons in `icons`, the widths of the wide board in `layouts`. `fonts` writes names in any script,
`text` cuts them. `replay` makes an animation of a game's frames; `gallery` shows everything, `bench` measures. Fonts
and icons come from packages: see CREDITS.md.
"""
