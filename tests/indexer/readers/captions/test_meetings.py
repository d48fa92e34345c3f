"""Captions of meetings name a speaker in each cue, whatever people call themselves."""

from models.text.paragraphs import Paragraph
from tests.indexer.readers.captions.samples import cue, srt, vtt


def meeting(*texts: str) -> list[tuple[str | None, str]]:
    cues = "".join(cue(n * 2, n * 2 + 2, text) for n, text in enumerate(texts))
    return [(paragraph.speaker, paragraph.text) for paragraph in vtt("WEBVTT\n\n" + cues).paragraphs]


def test_any_opening_names_a_speaker_where_nearly_all_cues_have_one() -> None:
    names = ["Ann Lee", "ben", "Cleo | Pier Co", "Dana’s iPad", "eve@example.org", "200 - Finn", "$STDOUT", "#1"]
    assert meeting(*(f"{name}: It is number {n}." for n, name in enumerate(names * 2))) == [
        (name, f"It is number {n}.") for n, name in enumerate(names * 2)
    ]


def test_cue_that_names_nobody_is_unknown_between_two_speakers() -> None:
    labelled = ["Ann: We begin.", "Ann: So we do."] * 6
    assert meeting(*labelled, "It is old.", "Ben: It is not.")[-2:] == [(None, "It is old."), ("Ben", "It is not.")]
    assert meeting("Ann: We begin,", "and go on,", *["Ann: and on."] * 11)[0][0] == "Ann"


def test_an_opening_sentence_is_unknown_where_some_cues_name_nobody() -> None:
    cues = ["Ann: We begin.", "Ben: We do.", "and go on,"] * 4
    assert (None, "so the thing is: it rains.") in meeting(*cues, "so the thing is: it rains.", "Ben: It does.")


def test_a_cue_is_never_split_and_paragraphs_keep_its_times() -> None:
    words = "the ferry left the pier with nobody on board. So"
    transcript = vtt("WEBVTT\n\n" + "".join(cue(n * 2, n * 2 + 2, f"{n} {words}") for n in range(60)))
    assert len(transcript.paragraphs) > 3
    for paragraph in transcript.paragraphs:
        first, last = int(paragraph.text.split()[0]), int(paragraph.text.split("board. So")[-2].split()[0])
        assert (paragraph.start_ms, paragraph.end_ms) == (first * 2000, last * 2000 + 2000)


def test_two_dashes_in_a_caption_are_two_people() -> None:
    text = (
        "1\n00:00:01,000 --> 00:00:02,000\nANN LEE: It is sold.\n\n2\n00:00:03,000 --> 00:00:04,000\n- Is it?\n- It is."
    )
    assert [(paragraph.speaker, paragraph.text) for paragraph in srt(text).paragraphs] == [
        ("ANN LEE", "It is sold."), (None, "Is it?"), (None, "It is."),
    ]  # fmt: skip


def test_sounds_are_directions_of_nobody() -> None:
    text = "WEBVTT\n\n" + cue(1, 2, "<v Ann>We begin.") + cue(2, 3, "[Applause]") + cue(3, 4, "<v Ann>Thank you.")
    assert vtt(text).paragraphs == (
        Paragraph("We begin.", "Ann", 1000, 2000),
        Paragraph("[Applause]", None, 2000, 3000, kind="direction"),
        Paragraph("Thank you.", "Ann", 3000, 4000),
    )
