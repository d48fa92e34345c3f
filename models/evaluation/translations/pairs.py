"""Pairs of sentences that several languages have: STS-B in English, Korean (KorSTS) and Polish."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from models.errors import InputError
from models.json_lines import parse_json_lines

# People's scores, 0 to 5, from which on and up to which two sentences say the same, or not.
ALIKE, UNLIKE = 4.5, 2.5
# The sets of the same items, by language.
_SETS = {("stsb", "en"): "en", ("korsts", "ko"): "ko", ("stsb", "pl"): "pl"}


@dataclass(frozen=True, slots=True)
class ParallelPair:
    """Two sentences, each by language, and people's score of the English ones, 0 to 5."""

    first: Mapping[str, str]
    second: Mapping[str, str]
    score: float

    def across(self, language: str) -> Iterator[tuple[str, str]]:
        """Yield the pairs of a sentence in ``language`` and the other sentence in another language, both ways."""
        for other in self.first:
            if other != language:
                yield self.first[language], self.second[other]
                yield self.second[language], self.first[other]


def load_parallel_pairs(path: Path, split: str) -> list[ParallelPair]:
    """Read ``{set, lang, split, a, b, score}`` and puts together the rows that are translations of each other.

    These are in the same order in every set, with the same scores.

    Raises:
        AppError: ``no_such_file``, ``malformed_line``, or ``no_rows`` where the sets do not correspond.
    """
    rows: dict[str, list[tuple[str, str, float]]] = {language: [] for language in _SETS.values()}

    def parse(row: dict[str, Any]) -> tuple[str | None, tuple[str, str, float]]:
        language = _SETS.get((row["set"], row["lang"])) if row["split"] == split else None
        return language, (str(row["a"]), str(row["b"]), float(row["score"]))

    for language, pair in parse_json_lines(path, parse, "a pair needs set, lang, split, a, b and score"):
        if language is not None:
            rows[language].append(pair)
    pairs = []
    for group in zip_longest(*rows.values()):
        if None in group or len({score for _, _, score in group}) > 1:
            raise InputError(
                "no_rows", f"The sets of {path} do not correspond.", "Give STS-B, KorSTS and Polish STS-B."
            )
        pairs.append(
            ParallelPair(
                dict(zip(rows, (first for first, _, _ in group), strict=True)),
                dict(zip(rows, (second for _, second, _ in group), strict=True)),
                group[0][2],
            )
        )
    if not pairs:
        raise InputError("no_rows", f"{path} has no pairs of the split {split!r}.", "Give a file that has some.")
    return pairs
