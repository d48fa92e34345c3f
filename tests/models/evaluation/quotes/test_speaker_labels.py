"""The figures for labels of speakers, on a transcript small enough to count by hand."""

from models.evaluation.quotes.dataset import DatedTranscript
from models.evaluation.quotes.speaker_labels import (
    LabelledPerson,
    label_figures,
    labels_of,
    measure_labels,
    people_of,
)
from models.text.paragraphs import Paragraph

SPEAKERS = ("LYDIA MARSH", "Peter Whitley", "Q", "MR. TATE", "LYDIA MARSH", "SPEAKER 1")
TRANSCRIPT = DatedTranscript("t", "", None, tuple(Paragraph("So it is.", speaker) for speaker in SPEAKERS))


def test_people_named_in_full_are_found_once() -> None:
    assert people_of(TRANSCRIPT) == [
        LabelledPerson("Lydia Marsh", "Lydia", "Marsh"),
        LabelledPerson("Peter Whitley", "Peter", "Whitley"),
    ]


def test_labels_follow_ten_conventions() -> None:
    labels = labels_of(LabelledPerson("Peter Whitley", "Peter", "Whitley"), 0)
    assert len(labels) == 10
    assert labels["constituency"] == "Mr. WHITLEY of North Carolina"
    assert labels["transliteration"] == "Peter Whitly"
    assert labels_of(LabelledPerson("Peter Whitley", "Peter", "Whitley"), 1)["initials"] == "P. Whitley"


def test_every_verdict_is_counted() -> None:
    right = label_figures(measure_labels([TRANSCRIPT]))
    assert right["labels, own"]["same"] == right["labels, other"]["different"] == 1.0
    # Two people, ten conventions (one name cannot be respelt), the full name and the surname.
    assert right["labels, own"]["pairs"] == right["labels, other"]["pairs"] == 38
    wrong = label_figures(measure_labels([TRANSCRIPT], lambda name, label, text: None))
    assert wrong["labels, own"]["unknown"] == 1.0


def test_one_speaker_alone_gives_no_pairs() -> None:
    alone = DatedTranscript("t", "", None, (Paragraph("So it is.", "LYDIA MARSH"),))
    assert label_figures(measure_labels([alone]))["labels, own"] == {
        "pairs": 0, "same": 0.0, "different": 0.0, "unknown": 0.0
    }  # fmt: skip
