"""Edits of quotes, on invented sentences: conventions and faults."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from models.quotes.alignment.edits import edits_between
from models.quotes.alignment.tokens import joined_letters, spoken_words
from models.text.differences import word_key
from models.text.language import likely_language
from models.text.words import words

BRIDGE = "We will, whatever the cost and however long it takes, mend the old bridge; and we’ll do it together."
SCHOOL = "We will close the school this year."


def changes(source: str, quote: str) -> list[tuple[str, str, str | None]]:
    """Return the changes: words before, words after, and the fault or convention."""
    edits = edits_between(source, quote, likely_language(source) or "en")
    return [(edit.before, edit.after, edit.fault or edit.convention) for edit in edits if edit.op != "equal"]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        (BRIDGE, "WE WILL, WHATEVER THE COST AND HOWEVER LONG IT TAKES, MEND THE OLD BRIDGE; AND WE’LL DO IT TOGETHER"),
        ("I don’t think it’s his", "I dont think its his"),
        ("the health care of the co-operative", "the healthcare of the cooperative"),
        ("we are gonna mend it", "we are going to mend it"),
        ("the commit-\ntee met", "the committee met"),
        ("the commit\u00adtee\u200b met\u00a0 here", "the committee met here"),
        ("at the café in the U.S. at 5 p.m.", "at the cafe in the US at 5 pm"),
        ("it cost 3. 5 million dollars", "it cost 3.5 million dollars"),
        ("it cost 200, 000 dollars", "it cost 200, 000 dollars"),
        ("it is O.K. in the 1990s", "it is okay in the '90s"),
        ("[W]e walk[ed] home", "We walked home"),
    ],
)
def test_typography_is_no_change(source: str, quote: str) -> None:
    assert [edit.op for edit in edits_between(source, quote)] == ["equal"]


@pytest.mark.parametrize(
    "mark", ["…", " … ", "...", " ... ", " . . . ", " .... ", "[…]", " […] ", " (…) ", " [...] ", " (. . .) "]
)
def test_words_may_be_left_out_at_every_kind_of_ellipsis(mark: str) -> None:
    left_out = "whatever the cost and however long it takes"
    assert changes(BRIDGE[:-1], f"We will{mark}mend the old bridge; and we’ll do it together") == [
        (left_out, "", "omission")
    ]


@pytest.mark.parametrize(
    ("source", "quote", "expected"),
    [
        # The words left out are at the ellipsis if possible.
        ("the cat the dog", "the … dog", [("cat the", "", "omission")]),
        ("one cat and one dog", "one … dog", [("cat and one", "", "omission")]),
        ("mend the bridge today", "… mend the bridge …", [("today", "", "omission")]),
        ("now mend the bridge today", "… mend the bridge", [("now", "", "omission"), ("today", "", "dropped")]),
        # What is next to one is still the speaker's.
        (
            "now we mend the bridge",
            "now … rebuild the bridge",
            [("we", "", "omission"), ("mend", "rebuild", "changed")],
        ),
    ],
)
def test_ellipses(source: str, quote: str, expected: list[tuple[str, str, str]]) -> None:
    assert changes(source, quote) == expected


@pytest.mark.parametrize(
    ("source", "quote", "lost"),
    [
        ("We will not close it.", "We will … close it", "not"),
        ("We will never, ever close it.", "We will … close it", "never, ever"),
        (
            "We do not, as the council has said many times, close it.",
            "We do … close it",
            "not, as the council has said many times",
        ),
        ("We close it, but only if it is not safe.", "We close it … safe", "but only if it is not"),
        ("We will, under no circumstances, close it.", "We will … close it", "under no circumstances"),
        ("It is safe, which isn't true, for trucks.", "It is safe … for trucks", "which isn't true"),
        ("It is safe, I don’t think, for trucks.", "It is safe … for trucks", "I don’t think"),
        (
            "Some owners are saints, none of them are thieves.",
            "Some owners are … thieves",
            "saints, none of them are",
        ),
        ("우리는 이 다리를 못 고칩니다", "우리는 이 다리를 … 고칩니다", "못"),
    ],
)
def test_ellipsis_that_drops_a_negation_is_a_fault(source: str, quote: str, lost: str) -> None:
    assert changes(source, quote) == [(lost, "", "negation")]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("The roof held. Nobody came. We mend it.", "The roof held … We mend it"),
        ("The roof held\nNobody came\nWe mend it", "The roof held … We mend it"),
        ("The roof held. It was not, I must say, expected. We mend it.", "The roof held … We mend it"),
        ("We want people, who are not afraid, and a new bridge", "We want people … and a new bridge"),
        ("We mend it, and not for the first time, today", "We mend it … today"),
    ],
)
def test_negation_of_its_own_clause_may_be_left_out(source: str, quote: str) -> None:
    assert [kind for _, _, kind in changes(source, quote)] == ["omission"]


@pytest.mark.parametrize(
    ("source", "quote", "expected"),
    [
        ("And we mend it", "[W]e mend it", [("And", "", "dropped")]),
        ("He mends it", "[The minister] mends it", [("He", "The minister", "clarification")]),
        ("He mends it", "He [the minister] mends it", [("", "the minister", "clarification")]),
        ("They was late", "They was [sic] late", [("", "sic", "clarification")]),
        ("I walk home", "I walk[ed] home", [("walk", "walked", "clarification")]),
        ("They harm us", "They harm[less] us", [("harm", "harmless", "changed")]),
        ("It is safe", "It is [un]safe", [("safe", "unsafe", "negation")]),
        ("give five people it", "give [5] people it", [("five", "5", "style")]),
        ("give five people it", "give [six] people it", [("five", "six", "number")]),
        ("he gave it", "he [never] gave it", [("", "never", "negation")]),
        ("we will pay them", "we [refuse to] pay them", [("will", "refuse to", "negation")]),
        ("we will pay them", "we will [hardly] pay them", [("", "hardly", "negation")]),
        ("we will pay them", "we [would] pay them", [("will", "would", "clarification")]),
        ("he won the case", "he [lost] the case", [("won", "lost", "negation")]),
        ("they ran", "they [the suspected thieves] ran", [("", "the suspected thieves", "clarification")]),
        ("he gave it", "he [did not give] it", [("gave", "did not give", "negation")]),
        (
            "he does not think they should give it",
            "he [gave] it",
            [("does not think they should give", "gave", "negation")],
        ),
        ("It won’t be open", "[The bridge] won’t be open", [("It", "The bridge", "clarification")]),
        ("It will be", "It will (I promise) be", [("", "I promise", "clarification")]),
    ],
)
def test_brackets_are_the_writers(source: str, quote: str, expected: list[tuple[str, str, str]]) -> None:
    assert changes(source, quote) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("five people", "5 people"),
        ("five million dollars here", "$5 million here"),
        ("a hundred homes", "100 homes"),
        ("20 percent more", "20% more"),
        ("the third time", "the 3rd time"),
        ("the twenty-first time", "the 21st time"),
        ("two and a half years", "2.5 years"),
        ("two and a half million dollars here", "$2.5 million here"),
        ("a million and a half people", "1.5 million people"),
        ("zero days", "0 days"),
        ("38 to 40 million people", "38 million to 40 million people"),
        ("오백만 원을 썼다", "500만 원을 썼다"),
        ("30퍼센트가 올랐다", "30%가 올랐다"),
        ("스무 명이 왔다", "20명이 왔다"),
    ],
)
def test_numbers_may_be_spelled_as_the_house_does(one: str, other: str) -> None:
    for source, quote in ((one, other), (other, one)):
        assert [kind for _, _, kind in changes(source, quote)] == ["style"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("five people", "six people"),
        ("$5 million here", "$6 million here"),
        ("$5 million here", "$5 billion here"),
        ("$5 million here", "£5 million here"),
        ("20 percent more", "30 percent more"),
        ("20 percent more", "20 percentage points more"),
        ("38 to 40 million people", "38 to 40 people"),
        ("the third time", "the fourth time"),
        ("오백만 원을 썼다", "600만 원을 썼다"),
        ("스무 명이 왔다", "30명이 왔다"),
    ],
)
def test_another_number_is_a_fault(one: str, other: str) -> None:
    for source, quote in ((one, other), (other, one)):
        assert "number" in [kind for _, _, kind in changes(source, quote)]


@pytest.mark.parametrize(("one", "other"), [("one of us", "some of us"), ("five million here", "$5 million here")])
def test_what_is_changed_but_no_other_number(one: str, other: str) -> None:
    assert [kind for _, _, kind in changes(one, other)] == ["changed"]


@pytest.mark.parametrize(
    ("source", "quote", "kinds"),
    [
        ("We will, um, mend it", "We will mend it", ["hesitation"]),
        ("We will, we will mend it", "We will mend it", ["repetition"]),
        ("It is very, very, very bad", "It is very bad", ["repetition"]),
        ("We will not, not ever mend it", "We will not ever mend it", ["repetition"]),
        ("We will (applause) mend it", "We will mend it", ["aside"]),
        ("We will (Laughter and applause.) mend it", "We will mend it", ["aside"]),
        # None of these.
        ("We will (perhaps) mend it", "We will mend it", ["dropped"]),
        ("It is very bad", "It is very, very bad", ["added"]),
        ("We will, and we would mend it", "We will mend it", ["dropped"]),
    ],
)
def test_hesitations_and_repetitions_may_be_left_out(source: str, quote: str, kinds: list[str]) -> None:
    assert [kind for _, _, kind in changes(source, quote)] == kinds


@pytest.mark.parametrize(
    ("language", "source", "quote", "fault"),
    [
        ("en", "Nobody apart from the apprentices was warned", "Nobody … was warned", "negation"),
        ("de", "Wir können, sofern der Bund zahlt, im Mai öffnen", "Wir können … im Mai öffnen", "negation"),
        ("fr", "La route est, à mon grand regret, loin d’être sûre", "La route est […] sûre", "negation"),
        ("es", "Los bomberos ayudaron. Los dueños huyeron ayer", "Los bomberos … huyeron ayer", "dropped"),
        ("es", "Los bomberos, todos ellos, ayudaron ayer", "Los bomberos … ayudaron ayer", None),
    ],
)
def test_conditions_and_subjects_may_not_be_left_out(language: str, source: str, quote: str, fault: str | None) -> None:
    assert {edit.fault for edit in edits_between(source, quote, language) if edit.op != "equal"} == {fault}


@pytest.mark.parametrize(
    ("source", "quote"),
    [("우리는 봄에 시작합니다", "우리는 봄에 시작한다"), ("그것은 비싼 선물입니다", "그것은 비싼 선물")],
)
def test_korean_endings_may_be_plainer(source: str, quote: str) -> None:
    [change] = [edit for edit in edits_between(source, quote, "ko") if edit.op != "equal"]
    assert (change.fault, change.convention) == (None, "style")


def test_another_tense_is_no_plainer_ending() -> None:
    assert [edit.fault for edit in edits_between("봄에 시작했습니다", "봄에 시작한다", "ko")][-1] == "changed"


@pytest.mark.parametrize(
    ("source", "quote", "expected"),
    [
        (SCHOOL, "We will close the library this year", [("school", "library", "changed")]),
        (SCHOOL, "We will close the school year", [("this", "", "dropped")]),
        (SCHOOL, "We will close the old school this year", [("", "old", "added")]),
        (SCHOOL, "We will the school close this year", [("close", "", "reordered"), ("", "close", "reordered")]),
        (
            "It will not rise by 20 percent here",
            "It will rise by 30 percent there",
            [("not", "", "negation"), ("20 percent here", "30 percent there", "number")],
        ),
    ],
)
def test_faults(source: str, quote: str, expected: list[tuple[str, str, str]]) -> None:
    assert sorted(changes(source, quote)) == sorted(expected)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SCHOOL, "We won’t close the school this year"),
        (SCHOOL, "We will not close the school this year"),
        ("We can close it", "We can't close it"),
        ("Everybody left", "Nobody left"),
        ("We are able to", "We are unable to"),
        ("We go with it", "We go without it"),
        ("이 다리를 폐쇄하겠습니다", "이 다리를 폐쇄하지 않겠습니다"),
        ("이 다리를 폐쇄합니다", "이 다리를 폐쇄하지 못합니다"),
        ("이 다리를 폐쇄합니다", "이 다리를 안 폐쇄합니다"),
        ("계획이 있습니다", "계획이 없습니다"),
    ],
)
def test_a_not_more_or_less(one: str, other: str) -> None:
    for source, quote in ((one, other), (other, one)):
        assert [kind for _, _, kind in changes(source, quote)] == ["negation"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("We shall not go", "We will not go"), ("We never go", "We do not go"), ("It is inform", "It is press")],
)
def test_another_way_to_say_not_is_no_not_more_or_less(one: str, other: str) -> None:
    assert [kind for _, _, kind in changes(one, other)] == ["changed"]


@pytest.mark.parametrize(
    ("source", "quote", "fault"),
    [
        ("the sign says a = b here", "the sign says a ≠ b here", "changed"),
        ("we got a ✓ for it", "we got a ✗ for it", "changed"),
        ("we will not pay", "we will not\u20e0 pay", "changed"),
        ("we’re moved by it", "were moved by it", "changed"),
        ("she said we’ll wait", "she said well wait", "changed"),
        ("we don’t. Stop the ferry", "we don’t stop the ferry", "negation"),
        ("we don’t stop the ferry", "we don’t. Stop the ferry", "negation"),
        # Of a language that is not known every accent counts.
        ("Tôi bán nhà ở phố này", "Tôi bàn nhà ở phố này", "changed"),
        # The writer's words in brackets are few.
        ("we will mend it", "we will mend it [and close the three old schools]", "added"),
        ("we will mend it", "we will (never again be asked to) mend it", "added"),
    ],
)
def test_what_looks_like_typography_and_says_something_else(source: str, quote: str, fault: str) -> None:
    assert [kind for _, _, kind in changes(source, quote)] == [fault]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("we got it ✓ for now", "we got it for now"),
        ("the Ferry company mends it", "the Ferry™ company mends it"),
        # A transcript without apostrophes.
        ("they know were moved", "they know we’re moved"),
        ("No. We will not stop", "No, we will not stop"),
    ],
)
def test_marks_that_newsrooms_add_or_leave_out(source: str, quote: str) -> None:
    assert changes(source, quote) == []


def test_spoken_words_exclude_brackets() -> None:
    assert joined_letters("[W]e walk[ed]") == "We walked"
    assert spoken_words("[W]e saw [the minister] walk[ing]").split() == ["We", "saw", "walking"]


_PIECES = [*"ab1 .,…[]()’'-$%\n가못", " not ", "five ", "um ", " … ", "[ed]", "ed]", "and a half", "20%", "오백만 원"]
_TEXT = st.lists(st.sampled_from(_PIECES), max_size=14).map("".join)


@given(st.text(), st.text())
@example("\ud800", "[\udfff]")
def test_any_text_is_accepted(source: str, quote: str) -> None:
    for edit in edits_between(source, quote):
        assert edit.op != "equal" or (edit.fault is None and edit.convention is None)
        assert bool(edit.before) is (edit.op != "insert")
        assert bool(edit.after) is (edit.op != "delete")


@given(_TEXT, _TEXT)
def test_edits_have_every_word_of_both(source: str, quote: str) -> None:
    edits = edits_between(source, quote)
    for text, parts in ((source, [edit.before for edit in edits]), (quote, [edit.after for edit in edits])):
        whole = [word_key(word.text) for word in words(joined_letters(text))]
        assert "".join(word_key(word.text) for part in parts for word in words(part)) == "".join(whole)


@given(_TEXT)
def test_a_text_is_itself(text: str) -> None:
    assert all(edit.op == "equal" for edit in edits_between(text, text))
