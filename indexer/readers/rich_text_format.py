"""Read rich text (.rtf)."""

from dataclasses import replace

from striprtf.striprtf import rtf_to_text

from indexer.progress import Progress, no_progress
from indexer.readers.captions.subrip import is_subrip, read_subrip
from indexer.readers.plain_text import read_plain
from indexer.readers.registry import reads_bytes
from indexer.readers.text.characters import clean_text
from models.errors import InputError
from models.text.paragraphs import Transcript

_OPENING_CHARACTERS = 8_000
_MARK = b"{\\rtf"


def is_rich_text_format(data: bytes) -> bool:
    """Return whether the bytes are a rich text document."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_MARK)


@reads_bytes("rtf", ".rtf", fits=is_rich_text_format)
def read_rich_text_format(name: str, data: bytes, _: Progress = no_progress) -> Transcript:
    """Read the words of a document, without its formatting, as plain text is read.

    Raises:
        AppError: ``broken_document``.
    """
    try:
        text = rtf_to_text(data.lstrip(b"\xef\xbb\xbf \t\r\n").decode("latin-1"), encoding="cp1252", errors="replace")
    except (ValueError, KeyError, IndexError, LookupError, OverflowError) as error:
        raise InputError(
            "broken_document",
            f"“{name}” looks like a rich text document, but it is damaged.",
            "Open it in Word or TextEdit, save it as “Word document (.docx)”, and add that file.",
            params={"name": name},
        ) from error
    # Cells of a table are divided by “|”, with nothing after the last.
    lines = (line.strip().removesuffix("|").replace("|", "\t") for line in clean_text(text).split("\n"))
    whole = "\n".join(lines)
    # Caption programs save captions as rich text.
    transcript = read_subrip(name, whole) if is_subrip(whole) else read_plain(name, whole)
    return replace(transcript, opening=whole[:_OPENING_CHARACTERS])
