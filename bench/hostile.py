"""Run all hostile-input tests: ``python -m bench hostile``. Prints what was sent and its effect on the server.

Schemathesis against the description of the HTTP interface, 10,000 malformed events over real websockets, and 1,000
damaged files for each parser; each regular expression of the project and each reader on long runs of characters, and an
archive with a file that never ends. The exit code is that of the tests. ``python -m bench hostile attacks`` measures
what others notice of attacks instead (``bench.attacks``).
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from bench import attacks

ROOT = Path(__file__).resolve().parents[1]
RUNS = {
    "http": ("tests/server/web/openapi/test_document.py", "100"),
    "sockets": ("tests/server/sockets/test_fuzzing.py", "10000"),
    "files": ("tests/server/sources/files/test_hostile_files.py", "1000"),
    "patterns": ("tests/test_patterns.py", "1"),
    "texts": ("tests/indexer/readers/test_linear_time.py", "1"),
    "archives": ("tests/server/sources/archive_import/test_reader.py", "1"),
}
# Parts whose tests run only when they are asked for.
SLOW = ("http", "sockets", "files")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the named parts, or everything but the attacks."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["attacks"]:
        return attacks.main(words[1:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"of {', '.join(RUNS)}; all of them where none is named"
    )
    parser.add_argument(
        "--cases", help="for each route, for the sockets, for each parser; as many as the figures are of"
    )
    given = parser.parse_args(words)
    if unknown := set(given.parts) - set(RUNS):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    failed = 0
    for part in given.parts or RUNS:
        path, cases = RUNS[part]
        failed |= run(part, path, given.cases or cases)
    return failed


def run(part: str, path: str, cases: str) -> int:
    """Run one part; print its figures as they come."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-s",
        "-m",
        "slow" if part in SLOW else "not slow",
        "-p",
        "no:cacheprovider",
        path,
    ]
    environment = {**os.environ, "QUOTEDESK_HOSTILE_CASES": cases}
    with subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE) as running:
        assert running.stdout
        said = []
        for line in running.stdout:
            said.append(line)
            if found := re.search(r"hostile  .*", line):
                print(found.group(), flush=True)
    if running.returncode:
        print("".join(said[-60:]), file=sys.stderr)
    print(f"{part}: {'FAILED' if running.returncode else 'no traceback, no hang, memory bounded'}", flush=True)
    return running.returncode


if __name__ == "__main__":
    sys.exit(main())
