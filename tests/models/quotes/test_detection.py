"""Direct quotes: which marks pair, which are apostrophes, and where the words between them are."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.quotes.detection import DirectQuote, find_direct_quotes

MARKS = "“”\"„‘’'‚`«»‹›「」『』"


def texts(text: str, *, nested: bool = False) -> list[str]:
    return [quote.text for quote in find_direct_quotes(text, nested=nested)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She said “the bridge is safe” twice.", ["the bridge is safe"]),
        ("Le maire : « Le pont est sûr », dit-il", ["Le pont est sûr"]),
        ("„Die Brücke hält“, sagte sie. „Wirklich.“", ["Die Brücke hält", "Wirklich."]),
        ("„Most jest bezpieczny”, dodała", ["Most jest bezpieczny"]),
        ("”Bron håller”, sade hon. ”Gå över.”", ["Bron håller", "Gå över."]),
        ("彼女は「橋は安全だ」と言った", ["橋は安全だ"]),
        ("``The bridge is safe,'' she said", ["The bridge is safe,"]),
        ("It holds [“safe”] and (“sound”)", ["safe", "sound"]),
        ("“We … will [all] cross,” she said", ["We … will [all] cross,"]),
        ('He said:"Cross it."Then he left', ["Cross it."]),
    ],
)
def test_each_kind_of_mark(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Don't, won’t, it's and they’re",
        "the workers’ rights and the workers' council",
        "the ’90s, the '80s and the class of '08",
        "In the ’90s he stood 6' 2\" tall, and the boys' club met on Fridays.",
        "rock 'n' roll, rock ’n’ roll and fish ‘n’ chips",
        "a 5'10\" runner and a 6\" pipe, 12' long",
        "l'été, dell’arte, O'Neil and ‘Abd",
        "Empty “” and \"\" and '' and “…”",
        "no marks at all",
        "",
    ],
)
def test_what_is_no_quote(text: str) -> None:
    assert [quote for quote in find_direct_quotes(text) if quote.closed] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("'We don't know' what's next for O'Neil", ["We don't know"]),
        ("'Workers' rights matter' says union", ["Workers' rights matter"]),
        ("‘The farmers’ land is theirs,’ she said", ["The farmers’ land is theirs,"]),
        ("‘It was like the ’90s,’ she said of rock ’n’ roll", ["It was like the ’90s,"]),
        ("Bands 'singin' in the rain' cheer the town", ["singin' in the rain"]),
        ('the book\'s "end" and the readers\' "tears"', ["end", "tears"]),
        ('"It\'s a 6" pipe," she said', ["It's a 6\" pipe,"]),
        ("Gov: ‘kick ‘em’ was ‘a joke’", ["kick ‘em", "a joke"]),
    ],
)
def test_apostrophes_next_to_and_inside_quotes(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("시장 “다리는 안전하다”", ["다리는 안전하다"]),
        ("정부 '다리 점검'에 3년… '안전'이 먼저", ["다리 점검", "안전"]),
        ('시장,"다리는 안전"…시민"못 믿어"', ["다리는 안전", "못 믿어"]),
        ("`다리 점검' 늦었다", ["다리 점검"]),
        ("총리 ''다리' 안전하다'", ["'다리' 안전하다"]),
    ],
)
def test_korean_headlines(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“She said ‘no’ and left”", [("She said ‘no’ and left", 0), ("no", 1)]),
        ('“A "b" and "c" d”', [('A "b" and "c" d', 0), ("b", 1), ("c", 1)]),
        ("“a ‘b “c” b’ a”", [("a ‘b “c” b’ a", 0), ("b “c” b", 1), ("c", 2)]),
        ("“the workers’ rights” and “the ’90s”", [("the workers’ rights", 0), ("the ’90s", 0)]),
    ],
)
def test_quotes_within_quotes(text: str, expected: list[tuple[str, int]]) -> None:
    assert [(quote.text, quote.depth) for quote in find_direct_quotes(text, nested=True)] == expected
    assert texts(text) == [words for words, depth in expected if depth == 0]


def test_a_long_quote_opens_again_at_each_paragraph() -> None:
    text = "She wrote: “First.\n\n  “Second.\n“Third,” and “more.”"
    long, more = find_direct_quotes(text)
    assert long.text == "First.\nSecond.\nThird,"
    assert [text[start:end] for start, end in long.segments] == ["First.", "Second.", "Third,"]
    assert (long.start, long.end) == (long.segments[0][0], long.segments[-1][1])
    assert text[long.outer_start : long.outer_end].startswith("“First")
    assert text[long.outer_start : long.outer_end].endswith("Third,”")
    assert long.closed
    assert more.text == "more."


def test_nested_marks_open_again_together() -> None:
    outer, inner = find_direct_quotes("“He said, ‘First.\n“‘Second.’ Then he left.”", nested=True)
    assert outer.text == "He said, ‘First.\n‘Second.’ Then he left."
    assert (inner.text, inner.depth) == ("First.\nSecond.", 1)


def test_straight_marks_open_again_too() -> None:
    assert texts('"First.\r\n"Second," she said.') == ["First.\nSecond,"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She said “the bridge", [("the bridge", False)]),
        ("She said “the bridge \nholds. “Yes.”", [("the bridge", False), ("Yes.", True)]),
        ("“It holds, he said. “It does.”", [("It holds, he said.", False), ("It does.", True)]),
        ("It holds” she said. “Yes.”", [("Yes.", True)]),
        ("“remain strong. “", [("remain strong.", True)]),
        ("the 'Ohana house and 'a fine' one", [("a fine", True)]),
    ],
)
def test_marks_left_open(text: str, expected: list[tuple[str, bool]]) -> None:
    assert [(quote.text, quote.closed) for quote in find_direct_quotes(text)] == expected


def test_a_quote_left_open_ends_with_its_paragraph() -> None:
    text = "“The bridge holds.  \nNobody crossed it."
    (quote,) = find_direct_quotes(text)
    assert text[quote.start : quote.end] == "The bridge holds."
    assert not quote.closed


def test_offsets_are_code_points_of_the_original() -> None:
    text = "👩‍🚀 said “été 🚀” today"
    (quote,) = find_direct_quotes(text)
    assert text[quote.start : quote.end] == quote.text == "été 🚀"
    assert text[quote.outer_start : quote.outer_end] == "“été 🚀”"


def check(text: str, quotes: list[DirectQuote]) -> None:
    assert [quote.outer_start for quote in quotes] == sorted(quote.outer_start for quote in quotes)
    ends: dict[int, int] = {}
    for quote in quotes:
        assert 0 <= quote.outer_start < quote.start < quote.end <= quote.outer_end <= len(text)
        assert quote.text == "\n".join(text[start:end] for start, end in quote.segments)
        assert quote.text.strip() == quote.text != ""
        assert all(a < b for segment in quote.segments for a, b in [segment])
        assert all(a[1] < b[0] for a, b in zip(quote.segments, quote.segments[1:], strict=False))
        assert quote.outer_start >= ends.get(quote.depth, 0), "quotes of one depth overlap"
        ends[quote.depth] = quote.outer_end


@example('““9\n"')
@given(st.text(alphabet=st.sampled_from(MARKS + " \n.,sn9a가-—(["), max_size=80))
def test_any_row_of_marks_gives_sound_quotes(text: str) -> None:
    nested = find_direct_quotes(text, nested=True)
    check(text, nested)
    assert find_direct_quotes(text) == [quote for quote in nested if quote.depth == 0]


@given(
    st.lists(st.from_regex(r"[abcfgh]{1,8}( [abcfgh]{1,8}){0,4}[.,!]?", fullmatch=True), min_size=1, max_size=6),
    st.sampled_from(["“”", '""', "«»", "「」", "‘’", "''", "„“"]),
)
def test_quotes_in_plain_prose_are_found(contents: list[str], marks: str) -> None:
    text = "He said " + " and then ".join(f"{marks[0]}{content}{marks[1]}" for content in contents) + " again."
    assert texts(text) == contents


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("&ldquo;", "&rdquo;"),
        ("&quot;", "&quot;"),
        ("&lsquo;", "&rsquo;"),
        ("&laquo;", "&raquo;"),
        ("&bdquo;", "&ldquo;"),
        ("&#8220;", "&#8221;"),
        ("&#34;", "&#34;"),
        ("&#x201C;", "&#x201d;"),
        ("&amp;ldquo;", "&amp;rdquo;"),
        ("\\u201c", "\\u201D"),
        ("â€œ", "â€\x9d"),
        ("â€œ", "â€"),
        ("â€˜", "â€™"),
        ("Â«", "Â»"),
        ("&ldquo;", "”"),
    ],
)
def test_marks_that_are_spelled_out_are_marks(opening: str, closing: str) -> None:
    text = f"Roe spoke. {opening}We sold the pier,{closing} she said."
    [quote] = find_direct_quotes(text)
    assert quote.text == "We sold the pier,"
    assert text[quote.outer_start : quote.outer_end] == f"{opening}We sold the pier,{closing}"


@pytest.mark.parametrize(
    "text", ["AT&T; R&D &amp; co. sold the pier.", "The \\u and &x; &lt;b&gt; tags.", "À l’âge d’or, l’Âge du fer."]
)
def test_other_entities_and_letters_are_no_marks(text: str) -> None:
    assert find_direct_quotes(text) == []
