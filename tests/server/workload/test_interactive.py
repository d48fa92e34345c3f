"""Heavy work waits while people wait for answers, and not for ever."""

import threading
import time

from server.workload.interactive import InteractiveWork


def test_heavy_work_waits_until_people_have_their_answers() -> None:
    interactive = InteractiveWork()
    interactive.begin()
    threading.Timer(0.1, interactive.end).start()
    assert 0.09 <= rest(interactive, 0.08) < 0.23


def test_heavy_work_goes_on_however_busy_the_desk_is() -> None:
    interactive = InteractiveWork()
    with interactive.running():
        assert 0.06 <= rest(interactive, 0.02) < 2


def test_heavy_work_rests_as_long_as_it_has_worked_while_people_use_the_desk() -> None:
    interactive = InteractiveWork()
    with interactive.running():
        pass
    assert 0.1 <= rest(interactive, 0.1) < 0.25


def test_heavy_work_does_not_pause_on_an_idle_desk() -> None:
    interactive = InteractiveWork()
    assert rest(interactive, 60.0) < 1
    interactive.begin()
    interactive.end(answered=False)
    assert rest(interactive, 60.0) < 1


def test_suggestions_rest_while_an_edit_is_late() -> None:
    interactive = InteractiveWork()
    with interactive.saving():
        assert rest_for_edits(interactive, 0.02) < 0.08  # it has just come
        time.sleep(0.1)
        assert 0.07 <= rest_for_edits(interactive, 0.02) < 2
    assert rest_for_edits(interactive, 60.0) < 1


def test_suggestions_go_on_once_the_late_edit_is_saved() -> None:
    interactive, saved = InteractiveWork(), threading.Event()

    def save() -> None:
        with interactive.saving():
            saved.wait(5)

    saving = threading.Thread(target=save)
    saving.start()
    time.sleep(0.12)
    threading.Timer(0.1, saved.set).start()
    assert 0.05 < rest_for_edits(interactive, 0.4) < 1
    saving.join(60)


def rest_for_edits(interactive: InteractiveWork, worked: float) -> float:
    began = time.monotonic()
    interactive.let_edits_pass(worked)
    return time.monotonic() - began


def rest(interactive: InteractiveWork, worked: float) -> float:
    began = time.monotonic()
    interactive.give_way(worked)
    return time.monotonic() - began
