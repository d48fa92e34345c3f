"""The rows of a source."""

from models.text.paragraphs import Paragraph
from server.sources.rows import paragraph_rows


def test_paragraphs_are_numbered_in_order_with_every_field() -> None:
    first, second = paragraph_rows([Paragraph("Why?", None, 5, 9, question=True), Paragraph("No.", "Ada")])
    assert first == {
        "index": 0,
        "text": "Why?",
        "speaker": None,
        "start_ms": 5,
        "end_ms": 9,
        "question": True,
        "kind": "speech",
        "words": None,
    }
    assert (second["index"], second["speaker"], second["start_ms"], second["question"]) == (1, "Ada", None, False)


def test_kind_is_a_column() -> None:
    assert paragraph_rows([Paragraph("(Applause.)", kind="direction")])[0]["kind"] == "direction"
