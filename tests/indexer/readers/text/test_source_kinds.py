"""What sort of event a source is the record of."""

import pytest

from indexer.readers.files import read_source

SAID = "Ada Quill: It is open.\n\nJon Reed: Thank you.\n"


@pytest.mark.parametrize(
    ("name", "opening", "kind"),
    [
        ("a.txt", "Press briefing by the mayor\n\n", "briefing"),
        ("a.txt", "Bay Motor Q3 2031 Earnings Call\n\n", "call"),
        ("bridge_hearing-2031.txt", "", "hearing"),
        ("a.txt", "Interview with Ada Quill\n\n", "interview"),
        ("a.txt", "BAY ASSEMBLY\n\nOFFICIAL REPORT (HANSARD)\n\n", "debate"),
        ("a.txt", "Remarks by the mayor at the bridge\n\n", "speech"),
        ("a.txt", "시장 기자회견\n\n", "briefing"),
        ("a.txt", "다리 안전 청문회\n\n", "hearing"),
        ("a.txt", "Weekly sync\n\n", "other"),
        ("a.txt", "", "other"),
    ],
)
def test_kind(name: str, opening: str, kind: str) -> None:
    assert read_source(name, (opening + SAID).encode()).kind == kind


def test_topic_of_a_speech_is_not_its_kind() -> None:
    text = f"Ada Quill: {'We spoke for a long time about the hearing and the interview that followed it. ' * 3}\n"
    assert read_source("a.txt", text.encode()).kind == "other"
