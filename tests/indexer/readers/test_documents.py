"""Documents of other programs than Word: rich text, OpenDocument, tables, old Word, and files without an ending."""

import shutil
import stat
from pathlib import Path

import pytest

from indexer.readers import read_file
from indexer.readers.installed_programs import run_program
from models.errors import AppError
from tests.indexer.readers.open_documents import odt

BOLD = '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>'


def said(name: str, data: bytes) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in read_file(name, data).transcript.paragraphs]


def refused(name: str, data: bytes) -> AppError:
    with pytest.raises(AppError) as error:
        read_file(name, data)
    assert error.value.hint
    return error.value


RICH = rb"""{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times;}}{\colortbl;\red0\green0\blue0;}{\info{\title x}}
\f0\fs24 The harbour inquiry\par\par{\b JANE DOE:} We agreed, \ldblquote at once\rdblquote\par\par
TOM REED: The caf\'e9 was \u54620?\u44397? shut.\par}"""


def test_rich_text_is_read_as_plain_text() -> None:
    for name in ("a.rtf", "a.doc", "a.txt", "a"):
        file = read_file(name, RICH)
        assert (file.format, file.transcript.title) == ("rtf", "The harbour inquiry")
        assert said(name, RICH) == [("JANE DOE", "We agreed, “at once”"), ("TOM REED", "The café was 한국 shut.")]


def test_captions_saved_as_rich_text() -> None:
    data = rb"{\rtf1\ansi 1\line 00:00:01,000 --> 00:00:02,000\line JANE DOE: We agreed.\par}"
    [paragraph] = read_file("a.rtf", data).transcript.paragraphs
    assert (paragraph.start_ms, paragraph.text) == (1_000, "We agreed.")


def test_damaged_rich_text_ends_with_a_message_or_words() -> None:
    for data in (
        rb"{\rtf1",
        rb"{\rtf1\u99999999999 x",
        rb"{\rtf1\ansicpg9999 x}",
        rb"{\rtf1" + b"{" * 5_000,
        rb"{\rtf1\'zz \bin9 x}",
    ):
        try:
            assert said("a.rtf", data)
        except AppError as error:
            assert error.code in {"no_paragraphs", "broken_document"}


def test_open_document() -> None:
    body = (
        '<text:h text:outline-level="1">The pier</text:h><text:tracked-changes><text:p>Deleted.</text:p>'
        '</text:tracked-changes><text:p><text:span text:style-name="T1">Jane Doe</text:span> We <text:s text:c="2"/>'
        "agreed.<text:note><text:p>A note.</text:p></text:note></text:p>"
        '<text:p><text:span text:style-name="T1">Tom Reed</text:span> I did<text:tab/>not.</text:p>'
        '<text:p><text:span text:style-name="T1">Jane Doe</text:span> So be it.</text:p>'
        '<text:p><text:span text:style-name="T1">Tom Reed</text:span> Never.</text:p>'
    )
    for name in ("a.odt", "a.docx", "a"):
        file = read_file(name, odt(body, BOLD))
        assert (file.format, file.transcript.title) == ("odt", "The pier")
        assert said(name, odt(body, BOLD)) == [
            ("Jane Doe", "We agreed."), ("Tom Reed", "I did not."), ("Jane Doe", "So be it."), ("Tom Reed", "Never."),
        ]  # fmt: skip


def test_rows_of_a_table_in_an_open_document() -> None:
    rows = "".join(
        f"<table:table-row><table:table-cell><text:p>{name}:</text:p></table:table-cell><table:table-cell>"
        f"<text:p>{words}</text:p></table:table-cell></table:table-row>"
        for name, words in (("Jane Doe", "We agreed."), ("Tom Reed", "No."), ("Jane Doe", "Well."))
    )
    assert said("a.odt", odt(f"<table:table>{rows}</table:table>"))[:2] == [
        ("Jane Doe", "We agreed."),
        ("Tom Reed", "No."),
    ]


def test_damaged_open_documents() -> None:
    whole = odt("<text:p>Words.</text:p>")
    assert refused("a.odt", whole[: len(whole) // 2]).code == "broken_document"
    assert refused("a.odt", odt("<text:p>Words.")).code == "broken_document"
    entity = odt("<text:p>&f;</text:p>")
    assert refused("a.odt", entity).code in {"broken_document", "no_paragraphs"}
    assert "2 MB" not in said("a.odt", odt('<text:p>a<text:s text:c="999999999"/>b</text:p>'))[0][1]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_tables_with_heads(delimiter: str) -> None:
    rows = [("Start Time", "Speaker", "Transcript"), ("00:00:01", "Jane Doe", "We agreed at once."),
            ("00:01:05", "Tom Reed", "I did not."), ("1:02:00", "", "Nobody spoke.")]  # fmt: skip
    data = "\n".join(delimiter.join(row) for row in rows).encode()
    read = read_file("a.tsv" if delimiter == "\t" else "a.csv", data).transcript.paragraphs
    assert [(paragraph.start_ms, paragraph.speaker, paragraph.text) for paragraph in read] == [
        (1_000, "Jane Doe", "We agreed at once."), (65_000, "Tom Reed", "I did not."),
        (3_720_000, None, "Nobody spoke."),
    ]  # fmt: skip


def test_tables_with_quoted_cells_and_milliseconds() -> None:
    data = b'speaker,text,start_ms\nJane Doe,"We agreed, ""at once"",\nall of us.",1500\nTom Reed,No.,2500\n'
    read = read_file("a.csv", data).transcript.paragraphs
    assert [(paragraph.start_ms, paragraph.speaker, paragraph.text) for paragraph in read] == [
        (1_500, "Jane Doe", 'We agreed, "at once", all of us.'), (2_500, "Tom Reed", "No."),
    ]  # fmt: skip


def test_tables_without_heads_are_read_by_what_their_cells_hold() -> None:
    rows = [
        f'00:00:0{at},{name},"It was day {at} of the flood."' for at, name in enumerate(["Jane Doe", "Tom Reed"] * 3)
    ]
    read = read_file("a.csv", "\n".join(rows).encode()).transcript.paragraphs
    assert [(paragraph.start_ms, paragraph.speaker) for paragraph in read][:2] == [(0, "Jane Doe"), (1_000, "Tom Reed")]
    assert len(read) == 6


def test_tables_without_text_are_rejected() -> None:
    assert refused("a.csv", b"a,b\n1,2\n3,4\n").code == "unknown_table"
    assert "Speaker" in refused("a.csv", b"a,b\n1,2\n3,4\n").hint


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("hearing", b"JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("Item 3. Roads", b"JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("hearing.text", b"JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("hearing.rtf", b"JANE DOE: We agreed.\n\nTOM REED: No.", "txt"),
        ("hearing.markdown", b"# Pier\n\nJANE DOE: We agreed.", "md"),
        ("hearing", b"# Pier\n\n**JANE DOE:** We agreed.", "md"),
        ("hearing", b"1\n00:00:01,000 --> 00:00:02,000\nWe agreed.\n", "srt"),
        ("hearing", b"WEBVTT\n\n00:01.000 --> 00:02.000\nWe agreed.\n", "vtt"),
        ("hearing", b'{"segments": [{"start": 1, "end": 2, "text": "We agreed."}]}', "json"),
        ("hearing", b"<!doctype html><p>JANE DOE: We agreed.", "html"),
    ],
)
def test_format_is_detected_by_content(name: str, data: bytes, kind: str) -> None:
    file = read_file(name, data)
    assert file.format == kind
    assert "We agreed." in file.transcript.paragraphs[0].text


OLD_WORD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + "WordDocument".encode("utf-16-le") + bytes(500)


def test_old_word_without_libreoffice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    error = refused("a.doc", OLD_WORD)
    assert (error.code, "LibreOffice" in error.message, ".docx" in error.hint) == ("unsupported_format", True, True)
    assert refused("a.doc", OLD_WORD + "EncryptedPackage".encode("utf-16-le")).code == "locked_document"


def test_old_word_that_the_program_cannot_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program of this name that fails, as LibreOffice does with a damaged document."""
    program = tmp_path / "soffice"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    assert refused("a.doc", OLD_WORD).code == "broken_document"


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_old_word_with_libreoffice(tmp_path: Path) -> None:
    (tmp_path / "a.rtf").write_bytes(RICH)
    command = [
        "soffice",
        "--headless",
        "--convert-to",
        "doc:MS Word 97",
        "--outdir",
        str(tmp_path),
        str(tmp_path / "a.rtf"),
    ]
    assert run_program(command, tmp_path, 120)
    assert ("TOM REED", "The café was 한국 shut.") in said("a.doc", (tmp_path / "a.doc").read_bytes())


def test_a_program_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    assert not run_program(["sleep", "30"], tmp_path, 0.2)
    assert run_program(["sh", "-c", 'test "$HOME" = "$PWD"'], tmp_path, 20)
