"""Finds the drafts and publications that quote a source, and the passages they quote."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, String, cast, exists, or_, select
from sqlalchemy.orm import Session

from models.quotes.detection import find_direct_quotes
from models.text.words import tokens
from server.articles.article import InsertedQuote
from server.articles.document import Provenance, parse_body, plain_text
from server.articles.quotes import inserted_quotes
from server.db.lookup import find_source
from server.db.tables import Draft, ParagraphRevision, Publication, SourceParagraph, draft_source
from server.schemas import sources as schemas

# Fewer words between quotation marks are a name or a phrase of anybody's.
_FEWEST_WORDS = 3


class SourceUsage:
    """Finds the users of a source."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def users(self, source_id: str) -> schemas.Dependants:
        """Return ``{drafts, publications}`` for ``GET /api/sources/ID/dependants``, newest first.

        Counted are quotes that were inserted from the source, and those typed by hand with its words: in drafts that it
        is attached to, in drafts without sources, and in what was published of these.

        Raises:
            NotFound: ``unknown_source``.
        """
        find_source(self._session, source_id)
        quotes = {draft.id: (draft, len(passages)) for draft, passages in self._quoting(source_id)}
        typed = _TypedQuotes.read(self._session, source_id)
        for draft in self._session.scalars(_searched_for_typed_quotes(source_id)):
            if by_hand := typed.count(draft.body):
                quotes[draft.id] = (draft, quotes.get(draft.id, (draft, 0))[1] + by_hand)
        attached = {
            draft.id: (draft, 0)
            for draft in self._session.scalars(
                select(Draft)
                .join(draft_source, draft_source.c.draft_id == Draft.id)
                .where(draft_source.c.source_id == source_id)
            )
        }
        drafts = attached | quotes
        publications = self._session.scalars(
            select(Publication)
            .where(or_(cast(Publication.body, String).contains(source_id), Publication.draft_id.in_(quotes)))
            .order_by(Publication.published_at.desc(), Publication.id)
        )
        published = (
            (publication, len(_quotes_of(publication.body, source_id)) + typed.count(publication.body))
            for publication in publications
        )
        return {
            "drafts": [
                {
                    "draft_id": draft.id,
                    "headline": draft.headline,
                    "updated_at": f"{draft.updated_at.isoformat()}Z",
                    "quotes": count,
                    "attached": draft.id in attached,
                }
                for draft, count in sorted(drafts.values(), key=lambda item: item[0].updated_at, reverse=True)
            ],
            "publications": [
                {
                    "publication_id": publication.id,
                    "headline": publication.headline,
                    "published_at": f"{publication.published_at.isoformat()}Z",
                    "quotes": count,
                }
                for publication, count in published
                if count
            ],
        }

    def quoted_passages(self, source_id: str) -> list[schemas.QuotedPassage]:
        """Return the passages that drafts quote, for ``GET /api/sources/ID/quoted``, in reading order.

        Raises:
            NotFound: ``unknown_source``.
        """
        find_source(self._session, source_id)
        places = _SourcePositions.read(self._session, source_id)
        quoted_passages: list[schemas.QuotedPassage] = []
        for draft, quotes in self._quoting(source_id):
            for quote in quotes:
                position = places.find(quote.provenance)
                quoted_passages.append(
                    {**position, "draft_id": draft.id, "headline": draft.headline, "text": quote.text}
                )
        last = len(places.paragraphs)
        return sorted(
            quoted_passages,
            key=lambda passage: (last if passage["index"] is None else passage["index"], passage["start"] or 0),
        )

    def _quoting(self, source_id: str) -> Iterator[tuple[Draft, list[InsertedQuote]]]:
        # The body of a draft that quotes the source contains its id; the others are not parsed.
        drafts = select(Draft).where(cast(Draft.body, String).contains(source_id)).order_by(Draft.updated_at.desc())
        for draft in self._session.scalars(drafts):
            quotes = _quotes_of(draft.body, source_id)
            if quotes:
                yield draft, quotes


@dataclass(frozen=True)
class _TypedQuotes:
    """Finds quotes that were typed by hand with the words of a source.

    Args:
        paragraphs: the words of each paragraph of the source, with a space before and after each word.
    """

    paragraphs: Sequence[str]

    @classmethod
    def read(cls, session: Session, source_id: str) -> "_TypedQuotes":
        texts = session.scalars(select(SourceParagraph.text).where(SourceParagraph.source_id == source_id))
        return cls([_spaced_words(text) for text in texts])

    def count(self, body: Any) -> int:
        """Return how many quotes of ``body`` have words of the source and were inserted from no source."""
        document = parse_body(body)
        inserted = [(quote.start, quote.end) for quote in inserted_quotes(document)]
        return sum(
            self._has(quote.text)
            for quote in find_direct_quotes(plain_text(document))
            if not any(start < quote.end and quote.start < end for start, end in inserted)
        )

    def _has(self, quote: str) -> bool:
        words = _spaced_words(quote)
        return words.count(" ") > _FEWEST_WORDS and any(words in paragraph for paragraph in self.paragraphs)


def _spaced_words(text: str) -> str:
    return f" {' '.join(tokens(text))} "


def _searched_for_typed_quotes(source_id: str) -> Select[Draft]:
    """Select the drafts whose quotes are verified with this source: it is attached to them, or none is."""
    attached = exists().where(draft_source.c.draft_id == Draft.id)
    return select(Draft).where(or_(attached.where(draft_source.c.source_id == source_id), ~attached))


@dataclass(frozen=True)
class _SourcePositions:
    """The paragraphs of a source, and the positions of earlier ones.

    Args:
        paragraphs: in order.
        earlier: the index of a paragraph by an id that it had.
    """

    paragraphs: Sequence[SourceParagraph]
    earlier: Mapping[int, int]

    @classmethod
    def read(cls, session: Session, source_id: str) -> "_SourcePositions":
        paragraphs = session.scalars(
            select(SourceParagraph).where(SourceParagraph.source_id == source_id).order_by(SourceParagraph.index)
        ).all()
        revised = select(ParagraphRevision.paragraph_id, ParagraphRevision.index).where(
            ParagraphRevision.source_id == source_id
        )
        return cls(paragraphs, dict(session.execute(revised).all()))

    def find(self, provenance: Provenance) -> schemas.PassagePlace:
        """Return ``{paragraph_id, index, start, end}`` of the quoted text; None for what is not found."""
        paragraph_of_quote = self._own(provenance.paragraph_id)
        exact, start = provenance.exact, provenance.start
        if paragraph_of_quote is not None and paragraph_of_quote.text[start : provenance.end] == exact:
            return _place(paragraph_of_quote, start, provenance.end)
        if exact:
            others = (paragraph for paragraph in self.paragraphs if paragraph is not paragraph_of_quote)
            for paragraph in (paragraph_of_quote, *others) if paragraph_of_quote is not None else others:
                at = _nearest(paragraph.text, exact, start if paragraph is paragraph_of_quote else 0)
                if at is not None:
                    return _place(paragraph, at, at + len(exact))
        return _place(paragraph_of_quote, None, None)

    def _own(self, paragraph_id: int | str) -> SourceParagraph | None:
        match = next((paragraph for paragraph in self.paragraphs if paragraph.id == paragraph_id), None)
        if match is None and isinstance(paragraph_id, int):
            index = self.earlier.get(paragraph_id)
            match = next((paragraph for paragraph in self.paragraphs if paragraph.index == index), None)
        return match


def _place(paragraph: SourceParagraph | None, start: int | None, end: int | None) -> schemas.PassagePlace:
    return {
        "paragraph_id": paragraph.id if paragraph else None,
        "index": paragraph.index if paragraph else None,
        "start": start,
        "end": end,
    }


def _nearest(text: str, exact: str, start: int) -> int | None:
    """Return the position of ``exact`` in ``text`` that is nearest to ``start``."""
    places = []
    at = text.find(exact)
    while at >= 0:
        places.append(at)
        at = text.find(exact, at + 1)
    return min(places, key=lambda position: abs(position - start), default=None)


def _quotes_of(body: Any, source_id: str) -> list[InsertedQuote]:
    return [quote for quote in inserted_quotes(parse_body(body)) if quote.provenance.source_id == source_id]
