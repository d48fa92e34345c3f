"""The bill of materials names every pinned package once, with its hashes."""

import json
import re

from tests.sbom import LISTS, ROOT, sbom

LISTED = """# A comment
Flask[async]==3.1.3 ; python_version >= "3.11" \\
    --hash=sha256:{} \\
    --hash=sha256:{}
    # via -r requirements.in
torch==2.9.0
""".format("a" * 64, "b" * 64)


def test_packages_have_versions_and_hashes() -> None:
    written = json.loads(sbom([LISTED, LISTED]))
    assert (written["bomFormat"], written["metadata"]["component"]["name"]) == ("CycloneDX", "quotedesk")
    flask, torch = sorted(written["components"], key=lambda component: component["name"])
    assert (flask["purl"], torch["purl"]) == ("pkg:pypi/flask@3.1.3", "pkg:pypi/torch@2.9.0")
    assert sorted(hash["content"] for hash in flask["hashes"]) == ["a" * 64, "b" * 64]
    assert "hashes" not in torch


def test_every_pin_of_the_project_is_listed() -> None:
    texts = [(ROOT / name).read_text() for name in LISTS]
    named = {component["name"] for component in json.loads(sbom(texts))["components"]}
    pinned = {name.lower() for text in texts for name in re.findall(r"(?m)^([A-Za-z0-9._-]+)(?:\[.*?\])?==", text)}
    assert named == pinned
    assert len(named) > 50
