"""One example of a line shows how a text marks its speakers, and a text without one may show it by itself."""

import pytest

from indexer.readers.files import read_file
from indexer.readers.rereading import Example, Shown, convention_of, read_lines
from indexer.readers.text.conventions import (
    Convention,
    OriginalLine,
    shape_from_example,
)
from models.errors import InputError
from models.text.paragraphs import Paragraph

WORDS = (
    "The wall is to be built, there is one thing: time.",
    "And the harbour will have to pay for it, as before.",
    "Nobody has said so, and nobody will, as far as I know.",
)
NAMES = ("Ada Roe", "Ben Holt", "Ada Roe", "Cleo", "Ben Holt", "Ada Roe")


def text_of(form: str, names: tuple[str, ...] = NAMES) -> str:
    return "\n\n".join(form.format(name=name, words=WORDS[at % 3], at=at) for at, name in enumerate(names))


def shown(text: str, before: str, speaker: str) -> tuple[Paragraph, ...]:
    data = text.encode()
    lines = read_lines("call.txt", data)
    at = next(number for number, line in enumerate(lines) if line.text.startswith(before + speaker))
    convention = convention_of(lines, Shown([Example(at, before, speaker)], keeps=False))
    return read_file("call.txt", data, convention=convention).transcript.paragraphs


@pytest.mark.parametrize(
    ("form", "before", "after"),
    [
        ("<<{name}>> {words}", "<<", ""),
        ("{name} ~ {words}", "", ""),
        ("{name}\t{words}", "", ""),
        ("{name} (Harbour Party) [0:1{at}] {words}", "", ""),
        ("[0:1{at}] {name} / {words}", "[0:10] ", ""),
        ("= {name} =\n{words}", "= ", ""),
        ("{words} ({name})", "", " ("),
        ("{words}\n-- {name}", "-- ", ""),
    ],
)
def test_signs_of_one_line_name_the_speakers_of_all(form: str, before: str, after: str) -> None:
    paragraphs = shown(text_of(form), before or (WORDS[0] + after if after else ""), "Ada Roe")
    assert [paragraph.speaker for paragraph in paragraphs] == list(NAMES)
    assert [paragraph.text for paragraph in paragraphs] == [WORDS[at % 3] for at in range(6)]
    assert [paragraph.start_ms for paragraph in paragraphs] == [
        10_000 + 1_000 * at if "{at}" in form else None for at in range(6)
    ]


def test_names_in_capitals_need_no_sign() -> None:
    text = text_of("{name} {words}", ("ADA ROE", "BEN", "ADA ROE", "THE CHAIR"))
    assert [paragraph.speaker for paragraph in shown(text, "", "ADA ROE")] == ["ADA ROE", "BEN", "ADA ROE", "THE CHAIR"]


def test_sentences_of_the_same_form_are_words() -> None:
    text = text_of("{name}: {words}") + "\n\nThere is one more thing: we have no time, and there was none before."
    assert {paragraph.speaker for paragraph in shown(text, "", "Ada Roe")} == {*NAMES}


def test_a_first_line_that_names_a_speaker_is_no_title() -> None:
    text = "= ada\nIt is.\n\n= ben\nIt is not.\n\n= ada\nIs it?"
    assert [paragraph.speaker for paragraph in shown(text, "= ", "ben")] == ["ada", "ben", "ada"]


@pytest.mark.parametrize(
    ("line", "before", "speaker", "code"),
    [
        ("Ada said so", "", "Ben", "bad_example"),
        ("Ada said so", "", " ", "bad_example"),
        ("Ada said so", "", "Ada", "unmarked_example"),
        ("We have asked the city, and Ada: so it is", "We have asked the city, and ", "Ada", "example_in_words"),
    ],
)
def test_an_example_that_shows_nothing_is_refused(line: str, before: str, speaker: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        shape_from_example(OriginalLine(line), before, speaker)
    assert refused.value.code == code


def test_excluded_labels_are_words() -> None:
    text = text_of("{name}: {words}", ("ADA ROE", "BEN HOLT", "SEA WALL", "ADA ROE", "BEN HOLT", "SEA WALL"))
    convention = Convention(keeps=True, excluded=frozenset({"sea wall"}))
    paragraphs = read_file("call.txt", text.encode(), convention=convention).transcript.paragraphs
    assert {paragraph.speaker for paragraph in paragraphs} == {"ADA ROE", "BEN HOLT", None} - {None}
    assert sum(paragraph.text.startswith("SEA WALL: ") for paragraph in paragraphs) == 2
