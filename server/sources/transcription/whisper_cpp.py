"""The engine whisper.cpp, where its program ``whisper-cli`` is installed and a file has its model."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from indexer.readers.installed_programs import find_program
from models.errors import InputError
from server.config import Settings
from server.sources.transcription.engine_process import EngineLimits, run_engine, transcription_failed_error
from server.sources.transcription.fast_whisper import decoder_format
from server.sources.transcription.transcriber import (
    AudioFile,
    Transcriber,
    TranscriptionProgress,
    missing_engine_error,
    missing_model_error,
)

NAME: Final = "whisper.cpp"
_PROGRAMS: Final = ("whisper-cli", "whisper-cpp")
# What the program decodes itself, whatever it was built with.
_OWN_TYPES: Final = frozenset({"audio/wav", "audio/mpeg", "audio/flac"})


@dataclass(frozen=True, slots=True)
class WhisperCppTranscriber:
    """A ``Transcriber`` that runs ``whisper-cli``.

    Args:
        program: its path.
        model: a file in whisper.cpp's own format.
        language: ISO 639-1; empty: as recognised.
    """

    program: str
    model: Path
    language: str
    limits: EngineLimits

    @classmethod
    def open(cls, settings: Settings) -> Transcriber:
        """Returns the engine; see ``TranscriberFactory.open``."""
        program = find_program(*_PROGRAMS)
        if program is None:
            raise missing_engine_error(NAME, "Install it where the desk runs, so that PATH leads to whisper-cli.")
        model = settings.transcriber_model
        if model is None or not model.is_file():
            raise missing_model_error(NAME, "a file such as ggml-large-v3-turbo.bin")
        return cls(program, model.resolve(), settings.transcriber_language, EngineLimits.of(settings))

    def transcribe(self, recording: AudioFile, folder: Path, progress: TranscriptionProgress) -> bytes:
        """See ``Transcriber``."""
        audio = self._decoded(recording, folder, progress)
        result = folder / "transcript"
        command = [
            self.program,
            *("--model", str(self.model)),
            *("--file", str(audio)),
            *("--language", self.language or "auto"),
            # Sentences before make the model repeat itself.
            *("--max-context", "0"),
            "--output-json",
            "--output-json-full",
            *("--output-file", str(result)),
            "--print-progress",
        ]
        done = run_engine(command, folder, recording.name, self.limits, progress)
        written = result.with_suffix(".json")
        if not done or not written.is_file():
            hint = "Check that the recording plays and has sound. If others fail as well, the log of the desk says why."
            if audio == recording.path:
                hint += " Some versions of whisper-cli read WAV with 16,000 samples a second only: install ffmpeg."
            raise transcription_failed_error(recording.name, hint)
        return _compact(written.read_bytes())

    def _decoded(self, recording: AudioFile, folder: Path, progress: TranscriptionProgress) -> Path:
        """Returns the recording as WAV with one channel and 16,000 samples a second, which every version reads; without
        ffmpeg, the recording itself."""
        ffmpeg = find_program("ffmpeg")
        if ffmpeg is None:
            if recording.media_type not in _OWN_TYPES:
                raise _no_ffmpeg_error(recording)
            return recording.path
        audio = folder / "audio.wav"
        command = [
            ffmpeg,
            *("-nostdin", "-v", "error", "-threads", "1"),
            # The format is that of the content, so that no list of other files or addresses is followed.
            *("-protocol_whitelist", "file", "-f", decoder_format(recording.media_type)),
            *("-i", str(recording.path)),
            *("-map", "0:a:0", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-y", str(audio)),
        ]
        # Half of it is decoded as well where a file is cut off.
        run_engine(command, folder, recording.name, self.limits, lambda _: progress(0))
        if not audio.is_file() or not audio.stat().st_size:
            raise transcription_failed_error(recording.name, "Check that the recording plays and has sound.")
        return audio


def _compact(written: bytes) -> bytes:
    """Returns the program's JSON without white space, which is half of it.

    Older versions split letters of several bytes between tokens, which is no UTF-8 then; the text of the segment has
    them.
    """
    value = json.loads(written.decode(errors="replace"), strict=False)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _no_ffmpeg_error(recording: AudioFile) -> InputError:
    return InputError(
        "needs_ffmpeg",
        f"“{recording.name}” cannot be decoded here: without ffmpeg, whisper.cpp reads only WAV, MP3 and FLAC.",
        "Install ffmpeg where the desk runs, or save the recording as WAV or MP3, and add that.",
        params={"name": recording.name},
    )
