"""The report of a benchmark, with a description of the machine."""

import json
import os
import platform
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import openvino as ov


@dataclass(frozen=True)
class Report:
    """Figures of a benchmark.

    Args:
        figures: for the JSON file.
        table: for people.
        passed: whether all targets are met.
    """

    figures: dict[str, Any]
    table: str
    passed: bool = True


def publish(report: Report, path: str | None) -> None:
    """Print the table; write the figures to ``path``, or for ``-`` to stdout, with the table on stderr."""
    print(report.table, file=sys.stderr if path == "-" else sys.stdout)
    if path:
        text = json.dumps({"machine": machine(), **report.figures}, ensure_ascii=False, indent=2) + "\n"
        if path == "-":
            sys.stdout.write(text)
        else:
            Path(path).write_text(text, encoding="utf-8")


def machine() -> dict[str, Any]:
    """Describe what figures depend on: cores, system, load, and the number formats that OpenVINO computes with."""
    return {
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "load_average": [round(load, 2) for load in os.getloadavg()],
        "openvino_precision": ov.Core().get_property("CPU", "INFERENCE_PRECISION_HINT").to_string(),
    }
