"""A program that takes the options of whisper.cpp's ``whisper-cli``, and writes what that writes.

The format is that of ``output_json`` in whisper.cpp's ``examples/cli/cli.cpp``: tabs, ``timestamps`` and ``offsets`` in
milliseconds, tokens that are parts of words, special ones such as ``[_BEG_]`` among them. What stands for the model is
JSON: ``segments`` as ``[[[token, from, to, p], …], …]``, ``seconds`` to take, ``memory`` bytes to fill, ``code`` to end
with.
"""

import argparse
import json
import sys
import time
import wave
from pathlib import Path
from typing import Any

SEGMENTS = [
    [[" The", 0, 300, 0.98], [" har", 300, 500, 0.97], ["bour", 500, 700, 0.91], [" is", 700, 900, 0.99],
     [" closed", 900, 1_400, 0.31], [".", 1_400, 1_500, 0.4]],
    [[" Two", 4_000, 4_300, 0.97], [" cracks", 4_300, 4_900, 0.95], [".", 4_900, 5_000, 0.6]],
]  # fmt: skip


def install(folder: Path, **behaviour: Any) -> tuple[Path, Path]:
    """Puts the program into ``folder``, which belongs on the path, and a model next to it; returns both."""
    folder.mkdir(parents=True, exist_ok=True)
    program, model = folder / "whisper-cli", folder / "ggml-tiny.bin"
    program.write_text(f"#!{sys.executable}\n{Path(__file__).read_text(encoding='utf-8')}", encoding="utf-8")
    program.chmod(0o755)
    model.write_text(json.dumps(behaviour), encoding="utf-8")
    return program, model


def write_silence(path: Path, seconds: float = 6.0, rate: int = 16_000) -> bytes:
    """Writes a recording of nothing, as WAV; returns what is in the file."""
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(bytes(2 * int(seconds * rate)))
    return path.read_bytes()


def times(start: int, end: int) -> dict[str, Any]:
    def written(ms: int) -> str:
        return f"{ms // 3_600_000:02}:{ms // 60_000 % 60:02}:{ms // 1_000 % 60:02},{ms % 1_000:03}"

    return {
        "timestamps": {"from": written(start), "to": written(end)},
        "offsets": {"from": start, "to": end},
    }


def token(text: str, start: int, end: int, sure: float) -> dict[str, Any]:
    return {"text": text, **times(start, end), "id": 50_363, "p": sure, "t_dtw": -1}


def segment(tokens: list[list[Any]]) -> dict[str, Any]:
    start, end = tokens[0][1], tokens[-1][2]
    return {
        **times(start, end),
        "text": "".join(each[0] for each in tokens),
        "tokens": [token("[_BEG_]", start, start, 0.9), *(token(*each) for each in tokens)],
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("-m", "--model", type=Path, required=True)
    parser.add_argument("-f", "--file", required=True)
    parser.add_argument("-l", "--language", default="en")
    parser.add_argument("-mc", "--max-context", type=int, default=-1)
    parser.add_argument("-of", "--output-file", required=True)
    for short, long in (("-oj", "--output-json"), ("-ojf", "--output-json-full"), ("-pp", "--print-progress")):
        parser.add_argument(short, long, action="store_true")
    given = parser.parse_args()
    behaviour = json.loads(given.model.read_text(encoding="utf-8"))
    with wave.open(given.file) as audio:
        print(f"main: processing {audio.getnframes()} samples", file=sys.stderr)
    print("[00:00:00.000 --> 00:00:01.500]  what was said, on standard output")
    filled = bytearray(behaviour.get("memory", 0))
    steps = 20
    for step in range(1, steps + 1):
        time.sleep(behaviour.get("seconds", 0) / steps)
        if given.print_progress:
            print(f"whisper_print_progress_callback: progress = {5 * step:3d}%", file=sys.stderr, flush=True)
    if behaviour.get("code"):
        print("error: failed to read the model", file=sys.stderr)
        raise SystemExit(behaviour["code"])
    answer = {
        "systeminfo": f"AVX = 1, filled {len(filled)}",
        "model": {"type": "tiny", "multilingual": True, "vocab": 51_865, "ftype": 1},
        "params": {"model": str(given.model), "language": given.language, "translate": False},
        "result": {"language": "en"},
        "transcription": [segment(each) for each in behaviour.get("segments", SEGMENTS)],
    }
    Path(f"{given.output_file}.json").write_text(json.dumps(answer, indent="\t", ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
