"""Verifies texts against provided sources, which need not be in the library."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property
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


class ProvidedVerifier:
    """Verifies quotes against ``sources``, which are indexed once for all texts."""

    def __init__(self, sources: Sequence[ProvidedSource]) -> None:
        numbers = count()
        library: dict[str, tuple[Passage, ...]] = {}
        self._places: dict[int, ParagraphPlace] = {}
        self._facts: dict[str, SourceFacts] = {}
        for number, source in enumerate(sources):
            passages = []
            for index, paragraph in enumerate(source.paragraphs):
                passage = Passage.of(next(numbers), paragraph)
                passages.append(passage)
                self._places[passage.paragraph_id] = ParagraphPlace(
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
            self._facts[str(number)] = SourceFacts(source.title, source.spoken_on)
        self._library = library
        self._phrases = PhraseIndex.of(library)
        self._verifier = QuoteVerifier(Attributor())

    def findings(
        self,
        text: str,
        language: str | None = None,
        unmarked: Sequence[tuple[int, int]] = (),
        written_on: date | None = None,
    ) -> list[QuoteFinding]:
        """Verify quotes and present ``quote_findings``; ids are null for sources outside the library.

        Args:
            text: plain text.
            language: of ``text``, ISO 639-1; None to detect it.
            unmarked: characters ``[start, end)`` that are printed as somebody's words without marks, in order.
            written_on: the day of the text; None for today.
        """
        verified = self._verifier.verify(
            self._phrases, text, None, self._facts, written_on, language=language, unmarked=unmarked
        )
        nearest = [
            replace(quote, nearest=next(iter(find_nearest(self._search, quote.quote.text)), None))
            if quote.state == "not_found"
            else quote
            for quote in verified
        ]
        return present_at_places(nearest, self._places, text)

    @cached_property
    def _search(self) -> MemoryPassageSearch:
        return MemoryPassageSearch(self._library)
