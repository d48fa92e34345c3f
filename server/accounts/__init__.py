"""People, desks, invitations and the sharing of drafts and sources.

Offers ``people``, ``desks``, ``sharing`` and the pages and routes for them; ``extension`` sets sign-in up for an
application.
"""
