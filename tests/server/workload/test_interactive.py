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


def test_heavy_work_does_not_rest_where_nobody_uses_the_desk() -> None:
    interactive = InteractiveWork()
    assert rest(interactive, 60.0) < 1
    interactive.begin()
    interactive.end(answered=False)
    assert rest(interactive, 60.0) < 1


def rest(interactive: InteractiveWork, worked: float) -> float:
    began = time.monotonic()
    interactive.give_way(worked)
    return time.monotonic() - began
