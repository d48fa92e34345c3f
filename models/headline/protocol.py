"""The seam of the headline check. Song et al. 2023: does a body quote support the headline quote?"""

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
    """What the check says of one quote in the headline.

    Args:
        quote: the words between the marks.
        start, end: their characters in the headline.
        state: ``verbatim`` (a body quote contains it), ``supported`` (one or several body quotes say it in other
            words), ``uncertain`` (rather not, but not surely enough to stand in the way of publishing),
            ``unsupported`` (no body quote says it: contextomized), ``in_source`` (no body quote says it, but a source
            of the draft has it word for word; only who knows the sources says this), ``not_a_quotation`` (scare
            quotes, the title of a work, a nickname: nobody's words are claimed), ``unchecked`` (the models that would
            have to tell do not answer now).
        probability: that the body does not support it, 0 to 1; 0 for what is no quotation.
        support: the body quotes that support it, best first; empty unless the state says that there are.
        nearest: the closest body quote whatever the state; None when the body has no quotes.
        diff: word by word from ``nearest`` to ``quote``.
        reason: why.
        fix: the body's own words, short enough for a headline, that could stand in its place; None where the body
            has none or nothing needs mending.
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
        """The finding in words for the writer."""
        return message_of(self.reason, sure=self.state != "uncertain")


class HeadlineChecker(Protocol):
    """Holds each quote in a headline to the quotes in the body. Any text is valid, empty ones too."""

    def prepare(self) -> None:
        """Loads what the first check would wait for."""
        ...

    def check(self, headline: str, body: str) -> list[HeadlineFinding]:
        """One finding for each direct quote in ``headline``, in reading order."""
        ...

    def check_many(self, articles: Sequence[tuple[str, str]]) -> list[list[HeadlineFinding]]:
        """``check`` for each ``(headline, body)``, in order; what is to be embedded of all of them goes in one call.

        The caller bounds how many there are: their vectors are in memory together.
        """
        ...

    def check_quotes(self, rows: Sequence[tuple[str, Sequence[str]]]) -> list[list[HeadlineFinding]]:
        """The same for quotes that were cut out already, as ``(headline_quote, body_quotes)``.

        Returns:
            For each row its one finding, or none for a headline quote without a word. Offsets count from the
            beginning of the quote they are of, there being no text around it.
        """
        ...
