"""Commands ask the desk that runs over their data folder, and no other process."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

from models.errors import AppError
from server.access.identity import OwnerToken
from server.app import create_app
from server.cli.common import stay_offline
from server.config import Settings
from server.operations.commands.desk_file import announced, ask_desk, desk_file
from server.operations.commands.questions import (
    ArticleFile,
    ArticlesQuestion,
    LibrarySource,
    NamedSource,
    SuggestQuestion,
)
from server.registry import service
from tests.conftest import close
from tests.server.cli.running import BODY, run
from tests.server.models_process import shared_models
from tests.server.newsroom import FILES, add_source

ASKED = ("suggest", "--title", "Pumps before the wall", "--context", "The engineer spoke of rain.")
NO_QUOTES = ArticlesQuestion(articles=(ArticleFile(name="a.txt", content=b"No quotes."),))
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


@pytest.fixture(params=["local", "newsroom"])
def running(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Flask]:
    """Run a desk that answers commands."""
    stay_offline()
    app = create_app(Settings(**{**shared_models(), "data": tmp_path / "data", "mode": request.param}))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    with announced(tmp_path / "data", f"http://127.0.0.1:{server.server_port}/", service(OwnerToken, app)):
        yield app
    server.shutdown()
    thread.join()
    server.server_close()
    close(app)


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
@pytest.mark.parametrize("running", ["local"], indirect=True)
def test_commands_answer_as_without_a_desk_and_load_nothing(tmp_path: Path, running: Flask) -> None:
    source_id = add_source(running.test_client())
    (tmp_path / "body.txt").write_text(BODY, encoding="utf-8")
    (tmp_path / "ferry.srt").write_text(FILES["ferry.srt"], encoding="utf-8")
    body = ("--body", str(tmp_path / "body.txt"))
    headline = ("--headline", "Osk: “A wall is money thrown in the harbour”")
    questions = [
        (*ASKED, "--source", source_id),
        (*ASKED, "--source", str(tmp_path / "ferry.srt")),
        ("verify", *body),
        ("verify", *body, "--source", source_id),
        ("check", *headline, *body),
        ("check", *headline, *body, "--source", source_id),
        ("check", str(tmp_path / "body.txt")),
        ("check", str(tmp_path / "body.txt"), "--source", str(tmp_path / "ferry.srt"), "--source", source_id),
    ]
    answers = [command(tmp_path, *question) for question in questions]
    assert [imported for _, imported in answers] == ["[]"] * len(questions)
    desk_file(tmp_path / "data").unlink()
    alone = [json.loads(run(*question, "--data", str(tmp_path / "data"), "--json").stdout) for question in questions]
    assert alone == [answer for answer, _ in answers]


def test_errors_of_the_desk_are_those_of_the_command(tmp_path: Path, running: Flask) -> None:
    for question in (
        SuggestQuestion(title="", left_context="Rain.", sources=(NamedSource(name="nobody"),)),
        ArticlesQuestion(articles=NO_QUOTES.articles, sources=(LibrarySource(source_id="nobody"),)),
    ):
        with pytest.raises(AppError, match="'nobody'") as raised:
            ask_desk(tmp_path / "data", question)
        assert raised.value.code == "unknown_source"
        assert raised.value.hint
    newer = ArticlesQuestion.model_construct(articles=NO_QUOTES.articles, format=2)
    assert ask_desk(tmp_path / "data", newer) is None


def test_file_is_for_its_owner_and_goes_with_the_desk(tmp_path: Path, running: Flask) -> None:
    data = tmp_path / "data"
    assert desk_file(data).stat().st_mode & 0o077 == 0
    with announced(data, "http://127.0.0.1:9/", "another"):  # another desk over the folder: the first one goes on
        answer = ask_desk(data, NO_QUOTES)
        assert answer is not None
        assert answer["articles"][0]["findings"] == []
    for mode in (0o770, 0o702):  # others may have written the file
        data.chmod(mode)
        assert ask_desk(data, NO_QUOTES) is None
    data.chmod(0o700)
    assert ask_desk(data, NO_QUOTES) is not None
    if os.geteuid() == 0:
        os.chown(desk_file(data), 65_534, -1)
        assert ask_desk(data, NO_QUOTES) is None


def test_file_that_a_killed_desk_left_behind_is_not_believed(tmp_path: Path) -> None:
    with announced(tmp_path, "http://127.0.0.1:9/", "token"):
        left_behind = desk_file(tmp_path).read_bytes()
    assert not desk_file(tmp_path).exists()
    assert ask_desk(tmp_path, NO_QUOTES) is None
    desk_file(tmp_path).write_bytes(left_behind)
    desk_file(tmp_path).chmod(0o600)
    assert ask_desk(tmp_path, NO_QUOTES) is None


def test_nobody_is_answered_without_the_token(running: Flask) -> None:
    question = NO_QUOTES.model_dump(mode="json")
    client, token = running.test_client(), service(OwnerToken, running)
    for shown, status in (("", 401), ("Bearer another", 401), (f"Bearer {token}", 200)):
        answer = client.post("/commands", json=question, headers={"Authorization": shown})
        assert answer.status_code == status
    # Elsewhere it opens nothing.
    if service(Settings, running).is_newsroom:
        assert client.get("/api/drafts", headers={"Authorization": f"Bearer {token}"}).status_code == 401
