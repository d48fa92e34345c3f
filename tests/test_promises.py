"""Promises of SECURITY.md about the whole code; the others are tested with the code that keeps them.

The browser tests check that nothing leaves the machine (``Newsroom.other_machines``); the tests here check that they
would notice.
"""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.network_watch import addresses_asked_for, watched
from tests.sbom import LISTS, ROOT

# May depend on the package index.
WITHOUT_HASH = {"torch"}
_UNPICKLING = {"pickle", "cPickle", "_pickle", "joblib", "dill", "cloudpickle", "shelve", "marshal"}


def unpickling(code: str) -> list[str]:
    """List the names in Python code that could execute the content of a file."""
    names = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names if alias.name.split(".")[0] in _UNPICKLING]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in _UNPICKLING:
            names.append(str(node.module))
        elif isinstance(node, ast.Call):
            arguments = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
            if arguments.get("allow_pickle") == "True":
                names.append(ast.unparse(node.func))
            if ast.unparse(node.func) == "torch.load" and arguments.get("weights_only") != "True":
                names.append("torch.load")
    return names


@pytest.mark.parametrize(
    "code", ["import pickle", "from joblib import load", "np.load(path, allow_pickle=True)", "torch.load(path)"]
)
def test_check_finds_unpickling(code: str) -> None:
    assert unpickling(code)


def test_nothing_is_unpickled() -> None:
    files = [path for folder in ("server", "models", "indexer") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 500
    names_by_file = {str(path.relative_to(ROOT)): unpickling(path.read_text(encoding="utf-8")) for path in files}
    assert not {path: names for path, names in names_by_file.items() if names}


@pytest.mark.parametrize("name", LISTS)
def test_every_dependency_is_pinned_by_hash(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = [pin for pin in re.split(r"(?m)^(?=\S)", text) if "==" in pin.partition("\n")[0]]
    assert pins
    assert {pin.partition("==")[0].lower() for pin in pins if "--hash=sha256:" not in pin} <= WITHOUT_HASH


def test_shipped_weights_are_tensors_and_json() -> None:
    shipped = [path for path in Path(ROOT / "models" / "weights").rglob("*") if path.is_file()]
    assert {path.suffix for path in shipped} <= {".safetensors", ".json", ".md", ".py"}


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("import socket; socket.create_connection(('models.example', 443))", ["socket.getaddrinfo models.example"]),
        ("import urllib.request as u; u.urlopen('http://192.0.2.1/model')", ["socket.getaddrinfo 192.0.2.1"]),
        (
            "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 53))",
            ["socket.sendto 192.0.2.1"],
        ),
        ("import socket; socket.socket().connect_ex(('127.0.0.1', 1))", []),
        ("import socket; socket.socket(socket.AF_UNIX).connect_ex('/nowhere')", []),
    ],
)
def test_a_process_that_wants_another_machine_is_noticed(tmp_path: Path, code: str, wanted: list[str]) -> None:
    """And kept from it."""
    file = tmp_path / "addresses"
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, env=watched(dict(os.environ), file), capture_output=True, text=True
    )
    assert addresses_asked_for(file) == wanted
    assert ("is another machine" in done.stderr) == bool(wanted)


def test_openvino_sends_no_usage_data(tmp_path: Path) -> None:
    """It would on being imported, in a thread that sends when the process ends."""
    file = tmp_path / "addresses"
    code = "import models.encoders.backends.openvino_graphs"
    environment = watched({**os.environ, "HOME": str(tmp_path)}, file)
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    assert addresses_asked_for(file) == []
    assert not (tmp_path / "intel").exists()
