"""Secrets are read from files, and appear nowhere else."""

import logging
from pathlib import Path

import click
import pytest
from pydantic import ValidationError

from models.errors import AppError
from server.cli.main import main
from server.config import Settings

SECRETS = {name for name, field in Settings.model_fields.items() if field.repr is False}
KEY = "a key of the newsroom's own"


def test_every_secret_setting_is_marked_secret() -> None:
    telling = {
        name for name in Settings.model_fields if any(word in name for word in ("secret", "token", "password_h"))
    }
    assert telling | {"database_url", "redis_url"} <= SECRETS


@pytest.mark.parametrize("name", sorted(SECRETS))
def test_secret_can_come_from_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret"
    path.write_text(f"{KEY}\n", encoding="utf-8")
    path.chmod(0o600)
    monkeypatch.setenv(f"QUOTEDESK_{name.upper()}_FILE", str(path))
    settings = Settings()
    assert getattr(settings, name) == KEY
    assert KEY not in repr(settings)
    assert KEY not in str(settings)


def test_explicit_secret_overrides_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret"
    path.write_text(KEY, encoding="utf-8")
    path.chmod(0o600)
    monkeypatch.setenv("QUOTEDESK_SECRET_KEY_FILE", str(path))
    assert Settings(secret_key="another key that is long").secret_key == "another key that is long"


@pytest.mark.parametrize(
    ("content", "environment"),
    [(None, {}), ("", {}), ("  \n", {}), (KEY, {"QUOTEDESK_SECRET_KEY": "given in the environment too"})],
)
def test_contradictory_secret_settings_are_reported(
    content: str | None, environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    monkeypatch.setenv("QUOTEDESK_SECRET_KEY_FILE", str(path))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(AppError, match="QUOTEDESK_SECRET_KEY_FILE") as caught:
        Settings()
    assert caught.value.code == "bad_setting"
    assert KEY not in str(caught.value)


def test_world_readable_secret_file_logs_a_warning(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "secret"
    path.write_text(KEY, encoding="utf-8")
    monkeypatch.setenv("QUOTEDESK_SECRET_KEY_FILE", str(path))
    caplog.set_level(logging.WARNING)
    path.chmod(0o644)
    Settings()
    output = capsys.readouterr().out + caplog.text
    assert "secret_readable_by_others" in output
    assert KEY not in output
    caplog.clear()
    path.chmod(0o640)  # its group is the administrator's affair
    Settings()
    assert "secret_readable_by_others" not in capsys.readouterr().out + caplog.text


def test_rejected_secret_is_not_in_the_error() -> None:
    with pytest.raises(ValidationError) as caught:
        Settings(secret_key="too short")
    assert "too short" not in str(caught.value)


def test_no_command_option_takes_a_secret() -> None:
    def options(command: click.Command) -> set[str]:
        inner = command.commands.values() if isinstance(command, click.Group) else ()
        return {param.name or "" for param in command.params} | {name for one in inner for name in options(one)}

    assert not options(main) & SECRETS
