"""docs/newsroom.md, followed command by command in a folder in place of the root of a machine.

PostgreSQL is a real one. What needs a network, systemd or other users is replaced by programs that do nothing, or the
same as somebody else.
"""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.equipment import service
from tests.server.postgres import USER, running_postgres

ROOT = Path(__file__).resolve().parents[2]
# In the order of the guide. Of “Install” what follows the services is for other installations.
_SECTIONS = (
    "Install",
    "The first administrator",
    "Accounts",
    "The audit trail",
    "Backup and restore",
    "Updating",
)
_INSTALL_ENDS = "**From a desk on SQLite.**"
_FOLDERS = ("/etc", "/opt", "/root", "/usr/local", "/var/lib", "/var/backups")
_CRON = re.compile(r"\d+ \d+ \* ")
_DO_NOTHING = ("apt-get", "chgrp", "chown", "systemctl", "curl")


@pytest.fixture(scope="module")
def machine(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel, and programs in ``bin`` for what only a whole machine has."""
    root = tmp_path_factory.mktemp("machine")
    for name in ("bin", "etc/systemd/system", "opt", "root", "usr/local/bin", "var/lib", "var/backups"):
        (root / name).mkdir(parents=True)
    (root / "root" / wheel.name).symlink_to(wheel)
    # The dependencies are those of the tests, which satisfy the list that the wheel brings along.
    dependencies = sysconfig.get_paths()["purelib"]
    programs = {
        **dict.fromkeys(_DO_NOTHING, "exit 0"),
        "python3": f'"{sys.executable}" "$@"\n[ "$1 $2" = "-m venv" ] || exit 0\n'
        f'for folder in "$3"/lib/python*/site-packages; do echo "{dependencies}" > "$folder/dependencies.pth"; done',
        "ln": f'/usr/bin/ln "$@"\nfind deploy/ -type f -exec sed -i {_in_folder(root)} {{}} +',
        "useradd": 'while [ "$1" != --home-dir ]; do shift; done\nmkdir -p "$2"',
        # Owners are other people, whom this machine does not have.
        "install": 'for word; do shift; case $word in -[og]) skip=1;; *) [ "${skip:-}" ] && skip= || '
        'set -- "$@" "$word";; esac; done\nexec /usr/bin/install "$@"',
        "runuser": 'shift 2; [ "$1" = -- ] && shift; exec "$@"',
    }
    for name, script in programs.items():
        (root / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (root / "bin" / name).chmod(0o755)
    return root


def _in_folder(root: Path) -> str:
    """Return the options of ``sed`` that move the paths of a machine into ``root``."""
    return " ".join(f"-e 's#\\([ =:\"]\\){folder}/#\\1{root}{folder}/#g'" for folder in _FOLDERS)


def _commands(section: str) -> str:
    """Return what one types in a section of the guide: its indented blocks."""
    guide = (ROOT / "docs" / "newsroom.md").read_text(encoding="utf-8")
    _, text = re.split(rf"(?m)^#+ {re.escape(section)}$", guide)
    text = re.split(r"(?m)^#+ ", text)[0].partition(_INSTALL_ENDS)[0]
    # Code in the steps of a list is indented by three more.
    lines = [line for line in text.splitlines() if re.match(r" {4,}(?! *[-*] )", line)]
    is_list = section == "Install"
    code = [line[7 if is_list else 4 :] for line in lines if not is_list or line.startswith(" " * 7)]
    return "\n".join(line for line in code if not _CRON.match(line))


def _type(machine: Path, script: str, **environment: str) -> str:
    """Run a script as the administrator would; return what it printed."""
    moved = script
    for folder in _FOLDERS:
        moved = re.sub(rf"(?<![\w/]){folder}/", f"{machine}{folder}/", moved)
    path = f"{machine}/bin:{machine}/usr/local/bin:{os.environ['PATH']}"
    typed = {name: value for name, value in os.environ.items() if not name.startswith("QUOTEDESK_")}
    done = subprocess.run(
        ["bash", "-euc", moved],
        capture_output=True,
        text=True,
        check=False,
        cwd=machine,
        env={**typed, "PATH": path, **environment},
    )
    assert done.returncode == 0, f"{moved}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
def test_guide_is_followed_from_installation_to_restore(machine: Path) -> None:
    with running_postgres() as postgres:
        socket = Path(postgres.url("x").partition("host=")[2])
        for name in ("createuser", "createdb"):
            program = service(name)
            (machine / "bin" / name).write_text(f'#!/bin/sh\nexec {program} -h {socket} -U {USER} "$@"\n')
            (machine / "bin" / name).chmod(0o755)
        backups = machine / "var" / "backups" / "quotedesk"
        printed = {}
        for section in _SECTIONS:
            script = _commands(section).replace("/var/run/postgresql", str(socket))
            assert script, section
            if section == "Backup and restore":
                before, _, rest = script.partition("quotedesk restore")
                _type(machine, before)
                [backup] = backups.iterdir()
                script = f"quotedesk restore{rest}".replace("quotedesk-20310504T033000Z.tar", backup.name)
            printed[section] = _type(machine, script)
        assert "https://desk.example/invitation#" in printed["The first administrator"]
        assert "Ada Quill" in printed["Accounts"]
        assert re.search(r"\d+:[0-9a-f]{64}", printed["The audit trail"])
        assert "Whole: backup of" in printed["Backup and restore"]
        # The desk now runs on what was restored.
        assert (machine / "etc/quotedesk/secrets/database_url").read_text().startswith("postgresql+psycopg://")
        assert "quotedesk_again" in (machine / "etc/quotedesk/secrets/database_url").read_text()
        assert "Elm Tarn" in _type(machine, "quotedesk people list")
        modes = {path: path.stat().st_mode & 0o077 for path in (machine / "var/lib/quotedesk").rglob("*")}
        assert not [path for path, mode in modes.items() if mode], modes
