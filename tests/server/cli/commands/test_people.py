"""``python -m server people``, as an administrator types it."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from server.cli.commands.people import print_missing_admin_hint
from server.cli.main import main
from server.config import Settings
from server.registry import service
from tests.conftest import MakeDesk


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("QUOTEDESK_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["people", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_people_from_the_command_line(data: Path) -> None:
    made = run("add", "Elm Tarn", "Elm@desk.example", "--role", "admin")
    assert made.exit_code == 0
    assert re.search(r"http://127\.0\.0\.1:8000/invitation#[\w-]{43}\n", made.stdout)
    assert run("add", "Ada Quill", "ada@desk.example", "--desk", "City").stderr.startswith("There is no desk “City”.")
    assert run("desk", "add", "City").stdout == "City\n"
    assert run("add", "Ada Quill", "ada@desk.example", "--desk", "City").exit_code == 0
    rows = json.loads(run("list", "--json").stdout)
    assert [(row["name"], row["role"], row["desks"], row["state"]) for row in rows] == [
        ("Ada Quill", "reporter", ["City"], "invited"),
        ("Elm Tarn", "admin", [], "invited"),
    ]
    assert "ada@desk.example" in run("list").stdout
    refused = run("end", "elm@desk.example")
    assert (refused.exit_code, refused.stderr.splitlines()[0]) == (2, "“Elm Tarn” is the last administrator.")
    assert "/invitation#" in run("reset", "ada@desk.example").stdout
    ended = run("end", "ada@desk.example", "--hand-over-to", "elm@desk.example")
    assert ended.stdout.splitlines() == [
        "The account of Ada Quill has ended.",
        "0 drafts and 0 sources belong to Elm Tarn now.",
    ]
    assert run("reset", "nobody@desk.example").exit_code == 2


def test_newsroom_without_administrator_prints_a_hint(
    make_desk: MakeDesk, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(app: Flask) -> str:
        print_missing_admin_hint(app, service(Settings, app))
        return capsys.readouterr().out

    assert told(make_desk()) == ""
    newsroom = make_desk(mode="newsroom")
    hint = told(newsroom)
    command = re.search(r'python -m server people (add "NAME" E-MAIL --role admin --data .*)', hint)
    assert command is not None
    typed = command[1].replace('"NAME"', "Elm").replace("E-MAIL", "elm@desk.example").split()
    assert run(*typed).exit_code == 0
    assert told(newsroom) == ""
