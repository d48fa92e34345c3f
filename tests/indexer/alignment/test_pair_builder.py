"""``python -m indexer align`` on a small archive of invented people."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from indexer.__main__ import main
from indexer.alignment.articles import article_from_text
from indexer.alignment.quotes import quotes_of
from models.errors import AppError
from models.recommend.data.loading import load_quotes

SUBJECTS = ("bridge", "ferry", "school", "market", "harbour", "library", "clinic", "theatre", "station", "orchard")


def said(number: int) -> str:
    subject = SUBJECTS[number]
    return f"We will not close the {subject} while {number + 3} families from {subject} lane depend on it every day"


def transcript(number: int) -> str:
    return (
        f"Sample council meeting {number}\n\nCHAIR SAMPLE: Good evening to all of you.\n\n"
        f"MAYOR SAMPLE: Thank you. {said(number)}.\n\nCHAIR SAMPLE: We thank you for that."
    )


def article(number: int) -> str:
    return (
        f"# The {SUBJECTS[number]} stays\n\nThe council met in the evening. The hall was full.\n\n"
        f"“{said(number)},” said Mayor Sample. It was a “good” evening.\n"
    )


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    (tmp_path / "articles").mkdir()
    (tmp_path / "transcripts").mkdir()
    for number in range(10):
        day = f"2031-05-{number + 1:02}"
        (tmp_path / "articles" / f"{day}-{number}.md").write_text(article(number), encoding="utf-8")
        (tmp_path / "transcripts" / f"council-{day}.txt").write_text(transcript(number), encoding="utf-8")
    return tmp_path


def align(archive: Path, *options: str) -> dict[str, Any]:
    folders = ["--articles", archive / "articles", "--transcripts", archive / "transcripts", "--out", archive / "out"]
    result = CliRunner().invoke(main, ["align", *map(str, folders), *options], catch_exceptions=False)
    assert result.exit_code == 0
    figures = {line[:18].strip().replace(" ", "_"): int(line[18:]) for line in result.stdout.splitlines()}
    return figures | {"stderr": result.stderr}


def rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def test_pairs_can_be_loaded_for_training(archive: Path) -> None:
    figures = align(archive)
    assert (figures["quotes"], figures["aligned"], figures["short"], figures["left_out"]) == (20, 10, 10, 0)
    assert (figures["train"], figures["dev"], figures["test"]) == (8, 1, 1)
    data = load_quotes(archive / "out", "train")
    texts = [data.paragraphs[p.transcript_id][s.paragraph][s.start : s.end] for p in data.pairs for s in p.spans]
    assert texts == [said(number) for number in range(8)]
    assert data.pairs[0].query.title == "The bridge stays"
    assert data.pairs[0].query.left_context == "The council met in the evening. The hall was full."
    (row,) = rows(archive / "out" / "test.jsonl.gz")
    assert (row["article_date"], row["date_gap_days"], row["speaker"], row["tier"]) == (
        "2031-05-10",
        0,
        "MAYOR SAMPLE",
        "A",
    )
    pretrain = rows(archive / "out" / "pretrain.jsonl.gz")
    assert [article["date"] for article in pretrain] == [f"2031-05-{number:02}" for number in range(1, 9)]
    assert pretrain[0]["quotes"][0]["quote_text"] == f"{said(0)},"


def test_pairs_are_split_by_date(archive: Path) -> None:
    figures = align(archive, "--dev-from", "2031-05-04", "--test-from", "2031-05-06")
    assert (figures["train"], figures["dev"], figures["test"]) == (3, 2, 5)


def test_a_damaged_file_is_named_and_the_rest_is_read(archive: Path) -> None:
    (archive / "articles" / "picture.png").write_bytes(b"\x89PNG\r\n")
    more = [{"id": "x"}, {"id": "y", "title": "T", "date": "2031-05-01", "body": f"She said: “{said(2)}.”"}]
    lines = ["{broken", *map(json.dumps, more)]
    (archive / "articles" / "more.jsonl").write_text("\n".join(lines), encoding="utf-8")
    figures = align(archive)
    assert figures["left_out"] == 3
    for name in ("picture.png", "more.jsonl, line 1", "more.jsonl, line 2"):
        assert name in figures["stderr"]
    # The quote of “y” was said two days after it was printed.
    assert (figures["articles"], figures["not_found"]) == (11, 1)


def test_the_same_words_in_two_places_are_ambiguous(archive: Path) -> None:
    path = archive / "transcripts" / "council-2031-05-01.txt"
    path.write_text(f"{transcript(0)}\n\nMAYOR SAMPLE: Once more. {said(0)}.", encoding="utf-8")
    figures = align(archive)
    assert (figures["aligned"], figures["ambiguous"]) == (9, 1)


def test_a_quote_runs_over_paragraphs(archive: Path) -> None:
    body = "Title\n\nHe said: “The pier is older than my grandmother. Nobody will sell the pier to strangers.”"
    (archive / "articles" / "2031-05-01-pier.txt").write_text(body, encoding="utf-8")
    words = (
        "MAYOR SAMPLE: The pier is older than my grandmother.\n\n(Applause.)\n\nNobody will sell the pier to strangers."
    )
    (archive / "transcripts" / "pier-2031-05-01.txt").write_text(f"Pier\n\n{words}", encoding="utf-8")
    align(archive)
    (row,) = [row for row in rows(archive / "out" / "train.jsonl.gz") if "pier" in row["article_id"]]
    assert [span["paragraph_index"] for span in row["spans"]] == [0, 2]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--dev-from", "2031-05-04"), "one_date"),
        (("--dev-from", "2031-05-04", "--test-from", "2031-05-04"), "bad_dates"),
        (("--dev-from", "2041-05-04", "--test-from", "2041-06-04"), "too_few_pairs"),
    ],
)
def test_invalid_input_is_rejected_and_nothing_is_written(archive: Path, options: tuple[str, ...], code: str) -> None:
    with pytest.raises(AppError) as raised:
        align(archive, *options)
    assert raised.value.code == code
    assert sorted(path.name for path in archive.iterdir()) == ["articles", "transcripts"]


def test_folder_with_other_files_is_unchanged(archive: Path) -> None:
    align(archive)
    first = (archive / "out" / "train.jsonl.gz").read_bytes()
    align(archive)  # an earlier data set is replaced, with identical bytes
    assert (archive / "out" / "train.jsonl.gz").read_bytes() == first
    (archive / "out" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(AppError, match=r"notes\.txt"):
        align(archive)
    for path in (archive / "articles").iterdir():
        path.unlink()
    (archive / "out" / "notes.txt").unlink()
    with pytest.raises(AppError, match="holds no files"):
        align(archive)
    assert (archive / "out" / "train.jsonl.gz").read_bytes() == first


def test_front_matter_and_wrapped_lines() -> None:
    text = (
        "---\ntitle: Ferry\ndate: 2031-05-03\n---\n# Ferry\n\nShe said “the ferry\nstays where it is”.\n\nThen *rain*."
    )
    read = article_from_text("news/ferry.md", text)
    assert (read.id, read.title, str(read.date)) == ("news/ferry", "Ferry", "2031-05-03")
    assert read.body == "She said “the ferry stays where it is”.\n\nThen rain."


def test_left_context_ends_where_the_sentence_of_the_quote_begins() -> None:
    body = "One came. Two went.\n\nThree stayed. “We are the ones who stayed,” they said. “And we like it here today.”"
    quotes, short = quotes_of(body)
    assert (len(quotes), short) == (2, 0)
    assert [quote.left_context for quote in quotes] == [
        "One came. Two went.\n\nThree stayed.",
        "One came. Two went.\n\nThree stayed. “We are the ones who stayed,” they said.",
    ]
    assert quotes[0].sentence == "“We are the ones who stayed,” they said."
