"""Discord's limits for what a bot shows, in one place. Prompts keep them by construction, and a test counts again."""

from __future__ import annotations

from typing import Final

CONTENT: Final = 2000
"""Characters of a message."""

ROWS: Final = 5
BUTTONS_IN_A_ROW: Final = 5
OPTIONS: Final = 25
"""Options of a select, and suggestions of an autocompletion."""

READABLE: Final = 40
"""Characters that a phone shows of a button, or of a line of a menu; Discord takes more."""

CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
OPTION_LABEL: Final = 100
OPTION_DESCRIPTION: Final = 100
PLACEHOLDER: Final = 150

MODAL_TEXT: Final = 4000

CHOICE_NAME: Final = 100
"""Characters of a suggestion's name; its value may have as many."""

ALT_TEXT: Final = 1024
THREAD_NAME: Final = 100
MENTIONS: Final = 100
