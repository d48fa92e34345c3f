"""Attribution in Chinese.

王芳说：“…” “…，”王芳说。 据王芳介绍，…“…”。
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.unspaced import MASK, Clause, unspaced_clauses
from models.quotes.detection import DirectQuote
from models.text.languages import zh
from models.text.names.east_asian_names import CHINESE_TITLES, DOUBLE_SURNAMES, SURNAMES

_VERB = rf"(?:{'|'.join(sorted(zh.VERBS.split(), key=len, reverse=True))})(?:道|说|說|着|著|了)?(?:说|說)?"
# What ends the words before a quote that someone says: “说：”, “表示，”, “称”.
_LEADS = re.compile(rf"(?P<verb>{_VERB}(?:{_VERB})?)[：:，,]?\s*$")
_TAG = re.compile(
    rf"[，,\s]*(?P<noun>[^，。！？：；、“”「」『』{MASK}]{{1,40}}?)(?P<verb>{_VERB})(?P<rest>[^，。！？：；{MASK}]{{0,12}})(?P<end>[，。！？：；]|$|{MASK})"
)
_STATES = re.compile(rf"(?P<noun>[^，。！？：；、{MASK}]{{1,40}}?)(?P<verb>{_VERB})，")
_ACCORDING = re.compile(
    rf"(?:据|據|按照|用)(?P<noun>[^，。：；、{MASK}]{{2,16}}?)(?:介绍|介紹|表示|透露|的话说|的話說|的说法|的說法|称|稱)，"
)
_DENIES = re.compile(r"否认|否認|没有说|沒有說|没说|沒說|并未|並未|从未|從未|不曾|拒绝|拒絕")
# What follows the subject and is no part of it.
_ADVERBIAL = re.compile(
    r"(?:在|于|於|对|對|向|通过|透过|接受|谈到|談到|谈及|就|还|還|也|又|则|則|再次|曾|随后|隨後|随即|当天|當天|日前|近日|昨|今|前天|周|週|星期"
    r"|\d|[一二三四五六七八九十]{1,3}月|赛后|賽後|会后|會後|事后|事後|笑|微笑|哭|大声|大聲|告诉|告訴|高兴|高興|激动|激動|最后|最後|如此|这样|這樣|这么"
    r"|則|却|卻|强调|坦承|回忆|回憶|回|答|说|說|补充|補充|用|以|继续|繼續|反复|反覆|不|没|沒|都|均|因|为|為|已|将|將|正|站|坐|和记|对记)"
)
_PRONOUNS = frozenset({"他", "她", "他还", "她还", "他也", "她也"})
_JOINS = re.compile(r"[和与與及跟、]|都$|均$|双方|雙方|们$|們$")
_NO_NAME = re.compile(r"[的了是在有不没把被这那其该我你他她它们个些只就也都还又与和及或]")
_SEVERAL_MARKS = re.compile(r"都|均|分别|分別|双双")
_NO_SUBJECT = re.compile(r"[被把让讓使所]|这|這")
_TITLE = "|".join(CHINESE_TITLES)
_IN_PARTS = r"[\u3400-\u9fff]{1,8}·[\u3400-\u9fff·]{1,20}"
_TITLE_BEFORE = re.compile(rf"(?P<title>{_TITLE})(?P<name>[\u3400-\u9fff·]{{2,4}}|{_IN_PARTS})$")
_TITLE_BEHIND = re.compile(rf"(?P<name>[\u3400-\u9fff]{{1,4}}|{_IN_PARTS})(?P<title>{_TITLE})$")
_FOREIGN = re.compile(r"[\u3400-\u9fff]+(?:·[\u3400-\u9fff]+)+$")
_TOPIC_AT_START = re.compile(rf"(?:[^，。、{MASK}]{{0,12}}?(?:{_TITLE})|\d+[岁歲]的)?(?P<name>[\u3400-\u9fff]{{2,3}})")
_MOST_OF_DESCRIPTION = 14


@dataclass(frozen=True, slots=True)
class _Subject:
    """Who speaks: ``name`` with its place in the clause; ``kind`` as in ``Attribution.by``."""

    name: str
    start: int
    end: int
    kind: str


def attribute_chinese(text: str, quotes: Sequence[DirectQuote]) -> list[Attribution | None]:
    """Attribute each of ``quotes`` (none within another); None where nobody or several may be meant."""
    return _Reader(text, quotes).attributions()


class _Reader:
    def __init__(self, text: str, quotes: Sequence[DirectQuote]) -> None:
        self._clauses = unspaced_clauses(text, quotes)
        self._attributions: list[Attribution | None] = [None] * len(quotes)
        self._last: Attribution | None = None

    def attributions(self) -> list[Attribution | None]:
        before: Clause | None = None
        for clause in self._clauses:
            if before is not None and before.paragraph != clause.paragraph:
                before = None
            for slot, (quote, start, _) in enumerate(clause.quotes):
                attribution = self._read(clause, slot)
                if attribution is None and clause.only_quotes and before is not None and before.quotes:
                    last = self._attributions[before.quotes[-1][0]]
                    attribution = replace(last, by="context") if last is not None else None
                if attribution is None and slot and clause.text[clause.quotes[slot - 1][2] : start].strip("，, ") == "":
                    attribution = self._attributions[clause.quotes[slot - 1][0]]
                self._attributions[quote] = attribution
                if attribution is not None and attribution.by in ("name", "pronoun", "context"):
                    self._last = attribution
            if not clause.quotes:
                self._note(clause)
            before = clause
        return self._attributions

    def _read(self, clause: Clause, slot: int) -> Attribution | None:
        _, start, end = clause.quotes[slot]
        begin = clause.quotes[slot - 1][2] if slot else 0
        stop = clause.quotes[slot + 1][1] if slot + 1 < len(clause.quotes) else len(clause.text)
        return (
            self._before(clause, begin, start)
            or self._behind(clause, slot, end, stop)
            or self._woven(clause, begin, start)
        )

    def _before(self, clause: Clause, begin: int, start: int) -> Attribution | None:
        """Read a speaker before the quote.

        王芳在会上说：“…”
        """
        lead = _LEADS.search(clause.text[begin:start])
        if lead is None or _DENIES.search(clause.text, begin, start):
            return None
        verb = begin + lead.start("verb")
        first = max(begin, *(clause.text.rfind(mark, begin, verb) + 1 for mark in "，,；"))
        if not clause.text[first:verb].strip():
            first = max(begin, clause.text.rfind("，", begin, max(begin, first - 1)) + 1)
        return self._said(clause, _subject(clause.text, first, verb), lead["verb"])

    def _behind(self, clause: Clause, slot: int, end: int, stop: int) -> Attribution | None:
        """Read a speaker behind the quote.

        “…，”王芳说，“…。”
        """
        tag = _TAG.match(clause.text, end, stop)
        if tag is None or tag["end"] == "：" or clause.text[tag.start("noun")] in "的是和与這这也":
            return None
        # “…”王芳说“…”: without a comma the words lead in to the next.
        if tag.end() == stop and slot + 1 < len(clause.quotes) and tag["end"] == "":
            return None
        return self._said(clause, _subject(clause.text, tag.start("noun"), tag.end("noun")), tag["verb"])

    def _woven(self, clause: Clause, begin: int, start: int) -> Attribution | None:
        """Read the speaker of words woven into a sentence.

        王芳指出，司机“毫无悔意”。据王芳介绍，这是“最好的一次”。
        """
        if begin or _DENIES.search(clause.text, 0, start):
            return None
        according = _ACCORDING.match(clause.text, 0, start)
        states = according or _STATES.match(clause.text, 0, start)
        if states is None or re.search(_VERB + "[，：]", clause.text[states.end() : start]):
            return None
        subject = _subject(clause.text, states.start("noun"), states.end("noun"))
        attribution = self._said(clause, subject, None if according else states["verb"])
        return (
            replace(attribution, by="context") if attribution is not None and attribution.by == "name" else attribution
        )

    def _said(self, clause: Clause, subject: _Subject | None, cue: str | None) -> Attribution | None:
        if subject is None:
            return None
        start, end = clause.start + subject.start, clause.start + subject.end
        if subject.kind == "pronoun":
            return Attribution(self._last.name, start, end, cue, "pronoun") if self._last is not None else None
        return Attribution(subject.name, start, end, cue, "name" if subject.kind == "name" else "description")

    def _note(self, clause: Clause) -> None:
        """Note whom “他” or “她” may mean later: the name that a sentence begins with."""
        topic = _TOPIC_AT_START.match(clause.text)
        after_comma = clause.text.rfind("，") + 1
        if topic is None or not _may_be_name(_without_function_word(topic["name"])):
            topic = _TOPIC_AT_START.match(clause.text, after_comma) if after_comma else None
        if topic is None:
            return
        name = _without_function_word(topic["name"])
        if _may_be_name(name):
            start = clause.start + topic.start("name")
            self._last = Attribution(name, start, start + len(name), None, "context")


def _subject(text: str, start: int, end: int) -> _Subject | None:
    """Return the subject of the words ``text[start:end]`` before a verb of speech."""
    noun = text[start:end]
    stripped = noun.lstrip(" 　“”")
    start += len(noun) - len(stripped)
    noun = stripped
    if _SEVERAL_MARKS.search(noun):
        return None
    head, at = _head(noun)
    if head in _PRONOUNS:
        return _Subject(head, start, start + len(head), "pronoun")
    if not head or _JOINS.search(head):
        return None
    for pattern in (_TITLE_BEFORE, _TITLE_BEHIND, _FOREIGN):
        match = pattern.search(head)
        if match is None:
            continue
        name = match["name"] if "name" in match.groupdict() else match.group()
        is_behind = pattern is _TITLE_BEHIND
        if is_behind and not _may_be_name(name) and not _is_surname(name):
            # 家长代表柏娜佳, 港口管理处主任: the words before the title describe it.
            continue
        if pattern is _TITLE_BEFORE and (_NO_NAME.search(name) or name in CHINESE_TITLES):
            continue
        first = at + (match.start("name") if "name" in match.groupdict() else match.start())
        last = at + (match.end() if is_behind else len(head))
        return _Subject(noun[first:last], start + first, start + last, "name")
    last_part = head.rpartition("的")[2]
    if _may_be_name(last_part):
        first = at + len(head) - len(last_part)
        return _Subject(last_part, start + first, start + at + len(head), "name")
    if not 1 < len(head) <= _MOST_OF_DESCRIPTION or head.endswith("的") or _NO_SUBJECT.search(head):
        return None
    return _Subject(head, start + at, start + at + len(head), "description")


def _head(noun: str) -> tuple[str, int]:
    """Return the subject without what follows it (“周五在会上”), and where it begins in ``noun``."""
    for match in _ADVERBIAL.finditer(noun):
        head = noun[: match.start()]
        # 住在水坝下的柯英纳: a clause before the name, not an adverbial behind it.
        if match.start() >= 2 and "的" not in noun[match.start() :] and (len(head) > 1):
            return head, 0
        if match.start() == 1 and head in _PRONOUNS:
            return head, 0
    return noun, 0


def _is_surname(name: str) -> bool:
    return (len(name) == 1 and name in SURNAMES) or name in DOUBLE_SURNAMES


def _may_be_name(name: str) -> bool:
    """Return whether ``name`` is a surname with one or two characters."""
    surname = next((double for double in DOUBLE_SURNAMES if name.startswith(double)), name[:1])
    given = name[len(surname) :]
    return (
        (surname in SURNAMES or surname in DOUBLE_SURNAMES)
        and len(given) in (1, 2)
        and not _NO_NAME.search(given)
        and not any(name.endswith(title) for title in CHINESE_TITLES)
    )


_FUNCTION_WORD = re.compile(r"[没有不在是对说看笑来去向将也就都还又被把从与和跟因为了则却曾已正]$")


def _without_function_word(name: str) -> str:
    return _FUNCTION_WORD.sub("", name)
