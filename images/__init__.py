"""Pictures of the table: a view goes in, the bytes of a picture come out.

For the bot there are three functions, all pure: they read nothing but their arguments and the fonts, so any thread or
process may call them, and the same arguments always give the same answer.

- `images.board.draw_board(view, names, news=(), *, scale=1.0) -> bytes`: the table as PNG.
- `images.alt_text.describe_board(view, names, limit=1024) -> str`: the alternative text of that picture.
- `images.alt_text.board_as_text(view, names) -> list[str]`: everything that is to be seen, as lines of text.

How a picture comes about: `board` arranges `blocks` (parts that know their size: `header`, `terrain`, `player`,
`secret`, `news`, `chips`, `dice`) and has them painted on a `canvas`. What things look like is named once: colours in
`palette`, sizes of text in `typescale`, icons in `icons`, dice in `tokens`. `fonts` writes names in any script.
`samples` has positions to look at, `bench` measures. Fonts and icons come from packages: see CREDITS.md.
"""
