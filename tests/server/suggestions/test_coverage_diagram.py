"""The coverage of a source as a picture for paper."""

from functools import partial
from typing import Any
from xml.etree import ElementTree

from server.suggestions.coverage_diagram import MAX_LANES, NAMES, WIDTH, coverage_caption, draw_coverage
from server.web.translations import translate

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH, KOREAN = partial(translate, "en"), partial(translate, "ko")


def source(*cells: list[Any], speakers: dict[str, int] | None = None, title: str = "Hearing") -> dict[str, Any]:
    quoted_by_speaker = speakers or {}
    return {
        "source_title": title,
        "paragraphs": len(cells),
        "quoted_paragraphs": sum(bool(cell[8]) for cell in cells),
        "speakers": [
            {"speaker": name, "paragraphs": 1, "quoted_paragraphs": many} for name, many in quoted_by_speaker.items()
        ],
        "cells": list(cells),
    }


def cell(
    length: int = 10, *, speaker: int | None = None, ms: int | None = None, quotable: float = 0.0, quoted: Any = ()
) -> list[Any]:
    return [0, 1, 1, length, speaker, ms, 0, quotable, [list(quoted_range) for quoted_range in quoted]]


def drawn(given: dict[str, Any], number: int = 0) -> ElementTree.Element:
    text = str(draw_coverage(given, number, ENGLISH).svg).replace(
        "<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1
    )
    return ElementTree.fromstring(text)


def solid(svg: ElementTree.Element) -> list[tuple[float, float, float]]:
    shapes = [shape for shape in svg.iter(f"{SVG}rect") if shape.get("fill") == "currentColor"]
    return [(float(shape.get("x", 0)), float(shape.get("y", 0)), float(shape.get("width", 0))) for shape in shapes]


def test_quoted_ranges_are_solid_and_visible() -> None:
    [half, hair] = solid(drawn(source(cell(100, quoted=[(50, 100)]), cell(9_900, quoted=[(0, 1)]))))
    scale = (WIDTH - NAMES) / 10_000
    assert half[0] == round(NAMES + 50 * scale, 1)
    assert half[2] >= 2.5
    assert hair[2] == 2.5


def test_quotable_paragraphs_are_dotted_by_score() -> None:
    svg = drawn(source(cell(quotable=0.1), cell(quotable=0.4), cell(quotable=0.9)), number=3)
    fills = [shape.get("fill") for shape in svg.iter(f"{SVG}rect") if "url" in str(shape.get("fill"))]
    assert fills == ["url(#coverage-few-3)", "url(#coverage-many-3)"]
    assert {pattern.get("id") for pattern in svg.iter(f"{SVG}pattern")} == {"coverage-few-3", "coverage-many-3"}


def test_each_speaker_has_a_lane_up_to_a_limit() -> None:
    few = drawn(source(cell(speaker=0), cell(speaker=1), cell(speaker=0), speakers={"Ada Quill": 0, "Bram Osk": 0}))
    assert [label.text for label in few.iter(f"{SVG}text")] == ["Ada Quill", "Bram Osk"]
    rows = [y for _, y, _ in solid(few)]
    assert rows.count(min(rows)) == 2
    names = {f"Speaker {number}": 0 for number in range(9)}
    many = drawn(source(*(cell(speaker=number) for number in range(9)), speakers=names))
    labels = [label.text for label in many.iter(f"{SVG}text")]
    assert labels == ["Speaker 0", "Speaker 1", "Speaker 2", "Speaker 3", "others"]
    assert len(labels) == MAX_LANES
    assert list(drawn(source(cell(speaker=0), speakers={"Ada Quill": 0})).iter(f"{SVG}text")) == []


def test_axis_shows_times_where_known() -> None:
    def clocks(count: int) -> list[str | None]:
        svg = drawn(source(*(cell(ms=number * 600_000) for number in range(count))))
        return [label.text for label in svg.iter(f"{SVG}text")]

    assert clocks(17) == ["0:00:00", "0:40:00", "1:20:00", "2:10:00", "2:40:00"]
    # None twice, and none of a source that has few.
    assert clocks(5) == ["0:00:00", "0:10:00", "0:20:00", "0:40:00"]
    assert clocks(4) == []


def test_names_and_titles_are_escaped() -> None:
    hostile = source(cell(speaker=0), cell(speaker=1), speakers={"<b>Ada": 0, 'Bram" & Osk': 0}, title='<script>"')
    svg = drawn(hostile)
    assert [label.text for label in svg.iter(f"{SVG}text")] == ["<b>Ada", 'Bram" & Osk']
    assert svg.get("aria-label") == '<script>": None of 2 paragraphs quoted yet.'


def test_caption_names_quoted_share_and_speakers() -> None:
    quoted, rest = cell(quoted=[(0, 4)]), [cell()] * 5
    assert coverage_caption(source(*rest), ENGLISH) == "None of 5 paragraphs quoted yet"
    assert coverage_caption(source(cell()), ENGLISH) == "The only paragraph is not quoted yet"
    one = source(quoted, *rest, speakers={"Ada Quill": 1, "Bram Osk": 0})
    assert coverage_caption(one, ENGLISH) == "1 of 6 paragraphs quoted, said by Ada Quill"
    most = source(*[quoted] * 3, *rest, speakers={"Ada Quill": 1, "Bram Osk": 2})
    assert coverage_caption(most, ENGLISH) == "3 of 8 paragraphs quoted, most said by Bram Osk"
    assert coverage_caption(most, KOREAN) == "문단 8개 중 3개 인용, 대부분 Bram Osk의 말"
    even = source(*[quoted] * 2, speakers={"Ada Quill": 1, "Bram Osk": 1})
    assert coverage_caption(even, ENGLISH) == "2 of 2 paragraphs quoted"
