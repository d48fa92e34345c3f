"""Every reason that checks give has a message in every language, with the same parameters."""

import re
from string import Formatter
from typing import get_args

import pytest

from models.headline.reasons import MESSAGES as OF_HEADLINES
from models.headline.reasons import HeadlineReasonId
from models.quotes.alignment.edits import HARD, Convention
from models.text.language import Language
from server.checks.finding_messages import MESSAGES as OF_QUOTES
from server.web.translations import LANGUAGES, words

MESSAGES: dict[str, str] = dict([*OF_HEADLINES.items(), *OF_QUOTES.items()])


def test_every_reason_has_a_message() -> None:
    changes = {f"{change}-{fault}" for change in ("replaced", "left-out", "added") for fault in HARD}
    assert {*get_args(Convention), *changes} <= set(OF_QUOTES)
    assert set(get_args(HeadlineReasonId)) == set(OF_HEADLINES)
    assert len(MESSAGES) == len(OF_HEADLINES) + len(OF_QUOTES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_text_in_each_language(language: Language) -> None:
    texts = dict(re.findall(r"^reason-([a-z-]+) = ((?:.*\n?)(?:^[ \t].*\n?)*)", words(language), re.MULTILINE))
    assert set(texts) == set(MESSAGES)
    for reason, message in MESSAGES.items():
        named = {name for _, name, _, _ in Formatter().parse(message) if name}
        assert set(re.findall(r"\$([a-z_]+)", texts[reason])) == named, reason
