"""The documentation names only things that exist, its generated parts are current, and its lines are short."""

import importlib
import json
import re
from pathlib import Path
from urllib.parse import unquote

import click
import pytest

from bench.__main__ import parser
from server.web.openapi.__main__ import wire_page

LONGEST_LINE = 120
ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "models").rglob("*.md")])
# Words the documentation gives to code: a path with a folder, or a file of the root, between backticks.
_CODE_PATH = re.compile(
    r"`((?:models|indexer|server|static|templates|tests|bench|deploy|docs)/[\w./-]*|[\w-]+\.toml|Makefile)`"
)
# Words that code gives to the documentation: a page, and one of its sections where one is named behind it.
_CITED_PAGE = re.compile(r"(docs/\w+\.md)(?:`*, “([^”]+)”)?")
_CITED_MODULE = re.compile(r"\bstatic/src/[\w/-]+\.tsx?\b")
_LINK = re.compile(r"\]\(([^()\s]+)\)|\b(?:src|srcset|href)=\"([^\"]+)\"")


def _prose(page: Path) -> str:
    fenced = re.sub(r"^(`{3,})[^\n]*\n.*?^\1\s*$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`\n]+`", "", fenced)


def _anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to the page's headings."""
    headings = re.findall(r"^#{1,6} (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", heading).lower()).replace(" ", "-") for heading in headings}


def test_the_readme_is_short() -> None:
    assert (ROOT / "README.md").stat().st_size < 7_000


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_and_images_resolve(page: Path) -> None:
    targets = [first or second for first, second in _LINK.findall(_prose(page))]
    for target in targets:
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = unquote(target).partition("#")
        linked = (page.parent / name).resolve() if name else page
        assert linked.exists(), target
        if anchor:
            assert anchor in _anchors(linked), target


@pytest.mark.parametrize(
    "name", [str(page.relative_to(ROOT)) for page in PAGES if page.is_relative_to(ROOT / "docs") or page.parent == ROOT]
)
def test_paths_named_exist(name: str) -> None:
    for path in _CODE_PATH.findall((ROOT / name).read_text(encoding="utf-8")):
        assert (ROOT / path).exists(), path


def test_pages_sections_and_modules_that_code_cites_exist() -> None:
    """A section is a heading, or a paragraph that begins with its name in bold."""
    code = [
        path
        for folder, suffix in (
            ("models", "py"),
            ("indexer", "py"),
            ("server", "py"),
            ("bench", "py"),
            ("static/src", "ts"),
        )
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]
    cited = 0
    for path in code:
        # A comment or docstring may go on in the next line.
        text = re.sub(r"\n\s*(?:[#*] )?", " ", path.read_text(encoding="utf-8"))
        for page, section in _CITED_PAGE.findall(text):
            sections = re.findall(r"^(?:#+ |\*\*)(.+?)(?:\.?\*\*|$)", (ROOT / page).read_text(encoding="utf-8"), re.M)
            assert not section or section in sections, (path, page, section)
            cited += bool(section)
        for module in _CITED_MODULE.findall(text):
            assert (ROOT / module).is_file(), (path, module)
    assert cited > 5


def test_every_page_is_reached_from_the_readme() -> None:
    """Directly, or by the links of a page that is."""
    reached = {ROOT / "README.md"}
    while True:
        targets = {
            (page.parent / first.partition("#")[0]).resolve()
            for page in reached
            for first, _ in _LINK.findall(_prose(page))
            if first.partition("#")[0].endswith(".md") and not re.match(r"[a-z]+:", first)
        }
        if targets <= reached:
            break
        reached |= targets
    assert set((ROOT / "docs").glob("*.md")) <= reached


def test_the_notice_names_bundled_packages_that_are_not_under_mit() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for path, package in packages.items():
        if path and not package.get("dev") and package.get("license", "MIT") != "MIT":
            name = path.removeprefix("node_modules/")
            assert re.search(rf"^{re.escape(name)}\b.*{re.escape(package['license'])}", notice, re.M), name


def test_names_of_the_glossary_exist() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    names = {name for name in re.findall(r"`([A-Za-z_]+)`", text) if "_" in name or re.search(r"[a-z][A-Z]", name)}
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for package in ("models", "indexer", "server")
        for path in (ROOT / package).rglob("*.py")
    )
    missing = {name for name in names if re.search(rf"^(?:class|def) {name}\b", code, re.M) is None}
    assert not missing


def _commands() -> dict[str, click.Group]:
    return {
        name: importlib.import_module(module).main
        for name, module in {
            "server": "server.cli.main",
            "quotedesk indexer": "indexer.__main__",
            "quotedesk": "server.cli.main",
            "indexer": "indexer.__main__",
            "models.training": "models.training.__main__",
            "models.evaluation": "models.evaluation.__main__",
        }.items()
    }


def test_commands_and_their_options_exist() -> None:
    groups = _commands()
    typed = re.compile(
        rf"(?:python -m |(?:^ +|`|=\S+ )(?=quotedesk ))({'|'.join(map(re.escape, groups))}) ([a-z][a-z-]+)([^`\n#|]*)",
        re.MULTILINE,
    )
    checked = 0
    for page in PAGES:
        for group, name, rest in typed.findall(page.read_text(encoding="utf-8")):
            command = groups[group].commands.get(name)
            assert command is not None, (page.name, group, name)
            if isinstance(command, click.Group):
                continue
            options = {"--help"}.union(*(option.opts + option.secondary_opts for option in command.params))
            used = set(re.findall(r"(?<!\S)--[a-z][a-z-]*", rest))
            assert used <= options, (page.name, name, used - options)
            checked += 1
    assert checked > 40


def test_benchmarks_and_their_options_exist() -> None:
    for page in PAGES:
        for command in re.findall(r"python -m bench ([a-z][^`\n#]*)", page.read_text(encoding="utf-8")):
            parser().parse_args(command.split())


def test_the_reference_of_the_wire_is_generated() -> None:
    assert (ROOT / "docs" / "wire.md").read_text(encoding="utf-8") == wire_page(), "run make types"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_short(page: Path) -> None:
    """Except tables, pictures and addresses."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if len(line) > LONGEST_LINE and not re.match(r"\||!\[|\s*<img", line):
            assert "](" in line or "http" in line, (page.name, number)


def test_measurements_and_model_cards_are_short() -> None:
    assert (ROOT / "docs" / "measurements.md").stat().st_size <= 25_000
    for card in (ROOT / "models" / "weights").rglob("*.md"):
        assert card.stat().st_size <= 5_000, card
