"""A transcript → the rows of a source, whichever way it came in."""

import hashlib
from collections.abc import Sequence
from typing import Any

from models.text.language import Language, detect_language
from models.text.paragraphs import Paragraph


def content_hash(data: bytes) -> str:
    """What ``Source.content_hash`` keeps of what a source was imported from."""
    return hashlib.sha256(data).hexdigest()


def language_of(paragraphs: Sequence[Paragraph]) -> Language:
    """What a transcript of at least one paragraph is written in."""
    return detect_language(paragraphs[0].text)


def paragraph_rows(paragraphs: Sequence[Paragraph]) -> list[dict[str, Any]]:
    """The columns of ``SourceParagraph`` but for ids, in order."""
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
