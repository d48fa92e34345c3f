"""What computes an encoder: OpenVINO on CPUs, PyTorch elsewhere."""
