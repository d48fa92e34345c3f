"""The bench of attacks: what its report says and where it fails."""

from pathlib import Path

import pytest

from bench.attacks import ATTACKS, Observed, answers_in, as_table, is_within

ALONE = {"health_ms": 10.0, "answer_ms": 100.0, "memory_mb": 500.0, "asked": 40}


def row(health: float | None, answer: float | None, memory: float) -> dict[str, object]:
    return {
        **{"attack": "240 upgrades", "health_ms": 1.0, "answer_ms": 2.0, "memory_mb": 3.0, "answers": {"413": 7}},
        **{"health_ratio": health, "answer_ratio": answer, "memory_ratio": memory},
    }


@pytest.mark.parametrize(
    ("health", "answer", "memory", "within"),
    [(3.0, 3.0, 1.2, True), (3.1, 1.0, 1.0, False), (1.0, 3.1, 1.0, False), (1.0, 1.0, 1.21, False)],
)
def test_bounds_of_what_others_notice(health: float, answer: float, memory: float, within: bool) -> None:
    assert is_within(row(health, answer, memory)) is within


def test_others_who_are_not_answered_at_all_are_not_within() -> None:
    assert not is_within(row(None, 1.0, 1.0))
    assert Observed().as_json()["health_ms"] is None


def test_table_names_attacks_ratios_and_answers() -> None:
    shown = as_table({"alone": ALONE, "attacks": [row(3.5, 1.0, 1.0)]})
    assert "240 upgrades" in shown
    assert "3.5" in shown
    assert "!  7 of 413" in shown


def test_answers_are_counted(tmp_path: Path) -> None:
    log = tmp_path / "attacks.log"
    assert answers_in(log) == {}
    log.write_text("413\n201\n413\n")
    assert answers_in(log) == {"413": 2, "201": 1}


def test_every_attack_has_a_name_that_finds_it() -> None:
    assert len(ATTACKS) >= 12
    assert len({name[:20] for name in ATTACKS}) == len(ATTACKS)
