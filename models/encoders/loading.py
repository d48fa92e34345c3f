"""Chooses and loads the backend that runs the base encoder on this machine."""

from importlib.util import find_spec
from pathlib import Path

from models.encoders.base_encoder import BaseEncoder
from models.encoders.base_model import DEFAULT_BASE_MODEL, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.protocol import Encoder
from models.errors import InputError
from models.optional_packages import require_packages


def default_device(device: str = "auto") -> str:
    """Return ``cpu`` or ``cuda``.

    Args:
        device: ``cpu`` (OpenVINO), ``cuda`` (PyTorch), or ``auto``: a GPU if the driver reports one and PyTorch is
            installed.

    Raises:
        AppError: ``unknown_device``, ``no_gpu`` or ``packages_missing``.
    """
    if device not in {"auto", "cpu", "cuda"}:
        raise InputError("unknown_device", f"There is no device {device!r}.", "Use auto, cpu or cuda.")
    # The driver's file is enough: importing torch would cost a CPU server seconds.
    has_driver = Path("/proc/driver/nvidia/version").exists()
    if device == "cuda":
        require_packages(("requirements-torch.txt", "requirements-gpu.txt"), "torch", "transformers")
    if device == "cuda" or (device == "auto" and has_driver and find_spec("torch") is not None):
        import torch  # noqa: PLC0415

        if torch.cuda.is_available():
            return "cuda"
        if device == "cuda":
            raise InputError(
                "no_gpu",
                "device=cuda was asked for, but PyTorch sees no GPU.",
                "Install requirements-gpu.txt on a machine with an NVIDIA driver, or use device=cpu.",
            )
    return "cpu"


def load_encoder(name: str = DEFAULT_BASE_MODEL, device: str = "auto") -> Encoder:
    """Load the base encoder ``name`` on ``device``.

    Args:
        name: hub name, path or packaged model (see ``locate_base_model``).
        device: see ``default_device``.

    Raises:
        AppError: ``base_model_missing``, ``unknown_device`` or ``no_gpu``.
    """
    return BaseEncoder(locate_base_model(name), default_device(device), default_cache_directory())
