"""The audit trail: who did what, as a chain of hashes in the database.

Offers ``audit`` and ``verify_trail`` (``log``), the trail for readers (``trail``), and its page.
"""
