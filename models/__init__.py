"""Models: what the desk runs, and what trains and measures it."""

import sys

# OpenVINO reports its use when it is imported, unless the package that sends the report is missing.
sys.modules["openvino_telemetry"] = None  # type: ignore[assignment]
