"""Signals on small cases, calculated by hand; every word here is one piece."""

from collections.abc import Sequence

import numpy as np
import pytest

from models.encoders.token_states.protocol import TokenStates
from models.headline.detection.features import CaseFeatures, case_features
from models.headline.detection.signals import (
    HeadlineCase,
    longest_run,
    match,
    read_body_signals,
    signal_names,
)
from tests.fakes.encoders import HashingStates

NAMES = signal_names([1])


def reading(quote: str, *body: str, sentences: Sequence[str] | None = None) -> CaseFeatures:
    states = HashingStates(layers=1)
    case = HeadlineCase(quote, body, tuple(sentences)) if sentences else HeadlineCase.of_quotes(quote, body)
    features = case_features(case, states_of(states, quote, *body))
    assert features is not None
    return features


def states_of(states: HashingStates, *texts: str) -> dict[str, TokenStates]:
    return dict(zip(texts, states.read(texts), strict=True))


def signals(quote: str, *body: str, sentences: Sequence[str] | None = None) -> dict[str, float]:
    return dict(zip(NAMES, reading(quote, *body, sentences=sentences).signals.tolist(), strict=True))


def test_as_many_names_as_signals_at_any_layers() -> None:
    for layers in ([4], [8, 10, 12], [1, 2]):
        states = HashingStates(layers=len(layers))
        case = HeadlineCase.of_quotes("one wall", ["two walls", "three"])
        features = case_features(case, states_of(states, case.quote, *case.body_quotes))
        assert features is not None
        assert len(features.signals) == len(signal_names(layers)) == len(set(signal_names(layers)))
        assert features.signals.dtype == np.float32
        assert np.isfinite(features.signals).all()


def test_verbatim_quote() -> None:
    values = signals("pumps behind walls", "herring on Friday", "We want pumps behind walls here")
    ones = ("align", "align_rare", "least", "low", "close", "near", "one", "one_rare", "one_low", "two")
    assert {name: values[f"{name}@1"] for name in ones} == pytest.approx(dict.fromkeys(ones, 1.0), abs=1e-3)
    assert values["missed@1"] == pytest.approx(0.0, abs=1e-3)
    assert values["gap@1"] == pytest.approx(0.0, abs=1e-3)
    assert values["precision@1"] == pytest.approx(0.5, abs=0.01)
    assert values["cosine@1"] == pytest.approx(3 / (3 * 6) ** 0.5, abs=1e-3)
    whole = ("grams_4", "one_grams_4", "sentence_grams_4", "words", "one_words", "word_beginnings", "longest_run")
    assert {name: values[name] for name in (*whole, "partial_ratio", "token_set")} == dict.fromkeys(
        (*whole, "partial_ratio", "token_set"), 1.0
    )


def test_quote_without_common_words() -> None:
    values = signals("pumps behind walls", "XX", "herring on Friday")
    assert values["align@1"] < 0.2
    assert values["missed@1"] > 0.8
    assert values["close@1"] == values["near@1"] == 0.0
    nothing = ("grams_3", "one_grams_3", "jaccard_3", "sentence_grams_3", "words", "one_words")
    assert {name: values[name] for name in nothing} == dict.fromkeys(nothing, 0.0)


def test_two_quotes_together_say_it() -> None:
    values = signals("pumps behind walls", "pumps now", "nice herring", "behind walls")
    assert values["align@1"] == pytest.approx(1.0, abs=1e-3)
    assert values["one@1"] == pytest.approx(2 / 3, abs=0.05)
    assert values["gap@1"] == pytest.approx(1 / 3, abs=0.05)
    assert values["two@1"] == pytest.approx(1.0, abs=1e-3)
    assert values["one_low@1"] < 0.2
    assert values["words"] == 1.0
    assert values["one_words"] == pytest.approx(2 / 3)
    assert values["grams_2"] > values["one_grams_2"]
    three = signals("pumps behind walls", "pumps now", "walls there", "behind me")
    assert three["align@1"] == pytest.approx(1.0, abs=1e-3)
    assert three["two@1"] < 0.9
    assert values["cosine_two@1"] > values["cosine@1"]


def test_rare_pieces_count_for_more() -> None:
    states = HashingStates(layers=1)
    [headline], body = states.read(["the herring"]), states.read(["the wall"])
    case = HeadlineCase.of_quotes("the herring", ["the wall"])
    values = []
    for rarity in ([1.0, 9.0], [1.0, 1.0], [9.0, 1.0]):
        headline.rarity[:] = rarity
        features = case_features(case, {"the herring": headline, "the wall": body[0]})
        assert features is not None
        values.append(dict(zip(NAMES, features.signals.tolist(), strict=True)))
    assert values[0]["align_rare@1"] < values[1]["align_rare@1"] < values[2]["align_rare@1"]
    assert values[0]["one_rare@1"] < values[1]["one_rare@1"]
    assert values[0]["missed@1"] > values[1]["missed@1"]
    assert values[0]["align@1"] == values[2]["align@1"]


def test_the_sentence_around_a_quote_counts_by_itself() -> None:
    sentences = ["They will pay for the night bus, “it is settled,” she said."]
    assert signals("pay for the night bus", "it is settled", sentences=sentences)["sentence_grams_4"] == 1.0
    alone = signals("pay for the night bus", "it is settled")
    assert alone["sentence_grams_4"] == alone["one_grams_4"] < 0.2


def test_numbers() -> None:
    values = signals("It costs 40 million", "It costs 38 million", "since 1953")
    assert (values["number_missing"], values["number_found"]) == (1.0, 0.0)
    values = signals("It costs 1,000 in 1953", "It costs 1000", "since 1953")
    assert (values["number_missing"], values["number_found"]) == (0.0, 1.0)
    values = signals("It costs 1.5 million", "It costs 1,500,000")
    assert (values["number_missing"], values["number_found"]) == (0.0, 1.0)
    values = signals("비용은 3만 원", "비용은 30,000원")
    assert (values["number_missing"], values["number_found"]) == (0.0, 1.0)
    values = signals("It costs much", "It costs 1000")
    assert (values["number_missing"], values["number_found"]) == (0.0, 0.0)


def test_a_not_more_or_less_than_the_nearest_quote() -> None:
    body = ("I am glad", "We will not cut the night bus")
    assert signals("We will cut the night bus", *body)["negation_differs"] == 1.0
    assert signals("We won't cut the night bus", *body)["negation_differs"] == 0.0
    assert signals("서명하겠다", "서명하지 않겠다")["negation_differs"] == 1.0


def test_marks_that_the_body_has_not() -> None:
    assert signals("Are we mad?", "We are mad")["question_added"] == 1.0
    assert signals("Are we mad?", "Are we mad?", "So")["question_added"] == 0.0
    assert signals("We are… mad", "We are mad")["ellipsis"] == 1.0
    assert signals("We are.. mad", "x")["ellipsis"] == 1.0
    assert signals("We are. Mad", "x…")["ellipsis"] == 0.0


def test_letters_in_a_row() -> None:
    assert longest_run("abcdef", "xxcdexx") == 3
    assert longest_run("abc", "") == 0
    assert longest_run("", "abc") == 0
    assert longest_run("a" * 5_000, "a" * 5_000) == 400
    # Spelling, spaces and marks do not count.
    assert signals("Mo-ney ﬁrst!", "“money First”")["longest_run"] == 1.0


def test_words_of_the_body_count_outside_quotation_marks() -> None:
    body = "OSK: It is hard to dodge a wave there. The herring came. He calls it “wet”."
    case = HeadlineCase("It’s hard to dodge a wave", ("wet",), ("He calls it “wet”.",), body)
    # “It’s” is two words, and the second is not there.
    assert read_body_signals(case) == [5 / 7]
    # Where the text of the body is unknown, its quotes are read.
    case_of_quotes = HeadlineCase.of_quotes("all of it", ["not at all", "of it"])
    assert read_body_signals(case_of_quotes) == [2 / 3]
    assert read_body_signals(HeadlineCase.of_quotes("…", ["wet"])) == [0.0]


def test_partners_count_through_all_quotes() -> None:
    states = HashingStates(layers=2)
    [headline], body = states.read(["walls pumps"]), states.read(["nice herring", "pumps and walls"])
    matching = match(headline, body)
    assert matching.best.shape == (2, 2, 2)
    assert matching.precision.shape == (2, 2)
    assert matching.partners.tolist() == [[4, 2], [4, 2]]
    np.testing.assert_allclose(matching.best[:, :, 1], 1.0, atol=1e-3)
    np.testing.assert_allclose(matching.precision[:, 1], (1 + 0 + 1) / 3, atol=0.1)


def test_text_without_word_pieces() -> None:
    states = HashingStates()
    [empty, word] = states.read(["🌊", "wall"])
    states_of_texts = {"🌊": empty, "…": empty, "wall": word}
    assert case_features(HeadlineCase.of_quotes("🌊", ["wall"]), states_of_texts) is None
    assert case_features(HeadlineCase.of_quotes("wall", []), states_of_texts) is None
    assert case_features(HeadlineCase.of_quotes("wall", ["🌊", "…"]), states_of_texts) is None


def test_a_quote_without_a_piece_is_passed_over() -> None:
    with_others, alone = reading("the wall", "🌊", "the wall stands", "…"), reading("the wall", "the wall stands")
    assert with_others.readable == (1,)
    np.testing.assert_array_equal(with_others.signals, alone.signals)
    np.testing.assert_array_equal(with_others.pieces.facts, alone.pieces.facts)
    np.testing.assert_array_equal(with_others.pieces.products, alone.pieces.products)
