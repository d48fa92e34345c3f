"""A release is refused while an image of a container could change without notice."""

from pathlib import Path

import pytest

from tests import images

DIGEST = f"@sha256:{'0123456789abcdef' * 4}"


def test_images_without_a_digest_are_found() -> None:
    text = (
        f"FROM python:3.11 AS built\nFROM python:3.11{DIGEST}\n  image: quotedesk:latest\n  image: redis:7@sha256:12\n"
    )
    text += "  image: redis:7@sha256:12\n"
    assert list(images.unpinned(text)) == ["python:3.11", "redis:7@sha256:12"]


def test_every_image_of_the_recipes_is_looked_at() -> None:
    named = {name for file in images.FILES for name in images.images((images.ROOT / file).read_text())}
    assert {name.partition(":")[0] for name in named} == {"python", "postgres", "redis", "nginx"}


def test_every_image_of_the_recipes_has_a_digest() -> None:
    assert images.main() == 0


def test_release_check_fails_until_all_are_pinned(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(images, "ROOT", tmp_path)
    monkeypatch.setattr(images, "FILES", ("Dockerfile",))
    file = tmp_path / "Dockerfile"
    file.write_text("FROM python:3.11\n")
    assert images.main() == 1
    assert "NO DIGEST  Dockerfile: python:3.11" in capsys.readouterr().out
    file.write_text(f"FROM python:3.11{DIGEST}\n")
    assert images.main() == 0
