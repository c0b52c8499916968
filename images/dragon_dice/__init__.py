"""The pictures of Dragon Dice.

The bot uses `pictures`; behind it are the upright table (`portrait`), the wide one (`board`, with `header`, `terrain`,
`player`, `secret`), rolls and fights (`roll`, from the panels in `roll_panel`, `damage_panel`, `dragons_panel` and
`spell_panel`; `gathering` finds which events belong together, `exchange` what of them is shown, `rolled` what the facts
of a roll mean), cards and sheets of dice (`cards`, `faces`) and the frames of a replay (`frames`). Each has its words
beside it: `alt_text`, `changes_text`, `roll_text`. Dice are drawn in `tokens` and `dice`; `look` is the style of one
picture, with the `changes` to mark; `samples` has positions to look at.
"""
