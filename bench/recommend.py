"""Measure scoring of (query, paragraph) pairs, compared with sentence-transformers' CrossEncoder on the same pairs.

    python -m bench.recommend
    python -m bench.recommend --data DIR --json -

Each round takes a query and all paragraphs of a source, new ones every time, and passes them to every system. Times are
from texts to scores, including tokenisation, without caches, except for the line that says so: there the paragraphs
have been tokenised for another query, as on every request after a source's first. Both are read up to the same length
in word pieces; of a longer paragraph the baselines read the beginning and ours all of it. Medians of the rounds' ratios
are printed. Without trained weights random ones are used: the time is the same.

Where the weights of the whole recommender exist, its first and its last answer are timed for new queries over one
source whose paragraphs are embedded and tokenised already, as they are once a source has been imported and searched.
"""

import argparse
import json
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from bench.harness.latency import milliseconds
from bench.harness.report import machine, publish
from indexer.readers import read_source
from models.encoders.base_model import DEFAULT_BASE_MODEL, BaseModel, locate_base_model
from models.encoders.weight_files import AdapterShape, save_weights
from models.headline.shipped import load_meaning
from models.recommend.data.loading import load_quotes
from models.recommend.networks.packing import CONTEXT_PIECES, TITLE_PIECES
from models.recommend.networks.scorer import TASK, InteractionScorer
from models.recommend.protocol import QuoteQuery
from models.recommend.sentences import ParagraphSentences
from models.recommend.shipped import FUSION, NETWORKS, RECALL, SHIPPED_WEIGHTS, load_shipped_recommender
from models.text.sentences.splitting import split_many

SAMPLE = Path(__file__).resolve().parents[1] / "server" / "sample"
SAMPLE_SOURCES = ("council-hearing.md", "press-conference.vtt", "interview.txt")
OURS, KNOWN, RANK, OURS_TORCH = "ours", "ours, paragraphs known", "ours, rank alone", "ours in PyTorch"
PEER, PEER_OPENVINO = "CrossEncoder", "CrossEncoder in OpenVINO"


@dataclass(frozen=True, slots=True)
class Listing:
    """A query and the paragraphs of a source."""

    query: QuoteQuery
    paragraphs: tuple[str, ...]

    def rotate(self, words: int) -> "Listing":
        """Return one as long with different texts: the first ``words`` words of each moved to the end."""
        query = QuoteQuery(_rotate_words(self.query.title, words), _rotate_words(self.query.left_context, words))
        return Listing(query, tuple(_rotate_words(text, words) for text in self.paragraphs))


@dataclass(frozen=True, slots=True)
class System:
    """``run`` is timed, right after ``prepare``, which is not."""

    run: Callable[[Listing], object]
    prepare: Callable[[Listing], object] = lambda _: None


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the comparison and, if requested, JSON."""
    options = _parser().parse_args(arguments)
    base = locate_base_model(options.base_model)
    known = read_listings(options.data, options.paragraphs)
    listings = repeat_listings(known, options.rounds + 1, base)
    report: dict[str, Any] = {
        "pairs": [len(listing.paragraphs) for listing in listings[1:]],
        "machine": machine(),
    }
    with tempfile.TemporaryDirectory(prefix="quotedesk-bench-") as temporary:
        weights = options.weights / NETWORKS[0]
        trained = weights.is_file()
        if not trained:
            weights = write_random_weights(base, Path(temporary) / NETWORKS[0])
        report["weights"] = "trained" if trained else "random"
        systems, report["peer_in_openvino"] = _systems(base, weights, Path(temporary))
        report["figures"] = figures(measured(systems, listings), report["pairs"])
    if all((options.weights / name).is_file() for name in (RECALL, FUSION)):
        report["answers"] = _answers(options.base_model, options.weights, known, options.queries)
    publish(report, as_table(report), options.json)
    return 0


def read_listings(data: Path | None, size: int) -> list[Listing]:
    """Read one quote of each source of ``data``, those of nearly ``size`` paragraphs first and none longer.

    Without ``data``, the sample newsroom's sources, with the sample draft up to its first, second … paragraph.

    Raises:
        AppError: see ``load_quotes``.
    """
    if data is None:
        draft = json.loads((SAMPLE / "draft.json").read_text(encoding="utf-8"))
        body = ["".join(part.get("text", "") for part in each.get("content", [])) for each in draft["body"]["content"]]
        return [
            Listing(
                QuoteQuery(draft["headline"], " ".join(body[: number + 1])),
                tuple(each.text for each in read_source(name, (SAMPLE / name).read_bytes()).paragraphs[:size]),
            )
            for number, name in enumerate(SAMPLE_SOURCES)
        ]
    quotes = load_quotes(data, "dev")
    first = {pair.transcript_id: pair.query for pair in reversed(quotes.pairs)}
    ordered = sorted(first, key=lambda name: (abs(len(quotes.paragraphs[name]) - size), name))
    return [Listing(first[name], quotes.paragraphs[name][:size]) for name in ordered]


def repeat_listings(listings: Sequence[Listing], count: int, base: BaseModel) -> list[Listing]:
    """Return ``count`` listings without a text in common; where there are fewer they are repeated with words moved.

    Queries are cut to what the network reads of them, so that the baselines need not read more.
    """
    tokenizer = Tokenizer.from_file(str(base.directory / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()

    def cut(text: str, pieces: slice) -> str:
        offsets = tokenizer.encode(text, add_special_tokens=False).offsets[pieces]
        return text[offsets[0][0] : offsets[-1][1]] if offsets else ""

    chosen = []
    for number, listing in enumerate(islice(cycle(listings), count)):
        rotate = listing.rotate(number // len(listings))
        title = cut(rotate.query.title, slice(TITLE_PIECES))
        context = cut(rotate.query.left_context, slice(-CONTEXT_PIECES, None))
        chosen.append(Listing(QuoteQuery(title, context), rotate.paragraphs))
    return chosen


def measured(systems: Mapping[str, System], listings: Sequence[Listing]) -> dict[str, list[float]]:
    """Measure seconds of each system for each listing but the first, which only warms up; alternate rounds in reverse
    order.
    """
    seconds: dict[str, list[float]] = {name: [] for name in systems}
    for number, listing in enumerate(listings):
        for name in list(systems)[:: -1 if number % 2 else 1]:
            systems[name].prepare(listing)
            started = time.perf_counter()
            systems[name].run(listing)
            if number:
                seconds[name].append(time.perf_counter() - started)
    return seconds


def figures(seconds: Mapping[str, Sequence[float]], pairs: Sequence[int]) -> dict[str, dict[str, float]]:
    """Return for each system the median pairs a second, and its speed relative to each baseline."""
    return {
        name: {
            "pairs_per_second": round(statistics.median(n / s for n, s in zip(pairs, own, strict=True)), 1),
            **{
                f"times {peer}": round(statistics.median(t / s for t, s in zip(seconds[peer], own, strict=True)), 2)
                for peer in (PEER, PEER_OPENVINO)
            },
        }
        for name, own in seconds.items()
    }


def as_table(report: Mapping[str, Any]) -> str:
    """Format a report as a table."""
    lines = [
        f"{len(report['pairs'])} rounds of {min(report['pairs'])} to {max(report['pairs'])} pairs; "
        f"{report['weights']} weights; OpenVINO computes in {report['machine']['openvino_precision']}",
        f"{'':<28}{'pairs/s':>10}{'× ' + PEER:>18}{'× the same in OpenVINO':>26}",
    ]
    for name, row in report["figures"].items():
        own = f"{row['pairs_per_second']:>10.1f}{row[f'times {PEER}']:>18.2f}{row[f'times {PEER_OPENVINO}']:>26.2f}"
        lines.append(f"{name:<28}{own}")
    lines.append(f"{PEER_OPENVINO}: {report['peer_in_openvino']}")
    answers = report.get("answers")
    if answers is None:
        lines.append("answers of the whole recommender: left out, for its trained weights are not there")
        return "\n".join(lines)
    lines.append(f"{'ms to an answer over ' + str(answers['paragraphs']):<28}{'n':>6}{'p50':>10}{'p95':>10}{'max':>10}")
    for stage in ("first", "complete"):
        row = answers[stage]
        lines.append(f"{stage:<28}{row['n']:>6}{row['p50']:>10}{row['p95']:>10}{row['max']:>10}")
    return "\n".join(lines)


def _systems(base: BaseModel, weights: Path, cache: Path) -> tuple[dict[str, System], str]:
    from bench.harness.cross_encoders import in_openvino, in_torch  # noqa: PLC0415  seconds that --help need not take

    # One scorer each, so that none profits from another's cache.
    ours, known, rank = (InteractionScorer(base, weights, "cpu", cache) for _ in range(3))
    reference = InteractionScorer(base, weights, "torch-cpu", cache)
    peer, (peer_openvino, how) = in_torch(base), in_openvino(base, cache)

    def pairs(listing: Listing) -> list[tuple[str, str]]:
        query = f"{listing.query.title} {listing.query.left_context}"
        return [(query, text) for text in listing.paragraphs]

    return {
        OURS: System(lambda listing: ours.score(listing.query, listing.paragraphs)),
        KNOWN: System(
            lambda listing: known.score(listing.query, listing.paragraphs),
            lambda listing: known.score(QuoteQuery("Another query", ""), listing.paragraphs),
        ),
        RANK: System(lambda listing: rank.rank(listing.query, listing.paragraphs)),
        OURS_TORCH: System(lambda listing: reference.score(listing.query, listing.paragraphs)),
        PEER: System(lambda listing: peer(pairs(listing))),
        PEER_OPENVINO: System(lambda listing: peer_openvino(pairs(listing))),
    }, how


def _answers(base_model: str, weights: Path, listings: Sequence[Listing], count: int) -> dict[str, Any]:
    meaning = load_meaning("cpu")
    loaded = load_shipped_recommender(base_model, "cpu", weights)
    recommender = loaded.with_languages(meaning, meaning, split_many).trained
    paragraphs = listings[0].paragraphs
    recommender.score(QuoteQuery("Another query", ""), paragraphs)
    ParagraphSentences(meaning, split_many).vectors(paragraphs)
    first, complete = [], []
    for number, listing in enumerate(islice(cycle(listings), count)):
        query = listing.rotate(number // len(listings)).query
        started = time.perf_counter()
        arrivals = [time.perf_counter() - started for _ in recommender.answers(query, paragraphs)]
        first.append(arrivals[0])
        complete.append(arrivals[-1])
    return {"paragraphs": len(paragraphs), "first": milliseconds(first), "complete": milliseconds(complete)}


def write_random_weights(base: BaseModel, path: Path) -> Path:
    """Write a network without adapters and with random heads, in a file like a trained one's."""
    import torch  # noqa: PLC0415

    from models.encoders.transformer import Transformer  # noqa: PLC0415
    from models.recommend.networks.interaction import InteractionNetwork  # noqa: PLC0415

    heads = {
        name: torch.randn_like(value) * 0.1
        for name, value in InteractionNetwork(Transformer(base)).head_weights().items()
    }
    save_weights(path, heads, base, TASK, **AdapterShape(first_layer=2).facts(), context_pieces=str(CONTEXT_PIECES))
    return path


def _rotate_words(text: str, words: int) -> str:
    parts = text.split(" ")
    at = words % len(parts)
    return " ".join([*parts[at:], *parts[:at]])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.recommend", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, help="folder of transcripts.jsonl.gz, dev.jsonl.gz (default: the sample)")
    parser.add_argument("--base-model", default=DEFAULT_BASE_MODEL, help="base encoder of ours and of the baselines")
    parser.add_argument("--weights", type=Path, default=SHIPPED_WEIGHTS, help="folder of trained weights")
    parser.add_argument("--paragraphs", type=int, default=230, help="length of the sources (default 230)")
    parser.add_argument("--rounds", type=int, default=7, help="queries, each with a source (default 7)")
    parser.add_argument("--queries", type=int, default=40, help="queries whose answers are timed (default 40)")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
