"""Read PDF documents (.pdf) with a text layer."""

import io
import logging
import unicodedata
from collections.abc import Callable, Sequence
from typing import NoReturn

from pypdf import Configuration, PageObject, PdfReader, apply_configuration
from pypdf.errors import FileNotDecryptedError, LimitReachedError

from indexer.progress import Progress, no_progress
from indexer.readers.pdf.line_numbers import remove_line_numbers
from indexer.readers.pdf.lines import PrintedLine, extract_lines
from indexer.readers.pdf.paragraphs import build_blocks
from indexer.readers.pdf.running_headers import remove_running_headers
from indexer.readers.plain_text import title_of
from indexer.readers.text.blocks import paragraphs_of
from indexer.readers.text.titles import title_from_name
from models.errors import AppError, InputError, TooLarge
from models.text.paragraphs import Transcript

MAX_PAGES = 20_000
MAX_PAGE_BYTES = 16 * 1024 * 1024  # the most that one stream may unpack to; a page of text has some ten thousand
MAX_CHARACTERS = 64 * 1024 * 1024
MAX_OPERATORS = 40_000_000  # drawing operations of the whole document: minutes
_OPENING_PAGES = 2
_ASKED_EVERY = 5_000  # drawing operations: a fraction of a second
_SIGNATURE_WITHIN = 1024
# pypdf's own limits, lowered to what transcripts need. Each is about one page, or the file's table of contents.
_LIMITS = Configuration(
    zlib_maximum_output_length=MAX_PAGE_BYTES,
    lzw_maximum_output_length=MAX_PAGE_BYTES,
    run_length_maximum_output_length=MAX_PAGE_BYTES,
    brotli_maximum_output_length=MAX_PAGE_BYTES,
    array_based_stream_maximum_output_length=MAX_PAGE_BYTES,
    stream_decoding_work_maximum_length=4 * MAX_PAGE_BYTES,
    stream_parsing_work_maximum_count=1_000_000,
    xform_maximum_invocations_per_extraction=500,
    page_tree_maximum_entries=4 * MAX_PAGES,
)
_UNREADABLE_SHARE = 0.2
_OBJECTS_KEPT = 2_000

# What it warns about is either repaired or ends as an error that is reported.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF file, which may have some junk before it."""
    return b"%PDF-" in data[:_SIGNATURE_WITHIN]


def read_pdf(name: str, data: bytes, progress: Progress = no_progress) -> Transcript:
    """Read paragraphs across pages, without line numbers, headers and footers; a short first line is the title.

    Args:
        name: the file's name, for messages and, where no first line gives one, for the title.
        data: the whole file.
        progress: called with ``(pages read, pages)``.

    Raises:
        AppError: ``locked_document``, ``broken_document``, ``too_large`` or ``no_text_layer``.
    """
    with apply_configuration(_LIMITS):
        pages = _pages(name, data, progress)
    if not any(pages) or _is_gibberish(pages):
        raise InputError(
            "no_text_layer",
            f"“{name}” has no text that can be read: it holds pictures of its pages, as a scanner makes them, or "
            "letters that its fonts do not name.",
            "Run text recognition (OCR) over it in your PDF or scanning program, save it as a searchable PDF, and "
            "add that file.",
            params={"name": name},
        )
    numbered = remove_line_numbers(pages)
    opening = "\n".join(line.line.text for page in numbered[:_OPENING_PAGES] for line in page)
    blocks = build_blocks(remove_running_headers(numbered))
    title = title_of(blocks)
    paragraphs = paragraphs_of(blocks[1:] if title else blocks)
    return Transcript(title or title_from_name(name), paragraphs, opening=opening)


def _pages(name: str, data: bytes, progress: Progress) -> list[list[PrintedLine]]:
    reader, pages = _opened(name, data)
    progress(0, len(pages))
    read: list[list[PrintedLine]] = []
    budget = _Budget(name, lambda: progress(len(read), len(pages)))
    for page in pages:
        try:
            lines = extract_lines(page, budget.spend_operator)
            budget.check()
        except LimitReachedError as error:
            raise _too_large(name, f"page {len(read) + 1} unpacks to more than a page of words can be") from error
        except Exception as error:  # whatever a damaged file makes of a parser
            budget.check()
            raise _broken(name, f"page {len(read) + 1} of {len(pages)} cannot be read") from error
        budget.spend_characters(sum(len(line.text) for line in lines))
        read.append(lines)
        if len(reader.resolved_objects) > _OBJECTS_KEPT:
            # pypdf caches what it has unpacked of every page; it reads again what it needs.
            reader.resolved_objects.clear()
        progress(len(read), len(pages))
    return read


def _opened(name: str, data: bytes) -> tuple[PdfReader, Sequence[PageObject]]:
    try:
        reader = PdfReader(io.BytesIO(data))
        count = len(reader.pages)
        if count <= MAX_PAGES:
            return reader, list(reader.pages)
    except FileNotDecryptedError as error:
        raise InputError(
            "locked_document",
            f"“{name}” is locked with a password.",
            "Open it with its password, print or export it to a PDF without one, and add that file.",
            params={"name": name},
        ) from error
    except LimitReachedError as error:
        raise _too_large(name, "its table of contents unpacks to more than can be read") from error
    except Exception as error:
        raise _broken(name, "its table of contents is damaged") from error
    raise _too_large(name, f"it has {count:,} pages; {MAX_PAGES:,} are the most")


class _Budget:
    """The resource limits of reading one document. On a long page it regularly checks for cancellation.

    Args:
        name: the file's name, for messages.
        still_wanted: raises what ends the reading.
    """

    def __init__(self, name: str, still_wanted: Callable[[], None]) -> None:
        self._name = name
        self._still_wanted = still_wanted
        self._operators = MAX_OPERATORS
        self._characters = MAX_CHARACTERS
        self._ended: Exception | None = None

    def spend_operator(self) -> None:
        """Count one drawing operation."""
        self._operators -= 1
        if self._operators < 0:
            self._end(_too_large(self._name, "it draws more than a transcript does"))
        if self._operators % _ASKED_EVERY == 0:
            try:
                self._still_wanted()
            except Exception as error:
                self._end(error)

    def spend_characters(self, count: int) -> None:
        """Count so many characters of text."""
        self._characters -= count
        if self._characters < 0:
            self._end(_too_large(self._name, f"it has more than {MAX_CHARACTERS // 2**20} MB of text"))

    def check(self) -> None:
        """Raise again what has ended the reading: inside nested drawings pypdf ignores errors."""
        if self._ended is not None:
            raise self._ended

    def _end(self, error: Exception) -> NoReturn:
        self._ended = error
        raise error


def _is_gibberish(pages: Sequence[Sequence[PrintedLine]]) -> bool:
    """Whether much of the text is characters that stand for no letter."""
    signs = unreadable = 0
    for page in pages:
        for line in page:
            foreign = [sign for sign in line.text if not sign.isascii() or not sign.isprintable()]
            signs += len(line.text)
            unreadable += sum(sign == "\ufffd" or unicodedata.category(sign) in {"Cc", "Cn", "Co"} for sign in foreign)
    return unreadable > _UNREADABLE_SHARE * signs


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
