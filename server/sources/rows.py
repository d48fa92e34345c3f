"""Converts a transcript to the rows of a source."""

import hashlib
from collections.abc import Sequence
from typing import Any

from indexer.readers import language_sample
from models.text.language import identify_language
from models.text.paragraphs import Paragraph
from server.sources.spoken_words import store_words


def content_hash(data: bytes) -> str:
    """Hashes the content of an imported file, for ``Source.content_hash``."""
    return hashlib.sha256(data).hexdigest()


def language_of(paragraphs: Sequence[Paragraph]) -> str:
    """Detects the language of a transcript with at least one paragraph."""
    return identify_language(language_sample(paragraphs))


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
            "kind": each.kind,
            "words": store_words(each.words),
        }
        for index, each in enumerate(paragraphs)
    ]
