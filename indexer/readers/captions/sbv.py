"""Read SubViewer captions (.sbv), as YouTube exports them, and the chat of Google Meet."""

import re

from indexer.readers.captions.subrip import read_subrip
from indexer.readers.registry import reads_text
from models.text.paragraphs import Transcript

_TIMES = re.compile(
    r"^[ \t]{0,20}(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3}),(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3})[ \t]{0,20}$", re.MULTILINE
)
_FIRST = re.compile(r"\s{0,100}\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3},\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3}[ \t]*\n")


def is_sbv(text: str) -> bool:
    """Return whether a file's text begins as SubViewer captions do: with two times and a comma between them."""
    return _FIRST.match(text) is not None


@reads_text("sbv", ".sbv", fits=is_sbv)
def read_sbv(name: str, text: str) -> Transcript:
    """Read captions merged into paragraphs; the format has no title.

    Raises:
        AppError: ``broken_captions`` if there is no readable time line.
    """
    return read_subrip(name, _TIMES.sub(r"\1 --> \2", text))
