"""Attribution in Japanese.

「…」と田中市長は述べた。 田中市長は「…」と述べた。 田中市長によると「…」。
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.quotes.attribution.attribution import Attribution
from models.quotes.attribution.unspaced import Clause, unspaced_clauses
from models.quotes.detection import DirectQuote
from models.text.names.east_asian_names import honorific_of

_VERBS = """
述べ 語っ 語る 語り 話し 話す 言っ 言う 答え 説明し 説明す 強調し 強調す 指摘し 指摘す 主張し 主張す 訴え
明かし 明かす 認め 批判し 批判す 反論し 呼びかけ 呼び掛け 警告し 警告す 振り返 付け加え 繰り返し 報告し 発表し
明らかにし コメントし ツイートし 投稿し つづっ 書い 書き込 約束し 約束す 叫ん 叫ぶ 尋ね たずね 質問し 質問す
問い返し 問い掛け 問いかけ 断言し 断言す 宣言し 謝罪し 嘆い 漏らし 打ち明け 証言し 釈明し 表明し 提案し 評し
回答し 力を込め 胸を張 喜ん 苦笑し 笑う 笑っ 憤っ 憤る 期待を寄せ 念を押し 締めくく つぶやい 語気を強め
"""
_VERB = "|".join(map(re.escape, _VERBS.split()))
# Behind the closing mark where the words are said: 「…」と, 「…」などと, 「…」との考えを示した.
_QUOTATIVE = re.compile(
    r"(?:など)?(?:と(?=[、\u3041-\u309f\u30a1-\u30ff\u3400-\u9fff々@＠A-Za-z])(?!いう|いった|題|呼|名付|され|書かれ|なる|なっ|思)"
    r"|との(?:考え|認識|見方|見解|意向|コメント|談話|声明)(?=を))"
)
_CUE = re.compile(rf"(?:{_VERB})[\u3041-\u309f]*|(?:示し|出し|発表し|寄せ)た|(?<![をに])として(?:いる|いた)")
_AFTER_NOTED_VIEW = re.compile(r"との[\u3400-\u9fff\u30a1-\u30ff]+を")
# Between the particle と and its verb no other clause may be quoted: 「…」と呼んだことはないと否定した.
_OTHER_CLAUSE = re.compile(r"(?<![こひもあい])と(?!き|ころ|も|ど)|こと[はがを]|ない")
# A noun ends in a character, katakana, a letter or a word for people; a verb or another particle does not.
_MARKED = re.compile(
    r"(?P<noun>[^、。，,\s「」『』（）()\ufffc]{0,60}?(?:[\u3400-\u9fff々〆\u30a1-\u30ffA-Za-z]|さん|ちゃん|たち))"
    r"(?:[（(][^（）()]{1,12}[）)])?(?P<particle>は|が|も)"
)
_CASE = re.compile(r"^.*[をでへ]")
_ACCORDING = re.compile(r"(?P<noun>[^、。「」『』\ufffc]{1,60}?)(?:によると|によれば|の言葉を借りれば)")
_ALSO_SAID = re.compile(rf"(?:そう|こう|このように)(?P<cue>(?:{_VERB})[\u3041-\u309f]*)")
_ASIDE = re.compile(r"[（(](?P<noun>[^（()）]{2,20})[)）]")
_PRONOUNS = frozenset({"彼", "彼女", "同氏", "氏", "本人"})
_JOINS = re.compile(r"(?:[\u3400-\u9fff\u30a1-\u30ff]|さん)(?:と|や)[\u3400-\u9fff\u30a1-\u30ff]|両氏|ら$")
_MOST_LETTERS = 30


@dataclass(frozen=True, slots=True)
class _Subject:
    """A topic or subject, at characters of the text; ``title``: its honorific or office, empty for none."""

    shown: str
    start: int
    end: int
    is_topic: bool
    title: str
    several: bool


def attribute_japanese(text: str, quotes: Sequence[DirectQuote]) -> list[Attribution | None]:
    """Attribute each of ``quotes`` (none within another); None where nobody or several may be meant."""
    return _Reader(text, quotes).attributions()


class _Reader:
    def __init__(self, text: str, quotes: Sequence[DirectQuote]) -> None:
        self._clauses = unspaced_clauses(text, quotes)
        self._attributions: list[Attribution | None] = [None] * len(quotes)
        self._last: Attribution | None = None
        self._noted: Clause | None = None

    def attributions(self) -> list[Attribution | None]:
        paragraph = -1
        for number, clause in enumerate(self._clauses):
            if clause.paragraph != paragraph:
                paragraph = clause.paragraph
                before = None
            else:
                before = self._clauses[number - 1]
            after = self._clauses[number + 1] if number + 1 < len(self._clauses) else None
            for slot in range(len(clause.quotes)):
                attribution = self._read(clause, slot)
                if attribution is None and clause.only_quotes and slot == 0:
                    attribution = self._beside(before, after if after and after.paragraph == paragraph else None)
                self._attributions[clause.quotes[slot][0]] = attribution
                self._last = attribution or self._last
            if not clause.quotes:
                self._note(clause)
        return self._attributions

    def _read(self, clause: Clause, slot: int) -> Attribution | None:
        _, start, end = clause.quotes[slot]
        stop = clause.quotes[slot + 1][1] if slot + 1 < len(clause.quotes) else len(clause.text)
        begin = clause.quotes[slot - 1][2] if slot else 0
        aside = _ASIDE.match(clause.text, end)
        if aside is not None and honorific_of(aside["noun"]):
            return self._said(clause, _subject(clause, aside.start("noun"), aside.end("noun"), True), None)
        quotative = _QUOTATIVE.match(clause.text, end, stop)
        if quotative is None:
            return self._according(clause, start) or self._headed(clause, begin, start, end)
        cue = _CUE.search(clause.text, quotative.end(), stop)
        if cue is None:
            # 「…」「…」と述べた, 「…」、佐藤氏は「…」と述べた: the verb is behind the last.
            return None
        between = clause.text[quotative.end() : cue.start()]
        if _OTHER_CLAUSE.search(between) and not _AFTER_NOTED_VIEW.match(clause.text, end):
            return None
        behind = _subjects(clause, quotative.end(), cue.start())
        subjects = behind or _subjects(clause, 0, start)
        if not subjects:
            last = self._last
            return replace(last, by="context", cue=cue.group()) if last is not None else None
        return self._said(clause, _chosen(subjects), cue.group())

    def _according(self, clause: Clause, start: int) -> Attribution | None:
        """Read “according to”.

        田中市長によると、橋は「安全」だった。
        """
        according = _ACCORDING.search(clause.text, 0, start)
        if according is None:
            return None
        attribution = self._said(clause, _subject(clause, according.start("noun"), according.end("noun"), True), None)
        return replace(attribution, by="context") if attribution is not None else None

    def _headed(self, clause: Clause, begin: int, start: int, end: int) -> Attribution | None:
        """Read a name right before the quote, as a headline has it.

        田中市長「…」
        """
        noun = clause.text[begin:start].strip("　 、")
        if begin or end < len(clause.text.rstrip("。 ")) or not noun or len(noun) > _MOST_LETTERS:
            return None
        at = clause.text.index(noun, begin)
        subject = _subject(clause, at, at + len(noun), True)
        return self._said(clause, subject, None) if subject is not None and subject.title else None

    def _beside(self, before: Clause | None, after: Clause | None) -> Attribution | None:
        """Read the sentence next to a quote alone, which otherwise goes on from the one before it.

        「…」。田中さんはそう話した。 田中さんはこう話した。「…」
        """
        for clause in (after, before):
            if clause is None or clause.quotes:
                continue
            also = _ALSO_SAID.search(clause.text)
            subjects = _subjects(clause, 0, also.start()) if also is not None else []
            if also is not None and subjects:
                return self._said(clause, _chosen(subjects), also["cue"])
        goes_on = before is not None and (
            self._attributions[before.quotes[-1][0]] is not None if before.quotes else self._noted is before
        )
        return replace(self._last, by="context") if goes_on and self._last is not None else None

    def _said(self, clause: Clause, subject: _Subject | None, cue: str | None) -> Attribution | None:
        if subject is None or subject.several:
            return None
        if subject.shown in _PRONOUNS or (subject.title and subject.shown == subject.title):
            last = self._last
            if last is None or (subject.shown not in _PRONOUNS and not last.name.endswith(subject.title)):
                return None if subject.shown in _PRONOUNS else self._described(subject, cue)
            return Attribution(last.name, subject.start, subject.end, cue, "pronoun")
        if subject.title:
            return Attribution(subject.shown, subject.start, subject.end, cue, "name")
        return self._described(subject, cue)

    def _described(self, subject: _Subject, cue: str | None) -> Attribution | None:
        return Attribution(subject.shown, subject.start, subject.end, cue, "description")

    def _note(self, clause: Clause) -> None:
        """Note whom “彼” or “市長” may mean later: the only person that is the topic of a sentence."""
        people = [
            subject
            for subject in _subjects(clause, 0, len(clause.text))
            if subject.title and subject.shown != subject.title
        ]
        if len(people) == 1 and not people[0].several:
            self._last = Attribution(people[0].shown, people[0].start, people[0].end, None, "context")
            self._noted = clause
        elif people:
            self._last = None


def _chosen(subjects: Sequence[_Subject]) -> _Subject | None:
    """Return the one who speaks: the only person, else the only topic; None where two may."""
    people = [subject for subject in subjects if subject.title or subject.shown in _PRONOUNS]
    if people:
        return people[0] if len(people) == 1 else None
    topics = [subject for subject in subjects if subject.is_topic] or subjects
    return topics[0] if len(topics) == 1 else None


def _subjects(clause: Clause, start: int, end: int) -> list[_Subject]:
    subjects = []
    position = start
    while (marked := _MARKED.search(clause.text, position, end)) is not None:
        position = marked.end()
        subject = _subject(clause, marked.start("noun"), marked.end("noun"), marked["particle"] != "が")
        if subject is not None:
            subjects.append(subject)
    return subjects


def _subject(clause: Clause, start: int, end: int, is_topic: bool) -> _Subject | None:
    """Return the subject that ends at ``end``: the name with its title, or the words that describe it."""
    noun = clause.text[start:end]
    title = honorific_of(noun)
    several = _JOINS.search(noun) is not None
    name = _name_with(noun, title) if title else _CASE.sub("", noun)
    if not name or len(name) > _MOST_LETTERS:
        return None
    first = end - len(name)
    return _Subject(name, clause.start + first, clause.start + end, is_topic, title, several)


_NAME = re.compile(r"(?:[\u3400-\u9fff々〆ヶ\u30a1-\u30fa・ー＝A-Za-z]|(?<=[A-Za-z .・])[ .]){1,40}$")
_NAME_WITH_KANA = re.compile(r"[\u3400-\u9fff々]{1,4}[\u3041-\u309f]{2,4}$")


def _name_with(noun: str, title: str) -> str:
    """Return 大久保真理所長 of 港湾事務所の大久保真理所長."""
    before = noun[: len(noun) - len(title)]
    name = _NAME.search(before) or _NAME_WITH_KANA.search(before)
    return (name.group() if name is not None else "") + title
