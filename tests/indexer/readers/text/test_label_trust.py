"""Which labels of a transcript name speakers, by its own conventions; and what becomes of the others."""

import pytest

from indexer.readers import read_source

Said = list[tuple[str | None, str]]


def said(text: str, name: str = "a.txt") -> Said:
    """Who says what, without what is no speech."""
    return [(each.speaker, each.text) for each in read_source(name, text.encode()).paragraphs if each.kind == "speech"]


def kinds(text: str, name: str = "a.txt") -> list[tuple[str, str | None, str]]:
    return [(each.kind, each.speaker, each.text) for each in read_source(name, text.encode()).paragraphs]


CONVENTIONS: dict[str, tuple[str, Said]] = {
    "a question with one space": (
        "MS. LEE: Good afternoon.\n\nQ Is it sold?\n\nMS. LEE: It is.\n\nQ And the pier?\n\nMS. LEE: No.",
        [("MS. LEE", "Good afternoon."), ("Q", "Is it sold?"), ("MS. LEE", "It is."), ("Q", "And the pier?"),
         ("MS. LEE", "No.")],
    ),
    "a number sign": (
        "LEE: We begin.\n\nUNIDENTIFIED PERSON #1: Do not sell it.\n\nLEE: We will not.",
        [("LEE", "We begin."), ("UNIDENTIFIED PERSON #1", "Do not sell it."), ("LEE", "We will not.")],
    ),
    "an office with its holder in brackets": (
        "The Minister for Harbours, Ferries and Inland Waterways (Prof. Lee): I beg to move.\n\n"
        "The Temporary Deputy Speaker (Mr. Roe [acting]): Order.\n\nAn hon. Member: Shame!\n\n"
        "Several hon. Members: Yes!",
        [("The Minister for Harbours, Ferries and Inland Waterways (Prof. Lee)", "I beg to move."),
         ("The Temporary Deputy Speaker (Mr. Roe [acting])", "Order."), ("An hon. Member", "Shame!"),
         ("Several hon. Members", "Yes!")],
    ),
    "chairs of a congress": (
        "The SPEAKER pro tempore. Is there objection?\n\nMr. LEE. I reserve it.\n\n"
        "The Acting CHAIRMAN. The clerk will report.\n\nMr. LEE. I withdraw.",
        [("The SPEAKER pro tempore", "Is there objection?"), ("Mr. LEE", "I reserve it."),
         ("The Acting CHAIRMAN", "The clerk will report."), ("Mr. LEE", "I withdraw.")],
    ),
    "full names in capitals and a stop": (
        "CHAIR LEE. Good afternoon.\n\nANN MARIE ROE. Thanks. Is it sold?\n\nCHAIR LEE. It is.\n\nBEN DAY. And now?",
        [("CHAIR LEE", "Good afternoon."), ("ANN MARIE ROE", "Thanks. Is it sold?"), ("CHAIR LEE", "It is."),
         ("BEN DAY", "And now?")],
    ),
    "a stop and a dash in the middle": (
        "HON. A. B. LEE.- Sir, the pier is ours. HON. C. ROE.- Shame! HON. A. B. LEE.- It is. MR. SPEAKER.- Order!",
        [("HON. A. B. LEE", "Sir, the pier is ours."), ("HON. C. ROE", "Shame!"), ("HON. A. B. LEE", "It is."),
         ("MR. SPEAKER", "Order!")],
    ),
    "french": (
        "Mme la présidente. La parole est à M. Roe.\n\nM. Olivier Roe. Vous avez tort.\n\n"
        "Mme Élise Lee, ministre. Non.\n\nM. Olivier Roe. Si.",
        [("Mme la présidente", "La parole est à M. Roe."), ("M. Olivier Roe", "Vous avez tort."),
         ("Mme Élise Lee, ministre", "Non."), ("M. Olivier Roe", "Si.")],
    ),
    "spanish": (
        "La señora PRESIDENTA: Se abre la sesión.\n\nEl señor ROE: Gracias.\n\n"
        "El señor MINISTRO DE PUERTOS (Lee Vega): No es verdad.",
        [("La señora PRESIDENTA", "Se abre la sesión."), ("El señor ROE", "Gracias."),
         ("El señor MINISTRO DE PUERTOS (Lee Vega)", "No es verdad.")],
    ),
    "a stop and a dash": (
        "President. – The sitting is open.\n\nAda Lee, on behalf of the Pier Group. – Madam President, we agree.\n\n"
        "Ben Roe, en nombre del Grupo. – No.\n\nPresident. – Thank you.",
        [("President", "The sitting is open."), ("Ada Lee, on behalf of the Pier Group", "Madam President, we agree."),
         ("Ben Roe, en nombre del Grupo", "No."), ("President", "Thank you.")],
    ),
    "korean circles": (
        "○위원장 김나래  의석을 정돈해 주시기 바랍니다.\n○박다온 위원  위원장님, 질문 있습니다.\n"
        "○위원장 김나래  말씀하십시오.",
        [("위원장 김나래", "의석을 정돈해 주시기 바랍니다."), ("박다온 위원", "위원장님, 질문 있습니다."),
         ("위원장 김나래", "말씀하십시오.")],
    ),
    "japanese circles": (
        "○森委員長　これより会議を開きます。\n○谷委員　総理に伺います。\n○森委員長　どうぞ。",
        [("森委員長", "これより会議を開きます。"), ("谷委員", "総理に伺います。"), ("森委員長", "どうぞ。")],
    ),
    "colons without a space": (
        "主席：質詢。\n\n1. 林小明議員：據報，碼頭已售。\n\n運輸局局長：沒有。\n\n林小明議員：所以，信息很清楚：沒有。",
        [("主席", "質詢。"), ("林小明議員", "據報，碼頭已售。"), ("運輸局局長", "沒有。"),
         ("林小明議員", "所以，信息很清楚：沒有。")],
    ),
    "an office behind the name": (
        "ANN LEE, HOST: Good evening.\n\nBen Roe, Project Manager, Bureau of Roads: Thank you.\n\nLEE: Is it sold?",
        [("ANN LEE, HOST", "Good evening."), ("Ben Roe, Project Manager, Bureau of Roads", "Thank you."),
         ("LEE", "Is it sold?")],
    ),
    "question and answer inside a paragraph": (
        "Q. Did you agree? A. I did. Q. When? A. In May.\n\nQ. Who else?\n\nA. Nobody.",
        [("Q", "Did you agree?"), ("A", "I did."), ("Q", "When?"), ("A", "In May."), ("Q", "Who else?"),
         ("A", "Nobody.")],
    ),
    "labels behind a gap": (
        "Lee: The item is moved.    Roe: Second.    Lee: Aye.   Day: Aye.\nRoe: No.    Lee: It is carried.    "
        "Day: Good.    Roe: Not so. Lee: Order.",
        [("Lee", "The item is moved."), ("Roe", "Second."), ("Lee", "Aye."), ("Day", "Aye."), ("Roe", "No."),
         ("Lee", "It is carried."), ("Day", "Good."), ("Roe", "Not so."), ("Lee", "Order.")],
    ),
    "names on lines of their own": (
        "Company Participants\n\nAnn Lee - Director of Ferries\nBen Roe - Chief Executive\n\nOperator\n\n"
        "Good day to all.\n\nAnn Lee\n\nWelcome to the call.\n\nBen Roe\n\nThe pier did well this year.\n\n"
        "Questions and Answers\n\nOperator\n\nThe first question is ready.\n\n"
        "Cleo Day\n\nWhat did it cost us?\n\nBen Roe\n\nToo much, I fear.",
        [("Operator", "Good day to all."), ("Ann Lee", "Welcome to the call."),
         ("Ben Roe", "The pier did well this year."), ("Operator", "The first question is ready."),
         ("Cleo Day", "What did it cost us?"), ("Ben Roe", "Too much, I fear.")],
    ),
    "names, a rule and a title": (
        "Operator\nGood day to all of you.\nAnn Lee\n--\nDirector of Ferries\nWelcome to the call.\nBen Roe\n--\n"
        "Chief Executive\nThe pier did well this year.\nCleo Day\n--\nAnalyst\nWhat did it cost us?\nOperator\n"
        "That was the last question.",
        [("Operator", "Good day to all of you."), ("Ann Lee", "Welcome to the call."),
         ("Ben Roe", "The pier did well this year."), ("Cleo Day", "What did it cost us?"),
         ("Operator", "That was the last question.")],
    ),
    "a constituency behind the name, and a number before it": (
        "Q1. [900012] Ann Lee (North Pier) (Ind)\nWill he list his engagements?\n\nThe Prime Minister (Ben Roe)\n"
        "I had meetings this morning.\n\nAnn Lee\nThe pier is falling down.\n\nMr Speaker\nOrder. Order there.\n\n"
        "The Prime Minister\nIt is not falling.",
        [("Ann Lee (North Pier) (Ind)", "Will he list his engagements?"),
         ("The Prime Minister (Ben Roe)", "I had meetings this morning."), ("Ann Lee", "The pier is falling down."),
         ("Mr Speaker", "Order. Order there."), ("The Prime Minister", "It is not falling.")],
    ),
    "a deposition with numbered lines": (
        "                        12\n 1         A.  Correct.\n 2         Q.  And you were the\n 3   harbour master?\n"
        " 4         A.  No.\n 5         MR. ROE:  Objection.\n 6         THE WITNESS:  Go on.\n 7   BY MS. LEE:\n"
        " 8         Q.  Did you reply?\n 9         A.  I did not, not in all the\n10   years.\n",
        [("A", "Correct."), ("Q", "And you were the harbour master?"), ("A", "No."), ("MR. ROE", "Objection."),
         ("THE WITNESS", "Go on."), ("Q", "Did you reply?"), ("A", "I did not, not in all the years.")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_convention(convention: str) -> None:
    text, expected = CONVENTIONS[convention]
    assert said(text) == expected


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


def test_words_that_the_transcript_writes_small_are_no_name() -> None:
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


def test_what_is_printed_in_the_record_is_not_said() -> None:
    text = (
        "Mr. LEE. I ask that it be printed.\n\nThere being no objection, the letter was ordered to be printed in the "
        "Record, as follows:\n\nDear Sir, the pier is old.\n\nMr. ROE. I object."
    )
    assert said(text) == [
        ("Mr. LEE", "I ask that it be printed."), (None, "Dear Sir, the pier is old."), ("Mr. ROE", "I object."),
    ]  # fmt: skip


def test_running_heads_are_marks_of_pages_and_interrupt_nobody() -> None:
    pages = "".join(
        f"LEE: The pier of {place} is old and the\n\nPIER COUNCIL\n\n{n}\n\nsea is not.\n\nROE: It is said so.\n\n"
        for n, place in enumerate(("Ash", "Oak", "Elm", "Fir"), start=3)
    )
    read = kinds(pages)
    assert read[:4] == [
        ("speech", "LEE", "The pier of Ash is old and the sea is not."),
        ("page", None, "PIER COUNCIL"),
        ("page", None, "3"),
        ("speech", "ROE", "It is said so."),
    ]


def test_times_of_day_are_no_places_in_a_recording() -> None:
    text = "[20:00:00]\n\nANN LEE: Good evening.\n\n[20:15:00]\n\nBEN ROE: Welcome back."
    assert [each.start_ms for each in read_source("a.txt", text.encode()).paragraphs] == [None, None]


def test_a_table_with_a_head_is_read_by_its_columns() -> None:
    rows = "".join(
        f"<tr><td>0:0{n}</td><td>2.0s</td><td>{who}</td><td>{words}</td></tr>"
        for n, (who, words) in enumerate([("Agent", "Hello"), ("Customer", "It fell in."), ("Agent", "Oh")])
    )
    head = "<tr><th>Start</th><th>Dur.</th><th>Speaker</th><th>Transcription</th></tr>"
    page = f"<table>{head}{rows}</table>"
    read = read_source("a.html", page.encode()).paragraphs
    assert [(each.speaker, each.text, each.start_ms) for each in read if each.kind == "speech"] == [
        ("Agent", "Hello", 0), ("Customer", "It fell in.", 1000), ("Agent", "Oh", 2000),
    ]  # fmt: skip


def test_rows_of_a_form_are_said_by_nobody() -> None:
    rows = "".join(
        f"<tr><td><b>{field}</b></td><td>{value}</td></tr>"
        for field, value in [("Speaker", "Councillor Lee"), ("Clerk", "Ben Roe"), ("Deputy Speaker", "Cleo Day")]
    )
    page = f"<p>JANE DOE: We agreed.</p><table>{rows}</table><p>JANE DOE: Quite.</p><p>TOM ROE: No.</p>"
    assert {each.speaker for each in read_source("a.html", page.encode()).paragraphs} == {None, "JANE DOE", "TOM ROE"}


def test_a_running_head_in_a_table_row_is_no_speaker() -> None:
    head = "<table><tr><td>PIER COUNCIL OF THE NORTH</td><td>{}</td></tr></table>"
    page = "".join(f"<p>Ann Lee: We go on.</p>{head.format(n)}<p>Ben Roe: So we do.</p>" for n in range(3, 8))
    assert {each.speaker for each in read_source("a.html", page.encode()).paragraphs} == {None, "Ann Lee", "Ben Roe"}


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
