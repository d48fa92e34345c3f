"""Speaker labels in every format that can have them."""

import html
import io
import json
from collections.abc import Callable
from dataclasses import replace

import docx
import pytest

from indexer.readers.files import read_source
from models.text.paragraphs import Transcript
from tests.indexer.readers.pdf.pdf_files import lines, pdf

Said = tuple[str | None, str, int | None]


def as_text(text: str) -> Transcript:
    return read_source("a.txt", text.encode())


def as_markdown(text: str) -> Transcript:
    return read_source("a.md", text.encode())


def as_page(text: str) -> Transcript:
    blocks = "".join(f"<p>{html.escape(block).replace(chr(10), '<br>')}</p>" for block in text.split("\n\n"))
    return read_source("a.html", blocks.encode())


def as_word(text: str) -> Transcript:
    document, file = docx.Document(), io.BytesIO()
    for block in text.split("\n\n"):
        document.add_paragraph(block)
    document.save(file)
    return read_source("a.docx", file.getvalue())


def as_pdf(text: str) -> Transcript:
    # Two lines of one paragraph, so that the page shows the distance of lines inside a paragraph.
    first = ("It rained on the day that they met,", "and nobody came.", "")
    read = read_source("a.pdf", pdf(lines(*first, *text.split("\n"), leading=14.0)))
    return replace(read, paragraphs=read.paragraphs[1:])


def said(transcript: Transcript) -> list[Said]:
    return [(paragraph.speaker, paragraph.text, paragraph.start_ms) for paragraph in transcript.paragraphs]


ANN, BEN = "Ann Lee", "Ben Roe"
CONVENTIONS: dict[str, tuple[str, list[Said]]] = {
    "capitals": (
        "ANN LEE: We agreed.\n\nBEN ROE: I did not.\n\nAt all.",
        [("ANN LEE", "We agreed.", None), ("BEN ROE", "I did not.", None), ("BEN ROE", "At all.", None)],
    ),
    "questions and answers": (
        "Q. Did you agree?\n\nA. I did.\n\nQ. When?",
        [("Q", "Did you agree?", None), ("A", "I did.", None), ("Q", "When?", None)],
    ),
    "a record of congress": (
        "Mr. LEE of Ohio. Mr. Speaker, we agreed.\n\nThe SPEAKER. The member is heard.\n\nMs. McROE [presiding]. No.",
        [
            ("Mr. LEE of Ohio", "Mr. Speaker, we agreed.", None),
            ("The SPEAKER", "The member is heard.", None),
            ("Ms. McROE", "No.", None),
        ],
    ),
    "a time before the name": (
        "[00:01:02] Ann Lee: We agreed.\n\n[00:01:05] Ben Roe: I did not.",
        [(ANN, "We agreed.", 62_000), (BEN, "I did not.", 65_000)],
    ),
    "a line of its own": (
        "Ann Lee  1:02\nWe agreed.\n\nBen Roe  1:05\nI did not.",
        [(ANN, "We agreed.", 62_000), (BEN, "I did not.", 65_000)],
    ),
}


@pytest.mark.parametrize("read", [as_text, as_markdown, as_page, as_word, as_pdf])
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_labels_in_written_formats(convention: str, read: Callable[[str], Transcript]) -> None:
    text, expected = CONVENTIONS[convention]
    assert said(read(text)) == expected


@pytest.mark.parametrize("convention", ["capitals", "questions and answers", "a record of congress"])
def test_labels_in_captions_and_segments(convention: str) -> None:
    text, expected = CONVENTIONS[convention]
    turns = text.split("\n\n")
    cues = "\n\n".join(f"00:{n:02d}:00.000 --> 00:{n:02d}:59.000\n{turn}" for n, turn in enumerate(turns))
    segments = [{"start": n * 60, "end": n * 60 + 59, "text": turn} for n, turn in enumerate(turns)]
    whole: dict[str | None, str] = {}
    for speaker, words, _ in expected:
        whole[speaker] = f"{whole.get(speaker, '')} {words}".strip()
    for name, content in (
        ("a.vtt", f"WEBVTT\n\n{cues}"), ("a.srt", cues), ("a.json", json.dumps({"segments": segments})),
    ):  # fmt: skip
        words_by_speaker: dict[str | None, str] = {}
        for paragraph in read_source(name, content.encode()).paragraphs:
            words_by_speaker[paragraph.speaker] = (
                f"{words_by_speaker.get(paragraph.speaker, '')} {paragraph.text}".strip()
            )
            assert paragraph.start_ms is not None
            assert paragraph.end_ms is not None
            assert paragraph.end_ms > paragraph.start_ms
        assert words_by_speaker == whole


INVISIBLE = ["\u200b", "\u200e", "\u200f", "\u202e", "\u2066", "\u2060", "\ufeff", "\u00ad", "\u200c", "\u200d"]


@pytest.mark.parametrize("sign", INVISIBLE)
def test_invisible_characters_are_removed_from_names(sign: str) -> None:
    text = f"{sign}Ann{sign} L{sign}ee{sign}: We agreed.\n\nBen Roe: No.\n\nAnn Lee: Yes."
    assert [speaker for speaker, _, _ in said(as_text(text))] == [ANN, BEN, ANN]
    cues = f"WEBVTT\n\n00:01.000 --> 00:02.000\n<v {sign}Ann{sign} Lee>We agreed."
    assert said(read_source("a.vtt", cues.encode())) == [(ANN, "We agreed.", 1_000)]
