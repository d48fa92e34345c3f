"""Run all benchmarks one after the other, or those that are named.

    python -m bench [NAME …] [--data DIR] [--articles FILE] [--work FOLDER]
    python -m bench index --data DIR --work FOLDER [options of bench.index]
    python -m bench posts --data DIR
    python -m bench load|faults|story|imports|memory|pictures|pdf|hostile|coediting --help

DIR has quotes aligned to transcripts, as ``models.recommend.data.loading`` reads them (for ``completion`` the
transcripts are enough); FILE an archive, as ``check --articles`` does. ``index`` requires the folder above, with
archive/ next to recommend/, and FOLDER for its output. ``posts`` requires a DIR of its own, with posts and articles as
``models.social.dataset`` reads them, and runs only if it is named. ``load``, ``faults``, ``story``, ``imports`` and
``memory`` cannot be combined with others: they take minutes, and the first two and ``imports`` both cores. ``pictures``
takes those of the documentation; ``pdf`` compares programs that extract text; ``coediting`` starts servers without
models.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench import (
    coediting,
    completion,
    encoding,
    headline,
    hostile,
    imports,
    index,
    inference,
    latency,
    pdf,
    posts,
    recommend,
    startup,
    verify,
)
from bench.faults import command as faults
from bench.harness.server import own_server, temporary_data
from bench.load import command as load
from bench.memory import command as memory
from bench.page import pictures, story


def main() -> None:
    """Print all figures; without ``--data`` only of those that need no data set."""
    alone = {
        "load": load,
        "faults": faults,
        "hostile": hostile,
        "story": story,
        "imports": imports,
        "memory": memory,
        "pictures": pictures,
        "pdf": pdf,
        "coediting": coediting,
    }
    if sys.argv[1:] and (bench := alone.get(sys.argv[1])) is not None:
        sys.exit(bench.main(sys.argv[2:]))
    benches = {
        "start": _start,
        "encoding": lambda: _encoding(options.data),
        "recommend": lambda: _recommend(options.data),
        "headline": lambda: _headline(options.articles),
        "verify": lambda: _verify(options.data),
        "latency": lambda: _latency(options.data),
        "completion": lambda: _completion(options.data),
        "inference": _inference,
        "index": lambda: _index(options.data, options.work, others),
        "posts": lambda: _posts(options.data),
    }
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(benches)} (default: all)")
    parser.add_argument("--data", type=Path, help="folder with transcripts.jsonl.gz and dev.jsonl.gz")
    parser.add_argument("--articles", type=Path, help="JSON lines with an article each")
    parser.add_argument("--work", type=Path, help="folder that the bench of the index fills, and goes on from")
    options, others = parser.parse_known_args()
    if others and options.names != ["index"]:
        parser.error(f"unrecognized arguments: {' '.join(others)}")
    if unknown := set(options.names) - set(benches):
        parser.error(f"there is no bench {', '.join(sorted(unknown))}; there are {', '.join(benches)}")
    for name in options.names or (name for name in benches if name != "posts"):
        benches[name]()


def _start() -> None:
    print("## start")
    startup.main()


def _encoding(data: Path | None) -> None:
    print("## encoding")
    encoding.main([] if data is None else ["--data", str(data)])


def _recommend(data: Path | None) -> None:
    print("## recommend")
    recommend.main([] if data is None else ["--data", str(data)])


def _headline(articles: Path | None) -> None:
    print("## headline")
    headline.main([] if articles is None else ["--data", str(articles)])


def _verify(data: Path | None) -> None:
    if data is None:
        print("## verify: left out, for it needs quotes and their transcripts; name their folder with --data")
        return
    print("## verify")
    verify.main(["--data", str(data)])


def _latency(data: Path | None) -> None:
    if data is None:
        print("## latency: left out, for it replays real articles; name their folder with --data")
        return
    for title, mode in (
        ("a request on each key", ["--seconds", "120"]),
        ("requests as the page sends them", ["--seconds", "120", "--no-every-key"]),
        ("60 events in one second", ["--burst", "60"]),
    ):
        print(f"## latency, {title}")
        # A server for each: results of one mode must not be in the caches of the next.
        with temporary_data() as folder, own_server(folder) as (url, _):
            latency.main(["--url", url, "--data", str(data), *mode])


def _completion(data: Path | None) -> None:
    if data is None:
        print("## completion: left out, for it reads a library of real transcripts; name their folder with --data")
        return
    print("## completion")
    completion.main(["--data", str(data)])


def _inference() -> None:
    print("## inference")
    inference.main([])


def _posts(data: Path | None) -> None:
    if data is None:
        print("## posts: left out, for it reads real posts and articles; name their folder with --data")
        return
    print("## posts")
    posts.main(["--data", str(data)])


def _index(data: Path | None, work: Path | None, others: Sequence[str]) -> None:
    if data is None or work is None:
        print("## index: left out, for it builds large ones; name the archive with --data and a folder with --work")
        return
    print("## index")
    index.main(["--data", str(data), "--work", str(work), *others])


if __name__ == "__main__":
    main()
