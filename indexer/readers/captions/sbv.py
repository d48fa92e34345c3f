"""Read SubViewer captions (.sbv), as YouTube exports them, and the chat of Google Meet."""

import re

from indexer.readers.captions.subrip import read_subrip
from indexer.readers.registry import reads_text
from models.text.paragraphs import Transcript

_TIMES = re.compile(
    r"^[ \t]{0,20}(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3}),(\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3})[ \t]{0,20}$", re.MULTILINE
)
# The format begins with two times and a comma between them.
_FIRST = re.compile(r"\s{0,100}\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3},\d{1,3}:\d{1,2}:\d{1,2}\.\d{1,3}[ \t]*\n")


@reads_text("sbv", ".sbv", fits=_FIRST.match)
def read_sbv(name: str, text: str) -> Transcript:
    """Read captions merged into paragraphs; the format has no title.

    Raises:
        AppError: ``broken_captions`` if there is no readable time line.
    """
    return read_subrip(name, _TIMES.sub(r"\1 --> \2", text))
