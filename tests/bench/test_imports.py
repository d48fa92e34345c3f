"""The text of the benchmark of imports."""

from bench.imports import transcript
from indexer.readers import read_source


def test_text_is_of_the_size_and_no_sentence_comes_twice() -> None:
    text = transcript(50_000, seed=1, opening="Zanzibar quorum.")
    assert 50_000 <= len(text) < 52_000
    read = read_source("large.txt", text.encode())
    assert "Zanzibar quorum." in read.paragraphs[0].text
    assert {each.speaker for each in read.paragraphs} == {"ADA ROE", "BEN HOLT", "CLEO MARSH", "DEV ANAND", "EVA LINDT"}
    sentences = [sentence for each in read.paragraphs[1:] for sentence in each.text.split(". ")]
    assert len(set(sentences)) == len(sentences)


def test_files_with_other_seeds_differ() -> None:
    assert transcript(2_000, seed=2) != transcript(2_000, seed=3)
