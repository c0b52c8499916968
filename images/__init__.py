"""Pictures of the table: a view goes in, the bytes of a picture come out.

For the bot there are three functions, all pure: they read nothing but their arguments and the fonts, so any thread or
process may call them, and the same arguments always give the same answer.

- `images.board.draw_board(view, names, news=(), *, scale=1.0, palette=NIGHT, layout=WIDE, before=None) -> bytes`: the
  table as PNG; `draw_changes(view, names, before, ...)` only those terrains at which something changed; what these
  pictures point out in words: `images.changes_text`.
- `images.alt_text.describe_board(view, names, limit=1024) -> str`: the alternative text of that picture.
- `images.alt_text.board_as_text(view, names) -> list[str]`: everything that is to be seen, as lines of text.

On demand there are more, each with a text of its own:

- `images.roll.draw_roll`, `draw_attack`, `draw_events`: every die of a roll as it fell, and the sum; in words:
  `images.roll_text`. What the facts of the event mean is read in `images.rolled`.
- `images.cards.draw_card`, `draw_sheet`: all faces of a die, an army or a force; in words beside them.
- `images.replay.draw_replay`: a march or a match as an animation; in words beside it.

How a picture comes about: `board` arranges `blocks` (parts that know their size: `header`, `terrain`, `player`,
`secret`, `news`, `chips`, `dice`, `faces`) and has them painted on a `canvas`. What things look like is named once:
colours in `palette`, sizes of text in `typescale`, icons in `icons`, dice in `tokens`, widths and what stands beside
what in `layouts`; `look` is all of that for one picture, with the names of the players and the `changes` to point out.
`fonts` writes names in any script. `samples` and `states` have positions to look at, `gallery` shows them, `bench`
measures. Fonts and icons come from packages: see CREDITS.md.
"""
