"""The figures of quote verification: by hand with a scripted system, and end to end on a small folder."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from models.errors import AppError
from models.evaluation.commands import main
from models.evaluation.quotes.dataset import QuotedSentence, load_quoted, load_transcripts, other_splits
from models.evaluation.quotes.verification import Verdict, verify_report

SAID = {
    "t1": [
        ("MARTA QUILL", "We will mend the old bridge before the winter comes, and 12 men will help us do it."),
        ("PETER SAND", "I do not believe a word of that, and neither does anybody else in this hall."),
    ],
    "t2": [("ANNA BELL", "The herring boats landed thirty tonnes on the quay this morning, more than ever.")],
}
STRANGE = "Swimming lessons for the youngest start again after the holidays at the old price."


def pair(number: int, transcript: str, paragraph: int, quote: str, sentence: str | None = None) -> dict[str, Any]:
    speaker, text = SAID[transcript][paragraph]
    start = text.index(quote) if quote in text else 0
    end = start + len(quote) if quote in text else len(text)
    return {
        "pair_id": f"p{number}",
        "left_context": "" if number == 1 else "The hall was full on Monday.",
        "quoting_sentence": sentence or f"“{quote},” said {speaker.title()}.",
        "quote_text": quote,
        "article_date": "2031-05-10",
        "transcript_id": transcript,
        "spans": [{"paragraph_index": paragraph, "start": start, "end": end}],
        "span_text": text[start:end],
        "speaker": speaker,
    }


PAIRS = [
    pair(1, "t1", 0, "We will mend the old bridge before the winter comes"),
    pair(2, "t1", 1, "I do not believe a word of that"),
    pair(3, "t2", 0, "The herring boats landed thirty tonnes on the quay"),
    # The journalist changed this one.
    pair(4, "t1", 0, "We will rebuild the old bridge before the winter comes, and 12 men will help us"),
]


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    transcripts = [
        {
            "id": name,
            "title": f"The hall, {name}",
            "date": "2031-05-09",
            "paragraphs": [{"speaker": speaker, "text": text} for speaker, text in paragraphs],
        }
        for name, paragraphs in SAID.items()
    ]
    write(tmp_path / "transcripts.jsonl", transcripts)
    write(tmp_path / "dev.jsonl", PAIRS)
    stranger = {**PAIRS[0], "pair_id": "p9", "quote_text": STRANGE, "quoting_sentence": f"“{STRANGE}” said Ann Lee."}
    write(tmp_path / "test.jsonl", [stranger])
    return tmp_path


def test_the_command_prints_the_figures(folder: Path) -> None:
    result = CliRunner().invoke(main, ["verify", "--data", str(folder), "--split", "dev", "--json", "-"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert list(report)[:7] == ["task", "n", "found", "span_f1", "altered_flagged", "false_drift", "false_match"]
    assert (report["task"], report["n"], report["unchanged"], report["strangers"]) == ("verify", 4, 3, 1)
    assert report["found"] == report["altered_flagged"] == 1.0
    assert report["span_f1"] > 0.95
    assert report["false_drift"] == report["false_match"] == report["false_speaker"] == 0.0
    assert report["states"] == {"differs": 1, "verbatim": 3}
    rows = report["misquotations"]
    assert list(rows) == ["speakers", "cuts", "governors", "quantities", "two_changes", "interviewer"]
    assert rows["cuts"]["n"] == len(PAIRS)
    assert rows["cuts"]["recognised"] >= 0.5
    assert rows["speakers"]["recognised"] > 0.9
    assert [row["false"] for row in rows.values()] == [0.0] * len(rows)
    # Quotes that were flagged before are not altered.
    assert {kind: figures["n"] for kind, figures in report["altered"].items()} == {
        "word": 3,
        "negation": 2,
        "number": 0,
        "dropped": 3,
        "speaker": 3,
    }


def test_formatted_figures(folder: Path) -> None:
    result = CliRunner().invoke(main, ["verify", "--data", str(folder)])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "verify, n = 4"
    assert "altered: negation     1.0000" in lines


class Scripted:
    """Returns scripted verdicts on the quotes of a text."""

    def __init__(self, verdicts: Mapping[str, tuple[str, str | None, tuple[tuple[int, int, int], ...]]]) -> None:
        self._verdicts = verdicts

    def verify(self, text: str, written_on: date | None) -> list[Verdict]:
        verdicts = []
        for quote, (state, transcript, spans) in self._verdicts.items():
            if (at := text.find(quote)) >= 0:
                verdicts.append(Verdict(at, at + len(quote), state, transcript, spans))
        return verdicts


def quoted(quote: str, source_words: str | None = None) -> QuotedSentence:
    return QuotedSentence("p", "", f"“{quote}”", quote, None, "t1", ((0, 0, 10),), source_words or quote, "")


def test_shares_are_counted_as_documented() -> None:
    quotes = [
        quoted("whole span"),
        quoted("half a span"),
        quoted("other transcript"),
        quoted("unseen by the system"),
        quoted("Changed, before", "not the same"),
    ]
    system = Scripted(
        {
            "whole span": ("verbatim", "t1", ((0, 0, 10),)),
            "half a span": ("differs", "t1", ((0, 5, 10),)),
            "other transcript": ("edited", "t2", ((0, 0, 10),)),
            "Changed, before": ("other_speaker", "t1", ((0, 0, 10),)),
            "strange": ("verbatim", "t2", ((0, 0, 7),)),
        }
    )
    report = verify_report(quotes, [quoted("strange"), quoted("stranger than that")], system)
    assert report["found"] == 0.6
    assert report["span_f1"] == round((1 + 2 / 3 + 1) / 3, 4)
    # “Half a span” and the unseen one are flagged of the four with their source's letters.
    assert (report["unchanged"], report["false_drift"]) == (4, 0.5)
    assert report["false_speaker"] == 0.2
    # The second stranger has the words of the first in it, at its start.
    assert report["false_match"] == 1.0


def test_rows_are_read(folder: Path) -> None:
    [first, *_] = load_quoted(folder, "dev")
    assert first.written_on == date(2031, 5, 10)
    text, at = first.body()
    assert text[at:].startswith(first.quote)
    assert first.body("changed")[0] == "“changed,” said Marta Quill."
    assert [transcript.transcript_id for transcript in load_transcripts(folder)] == ["t1", "t2"]
    assert load_transcripts(folder)[0].spoken_on == date(2031, 5, 9)
    assert other_splits(folder, "dev") == ["test"]


def test_a_quote_left_open_before_does_not_run_into_the_sentence(folder: Path) -> None:
    row = {**PAIRS[1], "left_context": "“It was raining, and nobody came"}
    write(folder / "dev.jsonl", [row])
    [one] = load_quoted(folder, "dev")
    assert one.body()[0].startswith("“It was raining, and nobody came “")


@pytest.mark.parametrize(
    ("change", "fault"),
    [({"quote_text": ""}, "no quote_text"), ({"spans": []}, "no spans"), ({"transcript_id": None}, "no transcript_id")],
)
def test_a_row_that_lacks_something_is_named(folder: Path, change: dict[str, Any], fault: str) -> None:
    write(folder / "dev.jsonl", [PAIRS[0], {**PAIRS[1], **change}])
    with pytest.raises(AppError, match="line 2") as raised:
        load_quoted(folder, "dev")
    assert fault in raised.value.message


def test_a_folder_without_the_files(tmp_path: Path) -> None:
    with pytest.raises(AppError) as raised:
        load_quoted(tmp_path, "dev")
    assert raised.value.code == "no_such_file"
