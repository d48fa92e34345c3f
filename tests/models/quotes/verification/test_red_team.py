"""Variants of true quotes that mislead readers are flagged, those in another house style are not."""

from collections.abc import Mapping
from typing import Any

import pytest

from models.evaluation.quotes.dataset import DatedTranscript, QuotedSentence
from models.evaluation.quotes.folder_verifier import FolderVerifier
from models.evaluation.quotes.gate import gate_report
from models.text.paragraphs import Paragraph

SPOKEN = (
    ("Marta Quill", "We will not be able to mend the old bridge before the winter comes, even if it's 512 tonnes."),
    ("Peter Sand", "I do not believe that the office – the finance office – has lost 38% of its files in 1984."),
    ("Anna Bell", "The herring boats landed thirty tonnes on the quay this morning... and that is more than ever."),
    ("Tom Reed", "They paid $4.5 million for the first five ferries, which was nowhere near the real price."),
)


@pytest.fixture(scope="module")
def report() -> Mapping[str, Any]:
    paragraphs = tuple(Paragraph(text, speaker) for speaker, text in SPOKEN)
    quotes = [
        QuotedSentence(
            "p", "", f"“{text[:-1]},” said {speaker}.", text[:-1], None, "t", ((row, 0, len(text) - 1),), text, speaker
        )
        for row, (speaker, text) in enumerate(SPOKEN)
    ]
    return gate_report(quotes, FolderVerifier([DatedTranscript("t", "Harbour", None, paragraphs)]))


def test_misleading_variants_are_flagged(report: Mapping[str, Any]) -> None:
    assert report["misleading"]["n"] > 90
    assert {kind: row for kind, row in report["misleading"]["by_kind"].items() if row["published"]} == {}


def test_honest_variants_are_not_flagged(report: Mapping[str, Any]) -> None:
    assert report["honest"]["n"] >= 20
    assert {kind: row for kind, row in report["honest"]["by_kind"].items() if row["flagged"]} == {}
