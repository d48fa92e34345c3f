"""Frames survive encoding and decoding, and malformed ones are rejected."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from models.headline.protocol import HeadlineFinding, SupportingQuote
from models.headline.reasons import HeadlineReason
from models.text.differences import WordChange
from server.inference.transport.frames import Frame, MalformedFrame
from server.inference.transport.items import FINDINGS

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
ARRAY = arrays.arrays(
    st.sampled_from([np.float32, np.float16, np.int64]),
    arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
    elements={"allow_nan": False},
)


@given(st.dictionaries(st.text(min_size=1).filter(lambda name: name != "arrays"), JSON, max_size=4), st.lists(ARRAY))
def test_frame_round_trip(head: dict[str, Any], given_arrays: list[Any]) -> None:
    back = Frame.from_bytes(Frame(head, given_arrays).to_bytes())
    assert back.head == json.loads(json.dumps(head))
    assert len(back.arrays) == len(given_arrays)
    for before, after in zip(given_arrays, back.arrays, strict=True):
        assert before.shape == after.shape
        assert before.dtype == after.dtype
        assert np.array_equal(before, after)


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_rejected(data: bytes) -> None:
    with pytest.raises(MalformedFrame):
        Frame.from_bytes(data + b"\xff")


@given(st.integers(0, 60), st.sampled_from([b"", b"x"]))
def test_truncated_or_extended_frame_is_rejected(kept: int, more: bytes) -> None:
    whole = Frame({"version": "1"}, [np.arange(4, dtype=np.float32)]).to_bytes()
    cut = whole[: min(kept, len(whole) - 1)] + more if more == b"" else whole + more
    with pytest.raises(MalformedFrame):
        Frame.from_bytes(cut)


@pytest.mark.parametrize(
    "described",
    [[["f4", [-1]]], [["f4", [2**40, 2**40]]], [["O", [1]]], [["f4", [True]]], [["f4", "4"]], [4], "f4", {"f4": 1}],
)
def test_frame_with_wrong_array_header_is_rejected(described: Any) -> None:
    head = json.dumps({"arrays": described}).encode()
    with pytest.raises(MalformedFrame):
        Frame.from_bytes(len(head).to_bytes(4, "little") + head + b"\0\0\0\0")


def test_lone_surrogate_survives_frame_round_trip() -> None:
    text = "a \ud83d half"
    assert Frame.from_bytes(Frame({"items": [text]}).to_bytes()).head["items"] == [text]


def test_findings_round_trip() -> None:
    nearest = SupportingQuote("We will not pay", 4, 19)
    finding = HeadlineFinding(
        "We will pay", 0, 11, "unsupported", 0.95, (nearest,), HeadlineReason("negation-dropped", {"words": "not"}),
        nearest, (WordChange("equal", "We will", "We will"), WordChange("delete", "not", "")), nearest,
    )  # fmt: skip
    bare = HeadlineFinding("x", 0, 1, "verbatim", 0.0, (), HeadlineReason("joined", {"quotes": 2}))
    originals = [[finding], [bare]]
    assert FINDINGS.validate_python(json.loads(json.dumps(FINDINGS.dump_python(originals, mode="json")))) == originals
