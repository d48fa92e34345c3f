"""``check --articles`` as a newsroom's scripts run it: streams, exit codes, pipes that break."""

import gzip
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pytest

from tests.server.cli.running import run

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."
TRUE = {"id": "true", "headline": "Osk: ‘money thrown in the harbour’", "body": BODY}
TWISTED = {"id": "twisted", "headline": "Osk:\x1b[2J ‘The wall is money thrown in the harbour’", "body": BODY}
PLAIN = {"headline": "No quotes", "body": ""}
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUOTEDESK_DATA", str(tmp_path / "data"))
    return tmp_path


def write(name: str, *lines: Any) -> str:
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    Path(name).write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
    return name


def answers(stdout: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stdout.splitlines()]


def test_one_line_for_each_article() -> None:
    lines = (TRUE, "", PLAIN, "{", TWISTED, {"id": 4, "headline_quote": "money", "body_quotes": ["the money"]})
    result = run("check", "--articles", write("archive.jsonl", *lines), "--json")
    rows = answers(result.stdout)
    assert [row["line"] for row in rows] == [1, 3, 4, 5, 6]
    assert [row.get("id") for row in rows] == ["true", None, None, "twisted", 4]
    states = [[finding["state"] for finding in row.get("findings", ["error"])] for row in rows if "findings" in row]
    assert states == [["verbatim"], [], ["unsupported"], ["verbatim"]]
    assert set(rows[2]["error"]) - {"params"} == {"code", "message", "hint"}
    assert result.exit_code == 1
    assert result.stderr.startswith("archive.jsonl, line 4: ")
    assert len(result.stderr.splitlines()) == 2
    again = run("check", "--articles", write("archive.jsonl.gz", *lines), "--json")
    assert [row.get("findings") for row in answers(again.stdout)] == [row.get("findings") for row in rows]
    piped = run("check", "--articles", "-", "--json", given=Path("archive.jsonl").read_text())
    assert "standard input, line 4: " in piped.stderr
    assert [row.get("findings") for row in answers(piped.stdout)] == [row.get("findings") for row in rows]


@pytest.mark.parametrize(
    ("lines", "code"), [((TRUE, PLAIN), 0), ((TRUE, TWISTED), 1), ((PLAIN, "x"), 1), (("x", "[]"), 2), (("", " "), 2)]
)
def test_exit_codes(lines: tuple[Any, ...], code: int) -> None:
    result = run("check", "--articles", write("archive.jsonl", *lines), "--json")
    assert result.exit_code == code
    assert len(result.stdout.splitlines()) == sum(bool(line.strip()) if isinstance(line, str) else 1 for line in lines)
    assert "Traceback" not in result.stderr
    assert ("is an article" in result.stderr) == (code == 2)


def test_listing() -> None:
    result = run("check", "--articles", write("archive.jsonl", TRUE, TWISTED, PLAIN, "x"))
    assert result.exit_code == 1
    assert "line 2  twisted  Osk:" in result.stdout
    assert "“The wall is money thrown in the harbour”" in result.stdout
    assert "nearest: “A wall without pumps behind it" in result.stdout
    assert "true" not in result.stdout
    assert "\x1b" not in result.stdout
    summary = "Articles: 3; quotes in their headlines: 2, unsupported: 1; lines that could not be read: 1."
    assert result.stdout.splitlines()[-1] == summary


def test_sources_on_disk() -> None:
    Path("night.txt").write_text("Pell: Is it?\n\nOsk: The wall is sand and so is the pier.\n", encoding="utf-8")
    article = {**TRUE, "headline": "Osk: ‘The wall is sand and so is the pier’"}
    cut = {"headline_quote": "the pier", "body_quotes": ["A wall without pumps"]}
    archive = write("archive.jsonl", article, TWISTED, cut, "x")
    rows = answers(run("check", "--articles", archive, "--json").stdout)
    assert all(row["findings"][0]["state"] != "in_source" for row in rows[:3])
    result = run("check", "--articles", archive, "--sources", "night.txt", "--json")
    assert result.exit_code == 1
    rows = answers(result.stdout)
    assert [row["findings"][0]["state"] for row in rows[:3]] == ["in_source", "unsupported", "in_source"]
    assert rows[0]["findings"][0]["source"] == {
        "source_id": None, "source_title": "Night", "paragraph_id": None, "paragraph_index": 1,
        "speaker": "Osk", "start_ms": None,
    }  # fmt: skip
    assert (rows[2]["findings"][0]["start"], rows[3]["error"]["code"]) == (None, "malformed_line")
    listing = run("check", "--articles", archive, "--source", "night.txt").stdout
    assert "unsupported: 1, only in a source: 2;" in listing
    assert "sand" not in listing
    assert not Path("data").exists()
    assert run("check", "--articles", write("one.jsonl", article), "--source", "night.txt").exit_code == 0


@pytest.mark.parametrize("given", ["missing.jsonl", ".", "noise.jsonl.gz"])
def test_nothing_that_can_be_read(given: str) -> None:
    Path("noise.jsonl.gz").write_bytes(b"\x1f\x8b" + bytes(range(256)))
    result = run("check", "--articles", given, "--json")
    assert result.exit_code == 2
    assert given in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    "arguments", [(), ("--articles", "-", "--headline", "x"), ("--articles", "-", "--body", "-"), ("--body", "-")]
)
def test_one_article_or_an_archive(arguments: tuple[str, ...]) -> None:
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert "--articles" in result.stderr


def start(given: IO[str] | int, *prefix: str) -> subprocess.Popen[str]:
    """``prefix`` is a command that runs the rest of its arguments."""
    command = [*prefix, sys.executable, "-m", "server", "check", "--articles", "-", "--json"]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=given, stdout=pipe, stderr=pipe, text=True, cwd=ROOT)


@pytest.mark.slow
def test_archive_check_streams_results_and_keeps_them_when_interrupted() -> None:
    """In the background too, where a shell starts commands with SIGINT ignored."""
    with start(subprocess.PIPE, "sh", "-c", 'trap "" INT; exec "$@"', "sh") as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write("".join(json.dumps({**TRUE, "id": n}) + "\n" for n in range(16)))
        process.stdin.flush()
        assert [json.loads(process.stdout.readline())["id"] for _ in range(16)] == list(range(16))
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == ""
        assert process.stderr.read() == "Stopped.\n"
    assert process.returncode == 130


@pytest.mark.slow
def test_closed_pipe_ends_quietly() -> None:
    with Path(write("many.jsonl", *[PLAIN] * 5_000)).open(encoding="utf-8") as many, start(many) as process:
        assert process.stdout and process.stderr
        assert json.loads(process.stdout.readline())["line"] == 1
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141
