"""The completion benchmark: typed prefixes, copies, and one whole run over a small library."""

import gzip
import json
import random
from pathlib import Path

from bench.completion import OURS, PEER, library_of, main, sample_prefixes
from models.text.words import words

TEXTS = {
    "hearing": [
        "Good evening. A wall without pumps behind it is money thrown in the harbour.",
        "When the gates are shut, the rain that falls on the town has nowhere to go.",
    ],
    "walk": ["I sell herring on the quay. Nobody asked us where the boats should land."],
}


def test_a_library_too_small_is_filled_with_changed_copies() -> None:
    library = library_of(TEXTS, 8, random.Random(1))
    texts = [passage.text for part in library.values() for passage in part]
    assert texts[:3] == [text for part in TEXTS.values() for text in part]
    assert len(texts) == 8
    assert len({passage.paragraph_id for part in library.values() for passage in part}) == 8
    assert all(len(words(copy)) == len(words(text)) for copy, text in zip(texts[3:6], texts[:3], strict=True))
    assert texts[3:6] != texts[:3]
    assert library_of(TEXTS, 2, random.Random(1)).keys() == {"s000000000"}


def test_typed_words_occur_in_the_library() -> None:
    library = library_of(TEXTS, 3, random.Random(1))
    typed = sample_prefixes(library, 20, random.Random(2))
    assert len(set(typed)) == 20
    texts = [passage.text for part in library.values() for passage in part]
    for each in typed:
        assert each.startswith("“")
        assert 3 <= len(words(each)) <= 6
        assert any(each[1:] in text for text in texts)


def test_a_whole_run(tmp_path: Path) -> None:
    rows = [{"id": key, "paragraphs": [{"text": text} for text in part]} for key, part in TEXTS.items()]
    with gzip.open(tmp_path / "transcripts.jsonl.gz", "wt", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    out = tmp_path / "report.json"
    assert main(["--data", str(tmp_path), "--paragraphs", "12", "--prefixes", "10", "--json", str(out)]) == 0
    report = json.loads(out.read_text())
    assert (report["paragraphs"], report["paragraphs_of_copies"], report["prefixes"]) == (12, 9, 10)
    assert report["ms"][OURS]["n"] == report["ms"][PEER]["n"] == 10
    assert report["items_of_other_words"] == 0
    assert report["offered"] > 5
    assert report["found_by_both"] == report["offered"]
