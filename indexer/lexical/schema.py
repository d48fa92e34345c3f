"""The tantivy fields of a lexical index.

No text is stored: a paragraph's id and source are columns, its words and its speaker are indexed. The first paragraph
of a source carries the source's table entry, so that one commit changes both or neither.
"""

import hashlib
from collections.abc import Iterator

from tantivy import Document, Schema, SchemaBuilder

from indexer.lexical.source_table import Entry
from indexer.sources import IndexedSource
from models.text.words import tokens

# Increment whenever the fields or the tokens change: an index of another format is rebuilt.
FORMAT = 4

WORDS, PARAGRAPH, SOURCE, SPEAKER = "words", "paragraph", "source", "speaker"
# ``IS_HEAD`` finds the rows that carry a ``HEAD``: a source's first paragraph, or a row without words where a source
# has no paragraph.
HEAD, IS_HEAD = "head", "is_head"


def schema() -> Schema:
    """Build the schema; tantivy's "whitespace" tokenizer recovers our tokens, which are joined by blanks."""
    builder = SchemaBuilder()
    builder.add_text_field(WORDS, tokenizer_name="whitespace", index_option="position")
    builder.add_unsigned_field(PARAGRAPH, fast=True)
    builder.add_unsigned_field(SOURCE, fast=True, indexed=True)
    builder.add_unsigned_field(SPEAKER, indexed=True)
    builder.add_bytes_field(HEAD, stored=True)
    builder.add_unsigned_field(IS_HEAD, indexed=True)
    return builder.build()


def speaker_term(speaker: str) -> int:
    """Hash a speaker's name to 64 bits; collisions within a library are negligible."""
    return int.from_bytes(hashlib.blake2b(speaker.encode(), digest_size=8).digest(), "little")


def documents(source: IndexedSource, ordinal: int) -> tuple[Entry, Iterator[Document]]:
    """Return the table entry of a source, and its rows."""
    entry = Entry(source.revision, ordinal, len(source.passages))
    return entry, _rows(source, ordinal, entry.encode(source.source_id))


def _rows(source: IndexedSource, ordinal: int, head: bytes) -> Iterator[Document]:
    for position, passage in enumerate(source.passages):
        row = Document()
        row.add_text(WORDS, " ".join(tokens(passage.text)))
        row.add_unsigned(PARAGRAPH, passage.paragraph_id)
        row.add_unsigned(SOURCE, ordinal)
        if passage.speaker:
            row.add_unsigned(SPEAKER, speaker_term(passage.speaker))
        if position == 0:
            _add_head(row, head)
        yield row
    if not source.passages:
        row = Document()
        row.add_unsigned(SOURCE, ordinal)
        _add_head(row, head)
        yield row


def _add_head(row: Document, head: bytes) -> None:
    row.add_unsigned(IS_HEAD, 1)
    row.add_bytes(HEAD, head)
