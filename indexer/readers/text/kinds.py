"""Tell what is no speech: headings, stage directions, page marks, and what programs put around a transcript."""

import re
from collections import defaultdict
from collections.abc import Sequence

from indexer.readers.text.characters import fold_whitespace, has_words
from indexer.readers.text.speaker_names import is_date
from models.text.paragraphs import Kind

_LONGEST = 400
_LONGEST_LINE = 120
_MOST_HEADING_WORDS = 20
_MOST_TITLE_WORDS = 14
# fmt: off
_SMALL_WORDS = frozenset((
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "on", "or", "the", "to", "with",
))
# fmt: on
_FEWEST_COPIES = 3
_BRACKETS = {"(": ")", "[": "]", "（": "）", "〔": "〕", "【": "】"}
_PAGE = re.compile(
    r"\[\[\s*page\b[^\[\]]{0,40}\]\]|\{(?:page\s*)?[\d:.,\s-]{1,20}\}|<page\s*\d+>|[-–—\[(]\s*\d{1,5}\s*[-–—\])]"
    r"|\d{1,2} [^\W\d_]{3,9} \d{4} ?: ?columns? \d{1,5}[A-Z]{0,2}"
    r"|(?:page|p\.|pg\.|seite|página|стр\.)\s*\d{1,5}(?:\s*(?:of|/|von|de)\s*\d{1,5})?|\d{1,5}\s*(?:of|/)\s*\d{1,5}",
    re.IGNORECASE,
)
# A line of the contents: “Question time ......... 12”.
_CONTENTS = re.compile(
    r"(?:(?<!\.)\.{4,}+|(?<!\. )(?:\. ){4,}+|(?<!…)…{2,}+|(?<!_)_{4,}+)\s*+[A-Z]?\d{1,5}(?:\s\d{1,5}){0,9}$"
)
_NOTICE = re.compile(
    r"(?:.{1,60}\s)?(?:started|stopped|began|ended) (?:the )?(?:transcription|recording|transcript)\.?"
    r"|meeting (?:ended|started) (?:after|at) [\d:., apm]{1,20}"
    r"|this (?:editable )?transcript was (?:computer|automatically|auto-?)[ -]?generated\b.{0,300}"
    r"|(?:the )?recording (?:has )?(?:started|stopped|ended|in progress)\.?"
    r"|(?:.{1,100}\s[-–—]\s)?(?:full |rush |video |audio )?transcript"
    r"|attendees|(?:call )?participants:?|transcribed by \S.{0,80}"
    r"|skip to (?:main )?content|user avatar"
    r"|disclaimer:.{0,400}|the electronic version of .{0,40} is for information purposes only.{0,300}"
    r"|(?:english|afrikaans|isizulu|isixhosa|sesotho|setswana|sepedi|xitsonga|tshivenda|siswati|isindebele|kiswahili"
    r"|french|français|gaeilge|cymraeg|te reo):"
    r"|printer-friendly version|(?:back to )?top of page|advertisement",
    re.IGNORECASE,
)
# What opens a list of those who were there, or were not.
_ATTENDANCE = re.compile(
    r"(?:(?:other |also |elected |council |board |committee |staff |voting |non-voting )?"
    r"(?:members? |councill?ors? |commissioners? |directors? |officers? |officials? |staff |trustees? |those )?"
    r"(?:present|absent|excused|in attendance|attending|attendance|attendees|apologies(?: for absence)?|roll call"
    r"|participants)"
    r"|anwesend(?:e|heit)?|abwesend|entschuldigt|teilnehmer(?:innen)?|présents?|présentes|absents?|excusés?"
    r"|presentes|asistentes|asistencia|ausentes|presenti|assenti|aanwezig|afwezig|obecni|присутствовали|присутствуют"
    r"|(?:出席|缺席|列席)(?:議員|议员|委員|委员|者|人員|人员|政府官員|秘書)?[^：:]{0,12}|참석자|출석\s?위원|出席者)\s*[:：]?",
    re.IGNORECASE,
)
_LONGEST_ATTENDANT = 100
# “Item 3: The north pier”, “4.2 Report of the harbour master”, “TOP 5 Haushalt”: of an agenda.
_AGENDA_ITEM = re.compile(
    r"(?:(?:agenda )?items?|topics?|tagesordnungspunkt|top|punkt|punto|point|ponto|пункт|議題|안건)\s(?:no\.?\s)?"
    r"\d{1,3}[A-Za-z]?\b.*|\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s[^\W\d_a-z].*",
    re.IGNORECASE,
)
_MOST_AGENDA_WORDS = 16
# Motions and votes as minutes print them.
_MOTION = re.compile(
    r"(?:it was )?(?:duly )?(?:moved|proposed)(?: by)? .{2,120}[,;]? (?:and )?seconded\b.{0,200}"
    r"|(?:moved|seconded|proposed) by .{2,120}"
    r"|(?:motion|resolution|amendment)s?:? (?:was |were )?(?:carried|passed|defeated|lost|adopted|approved|tabled"
    r"|failed|withdrawn)\b.{0,160}"
    r"|(?:carried|defeated)(?: unanimously)?[.,]?.{0,40}"
    r"|(?:ayes?|yeas?|nays?|noes|abstentions?|abstained|absent|in favou?r|opposed|against|votes?)\s?[:：–-]\s?.{0,200}"
    r"|(?:now,? )?(?:therefore,? )?(?:be it )?(?:further )?resolved,? (?:that )?.{0,300}|(?:and )?whereas,? .{0,300}",
    re.IGNORECASE,
)
# What a record tells between the speeches.
_NARRATIVE = re.compile(
    r"There was no objection\.|Agreed to\.|(?:The|A) (?:motion|amendment|bill|resolution|clause|question)s?"
    r" (?:was|were) (?:then )?(?:agreed to|read|passed|adopted|put|carried|negatived)\b.{0,200}"
    r"|The (?:council|house|committee|board|assembly|senate|meeting|sitting) (?:met|rose|convened|adjourned|resumed"
    r"|was (?:called to order|adjourned|suspended|resumed))\b.{0,160}"
    r"|Question (?:put|proposed)\b.{0,80}"
    r"|There being no objection, .{0,300}",
    re.IGNORECASE,
)
# What follows is no speech, but what somebody had printed.
_PRINTED = re.compile(r"There being no objection,.{0,200}\bprinted in the record\b.{0,60}$", re.IGNORECASE)
# “BY MS. LOPEZ:” says who asks from here on, “CROSS-EXAMINATION” or “EXAMINATION BY MS. LOPEZ” that somebody does.
_BY = re.compile(
    r"(?:(?:FURTHER |CONTINUED |VOIR DIRE |DIRECT |CROSS[ -]|RE-?DIRECT |RE-?CROSS[ -]){0,2}EXAMINATION"
    r"(?: \(?(?:CONTINUED|CONTINUING|RESUMED)\)?)?(?: BY [A-Z][A-Z.'’ -]{2,40}:?)?|BY [A-Z][A-Z.'’ -]{2,40}:)$"
)
_RULED = re.compile(r"(?:--+|==+|\*\*+|#+)\s*[^\s#*=-][^#*=]{0,100}?(?:--+|==+|\*\*+|#+)$")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_CJK_PUNCTUATION = re.compile(r"[，。、；！？：「」]")
_MOST_CJK_HEADING = 24
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"[-–—\[(]?\s*\d{1,5}\s*[-–—\])]?$")
_NAME_ENDS = frozenset({"JR.", "SR.", "ESQ.", "M.D.", "PH.D."})
_ENDS = (".", "!", "?", "…", "”", '"', "。", "！", "？", ",", ";")


def kind_of(text: str) -> Kind:
    """Return what a line or a paragraph of its own is by itself, without a speaker's label."""
    text = text.strip()
    if len(text) > _LONGEST:
        return "speech"
    if _PAGE.fullmatch(text) or _CONTENTS.search(text):
        return "page"
    if _NOTICE.fullmatch(text):
        return "notice"
    if is_bracketed(text) or _BY.match(text) or _NARRATIVE.fullmatch(text):
        return "direction"
    return "heading" if is_capital_heading(text) or _RULED.match(text) else "speech"


def ends_with_exhibit(text: str) -> bool:
    """Return whether what follows is printed in the record, and not said."""
    return _PRINTED.search(text[-400:]) is not None


def is_bracketed(text: str) -> bool:
    """Return whether all of a text is in brackets, or between notes: what a transcriber adds."""
    text = text.strip().rstrip(".:").strip()
    if len(text) > 2 and text[0] == text[-1] and text[0] in "*♪♫":
        return text[1:-1].strip("*♪♫ ") != "" and text[0] not in text[1:-1].strip("*♪♫")
    closing = _BRACKETS.get(text[:1])
    if closing is None or not text.endswith(closing):
        return False
    depth = 0
    for index, character in enumerate(text):
        depth += (character == text[0]) - (character == closing)
        if depth == 0:
            return index == len(text) - 1
    return False


def is_capital_heading(text: str) -> bool:
    """Return whether a line is set in capitals, as headings of records are."""
    letters = [character for character in text if character.isalpha()]
    words = text.split()
    if words and words[-1] in _NAME_ENDS:  # “ORAL ARGUMENT OF ADA ROE, ESQ.”
        text = text[:-1]
    if len(letters) < 4 or len(words) > _MOST_HEADING_WORDS or text.endswith(_ENDS):
        return False
    return all(character.upper() == character and character.lower() != character for character in letters)


def is_title_line(text: str) -> bool:
    """Return whether a line by itself is set as a title: its words in capitals at first, no end of a sentence."""
    text = text.strip()
    if text.endswith(_ENDS) or text.endswith((":", "-", "–", "—")):
        return False
    if _CJK.search(text):
        return len(text) <= _MOST_CJK_HEADING and _CJK_PUNCTUATION.search(text) is None
    words = text.split()
    if not 2 <= len(words) <= _MOST_TITLE_WORDS or not text[0].isupper():
        return False
    return all(not word.lstrip("’‘'“\"(")[:1].islower() or word in _SMALL_WORDS for word in words)


def is_agenda_item(text: str) -> bool:
    """Return whether a line by itself is an item of an agenda: its number, and what it is about."""
    text = text.strip()
    return (
        not text.endswith(_ENDS)
        and len(text.split()) <= _MOST_AGENDA_WORDS
        and _AGENDA_ITEM.fullmatch(text) is not None
    )


def is_motion(text: str) -> bool:
    """Return whether a paragraph by itself is a motion or a vote, as minutes print them."""
    text = text.strip()
    return text[:1].isupper() and _MOTION.fullmatch(text) is not None


def is_furniture(text: str) -> bool:
    """Return whether a line in front of a record is no sentence: its place, a field, a line of its contents."""
    return not text.rstrip().endswith(_ENDS)


def attendance_lines(lines: Sequence[str]) -> frozenset[int]:
    """Return the places of lists of those who are there, each below its head, such as “Present:” or “出席議員：”.

    Args:
        lines: each paragraph or line by itself, in order; those that a speaker’s label opens as empty strings.
    """
    listed: set[int] = set()
    index = 0
    while index < len(lines):
        line = lines[index].strip()
        if not _ATTENDANCE.fullmatch(line):
            head, colon, names = line.partition(":")
            if colon and names and _ATTENDANCE.fullmatch(head):  # “Present: Ada Roe, Ben Holt”
                listed.add(index)
            index += 1
            continue
        end = index + 1
        while end < len(lines) and _may_attend(lines[end].strip()):
            end += 1
        if end - index > _FEWEST_COPIES:
            listed.update(range(index, end))
        index = end
    return frozenset(listed)


def _may_attend(line: str) -> bool:
    words = line.split()
    if not line or len(line) > _LONGEST_ATTENDANT:
        return False
    is_sentence = line.endswith(_ENDS) and len(words[-1].strip(".")) > 2 and "." not in words[-1][:-1]
    return not is_sentence and "?" not in line


def running_lines(lines: Sequence[str]) -> frozenset[int]:
    """Return the places of lines that are printed on every page: running heads, page numbers, repeated disclaimers.

    Such a line recurs with other numbers at most, ends no sentence, and has a date, capitals, or a page number with it
    or next to it. A number alone is a page's where a line of its own is next to it.

    Args:
        lines: each paragraph or line by itself, in order; others as empty strings.
    """
    copies: defaultdict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(map(fold_whitespace, lines)):
        if line and len(line) <= _LONGEST_LINE and has_words(line) and not line.endswith(_ENDS):
            copies[_DIGITS.sub("#", line).strip("# -–—|").casefold()].append(index)
    running: set[int] = set()
    for words, places in copies.items():
        if words and len(places) >= _FEWEST_COPIES and _is_running(lines, places):
            running.update(places)
    if running:
        running.update(
            index
            for index, line in enumerate(lines)
            if _NUMBER.match(line.strip()) and ({index - 1, index + 1, index - 2, index + 2} & running)
        )
    return frozenset(running)


def _is_running(lines: Sequence[str], indexes: Sequence[int]) -> bool:
    texts = [fold_whitespace(lines[index]) for index in indexes]
    if any(":" in text.rstrip(":") and not is_date(text) for text in texts):
        return False
    numbered = sum(
        any(0 <= near < len(lines) and _NUMBER.match(lines[near].strip()) for near in (index - 1, index + 1))
        for index in indexes
    )
    spread = indexes[-1] - indexes[0] >= 2 * len(indexes)
    if not spread:
        return False
    if len(set(texts)) * 2 > len(texts) and any(character.isdigit() for character in texts[0]):
        return len(texts[0].split()) > 1  # with the number of the page
    return 2 * numbered >= len(indexes) or is_capital_heading(texts[0]) or (is_date(texts[0]) and len(texts[0]) < 40)
