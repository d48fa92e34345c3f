"""The headline check on clear cases."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from models.encoders.base_model import MULTILINGUAL_BASE_MODEL
from models.encoders.token_states.protocol import StateEncoder, TokenStates
from models.headline import shipped
from models.headline.checker import LearnedHeadlineChecker
from models.headline.protocol import HeadlineFinding
from models.headline.shipped import load_shipped_checker

BODY = (
    "The committee voted late on Tuesday.\n"
    "“A wall without pumps behind it is money thrown in the harbour,” the engineer told the hearing. 🌊\n"
    "“We will not sign anything before the pumps are paid for,” said the mayor. “Not one page.”"
)


@pytest.fixture
def checker(headline_checker: LearnedHeadlineChecker) -> LearnedHeadlineChecker:
    return headline_checker


def only(checker: LearnedHeadlineChecker, headline: str, body: str = BODY) -> HeadlineFinding:
    [finding] = checker.check(headline, body)
    assert headline[finding.start : finding.end] == finding.quote
    for quote in (*finding.support, *([finding.nearest] if finding.nearest else [])):
        assert body[quote.start : quote.end] == quote.text
    assert 0.0 <= finding.probability <= 1.0
    assert finding.message
    return finding


@pytest.mark.parametrize(
    "headline",
    [
        "Engineer: ‘money thrown in the harbour’",
        "Mayor: ‘page’",
    ],
)
def test_verbatim(checker: LearnedHeadlineChecker, headline: str) -> None:
    finding = only(checker, headline)
    assert (finding.state, finding.probability) == ("verbatim", 0.0)
    assert finding.support
    assert finding.nearest == finding.support[0]


def test_supported_in_other_words(checker: LearnedHeadlineChecker) -> None:
    finding = only(checker, "Mayor: ‘We won’t sign anything until the pumps are paid for’")
    assert finding.state == "supported"
    assert finding.probability < 0.5
    assert finding.support[0].text.startswith("We will not sign")
    assert any(change.op != "equal" for change in finding.diff)


@pytest.mark.parametrize(
    ("headline", "said", "state"),
    [
        ("Roe: ‘The mill outbid the bank’", "The bank outbid the mill at the sale.", "uncertain"),
        ("Roe: ‘Sand stole from Osk’", "Osk stole from Sand for years.", "uncertain"),
        ("Roe: ‘This ferry is a blessing’", "The new ferry is a disgrace for all of us.", "uncertain"),
        ("Roe: ‘Five boats sank’", "One hundred and five boats sank.", "unsupported"),
        ("Roe: ‘It cost two’", "It cost two million.", "unsupported"),
        ("Roe: ‘The bank … is a wreck’", "The bank is rich. My boat is a wreck.", "unsupported"),
        ("Roe: ‘The bank … is a friend’", "The bank, whatever you hear, is a friend.", "supported"),
        ("Roe: ‘At the sale the bank outbid the mill’", "The bank outbid the mill at the sale.", "supported"),
    ],
)
def test_exchanged_and_cut_words_are_not_supported(
    checker: LearnedHeadlineChecker, headline: str, said: str, state: str
) -> None:
    [finding] = checker.check(headline, f"“{said}” Ada Roe said.")
    assert finding.state == state


def test_unsupported(checker: LearnedHeadlineChecker) -> None:
    finding = only(checker, "Mayor: ‘My opponents are liars and cowards’")
    assert finding.state == "unsupported"
    assert finding.probability > 0.5
    assert finding.support == ()
    assert finding.nearest is not None
    assert finding.message.startswith("Not found in the body")
    assert "false" not in finding.message.lower()


def test_a_dropped_condition_is_not_supported(checker: LearnedHeadlineChecker) -> None:
    finding = only(checker, "Engineer: ‘The wall is money thrown in the harbour’")
    assert finding.state == "unsupported"
    assert "without pumps behind it" in finding.message


def test_words_outside_quotation_marks_do_not_count(checker: LearnedHeadlineChecker) -> None:
    assert only(checker, "‘The committee voted late on Tuesday’").state == "unsupported"


def test_speech_without_quotation_marks_counts(checker: LearnedHeadlineChecker) -> None:
    headline = "Osk: ‘The future of the pumps looks incredible’"
    interview = f"{BODY}\nOSK: I do think the future of the pumps looks really incredible."
    assert only(checker, headline, interview).probability < only(checker, headline).probability - 0.1


def test_no_quotes_in_the_headline(checker: LearnedHeadlineChecker) -> None:
    for headline in ("", "Town’s engineer isn’t sure about the pumps", "‘’", "“ ”", "‘🌊’", "“…”"):
        assert checker.check(headline, BODY) == []


def test_no_quotes_in_the_body(checker: LearnedHeadlineChecker) -> None:
    for body in ("", "Nobody said a thing.", "“…”"):
        finding = only(checker, "‘Money thrown in the harbour’", body)
        assert (finding.state, finding.probability, finding.nearest) == ("unsupported", 1.0, None)
        assert "the body has no quotes" in finding.message


def test_each_quote_has_its_finding_in_order(checker: LearnedHeadlineChecker) -> None:
    headline = "‘Not one page’ without pumps, mayor vows; ‘lies, all lies’, critics say"
    findings = checker.check(headline, BODY)
    assert [finding.quote for finding in findings] == ["Not one page", "lies, all lies"]
    assert [finding.state for finding in findings] == ["verbatim", "unsupported"]
    assert [headline[finding.start : finding.end] for finding in findings] == [finding.quote for finding in findings]


@pytest.mark.parametrize(
    "headline",
    ["‘Money thrown in the harbour", "Mayor: “Not one page", "Money thrown” in the harbour", "’’’ ‘‘ “ " * 20],
)
def test_unbalanced_marks(checker: LearnedHeadlineChecker, headline: str) -> None:
    for finding in checker.check(headline, BODY):
        assert headline[finding.start : finding.end] == finding.quote


KOREAN_BODY = (
    "시장은 “펌프 값을 치르기 전에는 계약서에 서명하지 않겠습니다”라고 말했다. "
    "그는 “비가 오면 물이 빠지지 않습니다”라고 덧붙였다."
)


def test_korean(checker: LearnedHeadlineChecker) -> None:
    assert only(checker, "시장 “계약서에 서명하지 않겠습니다”", KOREAN_BODY).state == "verbatim"
    assert only(checker, "시장 “펌프 값 치르기 전엔 계약서에 서명 않겠다”", KOREAN_BODY).state == "supported"
    assert only(checker, "시장 “반대하는 사람들은 모두 거짓말쟁이”", KOREAN_BODY).state == "unsupported"
    assert only(checker, "시장 “네”", KOREAN_BODY).state == "unsupported"


def test_threshold_decides(headline_states: StateEncoder) -> None:
    headline = "Mayor: ‘We won’t sign anything until the pumps are paid for’"
    strict = load_shipped_checker(threshold=0.0, states=headline_states)
    assert only(strict, headline).state == "unsupported"
    lax = load_shipped_checker(threshold=1.01, states=headline_states)
    assert only(lax, "‘My opponents are liars’").state == "uncertain"


def test_whole_words_only_are_verbatim(checker: LearnedHeadlineChecker) -> None:
    for headline, body_quote in (("‘wall’", "The walls"), ("‘the wall’", "wall the")):
        assert only(checker, headline, f"“{body_quote},” he said.").state != "verbatim"


def test_a_dropped_negation_is_not_supported(checker: LearnedHeadlineChecker) -> None:
    body = "“We will not cut the night bus before the hospital moves its last shift,” she said."
    [finding] = checker.check("Council: ‘We will cut the night bus’", body)
    assert finding.state == "unsupported"
    assert "“not”" in finding.message


def test_a_korean_reversal_is_not_supported(checker: LearnedHeadlineChecker) -> None:
    for headline in ("시장 “서명하겠습니다”", "시장 “계약서에 서명하겠다”"):
        finding = only(checker, headline, KOREAN_BODY)
        assert finding.state == "unsupported"
        assert "“서명하지 않겠습니다”, and the headline reverses the meaning" in finding.message


ARTICLES = [
    ("Mayor: ‘My opponents are liars and cowards’", BODY),
    ("No quotes at all", BODY),
    ("Mayor: ‘Not one page’, and ‘lies, all lies’", BODY),
    ("‘Money thrown in the harbour’", "Nobody said a thing."),
    ("시장 “반대하는 사람들은 모두 거짓말쟁이”", KOREAN_BODY),
    ("Mayor: ‘펌프’ and “the pumps are not paid for”", KOREAN_BODY + BODY),
    ("", ""),
]


def test_many_are_checked_as_each_alone(checker: LearnedHeadlineChecker) -> None:
    together = checker.check_many(ARTICLES)
    assert len(together) == len(ARTICLES)
    for (headline, body), findings in zip(ARTICLES, together, strict=True):
        alone = checker.check(headline, body)
        assert [replace(finding, probability=0.0) for finding in findings] == [
            replace(finding, probability=0.0) for finding in alone
        ]
        assert [finding.probability for finding in findings] == pytest.approx(
            [finding.probability for finding in alone], abs=0.01
        )
    assert checker.check_many([]) == []


class Batches:
    """Records the texts of each call."""

    def __init__(self, states: StateEncoder) -> None:
        self._states = states
        self.calls: list[list[str]] = []

    def read(self, texts: Sequence[str]) -> list[TokenStates]:
        self.calls.append(list(texts))
        return self._states.read(texts)

    def offsets(self, text: str) -> list[tuple[int, int]]:
        return self._states.offsets(text)


def test_check_many_encodes_each_text_once_in_one_call(headline_states: StateEncoder) -> None:
    states = Batches(headline_states)
    load_shipped_checker(states=states).check_many([*ARTICLES, *ARTICLES])
    [texts] = states.calls
    assert len(texts) == len(set(texts))
    assert {"My opponents are liars and cowards", "Not one page.", "lies, all lies"} <= set(texts)
    # Verbatim, or without a body quote to compare with.
    assert not {"Not one page", "Money thrown in the harbour"} & set(texts)


def test_the_encoder_is_loaded_by_prepare_and_not_before(
    headline_states: StateEncoder, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[tuple[str, str]] = []

    def load_states(base_model: str, device: str) -> StateEncoder:
        loaded.append((base_model, device))
        return headline_states

    monkeypatch.setattr(shipped, "load_states", load_states)
    checker = load_shipped_checker(device="cpu")
    assert loaded == []
    checker.prepare()
    assert loaded == [(MULTILINGUAL_BASE_MODEL, "cpu")]
    assert [finding.state for finding in checker.check("‘Lies, all lies’", BODY)]
    assert len(loaded) == 1


def test_verbatim_or_missing_quotes_are_not_encoded(headline_states: StateEncoder) -> None:
    states = Batches(headline_states)
    checker = load_shipped_checker(states=states)
    checker.check_many([("Mayor: ‘Not one page’", BODY), ("No quotes", BODY), ("‘Lies’", "None."), ("", "")])
    checker.check_quotes([("not one page", ["“Not one page.”"]), ("Lies", []), ("…", ["Not one page."])])
    assert states.calls == []


def test_extracted_quotes(checker: LearnedHeadlineChecker) -> None:
    body_quotes = ["A wall without pumps behind it is money thrown in the harbour,", "…", "Not one page."]
    rows = [
        ("not one page", body_quotes),
        ("My opponents are liars", body_quotes),
        ("Lies", []),
        ("…", body_quotes),
        ("Lies", ["…"]),
    ]
    [[verbatim], [unsupported], [unquoted], none, [wordless]] = checker.check_quotes(rows)
    assert (verbatim.state, verbatim.start, verbatim.end) == ("verbatim", 0, len("not one page"))
    assert verbatim.nearest is not None
    assert (verbatim.nearest.text, verbatim.nearest.start, verbatim.nearest.end) == ("Not one page.", 0, 13)
    assert unsupported.state == "unsupported"
    assert unsupported.nearest is not None
    assert unsupported.nearest.text in body_quotes
    assert (unquoted.state, unquoted.nearest) == ("unsupported", None)
    assert none == []
    assert wordless.nearest is None
