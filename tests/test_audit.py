"""What could not be audited is not passed off as clean."""

import json

import pytest

from tests.audit import FOUND, UNKNOWN, Audit, exit_code, node_audit, python_audit, tell

CLEAN = json.dumps({"dependencies": [{"name": "flask", "version": "3.1.3", "vulns": []}], "fixes": []})
SKIPPED = json.dumps({"dependencies": [{"name": "flask", "skip_reason": "Dependency not found on PyPI"}], "fixes": []})
FAULTY = json.dumps(
    {
        "dependencies": [
            {"name": "old", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]},
            {"name": "own", "skip_reason": "not there"},
        ]
    }
)
NPM_CLEAN = json.dumps({"vulnerabilities": {}, "metadata": {"dependencies": {"total": 12}}})
NPM_FAULTY = json.dumps(
    {
        "vulnerabilities": {"old": {"severity": "high", "range": "<2"}},
        "metadata": {"dependencies": {"total": 12}},
    }
)


def test_what_was_looked_up() -> None:
    assert python_audit(CLEAN, "", "a") == Audit("a", 1, [], "")
    assert node_audit(NPM_CLEAN, "", "a") == Audit("a", 12, [], "")


def test_known_faults_end_the_run() -> None:
    for audit in (python_audit(FAULTY, "", "a"), node_audit(NPM_FAULTY, "", "a")):
        assert len(audit.faults) == 1
        assert "old" in audit.faults[0]
        assert exit_code([audit], required=False) == FOUND


@pytest.mark.parametrize("audit", [python_audit, node_audit])
@pytest.mark.parametrize("output", ["", "not JSON", "[]", "{}", '{"dependencies": 3}', "null"])
def test_no_answer_is_said(audit: object, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = audit(output, "npm warn\nname resolution failed\n", "the list")  # type: ignore[operator]
    assert "name resolution failed" in result.unknown
    assert (exit_code([result], required=False), exit_code([result], required=True)) == (0, UNKNOWN)
    tell(result)
    assert capsys.readouterr().out.startswith("NOT AUDITED  the list")


def test_packages_that_were_passed_over_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    result = python_audit(SKIPPED, "", "the list")
    tell(result)
    output = capsys.readouterr().out
    assert "NOT AUDITED" in output
    assert "1 of 1" in output
    assert "no known fault" not in output
