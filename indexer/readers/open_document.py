"""Read OpenDocument text (.odt) as transcripts."""

from indexer.documents.open_document import is_open_document, parse_open_document
from indexer.progress import Progress, no_progress
from indexer.readers.registry import reads_bytes
from indexer.readers.text.rich_text import transcript_of
from models.text.paragraphs import Transcript


@reads_bytes("odt", ".odt", fits=is_open_document)
def read_open_document(name: str, data: bytes, _: Progress = no_progress) -> Transcript:
    """Read paragraphs, headings and table rows, without deletions, comments and notes.

    Raises:
        AppError: ``too_large``, ``locked_document`` or ``broken_document``.
    """
    document = parse_open_document(name, data)
    return transcript_of(document.blocks, document.title)
