"""Every bench, one after the other: ``python -m bench [--data DIR]``.

DIR has quotes aligned to transcripts, as ``models.recommend.dataset`` reads them.
"""

import argparse
from pathlib import Path

from bench import encoding, latency, startup
from bench.own_server import own_server, temporary_data


def main() -> None:
    """Prints all figures; without ``--data`` those that need no quotes of others."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder with transcripts.jsonl.gz and dev.jsonl.gz")
    options = parser.parse_args()
    print("## start")
    startup.main()
    print("## encoding")
    encoding.main()
    if options.data is None:
        print("## latency: left out, for it replays real articles; name their folder with --data")
        return
    for title, mode in (
        ("a request on each key", ["--seconds", "120"]),
        ("requests as the page sends them", ["--seconds", "120", "--no-every-key"]),
        ("60 events in one second", ["--burst", "60"]),
    ):
        print(f"## latency, {title}")
        # A server for each: what one mode asked for must not lie ready for the next.
        with temporary_data() as data, own_server(data) as (url, _):
            latency.main(["--url", url, "--data", str(options.data), *mode])


if __name__ == "__main__":
    main()
