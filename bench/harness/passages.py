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
    """A transcript; ``paragraphs`` are pairs of speaker and text."""

    title: str
    paragraphs: list[tuple[str, str]]

    @classmethod
    def of(cls, record: Record) -> "Transcript":
        """Read a row of ``transcripts.jsonl.gz``, with spaces normalised."""
        paragraphs = [(_one_line(row["speaker"] or ""), _one_line(row["text"])) for row in record["paragraphs"]]
        return cls(_one_line(record["title"]), paragraphs)

    def as_text(self) -> str:
        """Format as plain text: the title, then a ``Name: text`` paragraph after each blank line."""
        labelled = [f"{speaker}: {text}" if speaker else text for speaker, text in self.paragraphs]
        return "\n\n".join([self.title, *labelled]) + "\n"


def choose(
    transcripts: Mapping[str, Record], pairs: Sequence[Record], size: int, articles: int
) -> tuple[Transcript, list[Passage]]:
    """Choose a transcript of about ``size`` paragraphs with quotes aligned to it, and up to ``articles`` passages.

    Of the transcripts within 5 % of ``size`` the one with most pairs is used; without one, the nearest. Its own pairs
    come first, then those of other transcripts, one of each article.

    Raises:
        ValueError: no pair is aligned to any of the transcripts.
    """
    by_transcript: dict[str, list[Record]] = defaultdict(list)
    for pair in pairs:
        if pair["transcript_id"] in transcripts:
            by_transcript[pair["transcript_id"]].append(pair)
    if not by_transcript:
        raise ValueError("No quote is aligned to any of these transcripts.")

    def distance(name: str) -> int:
        return abs(len(transcripts[name]["paragraphs"]) - size)

    ordered = sorted(by_transcript, key=lambda name: (distance(name), name))
    near = [name for name in ordered if distance(name) <= size * TOLERANCE]
    chosen = max(near, key=lambda name: len(by_transcript[name])) if near else ordered[0]
    others = {pair["article_id"]: pair for name in ordered if name != chosen for pair in by_transcript[name]}
    passages = [
        Passage(pair["title"], pair["left_context"], pair["quoting_sentence"])
        for pair in [*by_transcript[chosen], *others.values()]
    ]
    return Transcript.of(transcripts[chosen]), passages[:articles]


def _one_line(text: str) -> str:
    return " ".join(text.split())
