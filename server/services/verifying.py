"""Each direct quote of a draft held to its sources: verbatim, different, or not found."""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.orm import Session

from indexer.index import Passage
from models.text.alignment import Alignment, QuoteAligner
from models.text.differences import WordChange
from models.text.quotes import DirectQuote, find_direct_quotes
from models.text.words import tokens
from server.services.engine import Engine
from server.services.presenting import present_diff
from server.store.tables import Source, SourceParagraph

# A word or two in marks is as often a scare quote or a nickname as speech: below this many words a quote is
# reported only where a source has it.
FEWEST_WORDS_TO_MISS = 3

_ALIGNERS_KEPT = 64


@dataclass(frozen=True, slots=True)
class QuoteFinding:
    """What the check says of one quote in the body; ``paragraph_id`` and what follows are None if not found."""

    quote: DirectQuote
    state: Literal["verbatim", "differs", "not_found"]
    message: str
    source_id: str | None = None
    paragraph_id: int | None = None
    source_start: int | None = None
    source_end: int | None = None
    diff: tuple[WordChange, ...] = ()


class Verifier:
    """Holds quotes to the paragraphs of sources. One for the whole server; sessions come with each request."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._aligners: OrderedDict[tuple[str, int], QuoteAligner] = OrderedDict()
        self._lock = threading.Lock()

    def verify(self, session: Session, body: str, source_ids: frozenset[str] | None = None) -> list[QuoteFinding]:
        """One finding for each direct quote of ``body``, in reading order.

        Args:
            body: plain text.
            source_ids: the sources to hold it to; None: the whole library.
        """
        self._engine.synchronise(session)
        chosen = self._engine.index.source_ids if source_ids is None else source_ids & self._engine.index.source_ids
        findings = [self._verify_one(quote, sorted(chosen)) for quote in find_direct_quotes(body)]
        return [finding for finding in findings if finding is not None]

    def places(
        self, session: Session, quotes: Iterable[str], source_ids: frozenset[str] | None = None
    ) -> dict[str, dict[str, Any]]:
        """Where the sources have ``quotes`` word for word, as ``source`` of a headline finding; each in the first.

        Args:
            source_ids: the sources to look in; None: the whole library.
        """
        self._engine.synchronise(session)
        known = self._engine.index.source_ids
        missing, found = dict.fromkeys(quotes), dict[str, int]()
        for source_id in sorted(known if source_ids is None else source_ids & known):
            passages = self._engine.index.passages(source_id)
            for quote in list(missing):
                alignment = self._aligner(source_id, passages).verbatim(quote)
                if alignment is not None:
                    found[quote] = passages[alignment.paragraph].paragraph_id
                    del missing[quote]
            if not missing:
                break
        # What was deleted since the index was read is nowhere.
        read = _paragraphs(session, list(found.values()))
        return {
            quote: {
                "source_id": paragraph.source_id,
                "source_title": title,
                "paragraph_id": paragraph.id,
                "paragraph_index": paragraph.index,
                "speaker": paragraph.speaker,
                "start_ms": paragraph.start_ms,
            }
            for quote, (paragraph, title) in ((quote, read[at]) for quote, at in found.items() if at in read)
        }

    def _verify_one(self, quote: DirectQuote, source_ids: Sequence[str]) -> QuoteFinding | None:
        best: tuple[Alignment, str, int] | None = None
        for source_id in source_ids:
            # One reading of the source for both, whatever becomes of it meanwhile.
            passages = self._engine.index.passages(source_id)
            alignment = self._aligner(source_id, passages).align(quote.text)
            if alignment is not None and (best is None or _key(alignment) > _key(best[0])):
                best = (alignment, source_id, passages[alignment.paragraph].paragraph_id)
            if alignment is not None and alignment.state == "verbatim":
                break
        if best is None:
            if len(tokens(quote.text)) < FEWEST_WORDS_TO_MISS:
                return None
            where = "the attached sources" if source_ids else "any source: none is attached"
            return QuoteFinding(quote, "not_found", f"Not found in {where}.")
        alignment, source_id, paragraph_id = best
        return QuoteFinding(
            quote=quote,
            state=alignment.state,
            message="Word for word as in the source."
            if alignment.state == "verbatim"
            else f"Differs from the source: {_in_words(alignment.diff)}.",
            source_id=source_id,
            paragraph_id=paragraph_id,
            source_start=alignment.start,
            source_end=alignment.end,
            diff=alignment.diff if alignment.state == "differs" else (),
        )

    def _aligner(self, source_id: str, passages: Sequence[Passage]) -> QuoteAligner:
        # Paragraph ids are never reused, so the first one tells one reading of a source from another.
        key = (source_id, passages[0].paragraph_id if passages else 0)
        with self._lock:
            if key not in self._aligners:
                self._aligners[key] = QuoteAligner([passage.text for passage in passages])
                while len(self._aligners) > _ALIGNERS_KEPT:
                    self._aligners.popitem(last=False)
            self._aligners.move_to_end(key)
            return self._aligners[key]


def present(session: Session, findings: Sequence[QuoteFinding]) -> list[dict[str, Any]]:
    """Findings as ``quote_findings`` of ``docs/wire.md`` gives them."""
    wanted = [finding.paragraph_id for finding in findings if finding.paragraph_id is not None]
    places = _paragraphs(session, wanted)
    return [_present(finding, *places.get(finding.paragraph_id or -1, (None, None))) for finding in findings]


def _paragraphs(session: Session, wanted: Sequence[int]) -> dict[int, tuple[SourceParagraph, str]]:
    """Paragraphs by their ids, with the titles of their sources."""
    rows = session.execute(
        select(SourceParagraph, Source.title)
        .join(Source, Source.id == SourceParagraph.source_id)
        .where(SourceParagraph.id.in_(wanted))
    )
    return {paragraph.id: (paragraph, title) for paragraph, title in rows}


def _present(finding: QuoteFinding, paragraph: SourceParagraph | None, title: str | None) -> dict[str, Any]:
    return {
        "quote": finding.quote.text,
        "start": finding.quote.start,
        "end": finding.quote.end,
        "state": finding.state,
        "source_id": finding.source_id,
        "source_title": title,
        "paragraph_id": finding.paragraph_id,
        "paragraph_index": paragraph.index if paragraph else None,
        "source_start": finding.source_start,
        "source_end": finding.source_end,
        "source_text": paragraph.text[finding.source_start : finding.source_end] if paragraph else None,
        "speaker": paragraph.speaker if paragraph else None,
        "start_ms": paragraph.start_ms if paragraph else None,
        "diff": present_diff(finding.diff),
        "message": finding.message,
    }


def _key(alignment: Alignment) -> tuple[bool, float]:
    return alignment.state == "verbatim", alignment.similarity


def _in_words(diff: Sequence[WordChange]) -> str:
    changes = [change for change in diff if change.op != "equal"]
    said = []
    for change in changes[:3]:
        if change.op == "replace":
            said.append(f"“{change.before}” became “{change.after}”")
        elif change.op == "delete":
            said.append(f"“{change.before}” is left out")
        else:
            said.append(f"“{change.after}” is added")
    more = len(changes) - len(said)
    return "; ".join(said) + (f"; and {more} more" if more > 0 else "")
