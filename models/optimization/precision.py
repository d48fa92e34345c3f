"""The precision that networks are trained in."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import torch

from models.encoders.backends.cpu_features import has_bfloat16


def trains_in_bfloat16(device: str) -> bool:
    """Return whether ``device`` (``cpu`` or ``cuda``) trains in bfloat16.

    A processor without instructions for it emulates it, many times slower than float32.
    """
    return device != "cpu" or has_bfloat16()


def training_precision(device: str) -> AbstractContextManager[Any]:
    """Return a context in which a network runs in bfloat16 where ``device`` gains from it, else in float32."""
    return torch.autocast(device, torch.bfloat16) if trains_in_bfloat16(device) else nullcontext()
