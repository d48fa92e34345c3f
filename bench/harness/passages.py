"""Choose the transcript to upload and the passages to type from a folder of aligned quotes.

The folder holds ``transcripts.jsonl.gz`` (``{id, title, paragraphs: [{speaker, text}]}``) and
``dev.jsonl.gz`` (``{transcript_id, article_id, title, left_context, quoting_sentence}``).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.harness.keystrokes import Passage

Record = Mapping[str, Any]
TOLERANCE = 0.05


@dataclass(frozen=True, slots=True)
class Transcript:
    """Paragraphs as ``(speaker, text)``, and a description of how they were chosen."""

    title: str
    paragraphs: list[tuple[str, str]]
    made: str

    def as_text(self) -> str:
        """Format as plain text: the title, then a ``Name: text`` paragraph after each blank line."""
        labelled = [f"{speaker}: {text}" if speaker else text for speaker, text in self.paragraphs]
        return "\n\n".join([self.title, *labelled]) + "\n"


def choose(
    transcripts: Mapping[str, Record], pairs: Sequence[Record], size: int, articles: int
) -> tuple[Transcript, list[Passage]]:
    """Choose a transcript of ``size`` paragraphs with quotes aligned to it, and up to ``articles`` passages.

    Of the transcripts within 5 % of ``size`` the one with most pairs is used unchanged; without one, the nearest is
    trimmed, or joined with the next nearest until it is long enough. Its own pairs come first, then those of other
    transcripts, one of each article.

    Raises:
        ValueError: if no pair is aligned to any of the transcripts.
    """
    by_transcript: dict[str, list[Record]] = defaultdict(list)
    for pair in pairs:
        if pair["transcript_id"] in transcripts:
            by_transcript[pair["transcript_id"]].append(pair)
    if not by_transcript:
        raise ValueError("No quote is aligned to any of these transcripts.")

    def distance(identifier: str) -> int:
        return abs(len(transcripts[identifier]["paragraphs"]) - size)

    near = [name for name in by_transcript if distance(name) <= size * TOLERANCE]
    ordered = sorted(by_transcript, key=lambda name: (distance(name), name))
    chosen = max(near, key=lambda name: len(by_transcript[name])) if near else ordered[0]
    if near:
        transcript = _transcript([(chosen, transcripts[chosen])], None)
    else:
        joined: list[tuple[str, Record]] = []
        for name in ordered:
            joined.append((name, transcripts[name]))
            if sum(len(part["paragraphs"]) for _, part in joined) >= size:
                break
        transcript = _transcript(joined, size)
    others = {pair["article_id"]: pair for name in ordered if name != chosen for pair in by_transcript[name]}
    passages = [
        Passage(pair["title"], pair["left_context"], pair["quoting_sentence"])
        for pair in [*by_transcript[chosen], *others.values()]
    ]
    return transcript, passages[:articles]


def _transcript(parts: Sequence[tuple[str, Record]], size: int | None) -> Transcript:
    paragraphs = [
        (" ".join((row["speaker"] or "").split()), " ".join(row["text"].split()))
        for _, part in parts
        for row in part["paragraphs"]
    ]
    made = " + ".join(f"{name} ({len(part['paragraphs'])} paragraphs)" for name, part in parts)
    if size is not None and len(paragraphs) > size:
        paragraphs, made = paragraphs[:size], f"{made}, trimmed to {size}"
    return Transcript(" ".join(parts[0][1]["title"].split()), paragraphs, made)
