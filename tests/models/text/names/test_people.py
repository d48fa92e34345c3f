"""People named in a text: full names, holders and former holders of offices."""

from models.text.names.people import mentions, people

TEXT = (
    "On Monday President Marta Quill met Mr. Hale. Former Prime Minister Owen Tate's dog barked at French President "
    "Luc Morel. Then-president Ana Ruiz, as president-elect, had bought it from the Hale administration's White House."
)


def test_mentions_end_with_the_name() -> None:
    shown_mentions = [
        (TEXT[mention.start : mention.end], mention.possessive, mention.former) for mention in mentions(TEXT)
    ]
    assert ("President Marta Quill", False, False) in shown_mentions
    assert ("Mr. Hale", False, False) in shown_mentions
    assert ("Prime Minister Owen Tate", True, True) in [
        (shown.removeprefix("Former "), possessive, former) for shown, possessive, former in shown_mentions
    ]
    assert not any("White House" in shown or "Monday" in shown for shown, _, _ in shown_mentions)


def test_mentions_are_the_same_in_whichever_line_they_are() -> None:
    # Given the end of the text, lines are read as one.
    lines = [
        TEXT,
        "He met the former",
        "President Marta Quill,",
        "",
        "and Hale’s dog. Marta",
        "Quill left for St",
        "Ives",
    ]
    for first in range(len(lines)):
        text = "\n".join(lines[first:] + lines[:first])
        assert list(mentions(text)) == list(mentions(text, 0, len(text)))


def test_mentions_follow_an_edit_of_the_line_before() -> None:
    line = "President Marta Quill was there."
    former = [
        [mention.former for mention in mentions(f"{before}\n{line}")] for before in ("He met the", "He met the former")
    ]
    assert former == [[False], [True]]


def test_holders_are_the_current_ones_of_the_country() -> None:
    named = people(TEXT)
    assert {name.surname for name in named.holders["president"]} == {"quill"}
    assert named.former["prime minister"] == {"tate"}
    assert named.former["president"] == {"ruiz"}
    assert {"quill", "hale", "tate"} <= named.surnames


def test_administration_is_attributed_to_its_president() -> None:
    assert {name.surname for name in people("The Hale administration said so.").holders["president"]} == {"hale"}


def test_no_names() -> None:
    named = people("nobody is named here, 12 times.")
    assert (named.full, named.holders, named.surnames) == ({}, {}, frozenset())
