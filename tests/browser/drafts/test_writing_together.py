"""Two people of a newsroom and one draft; two people and one machine."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.accessibility import small_targets, violations
from tests.browser.desk import ANSWER_MS, Desk
from tests.browser.newsroom import Newsroom
from tests.browser.people import People, newsroom_with_people

pytestmark = pytest.mark.slow

NAMES = ("Ada Quill", "Ben Alder")


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Newsroom, People]]:
    """A newsroom that people sign in to."""
    with newsroom_with_people(tmp_path_factory.mktemp("shared")) as made:
        yield made


def test_one_is_asked_before_they_take_over_from_another(
    browser: Browser, shared: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> None:
    room, people = shared
    ada, ben = [people.browser_of(browser, people.add(name, "editor"), **browser_context_args) for name in NAMES]
    first, second = Desk(ada.new_page(), room), Desk(ben.new_page(), room)
    draft = people.draft("The bus")
    first.go_to(draft)
    expect(first.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    second.go_to(draft)
    line = second.page.get_by_test_id("presence")
    expect(line).to_contain_text("Ada Quill is editing", timeout=ANSWER_MS)
    expect(first.page.get_by_test_id("presence")).to_have_text("Ben Alder is viewing")
    second.page.get_by_test_id("take-over").click()
    dialog = second.page.get_by_test_id("take-over-dialog")
    expect(dialog).to_contain_text("Ada Quill is told at once")
    assert violations(second.page) == []
    assert small_targets(second.page) == []
    dialog.get_by_role("button", name="Cancel").click()
    expect(second.editor).to_have_attribute("contenteditable", "false")
    second.page.get_by_test_id("take-over").click()
    dialog.get_by_test_id("take-over-yes").click()
    expect(first.page.get_by_test_id("presence")).to_contain_text("Ben Alder took over at", timeout=ANSWER_MS)
    expect(second.editor).to_have_attribute("contenteditable", "true", timeout=ANSWER_MS)
    ada.close()
    ben.close()


def test_nobody_sees_what_another_left_unsaved_on_the_machine(
    browser: Browser, shared: tuple[Newsroom, People], browser_context_args: dict[str, Any]
) -> None:
    room, people = shared
    cleo, dora = people.add("Cleo Wren", "editor"), people.add("Dora Pell", "editor")
    machine = people.browser_of(browser, cleo, **browser_context_args)
    desk = Desk(machine.new_page(), room).go_to(people.draft("The bus"))
    expect(desk.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    machine.set_offline(True)
    desk.write("For Cleo alone.")
    desk.page.wait_for_timeout(500)
    desk.page.close()
    machine.set_offline(False)

    people.sign_in(machine, dora)
    desk = Desk(machine.new_page(), room).go_to(desk.draft_id)
    expect(desk.save_state).to_have_text("Saved", timeout=ANSWER_MS)
    desk.page.wait_for_timeout(2500)
    assert desk.words() == ""
    expect(desk.page.get_by_test_id("kept-edit")).to_have_count(0)
    desk.page.close()

    people.sign_in(machine, cleo)
    again = Desk(machine.new_page(), room).go_to(desk.draft_id)
    expect(again.page.get_by_test_id("kept-edit")).to_contain_text("were restored", timeout=2 * ANSWER_MS)
    assert again.words() == "For Cleo alone."
    machine.close()
