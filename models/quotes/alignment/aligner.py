"""Finds the place in a source that a direct quote comes from."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from models.quotes.alignment.edits import Edit, edits_between, joined_edits, same_but_for_currency
from models.quotes.alignment.gaps import gap_fault
from models.quotes.alignment.nearest_words import GOOD_ENOUGH, nearest_words
from models.quotes.alignment.paragraph_words import ParagraphWords, WordRange, keys_of, line_of
from models.quotes.alignment.pieces import Piece, in_pieces
from models.quotes.alignment.span_edges import cost, extend_to_edges
from models.quotes.alignment.tokens import quote_tokens, source_tokens, spoken_words, transcriber_marks
from models.text.network_marks import merged, network_marks, without_marks
from models.text.quantities import read_quantities

State = Literal["verbatim", "edited", "differs"]

# Quotes of so few words resemble something in any source; only their exact words count.
_FEWEST_WORDS_TO_DIFFER = 3
# House style leaves hardly more letters in common: “$1.5m” for “one and a half million dollars”.
_LEAST_OF_STYLE = 0.45
# How many words before and behind the end of a quote may belong to a number.
_LONGEST_NUMBER = 6
_SIGN = re.compile(r"(?:\A|[^\w.,])([−-])\d\Z")
_ABBREVIATED = re.compile(r"[\d*]|\b(?:[A-Z]\.?){2,}")


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where a quote is in its source.

    Args:
        state: ``verbatim`` if the words are the same one by one (case, punctuation, marks, hyphens, white space and
            what a transcriber added aside: page marks, line numbers, stage directions), ``edited`` if all that
            changed is what convention allows (``edits``), otherwise ``differs``.
        paragraph: index of the paragraph; the one that holds most of it, if it runs over several.
        start, end: its characters ``[start, end)`` in that paragraph, from the first word to the last.
        similarity: share of letters in common, 0 to 1 (normalised Indel); of a quote with words left out the mean of
            its pieces.
        diff: from the source to the quote, word by word.
        parts: ``(paragraph, start, end)`` in each paragraph that words of it are in, in order; one of them is the
            above.
        language: of the source, ISO 639-1.
    """

    state: State
    paragraph: int
    start: int
    end: int
    similarity: float
    diff: tuple[Edit, ...]
    parts: tuple[tuple[int, int, int], ...] = ()
    language: str = "en"


class QuoteAligner:
    """Aligns quotes with the paragraphs of one or more sources, folded once when it is built.

    Args:
        paragraphs: the paragraphs.
        nearby: others of the source, which say its language where the paragraphs are too short.
    """

    def __init__(self, paragraphs: Sequence[str], nearby: Sequence[str] = ()) -> None:
        self._nearby = nearby
        self._row = ParagraphWords(paragraphs, nearby)

    @property
    def language(self) -> str:
        """The language of the paragraphs, ISO 639-1."""
        return self._row.language

    def align(self, quote: str, minimum: float = 0.75) -> Alignment | None:
        """Return the place ``quote`` comes from, or None if the paragraphs have nothing like it.

        The first place that has the exact words wins; words in square brackets do not count. Otherwise the most similar
        one, if it is at least ``minimum`` similar; a quote of one or two words has to be verbatim. A quote may also
        be in pieces: what is between ellipses, brackets and ends of sentences, in the source's order.

        Args:
            quote: the words between the marks.
            minimum: least similarity, 0 to 1.
        """
        alignment = self._align(quote, minimum)
        if self._bare is None or (alignment is not None and alignment.state != "differs"):
            return alignment
        return _better(alignment, self._restored(self._bare._align(quote, minimum), quote))

    def _align(self, quote: str, minimum: float) -> Alignment | None:
        keys = keys_of(spoken_words(quote))
        if not keys:
            return None
        word_range = self._row.find(keys)
        if word_range is not None:
            return self._alignment([Piece(0, len(quote), word_range)], 1.0, quote)
        pieces = in_pieces(self._row, quote, 1.0)
        if pieces is not None:
            return self._alignment(pieces[1], pieces[0], quote)
        if (word_range := self._spelled_otherwise(quote)) is not None:
            return self._alignment([Piece(0, len(quote), word_range)], 1.0, quote)
        similarity, nearest = 0.0, None
        if len(keys) >= _FEWEST_WORDS_TO_DIFFER:
            least = min(minimum, _LEAST_OF_STYLE) if self._may_be_styled(quote) else minimum
            similarity, nearest = nearest_words(self._row, keys, 100 * least)
        if nearest is None or similarity < GOOD_ENOUGH:
            pieces = in_pieces(self._row, quote, max(minimum, similarity / 100))
            if pieces is not None:
                return self._alignment(pieces[1], pieces[0], quote)
        if nearest is None:
            return None
        alignment = self._alignment(
            [Piece(0, len(quote), extend_to_edges(self._row, quote, nearest))], similarity / 100, quote
        )
        # Less similar words are the quote's only where all that differs is how the house spells them.
        return None if similarity < 100 * minimum and alignment.state == "differs" else alignment

    def _may_be_styled(self, quote: str) -> bool:
        """Return whether the quote has what house styles write otherwise with hardly a letter in common."""
        tokens = quote_tokens(quote, self._row.language).tokens
        return _ABBREVIATED.search(quote) is not None or any(token.quantity for token in tokens)

    def _spelled_otherwise(self, quote: str) -> WordRange | None:
        """Return the first place that has the quote's words, its quantities written otherwise."""
        tokens = quote_tokens(quote, self._row.language).tokens
        if not any(token.quantity for token in tokens) or any(token.bracketed or token.gap for token in tokens):
            return None
        wanted = [token.key for token in tokens]
        words = {token.key for token in tokens if token.quantity is None}
        for index, text in enumerate(self._row.texts):
            first_word, last_word = self._row.word_range(index, index + 1)
            # Of its other words some may be spelled otherwise, too.
            if 2 * len(words.intersection(self._row.keys[first_word:last_word])) < len(words):
                continue
            there = source_tokens(text, quote, self._row.language).tokens
            keys = [token.key for token in there]
            for at in range(len(keys) - len(wanted) + 1):
                if keys[at : at + len(wanted)] == wanted:
                    ends = self._row.ends[first_word:last_word]
                    begins = self._row.begins[first_word:last_word]
                    first = bisect_right(ends, there[at].start)
                    return first_word + first, first_word + bisect_left(begins, there[at + len(wanted) - 1].end)
        return None

    def verbatim(self, quote: str) -> Alignment | None:
        """Return the first place that has the exact words of ``quote``; nothing else is tried."""
        keys = keys_of(quote)
        word_range = self._row.find(keys) if keys else None
        return None if word_range is None else self._alignment([Piece(0, len(quote), word_range)], 1.0, quote)

    def places(self, quote: str) -> int:
        """Return how many times the paragraphs have the exact words of ``quote``, without overlaps."""
        keys = keys_of(quote)
        return self._row.line.count(line_of(keys)) if keys else 0

    @cached_property
    def _bare(self) -> "QuoteAligner | None":
        """The paragraphs with what a social network or a transcriber added blanked out; None where nothing was added.

        A link or a page mark within a quote may be longer than all of its words.
        """
        marks = [merged([*network_marks(text), *transcriber_marks(text)]) for text in self._row.texts]
        if not any(marks):
            return None
        texts = [without_marks(text, spans) for text, spans in zip(self._row.texts, marks, strict=True)]
        return QuoteAligner(texts, self._nearby)

    def _restored(self, bare: Alignment | None, quote: str) -> Alignment | None:
        """Translate an alignment with the bare paragraphs into one with the original paragraphs."""
        if bare is None:
            return None
        source_text = "\n".join(self._row.texts[index][start:end] for index, start, end in bare.parts)
        diff = edits_between(source_text, quote, self._row.language)
        # What is left out of a number at either end is not in the text between them.
        head, tail = (
            edge if edge and edge != own and _leaves_out_number(*edge) else ()
            for edge, own in ((bare.diff[:1], diff[:1]), (bare.diff[-1:], diff[-1:]))
        )
        diff = (*head, *diff, *tail)
        return replace(bare, state=_state_of(diff), diff=diff)

    def _alignment(self, pieces: Sequence[Piece], similarity: float, quote: str) -> Alignment:
        """Return the alignment of a quote whose ``pieces``, in order, were found."""
        parts: dict[int, tuple[int, int]] = {}
        held: defaultdict[int, int] = defaultdict(int)
        for piece in pieces:
            for index, begin, end in self._row.by_paragraph(*piece.word_range):
                held[index] += end - begin
                start = parts.get(index, (self._row.begins[begin], 0))[0]
                parts[index] = start, self._row.ends[end - 1]
        diff = self._diff(pieces, quote)
        most = min(held, key=lambda index: (-held[index], index))
        every = tuple((index, start, end) for index, (start, end) in sorted(parts.items()))
        return Alignment(_state_of(diff), most, *parts[most], similarity, diff, every, self._row.language)

    def _diff(self, pieces: Sequence[Piece], quote: str) -> tuple[Edit, ...]:
        """Compare each piece with its own words, and what is between two pieces in the quote and in the source."""
        edits: list[Edit] = []
        language = self._row.language
        at, read = 0, pieces[0].word_range[0]
        for piece in pieces:
            left_out = self._row.between(read, piece.word_range[0])
            gap = edits_between(left_out, quote[at : piece.start], language)
            if any(edit.convention == "omission" for edit in gap):
                before = self._row.source(pieces[0].word_range[0], read)
                fault = gap_fault(before, left_out, self._row.source(*piece.word_range), language)
                if fault:
                    gap = tuple(replace(edit, fault=fault, convention=None) for edit in gap)
            edits += gap
            own = edits_between(self._source(piece.word_range), quote[piece.start : piece.end], language)
            cut_before = self._cut_number(piece, quote, at_start=True) if own and not own[0].fault else ()
            cut_behind = self._cut_number(piece, quote, at_start=False) if own and not own[-1].fault else ()
            edits += [*cut_before, *own, *cut_behind]
            at, read = piece.end, piece.word_range[1]
        edits += edits_between("", quote[at:], language)
        return joined_edits(edits)

    def _source(self, word_range: WordRange) -> str:
        """Return the words of a piece as the source has them, with the sign of a number that they begin with."""
        word = word_range[0]
        text = self._row.texts[bisect_right(self._row.first_words, word) - 1]
        sign = _SIGN.search(text[max(0, self._row.begins[word] - 2) : self._row.begins[word] + 1])
        return f"{sign[1] if sign else ''}{self._row.source(*word_range)}"

    def _cut_number(self, piece: Piece, quote: str, *, at_start: bool) -> Iterator[Edit]:
        """Yield what a piece leaves out of a number that it begins or ends in: “one hundred and” of “five boats”."""
        word = piece.word_range[0] if at_start else piece.word_range[1] - 1
        index = bisect_right(self._row.first_words, word) - 1
        first, last = self._row.word_range(index, index + 1)
        start = self._row.begins[max(first, word - _LONGEST_NUMBER)]
        text = self._row.texts[index][start : self._row.ends[min(last, word + 1 + _LONGEST_NUMBER) - 1]]
        edge = (self._row.begins[word] if at_start else self._row.ends[word]) - start
        numbers = read_quantities(text, self._row.language)
        number = next((number for number in numbers if number.value and number.start < edge < number.end), None)
        tokens = quote_tokens(quote[piece.start : piece.end], self._row.language).tokens
        quoted = tokens[0 if at_start else -1].quantity if tokens else None
        if number is not None and (quoted is None or not same_but_for_currency(number, quoted)):
            left_out = text[number.start : edge] if at_start else text[edge : number.end]
            yield Edit("delete", left_out.strip(), "", fault="number")


def _state_of(diff: Sequence[Edit]) -> State:
    if all(edit.op == "equal" or edit.convention == "aside" for edit in diff):
        return "verbatim"
    return "differs" if any(edit.fault for edit in diff) else "edited"


def _leaves_out_number(edit: Edit) -> bool:
    return edit.op == "delete" and edit.fault == "number"


def _better(one: Alignment | None, other: Alignment | None) -> Alignment | None:
    """Return the alignment with fewer faulty words; the first of equals."""
    if one is None or other is None:
        return one or other
    return other if cost(other.diff) < cost(one.diff) else one
