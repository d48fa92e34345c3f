"""Prepare the lines of plain text: margins with line numbers, indents, and labels that several spaces set apart."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from indexer.readers.text.blocks import Block, Line
from indexer.readers.text.characters import has_words
from indexer.readers.text.hyphenation import Vocabulary, join_hyphenated
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name

_NUMBERED = re.compile(r"\s{0,12}(\d{1,2})(?:\s+(?=\S)|\s*$)", re.ASCII)
# “0012:07  Q.  And then?”: the page and the line; the page may be given on its first line only.
_PAGE_AND_LINE = re.compile(r"\s{0,12}(\d{1,6}):(\d{2})(?:\s+(?=\S)|\s*$)", re.ASCII)
_ASKED = re.compile(r"\s*[QA](?:[.:]|\s)")
_FEWEST_ASKED, _LINES_OF_A_PAGE = 4, 30
_PAGE_NUMBER = re.compile(r"\s*\d{1,5}\s*$", re.ASCII)
_FEWEST_NUMBERED = 8
_LAST_NUMBER = 60
_GAPPED = re.compile(r"(?<=\S)\s{2,8}(?=[^\W\d_a-z][^:：]{0,80}:\s)")
_GAP_WITHIN = re.compile(r"(?<=[^\W\d_])\s{2,8}(?=[^\W\d_])")
_LABEL = re.compile(r"([^:：]{1,81}):\s")
_FEWEST_GAPPED = 6
_TITLE_RULE = frozenset(("--", "—", "–"))
_LONGEST_TITLE = 100
_FEWEST_TITLES = 2
_TAG = re.compile(r"\s*<(/?)([A-Za-z]{3,20})>\s*")
_CLOSING_TAG = re.compile(r"</([A-Za-z]{3,20})>")
_FEWEST_TAGS = 3
_TIME_IN_LINE = re.compile(r"\[(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?\]", re.ASCII)
_MOST_LONG_LINES, _FEWEST_TIMES = 3, 5
_INDENT = re.compile(r"[ \t]{1,8}(?=\S)")
_CENTRED = re.compile(r"[ \t]{9,}(?=\S)")
_RULE = re.compile(r"\s{0,8}(?:={8,200}|-{20,200})\s{0,8}$")
_LONGEST_HEADING = 60
_SENTENCE_ENDS = (".", "!", "?", "…", "”", '"', "’", ")", "]", ":", ";", "。", "！", "？")
# What begins a line of a list, or names who speaks in small letters.
_ITEM = re.compile(r"[\w]{1,3}[.)]\s|[^\W\d_][\w.-]{1,20}(?: [\w.-]{1,20})?[:>]\s")
_FEWEST_BROKEN, _SHARE_BROKEN, _MOST_BROKEN, _NARROWEST_BROKEN = 5, 0.2, 0.6, 45
_SHORT, _HEADING, _DOUBLE_SPACED = 0.8, 0.6, 0.8
_PAGE_MARK = re.compile(
    r"\s{0,8}(?P<head>\S[^:]{0,60}?\s)?(?:page\s+)?\d{1,4}\s+of\s+\d{1,4}(?:\s{1,8}(?=\S))", re.IGNORECASE
)
_FEWEST_MARKS = 3
_WIDEST_WRAP = 120


def prepare_lines(lines: Sequence[str]) -> tuple[list[str], bool]:
    """Return lines without line numbers and line tags, with a label at the start of its line.

    Returns:
        The lines, and whether they are known to be wrapped: those of a page with numbered lines are.
    """
    numbered = _without_places(lines) or _without_numbers(lines)
    lines = _with_page_marks_apart(numbered if numbered is not None else lines)
    return list(_split_at_gaps(_with_titles(_without_tags(_split_at_times(lines))))), numbered is not None


def blocks_of_lines(lines: Sequence[str], *, wrapped: bool = False) -> list[Block]:
    """Separate paragraphs by blank lines and rules, and where lines are wrapped also by indents; else by line ends."""
    groups = list(_groups(lines))
    single = [group[0] for group, ruled in groups if len(group) == 1 and not ruled]
    if len(single) >= _DOUBLE_SPACED * len(groups) and _width([line.strip() for line in single]):
        groups = [([line for group, _ in groups for line in group], False)]
    blocks: list[Block] = []
    vocabulary = Vocabulary(line for group, _ in groups for line in group)
    whole = _width([line.strip() for group, _ in groups for line in group])
    for group, ruled in groups:
        width = whole or _width([line.strip() for line in group])
        for block in _by_indent(group):
            parts = _by_short_lines(join_hyphenated(block, vocabulary), width) if width else [block]
            blocks += [Block(tuple(map(Line, part)), heading=ruled, printed=width > 0) for part in parts]
    if any(block.printed for block in blocks):
        return blocks
    if len(groups) == 1 and len(blocks) == 1 and not wrapped:
        return [Block((line,)) for line in blocks[0].lines]
    return blocks


def _groups(lines: Sequence[str]) -> Iterator[tuple[list[str], bool]]:
    """Yield groups of lines, and whether rules set a heading off: one line that has no name and is no sentence."""
    group: list[str] = []
    ruled = False
    for line in lines:
        if has_words(line):
            group.append(line.rstrip())
            continue
        rule = _RULE.match(line) is not None
        if group:  # a blank line, or a rule such as “* * *”
            yield group, rule and ruled and len(group) == 1 and _is_heading(group[0])
            group = []
        ruled = rule
    if group:
        yield group, False


def _width(lines: Sequence[str]) -> int:
    """Return the width at which lines are wrapped; 0 if each of them is a paragraph, an item or a verse.

    In wrapped text many lines end within a sentence, and the next ones go on in small letters.
    """
    broken = sorted(len(before) for before, after in pairwise(lines) if _goes_on(before, after))
    share = len(broken) / max(1, len(lines) - 1)
    if share < _SHARE_BROKEN or (len(broken) < _FEWEST_BROKEN and (len(broken) < 2 or share < _MOST_BROKEN)):
        return 0
    middle = broken[len(broken) // 2]
    return middle if middle >= _NARROWEST_BROKEN else 0


def _goes_on(before: str, after: str) -> bool:
    return after[:1].islower() and not before.endswith(_SENTENCE_ENDS) and not _ITEM.match(after)


def _by_short_lines(lines: Sequence[str], width: int) -> Iterator[list[str]]:
    """Split wrapped lines behind one that ends a sentence before the width, and behind a heading."""
    block: list[str] = []
    for line in lines:
        last = block[-1] if block else ""
        is_end = len(last) < _SHORT * width and not line[:1].islower()
        is_heading = is_end and len(block) == 1 and len(last) < _HEADING * width
        if is_end and (is_heading or last.endswith(_SENTENCE_ENDS)):
            yield block
            block = []
        block.append(line)
    yield block


def _with_page_marks_apart(lines: Sequence[str]) -> list[str]:
    """Put “January 12, 2031 7 of 18” on a line of its own where it stands before the words of most pages."""
    marks = [_PAGE_MARK.match(line) for line in lines]
    heads = Counter((mark["head"] or "").strip() for mark in marks if mark)
    apart: list[str] = []
    for line, mark in zip(lines, marks, strict=True):
        if mark is not None and heads[(mark["head"] or "").strip()] >= _FEWEST_MARKS:
            apart += [line[: mark.end()].rstrip(), line[mark.end() :]]
        else:
            apart.append(line)
    return apart


def _is_heading(line: str) -> bool:
    return (
        len(line) <= _LONGEST_HEADING
        and line.rstrip()[-1:].isalpha()
        and likelihood(normalize_name(line)) < Likelihood.NAME
    )


def _by_indent(group: Sequence[str]) -> Iterator[list[str]]:
    """Split a group of wrapped lines where a line is indented or centred, if most are not."""
    flush = sum(not line[:1].isspace() for line in group)
    if len(group) < 3 or flush * 5 < len(group) * 2 or max(map(len, group)) > _WIDEST_WRAP:
        yield [line.strip() for line in group]
        return
    block: list[str] = []
    centred = False
    for line in group:
        now_centred = _CENTRED.match(line) is not None
        if block and (now_centred != centred or (not now_centred and _INDENT.match(line))):
            yield block
            block = []
        block.append(line.strip())
        centred = now_centred
    yield block


def _without_places(lines: Sequence[str]) -> list[str] | None:
    """Remove the page and the line, “0012:07”, with which nearly all lines open; None if they may be times."""
    kept: list[str] = []
    removed, questions, last, page, padded = 0, 0, 0, -1, False
    for line in lines:
        page_and_line = _PAGE_AND_LINE.match(line)
        number = None if page_and_line else _NUMBERED.match(line)
        if page_and_line and int(page_and_line[1]) >= page and 0 < int(page_and_line[2]) <= _LAST_NUMBER:
            padded = padded or (len(page_and_line[1]) > 2 and page_and_line[1][0] == "0")
            page, last, end = int(page_and_line[1]), int(page_and_line[2]), page_and_line.end()
        elif number and removed and int(number[1]) == last + 1:
            last, end = last + 1, number.end()
        else:
            kept.append(line)
            continue
        removed += 1
        kept.append(line[end:] if has_words(line[end:]) else "")
        questions += _ASKED.match(line, end) is not None
        if last > _LINES_OF_A_PAGE and not padded:
            return None
    worded = sum(map(has_words, lines))
    enough = removed >= _FEWEST_NUMBERED and 10 * removed >= 9 * worded
    return kept if enough and (padded or questions >= _FEWEST_ASKED) else None


def _without_numbers(lines: Sequence[str]) -> list[str] | None:
    """Remove numbers that count the lines of each page from 1, as depositions have them; None if there are none."""
    ends: dict[int, int] = {}
    run: list[tuple[int, int]] = []
    last = 0
    for index, line in enumerate(lines):
        number = _NUMBERED.match(line)
        value = int(number[1]) if number else 0
        if number and value == 1:
            run, last = [], 0
        if number and value == last + 1 <= _LAST_NUMBER:
            run.append((index, number.end()))
            last = value
            if len(run) == _FEWEST_NUMBERED:
                ends.update(run)
            elif len(run) > _FEWEST_NUMBERED:
                ends[index] = number.end()
    worded = sum(map(has_words, lines))
    if len(ends) * 2 < worded or not ends:
        return None
    first = min(ends)
    kept = []
    for index, line in enumerate(lines):
        if index in ends:
            kept.append(line[ends[index] :])
        elif not _PAGE_NUMBER.match(line) or (index > first and not has_words(line)):
            kept.append(line)
    return kept


def _without_tags(lines: Sequence[str]) -> list[str]:
    """Remove the tags with which some archives wrap lines, ``<Heading>NOTICES</Heading>``, if they recur."""
    tags = [tag[2] for line in lines if (tag := _TAG.match(line)) and not tag[1]]
    line_tags = {tag for tag in tags if tags.count(tag) >= _FEWEST_TAGS} if len(tags) <= 2_000 else set(tags)
    line_tags &= {tag[1] for line in lines for tag in _CLOSING_TAG.finditer(line)}  # “<ada> We agreed” is no markup
    if not line_tags:
        return list(lines)
    either = re.compile(rf"</?(?:{'|'.join(map(re.escape, sorted(line_tags)))})>")
    return [either.sub(" ", line).strip() if "<" in line else line for line in lines]


def _with_titles(lines: Sequence[str]) -> list[str]:
    """Join a name, a rule of two dashes and a title, each on a line of its own."""
    joined: list[str] = []
    for line in lines:
        bare = line.strip()
        if joined and joined[-1].endswith(" --") and bare and len(bare) <= _LONGEST_TITLE:
            joined[-1] += f" {bare}"
            joined.append("")
        elif bare in _TITLE_RULE and joined and joined[-1].strip() and len(joined[-1]) <= _LONGEST_TITLE:
            if len(joined) > 1 and joined[-2].strip():
                joined.insert(-1, "")
            joined[-1] = f"{joined[-1].rstrip()} --"
        else:
            joined.append(line)
    titles = sum(_is_titled(line) for line in joined)
    if titles >= _FEWEST_TITLES and sum(not line.strip() for line in lines) * 10 < len(lines):
        # Each line is a paragraph: between the titles there are no blank lines either.
        return [part for line in joined for part in (line, "")]
    return joined


def _is_titled(line: str) -> bool:
    """Return whether a line is a name with a title behind a rule of two dashes, and not words that were broken off."""
    name, rule, _ = line.partition(" -- ")
    return bool(rule) and len(line) <= _LONGEST_TITLE and likelihood(normalize_name(name)) >= Likelihood.NAME


def _split_at_times(lines: Sequence[str]) -> list[str]:
    """Divide a transcript that is all on one line, “[0:00] We agreed [0:19] and went”, at its times."""
    worded = [line for line in lines if has_words(line)]
    if len(worded) > _MOST_LONG_LINES:
        return list(lines)
    divided: list[str] = []
    for line in lines:
        starts = [match.start() for match in _TIME_IN_LINE.finditer(line)]
        if len(starts) < _FEWEST_TIMES or line[: starts[0]].strip():
            divided.append(line)
            continue
        pieces = [line[begin:end].strip() for begin, end in zip(starts, [*starts[1:], len(line)], strict=True)]
        divided += [part for piece in pieces for part in (piece, "")]
    return divided


def _split_at_gaps(lines: Sequence[str]) -> Iterator[str]:
    """Split lines before labels that a gap sets apart, if a text has several, as “… approved.    Marsh: Second.”."""
    gaps_of_lines = [[match for match in _GAPPED.finditer(line) if _opens_label(line, match.end())] for line in lines]
    labels = sum(map(len, gaps_of_lines))
    if labels < _FEWEST_GAPPED or 2 * labels < sum(len(_GAP_WITHIN.findall(line)) for line in lines):
        yield from lines  # words that are spaced anyhow
        return
    for line, gaps in zip(lines, gaps_of_lines, strict=True):
        start = 0
        for gap in gaps:
            yield line[start : gap.start()]
            start = gap.end()
        yield line[start:]


def _opens_label(line: str, at: int) -> bool:
    label = _LABEL.match(line, at)
    return label is not None and likelihood(normalize_name(label[1])) > Likelihood.NOT_A_NAME
