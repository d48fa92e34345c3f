"""Stand-ins for the packages ``av`` and ``faster_whisper``, which a newsroom installs to transcribe recordings."""

import json
import os
import wave
from pathlib import Path
from typing import Any

import pytest

_PACKAGES = Path(__file__).with_name("packages")


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, **behaviour: Any) -> Path:
    """Put the packages on the path of this process and of its children; return the folder of a model.

    Args:
        behaviour: what ``faster_whisper.WhisperModel`` does, see there.
    """
    monkeypatch.syspath_prepend(str(_PACKAGES))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(_PACKAGES), os.environ.get("PYTHONPATH")))))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.bin").write_text(json.dumps(behaviour), encoding="utf-8")
    (folder / "tokenizer.json").write_text("{}", encoding="utf-8")
    return folder


def write_silence(path: Path, seconds: float = 6.0, rate: int = 16_000) -> bytes:
    """Write a silent recording as WAV and return the bytes of the file."""
    with wave.open(str(path), "wb") as recording:
        recording.setnchannels(1)
        recording.setsampwidth(2)
        recording.setframerate(rate)
        recording.writeframes(bytes(2 * int(seconds * rate)))
    return path.read_bytes()
