"""Converts a transcript to the rows of a source."""

import hashlib
from collections.abc import Sequence
from typing import Any

from indexer.readers.files import language_sample
from models.text.language import identify_language
from models.text.paragraphs import Paragraph
from server.sources.spoken_words import store_words


def content_hash(data: bytes) -> str:
    """Hash the content of an imported file, for ``Source.content_hash``."""
    return hashlib.sha256(data).hexdigest()


def language_of(paragraphs: Sequence[Paragraph]) -> str:
    """Detect the language of a transcript with at least one paragraph."""
    return identify_language(language_sample(paragraphs))


def speech_columns(paragraph: Paragraph) -> dict[str, Any]:
    """Return the columns of who says a paragraph, when, and as what."""
    return {
        "speaker": paragraph.speaker,
        "start_ms": paragraph.start_ms,
        "end_ms": paragraph.end_ms,
        "question": paragraph.question,
        "kind": paragraph.kind,
    }


def paragraph_rows(paragraphs: Sequence[Paragraph]) -> list[dict[str, Any]]:
    """Return the columns of ``SourceParagraph`` without ids, in order."""
    return [
        {
            "index": index,
            "text": paragraph.text,
            **speech_columns(paragraph),
            "words": store_words(paragraph.words),
        }
        for index, paragraph in enumerate(paragraphs)
    ]
