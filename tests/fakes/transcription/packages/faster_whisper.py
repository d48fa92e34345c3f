"""A stand-in for ``faster_whisper``: its ``model.bin`` is JSON that says how it behaves.

``segments`` as ``[[[word, start, end, probability], …], …]``, ``seconds`` to take, ``memory`` bytes to fill, ``code``
to exit with.
"""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

SEGMENTS = [
    [[" The", 0, 0.3, 0.98], [" harbour", 0.3, 0.7, 0.91], [" is", 0.7, 0.9, 0.99], [" closed.", 0.9, 1.5, 0.31]],
    [[" Two", 4.0, 4.3, 0.97], [" cracks.", 4.3, 5.0, 0.95]],
]


class WhisperModel:
    """A model that hears the same words in every recording."""

    def __init__(self, path: str, **_options: Any) -> None:
        self._behaviour = json.loads((Path(path) / "model.bin").read_text(encoding="utf-8"))
        self._memory = bytearray(self._behaviour.get("memory", 0))

    def transcribe(self, _samples: Any, language: str | None, **_options: Any) -> tuple[Iterator[Any], Any]:
        """Return segments, slowly, and the facts of the recording."""
        if self._behaviour.get("code"):
            raise SystemExit(self._behaviour["code"])
        return self._segments(), SimpleNamespace(language=language or "en")

    def _segments(self) -> Iterator[Any]:
        segments = self._behaviour.get("segments", SEGMENTS)
        for segment in segments:
            words = [
                SimpleNamespace(word=word, start=start, end=end, probability=probability)
                for word, start, end, probability in segment
            ]
            text = "".join(word.word for word in words)
            yield SimpleNamespace(start=words[0].start, end=words[-1].end, text=text, words=words)
            time.sleep(self._behaviour.get("seconds", 0) / len(segments))
