"""Read a file again as somebody shows that it marks its speakers."""

from collections.abc import Sequence
from dataclasses import dataclass

from indexer.progress import Progress, no_progress
from indexer.readers import files
from indexer.readers.decoding import MAX_BYTES
from indexer.readers.text.conventions import (
    MAX_SHAPES,
    Convention,
    OriginalLine,
    key_of_name,
    shape_from_example,
)
from models.errors import InputError
from models.text.paragraphs import Transcript

_FEW_LINES = 4


@dataclass(frozen=True, slots=True)
class Example:
    """A line, numbered from 0, and its words that name the speaker; ``before`` is what stands before them."""

    line: int
    before: str
    speaker: str


@dataclass(frozen=True, slots=True)
class Shown:
    """How a text marks its speakers, as somebody shows it.

    Args:
        keeps: whether labels by the conventions that are known name speakers too.
        excluded: labels that are no speakers.
        plain: whether the words of the file are read as plain text.
    """

    examples: Sequence[Example]
    keeps: bool
    excluded: Sequence[str] = ()
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Reread:
    """A file, read as before and as somebody shows it.

    Args:
        named: how many lines name a speaker by the examples.
    """

    convention: Convention
    before: Transcript
    after: Transcript
    named: int


def read_lines(
    name: str, data: bytes, max_bytes: int = MAX_BYTES, progress: Progress = no_progress, *, plain: bool = False
) -> Sequence[OriginalLine]:
    """Return the lines of a file in which a convention can be shown.

    Args:
        plain: those of its words as plain text.

    Raises:
        InputError: ``no_speaker_lines``.
        AppError: the errors of ``read_file``.
    """
    lines = files.read_lines(name, data, progress, max_bytes, plain=plain)
    if not lines:
        raise InputError(
            "no_speaker_lines",
            "This file has fields for its speakers and no lines that name them.",
            "Correct the speakers in the review; or have it read as plain text.",
        )
    return lines


def reread(
    name: str,
    data: bytes,
    max_bytes: int = MAX_BYTES,
    progress: Progress = no_progress,
    *,
    shown: Shown,
    before: Convention | None,
) -> Reread:
    """Read a file as somebody shows that it marks its speakers.

    Args:
        before: the convention that was shown for it earlier.

    Raises:
        InputError: ``no_speaker_lines``, ``bad_example``, ``example_in_words``, ``unmarked_example`` or
            ``single_example``.
        AppError: the errors of ``read_file``.
    """
    lines = read_lines(name, data, max_bytes, progress, plain=shown.plain)
    convention = convention_of(lines, shown)
    namings = convention.namings(lines)
    if shown.examples and len(namings) < 2 and len(lines) > _FEW_LINES:
        only = shown.examples[0].speaker.strip()
        raise InputError(
            "single_example",
            f"No other line of the text looks like that of “{only}”.",
            "Choose a line that looks as most lines with a speaker do. Where only this one is wrong, correct its "
            "paragraph.",
            params={"name": only},
        )
    earlier, after = (
        files.read_file(name, data, progress, max_bytes, shown_before).transcript
        for shown_before in (before, convention)
    )
    return Reread(convention, earlier, after, len(namings))


def convention_of(lines: Sequence[OriginalLine], shown: Shown) -> Convention:
    """Return the convention that examples show.

    Raises:
        InputError: ``bad_example``, ``example_in_words`` or ``unmarked_example``.
    """
    shapes = []
    for example in shown.examples[:MAX_SHAPES]:
        line = lines[example.line] if example.line < len(lines) else OriginalLine("")
        shapes.append(shape_from_example(line, example.before, example.speaker))
    names = frozenset(key_of_name(example.speaker) for example in shown.examples)
    excluded = frozenset(map(key_of_name, shown.excluded))
    return Convention(tuple(dict.fromkeys(shapes)), shown.keeps or not shapes, excluded, names - excluded, shown.plain)
