"""Korean."""

from models.text.languages import en
from models.text.languages.ko.negation import negates
from models.text.languages.ko.numbers import COUNTER, also_meant, read_korean_numbers
from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules

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
    governing=GoverningRules(
        conditions="만약 만일",
        condition_endings="으면 다면 라면 하면 지면 않으면 내면 되면 오면 가면",
        corrections="죄송합니다 미안합니다 아니 정정하 잘못_말",
        frames="사람들은 누군가는 일부에서는 소문에_따르면 소문에는 듣기로는",
        doubts_behind="근거[는가도]?(?:_전혀)?_없 증거[는가도]?(?:_전혀)?_없 "
        "생각하지_않 생각_안 믿지_않 보지_않 말하지_않 말한_적 의심 거짓말 사실이_아니 사실과_다",
        frames_behind="소문 의혹 주장 들었 한다고들 바랍니다 바라 희망 수도_있 생각했",
        divided=False,
    ),
    hesitations="음 으음 흠",
    fillers="어, 저, 그, 뭐, 그러니까, 뭐랄까, 있잖아요, 글쎄요",
)
