"""The story benchmark: what is read of a story, and how offers are counted."""

import json
from pathlib import Path

import pytest

from bench.page.story import align, as_table, counts, load_story, verdict

PARAGRAPHS = [{"speaker": "Bo Lind", "text": "The gates are shut. Nobody pays."}, {"text": "Herring is cheap."}]


def written(folder: Path, **content: object) -> Path:
    (folder / "hearing.jsonl").write_text(json.dumps({"title": "Hearing", "paragraphs": PARAGRAPHS}) + "\n")
    path = folder / "story.json"
    path.write_text(json.dumps({"transcript": "hearing.jsonl", "title": "Gates", **content}))
    return path


def test_a_story_types_the_expected_quote_only_where_it_says_so(tmp_path: Path) -> None:
    rows = [
        {"text": "He spoke of the gates.", "expects": [0], "insert": True},
        {"text": "Then of fish.", "expects": [1], "then": "“Herring,” he said."},
        {"text": "It rained.", "expects": []},
    ]
    story = load_story(written(tmp_path, sentences=rows))
    assert story.transcripts == (("Hearing", tuple(PARAGRAPHS)),)
    assert [sentence.then for sentence in story.sentences] == ["“The gates are shut.”", "“Herring,” he said.", ""]


def test_a_paragraph_that_the_transcript_lacks_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="sentence 1"):
        load_story(written(tmp_path, sentences=[{"text": "He spoke.", "expects": [2]}]))


def test_a_plain_transcript_is_divided_at_blank_lines(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("One.\n\nTwo,\nstill two.\n")
    story = load_story(written(tmp_path, transcript="plain.txt", sentences=[]))
    assert [row["text"] for _, rows in story.transcripts for row in rows] == ["One.", "Two,\nstill two."]


def test_paragraphs_of_several_transcripts_are_counted_on(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("One.\n\nTwo.\n")
    rows = [{"text": "It rained.", "expects": [3]}]
    story = load_story(written(tmp_path, transcript=["hearing.jsonl", "plain.txt"], sentences=rows))
    assert [(title, len(paragraphs)) for title, paragraphs in story.transcripts] == [("Hearing", 2), ("plain", 2)]
    with pytest.raises(ValueError, match="sentence 1"):
        load_story(written(tmp_path, sentences=rows))


def test_paragraphs_that_the_server_split_keep_their_index() -> None:
    items = [
        {"paragraph_id": "a", "text": "The gates are shut."},
        {"paragraph_id": "b", "text": "Nobody pays."},
        {"paragraph_id": "c", "text": "Herring is cheap."},
    ]
    assert align([row["text"] for row in PARAGRAPHS], items) == {"a": 0, "b": 0, "c": 1}


def test_offers_are_counted_apart_where_none_is_expected() -> None:
    ghost = {"paragraph": 1, "words": "“Herring”", "ms": 90}
    listed = {"paragraph": 0, "words": "The gates", "strength": "strong"}
    common = {"text": "He spoke.", "listed": 1, "panel": "", "ms": 80}
    offers = [
        {"number": 1, "expects": [1], "ghost": ghost, "list": [listed], "ghost_is": "right", "list_is": "other"},
        {"number": 2, "expects": [], "ghost": None, "list": [], "ghost_is": "silent", "list_is": "silent"},
    ]
    offers = [{**common, **offer} for offer in offers]
    assert [verdict(ghost, [1]), verdict(listed, [1]), verdict(None, [1])] == ["right", "other", "silent"]
    verdicts = {name: counts(offers, name) for name in ("ghost", "list")}
    assert verdicts["ghost"]["expected"] == {"right": 1, "other": 0, "silent": 0}
    assert verdicts["list"]["none_expected"] == {"right": 0, "other": 0, "silent": 1}
    table = as_table({"title": "Gates", "sentences": offers, "counts": verdicts})
    assert "¶ 0 strong: The gates" in table
    assert "list   a quote expected: 0 right, 1 other, 0 silent; none expected: 0 offered, 1 silent" in table
