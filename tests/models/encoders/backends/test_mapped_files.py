"""Pages of mapped files are given back, and read again when needed."""

import mmap
import sys
from pathlib import Path

import pytest

from models.encoders.backends.mapped_files import release_pages, release_weights

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux maps files so")

SIZE = 8 * 1024 * 1024


def resident(file: Path) -> int:
    """Bytes of ``file`` that this process has mapped and in memory."""
    total, inside = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if "-" in line.split(maxsplit=1)[0]:
            inside = line.endswith(str(file))
        elif inside and line.startswith("Rss:"):
            total += 1024 * int(line.split()[1])
    return total


def test_pages_are_released_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "weights of a graph.bin"
    path.write_bytes(bytes(range(256)) * (SIZE // 256))
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert sum(mapped[::4096]) >= 0
        assert resident(path) == SIZE
        assert release_pages(path) == SIZE
        assert resident(path) == 0
        assert mapped[SIZE - 256 :] == bytes(range(256))


def test_weights_are_released_again_without_their_names(tmp_path: Path) -> None:
    path = tmp_path / "graph.bin"
    path.write_bytes(bytes(SIZE))
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        release_weights(path)
        assert sum(mapped[::4096]) == 0
        assert resident(path) == SIZE
        release_weights()
        assert resident(path) == 0


def test_mapping_that_can_be_written_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "written.bin"
    path.write_bytes(bytes(SIZE))
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY) as mapped:
        mapped[:4] = b"kept"
        assert release_pages(path) == 0
        assert mapped[:4] == b"kept"
