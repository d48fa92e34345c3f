"""Measure the index at the size of a newsroom's archive, and its growth.

    python -m bench.index --data DIR --work FOLDER
    python -m bench.index --data DIR --work FOLDER --sizes 100000,826441 --json - --pictures docs

DIR has archive/transcripts.jsonl.gz, recommend/transcripts.jsonl.gz and recommend/dev.jsonl.gz. Where it has too few
paragraphs its transcripts are repeated, with one word in ten of each copy replaced by another one of the archive's; a
copy is not embedded: its vector is its original's with seeded noise, at a cosine of about 0.9.

For each size: how fast paragraphs are stored and indexed; bytes a paragraph on disk and in memory (of a process that
has opened the index and answered 2,000 searches, less the same process with an empty library); seconds to the first
answer, and of the server to /healthz; milliseconds of hybrid searches from a title and its left context to paragraphs
with their texts, by one client and by sixteen, in each half, and restricted to some sources; recall@10 against
exhaustive search (inner products in float32, BM25 without shortcuts); and how long a source of 100 paragraphs takes to
be imported, changed and deleted. In the same run: FAISS's flat index with bm25s, and SQLite's FTS5, up to ``--peers``
paragraphs; and embedding compared with sentence-transformers.

FOLDER stores data and results, stage by stage; a second call resumes from there. ``--again search`` repeats a stage.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.harness.report import machine, publish
from bench.scale.data.queries import queries
from bench.scale.data.store import fill_store
from bench.scale.measurements import baselines as peers
from bench.scale.measurements import search as searching
from bench.scale.measurements import serving
from bench.scale.measurements import updates as changes
from bench.scale.measurements.build import build, sizes_on_disk
from bench.scale.preparation import embed_own, encoding_figures, fill_with_library, own_paragraphs, write_vectors
from bench.scale.report import as_table, draw_growth
from bench.scale.stages import Stages, fresh

SIZES = (100_000, 400_000, 826_441, 5_000_000)
MEASURING = ("disk", "search", "memory", "server", "flat", "full_text", "changes")
STAGES = ("store", "index", "disk", "exact", *MEASURING[1:])
# Exhaustive search takes a while: so many queries are enough for the baselines.
PEER_QUERIES = 100
SPLIT = "dev"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and, if requested, JSON; draw the charts."""
    options = _parser().parse_args(arguments)
    sizes = sorted(set(options.sizes))
    run = _Run(options.data, options.work, sizes[-1], options)
    report: dict[str, Any] = {"machine": machine(), "library": run.library(), "empty": run.empty(), "sizes": {}}
    for size in sizes:
        run.size(size)("store")
    report["vectors"] = run.vectors()
    for size in sizes:
        figures = report["sizes"][str(size)] = {name: run.size(size)(name) for name in run.stages_of(size)}
        print(as_table({**report, "sizes": {str(size): figures}}), file=sys.stderr, flush=True)
    publish(report, as_table(report), options.json)
    if options.pictures:
        draw_growth(report, options.pictures)
    return 0


class _Run:
    """The stages of one work folder.

    Args:
        largest: the size whose vectors the smaller ones share.
    """

    def __init__(self, data: Path, work: Path, largest: int, options: argparse.Namespace) -> None:
        self._data = data
        self._work = work
        self._options = options
        self._shared = Stages(work / "shared")
        self._library = work / f"library-{largest}"
        self._largest = largest
        self._queries = queries(data, SPLIT)
        self._exact_queries = self._queries[: options.queries]
        self._own_vectors = Path()
        self._query_vectors = work / "shared" / f"queries-{len(self._exact_queries)}.npy"
        for name in options.again:
            for size in ("empty", *options.sizes):
                Stages(work / str(size)).forget(name)

    def library(self) -> dict[str, Any]:
        """Measure what the archive has and how fast it is embedded, and embed it."""
        own = self._shared.run("own", lambda: {"paragraphs": fresh(own_paragraphs, self._data)})
        embedded_rows = min(own["paragraphs"], self._largest)
        self._own_vectors = self._work / "shared" / f"own-{embedded_rows}.npy"
        encoding = {}
        if self._options.encoded:
            encoding = self._shared.run(
                "encoding", lambda: fresh(encoding_figures, self._data, self._options.encoded, self._work / "shared")
            )
        embeddings_path = self._options.embeddings or self._work / "shared" / "embeddings.sqlite"
        embedded = self._shared.run(
            f"own-{embedded_rows}",
            lambda: fresh(embed_own, self._data, embedded_rows, embeddings_path, self._own_vectors),
        )
        asked = self._shared.run(
            f"queries-{len(self._exact_queries)}",
            lambda: fresh(searching.write_query_vectors, self._exact_queries, self._query_vectors),
        )
        return {"own": own, "encoding": encoding, "embedded": embedded, "query_encoding": asked}

    def vectors(self) -> dict[str, Any]:
        """Write the vectors of the largest library, of which the others are prefixes."""
        return Stages(self._library).run(
            "vectors", lambda: fresh(write_vectors, self._own_vectors, self._folder(self._largest), self._library)
        )

    def empty(self) -> dict[str, Any]:
        """Measure the process and the server with an empty library."""
        data, answered, starts = self._work / "empty" / "data", self._options.answered, self._options.starts
        stages = Stages(self._work / "empty")
        stages.run("store", lambda: fresh(fill_store, [], data))
        return {
            "memory": stages.run("memory", lambda: fresh(searching.resident_with, data, self._queries, answered)),
            "server": stages.run("server", lambda: serving.served_figures(data, self._queries, starts)),
        }

    def stages_of(self, size: int) -> list[str]:
        """Return the stages of one size, in order."""
        return [name for name in STAGES if name not in {"flat", "full_text"} or size <= self._options.peers]

    def size(self, size: int) -> Callable[[str], dict[str, Any]]:
        """Run the stages of one size by their names."""
        folder = self._folder(size)
        data, exact = folder / "data", folder / f"exact-{len(self._exact_queries)}.npz"
        some = self._exact_queries[:PEER_QUERIES]
        stages = Stages(folder)
        made: dict[str, Callable[[], dict[str, Any]]] = {
            "store": lambda: fresh(fill_with_library, self._data, size, data),
            "index": lambda: fresh(build, data, self._library),
            "disk": lambda: sizes_on_disk(data),
            "exact": lambda: fresh(
                searching.write_exact, data, self._library, size, self._exact_queries, self._query_vectors, exact
            ),
            "search": lambda: fresh(
                searching.search, data, self._library, size, self._queries, self._query_vectors, exact
            ),
            "memory": lambda: fresh(searching.resident_with, data, self._queries, self._options.answered),
            "server": lambda: serving.served_figures(data, self._queries, self._options.starts),
            "flat": lambda: fresh(
                peers.exact_search,
                data,
                self._library,
                size,
                some,
                self._query_vectors,
                searching.DEPTH,
            ),
            "full_text": lambda: fresh(peers.full_text, data, folder / "full-text.sqlite", some, searching.DEPTH),
            "changes": lambda: fresh(changes.change, data, self._work / "shared" / "changes.sqlite"),
        }

        def run(name: str) -> dict[str, Any]:
            # Exact answers depend on the queries.
            return stages.run(exact.stem if name == "exact" else name, made[name])

        return run

    def _folder(self, size: int) -> Path:
        return self._work / str(size)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.index", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with archive/ and recommend/")
    parser.add_argument("--work", type=Path, required=True, help="folder for what is made; some 20 GB for 5 million")
    parser.add_argument("--sizes", type=_sizes, default=list(SIZES), help="how many paragraphs, with commas between")
    parser.add_argument("--queries", type=int, default=500, help="queries held to exact search (default 500)")
    parser.add_argument(
        "--answered", type=int, default=2_000, help="searches before memory is measured (default 2,000)"
    )
    parser.add_argument("--starts", type=int, default=3, help="starts of the server (default 3)")
    parser.add_argument(
        "--peers", type=int, default=1_000_000, help="largest size for the baselines (default 1,000,000)"
    )
    parser.add_argument("--encoded", type=int, default=1_000, help="paragraphs embedded by both; 0: none")
    parser.add_argument("--embeddings", type=Path, help="an installation's embeddings.sqlite, to embed less")
    parser.add_argument("--again", action="append", default=[], choices=MEASURING, help="measure this stage again")
    parser.add_argument("--pictures", type=Path, help="folder for index-latency.svg and index-memory.svg")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


def _sizes(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


if __name__ == "__main__":
    raise SystemExit(main())
