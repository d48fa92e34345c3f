"""Finds the speech recogniser that the settings name."""

from typing import Final

from models.errors import AppError, InputError
from server.config import Settings
from server.sources.transcription.fast_whisper import FasterWhisperTranscriber
from server.sources.transcription.transcriber import Transcriber
from server.sources.transcription.whisper_cpp import WhisperCppTranscriber

_HOW_TO_INSTALL: Final = (
    "To have recordings transcribed here, install faster-whisper (pip install faster-whisper) or whisper.cpp "
    "(whisper-cli), put a model on this machine, and set QUOTEDESK_TRANSCRIBER and QUOTEDESK_TRANSCRIBER_MODEL "
    "(docs/sources.md)."
)


class TranscriberFactory:
    """Opens the engine that the settings name."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def open(self) -> Transcriber:
        """Returns the engine, after a look at whether it and its model are there; loads neither.

        Raises:
            InputError: ``no_transcriber``: the settings name none; ``transcriber_missing``; ``transcriber_model``.
        """
        if self._settings.transcriber is None:
            raise InputError(
                "no_transcriber",
                "Recordings cannot be transcribed here: no speech recogniser is set up.",
                f"{_HOW_TO_INSTALL} Or import a transcript made elsewhere, then attach the recording to it.",
            )
        if self._settings.transcriber == "faster-whisper":
            return FasterWhisperTranscriber.open(self._settings)
        return WhisperCppTranscriber.open(self._settings)

    def is_available(self) -> bool:
        """Whether ``open`` succeeds."""
        try:
            self.open()
        except AppError:
            return False
        return True
