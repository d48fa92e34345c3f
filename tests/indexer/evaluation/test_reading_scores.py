"""Scores of readings: each kind of wrong reading lowers its own fraction."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from indexer.evaluation.expected_readings import ExpectedParagraph, ExpectedReading
from indexer.evaluation.reading_scores import Score, score_file, score_transcript
from models.text.paragraphs import UNSURE_SPEAKER, Doubt, Paragraph, Transcript

ROWS = (
    ExpectedParagraph("Good morning. We begin with the harbour.", speakers=("Ada Roe",), whole=True, start_ms=1000),
    ExpectedParagraph("Yes.", speakers=("Ben Holt",), whole=True, start_ms=6000),
    ExpectedParagraph("The wall costs", "forty million.", speakers=("Ada Roe",), start_ms=8000),
    ExpectedParagraph("Yes.", speakers=("Ben Holt",), whole=True, start_ms=30_000),
)
EXPECTED = ExpectedReading(
    "a.vtt", ROWS, speakers=frozenset({"Ada Roe", "Ben Holt"}), day=date(2024, 3, 1), judges_day=True
)
READ = (
    Paragraph("Good morning. We begin with the harbour.", "Ada Roe", 1000, 5000),
    Paragraph("Yes.", "Ben Holt", 6000, 7000),
    Paragraph("The wall costs more than we said.", "Ada Roe", 8000, 20_000),
    Paragraph("It costs forty million.", "Ada Roe", 20_000, 29_000),
    Paragraph("Yes.", "Ben Holt", 30_000, 31_000),
)


def _score(*read: Paragraph, expected: ExpectedReading = EXPECTED, day: date | None = date(2024, 3, 1)) -> Score:
    return score_transcript(Transcript("Harbour", read, day), expected)


def test_everything_is_right_where_the_reading_is_and_a_long_turn_may_be_split() -> None:
    score = _score(*READ)
    assert score.wrong == []
    assert score.as_json() | {"languages_right": 0, "titles_right": 0, "refusals_right": 0} == {
        "files": 1, "speakers_right": 1.0, "times_right": 1.0, "paragraphs_right": 1.0, "dates_right": 1.0,
        "invented_speakers": 0.0, "languages_right": 0, "titles_right": 0, "refusals_right": 0, "misattributed": 0.0,
        "unwarned_right": 1.0, "warned": 0.0, "accounted": None,
    }  # fmt: skip
    assert score.counts()["speakers"] == 4 and score.counts()["invented"] == 5


def test_words_by_another_person_count_unless_the_review_opens_with_a_warning() -> None:
    wrong = (*READ[:3], replace(READ[3], speaker="Ben Holt"), READ[4])
    silent = _score(*wrong)
    assert (silent.misattributed.fraction, silent.unwarned.fraction, silent.warned.fraction) == (0.25, 0.75, 0)
    doubts = Doubt("account", "60/10/30"), Doubt("unread", "30")
    warned = score_transcript(Transcript("Harbour", wrong, date(2024, 3, 1), doubts=doubts), EXPECTED)
    assert (warned.misattributed.judged, warned.unwarned.judged) == (0, 0)
    assert (warned.warned.fraction, warned.accounted.fraction) == (1, 0.7)


def test_paragraphs_of_unsure_labels_are_warned_of() -> None:
    read = (*READ[:3], replace(READ[3], speaker=None), READ[4])
    doubts = (Doubt(UNSURE_SPEAKER, "Cleo"),)
    score = score_transcript(Transcript("Harbour", read, date(2024, 3, 1), doubts=doubts), EXPECTED)
    assert (score.speakers.fraction, score.unwarned.fraction, score.unwarned.judged) == (0.75, 1, 3)
    assert (score.misattributed.fraction, score.warned.fraction) == (0, 1)


def test_names_may_differ_in_case_white_space_and_stops() -> None:
    assert (
        _score(
            *(replace(paragraph, speaker=f"{(paragraph.speaker or '').upper()}:") for paragraph in READ)
        ).speakers.fraction
        == 1
    )


def test_a_turn_is_by_the_wrong_person_if_any_part_of_it_is() -> None:
    score = _score(*READ[:3], replace(READ[3], speaker="Ben Holt"), READ[4])
    assert (score.speakers.right, score.speakers.judged) == (3, 4)
    assert score.paragraphs.fraction == 1
    assert score.invented.fraction == 0


def test_a_lost_speaker_is_wrong_and_not_invented() -> None:
    score = _score(replace(READ[0], speaker=None), *READ[1:])
    assert score.speakers.fraction == 0.75
    assert score.invented.judged == 4


def test_a_speaker_whom_the_file_does_not_have_is_invented() -> None:
    score = _score(*READ[:4], replace(READ[4], speaker="Note"))
    assert score.invented.fraction == 0.2
    assert score.speakers.fraction == 0.75


def test_words_of_nobody_must_have_no_speaker() -> None:
    heading = replace(EXPECTED, paragraphs=(ExpectedParagraph("Part two", speakers=(), whole=True), *ROWS))
    assert _score(Paragraph("Part two"), *READ, expected=heading).speakers.fraction == 1
    assert _score(Paragraph("Part two", "Ada Roe"), *READ, expected=heading).speakers.right == 4


def test_two_turns_in_one_paragraph_have_wrong_speakers_times_and_bounds() -> None:
    joined = Paragraph("Good morning. We begin with the harbour. Yes.", "Ada Roe", 1000, 7000)
    score = _score(joined, *READ[2:])
    assert (score.speakers.right, score.times.right, score.paragraphs.right) == (3, 3, 2)


def test_a_missing_turn_is_wrong_and_those_after_it_are_still_found() -> None:
    score = _score(READ[0], *READ[2:])
    assert (score.speakers.right, score.times.right, score.paragraphs.right) == (3, 3, 3)
    assert score.speakers.judged == score.paragraphs.judged == 4


def test_a_paragraph_that_nobody_expects_is_wrong_in_a_complete_reading_only() -> None:
    menu = Paragraph("Home About Contact")
    assert _score(menu, *READ).paragraphs.fraction == 0.8
    sample = replace(EXPECTED, paragraphs=ROWS[:1], complete=False)
    assert _score(menu, *READ, expected=sample).paragraphs.fraction == 1


def test_asides_may_be_read_as_paragraphs_of_nobody_only() -> None:
    expected = replace(EXPECTED, asides=("HARBOUR COMMITTEE", "(Applause)"))
    assert _score(Paragraph("Harbour Committee"), *READ, expected=expected).paragraphs.fraction == 1
    assert _score(*READ, Paragraph("(Applause)", "Ada Roe"), expected=expected).paragraphs.fraction == 0.8


def test_broken_words_are_no_right_paragraph_and_the_speaker_is_still_judged() -> None:
    score = _score(replace(READ[0], text="Go od morning. We begin with the harbour."), *READ[1:])
    assert (score.speakers.fraction, score.paragraphs.fraction) == (1, 0.75)


def test_a_last_word_missing_is_no_right_paragraph() -> None:
    score = _score(*READ[:3], replace(READ[3], text="It costs forty"), READ[4])
    assert score.paragraphs.right == 3
    assert score.speakers.right == 3


@pytest.mark.parametrize(("start_ms", "right"), [(1000, 4), (1500, 4), (1501, 3), (None, 3)])
def test_a_time_is_right_within_half_a_second(start_ms: int | None, right: int) -> None:
    assert _score(replace(READ[0], start_ms=start_ms), *READ[1:]).times.right == right


def test_a_time_where_the_file_gives_none_is_wrong() -> None:
    untimed = replace(EXPECTED, paragraphs=(replace(ROWS[0], start_ms=-1),), complete=False)
    assert _score(replace(READ[0], start_ms=None), expected=untimed).times.fraction == 1
    assert _score(READ[0], expected=untimed).times.fraction == 0


def test_words_inside_a_paragraph_need_its_time_to_cover_theirs_and_have_no_bounds() -> None:
    inside = ExpectedParagraph("than we said.", speakers=("Ada Roe",), start_ms=15_000, inside=True)
    sample = replace(EXPECTED, paragraphs=(inside,), complete=False)
    score = _score(*READ, expected=sample)
    assert (score.speakers.fraction, score.times.fraction, score.paragraphs.judged) == (1, 1, 0)
    late = replace(sample, paragraphs=(replace(inside, start_ms=25_000),))
    assert _score(*READ, expected=late).times.fraction == 0


def test_a_wrong_a_missing_and_a_guessed_date_are_wrong() -> None:
    assert _score(*READ, day=date(2024, 1, 3)).dates.fraction == 0
    assert _score(*READ, day=None).dates.fraction == 0
    undated = replace(EXPECTED, day=None)
    assert _score(*READ, expected=undated, day=date(2024, 3, 1)).dates.fraction == 0
    assert _score(*READ, expected=undated, day=None).dates.judged == 0


def test_titles_and_refusals_are_judged_where_they_are_stated(tmp_path: Path) -> None:
    assert _score(*READ, expected=replace(EXPECTED, title="The harbour")).titles.fraction == 0
    assert _score(*READ, expected=replace(EXPECTED, title="HARBOUR")).titles.fraction == 1
    assert _score(*READ, expected=replace(EXPECTED, refused="any")).refusals.fraction == 0
    (tmp_path / "a.vtt").write_bytes(b"")
    assert score_file(tmp_path / "a.vtt", ExpectedReading("a.vtt", refused="empty_file")).refusals.fraction == 1
    assert score_file(tmp_path / "a.vtt", ExpectedReading("a.vtt", refused="not_text")).refusals.fraction == 0


def test_all_of_a_file_that_is_refused_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "a.vtt").write_bytes(b"")
    score = score_file(tmp_path / "a.vtt", EXPECTED)
    assert [score.speakers.fraction, score.times.fraction, score.paragraphs.fraction, score.dates.fraction] == [0] * 4
    assert score.speakers.judged == 4


def test_scripts_without_spaces_are_found_by_their_signs() -> None:
    rows = (ExpectedParagraph("委員長の山田です。", speakers=("山田花子",), whole=True),)
    read = Paragraph("委員長の山田です。", "山田花子")
    assert _score(read, expected=ExpectedReading("a.txt", rows)).speakers.fraction == 1
