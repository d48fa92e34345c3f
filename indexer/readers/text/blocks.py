"""Convert blocks of lines, as plain text and Markdown have them, to paragraphs with speakers and times."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.conventions import Convention, OriginalLine, shown_convention
from indexer.readers.text.heckles import without_heckles
from indexer.readers.text.inner_turns import recorded_places, split_turns
from indexer.readers.text.kinds import (
    attendance_lines,
    ends_with_exhibit,
    is_agenda_item,
    is_bracketed,
    is_furniture,
    is_motion,
    is_title_line,
    kind_of,
    running_lines,
)
from indexer.readers.text.label_trust import NO_LABELS, Labels, read_labels
from indexer.readers.text.label_uses import key_of
from indexer.readers.text.name_lines import find_name_lines
from indexer.readers.text.paragraphs import split_written
from indexer.readers.text.questions import are_bold_questions
from indexer.readers.text.speaker_labels import Mark, Opening, handle_of, initials_of, parse_opening
from indexer.readers.text.speaker_names import Likelihood, likelihood, normalize_name
from indexer.readers.text.time_lines import LineTime, TimeLine, are_pages_and_lines, find_time_lines, have_short_times
from indexer.readers.text.timestamps import has_range_of_numbers
from models.text.paragraphs import Kind, Paragraph

_LONGEST_WRAPPED_LINE = 120
_SHORT_LINE, _LONGEST_ON_PAGE = 50, 30
_FEWEST_RANGES = 3
_LONGEST_WITH_TIME = 100
_MS_OF_WORD = 20_000
_MOST_LINES_OF_ASIDE = 6
_LATEST_FIRST_MS = 5 * 60 * 60 * 1000
_FEWEST_NAMED_ABOVE = 3
_FEWEST_LABELLED = 6
_FEWEST_OF_HANDLE = 3
# Labels of a transcript in which questions have none.
_ONLY_ANSWERS = frozenset(
    ("a", "answer", "response", "reply", "respondent", "interviewee", "antwort", "respuesta", "réponse", "risposta")
)
# “The Minister of State for Provincial Administration and”, and below it “Internal Security (Mr. Roe): I beg to …”; or
# “The Minister for Foreign Affairs (Mr.”, and below it “Roe): I beg to …”.
_TITLE_OF_HOLDER = r"\((?:Hon|Mr|Mrs|Ms|Miss|Dr|Prof|Sen|Eng)\b"
_OFFICE_BEGINS = re.compile(r"\s*+(?:The [^.:!?()]{20,160}|THE [^.:!?()a-z]{8,160})$")
_HOLDER_FOLLOWS = re.compile(rf"\s{{0,20}}[^.:!?()]{{0,120}}{_TITLE_OF_HOLDER}[^:]{{1,60}}[)\]],?\s?:\s")
_HOLDER_BEGINS = re.compile(rf"\s*+T(?:he|HE) [^.:!?()]{{8,160}}{_TITLE_OF_HOLDER}\.?\s?[^():]{{0,40}}$")
_HOLDER_ENDS = re.compile(r"\s{0,20}[^.:!?()]{2,60}[)\]],?\s?:\s")
# What names its speaker for certain.
_SURE = frozenset((Mark.LINE, Mark.SHOWN))
_SENTENCE_ENDS = (".", "!", "?", "…", "”", '"', "’", ")", "]", ":", "。", "！", "？", "؟", "۔", "।", "—", "-", "」")


@dataclass(frozen=True, slots=True)
class Line:
    """A line without markup.

    Args:
        emphasised: whether its markup set off a label at its start.
        names: whether its markup says that it is the name of who speaks below.
    """

    text: str
    emphasised: bool = False
    names: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Lines between two blank ones.

    Args:
        lines: as read.
        heading: it has no speaker, and no turn continues after it.
        bold: all of it is set in bold letters.
        printed: its lines are known to be one paragraph, or one for each label, however long they are.
        kind: what the document's markup says that it is.
        tabular: a row of a table that is no transcript: nobody says it.
    """

    lines: tuple[Line, ...]
    heading: bool = False
    bold: bool = False
    printed: bool = False
    kind: Kind = "speech"
    tabular: bool = False


@dataclass(slots=True)
class _Unit:
    """One line: its opening, whether it must begin a paragraph, what it is, and how it stands in the file."""

    opening: Opening
    starts: bool
    block: Block
    kind: Kind = "speech"
    line: Line = Line("")


def paragraphs_of(blocks: Sequence[Block]) -> tuple[Paragraph, ...]:
    """Join wrapped lines, remove labels and times, carry speakers forward, split overlong paragraphs.

    If bold and plain blocks alternate, the bold may be an interviewer's questions (``are_bold_questions``). A line that
    looks like a label of the transcript, but is not trusted, has no speaker, and no more have the lines behind it.
    """
    blocks = _with_whole_labels(blocks)
    handles = _handles(blocks)
    short_times = have_short_times(
        [line.text for block in blocks if not block.heading for line in block.lines if has_words(line.text)]
    )
    quotes = any("«" in line.text for block in blocks for line in block.lines)
    units = [unit for block in blocks for unit in _units(block, handles, short_times, quotes)]
    convention = shown_convention(_original(unit) for unit in units)
    if convention is not None:
        units = _shown(units, convention)
    units = _timed(_without_places(units))
    _in_seconds(units)
    labels = _labels(units) if convention is None or convention.keeps else NO_LABELS
    if convention is None or convention.keeps:
        _name_alone(units, labels, convention)
    _classify(units, labels)
    questions = _bold_questions(blocks)
    unlabelled = _unlabelled_questions(units, labels)
    gathering = _Gathering(heckles=labels.record)
    for unit in units:
        if unit.kind != "speech":
            gathering.add_aside(unit)
            continue
        shown = unit.opening.mark is Mark.SHOWN
        for turn_index, opening in enumerate((unit.opening,) if shown else split_turns(unit.opening, labels)):
            speaker = opening.label if opening.mark in _SURE else labels.speaker(opening)
            starts = unit.starts or turn_index > 0
            is_question = id(unit) in unlabelled
            unknown = starts and speaker is None and (is_question or unit.block.tabular or labels.ends_turn(opening))
            gathering.add(opening, speaker, starts, unknown, id(unit.block) in questions)
    return _without_clock_times(gathering.finished())


def _original(unit: _Unit) -> OriginalLine:
    return OriginalLine(unit.line.text, unit.line.emphasised)


def _shown(units: Sequence[_Unit], convention: Convention) -> list[_Unit]:
    """Name the lines of a shown convention; others have the labels of known conventions, or none."""
    namings = convention.namings([_original(unit) for unit in units])
    last = max((index for index, unit in enumerate(units) if has_words(unit.line.text)), default=-1)
    below = bool(namings) and next(iter(namings)) > 0 and last in namings
    shown: list[_Unit] = []
    begins = 0  # where the words of whom the next line names begin
    for index, unit in enumerate(units):
        naming = namings.get(index)
        opening = unit.opening
        if naming is None:
            if opening.label and (not convention.keeps or convention.excludes(opening.label)):
                unit.opening = Opening(opening.whole, opening.whole, None, opening.start_ms, turn=opening.turn)
            shown.append(unit)
            continue
        text = unit.line.text[naming.start : naming.end].strip()
        unit.kind, unit.starts = "speech", True
        start_ms = naming.start_ms if naming.start_ms is not None else opening.start_ms
        named = replace(
            Opening(text, text, naming.name, start_ms, Likelihood.CERTAIN, mark=Mark.SHOWN, looks=True),
            turn=opening.turn,
        )
        alone = not has_words(text)
        if alone and (naming.behind or below):
            first = next((earlier for earlier in shown[begins:] if earlier.kind == "speech"), unit)
            first.starts = True
            first.opening = replace(named, rest=first.opening.whole, whole=first.opening.whole)
            begins = len(shown)
            continue
        unit.opening = named
        shown.append(unit)
        begins = len(shown)
        if alone and index + 1 < len(units):
            units[index + 1].starts = True
    return shown


def _without_places(units: Sequence[_Unit]) -> list[_Unit]:
    """Leave out the pages and lines of a deposition, which look like times."""
    timed = [unit.opening for unit in units if unit.opening.start_ms is not None]
    questions = sum(opening.mark is Mark.LETTER and opening.label is not None for opening in timed)
    if are_pages_and_lines([opening.start_ms or 0 for opening in timed], questions):
        for unit in units:
            unit.opening = replace(unit.opening, start_ms=None)
    _without_timed_words(units)
    return list(units)


def _without_timed_words(units: Sequence[_Unit]) -> None:
    """Take words for words where each line has a time, and a few of those look like names: “[0:12] Data Center”."""
    spoken = [unit for unit in units if unit.kind == "speech" and has_words(unit.opening.whole)]
    timed = [unit for unit in spoken if unit.opening.start_ms is not None]
    named = [unit for unit in timed if unit.opening.mark is Mark.TIME and unit.opening.label]
    if 10 * len(timed) < 9 * len(spoken) or 5 * len(named) > len(timed):
        return
    for unit in named:
        whole = unit.opening.whole
        if normalize_name(whole) == unit.opening.label:
            unit.opening = Opening(whole, whole, None, unit.opening.start_ms)


def _in_seconds(units: Sequence[_Unit]) -> None:
    """Take the numbers of “[2183.00 - 15764.00]” for milliseconds where hardly anybody would speak else."""
    timed = [unit.opening for unit in units if unit.opening.start_ms is not None]
    ranges = sum(has_range_of_numbers(opening.whole[:_LONGEST_WITH_TIME]) for opening in timed)
    if ranges < _FEWEST_RANGES or 2 * ranges < len(timed):
        return
    words = sum(len(unit.opening.whole.split()) for unit in units)
    last_ms = max(opening.start_ms or 0 for opening in timed)
    if words * _MS_OF_WORD < last_ms:
        for unit in units:
            if unit.opening.start_ms is not None:
                unit.opening = replace(unit.opening, start_ms=unit.opening.start_ms // 1000)


def _timed(units: Sequence[_Unit]) -> list[_Unit]:
    """Give the times on lines of their own to the paragraphs that they are of; times of day are marks of a page."""
    time_lines = find_time_lines([unit.opening.whole if unit.kind == "speech" else "" for unit in units])
    named = _named_above(units, time_lines)
    kept: list[_Unit] = []
    first: _Unit | None = None
    for index, unit in enumerate(units):
        time = time_lines.get(index)
        if index in named:
            name, ms = named[index]
            kept[-1].opening = Opening("", name, name, ms, Likelihood.CERTAIN, mark=Mark.LINE, looks=True)
            kept[-1].starts = True
            if index + 1 < len(units):
                units[index + 1].starts = True
            continue
        if time is None:
            first = unit if unit.starts or first is None else first
        elif time.kind is TimeLine.OF_DAY:
            unit.kind = "page"
        elif time.kind is TimeLine.BEFORE:
            unit.opening = Opening("", "", None, time.ms)
            unit.starts = True
        else:
            if first is not None and first.opening.start_ms is None:
                first.opening = replace(first.opening, start_ms=time.ms)
            first = None
            continue
        kept.append(unit)
    return kept


def _named_above(units: Sequence[_Unit], time_lines: Mapping[int, LineTime]) -> dict[int, tuple[str, int]]:
    """Return who is named on the line above each time, and the time, where nearly all times have such a line."""
    times = {index: time.ms for index, time in time_lines.items() if time.kind is TimeLine.BEFORE}
    for index, unit in enumerate(units):
        if unit.kind == "speech" and unit.opening.start_ms is not None and not has_words(unit.opening.whole):
            times[index] = unit.opening.start_ms
    names: dict[int, tuple[str, int]] = {}
    for index, ms in times.items():
        above = units[index - 1] if index and index - 1 not in times else None
        if above is not None and above.kind == "speech" and len(above.opening.whole) <= _SHORT_LINE:
            name = normalize_name(above.opening.whole)
            if likelihood(name) > Likelihood.NOT_A_NAME and not above.opening.whole.rstrip().endswith(_SENTENCE_ENDS):
                names[index] = name, ms
    recurring = len({name for name, _ in names.values()}) < len(names)
    return names if len(names) >= _FEWEST_NAMED_ABOVE and recurring and 10 * len(names) >= 9 * len(times) else {}


def _labels(units: Sequence[_Unit]) -> Labels:
    spoken = [unit for unit in units if unit.kind == "speech" and has_words(unit.opening.whole)]
    return read_labels([unit.opening for unit in spoken], [unit.starts for unit in spoken])


def _name_alone(units: Sequence[_Unit], labels: Labels, convention: Convention | None) -> None:
    """Mark names on lines of their own, where the transcript names its speakers so."""
    labelled = [not _is_bare(unit, labels) for unit in units]
    rows = [
        (unit.opening.whole, unit.starts, unit.kind != "speech" or has_label)
        for unit, has_label in zip(units, labelled, strict=True)
    ]
    names, headings = find_name_lines(rows, sum(labelled))
    for index, name in names.items():
        if convention is not None and convention.excludes(name):
            continue
        opening = units[index].opening
        units[index].opening = Opening(
            "", opening.whole, name, opening.start_ms, Likelihood.CERTAIN, mark=Mark.LINE, looks=True
        )
        units[index].starts = True
        if index + 1 < len(units):
            units[index + 1].starts = True
    for index in headings:
        units[index].kind = "heading"
        if index + 1 in names:
            units[index].starts = True


def _classify(units: Sequence[_Unit], labels: Labels) -> None:
    """Tell the kinds of the lines that stand alone and have no speaker's label."""
    alone = [
        unit.starts and (index + 1 == len(units) or units[index + 1].starts) and _is_bare(unit, labels)
        for index, unit in enumerate(units)
    ]
    running = running_lines([unit.opening.whole if _is_bare(unit, labels) else "" for unit in units])
    bare = [unit.opening.whole if unit.kind != "speech" or _is_bare(unit, labels) else "" for unit in units]
    attendance = attendance_lines(bare) if labels.trusted else frozenset()
    several = len(units) > 1
    labelled = [index for index, unit in enumerate(units) if unit.kind == "speech" and not _is_bare(unit, labels)]
    first = labelled[0] if len(labelled) >= _FEWEST_LABELLED else 0
    first = next((index for index in range(first) if _has_turn_within(units[index], labels)), first)
    titled = bool(labels.trusted) and _is_punctuated(units)
    for index, unit in enumerate(units):
        if unit.kind != "speech" or not _is_bare(unit, labels):
            continue
        whole = unit.opening.whole
        kind = kind_of(whole)
        if index in running:
            unit.kind = "page"
        elif index in attendance:
            unit.kind = "notice"
        elif kind in {"page", "notice"} or (several and (kind == "direction" or (kind == "heading" and alone[index]))):
            unit.kind = kind
        elif alone[index] and (
            (labelled and is_agenda_item(whole)) or (titled and not unit.opening.label and is_title_line(whole))
        ):
            unit.kind = "heading"
        elif labelled and alone[index] and is_motion(whole):
            unit.kind = "direction"
        elif labelled and (unit.block.tabular or (index < first and is_furniture(whole))):
            unit.kind = "notice"
    _mark_page_breaks(units, labels)


def _mark_page_breaks(units: Sequence[_Unit], labels: Labels) -> None:
    """Mark headings and numbers that interrupt a sentence as what is printed on pages, so that nobody's turn ends."""
    for is_apart, run in groupby(range(len(units)), key=lambda index: _may_be_of_page(units[index], labels)):
        indexes = list(run)
        before, after = indexes[0] - 1, indexes[-1] + 1
        if not is_apart or before < 0 or after == len(units) or {units[before].kind, units[after].kind} != {"speech"}:
            continue
        goes_on = units[after].opening.whole[:1].islower() and _is_bare(units[after], labels)
        if goes_on and not units[before].opening.whole.rstrip().endswith(_SENTENCE_ENDS):
            for index in indexes:
                units[index].kind = "page" if units[index].kind in {"heading", "speech"} else units[index].kind


def _may_be_of_page(unit: _Unit, labels: Labels) -> bool:
    if unit.kind != "speech":
        return unit.kind in {"heading", "page"}
    whole = unit.opening.whole.rstrip()
    is_short = len(whole) <= _LONGEST_ON_PAGE and whole[-1:].isalnum() and not whole[:1].islower()
    return unit.starts and is_short and _is_bare(unit, labels)


def _is_punctuated(units: Sequence[_Unit]) -> bool:
    """Return whether paragraphs end as sentences do, so that a line without a stop is set apart."""
    last = [unit.opening.whole for unit, after in pairwise(units) if after.starts and unit.kind == "speech"]
    spoken = [text for text in last if len(text) > _SHORT_LINE or text.endswith(("。", "？", "！"))]
    return sum(text.rstrip().endswith(_SENTENCE_ENDS) for text in spoken) * 2 > len(spoken)


def _is_bare(unit: _Unit, labels: Labels) -> bool:
    return unit.opening.mark not in _SURE and labels.speaker(unit.opening) is None


def _has_turn_within(unit: _Unit, labels: Labels) -> bool:
    return unit.kind == "speech" and len(tuple(split_turns(unit.opening, labels))) > 1


def _bold_questions(blocks: Sequence[Block]) -> frozenset[int]:
    """Return the ids of the bold blocks that are questions: all that are followed by a plain one, or none."""
    answered = [
        block
        for block, after in pairwise(blocks)
        if block.bold and not block.heading and not (after.bold or after.heading)
    ]
    texts = [" ".join(line.text for line in block.lines) for block in answered]
    return frozenset(map(id, answered)) if are_bold_questions(texts) else frozenset()


def _unlabelled_questions(units: Sequence[_Unit], labels: Labels) -> frozenset[int]:
    """Return the ids of what is asked where only answers have a label: the paragraph above each “Response:”."""
    names = {key_of(name) for unit in units if unit.kind == "speech" and (name := labels.speaker(unit.opening))}
    if len(names) != 1 or names.isdisjoint(_ONLY_ANSWERS):
        return frozenset()
    spoken = [unit for unit in units if unit.kind == "speech" and unit.starts]
    return frozenset(
        id(unit)
        for unit, after in pairwise(spoken)
        if labels.speaker(after.opening) and labels.speaker(unit.opening) is None
    )


def _handles(blocks: Sequence[Block]) -> frozenset[str]:
    """Return the names in small letters that lines may open with: those that recur, and all where several do."""
    lines = [line.text for block in blocks if not block.heading and block.kind == "speech" for line in block.lines]
    counts = Counter(handle for line in lines if (handle := handle_of(line)) is not None)
    recurring = frozenset(handle for handle, count in counts.items() if count >= _FEWEST_OF_HANDLE)
    return (frozenset(counts) if len(recurring) > 1 else recurring) | _initials(lines)


def _initials(lines: Sequence[str]) -> frozenset[str]:
    """Return the initials that at least half of the lines open with, with a dash behind them, as “C – No.”."""
    counts = Counter(initials for line in lines if (initials := initials_of(line)) is not None)
    recurring = frozenset(initials for initials, count in counts.items() if count >= _FEWEST_OF_HANDLE)
    often = 2 * sum(counts[initials] for initials in recurring) >= len(lines)
    return recurring if len(recurring) > 1 and often and not recurring <= {"Q", "A"} else frozenset()


def _with_whole_labels(blocks: Sequence[Block]) -> list[Block]:
    """Join an office with its holder in brackets on the next line, where a label is wrapped, an indent or not."""
    joined: list[Block] = []
    office: Line | None = None
    for block in blocks:
        lines: list[Line] = []
        for line in block.lines:
            if office is None or block.heading or not _is_one_label(office.text.rstrip(), line.text):
                lines.append(line)
            else:
                before = lines or list(joined.pop().lines)
                lines = before[:-1]
                lines.append(Line(f"{office.text.strip()} {line.text.strip()}", line.emphasised))
            office = None if block.heading else lines[-1]
        joined.append(replace(block, lines=tuple(lines)))
    return joined


def _is_one_label(before: str, line: str) -> bool:
    return (_OFFICE_BEGINS.match(before) is not None and _HOLDER_FOLLOWS.match(line) is not None) or (
        _HOLDER_BEGINS.match(before) is not None and _HOLDER_ENDS.match(line) is not None
    )


def _units(block: Block, handles: frozenset[str], short_times: bool, quotes: bool) -> Iterator[_Unit]:
    lines = block.lines
    # No text is wrapped at this width: the block is a list of whole paragraphs without blank lines between.
    unwrapped = not block.printed and _is_list_of_paragraphs(lines)
    kind: Kind = block.kind
    if block.heading:  # what has no letters, “12” or “03/02”, is printed on a page
        kind = "heading" if any(character.isalpha() for line in lines for character in line.text) else "page"
    if kind == "speech" and len(lines) > 1:
        whole = " ".join(line.text.strip() for line in lines)
        if (block.printed or whole[0] == "(") and is_bracketed(whole):
            yield _Unit(Opening(whole, whole), True, block, "direction", Line(whole))
            return
    asides = _asides_over_lines(lines) if kind == "speech" else {}
    behind = 0
    for index, line in enumerate(lines):
        if not line.text.strip() or index < behind:
            continue
        if index in asides:
            behind = asides[index]
            whole = " ".join(wrapped_line.text.strip() for wrapped_line in lines[index:behind])
            yield _Unit(Opening(whole, whole), True, block, "direction", Line(whole))
            continue
        if line.names:
            name = normalize_name(line.text)
            yield _Unit(Opening("", line.text, name, None, mark=Mark.LINE, looks=True), True, block, line=line)
        elif kind != "speech" or block.tabular:
            yield _Unit(Opening(line.text, line.text), index == 0, block, kind, line)
        else:
            begins = [0, *recorded_places(line.text)]
            for begin, end in zip(begins, [*begins[1:], len(line.text)], strict=True):
                text = line.text[begin:end].strip()
                opening = parse_opening(
                    text,
                    emphasised=line.emphasised,
                    handles=handles,
                    short_times=short_times and begin == 0,
                    quotes=quotes,
                )
                timed = short_times and opening.start_ms is not None
                starts = index == 0 or unwrapped or begin > 0 or timed
                yield _Unit(opening, starts, block, line=Line(text, line.emphasised))


def _asides_over_lines(lines: Sequence[Line]) -> dict[int, int]:
    """Return brackets that go over several wrapped lines, behind the end of a sentence: where each begins and ends."""
    asides: dict[int, int] = {}
    behind = 0
    for index, line in enumerate(lines):
        text = line.text.strip()
        apart = index == 0 or lines[index - 1].text.rstrip().endswith(_SENTENCE_ENDS)
        if index < behind or text[:1] not in {"(", "["} or not text[1:2].isupper() or not apart:
            continue
        for last in range(index + 2, min(len(lines), index + _MOST_LINES_OF_ASIDE) + 1):
            if is_bracketed(" ".join(wrapped_line.text.strip() for wrapped_line in lines[index:last])):
                asides[index] = behind = last
                break
    return asides


def _is_list_of_paragraphs(lines: Sequence[Line]) -> bool:
    if not any(len(line.text) > _LONGEST_WRAPPED_LINE for line in lines):
        return False
    inner = [line.text.rstrip() for line in lines[:-1]]
    ended = sum(text.endswith(_SENTENCE_ENDS) or len(text) < _SHORT_LINE for text in inner)
    return ended * 5 >= 2 * len(inner)


def _without_clock_times(paragraphs: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """Leave out times of day: no recording is quoted whose first words are spoken five hours after its start."""
    first = next((paragraph.start_ms for paragraph in paragraphs if paragraph.start_ms is not None), None)
    if first is None or first < _LATEST_FIRST_MS:
        return tuple(paragraphs)
    return tuple(replace(paragraph, start_ms=None) for paragraph in paragraphs)


def _is_unspaced(character: str) -> bool:
    """Return whether a character is of a script that has neither capitals nor spaces between words."""
    return "\u3040" <= character <= "\u9fff"


class _Gathering:
    """Collects the current paragraph, and those that are finished.

    Args:
        heckles: whether what is in brackets within a speech is said by others, as in records of parliaments.
    """

    def __init__(self, *, heckles: bool) -> None:
        self._heckles = heckles
        self._done: list[Paragraph] = []
        self._lines: list[str] = []
        self._asides: list[Paragraph] = []
        self._heading: list[str] = []
        self._speaker: str | None = None
        self._start_ms: int | None = None
        self._is_question = False

    def add(self, opening: Opening, speaker: str | None, starts: bool, unknown: bool, questions: bool) -> None:
        self._close_heading()
        text = opening.rest if speaker else opening.whole
        goes_on = (
            bool(self._asides)
            and not (speaker or unknown or opening.start_ms is not None)
            and (text[:1].islower() or _is_unspaced(text[:1]))
        )
        if (starts or speaker or opening.start_ms is not None) and not goes_on:
            self._close()
        if not goes_on:
            self._is_question = questions and speaker is None
        if opening.turn or unknown:
            self._speaker = None
        if speaker:
            self._speaker = speaker
        if opening.start_ms is not None:
            self._start_ms = opening.start_ms
        if has_words(text) or self._lines:
            self._lines.append(text)

    def add_aside(self, unit: _Unit) -> None:
        """Add a line that is no speech; one in mid-sentence follows the paragraph that it interrupts."""
        text = unit.opening.whole
        if unit.kind == "heading":
            if unit.starts:
                self._close_heading()
                self._close()
            self._heading.append(text)
            self._speaker = None
            return
        self._close_heading()
        interrupts = bool(self._lines) and not self._lines[-1].rstrip().endswith(_SENTENCE_ENDS)
        pieces = [replace(piece, kind=unit.kind) for piece in split_written(text, None, unit.opening.start_ms)]
        exhibit = ends_with_exhibit(text)
        if interrupts and not exhibit:
            self._asides += pieces
        else:
            self._close()
            self._done += pieces
        if exhibit:
            self._speaker = None

    def finished(self) -> list[Paragraph]:
        self._close_heading()
        self._close()
        return self._done

    def _close_heading(self) -> None:
        if self._heading:
            pieces = split_written(" ".join(self._heading), None, None)
            self._done += [replace(piece, kind="heading") for piece in pieces]
            self._heading = []

    def _close(self) -> None:
        # A time or a label on a line of its own belongs to the words that follow.
        if self._lines:
            # A question without a name is not by the previous speaker, who goes on answering.
            speaker = None if self._is_question else self._speaker
            text = " ".join(self._lines)
            text, heckles = without_heckles(fold_whitespace(text)) if self._heckles else (text, [])
            pieces = split_written(text, speaker, self._start_ms)
            asides = [piece for heckle in heckles for piece in split_written(heckle, None, None)]
            self._asides = [*(replace(piece, kind="direction") for piece in asides), *self._asides]
            self._done += [replace(piece, question=True) for piece in pieces] if self._is_question else pieces
            self._lines, self._start_ms = [], None
        self._done += self._asides
        self._asides = []
