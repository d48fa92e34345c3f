"""Measure completion of a typed quote from a large library, compared with SQLite's full-text search in one run.

    python -m bench.completion --data DIR
    python -m bench.completion --data DIR --paragraphs 1000000 --json -

DIR has transcripts.jsonl.gz. Where it has too few paragraphs, its transcripts are repeated, with one word in ten of
each copy replaced by another one of the library's. The words that are typed are drawn from the paragraphs: three to six
in a row, half of the time the last one half typed, no two alike. Ours runs from the typed text to the items of the
wire: phrases, order of the sources by day, sentence ends, the rows of the store; nothing is cached between two of them.
The baseline, an FTS5 table of the same paragraphs in a file, finds three paragraphs that have the words in a row, the
last one as a prefix, and does nothing else. The two alternate; processor time is reported next to wall-clock time, to
exclude other load on the machine.
"""

import argparse
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import create_engine, insert
from sqlalchemy.orm import Session

from bench.harness.latency import milliseconds
from bench.harness.report import machine, publish
from indexer.phrases.live_index import LivePhraseIndex
from indexer.sources import Passage
from models.json_lines import read_json_lines
from models.text.differences import word_key
from models.text.sentences.splitting import load, split_many
from models.text.words import words
from server.db.tables import Base, Source, SourceParagraph
from server.suggestions.completion import QuoteCompletionService

Library = dict[str, tuple[Passage, ...]]
Answer = TypeVar("Answer")

_MARKS = frozenset('“”„‟«»「」『』〝〞＂"‘‛`')

SEED = 5
FEWEST_WORDS, MOST_WORDS = 3, 6
# One word in so many of a copy is replaced.
CHANGED = 10
ROWS_AT_ONCE = 20_000
OURS, PEER = "ours", "sqlite fts5"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures and, if requested, JSON."""
    options = _parser().parse_args(arguments)
    rng = random.Random(SEED)
    texts = {str(row["id"]): [part["text"] for part in row["paragraphs"]] for row in _transcripts(options.data)}
    own = sum(map(len, texts.values()))
    library = library_of(texts, options.paragraphs, rng)
    prefixes = sample_prefixes(library, options.prefixes, rng)
    with tempfile.TemporaryDirectory(prefix="quotedesk-bench-") as folder:
        report = {
            "machine": machine(),
            "paragraphs": sum(map(len, library.values())),
            "paragraphs_of_copies": max(0, sum(map(len, library.values())) - own),
            "sources": len(library),
            "prefixes": len(prefixes),
            **figures(library, prefixes, Path(folder)),
        }
    publish(report, as_table(report), options.json)
    return 0


def library_of(texts: Mapping[str, Sequence[str]], paragraphs: int, rng: random.Random) -> Library:
    """Return ``paragraphs`` paragraphs of transcripts: the originals, then changed copies of them."""
    vocabulary = [word.text for part in texts.values() for text in part[:1] for word in words(text)]
    library: Library = {}
    count = 0
    while count < paragraphs:
        taken = len(library)
        for part in texts.values():
            if count == paragraphs:
                break
            chosen = part[: paragraphs - count]
            again = [_changed(text, vocabulary, rng) for text in chosen] if taken else chosen
            # As long as the store's own ids, and sorted in the order of the transcripts.
            library[f"s{len(library):09}"] = tuple(Passage(count + at, text) for at, text in enumerate(again, 1))
            count += len(again)
        if len(library) == taken:
            raise ValueError("There are no paragraphs in these transcripts.")
    return library


def sample_prefixes(library: Library, count: int, rng: random.Random) -> list[str]:
    """Return what is typed, from the opening mark on."""
    sources = list(library.values())
    typed: dict[str, None] = {}
    tries = 0
    while len(typed) < count and tries < 100 * count:
        tries += 1
        text = rng.choice(rng.choice(sources)).text
        found = words(text)
        length = rng.randint(FEWEST_WORDS, MOST_WORDS)
        if len(found) <= length:
            continue
        first = rng.randrange(len(found) - length)
        last = found[first + length - 1]
        half = rng.random() < 0.5 and len(last.text) > 1
        end = last.start + rng.randint(1, len(last.text) - 1) if half else last.end + 1
        row = text[found[first].start : end]
        # A quotation mark among them would open or close another quote.
        if _MARKS.isdisjoint(row):
            typed[f"“{row}"] = None
    return list(typed)


def figures(library: Library, prefixes: Sequence[str], folder: Path) -> dict[str, Any]:
    """Measure seconds to read the library, bytes a word, and milliseconds for each prefix."""
    load(["en"])
    started = time.perf_counter()
    live = LivePhraseIndex(lambda: library)
    phrases = live.current()
    read_s = time.perf_counter() - started
    peer, peer_s = _full_text(library, folder / "peer.sqlite")
    completing = QuoteCompletionService(live, split_many)
    offered, same, wrong = 0, 0, 0
    passed: dict[str, list[tuple[float, float]]] = {OURS: [], PEER: []}
    with _store(library, folder / "store.sqlite") as session:
        for typed in prefixes:
            items = _timed(passed[OURS], lambda: completing.complete(session, typed).items)  # noqa: B023
            found = _timed(passed[PEER], lambda: peer(typed))  # noqa: B023
            wrong += sum(not _goes_on(typed, item) for item in items)
            offered += bool(items)
            same += bool(items) and found > 0
    size = sum(len(words(passage.text)) for part in library.values() for passage in part)
    return {
        "read_s": round(read_s, 1),
        "bytes_a_word": round(phrases.size / size, 2),
        "words": size,
        "peer_read_s": round(peer_s, 1),
        "offered": offered,
        "found_by_both": same,
        "items_of_other_words": wrong,
        "ms": {name: milliseconds([wall for wall, _ in each]) for name, each in passed.items()},
        "processor_ms": {name: milliseconds([own for _, own in each]) for name, each in passed.items()},
    }


def as_table(report: dict[str, Any]) -> str:
    """Format a report as a table."""
    lines = [
        "{paragraphs:,} paragraphs ({paragraphs_of_copies:,} of them changed copies) of {sources:,} sources, {words:,} "
        "words; {prefixes:,} quotes of 3 to 6 words".format(**report),
        "read in {read_s} s at {bytes_a_word} bytes a word; sqlite fts5 in {peer_read_s} s".format(**report),
        "{offered:,} completed, {found_by_both:,} of them found by both; items that have not the words typed: "
        "{items_of_other_words}".format(**report),
        f"{'ms':<24}{'n':>6}{'p50':>10}{'p95':>10}{'p99':>10}{'max':>10}",
    ]
    rows = list(report["ms"].items())
    rows += [(f"{name}, processor", row) for name, row in report["processor_ms"].items()]
    for name, row in rows:
        lines.append(f"{name:<24}{row['n']:>6}" + "".join(f"{row[key]:>10}" for key in ("p50", "p95", "p99", "max")))
    return "\n".join(lines)


def _transcripts(folder: Path) -> Iterator[dict[str, Any]]:
    return (row for _, row in read_json_lines(folder / "transcripts.jsonl.gz"))


def _changed(text: str, vocabulary: Sequence[str], rng: random.Random) -> str:
    pieces, at = [], 0
    for word in words(text):
        pieces.append(text[at : word.start])
        pieces.append(word.text if rng.randrange(CHANGED) else rng.choice(vocabulary))
        at = word.end
    return "".join([*pieces, text[at:]])


def _goes_on(typed: str, item: Mapping[str, Any]) -> bool:
    """Whether the item has the words typed, and more."""
    wanted = [word_key(word.text) for word in words(typed)]
    had = [word_key(word.text) for word in words(item["text"][item["start"] : item["start"] + item["typed"]])]
    return had == wanted and item["start"] + item["typed"] < item["end"]


def _timed(passed: list[tuple[float, float]], ask: Callable[[], Answer]) -> Answer:
    started, own = time.perf_counter(), time.thread_time()
    answer = ask()
    passed.append((time.perf_counter() - started, time.thread_time() - own))
    return answer


def _store(library: Library, path: Path) -> Session:
    """Build a desk's store with these sources, one said each day."""
    engine = create_engine(f"sqlite:///{path}")
    Base.metadata.create_all(engine)
    first = date(2000, 1, 1)
    sources = [
        {"id": key, "title": key, "file_name": key, "format": "txt", "spoken_on": first + timedelta(days=number)}
        for number, key in enumerate(library)
    ]
    rows = [
        {"id": passage.paragraph_id, "source_id": key, "index": index, "text": passage.text}
        for key, part in library.items()
        for index, passage in enumerate(part)
    ]
    session = Session(engine)
    session.execute(insert(Source), sources)
    for first_row in range(0, len(rows), ROWS_AT_ONCE):
        session.execute(insert(SourceParagraph), rows[first_row : first_row + ROWS_AT_ONCE])
    session.commit()
    return session


def _full_text(library: Library, path: Path) -> tuple[Callable[[str], int], float]:
    """Return a search for words in sequence, the last one perhaps incomplete; and the seconds it took to fill."""
    started = time.perf_counter()
    connection = sqlite3.connect(path)
    connection.execute("CREATE VIRTUAL TABLE said USING fts5(text, tokenize='unicode61 remove_diacritics 2')")
    texts = ((passage.paragraph_id, passage.text) for part in library.values() for passage in part)
    connection.executemany("INSERT INTO said(rowid, text) VALUES (?, ?)", texts)
    connection.execute("INSERT INTO said(said) VALUES ('optimize')")
    connection.commit()
    filled = time.perf_counter() - started

    def find(typed: str) -> int:
        row = typed.strip("“").replace('"', " ")
        # Newest paragraphs first, as ours orders them.
        query = "SELECT text FROM said WHERE said MATCH ? ORDER BY rowid DESC LIMIT 3"
        prefix = "" if row.endswith(" ") else "*"
        return len(connection.execute(query, (f'"{row.strip()}"{prefix}',)).fetchall())

    return find, filled


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.completion", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder with transcripts.jsonl.gz")
    parser.add_argument("--paragraphs", type=int, default=1_000_000, help="how many (default 1,000,000)")
    parser.add_argument("--prefixes", type=int, default=2_000, help="how many quotes are typed (default 2,000)")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - for standard output")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
