"""Whom a text gives a quote to: wrong speakers that no verb next to a name tells, and no false accusation."""

from itertools import count

import pytest

from indexer.phrases.index import PhraseIndex
from models.quotes.attribution.attributor import Attributor
from models.quotes.passages import Passage
from models.quotes.verification.verifier import QuoteVerifier

_NUMBERS = count(1)
_VERIFIER = QuoteVerifier(Attributor())
WALL, PUMPS = "The wall was finished on time.", "We never once tested these pumps."


def states(body: str, first: str = "ADA ROE", words: str = WALL, answer: str = PUMPS) -> list[str]:
    turns = ((first, words), ("BEN HOLT", answer))
    library = PhraseIndex.of({"hearing": tuple(Passage(next(_NUMBERS), text, by) for by, text in turns)})
    return [finding.state for finding in _VERIFIER.verify(library, body)]


@pytest.mark.parametrize(
    "body",
    [
        "“The wall was finished on time,” Ada Roe said. “We never once tested these pumps,” she said.",
        "“The wall holds,” Ben Holt said.\n\nAda Roe had heard enough. “We never once tested these pumps,” she said.",
        "Ada Roe defended the wall. She said that “we never once tested these pumps”.",
        "Roe: “We never once tested these pumps.”",
        "“We never once tested these pumps.” – Ada Roe",
        "In the words of Ada Roe, “we never once tested these pumps”.",
        "As Ada Roe put it, “we never once tested these pumps”.",
        "Roe's answer was blunt: “We never once tested these pumps.”",
    ],
)
def test_words_of_another_are_reported(body: str) -> None:
    assert states(body)[-1] == "other_speaker"


def test_office_that_one_speaker_of_the_source_has_tells_a_wrong_speaker() -> None:
    assert states("“We never once tested these pumps,” said the mayor.", "MAYOR ADA ROE") == ["other_speaker"]
    assert states("“The wall was finished on time,” said the mayor.", "MAYOR ADA ROE") == ["verbatim"]


def test_words_that_begin_a_label_tell_a_wrong_speaker() -> None:
    body = "“We never once tested these pumps,” the head teacher told them."
    assert states(body, "HEAD TEACHER ADA ROE") == ["other_speaker"]
    assert states(
        "西村徹は「正門は月曜日に必ず開きます」と述べた。", "西村徹", "雇用は守ります。", "正門は月曜日に必ず開きます。"
    ) == ["other_speaker"]


@pytest.mark.parametrize(
    "body",
    [
        "Roe denied that she “took the money and ran”.",
        "Roe denied having said that she “took the money and ran”.",
        "Roe rejects that she “took the money and ran”.",
        "Roe dismissed as a lie the claim that she “took the money and ran”.",
        "“I never took a cent,” said Roe, prompting Holt to shout: “She took the money and ran.”",
        "“I never took a cent,” said Roe, after Holt told the court: “She took the money and ran.”",
        "“I never took a cent —” Roe began, before Holt cut in: “She took the money and ran.”",
        "“I never took a cent —” Roe was saying when she was shouted down by Ben Holt: “She took the money and ran.”",
    ],
)
def test_what_somebody_denies_or_another_says_is_no_wrong_speaker(body: str) -> None:
    quote_states = states(body, words="I never took a cent.", answer="She took the money and ran.")
    assert quote_states
    assert "other_speaker" not in quote_states


def test_pronoun_is_no_evidence_where_the_text_names_the_speaker() -> None:
    body = "Ada Roe was blunt. Ben Holt was not. “We never once tested these pumps,” he said."
    assert states(body) == ["verbatim"]
