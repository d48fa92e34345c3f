"""Where a bench's report goes."""

import json
import sys
from pathlib import Path
from typing import Any


def publish(report: dict[str, Any], table: str, to: str | None) -> None:
    """Prints ``table``; the report as JSON goes to the file ``to``, or for ``-`` to stdout, and the table to stderr."""
    to_stdout = to == "-"
    print(table, file=sys.stderr if to_stdout else sys.stdout)
    if to:
        text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
        if to_stdout:
            sys.stdout.write(text)
        else:
            Path(to).write_text(text, encoding="utf-8")
