"""Every page of the desk, in the order in which they are registered."""

from typing import Final

from flask import Blueprint

from server.pages import (
    account,
    archive,
    audit,
    checks,
    coverage,
    csrf,
    desk,
    drafts,
    drafts_page,
    feedback,
    fetching,
    imports,
    learning,
    library,
    openapi,
    operating,
    paragraphs,
    passwords,
    people,
    plugin,
    publications,
    recordings,
    sharing,
    sign_in,
    single_sign_on,
    sources,
    uploads,
    versions,
)

BLUEPRINTS: Final[tuple[Blueprint, ...]] = tuple(
    page.blueprint
    for page in (
        desk,
        library,
        archive,
        drafts_page,
        drafts,
        versions,
        sources,
        uploads,
        paragraphs,
        recordings,
        publications,
        checks,
        coverage,
        csrf,
        feedback,
        sign_in,
        passwords,
        single_sign_on,
        account,
        people,
        learning,
        operating,
        sharing,
        fetching,
        openapi,
        audit,
        imports,
        plugin,
    )
)
