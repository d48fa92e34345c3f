"""The rest of a quote that is being typed, verbatim from the sources."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from models.recommend.protocol import ScoredSpan
from models.recommend.sentences import SentenceSpans
from models.text.folding import Folded, fold
from models.text.quotes import find_direct_quotes
from models.text.words import tokens

FEWEST_WORDS = 2

SpansOfParagraphs = Callable[[Sequence[str]], Sequence[SentenceSpans]]


@dataclass(frozen=True, slots=True)
class Completion:
    """A paragraph that says what is being typed.

    Args:
        paragraph: its position among those searched.
        span: from the first typed word to the end of the sentence the typing stands in.
        typed: how many characters of the span's beginning stand in the draft already.
    """

    paragraph: int
    span: ScoredSpan
    typed: int


def open_quote(typed: str) -> str | None:
    """The words after the last mark in ``typed`` that is still open; None if no quote is being typed."""
    quotes = [quote for quote in find_direct_quotes(typed) if not quote.closed]
    if not quotes or len(tokens(quotes[-1].text)) < FEWEST_WORDS:
        return None
    return quotes[-1].text


class QuoteCompleter:
    """Finds paragraphs that go on where the writer is typing."""

    def __init__(self, sentence_spans: SpansOfParagraphs, remembered: int = 50_000) -> None:
        self._sentence_spans = sentence_spans
        self._fold: Callable[[str], Folded] = lru_cache(maxsize=remembered)(_fold)

    def complete(self, words: str, paragraphs: Sequence[str], limit: int = 5) -> list[Completion]:
        """Paragraphs that contain ``words`` from the beginning of a word, in their order, ``limit`` at the most."""
        wanted = _fold(words).text.strip()
        found: list[Completion] = []
        if not wanted:
            return found
        for position, paragraph in enumerate(paragraphs):
            folded = self._fold(paragraph)
            at = _word_start(folded.text, wanted)
            if at is None:
                continue
            start, typed_to = folded.original_span(at, at + len(wanted))
            end = next((last for _, last in self._sentence_spans([paragraph])[0] if last >= typed_to), len(paragraph))
            if end > typed_to:
                found.append(Completion(position, ScoredSpan(start, end, 1.0), typed_to - start))
            if len(found) == limit:
                break
        return found


def _fold(text: str) -> Folded:
    """Folded, and single marks no other than double ones: a quote in a quote changes them with the style."""
    folded = fold(text)
    return Folded(folded.text.replace('"', "'"), folded.offsets)


def _word_start(text: str, wanted: str) -> int | None:
    at = text.find(wanted)
    while at > 0 and text[at - 1].isalnum():
        at = text.find(wanted, at + 1)
    return at if at >= 0 else None
