"""Turns within a paragraph are read by labels that no sentence has."""

import pytest

from indexer.readers.text.turns import letter_places, turns_in
from models.quotes.passages import turn_at


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        (
            "It will be fine. Q Madam Mayor, will it? THE MAYOR: It will.",
            [("Q", True), ("THE MAYOR", False)],
        ),
        ("It will be fine. (Laughter.) Q. -- will it?", [("Q", True)]),
        ("It will be , Q (Inaudible.) THE MAYOR: Excuse me.", [("Q", True), ("THE MAYOR", False)]),
        ("REPORTER: Will it? SEN. ADA VENN: It will.", [("REPORTER", True), ("SEN. ADA VENN", False)]),
        ("It will. Question: Are you sure? Yes.", [("Question", True)]),
        ("It will be fine. Vitamin Q Is not one. Our plan: more boats.", []),
        ("He said this to the Air Force: you have done it. NOTE: it was late.", []),
        ("We have one rule. IT: the machines are theirs. AI: nobody's.", []),
        ("IT WILL BE FINE. MAYOR VENN: IT WILL.", []),
        ("The Q Line is late.", []),
        ("It will. Q Are you sure? A I am. A few are not.", [("Q", True), ("", False)]),
        ("It will. Q Who is she? A German. A. Marsh knows her.", [("Q", True)]),
        ("It will. A. The fare rises.", []),
    ],
)
def test_labels_of_turns(text: str, turns: list[tuple[str, bool]]) -> None:
    assert [(turn.label, turn.asks) for turn in turns_in(text)] == turns


def test_position_belongs_to_the_last_label_before_it() -> None:
    text = "It will be fine. Q Will it? THE MAYOR: It will."
    assert turn_at(turns_in(text), 0) is None
    question, answered = turn_at(turns_in(text), text.index("Will")), turn_at(turns_in(text), text.rindex("It will"))
    assert question is not None
    assert answered is not None
    assert (question.label, answered.label) == ("Q", "THE MAYOR")


def test_an_answer_belongs_to_the_paragraphs_own_speaker() -> None:
    text = "It will be fine. Q Will it? A It will."
    assert turn_at(turns_in(text), text.rindex("It will")) is None


def test_letters_of_a_transcript_that_has_them_as_labels() -> None:
    text = "Fine. Q Will it? A It will. A. Yes. Q: When? A German comes."
    assert [text[at : at + 4] for at in letter_places(text)] == ["Q Wi", "A It", "A. Y", "Q: W"]


@pytest.mark.timeout(10)
def test_long_paragraphs_are_read_in_linear_time() -> None:
    assert turns_in("a. " * 20_000 + "AB. " * 20_000 + "ab") == ()
