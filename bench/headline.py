"""Measure headline checks: of an archive, and of the headline being typed.

    python -m bench.headline
    python -m bench.headline --data FILE --json -

The archive goes from JSON lines to JSON lines, as ``check --articles`` takes it. In alternation, sentence-transformers
with the same weights encodes exactly the quotes that ours embedded, and does nothing else; in the fastest of several
batch sizes. Then one article of 20 body quotes, with a cache of vectors as the desk has: checked for the first time,
again unchanged, and after one body quote changed. Without FILE, articles are generated from the sample newsroom's
sources.
"""

import argparse
import gzip
import io
import json
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any, BinaryIO, cast

from bench.harness.latency import milliseconds
from bench.harness.report import machine, publish
from indexer.readers import read_source
from models.encoders.base_model import MULTILINGUAL_BASE_MODEL, locate_base_model
from models.encoders.cache_directory import default_cache_directory
from models.encoders.token_states.encoder import CachingStateEncoder, StateEncoder, TokenStateEncoder, TokenStates
from models.errors import InputError
from models.headline.protocol import HeadlineChecker
from models.headline.shipped import LAYERS, load_shipped_checker
from models.text.quotes.detection import find_direct_quotes
from server.checks.headline_batch import BatchArticle, BatchQuotes, check_batch, read_batch

SAMPLE = Path(__file__).resolve().parents[1] / "server" / "sample"
SAMPLE_SOURCES = ("council-hearing.md", "press-conference.vtt", "interview.txt")
BATCH_SIZES = (8, 16, 32, 64)
# The baseline's batch size is chosen on so many texts.
TRIED_ON = 256
BODY_QUOTES = 20
_MARKS = frozenset('“”„‟«»「」『』〝〞＂"‘‛`')


class RecordingEncoder:
    """A ``StateEncoder`` that records in ``asked`` which texts another one read."""

    def __init__(self, states: StateEncoder) -> None:
        self._states = states
        self.asked: list[str] = []

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        """See ``StateEncoder.read``."""
        self.asked += texts
        return self._states.read(texts)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        """See ``StateEncoder.offsets``."""
        return self._states.offsets(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and, if requested, JSON."""
    options = _parser().parse_args(arguments)
    lines = read_lines(options.data, options.articles) if options.data else sample_lines(options.articles)
    base = locate_base_model(options.base_model)
    states = TokenStateEncoder(base, LAYERS, "cpu", default_cache_directory())
    report = {
        "machine": machine(),
        "archive": archive_figures(lines, states, options.base_model, options.rounds),
        "typing": typing_figures(typed_articles(lines, options.checks), states, options.base_model),
    }
    publish(report, as_table(report), options.json)
    return 0


def read_lines(path: Path, most: int) -> list[bytes]:
    """Return the first ``most`` lines of a file, plain or gzipped."""
    with path.open("rb") as raw:
        packed = raw.peek(2).startswith(b"\x1f\x8b")
        return list(islice(cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw, most))


def sample_lines(most: int) -> list[bytes]:
    """Generate articles from the sample newsroom's sources, six quotes each, no two of them alike.

    Of three headlines one quotes the body word for word, one quotes text that is not in it, and one quotes nobody.
    """
    paragraphs = [
        paragraph.text
        for name in SAMPLE_SOURCES
        for paragraph in read_source(name, (SAMPLE / name).read_bytes()).paragraphs
    ]
    said = [text for text in paragraphs if _can_be_quoted(text)]
    lines = []
    for number in range(most):
        first = number * 7 % len(said)
        quotes = [_numbered(said[(first + at) % len(said)], number // len(said)) for at in range(7)]
        few = " ".join(quotes[0 if number % 3 == 0 else 6].split()[:8])
        headline = "The council has met again" if number % 3 == 2 else f"Council: “{few}”"
        body = _body(quotes[:6])
        lines.append(
            json.dumps({"id": number, "headline": headline, "body": body}, ensure_ascii=False).encode() + b"\n"
        )
    return lines


def typed_articles(lines: Sequence[bytes], most: int) -> Iterator[tuple[str, str, str]]:
    """Return ``most`` articles of 20 body quotes as ``(headline, body, the body with one quote changed)``, no quote in
    two.

    No body has the headline's quote word for word.

    Raises:
        AppError: ``no_quotes`` where no body of ``lines`` has a quote of more than four words.
    """
    said = list(dict.fromkeys(text for text in _body_quotes(lines) if _can_be_quoted(text)))
    if not said:
        raise InputError("no_quotes", "No body has a quote that could be typed.", "Give articles with direct quotes.")
    each_once = (_numbered(text, time_) for time_ in count() for text in said)
    for _ in range(most):
        headline, *quotes = islice(each_once, BODY_QUOTES + 1)
        at = BODY_QUOTES // 2
        changed = [*quotes[:at], f"{quotes[at]} today", *quotes[at + 1 :]]
        yield f"Mayor: “{headline} or so”", _body(quotes), _body(changed)


def archive_figures(lines: Sequence[bytes], states: StateEncoder, base_model: str, rounds: int) -> dict[str, Any]:
    """Measure articles a second, and the speed relative to the baseline; null where nothing had to be embedded."""
    recording = RecordingEncoder(states)
    checker = load_shipped_checker(base_model, states=recording)
    content = b"".join(lines)
    _check(content[: len(content) // 10], checker)  # warms up
    recording.asked.clear()
    results = [json.loads(answer) for answer in _check(content, checker)]
    texts = list(recording.asked)
    peer = _Peer(base_model, texts) if texts else None
    ours, theirs = [], []
    for _ in range(rounds):
        started = time.perf_counter()
        _check(content, checker)
        ours.append(time.perf_counter() - started)
        if peer:
            theirs.append(peer.seconds(texts))
    articles = sum("findings" in row for row in results)
    ratios = [peers / own for peers, own in zip(theirs, ours, strict=False)]
    return {
        "articles": articles,
        "unreadable": len(results) - articles,
        "headline_quotes": sum(len(row.get("findings", [])) for row in results),
        "embedded": len(texts),
        "articles_per_second": round(articles / statistics.median(ours), 1),
        "peer_batch_size": peer.batch_size if peer else None,
        "peer_seconds": round(statistics.median(theirs), 2) if peer else None,
        "seconds": round(statistics.median(ours), 2),
        "times_peer": round(statistics.median(ratios), 2) if peer else None,
    }


def typing_figures(articles: Iterator[tuple[str, str, str]], states: StateEncoder, base_model: str) -> dict[str, Any]:
    """Measure milliseconds of the first check, of the same again, and after one body quote changed; one article warms
    up.
    """
    checker = load_shipped_checker(base_model, states=CachingStateEncoder(states))
    seconds: dict[str, list[float]] = {"first": [], "again": [], "one_quote_changed": []}
    for number, (headline, body, changed) in enumerate(articles):
        for taken, text in zip(seconds.values(), (body, body, changed), strict=True):
            started = time.perf_counter()
            checker.check(headline, text)
            if number:
                taken.append(time.perf_counter() - started)
    return {name: milliseconds(taken) for name, taken in seconds.items()}


def as_table(report: Mapping[str, Any]) -> str:
    """Format a report as a table."""
    archive = report["archive"]
    lines = [
        f"{archive['articles']} articles, {archive['headline_quotes']} quotes in their headlines, "
        f"{archive['embedded']} texts embedded; OpenVINO computes in {report['machine']['openvino_precision']}, "
        f"load {report['machine']['load_average'][0]}",
        f"archive: {archive['articles_per_second']} articles/s ({archive['seconds']} s)",
    ]
    if archive["times_peer"] is None:
        lines.append("sentence-transformers: left out, for nothing had to be embedded")
    else:
        lines.append(
            f"sentence-transformers, the same texts encoded alone: {archive['peer_seconds']} s in batches of "
            f"{archive['peer_batch_size']}; ours is {archive['times_peer']} times as fast"
        )
    lines.append(f"{'ms, ' + str(BODY_QUOTES) + ' body quotes':<28}{'n':>6}{'p50':>10}{'p95':>10}{'max':>10}")
    for name, row in report["typing"].items():
        lines.append(f"{name.replace('_', ' '):<28}{row['n']:>6}{row['p50']:>10}{row['p95']:>10}{row['max']:>10}")
    return "\n".join(lines)


class _Peer:
    def __init__(self, base_model: str, texts: Sequence[str]) -> None:
        import torch  # noqa: PLC0415
        from sentence_transformers import SentenceTransformer  # noqa: PLC0415  slow, and only the peer needs it

        folder = str(locate_base_model(base_model).directory)
        # float32, as CPUs are fastest with, whatever the weights are stored in.
        self._model = SentenceTransformer(folder, device="cpu", model_kwargs={"dtype": torch.float32})
        tried = texts[:TRIED_ON]
        self._encode(tried[:8], 8)
        self.batch_size = min(BATCH_SIZES, key=lambda size: self._encode(tried, size))

    def seconds(self, texts: Sequence[str]) -> float:
        return self._encode(texts, self.batch_size)

    def _encode(self, texts: Sequence[str], batch_size: int) -> float:
        started = time.perf_counter()
        self._model.encode(list(texts), batch_size=batch_size, normalize_embeddings=True)
        return time.perf_counter() - started


def _check(content: bytes, checker: HeadlineChecker) -> list[str]:
    rows = read_batch(io.BytesIO(content), "archive")
    return [json.dumps(row.as_json(), ensure_ascii=False) for chunk in check_batch(rows, checker) for row in chunk]


def _body_quotes(lines: Sequence[bytes]) -> Iterator[str]:
    for row in read_batch(io.BytesIO(b"".join(lines)), "archive"):
        if isinstance(row.read, BatchArticle):
            yield from (quote.text for quote in find_direct_quotes(row.read.body))
        elif isinstance(row.read, BatchQuotes):
            yield from row.read.body_quotes


def _can_be_quoted(text: str) -> bool:
    return len(text.split(" ")) > 4 and text.isprintable() and _MARKS.isdisjoint(text)


def _numbered(text: str, number: int) -> str:
    """Return a different text for each number, hardly longer."""
    return f"{number} {text}" if number else text


def _body(quotes: Sequence[str]) -> str:
    return "\n".join(f"“{quote},” she said." for quote in quotes)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.headline", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, help="JSON lines as “check --articles” reads them (default: the sample)")
    parser.add_argument(
        "--base-model", default=MULTILINGUAL_BASE_MODEL, help="base encoder of ours and of the baseline"
    )
    parser.add_argument("--articles", type=int, default=500, help="how many articles of the file (default 500)")
    parser.add_argument("--rounds", type=int, default=3, help="times the archive is checked (default 3)")
    parser.add_argument("--checks", type=int, default=41, help="articles that are typed, one to warm up (default 41)")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
