"""Print and save a benchmark's report, with a description of the machine."""

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import openvino as ov


def machine() -> dict[str, Any]:
    """Describe what figures depend on: cores, system, load, and the number formats that OpenVINO computes with."""
    return {
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "load_average": [round(load, 2) for load in os.getloadavg()],
        "openvino_precision": ov.Core().get_property("CPU", "INFERENCE_PRECISION_HINT").to_string(),
    }


def publish(report: dict[str, Any], table: str, to: str | None) -> None:
    """Print ``table``; write the report as JSON to the file ``to``, or for ``-`` to stdout, and the table to stderr."""
    to_stdout = to == "-"
    print(table, file=sys.stderr if to_stdout else sys.stdout)
    if to:
        text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
        if to_stdout:
            sys.stdout.write(text)
        else:
            Path(to).write_text(text, encoding="utf-8")
