"""The interface of a speech recogniser."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

# Called with the percentage that is transcribed, at least every second; an exception of it ends the transcription.
TranscriptionProgress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class AudioFile:
    """An uploaded recording.

    Args:
        name: as the person knows it, for messages.
        media_type: by its content, see ``server.sources.files.media_types``.
    """

    path: Path
    name: str
    media_type: str


class Transcriber(Protocol):
    """A speech recogniser that is installed, with its model."""

    def transcribe(self, recording: AudioFile, folder: Path, progress: TranscriptionProgress) -> bytes:
        """Transcribe a recording.

        Args:
            folder: an empty folder for the transcriber's own files.

        Returns:
            JSON that ``indexer.readers.speech`` reads: words with their times and the recogniser's confidence.

        Raises:
            AppError: ``transcription_failed``, ``transcription_too_long``, ``transcription_memory``.
        """
        ...
