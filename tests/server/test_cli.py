"""The command line as scripts use it: JSON, messages, exit codes."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from models.errors import InputError
from server.app import create_app
from server.cli import main
from server.config import Settings
from server.services.engine import Engine
from tests.conftest import close
from tests.server.newsroom import FILES
from tests.server.odd_articles import ODD, told
from tests.server.recordings import wav

BODY = "“A wall without pumps behind it is money thrown in the harbour,” said Bram Osk."


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files to work on, and the data folder beside them."""
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    (tmp_path / "body.txt").write_text(BODY, encoding="utf-8")
    (tmp_path / "empty.txt").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUOTEDESK_DATA", str(tmp_path / "data"))
    return tmp_path


def run(*arguments: str, given: str | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def imported(*names: str) -> list[dict[str, Any]]:
    result = run("import", *names, "--json")
    assert result.exit_code == 0, result.stderr
    rows: list[dict[str, Any]] = json.loads(result.stdout)
    return rows


def test_import(folder: Path) -> None:
    one, other = imported("hearing.txt", "briefing.vtt")
    assert set(one) == {"source_id", "title", "paragraphs"}
    assert (one["title"], one["paragraphs"]) == ("Hearing", 5)
    assert other["title"] == "The mayor's briefing"
    plain = run("import", "walk.md")
    assert plain.exit_code == 0
    assert "Walk along the quay" in plain.stdout


def test_bad_files_among_good_ones(folder: Path) -> None:
    (folder / "noise.txt").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    result = run("import", "missing.txt", "hearing.txt", "empty.txt", ".", "noise.txt", "walk.md", "--json")
    assert result.exit_code == 2
    assert [row["title"] for row in json.loads(result.stdout)] == ["Hearing", "Walk along the quay"]
    for name in ("missing.txt", "empty.txt", "noise.txt"):
        assert name in result.stderr
    again = run("suggest", "--title", "", "--context", "pumps", "--json")
    assert len(json.loads(again.stdout)["items"]) == 7


def shown(folder: Path, source_id: str) -> dict[str, Any]:
    app = create_app(Settings(data=folder / "data"))
    try:
        shown: dict[str, Any] = app.test_client().get(f"/api/sources/{source_id}").get_json()
        return shown
    finally:
        close(app)


def test_import_with_its_recording_and_its_day(folder: Path) -> None:
    (folder / "talk.mp3").write_bytes(wav())
    result = run("import", "briefing.vtt", "--media", "talk.mp3", "--date", "2031-05-03", "--json")
    assert result.exit_code == 0, result.stderr
    [row] = json.loads(result.stdout)
    assert set(row) == {"source_id", "title", "paragraphs"}
    source = shown(folder, row["source_id"])
    assert source["spoken_on"] == "2031-05-03"
    assert (source["media"]["name"], source["media"]["bytes"]) == ("talk.wav", len(wav()))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["hearing.txt", "--media", "missing.mp3"], "missing.mp3"),
        (["hearing.txt", "--media", "walk.md"], "walk.md"),
        (["hearing.txt", "--media", "empty.txt"], "empty.txt"),
        (["hearing.txt", "--media", "."], "directory"),
        (["hearing.txt", "walk.md", "--media", "talk.wav"], "--media"),
        (["hearing.txt", "--date", "yesterday"], "--date"),
        (["hearing.txt", "--date", ""], "--date"),
        (["talk.wav"], "recording"),
    ],
)
def test_recordings_and_days_that_cannot_be(folder: Path, options: list[str], told: str) -> None:
    (folder / "talk.wav").write_bytes(wav())
    result = run("import", *options, "--json")
    assert result.exit_code == 2, result.stderr
    assert told in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout.strip() in {"", "[]"}
    assert not list(folder.glob("data/uploads/*/*"))


def test_nothing_to_import(folder: Path) -> None:
    result = run("import", "missing.txt", "--json")
    assert result.exit_code == 2
    assert "missing.txt" in result.stderr
    assert not (folder / "data").exists()
    assert run("import").exit_code == 2


def test_suggest(folder: Path) -> None:
    [one, _other] = imported("hearing.txt", "walk.md")
    asked = ("suggest", "--title", "Pumps before the wall", "--context", "The engineer spoke of rain.")
    result = run(*asked, "--source", one["source_id"], "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert set(answer) == {"seq", "stage", "items"}
    assert answer["stage"] == "complete"
    assert {item["source_id"] for item in answer["items"]} == {one["source_id"]}
    assert set(answer["items"][0]) == {
        "source_id", "source_title", "paragraph_id", "index", "text", "speaker", "start_ms", "score", "spans", "why",
        "spoken_on", "rights",
    }  # fmt: skip
    assert len(json.loads(run(*asked, "--json").stdout)["items"]) == 7
    assert "Hearing" in run(*asked).stdout
    piped = run("suggest", "--title", "", "--context", "-", "--json", given="The engineer spoke of rain.")
    assert json.loads(piped.stdout)["items"]
    known = run(*asked, "--source", "hearing.txt", "--json")
    assert {item["source_id"] for item in json.loads(known.stdout)["items"]} == {one["source_id"]}
    new = run(*asked, "--source", "ferry.srt", "--json")
    assert [item["source_title"] for item in json.loads(new.stdout)["items"]] == ["Ferry"]
    unknown = run(*asked, "--source", "nobody")
    assert unknown.exit_code == 2
    assert "nobody" in unknown.stderr


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


@pytest.mark.parametrize(
    ("headline", "body", "expected"), [row for row in ODD if row[1] and not {"\x00", "\ud83d"} & set(row[0] + row[1])]
)
def test_check_of_odd_input(folder: Path, headline: str, body: str, expected: list[str]) -> None:
    asked = ("check", "--headline", headline, "--body", "-")
    result = run(*asked, "--json", given=body)
    assert told([finding["state"] for finding in json.loads(result.stdout)["findings"]]) == expected
    plain = run(*asked, given=body)
    assert plain.exit_code == result.exit_code
    assert not set(plain.stdout) & set("\x07\x1b")


def test_check_with_sources(folder: Path) -> None:
    headline = "Mayor: ‘We will not sign anything before the pumps are paid for’"
    said = ("check", "--headline", headline, "--body", "body.txt")

    def finding(*sources: str) -> str | None:
        result = run(*said, "--json", *(part for source in sources for part in ("--source", source)))
        [found] = json.loads(result.stdout)["findings"]
        assert result.exit_code == (found["state"] == "unsupported")
        assert (found["state"] == "in_source") == (found["source"] is not None)
        return found["source"] and str(found["source"]["source_title"])

    there = "The mayor's briefing"
    assert finding() is None
    assert finding("hearing.txt") is None
    assert finding("hearing.txt", "briefing.vtt") == there
    (folder / "transcripts").mkdir()
    (folder / "transcripts" / "briefing.vtt").write_text(FILES["briefing.vtt"], encoding="utf-8")
    assert finding("transcripts") == there
    assert "in_source" in run(*said, "--source", "transcripts").stdout
    assert not (folder / "data").exists()
    [known] = imported("briefing.vtt")
    assert finding(known["source_id"]) == there


@pytest.mark.parametrize("source", ["nobody", "empty.txt", "bare", "body.pdf"])
def test_sources_that_cannot_be_read(folder: Path, source: str) -> None:
    (folder / "bare").mkdir()
    (folder / "body.pdf").write_bytes(b"%PDF-1.7")
    result = run("check", "--headline", "‘x’", "--body", "body.txt", "--source", source)
    assert result.exit_code == 2
    assert source in result.stderr
    assert len(result.stderr.splitlines()) == 2
    assert not (folder / "data").exists()


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
    told = "“We will not sign anything before the pumps are paid for,” said Dora Pell."
    (folder / "told.txt").write_text(told, encoding="utf-8")

    def finding(*sources: str) -> dict[str, Any]:
        arguments = [part for source in sources for part in ("--source", source)]
        result = run("verify", "--body", "told.txt", "--json", *arguments)
        [found] = json.loads(result.stdout)["findings"]
        assert result.exit_code == (found["state"] != "verbatim")
        return dict(found)

    # Without a library there is nothing to hold it to, and none is made for a look.
    assert finding()["state"] == "not_found"
    assert finding("hearing.txt")["state"] == "not_found"
    found = finding("hearing.txt", "briefing.vtt")
    assert (found["state"], found["source_title"]) == ("verbatim", "The mayor's briefing")
    assert (found["source_id"], found["paragraph_id"], found["start_ms"]) == (None, None, 4200)
    (folder / "transcripts").mkdir()
    (folder / "transcripts" / "briefing.vtt").write_text(FILES["briefing.vtt"], encoding="utf-8")
    assert finding("transcripts")["state"] == "verbatim"
    assert not (folder / "data").exists()
    [known] = imported("briefing.vtt")
    assert finding("hearing.txt")["state"] == "not_found"
    for sources in ((), (known["source_id"],), ("hearing.txt", known["source_id"])):
        assert finding(*sources)["source_id"] == known["source_id"]


def test_verify_for_a_reader(folder: Path) -> None:
    said = BODY.replace("thrown", "sunk") + " “Boats fly by night here,” he said."
    result = run("verify", "--body", "-", "--source", "hearing.txt", given=said)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "differs       “A wall without pumps behind it is money sunk in the harbour,”",
        "    Differs from the source: “thrown” became “sunk”.",
        "    Hearing, Bram Osk, paragraph 2",
        "not_found     “Boats fly by night here,”",
        "    Not found in the attached sources, nor in the rest of the library.",
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


@pytest.mark.parametrize("command", [("check", "--headline", "‘x’"), ("verify",)])
@pytest.mark.parametrize("body", ["missing.txt", "empty.txt", "."])
def test_bodies_that_cannot_be_read(folder: Path, command: tuple[str, ...], body: str) -> None:
    result = run(*command, "--body", body)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 2  # what was wrong, and what to do


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("suggest",), ("check", "--headline", "x"), ("serve", "--port", "99999")]
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_wrong_settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTEDESK_WORKERS", "many")
    result = run("verify", "--body", "body.txt")
    assert result.exit_code == 2
    assert "workers" in result.stderr
    assert "QUOTEDESK_" in result.stderr


def test_data_folder_that_cannot_be_made(folder: Path) -> None:
    result = run("import", "hearing.txt", "--data", "body.txt")
    assert result.exit_code == 2
    assert "--data" in result.stderr


def test_missing_encoder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUOTEDESK_HEADLINE_BASE_MODEL", "nobody/nothing")
    result = run("check", "--headline", "‘x’", "--body", "body.txt")
    assert result.exit_code == 2
    assert "nobody/nothing" in result.stderr


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", ""])
def test_serve_listens_to_this_machine_alone(folder: Path, host: str) -> None:
    result = run("serve", "--host", host)
    assert result.exit_code == 2
    assert "login" in result.stderr
    assert not (folder / "data").exists()


def test_serve_says_that_a_port_is_taken(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        started = time.monotonic()
        result = run("serve", "--port", port)
    assert result.exit_code == 2
    assert port in result.stderr
    assert time.monotonic() - started < 2
    assert not (folder / "data").exists()


def test_help_is_quick(folder: Path) -> None:
    """It loads no model: what it imports is told, for a clock on a busy machine tells little."""
    code = (
        "import sys; sys.argv = ['server', '--help']\n"
        "import atexit; atexit.register(lambda: print([name for name in "
        "('torch', 'spacy', 'faiss', 'openvino', 'flask_socketio', 'sqlalchemy') if name in sys.modules]))\n"
        "from server.cli import main; main()"
    )
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=20, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    for command in ("serve", "import", "suggest", "check", "verify"):
        assert command in ran.stdout
    assert ran.stdout.splitlines()[-1] == "[]"


def test_serve_ends_with_the_reason_where_a_model_cannot_be_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found out only after the server listens."""

    def fail(engine: Engine) -> None:
        raise InputError("base_model_damaged", "The model cannot be read.", "Fetch it again.")

    monkeypatch.setattr(Engine, "prepare", fail)
    result = run("serve", "--port", "0", "--no-sample")
    assert result.exit_code == 2
    assert "http://127.0.0.1:" in result.stdout
    assert "The model cannot be read." in result.stderr
    assert "Fetch it again." in result.stderr


def test_serve_from_the_first_start_to_the_last_word(folder: Path) -> None:
    """The real process: its address told, answering, stopped by Ctrl+C without a complaint."""
    import http.client
    import signal

    process = subprocess.Popen(
        [sys.executable, "-m", "server", "serve", "--port", "0", "--no-sample"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        told = process.stdout.readline()
        assert "http://127.0.0.1:" in told
        port = int(told.split("127.0.0.1:")[1].split("/")[0])
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.request("GET", "/healthz")
        assert json.loads(connection.getresponse().read())["status"] == "ok"
        connection.close()
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=15)
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == 0
    assert "Stopped." in rest
    assert complaints == ""


def test_articles_become_drafts_and_drafts_become_files(folder: Path) -> None:
    (folder / "pier.md").write_text("# The pier\n\nIt was *never* sound.\n", encoding="utf-8")
    (folder / "paper.pdf").write_bytes(b"%PDF-1.7")
    result = run("import-draft", "pier.md", "paper.pdf", "missing.md", "--json")
    assert result.exit_code == 2
    assert "paper.pdf" in result.stderr
    assert "missing.md" in result.stderr
    [row] = json.loads(result.stdout)
    assert (row["headline"], row["words"]) == ("The pier", 4)
    assert "The pier" in run("import-draft", "pier.md").stdout
    written = run("export-draft", row["draft_id"])
    assert written.stdout == "The pier.md\n"
    assert (folder / "The pier.md").read_bytes() == (folder / "pier.md").read_bytes()
    # A name that was made up takes no file's place; one that was given does.
    again = run("export-draft", row["draft_id"])
    assert (again.exit_code, "--output" in again.stderr) == (2, True)
    assert run("export-draft", row["draft_id"], "--format", "html", "--output", "pier.html").exit_code == 0
    assert "<em>never</em>" in (folder / "pier.html").read_text(encoding="utf-8")
    assert run("export-draft", "nobody").exit_code == 2
    assert run("export-draft", row["draft_id"], "--format", "pdf").exit_code == 2
