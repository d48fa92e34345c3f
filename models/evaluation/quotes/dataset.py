"""Articles' quotes with the transcripts they come from: the data of quote verification."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from models.json_lines import malformed_line, read_json_lines
from models.quotes.detection import find_direct_quotes
from models.quotes.passages import Passage
from models.recommend.data.loading import split_file
from models.text.paragraphs import Paragraph

# Characters of an article before a quote that are kept with it: enough to resolve “he”.
_CONTEXT = 2_000


@dataclass(frozen=True, slots=True)
class DatedTranscript:
    """A transcript and its day, if known."""

    transcript_id: str
    title: str
    spoken_on: date | None
    paragraphs: tuple[Paragraph, ...]

    def passages(self, numbers: Iterator[int]) -> tuple[Passage, ...]:
        """Return its paragraphs as the index knows them, with the next of ``numbers`` as their ids."""
        return tuple(Passage.of(next(numbers), paragraph) for paragraph in self.paragraphs)


_CLOSING_MARKS = {"'": "'", "‘": "’", '"': '"', "«": "»"}


@dataclass(frozen=True, slots=True)
class QuotedSentence:
    """A quote in its sentence.

    Args:
        before: the article before that sentence, cut to its last 2,000 characters.
        sentence: the sentence, with the quote in its marks.
        quote: the words between the marks.
        written_on: the article's day.
        transcript_id: where the quote is from.
        spans: ``(paragraph, start, end)`` of the quoted words.
        source_words: the source's words there.
        speaker: of the quote.
    """

    pair_id: str
    before: str
    sentence: str
    quote: str
    written_on: date | None
    transcript_id: str
    spans: tuple[tuple[int, int, int], ...]
    source_words: str
    speaker: str

    def body(self, quote: str | None = None, sentence: str | None = None) -> tuple[str, int]:
        """Return the text to verify, with ``quote`` in place of its own, and where the quote starts in it."""
        sentence = self.sentence if sentence is None else sentence
        at = sentence.index(self.quote)
        if quote is not None:
            sentence = sentence[:at] + quote + sentence[at + len(self.quote) :]
        # Tokenised text has spaces between the mark and the first word.
        quoted = self.quote if quote is None else quote
        start = len(self.lead) + at + len(quoted) - len(quoted.lstrip())
        text = self.lead + sentence
        # A quote that goes on in the article's next sentence ends with this one.
        last = next(iter(find_direct_quotes(text)[-1:]), None)
        if last is None or last.closed:
            return text, start
        return text + _CLOSING_MARKS.get(text[last.outer_start], "”"), start

    @property
    def lead(self) -> str:
        """Returns the text before the sentence, which begins a paragraph, as most sentences with quotes do.

        Empty after a quote that was left open: by convention it would continue in the next paragraph.
        """
        if not self.before:
            return ""
        quotes = find_direct_quotes(self.before)
        return self.before + ("\n" if not quotes or quotes[-1].closed else " ")


def load_transcripts(folder: Path) -> list[DatedTranscript]:
    """Yield every transcript of ``transcripts.jsonl[.gz]`` of a folder.

    Raises:
        AppError: ``no_such_file`` or ``malformed_line``.
    """
    return read_transcripts(split_file(folder, "transcripts"))


def read_transcripts(path: Path) -> list[DatedTranscript]:
    """Return every transcript of a file.

    Raises:
        AppError: ``no_such_file`` or ``malformed_line``.
    """
    return [
        DatedTranscript(
            str(row["id"]),
            str(row.get("title") or ""),
            _day(row.get("date")),
            tuple(
                Paragraph(str(paragraph["text"]), str(paragraph.get("speaker") or "") or None)
                for paragraph in row["paragraphs"]
            ),
        )
        for row in _rows(path, ("id", "paragraphs"))
    ]


def load_quoted(folder: Path, split: str) -> list[QuotedSentence]:
    """Return the quotes of ``SPLIT.jsonl[.gz]``; those whose sentence does not contain the quote are skipped.

    Raises:
        AppError: ``no_such_file`` or ``malformed_line``.
    """
    needed = ("left_context", "quoting_sentence", "quote_text", "transcript_id", "spans", "span_text")
    return [
        _quoted(row) for row in _rows(split_file(folder, split), needed) if row["quote_text"] in row["quoting_sentence"]
    ]


def other_splits(folder: Path, split: str) -> list[str]:
    """Return the other files of pairs in the folder, by name; files of another kind, such as stories, are left out."""
    names = {path.name.split(".")[0] for path in folder.glob("*.jsonl*")} - {split, "transcripts", "pretrain"}
    return sorted(name for name in names if _has_sentences(split_file(folder, name)))


def _has_sentences(path: Path) -> bool:
    first = next(read_json_lines(path), None)
    return first is not None and bool(first[1].get("quoting_sentence"))


def _rows(path: Path, needed: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    for number, row in read_json_lines(path):
        missing = [key for key in needed if not row.get(key)]
        # An article's first sentence has nothing before it.
        if missing and missing != ["left_context"]:
            raise malformed_line(path, number, f"no {', '.join(missing)}")
        yield row


def _quoted(row: dict[str, Any]) -> QuotedSentence:
    spans = tuple((int(span["paragraph_index"]), int(span["start"]), int(span["end"])) for span in row["spans"])
    return QuotedSentence(
        pair_id=str(row.get("pair_id", "")),
        before=str(row["left_context"])[-_CONTEXT:],
        sentence=str(row["quoting_sentence"]),
        quote=str(row["quote_text"]),
        written_on=_day(row.get("article_date")),
        transcript_id=str(row["transcript_id"]),
        spans=spans,
        source_words=str(row["span_text"]),
        speaker=str(row.get("speaker") or ""),
    )


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(str(value)[:10])
    except ValueError:
        return None
