"""Measures whether names are compared as people compare them: labels of ten conventions, generated from real names."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.evaluation.quotes.dataset import DatedTranscript
from models.text.names.display import display_name
from models.text.names.given_names import gender_of, is_given_name
from models.text.names.person_names import fold_word, parse_name
from models.text.names.same_speaker import same_speaker

_STATES = ("North Carolina", "Ohio", "Minnesota", "Oregon", "Texas")
_PARTIES = ("D-Minn.", "R-OH", "D", "R-Texas", "I-VT")
_DOMAINS = ("Roads", "Energy", "Public Health", "Lands and Settlement", "Education")
_ROLES = ("DIRECTOR, OFFICE OF ROADS", "CNN CORRESPONDENT", "HOST", "BYLINE", "CHIEF EXECUTIVE OFFICER")
# Each is written for the other by some newsrooms.
_RESPELLED = (("ph", "f"), ("ou", "u"), ("ck", "k"), ("kh", "k"), ("ey", "y"), ("y", "iy"), ("w", "v"), ("ee", "i"))
_MOST_PER_TRANSCRIPT = 3


@dataclass(frozen=True, slots=True)
class LabelledPerson:
    """A person whom a transcript names in full; ``shown`` in normal case, ``surname`` with its particles."""

    shown: str
    given: str
    surname: str


def labels_of(person: LabelledPerson, number: int) -> dict[str, str]:
    """Return the labels of a person by the ten conventions; one that does not apply to the name is left out.

    Args:
        number: chooses the place, office and role, so that every run is the same.
    """
    given, surname = person.given, person.surname
    courtesy = {"m": "Mr.", "f": "Ms.", None: "Hon."}[gender_of(fold_word(given))]

    def one_of(values: Sequence[str]) -> str:
        return values[number % len(values)]

    labels = {
        "capitals": person.shown.upper(),
        "constituency": f"{courtesy} {surname.upper()} of {one_of(_STATES)}",
        "office, name in brackets": f"The Assistant Minister for {one_of(_DOMAINS)} (Dr. {surname})",
        "short title": f"Rep. {person.shown}",
        "party": f"Sen. {surname} ({one_of(_PARTIES)})",
        "initials": f"{given[0]}. {surname}" if number % 2 else f"HON. {given[0]}.{surname}".upper(),
        "surname first": f"{surname}, {given}" if number % 2 else f"{surname.upper()} {given}",
        "role": f"{person.shown.upper()}, {one_of(_ROLES)}",
        "written together": f"{given}_{surname}" if number % 2 or " " in surname else f"{given}{surname}",
    }
    for written, respelled in _RESPELLED[number % len(_RESPELLED) :] + _RESPELLED[: number % len(_RESPELLED)]:
        if written in surname[1:]:
            labels["transliteration"] = f"{given} {surname[0]}{surname[1:].replace(written, respelled, 1)}"
            break
    return labels


def people_of(transcript: DatedTranscript) -> list[LabelledPerson]:
    """Return those whom the labels of a transcript name in full, in order; of namesakes the first."""
    people: dict[str, LabelledPerson] = {}
    for label in dict.fromkeys(paragraph.speaker or "" for paragraph in transcript.paragraphs):
        words = display_name(label).split()
        name = parse_name(label)
        simple = 2 <= len(words) <= 3 and all(word.isalpha() for word in words)
        if simple and name is not None and len(name.words) > 1 and is_given_name(fold_word(words[0])):
            people.setdefault(name.surname, LabelledPerson(" ".join(words), words[0], " ".join(words[1:])))
    return list(people.values())


@dataclass(slots=True)
class LabelVerdicts:
    """How often two labels were judged the same person's, two people's, or neither."""

    same: int = 0
    different: int = 0
    unknown: int = 0

    def count(self, verdict: bool | None) -> None:
        """Count one pair."""
        self.same += verdict is True
        self.different += verdict is False
        self.unknown += verdict is None

    def figures(self) -> dict[str, float | int]:
        """Return shares of all, 0 to 1, and their number."""
        pairs = self.same + self.different + self.unknown
        shares = {"same": self.same, "different": self.different, "unknown": self.unknown}
        return {"pairs": pairs, **{name: count / max(1, pairs) for name, count in shares.items()}}


Judge = Callable[[str, str, str], bool | None]


def measure_labels(
    transcripts: Iterable[DatedTranscript], judge: Judge = same_speaker
) -> dict[str, tuple[LabelVerdicts, LabelVerdicts]]:
    """Return, by convention, the verdicts on the same person and on another of the same transcript.

    The text names the person it attributes words to in full, and then by the full name or the surname alone.

    Args:
        judge: called with the name in the text, the label and the text.
    """
    by_convention: dict[str, tuple[LabelVerdicts, LabelVerdicts]] = {}
    for number, (person, other) in enumerate(_pairs(transcripts)):
        for convention, label in labels_of(person, number).items():
            same, different = by_convention.setdefault(convention, (LabelVerdicts(), LabelVerdicts()))
            for named, verdicts in ((person, same), (other, different)):
                text = f"{named.shown} spoke on Monday."
                for attributed in (named.shown, named.surname):
                    verdicts.count(judge(attributed, label, text))
    return by_convention


def label_figures(
    measured: Mapping[str, tuple[LabelVerdicts, LabelVerdicts]],
) -> dict[str, dict[str, float | int]]:
    """Return rows of a report: each convention and all, “own” for the same person, “other” for another."""
    rows: dict[str, dict[str, float | int]] = {}
    total = LabelVerdicts(), LabelVerdicts()
    for convention, pair in measured.items():
        for name, verdicts, whole in zip(("own", "other"), pair, total, strict=True):
            rows[f"label: {convention}, {name}"] = verdicts.figures()
            whole.same += verdicts.same
            whole.different += verdicts.different
            whole.unknown += verdicts.unknown
    return {**rows, "labels, own": total[0].figures(), "labels, other": total[1].figures()}


def _pairs(transcripts: Iterable[DatedTranscript]) -> Iterator[tuple[LabelledPerson, LabelledPerson]]:
    """Yield some people of each transcript, each with another of it."""
    for transcript in transcripts:
        people = people_of(transcript)
        chance = random.Random(transcript.transcript_id)
        for person in chance.sample(people, min(_MOST_PER_TRANSCRIPT, len(people) if len(people) > 1 else 0)):
            yield person, chance.choice([other for other in people if other is not person])
