"""What kinds of number this machine's processor multiplies fast."""

from functools import cache
from pathlib import Path

_PROCESSOR = Path("/proc/cpuinfo")
_MULTIPLY_BYTES = frozenset({"avx512_vnni", "avx_vnni"})


def is_int8_faster() -> bool:
    """Whether this processor gains from eight-bit integers; False where it does not tell."""
    # OpenVINO names INT8 among the capabilities of processors without these instructions too, where it costs time.
    return not _MULTIPLY_BYTES.isdisjoint(_told())


def is_bfloat16_slower() -> bool:
    """Whether it has instructions for bfloat16 that take longer than those for float32; False where it does not tell.

    Intel's with AVX512-BF16 whose AMX is missing, or is kept from a virtual machine: OpenVINO chooses bfloat16 there,
    and takes half as long again as in float32. AMX, and AMD's AVX512-BF16, are faster than float32.
    """
    told = _told()
    return "GenuineIntel" in told and "avx512_bf16" in told and "amx_bf16" not in told


@cache
def _told() -> frozenset[str]:
    try:
        return frozenset(_PROCESSOR.read_text(encoding="ascii", errors="replace").split())
    except OSError:
        return frozenset()
