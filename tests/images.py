"""List images of containers that are not named by their digest, and can change without notice; for ``make images``."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = ("deploy/Dockerfile", "compose.yaml")
# Built here.
_OWN = "quotedesk:"
_NAMED = re.compile(r"(?mi)^\s*(?:FROM|image:)\s+(\S+)")
_PINNED = re.compile(r"@sha256:[0-9a-f]{64}$")


def images(text: str) -> list[str]:
    """Return the images that a Dockerfile or a compose file names; not those built here."""
    return sorted({name for name in _NAMED.findall(text) if not name.startswith(_OWN)})


def unpinned(text: str) -> Iterator[str]:
    """Those of them without a digest."""
    return (name for name in images(text) if not _PINNED.search(name))


def main() -> int:
    """List unpinned images; return 1 if there are any."""
    names = [(file, name) for file in FILES for name in unpinned((ROOT / file).read_text(encoding="utf-8"))]
    for file, name in names:
        print(f"NO DIGEST  {file}: {name}; append the one that `docker buildx imagetools inspect {name}` prints")
    if not names:
        print("Every image is named by its digest.")
    return int(bool(names))


if __name__ == "__main__":
    sys.exit(main())
