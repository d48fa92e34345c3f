"""The headline check in twelve languages, on samples with invented people and events."""

from pathlib import Path

import pytest

from models.evaluation.headline.language_samples import Sample, is_right, load_samples
from models.headline.checker import LearnedHeadlineChecker
from models.headline.non_speech import non_speech_kind
from models.headline.reversals import REVERSAL_PROBABILITY
from models.quotes.detection import find_direct_quotes

SAMPLES = load_samples(Path(__file__).parent / "samples.json")
# What negates is in the middle of a Korean sentence, and in an Arabic one of two words.
MISSED = {"간호사 “12년 동안 심야 버스로 집에 돌아가지 않았습니다”", "الحارسة: «هذا يتغير»"}


@pytest.mark.parametrize("language", dict.fromkeys(sample.language for sample in SAMPLES))
def test_samples_of_a_language(headline_checker: LearnedHeadlineChecker, language: str) -> None:
    samples = [sample for sample in SAMPLES if sample.language == language]
    findings = headline_checker.check_many([(sample.headline, sample.body) for sample in samples])
    wrong = [
        sample
        for sample, sample_findings in zip(samples, findings, strict=True)
        if not is_right(sample, sample_findings)
    ]
    assert {sample.headline for sample in wrong} <= MISSED


def test_words_alone_do_not_block_in_a_language_without_labels(headline_checker: LearnedHeadlineChecker) -> None:
    samples = [sample for sample in SAMPLES if sample.kind == "contextomized" and sample.language not in {"en", "ko"}]
    for [finding] in headline_checker.check_many([(sample.headline, sample.body) for sample in samples]):
        assert finding.state == ("unsupported" if finding.probability >= REVERSAL_PROBABILITY else "uncertain")


@pytest.mark.parametrize("language", ["de", "es", "ja", "zh", "ar"])
def test_a_finding_says_which_number_and_which_negation(
    headline_checker: LearnedHeadlineChecker, language: str
) -> None:
    kinds = {"number": "number", "negation": "negation-"}
    samples: list[Sample] = [sample for sample in SAMPLES if sample.language == language and sample.kind in kinds][:4]
    findings = headline_checker.check_many([(sample.headline, sample.body) for sample in samples])
    for sample, [finding] in zip(samples, findings, strict=True):
        assert finding.reason.id.startswith(kinds[sample.kind])
        assert finding.fix is None or finding.fix.text in sample.body
    assert any(finding.fix is not None for [finding] in findings)


def test_words_next_to_a_not_are_no_quote_of_their_own(headline_checker: LearnedHeadlineChecker) -> None:
    body = "“We will never sign the contract,” the mayor said."
    [cut] = headline_checker.check("Mayor: “Sign the contract before the winter”", body)
    assert cut.state != "verbatim"
    [whole] = headline_checker.check("Mayor: “We will never sign the contract”", body)
    assert whole.state == "verbatim"
    spanish = "«No firmaremos el contrato del puerto», dijo la alcaldesa de la ciudad."
    [foreign] = headline_checker.check("La alcaldesa no quiere “firmaremos el contrato del puerto”", spanish)
    assert foreign.state == "verbatim"


@pytest.mark.parametrize(
    "headline",
    ["Kritiker nennt Film „misslungen“", "Critique : un film « raté »", "市長、番組で「二度と出ない」と語る"],
)
def test_a_judgement_behind_a_work_may_be_speech(headline: str) -> None:
    [quote] = find_direct_quotes(headline)
    assert non_speech_kind(headline, quote) is None
