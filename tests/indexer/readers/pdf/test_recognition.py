"""Scanned pages, which Tesseract reads where it is installed."""

import shutil
import zlib
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from indexer.readers.files import read_source
from indexer.readers.pdf import recognition
from indexer.readers.pdf.recognition import lines_of
from models.errors import AppError
from tests.indexer.readers.pdf.pdf_files import from_streams, lines, pdf

HEADS = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"


def scanned(*texts: str) -> bytes:
    """Return a page that is the picture of these lines."""
    with PdfDocument(pdf(lines(*texts))) as document:
        picture = document[0].render(scale=300 / 72, grayscale=True)
        rows = bytes(picture.buffer)
        pixels = b"".join(
            rows[row * picture.stride : row * picture.stride + picture.width] for row in range(picture.height)
        )
    image = b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 " % (
        picture.width, picture.height,
    )  # fmt: skip
    data = from_streams(
        [(b"", b"q 612 0 0 792 0 0 cm /I Do Q"), (image + b"/Filter /FlateDecode", zlib.compress(pixels))]
    )
    return data.replace(b"/Font << /F1 3 0 R >>", b"/XObject << /I 6 0 R >>").replace(
        b"/Kids [5 0 R 7 0 R] /Count 2", b"/Kids [5 0 R] /Count 1"
    )


def test_without_tesseract_scans_are_rejected_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recognition, "find_program", lambda *_: None)
    with pytest.raises(AppError) as error:
        read_source("a.pdf", scanned("JANE DOE: We agreed at once."))
    assert (error.value.code, "OCR" in error.value.hint) == ("no_text_layer", True)


def test_words_of_tesseracts_table_are_lines_with_places() -> None:
    rows = [
        HEADS,
        "5\t1\t1\t1\t1\t1\t300\t300\t200\t50\t96\tWe",
        "5\t1\t1\t1\t1\t2\t520\t300\t200\t50\t90\tagreed.",
        "5\t1\t1\t1\t2\t1\t300\t400\t200\t50\t12\t ",
        "4\t1\t1\t1\t2\t0\t300\t400\t200\t50\t-1\t",
    ]
    [line] = lines_of("\n".join(rows), 792.0)
    assert (line.text, line.x, line.y, line.size) == ("We agreed.", 72.0, 708.0, 12.0)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_scans_are_read_with_tesseract(tmp_path: Path) -> None:
    data = scanned("JANE DOE: We agreed at once, and signed.", "", "TOM REED: I did not agree to it.")
    read = read_source("a.pdf", data)
    assert [(paragraph.speaker, paragraph.text) for paragraph in read.paragraphs] == [
        ("JANE DOE", "We agreed at once, and signed."), ("TOM REED", "I did not agree to it."),
    ]  # fmt: skip
