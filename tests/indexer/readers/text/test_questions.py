"""Detection of an interviewer's questions, with precision over recall."""

import io

import docx
import pytest

from indexer.readers.files import read_source


def asked(text: str, name: str = "a.txt") -> list[str]:
    return [paragraph.text for paragraph in read_source(name, text.encode()).paragraphs if paragraph.question]


@pytest.mark.parametrize(
    ("asks", "answers"),
    [
        ("Q.", "A."),
        ("Q:", "A:"),
        ("Q.", "THE MAYOR:"),
        ("QUESTION:", "THE MAYOR:"),
        ("REPORTER:", "Mayor Pell:"),
        ("REPORTER 2:", "Mayor Pell:"),
        ("Reporter (Harbour News):", "Mayor Pell:"),
        ("UNIDENTIFIED REPORTER:", "MAYOR PELL:"),
        ("MODERATOR:", "VERA LIND:"),
        ("The Moderator:", "Vera Lind:"),
        ("INTERVIEWER:", "VERA LIND:"),
        ("THE PRESS:", "THE MAYOR:"),
        ("기자:", "김나래 시장:"),
        ("질문:", "답변:"),
        ("문:", "답:"),
    ],
)
def test_by_label(asks: str, answers: str) -> None:
    text = f"{asks} Will you sell it?\n\n{answers} We will not. Why should we?\n\n{asks} Say more.\n\n{answers} No."
    assert asked(text) == ["Will you sell it?", "Say more."]


ANSWER = "We walked down to the quay that morning, all of us, and the boats were gone. Nobody had told us."
ASKED = ("What did you see?", "And who knew?", "I see.", "Would you go again?")
INTERVIEW = [turn for text in ASKED for turn in (("Ivo Tarn", text), ("Vera Lind", ANSWER))]


def written(turns: list[tuple[str, str]]) -> str:
    return "\n\n".join(f"{speaker}: {text}" for speaker, text in turns)


def test_of_two_speakers_the_one_who_asks_is_the_interviewer() -> None:
    assert asked(written(INTERVIEW)) == ["What did you see?", "And who knew?", "Would you go again?"]


@pytest.mark.parametrize("office", ["Sen. Tarn", "SENATOR TARN", "Mr. Tarn", "THE CHAIR", "Judge Tarn", "김나래 의원"])
def test_office_holders_are_not_interviewers(office: str) -> None:
    assert asked(written([(office if speaker == "Ivo Tarn" else speaker, text) for speaker, text in INTERVIEW])) == []


def test_who_answers_may_ask_back_within_an_answer() -> None:
    """Long answers hold questions of their own, but do not end in one."""
    rhetorical = f"Who would have believed it? {ANSWER} What could we do? {ANSWER}"
    turns = [("Harbour News", text) if speaker == "Ivo Tarn" else (speaker, rhetorical) for speaker, text in INTERVIEW]
    assert asked(written(turns)) == ["What did you see?", "And who knew?", "Would you go again?"]
    debate = [(speaker, f"{text} Or is it not so?") for speaker, text in turns]
    assert asked(written(debate)) == []


def test_other_conversations_have_no_interviewer() -> None:
    long = [(speaker, text if speaker == "Vera Lind" else f"{ANSWER} {text}") for speaker, text in INTERVIEW]
    assert asked(written(long)) == []  # who asks says as much
    both = [(speaker, f"{text} Did they?") for speaker, text in INTERVIEW]
    assert asked(written(both)) == []  # both ask
    assert asked(written(INTERVIEW[:4])) == []  # too little evidence


def test_somebody_else_may_say_a_word() -> None:
    questions = asked(written([*INTERVIEW, ("Odo Brask", "May I come in?")]))
    assert questions == ["What did you see?", "And who knew?", "Would you go again?"]


def test_answering_with_a_question_is_not_asking() -> None:
    assert asked("Q. Did you?\n\nA. Did I? Who says so?") == ["Did you?"]


PAGE = (
    "<h1>On the quay</h1><p>Vera Lind has fished here for forty years.</p>"
    "<p><b>What did you see?</b></p><p>Nothing. The boats were gone.</p>"
    "<p><b>And who knew?</b></p><p>All of them.</p><p>But one.</p>"
    "<h2>The council</h2><p><strong>Tell us about the council.</strong></p><p>No.</p>"
    "<p><b>Will you go <i>again</i>?</b></p><p>Never.</p>"
)
BOLD = ["What did you see?", "And who knew?", "Tell us about the council.", "Will you go again?"]


GUEST = "The pumps come first, and then the wall. Nobody on the council disputes that any more, whatever it costs us."


def panel(*labels: str) -> str:
    turns = "".join(
        f"{label}: {question}\n\nOrla Venn: {GUEST}\n\n"
        for question in ("And who pays for it?", "Is that all?", "Will it hold?")
        for label in labels
    )
    return f"{turns}Tobin Hale: I was there when the first pump failed, and it was a cold night.\n"


def test_several_interviewers_of_one_guest() -> None:
    questions = asked(panel("Ana Quell", "Bram Osk"))
    assert questions == ["And who pays for it?"] * 2 + ["Is that all?"] * 2 + ["Will it hold?"] * 2


def test_members_of_a_committee_are_not_interviewers() -> None:
    assert asked(panel("Sen. Quell", "Rep. Osk")) == []


def test_several_who_answer_one_another_do_not_interview() -> None:
    text = "".join(
        f"{label}: {question}\n\n"
        for question in ("Is it not the wall that failed?", "Who said that it was the wall?", "Did you not see it?")
        for label in ("Ana Quell", "Bram Osk", "Orla Venn")
    )
    assert asked(text) == []


def test_bold_questions_of_a_page() -> None:
    assert asked(PAGE, "a.html") == BOLD
    labelled = PAGE.replace("<p>Nothing.", "<p><b>Vera Lind:</b> Nothing.")
    spoken = {paragraph.text: paragraph.speaker for paragraph in read_source("a.html", labelled.encode()).paragraphs}
    # A question without a name is not by the previous speaker, who answers the next one, too.
    assert (spoken["And who knew?"], spoken["All of them."]) == (None, "Vera Lind")


def test_bold_questions_of_a_document_and_of_markdown() -> None:
    document, file = docx.Document(), io.BytesIO()
    for text in BOLD:
        document.add_paragraph().add_run(text).bold = True
        document.add_paragraph("Nothing. The boats were gone.")
    document.save(file)
    questions = [
        paragraph.text for paragraph in read_source("a.docx", file.getvalue()).paragraphs if paragraph.question
    ]
    assert questions == BOLD
    assert asked("\n\n".join(f"**{text}**\n\nNothing. The boats were gone." for text in BOLD), "a.md") == BOLD


def test_other_bold_lines_are_not_questions() -> None:
    heads = (
        "<p><b>The quay</b></p><p>We walked.</p><p><b>The council</b></p><p>We talked.</p><p><b>Why?</b></p><p>No.</p>"
    )
    assert asked(heads, "a.html") == []
    assert asked("<p><b>Why?</b></p><p>We walked.</p>", "a.html") == []
    assert asked("<p>We <b>walked?</b></p><p>No.</p><p>They <b>talked?</b></p><p>No.</p>", "a.html") == []


def test_two_hosts_who_ask_a_guest_are_both_interviewers() -> None:
    hosts = ["Ivo Tarn", "Odo Brask"]
    turns = [
        turn
        for n, text in enumerate([*ASKED, "Was it cold?", "Thank you. That is all we have.", "Who paid for it?"])
        for turn in ((hosts[n % 2], text), ("Vera Lind", ANSWER))
    ]
    assert asked(written(turns)) == [
        "What did you see?", "And who knew?", "Would you go again?", "Was it cold?", "Who paid for it?",
    ]  # fmt: skip


def test_nobody_is_an_interviewer_where_many_answer_in_a_meeting() -> None:
    people = ["Vera Lind", "Ana Moss", "Ida Holm", "Una Berg", "Eva Dahl"]
    turns = [turn for person in people * 3 for turn in (("Ivo Tarn", "And what does it cost?"), (person, ANSWER))]
    assert asked(written(turns)) == []
