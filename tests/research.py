"""Runs the tests of training, evaluation and baselines, if their code changed since they last passed.

They need PyTorch in their process and much of the processor, and the desk never imports what they test. `make test`
runs them if the files of their packages and tests differ from the hash in ``tests/research.sha256``; `make test-all`
always. Commit the hash with the change once they have passed.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
HASH = Path(__file__).with_suffix(".sha256")


def content_hash(folders: list[str]) -> str:
    """Return the SHA-256 over paths and contents of the files in the folders."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.relative_to(ROOT)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def main(arguments: list[str]) -> int:
    """Run the tests of some packages: ``research.py PACKAGES [always] [ARGUMENTS OF PYTEST …]``."""
    packages, arguments = arguments[0].split(), arguments[1:]
    tests = [f"tests/{package}" for package in packages]
    current = content_hash(packages + tests)
    if arguments[:1] == ["always"]:
        arguments = arguments[1:]
    elif HASH.read_text(encoding="utf-8").strip() == current:
        print("Tests of training and evaluation: nothing changed since they passed.")
        return 0
    status = subprocess.run([sys.executable, "-m", "pytest", *tests, *arguments], cwd=ROOT, check=False).returncode
    if status == 0:
        HASH.write_text(f"{current}\n", encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
