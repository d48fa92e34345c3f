"""``verify``: a text against its sources."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.server.cli.running import BODY, imported, run
from tests.server.newsroom import FILES


def test_verify(folder: Path) -> None:
    imported("hearing.txt")
    result = run("verify", "--body", "body.txt", "--json")
    assert result.exit_code == 0
    [finding] = json.loads(result.stdout)["findings"]
    assert (finding["state"], finding["speaker"], finding["source_title"]) == ("verbatim", "Bram Osk", "Hearing")
    altered = run("verify", "--body", "-", "--json", given=BODY.replace("thrown", "sunk"))
    assert altered.exit_code == 1
    assert json.loads(altered.stdout)["findings"][0]["state"] == "differs"
    assert run("verify", "--body", "-", given="No quotes.").exit_code == 0


def test_verify_with_sources(folder: Path) -> None:
    mayor = "“We will not sign anything before the pumps are paid for,” said Dora Pell."
    (folder / "told.txt").write_text(mayor, encoding="utf-8")

    def finding(*sources: str) -> dict[str, Any]:
        arguments = [part for source in sources for part in ("--source", source)]
        result = run("verify", "--body", "told.txt", "--json", *arguments)
        [finding] = json.loads(result.stdout)["findings"]
        assert result.exit_code == (finding["state"] != "verbatim")
        return dict(finding)

    # Without a library there is nothing to hold it to, and none is made for a look.
    assert finding()["state"] == "not_found"
    assert finding("hearing.txt")["state"] == "not_found"
    unchanged = finding("hearing.txt", "briefing.vtt")
    assert (unchanged["state"], unchanged["source_title"]) == ("verbatim", "The mayor's briefing")
    assert (unchanged["source_id"], unchanged["paragraph_id"], unchanged["start_ms"]) == (None, None, 4200)
    (folder / "transcripts").mkdir()
    (folder / "transcripts" / "briefing.vtt").write_text(FILES["briefing.vtt"], encoding="utf-8")
    assert finding("transcripts")["state"] == "verbatim"
    assert not (folder / "data").exists()
    [briefing] = imported("briefing.vtt")
    assert finding("hearing.txt")["state"] == "not_found"
    for sources in ((), (briefing["source_id"],), ("hearing.txt", briefing["source_id"])):
        assert finding(*sources)["source_id"] == briefing["source_id"]


def test_verify_takes_the_text_as_readers_see_it(folder: Path) -> None:
    # “thrown” from right to left, which readers see as it was said; the import of an article removes such marks.
    body = BODY.replace("thrown", "\u202enworht\u202c")
    result = run("verify", "--body", "-", "--source", "hearing.txt", "--json", given=body)
    [finding] = json.loads(result.stdout)["findings"]
    assert (result.exit_code, finding["state"]) == (1, "differs")


def test_verify_for_a_reader(folder: Path) -> None:
    body = BODY.replace("thrown", "sunk") + " “Boats fly by night here,” he said."
    result = run("verify", "--body", "-", "--source", "hearing.txt", given=body)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "  differs       “A wall without pumps behind it is money sunk in the harbour,”",
        "      “thrown” was changed to “sunk”.",
        "      Hearing, Bram Osk, paragraph 2",
        "  not_found     “Boats fly by night here,”",
        "      No source here has these words. No similar passage was found.",
    ]
    edited = run("verify", "--body", "-", "--source", "hearing.txt", given=BODY.replace("behind it", "…"))
    assert (edited.exit_code, edited.stdout.split()[0]) == (0, "edited")


@pytest.mark.parametrize("source", ["nobody", "empty.txt", "bare", "body.pdf"])
def test_verify_with_sources_that_cannot_be_read(folder: Path, source: str) -> None:
    (folder / "bare").mkdir()
    (folder / "body.pdf").write_bytes(b"%PDF-1.7")
    result = run("verify", "--body", "body.txt", "--source", source)
    assert (result.exit_code, result.stdout) == (2, "")
    assert source in result.stderr
    assert len(result.stderr.splitlines()) == 2


def test_verify_of_no_text(folder: Path) -> None:
    result = run("verify", "--body", "-", "--json", given="\n")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 2)
    nothing = run("verify", "--body", "-", "--json", given="No quotes.")
    assert (nothing.exit_code, json.loads(nothing.stdout)) == (0, {"seq": 0, "findings": []})
