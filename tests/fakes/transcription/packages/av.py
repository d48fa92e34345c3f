"""A stand-in for ``av`` that decodes WAV with one channel and 16,000 samples a second."""

import wave
from collections.abc import Iterator
from typing import Any

import numpy

time_base = 1_000_000


class error:  # noqa: N801  named as in the package
    """The exceptions of the package."""

    class InvalidDataError(Exception):
        """The rest of the file is damaged."""


class _Frame:
    def __init__(self, samples: bytes) -> None:
        self._samples = samples
        self.pts: int | None = 0

    def to_ndarray(self) -> Any:
        return numpy.frombuffer(self._samples, dtype=numpy.int16).reshape(1, -1)


class AudioResampler:
    """Return frames as they are."""

    def __init__(self, **_options: Any) -> None:
        pass

    def resample(self, frame: _Frame | None) -> list[_Frame]:
        """Return the frame, or nothing at the end."""
        return [] if frame is None else [frame]


class _Container:
    def __init__(self, file: wave.Wave_read) -> None:
        self._file = file
        self.duration = file.getnframes() * time_base // file.getframerate()

    def __enter__(self) -> "_Container":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def decode(self, audio: int) -> Iterator[_Frame]:
        assert audio == 0
        while samples := self._file.readframes(16_000):
            yield _Frame(samples)


def open(path: str, **_options: Any) -> _Container:
    """Open a recording."""
    return _Container(wave.open(path))
