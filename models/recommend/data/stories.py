"""Stories written over transcripts, with the paragraphs that an editor would accept after each sentence.

Files of one folder, as ``loading`` reads them: ``SPLIT.jsonl[.gz]`` with the sentences after which something fits, and
``SPLIT-none.jsonl[.gz]`` with those after which nothing does. Their rows have ``kind``, ``writer`` and ``unfinished``
as well. Of ``spans`` the first is the quote to print, the others are whole paragraphs that fit too.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from models.json_lines import malformed_line, read_json_lines
from models.recommend.data.dataset import QuotePair, words_before_quote
from models.recommend.data.loading import load_quotes, split_file
from models.recommend.protocol import Candidates


@dataclass(frozen=True, slots=True)
class StoryPosition:
    """The end of a sentence, or an unfinished sentence.

    Args:
        pair: its query has the unfinished sentence as ``typed``; ``spans`` is empty if nothing fits.
        kind: ``lead`` (calls for a quote), ``claim`` (reports what was said), ``background`` or ``off``.
        writer: who wrote the story.
        is_unfinished: whether the sentence stops before a quote.
        source_kind: kind of transcript, "" where unknown.
    """

    pair: QuotePair
    kind: str
    writer: str
    is_unfinished: bool
    source_kind: str = ""

    @property
    def fits(self) -> tuple[int, ...]:
        """The paragraphs that fit, best first."""
        return tuple(dict.fromkeys(span.paragraph for span in self.pair.spans))


@dataclass(frozen=True, slots=True)
class Stories:
    """The positions of one split, and paragraphs and speakers of the transcripts by id.

    Args:
        speakers: as ``paragraphs``, "" where unknown.
    """

    split: str
    positions: tuple[StoryPosition, ...]
    paragraphs: dict[str, tuple[str, ...]]
    speakers: dict[str, tuple[str, ...]]

    def candidates(self, transcript_id: str) -> Candidates:
        """Return the paragraphs of a transcript."""
        return Candidates(self.paragraphs[transcript_id], self.speakers[transcript_id])

    @property
    def pairs(self) -> tuple[QuotePair, ...]:
        """The positions as rows of ``recommend``."""
        return tuple(position.pair for position in self.positions)

    def select(self, keep: Callable[[StoryPosition], bool]) -> "Stories":
        """Return the same stories with the positions that ``keep`` accepts."""
        return replace(self, positions=tuple(position for position in self.positions if keep(position)))


def load_stories(folder: Path, split: str) -> Stories:
    """Read ``SPLIT``, ``SPLIT-none`` and ``transcripts`` of ``folder``; both splits may be plain or gzipped.

    Raises:
        AppError: ``no_such_file``, or ``malformed_line`` naming file, line and fault.
    """
    source_kinds = {
        row["id"]: str(row.get("kind", "")) for _, row in read_json_lines(split_file(folder, "transcripts"))
    }
    stories = Stories(split, (), {}, {})
    for name in (split, f"{split}-none"):
        data = load_quotes(folder, name, allow_empty=True)
        path = split_file(folder, name)
        positions = []
        for pair, (number, row) in zip(data.pairs, read_json_lines(path), strict=True):
            try:
                kind, writer, is_unfinished = str(row["kind"]), str(row["writer"]), bool(row["unfinished"])
            except KeyError as error:
                fault = f"a position of a story needs kind, writer and unfinished ({error!r})"
                raise malformed_line(path, number, fault) from error
            typed = words_before_quote(pair.quoting_sentence) if is_unfinished else ""
            with_typed = replace(pair, query=replace(pair.query, typed=typed))
            source_kind = source_kinds[pair.transcript_id]
            positions.append(StoryPosition(with_typed, kind, writer, is_unfinished, source_kind))
        stories = Stories(
            split,
            (*stories.positions, *positions),
            stories.paragraphs | data.paragraphs,
            stories.speakers | data.speakers,
        )
    return stories


def is_held_out(transcript_id: str, share: float) -> bool:
    """Return whether a transcript belongs to the share that is held out; all windows of one do, or none.

    It depends on the id alone, so that every run holds out the same transcripts.
    """
    digest = hashlib.sha256(transcript_id.split("@", maxsplit=1)[0].encode()).digest()
    return int.from_bytes(digest, "big") % 1_000 < share * 1_000
