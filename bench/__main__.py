"""Run a benchmark and print its figures; the exit status is 1 if a target is missed."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from bench.harness.processes import MissingProgram
from bench.harness.report import publish

MODULES = {
    "load": "bench.load.command",
    "faults": "bench.faults.command",
    "latency": "bench.latency",
    "page": "bench.page.{scenario}",
    "memory": "bench.memory.command",
    "verify": "bench.verify",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark that ``arguments`` name; return the exit status."""
    options = parser().parse_args(arguments)
    try:
        report = import_module(MODULES[options.bench].format_map(vars(options))).run(options)
    except MissingProgram as error:
        print(error, file=sys.stderr)
        return 2
    publish(report, options.json)
    return 0 if report.passed else 1


def parser() -> argparse.ArgumentParser:
    """Declare the command line of all benchmarks."""
    root = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    benches = root.add_subparsers(dest="bench", required=True)

    def add(name: str, help_text: str) -> argparse.ArgumentParser:
        bench = benches.add_parser(name, help=help_text, description=help_text)
        bench.add_argument("--json", metavar="FILE", help="also write the figures as JSON; - for standard output")
        return bench

    load = add("load", "Reporters write at once, over websockets, on one server or several.")
    _add_quotes(load)
    load.add_argument("--reporters", type=int, default=100, help="number of reporters (default: 100)")
    load.add_argument("--together", type=int, default=1, help="reporters per draft (default: 1)")
    load.add_argument("--abusive", type=int, default=0, help="number of them who attack instead (default: 0)")
    load.add_argument("--minutes", type=float, default=30, help="minutes that are measured (default: 30)")
    load.add_argument("--warm-up", type=float, default=60, help="seconds before measuring starts (default: 60)")
    load.add_argument("--pace", type=float, default=1, help="times the human rate of typing (default: 1)")
    load.add_argument("--ask-every", type=int, default=1, help="of so many requests a page sends one (default: 1)")
    load.add_argument("--baseline", type=float, default=120, help="seconds with one reporter; 0: none (default: 120)")
    load.add_argument("--mode", choices=("local", "newsroom"), default="local", help="newsroom: everybody signs in")
    load.add_argument("--processes", type=int, default=0, help="web processes behind nginx (default: one, without)")

    faults = add("faults", "Inject faults while people write; no acknowledged change may be lost.")
    faults.add_argument("kinds", nargs="*", metavar="KIND", help="such as web, redis or disk (default: all)")
    faults.add_argument("--times", type=int, default=20, help="faults of each kind (default: 20)")
    faults.add_argument("--editors", type=int, default=20, help="people who edit drafts in pairs (default: 20)")
    faults.add_argument("--cut", type=float, default=60, help="seconds that a connection is cut (default: 60)")

    latency = add("latency", "How long a writer waits: server start, suggestions, an import.")
    _add_quotes(latency)
    latency.add_argument("--seconds", type=float, default=600, help="seconds of writing (default: 600)")

    page = add("page", "The page in Chromium: keystrokes, first paint, layout shift; pictures of it.")
    page.add_argument("scenario", choices=("typing", "rendering", "pictures"))
    page.add_argument("--rounds", type=int, default=3, help="rounds of typing or rendering (default: 3)")
    page.add_argument("--out", type=Path, metavar="DIR", help="folder for the pictures")

    memory = add("memory", "Memory of a desk with the sample newsroom, at each step of its use.")
    memory.add_argument("--imports", type=int, default=20, help="files of 20 KB that are imported (default: 20)")
    memory.add_argument("--settle", type=float, default=70, help="seconds before each reading (default: 70)")

    verify = add("verify", "Speed and accuracy of quote verification.")
    _add_quotes(verify)
    verify.add_argument("--archive", type=Path, metavar="FILE", help="more transcripts: the library around a draft")
    verify.add_argument("--drafts", type=int, default=100, help="drafts of 40 quotes (default: 100)")
    return root


def _add_quotes(bench: argparse.ArgumentParser) -> None:
    bench.add_argument("--data", type=Path, metavar="DIR", required=True, help="quotes aligned to transcripts")


if __name__ == "__main__":
    sys.exit(main())
