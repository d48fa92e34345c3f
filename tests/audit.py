"""Known vulnerabilities of the dependencies, by pip-audit and npm audit; for ``make lint``.

``python -m tests.audit FOLDER`` compares with an offline copy of advisories instead (``tests.advisories``),
and ends with 3 where the copy holds none; ``make audit ADVISORIES=FOLDER`` runs it.

What could not be looked up is said, and never passed off as clean: with QUOTEDESK_AUDIT=required it fails the run
(exit 3), without it does not. A known fault always does (exit 1).
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LISTS = (
    "requirements.txt",
    "requirements-torch.txt",
    "requirements-train.txt",
    "requirements-milvus.txt",
    "requirements-transcribe.txt",
    "requirements-mcp.txt",
    "requirements-gpu.txt",
    "requirements-dev.txt",
)
FOUND, UNKNOWN = 1, 3
_SECONDS = 120


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found out of one list.

    Args:
        of: what the list is of.
        checked: packages that were looked up.
        faults: one line for each known fault.
        unknown: why the rest was not looked up; empty where all of it was.
    """

    of: str
    checked: int = 0
    faults: Sequence[str] = field(default_factory=list)
    unknown: str = ""


def python_audit(output: str, complaint: str, of: str) -> Audit:
    """Read the output of ``pip-audit --format json``."""
    try:
        packages = json.loads(output)["dependencies"]
        skipped = [package for package in packages if "skip_reason" in package]
        vulnerabilities = [(package, fault) for package in packages for fault in package.get("vulns", [])]
    except (ValueError, KeyError, TypeError):
        return Audit(of, unknown=_last_line(complaint) or "no answer")
    faults = [
        f"{package['name']} {package['version']}: {fault['id']}, "
        f"mended in {', '.join(fault['fix_versions']) or 'no version'}"
        for package, fault in vulnerabilities
    ]
    unknown = f"{len(skipped)} of {len(packages)} packages: {skipped[0]['skip_reason']}" if skipped else ""
    return Audit(of, len(packages) - len(skipped), faults, unknown or ("" if packages else "the list is empty"))


def node_audit(output: str, complaint: str, of: str) -> Audit:
    """Read the output of ``npm audit --json``."""
    try:
        report = json.loads(output)
        counted = report["metadata"]["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Audit(of, unknown=_last_line(complaint) or "no answer")
    vulnerabilities = report.get("vulnerabilities", {})
    faults = [
        f"{name} {vulnerability.get('range', '')}: {vulnerability.get('severity', 'known fault')}"
        for name, vulnerability in vulnerabilities.items()
    ]
    return Audit(of, int(counted.get("total", 0)), faults)


def exit_code(audits: Sequence[Audit], required: bool) -> int:
    """Return the exit code: 0 without known vulnerabilities; failed look-ups fail only if ``required``."""
    if any(audit.faults for audit in audits):
        return FOUND
    return UNKNOWN if required and any(audit.unknown for audit in audits) else 0


def tell(audit: Audit) -> None:
    """Print the result."""
    for fault in audit.faults:
        print(f"KNOWN FAULT  {audit.of}: {fault}")
    if audit.unknown:
        print(f"NOT AUDITED  {audit.of}: the advisory service could not be asked ({audit.unknown[:200]})")
    elif not audit.faults:
        print(f"audited      {audit.of}: {audit.checked} packages, no known fault")


def main() -> int:
    """Audits every list of dependencies."""
    if len(sys.argv) > 1:
        return _audit_offline(Path(sys.argv[1]))
    audits = [python_audit(*_said(_pip_audit(listed)), listed) for listed in LISTS]
    if npm := shutil.which("npm"):
        audits.append(node_audit(*_said([npm, "audit", "--json"]), "package-lock.json"))
    else:
        audits.append(Audit("package-lock.json", unknown="no npm here"))
    for audit in audits:
        tell(audit)
    return exit_code(audits, os.environ.get("QUOTEDESK_AUDIT") == "required")


def _audit_offline(folder: Path) -> int:
    # As a script, without its packages on the path, it needs only what is installed anyway.
    from tests.advisories import NODE, PYTHON, Advisories, node_packages, python_packages

    advisories = Advisories(folder)
    unknown = "" if advisories.count else f"no advisory in {folder}"
    audits = []
    for listed in (*LISTS, "package-lock.json"):
        ecosystem, read = (NODE, node_packages) if listed.endswith(".json") else (PYTHON, python_packages)
        packages = read((ROOT / listed).read_text(encoding="utf-8"))
        audits.append(Audit(listed, len(packages), advisories.faults(ecosystem, packages), unknown))
    for audit in audits:
        tell(audit)
    return exit_code(audits, required=True)


def _pip_audit(listed: str) -> list[str]:
    options = ["--no-deps", "--disable-pip", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    return [sys.executable, "-m", "pip_audit", "--requirement", listed, *options]


def _said(command: list[str]) -> tuple[str, str]:
    try:
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        return "", f"no answer within {_SECONDS} seconds"
    return ended.stdout, ended.stderr


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip() and "A complete log" not in line]
    return lines[-1] if lines else ""


if __name__ == "__main__":
    sys.exit(main())
