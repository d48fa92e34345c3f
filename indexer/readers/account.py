"""Account for the words of a file: which share of them became speech, which something else, and which was not read.

The words of the file are counted by themselves, whatever its reader makes of them: a line of text or of a page, a
paragraph, an element of XML, a text in JSON is read if its words, three in a row at a time, stand in what was read.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final

from pysubs2 import SSAFile

from indexer.documents.html import BLOCK_TAGS, is_hidden, parse_page
from indexer.documents.word import stored_paragraphs
from indexer.readers.captions.cues import strip_tags
from indexer.readers.pdf.document import stored_text
from indexer.readers.records.speeches import Tree
from indexer.readers.speech.turn_shapes import NO_SPEECH_FIELD
from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.xml_elements import parse_xml
from models.text.paragraphs import Doubt, Transcript

# A text of the file, and what texts of its kind have in common: a tag, a key; empty of lines.
_Text = tuple[str, str]
_TOKEN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_]+")
_NO_WORDS: Final = re.compile(r"</?[A-Za-z][^<>]{0,500}>|https?://\S+")
_SENTENCE_ENDS: Final = (".", "!", "?", "…", "。", "！", "？")
_RUN: Final = 3
_LEAST_OF_TEXT: Final = 0.5
_FEWEST_WORDS: Final = 100
_LONGEST_LABEL: Final = 16  # words, with an office
_READ: Final = 90
_FEWEST_ALIKE, _LEAST_OF_FILE = 20, 0.1
_FEWEST_FIELDS: Final = 4
_DEEPEST: Final = 40
_FEWEST_COPIES: Final = 3  # of a line that is printed on several pages
_TIMES: Final = re.compile(r"\d\s*-->\s*\d|^\d{1,2}:\d\d:\d\d[.,]\d+,\d")


@dataclass(frozen=True, slots=True)
class Account:
    """What became of the words of a file, in percent.

    Args:
        speech: what somebody says.
        aside: headings, directions, what is printed on pages, and notices.
        alike, alike_read: of the texts that look alike and are read unevenly, how many there are and were read.
    """

    speech: int = 100
    aside: int = 0
    alike: int = 0
    alike_read: int = 0

    @property
    def unread(self) -> int:
        """What was not read."""
        return 100 - self.speech - self.aside

    def doubts(self) -> tuple[Doubt, ...]:
        """Return the account itself, and what somebody should look at."""
        account = Doubt("account", f"{self.speech}/{self.aside}/{self.unread}")
        if self.alike:
            return account, Doubt("uneven", f"{self.alike_read}/{self.alike}")
        return (account, Doubt("unread", str(self.unread))) if 100 - self.unread < _READ else (account,)


def account_for(name: str, content: str | bytes, transcript: Transcript) -> Account | None:
    """Return what became of the words of a file; None of a format whose words are not counted, and of a few words.

    Args:
        name: of the format, as its reader calls it.
        content: of the file: its text, or its bytes where it is no text.
    """
    texts_of = _FORMATS.get(name)
    if texts_of is None:
        return None
    spoken, aside = _runs_read(transcript)
    names = {tuple(_tokens(name)[:2]) for name in {paragraph.speaker or "" for paragraph in transcript.paragraphs}}
    words: Counter[str] = Counter()
    alike: Counter[str] = Counter()
    alike_words: Counter[str] = Counter()
    read: Counter[str] = Counter()
    for shape, tokens, is_sentence in _without_fields(texts_of(content)):
        runs = list(_runs(tokens))
        kind = "unread"
        if sum(run in spoken for run in runs) >= _LEAST_OF_TEXT * len(runs):
            kind = "speech"
        elif sum(run in spoken or run in aside for run in runs) >= _LEAST_OF_TEXT * len(runs) or (
            not is_sentence
            and len(tokens) <= _LONGEST_LABEL
            and not names.isdisjoint({tuple(tokens[:2]), tuple(tokens[:1])})
        ):
            kind = "aside"
        words[kind] += len(tokens)
        alike[shape] += 1
        alike_words[shape] += len(tokens)
        read[shape] += kind != "unread"
    total = words.total()
    if total < _FEWEST_WORDS:
        return None
    uneven = [
        shape
        for shape, count in alike.items()
        if shape
        and count >= _FEWEST_ALIKE
        and alike_words[shape] >= _LEAST_OF_FILE * total
        and 0 < 100 * read[shape] < _READ * count
    ]
    most = max(uneven, key=lambda shape: alike_words[shape], default="")
    speech, others = (round(100 * words[kind] / total) for kind in ("speech", "aside"))
    return Account(speech, min(others, 100 - speech), alike[most] if most else 0, read[most] if most else 0)


def words_alone(name: str, content: str | bytes) -> str:
    """Return the words of a file as plain text, a paragraph for each of its texts; words of their own are joined.

    Args:
        name: of the format, as its reader calls it.
        content: of the file: its text, or its bytes if it is one of ``is_counted`` formats.
    """
    texts_of = _FORMATS.get(name)
    if texts_of is None or texts_of is _lines:
        return content if isinstance(content, str) else ""
    paragraphs: list[str] = []
    for _, group in groupby(texts_of(content), key=lambda shaped: (shaped[0], " " in shaped[1].strip())):
        texts = [fold_whitespace(_NO_WORDS.sub(" ", text)) for _, text in group]
        paragraphs += texts if any(" " in text for text in texts) else [" ".join(texts)]
    return "\n\n".join(filter(has_words, paragraphs))


def is_counted(name: str) -> bool:
    """Return whether the words of a format are counted, so that they can be read alone."""
    return name in _FORMATS


def _tokens(text: str) -> list[str]:
    """Return the words of a text in small letters, without numbers, times, identifiers and addresses."""
    tokens = _TOKEN.findall(_NO_WORDS.sub(" ", text))
    return [token.casefold() for token in tokens if not any(map(str.isdigit, token))]


def _runs(tokens: list[str]) -> Iterator[int]:
    return (hash(tuple(tokens[at : at + _RUN])) for at in range(len(tokens) - _RUN + 1))


def _runs_read(transcript: Transcript) -> tuple[set[int], set[int]]:
    """Return the words that were read, three in a row: with the labels before them, and beyond ends of paragraphs."""
    runs: dict[bool, set[int]] = {True: set(), False: set(_runs(_tokens(transcript.title)))}
    last: dict[bool, list[str]] = {True: [], False: []}
    for paragraph in transcript.paragraphs:
        is_speech = paragraph.kind == "speech"
        tokens = _tokens(paragraph.text)
        runs[is_speech].update(_runs([*last[is_speech], *tokens]))
        if paragraph.speaker:
            runs[is_speech].update(_runs([*_tokens(paragraph.speaker), *tokens[: _RUN - 1]]))
        last[is_speech] = tokens[1 - _RUN :]
    return runs[True], runs[False]


def _without_fields(texts: Iterable[_Text]) -> Iterator[tuple[str, list[str], bool]]:
    """Yield texts as words, and whether each ends as a sentence; none that is too short, or the same as many others."""
    groups: defaultdict[str, list[tuple[list[str], bool]]] = defaultdict(list)
    for shape, text in texts:
        if len(tokens := _tokens(text)) >= _RUN:
            groups[shape].append((tokens, text.rstrip().endswith(_SENTENCE_ENDS)))
    for shape, group in groups.items():
        distinct = len({tuple(tokens) for tokens, _ in group})
        if not shape or len(group) < _FEWEST_FIELDS or 2 * distinct > len(group):
            yield from ((shape, tokens, is_sentence) for tokens, is_sentence in group)


def _lines(text: str) -> Iterator[_Text]:
    return (("", line) for line in text.split("\n"))


def _captions(text: str) -> Iterator[_Text]:
    return (("", strip_tags(line)) for line in text.split("\n") if not _TIMES.search(line))


def _elements(text: str) -> Iterator[_Text]:
    root = parse_xml(text)
    if root is not None:
        tree = Tree(root)
        yield from zip(tree.shapes, tree.texts, strict=True)


def _page(text: str) -> Iterator[_Text]:
    page = parse_page(text)
    if page is None:
        return
    for element in page.iter(*BLOCK_TAGS):
        is_outer = any(inner.tag in BLOCK_TAGS for inner in element.iterdescendants())
        if not is_outer and not any(is_hidden(outer) for outer in (element, *element.iterancestors())):
            yield f"{element.tag} {element.get('class', '')}", "".join(element.itertext())


def _values(text: str) -> Iterator[_Text]:
    yield from _texts_in(json.loads(text, strict=False), "", 0)


def _texts_in(value: object, key: str, depth: int) -> Iterator[_Text]:
    if isinstance(value, str) and not NO_SPEECH_FIELD.search(key):
        yield key, value
    elif isinstance(value, dict | list) and depth < _DEEPEST:
        entries = value.items() if isinstance(value, dict) else ((key, entry) for entry in value)
        for inner_key, inner in entries:
            yield from _texts_in(inner, inner_key, depth + 1)


def _dialogue(text: str) -> Iterator[_Text]:
    """Yield the lines that are shown, by their styles."""
    for event in SSAFile.from_string(text, format_="ass").events:
        if event.type == "Dialogue" and not event.is_drawing:
            yield event.style, event.plaintext


def _printed_lines(data: bytes) -> Iterator[_Text]:
    """Yield the lines of a PDF as they are stored, without those that are printed on several pages."""
    pages = [[(line, tuple(_tokens(line))) for line in page.splitlines()] for page in stored_text(data)]
    copies = Counter(tokens for page in pages for tokens in {tokens for _, tokens in page})
    return (("", line) for page in pages for line, tokens in page if copies[tokens] < _FEWEST_COPIES)


_FORMATS: Final[Mapping[str, Callable[[Any], Iterator[_Text]]]] = MappingProxyType(
    {
        **dict.fromkeys(("txt", "md", "csv", "tsv"), _lines),
        **dict.fromkeys(("srt", "vtt", "sbv"), _captions),
        "xml": _elements,
        "html": _page,
        "json": _values,
        **dict.fromkeys(("ass", "ssa"), _dialogue),
        **dict.fromkeys(("ttml", "dfxp"), _elements),
        "docx": stored_paragraphs,
        "pdf": _printed_lines,
    }
)
