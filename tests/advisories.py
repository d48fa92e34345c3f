"""Known faults by an offline copy of advisories in the OSV format.

The advisories of github.com/pypa/advisory-database and osv.dev are in it. A copy is a folder with one
YAML or JSON file for each advisory, in folders of any depth.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from packaging.version import InvalidVersion, Version

PYTHON, NODE = "PyPI", "npm"
_PIN = re.compile(r"(?m)^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")


@dataclass(frozen=True, slots=True)
class Advisory:
    """What an advisory says of one package.

    Args:
        affected: one entry of ``affected`` of the OSV format.
    """

    id: str
    affected: Mapping[str, Any]

    def affects(self, version: str) -> bool:
        """Whether the advisory affects this version; an incomparable version counts as affected."""
        if version in self.affected.get("versions", ()):
            return True
        ranges = [range for range in self.affected.get("ranges", ()) if range.get("type") in {"ECOSYSTEM", "SEMVER"}]
        if not ranges:
            return not self.affected.get("versions")
        try:
            return any(_is_within(Version(version), range["events"]) for range in ranges)
        except InvalidVersion:
            return True

    def fixed_in(self) -> list[str]:
        """Return the versions that it names as fixed."""
        events = (event for range in self.affected.get("ranges", ()) for event in range["events"])
        return [event["fixed"] for event in events if "fixed" in event]


class Advisories:
    """A copy, read once."""

    def __init__(self, folder: Path) -> None:
        self._of: dict[tuple[str, str], list[Advisory]] = defaultdict(list)
        self.count = 0
        for advisory in _documents(folder):
            if advisory.get("withdrawn"):
                continue
            self.count += 1
            for affected in advisory.get("affected", ()):
                package = affected["package"]
                key = package["ecosystem"], _normalized(package["ecosystem"], package["name"])
                self._of[key].append(Advisory(advisory["id"], affected))

    def faults(self, ecosystem: str, packages: Iterable[tuple[str, str]]) -> list[str]:
        """One line for each advisory about one of the packages, which are names and versions."""
        return [
            f"{name} {version}: {advisory.id}, fixed in {', '.join(advisory.fixed_in()) or 'no version'}"
            for name, version in packages
            for advisory in self._of.get((ecosystem, _normalized(ecosystem, name)), ())
            if advisory.affects(version)
        ]


def python_packages(requirements: str) -> list[tuple[str, str]]:
    """Return the pinned packages of a requirements file."""
    return [(name, version) for name, version in _PIN.findall(requirements)]


def node_packages(lock: str) -> list[tuple[str, str]]:
    """Return the packages of a package-lock.json."""
    packages = json.loads(lock)["packages"]
    return [
        (path.rpartition("node_modules/")[2], package["version"])
        for path, package in packages.items()
        if path and "version" in package
    ]


def _documents(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".json", ".yaml", ".yml"} and path.is_file():
            text = path.read_text(encoding="utf-8")
            content = json.loads(text) if path.suffix == ".json" else _yaml(text)
            if isinstance(content, dict) and "affected" in content and "id" in content:
                yield content


def _yaml(text: str) -> Any:
    # All values are read as texts: 1.10 is a version, not a number.
    return yaml.load(text, Loader=yaml.CBaseLoader)


def _is_within(version: Version, events: Iterable[Mapping[str, str]]) -> bool:
    is_within = False
    for event in events:
        if "introduced" in event and (event["introduced"] == "0" or version >= Version(event["introduced"])):
            is_within = True
        if "fixed" in event and version >= Version(event["fixed"]):
            is_within = False
        if "last_affected" in event and version > Version(event["last_affected"]):
            is_within = False
    return is_within


def _normalized(ecosystem: str, name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower() if ecosystem == PYTHON else name
