"""Detect an interviewer's questions, which are asked for their answers and seldom worth a quote themselves."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
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
# Share of turns with a question mark; of those who ask, the share that end in one.
_ASKS, _ANSWERS, _ENDS = 0.6, 0.2, 0.5
# Among more than two: what a guest says at least of all, how often one may ask back, what who asks says at most.
_GUEST_SAYS, _GUEST_ASKS, _PANELLIST_SAYS = 0.4, 0.3, 0.2
_FEWEST_ASKED = 2
_SHARE_ASKED = 2 / 3


def mark_questions(paragraphs: Sequence[Paragraph]) -> tuple[Paragraph, ...]:
    """Set ``question`` on paragraphs of an interviewer, favouring precision over recall.

    A paragraph is a question

    - if its speaker's label only marks an asker: ``Q``, ``REPORTER 2``, ``THE PRESS``, ``기자``;
    - in a conversation of two, if it has a question mark and its speaker is the one who asks: of that one's turns at
      least three in five have a question mark, of the other's at most one in five (or half end in one, and one in five
      of the other's), and the other says at least twice as much. Who is called by an office (``SEN. ROE``,
      ``THE CHAIR``, ``김나래 의원``) is never taken for one who only asks: members of a committee ask in hearings, and
      are quoted for it.
    - in a conversation of more, such as a panel that interviews a guest, if it has a question mark and its speaker asks
      in at least three of five turns and says at most a fifth, while somebody who says at least two fifths asks in at
      most three of ten. Offices count as above.

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
    """Return the speakers who ask, if it is such a conversation."""
    turns: dict[str, list[str]] = defaultdict(list)
    for speaker, turn in groupby(paragraphs, lambda paragraph: paragraph.speaker):
        if speaker:
            turns[speaker].append(" ".join(paragraph.text for paragraph in turn))
    if len(turns) == 2:
        return _one_of_two(turns)
    length = {speaker: sum(map(len, texts)) for speaker, texts in turns.items()}
    total = sum(length.values())
    answering = {
        speaker
        for speaker, texts in turns.items()
        if length[speaker] >= _GUEST_SAYS * total and _share_asking(texts) <= _GUEST_ASKS
    }
    return frozenset(
        speaker
        for speaker, texts in turns.items()
        if answering
        and len(texts) >= _FEWEST_TURNS
        and length[speaker] <= _PANELLIST_SAYS * total
        and _share_asking(texts) >= _ASKS
        and not _has_office(speaker)
    )


def _one_of_two(turns: Mapping[str, Sequence[str]]) -> frozenset[str]:
    if min(map(len, turns.values())) < _FEWEST_TURNS:
        return frozenset()
    # Long answers hold questions of their own, but seldom end in one.
    for share, least in ((_share_asking, _ASKS), (_share_ending, _ENDS)):
        (asking, questions), (_, answers) = sorted(turns.items(), key=lambda item: -share(item[1]))
        fits = (
            share(questions) >= least
            and share(answers) <= _ANSWERS
            and 2 * sum(map(len, questions)) <= sum(map(len, answers))
            and not _has_office(asking)
        )
        if fits:
            return frozenset({asking})
    return frozenset()


def _share_asking(turns: Sequence[str]) -> float:
    return sum(_QUESTION_MARK.search(turn) is not None for turn in turns) / len(turns)


def _share_ending(turns: Sequence[str]) -> float:
    """Return the share of turns that end in a question."""
    return sum(turn.rstrip("”\"’' ").endswith(_QUESTION_MARKS) for turn in turns) / len(turns)


def _has_office(label: str) -> bool:
    words = {word.strip(".,()").casefold() for word in label.split()}
    return not words.isdisjoint(TITLES - ASKING) or _KOREAN_OFFICE.search(label) is not None
