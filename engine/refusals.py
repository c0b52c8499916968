"""The three kinds of wrong, each with its own answer.

A player who mistypes, a player who breaks a rule and a bug in our code deserve different sentences. Every message
here is a whole sentence that a player can act on; only `RuleFailure` is for the log.
"""

from __future__ import annotations


class Refusal(Exception):
    """An answer that changed nothing. `str(refusal)` is a sentence for the player."""


class NotUnderstood(Refusal):
    """The answer is not of the form the question asks for, or names something that is not there."""


class NotAllowed(Refusal):
    """The answer is understood, but the rules do not allow it. The sentence says which rule."""


class NotYours(Refusal):
    """The question is another player's."""


class NoLongerAsked(Refusal):
    """The question has been answered already, or the match is over."""


class RuleFailure(Exception):
    """A bug in a rule. The match is halted; its journal is whole, and the match resumes with the fixed rule."""


class ChangedQuestion(Exception):
    """A recorded answer belongs to another question than the rules ask now."""
