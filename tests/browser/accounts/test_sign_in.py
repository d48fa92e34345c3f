"""Signing in as a writer does it: with the wrong password, with a link, and again while writing."""

from playwright.sync_api import Page, expect

from tests.browser.accessibility import violations
from tests.browser.newsroom import Newsroom
from tests.browser.people import People
from tests.browser.screens import PASSWORD
from tests.browser.shared_context import CreateContext

ANOTHER = "seven quiet lanterns"


def add(people: People, name: str, role: str = "reporter") -> str:
    """Add a person with a password and return the address."""
    people.give_password(people.add(name, role, "City"), PASSWORD)
    return f"{name.lower().replace(' ', '.')}@desk.example"


def sign_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_sign_in_with_wrong_then_right_password(room: tuple[Newsroom, People], page: Page) -> None:
    newsroom, people = room
    email = add(people, "Ada Quill")
    page.goto(f"{newsroom.url}/sources?q=harbour")
    expect(page).to_have_title("Sign in · Quotedesk")
    sign_in(page, email, "not the password")
    expect(page.get_by_test_id("problem")).to_contain_text("The email address or the password is wrong.")
    expect(page.get_by_label("Email")).to_have_value(email)
    expect(page.get_by_label("Password")).to_be_focused()
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/sources?q=harbour")
    page.get_by_role("button", name="Ada Quill: account").click()
    page.get_by_test_id("who-menu").get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    page.goto(f"{newsroom.url}/sources")
    expect(page).to_have_title("Sign in · Quotedesk")


def test_invitation_leads_to_sign_in_and_password_change(
    room: tuple[Newsroom, People], page: Page, create_context: CreateContext
) -> None:
    newsroom, people = room
    page.goto(f"{newsroom.url}/people")
    sign_in(page, add(people, "Elm Tarn", "admin"))
    page.get_by_role("button", name="Add a person").click()
    page.get_by_label("Name").fill("Cleo Varn")
    page.get_by_label("Email").fill("Cleo@Desk.example")
    page.get_by_role("checkbox", name="City").check()
    page.get_by_role("button", name="Create account and link").click()
    link = page.get_by_test_id("secret").input_value()
    assert link.startswith(f"{newsroom.url}/invitation#")
    page.get_by_test_id("secret-close").click()
    expect(page.get_by_test_id("person").filter(has_text="Cleo Varn")).to_contain_text("invited")

    cleos = create_context().new_page()
    cleos.goto(link)
    expect(cleos.get_by_role("heading", name="Welcome, Cleo Varn")).to_be_visible()
    for password in ("cleo varn 2031", PASSWORD):
        cleos.get_by_label("New password", exact=True).fill(password)
        cleos.get_by_label("Confirm password").fill(password)
        cleos.get_by_role("button", name="Set password and sign in").click()
        if password != PASSWORD:
            expect(cleos.get_by_test_id("problem")).to_contain_text("contains your name")
    cleos.wait_for_url("**/drafts/*")

    cleos.goto(f"{newsroom.url}/account")
    cleos.get_by_test_id("change-password").click()
    cleos.get_by_label("Current password").fill(PASSWORD)
    cleos.get_by_label("New password", exact=True).fill(ANOTHER)
    cleos.get_by_label("Confirm password").fill(ANOTHER)
    cleos.get_by_role("button", name="Change password").click()
    cleos.wait_for_url("**/account")
    cleos.goto(link)
    expect(cleos.get_by_test_id("problem")).to_contain_text("This link has been used or has expired.")


def test_expired_session_loses_no_text(room: tuple[Newsroom, People], page: Page) -> None:
    newsroom, people = room
    email = add(people, "Bram Osk")
    page.goto(f"{newsroom.url}/")
    sign_in(page, email)
    page.wait_for_url("**/drafts/*")
    body = page.get_by_test_id("editor")
    body.click()
    page.keyboard.type("Saved before. ")
    expect(page.get_by_test_id("save-state")).to_have_text("Saved")
    people.end_sessions()
    page.keyboard.type("Written after. ")
    notice = page.get_by_test_id("signed-out")
    expect(notice).to_contain_text("What you write is stored in this browser")
    assert violations(page) == []
    with page.context.expect_page() as opened:
        notice.get_by_role("link", name="Sign in again").click()
    again = opened.value
    sign_in(again, email)
    expect(again.get_by_role("heading", name="You are signed in")).to_be_visible()
    again.close()
    body.focus()
    page.keyboard.type("And going on.")
    expect(notice).to_have_count(0)
    expect(page.get_by_test_id("save-state")).to_have_text("Saved")
    page.reload()
    expect(body).to_have_text("Saved before. Written after. And going on.")
