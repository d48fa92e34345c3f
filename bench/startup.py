"""Measure the server's start: process start to /healthz on a data folder that has been served before.

python -m bench.startup

In alternation, the time ``import sentence_transformers`` takes in a new process: the least that a server built on that
library spends.
"""

import statistics
import subprocess
import sys
import time

from bench.harness.server import own_server, temporary_data

RUNS = 5


def main() -> None:
    """Print seconds of each run, the medians and their ratio."""
    ours, peers = [], []
    with temporary_data() as data:
        with own_server(data):
            pass
        for _ in range(RUNS):
            with own_server(data) as (_, seconds):
                ours.append(seconds)
            started = time.perf_counter()
            subprocess.run([sys.executable, "-W", "ignore", "-c", "import sentence_transformers"], check=True)
            peers.append(time.perf_counter() - started)
    print("server ready, s:                 ", " ".join(f"{seconds:.2f}" for seconds in ours))
    print("import sentence_transformers, s: ", " ".join(f"{seconds:.2f}" for seconds in peers))
    ratio = statistics.median(ours) / statistics.median(peers)
    print(f"median {statistics.median(ours):.2f} s and {statistics.median(peers):.2f} s, ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
