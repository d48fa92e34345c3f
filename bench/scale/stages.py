"""Record the finished stages of a long run, so that a second call resumes where the first was stopped."""

import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

Result = TypeVar("Result")


class Stages:
    """The figures of finished stages, a JSON file each in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def done(self, name: str) -> bool:
        """Whether the stage has finished."""
        return self._path(name).is_file()

    def run(self, name: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return the stage's figures, computed unless they exist; reports progress on stderr."""
        path = self._path(name)
        if path.is_file():
            stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            return stored
        print(f"{path.parent.name}/{name} …", file=sys.stderr, flush=True)
        started = time.perf_counter()
        figures = make()
        taken = time.perf_counter() - started
        aside = path.with_suffix(".part")
        aside.write_text(json.dumps(figures, ensure_ascii=False), encoding="utf-8")
        aside.replace(path)
        print(f"{path.parent.name}/{name}, {taken:.0f} s: {_short(figures)}", file=sys.stderr, flush=True)
        return figures

    def forget(self, name: str) -> None:
        """Delete the stage's result, so that it is run again."""
        self._path(name).unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"


def fresh(work: Callable[..., Result], *arguments: Any) -> Result:
    """Return what ``work`` returns in a new process, whose memory is released with it."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as process:
        return process.submit(work, *arguments).result()


def _short(figures: dict[str, Any]) -> str:
    text = json.dumps(figures, ensure_ascii=False)
    return text if len(text) <= 600 else f"{text[:600]} …"
