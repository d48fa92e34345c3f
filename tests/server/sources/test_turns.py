"""Who says which part of a paragraph."""

import pytest

from server.sources.speaker_names import SpeakerNames
from server.sources.turns import SpokenText, turn_around

TEXT = "It will be fine. Q Madam Mayor, will it? THE MAYOR: It will. Q When? A In May."
NAMES = SpeakerNames({"THE MAYOR": "Ada Venn"})


def spoken(text: str = TEXT, label: str | None = "BRAM OSK", source_format: str = "txt") -> SpokenText:
    return SpokenText(text, label, source_format)


def test_each_turn_has_its_speaker_and_no_label() -> None:
    turns = [(TEXT[turn["start"] : turn["end"]], turn["speaker"], turn["question"]) for turn in spoken().turns(NAMES)]
    assert turns == [
        ("It will be fine.", "Bram Osk", False),
        ("Madam Mayor, will it?", None, True),
        ("It will.", "Ada Venn", False),
        ("When?", None, True),
        ("In May.", "Bram Osk", False),
    ]


@pytest.mark.parametrize(
    ("words", "speaker"),
    [("It will be", "Bram Osk"), ("Madam", None), ("It will. Q", "Ada Venn"), ("When", None), ("In May", "Bram Osk")],
)
def test_speaker_at_a_position_is_that_of_its_turn(words: str, speaker: str | None) -> None:
    assert spoken().speaker_at(TEXT.index(words), NAMES) == speaker


def test_answers_within_an_interviewers_paragraph_have_no_name() -> None:
    turns = spoken("Will it rise? Q When? A In May.", "Q").turns(NAMES)
    assert turns[-1]["speaker"] is None


@pytest.mark.parametrize("given", [spoken("It will be fine."), spoken(source_format="posts")])
def test_one_turn_and_posts_have_no_turns(given: SpokenText) -> None:
    assert given.turns(NAMES) == []


def test_passage_across_two_turns_is_cut_to_the_longer_part() -> None:
    turns = spoken().turns(NAMES)
    longest = turn_around(turns, TEXT.index("fine"), TEXT.index("will it"))
    assert longest is not None
    turn, start, end = longest
    assert (turn["question"], TEXT[start:end]) == (True, "Madam Mayor, ")
    assert turn_around(turns, TEXT.index(" Q "), TEXT.index("Madam")) is None
