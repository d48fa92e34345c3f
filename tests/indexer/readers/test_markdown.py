"""Markdown: its words without markup."""

import pytest

from indexer.readers import read_source
from indexer.readers.markdown import without_marks
from models.text.paragraphs import Paragraph, Transcript


def read(text: str) -> Transcript:
    return read_source("pier_inquiry.md", text.encode())


def test_front_matter_gives_the_title() -> None:
    transcript = read('---\ntitle: "The pier: day one"\ntags: [a, b]\n---\n\nWe begin.\n')
    assert transcript == Transcript("The pier: day one", (Paragraph("We begin."),), language="en")


def test_first_heading_gives_the_title_and_other_headings_are_said_by_nobody() -> None:
    transcript = read("# Pier *inquiry* #\n\n**Jane Doe:** We begin.\n\n## Costs\n\nThey rose.\n")
    assert transcript == Transcript(
        "Pier inquiry",
        (Paragraph("We begin.", "Jane Doe"), Paragraph("Costs", kind="heading"), Paragraph("They rose.")),
        language="en",
    )


def test_an_underlined_heading() -> None:
    assert read("Pier inquiry\n============\n\nWe begin.").title == "Pier inquiry"


def test_a_rule_on_top_is_no_front_matter() -> None:
    transcript = read("---\nWe begin, all of us.\n\n---\n\nThen we end.\n")
    assert transcript.title == "Pier inquiry"
    assert transcript.paragraphs[0].text == "We begin, all of us."


@pytest.mark.parametrize(
    "label", ["**Marta:** We begin.", "**Marta**: We begin.", "__Marta:__ We begin.", "*Marta:* We begin."]
)
def test_an_emphasised_label_is_trusted_even_once(label: str) -> None:
    assert read(f"Some words first.\n\n{label}").paragraphs[1] == Paragraph("We begin.", "Marta")


def test_an_emphasised_time_and_label() -> None:
    assert read("[00:12:31] **Marta:** We begin.").paragraphs == (Paragraph("We begin.", "Marta", 751_000),)


def test_an_emphasised_note_is_no_speaker() -> None:
    assert read("**Note:** the tape starts late.").paragraphs == (Paragraph("Note: the tape starts late."),)


def test_quotes_lists_and_code_are_paragraphs() -> None:
    transcript = read(
        "> He said\n> it twice.\n\n- one *pier*\n- two piers\n\n1. first\n2. second\n\n```\nx_y_z = 1\n```\n"
    )
    assert [paragraph.text for paragraph in transcript.paragraphs] == [
        "He said it twice.",
        "one pier",
        "two piers",
        "first",
        "second",
        "x_y_z = 1",
    ]


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
    assert without_marks(marked) == words
