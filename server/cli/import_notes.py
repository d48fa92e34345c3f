"""Notes on imported posts that were changed or skipped."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "conflicting_ids": "posts left out because another one with their id, and other words, stands before them",
        "deleted_parents": "answers to posts that were deleted",
        "missing_parents": "posts that answer or show one that is not there",
        "not_public": "posts left out because not everybody was to read them",
        "other_language": "posts in languages other than English and Korean",
        "repeated_ids": "posts that stand there twice",
        "reply_cycles": "circles of replies, each cut above its oldest post",
        "reposts_left_out": "reposts of others left out",
        "without_words": "posts without a word, which keep their places in the threads",
    }
)


def format_import_note(note: Mapping[str, Any]) -> str:
    """Return one line with the number, the kind and some ids.

    Args:
        note: as the wire shows it.
    """
    more = ", …" if note["count"] > len(note["examples"]) else ""
    text = _WORDS.get(note["code"], note["code"])
    return f"{note['count']:,} {text} ({', '.join(note['examples'])}{more})"
