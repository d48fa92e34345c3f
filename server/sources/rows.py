"""Converts a transcript to the rows of a source."""

import hashlib
from collections.abc import Sequence
from typing import Any

from models.text.language import Language, detect_language
from models.text.paragraphs import Paragraph


def content_hash(data: bytes) -> str:
    """Hashes the content of an imported file, for ``Source.content_hash``."""
    return hashlib.sha256(data).hexdigest()


def language_of(paragraphs: Sequence[Paragraph]) -> Language:
    """Detects the language of a transcript with at least one paragraph."""
    return detect_language(paragraphs[0].text)


def paragraph_rows(paragraphs: Sequence[Paragraph]) -> list[dict[str, Any]]:
    """Returns the columns of ``SourceParagraph`` without ids, in order."""
    return [
        {
            "index": index,
            "text": each.text,
            "speaker": each.speaker,
            "start_ms": each.start_ms,
            "end_ms": each.end_ms,
            "question": each.question,
        }
        for index, each in enumerate(paragraphs)
    ]
