"""Lines of live sources become paragraphs as captions do."""

from itertools import pairwise

from models.text.paragraphs import Paragraph
from server.sources.live.lines import Line, paragraphs_of_lines


def read(*lines: tuple[str, str | None] | str, step_ms: int | None = 3_000) -> list[tuple[str, str | None]]:
    made = [
        Line(
            number,
            *((line, None) if isinstance(line, str) else line),
            start_ms=None if step_ms is None else step_ms * number,
        )
        for number, line in enumerate(lines, start=1)
    ]
    return [(paragraph.text, paragraph.speaker) for paragraph in paragraphs_of_lines(made)]


def test_lines_of_one_speaker_join() -> None:
    assert read(("The pumps are old.", "Ada Roe"), ("They will not last.", None), ("Why not?", "Ben Holt")) == [
        ("The pumps are old. They will not last.", "Ada Roe"),
        ("Why not?", "Ben Holt"),
    ]


def test_labels_in_the_words_name_speakers_where_no_line_does() -> None:
    assert read("ADA ROE: The pumps are old.", "They will not last.", "BEN HOLT: Why not?", "ADA ROE: Salt.") == [
        ("The pumps are old. They will not last.", "ADA ROE"),
        ("Why not?", "BEN HOLT"),
        ("Salt.", "ADA ROE"),
    ]


def test_words_are_no_labels_where_lines_name_speakers() -> None:
    assert read(("One thing: pumps.", "Ada Roe"), ("Another thing: salt.", None)) == [
        ("One thing: pumps. Another thing: salt.", "Ada Roe")
    ]


def test_line_of_an_unknown_speaker_ends_the_turn() -> None:
    assert read(("The pumps are old.", "Ada Roe"), ("Shame!", "")) == [
        ("The pumps are old.", "Ada Roe"),
        ("Shame!", None),
    ]


def test_a_direction_belongs_to_nobody() -> None:
    lines = [Line(1, "The pumps are old.", "Ada Roe"), Line(2, "[Applause]", "Ada Roe")]
    assert [(paragraph.kind, paragraph.speaker) for paragraph in paragraphs_of_lines(lines)] == [
        ("speech", "Ada Roe"),
        ("direction", None),
    ]


def test_without_times_paragraphs_have_none() -> None:
    paragraphs = paragraphs_of_lines([Line(1, "The pumps are old.", "Ada Roe"), Line(2, "Why not?", "Ben Holt")])
    assert [(paragraph.start_ms, paragraph.end_ms) for paragraph in paragraphs] == [(None, None), (None, None)]


def test_a_pause_ends_a_paragraph_though_lines_have_no_end() -> None:
    lines = [Line(1, "The pumps are old.", "Ada Roe", 1_000), Line(2, "Any more questions?", "Ada Roe", 60_000)]
    assert [(paragraph.start_ms, paragraph.end_ms) for paragraph in paragraphs_of_lines(lines)] == [
        (1_000, 3_000),
        (60_000, None),
    ]


def test_rolling_captions_are_not_repeated() -> None:
    groups = [f"word{number} and more of" for number in range(20)]
    rolling = [f"{before} {after}" for before, after in pairwise(groups)]
    text = " ".join(text for text, _ in read(*rolling))
    assert [text.count(f"word{number} ") for number in range(20)] == [1] * 20


def test_long_turns_are_divided_and_earlier_parts_do_not_change() -> None:
    lines = [
        Line(number, f"Sentence number {number} has some seven words.", "Ada Roe", number * 3_000)
        for number in range(1, 200)
    ]
    seen: list[Paragraph] = []
    changed = 0
    for count in range(1, len(lines) + 1):
        paragraphs = list(paragraphs_of_lines(lines[:count]))
        changed += any(old != new for old, new in zip(seen[:-2], paragraphs, strict=False))
        seen = paragraphs
    assert changed == 0
    assert all(len(paragraph.text.split()) <= 130 for paragraph in seen)
    assert len(seen) > 10
