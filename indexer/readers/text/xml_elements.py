"""Parse XML safely, and read tags and attributes whatever their namespaces."""

from lxml import etree

from indexer.documents.markup_limits import check_markup


def parse_xml(text: str) -> etree._Element | None:
    """Return the root of an XML document, without resolving entities or fetching anything; None if it has no root.

    Raises:
        TooLarge: ``too_complex``.
    """
    check_markup(text)
    # The text is decoded already, whatever the document says of its bytes.
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, recover=True, remove_comments=True, remove_pis=True
    )
    try:
        return etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError:
        return None


def tag_of(element: etree._Element) -> str:
    """Return the name of an element without its namespace; empty of what is no element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: etree._Element, *names: str) -> str:
    """Return the first attribute that has one of these local names, in their order; empty without any."""
    attributes = {key.rpartition("}")[2]: value.strip() for key, value in element.items()}
    return next((attributes[name] for name in names if attributes.get(name)), "")
