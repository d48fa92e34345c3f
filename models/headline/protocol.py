"""The interface of the headline check. Song et al. 2023: does a body quote support the headline quote?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from models.headline.reasons import HeadlineReason, message_of
from models.text.differences import WordChange

State = Literal["verbatim", "supported", "uncertain", "unsupported", "in_source", "not_a_quotation", "unchecked"]


@dataclass(frozen=True, slots=True)
class SupportingQuote:
    """A direct quote of the body, with its characters ``[start, end)`` in the body."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class HeadlineFinding:
    """The result of the check for one quote in the headline.

    Args:
        quote: the words between the marks.
        start, end: their characters in the headline.
        state: one of

            - ``verbatim``: a body quote contains it.
            - ``supported``: one or several body quotes say it in other words.
            - ``uncertain``: probably not supported, but not certain enough to block publishing.
            - ``unsupported``: no body quote says it.
            - ``in_source``: no body quote says it, but a source of the draft has it word for word. Set only by callers
              that know the sources.
            - ``not_a_quotation``: scare quotes, the title of a work, a nickname; nothing is claimed to be said.
            - ``unchecked``: the models do not answer now.
        probability: that the body does not support it, 0 to 1; 0 for non-speech.
        support: the body quotes that support it, best first; empty unless it is supported.
        nearest: the closest body quote, in any state; None if the body has no quotes.
        diff: word by word from ``nearest`` to ``quote``.
        reason: of the state.
        fix: the body's own words, short enough for a headline, that could replace it; None if the body has none or
            nothing needs fixing.
    """

    quote: str
    start: int
    end: int
    state: State
    probability: float
    support: tuple[SupportingQuote, ...]
    reason: HeadlineReason
    nearest: SupportingQuote | None = None
    diff: tuple[WordChange, ...] = field(default=())
    fix: SupportingQuote | None = None

    @property
    def message(self) -> str:
        """The finding in English."""
        return message_of(self.reason, sure=self.state != "uncertain")


class HeadlineChecker(Protocol):
    """Compares each quote in a headline with the quotes in the body. Any text is valid, empty ones too."""

    def prepare(self) -> None:
        """Load the models, which the first check would otherwise wait for."""

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        """Return one finding for each direct quote in ``headline``, in reading order."""

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """Return ``check`` for each ``(headline, body)``, in order; all texts are encoded in one call.

        The caller limits their number: their vectors are in memory together.
        """

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        """Return the same for extracted quotes, as ``(headline_quote, body_quotes)``.

        Returns:
            For each row its one finding, or none for a headline quote without a word. Offsets count
            from the beginning of each quote, as there is no text around it.
        """
