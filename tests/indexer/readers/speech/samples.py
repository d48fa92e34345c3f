"""A small file of every maker of speech recognition; all say what two invented people said of a pier."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

_FILE = Path(__file__).with_name("samples.jsonl")


class Sample(NamedTuple):
    """A file, and how it is read.

    Args:
        content: the parsed JSON.
        turns: speaker, text, start and end in milliseconds.
        confidences: of the words, in percent; None where the maker gives none.
    """

    content: Any
    turns: list[tuple[str | None, str, int | None, int | None]]
    confidences: list[int | None]


def _sample(row: Mapping[str, Any]) -> Sample:
    return Sample(
        row["content"], [(who, text, start, end) for who, text, start, end in row["turns"]], row["confidences"]
    )


SAMPLES: Mapping[str, Sample] = {
    row["maker"]: _sample(row) for row in map(json.loads, _FILE.read_text(encoding="utf-8").splitlines())
}
