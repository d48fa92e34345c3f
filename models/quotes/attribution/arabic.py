"""Attribution in Arabic: قال أحمد الحداد: «…» «…»، قالت الوزيرة مريم العلي."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from models.quotes.attribution.attribution import Attribution
from models.quotes.detection import DirectQuote
from models.quotes.masking import LONGEST_SENTENCE, MaskedSentence, Slot, masked_sentences
from models.text.languages.ar import VERB, VERBS_OF_WOMEN
from models.text.names.given_names import Gender

_WOMENS = frozenset(VERBS_OF_WOMEN.split())
# “و” and “ف” are joined to the verb; “قد” and “كان” stand before it.
_SAYS = re.compile(rf"(?<!\w)(?P<joined>[وف])?(?P<verb>{VERB})(?!\w)")
_INTRODUCES = re.compile(r"(?::|(?<!\w)(?:إن|أن|بأن|إنه|أنه|إنها|أنها|بأنه|بأنها|إلى أن|على أن|على أنه|على أنها))\s*$")
_STATES = re.compile(r"(?<!\w)(?:إن|أن|بأن|إنه|أنه|إنها|أنها|بأنه|بأنها)(?!\w)")
_SEVERAL = re.compile(r"(?<!\w)(?:إنهما|أنهما|إنهم|أنهم|إنهن|كلاهما)(?!\w)")
_BETWEEN = re.compile(r"[\s،,.;:!?؟–—»”\"“-]*")
_SOURCE = re.compile(r"(?<!\w)(?:بحسب|حسب|وفقا ل|وفقًا ل|وفق|على حد تعبير|على حد قول|برأي|في رأي)\s?")
_DENIES = re.compile(r"(?<!\w)و?(?:نفى|نفت|ينفي|تنفي|لم|لن|ما|لا|أنكر|أنكرت|رفض|رفضت)(?!\w)")
_WORD = re.compile(r"[\u0621-\u064a\u064b-\u0652]+")
_STOP_WORDS = """
في عن على إلى من مع خلال بعد قبل يوم أمام لدى إن أن إنه إنها أنه أنها بأن بأنه بأنها أمس اليوم غدا مساء صباح
ظهر بشأن حول عبر ردا مضيفا مضيفة مؤكدا مؤكدة موضحا موضحة مشيرا مشيرة مبتسما مبتسمة قائلا قائلة ضاحكا ضاحكة
غاضبا غاضبة أيضا لاحقا بينما حين عندما إذ التي الذي حيث أثناء عقب تعليقا تحت فوق ضد منذ حتى ثم كما بل لكن هنا
هناك الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد بأنهم للمرة بحضور
"""
_STOPS = frozenset(_STOP_WORDS.split())
# Nouns for offices and occupations, before a name: with or without an article, of men and women.
_OFFICES = """
رئيس رئيسة وزير وزيرة مدير مديرة عضو عضوة نائب نائبة أمين أمينة محافظ محافظة حاكم حاكمة ملك ملكة أمير أميرة
سفير سفيرة قاضي قاضية قاض طبيب طبيبة دكتور دكتورة مهندس مهندسة أستاذ أستاذة محام محامي محامية صحافي صحافية
صحفي صحفية كاتب كاتبة شاعر شاعرة مؤرخ مؤرخة خبير خبيرة باحث باحثة متحدث متحدثة ناطق ناطقة قائد قائدة مدرب
مدربة لاعب لاعبة حارس حارسة صياد صيادة عامل عاملة معلم معلمة مخرج مخرجة ممثل ممثلة فنان فنانة شيخ شيخة سيد
سيدة ضابط ضابطة لواء عميد عقيد مسؤول مسؤولة ناشط ناشطة مزارع مزارعة تاجر تاجرة سائق سائقة طالب طالبة مصور
مصورة رجل امرأة شاب شابة جار جارة شاهد شاهدة مواطن مواطنة
"""
_INSTITUTIONS = """
مصدر مصادر بيان تقرير شركة وزارة حكومة شرطة جيش لجنة منظمة نادي فريق مجلس هيئة جامعة مستشفى محكمة بلدية مكتب
صحيفة قناة وكالة حزب حركة اتحاد نقابة جمعية مصنع بنك مصرف سلطة سلطات
"""
_OFFICE_HOLDERS = frozenset(_OFFICES.split())
_DEFINITE_HOLDERS = frozenset("ال" + word for word in _OFFICE_HOLDERS)
_OFFICE_WORDS = frozenset(form for word in [*_OFFICE_HOLDERS, *_INSTITUTIONS.split()] for form in (word, "ال" + word))
# Joined to what belongs to an office: “وزير النقل”; a surname may begin so too, behind a given name.
_ARTICLE = "ال"
_GIVEN_MEN = """
أحمد محمد محمود علي حسن حسين عمر عثمان خالد سامي سمير كريم كمال جمال جابر حامد حمد سعيد سعد سليم سليمان
إبراهيم إسماعيل يوسف يونس موسى عيسى هاني تامر طارق زياد زيد رامي رائد رشيد رؤوف ربيع باسل بشار بلال عادل عارف
عامر عباس عدنان عصام عماد غسان فارس فادي فالح فؤاد فهد فيصل ماجد مازن مالك مروان مصطفى منير نادر ناصر نبيل
نزار هادي هارون هشام وائل وليد ياسر يحيى صالح صلاح ضاهر عوني صفوان أنيس ثائر برهان أنور أيمن أكرم أسامة أمجد
إياد أيوب بدر توفيق جلال جواد حاتم حازم راشد شريف شادي طلال عبدالله لؤي معتز مهند نائل نضال
"""
_GIVEN_WOMEN = """
مريم فاطمة عائشة خديجة زينب ليلى لينا سلمى سارة نادية نور نورا هدى هند رنا ريم رانيا دينا منى مها مي ميرا غادة
إيناس إيمان أمل آمنة آنا أدا إيفا روزا بترا ألفت أمينة بسمة جميلة حنان دانا رشا رغد سعاد سمر سمية سناء سهى
شيماء صفاء عبير علياء فرح كوثر لبنى لمياء لمى مروة نجلاء ندى وندى نسرين نهى هالة هبة وفاء ياسمين يارا جنى
كارمن كلارا ليديا
"""
_MEN, _WOMEN = frozenset(_GIVEN_MEN.split()), frozenset(_GIVEN_WOMEN.split())
_MOST_WORDS = 7
_MOST_BETWEEN = 80
_MOST_WORDS_OF_NAME = 3


@dataclass(frozen=True, slots=True)
class _Subject:
    """Who speaks, at characters of the sentence; ``certain``: known for a name, or behind an office."""

    shown: str
    start: int
    end: int
    by: str
    certain: bool
    gender: Gender | None


def attribute_arabic(text: str, quotes: Sequence[DirectQuote]) -> list[Attribution | None]:
    """Attribute each of ``quotes`` (none within another); None where nobody or several may be meant."""
    return _Reader(text, quotes).attributions()


class _Reader:
    def __init__(self, text: str, quotes: Sequence[DirectQuote]) -> None:
        self._sentences = masked_sentences(text, quotes)
        self._attributions: list[Attribution | None] = [None] * len(quotes)
        self._last: dict[Gender, str] = {}

    def attributions(self) -> list[Attribution | None]:
        last: Attribution | None = None
        for sentence in self._sentences:
            if len(sentence.text) > LONGEST_SENTENCE or not sentence.slots:
                last = None
                self._note(sentence)
                continue
            for number, slot in enumerate(sentence.slots):
                attribution = self._read(sentence, number, slot)
                if attribution is None and number and self._goes_on(sentence, number):
                    attribution = last
                if attribution is None and sentence.only_quotes:
                    attribution = replace(last, by="context") if last is not None else None
                self._attributions[slot.quote] = self._attributions[slot.quote] or attribution
                last = attribution
            self._note(sentence)
        return self._attributions

    def _read(self, sentence: MaskedSentence, number: int, slot: Slot) -> Attribution | None:
        begin = sentence.slots[number - 1].end if number else 0
        end = sentence.slots[number + 1].start if number + 1 < len(sentence.slots) else len(sentence.text)
        return (
            self._before(sentence, begin, slot)
            or self._behind(sentence, number, slot, end)
            or self._woven(sentence, begin, slot)
        )

    def _goes_on(self, sentence: MaskedSentence, number: int) -> bool:
        """Return whether a quote is the second part of the one before: «…»، قالت مريم، «…»."""
        between = sentence.text[sentence.slots[number - 1].end : sentence.slots[number].start]
        return len(between) < _MOST_BETWEEN and between.rstrip().endswith(("،", ","))

    def _before(self, sentence: MaskedSentence, begin: int, slot: Slot) -> Attribution | None:
        """Read a speaker before the quote.

        قال أحمد: «…» وأضافت أن «…»
        """
        text = sentence.text
        if not _INTRODUCES.search(text[begin : slot.start]):
            return None
        verbs = list(_SAYS.finditer(text, begin, slot.start))
        if not verbs or _DENIES.search(text[begin : verbs[-1].start()]):
            return None
        verb = verbs[0] if len(verbs) > 1 and not _STATES.search(text, verbs[0].end(), verbs[-1].start()) else verbs[-1]
        return self._said(sentence, verb, slot.start)

    def _behind(self, sentence: MaskedSentence, number: int, slot: Slot, end: int) -> Attribution | None:
        """Read a speaker behind the quote.

        «…»، قال أحمد.
        """
        text = sentence.text
        between = _BETWEEN.match(text, slot.end)
        start = between.end() if between is not None else slot.end
        verb = _SAYS.match(text, start, end)
        # “«…»، وقال أحمد: «…»” leads in to the next.
        leads_on = number + 1 < len(sentence.slots) and text[:end].rstrip().endswith(":")
        if verb is not None:
            return None if verb["joined"] or leads_on else self._said(sentence, verb, end)
        source = _SOURCE.match(text, start, end)
        return self._named(sentence, _subject(text, source.end(), end), None) if source is not None else None

    def _woven(self, sentence: MaskedSentence, begin: int, slot: Slot) -> Attribution | None:
        """Read the speaker of words woven into a sentence.

        قالت القاضية إن السائق لم يظهر «أي ندم». بحسب أحمد، كانت «الأسوأ».
        """
        text = sentence.text
        source = _SOURCE.search(text, 0, slot.start) if begin == 0 else None
        if source is not None and source.start() <= 2:
            attribution = self._named(sentence, _subject(text, source.end(), slot.start), None)
            return (
                replace(attribution, by="context")
                if attribution is not None and attribution.by == "name"
                else attribution
            )
        verbs = list(_SAYS.finditer(text, begin, slot.start))
        if len(verbs) != 1 or _SAYS.search(text, slot.end) or _DENIES.search(text[begin : verbs[0].start()]):
            return None
        states = _STATES.search(text, verbs[0].end(), slot.start)
        # “دعا المحافظ إلى «…»”: the verb is right before the words.
        is_near = len(_WORD.findall(text[verbs[0].end() : slot.start])) <= _MOST_WORDS
        if states is None and (begin or not is_near or text[: verbs[0].start()].strip("و ")):
            return None
        attribution = self._said(sentence, verbs[0], states.start() if states is not None else slot.start)
        return (
            replace(attribution, by="context") if attribution is not None and attribution.by == "name" else attribution
        )

    def _said(self, sentence: MaskedSentence, verb: re.Match[str], end: int) -> Attribution | None:
        text = sentence.text
        gender: Gender = "f" if verb["verb"] in _WOMENS else "m"
        if _SEVERAL.search(text, verb.end()):
            return None
        subject = _subject(text, verb.end(), end)
        if subject is not None:
            disagrees = subject.gender is not None and subject.gender != gender
            return None if disagrees else self._named(sentence, subject, verb["verb"])
        following = _WORD.match(text, verb.end() + 1, end)
        if following is not None and following.group() not in _STOPS:
            return None
        # The subject is left out: وقالت: «…»
        name = self._last.get(gender)
        span = sentence.original(*verb.span("verb"))
        return Attribution(name, *span, verb["verb"], "pronoun") if name is not None and span is not None else None

    def _named(self, sentence: MaskedSentence, subject: _Subject | None, cue: str | None) -> Attribution | None:
        span = sentence.original(subject.start, subject.end) if subject is not None else None
        if subject is None or span is None:
            return None
        if subject.by == "description":
            return Attribution(subject.shown, *span, cue, "description")
        return Attribution(subject.shown, *span, cue, "name" if subject.certain else "context")

    def _note(self, sentence: MaskedSentence) -> None:
        """Note whom a verb without a subject may mean later: the last man and the last woman, where one is named."""
        text = sentence.text
        named: dict[Gender, set[str]] = {"m": set(), "f": set()}
        starts = [slot.start for slot in sentence.slots]
        position = 0
        while (word := _WORD.search(text, position)) is not None:
            position = word.end()
            before = bisect_right(starts, word.start()) - 1
            if before >= 0 and word.start() < sentence.slots[before].end:
                continue
            gender = _gender(word.group())
            following = _WORD.match(text, word.end() + 1)
            if gender is None or following is None or following.group() in _STOPS:
                continue
            named[gender].add(text[word.start() : following.end()])
            position = following.end()
        for gender, names in named.items():
            if len(names) == 1:
                self._last[gender] = names.pop()
            elif names:
                self._last.pop(gender, None)
        for slot in sentence.slots:
            attribution = self._attributions[slot.quote]
            if attribution is not None and attribution.by in ("name", "context") and attribution.cue is not None:
                of_verb: Gender = "f" if attribution.cue in _WOMENS else "m"
                self._last[of_verb] = attribution.name


def _gender(word: str) -> Gender | None:
    return "m" if word in _MEN else "f" if word in _WOMEN else None


def _subject(text: str, start: int, end: int) -> _Subject | None:
    """Return the subject behind a verb: up to a preposition, a conjunction or a mark."""
    words: list[re.Match[str]] = []
    position = start
    while len(words) < _MOST_WORDS:
        word = _WORD.match(text, position, end)
        if word is None:
            gap = re.match(r"[ \u00a0]+", text[position:end])
            if gap is None:
                break
            position += gap.end()
            continue
        if word.group() in _STOPS or _is_object(word.group(), bool(words)):
            break
        words.append(word)
        position = word.end()
    if not words:
        return None
    shown = [word.group() for word in words]
    if any(word.startswith("و") and word not in _WOMEN and word not in _MEN for word in shown[1:]):
        return None  # “أحمد وكريم”
    at = _name_at(shown)
    if at is None:
        description = text[words[0].start() : words[-1].end()]
        return _Subject(description, words[0].start(), words[-1].end(), "description", False, None)
    name = words[at : at + _MOST_WORDS_OF_NAME]
    certain = at > 0 or _gender(shown[at]) is not None
    return _Subject(
        text[name[0].start() : name[-1].end()], name[0].start(), name[-1].end(), "name", certain, _gender(shown[at])
    )


def _is_object(word: str, follows: bool) -> bool:
    """Return whether a word has a joined “to”, as in “للصحافية” and “لمرضاها”, or “in”, “by”."""
    if (word.startswith("لل") and len(word) > 4) or (word[0] == "ل" and _gender(word[1:]) is not None):
        return True
    return follows and word[0] in "لب" and len(word) > 4 and word.endswith(("ها", "ه", "هم", "نا"))


def _name_at(words: list[str]) -> int | None:
    """Return where the name begins; None where the words only describe."""
    # “المتحدث باسم الوزير سامي”, “مستشار الوزير سامي”: the name is that of whom they work for.
    works_for = any(before in _OFFICE_HOLDERS and word in _DEFINITE_HOLDERS for before, word in pairwise(words))
    if works_for or "باسم" in words[1:]:
        return None
    for at, word in enumerate(words):
        if _gender(word) is not None and at < len(words) - 1:
            return at
    offices = [at for at, word in enumerate(words) if word in _OFFICE_WORDS]
    if not offices:
        is_name = 1 < len(words) <= _MOST_WORDS_OF_NAME and not words[0].startswith(_ARTICLE)
        return 0 if is_name else None
    # The office with what belongs to it: “رئيس البلدية”, “عضو المجلس”, “الحارس الليلي”.
    first = offices[-1] + 1
    while first < len(words) and words[first].startswith(_ARTICLE):
        first += 1
    rest = words[first:]
    return first if 1 < len(rest) <= _MOST_WORDS_OF_NAME and not rest[0].startswith("ب") else None
