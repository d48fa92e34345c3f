"""What addresses a process asks for: none but its own machine's, unless it was configured so."""

import json
import os
from pathlib import Path

ADDRESSES_FILE = "NETWORK_WATCH_FILE"


def watched(environment: dict[str, str], file: Path) -> dict[str, str]:
    """An environment in which Python programs write the addresses of other machines to ``file`` and do not reach them.

    Python runs ``sitecustomize``, which stands beside this file, before anything else.
    """
    paths = [str(Path(__file__).parent), *environment.get("PYTHONPATH", "").split(os.pathsep)]
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths)), ADDRESSES_FILE: str(file)}


def addresses_asked_for(file: Path) -> list[str]:
    """What was written to ``file``, each address once."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return sorted({json.loads(line) for line in lines})
