"""Verifies a text against provided sources, which need not be in the library."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import count

from indexer.phrases.index import PhraseIndex
from indexer.verification.memory_search import MemoryPassageSearch
from models.quotes.attribution.attributor import Attributor
from models.quotes.passages import Passage
from models.quotes.verification.draft import SourceFacts
from models.quotes.verification.nearest_passage import find_nearest
from models.quotes.verification.verifier import QuoteVerifier
from models.text.names.display import display_name
from server.checks.source_places import ProvidedSource
from server.checks.verification import ParagraphPlace, present_at_places
from server.schemas.checks import QuoteFinding
from server.sources.speaker_names import SpeakerNames
from server.sources.turns import SpokenText


def verify_provided(body: str, sources: Sequence[ProvidedSource], written_on: date | None = None) -> list[QuoteFinding]:
    """Verify quotes and present ``quote_findings`` (``docs/wire.md``); ids are null for sources outside the library.

    Args:
        body: plain text.
        written_on: the day of the text; None for today.
    """
    numbers = count()
    library: dict[str, tuple[Passage, ...]] = {}
    places: dict[int, ParagraphPlace] = {}
    facts: dict[str, SourceFacts] = {}
    for number, source in enumerate(sources):
        passages = []
        for index, paragraph in enumerate(source.paragraphs):
            passage = Passage.of(next(numbers), paragraph)
            passages.append(passage)
            places[passage.paragraph_id] = ParagraphPlace(
                source_id=source.source_id,
                source_title=source.title,
                paragraph_id=source.paragraph_ids[index] if source.paragraph_ids else None,
                paragraph_index=index,
                text=paragraph.text,
                speaker=display_name(paragraph.speaker) if paragraph.speaker else None,
                start_ms=paragraph.start_ms,
                end_ms=paragraph.end_ms,
                spoken_on=source.spoken_on,
                turns=SpokenText(paragraph.text, paragraph.speaker, "", paragraph.question).turns(SpeakerNames()),
            )
        # Identified by position: two files may have the same title.
        library[str(number)] = tuple(passages)
        facts[str(number)] = SourceFacts(source.title, source.spoken_on)
    verified = QuoteVerifier(Attributor()).verify(PhraseIndex.of(library), body, None, facts, written_on)
    if any(quote.state == "not_found" for quote in verified):
        search = MemoryPassageSearch(library)
        verified = [
            replace(quote, nearest=next(iter(find_nearest(search, quote.quote.text)), None))
            if quote.state == "not_found"
            else quote
            for quote in verified
        ]
    return present_at_places(verified, places)
