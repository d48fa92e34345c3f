"""Extract the lines of a PDF page with their positions."""

import ctypes
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pypdfium2.raw as pdfium
from pypdfium2 import PdfTextPage

from indexer.readers.text.characters import has_words

# Ligatures that fonts draw as one glyph. NFKC would also replace ² by 2.
_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
# The width of a letter in a monospaced font, which transcripts that indent with spaces are set in.
_LETTER = 0.6
_LINE_ENDS = frozenset((0x0A, 0x0D))
_SPACES = frozenset((0x20, 0xA0, 0x09))
_HYPHENS = frozenset((0x02, 0xFFFE))  # what PDFium makes of a hyphen that divides a word at the end of a line
_UNREADABLE = "\ufffd"
_WIDE = 1.5  # of the letters' size: wider than the spaces of justified lines
_SAME_PIECE = 3.0  # points between two copies of a heading, which makes it bold
_FEWEST_ROWS = 8  # of a page of columns
_SHARE_OF_ROWS = 0.4
_COLUMN_LETTERS = 20  # of a line in a column; labels and table cells have fewer


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line with its position on a page. Lengths are in points, from the lower left corner.

    Args:
        text: its words.
        x: where they begin.
        y: their baseline.
        size: of the letters.
        inner_x: where the second of its pieces begins, if wide spaces divide it, or what follows a number at its start.
    """

    text: str
    x: float
    y: float
    size: float
    inner_x: float | None = None

    def without_start(self, count: int) -> "PrintedLine":
        """Return the line without its first ``count`` characters and the spaces after them."""
        rest = self.text[count:].lstrip()
        offset = len(self.text) - len(rest)
        x = self.x + offset * _LETTER * self.size if self.inner_x is None else self.inner_x
        return replace(self, text=rest, x=x, inner_x=None)


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of a page.

    Args:
        lines: in reading order.
        characters: how many the page has, spaces included.
        unreadable: how many of them the page's fonts give no letter for.
    """

    lines: list[PrintedLine]
    characters: int
    unreadable: int


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a line without a wide space between them."""

    text: str
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class _Row:
    """The pieces of a line, in the direction in which it is written; ``angle`` in quarters of a turn."""

    pieces: tuple[_Piece, ...]
    y: float
    size: float
    angle: int

    @property
    def letters(self) -> int:
        return sum(len(piece.text) for piece in self.pieces)


def extract_lines(page: PdfTextPage) -> PageText:
    """Return the lines of a page in reading order: as they were drawn, except that columns follow each other.

    Text that is written in another direction than most of the page is a stamp or a watermark, and left out.
    """
    reading = _Reading(page)
    rows = [row for row in reading.rows() if any(has_words(piece.text) for piece in row.pieces)]
    directions: Counter[int] = Counter()
    for row in rows:
        directions[row.angle] += row.letters
    usual = max(directions, key=directions.__getitem__, default=0)
    upright = [row for row in rows if row.angle == usual]
    return PageText([_line(row) for row in _by_column(upright)], reading.count, reading.unreadable)


class _Reading:
    """Reads the characters of a page."""

    def __init__(self, page: PdfTextPage) -> None:
        self._page = page.raw
        self.count = max(0, int(pdfium.FPDFText_CountChars(self._page)))
        self.unreadable = 0
        self._box = tuple(ctypes.c_double() for _ in range(4))
        self._matrix = pdfium.FS_MATRIX()

    def rows(self) -> Iterator[_Row]:
        """Yield the lines in the order in which they are drawn."""
        line: list[tuple[int, str]] = []
        for index in range(self.count):
            code = int(pdfium.FPDFText_GetUnicode(self._page, index))
            if code in _LINE_ENDS:
                yield from self._row(line)
                line = []
            elif code in _HYPHENS:
                line.append((index, "-"))
                yield from self._row(line)
                line = []
            else:
                line.append((index, self._letter(index, code)))
        yield from self._row(line)

    def _letter(self, index: int, code: int) -> str:
        if code in _SPACES:
            return " "
        is_character = 0 < code < 0x110000 and not 0xD800 <= code < 0xE000
        if not is_character or pdfium.FPDFText_HasUnicodeMapError(self._page, index) == 1:
            self.unreadable += 1
        return chr(code) if is_character else _UNREADABLE

    def _row(self, line: Sequence[tuple[int, str]]) -> Iterator[_Row]:
        words = list(_words(line))
        if not words:
            return
        first = words[0][0][0]
        a, b, size = self._direction(first)
        angle = round(math.atan2(b, a) / (math.pi / 2)) % 4
        cosine, sine = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[angle]
        boxes = [self._ends(word, cosine, sine) for word in words]
        pieces: list[_Piece] = []
        start = 0
        for index in range(1, len(words) + 1):
            gap = boxes[index][0] - boxes[index - 1][1] if index < len(words) else math.inf
            if gap > _WIDE * size or gap < -size:
                text = " ".join("".join(letter for _, letter in word) for word in words[start:index])
                left, right = boxes[start][0], boxes[index - 1][1]
                copied = pieces and pieces[-1].text == text and abs(pieces[-1].left - left) <= _SAME_PIECE
                if not copied:
                    pieces.append(_Piece(text.translate(_LIGATURES), left, right))
                start = index
        x, y = self._origin(first)
        yield _Row(tuple(pieces), y * cosine - x * sine, size, angle)

    def _direction(self, index: int) -> tuple[float, float, float]:
        """Return in which direction a character is written, and how tall it is drawn."""
        size = float(pdfium.FPDFText_GetFontSize(self._page, index))
        if not pdfium.FPDFText_GetMatrix(self._page, index, self._matrix):
            return 1.0, 0.0, abs(size) or 1.0
        matrix = self._matrix
        return matrix.a, matrix.b, abs(size) * math.hypot(matrix.c, matrix.d) or 1.0

    def _origin(self, index: int) -> tuple[float, float]:
        x, y = self._box[:2]
        pdfium.FPDFText_GetCharOrigin(self._page, index, x, y)
        return x.value, y.value

    def _ends(self, word: Sequence[tuple[int, str]], cosine: float, sine: float) -> tuple[float, float]:
        """Return where a word begins and ends along its line."""
        x, y = self._origin(word[0][0])
        left, right, bottom, top = self._box
        pdfium.FPDFText_GetCharBox(self._page, word[-1][0], left, right, bottom, top)
        ends = (left.value, bottom.value), (right.value, top.value)
        return x * cosine + y * sine, max(end_x * cosine + end_y * sine for end_x, end_y in ends)


def _words(line: Sequence[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    word: list[tuple[int, str]] = []
    for character in line:
        if character[1] != " ":
            word.append(character)
        elif word:
            yield word
            word = []
    if word:
        yield word


def _line(row: _Row) -> PrintedLine:
    text = " ".join(piece.text for piece in row.pieces)
    inner = row.pieces[1].left if len(row.pieces) > 1 else None
    return PrintedLine(text, row.pieces[0].left, row.y, row.size, inner)


def _by_column(rows: Sequence[_Row]) -> list[_Row]:
    """Return rows with the halves of those that run across two columns apart, the columns one after the other."""
    gutter = _gutter(rows)
    if gutter is None:
        return list(rows)
    ordered: list[_Row] = []
    left: list[_Row] = []
    right: list[_Row] = []
    for row in rows:
        before = tuple(piece for piece in row.pieces if piece.right <= gutter)
        after = tuple(piece for piece in row.pieces if piece.left >= gutter)
        if len(before) + len(after) < len(row.pieces):  # a heading across the columns
            ordered += [*left, *_by_column(right), row]
            left, right = [], []
            continue
        if before:
            left.append(replace(row, pieces=before))
        if after:
            right.append(replace(row, pieces=after))
    return [*ordered, *left, *_by_column(right)]


def _gutter(rows: Sequence[_Row]) -> float | None:
    """Return the middle of the space between columns that were drawn row by row; None if there are none."""
    holes = [
        (before.right, after.left)
        for row in rows
        for before, after in zip(row.pieces, row.pieces[1:], strict=False)
        if min(len(before.text), len(after.text)) >= _COLUMN_LETTERS
    ]
    needed = max(_FEWEST_ROWS, _SHARE_OF_ROWS * len(rows))
    if len(holes) < needed:
        return None
    # The leftmost place that enough holes have in common.
    edges = sorted([(start, 1) for start, _ in holes] + [(end, -1) for _, end in holes])
    depth = 0
    for index, (edge, step) in enumerate(edges):
        depth += step
        if step > 0 and depth >= needed and edges[index + 1][1] < 0:
            return (edge + edges[index + 1][0]) / 2
    return None
