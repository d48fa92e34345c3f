"""Plain text that was wrapped at a width: lines are joined to turns; verse, lists and tables stay as they are."""

import textwrap

import pytest

from indexer.readers.files import read_source

TURNS = (
    (
        "ADA ROE",
        "The harbour wall was to be finished in the spring of last year, and it was not, and nobody in this room has "
        "told the people who live behind it why the work on it has stopped twice since then.",
    ),
    (
        "BEN HOLT",
        "The work stopped because the ground under the second section moved by eleven centimetres in a single night, "
        "and the engineers would not let anybody on it before they had measured it for a month.",
    ),
    (
        "ADA ROE",
        "Then say so. People can live with ground that moves, they cannot live with a board that keeps quiet about it "
        "until somebody finds the report on a table in the library.",
    ),
    (
        "CARLA VINCE",
        "I found it, and I would have liked to be told. There are forty families in my street, and most of them have "
        "bought pumps of their own in the meantime, which cost them more than the board has spent.",
    ),
    (
        "BEN HOLT",
        "We will publish the measurements by Friday, every one of them, together with what the engineers make of them "
        "and with what the third section will cost.",
    ),
)


def read(text: str) -> list[tuple[str | None, str]]:
    transcript = read_source("minutes.txt", text.encode())
    return [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs if paragraph.kind == "speech"]


def wrapped(width: int, *, hyphens: bool = False) -> list[str]:
    lines = [line for name, words in TURNS for line in textwrap.wrap(f"{name}: {words}", width)]
    return [line.replace("engineers", "engi-\nneers") for line in lines] if hyphens else lines


@pytest.mark.parametrize("width", [64, 72, 100])
@pytest.mark.parametrize("between", ["\n", "\n\n"], ids=["single-spaced", "double-spaced"])
def test_wrapped_lines_are_joined_to_turns(width: int, between: str) -> None:
    assert read(between.join(wrapped(width))) == list(TURNS)


def test_words_divided_at_line_ends_are_joined() -> None:
    text = "\n".join(wrapped(72, hyphens=True)).replace("neers ", "neers\n", 1)
    assert all("engi-" not in words for _, words in read(text))


def test_marks_of_pages_within_sentences_are_no_words_of_them() -> None:
    lines = wrapped(72)
    for page, at in enumerate(range(2, len(lines), 4), start=2):
        lines[at] = f"May 3, 2031  {page} of 9 {lines[at]}"
    spoken = read("\n".join(lines))
    assert not any("of 9" in words for _, words in spoken)
    assert " ".join(words for _, words in spoken) == " ".join(words for _, words in TURNS)
    assert [name for name, _ in spoken if name] == [name for name, _ in spoken]


def test_a_sentence_that_ends_before_the_width_ends_its_paragraph() -> None:
    first, second = TURNS[0][1], TURNS[1][1]
    text = "\n".join([*textwrap.wrap(first, 72), *textwrap.wrap(second, 72), *textwrap.wrap(first, 72)])
    assert [words for _, words in read(text)] == [first, second, first]


@pytest.mark.parametrize(
    "line",
    [
        "Verse {number} of the harbour song that everybody knows",
        "{number}. the pumps of section {number} have to be tested by the board",
        "- the gate of section {number} has to be closed before the flood",
        "Section {number}\tfour million and a half\tthe board and the town",
        "ada: section {number} is still open and nobody knows the reason",
    ],
)
def test_lines_that_are_not_wrapped_stay_lines(line: str) -> None:
    lines = [line.format(number=number) for number in range(1, 13)]
    assert len(read("\n".join(lines))) >= len(lines) - 1
