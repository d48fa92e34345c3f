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

# Least share of letters in common for an inexact match, 0 to 1; the second in sources that are likely those of the
# quote: two changes of a short one leave little more.
MINIMUM_SIMILARITY, _MINIMUM_SIMILARITY_NAMED = 0.75, 0.6
# Evidence: a word in common counts one for a match; a word only in the quote counts two against it, a word left out
# half. On quotes of 120 training transcripts and 4,000 of others: of 274 that journalists had changed 270 are found, of
# 931 with a word replaced 891, and of the others 24, most of them said there too.
_AGAINST_OWN, _AGAINST_LEFT_OUT, _LEAST_EVIDENCE = 2.0, 0.5, 3.5
_NUMBER_CHANGED = 0.5
# A draft's own sources are where its quotes are from, so less evidence is required: 924 of the 931 then.
_LEAST_EVIDENCE_NAMED = 1.0
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
# Quotes of so few words may share no two in a row with their source where the house spells numbers its own way; how
# many paragraphs that have most of the words are compared with one.
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


# A quote, the sources to search, whether these are attached, and those whose inexact matches are known.
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
        named: bool = False,
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
            named: whether these are attached to the draft; else an inexact match requires more evidence.
            searched: sources whose inexact matches the caller knows; they are left out.
        """
        request = quote, None if source_ids is None else frozenset(source_ids), named, searched
        with self._lock:
            if self._answered_by is not phrases:
                self._answers.clear()
                self._answered_by = phrases
            if (cached := self._answers.get(request)) is not None:
                return cached
        keys = keys_of(spoken_words(quote))
        quotations = tuple(self._exact(phrases, quote, keys, request[1])) if keys else ()
        if keys and not quotations:
            quotations = tuple(self._near(phrases, quote, keys, request[1], named, searched))
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
        named: bool,
        searched: frozenset[str],
    ) -> list[Quotation]:
        likely = phrases.find_similar(keys, source_ids, _WINDOWS)
        least = max(_LEAST_COVERED, _LEAST_OF_BEST * likely[0].covered) if likely else 0.0
        best: dict[str, Quotation] = {}
        seen: set[tuple[str, int]] = set()
        in_pieces = may_be_in_pieces(quote)
        minimum = _MINIMUM_SIMILARITY_NAMED if named else MINIMUM_SIMILARITY
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
            if quotation is None or not is_same_quote(quotation.alignment, named=named):
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
            # A word that is everywhere says nothing.
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


def evidence(alignment: Alignment, *, named: bool = False) -> float:
    """Compute the evidence for an alignment being what was quoted, in words (see ``_LEAST_EVIDENCE``).

    Args:
        named: whether the source is attached to the draft. Then an added or missing “not” counts as one word, however
            it is spelled, because missing a changed negation is costly.
    """
    common, own, left_out = 0, 0.0, 0
    for edit in alignment.diff:
        if edit.op == "equal" or edit.convention == "style":
            common += len(word_texts(edit.after))
        elif edit.fault in (HARD if named else {"number"}) and edit.op == "replace":
            # However many words it is spelled in; a number is changed more often than other words.
            own += _NUMBER_CHANGED if named and edit.fault == "number" else 1
        elif edit.convention is None:
            own += len(word_texts(edit.after))
            left_out += min(_MOST_LEFT_OUT, len(word_texts(edit.before)))
    return common - _AGAINST_OWN * own - _AGAINST_LEFT_OUT * left_out


def is_same_quote(alignment: Alignment, *, named: bool) -> bool:
    """Return whether a quote is these words, changed, and not merely similar ones.

    Args:
        named: whether the source is attached to the draft.
    """
    least = _LEAST_EVIDENCE_NAMED if named else _LEAST_EVIDENCE
    return alignment.state != "differs" or evidence(alignment, named=named) >= least


def _key(quotation: Quotation) -> tuple[bool, bool, float]:
    state = quotation.alignment.state
    return state == "verbatim", state == "edited", quotation.alignment.similarity
