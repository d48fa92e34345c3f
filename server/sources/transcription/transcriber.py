"""Transcribe recordings with faster-whisper, where its package is installed and a folder has its model."""

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.errors import AppError, InputError
from server.config import Settings
from server.sources.transcription.engine_process import EngineLimits, run_engine

# Called with the percentage that is transcribed, at least every second; an exception of it ends the transcription.
TranscriptionProgress = Callable[[int], None]

_NAME: Final = "faster-whisper"
_PACKAGE: Final = "faster_whisper"
_PROGRAM: Final = Path(__file__).with_name("fast_whisper_program.py")
# Without its own tokenizer the package would fetch one.
_MODEL_FILES: Final = ("model.bin", "tokenizer.json")
# How the package's decoder calls the formats: it is not left to guess what an uploaded file is.
_FORMATS: Final = {
    "audio/mpeg": "mp3",
    "audio/wav": "wav",
    "audio/flac": "flac",
    "audio/ogg": "ogg",
    "video/ogg": "ogg",
    "audio/mp4": "mp4",
    "video/mp4": "mp4",
    "video/quicktime": "mov",
    "video/3gpp": "mp4",
    "audio/webm": "matroska",
    "video/webm": "matroska",
    "audio/x-matroska": "matroska",
    "video/x-matroska": "matroska",
    "audio/aac": "aac",
}


def decoder_format(media_type: str) -> str:
    """Return what FFmpeg's libraries call the format of a recording."""
    return _FORMATS[media_type]


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


class Transcriber:
    """The speech recogniser of the settings, which runs in a process of its own."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def check(self) -> Path:
        """Return the folder of the model, after checking that it and the package exist, without loading either.

        Raises:
            InputError: ``no_transcriber`` if the settings name none; ``transcriber_missing``; ``transcriber_model``.
        """
        if self._settings.transcriber is None:
            raise InputError(
                "no_transcriber",
                "Recordings cannot be transcribed here: no speech recogniser is set up.",
                "To have recordings transcribed here, install faster-whisper (pip install faster-whisper), put a model "
                "on this machine, and set QUOTEDESK_TRANSCRIBER and QUOTEDESK_TRANSCRIBER_MODEL (docs/sources.md). Or "
                "import a transcript made elsewhere, then attach the recording to it.",
            )
        if importlib.util.find_spec(_PACKAGE) is None:
            raise InputError(
                "transcriber_missing",
                f"QUOTEDESK_TRANSCRIBER names {_NAME}, which is not installed on this machine.",
                "Install it where the desk runs: pip install faster-whisper.",
                params={"engine": _NAME},
            )
        model = self._settings.transcriber_model
        if model is None or not all((model / name).is_file() for name in _MODEL_FILES):
            raise InputError(
                "transcriber_model",
                f"The model of {_NAME} is not where QUOTEDESK_TRANSCRIBER_MODEL says.",
                f"Set it to a folder with {' and '.join(_MODEL_FILES)}. The desk never downloads one.",
                params={"engine": _NAME},
            )
        return model.resolve()

    def is_available(self) -> bool:
        """Return whether ``check`` succeeds."""
        try:
            self.check()
        except AppError:
            return False
        return True

    def transcribe(self, recording: AudioFile, folder: Path, progress: TranscriptionProgress) -> bytes:
        """Transcribe a recording.

        Args:
            folder: an empty folder for the transcriber's own files.

        Returns:
            JSON that ``indexer.readers.speech`` reads: words with their times and the recogniser's confidence.

        Raises:
            AppError: the errors of ``check``; ``transcription_failed``, ``transcription_too_long``,
                ``transcription_memory``.
        """
        result = folder / "transcript.json"
        command = [
            sys.executable,
            "-P",  # so that no file next to the program is taken for a package
            str(_PROGRAM),
            *("--model", str(self.check())),
            *("--format", decoder_format(recording.media_type)),
            *("--language", self._settings.transcriber_language),
            *("--device", self._settings.device),
            str(recording.path),
            str(result),
        ]
        succeeded = run_engine(command, folder, recording.name, EngineLimits.of(self._settings), progress)
        if not succeeded or not result.is_file():
            raise InputError(
                "transcription_failed",
                f"“{recording.name}” could not be transcribed.",
                "Check that the recording plays and has sound. If others fail as well, the log of the desk says why.",
                params={"name": recording.name},
            )
        return result.read_bytes()
