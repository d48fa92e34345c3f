"""Documents of other programs than Word: rich text, OpenDocument, tables, old Word, and files without an ending."""

import shutil
import stat
from pathlib import Path

import pytest

from indexer.readers.files import read_file
from indexer.readers.installed_programs import run_program
from models.errors import AppError
from tests.indexer.readers.open_documents import odt


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


def test_damaged_open_documents() -> None:
    whole = odt("<text:p>Words.</text:p>")
    assert refused("a.odt", whole[: len(whole) // 2]).code == "broken_document"
    assert refused("a.odt", odt("<text:p>Words.")).code == "broken_document"
    entity = odt("<text:p>&f;</text:p>")
    assert refused("a.odt", entity).code in {"broken_document", "no_paragraphs"}
    for doctype in (
        '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE a [<!ENTITY f "one">]>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">',
    ):
        assert refused("a.odt", odt("<text:p>&f; Words.</text:p>", doctype=doctype)).code == "broken_document"
    assert "2 MB" not in said("a.odt", odt('<text:p>a<text:s text:c="999999999"/>b</text:p>'))[0][1]


def test_tables_without_text_are_rejected() -> None:
    assert refused("a.csv", b"a,b\n1,2\n3,4\n").code == "unknown_table"
    assert "Speaker" in refused("a.csv", b"a,b\n1,2\n3,4\n").hint


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
