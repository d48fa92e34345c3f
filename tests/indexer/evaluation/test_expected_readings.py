"""Expected readings in the files that hold them."""

import json
from datetime import date
from pathlib import Path

import pytest

from indexer.evaluation.expected_readings import ExpectedParagraph, load_expected
from models.errors import InputError


def test_a_reading_stands_beside_its_file_or_in_a_list(tmp_path: Path) -> None:
    (tmp_path / "zoom").mkdir()
    row = {"text": "We agreed.", "speaker": "Ada Roe", "start": "1:02.500"}
    beside = {"date": "2024-03-01", "language": "en", "paragraphs": [row]}
    (tmp_path / "zoom" / "a.vtt.expected.json").write_text(json.dumps(beside), "utf-8")
    lines = [
        {"file": "b.txt", "date": None, "complete": False, "paragraphs": [{"first": "It", "last": "so", "start": 3}]},
        {"file": "c.pdf", "refused": True},
    ]
    (tmp_path / "expected.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n", "utf-8")
    b, c, a = load_expected(tmp_path)
    assert a.file == "zoom/a.vtt"
    assert (a.day, a.judges_day, a.language, a.complete) == (date(2024, 3, 1), True, "en", True)
    assert a.paragraphs == (ExpectedParagraph("We agreed.", "We agreed.", True, ("Ada Roe",), 62_500),)
    assert a.speakers == {"Ada Roe"}
    assert (b.day, b.judges_day, b.complete, b.speakers) == (None, True, False, None)
    assert b.paragraphs == (ExpectedParagraph("It", "so", start_ms=3000),)
    assert (c.refused, c.judges_day, c.complete) == ("any", False, False)


def test_speakers_of_a_sample_are_known_only_if_they_are_listed(tmp_path: Path) -> None:
    sample = {"file": "a.txt", "complete": False, "paragraphs": [{"first": "It", "speaker": ["Ada", "Ada Roe"]}]}
    (tmp_path / "expected.jsonl").write_text(json.dumps(sample), "utf-8")
    assert load_expected(tmp_path)[0].speakers is None
    (tmp_path / "expected.jsonl").write_text(json.dumps(sample | {"speakers": ["Ben"]}), "utf-8")
    assert load_expected(tmp_path)[0].speakers == {"Ada", "Ada Roe", "Ben"}


@pytest.mark.parametrize(
    "line",
    [
        '{"file": "a.txt"',
        "[]",
        '{"paragraphs": []}',
        '{"file": "a.txt", "dates": "2024-03-01"}',
        '{"file": "a.txt", "date": "1 March"}',
        '{"file": "a.txt", "paragraphs": [{"text": "It", "time": 1}]}',
        '{"file": "a.txt", "paragraphs": [{"speaker": "Ada"}]}',
        '{"file": "a.txt", "paragraphs": [{"text": "It", "start": "soon"}]}',
        '{"file": "a.txt"}\n{"file": "a.txt"}',
    ],
)
def test_a_reading_with_a_mistake_is_rejected(line: str, tmp_path: Path) -> None:
    (tmp_path / "expected.jsonl").write_text(line, "utf-8")
    with pytest.raises(InputError, match=r"expected\.jsonl") as raised:
        load_expected(tmp_path)
    assert raised.value.code == "bad_expected_reading"


def test_a_folder_without_readings_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        load_expected(tmp_path)
    assert raised.value.code == "no_expected_readings"
