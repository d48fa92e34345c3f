"""Extract the lines of a PDF page with their positions."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pypdf import PageObject

from indexer.readers.text.characters import has_words

# Rotated text is a stamp or a watermark, unless a page has nothing else.
_UPRIGHT = (0,)
# Ligatures that fonts draw as one glyph. NFKC would also replace ² by 2.
_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
# The width of a letter in a monospaced font, which transcripts that indent with spaces are set in.
_LETTER = 0.6


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line with its position on a page. Lengths are in points, from the lower left corner.

    Args:
        text: its words.
        x: where they begin.
        y: their baseline.
        size: of the letters.
        inner_x: where the second of the pieces it was drawn in begins, None if it was drawn in one.
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


def extract_lines(page: PageObject, on_operator: Callable[[], None]) -> list[PrintedLine]:
    """Return the lines of a page in the order in which they were drawn, which is the reading order.

    Args:
        page: any page.
        on_operator: called before every drawing operation; what it raises ends the reading.

    Raises:
        Exception: of any kind, if the page is damaged.
    """
    lines = _extracted(page, on_operator, _UPRIGHT)
    return lines or _extracted(page, on_operator, (0, 90, 180, 270))


def _extracted(page: PageObject, on_operator: Callable[[], None], orientations: tuple[int, ...]) -> list[PrintedLine]:
    gathering = _Gathering(on_operator)
    page.extract_text(
        orientations=orientations, visitor_text=gathering.add, visitor_operand_before=gathering.before_operator
    )
    gathering.end_line()
    return gathering.lines


class _Gathering:
    """Joins the pieces that pypdf reports to lines."""

    def __init__(self, on_operator: Callable[[], None]) -> None:
        self.lines: list[PrintedLine] = []
        self._on_operator = on_operator
        self._pieces: list[str] = []
        self._at: tuple[float, float, float] | None = None
        self._starts: list[float] = []

    def before_operator(self, operator: bytes, _operands: Any, cm: list[float], tm: list[float]) -> None:
        """Record where a string begins."""
        self._on_operator()
        if operator in {b"Tj", b"TJ"}:
            x = _place(cm, tm)[0]
            if not self._starts or x > self._starts[-1]:
                self._starts.append(x)

    def add(self, text: str, cm: list[float], tm: list[float], _font: Any, size: float) -> None:
        """Add a piece, as pypdf reports it; one that ends in a line end ends its line."""
        if not text:
            return
        if self._at is None and text.strip():
            x, y = _place(cm, tm)
            self._at = (x, y, abs(size) * _scale(cm, tm))
        *whole, last = text.split("\n")
        for piece in whole:
            self._pieces.append(piece)
            self.end_line()
        if last:
            self._pieces.append(last)

    def end_line(self) -> None:
        """Finish the line."""
        text = "".join(self._pieces).translate(_LIGATURES).rstrip()
        bare = text.lstrip()
        if self._at is not None and has_words(bare):
            x, y, size = self._at
            inner = next((start for start in self._starts if start > x + 1), None)
            self.lines.append(PrintedLine(bare, x + (len(text) - len(bare)) * _LETTER * size, y, size, inner))
        self._pieces, self._at, self._starts = [], None, []


def _place(cm: list[float], tm: list[float]) -> tuple[float, float]:
    return tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]


def _scale(cm: list[float], tm: list[float]) -> float:
    """Return how much taller letters are drawn than their font size says."""
    up = (tm[2] * cm[0] + tm[3] * cm[2], tm[2] * cm[1] + tm[3] * cm[3])
    return float((up[0] ** 2 + up[1] ** 2) ** 0.5) or 1.0
