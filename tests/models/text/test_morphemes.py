"""The Korean model is released when idle, and reads the same afterwards."""

import subprocess
import sys

RELEASED = """
import sys
from pathlib import Path
from models.idle import release_idle
from models.text.morphemes import korean_sentences, morphemes
from server.tuning.memory import trim_heap
def resident():
    return 4096 * int(Path("/proc/self/statm").read_text().split()[1])
TEXT = "시장은 방벽을 비판하지 않았다. 그는 펌프가 없다고 말했다."
assert "kiwipiepy" not in sys.modules
read = korean_sentences(TEXT), morphemes(TEXT)
assert len(read[0]) == 2
loaded = resident()
assert release_idle(0.0)
trim_heap()
print((loaded - resident()) // 2**20)
assert (korean_sentences(TEXT), morphemes(TEXT)) == read
"""


def test_korean_model_gives_its_memory_back() -> None:
    released_mb = int(subprocess.check_output([sys.executable, "-c", RELEASED], text=True, timeout=120))
    assert released_mb > 150
