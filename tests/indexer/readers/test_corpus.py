"""The readers on the corpus: small files, each in one convention, with the readings that people expect of them.

Names and words are invented; the conventions are real ones. ``known_failure`` of a reading says what the readers get
wrong in it; every other file is read right throughout. ``python -m indexer readers --evaluate
tests/indexer/readers/corpus --wrong`` lists what is wrong.
"""

from pathlib import Path

import pytest

from indexer.evaluation.expected_readings import load_expected
from indexer.evaluation.reading_scores import Score, score_file

CORPUS = Path(__file__).parent / "corpus"
# Just under what is reached: raise them when the readers improve, never lower them.
FLOORS = {
    "speakers_right": 0.99,
    "times_right": 0.99,
    "paragraphs_right": 0.99,
    "dates_right": 1.0,
    "languages_right": 1.0,
    "titles_right": 1.0,
    "refusals_right": 1.0,
}
MOST_INVENTED = 0.002
FEWEST_FILES = 150


@pytest.fixture(scope="module")
def scores() -> dict[str, Score]:
    """Return the score of each file."""
    return {reading.file: score_file(CORPUS / reading.file, reading) for reading in load_expected(CORPUS)}


def test_corpus_is_read_as_well_as_before(scores: dict[str, Score]) -> None:
    total = Score()
    for score in scores.values():
        total.add(score)
    figures = total.as_json()
    assert total.files >= FEWEST_FILES
    reached = {name: figures[name] for name in FLOORS}
    assert all((reached[name] or 0.0) >= floor for name, floor in FLOORS.items()), reached
    invented = figures["invented_speakers"]
    assert invented is not None and invented <= MOST_INVENTED


def test_files_without_a_known_failure_are_read_correctly(scores: dict[str, Score]) -> None:
    failing = {reading.file for reading in load_expected(CORPUS) if reading.known_failure}
    wrong = [line for name, score in scores.items() if name not in failing for line in score.wrong]
    assert not wrong, "\n".join(wrong)


def test_every_file_of_the_corpus_has_a_reading_and_every_reading_a_file() -> None:
    files = {path.relative_to(CORPUS).as_posix() for path in CORPUS.rglob("*") if path.is_file()}
    files = {name for name in files if not name.endswith("expected.jsonl")}
    assert {reading.file for reading in load_expected(CORPUS)} == files
