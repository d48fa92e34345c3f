"""Korean."""

from models.text.languages import en
from models.text.languages.ko.negation import negates
from models.text.languages.ko.numbers import COUNTER, also_meant, read_korean_numbers
from models.text.languages.rules import LanguageRules, NegationRules, NumberRules

RULES = LanguageRules(
    code="ko",
    numbers=NumberRules(
        read=read_korean_numbers,
        also_meant=also_meant,
        counter=COUNTER,
        per_cent=r"퍼센트|프로(?=[를는가도의로에,.\s]|$)",
        points=r"(?:퍼센트|[%％])\s?포인트",
        perhaps={"양측": 2, "양국": 2, "절반": 2, "이중": 2, "쌍": 2, "두": 2, "둘": 2},
        decimal_point=True,
        afternoon=r"(?:오후|저녁|밤)\s?(\d{1,2})(?=\s?시)",
    ),
    negation=NegationRules(
        # Those of English, which Korean texts quote.
        words=en.RULES.negation.words,
        count=negates,
        affirming=r"뿐(?:만)?\s?아니라",
        lacking="불가 불법 불만 불확 무산 무시 비공개 비밀 미흡 미정 거부 거절 실패 부인 금지 중단 반대 부족 "
        "드물 모르 모른 몰라 싫",
    ),
    hesitations="음 으음 흠",
    fillers="어, 저, 그, 뭐, 그러니까, 뭐랄까, 있잖아요, 글쎄요",
)
