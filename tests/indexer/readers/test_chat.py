"""Saved chats of meetings."""

import pytest

from indexer.readers import read_source

ZOOM = (
    "00:01:12\tFrom Ann Lee to Everyone:\n\tHello all\n00:02:30\tFrom ben (he/him) to Everyone:\n"
    '\tReacted to "Hello all" with 👍\n\tWhere is the budget?\n00:03:30\tFrom Ann Lee : In the folder: see there\n'
)
CLOCK = (
    "09:01:12 From Ann Lee : Hello\n09:02:00 From Ben Roe to Ann Lee(Direct Message): Yes\n09:03:00 From Ann Lee : No\n"
)
WEBEX = (
    "from Ann Lee to everyone:    9:02 AM\nHello\nfrom Ben Roe to everyone:    9:03 AM\nYes\n"
    "from Ann Lee to everyone:    9:04 AM\nNo\n"
)
MESSENGER = (
    "11/03/2031, 09:02 - Ann Lee: Hello\n11/03/2031, 09:03 - Ben Roe: Yes\nand no\n11/03/2031, 09:04 - Ann Lee: No\n"
)


def test_zoom_with_times_of_the_recording() -> None:
    read = read_source("chat.txt", ZOOM.encode()).paragraphs
    assert [(paragraph.kind, paragraph.speaker, paragraph.text, paragraph.start_ms) for paragraph in read] == [
        ("speech", "Ann Lee", "Hello all", 72_000),
        ("notice", None, 'Reacted to "Hello all" with 👍', None),
        ("speech", "ben (he/him)", "Where is the budget?", 150_000),
        ("speech", "Ann Lee", "In the folder: see there", 210_000),
    ]


@pytest.mark.parametrize("chat", [CLOCK, WEBEX, MESSENGER])
def test_times_of_day_are_left_out(chat: str) -> None:
    read = read_source("chat.txt", chat.encode()).paragraphs
    turns = [(paragraph.speaker, paragraph.text.split()[0], paragraph.start_ms) for paragraph in read]
    assert turns == [("Ann Lee", "Hello", None), ("Ben Roe", "Yes", None), ("Ann Lee", "No", None)]


def test_a_text_with_few_messages_stays_a_text() -> None:
    assert read_source("a.txt", b"09:01:12 From Ann Lee : Hello\n\nThat was all.").paragraphs[0].speaker is None
