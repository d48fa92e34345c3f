"""``import --as draft`` and ``export-draft``."""

import json
from pathlib import Path

import pytest

from tests.server.cli.running import run
from tests.server.images.samples import png
from tests.server.images.test_imports import as_data

pytestmark = pytest.mark.usefixtures("models")


def test_articles_become_drafts_and_drafts_become_files(folder: Path) -> None:
    (folder / "pier.md").write_text("# The pier\n\nIt was *never* sound.\n", encoding="utf-8")
    (folder / "paper.pdf").write_bytes(b"%PDF-1.7")
    result = run("import", "--as", "draft", "pier.md", "paper.pdf", "missing.md", "--json")
    assert result.exit_code == 2
    assert "paper.pdf" in result.stderr
    assert "missing.md" in result.stderr
    [row] = json.loads(result.stdout)
    assert (row["headline"], row["words"]) == ("The pier", 4)
    assert "The pier" in run("import", "--as", "draft", "pier.md").stdout
    written = run("export-draft", row["draft_id"])
    assert written.stdout == "The pier.md\n"
    assert (folder / "The pier.md").read_bytes() == (folder / "pier.md").read_bytes()
    # A name that was made up takes no file's place; one that was given does.
    again = run("export-draft", row["draft_id"])
    assert (again.exit_code, "--output" in again.stderr) == (2, True)
    assert run("export-draft", row["draft_id"], "--format", "html", "--output", "pier.html").exit_code == 0
    assert "<em>never</em>" in (folder / "pier.html").read_text(encoding="utf-8")
    assert run("export-draft", "nobody").exit_code == 2
    assert run("export-draft", row["draft_id"], "--format", "pdf").exit_code == 2


def test_images_of_an_article_come_along_or_are_named(folder: Path) -> None:
    text = f"# The pier\n\n![]({as_data(png())})\n\n![](pier.png)\n"
    (folder / "pier.md").write_text(text, encoding="utf-8")
    result = run("import", "--as", "draft", "pier.md", "--json")
    assert result.exit_code == 0
    [row] = json.loads(result.stdout)
    assert [error["code"] for error in row["left_out_images"]] == ["image_not_in_file"]
    assert "“pier.png” is not in the file" in run("import", "--as", "draft", "pier.md").stderr
    assert run("export-draft", row["draft_id"]).stdout == "The pier.zip\n"
