"""Finds direct quotes: pairs quotation marks paragraph by paragraph, with a stack of open quotes.

Dialogue behind dashes has no marks: ``models.quotes.dashes`` finds it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from models.quotes.dashes import dash_speech, interruptions
from models.quotes.marks import Kind, Mark, paragraph_marks

_PARAGRAPH = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_WORD = re.compile(r"[^\W_]")
# A sentence or a line that ends, and how far before a closing mark it is sought.
_BOUNDARY = re.compile(r"[.!?…][\"”’)\]]*\s+|[。！？\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_FARTHEST = 1_000
# Marks that, where their neighbours agree, stand for nothing else: ">>" begins the lines of forums.
_SURELY_CLOSING = frozenset('“”„‟"＂»«」』❞〞')
# Deeper nesting than this is a row of unclosed marks, not speech within speech.
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class DirectQuote:
    """Words between quotation marks. Offsets are code points of the text the quote was found in.

    Args:
        text: the words, without marks and outer white space; the segments joined by line ends.
        start, end: from the first to the last character of the words; ``text`` itself if there is one
            segment.
        outer_start, outer_end: the same with the marks; without its dash, where one begins the speech.
        segments: ``[start, end)`` of the words in each paragraph the quote runs through.
        depth: 0 for a quote that is in no other, 1 for a quote in a quote, and so on.
        closed: False where no closing mark was found; the quote then ends with its paragraph.
    """

    text: str
    start: int
    end: int
    outer_start: int
    outer_end: int
    segments: tuple[tuple[int, int], ...]
    depth: int
    closed: bool


@dataclass(slots=True)
class _Span:
    """A quote being read; once complete, a node of the tree of quotes."""

    mark: Mark
    content_start: int
    segments: list[tuple[int, int]] = field(default_factory=list)
    children: list["_Span"] = field(default_factory=list)
    outer_end: int = -1
    closed: bool = False

    def holds_its_own_kind(self) -> bool:
        return any(child.mark.kind == self.mark.kind for child in self.children)


def find_direct_quotes(text: str, *, nested: bool = False) -> list[DirectQuote]:
    """Return the direct quotes of ``text`` in reading order, quotes within quotes only if ``nested``.

    Paragraphs are divided by line ends. A quote ends at its closing mark, across line ends and paragraphs, whether
    or not these open with a mark of their own (the convention for long quotes): it is one quote of several segments.
    Where the next mark of its kind opens another quote, or none follows, it ends with its paragraph, not closed. Marks
    around no word at all are no quote. Any input is valid; linear in the length of ``text``.

    In a paragraph of dialogue each stretch of speech behind a dash is a quote, and marks in it are within that. A quote
    that the writer interrupts within its marks is two quotes.
    """
    reader = _Reader(text)
    spans = (_trimmed(text, *paragraph.span()) for paragraph in _PARAGRAPH.finditer(text))
    paragraphs = [(start, end, paragraph_marks(text, start, end)) for start, end in spans if start < end]
    for paragraph, closing in zip(paragraphs, _closing_kinds([marks for *_, marks in paragraphs]), strict=True):
        reader.read_paragraph(*paragraph, closing)
    quotes = [part for quote in _flattened(text, reader.finish(), nested) for part in _uninterrupted(text, quote)]
    speech = [part for parts in dash_speech(text) for part in parts]
    return _with_speech(text, quotes, speech, nested) if speech else quotes


def find_unopened(text: str, quotes: Sequence[DirectQuote]) -> list[DirectQuote]:
    """Return what ends with a closing mark that no mark opens: the words of its sentence before it, not closed.

    Args:
        quotes: those of ``text``, in reading order; none of them is part of the result.
    """
    reader = _Reader(text)
    for paragraph in _PARAGRAPH.finditer(text):
        start, end = _trimmed(text, *paragraph.span())
        marks = paragraph_marks(text, start, end)
        reader.read_paragraph(start, end, marks, frozenset())
    ends = [quote.outer_end for quote in quotes]
    unopened: list[DirectQuote] = []
    for mark in reader.unopened:
        number = bisect_right(ends, mark.start)
        if number < len(quotes) and quotes[number].outer_start < mark.end:
            continue  # in a quote of another kind, or one that goes on from another paragraph
        begin = max(
            [match.end() for match in _BOUNDARY.finditer(text, max(0, mark.start - _FARTHEST), mark.start)],
            default=max(0, mark.start - _FARTHEST),
        )
        start, end = _trimmed(text, max([begin, *ends[number - 1 : number]]), mark.start)
        if _WORD.search(text, start, end):
            unopened.append(DirectQuote(text[start:end], start, end, start, mark.end, ((start, end),), 0, closed=False))
    return unopened


def _closing_kinds(paragraphs: Sequence[Sequence[Mark]]) -> list[frozenset[Kind]]:
    """Return for each paragraph the kinds of marks of which the next one, there or later, closes."""
    closing: set[Kind] = set()
    kinds: list[frozenset[Kind]] = []
    for marks in reversed(paragraphs):
        for mark in reversed(marks):
            if mark.role == "apostrophe" or mark.weak or mark.elision:
                continue
            if mark.kind == "double":
                # As within a paragraph, a single mark behind a double one says nothing of those before it.
                closing.discard("single")
            if "open" in (mark.role, mark.role_by_neighbors) and mark.role != "close":
                closing.discard(mark.kind)
            else:
                closing.add(mark.kind)
        kinds.append(frozenset(closing))
    return kinds[::-1]


def with_unmarked(text: str, quotes: Sequence[DirectQuote], unmarked: Sequence[tuple[int, int]]) -> list[DirectQuote]:
    """Return ``quotes`` with those that are printed as quotes without marks; marks within these are their own.

    Args:
        unmarked: characters ``[start, end)``, in order.
    """
    added = [
        DirectQuote(text[start:end], start, end, start, end, ((start, end),), 0, True)
        for start, end in (_trimmed(text, *span) for span in unmarked)
        if _WORD.search(text, start, end)
    ]
    outside = [
        quote
        for quote in quotes
        if not any(span.start < quote.outer_end and quote.outer_start < span.end for span in added)
    ]
    return sorted([*outside, *added], key=lambda quote: quote.outer_start)


def _with_speech(
    text: str, quotes: list[DirectQuote], speech: list[tuple[int, int]], nested: bool
) -> list[DirectQuote]:
    """Add what stands behind dashes; quotes that reach beyond it stay as they are, and it is none."""
    with_speech: list[DirectQuote] = []
    at = 0
    for start, end in speech:
        while at < len(quotes) and quotes[at].outer_end <= start:
            with_speech.append(quotes[at])
            at += 1
        inside = []
        while at < len(quotes) and quotes[at].outer_start < end:
            inside.append(quotes[at])
            at += 1
        if all(start <= inner.outer_start and inner.outer_end <= end for inner in inside):
            with_speech.append(DirectQuote(text[start:end], start, end, start, end, ((start, end),), 0, True))
            with_speech += [replace(inner, depth=inner.depth + 1) for inner in inside] if nested else []
        else:
            with_speech += inside
    return with_speech + quotes[at:]


class _Reader:
    """Pairs the marks of one text, paragraph after paragraph."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._complete: list[_Span] = []
        self._open: list[_Span] = []
        self._paragraph_end = 0
        self.unopened: list[Mark] = []

    def read_paragraph(self, start: int, end: int, marks: Sequence[Mark], closing: frozenset[Kind]) -> None:
        """Read one paragraph; quotes of the kinds ``closing`` that the one before left open go on in it."""
        reopened = self._carry_over(marks, start, closing)
        self._paragraph_end = end
        for mark in marks[reopened:]:
            self._read_mark(mark)

    def finish(self) -> list[_Span]:
        self._end_paragraph(keep=0)
        return self._complete

    def _carry_over(self, marks: Sequence[Mark], start: int, closing: frozenset[Kind]) -> int:
        """Continue the quotes that the new paragraph opens again or closes; return how many marks open them again."""
        kept, position = 0, start
        for span, mark in zip(self._open, marks, strict=False):
            opens_again = mark.start == position and mark.kind == span.mark.kind and mark.role != "apostrophe"
            if not opens_again or span.holds_its_own_kind():
                break
            kept, position = kept + 1, mark.end
        # One of its own kind that ends unclosed inside it ends it as well: it cannot go on in another paragraph.
        while kept and any(inner.mark.kind == self._open[kept - 1].mark.kind for inner in self._open[kept:]):
            kept -= 1
        if not kept:
            unclosed = (depth for depth, span in enumerate(self._open) if span.mark.kind in closing)
            self._end_paragraph(keep=next(unclosed, -1) + 1)
        else:
            self._end_paragraph(keep=kept)
        for number, span in enumerate(self._open):
            span.segments.append((span.content_start, self._paragraph_end))
            span.content_start = marks[number].end if kept else start
        return kept

    def _end_paragraph(self, keep: int) -> None:
        while len(self._open) > keep:
            span = self._open.pop()
            if span.mark.kind == "single" and span.children:
                self._place(span.children)  # it was an apostrophe after all
            else:
                self._leave_unclosed(span)

    def _leave_unclosed(self, span: _Span) -> None:
        """End a quote without a closing mark: with its paragraph, or where the next of its kind begins."""
        end, promoted = self._paragraph_end, len(span.children)
        for index, child in enumerate(span.children):
            if child.mark.kind == span.mark.kind:
                end, promoted = child.mark.start, index
                break
        later = span.children[promoted:]
        del span.children[promoted:]
        self._end_at(span, end)
        self._place(later)

    def _place(self, spans: list[_Span]) -> None:
        (self._open[-1].children if self._open else self._complete).extend(spans)

    def _read_mark(self, mark: Mark) -> None:
        if mark.role == "apostrophe":
            return
        if mark.kind == "single":
            self._read_single(mark)
            return
        depth = self._depth_to_close(mark)
        if mark.kind == "double" and mark.glyph in ("’’", "''") and depth is None and mark.role == "close":
            for position in (mark.start, mark.start + 1):
                self._read_single(Mark(mark.glyph[0], position, position + 1, "single", "close"))
            return
        if mark.role == "close" or (mark.role == "either" and depth is not None):
            inch = mark.weak and (depth is None or mark.closer_follows)
            if depth is not None and not inch:
                self._close(depth, mark)
            elif depth is None and not mark.weak and not self._open and mark.glyph in _SURELY_CLOSING:
                self.unopened.append(mark)
            return
        if mark.role == "either" and mark.weak:
            return
        self._push(mark)

    def _read_single(self, mark: Mark) -> None:
        span = self._open[-1] if self._open and self._open[-1].mark.kind == "single" else None
        # Two marks that touch before a word both open: ‘'Yes' it is’.
        both_open = span is not None and span.content_start == mark.start and self._word_follows(mark)
        if mark.role == "close" or (mark.role == "either" and span is not None and not both_open):
            if span is None or (mark.weak and (mark.closer_follows or span.holds_its_own_kind())):
                return
            self._close(len(self._open) - 1, mark)
            return
        if mark.elision and (span is not None or not mark.closer_follows):
            return
        if mark.glyph in "’ʼʻ′" and not mark.closer_follows:
            return
        self._push(mark)

    def _word_follows(self, mark: Mark) -> bool:
        return self._text[mark.end : mark.end + 1].isalnum()

    def _depth_to_close(self, mark: Mark) -> int | None:
        """Return which open quote ``mark`` would close: the innermost of its own glyphs, else of its kind."""
        innermost = None
        for depth in range(len(self._open) - 1, -1, -1):
            opener = self._open[depth].mark
            if opener.kind == mark.kind:
                if (opener.glyph == '"') == (mark.glyph == '"'):
                    return depth
                innermost = depth if innermost is None else innermost
        return innermost

    def _push(self, mark: Mark) -> None:
        if len(self._open) == _DEEPEST:
            lowest = self._open.pop(0)
            above, self._open = self._open, []
            self._end_at(lowest, above[0].mark.start)
            self._open = above
        self._open.append(_Span(mark, mark.end))

    def _end_at(self, span: _Span, end: int) -> None:
        span.segments.append((span.content_start, end))
        span.outer_end = end
        self._place([span])

    def _close(self, depth: int, mark: Mark) -> None:
        """Close the quote at ``depth``; what is still open inside it is discarded."""
        while len(self._open) > depth + 1:
            span = self._open.pop()
            self._place(span.children)
        span = self._open.pop()
        span.segments.append((span.content_start, mark.start))
        span.outer_end, span.closed = mark.end, True
        self._place([span])


def _flattened(text: str, spans: list[_Span], nested: bool) -> list[DirectQuote]:
    quotes: list[DirectQuote] = []
    waiting = [(span, 0) for span in reversed(spans)]
    while waiting:
        span, depth = waiting.pop()
        segments = tuple(
            (start, end) for start, end in (_trimmed(text, *part) for part in span.segments) if start < end
        )
        words = "\n".join(text[start:end] for start, end in segments)
        if _WORD.search(words):
            quotes.append(
                DirectQuote(
                    text=words,
                    start=segments[0][0],
                    end=segments[-1][1],
                    outer_start=span.mark.start,
                    outer_end=span.outer_end,
                    segments=segments,
                    depth=depth,
                    closed=span.closed,
                )
            )
        if nested:
            waiting.extend((child, depth + 1) for child in reversed(span.children))
    return quotes


def _uninterrupted(text: str, quote: DirectQuote) -> Iterator[DirectQuote]:
    """Yield the stretches of a quote between the writer's words in it: « Le pont, dit Anne, est vieux »."""
    inside = list(interruptions(text, quote.start, quote.end)) if len(quote.segments) == 1 and not quote.depth else []
    if not inside:
        yield quote
        return
    starts, ends = [quote.start, *(end for _, end in inside)], [*(start for start, _ in inside), quote.end]
    stretches = [_trimmed(text, start, end) for start, end in zip(starts, ends, strict=True)]
    spoken = [(start, end) for start, end in stretches if _WORD.search(text, start, end)]
    for number, (start, end) in enumerate(spoken):
        yield DirectQuote(
            text=text[start:end],
            start=start,
            end=end,
            outer_start=start if number else quote.outer_start,
            outer_end=quote.outer_end if (start, end) == stretches[-1] else end,
            segments=((start, end),),
            depth=0,
            closed=quote.closed,
        )


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    stripped = text[start:end]
    left = len(stripped) - len(stripped.lstrip())
    return start + left, start + max(left, len(stripped.rstrip()))
