"""Read Word documents (.docx, and .docm) as transcripts."""

from indexer.documents.word import parse_word
from indexer.documents.zip_packages import is_word_package
from indexer.progress import Progress, no_progress
from indexer.readers.registry import reads_bytes
from indexer.readers.text.rich_text import transcript_of
from models.text.paragraphs import Transcript


@reads_bytes("docx", ".docx", ".docm", fits=is_word_package)
def read_word(name: str, data: bytes, _: Progress = no_progress) -> Transcript:
    """Read paragraphs and table rows, with insertions, without deletions, hidden words and notes.

    Args:
        name: the file's name, for messages.
        data: the whole file.

    Raises:
        AppError: ``too_large``, ``locked_document`` or ``broken_document``.
    """
    return transcript_of(parse_word(name, data).blocks)
