"""Quotes aligned with invented source paragraphs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quotes.alignment.aligner import QuoteAligner
from models.quotes.alignment.tokens import transcriber_marks

PARAGRAPHS = [
    "Good morning to all of you. Thank you for coming so early.",
    "We will, whatever the cost and however long it takes, mend the old bridge; and we’ll do it together.",
    "Thank you.",
    "The council voted on a long-term plan worth $1,000 a day. “Nobody,” she told me, “will pay more than that.”",
    "",
    "Nobody could cross it in winter.",
    "Nobody could swim it either.",
]


@pytest.fixture(scope="module")
def aligner() -> QuoteAligner:
    return QuoteAligner(PARAGRAPHS)


@pytest.mark.parametrize(
    ("quote", "paragraph", "expected"),
    [
        ("for coming so early,", 0, "for coming so early"),
        ("We'll do it together", 1, "we’ll do it together"),
        ("mend the old bridge, and we'll do it", 1, "mend the old bridge; and we’ll do it"),
        ("a long term plan worth $1000 a day", 3, "a long-term plan worth $1,000 a day"),
        ("Nobody,’ she told me, ‘will pay more", 3, "Nobody,” she told me, “will pay more"),
        ("bridge", 1, "bridge"),
        ("THANK YOU", 0, "Thank you"),
    ],
)
def test_verbatim(aligner: QuoteAligner, quote: str, paragraph: int, expected: str) -> None:
    alignment = aligner.align(quote)
    assert alignment is not None
    assert (alignment.state, alignment.paragraph, alignment.similarity) == ("verbatim", paragraph, 1.0)
    assert PARAGRAPHS[paragraph][alignment.start : alignment.end] == expected
    assert {change.op for change in alignment.diff} == {"equal"}


@pytest.mark.parametrize(
    ("quote", "paragraph", "expected", "changes"),
    [
        (
            "whatever the price and however long it takes",
            1,
            "whatever the cost and however long it takes",
            [("replace", "cost", "price")],
        ),
        ("Good morning to all you", 0, "Good morning to all of you", [("delete", "of", "")]),
        (
            "a long-term plan worth £1,000 a day",
            3,
            "a long-term plan worth $1,000 a day",
            [("replace", "$1,000", "£1,000")],
        ),
        (
            "You will mend the old bridge",
            1,
            "takes, mend the old bridge",
            None,
        ),
    ],
)
def test_differs(
    aligner: QuoteAligner, quote: str, paragraph: int, expected: str, changes: list[tuple[str, str, str]] | None
) -> None:
    alignment = aligner.align(quote)
    assert alignment is not None
    assert (alignment.state, alignment.paragraph) == ("differs", paragraph)
    shown = PARAGRAPHS[paragraph][alignment.start : alignment.end]
    if changes is None:
        assert shown.endswith("mend the old bridge")
        assert shown in PARAGRAPHS[paragraph]
    else:
        assert shown == expected
        assert [(c.op, c.before, c.after) for c in alignment.diff if c.op != "equal"] == changes


def test_words_left_out_at_an_ellipsis_are_no_difference(aligner: QuoteAligner) -> None:
    alignment = aligner.align("We will … mend the old bridge")
    assert alignment is not None
    assert (alignment.state, alignment.paragraph, alignment.similarity) == ("edited", 1, 1.0)
    shown = PARAGRAPHS[1][alignment.start : alignment.end]
    assert shown == "We will, whatever the cost and however long it takes, mend the old bridge"
    [left_out] = [edit for edit in alignment.diff if edit.op != "equal"]
    assert (left_out.op, left_out.before) == ("delete", "whatever the cost and however long it takes")
    assert (left_out.convention, left_out.fault) == ("omission", None)


@pytest.mark.parametrize(
    "quote",
    ["", "—", "tunnel", "old tunnel", "idge", "Thank you so much for everything you did", "Never in my life"],
)
def test_not_found(aligner: QuoteAligner, quote: str) -> None:
    assert aligner.align(quote) is None


def test_words_are_whole(aligner: QuoteAligner) -> None:
    assert aligner.align("ridge and we'll do it") is not None
    assert aligner.align("ridge") is None


def test_minimum_similarity(aligner: QuoteAligner) -> None:
    quote = "however long this takes us, mend that old bridge"
    alignment = aligner.align(quote, minimum=0.6)
    assert alignment is not None
    assert aligner.align(quote, minimum=alignment.similarity) == alignment
    assert aligner.align(quote, minimum=alignment.similarity + 0.01) is None


def test_a_quote_may_run_over_the_end_of_a_paragraph(aligner: QuoteAligner) -> None:
    quote = "Nobody could cross it in winter. Nobody could swim"
    alignment = aligner.align(quote)
    assert alignment is not None
    assert (alignment.state, alignment.paragraph) == ("verbatim", 5)
    assert PARAGRAPHS[5][alignment.start : alignment.end] == "Nobody could cross it in winter"
    altered = aligner.align("Nobody can cross it in winter. Nobody could swim it")
    assert altered is not None
    assert (altered.state, altered.paragraph) == ("differs", 5)
    assert [(c.before, c.after) for c in altered.diff if c.op != "equal"] == [("could", "can")]


def test_korean() -> None:
    paragraphs = ["시장은 아침에 나왔다.", "저는 이 다리가 안전하다고 분명히 말씀드립니다."]
    aligner = QuoteAligner(paragraphs)
    verbatim = aligner.align("이 다리가 안전하다고")
    differs = aligner.align("저는 이 다리가 위험하다고 분명히 말씀드립니다")
    assert verbatim is not None
    assert differs is not None
    assert (verbatim.state, verbatim.paragraph) == ("verbatim", 1)
    assert paragraphs[1][verbatim.start : verbatim.end] == "이 다리가 안전하다고"
    assert (differs.state, differs.paragraph) == ("differs", 1)


def test_korean_negation_is_part_of_its_verb() -> None:
    aligner = QuoteAligner(["우리는 그 버스 노선을 올해 안에 폐지하지 않는다. 간호사들이 그 버스를 탄다."])
    alignment = aligner.align("우리는 그 버스 노선을 올해 안에 폐지한다")
    assert alignment
    assert alignment.state == "differs"
    assert [(edit.before, edit.fault) for edit in alignment.diff if edit.fault] == [("폐지하지 않는다", "negation")]


@pytest.mark.parametrize("paragraphs", [[], [""], ["…", "—"]])
def test_sources_without_words(paragraphs: list[str]) -> None:
    assert QuoteAligner(paragraphs).align("any words at all") is None


_VOCABULARY = ["the", "a", "old", "bridge", "holds", "falls", "safe", "not", "river", "we"]
_WORDS = st.lists(st.sampled_from(_VOCABULARY), max_size=12).map(" ".join)


@given(st.lists(_WORDS, max_size=5), _WORDS)
def test_any_alignment_points_into_its_paragraph(paragraphs: list[str], quote: str) -> None:
    alignment = QuoteAligner(paragraphs).align(quote)
    if alignment is None:
        assert not quote or not any(quote in paragraph for paragraph in paragraphs if f" {quote} " in f" {paragraph} ")
        return
    assert 0 <= alignment.start < alignment.end <= len(paragraphs[alignment.paragraph])
    assert 0.75 <= alignment.similarity <= 1.0
    if f" {quote} " in f" {' '.join(filter(None, paragraphs))} ":
        assert alignment.state == "verbatim"


_SPOKEN = [
    "We met. Five hundred people came to the old bridge that day.",
    "We did it together. (Applause.) We will go on with the bridge.",
    "The roof held. It was one of those nights.",
    "Nobody left the hall.",
    "And so the bridge costs us five million dollars. It will, I promise you, be open before winter.",
]


@pytest.mark.parametrize(
    ("quote", "state", "shown", "changes"),
    [
        # A number spelled otherwise at an end of the quote is part of it.
        (
            "500 people came to the old bridge that day",
            "edited",
            "Five hundred people came to the old bridge that day",
            [("Five hundred", "500", "style")],
        ),
        (
            "so the bridge costs us $5 million",
            "edited",
            "so the bridge costs us five million dollars",
            [("five million dollars", "$5 million", "style")],
        ),
        # So are words before others that were dropped.
        (
            "It will be open before winter",
            "differs",
            "It will, I promise you, be open before winter",
            [("I promise you", "", "dropped")],
        ),
        # Transcriber's notes between two sentences are recognised by their brackets.
        (
            "We did it together. We will go on with the bridge",
            "verbatim",
            "We did it together. (Applause.) We will go on with the bridge",
            [("Applause", "", "aside")],
        ),
        (
            "[He and I] did it together … with the bridge",
            "edited",
            "did it together. (Applause.) We will go on with the bridge",
            [("", "He and I", "clarification"), ("Applause.) We will go on", "", "omission")],
        ),
        ("cost[ed] us five million dollars", "edited", "costs us five million dollars", None),
    ],
)
def test_words_at_the_ends_and_between(
    quote: str, state: str, shown: str, changes: list[tuple[str, str, str]] | None
) -> None:
    alignment = QuoteAligner(_SPOKEN).align(quote)
    assert alignment is not None
    assert (alignment.state, _SPOKEN[alignment.paragraph][alignment.start : alignment.end]) == (state, shown)
    if changes is not None:
        edits = [edit for edit in alignment.diff if edit.op != "equal"]
        assert [(edit.before, edit.after, edit.fault or edit.convention) for edit in edits] == changes


def test_ellipsis_across_paragraphs_has_a_part_in_each() -> None:
    alignment = QuoteAligner(_SPOKEN).align("We will go on with the bridge. The roof held … Nobody left the hall")
    assert alignment is not None
    assert (alignment.state, alignment.parts) == ("edited", ((1, 32, 61), (2, 0, 13), (3, 0, 20)))
    assert [edit.before for edit in alignment.diff if edit.convention == "omission"] == ["It was one of those nights"]


def test_pieces_must_be_in_the_sources_order() -> None:
    alignment = QuoteAligner(_SPOKEN).align("We will go on with the bridge … we did it together")
    assert alignment is None or alignment.state == "differs"


_ANY = st.text(alphabet="ab .…[]5not\n", max_size=60)


@given(st.lists(_ANY, max_size=5), _ANY)
def test_parts_lie_in_their_paragraphs(paragraphs: list[str], quote: str) -> None:
    alignment = QuoteAligner(paragraphs).align(quote)
    if alignment is not None:
        places = [paragraph for paragraph, _, _ in alignment.parts]
        assert places == sorted(set(places))
        assert (alignment.paragraph, alignment.start, alignment.end) in alignment.parts
        assert all(0 <= start < end <= len(paragraphs[at]) for at, start, end in alignment.parts)
        assert (alignment.state == "differs") is any(edit.fault for edit in alignment.diff)
        assert (alignment.state == "verbatim") is all(edit.op == "equal" for edit in alignment.diff)


@given(st.lists(st.text(), max_size=3), st.text())
def test_any_text_is_accepted(paragraphs: list[str], quote: str) -> None:
    alignment = QuoteAligner([*paragraphs, quote]).align(quote)
    assert alignment is None or alignment.similarity > 0


def test_a_last_word_that_was_replaced_is_not_an_added_one() -> None:
    alignment = QuoteAligner(["A wall without pumps is money thrown in the harbour. We knew."]).align(
        "A wall without pumps is money thrown in the river,"
    )
    assert alignment is not None
    [change] = [edit for edit in alignment.diff if edit.op != "equal"]
    assert (change.op, change.before, change.after) == ("replace", "harbour", "river")


@pytest.mark.parametrize(
    "source",
    [
        "We will not sell the mill [[Page 12]] to anybody who would close it.",
        "We will not sell the mill\nPage 12 of 30\nto anybody who would close it.",
        "We will not sell the mill\n- 12 -\nto anybody who would close it.",
        "11 We will not sell\n12 the mill to anybody\n13 who would close it.",
        "We will not sell\n 12  the mill to anybody who would close it.",
    ],
)
def test_marks_of_a_record_are_not_words_of_it(source: str) -> None:
    quote = "We will not sell the mill to anybody who would close it"
    alignment = QuoteAligner(["Thank you all.", source, "Good night."]).align(quote)
    assert alignment is not None
    assert (alignment.state, alignment.paragraph) == ("verbatim", 1)
    changed = QuoteAligner(["Thank you all.", source, "Good night."]).align(quote.replace("mill", "quay"))
    assert changed is not None
    assert [edit.fault for edit in changed.diff if edit.fault] == ["changed"]


def test_page_mark_may_be_longer_than_the_quote() -> None:
    source = "We will not sell [[Page 12: Record of the town, second sitting of the spring, part 3]] the mill."
    alignment = QuoteAligner([source]).align("We will not sell the mill")
    assert alignment is not None
    assert alignment.state == "verbatim"


@pytest.mark.parametrize(
    "source", ["We sold\n12 boats\nand 3 nets.", "We sold 12 boats and 3 nets.", "It cost [5] ten."]
)
def test_spoken_numbers_are_words(source: str) -> None:
    assert [source[slice(*span)] for span in transcriber_marks(source)] in ([], ["[5]"])


@pytest.mark.parametrize(
    ("source", "quote", "changed"),
    [
        ("Tonight I think the mills are expecting some new engagement here.", "the mills are perished here",
         ("expecting some new engagement", "perished")),
        ("to develop tools that can detect leaks before they grow", "to daughter tools detect leaks before they grow",
         ("develop", "daughter")),
    ],
)  # fmt: skip
def test_span_reaches_the_quotes_last_word_though_words_are_left_out(
    source: str, quote: str, changed: tuple[str, str]
) -> None:
    alignment = QuoteAligner([source]).align(quote, 0.5)
    assert alignment is not None
    assert changed in [(edit.before, edit.after) for edit in alignment.diff]


def test_difference_has_the_spaces_of_the_texts() -> None:
    alignment = QuoteAligner(["It is an 8,000-person march, formed now."]).align("It is an 80,000-person march")
    assert alignment is not None
    assert [(edit.before, edit.before_joined, edit.after_joined) for edit in alignment.diff] == [
        ("It is an", False, False),
        ("8,000", False, False),
        ("-person march", True, True),
    ]


@pytest.mark.parametrize(
    ("source", "quote", "left_out"),
    [
        ("One hundred and five boats sank.", "five boats sank", "One hundred and"),
        ("Zero point five percent of us voted.", "5 per cent of us voted", "Zero point"),
        ("It cost us five hundred thousand pounds.", "It cost us five hundred", "thousand pounds"),
        ("Nine boats sank and two million euros are gone.", "Nine … million euros are gone", "two"),
        ("We lost −5 percent this year.", "5 percent this year", "−5 percent"),
        ("Wir haben zweihundert fünf Boote verloren.", "fünf Boote verloren", "zweihundert"),
        ("They had a $2 trillion tax cut last year. [Applause.] You felt it.", "trillion tax cut last year", "$2"),
    ],
)
def test_quote_does_not_end_in_a_number(source: str, quote: str, left_out: str) -> None:
    alignment = QuoteAligner([source]).align(quote)
    assert alignment is not None
    assert alignment.state == "differs"
    assert [(edit.before, edit.fault) for edit in alignment.diff if edit.fault] == [(left_out, "number")]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("It cost us two million euros this year.", "It cost us two million"),
        ("We lost −5 percent this year.", "−5 percent this year"),
        ("On May 4, 2020, we won the case.", "On May 4"),
        ("There were a hundred people in the hall.", "a hundred people in the hall"),
    ],
)
def test_quote_may_end_beside_a_number(source: str, quote: str) -> None:
    alignment = QuoteAligner([source]).align(quote)
    assert alignment is not None
    assert alignment.state == "verbatim"
