"""Detects which number formats this machine's processor multiplies fast."""

from functools import cache
from pathlib import Path

_PROCESSOR = Path("/proc/cpuinfo")
_MULTIPLY_BYTES = frozenset({"avx512_vnni", "avx_vnni"})
_MULTIPLY_BFLOAT16 = frozenset({"avx512_bf16", "amx_bf16"})


def is_int8_faster() -> bool:
    """Return whether this processor computes faster in eight-bit integers; False if unknown."""
    # OpenVINO lists INT8 for processors without these instructions too, where it is slower.
    return not _MULTIPLY_BYTES.isdisjoint(_cpu_flags())


def has_bfloat16() -> bool:
    """Return whether this processor has instructions for bfloat16; False if unknown."""
    return not _MULTIPLY_BFLOAT16.isdisjoint(_cpu_flags())


def is_bfloat16_slower() -> bool:
    """Return whether its bfloat16 instructions are slower than those for float32; False if unknown.

    True for Intel processors with AVX512-BF16 whose AMX is missing or hidden from a virtual machine: OpenVINO chooses
    bfloat16 there, and takes half as long again as in float32. AMX, and AMD's AVX512-BF16, are faster than float32.
    """
    flags = _cpu_flags()
    return "GenuineIntel" in flags and "avx512_bf16" in flags and "amx_bf16" not in flags


@cache
def _cpu_flags() -> frozenset[str]:
    try:
        return frozenset(_PROCESSOR.read_text(encoding="ascii", errors="replace").split())
    except OSError:
        return frozenset()
