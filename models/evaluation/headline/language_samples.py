"""Measures the headline check on samples in several languages, written for this project with the expected judgement."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from models.errors import InputError
from models.headline.protocol import HeadlineChecker, HeadlineFinding

# What a headline quote is, and the states that are right for it.
KINDS = {
    "verbatim": {"verbatim"},
    "part": {"verbatim", "supported"},
    "modified": {"verbatim", "supported"},
    "contextomized": {"unsupported", "uncertain"},
    "number": {"unsupported", "uncertain"},
    "negation": {"unsupported", "uncertain"},
    "title": {"not_a_quotation"},
}


@dataclass(frozen=True, slots=True)
class Sample:
    """An article in a language with a headline of one quote; ``kind``: one of ``KINDS``."""

    language: str
    kind: str
    headline: str
    body: str


def load_samples(path: Path) -> list[Sample]:
    """Read ``[{language, body, headlines: [{kind, headline}]}]``.

    Raises:
        AppError: ``no_such_file`` or ``invalid_sample``.
    """
    if not path.is_file():
        raise InputError("no_such_file", f"There is no {path}.", "Check the path.")
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        samples = [
            Sample(row["language"], headline["kind"], headline["headline"], row["body"])
            for row in rows
            for headline in row["headlines"]
        ]
        unknown = {headline.kind for headline in samples} - KINDS.keys()
        if unknown:
            raise KeyError(", ".join(sorted(unknown)))
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            "invalid_sample",
            f"{path} has no samples of headlines ({error!r}).",
            "A sample needs language, body and headlines with kind and headline.",
        ) from error
    return samples


def is_right(sample: Sample, findings: Sequence[HeadlineFinding]) -> bool:
    """Return whether the one quote of a sample's headline was found and judged as expected."""
    return len(findings) == 1 and findings[0].state in KINDS[sample.kind]


def language_report(checker: HeadlineChecker, samples: Sequence[Sample]) -> dict[str, Any]:
    """Count the samples that are judged rightly, by language and kind: ``[right, all]``."""
    findings = checker.check_many([(sample.headline, sample.body) for sample in samples])
    counts: dict[str, dict[str, list[int]]] = {}
    for sample, sample_findings in zip(samples, findings, strict=True):
        count = counts.setdefault(sample.language, {}).setdefault(sample.kind, [0, 0])
        count[0] += is_right(sample, sample_findings)
        count[1] += 1
    return {"task": "headline-languages", "n": len(samples), "languages": counts}


def report_as_text(report: Mapping[str, Any]) -> str:
    """Format the report: a row for each language, “right/all” of each kind."""
    rows = ["    " + "".join(f"{kind:>15}" for kind in KINDS)]
    for language, counts in report["languages"].items():
        cells = ("/".join(map(str, counts.get(kind, [0, 0]))) for kind in KINDS)
        rows.append(f"{language:4}" + "".join(f"{cell:>15}" for cell in cells))
    return "\n".join(rows)
