"""Plain text: paragraphs, titles, labels, times."""

import pytest

from indexer.readers import read_source
from models.text.paragraphs import Paragraph, Transcript


def read(text: str, name: str = "a.txt") -> Transcript:
    return read_source(name, text.encode())


def spoken(text: str) -> list[tuple[str | None, str]]:
    return [(paragraph.speaker, paragraph.text) for paragraph in read(text).paragraphs]


def test_wrapped_lines_become_paragraphs_and_a_short_first_line_the_title() -> None:
    transcript = read(
        "Harbour inquiry, day two\n\nThe crane was inspected in the spring\nand found   sound.\n\nNobody asked again.\n"
    )
    assert transcript == Transcript(
        "Harbour inquiry, day two",
        (Paragraph("The crane was inspected in the spring and found sound."), Paragraph("Nobody asked again.")),
        language="en",
    )


def test_a_first_sentence_is_no_title() -> None:
    transcript = read("Good evening.\n\nWe begin with the ferry.", "ferry_debate-2031-05-03.txt")
    assert transcript.title == "Ferry debate 2031-05-03"
    assert transcript.paragraphs[0].text == "Good evening."


def test_without_blank_lines_each_line_is_a_paragraph() -> None:
    assert [text for _, text in spoken("The ferry is late.\nThe ferry is always late.\nSell it.")] == [
        "The ferry is late.",
        "The ferry is always late.",
        "Sell it.",
    ]


def test_without_blank_lines_but_wrapped_at_a_column_lines_are_joined() -> None:
    line = "and so the committee went on to ask about the price of the new ferry\n"
    assert (
        len(read("We met on the first day of the month, early and in good spirits, all\n" + line * 3).paragraphs) == 1
    )


@pytest.mark.parametrize(
    "label",
    [
        "JANE DOE",
        "Jane Doe",
        "THE CHAIR",
        "Speaker 1",
        "김나래 의원",
    ],
)
def test_a_label_names_the_speaker_until_the_next_one(label: str) -> None:
    assert spoken(f"{label}: We agreed at once.\n\nThen we signed.\n\nTOM ROE: I did not.") == [
        (label, "We agreed at once."),
        (label, "Then we signed."),
        ("TOM ROE", "I did not."),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "There is one thing: time.",
        "Note: the recording starts late.",
        "10:30 is when the ferry leaves.",
        "https://ferry.example/timetable is where it stands.",
        "Source: minutes of the council.",
        "He asked me: why?",
    ],
)
def test_false_labels_stay_in_the_text(line: str) -> None:
    assert spoken(f"We spoke of the ferry first.\n\n{line}\n\nThen we went home.")[1] == (None, line)


def test_a_false_label_in_a_labelled_transcript_stays_too() -> None:
    assert spoken("Jane Doe: Hello.\n\nThere is one thing: time.\n\nJane Doe: Quite.")[1] == (
        "Jane Doe",
        "There is one thing: time.",
    )


def test_first_names_count_as_labels_once_they_take_turns() -> None:
    assert spoken("Marta: Is it sold?\nIvo: It is.\nMarta: For how much?\nIvo: Too little.") == [
        ("Marta", "Is it sold?"),
        ("Ivo", "It is."),
        ("Marta", "For how much?"),
        ("Ivo", "Too little."),
    ]


def test_an_initial_alone_is_no_answer() -> None:
    assert spoken("A. Roe signed it.\n\nThat was all.")[0] == (None, "A. Roe signed it.")


def test_labels_inside_a_block_begin_a_paragraph() -> None:
    assert spoken("JANE DOE: We agreed\nat once.\nTOM ROE: I did not\nagree.\n\nThat was all.") == [
        ("JANE DOE", "We agreed at once."),
        ("TOM ROE", "I did not agree."),
        ("TOM ROE", "That was all."),
    ]


def test_a_label_on_its_own_line() -> None:
    assert spoken("JANE DOE:\nWe agreed.\n\nTOM ROE:\n\nI did not.") == [
        ("JANE DOE", "We agreed."),
        ("TOM ROE", "I did not."),
    ]


@pytest.mark.parametrize(
    ("line", "start_ms", "speaker"),
    [
        ("[00:12:31] We agreed.", 751_000, None),
        ("[1:02:03.5] We agreed.", 3_723_500, None),
        ("00:12:31 We agreed.", 751_000, None),
        ("[00:12:31] JANE DOE: We agreed.", 751_000, "JANE DOE"),
        ("JANE DOE: [00:12:31] We agreed.", 751_000, "JANE DOE"),
        ("Jane Doe (12:31): We agreed.", 751_000, "Jane Doe"),
        ("Jane Doe (12:31)\nWe agreed.", 751_000, "Jane Doe"),
        ("Jane Doe  12:31\nWe agreed.", 751_000, "Jane Doe"),
        ("[12:31]\nWe agreed.", 751_000, None),
    ],
)
def test_times(line: str, start_ms: int, speaker: str | None) -> None:
    paragraphs = read(f"{line}\n\nAnd went home.").paragraphs
    assert paragraphs[0] == Paragraph("We agreed.", speaker, start_ms)
    assert paragraphs[1].start_ms is None


def test_overlong_paragraphs_are_cut_at_sentence_ends() -> None:
    sentence = "Mr. Roe told the inquiry that the ferry, as built, would never have passed. "
    paragraphs = read("JANE DOE: [00:05] " + sentence * 40).paragraphs
    assert " ".join(paragraph.text for paragraph in paragraphs) == (sentence * 40).strip()
    assert all(paragraph.text.endswith("passed.") and paragraph.speaker == "JANE DOE" for paragraph in paragraphs)
    assert all(20 <= len(paragraph.text.split()) <= 150 for paragraph in paragraphs)
    assert [paragraph.start_ms for paragraph in paragraphs[:2]] == [5000, None]
