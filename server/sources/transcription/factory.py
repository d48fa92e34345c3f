"""Open the speech recogniser that the settings name."""

from typing import Final

from models.errors import AppError, InputError
from server.config import Settings
from server.sources.transcription.fast_whisper import FasterWhisperTranscriber
from server.sources.transcription.transcriber import Transcriber

_HOW_TO_INSTALL: Final = (
    "To have recordings transcribed here, install faster-whisper (pip install faster-whisper), put a model on this "
    "machine, and set QUOTEDESK_TRANSCRIBER and QUOTEDESK_TRANSCRIBER_MODEL (docs/sources.md)."
)


class TranscriberFactory:
    """Open the engine that the settings name."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def open(self) -> Transcriber:
        """Return the engine after checking that its package and its model exist, without loading either.

        Raises:
            InputError: ``no_transcriber`` if the settings name none; ``transcriber_missing``; ``transcriber_model``.
        """
        if self._settings.transcriber is None:
            raise InputError(
                "no_transcriber",
                "Recordings cannot be transcribed here: no speech recogniser is set up.",
                f"{_HOW_TO_INSTALL} Or import a transcript made elsewhere, then attach the recording to it.",
            )
        return FasterWhisperTranscriber.open(self._settings)

    def is_available(self) -> bool:
        """Return whether ``open`` succeeds."""
        try:
            self.open()
        except AppError:
            return False
        return True
