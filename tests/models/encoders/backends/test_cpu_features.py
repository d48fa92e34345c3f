"""Detection of processor features."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from models.encoders.backends import cpu_features
from models.encoders.backends.cpu_features import has_bfloat16, is_bfloat16_slower, is_int8_faster

Tells = Callable[[str | None], None]


@pytest.fixture
def tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tells]:
    cpuinfo = tmp_path / "cpuinfo"
    monkeypatch.setattr(cpu_features, "_PROCESSOR", cpuinfo)

    def tell(text: str | None) -> None:
        cpuinfo.unlink(missing_ok=True)
        if text is not None:
            cpuinfo.write_text(text)
        cpu_features._cpu_flags.cache_clear()

    yield tell
    cpu_features._cpu_flags.cache_clear()


@pytest.mark.parametrize(
    ("text", "bfloat16"),
    [
        (None, False),
        ("flags\t\t: fpu avx2 avx512f avx512_vnni\n", False),
        ("flags\t\t: avx512f avx512_bf16\n", True),
        ("flags\t\t: avx512f amx_bf16\n", True),
    ],
)
def test_bfloat16_needs_instructions(tells: Tells, text: str | None, bfloat16: bool) -> None:
    tells(text)
    assert has_bfloat16() == bfloat16


@pytest.mark.parametrize(
    ("text", "bytes_pay", "bfloat16_is_slower"),
    [
        (None, False, False),
        ("vendor_id\t: GenuineIntel\nflags\t\t: fpu avx2 avx512f\n", False, False),
        ("vendor_id\t: GenuineIntel\nflags\t\t: fpu avx2 avx_vnni\n", True, False),
        ("vendor_id\t: GenuineIntel\nflags\t\t: avx512f avx512_vnni avx512_bf16\n", True, True),
        ("vendor_id\t: GenuineIntel\nflags\t\t: avx512f avx512_vnni avx512_bf16 amx_bf16 amx_int8\n", True, False),
        ("vendor_id\t: AuthenticAMD\nflags\t\t: avx512f avx512_vnni avx512_bf16\n", True, False),
    ],
)
def test_features_are_read_from_cpuinfo(
    tells: Tells, text: str | None, bytes_pay: bool, bfloat16_is_slower: bool
) -> None:
    tells(text)
    assert is_int8_faster() == bytes_pay
    assert is_bfloat16_slower() == bfloat16_is_slower
