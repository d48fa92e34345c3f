"""Signing in as a writer does it: with the wrong password, with a link, and again while writing."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sqlalchemy import Engine, create_engine, delete
from sqlalchemy.orm import Session

from server.accounts.authentication.passwords import hash_password
from server.accounts.desks import Desks
from server.accounts.people import Accounts
from server.db.database import migrate
from server.db.tables import Person, SignIn, now
from tests.browser.accessibility import violations
from tests.browser.newsroom import Newsroom

PASSWORD = "umbrella pavement nine"
ANOTHER = "seven quiet lanterns"


def store_of(folder: str) -> Engine:
    return create_engine(f"sqlite:///{folder}/quotedesk.sqlite")


def add(engine: Engine, name: str, email: str, role: str) -> str:
    with Session(engine) as session:
        person, _ = Accounts(session).add(name, email, role)  # type: ignore[arg-type]
        person.password_hash, person.password_at = hash_password(PASSWORD), now() - timedelta(days=3)
        session.commit()
        return person.id


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("people")
    engine = store_of(str(folder))
    migrate(engine)
    with Session(engine) as session:
        Desks(session).add("City")
    add(engine, "Elm Tarn", "elm@desk.example", "admin")
    yield engine
    engine.dispose()


@pytest.fixture(scope="module")
def room(store: Engine) -> Iterator[Newsroom]:
    """Serve a newsroom with sign-in."""
    room = Newsroom(Path(str(store.url.database)).parent, sample=False, mode="newsroom")
    room.start()
    yield room
    room.stop()


@pytest.fixture
def context(browser: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    context = browser.new_context(**browser_context_args)  # type: ignore[arg-type]
    context.set_default_timeout(15_000)
    yield context
    context.close()


def sign_in(page: Page, email: str, password: str = PASSWORD) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_sign_in_with_wrong_then_right_password(room: Newsroom, store: Engine, context: BrowserContext) -> None:
    add(store, "Ada Quill", "ada@desk.example", "reporter")
    page = context.new_page()
    page.goto(f"{room.url}/library?q=harbour")
    expect(page).to_have_title("Sign in · Quotedesk")
    assert violations(page) == []
    sign_in(page, "ada@desk.example", "not the password")
    expect(page.get_by_test_id("problem")).to_contain_text("The email address or the password is wrong.")
    expect(page.get_by_label("Email")).to_have_value("ada@desk.example")
    expect(page.get_by_label("Password")).to_be_focused()
    assert violations(page) == []
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/library?q=harbour")
    page.get_by_role("button", name="Ada Quill: account").click()
    menu = page.get_by_test_id("who-menu")
    expect(menu.get_by_role("link", name="Account")).to_be_visible()
    expect(menu.get_by_role("link", name="People")).to_have_count(0)
    menu.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in")
    page.goto(f"{room.url}/library")
    expect(page).to_have_title("Sign in · Quotedesk")


def test_invitation_leads_to_sign_in_and_password_change(
    room: Newsroom, context: BrowserContext, browser: Browser
) -> None:
    page = context.new_page()
    page.goto(f"{room.url}/people")
    sign_in(page, "elm@desk.example")
    page.get_by_role("button", name="Add a person").click()
    page.get_by_label("Name").fill("Cleo Varn")
    page.get_by_label("Email").fill("Cleo@Desk.example")
    page.get_by_role("checkbox", name="City").check()
    assert violations(page) == []
    page.get_by_role("button", name="Create account and link").click()
    link = page.get_by_test_id("secret").input_value()
    assert link.startswith(f"{room.url}/invitation#")
    page.get_by_test_id("secret-close").click()
    expect(page.get_by_test_id("person").filter(has_text="Cleo Varn")).to_contain_text("invited")
    assert violations(page) == []

    cleos = browser.new_context(locale="en-GB").new_page()
    cleos.goto(link)
    expect(cleos.get_by_role("heading", name="Welcome, Cleo Varn")).to_be_visible()
    assert violations(cleos) == []
    cleos.get_by_label("New password", exact=True).fill("cleo varn 2031")
    cleos.get_by_label("Confirm password").fill("cleo varn 2031")
    cleos.get_by_role("button", name="Set password and sign in").click()
    expect(cleos.get_by_test_id("problem")).to_contain_text("contains your name")
    cleos.get_by_label("New password", exact=True).fill(PASSWORD)
    cleos.get_by_label("Confirm password").fill(PASSWORD)
    cleos.get_by_role("button", name="Set password and sign in").click()
    cleos.wait_for_url("**/drafts/*")

    cleos.goto(f"{room.url}/account")
    expect(cleos.get_by_test_id("browser")).to_have_count(1)
    cleos.get_by_test_id("make-token").click()
    cleos.get_by_role("textbox", name="Name").last.fill("Editor of the site")
    cleos.get_by_test_id("dialog-send").click()
    assert cleos.get_by_test_id("secret").input_value().startswith("qd_")
    assert violations(cleos) == []
    cleos.get_by_test_id("secret-close").click()
    assert violations(cleos) == []
    cleos.get_by_test_id("change-password").click()
    cleos.get_by_label("Current password").fill(PASSWORD)
    cleos.get_by_label("New password", exact=True).fill(ANOTHER)
    cleos.get_by_label("Confirm password").fill(ANOTHER)
    assert violations(cleos) == []
    cleos.get_by_role("button", name="Change password").click()
    cleos.wait_for_url("**/account")
    cleos.goto(link)
    expect(cleos.get_by_test_id("problem")).to_contain_text("This link has been used or has expired.")
    cleos.context.close()


def test_expired_session_loses_no_text(room: Newsroom, store: Engine, context: BrowserContext) -> None:
    person_id = add(store, "Bram Osk", "bram@desk.example", "reporter")
    page = context.new_page()
    page.goto(f"{room.url}/")
    sign_in(page, "bram@desk.example")
    page.wait_for_url("**/drafts/*")
    body = page.get_by_test_id("editor")
    body.click()
    page.keyboard.type("Saved before. ")
    expect(page.get_by_test_id("save-state")).to_have_text("Saved")
    with Session(store) as session:
        session.execute(delete(SignIn).where(SignIn.person_id == person_id))
        session.commit()
    page.keyboard.type("Written after. ")
    notice = page.get_by_test_id("signed-out")
    expect(notice).to_contain_text("What you write is stored in this browser")
    assert violations(page) == []
    with context.expect_page() as opened:
        notice.get_by_role("link", name="Sign in again").click()
    again = opened.value
    sign_in(again, "bram@desk.example")
    expect(again.get_by_role("heading", name="You are signed in")).to_be_visible()
    again.close()
    body.focus()
    page.keyboard.type("And going on.")
    expect(notice).to_have_count(0)
    expect(page.get_by_test_id("save-state")).to_have_text("Saved")
    page.reload()
    expect(body).to_have_text("Saved before. Written after. And going on.")
    with Session(store) as session:
        assert session.get_one(Person, person_id).active
