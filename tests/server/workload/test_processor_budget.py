"""A budget is spent by the time that requests use, recovers evenly, and belongs to one person."""

import pytest

from server.workload import processor_budget
from server.workload.processor_budget import ProcessorBudgets
from tests.clock import Clock, clock_of


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return clock_of(monkeypatch, processor_budget)


def spend(budgets: ProcessorBudgets, who: str, seconds: float) -> bool:
    is_within = budgets.begin(who)
    budgets.end(who, seconds)
    return is_within


def test_a_budget_is_spent_by_one_person_and_recovers_within_a_minute(clock: Clock) -> None:
    budgets = ProcessorBudgets(2.0)
    assert spend(budgets, "ann", 1.9)
    assert spend(budgets, "ann", 0.2)
    assert not spend(budgets, "ann", 0.0)
    assert spend(budgets, "bo", 0.1)
    clock.now += 2
    assert not spend(budgets, "ann", 0.0)
    clock.now += 2
    assert spend(budgets, "ann", 0.0)
    clock.now += 56
    assert spend(budgets, "ann", 1.9)
    assert spend(budgets, "ann", 0.0)


@pytest.mark.usefixtures("clock")
def test_many_requests_at_once_are_not_all_within_the_budget() -> None:
    budgets = ProcessorBudgets(1.0)
    assert [budgets.begin("ann") for _ in range(7)] == [True] * 5 + [False] * 2
    for _ in range(7):
        budgets.end("ann", 0.0)
    assert budgets.begin("ann")
