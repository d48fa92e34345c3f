"""The rest of a quote that is being typed, from the attached sources and then from the whole library."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.phrases.completion import Completion, QuoteCompleter
from indexer.phrases.live_index import LivePhraseIndex
from models.text.quotes.typed_quote import typed_quote
from models.text.sentences.sentence_at import SpansOfTexts
from server.access.visible_sources import restrict_to_visible, visible_sources
from server.db.tables import Source, SourceParagraph
from server.schemas.suggestions import QuoteCompletion
from server.sources.public_speakers import public_speaker


@dataclass(frozen=True, slots=True)
class QuoteCompletions:
    """What ``completions`` of ``docs/wire.md`` carries.

    Args:
        items: best first.
        nowhere: nothing of what may be read begins as the quote does, so that it need not be asked with its next key.
    """

    items: list[QuoteCompletion]
    nowhere: bool = False


class QuoteCompletionService:
    """Completes quotes between two keys. One for the whole server; sessions come with each request.

    Args:
        live: the library's phrases. As long as they have not been read nothing is offered: no writer waits for them.
        split: the sentences of texts; give it a memory, for the next key asks for the same ones.
    """

    def __init__(self, live: LivePhraseIndex, split: SpansOfTexts) -> None:
        self._live = live
        self._split = split

    def begin(self) -> None:
        """Reads the library's phrases beside, for somebody is about to write."""
        self._live.begin()

    def complete(
        self, session: Session, typed: str, attached: frozenset[str] | None = None, *, attached_only: bool = False
    ) -> QuoteCompletions:
        """How the sources go on.

        Args:
            typed: the caret's sentence up to the caret.
            attached: the sources to look in first; None: the whole library at once.
            attached_only: where these have nothing, there is nothing.
        """
        quote, phrases = typed_quote(typed), self._live.latest()
        if quote is None or phrases is None:
            return QuoteCompletions([])
        completer = QuoteCompleter(self._split, lambda source_ids: _days(session, source_ids))
        looked_in = restrict_to_visible(session, attached)
        found = completer.complete(phrases, quote, looked_in)
        if not found and attached is not None and not attached_only:
            looked_in = visible_sources(session)
            found = completer.complete(phrases, quote, looked_in)
        if not found:
            return QuoteCompletions([], completer.has_no_match(phrases, quote, looked_in))
        return QuoteCompletions(_present(session, found, attached))


def _days(session: Session, source_ids: Collection[str]) -> dict[str, date]:
    if len(source_ids) < 2:
        return {}
    rows = session.execute(
        select(Source.id, Source.spoken_on, Source.imported_at).where(Source.id.in_(sorted(source_ids)))
    )
    return {source_id: spoken_on or imported_at.date() for source_id, spoken_on, imported_at in rows}


def _present(session: Session, found: Sequence[Completion], attached: frozenset[str] | None) -> list[QuoteCompletion]:
    rows = session.execute(
        select(
            SourceParagraph.id, SourceParagraph.index.label("number"), SourceParagraph.text,
            public_speaker().label("speaker"),
            SourceParagraph.start_ms, Source.title,
        )
        .join(Source, Source.id == SourceParagraph.source_id)
        .where(SourceParagraph.id.in_([each.passage.paragraph_id for each in found]))
    )  # fmt: skip
    stored = {row.id: row for row in rows}
    items: list[QuoteCompletion] = []
    for each in found:
        row = stored.get(each.passage.paragraph_id)
        # What was deleted or corrected meanwhile is not offered.
        if row is None or row.text != each.passage.text:
            continue
        items.append(
            {
                "source_id": each.source_id,
                "source_title": row.title,
                "paragraph_id": row.id,
                "index": row.number,
                "text": row.text,
                "speaker": row.speaker,
                "start_ms": row.start_ms,
                "start": each.start,
                "end": each.end,
                "typed": each.typed,
                "attached": attached is None or each.source_id in attached,
            }
        )
    return items
