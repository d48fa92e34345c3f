from pathlib import Path

import pytest

from models.baselines.fit_cache import load_or_fit


class Number:
    """A fitted model."""

    def __init__(self, value: int) -> None:
        self.value = value

    def save(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "value").write_text(str(self.value), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> "Number":
        return cls(int((folder / "value").read_text(encoding="utf-8")))


def test_it_is_fitted_once_for_what_describes_it(tmp_path: Path) -> None:
    fitted: list[int] = []

    def fit() -> Number:
        fitted.append(len(fitted))
        return Number(fitted[-1])

    values = [
        load_or_fit(tmp_path / "shelf", "number", how, Number.load, fit).value for how in ("a", "a", "b", "a", "b")
    ]
    assert values == [0, 0, 1, 0, 1]
    assert len(list((tmp_path / "shelf").iterdir())) == 2


def test_failed_save_leaves_no_files(tmp_path: Path) -> None:
    class Broken(Number):
        def save(self, folder: Path) -> None:
            super().save(folder)
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        load_or_fit(tmp_path, "number", "a", Number.load, lambda: Broken(1))
    assert list(tmp_path.iterdir()) == []
