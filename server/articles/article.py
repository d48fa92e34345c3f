"""An article as it is published: headline, body, checked quotes and overrides."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from server.articles.document import Document, Provenance

QuoteState = Literal["verbatim", "edited", "differs", "other_speaker", "not_found"]


@dataclass(frozen=True, slots=True)
class InsertedQuote:
    """A quote that was inserted from a source.

    Args:
        text: its words as they stand in the body now.
        start: in ``plain_text`` of the body, in code points.
        end: likewise, exclusive.
        provenance: where it was inserted from.
    """

    text: str
    start: int
    end: int
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class CheckedQuote:
    """A quote of the body and what the check against the sources said of it on publishing.

    Args:
        text: its words.
        start: in ``plain_text`` of the body, in code points.
        end: likewise, exclusive.
        state: what the check said; None if it was not checked.
        message: the same in words.
        provenance: where it comes from; None if it was found nowhere.
    """

    text: str
    start: int
    end: int
    state: QuoteState | None = None
    message: str = ""
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class Override:
    """A quote that was published against a warning, why, and what the warning was.

    Args:
        source_id: of the source whose embargo was passed over; None for a quote in the headline.
    """

    quote: str
    reason: str
    message: str = ""
    source_id: str | None = None


@dataclass(frozen=True, slots=True)
class Article:
    """What is published.

    Args:
        published_at: with a time zone, or else in UTC; None for one that is not published.
        quotes: the direct quotes of the body, checked; inserted quotes are known from the document as well.
        overrides: quotes published with a reason.
        language: of the text, as HTML's ``lang`` has it.
    """

    headline: str
    document: Document
    published_at: datetime | None
    quotes: Sequence[CheckedQuote] = ()
    overrides: Sequence[Override] = ()
    language: str = "en"

    @property
    def published_at_iso(self) -> str | None:
        """``2031-05-03T10:00:00Z``."""
        moment = self.published_at
        if moment is None:
            return None
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
        return moment.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
