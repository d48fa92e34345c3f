"""What addresses a process asks for: none but its own machine's, unless it was configured so."""

import json
import os
from pathlib import Path

ADDRESSES_FILE = "NETWORK_WATCH_FILE"


def watched(environment: dict[str, str], file: Path) -> dict[str, str]:
    """Return an environment that cuts Python programs off from other machines and records their addresses in ``file``.

    Python runs ``sitecustomize``, in the folder of this module, before anything else.
    """
    paths = [str(Path(__file__).parent), *environment.get("PYTHONPATH", "").split(os.pathsep)]
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths)), ADDRESSES_FILE: str(file)}


def addresses_asked_for(file: Path) -> list[str]:
    """Return the recorded addresses of other machines, each once."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return sorted({json.loads(line) for line in lines})
