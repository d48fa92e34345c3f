"""Reads QUOTUS, as its authors publish it, as a ``QuoteDataset``.

Niculae, Suen, Zhang, Danescu-Niculescu-Mizil and Leskovec, *QUOTUS: The Structure of Political Media Coverage as
Revealed by Quoting Patterns* (WWW 2015); the data MacLaughlin et al. §3 train on.

The format, and where its description comes from:

- ``quotes*.json[.gz]``, from ``quotes_json-readme.txt`` (version 1.0, 3 March 2015) at snap.stanford.edu/quotus:
  ``{ClId: {ClSz, TotFq, Src, Speaker, QtId: {QtFq, Text, Sim, PNums, Align, MId: {AId, Tm, Title, URL, IsDup}}}}``.
  ``Src`` names the transcript; ``PNums`` are its paragraphs, with commas between; ``Align`` has for each of them
  the transcript's word for each word of the quote (−1 for none), as nested lists or as text with ``;`` between.
- one file for each transcript, anywhere below the folder, named ``Src`` (``.txt`` may follow), from the authors'
  code (github.com/tisjune/whitehouse-transcripts): title, ``YYYY-MM-DD HH:MM``, then one paragraph a line,
  ``SPEAKER:`` or ``Q`` before some. Words are runs between white space; a dash ends one, ``%`` counts as one.

The readme breaks off before it says where the word numbers start, and the authors' code
does both: words of the paragraph or of the transcript, with labels and empty lines or without. So every quote is
    read each way, and the way that gives most of its words is used. Where none gives seven in ten, the quote's text is
aligned to the transcript; a quote that is not there at all is left out.

- The published files have the title and the address of an article, not its text. ``articles.jsonl[.gz]`` next to
  them, ``{id or url, body}``, supplies what was fetched: then left contexts are read from it, and quotes of
  articles it does not have are left out. Without it every left context is empty, and the title is all there is.
- Matches marked ``IsDup`` are left out.
- The split is by date: speeches in order, the first 80 % of the pairs for training, 10 % for dev, 10 % for test,
  and an article that quotes speeches of two splits keeps those of the later one. No speech and no article is in
  two. The proportions are ours: the paper's text was not available.
"""

import gzip
import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from models.errors import AppError, InputError
from models.json_lines import read_json_lines
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import QuoteQuery
from models.text.alignment.aligner import QuoteAligner
from models.text.differences import word_key
from models.text.folding import fold
from models.text.sentences.caret_context import context_at
from models.text.words import words

SPLITS = ("train", "dev", "test")
_DEV_FROM, _TEST_FROM = 0.8, 0.9

# Share of the aligned words that have to be words of the quote for a way of counting to be accepted.
_AGREED = 0.7

_LABEL = re.compile(r"\s*+(?:(?P<name>(?=[^:a-zA-Z]*+[A-Z])[^:a-z]*+):|(?P<question>Q)(?=\s))\s*")
_TOKEN = re.compile(r"[^\s—–‒…%]+(?:[—–‒]+|…)?|%|…|[—–‒]+")
_ONLY_DASHES = re.compile(r"[-—–‒]+")
_SEGMENT = re.compile(r"[^\d,\s-]+")
_NUMBER = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of a transcript: its text without label, the positions of its words, and the number of words of the
    label.
    """

    text: str
    tokens: tuple[tuple[int, int], ...]
    label_words: int


@dataclass(frozen=True, slots=True)
class _Speech:
    day: date
    lines: tuple[_Line, ...]
    paragraph_of_line: tuple[int | None, ...]
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Match:
    """One quote in one article."""

    pair_id: str
    article: tuple[str, str]
    title: str
    text: str
    source: str
    spans: tuple[SpanInParagraph, ...]


def is_quotus(folder: Path) -> bool:
    """Returns whether the folder holds QUOTUS's quotes rather than a data set in the project's own format."""
    own = ("transcripts.jsonl", "transcripts.jsonl.gz")
    return _quotes_file(folder) is not None and not any((folder / name).is_file() for name in own)


def load_quotus(folder: Path, split: str) -> QuoteDataset:
    """Reads one split of a folder with QUOTUS's files; see the module for what they are.

    Raises:
        AppError: ``no_such_file``, ``no_such_split``, ``malformed_file``, ``malformed_record`` naming the file,
            the record and what it lacks, or ``no_quotes`` if none is in its transcript.
    """
    if split not in SPLITS:
        raise InputError("no_such_split", f"QUOTUS has no split {split!r}.", f"Choose one of {', '.join(SPLITS)}.")
    path = _quotes_file(folder)
    if path is None:
        raise InputError("no_such_file", f"There is no quotes*.json[.gz] in {folder}.", "Check the folder.")
    speeches = _Speeches(folder, path)
    matches = list(_matches(path, _read_json(path), speeches))
    if not matches:
        raise InputError("no_quotes", f"{path}: no quote is in its transcript.", "Check that the transcripts belong.")
    chosen = [match for match, its in zip(matches, _splits(matches, speeches), strict=True) if its == split]
    bodies = _bodies(folder)
    pairs = []
    for match in chosen:
        context = "" if bodies is None else _left_context(match, bodies)
        if context is not None:
            query = QuoteQuery(match.title, context)
            pairs.append(QuotePair(match.pair_id, query, match.source, match.spans))
    used = {pair.transcript_id for pair in pairs}
    return QuoteDataset(split, tuple(pairs), {source: speeches[source].paragraphs for source in used})


def _quotes_file(folder: Path) -> Path | None:
    found = sorted([*folder.glob("quotes*.json"), *folder.glob("quotes*.json.gz")])
    return found[0] if found else None


def _read_json(path: Path) -> dict[str, Any]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
            clusters = json.load(file)
    except (OSError, EOFError, ValueError) as error:
        raise InputError("malformed_file", f"{path} cannot be read: {error}.", "Fetch it again.") from error
    if not isinstance(clusters, dict):
        raise InputError("malformed_file", f"{path} is not a JSON object of clusters.", "Fetch it again.")
    return clusters


def _matches(path: Path, clusters: dict[str, Any], speeches: "_Speeches") -> Iterator[_Match]:
    for cluster_id, cluster in clusters.items():
        place = f"{path}, cluster {cluster_id}"
        source = str(_field(cluster, "Src", place))
        for quote_id, quote in _children(cluster):
            record = f"{place}, quote {quote_id}"
            text = str(_field(quote, "Text", record))
            numbers = _numbers(_field(quote, "PNums", record), record)
            alignment = _segments(_field(quote, "Align", record), record)
            matches = [(key, match) for key, match in _children(quote) if not _true(match.get("IsDup"))]
            spans = speeches.spans(source, text, numbers, alignment) if matches else ()
            for match_id, match in matches:
                where = f"{record}, match {match_id}"
                article = (str(_field(match, "AId", where)), str(match.get("URL", "")))
                title = str(_field(match, "Title", where))
                if spans:
                    yield _Match(f"{cluster_id}/{quote_id}/{match_id}", article, title, text, source, spans)


class _Speeches:
    """The transcripts below the folder, each read once, when first needed."""

    def __init__(self, folder: Path, quotes: Path) -> None:
        self._quotes = quotes
        self._paths = {path.name: path for path in sorted(folder.rglob("*")) if path.is_file()}
        self._read: dict[str, _Speech] = {}
        self._aligner = lru_cache(maxsize=32)(lambda source: QuoteAligner(self[source].paragraphs))

    def __getitem__(self, source: str) -> _Speech:
        if source not in self._read:
            path = self._paths.get(source) or self._paths.get(f"{source}.txt")
            if path is None:
                raise InputError(
                    "no_such_file",
                    f"{self._quotes} names the transcript {source!r}; no file in its folder has that name.",
                    "Put QUOTUS’s transcripts into the folder.",
                )
            self._read[source] = _speech(path)
        return self._read[source]

    def spans(
        self, source: str, text: str, numbers: Sequence[int], alignment: Sequence[Sequence[int]]
    ) -> tuple[SpanInParagraph, ...]:
        """Returns the quoted spans, in reading order; empty if the quote is not in the transcript."""
        speech = self[source]
        keys = {word_key(word.text) for word in words(text)}
        if speech.paragraphs and len(numbers) == len(alignment):
            # A reading that is one word off still gives most of the words: so the best one wins, not the first
            # sufficient one.
            agreed, spans = max(_readings(speech, numbers, alignment, keys), key=itemgetter(0))
            if agreed >= _AGREED:
                return spans
        found = self._aligner(source).align(text)
        return tuple(SpanInParagraph(*part) for part in found.parts) if found is not None else ()


def _readings(
    speech: _Speech, numbers: Sequence[int], alignment: Sequence[Sequence[int]], keys: set[str]
) -> Iterator[tuple[float, tuple[SpanInParagraph, ...]]]:
    """Yields every way of counting: the share of the words it gives that are the quote's, and its spans."""
    held = [place for place, paragraph in enumerate(speech.paragraph_of_line) if paragraph is not None]
    every = list(range(len(speech.lines)))
    for counted in (held, every):
        for with_label in (False, True):
            starts = _word_starts(speech.lines, counted, with_label)
            in_paragraphs = [starts[number] for number in numbers if 0 <= number < len(counted)]
            for offsets in (in_paragraphs, [0] * len(numbers)):
                if len(offsets) < len(numbers):
                    continue
                positions = [
                    offset + index
                    for offset, segment in zip(offsets, alignment, strict=True)
                    for index in segment
                    if index >= 0
                ]
                yield _spans_at(speech, counted, starts, positions, with_label, keys)


def _spans_at(
    speech: _Speech,
    counted: Sequence[int],
    starts: Sequence[int],
    positions: Sequence[int],
    with_label: bool,
    keys: set[str],
) -> tuple[float, tuple[SpanInParagraph, ...]]:
    """Returns the spans of the words with these numbers, counted through the whole transcript; see ``_readings``."""
    bounds: dict[int, tuple[int, int]] = {}
    agreed = 0
    for position in positions:
        line = bisect_right(starts, position) - 1
        its = speech.lines[counted[line]]
        token = position - starts[line] - (its.label_words if with_label else 0)
        paragraph = speech.paragraph_of_line[counted[line]]
        if paragraph is None or not 0 <= token < len(its.tokens):
            continue
        start, end = its.tokens[token]
        agreed += any(word_key(word.text) in keys for word in words(its.text[start:end]))
        first, last = bounds.get(paragraph, (start, end))
        bounds[paragraph] = min(first, start), max(last, end)
    spans = tuple(_trimmed(speech.paragraphs[place], place, *bounds[place]) for place in sorted(bounds))
    return agreed / max(1, len(positions)), spans


def _trimmed(text: str, paragraph: int, start: int, end: int) -> SpanInParagraph:
    """Trims a span to its first and last word, without the punctuation around them."""
    found = words(text[start:end])
    return (
        SpanInParagraph(paragraph, start + found[0].start, start + found[-1].end)
        if found
        else SpanInParagraph(paragraph, start, end)
    )


def _word_starts(lines: Sequence[_Line], counted: Sequence[int], with_label: bool) -> list[int]:
    starts, position = [], 0
    for place in counted:
        starts.append(position)
        position += len(lines[place].tokens) + (lines[place].label_words if with_label else 0)
    return starts


def _speech(path: Path) -> _Speech:
    try:
        _title, stamp, *rest = path.read_text(encoding="utf-8", errors="replace").split("\n")
        day = date.fromisoformat(stamp.strip()[:10])
    except OSError as error:
        raise InputError("no_such_file", f"{path} cannot be read: {error.strerror}.", "Fetch it again.") from error
    except ValueError as error:
        raise _malformed(f"{path}, line 2", "a transcript begins with its title and YYYY-MM-DD HH:MM") from error
    lines = tuple(_line(line) for line in rest)
    paragraphs: list[str] = []
    numbers: list[int | None] = []
    for line in lines:
        numbers.append(len(paragraphs) if line.tokens else None)
        if line.tokens:
            paragraphs.append(line.text)
    return _Speech(day, lines, tuple(numbers), tuple(paragraphs))


def _line(raw: str) -> _Line:
    label = _LABEL.match(raw)
    text = raw[label.end() :].strip() if label else raw.strip()
    label_words = len(raw[: label.end()].split()) if label else 0
    return _Line(text, tuple(_tokens(text)), label_words)


def _tokens(text: str) -> Iterator[tuple[int, int]]:
    for place, token in enumerate(_TOKEN.finditer(text)):
        if not place or not _ONLY_DASHES.fullmatch(token.group()):  # a dash belongs to the word before it
            yield token.span()


def _splits(matches: Sequence[_Match], speeches: _Speeches) -> list[str | None]:
    days = sorted(speeches[match.source].day for match in matches)
    dev_from, test_from = days[int(_DEV_FROM * len(days))], days[int(_TEST_FROM * len(days))]
    rank = [(day >= dev_from) + (day >= test_from) for day in (speeches[match.source].day for match in matches)]
    latest: dict[str, int] = {}
    for match, its in zip(matches, rank, strict=True):
        latest[match.article[0]] = max(its, latest.get(match.article[0], 0))
    return [SPLITS[its] if its == latest[match.article[0]] else None for match, its in zip(matches, rank, strict=True)]


def _bodies(folder: Path) -> dict[str, str] | None:
    """Returns the text of each article by its id and by its address; None if there is no such file."""
    found = [path for path in (folder / "articles.jsonl", folder / "articles.jsonl.gz") if path.is_file()]
    if not found:
        return None
    bodies: dict[str, str] = {}
    for number, row in read_json_lines(found[0]):
        names = [str(row[key]) for key in ("id", "url") if row.get(key) is not None]
        if not names or not isinstance(row.get("body"), str):
            raise _malformed(f"{found[0]}, line {number}", "an article needs id or url, and body")
        bodies.update(dict.fromkeys(names, row["body"]))
    return bodies


def _left_context(match: _Match, bodies: dict[str, str]) -> str | None:
    """Returns the text before the quoting sentence; None if the article, or the quote in it, is missing."""
    identifier, address = match.article
    body = bodies.get(identifier) or bodies.get(address)
    if body is None:
        return None
    folded, quote = fold(body), fold(match.text).text.strip("\"' .,")
    at = folded.text.find(quote) if quote else -1
    return None if at < 0 else context_at(body, folded.original_span(at, at + 1)[0]).left_context


def _children(record: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Returns the quotes of a cluster, or the matches of a quote, stored under their ids among other fields."""
    return [(key, value) for key, value in record.items() if isinstance(value, dict)]


def _field(record: Any, name: str, place: str) -> Any:
    if not isinstance(record, dict) or record.get(name) is None:
        raise _malformed(place, f"{name} is missing")
    return record[name]


def _numbers(value: Any, place: str) -> list[int]:
    """Parses paragraph numbers: text with commas between, a list, or one number."""
    found = _NUMBER.findall(json.dumps(value))
    if not found:
        raise _malformed(place, "PNums has no numbers")
    return [int(number) for number in found]


def _segments(value: Any, place: str) -> list[list[int]]:
    """Parses the word numbers of each paragraph: nested lists, or text with separators other than commas."""
    text = value if isinstance(value, str) else json.dumps(value)
    # ``[[1, 2], [3]]``: the comma between two lists is no separator.
    found = [[int(number) for number in _NUMBER.findall(part)] for part in _SEGMENT.split(text)]
    segments = [segment for segment in found if segment]
    if not segments:
        raise _malformed(place, "Align has no word numbers")
    return segments


def _true(value: Any) -> bool:
    return str(value).strip().lower() in {"1", "true", "yes"}


def _malformed(place: str, fault: str) -> AppError:
    return InputError("malformed_record", f"{place}: {fault}.", "Fetch QUOTUS again, or correct or remove that record.")
