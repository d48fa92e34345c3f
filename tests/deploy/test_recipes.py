"""What the recipes name is there: files, settings, commands, services; and the programs that read them take them."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from server.cli.main import main
from server.config import Settings
from tests.equipment import service

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
COMMANDS = set(main.commands)
# Of gunicorn.conf.py and compose.yaml, and no settings of the server.
OWN = {"QUOTEDESK_THREADS", "QUOTEDESK_LISTEN"}
# As “Compose specification” has them, as far as they are used here.
_SERVICE_KEYS = {
    "build", "cap_drop", "command", "depends_on", "environment", "healthcheck", "image", "ports", "read_only",
    "restart", "secrets", "security_opt", "shm_size", "stop_grace_period", "tmpfs", "volumes",
}  # fmt: skip


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return content


def test_compose_file_uses_known_keys(compose: dict[str, Any]) -> None:
    assert {key for key in compose if not key.startswith("x-")} == {"name", "services", "volumes", "secrets"}
    for name, definition in compose["services"].items():
        assert set(definition) <= _SERVICE_KEYS, name
        assert ("image" in definition) or ("build" in definition), name
        for needed, condition in definition.get("depends_on", {}).items():
            assert condition["condition"] == "service_healthy"
            assert "healthcheck" in compose["services"][needed], (name, needed)
        for secret in definition.get("secrets", []):
            assert secret in compose["secrets"]
        for mounted in definition.get("volumes", []):
            origin = mounted.split(":")[0]
            assert (ROOT / origin).exists() if origin.startswith(".") else origin in compose["volumes"], mounted
        for check in filter(None, [definition.get("healthcheck")]):
            assert check["test"][0] in {"CMD", "CMD-SHELL"}


def test_compose_starts_existing_commands(compose: dict[str, Any]) -> None:
    for name, definition in compose["services"].items():
        command = definition.get("command", [])
        if command[:1] == ["quotedesk"]:
            assert command[1] in COMMANDS, name
    upstream = set(re.findall(r"server (\w+):8000", (DEPLOY / "nginx-compose.conf").read_text()))
    assert upstream == {name for name in compose["services"] if name.startswith("web")}


def test_images_are_built_from_what_docker_is_sent(compose: dict[str, Any]) -> None:
    image = (DEPLOY / "Dockerfile").read_text()
    copied = {name for line in re.findall(r"^COPY (?!--from)(.+) \S+$", image, re.MULTILINE) for name in line.split()}
    assert copied == set(re.findall(r"(?m)^!(.+)$", (ROOT / ".dockerignore").read_text()))
    assert {name for name in copied if not (ROOT / name).exists()} == {"dist/quotedesk-*.whl"}
    stages = set(re.findall(r"^FROM \S+ AS (\w+)$", image, re.MULTILINE))
    built = [definition["build"]["target"] for definition in compose["services"].values() if "build" in definition]
    assert {"desk", "nginx"} == set(built) <= stages


def test_hadolint_takes_the_dockerfile() -> None:
    program = shutil.which("hadolint", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if program is None:
        pytest.skip("hadolint is not installed: requirements-dev.txt has it")
    checked = subprocess.run(
        [program, "--no-color", DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout


def test_nginx_serves_the_files_of_the_installed_page() -> None:
    [folder] = set(re.findall(r"(/opt/quotedesk/\S+/dist)$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE))
    for name in ("nginx.conf", "nginx-compose.conf"):
        assert f"alias {folder}/;" in (DEPLOY / name).read_text()


def test_deployment_files_name_existing_settings() -> None:
    setting_names = {f"QUOTEDESK_{name.upper()}" for name in Settings.model_fields}
    secret = {f"QUOTEDESK_{name.upper()}_FILE" for name, field in Settings.model_fields.items() if not field.repr}
    files = [ROOT / "compose.yaml", *DEPLOY.rglob("*")]
    for path in (file for file in files if file.is_file() and file.suffix != ".pyc"):
        named = set(re.findall(r"\bQUOTEDESK_[A-Z_]+[A-Z]\b", path.read_text(encoding="utf-8")))
        assert named <= setting_names | secret | OWN, (path.name, named - setting_names - secret - OWN)


def test_units_name_what_is_there() -> None:
    for path in UNITS:
        text = path.read_text()
        for command in re.findall(r"^ExecStart=/opt/quotedesk/.venv/bin/quotedesk (\S+)", text, re.MULTILINE):
            assert command in COMMANDS
        # The wheel has these folders in share/quotedesk.
        for installed in re.findall(r"/opt/quotedesk/.venv/share/quotedesk/(\S+)", text):
            assert (ROOT / installed).is_file()
        credentials = set(re.findall(r"^LoadCredential=(\w+):", text, re.MULTILINE))
        assert credentials == set(re.findall(r"=%d/(\w+)", text)), path.name


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_takes_the_units(tmp_path: Path) -> None:
    # What they start lies elsewhere on this machine.
    for path in UNITS:
        text = re.sub(r"/opt/quotedesk/\.venv/bin/\w+", "/bin/true", path.read_text())
        (tmp_path / path.name.replace("@.", "@8001.")).write_text(text.replace("User=quotedesk", "User=root"))
    units = [str(path) for path in sorted(tmp_path.iterdir())]
    environment = {**os.environ, "SYSTEMD_LOG_LEVEL": "warning"}
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, env=environment, check=False
    )
    ours = [line for line in checked.stderr.splitlines() if "quotedesk" in line and "not found" not in line]
    assert ours == []


@pytest.mark.parametrize("name", ["nginx.conf", "nginx-compose.conf"])
def test_nginx_takes_its_settings(name: str, tmp_path: Path) -> None:
    program = service("nginx")
    if program is None:
        pytest.skip("nginx is not installed: apt-get install nginx-light")
    site = (DEPLOY / name).read_text()
    site = re.sub(r" +(ssl_certificate.*|listen \[::\].*)\n", "", site).replace(" ssl;", ";")
    site = re.sub(r"server web\d:", "server 127.0.0.1:", site)
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{ access_log off;\n{site}\n}}\n")
    checked = subprocess.run(
        [program, "-t", "-p", str(tmp_path), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_both_settings_of_nginx_have_the_same_places() -> None:
    def places(name: str) -> list[str]:
        text = re.sub(r" +# ←", "", (DEPLOY / name).read_text())
        text = text.replace("$http_x_forwarded_for", "$remote_addr").replace("Proto https", "Proto $scheme")
        return re.findall(r"^    location .*?^    \}", text, re.MULTILINE | re.DOTALL)

    assert places("nginx.conf") == places("nginx-compose.conf")
    assert len(places("nginx.conf")) == 5


def test_the_body_that_nginx_lets_through_is_large_enough() -> None:
    small, large = re.findall(r"client_max_body_size (\d+)m;", (DEPLOY / "nginx.conf").read_text())
    settings = Settings()
    assert int(small) * 2**20 > settings.max_upload_bytes + 2**20
    assert int(large) * 2**20 > settings.max_media_bytes + 2**20


@pytest.mark.parametrize("command", ["worker", "move-store"])
def test_commands_of_the_deployment_exist(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_commands_of_the_guide_exist() -> None:
    guide = (ROOT / "docs" / "newsroom.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^|[` ])(?:[A-Z_]+=\S+ |/usr/local/bin/)?quotedesk ([a-z][a-z-]+)", guide, re.MULTILINE))
    assert {"people", "audit", "backup", "restore", "move-store", "indexer"} <= named
    # In running text the word may be followed by any other; what is typed is indented or in backticks.
    typed = set(re.findall(r"(?:^ {4,}|`)quotedesk ([a-z][a-z-]+)", guide, re.MULTILINE))
    assert typed <= COMMANDS | {"indexer"}, typed - COMMANDS


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """``deploy/quotedesk`` with an installation in a folder, whose Python says what it was started with."""
    text = (DEPLOY / "quotedesk").read_text()
    for installed_path in ("/opt/quotedesk", "/etc/quotedesk"):
        text = text.replace(installed_path, f"{tmp_path}{installed_path}")
    text = text.replace("runuser -u quotedesk --", "env")
    (tmp_path / "quotedesk").write_text(text)
    python = tmp_path / "opt" / "quotedesk" / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\nenv | grep -E "^(QUOTEDESK_|HOME)" | sort\necho "$@"\n')
    python.chmod(0o755)
    secrets = tmp_path / "etc" / "quotedesk" / "secrets"
    secrets.mkdir(parents=True)
    (secrets / "database_url").write_text("postgresql+psycopg://desk@/desk")
    (secrets.parent / "settings").write_text(
        "# told\nQUOTEDESK_MODE=newsroom\nQUOTEDESK_REQUEST_LIMIT=30/10 second\n\nHOME=/var/lib/desk\nnot one\n"
    )
    return tmp_path / "quotedesk"


def said_by(command: Path, *arguments: str, **environment: str) -> list[str]:
    given = {"PATH": os.environ["PATH"], "HOME": "/root", **environment}
    done = subprocess.run(["sh", str(command), *arguments], capture_output=True, text=True, env=given, check=True)
    return done.stdout.splitlines()


def test_a_command_is_run_with_the_settings_and_secrets_of_the_services(command: Path) -> None:
    secret = command.parent / "etc" / "quotedesk" / "secrets" / "database_url"
    assert said_by(command, "people", "add", "Elm Tarn") == [
        "HOME=/var/lib/desk",
        f"QUOTEDESK_DATABASE_URL_FILE={secret}",
        "QUOTEDESK_MODE=newsroom",
        "QUOTEDESK_REQUEST_LIMIT=30/10 second",
        "-P -m server people add Elm Tarn",
    ]


def test_environment_of_the_caller_takes_precedence(command: Path) -> None:
    environment = said_by(command, "restore", QUOTEDESK_DATABASE_URL="sqlite:///x", QUOTEDESK_MODE="local")
    assert environment[1:] == [
        "QUOTEDESK_DATABASE_URL=sqlite:///x",
        "QUOTEDESK_MODE=local",
        "QUOTEDESK_REQUEST_LIMIT=30/10 second",
        "-P -m server restore",
    ]


def test_indexer_command_gets_the_database_url(command: Path) -> None:
    environment = said_by(command, "indexer", "repair", "--all")
    assert "QUOTEDESK_DATABASE_URL=postgresql+psycopg://desk@/desk" in environment
    assert environment[-1] == "-P -m indexer repair --all"
