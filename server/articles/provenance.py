"""Writes provenances as a URN, a media fragment, attributes of ``<q>`` and a W3C annotation; reads the attributes."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from server.articles.document import Provenance, sanitize_link, sanitize_timestamp
from server.articles.quotes import Citation

_ANNOTATIONS = "http://www.w3.org/ns/anno.jsonld"
_MEDIA_FRAGMENTS = "http://www.w3.org/TR/media-frags/"
_WHOLE = re.compile(r"[0-9]{1,15}")
_TIME = re.compile(r"t=([0-9]{1,9}(?:\.[0-9]{1,3})?)(?:,([0-9]{1,9}(?:\.[0-9]{1,3})?))?")


def urn(source_id: str) -> str:
    """Return the URI of a source: ``urn:quotedesk:source:ID``."""
    return f"urn:quotedesk:source:{quote(source_id, safe='')}"


def media_time(provenance: Provenance) -> str | None:
    """Return the time of the paragraph as a media fragment (``t=751,758.2``, in seconds); None where unknown."""
    if provenance.start_ms is None:
        return None
    later = provenance.end_ms is not None and provenance.end_ms > provenance.start_ms
    end = f",{_seconds(provenance.end_ms)}" if later and provenance.end_ms is not None else ""
    return f"t={_seconds(provenance.start_ms)}{end}"


def attributes(citation: Citation) -> dict[str, str]:
    """Return the attributes of the ``<q>`` element of a quote (docs/wire.md, “Provenance”), not escaped.

    The editor reads the same ones from its clipboard.
    """
    source = citation.provenance
    written = {
        "cite": urn(source.source_id),
        "data-source-id": source.source_id,
        "data-source-title": source.source_title,
        "data-paragraph-id": str(source.paragraph_id),
        "data-paragraph": str(source.paragraph_index + 1),
        "data-start": str(source.start),
        "data-end": str(source.end),
        "data-exact": source.exact,
        "data-prefix": source.prefix,
        "data-suffix": source.suffix,
        "data-speaker": source.speaker or "",
        "data-time": media_time(source) or "",
        "data-handle": source.handle,
        "data-url": source.url,
        "data-posted": source.posted_at,
        "data-state": citation.quote.state or "",
    }
    return {name: value for name, value in written.items() if value}


def read_attributes(attributes: Mapping[str, str]) -> Provenance | None:
    """Parse the attributes of a ``<q>`` element; None if ``attributes`` did not write them."""
    data = {name.removeprefix("data-"): value for name, value in attributes.items() if name.startswith("data-")}
    start, end, paragraph = (_whole(data.get(name, "")) for name in ("start", "end", "paragraph"))
    exact, time = data.get("exact", ""), data.get("time", "")
    spoken = _TIME.fullmatch(time) if time else None
    if not data.get("source-id") or not exact or start is None or end is None or not paragraph or (time and not spoken):
        return None
    # The length must match the offsets, which catches most attributes that were written by hand.
    if len(exact) != end - start:
        return None
    paragraph_id = data.get("paragraph-id", "")
    whole_id = _whole(paragraph_id)
    return Provenance(
        source_id=data["source-id"],
        source_title=data.get("source-title", ""),
        paragraph_id=paragraph_id if whole_id is None else whole_id,
        paragraph_index=paragraph - 1,
        start=start,
        end=end,
        speaker=data.get("speaker") or None,
        start_ms=_milliseconds(spoken[1]) if spoken else None,
        exact=exact,
        prefix=data.get("prefix", ""),
        suffix=data.get("suffix", ""),
        end_ms=_milliseconds(spoken[2]) if spoken and spoken[2] else None,
        handle=data.get("handle", ""),
        url=sanitize_link(data.get("url")) or "",
        posted_at=sanitize_timestamp(data.get("posted", "")),
    )


def annotation(citation: Citation) -> dict[str, Any]:
    """Present a citation in the Web Annotation Data Model: the article's words are the body, the source is the target.

    A post's address is where the target was obtained (``via``). Positions in a source are those in one of its
    paragraphs, so the position selector refines the fragment that names the paragraph.
    """
    source = citation.provenance
    selectors: list[dict[str, Any]] = [
        {
            "type": "FragmentSelector",
            "value": f"paragraph-{source.paragraph_index + 1}",
            "refinedBy": {"type": "TextPositionSelector", "start": source.start, "end": source.end},
        },
    ]
    if source.exact:
        around = {"prefix": source.prefix, "suffix": source.suffix}
        context = {name: text for name, text in around.items() if text}
        selectors.insert(0, {"type": "TextQuoteSelector", "exact": source.exact, **context})
    time = media_time(source)
    if time is not None:
        selectors.append({"type": "FragmentSelector", "conformsTo": _MEDIA_FRAGMENTS, "value": time})
    return {
        "@context": _ANNOTATIONS,
        "id": f"#quote-{citation.number}",
        "type": "Annotation",
        "motivation": "linking",
        "body": {"type": "TextualBody", "value": citation.quote.text, "format": "text/plain"},
        "target": {"source": urn(source.source_id), "selector": selectors}
        | ({"via": source.url} if source.url else {}),
    }


def _seconds(ms: int) -> str:
    return f"{ms // 1000}" + (f".{ms % 1000:03d}".rstrip("0") if ms % 1000 else "")


def _whole(text: str) -> int | None:
    return int(text) if _WHOLE.fullmatch(text) else None


def _milliseconds(seconds: str) -> int:
    return round(float(seconds) * 1000)
