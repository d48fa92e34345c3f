"""An article as it is published: headline, body and checked quotes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from server.articles.details import NO_DETAILS, ArticleDetails
from server.articles.document import Document, Provenance, plain_text
from server.articles.languages import Direction, direction
from server.schemas.checks import QuoteState


@dataclass(frozen=True, slots=True)
class InsertedQuote:
    """A quote in the body that was inserted from a source.

    Args:
        text: its words as the body has them now.
        start: in ``plain_text`` of the body, in code points.
        end: likewise, exclusive.
        provenance: the passage it was inserted from.
    """

    text: str
    start: int
    end: int
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class CheckedQuote:
    """A quote in the body, with the result of its verification against the sources.

    Args:
        text: its words.
        start: in ``plain_text`` of the body, in code points.
        end: likewise, exclusive.
        state: the result; None if the quote was not checked.
        message: the result in words.
        provenance: its source; None if it was found in none.
    """

    text: str
    start: int
    end: int
    state: QuoteState | None = None
    message: str = ""
    provenance: Provenance | None = None


@dataclass(frozen=True, slots=True)
class ArticleImage:
    """The file of an image, for the exporters.

    Args:
        name: of the file.
        address: what a page or a text refers to it by: relative, absolute, or ``data:``.
        width: in pixels.
        height: likewise.
        content: of the file; empty where an exporter has no use for it.
    """

    name: str
    address: str
    media_type: str
    width: int
    height: int
    content: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Article:
    """An article with its checked quotes, ready for the exporters.

    Args:
        published_at: with a time zone, or else in UTC; None if it is not published.
        quotes: the checked direct quotes of the body; inserted quotes are in ``document`` as well.
        language: of the text, as HTML's ``lang`` has it.
        details: byline, standfirst and so on.
        footnotes: whether the exporters add the sources of quotes as notes or a list.
        images: by their ids; of a figure whose image is not among them the exporters write the caption alone.
        stored: the body with the edits that are suggested in it, for the desk's own format; None where they are left
            out.
    """

    headline: str
    document: Document
    published_at: datetime | None
    quotes: Sequence[CheckedQuote] = ()
    language: str = "en"
    details: ArticleDetails = NO_DETAILS
    footnotes: bool = True
    images: Mapping[str, ArticleImage] = field(default_factory=dict)
    stored: Document | None = None

    @property
    def direction(self) -> Direction:
        """Whether the text is written from left to right."""
        return direction(plain_text(self.document) or self.headline, self.language)

    @property
    def published_at_iso(self) -> str | None:
        """The time of publication, as ``2031-05-03T10:00:00Z``."""
        moment = self.published_at
        if moment is None:
            return None
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
        return moment.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
