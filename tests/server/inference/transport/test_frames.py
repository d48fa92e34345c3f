"""What crosses the line comes out as it went in, and whatever else comes is refused."""

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
from server.inference.transport.findings import finding_as_json, finding_from_json
from server.inference.transport.frames import BadFrame, Frame

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
def test_a_frame_comes_back(head: dict[str, Any], given_arrays: list[Any]) -> None:
    back = Frame.decoded(Frame(head, given_arrays).encoded())
    assert back.head == json.loads(json.dumps(head))
    assert len(back.arrays) == len(given_arrays)
    for before, after in zip(given_arrays, back.arrays, strict=True):
        assert before.shape == after.shape
        assert before.dtype == after.dtype
        assert np.array_equal(before, after)


@given(st.binary(max_size=200))
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadFrame):
        Frame.decoded(data + b"\xff")


@given(st.integers(0, 60), st.sampled_from([b"", b"x"]))
def test_a_frame_that_was_cut_or_goes_on_is_refused(kept: int, more: bytes) -> None:
    whole = Frame({"version": "1"}, [np.arange(4, dtype=np.float32)]).encoded()
    cut = whole[: min(kept, len(whole) - 1)] + more if more == b"" else whole + more
    with pytest.raises(BadFrame):
        Frame.decoded(cut)


@pytest.mark.parametrize(
    "described",
    [[["f4", [-1]]], [["f4", [2**40, 2**40]]], [["O", [1]]], [["f4", [True]]], [["f4", "4"]], [4], "f4", {"f4": 1}],
)
def test_arrays_that_lie_about_themselves_are_refused(described: Any) -> None:
    head = json.dumps({"arrays": described}).encode()
    with pytest.raises(BadFrame):
        Frame.decoded(len(head).to_bytes(4, "little") + head + b"\0\0\0\0")


def test_half_a_surrogate_pair_goes_through() -> None:
    text = "a \ud83d half"
    assert Frame.decoded(Frame({"items": [text]}).encoded()).head["items"] == [text]


def test_findings_come_back() -> None:
    nearest = SupportingQuote("We will not pay", 4, 19)
    finding = HeadlineFinding(
        "We will pay", 0, 11, "unsupported", 0.95, (nearest,), HeadlineReason("negation-dropped", {"words": "not"}),
        nearest, (WordChange("equal", "We will", "We will"), WordChange("delete", "not", "")), nearest,
    )  # fmt: skip
    bare = HeadlineFinding("x", 0, 1, "verbatim", 0.0, (), HeadlineReason("joined", {"quotes": 2}))
    for each in (finding, bare):
        assert finding_from_json(json.loads(json.dumps(finding_as_json(each)))) == each
