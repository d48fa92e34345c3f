"""Commands ask the desk that runs over their data folder, and no other process."""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from models.errors import AppError
from server.app import create_app
from server.cli.common import stay_offline
from server.command_socket.client import ask_desk
from server.command_socket.questions import (
    LibrarySource,
    NamedSource,
    SuggestQuestion,
    VerifyQuestion,
    socket_path,
)
from server.command_socket.service import listening
from server.config import Settings
from tests.server.cli.running import BODY, run
from tests.server.newsroom import FILES, add_source

ASKED = ("suggest", "--title", "Pumps before the wall", "--context", "The engineer spoke of rain.")
# Prints the output of a command, and which of these modules it has imported.
COMMAND = """
import sys
from server.cli.main import main
try:
    main()
finally:
    sys.stdout.flush()
    print([name for name in ("openvino", "spacy", "sqlalchemy", "faiss") if name in sys.modules], file=sys.stderr)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder whose path is short enough for a socket."""
    made = Path(tempfile.mkdtemp(prefix="qd-"))
    yield made
    shutil.rmtree(made)


@pytest.fixture
def running(folder: Path) -> Iterator[Flask]:
    """Run a desk that listens for commands."""
    stay_offline()
    app = create_app(Settings(data=folder / "data"))
    with listening(app):
        yield app


def command(folder: Path, *arguments: str) -> tuple[dict[str, Any], str]:
    """Return the answer of a command in its own process, and the modules that it imported."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments, "--data", str(folder / "data"), "--json"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return json.loads(done.stdout), done.stderr.strip()


@pytest.mark.slow
def test_commands_answer_as_without_a_desk_and_load_nothing(folder: Path, running: Flask) -> None:
    source_id = add_source(running.test_client())
    (folder / "body.txt").write_text(BODY, encoding="utf-8")
    (folder / "ferry.srt").write_text(FILES["ferry.srt"], encoding="utf-8")
    body = ("--body", str(folder / "body.txt"))
    headline = ("--headline", "Osk: “A wall is money thrown in the harbour”")
    questions = [
        (*ASKED, "--source", source_id),
        (*ASKED, "--source", str(folder / "ferry.srt")),
        ("check", *headline, *body),
        ("check", *headline, *body, "--source", source_id),
        ("verify", *body),
        ("verify", *body, "--source", str(folder / "ferry.srt"), "--source", source_id),
    ]
    answers = [command(folder, *question) for question in questions]
    assert [imported for _, imported in answers] == ["[]"] * len(questions)
    (folder / "data" / "commands.sock").unlink()
    alone = [json.loads(run(*question, "--data", str(folder / "data"), "--json").stdout) for question in questions]
    assert alone == [answer for answer, _ in answers]


def test_errors_of_the_desk_are_those_of_the_command(folder: Path, running: Flask) -> None:
    for question in (
        SuggestQuestion(title="", left_context="Rain.", sources=(NamedSource(name="nobody"),)),
        VerifyQuestion(body=BODY, sources=(LibrarySource(source_id="nobody"),)),
    ):
        with pytest.raises(AppError, match="'nobody'") as raised:
            ask_desk(folder / "data", question)
        assert raised.value.code == "unknown_source"
        assert raised.value.hint


def test_question_of_another_version_is_not_answered(folder: Path, running: Flask) -> None:
    newer = VerifyQuestion.model_construct(body=BODY, format=2)
    assert ask_desk(folder / "data", newer) is None
    assert ask_desk(folder / "data", VerifyQuestion(body=BODY)) is not None


def test_socket_is_for_its_owner_and_goes_with_the_desk(folder: Path) -> None:
    app = create_app(Settings(data=folder / "data"))
    path = socket_path(folder / "data")
    assert path is not None
    with listening(app):
        assert path.stat().st_mode & 0o077 == 0
        with listening(app):  # another desk over the folder: the first one goes on
            assert ask_desk(folder / "data", VerifyQuestion(body="No quotes.")) == {"findings": []}
        assert ask_desk(folder / "data", VerifyQuestion(body="No quotes.")) == {"findings": []}
    assert not path.exists()
    assert ask_desk(folder / "data", VerifyQuestion(body="No quotes.")) is None


def test_socket_that_was_left_behind_is_replaced(folder: Path) -> None:
    app = create_app(Settings(data=folder / "data"))
    path = socket_path(folder / "data")
    with socket.socket(socket.AF_UNIX) as killed:
        killed.bind(str(path))
    assert ask_desk(folder / "data", VerifyQuestion(body="No quotes.")) is None
    with listening(app):
        assert ask_desk(folder / "data", VerifyQuestion(body="No quotes.")) == {"findings": []}


def test_nothing_is_sent_where_others_may_have_put_the_socket(folder: Path, running: Flask) -> None:
    question = VerifyQuestion(body="No quotes.")
    for mode in (0o770, 0o702):
        (folder / "data").chmod(mode)
        assert ask_desk(folder / "data", question) is None
    (folder / "data").chmod(0o700)
    assert ask_desk(folder / "data", question) is not None
    if os.geteuid() == 0:
        os.chown(folder / "data" / "commands.sock", 65_534, -1)
        assert ask_desk(folder / "data", question) is None


@pytest.mark.skipif(os.geteuid() != 0 or not sys.platform.startswith("linux"), reason="asks as another user")
def test_other_users_are_not_answered(folder: Path, running: Flask) -> None:
    path = folder / "data" / "commands.sock"
    for opened_path, mode in ((folder, 0o755), (folder / "data", 0o755), (path, 0o777)):
        opened_path.chmod(mode)
    ask = (
        "import os, socket, sys; os.setuid(int(sys.argv[3]));"
        "connection = socket.socket(socket.AF_UNIX); connection.connect(sys.argv[1]);"
        "connection.sendall(sys.argv[2].encode()); connection.shutdown(socket.SHUT_WR); print(connection.recv(99))"
    )
    question = VerifyQuestion(body="No quotes.").model_dump_json()
    answers = [
        subprocess.run(
            [sys.executable, "-c", ask, str(path), question, user], capture_output=True, text=True, check=False
        )
        for user in ("0", "65534")
    ]
    assert "findings" in answers[0].stdout
    assert "findings" not in answers[1].stdout
    # The connection is closed at once, before or after the question is sent.
    refused = answers[1].stderr.splitlines()[-1:] or [answers[1].stdout.strip()]
    assert refused[0].split(":")[0] in {"b''", "BrokenPipeError", "ConnectionResetError"}


def test_too_long_path_has_no_socket(tmp_path: Path) -> None:
    long = tmp_path / ("a" * 100)
    assert socket_path(long) is None
    assert ask_desk(long, VerifyQuestion(body="No quotes.")) is None
    with listening(create_app(Settings(data=long))):
        assert not (long / "commands.sock").exists()
