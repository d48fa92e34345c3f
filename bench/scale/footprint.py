"""Measure a process's memory, and the disk use of folders."""

from pathlib import Path

_KIB = 1024


def resident(pid: int | str = "self") -> dict[str, int]:
    """Return bytes resident: ``all``, of them ``anonymous``, and ``mapped``: pages of files, which can be reclaimed."""
    sizes: dict[str, int] = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]:
        name, size = line.split(":")
        sizes[name] = int(size.split()[0]) * _KIB
    return {"all": sizes["Rss"], "anonymous": sizes["Anonymous"], "mapped": sizes["Rss"] - sizes["Anonymous"]}


def on_disk(path: Path) -> int:
    """Return the bytes that a file, or everything in a folder, occupies; holes occupy none."""
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return sum(each.stat().st_blocks * 512 for each in files)
