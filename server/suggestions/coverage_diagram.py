"""Draws the coverage of a source as a small SVG for print: patterns instead of colours, and a caption."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from server.suggestions.coverage import COLUMNS

WIDTH, NAMES = 640, 130
_STRIP, _BAR, _LANE, _GAP, _AXIS = 18, 4, 6, 7, 14
MAX_LANES = 5
_LONGEST_NAME = 22
# The values from which a cell has few dots, and many.
_FEW, _MANY = 0.3, 0.65
_MIN_WIDTH = 2.5
_TICKS = 5


@dataclass(frozen=True)
class CoverageDiagram:
    """``svg`` is drawn in the colour of the text around it; ``caption`` says the same in words."""

    svg: Markup
    caption: str


@dataclass(frozen=True)
class _Cell:
    """One cell on paper, from ``left`` to ``right``; ``speaker`` is a number of ``speakers``."""

    left: float
    right: float
    speaker: int | None
    start_ms: int | None
    quotable: float
    quoted: tuple[tuple[float, float], ...]


def draw_coverage(source: Mapping[str, Any], number: int, translate: Callable[..., str]) -> CoverageDiagram:
    """Draw one of ``sources`` of docs/wire.md, “Coverage”.

    Args:
        number: of the diagram on the page; makes SVG pattern ids unique.
        translate: a message of the page's language with its variables.
    """
    cells = list(_cells(source["cells"]))
    lanes = _lanes(source["speakers"])
    top = _STRIP + _BAR + 3
    axis = list(_ticks(cells))
    height = top + len(lanes) * (_LANE + _GAP) + (_AXIS if axis else 0)
    caption = f"{source['source_title']}: {coverage_caption(source, translate)}."
    parts = [
        Markup('<svg class="coverage" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(WIDTH, height, caption),
        _patterns(number),
        *_strip(cells, number),
    ]
    for row, (name, speakers) in enumerate(lanes):
        parts += _lane(name or translate("coverage-others"), speakers, cells, top + row * (_LANE + _GAP))
    parts += [_tick(x, clock, at == len(axis) - 1, height) for at, (x, clock) in enumerate(axis)]
    return CoverageDiagram(Markup("").join([*parts, Markup("</svg>")]), caption)


def coverage_caption(source: Mapping[str, Any], translate: Callable[..., str]) -> str:
    """Describe how much of a source is quoted, and of whom most."""
    counts = {"quoted": source["quoted_paragraphs"], "paragraphs": source["paragraphs"]}
    if not counts["quoted"]:
        return translate("coverage-none", paragraphs=counts["paragraphs"])
    by_most = sorted(source["speakers"], key=lambda speaker: -speaker["quoted_paragraphs"])
    first = by_most[0] if by_most else None
    if first and first["quoted_paragraphs"] == counts["quoted"]:
        return translate("coverage-all-by", speaker=first["speaker"], **counts)
    if first and 2 * first["quoted_paragraphs"] > counts["quoted"]:
        return translate("coverage-most-by", speaker=first["speaker"], **counts)
    return translate("coverage-some", **counts)


def _cells(rows: Sequence[Sequence[Any]]) -> Iterator[_Cell]:
    named = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
    # A paragraph without a word still has its place.
    lengths = [max(1, row["length"]) for row in named]
    scale = (WIDTH - NAMES) / max(1, sum(lengths))
    left = float(NAMES)
    for row, length in zip(named, lengths, strict=True):
        quoted = tuple((left + start * scale, left + end * scale) for start, end in row["quoted"])
        right = left + length * scale
        yield _Cell(left, right, row["speaker"], row["start_ms"], row["quotable"], quoted)
        left = right


def _lanes(speakers: Sequence[Mapping[str, Any]]) -> list[tuple[str, frozenset[int]]]:
    """Return a lane for each of the main speakers, and one without a name for the rest; none for a single speaker."""
    if len(speakers) < 2:
        return []
    own = len(speakers) if len(speakers) <= MAX_LANES else MAX_LANES - 1
    lanes = [(str(speakers[at]["speaker"]), frozenset({at})) for at in range(own)]
    rest = frozenset(range(own, len(speakers)))
    return [*lanes, ("", rest)] if rest else lanes


def _ticks(cells: Sequence[_Cell]) -> Iterator[tuple[float, str]]:
    """Yield positions and times at about even distances, from paragraphs that have a time."""
    timed = [cell for cell in cells if cell.start_ms is not None]
    if len(timed) < _TICKS:
        return
    wanted = [NAMES + at * (WIDTH - NAMES) / (_TICKS - 1) for at in range(_TICKS)]
    nearest = [min(timed, key=lambda cell: abs(cell.left - x)) for x in wanted]
    for cell in dict.fromkeys(nearest):
        seconds = (cell.start_ms or 0) // 1000
        yield cell.left, f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _patterns(number: int) -> Markup:
    dots = Markup(
        '<pattern id="coverage-{}-{}" width="{}" height="{}" patternUnits="userSpaceOnUse">'
        '<circle cx="1" cy="1" r="0.7" fill="currentColor"/></pattern>'
    )
    return Markup("<defs>{}{}</defs>").format(dots.format("few", number, 5, 5), dots.format("many", number, 2.6, 2.6))


def _strip(cells: Sequence[_Cell], number: int) -> Iterator[Markup]:
    frame = '<rect x="{}" y="0.5" width="{}" height="{}" fill="none" stroke="currentColor" stroke-width="0.5"/>'
    yield Markup(frame).format(NAMES, WIDTH - NAMES - 0.5, _STRIP - 1)
    for cell in cells:
        dots = "many" if cell.quotable >= _MANY else "few" if cell.quotable >= _FEW else ""
        if dots:
            fill = Markup("url(#coverage-{}-{})").format(dots, number)
            yield _rect(cell.left, 1, cell.right - cell.left, _STRIP - 2, fill)
    for cell in cells:
        for left, right in cell.quoted:
            yield _rect(left, 0, max(_MIN_WIDTH, right - left), _STRIP + _BAR)


def _lane(name: str, speakers: frozenset[int], cells: Sequence[_Cell], top: float) -> Iterator[Markup]:
    shown = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    yield Markup('<text x="0" y="{}" font-size="10" fill="currentColor">{}</text>').format(top + _LANE + 1, shown)
    for cell in cells:
        if cell.speaker in speakers:
            yield _rect(cell.left, top, max(0.6, cell.right - cell.left - 0.4), _LANE)


def _tick(x: float, clock: str, is_last: bool, bottom: float) -> Markup:
    anchor = "end" if is_last else "start" if x <= NAMES else "middle"
    label = '<text x="{}" y="{}" font-size="9" text-anchor="{}" fill="currentColor">{}</text>'
    return Markup(label).format(round(min(x, WIDTH) if not is_last else WIDTH, 1), bottom - 2, anchor, clock)


def _rect(left: float, top: float, width: float, height: float, fill: str = "currentColor") -> Markup:
    shape = Markup('<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>')
    return shape.format(round(left, 1), top, round(width, 1), height, fill)
