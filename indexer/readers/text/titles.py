"""Default titles for sources."""

import re
from contextlib import suppress

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words

MAX_TITLE_CHARACTERS = 200
UNTITLED = "Untitled source"

_LAST_SUFFIX = re.compile(r"\.\w{1,8}$")
_ESCAPED_BYTES = re.compile("[\udc80-\udcff]")
_UNREADABLE = re.compile("[\ufffd\ud800-\udfff]+")
_JOINERS = re.compile(r"_+|(?<!\d)-+|-+(?!\d)")


def normalize_title(title: str) -> str:
    """Return a title on one line, at most ``MAX_TITLE_CHARACTERS`` long; empty if it has no words."""
    title = fold_whitespace(clean_text(title))
    if not has_words(title):
        return ""
    return title if len(title) <= MAX_TITLE_CHARACTERS else title[: MAX_TITLE_CHARACTERS - 1].rstrip() + "…"


def display_file_name(name: str) -> str:
    """Return a file's name for display: without direction characters that show ``cod.exe`` as ``exe.doc``.

    A name whose bytes were decoded wrongly, as old archives and clients do it, is decoded again; bytes that spell
    nothing become an ellipsis.
    """
    return fold_whitespace(clean_text(_UNREADABLE.sub("…", _decoded_again(name))))


def _decoded_again(name: str) -> str:
    if _ESCAPED_BYTES.search(name):
        data, encodings = name.encode("utf-8", errors="surrogateescape"), ["utf-8", "cp949"]
    elif not name.isascii() and max(name) <= "\xff":
        # UTF-8 that was read as Latin-1; text in Latin-1 itself hardly ever is UTF-8.
        data, encodings = name.encode("latin-1"), ["utf-8"]
    else:
        return name
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return name


def title_from_name(name: str) -> str:
    """Convert ``council_meeting-2031-05-03.txt`` to ``Council meeting 2031-05-03``. Folders are left out."""
    stem = _LAST_SUFFIX.sub("", re.split(r"[/\\]", name)[-1])
    title = normalize_title(_JOINERS.sub(" ", stem))
    if not title:
        return UNTITLED
    return title[0].upper() + title[1:] if title.islower() else title
