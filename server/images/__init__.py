"""Images of drafts: upload, storage, copies, and their files for pages, exports and publications.

Offers ``service`` (``DraftImages``), ``figures`` (the images of a body) and ``pictures`` (decoding and encoding, which
runs in a sandbox).
"""
