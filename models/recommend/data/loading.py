"""Quotes aligned to the transcripts they come from, as files in one folder.

``transcripts.jsonl.gz``: ``{id, title, date, speaker, kind, paragraphs: [{speaker, text}]}``;
``SPLIT.jsonl.gz``: ``{pair_id, title, left_context, transcript_id, spans: [{paragraph_index, start, end}], …}``.
"""

from pathlib import Path
from typing import Any

from models.json_lines import parse_json_lines
from models.recommend.data.dataset import QuoteDataset, QuotePair, SpanInParagraph
from models.recommend.protocol import QuoteQuery


def load_quotes(folder: Path, split: str, *, allow_empty: bool = False) -> QuoteDataset:
    """Read ``SPLIT.jsonl[.gz]`` and ``transcripts.jsonl[.gz]`` of ``folder``.

    Args:
        folder: with both files.
        split: name of the first.
        allow_empty: accept pairs with empty ``spans``, where nothing of the transcript is quoted. Stories have
            such positions; elsewhere they are an error.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file, line and fault.
    """
    paragraphs: dict[str, tuple[str, ...]] = {}
    speakers: dict[str, tuple[str, ...]] = {}

    def read_transcript(row: dict[str, Any]) -> str:
        paragraphs[row["id"]] = tuple(str(paragraph["text"]) for paragraph in row["paragraphs"])
        speakers[row["id"]] = tuple(str(paragraph.get("speaker") or "") for paragraph in row["paragraphs"])
        return str(row["id"])

    def read_pair(row: dict[str, Any]) -> QuotePair:
        pair = _pair(row, allow_empty)
        if pair.transcript_id not in paragraphs:
            raise ValueError(f"no transcript {pair.transcript_id!r} in the folder")
        texts = paragraphs[pair.transcript_id]
        for span in pair.spans:
            if not (0 <= span.paragraph < len(texts) and 0 <= span.start < span.end <= len(texts[span.paragraph])):
                raise ValueError(f"span {span} lies outside transcript {pair.transcript_id!r}")
        return pair

    transcripts = split_file(folder, "transcripts")
    list(parse_json_lines(transcripts, read_transcript, "a transcript needs id and paragraphs with text"))
    needs = "a pair needs pair_id, title, left_context, transcript_id and spans"
    pairs = list(parse_json_lines(split_file(folder, split), read_pair, needs))
    used = {pair.transcript_id for pair in pairs}
    # In the order of the file, so that seeded samples are reproducible.
    named = [key for key in paragraphs if key in used]
    return QuoteDataset(
        split, tuple(pairs), {key: paragraphs[key] for key in named}, {key: speakers[key] for key in named}
    )


def _pair(row: dict[str, Any], allow_empty: bool) -> QuotePair:
    spans = tuple(SpanInParagraph(int(s["paragraph_index"]), int(s["start"]), int(s["end"])) for s in row["spans"])
    if not spans and not allow_empty:
        raise ValueError("no spans: nothing is quoted there, so it cannot be ranked or trained on")
    query = QuoteQuery(str(row["title"]), str(row["left_context"]))
    return QuotePair(
        str(row["pair_id"]),
        query,
        str(row["transcript_id"]),
        spans,
        str(row.get("article_id", "")),
        str(row.get("quoting_sentence", "")),
    )


def split_file(folder: Path, name: str) -> Path:
    """Return ``NAME.jsonl`` of ``folder``, or ``NAME.jsonl.gz`` if there is no such file."""
    plain = folder / f"{name}.jsonl"
    return plain if plain.is_file() else folder / f"{name}.jsonl.gz"
