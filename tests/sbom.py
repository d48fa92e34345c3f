"""Write the components of the desk as CycloneDX 1.6, for ``make sbom``: pinned Python packages with their hashes.

The packages of the page are written by npm itself.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

ROOT = Path(__file__).resolve().parents[1]
# What is installed to serve; training and tests are not.
LISTS = ("requirements.txt", "requirements-milvus.txt")
_PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def components(text: str) -> Iterator[Component]:
    """Yield the pinned packages of a requirements file."""
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        if (pin := _PIN.match(block)) is None:
            continue
        name, version = pin.group(1).lower(), pin.group(2)
        yield Component(
            type=ComponentType.LIBRARY,
            name=name,
            version=version,
            purl=PackageURL("pypi", name=name, version=version),
            bom_ref=f"pypi:{name}@{version}",
            hashes=[
                HashType(alg=HashAlgorithm.SHA_256, content=digest) for digest in sorted(set(_HASH.findall(block)))
            ],
        )


def sbom(texts: Sequence[str]) -> str:
    """Return the bill of materials of requirements files as JSON; each package once."""
    components_by_ref = {component.bom_ref.value: component for text in texts for component in components(text)}
    bom = Bom(components=components_by_ref.values())
    desk = Component(type=ComponentType.APPLICATION, name="quotedesk", bom_ref="quotedesk")
    bom.metadata.component = desk
    bom.register_dependency(desk, components_by_ref.values())
    return JsonV1Dot6(bom).output_as_string(indent=2)


def main() -> None:
    """Write to the file that is named."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in LISTS]
    Path(sys.argv[1]).write_text(sbom(texts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
