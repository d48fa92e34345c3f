"""Read PDF documents (.pdf) with a text layer, and scanned ones where Tesseract is installed."""

import re
import threading
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from pypdfium2 import PdfDocument, PdfiumError, PdfTextPage
from pypdfium2.raw import FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY

from indexer.progress import Progress, no_progress
from indexer.readers.decoding import empty_file
from indexer.readers.pdf.line_numbers import remove_line_numbers
from indexer.readers.pdf.lines import PageText, PrintedLine, extract_lines
from indexer.readers.pdf.paragraphs import build_blocks
from indexer.readers.pdf.recognition import recognise_pages
from indexer.readers.pdf.running_headers import remove_running_headers
from indexer.readers.plain_text import title_of
from indexer.readers.registry import reads_bytes
from indexer.readers.text.blocks import Block, Line, paragraphs_of
from models.errors import AppError, InputError, TooLarge
from models.text.paragraphs import Transcript

Read = TypeVar("Read")

MAX_PAGES = 20_000
MAX_CHARACTERS = 64 * 1024 * 1024
_OPENING_PAGES = 2
_SIGNATURE_WITHIN = 1024
_UNREADABLE_SHARE = 0.2
_REFERENCE = re.compile(r"\d{1,4}:\d{1,2}(?:,\d{1,2}){0,40},?", re.ASCII)
_FEWEST_INDEXED = 40  # words
_SHARE_OF_REFERENCES = 0.4
# PDFium is not safe to be called by several threads at once.
_LOCK = threading.Lock()


def is_pdf(data: bytes) -> bool:
    """Return whether the bytes are a PDF file, which may have some junk before it."""
    return b"%PDF-" in data[:_SIGNATURE_WITHIN]


@reads_bytes("pdf", ".pdf", fits=is_pdf)
def read_pdf(name: str, data: bytes, progress: Progress = no_progress) -> Transcript:
    """Read paragraphs across pages, without line numbers, headers and footers; a short first line is the title.

    Args:
        name: the file's name, for messages.
        data: the whole file.
        progress: called with ``(pages read, pages)``.

    Raises:
        AppError: ``locked_document``, ``broken_document``, ``too_large``, ``empty_file`` or ``no_text_layer``.
    """
    pages = _pages(name, data, progress)
    if not any(page.characters for page in pages) and _is_blank(name, data):
        raise empty_file(name)
    if not _is_readable(pages):
        pages = _recognised(name, data, progress) or pages
    lines = [page.lines for page in pages]
    if not _is_readable(pages):
        raise InputError(
            "no_text_layer",
            f"“{name}” has no text that can be read: it holds pictures of its pages, as a scanner makes them, or "
            "letters that its fonts do not name.",
            "Run text recognition (OCR) over it in your PDF or scanning program, save it as a searchable PDF, and "
            "add that file.",
            params={"name": name},
        )
    numbered = remove_line_numbers(lines)
    opening = "\n".join(line.line.text for page in numbered[:_OPENING_PAGES] for line in page)
    blocks = list(_blocks(remove_running_headers(numbered)))
    title = title_of(blocks)
    paragraphs = paragraphs_of(blocks[1:] if title else blocks)
    return Transcript(title, paragraphs, opening=opening)


def stored_text(data: bytes) -> list[str]:
    """Return the text of each page of a PDF that could be read, in the order in which it is stored."""
    with _LOCK, PdfDocument(data) as document:
        texts = []
        for number in range(len(document)):
            page = _page(document, number, lambda text: text.get_text_range())
            texts.append(page or "")
        return texts


def _blocks(pages: Sequence[Sequence[PrintedLine]]) -> Iterator[Block]:
    """Yield the blocks of pages; those of an index of words, which transcripts of courts end with, nobody says."""
    for is_index, run in groupby(pages, _is_word_index):
        if is_index:
            for page in run:
                yield Block((Line(" ".join(line.text for line in page)),), kind="notice")
        else:
            yield from build_blocks(list(run))


def _is_word_index(page: Sequence[PrintedLine]) -> bool:
    """Return whether a page lists words with the pages and lines where they stand: “harbor 12:4 31:22,25”."""
    words = [word for line in page for word in line.text.split()]
    references = sum(_REFERENCE.fullmatch(word) is not None for word in words)
    return len(words) >= _FEWEST_INDEXED and references >= _SHARE_OF_REFERENCES * len(words)


def _pages(name: str, data: bytes, progress: Progress) -> list[PageText]:
    with _LOCK, _opened(name, data) as document:
        count = len(document)
        if count > MAX_PAGES:
            raise _too_large(name, f"it has {count:,} pages; {MAX_PAGES:,} are the most")
        if not count:
            raise _broken(name, "its table of contents is damaged")
        progress(0, count)
        read: list[PageText] = []
        characters = 0
        for number in range(count):
            page = _page(document, number, extract_lines)
            if page is None and not number:
                raise _broken(name, f"page 1 of {count} cannot be read")
            page = page or PageText([], 0, 0)
            characters += page.characters
            if characters > MAX_CHARACTERS:
                raise _too_large(name, f"it has more than {MAX_CHARACTERS // 2**20} MB of text")
            read.append(page)
            progress(number + 1, count)
        return read


def _recognised(name: str, data: bytes, progress: Progress) -> list[PageText] | None:
    with _LOCK, _opened(name, data) as document:
        count = len(document)
        return recognise_pages(document, lambda done: progress(done, count))


def _is_blank(name: str, data: bytes) -> bool:
    """Return whether nothing is drawn on any page."""
    with _LOCK, _opened(name, data) as document:
        return not any(True for page in document for _ in page.get_objects())


def _is_readable(pages: Sequence[PageText]) -> bool:
    return any(page.lines for page in pages) and not _is_gibberish(pages)


def _page(document: PdfDocument, number: int, read: Callable[[PdfTextPage], Read]) -> Read | None:
    """Return what ``read`` makes of the text of a page; None if the page is damaged."""
    try:
        page = document[number]
        text = page.get_textpage()
    except PdfiumError:
        return None
    try:
        return read(text)
    finally:
        text.close()
        page.close()


def _opened(name: str, data: bytes) -> PdfDocument:
    try:
        return PdfDocument(data)
    except PdfiumError as error:
        if error.err_code in {FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY}:
            raise InputError(
                "locked_document",
                f"“{name}” is locked with a password.",
                "Open it with its password, print or export it to a PDF without one, and add that file.",
                params={"name": name},
            ) from error
        raise _broken(name, "its table of contents is damaged") from error


def _is_gibberish(pages: Sequence[PageText]) -> bool:
    """Return whether much of the text is characters that stand for no letter, or that its fonts do not name."""
    signs = sum(len(line.text) for page in pages for line in page.lines)
    strange = sum(_strange(line) for page in pages for line in page.lines)
    unnamed = sum(page.unreadable for page in pages)
    return max(strange, unnamed) > _UNREADABLE_SHARE * signs


def _strange(line: PrintedLine) -> int:
    if line.text.isascii() and line.text.isprintable():
        return 0
    return sum(
        sign == "\ufffd" or unicodedata.category(sign) in {"Cc", "Cn", "Co"}
        for sign in line.text
        if not sign.isascii() or not sign.isprintable()
    )


def _broken(name: str, what: str) -> AppError:
    return InputError(
        "broken_document",
        f"“{name}” is a damaged PDF: {what}.",
        "Download it again; or open it in a browser, print it to a new PDF, and add that file.",
        params={"name": name},
    )


def _too_large(name: str, what: str) -> AppError:
    return TooLarge(
        "too_large",
        f"“{name}” is too large: {what}.",
        "Split it into parts, or save its words as plain text (.txt), and add that.",
    )
