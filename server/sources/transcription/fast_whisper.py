"""The engine faster-whisper, where its package is installed and a folder has its model."""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from models.errors import InputError
from server.config import Settings
from server.sources.transcription.engine_process import EngineLimits, run_engine
from server.sources.transcription.transcriber import AudioFile, Transcriber, TranscriptionProgress

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
class FasterWhisperTranscriber:
    """A ``Transcriber`` that runs faster-whisper in a process of its own.

    Args:
        model: a folder.
        language: ISO 639-1; empty: as recognised.
        device: ``auto``, ``cpu`` or ``cuda``.
    """

    model: Path
    language: str
    device: str
    limits: EngineLimits

    @classmethod
    def open(cls, settings: Settings) -> Transcriber:
        """Return the engine; see ``TranscriberFactory.open``."""
        if importlib.util.find_spec(_PACKAGE) is None:
            raise InputError(
                "transcriber_missing",
                f"QUOTEDESK_TRANSCRIBER names {_NAME}, which is not installed on this machine.",
                "Install it where the desk runs: pip install faster-whisper.",
                params={"engine": _NAME},
            )
        model = settings.transcriber_model
        if model is None or not all((model / name).is_file() for name in _MODEL_FILES):
            raise InputError(
                "transcriber_model",
                f"The model of {_NAME} is not where QUOTEDESK_TRANSCRIBER_MODEL says.",
                f"Set it to a folder with {' and '.join(_MODEL_FILES)}. The desk never downloads one.",
                params={"engine": _NAME},
            )
        return cls(model.resolve(), settings.transcriber_language, settings.device, EngineLimits.of(settings))

    def transcribe(self, recording: AudioFile, folder: Path, progress: TranscriptionProgress) -> bytes:
        """See ``Transcriber``."""
        result = folder / "transcript.json"
        command = [
            sys.executable,
            "-P",  # so that no file next to the program is taken for a package
            str(_PROGRAM),
            *("--model", str(self.model)),
            *("--format", decoder_format(recording.media_type)),
            *("--language", self.language),
            *("--device", self.device),
            str(recording.path),
            str(result),
        ]
        succeeded = run_engine(command, folder, recording.name, self.limits, progress)
        if not succeeded or not result.is_file():
            raise InputError(
                "transcription_failed",
                f"“{recording.name}” could not be transcribed.",
                "Check that the recording plays and has sound. If others fail as well, the log of the desk says why.",
                params={"name": recording.name},
            )
        return result.read_bytes()
