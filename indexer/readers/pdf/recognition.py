"""Recognise the letters of scanned pages with Tesseract, if it is installed."""

import csv
import io
import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from pypdfium2 import PdfDocument, PdfPage

from indexer.readers.installed_programs import find_program, run_program
from indexer.readers.pdf.lines import PageText, PrintedLine
from indexer.readers.text.characters import has_words

# The sandbox ends a reading after minutes, and a page takes seconds.
MAX_PAGES: Final = 40
_DOTS_PER_INCH: Final = 300
_POINT: Final = 72 / _DOTS_PER_INCH
_MOST_PIXELS: Final = 40_000_000
_SECONDS: Final = 60.0  # of one page
_LANGUAGE: Final = re.compile(r"[a-z]{3}(?:_[a-z]{3,4})?$")
_PREFERRED: Final = ("eng", "kor")
_MOST_LANGUAGES: Final = 3
_LEVEL_OF_WORDS: Final = "5"


def recognise_pages(document: PdfDocument, report: Callable[[int], None]) -> list[PageText] | None:
    """Return the text of pages that are pictures; None without Tesseract, or where there are too many pages.

    Args:
        report: called with how many pages are done.
    """
    program = find_program("tesseract")
    if program is None or len(document) > MAX_PAGES:
        return None
    languages = _languages(program)
    if not languages:
        return None
    pages = []
    with tempfile.TemporaryDirectory(prefix="scan-") as temporary:
        for number in range(len(document)):
            page = document[number]
            try:
                pages.append(_recognised(program, "+".join(languages), page, Path(temporary)))
            finally:
                page.close()
            report(number + 1)
    return pages


def _languages(program: str) -> Sequence[str]:
    """Return the languages that are installed: English and Korean first."""
    command = [program, "--list-langs"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    languages = {line.strip() for line in done.stdout.splitlines() if _LANGUAGE.match(line.strip())} - {"osd"}
    return sorted(languages, key=lambda language: (language not in _PREFERRED, language))[:_MOST_LANGUAGES]


def _recognised(program: str, languages: str, page: PdfPage, folder: Path) -> PageText:
    width, height = page.get_size()
    scale = _DOTS_PER_INCH / 72
    scale *= min(1.0, (_MOST_PIXELS / max(1.0, width * height * scale * scale)) ** 0.5)
    picture = page.render(scale=scale, grayscale=True)
    rows = bytes(picture.buffer)
    with (folder / "page.pgm").open("wb") as file:
        file.write(b"P5 %d %d 255\n" % (picture.width, picture.height))
        for row in range(picture.height):
            file.write(rows[row * picture.stride : row * picture.stride + picture.width])
    written = folder / "page.tsv"
    written.unlink(missing_ok=True)
    command = [program, "page.pgm", "page", "-l", languages, "--dpi", str(_DOTS_PER_INCH), "tsv"]
    if not run_program(command, folder, _SECONDS) or not written.exists():
        return PageText([], 0, 0)
    lines = lines_of(written.read_text("utf-8", "replace"), height, 1 / scale)
    return PageText(lines, sum(len(line.text) for line in lines), 0)


def lines_of(table: str, height: float, point: float = _POINT) -> list[PrintedLine]:
    """Return the lines of a page from Tesseract's table of words.

    Args:
        table: tab-separated, with a row of heads.
        height: of the page, in points.
        point: points in a pixel.
    """
    words: dict[tuple[str, ...], list[tuple[str, float, float, float]]] = {}
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row.get("level") != _LEVEL_OF_WORDS or not (row.get("text") or "").strip():
            continue
        line_key = tuple(row[key] for key in ("block_num", "par_num", "line_num"))
        left, top, tall = (float(row[key]) * point for key in ("left", "top", "height"))
        words.setdefault(line_key, []).append((row["text"].strip(), left, height - top - tall, tall))
    lines = []
    for line in words.values():
        text = " ".join(word for word, *_ in line)
        if has_words(text):
            # Letters with tails hang below the line: the highest foot of a word is nearest to it.
            foot = median(y for _, _, y, _ in line)
            lines.append(PrintedLine(text, line[0][1], foot, median(tall for *_, tall in line)))
    return lines
