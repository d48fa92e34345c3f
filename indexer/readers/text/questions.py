"""Detect an interviewer's questions, which are asked for their answers and seldom worth a quote themselves."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from indexer.readers.text.word_lists import ASKING, TITLES
from models.text.paragraphs import Paragraph

_QUESTION_MARKS = ("?", "？", "؟", "\u037e")  # the last is Greek
_QUESTION_MARK = re.compile(f"[{''.join(_QUESTION_MARKS)}]")
_ASIDE = re.compile(r"[(\[][^()\[\]]*[)\]]")
_NUMBER = re.compile(r"(?:(?<![\s#_])[\s#_]++)?(?<!\d)\d++$")
_KOREAN_OFFICE = re.compile(r"(?:의원|위원장|위원|의장|장관|차관|시장|지사|대표|총리|대통령|판사|검사|변호사)$")
_FEWEST_TURNS = 3
# Of those who ask, the share of turns that end in a question, or have one. Of those who answer, the share that end in
# one, and how much of everything they say.
_ENDS, _ASKS = 0.3, 0.6
_ASKED_BACK, _ANSWERED = 0.15, 0.6
_GUEST_SAYS = 0.25  # at least; in a meeting nobody does
_FEWEST_ASKED = 2
_SHARE_ASKED = 2 / 3


def mark_questions(paragraphs: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """Set ``question`` on paragraphs of an interviewer, favouring precision over recall.

    A paragraph is a question

    - if its speaker's label only marks an asker: ``Q``, ``REPORTER 2``, ``THE PRESS``, ``기자``;
    - in a conversation, if it has a question mark and its speaker is one of those who ask: of their turns three in ten
      end in a question, or three in five have one, while the others say three fifths of all, one of them a quarter, and
      seldom end in a question. Those who ask may be several, as the hosts of a podcast. Who is called by an office
      (``SEN. ROE``, ``THE CHAIR``, ``김나래 의원``) is never taken for one who only asks: members of a committee ask in
      hearings, and are quoted for it.

    Paragraphs already marked stay marked.
    """
    interviewers = _interviewers(paragraphs)
    return tuple(
        replace(paragraph, question=True)
        if not paragraph.question
        and paragraph.speaker
        and (only_asks(paragraph.speaker) or _is_question_by(paragraph, interviewers))
        else paragraph
        for paragraph in paragraphs
    )


def are_bold_questions(texts: Sequence[str]) -> bool:
    """Return whether bold lines of their own are an interviewer's questions: most of them ask, and at least two."""
    question_count = sum(text.rstrip("”\"’' ").endswith(_QUESTION_MARKS) for text in texts)
    return question_count >= max(_FEWEST_ASKED, _SHARE_ASKED * len(texts))


def only_asks(label: str) -> bool:
    """Return whether a speaker's label only says that somebody asks: “Q”, “REPORTER 2”, 기자."""
    name = _NUMBER.sub("", _ASIDE.sub("", label)).strip(" .:").casefold().removeprefix("the ")
    return name.removeprefix("unidentified ") in ASKING


def _is_question_by(paragraph: Paragraph, interviewers: frozenset[str]) -> bool:
    return paragraph.speaker in interviewers and bool(_QUESTION_MARK.search(paragraph.text))


def _interviewers(paragraphs: Sequence[Paragraph]) -> frozenset[str]:
    """Return the speakers who ask, if it is a conversation in which the others answer."""
    turns: defaultdict[str, list[str]] = defaultdict(list)
    for speaker, turn in groupby(
        (paragraph for paragraph in paragraphs if paragraph.kind == "speech"), lambda paragraph: paragraph.speaker
    ):
        if speaker:
            turns[speaker].append(" ".join(paragraph.text for paragraph in turn))
    length = {speaker: sum(map(len, texts)) for speaker, texts in turns.items()}
    total = sum(length.values())
    asking = {
        speaker
        for speaker, texts in turns.items()
        if len(texts) >= _FEWEST_TURNS
        and length[speaker] <= (1 - _ANSWERED) * total
        and (_share_ending(texts) >= _ENDS or _share_asking(texts) >= _ASKS)
        and not _has_office(speaker)
    }
    answering = turns.keys() - asking
    answers = [text for speaker in answering if len(turns[speaker]) >= _FEWEST_TURNS for text in turns[speaker]]
    is_conversation = (
        bool(answers)
        and _share_ending(answers) <= _ASKED_BACK
        and sum(length[speaker] for speaker in answering) >= _ANSWERED * total
        and max(length[speaker] for speaker in answering) >= _GUEST_SAYS * total
    )
    return frozenset(asking) if is_conversation else frozenset()


def _share_asking(turns: Sequence[str]) -> float:
    return sum(_QUESTION_MARK.search(turn) is not None for turn in turns) / len(turns)


def _share_ending(turns: Sequence[str]) -> float:
    """Return the share of turns that end in a question."""
    return sum(turn.rstrip("”\"’' ").endswith(_QUESTION_MARKS) for turn in turns) / len(turns)


def _has_office(label: str) -> bool:
    words = {word.strip(".,()").casefold() for word in label.split()}
    return not words.isdisjoint(TITLES - ASKING) or _KOREAN_OFFICE.search(label) is not None
