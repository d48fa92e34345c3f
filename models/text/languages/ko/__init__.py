"""Korean."""

from models.text.languages import en
from models.text.languages.ko.negation import negates
from models.text.languages.ko.numbers import COUNTER, also_meant, read_korean_numbers
from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules

_OPPOSITES = """
increase: 증가/감소 늘어/줄어 늘었/줄었 인상/인하 올렸/내렸 상승/하락 올랐/떨어졌 늘리/줄이 늘렸/줄였 상승/감소
high: 높은/낮은 높게/낮게 높아/낮아
win: 승리/패배
support: 지지/반대 찬성/반대
accept: 수락/거부 받아들였/거부했
allow: 허용/금지 허가/금지
guilty: 유죄/무죄
legal: 합법/불법
before: 전에/후에 이전/이후 직전/직후
always: 항상/결코 자주/드물게
buy: 구입/판매 구매/판매 매입/매각
open: 열었/닫았 개장/폐장 열린/닫힌
start: 시작/종료 시작했/끝냈
safe: 안전/위험
strong: 강한/약한 강력한/미약한
rich: 부유한/가난한 부자/빈자
good: 좋은/나쁜 최고/최악 좋아/나빠
true: 사실/거짓 진실/거짓
succeed: 성공/실패
possible: 가능한/불가능한 가능하/불가능하
confirm: 인정했/부인했 확인했/부인했
arrive: 도착/출발
profit: 이익/손실 수익/손실
young: 젊은/늙은 새로운/오래된
praise: 칭찬/비난
build: 건설/파괴
hire: 고용/해고 채용/해고
early: 일찍/늦게 초반/후반
hope: 희망/두려움
love: 사랑/증오 좋아하/싫어하
include: 포함/제외
war: 전쟁/평화
majority: 다수/소수
easy: 쉬운/어려운 쉽게/어렵게
long: 오래/잠깐
cheap: 저렴한/비싼
big: 최대/최소 크게/작게
fast: 빠른/느린 빠르게/느리게
"""

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
        condition_endings="(?<![화반측장표국])(?<!그러)(?<!아니)면",
        corrections="죄송합니다 미안합니다 아니 정정하 잘못_말",
        frames="사람들은 누군가는 일부에서는 소문에_따르면 소문에는 듣기로는",
        doubts_behind="근거[는가도]?(?:_전혀)?_없 증거[는가도]?(?:_전혀)?_없 "
        "생각하지_않 생각_안 믿지_않 보지_않 말하지_않 말한_적 의심 거짓말 사실이_아니 사실과_다",
        frames_behind="소문 의혹 주장 들었 한다고들 바랍니다 바라 희망 수도_있 생각했",
        divided=False,
    ),
    hesitations="음 으음 흠",
    fillers="어, 저, 그, 뭐, 그러니까, 뭐랄까, 있잖아요, 글쎄요",
    opposites=_OPPOSITES,
)
