"""Find a quote in the sources: exact matches anywhere in a library, or near matches."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from cachetools import LRUCache

from models.quotes.alignment.aligner import Alignment, QuoteAligner
from models.quotes.alignment.edits import HARD
from models.quotes.alignment.paragraph_words import keys_of
from models.quotes.alignment.pieces import may_be_in_pieces
from models.quotes.alignment.tokens import spoken_words
from models.quotes.passages import Passage, PassageFinder, PhraseCandidate
from models.text.differences import folded_words
from models.text.stop_words import STOP_WORDS
from models.text.words import word_texts

# Minimum character similarity (0–1) of an inexact match; the lower one for lenient searches, where a short quote may
# have two changes.
MINIMUM_SIMILARITY, _MINIMUM_SIMILARITY_LENIENT = 0.75, 0.6
# Evidence of a match, in words: +1 for a common word, −2 for a word only in the quote, −½ for a word left out. It finds
# 270 of 274 quotes changed by journalists, 891 of 931 with one word replaced, and 24 of 4,000 unrelated ones, most of
# which were said there too.
_AGAINST_OWN, _AGAINST_LEFT_OUT, _LEAST_EVIDENCE = 2.0, 0.5, 3.5
_NUMBER_CHANGED = 0.5
# In lenient searches less evidence is required, which finds 924 of the 931.
_LEAST_EVIDENCE_LENIENT = 1.0
# Words left out in one place count no more than these: they may be a whole interjection by somebody else.
_MOST_LEFT_OUT = 6

# How many neighbourhoods are aligned, and the least share of the quote they must have, absolute and relative to the
# best.
_WINDOWS = 8
_LEAST_COVERED, _LEAST_OF_BEST = 0.12, 0.4
# How many paragraphs before and after one are searched for the rest of a quote; a quote that may be in pieces is
# searched further.
_NEAR, _FAR = 2, 8
# How many paragraphs before and after say the language of a short one.
_SAME_LANGUAGE = 3
# Quotes of at most _MOST_WORDS_STYLED words are also compared with the _MOST_STYLED paragraphs that have most of their
# words: numbers in house style may leave no two words in a row. A word with _MOST_PLACES_STYLED hits is too common to
# count.
_MOST_WORDS_STYLED, _MOST_STYLED, _MOST_PLACES_STYLED = 10, 3, 8
# Exact matches that are distinguished by speaker and date.
_MOST_PLACES = 64
# Cached answers: most quotes of a draft are unchanged between two checks. Alignment takes five sixths of a check; what
# is judged of the matches depends on the whole text, and is judged again.
_MAX_CACHED_ANSWERS = 4_096


@dataclass(frozen=True, slots=True)
class Quotation:
    """A match of a quote in a source.

    Args:
        source_id: the source.
        alignment: its paragraphs are numbered in the source, from 0.
        passages: the paragraphs of its ``parts``, in order.
    """

    source_id: str
    alignment: Alignment
    passages: tuple[Passage, ...]

    @property
    def passage(self) -> Passage:
        """The paragraph that holds most of the quote."""
        paragraphs = [paragraph for paragraph, _, _ in self.alignment.parts]
        return self.passages[paragraphs.index(self.alignment.paragraph)]


# A quote, the sources to search, whether the search is lenient, and the sources whose inexact matches are known.
_Request = tuple[str, frozenset[str] | None, bool, frozenset[str]]


class QuotationFinder:
    """Finds quotes in a library. Thread-safe."""

    def __init__(self) -> None:
        self._answers: LRUCache[_Request, tuple[Quotation, ...]] = LRUCache(_MAX_CACHED_ANSWERS)
        self._answered_by: PassageFinder | None = None
        self._lock = Lock()

    def find(
        self,
        phrases: PassageFinder,
        quote: str,
        source_ids: Collection[str] | None = None,
        *,
        lenient: bool = False,
        searched: frozenset[str] = frozenset(),
    ) -> Sequence[Quotation]:
        """Return the matches of ``quote``.

        These are the exact ones, the first of each speaker in a source (64 at most), or else the nearest of each
        source.

        Best first; on ties the later source's, and in a source the earlier position. Words in square brackets are the
        writer's, and are ignored. Empty if nothing is near enough to be the same words.

        Args:
            quote: the words between the marks.
            source_ids: the sources to search; None: the whole library.
            lenient: accept an inexact match with less evidence, as in attached sources, or where other evidence
                supports it.
            searched: sources whose inexact matches the caller knows; they are left out.
        """
        request = quote, None if source_ids is None else frozenset(source_ids), lenient, searched
        with self._lock:
            if self._answered_by is not phrases:
                self._answers.clear()
                self._answered_by = phrases
            if (cached := self._answers.get(request)) is not None:
                return cached
        keys = keys_of(spoken_words(quote))
        quotations = tuple(self._exact(phrases, quote, keys, request[1])) if keys else ()
        if keys and not quotations:
            quotations = tuple(self._near(phrases, quote, keys, request[1], lenient, searched))
        with self._lock:
            if self._answered_by is phrases:
                self._answers[request] = quotations
        return quotations

    def _exact(
        self, phrases: PassageFinder, quote: str, keys: list[str], source_ids: Collection[str] | None
    ) -> Iterator[Quotation]:
        seen: set[tuple[str, str]] = set()
        for position in phrases.find_phrase(keys, source_ids, _MOST_PLACES):
            last, held = position.paragraph, -position.word
            passages = phrases.passages(position.source_id)
            if position.paragraph >= len(passages):
                continue  # deleted since the phrases were read
            # Of repetitions by one speaker in one source the first counts.
            turn_key = position.source_id, passages[position.paragraph].speaker
            # Where others speak within a paragraph, its label does not say who says this.
            if turn_key in seen and not phrases.turns(passages[position.paragraph].text):
                continue
            while last < len(passages):
                held += len(folded_words(passages[last].spoken).keys)
                last += 1
                if held >= len(keys):
                    break
            quotation = self._aligned(passages, position.paragraph, last, quote, position.source_id)
            if quotation is not None and quotation.alignment.state != "differs":
                seen.add(turn_key)
                yield quotation

    def _near(
        self,
        phrases: PassageFinder,
        quote: str,
        keys: list[str],
        source_ids: Collection[str] | None,
        lenient: bool,
        searched: frozenset[str],
    ) -> list[Quotation]:
        likely = phrases.find_similar(keys, source_ids, _WINDOWS)
        least = max(_LEAST_COVERED, _LEAST_OF_BEST * likely[0].covered) if likely else 0.0
        best: dict[str, Quotation] = {}
        seen: set[tuple[str, int]] = set()
        in_pieces = may_be_in_pieces(quote)
        minimum = _MINIMUM_SIMILARITY_LENIENT if lenient else MINIMUM_SIMILARITY
        for candidate in likely:
            if candidate.covered < least:
                break
            if candidate.source_id in searched:
                continue
            # A neighbourhood that holds this paragraph inside has been aligned.
            if any((candidate.source_id, candidate.paragraph + by) in seen for by in range(1 - _NEAR, _NEAR)):
                continue
            seen.add((candidate.source_id, candidate.paragraph))
            quotation = self._around(phrases, candidate, _NEAR, quote, minimum)
            if in_pieces and (quotation is None or quotation.alignment.state == "differs"):
                quotation = self._around(phrases, candidate, _FAR, quote, minimum) or quotation
            if quotation is None or not is_same_quote(quotation.alignment, lenient=lenient):
                continue
            nearest = best.get(candidate.source_id)
            if nearest is None or _key(quotation) > _key(nearest):
                best[candidate.source_id] = quotation
            if quotation.alignment.state == "verbatim":
                break
        if not best and len(keys) <= _MOST_WORDS_STYLED:
            return list(self._styled(phrases, quote, keys, source_ids, minimum))
        return sorted(best.values(), key=_key, reverse=True)

    def _styled(
        self,
        phrases: PassageFinder,
        quote: str,
        keys: Sequence[str],
        source_ids: Collection[str] | None,
        minimum: float,
    ) -> Iterator[Quotation]:
        """Yield the quote in house style, where a source has hardly two of its words in a row: “It cost £250,000”."""
        shared_words: Counter[tuple[str, int]] = Counter()
        for key in sorted(dict.fromkeys(keys), key=STOP_WORDS.__contains__):
            if shared_words and key in STOP_WORDS:
                break
            positions = phrases.find_phrase([key], source_ids, _MOST_PLACES_STYLED)
            if len(positions) < _MOST_PLACES_STYLED:
                shared_words.update({(position.source_id, position.paragraph) for position in positions})
        for (source_id, paragraph), _ in shared_words.most_common(_MOST_STYLED):
            quotation = self._around(phrases, PhraseCandidate(source_id, paragraph, 0.0), 0, quote, minimum)
            if quotation is not None and quotation.alignment.state != "differs":
                yield quotation
                return

    def _around(
        self, phrases: PassageFinder, likely: PhraseCandidate, reach: int, quote: str, minimum: float
    ) -> Quotation | None:
        passages = phrases.passages(likely.source_id)
        first, last = max(0, likely.paragraph - reach), min(len(passages), likely.paragraph + reach + 1)
        if first >= last:
            return None  # deleted since the phrases were read
        return self._aligned(passages, first, last, quote, likely.source_id, minimum)

    def _aligned(
        self,
        passages: Sequence[Passage],
        first: int,
        last: int,
        quote: str,
        source_id: str,
        minimum: float = MINIMUM_SIMILARITY,
    ) -> Quotation | None:
        nearby = [passage.text for passage in passages[max(0, first - _SAME_LANGUAGE) : last + _SAME_LANGUAGE]]
        alignment = QuoteAligner([passage.spoken for passage in passages[first:last]], nearby).align(quote, minimum)
        if alignment is None:
            return None
        moved = replace(
            alignment,
            paragraph=alignment.paragraph + first,
            parts=tuple((first + paragraph, start, end) for paragraph, start, end in alignment.parts),
        )
        return Quotation(source_id, moved, tuple(passages[paragraph] for paragraph, _, _ in moved.parts))


def evidence(alignment: Alignment, *, lenient: bool = False) -> float:
    """Compute the evidence for an alignment being what was quoted, in words (see ``_LEAST_EVIDENCE``).

    Args:
        lenient: see ``QuotationFinder.find``. An added or missing “not” then counts as one word, however it is spelled,
            because missing a changed negation is costly.
    """
    common, own, left_out = 0, 0.0, 0
    for edit in alignment.diff:
        if edit.op == "equal" or edit.convention == "style":
            common += len(word_texts(edit.after))
        elif edit.fault in (HARD if lenient else {"number"}) and edit.op == "replace":
            # However many words it is spelled in; a number is changed more often than other words.
            own += _NUMBER_CHANGED if lenient and edit.fault == "number" else 1
        elif edit.convention is None:
            own += len(word_texts(edit.after))
            left_out += min(_MOST_LEFT_OUT, len(word_texts(edit.before)))
    return common - _AGAINST_OWN * own - _AGAINST_LEFT_OUT * left_out


def is_same_quote(alignment: Alignment, *, lenient: bool) -> bool:
    """Return whether a quote is these words, changed, and not merely similar ones.

    Args:
        lenient: see ``QuotationFinder.find``.
    """
    least = _LEAST_EVIDENCE_LENIENT if lenient else _LEAST_EVIDENCE
    return alignment.state != "differs" or evidence(alignment, lenient=lenient) >= least


def _key(quotation: Quotation) -> tuple[bool, bool, float]:
    state = quotation.alignment.state
    return state == "verbatim", state == "edited", quotation.alignment.similarity
