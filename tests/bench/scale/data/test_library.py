"""The library of the index benchmark: the archive's own paragraphs, then changed copies."""

import gzip
import json
from datetime import date
from itertools import chain
from pathlib import Path

import pytest

from bench.scale.data.library import Transcript, library, transcripts
from models.errors import AppError

OWN = [
    Transcript("Hearing", date(2020, 3, 1), (("Tennick", "A wall without pumps behind it is money thrown away."),)),
    Transcript(
        "Walk",
        None,
        (
            ("", "I sell herring on the quay and nobody asked us where the boats should land."),
            ("Ruud", "The gates are shut when the water stands higher than the lowest street of the town."),
        ),
    ),
]


def texts(paragraphs: int, seed: int = 5) -> list[str]:
    return [text for each in library(OWN, paragraphs, seed) for _, text in each.paragraphs]


def test_the_archive_comes_first_as_it_is() -> None:
    assert texts(3) == [text for each in OWN for _, text in each.paragraphs]
    assert [len(each.paragraphs) for each in library(OWN, 2)] == [1, 1]
    assert list(library(OWN, 0)) == []


def test_copies_are_as_long_and_differ_in_about_one_word_in_ten() -> None:
    many = texts(3_000)
    assert len(many) == 3_000
    changed = all_words = 0
    for row, copy in enumerate(many[3:], 3):
        original, now = many[row % 3].split(), copy.split()
        assert len(now) == len(original)
        all_words += len(now)
        changed += sum(one != other for one, other in zip(original, now, strict=True))
    # A random replacement may equal the original word.
    assert 0.08 < changed / all_words < 0.11


def test_a_smaller_library_is_the_beginning_of_a_larger_one() -> None:
    assert texts(20) == texts(50)[:20]
    assert texts(50, seed=1) != texts(50, seed=2)


def test_transcripts_of_both_folders_are_read(tmp_path: Path) -> None:
    for name, row in (
        ("archive", {"title": "One", "date": "2019-05-02", "paragraphs": [{"speaker": "Ruud", "text": "Yes."}]}),
        ("recommend", {"title": None, "date": None, "paragraphs": [{"speaker": None, "text": "No."}]}),
    ):
        (tmp_path / name).mkdir()
        write(tmp_path / name / "transcripts.jsonl.gz", row, {"paragraphs": []})
    assert list(transcripts(tmp_path)) == [
        Transcript("One", date(2019, 5, 2), (("Ruud", "Yes."),)),
        Transcript("Untitled", None, (("", "No."),)),
    ]


def test_malformed_transcript_is_named(tmp_path: Path) -> None:
    write(tmp_path / "transcripts.jsonl.gz", {"paragraphs": [{"text": "Yes."}]}, {"paragraphs": [{"said": "No."}]})
    with pytest.raises(AppError, match="line 2"):
        list(transcripts(tmp_path))


def test_empty_library_cannot_be_copied() -> None:
    with pytest.raises(ValueError, match="no paragraphs"):
        list(chain(library([], 5)))


def write(path: Path, *rows: object) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
