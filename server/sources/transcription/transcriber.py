"""What a speech recogniser offers, and errors about one that is not there."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from models.errors import AppError, InputError

# Called with the percentage that is transcribed, at least every second; an exception of it ends the transcription.
TranscriptionProgress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class AudioFile:
    """A recording that somebody uploaded.

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
        """Transcribes a recording.

        Args:
            folder: an empty one for its own files.

        Returns:
            JSON that ``indexer.readers.speech`` reads: words with their times and the recogniser's confidence.

        Raises:
            AppError: ``transcription_failed``, ``transcription_too_long``, ``transcription_memory``, ``needs_ffmpeg``.
        """
        ...


def missing_engine_error(engine: str, how: str) -> AppError:
    """Creates the error about an engine that the settings name and that is not installed."""
    return InputError(
        "transcriber_missing",
        f"QUOTEDESK_TRANSCRIBER names {engine}, which is not installed on this machine.",
        how,
        params={"engine": engine},
    )


def missing_model_error(engine: str, what: str) -> AppError:
    """Creates the error about a model that is not where the settings say.

    Args:
        what: what has to be there.
    """
    return InputError(
        "transcriber_model",
        f"The model of {engine} is not where QUOTEDESK_TRANSCRIBER_MODEL says.",
        f"Set it to {what}. The desk never downloads one.",
        params={"engine": engine},
    )
