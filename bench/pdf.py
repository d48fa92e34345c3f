"""Compare programs that extract the text of PDF documents: broken words, time and memory.

    python -m bench pdf DIR [--list FILE]

DIR has PDF files (FILE names those to read, one a line). Each is read by PDFium, which the desk uses, and by pypdf and
pdfminer.six if they are installed, each in a process of its own. A word of a document is what at least two of the
programs extract as one; with fewer than three programs there is nothing to compare words with. “Broken” are two pieces
in a row that are one word to the others, and of which one is no word; “glued” is a piece that is two words to them.
"""

import argparse
import json
import re
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

_WORD = re.compile(r"[^\W\d_]+")
_LEAST_GLUED: Final = 3  # letters of each half


def _pdfium(path: Path) -> str:
    import pypdfium2  # noqa: PLC0415  in the process of this program only

    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def _pypdf(path: Path) -> str:
    import pypdf  # noqa: PLC0415

    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def _pdfminer(path: Path) -> str:
    from pdfminer.high_level import extract_text  # noqa: PLC0415

    return str(extract_text(path))


PROGRAMS: Final[Mapping[str, Callable[[Path], str]]] = {"PDFium": _pdfium, "pypdf": _pypdf, "pdfminer.six": _pdfminer}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each program."""
    parser = argparse.ArgumentParser(prog="python -m bench pdf", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--list", type=Path, metavar="FILE", help="names of the files to read, one a line")
    parser.add_argument("--extract", choices=PROGRAMS, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.extract:
        return _extract(options.extract, options.folder)
    named = {Path(line.strip()).name for line in options.list.read_text().split("\n")} if options.list else None
    paths = [path for path in sorted(options.folder.glob("*.pdf")) if named is None or path.name in named]
    results = {name: _all(name, paths) for name in PROGRAMS}
    readable = set.intersection(*({path for path, text, *_ in found if text} for found in results.values()))
    print(f"{len(paths)} files, {len(readable)} of them read by all programs")
    lexicon = {
        path: _lexicon([text for found in results.values() for at, text, *_ in found if at == path])
        for path in readable
    }
    for name, found in results.items():
        broken = glued = words = 0
        for path, text, *_ in found:
            if path in readable:
                pieces = _pieces(text)
                words += len(pieces)
                broken += _broken(pieces, lexicon[path])
                glued += _glued(pieces, lexicon[path])
        seconds = sum(each[2] for each in found)
        memory = max((each[3] for each in found), default=0)
        per = 1_000 / max(1, words)
        print(f"{name:<13} broken {broken * per:5.2f} and glued {glued * per:5.2f} per 1,000 words; "
              f"{seconds:6.1f} s in all, {memory} MB at most")  # fmt: skip
    return 0


def _all(program: str, paths: Sequence[Path]) -> list[tuple[Path, str, float, int]]:
    found = []
    for path in paths:
        command = [sys.executable, "-m", "bench.pdf", str(path), "--extract", program]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            last = done.stderr.strip().rpartition("\n")[2]
            print(f"{program}: {path.name}: {last[:80]}", file=sys.stderr)
            found.append((path, "", 0.0, 0))
        else:
            row = json.loads(done.stdout)
            found.append((path, row["text"], row["seconds"], row["megabytes"]))
    return found


def _extract(program: str, path: Path) -> int:
    started = time.perf_counter()
    text = PROGRAMS[program](path)
    seconds = time.perf_counter() - started
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    json.dump({"text": text, "seconds": seconds, "megabytes": megabytes}, sys.stdout)
    return 0


def _pieces(text: str) -> list[str]:
    return [piece.casefold() for piece in _WORD.findall(text)]


def _lexicon(texts: Sequence[str]) -> frozenset[str]:
    """Return what at least two of the programs extract as a word."""
    counts = Counter(word for text in texts for word in set(_pieces(text)))
    return frozenset(word for word, count in counts.items() if count > 1)


def _broken(pieces: Sequence[str], words: frozenset[str]) -> int:
    return sum(
        first + second in words and not (first in words and second in words) for first, second in pairwise(pieces)
    )


def _glued(pieces: Sequence[str], words: frozenset[str]) -> int:
    return sum(
        piece not in words
        and any(
            piece[:at] in words and piece[at:] in words for at in range(_LEAST_GLUED, len(piece) - _LEAST_GLUED + 1)
        )
        for piece in pieces
    )


if __name__ == "__main__":
    sys.exit(main())
