"""``suggest``."""

import json
from pathlib import Path

import pytest

from tests.server.cli.running import imported, run


@pytest.mark.usefixtures("models")
def test_suggest(folder: Path) -> None:
    [one, _other] = imported("hearing.txt", "walk.md")
    command = ("suggest", "--title", "Pumps before the wall", "--context", "The engineer spoke of rain.")
    result = run(*command, "--source", one["source_id"], "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert set(answer) == {"seq", "stage", "items"}
    assert answer["stage"] == "complete"
    assert {item["source_id"] for item in answer["items"]} == {one["source_id"]}
    assert set(answer["items"][0]) == {
        "source_id", "source_title", "paragraph_id", "index", "text", "speaker", "start_ms", "score", "spans", "why",
        "spoken_on", "rights", "confidence", "match",
    }  # fmt: skip
    assert len(json.loads(run(*command, "--json").stdout)["items"]) == 7
    assert "Hearing" in run(*command).stdout
    piped = run("suggest", "--title", "", "--context", "-", "--json", given="The engineer spoke of rain.")
    assert json.loads(piped.stdout)["items"]
    repeated = run(*command, "--source", "hearing.txt", "--json")
    assert {item["source_id"] for item in json.loads(repeated.stdout)["items"]} == {one["source_id"]}
    new = run(*command, "--source", "ferry.srt", "--json")
    assert [item["source_title"] for item in json.loads(new.stdout)["items"]] == ["Ferry"]
    unknown = run(*command, "--source", "nobody")
    assert unknown.exit_code == 2
    assert "nobody" in unknown.stderr
