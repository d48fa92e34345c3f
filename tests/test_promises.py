"""Promises of SECURITY.md about the code as a whole; the others are tested with the parts that keep them."""

import ast
import re
from pathlib import Path

import pytest

from tests.sbom import LISTS, ROOT

# May depend on the package index.
WITHOUT_HASH = {"torch"}
_UNPICKLING = {"pickle", "cPickle", "_pickle", "joblib", "dill", "cloudpickle", "shelve", "marshal"}


def unpickling(code: str) -> list[str]:
    """What of Python code could execute what is in a file."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            found += [each.name for each in node.names if each.name.split(".")[0] in _UNPICKLING]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in _UNPICKLING:
            found.append(str(node.module))
        elif isinstance(node, ast.Call):
            given = {each.arg: ast.unparse(each.value) for each in node.keywords}
            if given.get("allow_pickle") == "True":
                found.append(ast.unparse(node.func))
            if ast.unparse(node.func) == "torch.load" and given.get("weights_only") != "True":
                found.append("torch.load")
    return found


@pytest.mark.parametrize(
    "code", ["import pickle", "from joblib import load", "np.load(path, allow_pickle=True)", "torch.load(path)"]
)
def test_the_check_finds_what_unpickles(code: str) -> None:
    assert unpickling(code)


def test_nothing_is_unpickled() -> None:
    files = [path for folder in ("server", "models", "indexer") for path in (ROOT / folder).rglob("*.py")]
    assert len(files) > 500
    found = {str(path.relative_to(ROOT)): unpickling(path.read_text(encoding="utf-8")) for path in files}
    assert not {path: names for path, names in found.items() if names}


@pytest.mark.parametrize("name", LISTS)
def test_every_dependency_is_pinned_by_hash(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    pins = [pin for pin in re.split(r"(?m)^(?=\S)", text) if "==" in pin.partition("\n")[0]]
    assert pins
    assert {pin.partition("==")[0].lower() for pin in pins if "--hash=sha256:" not in pin} <= WITHOUT_HASH


def test_shipped_weights_are_tensors_and_json() -> None:
    shipped = [path for path in Path(ROOT / "models" / "weights").rglob("*") if path.is_file()]
    assert {path.suffix for path in shipped} <= {".safetensors", ".json", ".md", ".py"}
