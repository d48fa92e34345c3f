"""``check``: a headline against its body, and against sources."""

import json
from pathlib import Path

import pytest

from tests.server.cli.running import BODY, imported, run
from tests.server.newsroom import FILES


@pytest.mark.parametrize(
    ("headline", "code", "states"),
    [
        ("Osk: ‘money thrown in the harbour’", 0, ["verbatim"]),
        ("Osk: ‘The wall is money thrown in the harbour’", 1, ["unsupported"]),
        ("No quotes at all", 0, []),
    ],
)
def test_check(folder: Path, headline: str, code: int, states: list[str]) -> None:
    result = run("check", "--headline", headline, "--body", "body.txt", "--json")
    assert result.exit_code == code
    answer = json.loads(result.stdout)
    assert set(answer) == {"seq", "findings"}
    assert [finding["state"] for finding in answer["findings"]] == states
    for finding in answer["findings"]:
        assert set(finding) == {
            "quote", "start", "end", "state", "probability", "support", "nearest", "diff", "message", "reasons", "fix",
        "source",
        }  # fmt: skip
        assert headline[finding["start"] : finding["end"]] == finding["quote"]
    piped = run("check", "--headline", headline, "--body", "-", "--json", given=BODY)
    assert (piped.exit_code, piped.stdout) == (result.exit_code, result.stdout)
    assert run("check", "--headline", headline, "--body", "body.txt").exit_code == code


def test_check_with_sources(folder: Path) -> None:
    headline = "Mayor: ‘We will not sign anything before the pumps are paid for’"
    command = ("check", "--headline", headline, "--body", "body.txt")

    def finding(*sources: str) -> str | None:
        result = run(*command, "--json", *(part for source in sources for part in ("--source", source)))
        [finding] = json.loads(result.stdout)["findings"]
        assert result.exit_code == (finding["state"] == "unsupported")
        assert (finding["state"] == "in_source") == (finding["source"] is not None)
        return finding["source"] and str(finding["source"]["source_title"])

    there = "The mayor's briefing"
    assert finding() is None
    assert finding("hearing.txt") is None
    assert finding("hearing.txt", "briefing.vtt") == there
    (folder / "transcripts").mkdir()
    (folder / "transcripts" / "briefing.vtt").write_text(FILES["briefing.vtt"], encoding="utf-8")
    assert finding("transcripts") == there
    assert "in_source" in run(*command, "--source", "transcripts").stdout
    assert not (folder / "data").exists()
    [briefing] = imported("briefing.vtt")
    assert finding(briefing["source_id"]) == there


@pytest.mark.parametrize("source", ["nobody", "empty.txt", "bare", "body.pdf"])
def test_sources_that_cannot_be_read(folder: Path, source: str) -> None:
    (folder / "bare").mkdir()
    (folder / "body.pdf").write_bytes(b"%PDF-1.7")
    result = run("check", "--headline", "‘x’", "--body", "body.txt", "--source", source)
    assert result.exit_code == 2
    assert source in result.stderr
    assert len(result.stderr.splitlines()) == 2
    assert not (folder / "data").exists()
