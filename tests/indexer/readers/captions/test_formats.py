"""SubViewer, timed text, SubStation, SAMI and Scenarist captions."""

import pytest

from indexer.readers import read_file, read_source
from models.errors import AppError
from models.text.paragraphs import Paragraph

SBV = "0:00:01.000,0:00:03.500\nANN LEE: We looked\nat the pier.\n\n0:00:04.000,0:00:05.000\nBEN ROE: So?\n"
TTML = """<?xml version="1.0" encoding="UTF-8"?>
<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"
    xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" ttp:tickRate="1000">
<head><metadata><ttm:title>Pier hearing</ttm:title>
<ttm:agent xml:id="a" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata></head>
<body begin="10s"><div><p begin="1s" end="3s" ttm:agent="a">We <span>looked</span><br/>at the pier.</p>
<p begin="00:00:04:05" dur="2000t">So?</p></div></body></tt>"""
ASS = """[Script Info]
Title: Pier hearing

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,a note
Dialogue: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,So?
Dialogue: 0,0:00:01.00,0:00:03.50,Default,Ann Lee,0,0,0,,{\\an8}We looked\\Nat the pier, all of us.
"""
SAMI = (
    "<SAMI><HEAD><TITLE>x</TITLE></HEAD><BODY><SYNC Start=1000><P Class=E>We looked<br>at the pier.</P></SYNC>"
    "<SYNC Start=3500><P Class=E>&nbsp;</P></SYNC></BODY></SAMI>"
)


def codes(text: str) -> str:
    """Text as Scenarist writes it: two characters in a word, with odd parity."""
    text += " " * (len(text) % 2)
    signed = [ord(sign) | (0x80 if ord(sign).bit_count() % 2 == 0 else 0) for sign in text]
    return " ".join(f"{one:02x}{two:02x}" for one, two in zip(signed[::2], signed[1::2], strict=True))


def scc() -> str:
    pop_on = f"9420 9420 1370 1370 {codes('We looked')} 94d0 94d0 {codes('at the pier.')} 942f 942f"
    return f"Scenarist_SCC V1.0\n\n00:00:01;00\t{pop_on}\n\n00:00:04;00\t942c 942c\n"


def test_subviewer() -> None:
    assert read_source("pier.sbv", SBV.encode()).paragraphs == (
        Paragraph("We looked at the pier.", "ANN LEE", 1000, 3500),
        Paragraph("So?", "BEN ROE", 4000, 5000),
    )


def test_timed_text_with_agents_frames_and_ticks() -> None:
    read = read_source("pier.ttml", TTML.encode())
    assert (read.title, read.paragraphs) == (
        "Pier hearing",
        (Paragraph("We looked at the pier.", "Ann Lee", 11_000, 13_000), Paragraph("So?", None, 14_200, 16_200)),
    )


def test_substation_actors_are_speakers_and_a_line_without_one_is_unknown() -> None:
    read = read_source("pier.ass", ASS.encode())
    assert (read.title, read.paragraphs) == (
        "Pier hearing",
        (Paragraph("We looked at the pier, all of us.", "Ann Lee", 1000, 3500), Paragraph("So?", None, 4000, 5000)),
    )


def test_sami() -> None:
    paragraphs = read_source("pier.smi", SAMI.encode()).paragraphs
    assert [(paragraph.text, paragraph.start_ms) for paragraph in paragraphs] == [("We looked at the pier.", 1000)]


def test_scenarist() -> None:
    (paragraph,) = read_source("pier.scc", scc().encode()).paragraphs
    assert paragraph.text == "We looked at the pier."
    assert paragraph.start_ms is not None
    assert 1000 < paragraph.start_ms < 2000
    assert paragraph.end_ms == 4000


def test_scenarist_roll_up_and_accents() -> None:
    rows = [f"9425 9425 94ad 94ad 9470 9470 {codes(f'Row {n} of the pier.')}" for n in (1, 2)]
    lines = "".join(f"00:00:0{n};00\t{row}\n\n" for n, row in enumerate(rows, start=1))
    text = f"Scenarist_SCC V1.0\n\n{lines}00:00:03;00\t9425 9425 94ad 94ad {codes('Ol')} dc80\n"
    assert read_source("a.scc", text.encode()).paragraphs[0].text == "Row 1 of the pier. Row 2 of the pier. Olé"


@pytest.mark.parametrize(
    ("text", "format_"), [(SBV, "sbv"), (TTML, "ttml"), (ASS, "ass"), (SAMI, "smi"), (scc(), "scc")]
)
def test_content_decides(text: str, format_: str) -> None:
    assert read_file("pier.txt", text.encode()).format == format_


@pytest.mark.parametrize("name", ["a.sbv", "a.ttml", "a.xml", "a.ass", "a.smi", "a.scc"])
def test_file_without_captions_is_rejected(name: str) -> None:
    with pytest.raises(AppError) as error:
        read_source(name, b"We looked at the pier, and that was all.")
    assert error.value.code == "broken_captions"
