"""Suggests replacements for unsupported headline quotes: the body's own words, cut to the length of a headline."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from models.headline.protocol import SupportingQuote
from models.headline.reversals import may_reverse
from models.quotes.detection import DirectQuote
from models.text.folding import folded
from models.text.language import Language, detect_language
from models.text.sentences.clauses import clause_breaks
from models.text.sentences.splitting import split_sentences
from models.text.stop_words import STOP_WORDS
from models.text.words import letter_bigrams, tokens

# Nearest body quotes that are searched for a fix.
MOST_TRIED = 3
# A quote that shares less says something else: to insert it would give the headline words that nobody asked for.
_LEAST_LIKE = 0.15
# Characters of a quote that fit a headline.
_LONGEST: dict[Language, int] = {"en": 90, "ko": 45}
_UNSPACED, _LONGEST_UNSPACED = frozenset({"ja", "zh"}), 40

# Characters of one paragraph of a quote, and clauses of one sentence, that are searched: longer ones are not speech,
# and the writer waits.
_MOST_READ = 4_000
_MOST_CLAUSES = 40

# The comma before an attribution, and a full stop that does not belong to the last word.
_LOOSE = " \t,;:、，；：—–"
_STOP = re.compile(r"(?<![.…])(?<!\b[A-Za-z]\.[A-Za-z])[.。]$")
_PAIRS = (("(", ")"), ("[", "]"), ("“", "”"), ("「", "」"), ("『", "』"), ("«", "»"))


def find_fix(
    headline_quote: str, body_quotes: Sequence[DirectQuote], article_language: str = "en"
) -> SupportingQuote | None:
    """Find consecutive words of the body that could replace a headline quote.

    The whole nearest body quote, if it is short enough. Otherwise the sentence most like ``headline_quote``, or a run
    of clauses of a longer sentence; but no clause of a sentence with an “if” or a “not”, for without that it would mean
    something else. None if nothing fits.

    Args:
        headline_quote: the unsupported words.
        body_quotes: the nearest first; only the first ``MOST_TRIED`` are searched.
        article_language: ISO 639-1.
    """
    wanted = detect_language(headline_quote)
    unspaced = article_language in _UNSPACED
    for quote in body_quotes[:MOST_TRIED]:
        language = detect_language(quote.text)
        longest = _LONGEST_UNSPACED if unspaced else _LONGEST[language]
        lines = list(zip(quote.text.split("\n"), quote.segments, strict=True))
        if len(lines) == 1:
            whole = _trimmed(quote.text, 0, len(quote.text))
            alike = _likeness(headline_quote, quote.text, wanted) >= _LEAST_LIKE
            if whole[1] - whole[0] <= longest and alike:
                return _cut(*lines[0], *whole)
        fitting = [
            (_likeness(headline_quote, text[start:end], wanted), end - start, _cut(text, segment, start, end))
            for text, segment in lines
            for start, end in _pieces(text, language, longest, article_language)
        ]
        likeness, _, best = max(fitting, key=lambda candidate: candidate[:2], default=(0.0, 0, None))
        if likeness >= _LEAST_LIKE:
            return best
    return None


def _cut(text: str, segment: tuple[int, int], start: int, end: int) -> SupportingQuote:
    return SupportingQuote(text[start:end], segment[0] + start, segment[0] + end)


def _pieces(text: str, language: Language, longest: int, article_language: str) -> Iterator[tuple[int, int]]:
    """Yield the sentences that fit, and the parts of others that fit."""
    for start, end in split_sentences(text[:_MOST_READ], language):
        if end == _MOST_READ < len(text):
            return
        whole = _trimmed(text, start, end)
        pieces = (
            [whole] if whole[1] - whole[0] <= longest else _clause_runs(text, start, end, longest, article_language)
        )
        yield from (piece for piece in pieces if _is_balanced(text[slice(*piece)]))


def _clause_runs(text: str, start: int, end: int, longest: int, article_language: str) -> Iterator[tuple[int, int]]:
    if may_reverse(text[start:end], article_language):
        return
    breaks = [(start, start), *islice(clause_breaks(text, start, end), _MOST_CLAUSES), (end, end)]
    clauses = [(first, last) for (_, first), (last, _) in pairwise(breaks)]
    for number, (first, _) in enumerate(clauses):
        for _, last in clauses[number:]:
            run = _trimmed(text, first, last)
            if run[1] - run[0] > longest:
                break
            if run[0] < run[1]:
                yield run


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    words = text[start:end].rstrip(_LOOSE)
    return start, start + len(_STOP.sub("", words[-4:])) + max(0, len(words) - 4)


def _is_balanced(words: str) -> bool:
    paired = all(words.count(opening) == words.count(closing) for opening, closing in _PAIRS)
    return paired and words.count('"') % 2 == 0


def _likeness(headline_quote: str, piece: str, language: Language) -> float:
    """Return the Dice coefficient of their units, 0 to 1."""
    # Without spaces a sentence is one word.
    has_words = language != "ko" and " " in headline_quote
    one, other = (_content_words(text) if has_words else letter_bigrams(text) for text in (headline_quote, piece))
    return 2 * len(one & other) / max(1, len(one) + len(other))


def _content_words(text: str) -> set[str]:
    text_words = set(tokens(folded(text)))
    return text_words - STOP_WORDS or text_words
