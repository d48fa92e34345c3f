"""Quotes aligned to the transcripts they come from, as files in one folder.

``transcripts.jsonl.gz``: ``{id, title, date, speaker, kind, paragraphs: [{speaker, text}]}``;
``SPLIT.jsonl.gz``: ``{pair_id, title, left_context, transcript_id, spans: [{paragraph_index, start, end}], …}``.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from models.errors import InputError
from models.recommend.protocol import QuoteQuery


@dataclass(frozen=True, slots=True)
class SpanInParagraph:
    """Characters ``[start, end)`` of one paragraph's text that were quoted."""

    paragraph: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QuotePair:
    """One quote a journalist chose: the query, the source, and what was quoted of it.

    Args:
        article_id, quoting_sentence: empty where the data does not say.
    """

    pair_id: str
    query: QuoteQuery
    transcript_id: str
    spans: tuple[SpanInParagraph, ...]
    article_id: str = ""
    quoting_sentence: str = ""


@dataclass(frozen=True, slots=True)
class QuoteDataset:
    """The pairs of one split, and the paragraphs of every transcript they name with their speakers.

    Args:
        speakers: as ``paragraphs``, "" where unknown; a transcript that is missing here has none.
    """

    split: str
    pairs: tuple[QuotePair, ...]
    paragraphs: dict[str, tuple[str, ...]]
    speakers: dict[str, tuple[str, ...]] = field(default_factory=dict)


def read_json_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields ``(line number from 1, object)``; plain or gzipped.

    Raises:
        InputError: ``no_such_file``, or ``malformed_line`` naming file and line.
    """
    if not path.is_file():
        raise InputError("no_such_file", f"There is no file {path}.", "Check the folder given with --data.")
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except json.JSONDecodeError as error:
                raise _malformed(path, number, f"not JSON ({error.msg})") from error
            if not isinstance(row, dict):
                raise _malformed(path, number, "not a JSON object")
            yield number, row


def load_quotes(folder: Path, split: str) -> QuoteDataset:
    """Reads ``SPLIT.jsonl[.gz]`` and ``transcripts.jsonl[.gz]`` of ``folder``, or QUOTUS as published.

    Raises:
        InputError: ``no_such_file``, or ``malformed_line`` naming file, line and fault; for QUOTUS see
            ``models.recommend.quotus.load_quotus``.
    """
    from models.recommend.quotus import is_quotus, load_quotus  # noqa: PLC0415  it builds what is defined here

    if is_quotus(folder):
        return load_quotus(folder, split)
    path = _file(folder, "transcripts")
    paragraphs: dict[str, tuple[str, ...]] = {}
    speakers: dict[str, tuple[str, ...]] = {}
    for number, row in read_json_lines(path):
        try:
            paragraphs[row["id"]] = tuple(str(paragraph["text"]) for paragraph in row["paragraphs"])
            speakers[row["id"]] = tuple(str(paragraph.get("speaker") or "") for paragraph in row["paragraphs"])
        except (KeyError, TypeError) as error:
            raise _malformed(path, number, f"a transcript needs id and paragraphs with text ({error!r})") from error
    path = _file(folder, split)
    pairs = []
    for number, row in read_json_lines(path):
        try:
            pair = _pair(row)
        except (KeyError, TypeError, ValueError) as error:
            fault = f"a pair needs pair_id, title, left_context, transcript_id and spans ({error!r})"
            raise _malformed(path, number, fault) from error
        if pair.transcript_id not in paragraphs:
            raise _malformed(path, number, f"no transcript {pair.transcript_id!r} in the folder")
        texts = paragraphs[pair.transcript_id]
        for span in pair.spans:
            if not (0 <= span.paragraph < len(texts) and 0 <= span.start < span.end <= len(texts[span.paragraph])):
                raise _malformed(path, number, f"span {span} lies outside transcript {pair.transcript_id!r}")
        pairs.append(pair)
    used = {pair.transcript_id for pair in pairs}
    # In the order of the file, so that whoever draws from them by a seed draws the same.
    named = [key for key in paragraphs if key in used]
    return QuoteDataset(
        split, tuple(pairs), {key: paragraphs[key] for key in named}, {key: speakers[key] for key in named}
    )


def with_right_contexts(data: QuoteDataset) -> QuoteDataset:
    """The same pairs with what follows the quoting sentence, where a later pair of the same article shows it.

    The longest left context of the article's other pairs that holds the quoting sentence is cut after it. A pair whose
    sentence stands in none (the article's last quote) keeps an empty right context.
    """
    longest: dict[str, list[str]] = {}
    for pair in data.pairs:
        longest.setdefault(pair.article_id, []).append(pair.query.left_context)
    for contexts in longest.values():
        contexts.sort(key=len, reverse=True)
    return replace(data, pairs=tuple(_with_right_context(pair, longest[pair.article_id]) for pair in data.pairs))


def _with_right_context(pair: QuotePair, contexts: list[str]) -> QuotePair:
    query, sentence = pair.query, pair.quoting_sentence
    if pair.article_id and sentence:
        for context in contexts:
            after = context.find(sentence, max(0, len(query.left_context) - 2))
            if after >= 0:
                right = context[after + len(sentence) :].strip()
                return replace(pair, query=replace(query, right_context=right))
    return pair


def _pair(row: dict[str, Any]) -> QuotePair:
    spans = tuple(SpanInParagraph(int(s["paragraph_index"]), int(s["start"]), int(s["end"])) for s in row["spans"])
    if not spans:
        raise ValueError("no spans")
    query = QuoteQuery(str(row["title"]), str(row["left_context"]))
    return QuotePair(
        str(row["pair_id"]),
        query,
        str(row["transcript_id"]),
        spans,
        str(row.get("article_id", "")),
        str(row.get("quoting_sentence", "")),
    )


def _file(folder: Path, name: str) -> Path:
    plain = folder / f"{name}.jsonl"
    return plain if plain.is_file() else folder / f"{name}.jsonl.gz"


def _malformed(path: Path, number: int, fault: str) -> InputError:
    return InputError("malformed_line", f"{path}, line {number}: {fault}.", "Mend or remove that line and run again.")
