"""The engine faster-whisper, where its package is installed and a folder has its model."""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from server.config import Settings
from server.sources.transcription.engine_process import EngineLimits, run_engine, transcription_failed_error
from server.sources.transcription.transcriber import (
    AudioFile,
    Transcriber,
    TranscriptionProgress,
    missing_engine_error,
    missing_model_error,
)

NAME: Final = "faster-whisper"
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
    """Returns what FFmpeg's libraries call the format of a recording."""
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
        """Returns the engine; see ``TranscriberFactory.open``."""
        if importlib.util.find_spec(_PACKAGE) is None:
            raise missing_engine_error(NAME, "Install it where the desk runs: pip install faster-whisper.")
        model = settings.transcriber_model
        if model is None or not all((model / name).is_file() for name in _MODEL_FILES):
            raise missing_model_error(NAME, f"a folder with {' and '.join(_MODEL_FILES)}")
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
        done = run_engine(command, folder, recording.name, self.limits, progress)
        if not done or not result.is_file():
            raise transcription_failed_error(
                recording.name,
                "Check that the recording plays and has sound. If others fail as well, the log of the desk says why.",
            )
        return result.read_bytes()
