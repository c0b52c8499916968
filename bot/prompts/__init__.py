"""Prompts: what is asked, as buttons, selects and modals, and what is pressed or typed, as an answer."""
