"""Samples with their expected reading: the format, the counts, and the samples of the project."""

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from models.errors import InputError
from models.evaluation.commands import main
from models.evaluation.quotes.samples import ExpectedQuote, load_samples, measure_samples, read_sample, samples_report
from models.quotes.attribution.attributor import Attributor

SAMPLES = Path(__file__).parents[2] / "quotes" / "samples"
LANGUAGES = {"en", "de", "ko", "fr", "es", "pt", "it", "nl", "pl", "ja", "zh", "ar"}


def test_markup_becomes_text_quotes_and_sentences() -> None:
    sample = read_sample("en", "04 [“It is [‘so’],”](Ann Lee/Lee) said Lee. | No [“bus”](). ¶ She left.")
    assert sample.text == "“It is ‘so’,” said Lee. No “bus”.\nShe left."
    assert (sample.language, sample.number, sample.held_back) == ("en", 4, False)
    words = [sample.text[quote.start : quote.end] for quote in sample.quotes]
    assert words == ["It is ‘so’,", "so", "bus"]
    assert [(quote.depth, quote.speakers) for quote in sample.quotes] == [(0, ("Ann Lee", "Lee")), (1, ()), (0, ())]
    assert [sample.text[start:end] for start, end in sample.sentences] == [
        "“It is ‘so’,” said Lee.",
        "No “bus”.",
        "She left.",
    ]


def test_marks_within_a_quote_stay() -> None:
    sample = read_sample("pl", "01 [„[«To»] nic”](Lis) – [To «nic»](Lis) – mówi Lis.")
    words = [sample.text[quote.start : quote.end] for quote in sample.quotes]
    assert words == ["«To» nic", "To", "To «nic»"]


def test_sentences_without_spaces() -> None:
    sample = read_sample("ja", "03 [「はい」](林)と林は言った。|雨だ。")
    assert sample.text == "「はい」と林は言った。雨だ。"
    assert sample.quotes == (ExpectedQuote(1, 3, 0, ("林",)),)
    assert sample.sentences == ((0, 11), (11, 14))
    assert sample.held_back


@pytest.mark.parametrize(
    "line", ["no number", "01 [“open", "01 “closed”](Lee)", "01 [“nobody”] said", "01 [[“in”](A)](B)"]
)
def test_other_lines_are_rejected(line: str) -> None:
    with pytest.raises(InputError):
        read_sample("en", line)


def test_a_folder_without_samples_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        load_samples(tmp_path)


def test_right_wrong_and_missing_speakers_are_counted() -> None:
    lines = [
        "01 [„Es ist so“](Anna Hale), sagte Anna Hale.",
        "02 [„Es ist so“](Paul Marsch), sagte Anna Hale.",
        "04 [„Es ist so“](Anna Hale), wie Anna Hale schon vor langer Zeit fand.",
        "05 Die [„Brücke“]() steht.",
        "06 [„Es ist so“](Anna Hale), sagte Anna Hale. | Die „Brücke“ steht noch immer.",
    ]
    counts = samples_report([read_sample("de", line) for line in lines], Attributor())
    figures = counts["de"].figures()
    assert figures["speakers"] == 3
    assert (figures["speakers_right"], figures["speakers_wrong"], figures["speakers_denied"]) == (1, 1, 0)
    assert counts["de"].failures == ["02 speaker wrong: Anna Hale, not Paul Marsch", "04 speaker missing: Anna Hale"]
    held_back = counts["de held back"].figures()
    assert (held_back["quotes"], held_back["quotes_right"], held_back["quotes_extra"]) == (1, 1, 1)
    assert counts["open"].figures() == figures
    assert counts["held back"].figures() == held_back


def test_a_label_that_names_another_is_counted_as_denied() -> None:
    sample = read_sample("de", "01 [„Es ist so“](Paul Marsch/Anna Hale), sagte Anna Hale.")
    counts = measure_samples([sample], Attributor())["de"]
    assert (counts.speakers_right, counts.speakers_wrong, counts.speakers_denied) == (1, 0, 1)


def test_each_language_has_forty_samples_of_its_own() -> None:
    samples = load_samples(SAMPLES)
    assert Counter(sample.language for sample in samples) == dict.fromkeys(LANGUAGES, 40)
    for sample in samples:
        for quote in sample.quotes:
            assert sample.text[quote.start : quote.end].strip()
    numbers = {language: [sample.number for sample in samples if sample.language == language] for language in LANGUAGES}
    assert all(own == list(range(1, 41)) for own in numbers.values())


def test_the_command_counts_by_language(tmp_path: Path) -> None:
    (tmp_path / "de.txt").write_text((SAMPLES / "de.txt").read_text(encoding="utf-8"), encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", "--samples", str(tmp_path)], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.stdout.startswith("attribution of samples, n = 40")
    assert "de held back" in result.stdout
    assert CliRunner().invoke(main, ["verify"]).exit_code == 2
