"""The program that runs faster-whisper, in a process of its own.

Run as a script: ``python -P fast_whisper_program.py --model … RECORDING RESULT``.

The recording is decoded and transcribed in pieces of a quarter of an hour that end where it is quietest, so that a
recording of any length takes the same memory.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

RATE: Final = 16_000  # samples a second, which Whisper's models are made for
PIECE_S: Final = 15 * 60
# A piece ends at the quietest tenth of a second of its last half minute.
_SEARCHED_S: Final = 30
_FRAME: Final = RATE // 10
_MAX_THREADS: Final = 4
# Of the beginning of a recording, the half minutes that its language is recognised from.
_LANGUAGE_SEGMENTS: Final = 4


def quietest_cut(samples: Any) -> int:
    """Return where to end a piece.

    Args:
        samples: float32 [n], at least ``_SEARCHED_S`` seconds.
    """
    import numpy  # noqa: PLC0415  of this process alone

    frames = _SEARCHED_S * RATE // _FRAME
    tail = samples[-frames * _FRAME :].reshape(frames, _FRAME)
    loudness = numpy.square(tail).mean(axis=1)
    return len(samples) - (frames - int(loudness.argmin())) * _FRAME + _FRAME // 2


def pieces_of(container: Any) -> Iterator[Any]:
    """Yield the samples of a recording's first sound track: float32 [n], between -1 and 1."""
    import av  # noqa: PLC0415
    import numpy  # noqa: PLC0415

    resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
    waiting: list[Any] = []
    count = 0

    def heard() -> Iterator[Any]:
        try:
            for frame in container.decode(audio=0):
                frame.pts = None  # gaps in the times of a damaged file would be rejected
                yield from resampler.resample(frame)
        except av.error.InvalidDataError:
            pass  # the file is cut off: what there is of it is transcribed
        yield from resampler.resample(None)

    for frame in heard():
        samples = frame.to_ndarray().reshape(-1)
        waiting.append(samples)
        count += len(samples)
        if count >= PIECE_S * RATE:
            whole = numpy.concatenate(waiting).astype(numpy.float32) / 32_768
            end = quietest_cut(whole)
            yield whole[:end]
            waiting = [(whole[end:] * 32_768).astype(numpy.int16)]
            count = len(waiting[0])
    if count:
        yield numpy.concatenate(waiting).astype(numpy.float32) / 32_768


def main() -> None:
    """Transcribe one recording."""
    parser = argparse.ArgumentParser()
    for option in ("model", "format", "language", "device"):
        parser.add_argument(f"--{option}", required=True)
    parser.add_argument("recording")
    parser.add_argument("result", type=Path)
    options = parser.parse_args()

    import av  # noqa: PLC0415
    from faster_whisper import WhisperModel  # noqa: PLC0415

    model = WhisperModel(
        options.model,
        device=options.device,
        compute_type="auto",
        cpu_threads=min(_MAX_THREADS, os.cpu_count() or 1),
        local_files_only=True,
    )
    language: str | None = options.language or None
    segments: list[dict[str, Any]] = []
    begin = 0.0
    local = {"protocol_whitelist": "file"}
    with av.open(
        options.recording, format=options.format, options=local, metadata_errors="ignore", mode="r"
    ) as container:
        total = (container.duration or 0) / av.time_base
        for samples in pieces_of(container):
            heard, info = model.transcribe(
                samples,
                language=language,
                language_detection_segments=_LANGUAGE_SEGMENTS,
                word_timestamps=True,
                # Silence makes the model invent sentences, and sentences before make it repeat itself.
                vad_filter=True,
                condition_on_previous_text=False,
            )
            for segment in heard:
                segments.append(_as_json(segment, begin))
                _report(begin + segment.end, total)
            if segments and language is None:
                language = info.language
            begin += len(samples) / RATE
            _report(begin, total)
    answer = {"language": language or "", "duration": round(begin, 3), "segments": segments}
    options.result.write_text(json.dumps(answer, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _as_json(segment: Any, begin: float) -> dict[str, Any]:
    return {
        "start": round(float(begin + segment.start), 3),
        "end": round(float(begin + segment.end), 3),
        "text": segment.text,
        "words": [
            {
                "word": word.word,
                "start": round(float(begin + word.start), 3),
                "end": round(float(begin + word.end), 3),
                "probability": round(float(word.probability), 3),
            }
            for word in segment.words or ()
        ],
    }


def _report(seconds: float, total: float) -> None:
    if total > 0:
        print(f"progress = {min(99, int(100 * seconds / total))}%", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
