"""PDF documents built by hand: layout around the words, and files that are rejected."""

import io
import zlib

import pytest
from pypdf import PdfWriter

from indexer.readers.files import read_source
from indexer.readers.pdf import document as reading
from models.errors import AppError
from models.text.paragraphs import Transcript
from server.sources.files.sandboxed_reader import SandboxedReader
from tests.indexer.readers.pdf.pdf_files import drawn, from_streams, lines, pdf


def said(transcript: Transcript) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in transcript.paragraphs]


def refused(data: bytes, name: str = "a.pdf") -> AppError:
    with pytest.raises(AppError) as error:
        read_source(name, data)
    assert error.value.hint
    return error.value


def encrypted(data: bytes, algorithm: str, password: str) -> bytes:
    writer, file = PdfWriter(clone_from=io.BytesIO(data)), io.BytesIO()
    writer.encrypt(password, "owner", algorithm=algorithm)
    writer.write(file)
    return file.getvalue()


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-128", "AES-256"])
def test_encrypted(algorithm: str) -> None:
    data = pdf(lines("We agreed."))
    error = refused(encrypted(data, algorithm, "secret"))
    assert (error.code, "password" in error.message, "without one" in error.hint) == ("locked_document", True, True)
    # Opens without a password; only printing or copying is forbidden.
    assert said(read_source("a.pdf", encrypted(data, algorithm, ""))) == [(None, "We agreed.")]


def test_pictures_of_pages_only() -> None:
    error = refused(pdf(b"q 612 0 0 792 0 0 cm Q", b"0 0 100 100 re f"))
    assert (error.code, "OCR" in error.hint) == ("no_text_layer", True)


@pytest.fixture(autouse=True)
def _no_tesseract(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusal are the same wherever the tests run; ``test_recognition.py`` is about what Tesseract reads."""
    monkeypatch.setattr("indexer.readers.pdf.recognition.find_program", lambda *_: None)


def test_letters_that_fonts_do_not_name() -> None:
    # Every letter is a glyph without a Unicode mapping.
    names = b"/Encoding << /Type /Encoding /Differences [32 " + b"/uniE000 " * 90 + b"] >>"
    data = pdf(drawn(lines("We agreed."))).replace(b"/Encoding /WinAnsiEncoding", names)
    assert refused(data).code == "no_text_layer"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"We begin.", "not_pdf"),
        (b"%PDF-1.7\n", "broken_document"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog", "broken_document"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"", "empty_file"),
    ],
)
def test_non_pdf_files_are_rejected(data: bytes, code: str) -> None:
    assert refused(data).code == code


def test_a_blank_document_is_empty() -> None:
    writer, written = PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 200)
    writer.write(written)
    assert refused(written.getvalue()).code == "empty_file"


def test_damage() -> None:
    data = pdf(lines("We agreed."), lines("And we signed."))
    assert refused(data[: len(data) // 2]).code in {"broken_document", "no_text_layer"}
    # A wrong table of contents is rebuilt; a cyclic one is rejected.
    moved = data.replace(b"startxref\n", b"startxref\n9")
    assert said(read_source("a.pdf", moved)) == [(None, "We agreed. And we signed.")]
    circle = data.replace(b"/Kids [5 0 R 7 0 R]", b"/Kids [2 0 R 2 0 R]")
    assert refused(circle).code in {"broken_document", "too_large"}
    nested = from_streams([(b"", b"q " * 10 + b"[" * 5_000 + b"] TJ")])
    assert refused(nested).code in {"broken_document", "empty_file", "no_text_layer", "too_large"}


def test_a_page_that_draws_itself_ends_within_the_limits_of_the_sandbox() -> None:
    data = _drawn_within(b"BT /F1 9 Tf (We agreed.) Tj ET /X Do /X Do")
    with pytest.raises(AppError) as error:
        SandboxedReader(seconds=2.0).read_source("a.pdf", data, max_bytes=len(data))
    assert error.value.code in {"too_large", "reading_too_long"}


@pytest.mark.slow
def test_decompression_bomb_ends_within_the_limits_of_the_sandbox() -> None:
    sandbox = SandboxedReader(seconds=5.0, memory=512 * 1024**2)
    twice = zlib.compress(zlib.compress(b" " * 500_000_000, 1), 9)
    data = from_streams([(b"/Filter [/FlateDecode /FlateDecode]", twice)])
    with pytest.raises(AppError) as error:
        sandbox.read_source("a.pdf", data, max_bytes=len(data))
    assert error.value.code in {"too_large", "reading_too_long", "no_text_layer"}


def test_limits_of_the_whole_document(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pdf(*[lines("We agreed.")] * 4)
    for limit, value, words in (
        ("MAX_PAGES", 3, "4 pages"),
        ("MAX_CHARACTERS", 25, "text"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(reading, limit, value)
            error = refused(data)
            assert (error.code, words in error.message) == ("too_large", True)
    assert len(read_source("a.pdf", data).paragraphs) > 0


def test_progress_by_page_and_cancellation() -> None:
    data = pdf(*[lines("We agreed.")] * 5)
    progress: list[tuple[int, int]] = []
    read_source("a.pdf", data, lambda done, total: progress.append((done, total)))
    assert progress == [(number, 5) for number in range(6)]

    class CalledOff(Exception):
        pass

    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise CalledOff

    with pytest.raises(CalledOff):
        read_source("a.pdf", data, stop)


def _drawn_within(content: bytes) -> bytes:
    """Return a document whose only page draws a form with this content."""
    form = (
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X 4 0 R >> "
        b"/Font << /F1 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream" % (len(content), content)
    )
    data = from_streams([(b"", b"")])
    data = data.replace(b"<< /Length 0  >>\nstream\n\nendstream", form)
    data = data.replace(b"/Contents 4 0 R /Resources << ", b"/Contents 6 0 R /Resources << /XObject << /X 4 0 R >> ")
    return data.replace(b"xref\n0 6", b"6 0 obj\n<< /Length 5 >>\nstream\n/X Do\nendstream\nendobj\nxref\n0 6")
