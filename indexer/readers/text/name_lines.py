"""Find names on lines of their own: “Jane Doe”, “Jane Doe -- Chief Executive”, and what she said below."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from indexer.readers.text.characters import fold_whitespace
from indexer.readers.text.speaker_names import (
    MAX_OFFICE_CHARACTERS,
    Likelihood,
    is_date,
    likelihood,
    normalize_name,
    without_asides,
)
from indexer.readers.text.word_lists import ROLES, TITLES

_LONGEST = 120
_ITEM = re.compile(r"(?:Q?\d{1,3}\.\s+)?(?:\[\d{3,8}\]\s+)?")
_DASH = re.compile(r"(?<!\s)\s{1,8}(?:--|—|–|-)\s{1,8}|(?<=[^\W\d_])--(?=[A-Z])")
# “Acme Ports (ACP)”, “Acme Ports Ltd. (NYSE: ACP)”: a company with its sign at an exchange.
_TICKER = re.compile(r"\((?:[A-Z][A-Za-z]{1,11}\s?[:：]\s?)?[A-Z]{1,5}(?:\.[A-Z]{1,2})?\)$")
# “Jane Doe, Acme Ports Inc. - CEO    [3]”: which turn of the call it is.
_TURN_NUMBER = re.compile(r"(?<!\s)\s{1,40}\[\d{1,3}\]$")
_BEHIND_NAME = re.compile(r",|\s[–—-]{1,2}(?=\s|$)")
_LONGEST_NUMBERED = 300
_BROKEN_WORD = re.compile(r"[^\W\d_]-$")
_OF_CAPTIONS = frozenset(("OF", "FOR", "THE", "AND", "IN", "ON", "TO", "V.", "VS."))
_MOST_OFFICE_WORDS = 4  # “CLERK OF THE HOUSE”
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "esq", "phd", "md"})
_SENTENCE = re.compile(r"[^\W\d_]{4}\.\s+\S")
_SENTENCE_END = re.compile(r"[.!?…。！？:;,][\"”’'»)\]]*$")
_WORD = re.compile(r"[^\W\d_]+")
# fmt: off
_BODIES = frozenset((
    "administration", "agency", "department", "ministry", "commission", "committee", "council", "office", "board",
    "bureau", "association", "university", "institute", "corporation", "company", "inc", "ltd", "llc", "plc", "capital",
    "bank", "securities", "group", "holdings", "partners", "division", "circuit", "states", "estate", "appeals",
))
# fmt: on
_FEWEST_REPEATED = 2
_FEWEST_TITLED = 3
_FEWEST_PAIRS = 3
_FEWEST_WORDS = 4
_MOST_HEADING_WORDS = 8


@dataclass(frozen=True, slots=True)
class NameLine:
    """A line that may name who speaks below.

    Args:
        title: with a title behind a dash.
        numbered: with the number of a turn.
    """

    name: str
    title: bool
    shape: Likelihood
    numbered: bool = False

    @property
    def key(self) -> str:
        """What spellings of one name have in common."""
        return without_asides(self.name).casefold()


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as ``find_name_lines`` sees it."""

    text: str
    starts: bool
    labelled: bool


def parse_name_line(line: str) -> NameLine | None:
    """Return the name that a line of its own may be."""
    line = fold_whitespace(line)
    numbered = _TURN_NUMBER.search(line) if len(line) <= _LONGEST_NUMBERED else None
    if numbered:
        return _numbered_line(line[: numbered.start()])
    longest = MAX_OFFICE_CHARACTERS if "," in line else _LONGEST  # an office behind the name
    if (
        not line
        or len(without_asides(line)) > longest
        or (_SENTENCE_END.search(line) and not line.endswith((" Jr.", " Sr.")))
    ):
        return None
    if _BROKEN_WORD.search(line) or _is_caption(line):
        return None
    line = line[_ITEM.match(line).end() :] if _ITEM.match(line) else line  # type: ignore[union-attr]
    name, *titles = _DASH.split(line, maxsplit=1)
    if titles and "," in name:
        name = _without_company(name)
    if is_date(name) or (not titles and "," not in name and _TICKER.search(name) and name.count("(") == 1):
        return None
    name = normalize_name(name)
    shape = likelihood(name)
    if shape is Likelihood.NOT_A_NAME or any(character.isdigit() for character in without_asides(name)):
        return None
    words = {word.strip(".,").casefold() for word in name.split()}
    if ":" in name or (words & _BODIES and not titles):
        return None
    if shape is Likelihood.WORD and words.isdisjoint(TITLES | ROLES):
        return None
    return NameLine(name, bool(titles), shape)


def _is_caption(line: str) -> bool:
    """Return whether a line in capitals is a heading or the caption of a case: “SUPREME COURT OF THE UNITED STATES”."""
    words = line.split()
    return len(words) > _MOST_OFFICE_WORDS and line.isupper() and not _OF_CAPTIONS.isdisjoint(words)


def _numbered_line(line: str) -> NameLine | None:
    """Return who has a turn with a number: “Jane Doe, Acme Ports N.V. - VP of Finance”, “Operator”."""
    name = normalize_name(_BEHIND_NAME.split(line, maxsplit=1)[0])
    shape = likelihood(name)
    if shape is Likelihood.NOT_A_NAME or any(map(str.isdigit, name)):
        return None
    return NameLine(name, True, shape, numbered=True)


def _without_company(name: str) -> str:
    """Return a name without the company that “Jane Doe, Acme Ports Inc.” has behind it."""
    person, _, company = name.partition(",")
    if _SENTENCE.search(name):
        return name  # “Sure. Thanks, Jon. We -- our …”
    return name if company.strip(" .").casefold() in _SUFFIXES or " " not in person.strip() else person


def find_name_lines(lines: Sequence[tuple[str, bool, bool]], labels: int) -> tuple[dict[int, str], frozenset[int]]:
    """Find the lines that name who speaks below them, if the transcript names speakers so.

    It does if two names at least recur so, or three lines name an office behind a dash, and labels with colons are
    few. Then any name on a line of its own counts, unless all its words are common words of the text.

    Args:
        lines: of each its text, whether it begins a paragraph, and whether it is a heading or another label opens it.
        labels: how many of them a label opens.

    Returns:
        Names by their place, and the places of lines that look like names and are headings.
    """
    signs = {index for index, (text, _, labelled) in enumerate(lines) if not labelled and _is_company(text)}
    # A company's name at the top of a page has a name below it as often as a paragraph.
    rows = [_Line(text, starts or index - 1 in signs, labelled) for index, (text, starts, labelled) in enumerate(lines)]
    candidates = {
        index: name_line
        for index, row in enumerate(rows)
        if row.starts and not row.labelled and (name_line := parse_name_line(row.text)) and _speech_follows(rows, index)
    }
    numbered = {index: name_line.name for index, name_line in candidates.items() if name_line.numbered}
    if len(numbered) >= _FEWEST_TITLED:
        return numbered, frozenset()  # where turns have numbers, no other line begins one
    counts = Counter(name_line.key for name_line in candidates.values())
    # Who is in the list of those who take part, with a title, and has a line of their own, recurs.
    counts.update(
        {
            name_line.key
            for index, row in enumerate(rows)
            if index not in candidates
            and not row.labelled
            and (name_line := parse_name_line(row.text))
            and name_line.title
        }
        & counts.keys()
    )
    sure = {key for key, count in counts.items() if count > 1}
    titled = sum(name_line.title for name_line in candidates.values())
    below_names = _roles_below(rows)
    enough = below_names or len(sure) >= _FEWEST_REPEATED or titled >= _FEWEST_TITLED
    if labels * 3 > len(candidates) or not enough:
        return {}, frozenset()
    names = {
        index: name_line.name
        for index, name_line in candidates.items()
        if name_line.key in sure or name_line.title or name_line.shape >= Likelihood.NAME
    }
    names = {index: name for index, name in names.items() if index + 1 not in below_names} | below_names
    named_before = {without_asides(name).casefold() for name in names.values()}
    if below_names:
        named_before |= _in_capitals(rows)
    headings = set(candidates.keys() - names.keys()) | {index for index in signs if rows[index].starts}
    headings |= {index - 1 for index in below_names}
    for index, row in enumerate(rows):
        name_line = parse_name_line(row.text)
        if index in names or index + 1 in below_names or row.labelled:
            continue
        if not row.starts:
            known_name = name_line.name if name_line and name_line.key in named_before and row.text.isupper() else ""
            if known_name and index + 1 not in names and _speech_follows(rows, index) and rows[index + 1].starts:
                names[index] = known_name  # a name in capitals, right below what somebody else said
            elif name_line and name_line.title and index - 1 in headings:
                headings.add(index)  # the next line of a list of those who took part
            continue
        if name_line is None:
            # “Questions and Answers” above the name of who speaks next.
            if index + 1 in names and _is_short_line(row.text):
                headings.add(index)
        elif (
            name_line.key in named_before
            and not name_line.title
            and index + 1 < len(rows)
            and not _is_name(rows[index + 1].text)
        ):
            names[index] = name_line.name
        elif name_line.title or name_line.key in named_before or index + 1 in names:
            headings.add(index)  # of a list of those who took part
    return names, frozenset(headings - names.keys())


def _roles_below(rows: Sequence[_Line]) -> dict[int, str]:
    """Who speaks below a line with a role, where each such line has a name above it: “ROE”, and “MODERATOR” below."""
    roles: dict[str, dict[int, str]] = {}
    for index, row in enumerate(rows):
        if not row.labelled and _is_role(row.text):
            above = parse_name_line(rows[index - 1].text) if index and not rows[index - 1].labelled else None
            roles.setdefault(row.text.casefold(), {})[index] = (
                "" if above is None or _is_role(above.name) else above.name
            )
    pairs = [
        names_by_row
        for names_by_row in roles.values()
        if len(names_by_row) >= _FEWEST_PAIRS and all(names_by_row.values())
    ]
    return {
        index: name
        for names_by_row in pairs
        if len(set(names_by_row.values())) < len(names_by_row)  # somebody has spoken twice
        for index, name in names_by_row.items()
    }


def _in_capitals(rows: Sequence[_Line]) -> frozenset[str]:
    """Names that stand in capitals on lines of their own twice at least."""
    name_lines = [parse_name_line(row.text) for row in rows if row.text.isupper() and not row.labelled]
    counts = Counter(name.key for name in name_lines if name)
    return frozenset(key for key, count in counts.items() if count >= _FEWEST_REPEATED)


def _is_role(name: str) -> bool:
    """Return whether a line names nobody but by a role: “MODERATOR”."""
    return " " not in name and name.casefold() in TITLES | ROLES


def _is_company(line: str) -> bool:
    is_sign = _TICKER.search(line.rstrip()) is not None and line.count("(") == 1
    return len(line) <= _LONGEST and is_sign and _is_short_line(line)


def _is_name(line: str) -> bool:
    return parse_name_line(line) is not None


def _is_short_line(line: str) -> bool:
    return len(line.split()) <= _MOST_HEADING_WORDS and not _SENTENCE_END.search(line.rstrip(": "))


def _speech_follows(rows: Sequence[_Line], index: int) -> bool:
    if index + 1 >= len(rows) or rows[index + 1].labelled:
        return False
    after = fold_whitespace(rows[index + 1].text)
    return parse_name_line(after) is None and (
        len(after.split()) >= _FEWEST_WORDS or bool(_SENTENCE_END.search(after)) or not after.isascii()
    )
