"""Default titles for sources."""

import re

from indexer.readers.text.characters import clean_text, fold_whitespace, has_words

MAX_TITLE_CHARACTERS = 200
UNTITLED = "Untitled source"

_LAST_SUFFIX = re.compile(r"\.\w{1,8}$")
_JOINERS = re.compile(r"_+|(?<!\d)-+|-+(?!\d)")


def normalize_title(title: str) -> str:
    """Return a title on one line, at most ``MAX_TITLE_CHARACTERS`` long; empty if it has no words."""
    title = fold_whitespace(clean_text(title))
    if not has_words(title):
        return ""
    return title if len(title) <= MAX_TITLE_CHARACTERS else title[: MAX_TITLE_CHARACTERS - 1].rstrip() + "…"


def display_file_name(name: str) -> str:
    """Return a file's name for display: without direction characters that show ``cod.exe`` as ``exe.doc``."""
    return fold_whitespace(clean_text(name))


def title_from_name(name: str) -> str:
    """Convert ``council_meeting-2031-05-03.txt`` to ``Council meeting 2031-05-03``. Folders are left out."""
    stem = _LAST_SUFFIX.sub("", re.split(r"[/\\]", name)[-1])
    title = normalize_title(_JOINERS.sub(" ", stem))
    if not title:
        return UNTITLED
    return title[0].upper() + title[1:] if title.islower() else title
