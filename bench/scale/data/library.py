"""Build a library of any number of paragraphs: the archive's own, then changed copies of them.

Libraries of different sizes are prefixes of the same one, so that row ``r`` is the same paragraph in each.
"""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from models.errors import InputError
from models.json_lines import read_json_lines
from models.text.words import words

SEED = 5
# One word in so many of a copy is replaced.
CHANGED = 10
# The larger one first.
FOLDERS = ("archive", "recommend")
_FILE = "transcripts.jsonl.gz"


@dataclass(frozen=True, slots=True)
class Transcript:
    """A source and its paragraphs as ``(speaker, text)``; the speaker may be empty."""

    title: str
    spoken_on: date | None
    paragraphs: tuple[tuple[str, str], ...]


def transcripts(data: Path) -> Iterator[Transcript]:
    """Yield those of ``archive`` and then of ``recommend``, whichever exist, or of ``data`` itself.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """
    paths = [data / name / _FILE for name in FOLDERS if (data / name / _FILE).is_file()] or [data / _FILE]
    for path in paths:
        for number, row in read_json_lines(path):
            try:
                said = tuple((str(part.get("speaker") or ""), str(part["text"])) for part in row["paragraphs"])
                day = date.fromisoformat(row["date"]) if row.get("date") else None
            except (KeyError, TypeError, ValueError) as error:
                raise InputError(
                    "malformed_line",
                    f"{path}, line {number}: a transcript needs paragraphs with text, and a date YYYY-MM-DD if any.",
                    "Mend or remove that line and run again.",
                ) from error
            if said:
                yield Transcript(str(row.get("title") or "Untitled"), day, said)


def library(originals: Sequence[Transcript], paragraphs: int, seed: int = SEED) -> Iterator[Transcript]:
    """Yield ``paragraphs`` paragraphs: the originals, then copies of all of them in the same order, and so on.

    Raises:
        ValueError: there is nothing to copy.
    """
    if paragraphs and not originals:
        raise ValueError("There are no paragraphs in these transcripts.")
    vocabulary = [word.text for each in originals for word in words(each.paragraphs[0][1])]
    left, copy = paragraphs, 0
    while left:
        rng = random.Random(f"{seed}/{copy}")
        for each in originals:
            said = each.paragraphs[:left]
            if copy:
                said = tuple((speaker, _changed(text, vocabulary, rng)) for speaker, text in said)
            yield Transcript(each.title, each.spoken_on, said)
            left -= len(said)
            if not left:
                return
        copy += 1


def source_id(number: int) -> str:
    """As long as the store's own ids, and sorted in the order of the library."""
    return f"s{number:011}"


def _changed(text: str, vocabulary: Sequence[str], rng: random.Random) -> str:
    # Split at spaces, not by ``models.text.words``, which takes ten minutes for four million paragraphs.
    said = text.split(" ")
    at = _skip(rng)
    while at < len(said):
        said[at] = rng.choice(vocabulary)
        at += 1 + _skip(rng)
    return " ".join(said)


def _skip(rng: random.Random) -> int:
    """Return how many words are unchanged before the next replacement."""
    return int(math.log(1.0 - rng.random()) / math.log(1.0 - 1.0 / CHANGED))
