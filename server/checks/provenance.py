"""Resolves provenances of quotes to their present place, after paragraphs were corrected or sources imported again."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlalchemy import select
from sqlalchemy.orm import Session

from models.quotes.alignment.anchoring import FoundBy, Hint, SourceText, TextQuote, context_of
from server.articles.document import Provenance, sanitize_link
from server.db.tables import Source, SourceParagraph
from server.sources.post_authors import load_post_metadata
from server.sources.speaker_names import SpeakerNames, load_speaker_names
from server.sources.spoken_words import times_of
from server.sources.turns import SpokenText


@dataclass(frozen=True, slots=True)
class ResolvedProvenance:
    """The present place of a quoted passage.

    Args:
        start, end: its code points ``[start, end)`` in ``paragraph``.
        found_by: see ``models.quotes.alignment.anchoring.Anchor``.
    """

    source: Source
    paragraph: SourceParagraph
    start: int
    end: int
    found_by: FoundBy

    def speaker(self, names: SpeakerNames) -> str | None:
        """Return the speaker of the passage; None if it names none."""
        paragraph = self.paragraph
        spoken = SpokenText(paragraph.text, paragraph.speaker, self.source.format, paragraph.question)
        return spoken.speaker_at(self.start, names)


class _LoadedSource:
    """A source with its paragraphs, loaded once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.paragraphs = list(source.paragraphs)
        self.text = SourceText([paragraph.text for paragraph in self.paragraphs])
        self.index_of = {str(paragraph.id): index for index, paragraph in enumerate(self.paragraphs)}

    def place(self, provenance: Provenance) -> ResolvedProvenance | None:
        index = self.index_of.get(str(provenance.paragraph_id))
        hint = Hint(provenance.paragraph_index if index is None else index, provenance.start)
        quote = TextQuote(provenance.exact, provenance.prefix, provenance.suffix)
        anchor = self.text.find(quote, hint, same_paragraph=index is not None)
        if anchor is None:
            return None
        return ResolvedProvenance(
            self.source, self.paragraphs[anchor.paragraph], anchor.start, anchor.end, anchor.found_by
        )


class ProvenanceResolver:
    """Resolves provenances; it caches sources, so each request needs its own."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._names = load_speaker_names(session)
        self._read: dict[str, _LoadedSource | None] = {}

    def place(self, provenance: Provenance) -> ResolvedProvenance | None:
        """Find the present place of a passage; None if it is lost.

        It is searched in its own source, and then in sources of the same title, since the file may have been imported
        again. There only an exact match counts: many sources are called “Interview”.
        """
        own = self._source(provenance.source_id)
        resolved = own.place(provenance) if own else None
        if resolved is not None:
            return resolved
        again = (read.place(provenance) for read in self._sources_of_same_title(provenance))
        return next((candidate for candidate in again if candidate and candidate.found_by != "likeness"), None)

    def refresh(self, provenance: Provenance) -> Provenance:
        """Update place, text, context, speaker and times of a provenance; return it unchanged if it is lost.

        Speaker and link of a post by a private person are filled in only where the article names them.
        """
        resolved = self.place(provenance)
        if resolved is None:
            return provenance
        text = resolved.paragraph.text
        prefix, suffix = context_of(text, resolved.start, resolved.end)
        start_ms, end_ms = times_of(
            resolved.paragraph.words,
            resolved.start,
            resolved.end,
            (resolved.paragraph.start_ms, resolved.paragraph.end_ms),
        )
        post = load_post_metadata(self._session, [resolved.paragraph.id]).get(resolved.paragraph.id)
        named = post is None or post.is_public_figure or bool(provenance.handle)
        return replace(
            provenance,
            source_id=resolved.source.id,
            source_title=resolved.source.title,
            paragraph_id=resolved.paragraph.id,
            paragraph_index=resolved.paragraph.index,
            start=resolved.start,
            end=resolved.end,
            speaker=resolved.speaker(self._names) if named else None,
            start_ms=start_ms,
            end_ms=end_ms,
            exact=text[resolved.start : resolved.end],
            prefix=prefix,
            suffix=suffix,
            handle=post.account if post and named else "",
            url=sanitize_link(post.url) or "" if post and named else "",
            posted_at=post.moment if post else "",
        )

    def _sources_of_same_title(self, provenance: Provenance) -> Iterator[_LoadedSource]:
        if not provenance.source_title.strip():
            return
        same_title = select(Source.id).where(Source.title == provenance.source_title, Source.id != provenance.source_id)
        for source_id in self._session.scalars(same_title.order_by(Source.imported_at.desc(), Source.id)).all():
            if again := self._source(source_id):
                yield again

    def _source(self, source_id: str) -> _LoadedSource | None:
        if source_id not in self._read:
            source = self._session.get(Source, source_id)
            self._read[source_id] = _LoadedSource(source) if source else None
        return self._read[source_id]
