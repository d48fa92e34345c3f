"""Find the transcript and the paragraphs a quote comes from, and reject paragraphs that are only similar."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal, NamedTuple

from rapidfuzz import fuzz

from indexer.alignment.quotes import FEWEST_WORDS
from indexer.alignment.records import ArchiveTranscript
from indexer.phrases.hashing import phrase_keys
from indexer.phrases.index import PhraseIndex
from models.quotes.alignment.aligner import Alignment, QuoteAligner
from models.quotes.passages import Passage
from models.recommend.data.dataset import SpanInParagraph
from models.text.words import words

# Least share of letters in common, 0 to 1 (normalised Indel similarity).
_MIN_SIMILARITY = 0.9

# Retrieval: paragraphs that share less of the quote than this, or than this fraction of the best, are skipped, and so
# are candidates past the limit.
_LEAST_COVERED = 0.12
_LEAST_OF_BEST = 0.4
_COMPARED = 12
# Least partial similarity, 0 to 100, of some stretch of a paragraph; a quote may have half its words elsewhere.
_LEAST_ALIKE = 55
# An article may carry the date of the evening before: time zones, and remarks distributed in advance.
_DAYS_AHEAD = 1
# Transcripts this much less similar than the best do not make it ambiguous.
_RIVAL = 0.03
# Among transcripts with the same words (a stump speech), the only one this recent before the article is the source.
_FRESH_DAYS = 7
# How many paragraphs before and after are searched for the rest of the quote.
_REACH = 8
# Where a quote may be interrupted: words left out, the writer's own words in brackets, ends of sentences.
_BREAK = re.compile(
    r"""[(\[]?(?:…|\.\s?\.\s?\.(?:\s?\.)*)[)\]]?\s* | \[[^\[\]]{1,120}\] | \n+ | (?<=[.!?;:])["'”’)]*\s+""", re.VERBOSE
)
# Shorter pieces occur anywhere and are no evidence of a source.
_FEWEST_WORDS_A_PIECE = 3
_ALIGNERS_KEPT = 256


@dataclass(frozen=True, slots=True)
class Found:
    """Where a quote comes from: the transcript's number, the quoted spans, and the similarity, 0 to 1."""

    transcript: int
    spans: tuple[SpanInParagraph, ...]
    similarity: float


NoMatch = Literal["ambiguous", "not_found"]


class _Window(NamedTuple):
    """A paragraph of a transcript and its neighbours."""

    transcript: int
    paragraph: int


class QuoteFinder:
    """Finds quotes in an archive of transcripts, read and indexed once."""

    def __init__(self, transcripts: Sequence[ArchiveTranscript]) -> None:
        self._transcripts = transcripts
        # Of transcripts that share as much with a quote, the index returns the last ones first: the most recent.
        by_date = sorted(enumerate(transcripts), key=lambda numbered: numbered[1].date or date.min)
        self._phrases = PhraseIndex.of(
            {
                str(number): [Passage(index, paragraph.text) for index, paragraph in enumerate(transcript.paragraphs)]
                for number, transcript in by_date
            }
        )
        # An article mostly quotes one transcript, and one part of it.
        self._aligner = lru_cache(maxsize=_ALIGNERS_KEPT)(self._build_aligner)

    def find(self, quote: str, day: date | None) -> Found | NoMatch:
        """Return the one place ``quote`` comes from; ``day`` is the article's date.

        A transcript dated after the article is not a source. The same words in several paragraphs of a transcript are
        ambiguous, and in several transcripts too, unless the article follows one of them within a week and the others
        were earlier.
        """
        windows = self._windows(quote, day)
        places = [match for window in windows if (match := self._place(window, quote)) is not None]
        if not places:
            return "not_found"
        best = max(match.similarity for match in places)
        rivals = list(dict.fromkeys(match for match in places if match.similarity >= best - _RIVAL))
        chosen = self._freshest(rivals, day)
        if chosen is None or self._repeated(chosen):
            return "ambiguous"
        return chosen

    def _windows(self, quote: str, day: date | None) -> list[_Window]:
        """Return the neighbourhoods of the paragraphs that share most with the quote, best first."""
        not_later = [str(number) for number in range(len(self._transcripts)) if self._age(number, day) >= -_DAYS_AHEAD]
        likely = self._phrases.find_similar(phrase_keys(quote), not_later, _COMPARED)
        least = max(_LEAST_COVERED, _LEAST_OF_BEST * max((candidate.covered for candidate in likely), default=0.0))
        lowered = quote.lower()
        windows: dict[_Window, None] = {}
        for candidate in likely:
            transcript, paragraph = int(candidate.source_id), candidate.paragraph
            text = self._transcripts[transcript].paragraphs[paragraph].text
            if candidate.covered >= least and fuzz.partial_ratio(lowered, text.lower(), score_cutoff=_LEAST_ALIKE):
                windows[_Window(transcript, paragraph)] = None
        return list(windows)

    def _freshest(self, rivals: Sequence[Found], day: date | None) -> Found | None:
        """Return the only match, or the one dated closest before the article; None if that is not unique."""
        if len(rivals) == 1:
            return rivals[0]
        # Transcripts dated after the article come last among the recent ones.
        ages = sorted(
            (age if (age := self._age(rival.transcript, day)) >= 0 else _FRESH_DAYS, index)
            for index, rival in enumerate(rivals)
        )
        (age, index), (next_age, _) = ages[0], ages[1]
        return rivals[index] if age <= _FRESH_DAYS and age < next_age else None

    def _age(self, number: int, day: date | None) -> float:
        """Return days from the transcript to the article; infinite if one of them is undated."""
        held = self._transcripts[number].date
        return float("inf") if held is None or day is None else (day - held).days

    def _repeated(self, match: Found) -> bool:
        """Return whether the same words occur once more nearby; repetitions further away are candidates already."""
        paragraphs = self._transcripts[match.transcript].paragraphs
        text = "\n".join(paragraphs[span.paragraph].text[span.start : span.end] for span in match.spans)
        _, aligner = self._aligner(_Window(match.transcript, match.spans[0].paragraph))
        return aligner.places(text) > 1

    def _place(self, window: _Window, quote: str) -> Found | None:
        first, aligner = self._aligner(window)
        aligned = aligner.align(quote, _MIN_SIMILARITY)
        if aligned is None:
            return self._interrupted(window, quote)
        return Found(window.transcript, _moved(aligned, first), aligned.similarity)

    def _interrupted(self, window: _Window, quote: str) -> Found | None:
        """Match a quote whose pieces occur in order but apart: words left out, applause or a question in between."""
        pieces = [piece for piece in _BREAK.split(quote) if len(words(piece)) >= _FEWEST_WORDS_A_PIECE]
        longest = max(pieces, key=len, default="")
        if len(words(longest)) < FEWEST_WORDS or 2 * sum(map(len, pieces)) < len(quote):
            return None
        first, aligner = self._aligner(window)
        spans: list[SpanInParagraph] = []
        similar = 0.0
        for piece in pieces:
            aligned = aligner.align(piece, _MIN_SIMILARITY)
            if aligned is None:
                return None
            parts = _moved(aligned, first)
            if spans and (parts[0].paragraph, parts[0].start) < (spans[-1].paragraph, spans[-1].end):
                return None
            spans += parts
            similar += aligned.similarity * len(piece)
        return Found(window.transcript, _one_a_paragraph(spans), similar / sum(map(len, pieces)))

    def _build_aligner(self, window: _Window) -> tuple[int, QuoteAligner]:
        """Return the number of the window's first paragraph, and the aligner of its paragraphs."""
        first = max(0, window.paragraph - _REACH)
        paragraphs = self._transcripts[window.transcript].paragraphs[first : window.paragraph + _REACH + 1]
        return first, QuoteAligner([paragraph.text for paragraph in paragraphs])


def _moved(aligned: Alignment, first: int) -> tuple[SpanInParagraph, ...]:
    return tuple(SpanInParagraph(first + paragraph, start, end) for paragraph, start, end in aligned.parts)


def _one_a_paragraph(spans: Sequence[SpanInParagraph]) -> tuple[SpanInParagraph, ...]:
    """Return one span for each paragraph, from the first quoted word to the last."""
    joined: list[SpanInParagraph] = []
    for span in spans:
        if joined and joined[-1].paragraph == span.paragraph:
            joined[-1] = SpanInParagraph(span.paragraph, joined[-1].start, span.end)
        else:
            joined.append(span)
    return tuple(joined)
