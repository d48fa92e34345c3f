"""A text held to sources that come with a command, and need not be in the library."""

from collections.abc import Sequence
from datetime import date
from itertools import count

from indexer.phrases.index import PhraseIndex
from indexer.sources import Passage
from indexer.verification.verifier import QuoteVerifier, SourceFacts
from models.text.attribution.attributor import Attributor
from server.checks.source_places import ProvidedSource
from server.checks.verification import ParagraphPlace, present_at_places
from server.schemas.checks import QuoteFinding


def verify_provided(body: str, sources: Sequence[ProvidedSource], written_on: date | None = None) -> list[QuoteFinding]:
    """Findings as ``quote_findings`` of ``docs/wire.md`` gives them; ids are null for what is not in the library.

    Args:
        body: plain text.
        written_on: its day; None: today.
    """
    numbers = count()
    library: dict[str, tuple[Passage, ...]] = {}
    places: dict[int, ParagraphPlace] = {}
    facts: dict[str, SourceFacts] = {}
    for place, source in enumerate(sources):
        passages = []
        for index, paragraph in enumerate(source.paragraphs):
            passage = Passage(next(numbers), paragraph.text, paragraph.speaker or "", paragraph.question)
            passages.append(passage)
            places[passage.paragraph_id] = ParagraphPlace(
                source_id=source.source_id,
                source_title=source.title,
                paragraph_id=source.paragraph_ids[index] if source.paragraph_ids else None,
                paragraph_index=index,
                text=paragraph.text,
                speaker=paragraph.speaker,
                start_ms=paragraph.start_ms,
                end_ms=paragraph.end_ms,
                spoken_on=source.spoken_on,
            )
        # Their place is their name here: two files may have one title.
        library[str(place)] = tuple(passages)
        facts[str(place)] = SourceFacts(source.title, source.spoken_on)
    verified = QuoteVerifier(Attributor()).verify(PhraseIndex.of(library), body, None, facts, written_on)
    return present_at_places(verified, places)
