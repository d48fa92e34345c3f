"""Made-up transcripts."""

from bench.harness.imports import transcript
from indexer.readers.files import read_source


def test_text_is_of_the_size_and_no_sentence_comes_twice() -> None:
    text = transcript(50_000, seed=1, opening="Zanzibar quorum.")
    assert 50_000 <= len(text) < 52_000
    paragraphs = read_source("large.txt", text.encode()).paragraphs
    assert "Zanzibar quorum." in paragraphs[0].text
    assert len({paragraph.speaker for paragraph in paragraphs}) == 5
    sentences = [sentence for paragraph in paragraphs[1:] for sentence in paragraph.text.split(". ")]
    assert len(set(sentences)) == len(sentences)
