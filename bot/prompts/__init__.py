"""Prompts: from a question to buttons, selects and modals, and from a press or a text to an answer."""
