"""All blueprints, in the order in which they are registered."""

from typing import Final

from flask import Blueprint

from server.accounts.routes import account, passwords, people, sharing, sign_in, single_sign_on, two_factor
from server.audit import routes as audit
from server.checks import routes as checks
from server.checks.feedback import routes as feedback
from server.desk import plugin
from server.desk import routes as desk
from server.drafts.routes import comments, drafts, versions
from server.drafts.routes import listing as drafts_page
from server.images import routes as images
from server.inbox import routes as inbox
from server.operations import routes as operating
from server.posts.routes import external_articles as articles
from server.posts.routes import listing as post_lists
from server.posts.routes import monitor as monitored
from server.posts.routes import monitor_page as monitor
from server.posts.routes import threads
from server.publishing import draft_routes  # noqa: F401  adds routes to the list of drafts
from server.publishing import policy_routes as policy
from server.publishing import routes as publications
from server.publishing.sign_off import routes as sign_offs
from server.search import routes as archive
from server.sources.live import routes as live
from server.sources.routes import (
    convention,
    fetching,
    imports,
    paragraphs,
    recordings,
    sources,
    speakers,
    speakers_page,
    uploads,
)
from server.sources.routes import library_page as library
from server.suggestions import routes as coverage
from server.usage import routes as learning
from server.web.openapi import routes as openapi
from server.web.security import csrf

BLUEPRINTS: Final[tuple[Blueprint, ...]] = tuple(
    page.blueprint
    for page in (
        desk,
        library,
        archive,
        monitor,
        articles,
        drafts_page,
        drafts,
        versions,
        images,
        comments,
        inbox,
        live,
        sources,
        speakers,
        speakers_page,
        uploads,
        paragraphs,
        convention,
        recordings,
        publications,
        policy,
        sign_offs,
        checks,
        coverage,
        csrf,
        feedback,
        sign_in,
        passwords,
        single_sign_on,
        two_factor,
        account,
        people,
        learning,
        operating,
        sharing,
        fetching,
        openapi,
        audit,
        imports,
        threads,
        post_lists,
        monitored,
        plugin,
    )
)
