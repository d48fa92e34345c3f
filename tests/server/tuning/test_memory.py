"""Memory of many threads on Linux."""

import subprocess
import sys

import pytest

MANY_THREADS = """
import ctypes, sys, threading
from server.tuning.memory import limit_arenas
if sys.argv[1] == "few":
    assert limit_arenas()
barrier = threading.Barrier(40)
def work():
    held = [bytes(600 + n % 7) for n in range(500)]
    barrier.wait()
threads = [threading.Thread(target=work) for _ in range(40)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
import xml.etree.ElementTree as tree, os, tempfile
libc = ctypes.CDLL("libc.so.6")
libc.fopen.restype = ctypes.c_void_p
with tempfile.NamedTemporaryFile() as file:
    stream = ctypes.c_void_p(libc.fopen(file.name.encode(), b"w"))
    libc.malloc_info(0, stream)
    libc.fclose(stream)
    print(len(tree.fromstring(file.read()).findall("heap")))
"""


HOLES = """
from pathlib import Path
from server.tuning.memory import trim_heap
def resident():
    return 4096 * int(Path("/proc/self/statm").read_text().split()[1])
held = [bytes(40_000) for _ in range(4_000)]
del held[::2]
before = resident()
assert trim_heap()
print(before - resident())
"""


# A block that was freed raises the size from which glibc maps blocks; the next one is then in an arena, and stays there
# for as long as what lies behind it.
LARGE_BLOCKS = """
import sys
from pathlib import Path
from server.tuning.memory import map_large_blocks
def resident():
    return 4096 * int(Path("/proc/self/statm").read_text().split()[1])
if sys.argv[1] == "mapped":
    assert map_large_blocks()
del (first := [bytearray(24 * 2**20)])[:]
held, before = [], resident()
for _ in range(8):
    large = bytearray(16 * 2**20)
    held.append([bytes(40_000) for _ in range(20)])
    del large
    large = None
print(max(0, resident() - before) // 2**20)
"""


def arenas(limit: str) -> int:
    return int(subprocess.check_output([sys.executable, "-c", MANY_THREADS, limit], text=True))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's arenas")
def test_threads_share_a_limited_number_of_arenas() -> None:
    assert arenas("few") <= 4 < arenas("as many as they like")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's arenas")
def test_trim_heap_returns_free_pages() -> None:
    given_back = int(subprocess.check_output([sys.executable, "-c", HOLES], text=True))
    assert given_back > 2_000 * 40_000 * 0.5


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc's arenas")
def test_large_blocks_are_mapped_whatever_was_freed_before() -> None:
    def grown(how: str) -> int:
        return int(subprocess.check_output([sys.executable, "-c", LARGE_BLOCKS, how], text=True))

    assert grown("mapped") < 12 < grown("as glibc does")
