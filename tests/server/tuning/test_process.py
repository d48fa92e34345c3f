"""Threads of a tuned process."""

import subprocess
import sys

# In a process of its own: what is set holds for all of it.
MULTIPLYING = """
import sys
import numpy, threadpoolctl
from server.tuning.process import process_tuning
def of_blas():
    return [each["num_threads"] for each in threadpoolctl.threadpool_info() if each["user_api"] == "blas"]
threadpoolctl.threadpool_limits(limits=2, user_api="blas")
assert of_blas() and set(of_blas()) == {2}, of_blas()
with process_tuning():
    assert set(of_blas()) == {2}
print(set(of_blas()), sys.getswitchinterval())
"""


def test_blas_uses_one_thread_and_threads_hand_over_soon() -> None:
    done = subprocess.run([sys.executable, "-c", MULTIPLYING], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.strip(), done.stderr) == ("{1} 0.001", "")
