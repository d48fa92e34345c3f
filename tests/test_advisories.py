"""Pinned packages are compared with an offline copy of advisories."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.advisories import NODE, PYTHON, Advisories, node_packages, python_packages
from tests.audit import ROOT

YAML = """
id: PYSEC-2030-1
affected:
- package: {ecosystem: PyPI, name: Sea_Wall, purl: pkg:pypi/sea-wall}
  ranges:
  - type: ECOSYSTEM
    events: [{introduced: "1.0"}, {fixed: 1.4.2}, {introduced: "2.0"}, {last_affected: 2.10}]
  - type: GIT
    events: [{introduced: "0"}]
  versions: ["0.9.dev1"]
"""
NPM = {
    "id": "GHSA-1",
    "affected": [
        {
            "package": {"ecosystem": "npm", "name": "@quay/pumps"},
            "ranges": [{"type": "SEMVER", "events": [{"introduced": "0"}, {"fixed": "3.0.0"}]}],
        }
    ],
}
WITHDRAWN = {**NPM, "id": "GHSA-2", "withdrawn": "2030-01-01T00:00:00Z"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "vulns" / "sea-wall").mkdir(parents=True)
    (tmp_path / "vulns" / "sea-wall" / "PYSEC-2030-1.yaml").write_text(YAML)
    (tmp_path / "GHSA-1.json").write_text(json.dumps(NPM))
    (tmp_path / "GHSA-2.json").write_text(json.dumps(WITHDRAWN))
    (tmp_path / "package.json").write_text('{"name": "no advisory"}')
    return tmp_path


@pytest.mark.parametrize(
    ("version", "is_affected"),
    [
        ("0.8", False), ("0.9.dev1", True), ("1.0", True), ("1.4.1", True), ("1.4.2", False), ("1.10", False),
        ("2.0", True), ("2.1", True), ("2.10", True), ("2.10.1", False), ("of my own making", True),
    ],
)  # fmt: skip
def test_versions_within_a_range_are_affected(folder: Path, version: str, is_affected: bool) -> None:
    assert bool(Advisories(folder).faults(PYTHON, [("sea-wall", version)])) is is_affected


def test_faults_name_the_advisory_and_the_fix(folder: Path) -> None:
    advisories = Advisories(folder)
    assert advisories.count == 2
    assert advisories.faults(PYTHON, [("SEA.wall", "1.2"), ("flask", "1.0")]) == [
        "SEA.wall 1.2: PYSEC-2030-1, fixed in 1.4.2"
    ]
    assert advisories.faults(NODE, [("@quay/pumps", "2.9.9")]) == ["@quay/pumps 2.9.9: GHSA-1, fixed in 3.0.0"]
    assert advisories.faults(NODE, [("@quay/pumps", "3.0.0"), ("sea-wall", "1.2")]) == []


def test_packages_of_the_project_are_read() -> None:
    python = dict(python_packages((ROOT / "requirements.txt").read_text()))
    assert "flask" in python
    assert len(python) > 50
    assert "prosemirror-model" in dict(node_packages((ROOT / "package-lock.json").read_text()))


def test_the_audit_uses_the_copy(folder: Path) -> None:
    def audited(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.audit", *arguments]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    clean = audited(str(folder))
    assert clean.returncode == 0, clean.stdout + clean.stderr
    assert "package-lock.json" in clean.stdout
    flask = YAML.replace("Sea_Wall", "Flask").replace('introduced: "1.0"', 'introduced: "0"').replace("2.10", "99")
    (folder / "flask.yaml").write_text(flask)
    faults = audited(str(folder))
    assert faults.returncode == 1
    assert "KNOWN FAULT  requirements.txt: flask" in faults.stdout
    (folder / "empty").mkdir()
    assert audited(str(folder / "empty")).returncode == 3
