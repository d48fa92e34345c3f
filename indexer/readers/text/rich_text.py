"""Make the transcript of a document: what Word documents, web pages and Markdown have in common.

There a speaker is set off by bold letters or by a column of a table as often as by a colon.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, dropwhile, takewhile
from typing import Final

from indexer.documents.blocks import LINE_BREAK, Attribution, Container, Paragraph, Run
from indexer.documents.blocks import Block as DocumentBlock
from indexer.documents.markup_limits import too_complex_error
from indexer.readers.text.blocks import Block, Line, paragraphs_of
from indexer.readers.text.characters import clean_text, fold_whitespace, has_words
from indexer.readers.text.column_heads import SPEAKERS, STARTS, WORDS, head_key
from indexer.readers.text.name_lines import parse_name_line
from indexer.readers.text.speaker_labels import Mark, parse_opening
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name, without_asides
from indexer.readers.text.timestamps import as_timestamp, leading_time, lone_time
from indexer.readers.text.titles import normalize_title
from models.text.paragraphs import Kind, Transcript

# A day of a parliament has some thousands.
MAX_BLOCKS: Final = 100_000
_OPENING_BLOCKS: Final = 60
_FEWEST_ROWS = 3
_NEARLY_ALL = 0.8
_WORDS_A_TURN = 6
_WORDS_A_CELL = 40
_WORDS_OF_A_TURN = 4
_TURN = re.compile(r"([^:：]{2,80})[:：]\s(.*)")
_QUESTION_NUMBER = re.compile(r"Q\d{1,4}\.?")
# “3. **Jane Doe (North Pier):**”, “T1. [66880] **Jane Doe:**”: of a list of questions to be answered, never said.
_LISTED_NUMBER = re.compile(r"\s*T?\d{1,3}\.\s*(?:\[\d{3,7}\]\s*)?")
_TITLE_BEHIND = re.compile(r"\s*(?:--|—|–|-)\s+(\S.{0,100})$")
# A party or a constituency between a bold name and its colon, and the signs that some records print there.
_BRACKETS_AND_COLON = re.compile(r"\s?¦?\s{0,2}(?:\([^()]{1,80}\)\s?){0,2}[:：](?=\s|$)")
_REST_OF_LABEL = re.compile(r"\s{0,3}(?:\([^()]{1,80}\)\s?){1,2}[:：](?=\s|$)")
_BOLD_LABEL = re.compile(r"[^\W\d_][^:：]{1,80}[:：]")
# When somebody began to speak, as some records note it before the name.
_CLOCK = re.compile(r"\s{0,4}\d{1,2}\.\d\d\s?[†¦]\s{0,4}")
# “**Ada** - We agreed”
_DASH_BEHIND = re.compile(r"\s*[-–—]\s+(?=\S)")
_FEWEST_NAMINGS = 3
_MOST_WORDS_OF_NAME = 3
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{4})\.$")  # not that of “Jr.”


@dataclass(frozen=True, slots=True)
class _MarkedLine:
    """A line whose ``opening``, set off by bold letters or a cell of its own, may name a speaker."""

    time: str
    opening: str
    rest: str


@dataclass(frozen=True, slots=True)
class _MarkedBlock:
    lines: tuple[_MarkedLine, ...]
    heading: bool = False
    kind: Kind = "speech"
    tabular: bool = False
    style: str = ""


def transcript_of(blocks: Sequence[DocumentBlock], title: str = "") -> Transcript:
    """Return the transcript of a document; without a ``title`` it is the first heading, if there is one.

    A row of a table becomes one block, which a time and a name in cells of their own open.
    """
    marked: list[_MarkedBlock] = []
    rows: list[list[list[_MarkedBlock]]] = []
    for part in _parts(blocks, "speech"):
        if isinstance(part, list):
            rows.append(part)
            continue
        if rows:
            marked += table_blocks(rows)
            rows = []
        marked.append(part)
        if len(marked) > MAX_BLOCKS:
            raise too_complex_error("paragraphs", MAX_BLOCKS)
    lined = _lined(_rejoined([*marked, *table_blocks(rows)]))
    opening = "\n".join(line.text for block in lined[:_OPENING_BLOCKS] for line in block.lines)
    headings = {
        index: normalize_title(" ".join(line.text for line in block.lines))
        for index, block in enumerate(lined)
        if block.heading
    }
    title = title or next(filter(None, headings.values()), "")
    repeated = next((index for index, heading in headings.items() if heading == title), None)
    if repeated is not None and len(lined) > 1:
        del lined[repeated]
    return Transcript(title, paragraphs_of(lined), opening=opening)


def _parts(blocks: Sequence[DocumentBlock], kind: Kind) -> Iterator[_MarkedBlock | list[list[_MarkedBlock]]]:
    """Yield blocks with words, and rows of tables; where a cell has a table, the outer one is page layout only."""
    runs: list[tuple[str, bool]] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            runs += _runs(block)
            if block.ends:
                for marked in _marked_blocks(runs, block.style.is_heading, kind):
                    yield replace(marked, style=block.style.name)
                runs = []
        elif isinstance(block, Container):
            yield from _parts(block.blocks, "notice" if block.is_menu else kind)
        elif isinstance(block, Attribution):
            name = normalize_name(block.speaker)
            is_named = without_asides(name).casefold() in fold_whitespace(block.opening).casefold()
            if has_words(name) and not is_named:
                yield _MarkedBlock((_MarkedLine("", f"{name}:", ""),), kind=kind)
        else:
            for row in block.rows:
                cells = [list(_parts(cell, kind)) for cell in row]
                filled = [[part for part in cell if isinstance(part, _MarkedBlock)] for cell in cells]
                if filled != cells:
                    yield from chain.from_iterable(cells)
                elif any(filled):
                    yield filled
    yield from _marked_blocks(runs, False, kind)


def _runs(paragraph: Paragraph) -> Iterator[tuple[str, bool]]:
    """Yield the words of a paragraph, and whether they are bold, without notes and what is hidden."""
    style = paragraph.style
    if paragraph.start_ms is not None:
        yield f"[{as_timestamp(round(paragraph.start_ms), '.')}] ", False
    for run in paragraph.inlines:
        if not isinstance(run, Run) or run.note or (style.hidden if run.hidden is None else run.hidden):
            continue
        text = run.text.replace("\N{NON-BREAKING HYPHEN}", "-")
        # Most runs are plain letters, in which there is nothing to clean.
        text = text if text == LINE_BREAK or (text.isascii() and text.isprintable()) else clean_text(text)
        yield text, run.speaker or (style.bold if run.bold is None else run.bold)


def _marked_blocks(runs: Sequence[tuple[str, bool]], heading: bool, kind: Kind) -> Iterator[_MarkedBlock]:
    """Yield the blocks of a paragraph, which two line breaks with nothing between divide."""
    lines: list[_MarkedLine] = []
    line: list[tuple[str, bool]] = []
    for run in (*runs, (LINE_BREAK, False), (LINE_BREAK, False)):
        if run[0] != LINE_BREAK:
            line.append(run)
        elif any(has_words(text) for text, _ in line):
            lines.append(_marked(line))
            line = []
        elif lines:
            yield _MarkedBlock(tuple(lines), heading, kind)
            lines, line = [], []


def _lined(blocks: Sequence[_MarkedBlock]) -> list[Block]:
    headings = Counter(_whole(block.lines[0]) for block in blocks if _is_heading_of_turn(block))
    if max(headings.values(), default=0) > 1:  # “### Ada Roe:”
        blocks = [
            replace(block, lines=(replace(block.lines[0], opening=_whole(block.lines[0]), rest=""),), heading=False)
            if _is_heading_of_turn(block)
            else block
            for block in blocks
        ]
    blocks = _without_headings_that_speak(blocks)
    named_styles = _styles_of_names(blocks)
    candidates = [
        line for block in blocks if not block.heading and not block.tabular for line in block.lines if _may_name(line)
    ]
    names = Counter(normalize_name(_label_of(line)).casefold() for line in candidates)
    dashed = [line.rest for line in candidates if _DASH_BEHIND.match(line.rest)]
    has_dashes = 2 * sum(map(_holds_sentence, dashed)) > len(dashed)
    return [
        Block(
            (Line(_whole(block.lines[0]), names=True),)
            if block.style in named_styles and len(block.lines) == 1
            else tuple(
                Line(_whole(line)) if block.heading or block.tabular else _labelled(line, names, has_dashes)
                for line in block.lines
            ),
            block.heading,
            bold=all(line.opening and not line.rest.strip() for line in block.lines),
            kind=block.kind,
            tabular=block.tabular,
        )
        for block in blocks
    ]


def _without_headings_that_speak(blocks: Sequence[_MarkedBlock]) -> Sequence[_MarkedBlock]:
    """Return blocks in which no heading opens with a title, a name and words, where paragraphs open so.

    Programs that make a page of a PDF take what is printed larger for a heading: “Mr ROE - I thank the Minister”.
    """
    openings = [parse_opening(_whole(block.lines[0])) if len(block.lines) == 1 else None for block in blocks]
    spoken = [
        opening is not None and opening.mark in {Mark.DASH, Mark.STOP} and opening.likelihood is Likelihood.CERTAIN
        for opening in openings
    ]
    if sum(is_turn and not block.heading for is_turn, block in zip(spoken, blocks, strict=True)) < _FEWEST_NAMINGS:
        return blocks
    return [replace(block, heading=False) if is_turn else block for is_turn, block in zip(spoken, blocks, strict=True)]


def _styles_of_names(blocks: Sequence[_MarkedBlock]) -> frozenset[str]:
    """Return the styles in which a record sets the names of its speakers, and nearly nothing else.

    Among what is set so are offices that no list of words has, and those who speak once.
    """
    styles: defaultdict[str, list[str]] = defaultdict(list)
    for block in blocks:
        if block.style and not block.heading:
            styles[block.style].append(_whole(block.lines[0]) if len(block.lines) == 1 else "")
    return frozenset(style for style, texts in styles.items() if _are_names(texts))


def _are_names(texts: Sequence[str]) -> bool:
    named = sum(parse_name_line(text) is not None for text in texts)
    return 1 < len(set(texts)) <= len(texts) / 2 and named >= _NEARLY_ALL * len(texts)


def _is_heading_of_turn(block: _MarkedBlock) -> bool:
    """Return whether a heading may name who speaks below it."""
    return block.heading and len(block.lines) == 1 and _whole(block.lines[0]).endswith((":", "："))


def _rejoined(blocks: Sequence[_MarkedBlock]) -> list[_MarkedBlock]:
    """Join a bold line and the one below it that ends its label: pages close tags in the wrong order.

    “**Jane Doe**” and “(Harbour Party): We agreed” are one label.
    """
    joined: list[_MarkedBlock] = []
    for block in blocks:
        before = joined[-1] if joined else None
        first, *others = block.lines
        if (
            before is not None
            and not (before.heading or before.tabular)
            and before.lines[-1].opening
            and not has_words(before.lines[-1].rest)
            and _REST_OF_LABEL.match(_whole(first))
        ):
            name = before.lines[-1]
            line = replace(name, rest=f"{name.rest} {_whole(first)}")
            joined[-1] = replace(before, lines=(*before.lines[:-1], line, *others))
        else:
            joined.append(block)
    return joined


def _marked(runs: Sequence[tuple[str, bool]]) -> _MarkedLine:
    """Build the line of these runs, separated into a time, a bold opening and the rest."""
    whole = "".join(text for text, _ in runs)
    before = "".join(text for text, _ in takewhile(lambda run: not run[1], runs))
    time = leading_time(before)
    labelled = len(before) < len(whole) and _BOLD_LABEL.match(whole, len(before)) is not None
    if len(before) < len(whole) and (_CLOCK.fullmatch(before) or (labelled and _LISTED_NUMBER.fullmatch(before))):
        whole, before = whole[len(before) :], ""
    short = labelled and time is None and lone_time(before) is not None  # “0:12 **Jane Doe:**”
    timed = short or (time is not None and time.end == len(before))
    if before.strip() and not timed and not _QUESTION_NUMBER.fullmatch(before.strip()):
        return _MarkedLine("", "", whole.strip())
    since = dropwhile(lambda run: not run[1], runs)
    opening = "".join(text for text, _ in takewhile(lambda run: run[1] or not run[0].strip(), since))
    mark = f"[{before.strip()}]" if short else before.strip()
    return _MarkedLine(mark, opening.lstrip(), whole[len(before) + len(opening) :])


def table_blocks(rows: Sequence[Sequence[Sequence[_MarkedBlock]]]) -> list[_MarkedBlock]:
    """Build the blocks of a table: turns if it is a transcript, by its head or by what is in its cells."""
    blocks: list[_MarkedBlock] = []
    others: list[Sequence[Sequence[_MarkedBlock]]] = []
    head: tuple[_Columns, int] | None = None
    for row in rows:
        columns = _columns(row)
        if columns:
            blocks += _rows_without_head(others)
            others = []
            head = columns, len(row)
            blocks += [replace(block, kind="notice") for block in _joined(row)]
        elif head and len(row) == head[1] and row[head[0].words]:
            blocks += _rows_without_head(others)
            others = []
            blocks += _by_columns(row, head[0])
        else:
            others.append(row)
    return blocks + _rows_without_head(others)


def _rows_without_head(rows: Sequence[Sequence[Sequence[_MarkedBlock]]]) -> list[_MarkedBlock]:
    filled = [[cell for cell in row if cell] for row in rows]
    if _are_records(filled):
        return [block for row in filled for block in _record_row(row)]
    spoken = _is_spoken(filled)
    names = _names_of(filled) if spoken else frozenset()
    return [
        block for row in filled for block in (_row_blocks(row, names) if spoken or len(row) < 2 else _table_row(row))
    ]


def _are_records(rows: Sequence[Sequence[Sequence[_MarkedBlock]]]) -> bool:
    """Return whether the last cells hold several turns each, with labels, as records of meetings by agenda do."""
    labels: Counter[str] = Counter()
    words = several = 0
    for row in rows:
        inner_labels = [label for line in _cell_lines(row[-1]) if (label := _TURN.match(line))] if len(row) > 1 else []
        named = [label for label in inner_labels if likelihood(normalize_name(label[1])) >= Likelihood.NAME]
        labels.update(normalize_name(label[1]).casefold() for label in named)
        words += sum(len(label[2].split()) for label in named)
        several += len(named) > 1
    total = labels.total()
    return several > 0 and total >= _FEWEST_ROWS and 1 < len(labels) < total and words >= _WORDS_OF_A_TURN * total


def _record_row(row: Sequence[Sequence[_MarkedBlock]]) -> list[_MarkedBlock]:
    """Return an item of an agenda, and below it who says what; words before the first label are by nobody."""
    *heads, last = row
    blocks = [_MarkedBlock(block.lines, heading=True) for cell in heads for block in cell]
    lines = [line for block in last for line in block.lines]
    return [*blocks, *(_MarkedBlock((line,)) for line in lines)]


def _names_of(rows: Sequence[Sequence[Sequence[_MarkedBlock]]]) -> frozenset[str]:
    """Return what stands before the words of turns, if nearly all of it has the shape of names, and names recur."""
    heads: Counter[str] = Counter()
    for row in rows:
        if len(row) > 1:
            texts = [_cell_text(cell) for cell in row[:-1]]
            heads[next((text for text in texts if not _cell_time(text)), "")] += 1
    shapes = {head: likelihood(normalize_name(head)) for head in heads}
    named = sum(count for head, count in heads.items() if shapes[head] > Likelihood.NOT_A_NAME)
    total = heads.total()
    if total < _FEWEST_ROWS or named < _NEARLY_ALL * total or len(heads) == total:
        return frozenset()
    return frozenset(
        head
        for head, count in heads.items()
        if head_key(head) not in SPEAKERS
        and (shapes[head] >= Likelihood.NAME or (shapes[head] is Likelihood.WORD and count > 1))
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where a table has times (None: nowhere), speakers (None: nowhere) and words."""

    time: int | None
    speaker: int | None
    words: int


def _columns(row: Sequence[Sequence[_MarkedBlock]]) -> _Columns | None:
    """Return the columns that a table's head names, if it is a transcript's."""
    heads = [head_key(_cell_text(cell)) for cell in row]
    speaker = next((index for index, head in enumerate(heads) if head in SPEAKERS), None)
    words = next((index for index, head in enumerate(heads) if head in WORDS), None)
    time = next((index for index, head in enumerate(heads) if head in STARTS), None)
    if words is None or (speaker is None and time is None):
        return None
    return _Columns(time, speaker, words)


def _by_columns(row: Sequence[Sequence[_MarkedBlock]], columns: _Columns) -> list[_MarkedBlock]:
    if columns.speaker is not None and len(names := _cell_lines(row[columns.speaker])) > 1:
        return _by_several(names, row[columns.words])
    time = _cell_time(_cell_text(row[columns.time])) if columns.time is not None else ""
    first, *others = row[columns.words][0].lines
    mark = f"[{time}]" if time else ""
    speaker = f"{_cell_text(row[columns.speaker])}:" if columns.speaker is not None else ""
    line = _MarkedLine(mark, speaker, f" {_whole(first)}")
    return [_MarkedBlock((line, *others)), *row[columns.words][1:]]


def _by_several(names: Sequence[str], words: Sequence[_MarkedBlock]) -> list[_MarkedBlock]:
    """Return a row whose speakers have a line each: a turn for each, where the words have as many; else by nobody."""
    lines = _cell_lines(words)
    if len(lines) != len(names):
        return [replace(block, tabular=True) for block in words]
    pairs = zip(names, lines, strict=True)
    return [_MarkedBlock((_MarkedLine("", f"{name.rstrip(': ')}:", f" {line}"),)) for name, line in pairs]


def _cell_lines(cell: Sequence[_MarkedBlock]) -> list[str]:
    lines = (fold_whitespace(_whole(line)) for block in cell for line in block.lines)
    return [line for line in lines if has_words(line)]


def _cell_time(text: str) -> str:
    """Return the time that is all of a cell, as a clock shows it; else empty."""
    time = lone_time(text)
    return as_timestamp(time.ms, ".") if time is not None else ""


def _cell_text(cell: Sequence[_MarkedBlock]) -> str:
    return fold_whitespace(" ".join(_whole(line) for block in cell for line in block.lines))


def _joined(row: Sequence[Sequence[_MarkedBlock]]) -> list[_MarkedBlock]:
    text = " ".join(filter(None, map(_cell_text, row)))
    return [_MarkedBlock((_MarkedLine("", "", text),), tabular=True)] if text else []


def _is_spoken(rows: Sequence[Sequence[Sequence[_MarkedBlock]]]) -> bool:
    """Return whether the rows of several cells are turns: times or recurring names before sentences.

    A form has a word in each row, and another one in the next.
    """
    turns = [row for row in rows if len(row) > 1]
    if len(turns) < _FEWEST_ROWS:
        return all(_holds_sentence(_cell_text(row[-1])) or len(_cell_text(row[-1]).split()) > 2 for row in turns)
    if sum(_cell_time(_cell_text(row[0])) != "" for row in turns) * 2 > len(turns):
        return True
    heads = Counter(_cell_text(row[0]).casefold() for row in turns)
    sentences = sum(_holds_sentence(_cell_text(row[-1])) for row in turns)
    words = sum(len(_cell_text(row[-1]).split()) for row in turns)
    return len(heads) < len(turns) and (sentences * 2 >= len(turns) or words >= _WORDS_A_TURN * len(turns))


def _holds_sentence(text: str) -> bool:
    return text.rstrip("”\"’')] ").endswith((".", "!", "?", "…", "。", "？", "！", ":"))


def _table_row(cells: Sequence[Sequence[_MarkedBlock]]) -> list[_MarkedBlock]:
    """Build the blocks of a row of a table that is no transcript; long cells are layout."""
    if any(len(block.lines) > 1 or len(_cell_text([block]).split()) > _WORDS_A_CELL for c in cells for block in c):
        return [block for cell in cells for block in cell]
    return _joined(cells)


def _row_blocks(cells: Sequence[Sequence[_MarkedBlock]], table_labels: frozenset[str]) -> list[_MarkedBlock]:
    """Build a row's blocks: one that its first cells open, or each cell's own where they hold more than that.

    Args:
        cells: those with words.
        known: cells that name speakers.
    """
    if not cells:
        return []
    *heads, last = cells
    single = all(len(cell) == 1 and len(cell[0].lines) == 1 for cell in heads)
    if not heads or not single or last[0].heading:
        return [block for cell in cells for block in cell]
    texts = [fold_whitespace(_whole(cell[0].lines[0])) for cell in heads]
    time = _cell_time(texts[0])
    names = texts[1:] if time else texts
    first, *others = last[0].lines
    opening, rest = (names[0], [*names[1:], _whole(first)]) if names else (first.opening, [first.rest])
    words = " ".join(rest)
    if opening in table_labels and any(map(str.isalpha, words)) and not opening.endswith((":", "：")):
        opening += ":"
    line = _MarkedLine(f"[{time}]" if time else "", opening, f" {words}")
    return [_MarkedBlock((line, *others)), *last[1:]]


def _may_name(line: _MarkedLine) -> bool:
    """Return whether a bold opening without a colon could be a speaker; “**Mayor Pell** said” is a sentence.

    A single word could be one alone on its line, or before a dash.
    """
    label = _label_of(line)
    shape = _shape(label)
    is_alone, has_dash = not line.rest.strip(), _DASH_BEHIND.match(line.rest) is not None
    if shape is Likelihood.WORD or (has_dash and 0 < len(label.split()) <= _MOST_WORDS_OF_NAME):
        return is_alone or has_dash
    return shape >= Likelihood.NAME and head_key(label) not in SPEAKERS and not line.rest.lstrip()[:1].islower()


def _label_of(line: _MarkedLine) -> str:
    """Return a bold opening without the full stop that ends it in some records, “**Ms. Anderson.** Thank you”."""
    label = line.opening.rstrip()
    return label[:-1] if _FULL_STOP.search(label) else label


@lru_cache(maxsize=1024)
def _shape(opening: str) -> Likelihood:
    return likelihood(normalize_name(opening))


def _labelled(line: _MarkedLine, names: Counter[str], has_dashes: bool) -> Line:
    """Return a line with its bold opening as a label.

    Args:
        names: bold openings without a colon that could be speakers, as often as they are there.
        has_dashes: whether what is behind a dash is spoken, and no title.
    """
    label, rest = line.opening.rstrip(), line.rest.lstrip()
    colon = label.endswith((":", "：")) or rest.startswith((":", "：")) or _BRACKETS_AND_COLON.match(rest)
    if label and colon:
        return Line(_whole(line), emphasised=":" not in label[:-1] and "：" not in label[:-1])
    if label and (lone_time(rest) or leading_time(rest)):
        return Line(
            f"{line.time} {label}  {rest}".strip(), emphasised=True
        )  # “**Ada** 0:12”, “**Ada** [0:12] We agreed”
    label = _label_of(line)
    if not _may_name(line):
        return Line(_whole(line))
    dash = _DASH_BEHIND.match(line.rest) if has_dashes else None
    title = None if dash else _TITLE_BEHIND.match(line.rest)
    if title and not _holds_sentence(title[1]):
        return Line(f"{line.time} {label} -- {title[1]}".strip())  # “**Jane Doe** -- Chief Executive”
    namings = max(names.values()) if dash or not rest else names[normalize_name(label).casefold()]
    if (opening := parse_opening(_whole(line))).label and opening.mark is Mark.DASH:
        return Line(_whole(line))
    if namings >= (2 if _shape(label) >= Likelihood.NAME else _FEWEST_NAMINGS):
        rest = line.rest[dash.end() :] if dash else rest
        return Line(f"{line.time} {label}: {rest}".strip(), emphasised=True)
    return Line(_whole(line))


def _whole(line: _MarkedLine) -> str:
    return f"{line.time} {line.opening}{line.rest}".strip()
