"""Which labels of a transcript name speakers, by its own conventions; and what becomes of the others."""

import pytest

from indexer.readers import read_source

Said = list[tuple[str | None, str]]


def said(text: str, name: str = "a.txt") -> Said:
    """Who says what, without what is no speech."""
    return [
        (paragraph.speaker, paragraph.text)
        for paragraph in read_source(name, text.encode()).paragraphs
        if paragraph.kind == "speech"
    ]


def kinds(text: str, name: str = "a.txt") -> list[tuple[str, str | None, str]]:
    return [
        (paragraph.kind, paragraph.speaker, paragraph.text) for paragraph in read_source(name, text.encode()).paragraphs
    ]


def test_label_that_is_not_trusted_ends_the_turn() -> None:
    text = "JANE DOE: We agreed.\n\nKey Direction 4A: Repair the pier.\n\nIt is old.\n\nTOM ROE: I did not."
    assert said(text) == [
        ("JANE DOE", "We agreed."), (None, "Key Direction 4A: Repair the pier."), (None, "It is old."),
        ("TOM ROE", "I did not."),
    ]  # fmt: skip


def test_office_that_is_named_once_ends_the_turn() -> None:
    text = "Ann Lee: The road was paid for.\n\nKeeper of the Light: The lamp will burn for another hundred years."
    assert said(text)[1][0] is None


@pytest.mark.parametrize(
    "line",
    [
        "OFFICERS IN ATTENDANCE: Ann Lee, Ben Roe.",
        "Wednesday, 22 May 2031 Take: 375",
        "WORD CONFIDENCE: at least 90% in black",
        "Boards and Commissions: one member.",
        "NATIONAL ASSEMBLY: the House met.",
        "Schedule 2: the fees.",
        "$STDOUT #4-B: no such file.",
    ],
)
def test_no_speaker_is_invented(line: str) -> None:
    text = f"JANE DOE: We agreed.\n\n{line}\n\nTOM ROE: I did not.\n\nJANE DOE: You did."
    assert said(text)[1] == (None, line)


def test_words_in_lower_case_elsewhere_are_no_name() -> None:
    text = (
        "Jane Doe: The opening remarks were long.\n\nOpening Remarks: see below.\n\nTom Roe: So they were.\n\n"
        "Jane Doe: Were they?"
    )
    assert said(text)[1] == (None, "Opening Remarks: see below.")


def test_where_labels_are_alone_on_their_lines_a_colon_in_a_line_is_speech() -> None:
    turns = "".join(f"Ann Lee (Pier):\nThe pier is ours.\nBen Roe (Sea):\nIt is {year}.\n" for year in range(4))
    read = said(f"{turns}Ann Lee (Pier):\nOne more.\nThird Point: we stay.\n")
    assert read[-2:] == [("Ann Lee (Pier)", "One more."), ("Ann Lee (Pier)", "Third Point: we stay.")] or read[-1] == (
        "Ann Lee (Pier)", "One more. Third Point: we stay.",
    )  # fmt: skip


def test_in_records_a_single_word_is_no_speaker() -> None:
    turns = "".join(f"Mr Lee (Pier): The pier is {n}.\n\nMs Roe (Sea): No.\n\n" for n in range(5))
    assert ("Referral", "to the committee.") not in said(f"{turns}Referral: to the committee.\n\nReferral: back.")
    assert said(f"{turns}Referral: to the committee.\n\nReferral: back.")[-2][0] is None


def test_kinds_of_lines_that_nobody_says() -> None:
    text = (
        "JANE DOE: We agreed.\n\n(Applause.)\n\nNOTICES OF MOTION\n\nTOM ROE: It was the\n\n[[Page H12]]\n\n"
        "pier that we sold.\n\nJane Doe started transcription\n\nBY MS. LEE:\n\nJANE DOE: Quite."
    )
    assert kinds(text) == [
        ("speech", "JANE DOE", "We agreed."),
        ("direction", None, "(Applause.)"),
        ("heading", None, "NOTICES OF MOTION"),
        ("speech", "TOM ROE", "It was the pier that we sold."),
        ("page", None, "[[Page H12]]"),
        ("notice", None, "Jane Doe started transcription"),
        ("direction", None, "BY MS. LEE:"),
        ("speech", "JANE DOE", "Quite."),
    ]


def test_printed_exhibits_are_not_speech() -> None:
    text = (
        "Mr. LEE. I ask that it be printed.\n\nThere being no objection, the letter was ordered to be printed in the "
        "Record, as follows:\n\nDear Sir, the pier is old.\n\nMr. ROE. I object."
    )
    assert said(text) == [
        ("Mr. LEE", "I ask that it be printed."), (None, "Dear Sir, the pier is old."), ("Mr. ROE", "I object."),
    ]  # fmt: skip


def test_running_heads_are_marks_of_pages_and_interrupt_nobody() -> None:
    pages = "".join(
        f"LEE: The pier of {town} is old and the\n\nPIER COUNCIL\n\n{n}\n\nsea is not.\n\nROE: It is said so.\n\n"
        for n, town in enumerate(("Ash", "Oak", "Elm", "Fir"), start=3)
    )
    read = kinds(pages)
    assert read[:4] == [
        ("speech", "LEE", "The pier of Ash is old and the sea is not."),
        ("page", None, "PIER COUNCIL"),
        ("page", None, "3"),
        ("speech", "ROE", "It is said so."),
    ]


def test_times_of_day_are_not_positions_in_a_recording() -> None:
    text = "[20:00:00]\n\nANN LEE: Good evening.\n\n[20:15:00]\n\nBEN ROE: Welcome back."
    assert [paragraph.start_ms for paragraph in read_source("a.txt", text.encode()).paragraphs] == [None, None]


def test_a_table_with_a_head_is_read_by_its_columns() -> None:
    rows = "".join(
        f"<tr><td>0:0{n}</td><td>2.0s</td><td>{who}</td><td>{words}</td></tr>"
        for n, (who, words) in enumerate([("Agent", "Hello"), ("Customer", "It fell in."), ("Agent", "Oh")])
    )
    head = "<tr><th>Start</th><th>Dur.</th><th>Speaker</th><th>Transcription</th></tr>"
    page = f"<table>{head}{rows}</table>"
    spoken = [paragraph for paragraph in read_source("a.html", page.encode()).paragraphs if paragraph.kind == "speech"]
    assert [(paragraph.speaker, paragraph.text, paragraph.start_ms) for paragraph in spoken] == [
        ("Agent", "Hello", 0), ("Customer", "It fell in.", 1000), ("Agent", "Oh", 2000),
    ]  # fmt: skip


def test_rows_of_a_form_are_said_by_nobody() -> None:
    rows = "".join(
        f"<tr><td><b>{field}</b></td><td>{value}</td></tr>"
        for field, value in [("Speaker", "Councillor Lee"), ("Clerk", "Ben Roe"), ("Deputy Speaker", "Cleo Day")]
    )
    page = f"<p>JANE DOE: We agreed.</p><table>{rows}</table><p>JANE DOE: Quite.</p><p>TOM ROE: No.</p>"
    assert {paragraph.speaker for paragraph in read_source("a.html", page.encode()).paragraphs} == {
        None,
        "JANE DOE",
        "TOM ROE",
    }


def test_a_running_head_in_a_table_row_is_no_speaker() -> None:
    head = "<table><tr><td>PIER COUNCIL OF THE NORTH</td><td>{}</td></tr></table>"
    page = "".join(f"<p>Ann Lee: We go on.</p>{head.format(n)}<p>Ben Roe: So we do.</p>" for n in range(3, 8))
    assert {paragraph.speaker for paragraph in read_source("a.html", page.encode()).paragraphs} == {
        None,
        "Ann Lee",
        "Ben Roe",
    }


def test_bold_names_with_titles_behind_a_dash() -> None:
    page = "".join(
        f"<p><strong>{name}</strong> -- <em>{title}</em></p><p>{words}</p>"
        for name, title, words in [
            ("Ann Lee", "Director", "Welcome to the call."),
            ("Ben Roe", "Chief Executive", "The pier did well."),
            ("Ann Lee", "Director", "Thank you all."),
        ]
    )
    assert said(page, "a.html") == [
        ("Ann Lee", "Welcome to the call."), ("Ben Roe", "The pier did well."), ("Ann Lee", "Thank you all."),
    ]  # fmt: skip


def test_menus_are_notices() -> None:
    menu = "<ul>" + "".join(f"<li><a href='/{n}'>Our Page {n}</a></li>" for n in range(4)) + "</ul>"
    read = kinds(f"{menu}<p>ANN LEE: We begin.</p>", "a.html")
    assert [kind for kind, _, _ in read] == ["notice"] * 4 + ["speech"]
