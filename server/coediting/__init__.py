"""Two people in one text: each draft that is open has a Yjs document, which its pages edit at once and offline.

Offers ``TextService`` (joins, edits, and keeps the stored headline and body of drafts equal to their documents),
``events`` and ``requests`` (HTTP requests see the newest text, and pages see what requests saved). The document is
truth while pages edit it; whatever else saves a draft is merged into it. See ``docs/wire.md``, “Editing together”.
"""
