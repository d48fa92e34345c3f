"""Finding the place in a source that a direct quote comes from."""

import heapq
import itertools
import math
import re
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from models.text.differences import folded_words
from models.text.network_marks import network_marks, without_marks
from models.text.quote_edits import Edit, edits_between, joined_edits
from models.text.quote_tokens import ELLIPSIS, spoken_words
from models.text.words import words

State = Literal["verbatim", "edited", "differs"]
WordRange = tuple[int, int]

# Quotes of so few words resemble something in any source; only their very words count.
_FEWEST_WORDS_TO_DIFFER = 3
# How many paragraphs, those that share the rarest words, are compared letter by letter.
_COMPARED = 6
# The least share of its weight in words a quote must have in common with a paragraph to be compared with it.
_LEAST_SHARED = 0.3
# How many words around the nearest window may still turn out to belong to the quote.
_MARGIN = 3
# A place this similar, 0 to 100, is the place: no need to look over the ends of paragraphs.
_GOOD_ENOUGH = 95.0
# Where a quote may be broken: words left out, the writer's own words in brackets, ends of paragraphs and sentences.
_BREAK = re.compile(rf"""{ELLIPSIS.pattern}\s*|(?<!\w)\[[^\[\]]{{1,120}}\](?!\w)|\n+|(?<=[.!?;:])["'”’)]*\s+""")
# “폐지하지 않는다” is one verb: its second word is what makes it “not”, and the first never stands without it.
_KOREAN_VERB, _KOREAN_NOT = re.compile(r"[가-힣]지[는도를]?$"), re.compile(r"[않못말]")
# Pieces of fewer words stand anywhere, and say nothing of where the quote is from.
_FEWEST_WORDS_A_PIECE = 3
# How many words behind a piece, or before it, a shorter one is looked for: where the quote says that words are left
# out, and where it does not.
_NEAR_A_PIECE, _RIGHT_BESIDE = 60, 4
# How many words beyond an end of the nearest window are tried, where a quote's words there seem not to be its own, and
# how far off, for each of those words, they themselves may stand.
_TRIED_BEYOND, _SOUGHT_BEYOND = 6, 4
# Of a quote in pieces so many words have to be in those that are found.
_LEAST_IN_PIECES = 0.5


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a quote stands in its source.

    Args:
        state: ``verbatim`` if the words are the same one by one (case, punctuation, marks, hyphens and white space
            aside), ``edited`` if all that changed is what convention allows (``quote_edits``), otherwise ``differs``.
        paragraph: index of the paragraph; the one that holds most of it, if it runs over several.
        start, end: its characters ``[start, end)`` in that paragraph, from the first word to the last.
        similarity: share of letters in common, 0 to 1 (normalised Indel); of a quote with words left out the mean of
            its pieces.
        diff: from the source to the quote, word by word.
        parts: ``(paragraph, start, end)`` in each paragraph that words of it stand in, in order; one of them is the
            above.
    """

    state: State
    paragraph: int
    start: int
    end: int
    similarity: float
    diff: tuple[Edit, ...]
    parts: tuple[tuple[int, int, int], ...] = ()


class _Piece(NamedTuple):
    """The characters ``[start, end)`` of a quote and the words of the source that they are."""

    start: int
    end: int
    found: WordRange


class QuoteAligner:
    """Aligns quotes with the paragraphs of one or more sources, folded once when it is built.

    The words of all paragraphs stand in one row, because what a writer quotes in one breath a transcript may
    have in two paragraphs.
    """

    def __init__(self, paragraphs: Sequence[str]) -> None:
        self._texts = list(paragraphs)
        self._keys: list[str] = []
        self._begins, self._ends = array("q"), array("q")
        self._first_words: list[int] = []
        for text in self._texts:
            self._first_words.append(len(self._keys))
            read = folded_words(text)
            self._keys += read.keys
            self._begins += read.starts
            self._ends += read.ends
        self._line, self._starts = _line_of(self._keys)
        self._holding: dict[str, list[int]] = {}
        for index in range(len(self._texts)):
            for key in set(self._keys[slice(*self._word_range(index, index + 1))]):
                self._holding.setdefault(key, []).append(index)

    def align(self, quote: str, minimum: float = 0.75) -> Alignment | None:
        """The place ``quote`` comes from, or None if the paragraphs have nothing like it.

        The first place that has the very words wins, words in square brackets aside. Otherwise the most similar
        one, if it is at least ``minimum`` similar; a quote of one or two words has to be verbatim. A quote may also
        stand in pieces: what is between ellipses, brackets and ends of sentences, in the source's order.

        Args:
            quote: the words between the marks.
            minimum: least similarity, 0 to 1.
        """
        found = self._align(quote, minimum)
        if self._bare is None or (found is not None and found.state != "differs"):
            return found
        return _better(found, self._restored(self._bare._align(quote, minimum), quote))

    def _align(self, quote: str, minimum: float) -> Alignment | None:
        keys = _keys(spoken_words(quote))
        if not keys:
            return None
        found = self._verbatim(keys)
        if found is not None:
            return self._alignment([_Piece(0, len(quote), found)], 1.0, quote)
        pieces = self._in_pieces(quote, 1.0)
        if pieces is not None:
            return self._alignment(pieces[1], pieces[0], quote)
        similarity, nearest = 0.0, None
        if len(keys) >= _FEWEST_WORDS_TO_DIFFER:
            similarity, nearest = self._nearest(keys, 100 * minimum)
        if nearest is None or similarity < _GOOD_ENOUGH:
            pieces = self._in_pieces(quote, max(minimum, similarity / 100))
            if pieces is not None:
                return self._alignment(pieces[1], pieces[0], quote)
        if nearest is None:
            return None
        return self._alignment([_Piece(0, len(quote), self._settled(quote, nearest))], similarity / 100, quote)

    def verbatim(self, quote: str) -> Alignment | None:
        """The first place that has the very words of ``quote``; nothing else is tried."""
        keys = _keys(quote)
        found = self._verbatim(keys) if keys else None
        return None if found is None else self._alignment([_Piece(0, len(quote), found)], 1.0, quote)

    def places(self, quote: str) -> int:
        """How many times the paragraphs have the very words of ``quote``; one after the other, not overlapping."""
        keys = _keys(quote)
        return self._line.count(_line_of(keys)[0]) if keys else 0

    @cached_property
    def _bare(self) -> "QuoteAligner | None":
        """The same paragraphs without what a network added, in the same places; None where there is none.

        A link within a quote may be longer than all of its words.
        """
        marks = [network_marks(text) for text in self._texts]
        if not any(marks):
            return None
        return QuoteAligner([without_marks(text, each) for text, each in zip(self._texts, marks, strict=True)])

    def _restored(self, bare: Alignment | None, quote: str) -> Alignment | None:
        """An alignment with the bare paragraphs as one with these."""
        if bare is None:
            return None
        diff = edits_between("\n".join(self._texts[index][start:end] for index, start, end in bare.parts), quote)
        return replace(bare, state=_state_of(diff), diff=diff)

    def _word_range(self, first: int, last: int) -> WordRange:
        """The words of the paragraphs ``[first, last)``."""
        begin = self._first_words[first]
        return begin, self._first_words[last] if last < len(self._texts) else len(self._keys)

    def _line_between(self, begin: int, end: int) -> str:
        return self._line[self._starts[begin] - 1 : self._starts[end - 1] + len(self._keys[end - 1]) + 1]

    def _verbatim(self, keys: list[str], begin: int = 0, end: int | None = None) -> WordRange | None:
        """The first place among the words ``[begin, end)`` that has ``keys`` in a row."""
        start = self._starts[begin] - 1 if begin < len(self._starts) else len(self._line)
        stop = len(self._line) if end is None or end >= len(self._starts) else self._starts[end]
        at = self._line.find(_line_of(keys)[0], start, stop)
        if at < 0:
            return None
        first = bisect_right(self._starts, at)
        return first, first + len(keys)

    def _in_pieces(self, quote: str, least: float) -> tuple[float, list[_Piece]] | None:
        """A quote whose pieces stand in order but apart: how similar they are, 0 to 1, and where they stand.

        Args:
            least: what every piece has to reach; at 1.0 they have to be verbatim.
        """
        cuts = [0, *(cut for match in _BREAK.finditer(quote) for cut in match.span()), len(quote)]
        spans = [span for span in zip(cuts[::2], cuts[1::2], strict=True) if _keys(spoken_words(quote[slice(*span)]))]
        pieces = [_keys(spoken_words(quote[slice(*span)])) for span in spans]
        reach = _NEAR_A_PIECE if ELLIPSIS.search(quote) else _RIGHT_BESIDE
        if len(pieces) < 2:
            return None
        # One that is found nowhere else tells where to look for those that are.
        longest = max(range(len(pieces)), key=lambda place: len(pieces[place]))
        if len(pieces[longest]) < _FEWEST_WORDS_A_PIECE:
            return None
        found: dict[int, tuple[float, WordRange]] = {}
        for place in sorted(range(len(pieces)), key=lambda place: (place != longest, place)):
            floor = max((span[1] for at, (_, span) in found.items() if at < place), default=0)
            ceiling = min((span[0] for at, (_, span) in found.items() if at > place), default=len(self._keys))
            if len(pieces[place]) < _FEWEST_WORDS_A_PIECE:
                floor, ceiling = (
                    (floor, min(ceiling, floor + reach)) if place > longest else (max(floor, ceiling - reach), ceiling)
                )
            piece = self._piece(pieces[place], floor, ceiling, least)
            if piece is not None:
                found[place] = piece
            elif len(pieces[place]) >= _FEWEST_WORDS_A_PIECE or place == longest:
                return None
        total = sum(map(len, pieces))
        there = sum(len(pieces[place]) for place in found)
        if len(found) < 2 or there < _LEAST_IN_PIECES * total:
            return None
        similarity = sum(similar * len(pieces[place]) for place, (similar, _) in found.items()) / there
        return similarity, [_Piece(*spans[place], found[place][1]) for place in sorted(found)]

    def _piece(self, keys: list[str], floor: int, ceiling: int, least: float) -> tuple[float, WordRange] | None:
        """Where a piece stands among the words ``[floor, ceiling)``, and how similar it is, 0 to 1."""
        found = self._verbatim(keys, floor, ceiling)
        if found is not None:
            return 1.0, found
        if least >= 1.0 or len(keys) < _FEWEST_WORDS_A_PIECE:
            return None
        similarity, nearest = self._nearest(keys, 100 * least)
        inside = nearest is not None and floor <= nearest[0] and nearest[1] <= ceiling
        return (similarity / 100, nearest) if nearest is not None and inside else None

    def _nearest(self, keys: list[str], least: float) -> tuple[float, WordRange | None]:
        """The words most like ``keys``, with their similarity, 0 to 100; None below ``least``."""
        best: WordRange | None = None
        likely = self._likely(keys)
        line = _line_of(keys)[0]
        alone = [self._word_range(index, index + 1) for index in likely]
        together = (
            self._word_range(first, min(first + 2, len(self._texts)))
            for index in likely
            for first in (index - 1, index)
            if first >= 0
        )
        for begin, end in itertools.chain(alone, together):
            if best is not None and least >= _GOOD_ENOUGH:
                break
            found = self._closest(keys, line, begin, end, least)
            if found is not None and (found[0] > least or (best is None and found[0] == least)):
                least, best = found
        return least, best

    def _likely(self, keys: Iterable[str]) -> list[int]:
        """The paragraphs that share most with the quote, rare words counting more; best first."""
        weights: defaultdict[int, float] = defaultdict(float)
        total = 0.0
        for key in set(keys):
            holding = self._holding.get(key, ())
            weight = math.log1p(len(self._texts) / (1 + len(holding)))
            total += weight
            if 4 * len(holding) <= len(self._texts) + 12:  # words that stand everywhere tell nothing apart
                for index in holding:
                    weights[index] += weight
        best = heapq.nlargest(_COMPARED, weights.items(), key=lambda item: (item[1], -item[0]))
        return [index for index, weight in best if weight >= _LEAST_SHARED * total]

    def _closest(
        self, keys: list[str], line: str, begin: int, end: int, least: float
    ) -> tuple[float, WordRange] | None:
        """Of the words ``[begin, end)`` the stretch most like ``line``, with its similarity, 0 to 100."""
        haystack = self._line_between(begin, end)
        if len(line) >= len(haystack):
            first, last = begin, end
        else:
            # The window is as long as the quote: words added or left out cost it more than they will in the
            # end.
            window = fuzz.partial_ratio_alignment(line, haystack, score_cutoff=0.85 * least)
            if window is None:
                return None
            base = self._starts[begin] - 1
            first = max(begin, bisect_right(self._starts, base + window.dest_start) - 1)
            last = min(end, max(first + 1, bisect_left(self._starts, base + window.dest_end)))
        firsts, lasts = self._edges(keys, max(begin, first - _MARGIN), min(end, last + _MARGIN))
        firsts.update(range(max(begin, first - _MARGIN), min(first + _MARGIN, last - 1) + 1))
        lasts.update(range(max(first + 1, last - _MARGIN), min(end, last + _MARGIN) + 1))

        def rated(one: int, other: int) -> tuple[float, int, WordRange]:
            """Of equally similar stretches the shorter is the better."""
            return fuzz.ratio(line, self._line_between(one, other)), one - other, (one, other)

        # One edge after the other: trying every pair would cost the square of the margin.
        _, _, (_, last) = max(rated(first, other) for other in lasts if first < other <= end)
        similarity, _, (first, last) = max(rated(one, last) for one in firsts if begin <= one < last)
        if last < end and _KOREAN_VERB.search(self._keys[last - 1]) and _KOREAN_NOT.match(self._keys[last]):
            last += 1
        return (similarity, (first, last)) if similarity >= least else None

    def _edges(self, keys: list[str], begin: int, end: int) -> tuple[set[int], set[int]]:
        """Where the stretch within the words ``[begin, end)`` may start and end.

        At its first and last word in common with the quote, or as many words further out as the quote has
        there.
        """
        codes = Levenshtein.opcodes(self._keys[begin:end], keys)
        equal = [code for code in codes if code.tag == "equal"]
        if not equal:
            return set(), set()
        first, last = begin + equal[0].src_start, begin + equal[-1].src_end
        return {first, first - equal[0].dest_start}, {last, last + len(keys) - equal[-1].dest_end}

    def _settled(self, quote: str, found: WordRange) -> WordRange:
        """``found`` with what belongs to it at its ends: a number spelled otherwise, words before a long interjection.

        The window most like a quote, letter by letter, leaves out what would cost it more than it brings.
        """
        for at_start in (True, False):
            edits = edits_between(self._source(*found), quote)
            first = edits[0 if at_start else -1] if edits else None
            if first is None or not first.fault or not first.after:
                continue
            sought = self._sought(_keys(first.after), found, at_start)
            if sought is not None:
                found = sought
                continue
            begin, end = found
            wider = [
                (max(0, begin - by), end) if at_start else (begin, min(len(self._keys), end + by))
                for by in range(_TRIED_BEYOND + 1)
            ]
            found = min(wider, key=lambda each: _cost(edits_between(self._source(*each), quote)))
        return found

    def _sought(self, keys: list[str], found: WordRange, at_start: bool) -> WordRange | None:
        """``found`` up to ``keys``, where these stand not far before its start, or behind its end."""
        begin, end = found
        reach = (1 + _SOUGHT_BEYOND) * len(keys)
        tried = range(begin - len(keys), max(0, begin - reach) - 1, -1) if at_start else range(end, end + reach)
        for at in tried:
            if at >= 0 and self._keys[at : at + len(keys)] == keys:
                return (at, end) if at_start else (begin, at + len(keys))
        return None

    def _alignment(self, pieces: Sequence[_Piece], similarity: float, quote: str) -> Alignment:
        """What stands at ``pieces`` of the quote, which are in order."""
        parts: dict[int, tuple[int, int]] = {}
        held: defaultdict[int, int] = defaultdict(int)
        for piece in pieces:
            for index, begin, end in self._by_paragraph(*piece.found):
                held[index] += end - begin
                start = parts.get(index, (self._begins[begin], 0))[0]
                parts[index] = start, self._ends[end - 1]
        diff = self._diff(pieces, quote)
        most = min(held, key=lambda index: (-held[index], index))
        every = tuple((index, start, end) for index, (start, end) in sorted(parts.items()))
        return Alignment(_state_of(diff), most, *parts[most], similarity, diff, every)

    def _diff(self, pieces: Sequence[_Piece], quote: str) -> tuple[Edit, ...]:
        """Each piece beside its own words, and what the quote has between two of them beside what the source has."""
        edits: list[Edit] = []
        at, read = 0, pieces[0].found[0]
        for piece in pieces:
            edits += edits_between(self._between(read, piece.found[0]), quote[at : piece.start])
            edits += edits_between(self._source(*piece.found), quote[piece.start : piece.end])
            at, read = piece.end, piece.found[1]
        edits += edits_between("", quote[at:])
        return joined_edits(edits)

    def _source(self, first: int, last: int) -> str:
        """The words ``[first, last)`` as the paragraphs have them."""
        return "\n".join(
            self._texts[index][self._begins[begin] : self._ends[end - 1]]
            for index, begin, end in self._by_paragraph(first, last)
        )

    def _between(self, first: int, last: int) -> str:
        """The words ``[first, last)`` with all that stands around them up to the next words on either side."""
        if first == last:
            return ""
        before, after = (bisect_right(self._first_words, word) - 1 for word in (first - 1, last))
        start, end = self._ends[first - 1], self._begins[last]
        if before == after:
            return self._texts[before][start:end]
        whole = self._texts[before + 1 : after]
        return "\n".join([self._texts[before][start:], *whole, self._texts[after][:end]])

    def _by_paragraph(self, first: int, last: int) -> list[tuple[int, int, int]]:
        """The words ``[first, last)`` as ``(paragraph, first, last)``."""
        found: list[tuple[int, int, int]] = []
        while first < last:
            index = bisect_right(self._first_words, first) - 1
            stop = min(last, self._word_range(index, index + 1)[1])
            found.append((index, first, stop))
            first = stop
        return found


def may_be_in_pieces(quote: str) -> bool:
    """Whether a quote has an ellipsis, brackets or the end of a sentence inside it."""
    return len([piece for piece in _BREAK.split(quote) if words(piece)]) > 1


def _state_of(diff: Sequence[Edit]) -> State:
    if all(edit.op == "equal" for edit in diff):
        return "verbatim"
    return "differs" if any(edit.fault for edit in diff) else "edited"


def _better(one: Alignment | None, other: Alignment | None) -> Alignment | None:
    """Which of two finds fewer words at fault; of equals the first."""
    if one is None or other is None:
        return one or other
    return other if _cost(other.diff) < _cost(one.diff) else one


def _keys(text: str) -> list[str]:
    return list(folded_words(text).keys)


def _cost(edits: Sequence[Edit]) -> tuple[int, int]:
    """How many words are at fault, and how many of them are added: of equals a word in place of another is likelier.

    Of a number for a number those of the quote's count, however the source spells it.
    """
    wrong = sum(
        len(words(edit.after))
        if edit.fault == "number" and edit.op == "replace"
        else max(len(words(edit.before)), len(words(edit.after)))
        for edit in edits
        if edit.fault
    )
    return wrong, sum(len(words(edit.after)) for edit in edits if edit.fault and edit.op == "insert")


def _line_of(keys: Iterable[str]) -> tuple[str, list[int]]:
    """Folded words in one line, each between two spaces, and where each of them starts."""
    starts, position = [], 1
    pieces = [" "]
    for key in keys:
        starts.append(position)
        pieces += (key, " ")
        position += len(key) + 1
    return "".join(pieces), starts
