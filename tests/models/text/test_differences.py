"""The changes between two quotes, word by word."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text.differences import WordChange, word_diff
from models.text.words import words


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("The bridge is safe", "The bridge is safe", [("equal", "The bridge is safe", "The bridge is safe")]),
        ("the bridge, is safe.", "“The bridge is safe”", [("equal", "the bridge, is safe.", "“The bridge is safe”")]),
        ("a long-term plan", "a long term plan", [("equal", "a long-term plan", "a long term plan")]),
        ("the café in the US", "the cafe in the U.S.", [("equal", "the café in the US", "the cafe in the U.S.")]),
        (
            "It is not safe, at all",
            "It is safe at all",
            [("equal", "It is", "It is"), ("delete", "not", ""), ("equal", "safe, at all", "safe at all")],
        ),
        (
            "three bridges",
            "four or five bridges",
            [("replace", "three", "four or five"), ("equal", "bridges", "bridges")],
        ),
        ("It holds", "It holds today", [("equal", "It holds", "It holds"), ("insert", "", "today")]),
        ("$5 a day", "£5 a day", [("replace", "$5", "£5"), ("equal", "a day", "a day")]),
        ("can", "can't", [("replace", "can", "can't")]),
        ("", "new words", [("insert", "", "new words")]),
        ("old words", "—", [("delete", "old words", "")]),
        ("…", "—", []),
        ("다리는 안전하다", "다리는 위험하다", [("equal", "다리는", "다리는"), ("replace", "안전하다", "위험하다")]),
    ],
)
def test_word_diff(before: str, after: str, expected: list[tuple[str, str, str]]) -> None:
    assert [(change.op, change.before, change.after) for change in word_diff(before, after)] == expected


def test_spaces_of_both_texts_are_known() -> None:
    changes = word_diff("an 8,000-person march", "an 80,000 person march")
    assert [(change.after, change.before_joined, change.after_joined) for change in changes] == [
        ("an", False, False),
        ("80,000", False, False),
        ("person march", True, False),
    ]


_PROSE = st.lists(st.sampled_from(["the", "bridge", "Bridge,", "is", "“safe”", "not", "U.S."]), max_size=12).map(
    " ".join
)


@given(_PROSE, _PROSE)
def test_diff_has_every_word_of_both_sides_once(before: str, after: str) -> None:
    changes = word_diff(before, after)
    for side, text in (("before", before), ("after", after)):
        shown = [word.text for change in changes for word in words(getattr(change, side))]
        assert shown == [word.text for word in words(text)]
    assert all(a.op == "equal" or b.op == "equal" for a, b in pairwise(changes))


def test_a_text_does_not_differ_from_itself() -> None:
    assert word_diff("“Cross it,” she said.", "“Cross it,” she said.") == [
        WordChange("equal", "“Cross it,” she said.", "“Cross it,” she said.")
    ]
