"""Measures quotes, sentences and attribution on samples with their expected reading, language by language."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from models.errors import InputError
from models.quotes.attribution.attributor import Attributor
from models.quotes.detection import DirectQuote, find_direct_quotes
from models.text.names.same_speaker import same_speaker
from models.text.sentences.boundaries import Span
from models.text.sentences.splitting import split_sentences

# Every third sample is held back: nobody reads its failures while changing rules.
_HELD_BACK_EVERY = 3
_SAMPLE = re.compile(r"(\d+) (.+)")
_MARKUP = re.compile(r" ¶ |(?: \|(?= ))|\||\[|\](?:\((?P<speakers>[^()]*)\))?")
_MARKS = "“”\"„«»‹›‘’‚'「」『』"


@dataclass(frozen=True, slots=True)
class ExpectedQuote:
    """A quote and its speaker.

    Args:
        start, end: of its words in the text, without marks.
        depth: 0; 1 within another quote.
        speakers: names that are right, the one that a source would use first; empty: nobody in particular.
    """

    start: int
    end: int
    depth: int
    speakers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """A text with its quotes and sentences, in order; ``number`` counts from 1 within its language."""

    language: str
    number: int
    text: str
    quotes: tuple[ExpectedQuote, ...]
    sentences: tuple[Span, ...]

    @property
    def held_back(self) -> bool:
        """Whether the sample is not to be looked at while rules are written."""
        return self.number % _HELD_BACK_EVERY == 0


@dataclass(slots=True)
class SampleCounts:
    """Counts of one language.

    Args:
        quotes, quotes_right: expected ones, within others too, and those found with exactly these words.
        quotes_extra: found where none is expected.
        sentences, sentences_right: expected ones, and those found with both ends.
        speakers: quotes that have one; ``speakers_right`` are named or described rightly.
        speakers_wrong: quotes that another is named for, or somebody where nobody says them.
        speakers_denied: rightly named, and ``same_speaker`` says that the source's name is another person's.
        failures: the number of the sample and what is wrong, for people.
    """

    quotes: int = 0
    quotes_right: int = 0
    quotes_extra: int = 0
    sentences: int = 0
    sentences_right: int = 0
    speakers: int = 0
    speakers_right: int = 0
    speakers_wrong: int = 0
    speakers_denied: int = 0
    failures: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, int]:
        """Return the counts, without the failures."""
        return {name: count for name, count in asdict(self).items() if name != "failures"}


def load_samples(folder: Path) -> list[Sample]:
    """Read ``LANGUAGE.txt`` of ``folder``, in order of language and number; their format is in its README.

    Raises:
        InputError: if there is no such file, or a line is not in the format.
    """
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise InputError("no_samples", f"{folder} has no samples.", "Name a folder with files like de.txt.")
    samples = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                samples.append(read_sample(file.stem, line))
    return samples


def read_sample(language: str, line: str) -> Sample:
    """Parse one line.

    Raises:
        InputError: if it is not in the format.
    """
    numbered = _SAMPLE.fullmatch(line)
    if numbered is None:
        raise _invalid(language, line)
    marked = numbered[2]
    text: list[str] = []
    length = position = 0
    opened: list[int] = []
    bracketed: list[tuple[int, int, int, str | None]] = []
    begins = [0]
    for match in _MARKUP.finditer(marked):
        text.append(marked[position : match.start()])
        length += match.start() - position
        position = match.end()
        symbol = match.group()
        if symbol.strip() in ("¶", "|"):
            text.append("\n" if "¶" in symbol else "")
            length += "¶" in symbol
            begins.append(length)
        elif symbol == "[":
            opened.append(length)
        elif not opened:
            raise _invalid(language, line)
        else:
            bracketed.append((opened.pop(), length, len(opened), match["speakers"]))
    text.append(marked[position:])
    plain = "".join(text)
    if opened or any((speakers is None) != (depth > 0) for _, _, depth, speakers in bracketed):
        raise _invalid(language, line)
    ends = [*begins[1:], len(plain)]
    return Sample(
        language,
        int(numbered[1]),
        plain,
        tuple(
            ExpectedQuote(*_words(plain, start, end), depth, tuple(filter(None, (speakers or "").split("/"))))
            for start, end, depth, speakers in sorted(bracketed)
        ),
        tuple(
            _stripped(plain, start, end) for start, end in zip(begins, ends, strict=True) if plain[start:end].strip()
        ),
    )


def measure_samples(samples: Iterable[Sample], attributor: Attributor) -> dict[str, SampleCounts]:
    """Return the counts by language and whether the samples are held back (“de”, “de held back”)."""
    counts: dict[str, SampleCounts] = {}
    for sample in samples:
        row = f"{sample.language} held back" if sample.held_back else sample.language
        _count(sample, counts.setdefault(row, SampleCounts()), attributor)
    return counts


def samples_report(samples: Iterable[Sample], attributor: Attributor) -> dict[str, SampleCounts]:
    """Return ``measure_samples`` with the sums “open” and “held back” at the end."""
    counts = measure_samples(samples, attributor)
    for name, is_sum_of in (("open", False), ("held back", True)):
        total = SampleCounts()
        for row, row_counts in counts.items():
            if row.endswith(" held back") == is_sum_of and row not in ("open", "held back"):
                for key, count in row_counts.figures().items():
                    setattr(total, key, getattr(total, key) + count)
        counts[name] = total
    return counts


def _count(sample: Sample, counts: SampleCounts, attributor: Attributor) -> None:
    quotes = find_direct_quotes(sample.text, nested=True)
    spans = {(quote.start, quote.end): quote for quote in quotes}
    expected = {(quote.start, quote.end): quote for quote in sample.quotes}
    right = spans.keys() & expected.keys()
    counts.quotes += len(expected)
    counts.quotes_right += len(right)
    counts.quotes_extra += len(spans) - len(right)
    for start, end in sorted(spans.keys() ^ expected.keys()):
        kind = "quote missing" if (start, end) in expected else "quote extra"
        counts.failures.append(f"{sample.number:02} {kind}: {sample.text[start:end]}")

    sentences = set(split_sentences(sample.text, sample.language))
    counts.sentences += len(sample.sentences)
    counts.sentences_right += len(sentences & set(sample.sentences))
    counts.failures += [
        f"{sample.number:02} sentence missing: {sample.text[start:end]}"
        for start, end in sample.sentences
        if (start, end) not in sentences
    ]

    for quote, name in _attributed(sample, quotes, attributor):
        wanted = expected.get((quote.start, quote.end))
        _count_speaker(sample, wanted, name, counts)
    counts.speakers += sum(bool(quote.speakers) for quote in sample.quotes)


def _attributed(
    sample: Sample, quotes: list[DirectQuote], attributor: Attributor
) -> Iterator[tuple[DirectQuote, str | None]]:
    attributions = attributor.attribute(sample.text, quotes, sample.language)
    for quote, attribution in zip(quotes, attributions, strict=True):
        if quote.depth == 0:
            yield quote, None if attribution is None else attribution.name


def _count_speaker(sample: Sample, wanted: ExpectedQuote | None, name: str | None, counts: SampleCounts) -> None:
    speakers = wanted.speakers if wanted is not None else ()
    shown = f"{sample.number:02}"
    if name is None:
        if speakers:
            counts.failures.append(f"{shown} speaker missing: {speakers[0]}")
        return
    if not any(_is_name_of(name, speaker) for speaker in speakers):
        counts.speakers_wrong += 1
        counts.failures.append(f"{shown} speaker wrong: {name}, not {' / '.join(speakers) or 'anybody'}")
        return
    counts.speakers_right += 1
    if same_speaker(name, speakers[0], sample.text) is False:
        counts.speakers_denied += 1
        counts.failures.append(f"{shown} speaker denied: {name} is not {speakers[0]}")


def _is_name_of(name: str, speaker: str) -> bool:
    """Return whether one of two names is in the other, as whole words where a script has spaces."""
    one, other = (f" {_folded(text)} " for text in (name, speaker))
    if re.search(r"[\u3040-\u9fff\uac00-\ud7a3]", one + other):
        one, other = one.strip(), other.strip()
    return one in other or other in one


def _folded(name: str) -> str:
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", name).casefold()))


def _words(text: str, start: int, end: int) -> Span:
    """Return the words of a quote without its marks, if it has some; those of a quote within it stay."""
    start, end = _stripped(text, start, end)
    if end - start > 1 and text[start] in _MARKS and text[end - 1] in _MARKS:
        start, end = _stripped(text, start + 1, end - 1)
    return start, end


def _stripped(text: str, start: int, end: int) -> Span:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())


def _invalid(language: str, line: str) -> InputError:
    return InputError("invalid_sample", f"{language}: not a sample: {line[:80]}", "See the README of the samples.")
