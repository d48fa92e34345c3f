import sys

# OpenVINO tells its makers when it is imported. Without the package that sends it, it does not.
sys.modules["openvino_telemetry"] = None  # type: ignore[assignment]
