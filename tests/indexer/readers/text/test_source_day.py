"""The day a source is from, and where its file says so."""

import pytest

from indexer.readers.files import read_source

HELD = "Chair: We are here for the budget.\n\nAda Quill: It was settled on April 2, 2030, in this room.\n"


@pytest.mark.parametrize(
    ("name", "opening", "origin", "written"),
    [
        ("a.txt", "Budget hearing, May 3, 2031\n\n", "heading", "May 3, 2031"),
        ("a.txt", "Budget hearing\n\nSaturday, May 3, 2031\n\n", "first_lines", "Saturday, May 3, 2031"),
        ("a.txt", "Aired May 3, 2031 - 20:00 ET\n\n", "heading", "May 3, 2031"),
        ("a.txt", "THE COUNCIL MET.\n\nIt was held this 3rd day of May, 2031, at the hall.\n\n", "first_lines",
         "3rd day of May, 2031"),
        ("a.txt", "제400회국회(정기회)\n위원회회의록\n일 시  2031년5월3일(토)\n\n", "first_lines", "2031년5월3일(토)"),
        ("a.txt", "Stenografischer Bericht\n108. Sitzung\nBerlin, Samstag, den 3. Mai 2031\n\n", "first_lines",
         "Samstag, den 3. Mai 2031"),
        ("GMT20310503-100231_Recording.txt", "", "file_name", "GMT20310503-100231_Recording"),
        ("council_3rd_may_2031.txt", "", "file_name", "3rd may 2031"),
        ("May_03.31.txt", "Budget hearing\n\n2031-05-03\n\n", "first_lines", "2031-05-03"),
        ("a.md", "---\ndate: 2031-05-03\n---\n", "metadata", "2031-05-03"),
    ],
)  # fmt: skip
def test_day_is_found_with_its_place(name: str, opening: str, origin: str, written: str) -> None:
    transcript = read_source(name, (opening + HELD).encode())
    assert (str(transcript.spoken_on), transcript.day_origin, transcript.day_written) == ("2031-05-03", origin, written)


@pytest.mark.parametrize(
    "text",
    [
        HELD,
        "Last updated: May 3, 2031\n\n" + HELD,
        "© May 3, 2031 Bay Council\n\n" + HELD,
        "Ada Quill: On May 3, 2031, the council voted to close the bridge for good.\n",
        "[00:01:02] Ada Quill: May 3, 2031.\n",
        "The council, which had closed\nthe bridge on May 3, 2031, opened it again and\nnobody was there to see it.\n",
        "Works 2030-05-03 – 2031-05-03\n\n" + HELD,
    ],
)
def test_day_is_not_guessed_from_what_is_said(text: str) -> None:
    transcript = read_source("a.txt", text.encode())
    assert (transcript.spoken_on, transcript.day_origin) == (None, None)


def test_captions_say_their_day_before_the_first_cue_only() -> None:
    cues = "00:01.000 --> 00:02.000\n"
    assert read_source("a.vtt", f"WEBVTT\n\n{cues}Saturday, May 3, 2031\n".encode()).spoken_on is None


def test_ambiguous_day_is_a_doubt_and_no_day() -> None:
    transcript = read_source("a.txt", b"Interview with Ada Quill, 3/5/2031\n\nQ: Why?\n\nA: It was time.\n")
    assert transcript.spoken_on is None
    assert [(doubt.code, doubt.detail) for doubt in transcript.doubts] == [("ambiguous_date", "3/5/2031")]


def test_weekday_that_does_not_fit_is_a_doubt() -> None:
    transcript = read_source("a.txt", f"Budget hearing\n\nMonday, May 3, 2031\n\n{HELD}".encode())
    assert str(transcript.spoken_on) == "2031-05-03"
    assert [doubt.code for doubt in transcript.doubts] == ["weekday_differs"]


def test_dateline_with_a_fitting_weekday_is_before_other_dates() -> None:
    text = f"Debate on the bridge\n\nAdded: 2031-05-02\n\nSaturday, 3 May 2031\n\n{HELD}"
    assert str(read_source("a.txt", text.encode()).spoken_on) == "2031-05-03"


def test_web_page_says_its_day_below_its_heading() -> None:
    menu = "".join(f"<li>Item {number}</li>" for number in range(200))
    page = (
        f"<html><body><ul>{menu}</ul><h1>Remarks on the bridge</h1><p>May 3, 2031</p><p>It is open.</p></body></html>"
    )
    transcript = read_source("a.html", page.encode())
    assert (str(transcript.spoken_on), transcript.day_origin) == ("2031-05-03", "heading")
