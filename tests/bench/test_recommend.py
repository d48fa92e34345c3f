"""The ranking benchmark: what is measured, and one whole run over a small model."""

import json
from pathlib import Path

import pytest

from bench.recommend import (
    PEER,
    PEER_OPENVINO,
    Listing,
    System,
    as_table,
    figures,
    main,
    measured,
    read_listings,
    repeat_listings,
)
from models.encoders.base_model import BaseModel
from models.recommend.networks.packing import CONTEXT_PIECES, TITLE_PIECES, Packer
from models.recommend.protocol import QuoteQuery
from tests.fakes.small_models import make_small_base

ROW = {"pairs_per_second": 120.0, f"times {PEER}": 4.0, f"times {PEER_OPENVINO}": 2.0}
REPORT = {
    "pairs": [230, 228],
    "weights": "random",
    "machine": {"openvino_precision": "bf16"},
    "figures": {"ours": ROW},
    "peer_in_openvino": "by hand",
}


def listing(number: int, size: int = 2) -> Listing:
    return Listing(QuoteQuery(f"title {number}", "a b"), tuple(f"{number} {at} c" for at in range(size)))


def write_data(folder: Path, sizes: dict[str, int]) -> Path:
    transcripts = [
        {"id": name, "title": name, "paragraphs": [{"text": f"{name} {at}"} for at in range(size)]}
        for name, size in sizes.items()
    ]
    pairs = [
        {
            "pair_id": f"{name}-{number}",
            "title": f"{name} {number}",
            "left_context": "Before.",
            "transcript_id": name,
            "spans": [{"paragraph_index": 0, "start": 0, "end": 1}],
        }
        for name in sizes
        for number in range(2)
    ]
    for name, rows in (("transcripts", transcripts), ("dev", pairs)):
        (folder / f"{name}.jsonl").write_text("\n".join(json.dumps(row) for row in rows))
    return folder


def test_sources_of_about_the_right_length_come_first_with_one_quote_each(tmp_path: Path) -> None:
    listings = read_listings(write_data(tmp_path, {"short": 3, "long": 30, "near": 11}), 10)
    assert [len(each.paragraphs) for each in listings] == [10, 3, 10]
    assert [each.query.title for each in listings] == ["near 0", "short 0", "long 0"]


def test_the_sample_newsroom_stands_in_for_data() -> None:
    listings = read_listings(None, 20)
    assert {len(each.paragraphs) for each in listings} == {20}
    assert len({each.query for each in listings}) == len(listings)
    assert all(each.query.title and each.query.left_context for each in listings)


def test_no_text_comes_twice_and_none_becomes_longer(base_model: BaseModel) -> None:
    listings = repeat_listings([listing(1), listing(2)], 6, base_model)
    assert [each.query.title for each in listings[:4]] == ["title 1", "title 2", "1 title", "2 title"]
    texts = [text for each in listings for text in each.paragraphs]
    assert len(set(texts)) == len(texts)
    assert {len(text) for text in texts} == {5}


def test_queries_are_cut_to_what_the_network_reads(base_model: BaseModel) -> None:
    long = QuoteQuery("headline " * 50, "Some words, " * 200 + "the end.")
    cut = repeat_listings([Listing(long, ("p",))], 1, base_model)[0].query
    packer = Packer(base_model)
    assert packer.query(cut) == packer.query(long)
    assert len(packer.query(cut)) == TITLE_PIECES + CONTEXT_PIECES + 3


def test_the_first_listing_only_warms_up_and_preparing_is_not_timed() -> None:
    calls: list[tuple[str, str]] = []

    def note(what: str) -> System:
        return System(
            lambda given: calls.append((what, given.query.title)),
            lambda given: calls.append((f"before {what}", given.query.title)),
        )

    seconds = measured({"a": note("a"), "b": note("b")}, [listing(0), listing(1), listing(2)])
    assert {name: len(taken) for name, taken in seconds.items()} == {"a": 2, "b": 2}
    assert [what for what, title in calls if title == "title 1"] == ["before b", "b", "before a", "a"]
    assert [what for what, title in calls if title == "title 2"] == ["before a", "a", "before b", "b"]


def test_ratios_are_taken_within_a_round() -> None:
    seconds = {"ours": [1.0, 2.0, 10.0], PEER: [3.0, 6.0, 10.0], PEER_OPENVINO: [2.0, 4.0, 20.0]}
    result = figures(seconds, [100, 100, 100])
    assert result["ours"] == {"pairs_per_second": 50.0, f"times {PEER}": 3.0, f"times {PEER_OPENVINO}": 2.0}
    assert result[PEER][f"times {PEER}"] == 1.0


def test_the_table_says_what_was_left_out() -> None:
    table = as_table(REPORT)
    assert "2 rounds of 228 to 230 pairs; random weights; OpenVINO computes in bf16" in table
    assert "left out, for its trained weights are not there" in table
    times = {"n": 40, "p50": 90.1, "p95": 120.2, "p99": 130.3, "max": 140.4}
    table = as_table({**REPORT, "answers": {"paragraphs": 230, "first": times, "complete": times}})
    assert "left out" not in table
    assert "120.2" in table


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_whole_run(base_model: BaseModel, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = make_small_base(tmp_path / "small", base_model)
    arguments = ["--base-model", str(small.directory), "--weights", str(tmp_path), "--rounds", "2", "--paragraphs", "4"]
    assert main([*arguments, "--json", "-"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["pairs"] == [4, 4]
    assert report["weights"] == "random"
    assert len(report["figures"]) == 6
    assert all(row["pairs_per_second"] > 0 for row in report["figures"].values())
