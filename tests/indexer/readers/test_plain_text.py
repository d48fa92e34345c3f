"""Plain text and Markdown, beyond what the corpus has: titles, the size of paragraphs, inline marks."""

import pytest

from indexer.readers.files import read_source
from models.text.paragraphs import Transcript


def read(text: str, name: str = "a.txt") -> Transcript:
    return read_source(name, text.encode())


def test_a_first_sentence_is_no_title() -> None:
    transcript = read("Good evening.\n\nWe begin with the ferry.", "ferry_debate-2031-05-03.txt")
    assert transcript.title == "Ferry debate 2031-05-03"
    assert transcript.paragraphs[0].text == "Good evening."


def test_overlong_paragraphs_are_cut_at_sentence_ends() -> None:
    sentence = "Mr. Roe told the inquiry that the ferry, as built, would never have passed. "
    paragraphs = read("JANE DOE: [00:05] " + sentence * 40).paragraphs
    assert " ".join(paragraph.text for paragraph in paragraphs) == (sentence * 40).strip()
    assert all(paragraph.text.endswith("passed.") and paragraph.speaker == "JANE DOE" for paragraph in paragraphs)
    assert all(20 <= len(paragraph.text.split()) <= 150 for paragraph in paragraphs)
    assert [paragraph.start_ms for paragraph in paragraphs[:2]] == [5000, None]


def test_label_is_as_long_as_its_office_in_brackets() -> None:
    office = (
        "Minister of Harbours, Ferries and Inland Waterways and Minister of the Agency for the Economic Development"
    )
    label = f"Hon. Carla Vince ({office} of the Northern and the Western Islands, Lib.)"
    lines = (
        "Hon. Ben Holt: The pumps were never tested.",
        f"{label}: The wall is finished.",
        "Hon. Ben Holt: No bell.",
    )
    paragraphs = read("\n\n".join(lines * 2)).paragraphs
    assert [paragraph.speaker for paragraph in paragraphs] == ["Hon. Ben Holt", label, "Hon. Ben Holt"] * 2


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ("a **bold** and _soft_ word", "a bold and soft word"),
        ("[the pier](https://pier.example/a_b_c) stood", "the pier stood"),
        ('![a crane](c.png "tall")', "a crane"),
        ("snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
        (r"\*not soft\* and 5 \< 6", "*not soft* and 5 < 6"),
        ("`**code**` stays", "**code** stays"),
        ("a note[^1] here", "a note here"),
        ("salt &amp; pepper", "salt & pepper"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("see <https://pier.example>", "see https://pier.example"),
    ],
)
def test_inline_marks(marked: str, words: str) -> None:
    assert [paragraph.text for paragraph in read(marked, "a.md").paragraphs] == [words]
