"""Find the passage of another language that a quote translates, by its meaning, and say where the two differ."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.encoders.multilingual import MeaningEncoder, without_translated_names
from models.encoders.protocol import Encoder
from models.encoders.translation_head import likeness
from models.quotes.alignment.tokens import spoken_words
from models.quotes.passages import Passage
from models.quotes.translated import TranslatedPassage, translated_differences
from models.text.sentences.splitting import split_sentences
from models.text.words import words

# Shorter quotes resemble something in any source.
_FEWEST_WORDS = 4
# Sentences that are compared together; a quote of more is compared with as many as it has, and one more.
_MOST_SENTENCES = 4
# Windows whose own text is compared, of those that are best by the sum of their sentences.
_READ_AGAIN = 4
# Sentences that are compared with one quote: of longer sources the first.
_MOST_COMPARED = 20_000


class ForeignSource(NamedTuple):
    """A source in another language than the quote, with its paragraphs' sentences, characters ``[start, end)``."""

    source_id: str
    language: str
    passages: Sequence[Passage]
    sentences: Sequence[Sequence[tuple[int, int]]]


class _Window(NamedTuple):
    source: ForeignSource
    paragraph: int
    start: int
    end: int
    likeness: float

    @property
    def text(self) -> str:
        return self.source.passages[self.paragraph].text[self.start : self.end]


def find_translated(
    encoder: MeaningEncoder, stored: Encoder, quote: str, quoted_in: str, sources: Sequence[ForeignSource]
) -> TranslatedPassage | None:
    """Return the passage that ``quote`` translates; None where none is alike enough.

    Args:
        encoder: encodes the quote.
        stored: the same, which stores the vectors of the sources' sentences.
        quote: the words between the marks.
        quoted_in: its language, ISO 639-1.
        sources: those in other languages.
    """
    quote = spoken_words(quote)
    if len(words(quote)) < _FEWEST_WORDS:
        return None
    spans = [
        (source, number, start, end)
        for source in sources
        for number, sentences in enumerate(source.sentences)
        for start, end in sentences
    ][:_MOST_COMPARED]
    if not spans:
        return None
    texts = [source.passages[number].text[start:end] for source, number, start, end in spans]
    most = min(_MOST_SENTENCES, len(split_sentences(quote)) + 1)
    vector = encoder.encode([quote])[0]
    windows = _windows(vector, stored.encode(texts), spans, most)[:_READ_AGAIN]
    own = encoder.encode([window.text for window in windows])
    alike = likeness(encoder, vector, quoted_in, own, [window.source.language for window in windows])
    read = [
        window._replace(likeness=float(likeness_of_window))
        for window, likeness_of_window in zip(windows, alike, strict=True)
    ]
    best = max(read, key=lambda window: window.likeness)
    if best.likeness < encoder.threshold:
        return None
    return TranslatedPassage(
        best.source.source_id,
        best.paragraph,
        best.source.passages[best.paragraph],
        best.start,
        best.end,
        best.source.language,
        quoted_in,
        best.likeness,
        without_translated_names(encoder, translated_differences(best.text, best.source.language, quote, quoted_in)),
    )


def _windows(
    quote: NDArray[np.float32],
    vectors: NDArray[np.float32],
    spans: Sequence[tuple[ForeignSource, int, int, int]],
    most: int,
) -> list[_Window]:
    """Return runs of up to ``most`` sentences of one paragraph, the likeliest first."""
    sums = vectors.copy()
    windows: list[_Window] = []
    for length in range(1, most + 1):
        if length > 1:
            sums = sums[:-1] + vectors[length - 1 :]
        if not len(sums):
            break
        cosines = (sums @ quote) / np.maximum(np.linalg.norm(sums, axis=1), 1e-6)
        for at in np.argsort(-cosines, kind="stable")[: 4 * _READ_AGAIN].tolist():
            (source, number, start, _), (last_source, last_number, _, end) = spans[at], spans[at + length - 1]
            if source.source_id == last_source.source_id and number == last_number:
                windows.append(_Window(source, number, start, end, float(cosines[at])))
    return sorted(windows, key=lambda window: -window.likeness)
