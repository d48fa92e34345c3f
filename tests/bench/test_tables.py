"""Tables and summaries of benchmarks: an error there would show at the end of a long run only."""

import pytest

from bench.__main__ import parser
from bench.faults import command as faults
from bench.harness.latency import milliseconds
from bench.load import report
from bench.load.attacks import answers_in
from bench.memory.command import as_table as memory_table
from bench.memory.reading import Memory
from bench.page import rendering, typing
from bench.page.article import long_article
from bench.page.layout_shift import Shift
from bench.verify import LOOKS, compare_with_baseline
from bench.verify import as_table as verify_table
from models.evaluation.quotes.dataset import DatedTranscript, QuotedSentence
from models.text.paragraphs import Paragraph


def test_a_benchmark_has_to_be_named() -> None:
    with pytest.raises(SystemExit):
        parser().parse_args([])
    assert parser().parse_args(["page", "typing", "--rounds", "5"]).rounds == 5


def test_load_has_a_column_for_each_run() -> None:
    usage = {"a_second": 0.1, "waited_a_second": 0.0, "ms_an_event": 4.0, "threads": 40}
    memory = {"resident_mb": 700.0, "resident_mb_after": 710.0, "growth_percent": 1.4}
    run = {
        "figures": report.figures([]),
        "faults": {**dict.fromkeys(report.FAULTS, 0), "examples": ["suggest 7 lost"]},
        "footprints": [{"files": 40}, {"files": 41}],
        "events_a_second": 12.5,
        "server": {**usage, **memory},
        "clients": usage,
    }
    table = report.as_table({"runs": [run, run], "errors_in_logs": {"web.log": 2}})
    assert "700.0 → 710.0" in table
    assert "40 → 41" in table
    assert "! 2 errors in web.log" in table
    assert "! suggest 7 lost" in table
    assert len(table.splitlines()[0].split()) == 3


def test_faults_name_what_was_lost_and_what_was_left_out() -> None:
    row = {
        **{"kind": "web", "times": 20, "acknowledged": 900, "sent_again": 3, "refused": 0},
        **{"lost": 1, "duplicated": 0, "again_ms": milliseconds([4.6]), "index": "", "other": ["edit 4 is missing"]},
    }
    table = faults.as_table({"faults": [row, {"kind": "redis", "left_out": "redis-server is not installed"}]})
    assert "! edit 4 is missing" in table
    assert "left out: redis-server is not installed" in table
    assert "clean" in table


def test_rendering_fails_if_something_moves() -> None:
    painted = {"drafts": {"cold": [150.0, 160.0], "warm": [120.0]}, rendering.BARE: {"cold": [90.0], "warm": [100.0]}}
    still, moving = (
        {"size": "phone", "act": "open drafts", "shift": value, "moved": list(Shift(value, ("p 0 → 9",)).elements)}
        for value in (0.0, 0.03)
    )
    assert rendering.summarise(painted, [still])["reached"]
    figures = rendering.summarise(painted, [still, moving])
    assert not figures["reached"]
    assert figures["first_paint"]["drafts"]["cold"]["ratio"] == 1.72
    assert "p 0 → 9" in rendering.as_table(figures)


def test_typing_fails_if_keys_or_tasks_take_too_long() -> None:
    article, bare = long_article(), [5.0] * 20
    assert typing.summarise(article, [7.0] * 20, bare, [])["reached"]
    assert not typing.summarise(article, [14.0] * 20, bare, [])["reached"]
    figures = typing.summarise(article, [7.0] * 20, bare, [80])
    assert not figures["reached"]
    assert "tasks over 50 ms: 1, the longest 80 ms" in typing.as_table(figures)


def test_memory_has_a_row_for_each_stage() -> None:
    assert "| idle | 670 | 600 | 500 |" in memory_table({"idle": Memory(670.2, 600.1, 500.0)})


def test_both_systems_find_a_verbatim_quote() -> None:
    words = "The gates were never shut in all the years that I have lived by the harbour."
    paragraph = Paragraph(words, "Bo Lind")
    transcript = DatedTranscript("hearing", "Hearing", None, (paragraph,))
    quoted = QuotedSentence(
        "1", "", f"“{words}” he said.", words, None, "hearing", ((0, 0, len(words)),), words, "Bo Lind"
    )
    systems = compare_with_baseline([quoted], {"hearing": transcript})
    assert {name: (row["found"], row["false_drift"]) for name, row in systems.items()} == {
        "quotedesk": (1.0, 0.0),
        "quotecheck": (1.0, 0.0),
    }
    times = {"p50_ms": 91.0, "p95_ms": 162.0}
    table = verify_table({"systems": systems, "library": {"paragraphs": 700_020, **dict.fromkeys(LOOKS, times)}})
    assert "the library around them, 700,020 paragraphs" in table


def test_answers_of_attackers_are_counted(tmp_path_factory: pytest.TempPathFactory) -> None:
    log = tmp_path_factory.mktemp("attacks") / "log"
    assert answers_in(log) == {}
    log.write_text("413\n429\n413\n", encoding="ascii")
    assert answers_in(log) == {"413": 2, "429": 1}
