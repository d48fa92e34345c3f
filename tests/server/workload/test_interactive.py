"""Heavy work waits while people wait for answers, and not for ever."""

import pytest

from server.workload import interactive as interactive_module
from server.workload.interactive import InteractiveWork
from tests.clock import Clock, clock_of


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return clock_of(monkeypatch, interactive_module)


@pytest.fixture
def interactive(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> InteractiveWork:
    interactive = InteractiveWork()
    monkeypatch.setattr(interactive._changed, "wait", clock.sleep)
    return interactive


def pause_after(clock: Clock, interactive: InteractiveWork, worked: float) -> float:
    return clock.seconds_of(lambda: interactive.give_way(worked))


def pause_for_edits(clock: Clock, interactive: InteractiveWork, worked: float) -> float:
    return clock.seconds_of(lambda: interactive.let_edits_pass(worked))


def test_heavy_work_waits_until_people_have_their_answers(clock: Clock, interactive: InteractiveWork) -> None:
    interactive.begin()
    clock.after(0.1, interactive.end)
    assert pause_after(clock, interactive, 0.08) == pytest.approx(0.1)


def test_heavy_work_goes_on_however_busy_the_desk_is(clock: Clock, interactive: InteractiveWork) -> None:
    with interactive.running():
        assert pause_after(clock, interactive, 0.02) == pytest.approx(0.06)


def test_heavy_work_rests_as_long_as_it_has_worked_while_people_use_the_desk(
    clock: Clock, interactive: InteractiveWork
) -> None:
    with interactive.running():
        pass
    assert pause_after(clock, interactive, 0.1) == pytest.approx(0.1)
    clock.now += 1
    assert pause_after(clock, interactive, 0.1) == 0


def test_heavy_work_does_not_pause_on_an_idle_desk(clock: Clock, interactive: InteractiveWork) -> None:
    assert pause_after(clock, interactive, 60.0) == 0
    interactive.begin()
    interactive.end(answered=False)
    assert pause_after(clock, interactive, 60.0) == 0


def test_suggestions_rest_while_an_edit_is_late(clock: Clock, interactive: InteractiveWork) -> None:
    with interactive.saving():
        assert pause_for_edits(clock, interactive, 0.02) == 0  # it has just come
        clock.now += 0.11
        assert pause_for_edits(clock, interactive, 0.02) == pytest.approx(0.08)
    assert pause_for_edits(clock, interactive, 60.0) == 0


def test_suggestions_go_on_once_the_late_edit_is_saved(clock: Clock, interactive: InteractiveWork) -> None:
    saving = interactive.saving()
    saving.__enter__()
    clock.now += 0.12
    clock.after(0.1, lambda: saving.__exit__(None, None, None))
    assert pause_for_edits(clock, interactive, 0.4) == pytest.approx(0.1)
