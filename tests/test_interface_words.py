"""Words that the interface does not use, in either language, and what to write instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.serializer import serialize_expression

LOCALES = Path(__file__).resolve().parents[1] / "static" / "locales"

ENGLISH = {
    r"\banew\b": "write “again”",
    r"\bbeside\b": "write “next to”",
    r"\bmend(s|ed|ing)?\b": "write “fix”",
    r"\b(is|are|be|was|were) kept\b|\bkept (here|in|with)\b": "write “stored” or “saved”",
    r"\bheld (to|against)\b": "write “compared with”",
    r"\bput(s)? (it |this \w+ )?away\b": "write “dismiss”",
    r"\bstands? in the way\b": "write “blocks publishing”",
    r"\btaken back\b|\btook .{1,30} back\b": "write “revoke”, or “undo”",
    r"\btake .{1,30} off\b": "write “remove”",
    r"\b(made|make) (a|an) (account|token|desk|link)\b": "write “create”",
    r"\bfor good\b": "write “permanently”",
    r"\bmeanwhile\b": "write “in the meantime”",
    r"\bNothing fits\b|\bfits?$": "write “No matching …”",
    r"\bBegin\b|\bbegin a\b": "write “start”",
    r"\bmay (read|change)\b": "write “can view”, “can edit”",
    r"\bcomes? back by itself\b": "write “resumes automatically”",
    r"\bdo(es)? not answer\b": "write “not responding”",
    r"\btold\b": "write “notified”, or “shown”",
    r"\bwhoever\b": "name the role: administrator, owner, editor",
    r"\bthe desk(’s|'s)? (own|server|fetches|must)\b": "a desk is a team: write “Quotedesk”",
    r"\b(the|source|whole) library\b|\b(from|in|search) the archive\b": "write “sources”",
    r"\be-mail\b": "write “email”",
    r"\bas the system\b": "write “Match system”",
    r"\bonce more\b": "write “again”",
    r"\bas (it|they) stands?\b": "write “current”",
}
# Syllables that end with a vowel.
_OPEN = "".join(map(chr, range(ord("가"), ord("힣") + 1, 28)))
KOREAN = {
    rf"[{_OPEN}](?<!마)(?<!가)(?<!노)을(?![가-힣])": "“를”이라고 씁니다",
    rf"(?![{_OPEN}])[가-힣](를|와)(?![가-힣])": "“을”이나 “과”라고 씁니다",
    r"서고|자료실|취재원 자료": "“자료”라고 씁니다",
    r"낱말": "“단어”라고 씁니다",
    r"단락": "“문단”이라고 씁니다",
    r"타래": "“스레드”라고 씁니다",
    r"인터뷰어": "“질문자”라고 씁니다",
    r"재생기": "“플레이어”라고 씁니다",
    r"자바스크립트": "“JavaScript”라고 씁니다",
    r"저절로": "“자동으로”라고 씁니다",
    r"제안(된|한|합)": "“추천”이라고 씁니다",
    r"이 프로그램": "“Quotedesk”라고 씁니다",
    r"(이유를|이유가) (적|너무|없)": "무시하고 발행하는 까닭은 “사유”라고 씁니다",
    r"(해요|예요|이에요|세요\?|네요)[.!]?$": "“-습니다”와 “-하세요”로 씁니다",
    r"당신|여러분": "부르지 않고 씁니다",
    r"(?<!쓰)시오\.": "“-하세요”로 씁니다",
}
FORBIDDEN = {"en": ENGLISH, "ko": KOREAN}


def text_of(pattern: fluent.Pattern) -> str:
    """Return the text of a pattern, with an ellipsis for each variable, and a line for each variant of a selection."""
    parts = []
    for element in pattern.elements:
        if isinstance(element, fluent.TextElement):
            parts.append(element.value)
        elif isinstance(element.expression, fluent.SelectExpression):
            parts.append("\n".join(text_of(variant.value) for variant in element.expression.variants))
        else:
            assert serialize_expression(element.expression)
            parts.append("…")
    return "".join(parts)


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Each message: its file and id, and its text."""
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, fluent.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, fluent.Message) and entry.value is not None:
                yield f"{path.name}: {entry.id.name}", text_of(entry.value)


@pytest.mark.parametrize("language", sorted(FORBIDDEN))
def test_no_message_has_a_forbidden_word(language: str) -> None:
    faults = [
        f"{where} = {text}: {reason}"
        for where, text in messages(language)
        for pattern, reason in FORBIDDEN[language].items()
        if re.search(pattern, text, re.IGNORECASE | re.MULTILINE)
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Quotes are held to the text."),
        ("en", "Ask whoever looks after it."),
        ("en", "Searching in the whole library"),
        ("en", "You may read it, not change it."),
        ("ko", "서고에서 찾기"),
        ("ko", "제안된 인용문"),
    ],
)
def test_list_finds_forbidden_patterns(language: str, text: str) -> None:
    assert any(re.search(pattern, text, re.IGNORECASE) for pattern in FORBIDDEN[language])


def test_both_languages_have_the_same_messages() -> None:
    """Except for the errors of the server, which are English in its code."""
    english, korean = ({where.split(": ")[1] for where, _ in messages(language)} for language in ("en", "ko"))
    assert english - korean == set()
    assert {name for name in korean - english if not name.startswith("error-")} == set()
