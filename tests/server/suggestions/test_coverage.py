"""How a draft covers its sources: quoted passages, and others worth quoting."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from server.suggestions import coverage as coverage_module
from server.suggestions.coverage import COLUMNS, MAX_CELLS
from tests.server.newsroom import add_draft, add_source, upload

SAID = "A wall without pumps behind it is money thrown in the harbour"
REPORT = "I wrote that in the report, twice."


def coverage(client: FlaskClient, draft: str) -> Any:
    answer = client.get(f"/api/drafts/{draft}/coverage")
    assert answer.status_code == 200, answer.text
    return answer.get_json()


def cells(source: dict[str, Any]) -> list[dict[str, Any]]:
    return [dict(zip(COLUMNS, cell, strict=True)) for cell in source["cells"]]


def test_coverage_finds_quotes_and_speakers(client: FlaskClient) -> None:
    source = add_source(client)
    draft = add_draft(
        client, "The wall", f"“{SAID},” said Bram Osk. “The moon was made of paper,” she said.", (source,)
    )
    answer = coverage(client, draft)
    assert (answer["draft_id"], answer["version"], tuple(answer["columns"])) == (draft, 1, COLUMNS)
    [covered] = answer["sources"]
    assert (covered["source_id"], covered["paragraphs"], covered["quoted_paragraphs"]) == (source, 5, 1)
    by = {speaker["speaker"]: speaker["quoted_paragraphs"] for speaker in covered["speakers"]}
    assert by == {"Bram Osk": 1, "Ada Quill": 0, "Cleo Varn": 0}
    items = client.get(f"/api/sources/{source}").get_json()["items"]
    for cell, item in zip(cells(covered), items, strict=True):
        assert (cell["index"], cell["paragraph_id"], cell["paragraphs"]) == (item["index"], item["paragraph_id"], 1)
        assert cell["length"] == len(item["text"])
        assert covered["speakers"][cell["speaker"]]["speaker"] == item["speaker"]
        quoted = [item["text"][start:end] for start, end in cell["quoted"]]
        assert quoted == ([SAID] if SAID in item["text"] else [])


def test_coverage_counts_inserted_quote_without_marks(client: FlaskClient) -> None:
    source = add_source(client)
    item = client.get(f"/api/sources/{source}").get_json()["items"][1]
    start = item["text"].index(REPORT)
    attrs = {
        "source_id": source,
        "source_title": "Hearing",
        "paragraph_id": item["paragraph_id"],
        "paragraph_index": 1,
        "start": start,
        "end": start + len(REPORT),
        "speaker": "Bram Osk",
        "start_ms": None,
        "exact": REPORT,
    }
    words = {"type": "text", "text": REPORT, "marks": [{"type": "quote", "attrs": attrs}]}
    body = {"type": "doc", "content": [{"type": "paragraph", "content": [words]}]}
    [covered] = coverage(client, add_draft(client, "", body, (source,)))["sources"]
    assert cells(covered)[1]["quoted"] == [[start, start + len(REPORT)]]


def test_quotable_scores_follow_the_draft_and_skip_questions(client: FlaskClient) -> None:
    text = "\n\n".join(
        [
            "Q: What about the herring boats, the herring market and the quay?",
            "Cleo Varn: The herring boats land at the quay, and the herring market is held there.",
            *(f"Ada Quill: Item {number} of the minutes was read out and was approved." for number in range(8)),
            "Bram Osk: The pumps on Tanner Street move rain out of the town when the gates are shut.",
        ]
    )
    source = str(upload(client, "boats.txt", text).get_json()["source_id"])

    def best(headline: str) -> int:
        [covered] = coverage(client, add_draft(client, headline, "", (source,)))["sources"]
        values = [cell["quotable"] for cell in cells(covered)]
        assert all(0 <= value <= 1 for value in values)
        assert max(values) == 1.0
        return values.index(1.0)

    herring = best("Herring boats and the herring market at the quay")
    assert herring == 1
    assert best("Pumps on Tanner Street: rain and the gates of the town") == 10
    [blank] = coverage(client, add_draft(client, "", "", (source,)))["sources"]
    assert {cell["quotable"] for cell in cells(blank)} == {0.0}


def test_coverage_does_not_rank_above_its_limit(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = (add_source(client), add_source(client, "walk.md"))
    draft = add_draft(client, "The ice plant and the wall", f"“{SAID},” said Bram Osk.", sources)
    tinted = [any(cell["quotable"] for cell in cells(source)) for source in coverage(client, draft)["sources"]]
    assert tinted == [True, True]
    monkeypatch.setattr(coverage_module, "MAX_RANKED_PARAGRAPHS", 6)
    sources = coverage(client, draft)["sources"]
    assert [any(cell["quotable"] for cell in cells(source)) for source in sources] == [True, False]
    assert [source["quoted_paragraphs"] for source in sources] == [1, 0]


def test_coverage_without_sources_is_empty(client: FlaskClient) -> None:
    add_source(client)
    assert coverage(client, add_draft(client, "The wall", f"“{SAID},” he said."))["sources"] == []
    answer = client.get("/api/drafts/nowhere/coverage")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (404, "unknown_draft")


@pytest.fixture
def long_source(client: FlaskClient) -> str:
    text = "\n\n".join(
        f"{('Imke Raddall', 'Ose Varn', 'Til Brask')[number % 3]}: Remark {number} is about the {number * 7} crates 🐟."
        for number in range(900)
    )
    return str(upload(client, "long.txt", text).get_json()["source_id"])


def test_long_source_is_merged_into_few_cells(desk: Flask, client: FlaskClient, long_source: str) -> None:
    quoted = "Remark 451 is about the 3157 crates"
    draft = add_draft(client, "Crates", f"“{quoted},” said Imke Raddall.", (long_source,))
    [covered] = coverage(client, draft)["sources"]
    drawn = cells(covered)
    assert len(drawn) <= MAX_CELLS
    assert sum(cell["paragraphs"] for cell in drawn) == covered["paragraphs"] == 900
    [held] = [cell for cell in drawn if cell["quoted"]]
    items = client.get(f"/api/sources/{long_source}").get_json()["items"]
    joined = "".join(item["text"] for item in items[held["index"] : held["index"] + held["paragraphs"]])
    assert [joined[start:end] for start, end in held["quoted"]] == [quoted]
    assert held["length"] == len(joined)
